package main

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/reports"
	"flagfall/reports/catalogue/gather"
)

// labels are where the pages say a text: in templates, in code, and as the titles of
// their rows.
var labels = map[string][]*regexp.Regexp{
	"web/templates/*.html": {regexp.MustCompile(`say ("(?:[^"\\]|\\.)*")`)},
	"web/*.go": {
		regexp.MustCompile(`\b(?:say|label|Alone)\((?:language, )?("(?:[^"\\]|\\.)*")\)`),
		regexp.MustCompile(`\bshowEnter\(w, r, ("(?:[^"\\]|\\.)+"),`),
		regexp.MustCompile(`[pP]age\{[^\n]*\btitle: ("[^"]*")`),
		regexp.MustCompile(`[pP]age\{[^\n]*\bsought: ("[^"]*")`),
		regexp.MustCompile(`\{on: "[^"]*", does: ("[^"]*")\}`),
	},
}

// plainWord is a word of a choice that has a meaning in a language; others are written
// alike in all of them.
var plainWord = regexp.MustCompile(`^([0-9]+-)?[A-Za-z][A-Za-z' -]+$`)

// chosenWords are the words that can be chosen on pages, by the fields in which they
// stand: those of commands and documents, and what a column of a list may be.
func chosenWords() map[string][]string {
	words := map[string][]string{"column": office.Columns()}
	for _, c := range (&browser{env: testEnv(io.Discard, func(string) string { return "" })}).Commands("en") {
		for _, f := range c.Fields {
			words[f.Name] = append(words[f.Name], f.Choices...)
		}
	}
	for _, d := range reports.Documents() {
		for _, o := range slices.Concat(d.Options, reports.LookOptions()) {
			words[o.Name] = append(words[o.Name], o.Choices...)
		}
	}
	for field, list := range words {
		words[field] = slices.DeleteFunc(list, func(word string) bool {
			return !plainWord.MatchString(word) || slices.Contains([]string{"fmjd", "wcdf"}, strings.ToLower(word)) || slices.Contains([]string{"format", "language"}, field)
		})
	}
	return words
}

// labelsOfPages are the labels of the pages, by their keys.
func labelsOfPages(t *testing.T) map[string]gather.Ask {
	t.Helper()
	asked := map[string]gather.Ask{}
	for pattern, said := range labels {
		paths, err := filepath.Glob(pattern)
		if err != nil || len(paths) == 0 {
			t.Fatal(paths, err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for _, as := range said {
				for _, m := range as.FindAllSubmatch(text, -1) {
					var label string
					if err := json.Unmarshal(m[1], &label); err != nil {
						t.Fatalf("%s: %s: %v", path, m[1], err)
					}
					asked[label] = gather.Ask{Where: path}
				}
			}
		}
	}
	if len(asked) < 400 {
		t.Errorf("%d labels were found", len(asked))
	}
	return asked
}

// chosen is a word that can be chosen in a field of a page.
type chosen struct{ field, word string }

// own is the key of the word in its field alone.
func (c chosen) own() string { return "value|" + c.field + "=" + c.word }

// setting reports whether the word is a choice of a setting, whose words have one key
// for all fields.
func (c chosen) setting() bool {
	return slices.ContainsFunc(arbiter.SettingList(), func(s arbiter.Setting) bool { return s.Name == c.field && slices.Contains(s.Choices, c.word) })
}

// chosenOnPages are those words, and where they are chosen.
func chosenOnPages() map[chosen]gather.Ask {
	asked := map[chosen]gather.Ask{}
	for field, words := range chosenWords() {
		for _, word := range words {
			asked[chosen{field, word}] = gather.Ask{Where: "the choices of " + field}
		}
	}
	return asked
}
