package main

import (
	"fmt"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func versionCommand(env *env) command {
	return command{
		name:   "version",
		short:  "Print the version",
		writes: writesNothing,
		run: func(*cobra.Command, []string) error {
			version, toolchain := "(development)", ""
			if info, ok := debug.ReadBuildInfo(); ok {
				toolchain = info.GoVersion
				if v := info.Main.Version; v != "" && v != "(devel)" {
					version = v
				}
			}
			_, err := fmt.Fprintf(env.Out, "flagfall %s %s\n", version, toolchain)
			return err
		},
	}
}
