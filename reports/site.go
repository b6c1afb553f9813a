package reports

import (
	"flagfall/arbiter"
	"flagfall/pairing"
	"flagfall/reports/doc"
)

// playerRef and gameRef are the names under which documents lead to a player
// and to a game.
func playerRef(id arbiter.PlayerID) string { return "player-" + itoa(int(id)) }
func gameRef(id arbiter.GameID) string     { return "game-" + itoa(int(id)) }

// player is a cell with the name of a player that leads to him.
func (r *report) player(id arbiter.PlayerID) doc.Cell { return doc.T(r.name(id)).To(playerRef(id)) }

// Page is a document with the name by which others lead to it, and its title in
// a navigation; most have none. Doc makes it.
type Page struct {
	Ref, Nav string
	Doc      func() (*doc.Document, error)
}

// Pages are an event as pages that lead to each other: standings first,
// crosstable, rounds, players, and each player and each game that has a sheet.
// An event in groups has the standings and crosstables of all of them.
func Pages(s *arbiter.State, played map[arbiter.GameID]*Played, o Options) ([]Page, error) {
	w, _, err := wordsOf(o.Language)
	if err != nil {
		return nil, err
	}
	ranked := func(build func(*arbiter.State, int, Options) (*doc.Document, error)) func() (*doc.Document, error) {
		return func() (*doc.Document, error) {
			return InGroups(s, func(g *arbiter.State) (*doc.Document, error) { return build(g, 0, o) })
		}
	}
	pages := []Page{
		{"index", w.Standings, ranked(Standings)},
		{"crosstable", w.Crosstable, ranked(Crosstable)},
		{"rounds", w.AllRounds, func() (*doc.Document, error) { return Results(s, 0, o) }},
		{"players", w.Players, func() (*doc.Document, error) { return Players(s, o) }},
	}
	if n := len(s.Rounds); n > 0 {
		pages = append(pages, Page{"names", w.PairingsByName, func() (*doc.Document, error) { return PairingsByName(s, n, o) }})
	}
	people, err := playerPages(s, o)
	if err != nil {
		return nil, err
	}
	pages = append(pages, people...)
	for i := range s.Rounds {
		for j := range s.Rounds[i].Games {
			id := s.Rounds[i].Games[j].ID
			if game := played[id]; game != nil {
				pages = append(pages, Page{gameRef(id), "", func() (*doc.Document, error) { return Game(s, arbiter.GameRef{ID: id}, game, o) }})
			}
		}
	}
	return pages, nil
}

// playerPages are a page for each player: who he is and how he fared.
func playerPages(s *arbiter.State, o Options) ([]Page, error) {
	frame, err := begin(s, o, "player")
	if err != nil {
		return nil, err
	}
	w := frame.words
	entries, _ := frame.entries()
	games := map[arbiter.PlayerID][]*arbiter.Game{}
	var all []arbiter.Game
	for i := range s.Rounds {
		for j := range s.Rounds[i].Games {
			g := &s.Rounds[i].Games[j]
			games[g.First], games[g.Second] = append(games[g.First], g), append(games[g.Second], g)
		}
	}
	for i := range s.Rounds {
		all = append(all, s.Rounds[i].Games...)
	}
	frame.legendForfeit(all)
	var pages []Page
	for i := range s.Players {
		p := &s.Players[i]
		page := *frame.doc
		page.Title, page.Subtitle = frame.nameOf(p), joinDots(frame.playerFacts(p.ID), p.Club, frame.withdrawn(p))
		t := &doc.Table{Name: "rounds", Empty: w.NoRounds, Frozen: 1, Columns: []doc.Column{
			w.column("round", w.Game, doc.Integer), w.column("board", w.Board, doc.Board), w.column("colour", w.Colour, doc.Code),
			w.column("opponent", w.Opponent, doc.Name), w.column("result", w.Result, doc.Result), w.column("points", w.Points, doc.Points)}}
		score := pairing.Points(0)
		for n, e := range entries[p.Number] {
			score += e.Points
			row := []doc.Cell{doc.N(n + 1), {}, {}, doc.T(frame.byeText(e.Kind)), {}, points(score)}
			if e.Kind != pairing.Open {
				row[4] = points(e.Points)
			}
			for _, g := range games[p.ID] {
				if g.Round != n+1 {
					continue
				}
				if g.Heat > 1 { // a row for each game; the score is that of the round
					t.Rows = append(t.Rows, doc.Row{Cells: row})
					row = []doc.Cell{doc.N(n + 1), {}, {}, {}, {}, {}}
				}
				side, opponent := 0, g.Second
				if g.Second == p.ID {
					side, opponent = 1, g.First
				}
				row[1], row[2] = boardCell(g), doc.T(frame.sides[side].disc+" "+frame.sides[side].name)
				row[3] = frame.player(opponent)
				row[4] = frame.gameCell(g, p.ID).To(gameRef(g.ID))
			}
			t.Rows = append(t.Rows, doc.Row{Cells: row})
		}
		page.Blocks = []doc.Block{t}
		frame.explain(t)
		page.Legend = frame.doc.Legend
		pages = append(pages, Page{Ref: playerRef(p.ID), Doc: func() (*doc.Document, error) { return &page, nil }})
	}
	return pages, nil
}
