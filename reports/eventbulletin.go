package reports

import (
	"flagfall/arbiter"
	"flagfall/reports/doc"
)

// eventBulletin returns the whole event as a book: cover, contents, standings,
// crosstable, the results and the games of each round, and who played which of
// these. Errors are those of [Standings].
func eventBulletin(s *arbiter.State, played map[arbiter.GameID]*Played, o Options, own BulletinOptions) (*doc.Document, error) {
	if err := needRounds(s); err != nil {
		return nil, err
	}
	r, err := begin(s, o, "bulletin")
	if err != nil {
		return nil, err
	}
	w := r.words
	r.doc.Title = w.Say("Bulletin")
	r.doc.Look.Orientation = doc.Portrait
	r.after(len(s.Rounds))
	r.doc.Blocks = []doc.Block{r.cover(), &doc.Contents{Heading: w.Say("Contents")}, &doc.PageBreak{}}
	if err := r.addTeams(0, teamStandingsRow, teamCrosstableRow); err != nil {
		return nil, err
	}
	d, err := inGroups(s, func(g *arbiter.State) (*doc.Document, error) { return Standings(g, 0, o, standingsOptions{}) })
	if err := r.addTables(w.standings(s), d, err); err != nil {
		return nil, err
	}
	if crosstableRow.For == nil || crosstableRow.For(s.System()) {
		d, err = inGroups(s, func(g *arbiter.State) (*doc.Document, error) { return crosstable(g, 0, o, crosstableOptions{}) })
		if err := r.addTables(w.crosstable(s), d, err); err != nil {
			return nil, err
		}
	}
	index := map[arbiter.PlayerID][]*doc.Moves{}
	for i := range s.Rounds {
		paired := &s.Rounds[i]
		results := r.resultTable(paired)
		results.Name, results.Title = "round-"+itoa(paired.Number), w.Say("Round {n}", "n", itoa(paired.Number))
		r.doc.Blocks = append(r.doc.Blocks, results)
		if without := r.withoutGame(paired); without != nil {
			without.Title = joinDots(results.Title, without.Title)
			r.doc.Blocks = append(r.doc.Blocks, without)
		}
		r.legendForfeit(paired.Games)
		r.explain(results)
		games, of := r.gamesOf(paired, played, own)
		r.doc.Blocks = append(r.doc.Blocks, games...)
		for id, list := range of {
			index[id] = append(index[id], list...)
		}
	}
	if len(index) > 0 {
		list := &doc.Index{Heading: w.Say("Players and the pages of their games")}
		for _, p := range s.Players {
			if games := index[p.ID]; games != nil {
				list.Entries = append(list.Entries, doc.IndexEntry{Name: r.nameOf(&p), Games: games})
			}
		}
		byName(r, list.Entries, func(e doc.IndexEntry) string { return e.Name })
		r.doc.Blocks = append(r.doc.Blocks, list)
	}
	return r.doc, nil
}

// cover returns the first page of a book.
func (r *report) cover() *doc.Forms {
	const edge = 24.0
	w, f, m := r.words, &form{report: r}, &r.doc.Meta
	facts := &doc.Table{Name: "event", Columns: []doc.Column{{Key: "what", Kind: doc.Text}, {Key: "value", Kind: doc.Text}}}
	width, height := r.sheetSize()
	room := width - 2*edge
	centred := func(share, h, size float64, text string) *doc.Shape {
		return f.Text(edge, height*share, room, h, size, text).Aligned(doc.Centre)
	}
	f.Box(doc.Outline, 12, 12, width-24, height-24, heavy)
	f.emblem(edge, 22, room, 26, doc.Centre)
	centred(0.18, 8, 13, joinDots(m.Letterhead...)).Muted()
	centred(0.27, 56, 52, m.Event).Strong()
	f.Rule(width/2-30, height*0.49, 60, 0, heavy)
	centred(0.52, 14, 28, r.doc.Title)
	centred(0.60, 9, 18, m.Venue)
	centred(0.64, 9, 18, m.Date)
	chief := ""
	if m.Arbiter != "" {
		chief = w.Say("arbiter {name}", "name", m.Arbiter)
	}
	centred(0.70, 8, 14, chief)
	centred(0.88, 6, 9, m.Stamp).Muted()
	for _, fact := range [][2]string{{w.Say("Event"), m.Event}, {capital(r.settingName("place")), m.Venue}, {w.Say("Date"), m.Date}, {w.Say("Arbiter"), m.Arbiter}} {
		if fact[1] != "" {
			facts.Add(doc.T(fact[0]), doc.T(fact[1]))
		}
	}
	return &doc.Forms{Table: facts, Items: []doc.Drawing{f.Drawing}}
}
