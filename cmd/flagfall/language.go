package main

import (
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/reports"
	"flagfall/reports/catalogue"
)

// speak chooses the language in which the command line speaks, before anything
// can go wrong. A language whose command line is not complete is English. The
// commands of a file or a trial speak as what runs them.
func (e *env) speak(args []string) {
	if e.language != nil && typedLanguage(args) == "" {
		return
	}
	e.language, _ = catalogue.Find("en")
	if l, known := catalogue.Find(e.askedLanguage(args)); known && !l.IsEnglish() && l.SpeaksCommandLine() {
		e.language = l
	}
}

// speaking is the env of a reader of pages in a language, English where the command
// line does not speak it.
func (e *env) speaking(language string) *env {
	reader := *e
	reader.language, _ = catalogue.Find("en")
	if l, known := catalogue.Find(language); known && language != "" && l.SpeaksCommandLine() {
		reader.language = l
	}
	return &reader
}

// askedLanguage is the language that is asked for: --language, FLAGFALL_LANGUAGE,
// the language of flagfall.yaml, and then that of the terminal by LC_ALL,
// LC_MESSAGES and LANG, of which the first that is set decides, as POSIX has it.
func (e *env) askedLanguage(args []string) string {
	for _, asked := range []func() string{
		func() string { return typedLanguage(args) },
		func() string { return e.Getenv("FLAGFALL_LANGUAGE") },
		e.configuredLanguage,
		func() string { return localeOf(e.Getenv) },
	} {
		if language := asked(); language != "" {
			return language
		}
	}
	return ""
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

// localeOf is the language of the terminal: "nl-NL" of nl_NL.UTF-8. C and POSIX
// name none.
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
	s = s.Worded(e.commandLine)
	if e.english() {
		return s.In(catalogue.English)
	}
	return e.language.Sentence(s)
}

// tell tells an entry of the journal of an event, in the words of the language.
func (e *env) tell(s *arbiter.State, entry arbiter.Envelope) rule.Sentence {
	return e.ofJournal(s, arbiter.Tell(s, entry))
}

// ofJournal is a sentence of the journal of an event in the words of the language.
func (e *env) ofJournal(s *arbiter.State, said rule.Sentence) rule.Sentence {
	if e.english() {
		return said
	}
	return reports.InWords(s, e.language.Tag().String(), said)
}

// each is sentences as the person reads them.
func (e *env) each(said []rule.Sentence) []string {
	var lines []string
	for _, s := range said {
		lines = append(lines, e.in(s))
	}
	return lines
}

// english reports whether the command line speaks English.
func (e *env) english() bool { return e.language == nil || e.language.IsEnglish() }

// words is a text of the program, without values, in the language of the command
// line.
func (e *env) words(text string) string { return e.in(rule.English(text)) }

// forPrograms has what is said be English until the function that it gives is
// called: forms for programs are the same in every language.
func (e *env) forPrograms() func() {
	if e.onPage {
		return func() {}
	}
	spoken := e.language
	e.language, _ = catalogue.Find("en")
	return func() { e.language = spoken }
}
