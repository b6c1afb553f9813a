package catalogue

import (
	"slices"
	"strings"

	"flagfall/arbiter/rule"
)

// formatStop is the key of a colon with the spaces that the language puts
// around it.
const formatStop = "format|stop"

// Stop returns a colon or a semicolon, ": ", with its spaces as the language has them:
// French also puts a space before it, one that does not break.
func (l *Language) Stop(english string) string { return l.texts().beforeStop() + english }

// beforeStop returns the space before a colon; "" in most languages.
func (t Texts) beforeStop() string {
	before, _, _ := strings.Cut(t[formatStop].Text, "{")
	return before
}

// keepStops keeps stops and marks of quotation to the word that they belong to
// where the language has a space before them, so that no line begins with a
// colon.
func (t Texts) keepStops() {
	space := t.beforeStop()
	if space == "" {
		return
	}
	pairs := []string{"« ", "«" + space}
	for _, stop := range []string{":", ";", "?", "!", "»"} {
		pairs = append(pairs, " "+stop, space+stop)
	}
	bound := strings.NewReplacer(pairs...)
	for key, text := range t {
		text.Text = bound.Replace(text.Text)
		text.Head = Head{bound.Replace(text.Head.Short), bound.Replace(text.Head.Long)}
		for i := range text.Forms {
			text.Forms[i] = bound.Replace(text.Forms[i])
		}
		t[key] = text
	}
}

// Stopped returns a sentence with the stops of the language between its parts.
func (l *Language) Stopped(s rule.Sentence) rule.Sentence {
	if l.texts().beforeStop() == "" {
		return s
	}
	if s.Join == ": " || s.Join == "; " {
		s.Join = l.Stop(s.Join)
	}
	s.Parts, s.With = slices.Clone(s.Parts), slices.Clone(s.With)
	for i := range s.Parts {
		s.Parts[i] = l.Stopped(s.Parts[i])
	}
	for i, v := range s.With {
		if v.Said != nil {
			said := l.Stopped(*v.Said)
			s.With[i].Said = &said
		}
	}
	return s
}
