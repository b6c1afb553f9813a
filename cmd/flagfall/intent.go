package main

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"flagfall/arbiter"
	"flagfall/arbiter/actions"
	"flagfall/arbiter/rule"
)

// inWords is a sentence with what it offers as commands.
func inWords(s rule.Sentence) string { return s.Worded(commandLine).String() }

// commandLine is an intent as a command to be typed, and one of the same again
// as the flags to be added or left out.
func commandLine(i rule.Intent) string {
	return commandLineIn(i, rule.WithoutContext)
}

// commandLine is an intent as a command, with the words that stand for something in
// the language of the command line, as they are in its help.
func (e *env) commandLine(i rule.Intent) string { return commandLineIn(i, e.words) }

func commandLineIn(i rule.Intent, say func(string) string) string {
	var words []string
	if i.Action != rule.Again().Action {
		words = append(words, "flagfall", strings.ReplaceAll(i.Action, ".", " "))
	}
	about := actions.Intended(i.Action).About
	for _, a := range i.Arguments {
		if !slices.Contains(about, a.Name) {
			words = append(words, "--"+a.Name)
		}
		switch {
		case a.Value == "" || a.Value == "true":
		case a.Example && strings.Trim(a.Value, "ABCDEFGHIJKLMNOPQRSTUVWXYZ-") == "":
			words = append(words, say("argument|"+a.Value))
		default:
			words = append(words, typed(a.Value))
		}
	}
	return strings.Join(words, " ")
}

// typed is a word of a command line, in quotation marks where a shell would take
// it apart.
func typed(word string) string {
	if strings.ContainsFunc(word, func(c rune) bool {
		return !unicode.IsLetter(c) && !unicode.IsNumber(c) && !strings.ContainsRune("-_.,:/+=@%", c)
	}) {
		return strconv.Quote(word)
	}
	return word
}

// noticed is a notice with what it offers as commands.
func noticed(n rule.Notice) rule.Notice {
	n.Said = rule.English(inWords(n.Said))
	return n
}

// settingHelp says what a setting is, and what lists its values.
func settingHelp(s arbiter.Setting) rule.Sentence {
	if s.Lists.Action == "" {
		return rule.English(s.Help)
	}
	return rule.Joined("; ", rule.English(s.Help), rule.Way("{command} lists them", "command", s.Lists))
}
