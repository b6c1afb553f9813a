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

// bundle hands several documents of a round out as one file to be printed, each
// beginning on a page of its own. It gives them no numbers.
func (s *Server) bundle(w http.ResponseWriter, r *http.Request) {
	v := s.viewFor(w, r, Helper)
	if v == nil {
		return
	}
	names := r.URL.Query()["document"]
	if len(names) == 0 || len(names) > mostBundled {
		s.fail(w, r, rule.Errorf(rule.Usage, "a bundle holds 1 to %d documents, and %d are chosen", mostBundled, len(names)).WithHint("choose them by their boxes"))
		return
	}
	var whole *doc.Document
	var titles []string
	for _, name := range names {
		d, err := reports.FindDocument(name)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		q, _ := v.requestOf(d)
		made, err := reports.Make(q)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		titles = append(titles, made.Title)
		// Forms fill pages of their own and say themselves what they are.
		forms := slices.ContainsFunc(made.Blocks, func(b doc.Block) bool { return b.Kind() == (*doc.Forms)(nil).Kind() })
		if whole == nil {
			head := *made
			head.Blocks, head.Subtitle = nil, ""
			whole = &head
		} else if !forms {
			whole.Blocks = append(whole.Blocks, &doc.PageBreak{})
		}
		if !forms {
			whole.Blocks = append(whole.Blocks, &doc.Paragraph{Heading: made.Title, Text: made.Subtitle})
		}
		whole.Blocks = append(whole.Blocks, made.Blocks...)
	}
	whole.Title = strings.Join(titles, " · ")
	var b strings.Builder
	if err := render.Write(&b, whole, render.PDF, render.Options{}); err != nil {
		s.fail(w, r, err)
		return
	}
	s.handOut(w, "bundle.pdf", []byte(b.String()))
}

// Bundled are the documents that can be bundled, and whether a bundle begins with
// them.
func (d documents) Bundled() []Word {
	var list []Word
	for _, row := range d.Rows {
		if row.Needs != "" {
			continue
		}
		w := Word{Value: row.Name}
		for _, name := range bundled {
			if name == row.Name {
				w.What = "yes"
			}
		}
		list = append(list, w)
	}
	return list
}
