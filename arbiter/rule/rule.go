// Package rule is the vocabulary in which every other package speaks of rules:
// the [Article] that decides, the [Row] by which a rule book holds it as data,
// the [Sentence] that can be said in other languages, the [Intent] that says
// what could be done next, and the one [Error] that the program gives to a person.
//
// It is for all packages of the project. It imports the standard library only
// and, but for the names of actions, knows nothing of games, tournaments or
// clocks. It never decides anything.
package rule

import "strings"

// Article names a passage of a rule book, such as FMJD Annex 1, edition 2015,
// article 5.4.6. The zero Article names nothing and prints as "".
type Article struct {
	// Document is the short name of the book as printed before the number:
	// "FMJD" for Annex 1, "WCDF" for the Rules of Draughts, "FIDE C.04.3" ...
	Document string
	// Edition is the year or date of the text that was read, "2015".
	Edition string
	// Number is the number of the article, "5.4.6".
	Number string
}

// IsZero reports whether the article names nothing.
func (a Article) IsZero() bool { return a == Article{} }

// String is the short form that messages and programs use: "FMJD 5.4.6".
func (a Article) String() string {
	return strings.TrimSpace(a.Document + " " + a.Number)
}

// byAnalogy stands before the document of an article that holds by analogy.
const byAnalogy = "by analogy with "

// Analogous is the article as one that the rule book of the event does not have.
func (a Article) Analogous() Article {
	return Article{Document: byAnalogy + a.Document, Number: a.Number}
}

// Said is the short form as a sentence: documents and numbers that are words,
// such as "special regulations withdrawal", are translated.
func (a Article) Said() Sentence {
	document, analogous := strings.CutPrefix(a.Document, byAnalogy)
	switch {
	case analogous:
		return Say("by analogy with {article}", "article", Article{Document: document, Number: a.Number}.Said())
	case hasWords(a.Number):
		return Sentence{Text: a.String()}
	case hasWords(a.Document):
		return Joined(" ", Sentence{Text: a.Document}, Typed(a.Number))
	}
	return Typed(a.String())
}

// hasWords reports whether a text has more than figures and capitals in it.
func hasWords(text string) bool {
	return strings.ContainsFunc(text, func(c rune) bool { return 'a' <= c && c <= 'z' })
}

// Full adds the edition, for regulations sheets: "FMJD 5.4.6 (2015)".
func (a Article) Full() string {
	if a.Edition == "" {
		return a.String()
	}
	return a.String() + " (" + a.Edition + ")"
}

// FMJD is an article of FMJD Annex 1, Official Rules for International
// Draughts, version of November 2015.
func FMJD(number string) Article {
	return Article{Document: "FMJD", Edition: "2015", Number: number}
}

// WCDF is an article of the WCDF Rules of Draughts (Checkers). The text that
// was read bears no date.
func WCDF(number string) Article {
	return Article{Document: "WCDF", Number: number}
}

// Row is one rule as data: an offence, a draw rule, a penalty, a time control
// or a tie-break. The package that owns the rule embeds Row in a struct of its
// own that adds the function which decides.
type Row struct {
	// Code is the stable name that programs use, lower case with hyphens:
	// "missed-capture", "draw-25".
	Code string
	// Article is where the rule stands.
	Article Article
	// Title is the rule in a few words, for tables.
	Title string
	// Text is the rule in a sentence of our own, for a person.
	Text Sentence
	// Options are the settings that change what the rule does.
	Options []Option
}

// Option is a setting of a row where texts disagree or leave a choice.
type Option struct {
	// Name is what the setting is called, lower case with hyphens.
	Name string
	// Default is the value that holds when nobody says otherwise.
	Default string
	// Choices are the values allowed; empty when any value goes.
	Choices []string
	// Reason says in a sentence why the default is what it is.
	Reason string
}
