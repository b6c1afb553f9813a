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
		m.Round = joinDots(m.Round, w.Say("DRAFT, not published"))
		m.Stamp = joinDots(r.stamped, w.Say("DRAFT, not published"))
	} else if version > 1 {
		m.Round = joinDots(m.Round, w.Say("version {n}", "n", itoa(version)))
	}
	boards, byes := paired.Changes()
	var parts []string
	if len(boards) > 0 {
		var numbers []string
		for _, b := range boards {
			numbers = append(numbers, itoa(b))
		}
		parts = append(parts, w.Count(len(boards), "board {boards} changed", "boards {boards} changed", "boards", strings.Join(numbers, ", ")))
	}
	if byes {
		parts = append(parts, w.Say("other byes"))
	}
	if len(parts) == 0 {
		return
	}
	if !paired.Draft() {
		parts = slices.Insert(parts, 0, w.Say("version {n}", "n", itoa(version)))
	}
	r.doc.Subtitle = joinDots(parts...)
}

// markChanges adds a column that marks the boards that changed, to a table with a row for each game
// of a round; if none did, the table is left as it is.
func (r *report) markChanges(t *doc.Table, paired *arbiter.Round) {
	boards, _ := paired.Changes()
	if len(boards) == 0 {
		return
	}
	t.Columns = append(t.Columns, r.words.column("changed", r.words.Head("Changed"), doc.Code))
	for i := range t.Rows {
		mark := doc.Cell{}
		if slices.Contains(boards, paired.Games[i].Board) {
			mark = doc.T("*").With(doc.Strong)
		}
		t.Rows[i].Cells = append(t.Rows[i].Cells, mark)
	}
	r.doc.Legend = append(r.doc.Legend, doc.Note{Sign: "*", Text: r.words.Say("changed since the version before")})
}
