package reports

import (
	"slices"

	"flagfall/arbiter"
	"flagfall/pairing"
	"flagfall/reports/doc"
)

// pairingsOptions are the options of [pairings].
type pairingsOptions struct {
	// Clubs prints the clubs of the players beside their names.
	Clubs bool
	WallOptions
}

var pairingsRow = takes(Document{Name: "pairings", Title: "who plays whom, by board", About: OneRound, EachRound: true},
	func(q *Request, own pairingsOptions) (*doc.Document, error) {
		return pairings(q.State, q.Round, q.look, own)
	},
	wallOptions(func(o *pairingsOptions) *WallOptions { return &o.WallOptions },
		option("clubs", "with the clubs of the players", func(o *pairingsOptions) any { return &o.Clubs }))...)

// pairings returns the list of a round by board, to be read from two metres and filled in by hand:
// who plays whom with which colour and for which team, the points before the round, the result
// or a box for it; then the games of tie-breaks, and the players without a game, and why. A
// round of 0 is the last one paired; errors are those of [arbiter.State.Round].
func pairings(s *arbiter.State, round int, o Options, own pairingsOptions) (*doc.Document, error) {
	r, paired, err := beginRound(s, round, o, "pairings")
	if err != nil {
		return nil, err
	}
	w := r.words
	r.doc.Title = w.Say("Pairings")
	if err := r.hang(&own.WallOptions, doc.Wall); err != nil {
		return nil, err
	}
	t := r.pairingsTable(&paired, own.Clubs)
	r.markChanges(t, &paired)
	r.doc.Blocks = []doc.Block{t}
	if played := r.playOffTable(&paired); played != nil {
		// A box for the result, and only what is known before the game.
		played.Columns = slices.DeleteFunc(played.Columns, func(c doc.Column) bool { return c.Key == "sheets" })
		for i := range played.Rows {
			row := &played.Rows[i]
			row.Cells = row.Cells[:len(played.Columns)]
			row.Cells[2] = r.resultCell(&paired.PlayOffs[i])
		}
		r.doc.Blocks = append(r.doc.Blocks, played)
	}
	return r.endRound(&paired), nil
}

// pairingsTable makes the table of the games of a round by board.
func (r *report) pairingsTable(paired *arbiter.Round, clubs bool) *doc.Table {
	w := r.words
	t := &doc.Table{Name: "pairings", Empty: w.Say("No games in this round."), Frozen: 1, Columns: []doc.Column{w.column("board", w.Head("Board"), doc.Board)}}
	// If all rounds are paired at once, the points before a round mean nothing.
	scores := paired.Number > 1 && !r.state.System().PrePaired
	score := r.scoresBefore(paired.Number)
	clubs = clubs && slices.ContainsFunc(r.state.Players, func(p arbiter.Player) bool { return p.Club != "" })
	teams := len(paired.Matches) > 0
	for i := range r.sides {
		if i == 1 {
			result := w.column("result", w.Head("Result"), doc.Result)
			result.MinWidth = 5
			t.Columns = append(t.Columns, result)
		}
		side := [2]string{"first", "second"}[i]
		t.Columns = append(t.Columns, plainColumn(side, r.sides[i].name, doc.Name))
		if teams {
			t.Columns = append(t.Columns, beneath(w.column(side+"-team", w.Head("Team"), doc.Name)))
		}
		if clubs {
			t.Columns = append(t.Columns, beneath(w.column(side+"-club", w.Head("Club"), doc.Name)))
		}
		if scores {
			t.Columns = append(t.Columns, w.column(side+"-points", w.Head("points"), doc.Points))
		}
	}
	balloted := slices.ContainsFunc(paired.Games, func(g arbiter.Game) bool { return g.Ballot != nil })
	if balloted {
		t.Columns = append(t.Columns, plainColumn("ballot", w.Say("Ballot"), doc.Text))
	}
	for i := range paired.Games {
		g := &paired.Games[i]
		row := []doc.Cell{boardCell(g)}
		for j, id := range [2]arbiter.PlayerID{g.First, g.Second} {
			if j == 1 {
				row = append(row, r.resultCell(g))
			}
			row = append(row, doc.T(r.listed(id)).To(playerRef(id)))
			if teams {
				row = append(row, r.team(id))
			}
			if clubs {
				row = append(row, r.club(id))
			}
			if scores {
				row = append(row, points(score[id]))
			}
		}
		if balloted {
			cell := doc.Cell{}
			if g.Ballot != nil {
				cell = doc.T(BallotText(g.Ballot))
			}
			row = append(row, cell)
		}
		t.Rows = append(t.Rows, doc.Row{Cells: row})
	}
	return t
}

// beneath makes a column that goes below the one before it if a page is too narrow.
func beneath(c doc.Column) doc.Column {
	c.Beneath = doc.Itself
	return c
}

