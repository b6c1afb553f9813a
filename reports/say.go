package reports

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"flagfall/arbiter/rule"
	"flagfall/reports/catalogue"
)

// say returns a sentence of the program in the language of the document.
func (r *report) say(s rule.Sentence) string { return r.words.Stopped(s).In(r.phrase) }

// tell returns a fixed text of the program, such as the title of a rule, in the language of the
// document.
func (r *report) tell(text string) string {
	if text == "" {
		return ""
	}
	return r.phrase(text, "", 0)
}

// cite returns an article of the rules in the language of the document.
func (r *report) cite(a rule.Article) string { return r.say(a.Said()) }

// citeFull returns an article with the edition that was read.
func (r *report) citeFull(a rule.Article) string {
	if a.Edition == "" {
		return r.cite(a)
	}
	edition := a.Edition
	if strings.ContainsFunc(edition, unicode.IsLetter) {
		edition = r.tell(edition)
	}
	return r.cite(a) + " (" + edition + ")"
}

// citeText returns an article that the journal holds as text: the longest beginning that names a
// document is taken for the document.
func (r *report) citeText(article string) string {
	for at := len(article); at > 0; at = strings.LastIndexAny(article[:at], " ,") {
		if found, known := r.words.Lookup(article[:at], "", 0); known {
			return found + article[at:]
		}
	}
	return article
}

// rowText returns the text of a row of a rule book.
func (r *report) rowText(row *rule.Row) string {
	return r.say(row.Text)
}

// option returns an option of a rule book in words, name and value; figures are left as they are.
// Short words have many meanings, so that a phrase names the option beside them: "option|results",
// "option|results=half".
func (r *report) option(o rule.Option) string {
	name, value := r.optionWords(o.Name, o.Default)
	return name + r.words.Stop(": ") + value
}

// optionWords returns an option and a value of it in words.
func (r *report) optionWords(option, set string) (name, value string) {
	name, value = option, set
	if option == "points" {
		value = inHalves(set)
	}
	if found, known := r.found(optionPhrase(option, "")); known {
		name = found
	}
	if strings.ContainsFunc(set, unicode.IsLetter) {
		if found, known := r.found(optionPhrase(option, set)); known {
			value = found
		}
	}
	return name, value
}

// with returns a sentence with another text for one of its values.
func with(s rule.Sentence, name, text string) rule.Sentence {
	s.With = slices.Clone(s.With)
	for i := range s.With {
		if s.With[i].Name == name {
			s.With[i] = rule.Value{Name: name, Typed: text}
		}
	}
	return s
}

// optionPhrase returns the key of an option, or of a value of one.
func optionPhrase(name, value string) string {
	if value == "" {
		return "option|" + name
	}
	return "option|" + name + "=" + value
}

// found returns a phrase in the language of the document.
func (r *report) found(text string) (string, bool) { return r.words.Lookup(text, "", 0) }

// phrase returns the translation of an English text into the document's language. A missing one is
// printed in English.
func (r *report) phrase(text, many string, n int) string {
	if found, known := r.words.Lookup(text, many, n); known {
		return found
	}
	return catalogue.English(text, many, n)
}

// small returns a text with its first letter in lower case.
func small(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	return string(unicode.ToLower(first)) + text[size:]
}

// capital returns a text with its first letter in upper case.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	return string(unicode.ToTitle(first)) + text[size:]
}
