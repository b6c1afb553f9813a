package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter/office"
)

func newExportCommand(env *env) *cobra.Command {
	var flags printFlags
	cmd := &cobra.Command{
		Use:     "export DIR",
		GroupID: groupEvent,
		Short:   "Write all documents in all formats, and the games",
		Long: `Write every document of the tournament into a folder as PDF, HTML, CSV, JSON and
text; one workbook of all tables (event.xlsx); pages that link each other, with
a page for each player and each game to click through, which need neither a
network nor a server (site/index.html); all games as PDN (games.pdn), and the
exchange file (event.trf). All files appear, or none.`,
		Example: `  flagfall export paper`,
		Args:    args(1, 1, "DIR"),
	}
	cmd.RunE = flags.event.eventCommand(env, func(o *office.Office, args []string) error {
		look, err := flags.rendering()
		if err != nil {
			return err
		}
		files, err := exportAll(o, args[0], flags.options(env), look)
		if err != nil {
			return err
		}
		return say(env, nil, "%s: %d files", args[0], files)
	})
	flags.event.add(cmd)
	flags.look(cmd)
	cmd.Flags().Bool("all", true, "write all there is (the only way there is)")
	return cmd
}
