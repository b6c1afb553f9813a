package reports

import (
	"slices"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/reports/doc"
)

// playerRef and gameRef are the names under which documents lead to a player
// and to a game.
func playerRef(id arbiter.PlayerID) string { return "player-" + itoa(int(id)) }
func gameRef(id arbiter.GameID) string     { return "game-" + itoa(int(id)) }

// player returns a cell with the name of a player that links to their page.
func (r *report) player(id arbiter.PlayerID) doc.Cell { return doc.T(r.name(id)).To(playerRef(id)) }

// Page is a document with the name by which others lead to it, and its title in
// a navigation; most have none. Doc makes it.
type Page struct {
	Ref, Nav string
	Doc      func() (*doc.Document, error)
}

// sitePage marks a document as a page for browsers.
type sitePage struct {
	// place is where it stands among the pages that lead to the others, and ref
	// the name of it where it is not the first.
	place int
	ref   string
	// nav is its name in the navigation. A page without one is called by its title, and is left out
	// if the event has nothing for it.
	nav func(*words, *arbiter.State) string
	// paired is set if it needs a round.
	paired bool
}

// Pages returns an event as linked pages: first the standings or what stands for
// them, then crosstable, rounds and players, and a page for each player and each
// game that has a sheet. The document of the request does not matter.
func Pages(q Request) ([]Page, error) {
	var err error
	if q.look, err = q.looks(); err != nil {
		return nil, err
	}
	w, err := wordsOf(q.look.Language)
	if err != nil {
		return nil, err
	}
	var rows []*Document
	for _, d := range documents {
		if d.page != nil && (d.For == nil || d.For(q.State.System())) && (!d.page.paired || len(q.State.Rounds) > 0) {
			rows = append(rows, d)
		}
	}
	slices.SortFunc(rows, func(a, b *Document) int { return a.page.place - b.page.place })
	q.AllGroups = true
	var pages []Page
	for _, d := range rows {
		of := q
		of.Document = d.Name
		page := Page{Ref: d.page.ref, Doc: func() (*doc.Document, error) { return Make(of) }}
		if d.page.nav != nil {
			page.Nav = d.page.nav(&w, q.State)
		} else {
			made, err := Make(of)
			if code := rule.CodeOf(err); code == rule.NotFound || code == rule.Refused {
				continue
			}
			if err != nil {
				return nil, err
			}
			if _, vacant := made.Vacant(); vacant {
				continue
			}
			page.Nav, page.Doc = made.Title, func() (*doc.Document, error) { return made, nil }
		}
		if len(pages) == 0 {
			page.Ref = "index"
		}
		pages = append(pages, page)
	}
	people, err := playerPages(q.State, q.look, 0)
	if err != nil {
		return nil, err
	}
	pages = append(pages, people...)
	games := q.look
	games.bearers = bearers(q.State) // once for all games
	for i := range q.State.Rounds {
		for j := range q.State.Rounds[i].Games {
			id := q.State.Rounds[i].Games[j].ID
			if game := q.Played[id]; game != nil {
				pages = append(pages, Page{gameRef(id), "", func() (*doc.Document, error) {
					return Game(q.State, arbiter.GameRef{ID: id}, game, games, BulletinOptions{})
				}})
			}
		}
	}
	return pages, nil
}

// PlayerPage returns the page of a player of the site: who they are and how they fared.
// Errors: rule.NotFound for an unknown player.
func PlayerPage(q Request, id arbiter.PlayerID) (*doc.Document, error) {
	o, err := q.looks()
	if err != nil {
		return nil, err
	}
	all, err := playerPages(q.State, o, id)
	if err != nil {
		return nil, err
	}
	for _, p := range all {
		if p.Ref == playerRef(id) {
			return p.Doc()
		}
	}
	return nil, rule.Errorf(rule.NotFound, "there is no player #%d", id)
}

// playerPages makes a page for each player, or for one of them: who they are and how they fared.
func playerPages(s *arbiter.State, o Options, only arbiter.PlayerID) ([]Page, error) {
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
		if only != 0 && only != p.ID {
			continue
		}
		page := *frame.doc
		page.Title, page.Subtitle = frame.nameOf(p), joinDots(frame.playerFacts(p.ID), p.Club, frame.withdrawn(p))
		t := &doc.Table{Name: "rounds", Empty: w.Say("No round is paired yet."), Frozen: 1, Columns: []doc.Column{
			w.column("round", w.Head("Round"), doc.Integer), w.column("board", w.Head("Board"), doc.Board), w.column("colour", w.Head("Colour"), doc.Code),
			w.column("opponent", w.Head("Opponent"), doc.Name), w.column("result", w.Head("Result"), doc.Result), w.column("points", w.Head("points"), doc.Points)}}
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
