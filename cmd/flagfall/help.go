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

// help prints the help of a command in the language of the command line, on lines that
// an ordinary terminal has room for.
func (t *tree) help(env *env, plain func(*cobra.Command, []string)) func(*cobra.Command, []string) {
	return func(cmd *cobra.Command, args []string) {
		own := strings.NewReplacer()
		if env.english() {
			cmd.Long = helpIn(cmd.Long, func(text string) string { return text })
		} else {
			own = t.translate(env, cmd)
		}
		if c := t.rows[cmd]; c != nil && c.narrowed != nil {
			c.narrowed(env, cmd, args)
		}
		var page bytes.Buffer
		cmd.SetOut(&page)
		plain(cmd, args)
		// The page goes where answers go, as that of cobra does.
		_, _ = io.WriteString(env.Out, wrapHelp(own.Replace(page.String())))
	}
}

// translate puts the texts of all commands and of cobra's template into another
// language; the replacer does what cobra writes by itself.
func (t *tree) translate(env *env, cmd *cobra.Command) *strings.Replacer {
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
	return strings.NewReplacer("(default ", "("+env.words("flag|default")+" ", "[flags]", env.words("[flags]"))
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
