package reports

import (
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/reports/doc"
)

// edition says on every page of a round whether its pairings are a draft, which
// published version they are and what is new in it.
func (r *report) edition(paired *arbiter.Round) {
	w, m := r.words, &r.doc.Meta
	version := paired.Version()
	if paired.Draft() {
		m.Status = doc.Draft
		m.Round = joinDots(m.Round, w.Draft)
		m.Stamp = joinDots(r.stamped, w.Draft)
	} else if version > 1 {
		m.Round = joinDots(m.Round, fill(w.Version, "n", itoa(version)))
	}
	boards, byes := paired.Changes()
	var parts []string
	if len(boards) > 0 {
		var numbers []string
		for _, b := range boards {
			numbers = append(numbers, itoa(b))
		}
		parts = append(parts, strings.ReplaceAll(r.count(w.ChangedBoards, len(boards)), "{boards}", strings.Join(numbers, ", ")))
	}
	if byes {
		parts = append(parts, w.ChangedByes)
	}
	if len(parts) == 0 {
		return
	}
	if !paired.Draft() {
		parts = slices.Insert(parts, 0, fill(w.Version, "n", itoa(version)))
	}
	r.doc.Subtitle = joinDots(parts...)
}

// markChanges adds a column that marks the boards that changed, to a table
// with a row for each game of a round; where none did, the table stays.
func (r *report) markChanges(t *doc.Table, paired *arbiter.Round) {
	boards, _ := paired.Changes()
	if len(boards) == 0 {
		return
	}
	t.Columns = append(t.Columns, r.words.column("changed", r.words.ChangedHead, doc.Code))
	for i := range t.Rows {
		mark := doc.Cell{}
		if slices.Contains(boards, paired.Games[i].Board) {
			mark = doc.T("*").With(doc.Strong)
		}
		t.Rows[i].Cells = append(t.Rows[i].Cells, mark)
	}
	r.doc.Legend = append(r.doc.Legend, doc.Note{Sign: "*", Text: r.words.LegendChanged})
}
