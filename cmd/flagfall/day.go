package main

import (
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/reports/catalogue"
)

// moment reads a day or an instant as people of the languages of the program write
// it: in English or figures, or else with the names of days and months in the
// language of the command line, or in any where all agree.
func (e *env) moment(text string) (arbiter.Moment, error) {
	m, err := arbiter.ParseMoment(text, e.Now())
	if rule.CodeOf(err) != rule.Usage {
		return m, err
	}
	words := strings.Fields(strings.ToLower(text))
	for i, word := range words {
		if english := e.dayWord(strings.Trim(word, ",.")); english != "" {
			words[i] = english
		}
	}
	if m, in := arbiter.ParseMoment(strings.Join(words, " "), e.Now()); rule.CodeOf(in) != rule.Usage {
		return m, in
	}
	return m, err
}

// dayWord is the English name of a day of the week or a month that a word is, or the
// beginning of at least three letters, two in the language of the command line; ""
// where it is none, or two languages do not agree.
func (e *env) dayWord(word string) string {
	meant := func(l *catalogue.Language, least int) (found []string) {
		typed := strings.Join(arbiter.PlainWords(word), " ")
		for english, name := range l.DayNames() {
			if len([]rune(typed)) >= least && strings.HasPrefix(strings.Join(arbiter.PlainWords(name), " "), typed) {
				found = append(found, english)
			}
		}
		return found
	}
	if e.language != nil {
		if own := meant(e.language, 2); len(own) == 1 {
			return own[0]
		}
	}
	var found []string
	for _, tag := range catalogue.Tags() {
		l, _ := catalogue.Find(tag)
		found = append(found, meant(l, 3)...)
	}
	slices.Sort(found)
	if found = slices.Compact(found); len(found) != 1 {
		return ""
	}
	return found[0]
}
