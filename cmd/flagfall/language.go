package main

import (
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/reports/catalogue"
)

// speak chooses the language in which the command line speaks, before anything
// can go wrong: --language, FLAGFALL_LANGUAGE, the language of flagfall.yaml, and
// then that of the terminal by LC_ALL, LC_MESSAGES and LANG, of which the first
// that is set decides, as POSIX has it. A language whose command line is not
// complete is English. The commands of a file or a trial speak as what runs them.
func (e *env) speak(args []string) {
	asked := typedLanguage(args)
	if asked == "" && e.language != nil {
		return
	}
	e.language, _ = catalogue.Find("en")
	if asked == "" {
		asked = e.Getenv("FLAGFALL_LANGUAGE")
	}
	if asked == "" {
		asked = e.configuredLanguage()
	}
	if asked == "" {
		asked = localeOf(e.Getenv)
	}
	if l, known := catalogue.Find(asked); known && l.SpeaksCommandLine() {
		e.language = l
	}
}

// typedLanguage is the value of --language on a command line; "" without it.
func typedLanguage(args []string) string {
	for i, arg := range args {
		switch value, joined := strings.CutPrefix(arg, "--language="); {
		case arg == "--":
			return ""
		case joined:
			return value
		case arg == "--language" && i+1 < len(args):
			return args[i+1]
		}
	}
	return ""
}

// configuredLanguage is that of flagfall.yaml. What is wrong with the file is said
// by the command that reads it.
func (e *env) configuredLanguage() string {
	v, _, err := readConfiguration(e)
	if err != nil {
		return ""
	}
	return v.GetString("language")
}

// localeOf is the language of the terminal: "nl" of nl_NL.UTF-8, "" of C and
// POSIX.
func localeOf(getenv func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := getenv(name); value != "" {
			tag, _, _ := strings.Cut(value, ".")
			tag, _, _ = strings.Cut(tag, "@")
			return strings.ReplaceAll(tag, "_", "-")
		}
	}
	return ""
}

// in is a sentence as the person reads it: in the language of the command line,
// with what it offers as commands.
func (e *env) in(s rule.Sentence) string {
	s = s.Worded(commandLine)
	if e.language == nil || e.language.IsEnglish() {
		return inEnglish(s)
	}
	return e.language.Sentence(s)
}

// inEnglish is a sentence in English, with its contexts cut off.
func inEnglish(s rule.Sentence) string { return s.In(catalogue.English) }

// words is a text of the program, without values, in the language of the command
// line.
func (e *env) words(text string) string { return e.in(rule.English(text)) }

// forPrograms has what is said be English until the function that it gives is
// called: forms for programs are the same in every language.
func (e *env) forPrograms() func() {
	spoken := e.language
	e.language, _ = catalogue.Find("en")
	return func() { e.language = spoken }
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
