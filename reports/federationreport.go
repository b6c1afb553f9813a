package reports

import (
	"slices"

	"flagfall/arbiter"
	"flagfall/reports/doc"
)

var federationReportRow = row(Document{Name: "federation-report", Title: "the event for a federation: players and rated games", About: Form, Personal: true}, federationReport)

// federationReport is what a rating officer needs of an event, to be signed: its settings, the
// players with what distinguishes them from namesakes, what each scored against rated opponents,
// and every game with whether it counts. It works out no rating changes: that is up to the
// federation.
func federationReport(r *report, _ anEvent) error {
	s, w := r.state, r.words
	r.doc.Title = w.Say("Federation report")
	r.after(len(s.Rounds))
	facts, err := r.settingFacts(everySetting)
	if err != nil {
		return err
	}
	games := ratedGames(s)
	counted := 0
	for i := range games {
		if games[i].Counts {
			counted++
		}
	}
	facts.Pairs = append(facts.Pairs, doc.KeyValue{Name: "players", Label: w.Say("Players"), Value: itoa(len(s.Players))},
		doc.KeyValue{Name: "rated-games", Label: w.Say("Rated games"), Value: itoa(counted) + " / " + itoa(len(games))})
	players, err := r.ratedPlayers()
	if err != nil {
		return err
	}
	r.doc.Blocks = []doc.Block{facts, players, r.ratedGames(games), &doc.Signatures{Labels: []string{joinDots(w.Say("Arbiter"), s.Settings.Arbiter), w.Say("Date")}}}
	r.explain(r.doc.Tables()...)
	return nil
}

// ratedPlayers returns the players with their games against rated opponents.
func (r *report) ratedPlayers() (*doc.Table, error) {
	w := r.words
	how, err := (&ratingOptions{}).regulation() // the sums are the same with any
	if err != nil {
		return nil, err
	}
	list, err := rate(r.state, 0, how)
	if err != nil {
		return nil, err
	}
	t := &doc.Table{Name: "players", Title: w.Say("Players"), Empty: w.Say("No players are entered yet."), Frozen: 2, Columns: []doc.Column{
		w.column("number", w.Head("Player number"), doc.Integer), w.column("name", w.Head("Name"), doc.Name), w.column("title", w.Head("Title"), doc.Code),
		w.column("federation", w.Head("Federation"), doc.Code), plainColumn("fmjd", "FMJD", doc.Code), w.column("born", w.Head("Year of birth"), doc.Integer),
		w.column("rating", w.Head("Rating"), doc.Integer), w.column("games", head{Short: w.Head("Games played").Short, Long: w.Say("games against rated opponents")}, doc.Integer),
		w.column("score", w.Head("score against rated opponents"), doc.Points), w.column("average", r.tieBreakNamed("opponents-rating"), doc.Integer)}}
	members := slices.ContainsFunc(r.state.Players, func(p arbiter.Player) bool { return p.Person.Member != "" })
	if members {
		t.Columns = append(t.Columns, w.column("member", w.Head("Member number"), doc.Code))
	}
	for i := range list {
		p, l := &list[i].Player, &list[i].Line
		row := []doc.Cell{doc.N(int(p.ID)), r.rankedName(p), doc.T(p.Title), doc.T(p.Federation), doc.T(p.Person.FMJD), some(p.Person.BirthYear), some(p.Rating), doc.N(len(l.Games)), {}, {}}
		if len(l.Games) > 0 {
			row[8], row[9] = doc.P(int64(l.Score), 100), doc.N(l.Average)
		}
		if members {
			row = append(row, doc.T(p.Person.Member))
		}
		t.Add(row...)
	}
	return t, nil
}

// ratedGames returns the games of an event, and whether they count.
func (r *report) ratedGames(games []ratedGame) *doc.Table {
	w := r.words
	empty := w.Say("No round is paired yet.")
	if len(r.state.Rounds) > 0 {
		empty = w.Say("No game has a result yet.")
	}
	t := &doc.Table{Name: "games", Title: w.Say("Games"), Empty: empty, Frozen: 2, Columns: append(r.gameColumns(),
		w.column("result", w.Head("Result"), doc.Result), w.column("counts", w.Head("Rated game"), doc.Text))}
	for i := range games {
		g := &games[i]
		counts := "✓"
		switch g.Why {
		case "":
		case "annulled":
			counts = w.Say("annulled")
		case "not played":
			counts = w.Say("decided by absence, not played")
		default:
			counts = w.Say("without a rating")
		}
		t.Add(doc.N(g.Round), doc.T(g.Board), doc.T(r.nameOf(&g.First)), doc.T(r.nameOf(&g.Second)), doc.T(g.Result), doc.T(counts))
	}
	return t
}
