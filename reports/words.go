package reports

import (
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/reports/catalogue"
	"flagfall/reports/doc"
)

// words holds the texts of the documents in one language.
type words struct{ *catalogue.Language }

// head returns the head of a column: short in print, in full elsewhere.
type head = catalogue.Head

// Languages returns the languages in which documents can be printed, as BCP 47
// tags, English first.
func Languages() []string { return catalogue.Tags() }

// wordsOf finds the words of a language by its tag; "en-GB" finds "en".
func wordsOf(name string) (words, error) {
	if l, known := catalogue.Find(name); known {
		return words{l}, nil
	}
	return words{}, rule.Errorf(rule.Usage, "documents cannot be printed in the language %q", name).
		WithHint("the languages are %s", strings.Join(Languages(), " "))
}

// labels returns the texts that the renderers add.
func (w *words) labels() doc.Labels {
	return doc.Labels{Page: w.Say("page {page} of {pages}"), Continued: w.Say("continued"), Decimal: w.Decimal(), Sideways: w.Say("There is more to the side: slide it with a finger."), Skip: w.Say("to the content"), Sort: w.Say("to sort by")}
}

// kind returns the name of a kind of finding or entry; one without a name is called by its code.
func (w *words) kind(code string) string { return w.Say("kind|" + code) }