// handicaps lists who begins without some men.
func (r *report) handicaps(paired *arbiter.Round) {
	for _, g := range paired.All() {
		if g.Handicap != nil {
			board := r.words.Say("Board {n}", "n", g.BoardName()) + r.words.Stop(": ")
			r.doc.Blocks = append(r.doc.Blocks, &doc.Paragraph{Text: board + r.handicap(g)})
		}
	}
}

// handicap says who begins a game without which men; "" for nobody.
func (r *report) handicap(g *arbiter.Game) string {
	if g == nil || g.Handicap == nil {
		return ""
	}
	return r.say(g.Handicap.Said(r.state))
}

// endRound completes a list of a round by board: who begins without some men, who has no game in
// it, and what its signs mean.
func (r *report) endRound(paired *arbiter.Round) *doc.Document {
	r.handicaps(paired)
	if without := r.withoutGame(paired); without != nil {
		r.doc.Blocks = append(r.doc.Blocks, without)
	}
	r.legendForfeit(slices.Concat(paired.Games, paired.PlayOffs))
	r.explain(r.doc.Tables()...)
	return r.doc
}

// namesOptions are the options of [pairingsByName].
type namesOptions struct {
	// NoOpponents leaves the opponents out.
	NoOpponents bool
	WallOptions
}

var namesRow = takes(Document{Name: "names", Title: "where each player sits, by name", About: OneRound, EachRound: true,
	page: &sitePage{place: 9, ref: "names", nav: func(w *words, _ *arbiter.State) string { return w.Say("Find your board") }, paired: true}},
	func(q *Request, own namesOptions) (*doc.Document, error) {
		return pairingsByName(q.State, q.Round, q.look, own)
	},
	wallOptions(func(o *namesOptions) *WallOptions { return &o.WallOptions },
		option("no-opponents", "without the opponents", func(o *namesOptions) any { return &o.NoOpponents }))...)

// pairingsByName returns the list of a round by name, to be hung at the door: where
// each player sits and with which colour.
func pairingsByName(s *arbiter.State, round int, o Options, own namesOptions) (*doc.Document, error) {
	r, paired, err := beginRound(s, round, o, "pairings-by-name")
	if err != nil {
		return nil, err
	}
	w := r.words
	r.doc.Title = w.Say("Find your board")
	if err := r.hang(&own.WallOptions, doc.Wall); err != nil {
		return nil, err
	}
	seats := r.seats(&paired)
	byName(r, seats, func(s seat) string { return s.name })
	// A short list has room for the opponents on a sheet; a long one runs in columns, to take as
	// few sheets as possible, and has signs for the colours.
	const short = 30
	few := len(seats) <= short
	opponents := few && !own.NoOpponents && s.Exhibitor() == 0 // whom everybody meets
	t := &doc.Table{Name: "pairings-by-name", Empty: w.Say("No games in this round."), Frozen: 1, Columns: []doc.Column{
		w.column("name", w.Head("Name"), doc.Name), w.column("board", w.Head("Board"), doc.Board), w.column("colour", w.Head("Colour"), doc.Code)}}
	if !few {
		for _, side := range r.sides {
			r.doc.Legend = append(r.doc.Legend, doc.Note{Sign: side.disc, Text: side.name})
		}
	}
	if opponents {
		t.Columns = append(t.Columns, w.column("opponent", w.Head("Opponent"), doc.Name))
	} else {
		t.Flow = 3
		if few {
			t.Flow = 2
		}
	}
	for _, s := range seats {
		row := []doc.Cell{doc.T(s.name), doc.Cell{}, doc.T(s.free)}
		if s.free == "" {
			side := r.sides[s.side]
			row[1], row[2] = s.board, doc.T(side.disc)
			if few {
				row[2].Text = joinDots(side.disc+" "+side.name, s.stage)
			}
		}
		if opponents {
			row = append(row, doc.T(s.opponent))
		}
		t.Rows = append(t.Rows, doc.Row{Cells: row})
	}
	r.doc.Blocks = []doc.Block{t}
	r.handicaps(&paired)
	return r.doc, nil
}

// seat is where a player sits in a round, or why they have no seat.
type seat struct {
	name, opponent string
	board          doc.Cell
	side           int
	free, stage    string
}

// seats returns the seats of a round in the order of the boards, including tie-break games, and the
// players without a game.
func (r *report) seats(paired *arbiter.Round) (seats []seat) {
	exhibitor := r.state.Exhibitor() // walks from board to board, and sits at none
	for i := range paired.Games {
		g := &paired.Games[i]
		if g.Heat > 1 {
			continue // they sit there already
		}
		first, second := r.listed(g.First), r.listed(g.Second)
		for _, here := range []struct {
			player arbiter.PlayerID
			seat
		}{{g.First, seat{name: first, opponent: second, board: doc.N(g.Board)}}, {g.Second, seat{name: second, opponent: first, board: doc.N(g.Board), side: 1}}} {
			if here.player != exhibitor {
				seats = append(seats, here.seat)
			}
		}
	}
	for i := range paired.PlayOffs {
		g := &paired.PlayOffs[i]
		first, second, stage := r.listed(g.First), r.listed(g.Second), r.stageOf(g)
		seats = append(seats, seat{name: first, opponent: second, board: boardCell(g), stage: stage}, seat{name: second, opponent: first, board: boardCell(g), side: 1, stage: stage})
	}
	for _, b := range paired.Byes {
		seats = append(seats, seat{name: r.listed(b.Player), free: r.whyFree(paired, b)})
	}
	return seats
}

