package main

import (
	"bytes"
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
	"flagfall/reports/catalogue"
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

// TestPagesAreTranslated looks for every label of the pages in each language: those
// that neither documents nor the command line have stand in a file of their own. With
// FLAGFALL_UPDATE_CATALOGUE=1 it gives an empty place to what one lacks.
func TestPagesAreTranslated(t *testing.T) {
	t.Parallel()
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
	choices := chosenWords()
	for _, name := range catalogue.Tags() {
		elsewhere := catalogue.Texts{}
		for _, part := range []string{"", "commandline"} {
			data, err := os.ReadFile(filepath.Join(catalogueFolder, part, name+".json"))
			if err != nil {
				t.Fatal(err)
			}
			texts, err := catalogue.Parse(data)
			if err != nil {
				t.Fatal(err)
			}
			for key := range texts {
				elsewhere[key] = catalogue.Text{}
			}
		}
		missing := map[string]gather.Ask{}
		for field, words := range choices {
			for _, word := range words {
				own := "value|" + field + "=" + word
				keys := []string{own}
				if slices.ContainsFunc(arbiter.SettingList(), func(s arbiter.Setting) bool { return s.Name == field && slices.Contains(s.Choices, word) }) {
					keys = append(keys, "value|"+word)
				}
				if !slices.ContainsFunc(keys, func(key string) bool { _, known := elsewhere[key]; return known }) {
					missing[own] = gather.Ask{Where: "the choices of " + field}
				}
			}
		}
		for label, ask := range asked {
			if _, known := elsewhere[label]; !known && gather.HasWords(label) {
				missing[label] = ask
			}
		}
		path := filepath.Join(catalogueFolder, "browser", name+".json")
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts, err := catalogue.Parse(data)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if os.Getenv("FLAGFALL_UPDATE_CATALOGUE") == "1" {
			gather.Update(t, path, texts, missing)
			continue
		}
		for _, fault := range gather.Faults(name, texts, missing, name != "en") {
			t.Errorf("%s: %s", path, fault)
		}
		if !bytes.Equal(data, texts.Format()) {
			t.Errorf("%s is not sorted as FLAGFALL_UPDATE_CATALOGUE=1 go test ./cmd/flagfall -run TestPagesAreTranslated writes it", path)
		}
	}
}
