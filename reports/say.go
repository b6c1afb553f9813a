package reports

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"flagfall/arbiter/rule"
	"flagfall/reports/catalogue"
	"flagfall/reports/doc"
)

// say is a sentence of the program in the language of the document.
func (r *report) say(s rule.Sentence) string { return r.words.Stopped(s).In(r.phrase) }

// tell is a fixed text of the program, such as the title of a rule, in the
// language of the document.
func (r *report) tell(text string) string {
	if text == "" {
		return ""
	}
	return r.phrase(text, "", 0)
}

// cite is an article of the rules in the language of the document.
func (r *report) cite(a rule.Article) string { return r.say(a.Said()) }

// citeFull is an article with the edition that was read.
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

// citeText is an article as the journal has it, a text: the longest beginning
// that is a document is the document.
func (r *report) citeText(article string) string {
	for at := len(article); at > 0; at = strings.LastIndexAny(article[:at], " ,") {
		if found, known := r.words.Lookup(article[:at], "", 0); known {
			return found + article[at:]
		}
	}
	return article
}

// rowText is the text of a row of a rule book.
func (r *report) rowText(row *rule.Row) string {
	return r.say(row.Text)
}

// option is an option of a rule book in words, name and value; figures stand as
// they are. Words of one letter or two mean many things, so that a phrase names
// the option beside them: "option|results", "option|results=half".
func (r *report) option(o rule.Option) string {
	name, value := r.optionWords(o.Name, o.Default)
	return name + r.words.Stop(": ") + value
}

// optionWords are an option and a value of it in words.
func (r *report) optionWords(option, set string) (name, value string) {
	name, value = option, set
	if option == "points" {
		value = inHalves(set)
	}
	if found, known := r.found(optionPhrase(option, "")); known {
		name = found
	}
	marked := r.english
	if strings.ContainsFunc(set, unicode.IsLetter) {
		if found, known := r.found(optionPhrase(option, set)); known {
			value = found
		} else if option == "points" {
			r.english = marked // a scoring bears its name in every language
		}
	}
	return name, value
}

// with is a sentence with another text for one of its values.
func with(s rule.Sentence, name, text string) rule.Sentence {
	s.With = slices.Clone(s.With)
	for i := range s.With {
		if s.With[i].Name == name {
			s.With[i] = rule.Value{Name: name, Typed: text}
		}
	}
	return s
}

// optionPhrase is the key of an option, or of a value of one.
func optionPhrase(name, value string) string {
	if value == "" {
		return "option|" + name
	}
	return "option|" + name + "=" + value
}

// found is a phrase in the language of the document. What it lacks stays
// English, and the document says so.
func (r *report) found(text string) (string, bool) {
	found, known := r.words.Lookup(text, "", 0)
	r.english = r.english || !known && !r.words.IsEnglish()
	return found, known
}

// phrase is the text of the document's language for an English one. What the
// language lacks is printed in English, and the document says so.
func (r *report) phrase(text, many string, n int) string {
	if found, known := r.words.Lookup(text, many, n); known {
		return found
	}
	r.english = r.english || !r.words.IsEnglish()
	return catalogue.English(text, many, n)
}

// small is a text with a small letter in front.
func small(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	return string(unicode.ToLower(first)) + text[size:]
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
	return []string{r.words.Say("What an earlier version of the program wrote into the journal stays in English.")}
}

// noteEnglish puts that note at the foot of the document.
func (r *report) noteEnglish() {
	for _, note := range r.stayedEnglish() {
		r.doc.Legend = append(r.doc.Legend, doc.Note{Text: note})
	}
}
