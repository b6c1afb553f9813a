package reports

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"flagfall/arbiter/rule"
	"flagfall/reports/phrases"
)

// say is a sentence of the program in the language of the document.
func (r *report) say(s rule.Sentence) string { return s.In(r.phrase) }

// tell is a fixed text of the program, such as the title of a rule, in the
// language of the document.
func (r *report) tell(text string) string {
	if text == "" {
		return ""
	}
	return r.phrase(text, "", 0)
}

// rowText is the text of a row of a rule book.
func (r *report) rowText(row *rule.Row) string {
	if !row.Said.IsZero() {
		return r.say(row.Said)
	}
	return r.tell(row.Text)
}

// code is a name or value of an option of a rule book in words; figures stand
// as they are.
func (r *report) code(text string) string {
	if strings.ContainsFunc(text, unicode.IsLetter) {
		return r.tell(text)
	}
	return text
}

// typed is a sentence of the program of which only the English was kept, as
// entries of old journals have it.
func (r *report) typed(text string) string {
	if text != "" && !r.speaksEnglish() {
		r.english = true
	}
	return text
}

// phrase is the text of the document's language for an English one. What the
// language lacks is printed in English, and the document says so.
func (r *report) phrase(text, many string, n int) string {
	if !r.speaksEnglish() {
		base, _ := r.tag.Base()
		if found, known := phrases.Of(base.String()).Find(r.tag, text, many, n); known {
			return found
		}
		r.english = true
	}
	if many != "" && n != 1 {
		return many
	}
	return text
}

func (r *report) speaksEnglish() bool {
	base, _ := r.tag.Base()
	return base.String() == "en"
}

// capital is a text with a capital in front.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	return string(unicode.ToTitle(first)) + text[size:]
}

// stayedEnglish is the note that says which texts stand in English; none where
// none do. It is asked when all texts of the document are there.
func (r *report) stayedEnglish() []string {
	if !r.english {
		return nil
	}
	return []string{r.words.Papers.Quoted}
}
