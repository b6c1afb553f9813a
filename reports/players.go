package reports

import (
	"slices"
	"strconv"

	"flagfall/arbiter"
	"flagfall/reports/doc"
)

var playersRow = row(Document{Name: "players", Title: "the list of players", Sheet: 3, Vital: true, Personal: true,
	page: &sitePage{place: 8, ref: "players", nav: func(w *words, _ *arbiter.State) string { return w.Say("Players") }}}, players)

// players makes the list of players, by start number once there are such numbers and by name
// before.
func players(r *report, _ anEvent) error {
	s, w := r.state, r.words
	r.doc.Title = w.Say("Players")
	list := slices.Clone(s.Players)
	byName(r, list, func(p arbiter.Player) string { return r.nameOf(&p) })
	// Players without a number follow in the order of their names.
	slices.SortStableFunc(list, func(a, b arbiter.Player) int {
		switch {
		case a.Number == b.Number:
			return 0
		case a.Number == 0 || b.Number == 0:
			return b.Number - a.Number
		}
		return a.Number - b.Number
	})
	t := &doc.Table{Name: "players", Empty: w.Say("No players are entered yet."), Frozen: 3, Flow: 2}
	numbered := startNumbers(list)
	t.Columns = append(t.Columns, w.column("id", w.Head("Player number"), doc.Integer))
	if numbered {
		t.Columns = append(t.Columns, w.column("number", w.Head("Start number"), doc.Integer))
	} else {
		t.Frozen = 2
	}
	t.Columns = append(t.Columns, w.column("name", w.Head("Name"), doc.Name))
	facts := r.facts(list)
	born := slices.ContainsFunc(list, func(p arbiter.Player) bool { return p.Person.BirthYear > 0 })
	fmjd := slices.ContainsFunc(list, func(p arbiter.Player) bool { return p.Person.FMJD != "" })
	member := slices.ContainsFunc(list, func(p arbiter.Player) bool { return p.Person.Member != "" })
	remark := slices.ContainsFunc(list, func(p arbiter.Player) bool { return p.Withdrawn > 0 })
	t.Columns = append(t.Columns, facts.columns()...)
	if born {
		t.Columns = append(t.Columns, w.column("born", w.Head("Year of birth"), doc.Integer))
	}
	if fmjd {
		t.Columns = append(t.Columns, plainColumn("fmjd", "FMJD", doc.Code))
	}
	if member {
		t.Columns = append(t.Columns, w.column("member", w.Head("Member number"), doc.Code))
	}
	if remark {
		t.Columns = append(t.Columns, whenFilled(w.column("remark", w.Head("Remark"), doc.Text)))
	}
	for i := range list {
		p := &list[i]
		row := []doc.Cell{doc.N(int(p.ID))}
		if numbered {
			row = append(row, some(p.Number))
		}
		name := doc.T(r.nameOf(p)).To(playerRef(p.ID))
		if p.Withdrawn > 0 {
			name = name.With(doc.Struck)
		}
		row = append(append(row, name), facts.cells(p)...)
		if born {
			row = append(row, some(p.Person.BirthYear))
		}
		if fmjd {
			row = append(row, doc.T(p.Person.FMJD))
		}
		if member {
			row = append(row, doc.T(p.Person.Member))
		}
		if remark {
			row = append(row, doc.T(r.withdrawn(p)))
		}
		t.Rows = append(t.Rows, doc.Row{Cells: row})
	}
	r.doc.Blocks = []doc.Block{t}
	r.explain(t)
	return nil
}

// startNumbers reports whether somebody has a start number that is another than
// the number they keep.
func startNumbers(list []arbiter.Player) bool {
	return slices.ContainsFunc(list, func(p arbiter.Player) bool { return p.Number > 0 && p.Number != int(p.ID) })
}

// withdrawn says from when on a player no longer plays, and whether their
// results were annulled.
func (r *report) withdrawn(p *arbiter.Player) string {
	if p.Withdrawn == 0 {
		return ""
	}
	text := r.words.Say("withdrawn from round {n}", "n", strconv.Itoa(p.Withdrawn))
	if p.Removed != "" {
		text = r.words.penalty(p.Removed) + ", " + text
	}
	if p.Annulled {
		text += ", " + r.words.Say("annulled")
	}
	return text
}

// facts returns the columns about players besides their names; only those filled for somebody in
// the list are printed.
type facts struct {
	words                       words
	title, rating, club, nation bool
}

func (r *report) facts(list []arbiter.Player) facts {
	f := facts{words: r.words}
	for i := range list {
		p := &list[i]
		f.title = f.title || p.Title != ""
		f.rating = f.rating || p.Rating > 0
		f.club = f.club || p.Club != ""
		f.nation = f.nation || p.Federation != ""
	}
	return f
}

func (f facts) columns() []doc.Column {
	var c []doc.Column
	if f.title {
		c = append(c, f.words.column("title", f.words.Head("Title"), doc.Code))
	}
	if f.rating {
		c = append(c, f.words.column("rating", f.words.Head("Rating"), doc.Integer))
	}
	if f.club {
		c = append(c, f.words.column("club", f.words.Head("Club"), doc.Text))
	}
	if f.nation {
		c = append(c, f.words.column("federation", f.words.Head("Federation"), doc.Code))
	}
	return c
}

func (f facts) cells(p *arbiter.Player) []doc.Cell {
	var c []doc.Cell
	if f.title {
		c = append(c, doc.T(p.Title))
	}
	if f.rating {
		c = append(c, some(p.Rating))
	}
	if f.club {
		c = append(c, doc.T(p.Club))
	}
	if f.nation {
		c = append(c, doc.T(p.Federation))
	}
	return c
}

// some returns a number, blank if it is 0, which means unknown.
func some(n int) doc.Cell {
	if n == 0 {
		return doc.Cell{}
	}
	return doc.N(n)
}

// column makes a column with its head in the language.
func (w *words) column(key string, h head, kind doc.Kind) doc.Column {
	return doc.Column{Key: key, Title: h.Short, Long: h.Long, Kind: kind, Halves: kind == doc.Points}
}
