// Package phrases holds what the program says on prints beside headings and
// labels, in the languages other than English: the texts of the rule books, of
// findings, rulings, claims, clock cards and entries of the journal.
//
// A phrase is found by its English text, as the packages that say it have it.
// There is a file for each language, sorted by the English, for people who
// speak both; a test of package reports gathers all English texts and fails
// where a file lacks one or holds one that nobody says any more. The package
// decides nothing and never falls back to English by itself.
package phrases

import (
	"embed"
	"encoding/json"
	"fmt"
	"sync"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

//go:embed *.json
var files embed.FS

// Phrase is an English text in another language: one text, or its forms by a
// number.
type Phrase struct {
	Text           string
	One, Few, Many string // Few is empty where a language has no such form
}

// forms is how a phrase with a number stands in a file.
type forms struct {
	One  string `json:"one"`
	Few  string `json:"few,omitempty"`
	Many string `json:"many"`
}

// UnmarshalJSON reads a text, or an object of forms.
func (p *Phrase) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '"' {
		return json.Unmarshal(data, &p.Text)
	}
	var f forms
	if err := json.Unmarshal(data, &f); err != nil {
		return err
	}
	p.One, p.Few, p.Many = f.One, f.Few, f.Many
	return nil
}

// MarshalJSON writes what UnmarshalJSON reads.
func (p Phrase) MarshalJSON() ([]byte, error) {
	if p.One != "" || p.Many != "" {
		return json.Marshal(forms{p.One, p.Few, p.Many})
	}
	return json.Marshal(p.Text)
}

// Book is the phrases of one language by their English.
type Book map[string]Phrase

// Parse reads a book as its file has it.
func Parse(data []byte) (Book, error) {
	var b Book
	if err := json.Unmarshal(data, &b); err != nil {
		return nil, fmt.Errorf("phrases: %w", err)
	}
	return b, nil
}

// books are the books that were asked for, each read once.
var books sync.Map

// Of is the book of a language by its base tag, "nl"; nil for English and for
// languages without one.
func Of(base string) Book {
	if b, known := books.Load(base); known {
		return b.(Book)
	}
	var b Book
	if data, err := files.ReadFile(base + ".json"); err == nil {
		if b, err = Parse(data); err != nil {
			panic(err) // a test reads all files
		}
	}
	books.Store(base, b)
	return b
}

// Find is the text of a language for an English one and its number; many is the
// English for other numbers, "" where the text holds for all. False means that
// the book lacks it.
func (b Book) Find(tag language.Tag, text, many string, n int) (string, bool) {
	p, known := b[text]
	if !known {
		return "", false
	}
	if many == "" {
		return p.Text, p.Text != ""
	}
	found := p.Many
	switch plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0) {
	case plural.One:
		found = p.One
	case plural.Few:
		if p.Few != "" {
			found = p.Few
		}
	}
	return found, found != ""
}
