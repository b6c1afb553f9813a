package main

import (
	"fmt"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func newVersionCommand(env *env) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  args(0, 0, ""),
		RunE: func(*cobra.Command, []string) error {
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
	answering(env, cmd, nil)
	return cmd
}
