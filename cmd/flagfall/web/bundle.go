package web

import (
	"net/http"
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/reports"
	"flagfall/reports/doc"
	"flagfall/reports/render"
)

// bundled are the documents that a bundle of a round begins with, unless others are
// chosen.
var bundled = []string{"pairings", "slips", "standings"}

// mostBundled bounds what one bundle holds.
const mostBundled = 12

// bundle returns several documents of a round as one file for printing, each on pages of its own.
// They get no print numbers.
func (s *Server) bundle(w http.ResponseWriter, r *http.Request) {
	v := s.viewFor(w, r, Helper)
	if v == nil {
		return
	}
	names := r.URL.Query()["document"]
	if len(names) == 0 || len(names) > mostBundled {
		s.fail(w, r, rule.Errorf(rule.Usage, "a bundle holds 1 to %d documents, but %d are chosen", mostBundled, len(names)).WithHint("choose them by their boxes"))
		return
	}
	var all []*doc.Document
	for _, name := range names {
		made, err := v.made(name)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		all = append(all, made)
	}
	var b strings.Builder
	if err := render.Bundle(&b, all, s.config.Fonts); err != nil {
		s.fail(w, r, err)
		return
	}
	s.handOut(w, "bundle.pdf", []byte(b.String()))
}

// Bundled returns the documents that can be bundled.
func (d documents) Bundled() []documentRow {
	return slices.DeleteFunc(slices.Clone(d.Rows), func(r documentRow) bool { return r.Needs != "" })
}

// Begins reports whether a bundle begins with the document.
func (r documentRow) Begins() bool { return slices.Contains(bundled, r.Name) }

// Looks returns the styles in which a bundle may be printed.
func (documents) Looks() []reports.Option {
	return slices.DeleteFunc(reports.LookOptions(), func(o reports.Option) bool { return len(o.Choices) == 0 || o.Name == "language" })
}