// beginRound begins a document about a round.
func beginRound(s *arbiter.State, round int, o Options, name string) (*report, arbiter.Round, error) {
	if round == 0 {
		round = max(s.Playing(), 1)
	}
	paired, err := s.Round(round)
	if err != nil {
		return nil, paired, err
	}
	r, err := begin(s, o, name)
	if err != nil {
		return nil, paired, err
	}
	r.round(round)
	r.doc.Headline = r.words.Say("Round {n}", "n", itoa(round))
	r.edition(&paired)
	return r, paired, nil
}

// scoresBefore returns the scores with which the players enter a round.
func (r *report) scoresBefore(round int) map[arbiter.PlayerID]pairing.Points {
	scores := map[arbiter.PlayerID]pairing.Points{}
	field := r.state.Field(round - 1)
	for i := range field.Players {
		p := &field.Players[i]
		scores[r.state.ByNumber(p.Number).ID] = p.Score()
	}
	return scores
}

// club returns the club of a player, blank for one without.
func (r *report) club(id arbiter.PlayerID) doc.Cell {
	p, err := r.state.Player(id)
	if err != nil {
		return doc.Cell{}
	}
	return doc.T(p.Club).With(doc.Muted)
}

// team returns the team of a player, blank for one without.
func (r *report) team(id arbiter.PlayerID) doc.Cell {
	t := r.state.TeamOf(id)
	if t == nil {
		return doc.Cell{}
	}
	return doc.T(t.Name)
}

// boardCell returns the board of a game: a number, or 3.2 in a heat.
func boardCell(g *arbiter.Game) doc.Cell {
	if g.Heat == 0 {
		return doc.N(g.Board)
	}
	return doc.T(g.BoardName())
}

// resultCell returns the result of a game, or a box to write it in.
func (r *report) resultCell(g *arbiter.Game) doc.Cell {
	switch {
	case g.Open():
		return doc.Cell{Style: doc.Boxed}
	case g.SetAside:
		return doc.T("–")
	}
	return doc.T(r.resultText(g)).To(gameRef(g.ID))
}

// whyFree says why a player has no game: in a match of teams a bye with full points means a board
// that the other team left empty.
func (r *report) whyFree(paired *arbiter.Round, b arbiter.Bye) string {
	if r.walkover(paired, b) != nil {
		return r.words.Say("the other team had nobody at the board")
	}
	return r.byeText(b.Kind)
}

// walkover returns the match in which the other team had nobody to play a player; nil if they have
// a bye for another reason.
func (r *report) walkover(paired *arbiter.Round, b arbiter.Bye) *arbiter.TeamMatch {
	team := r.state.TeamOf(b.Player)
	if b.Kind != pairing.FullBye || team == nil {
		return nil
	}
	i := slices.IndexFunc(paired.Matches, func(m arbiter.TeamMatch) bool {
		return m.Second != 0 && (team.ID == m.First || team.ID == m.Second)
	})
	if i < 0 {
		return nil
	}
	return &paired.Matches[i]
}

// withoutGame lists who has no game in a round; nil when everybody has.
func (r *report) withoutGame(paired *arbiter.Round) *doc.Table {
	w := r.words
	t := &doc.Table{Name: "without-game", Title: w.Say("Without a game"), Below: true, Columns: []doc.Column{
		w.column("name", w.Head("Name"), doc.Name), whenFilled(w.column("remark", w.Head("Remark"), doc.Text)), w.column("points", w.Head("points"), doc.Points)}}
	for _, b := range paired.Byes {
		t.Add(doc.T(r.name(b.Player)), doc.T(r.whyFree(paired, b)), points(b.Points))
	}
	for _, m := range paired.Matches {
		if m.Second == 0 {
			t.Add(doc.T(r.state.TeamName(m.First)), doc.T(w.Say("This team has a bye.")), doc.Cell{})
		}
	}
	if len(t.Rows) == 0 {
		return nil
	}
	return t
}

// legendForfeit explains the signs beside results, if there are any.
func (r *report) legendForfeit(games []arbiter.Game) {
	forfeit, annulled := false, false
	for i := range games {
		forfeit = forfeit || games[i].Result != nil && !games[i].Result.Played()
		annulled = annulled || games[i].Annulled
	}
	if forfeit {
		r.doc.Legend = append(r.doc.Legend, doc.Note{Sign: r.words.Say("letter|by absence"), Text: r.words.Say("decided by absence, not played")})
	}
	if annulled {
		r.doc.Legend = append(r.doc.Legend, doc.Note{Sign: "( )", Text: r.words.Say("annulled, does not count")})
	}
}
