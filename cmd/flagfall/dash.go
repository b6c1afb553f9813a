package main

import (
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// dashed writes the results -+ and -- of commands that take one with en dashes,
// because a word that begins with a hyphen is read as a flag. What -- means goes by
// where it stands: a result where one is expected, unless one follows it; else the
// mark that ends the flags, after which every word is what it is.
func (t *tree) dashed(args []string) []string {
	cmd, _, err := t.root.Find(args)
	c := t.rows[cmd]
	if err != nil || c == nil {
		return args
	}
	result := slices.IndexFunc(c.args, func(a argument) bool { return a.kind != nil && a.kind.dashed })
	if result < 0 {
		return args
	}
	args = slices.Clone(args)
	several := slices.Contains(args, "--all") // results alone, and no boards between them
	words := -len(strings.Fields(c.path))     // after the name of the command
	for i := 0; i < len(args); i++ {
		expected := words >= 0 && (several || words == result || words > result && c.args[result].many && words%(result+1) == result)
		switch {
		case args[i] == "-+":
			args[i] = "–+"
			words++
		case args[i] == "--" && expected && (several || i+1 == len(args) || !aResultWord.MatchString(args[i+1])):
			args[i] = "––"
			words++
		case args[i] == "--":
			return args
		case strings.HasPrefix(args[i], "-") && args[i] != "-":
			if takesNext(cmd, args[i]) {
				i++
			}
		default:
			words++
		}
	}
	return args
}

// aResultWord is a word that can be a result and no board, player or flag.
var aResultWord = regexp.MustCompile(`^[-–−+=½:\d,.]*[-–−+=½:][-–−+=½:\d,.]*$`)

// takesNext reports whether a flag has its value in the next word.
func takesNext(cmd *cobra.Command, word string) bool {
	if strings.Contains(word, "=") {
		return false
	}
	var f *pflag.Flag
	if name, long := strings.CutPrefix(word, "--"); long {
		f = cmd.Flag(name)
	} else if len(word) == 2 {
		f = cmd.Flags().ShorthandLookup(word[1:])
	}
	return f != nil && f.NoOptDefVal == ""
}
