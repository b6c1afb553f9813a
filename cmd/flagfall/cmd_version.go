package main

import (
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

func versionCommand(env *env) command {
	return command{
		name:   "version",
		short:  "Print the version",
		writes: writesNothing,
		run: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintln(env.Out, versionLine())
			return err
		},
	}
}

// versionLine is the name, the version that the toolchain has stamped, and the toolchain.
func versionLine() string {
	version, toolchain := "(development)", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		toolchain = info.GoVersion
		if v := info.Main.Version; v != "" && v != "(devel)" {
			version = v
		}
	}
	return strings.TrimSpace("flagfall " + version + " " + toolchain)
}
