package main

import (
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/reports/catalogue"
)

// inOwnWords names the commands that a word of one of our languages stands for, as
// documents and pages have it: "uitslag" is result, "afwezig" absent.
func (t *tree) inOwnWords(word string) (found []string) {
	typed := strings.Join(arbiter.PlainWords(word), " ")
	for _, tag := range catalogue.Tags() {
		l, _ := catalogue.Find(tag)
		for _, c := range t.root.Commands() {
			title := strings.ToUpper(c.Name()[:1]) + c.Name()[1:]
			for _, key := range []string{c.Name(), title, title + "s"} {
				text, _ := l.Lookup(key, "", 0)
				if head, known := l.LookupHead("column|" + key); known {
					text = head.Long
				}
				if path := c.CommandPath(); typed != "" && typed == strings.Join(arbiter.PlainWords(text), " ") && !slices.Contains(found, path) {
					found = append(found, path)
				}
			}
		}
	}
	return found
}
