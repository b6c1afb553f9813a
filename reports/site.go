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
// a navigation; most have none.
type Page struct {
	Ref, Nav string
	Doc      *doc.Document
}

// Pages are an event as pages that lead to each other: standings first,
// crosstable, rounds, players, and each player and each game that has a sheet.
func Pages(s *arbiter.State, played map[arbiter.GameID]*Played, o Options) ([]Page, error) {
	w, _, err := wordsOf(o.Language)
	if err != nil {
		return nil, err
	}
	var pages []Page
	add := func(ref, nav string, d *doc.Document, err error) error {
		pages = append(pages, Page{ref, nav, d})
		return err
	}
	d, err := Standings(s, 0, o)
	if err := add("index", w.Standings, d, err); err != nil {
		return nil, err
	}
	d, err = Crosstable(s, 0, o)
	if err := add("crosstable", w.Crosstable, d, err); err != nil {
		return nil, err
	}
	d, err = Results(s, 0, o)
	if err := add("rounds", w.AllRounds, d, err); err != nil {
		return nil, err
	}
	d, err = Players(s, o)
	if err := add("players", w.Players, d, err); err != nil {
		return nil, err
	}
	if n := len(s.Rounds); n > 0 {
		d, err = PairingsByName(s, n, o)
		if err := add("names", w.PairingsByName, d, err); err != nil {
			return nil, err
		}
	}
	people, err := playerPages(s, o)
	if err != nil {
		return nil, err
	}
	pages = append(pages, people...)
	for i := range s.Rounds {
		for j := range s.Rounds[i].Games {
			g := &s.Rounds[i].Games[j]
			if played[g.ID] == nil {
				continue
			}
			d, err := Game(s, arbiter.GameRef{ID: g.ID}, played[g.ID], o)
			if err := add(gameRef(g.ID), "", d, err); err != nil {
				return nil, err
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
	for i := range s.Rounds {
		for j := range s.Rounds[i].Games {
			g := &s.Rounds[i].Games[j]
			games[g.First], games[g.Second] = append(games[g.First], g), append(games[g.Second], g)
		}
	}
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
		pages = append(pages, Page{Ref: playerRef(p.ID), Doc: &page})
	}
	return pages, nil
}
