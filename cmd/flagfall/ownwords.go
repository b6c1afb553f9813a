package main

import (
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/reports/catalogue"
)

// inOwnWords names the commands that a word of one of our languages stands for, as
// documents and pages have it: "uitslag" is result, "afwezig" absent. Where none has it
// as it was typed, a letter may be wrong, too many or too few: "joueurs" is player.
func (t *tree) inOwnWords(word string) []string {
	typed := strings.Join(arbiter.PlainWords(word), " ")
	if found := t.spoken(func(text string) bool { return typed == text }); typed == "" || len(found) > 0 {
		return found
	}
	return t.spoken(func(text string) bool {
		return min(len(typed), len(text)) >= leastWithSlip && max(arbiter.ErrorsIn(typed, text), arbiter.ErrorsIn(text, typed)) <= 1
	})
}

// leastWithSlip is how long a word is at least in which a letter may be wrong.
const leastWithSlip = 5

// spoken names the commands of which a language has a word that fits.
func (t *tree) spoken(fits func(text string) bool) (found []string) {
	for _, tag := range catalogue.Tags() {
		l, _ := catalogue.Find(tag)
		for _, c := range t.root.Commands() {
			title := strings.ToUpper(c.Name()[:1]) + c.Name()[1:]
			for _, key := range []string{c.Name(), title, title + "s"} {
				text, _ := l.Lookup(key, "", 0)
				if head, known := l.LookupHead("column|" + key); known {
					text = head.Long
				}
				if path := c.CommandPath(); text != "" && fits(strings.Join(arbiter.PlainWords(text), " ")) && !slices.Contains(found, path) {
					found = append(found, path)
				}
			}
		}
	}
	return found
}
