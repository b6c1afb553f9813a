package reports

import (
	"slices"

	"flagfall/arbiter/rule"
)

// stop is a colon or a semicolon with its spaces, as the language of the
// document has them: French puts one before it too.
func (r *report) stop(english string) string {
	if base, _ := r.tag.Base(); base.String() == "fr" {
		return " " + english
	}
	return english
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
