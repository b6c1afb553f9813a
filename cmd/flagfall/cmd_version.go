package main

import (
	"fmt"
	"io"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

// released and commit are what a release was stamped with; "" in other builds.
var released, commit string

func versionCommand(env *env) command {
	var showNotices bool
	return command{
		name:   "version",
		short:  "Print the version, or the notices of what the program is made with",
		writes: writesNothing,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().BoolVar(&showNotices, "notices", false, "print the licences of the modules in the program")
		},
		run: func(*cobra.Command, []string) error {
			if showNotices {
				return env.output("", func(w io.Writer) error { _, err := io.WriteString(w, notices); return err })
			}
			_, err := fmt.Fprintln(env.Out, versionLine())
			return err
		},
	}
}

// versionLine is the name, the version, the commit where it is known, and the
// toolchain.
func versionLine() string {
	version, toolchain := "(development)", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		toolchain = info.GoVersion
		if v := info.Main.Version; v != "" && v != "(devel)" {
			version = v
		}
	}
	if released != "" {
		version = released + " commit " + commit
	}
	return strings.Join(strings.Fields("flagfall "+version+" "+toolchain), " ")
}
