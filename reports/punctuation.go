package reports

import (
	"slices"
	"strings"

	"flagfall/arbiter/rule"
)

// stop is a colon or a semicolon with its spaces, as the language of the
// document has them: French puts one before it too, at which no line is broken.
func (r *report) stop(english string) string {
	if r.speaksFrench() {
		return "\u00a0" + english
	}
	return english
}

// bound is a text of the program in which French stops and marks of quotation
// keep to the word that they belong to, so that no line begins with a colon.
func (r *report) bound(text string) string {
	if !r.speaksFrench() {
		return text
	}
	for _, stop := range []string{":", ";", "?", "!", "»"} {
		text = strings.ReplaceAll(text, " "+stop, "\u00a0"+stop)
	}
	return strings.ReplaceAll(text, "« ", "«\u00a0")
}

func (r *report) speaksFrench() bool {
	base, _ := r.tag.Base()
	return base.String() == "fr"
}

// stopped is a sentence with the stops of the language between its parts.
func (r *report) stopped(s rule.Sentence) rule.Sentence {
	if s.Join == ": " || s.Join == "; " {
		s.Join = r.stop(s.Join)
	}
	s.Parts, s.With = slices.Clone(s.Parts), slices.Clone(s.With)
	for i := range s.Parts {
		s.Parts[i] = r.stopped(s.Parts[i])
	}
	for i, v := range s.With {
		if v.Said != nil {
			said := r.stopped(*v.Said)
			s.With[i].Said = &said
		}
	}
	return s
}
