package main

import (
	"io"
	"regexp"
	"slices"
	"strings"
	"text/template"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"flagfall/arbiter/rule"
)

// helpTemplate is a page of help. The flags of all commands stand with the program itself.
const helpTemplate = `{{trim (or .Long .Short)}}

{{say "Usage:"}}{{if .Runnable}}
  {{.UseLine}} {{say "[flags]"}}{{end}}{{if .HasAvailableSubCommands}}
  {{.CommandPath}} {{say "[command]"}}{{end}}{{with .Example}}

{{say "Examples:"}}
{{.}}{{end}}{{if .HasAvailableSubCommands}}{{$all := .}}{{range $group := or .Groups (ungrouped)}}

{{.Title}}{{range $all.Commands}}{{if and (eq .GroupID $group.ID) (or .IsAvailableCommand (eq .Name "help"))}}
  {{printf "%-*s" .NamePadding .Name}} {{.Short}}{{end}}{{end}}{{end}}{{end}}{{if .HasAvailableLocalFlags}}

{{say "Flags:"}}
{{flags .LocalFlags}}{{end}}{{if .HasAvailableSubCommands}}

{{more .CommandPath}}{{end}}
`

// help prints the help of a command in the language of the command line, on lines that
// an ordinary terminal has room for.
func (t *tree) help(env *env) func(*cobra.Command, []string) {
	page := template.Must(template.New("help").Funcs(template.FuncMap{
		"say":       env.words,
		"trim":      strings.TrimSpace,
		"ungrouped": func() []*cobra.Group { return []*cobra.Group{{Title: env.words("Available Commands:")}} },
		"flags": func(flags *pflag.FlagSet) string {
			// pflag knows no language.
			return strings.TrimRight(strings.ReplaceAll(flags.FlagUsages(), "(default ", "("+env.words("flag|default")+" "), "\n")
		},
		"more": func(path string) string {
			return env.in(rule.Say(`Use "{command} --help" for more information about a command.`, "command", path+" "+env.words("[command]")))
		},
	}).Parse(helpTemplate))
	return func(cmd *cobra.Command, args []string) {
		if env.english() {
			cmd.Long = helpIn(cmd.Long, func(text string) string { return text })
		} else {
			t.word(env.words)
		}
		cmd.InitDefaultHelpFlag()
		if f := cmd.Flags().Lookup("help"); f != nil {
			f.Usage = env.in(rule.Say("help for {command}", "command", cmd.Name()))
		}
		if c := t.rows[cmd]; c != nil && c.narrowed != nil {
			c.narrowed(env, cmd, args)
		}
		var text strings.Builder
		if err := page.Execute(&text, cmd); err != nil {
			panic(err) // the template is ours
		}
		// The page goes where answers go, as that of cobra does.
		_, _ = io.WriteString(env.Out, wrapHelp(text.String()))
	}
}

// columnLine is a line in columns up to its last one: a flag, a command of a list, a
// word that can be chosen.
var columnLine = regexp.MustCompile(`^ *\S.*?  +`)

// wrapHelp breaks the long lines of a page of help at 80 characters: the last column
// below its beginning, and a command line as a shell reads it on several lines.
func wrapHelp(page string) string {
	const width = 80
	lines := strings.Split(page, "\n")
	for i, line := range lines {
		indent := len(line) - len(strings.TrimLeft(line, " "))
		columns := columnLine.FindString(line)
		switch {
		case utf8.RuneCountInString(line) <= width:
		case columns != "":
			column := utf8.RuneCountInString(columns)
			lines[i] = columns + strings.Join(wrap(line[len(columns):], width-column), "\n"+strings.Repeat(" ", column))
		case strings.Contains(line, " [") || indent == 0:
			lines[i] = line[:indent] + strings.Join(wrap(line, width-indent-4), "\n"+line[:indent]+"    ")
		default:
			lines[i] = line[:indent] + strings.Join(wrapQuoted(line, width-indent-6), " \\\n"+strings.Repeat(" ", max(indent, 6)))
		}
	}
	return strings.Join(lines, "\n")
}

// quoted are the words of a command line, one in quotation marks whole.
var quoted = regexp.MustCompile(`(?:"[^"]*"|\S)+`)

// wrapQuoted breaks a command line between its arguments, as [wrap] does a text.
func wrapQuoted(line string, width int) []string {
	const held = "\x00"
	joined := quoted.ReplaceAllStringFunc(line, func(word string) string { return strings.ReplaceAll(word, " ", held) })
	lines := wrap(joined, width)
	for i := range lines {
		lines[i] = strings.ReplaceAll(lines[i], held, " ")
	}
	return lines
}

