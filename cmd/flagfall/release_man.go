package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// everyCommand is a command with all below it that can be called.
func everyCommand(cmd *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{cmd}
	for _, below := range cmd.Commands() {
		if below.IsAvailableCommand() {
			all = append(all, everyCommand(below)...)
		}
	}
	return all
}

// manName is the name of the manual page of a command: flagfall-player-add.
func manName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// manPage is the manual page of a command, in the macros of man(7).
func manPage(cmd *cobra.Command) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1 \"\" flagfall flagfall\n", manText(strings.ToUpper(manName(cmd))))
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n.SH SYNOPSIS\n.B %s\n", manText(manName(cmd)), manText(cmd.Short), manText(cmd.UseLine()))
	long := cmd.Long
	if long == "" {
		long = cmd.Short
	}
	fmt.Fprintf(&b, ".SH DESCRIPTION\n.nf\n%s\n.fi\n", manText(long))
	for _, part := range []struct {
		title string
		flags *pflag.FlagSet
	}{{"OPTIONS", cmd.NonInheritedFlags()}, {"OPTIONS OF ALL COMMANDS", cmd.InheritedFlags()}} {
		if part.flags.HasAvailableFlags() {
			fmt.Fprintf(&b, ".SH %s\n.nf\n%s\n.fi\n", part.title, manText(strings.TrimRight(part.flags.FlagUsagesWrapped(78), "\n")))
		}
	}
	if cmd.Example != "" {
		fmt.Fprintf(&b, ".SH EXAMPLES\n.nf\n%s\n.fi\n", manText(cmd.Example))
	}
	var also []string
	if cmd.HasParent() {
		also = append(also, manName(cmd.Parent()))
	}
	for _, below := range cmd.Commands() {
		if below.IsAvailableCommand() {
			also = append(also, manName(below))
		}
	}
	if len(also) > 0 {
		fmt.Fprintf(&b, ".SH SEE ALSO\n%s(1)\n", manText(strings.Join(also, "(1), ")))
	}
	return b.String()
}

// manText keeps a text from being taken for macros.
func manText(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
