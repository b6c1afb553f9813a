package main

import (
	"bytes"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"flagfall/arbiter/rule"
)

// inheritedFlags is the part of cobra's template that lists the flags of all
// commands below each of them; they stand with the program itself.
const inheritedFlags = `{{if .HasAvailableInheritedFlags}}

Global Flags:
{{.InheritedFlags.FlagUsages | trimTrailingWhitespaces}}{{end}}`

// helpHeads are the words of cobra's template and what it writes by itself.
var helpHeads = []string{
	"Usage:", "Aliases:", "Examples:", "Available Commands:", "Additional Commands:", "Additional help topics:", "Flags:",
	"[command]", "[flags]",
}

// help prints the help of a command in the language of the command line. English
// is what the rows say, and needs no work.
func (t *tree) help(env *env, plain func(*cobra.Command, []string)) func(*cobra.Command, []string) {
	return func(cmd *cobra.Command, args []string) {
		if c := t.rows[cmd]; c != nil && c.narrowed != nil {
			c.narrowed(cmd, args)
		}
		if env.english() {
			plain(cmd, args)
			return
		}
		t.word(env.words)
		// pflag breaks lines by bytes, of which a letter may have several.
		template := strings.ReplaceAll(t.root.UsageTemplate(), ".FlagUsagesWrapped 80 |", ".FlagUsages |")
		more := env.in(rule.Say(`Use "{command} --help" for more information about a command.`, "command", "{{.CommandPath}} [command]"))
		template = strings.ReplaceAll(template, `Use "{{.CommandPath}} [command] --help" for more information about a command.`, more)
		for _, head := range helpHeads {
			template = strings.ReplaceAll(template, head, env.words(head))
		}
		t.root.SetUsageTemplate(template)
		cmd.InitDefaultHelpFlag()
		if f := cmd.Flags().Lookup("help"); f != nil {
			f.Usage = env.in(rule.Say("help for {command}", "command", cmd.Name()))
		}
		var page bytes.Buffer
		cmd.SetOut(&page)
		plain(cmd, args)
		// The page goes where answers go, as that of cobra does.
		own := strings.NewReplacer("(default ", "("+env.words("flag|default")+" ", "[flags]", env.words("[flags]"))
		_, _ = io.WriteString(env.Out, wrapFlags(own.Replace(page.String())))
	}
}

// flagLine is a flag up to what is said of it.
var flagLine = regexp.MustCompile(`^ {2,6}-\S.*?  +`)

// wrapFlags breaks the long lines of flags of a page of help at 80 characters,
// each below its beginning.
func wrapFlags(page string) string {
	lines := strings.Split(page, "\n")
	for i, line := range lines {
		if flag := flagLine.FindString(line); flag != "" && utf8.RuneCountInString(line) > 80 {
			column := utf8.RuneCountInString(flag)
			lines[i] = flag + strings.Join(wrap(line[len(flag):], 80-column), "\n"+strings.Repeat(" ", column))
		}
	}
	return strings.Join(lines, "\n")
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

// formIn is how the command is typed behind its name, with the words that stand
// for something in another language.
func (c *command) formIn(say func(string) string) string {
	args := slices.Clone(c.args)
	for i := range args {
		args[i].word = say("argument|" + args[i].word)
	}
	return strings.TrimSpace(formOf(args) + " " + c.needs)
}

// flagIn is what a flag is; the words among which it chooses are typed and stay.
func flagIn(f *pflag.Flag, say func(string) string) string {
	what, words := f.Usage, ""
	if of, ok := f.Value.(*choice); ok {
		words = ": " + strings.Join(of.choices, ", ")
		what = strings.TrimSuffix(what, words)
	}
	return say(what) + words
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
