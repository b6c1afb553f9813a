package main

import (
	"errors"
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/reports/catalogue"
)

// choiceInOwnWords is the choice of a setting for which a word of one of our languages
// stands, as documents and pages have it: "zwitsers" is swiss. What is like one or more
// choices, in a language or in a letter, is refused with these; what is a choice already
// stays, and so does what is like none, which the setting itself refuses.
func choiceInOwnWords(d arbiter.Setting, typed string) (string, error) {
	spelled := arbiter.Spelled(d.Choices, strings.TrimSpace(typed))
	words := arbiter.PlainWords(typed)
	if len(d.Choices) == 0 || len(words) == 0 || slices.Contains(d.Choices, spelled) {
		return typed, nil
	}
	whole := strings.Join(words, " ")
	meant := choicesSaid(d, func(said []string) bool { return strings.Join(said, " ") == whole })
	if len(meant) == 1 {
		return meant[0], nil
	}
	near := choicesSaid(d, func(said []string) bool {
		return slices.ContainsFunc(said, func(word string) bool {
			return word == whole || min(len(word), len(whole)) >= leastWithSlip && max(arbiter.ErrorsIn(whole, word), arbiter.ErrorsIn(word, whole)) <= 1
		})
	})
	if len(near) == 0 {
		return typed, nil
	}
	_, err := arbiter.Settings{}.With(d.Name, typed)
	var refused *rule.Error
	if errors.As(err, &refused) {
		err = refused.WithHint("did you mean %s?", strings.Join(near, ", "))
	}
	return typed, err
}

// choicesSaid are the choices of which the own word, or that of a language, fits.
func choicesSaid(d arbiter.Setting, fits func(words []string) bool) (found []string) {
	for _, choice := range d.Choices {
		said := []string{choice}
		for _, tag := range catalogue.Tags() {
			l, _ := catalogue.Find(tag)
			text, known := l.Lookup("value|"+d.Name+"="+choice, "", 0)
			if !known {
				text, _ = l.Lookup("value|"+choice, "", 0)
			}
			said = append(said, text)
		}
		if choice != "" && slices.ContainsFunc(said, func(text string) bool { words := arbiter.PlainWords(text); return len(words) > 0 && fits(words) }) {
			found = append(found, choice)
		}
	}
	return found
}
