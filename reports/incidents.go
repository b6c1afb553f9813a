package reports

import (
	"flagfall/arbiter"
	"flagfall/reports/doc"
)

var incidentsRow = row(Document{Name: "incidents", Title: "what was out of the ordinary, from the journal"}, incidents)

// incidents reports what was out of the ordinary: rulings, corrected results, flags, absences, time
// given and taken, notes, withdrawals, settings changed after the start, and what was undone;
// departures from the regulations in a table of their own. Each is given with its entry of the
// journal, when and by whom it was made.
func incidents(r *report, _ anEvent) error {
	s := r.state
	r.doc.Title = r.words.Say("Incident report")
	r.mark(s.Closed)
	r.doc.Blocks = r.incidents()
	return nil
}

// incidents returns the table of incidents with a note about its texts, and the departures from the
// regulations, if there are any.
func (r *report) incidents() []doc.Block {
	w, p := r.words, r.words
	t := &doc.Table{Name: "incidents", Empty: p.Say("Nothing was out of the ordinary."), Frozen: 1, Columns: []doc.Column{
		w.column("entry", p.Head("Entry of the journal"), doc.Integer), w.column("when", p.Head("When it was entered"), doc.Code), w.column("kind", p.Head("Kind"), doc.Text),
		w.column("what", p.Head("What happened"), doc.Text), w.column("by", p.Head("Entered by"), doc.Text)}}
	departures := &doc.Table{Name: "deviations", Title: p.Say("Deviations from the regulations"), Frozen: 1, Columns: []doc.Column{
		w.column("entry", p.Head("Entry of the journal"), doc.Integer), w.column("when", p.Head("When it was entered"), doc.Code), w.column("what", p.Head("What happened"), doc.Text), w.column("by", p.Head("Entered by"), doc.Text)}}
	apart := map[int64]bool{}
	for _, d := range r.state.Deviations {
		apart[d.Seq] = true
		departures.Add(doc.N(int(d.Seq)), doc.T(r.clock(d.At)), doc.T(r.told(d.Said)), doc.T(r.signed(d.Who)))
	}
	for _, e := range r.state.Extraordinary() {
		undone := r.state.Undone[e.Seq] != 0
		if apart[e.Seq] && !undone {
			continue
		}
		what := doc.T(r.entry(e))
		if undone {
			what = what.With(doc.Struck)
		}
		t.Add(doc.N(int(e.Seq)), doc.T(r.clock(e.At)), doc.T(p.kind(arbiter.Kind(e.Body))), what, doc.T(r.signed(e.Who)))
	}
	blocks := []doc.Block{t}
	if len(departures.Rows) > 0 {
		blocks = append(blocks, departures)
	}
	return blocks
}
