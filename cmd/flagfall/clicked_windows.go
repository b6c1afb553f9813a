package main

import (
	"os"

	"github.com/inconshreveable/mousetrap"
	"github.com/spf13/cobra"
)

// clicked reports whether a double click in the Explorer started the program.
func clicked() bool {
	cobra.MousetrapHelpText = "" // it would say that this is for a command line, and end
	return len(os.Args) == 1 && mousetrap.StartedByExplorer()
}