// word puts the texts of all commands through a function.
func (t *tree) word(say func(string) string) {
	var all func(*cobra.Command)
	all = func(cmd *cobra.Command) {
		cmd.Short = say(cmd.Short)
		if c := t.rows[cmd]; c != nil {
			cmd.Use = strings.TrimSpace(c.name + " " + c.formIn(say))
		}
		if t.rows[cmd] != nil || cmd == t.root {
			cmd.Long = helpIn(cmd.Long, say)
			cmd.Flags().VisitAll(func(f *pflag.Flag) { f.Usage = flagIn(f, say) })
		}
		for _, g := range cmd.Groups() {
			g.Title = say(g.Title)
		}
		for _, sub := range cmd.Commands() {
			all(sub)
		}
	}
	all(t.root)
	t.root.PersistentFlags().VisitAll(func(f *pflag.Flag) { f.Usage = flagIn(f, say) })
}

// formIn is how the command is typed after its name, with the words that stand
// for something in another language.
func (c *command) formIn(say func(string) string) string {
	args := slices.Clone(c.args)
	for i := range args {
		args[i].word = say("argument|" + args[i].word)
	}
	return strings.TrimSpace(formOf(args) + " " + c.needs)
}

// typedBefore and typedBehind are annotations of a flag: the words that are typed as
// they stand, which its help has before or behind it and no language translates.
const typedBefore, typedBehind = "typed before", "typed behind"

// listBehind has the help of a flag end with the words among which it chooses, and
// listBefore begin with the names for which it is. A word more costs no language a line.
func listBehind(flags *pflag.FlagSet, flag string, words []string) {
	f, list := flags.Lookup(flag), ": "+strings.Join(words, ", ")
	f.Usage += list
	_ = flags.SetAnnotation(flag, typedBehind, []string{list}) // the flag is there
}

func listBefore(flags *pflag.FlagSet, flag string, words []string) {
	f, list := flags.Lookup(flag), strings.Join(words, ", ")+": "
	f.Usage = list + f.Usage
	_ = flags.SetAnnotation(flag, typedBefore, []string{list}) // the flag is there
}

// flagIn is the help of a flag in the words of a function, but for what is typed.
func flagIn(f *pflag.Flag, say func(string) string) string {
	before, behind := strings.Join(f.Annotations[typedBefore], ""), strings.Join(f.Annotations[typedBehind], "")
	return before + say(strings.TrimSuffix(strings.TrimPrefix(f.Usage, before), behind)) + behind
}

// helpIn is a text of help in the words of a function. A paragraph is one text, a line that stands
// in columns one for each of them: the first column of an indented line is what is
// typed, and stays.
func helpIn(text string, say func(string) string) string {
	var out []string
	for _, block := range strings.Split(text, "\n\n") {
		lines := strings.Split(block, "\n")
		if !slices.ContainsFunc(lines, inColumns) {
			out = append(out, strings.Join(wrap(say(strings.Join(lines, " ")), 79), "\n"))
			continue
		}
		for i, line := range lines {
			lines[i] = columnsIn(line, say)
		}
		out = append(out, strings.Join(lines, "\n"))
	}
	return strings.Join(out, "\n\n")
}

// inColumns reports whether a line keeps its spaces.
func inColumns(line string) bool {
	return strings.Contains(line, "  ") || strings.HasPrefix(line, "\t")
}

// columnsIn is a line of help in columns, which stay where they stand as far as
// there is room.
func columnsIn(line string, say func(string) string) string {
	indent := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
	var cells []string
	var starts []int
	for at := len(indent); at < len(line); {
		end := strings.Index(line[at:], "  ")
		if end < 0 {
			end = len(line) - at
		}
		cells, starts = append(cells, line[at:at+end]), append(starts, len([]rune(line[:at])))
		at += end
		at += len(line[at:]) - len(strings.TrimLeft(line[at:], " "))
	}
	said := ""
	for i, cell := range cells {
		if typed := i == 0 && indent != "" && len(cells) > 1; !typed && !strings.HasPrefix(cell, "flagfall ") {
			cell = say(cell)
		}
		if i > 0 {
			said += "  "
		}
		said += strings.Repeat(" ", max(0, starts[i]-len([]rune(said)))) + cell
	}
	return said
}
