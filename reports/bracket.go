package reports

import (
	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/standings"
	"flagfall/pairing/knockout"
	"flagfall/pairing/systems"
	"flagfall/reports/doc"
)

var bracketRow = row(Document{Name: "bracket", Title: "a knock-out as a tree, and its matches", Ranks: true,
	For: func(s systems.System) bool { return s.Bracket }, page: &sitePage{place: 5, ref: "bracket"}}, bracket)

// bracket is a knock-out as a tree, with a column for each round, and the list of its matches.
// Before the players have numbers it is empty. Errors: rule.Refused for an event that is not a
// knock-out, or that was paired against its own results.
func bracket(r *report, _ anEvent) error {
	s := r.state
	if !s.System().Bracket {
		return rule.Errorf(rule.Refused, "only a knock-out has a bracket, but this event is a %s", s.Settings.SystemSaid()).
			WithHint("print the crosstable")
	}
	field := s.Field(-1)
	b, err := knockout.New(&field)
	if err != nil {
		return err
	}
	r.doc.Title = r.words.Say("Bracket")
	r.mark(s.Closed)
	tree := doc.Block(r.tree(b))
	if len(b.Rounds) > 0 {
		tree = r.drawn(b)
	}
	r.doc.Blocks = []doc.Block{tree, r.matches(b)}
	r.explain(r.doc.Tables()...)
	var games []arbiter.Game
	for g := range s.EachScored {
		games = append(games, *g)
	}
	r.legendForfeit(games)
	return nil
}

// drawn returns the bracket as a drawing, with its tree as a table where nothing can be drawn.
func (r *report) drawn(b *knockout.Bracket) *doc.Bracket {
	w := r.words
	d := &doc.Bracket{Table: r.tree(b), WinnerTitle: w.Say("Winner")}
	for n, matches := range b.Rounds {
		round := doc.BracketRound{Title: r.stageName(n+1, len(b.Rounds))}
		for k := range matches {
			m := &matches[k]
			match := doc.Match{r.seat(m, 0), r.seat(m, 1)}
			if m.Third {
				d.Third, d.ThirdTitle = &match, w.Say("Third place")
				continue
			}
			round.Matches = append(round.Matches, match)
			if n+1 == len(b.Rounds) {
				d.Winner = r.nameAt(m.Winner).Text
			}
		}
		d.Rounds = append(d.Rounds, round)
	}
	return d
}

// seat returns a place in a match as it is drawn.
func (r *report) seat(m *knockout.Match, side int) doc.Seat {
	cells := r.slot(m, side)
	switch {
	case cells == nil:
		return doc.Seat{}
	case cells[0].Blank():
		return doc.Seat{Name: r.words.Say("instead of a game|bye"), Style: doc.Muted}
	}
	return doc.Seat{Seed: cells[0].Data(), Name: cells[1].Text, Score: cells[2].Text, Style: cells[1].Style}
}

// tree returns the bracket as a table: each round in a column, the winners of two neighbours
// between them in the next.
func (r *report) tree(b *knockout.Bracket) *doc.Table {
	w := r.words
	t := &doc.Table{Name: "bracket", Empty: w.Say("No players are entered yet.")}
	rounds := len(b.Rounds)
	if rounds == 0 {
		return t
	}
	for n := 1; n <= rounds; n++ {
		stage := r.stageName(n, rounds)
		column := func(key string, kind doc.Kind) doc.Column {
			return doc.Column{Key: key + "-" + itoa(n), Title: " ", Long: " ", Group: stage, Kind: kind}
		}
		t.Columns = append(t.Columns, column("seed", doc.Integer), column("round", doc.Text), column("score", doc.Result),
			doc.Column{Key: "line-" + itoa(n), Title: " ", Long: " ", Kind: doc.Text, Narrow: true})
	}
	winner := w.Say("Winner")
	t.Columns = append(t.Columns, doc.Column{Key: "winner", Title: " ", Long: " ", Group: winner, Kind: doc.Text})
	const each = 4 // columns of a round
	grid := make([][]doc.Cell, 2*len(b.Rounds[0]))
	for i := range grid {
		grid[i] = make([]doc.Cell, len(t.Columns))
	}
	// The middle row of the k-th place of a round.
	middle := func(round, k int) int { span := 1 << (round - 1); return k*span + (span-1)/2 }
	for n, matches := range b.Rounds {
		for k := range matches {
			m := &matches[k]
			if m.Third {
				continue
			}
			top, bottom := middle(n+1, 2*k), middle(n+1, 2*k+1)
			for side, row := range [2]int{top, bottom} {
				copy(grid[row][each*n:], r.slot(m, side))
			}
			line := each*n + each - 1
			grid[top][line], grid[bottom][line] = doc.T("┐"), doc.T("┘")
			for row := top + 1; row < bottom; row++ {
				grid[row][line] = doc.T("│")
			}
			if next := middle(n+2, k); next > top && next < bottom {
				grid[next][line] = doc.T("├")
			}
			if n+1 == rounds {
				grid[middle(n+2, k)][each*rounds] = r.nameAt(m.Winner).With(doc.Strong)
			}
		}
	}
	for _, cells := range grid {
		t.Rows = append(t.Rows, doc.Row{Cells: cells})
	}
	return t
}

// stageName returns the name of a round with so many matches: the last three rounds have names.
func (r *report) stageName(n, rounds int) string {
	switch rounds - n {
	case 0:
		return r.words.Say("round|Final")
	case 1:
		return r.words.Say("round|Semi-finals")
	case 2:
		return r.words.Say("round|Quarter-finals")
	}
	return r.words.Say("Round {n}", "n", itoa(n))
}

// slot returns a place in a match: the player's number, name and points.
func (r *report) slot(m *knockout.Match, side int) []doc.Cell {
	number := m.Slots[side]
	if number == 0 {
		if m.Known[side] {
			return []doc.Cell{{}, doc.T("–")}
		}
		return nil
	}
	p := r.state.ByNumber(number)
	text := r.among(&p)
	if m.Through && m.Winner == number {
		text += " (" + r.words.Say("goes through") + ")"
	}
	cells := []doc.Cell{doc.N(number), doc.T(text), {}}
	if m.Played {
		cells[2] = doc.T(r.score(m.Score[side]) + r.unplayed(m))
	}
	for i := range cells {
		switch {
		case m.Winner == number:
			cells[i] = cells[i].With(doc.Strong)
		case p.Withdrawn > 0 && m.Over:
			cells[i] = cells[i].With(doc.Struck)
		}
	}
	return cells
}

// unplayed returns the sign after the score of a match in which no game was played, with a
// space before it; "" for others.
func (r *report) unplayed(m *knockout.Match) string {
	first, second := r.state.ByNumber(m.Slots[0]).ID, r.state.ByNumber(m.Slots[1]).ID
	games := r.state.Rounds[m.Round-1].Games
	for i := range games {
		if g := &games[i]; g.Has(first) && g.Has(second) && (g.Result == nil || g.Result.Played()) {
			return ""
		}
	}
	return " " + r.words.Say("letter|by absence")
}

// passage says how the winner of a match advances.
func (r *report) passage(m *knockout.Match) arbiter.Passage {
	games := r.state.Rounds[m.Round-1].Games
	for i := range games {
		if games[i].Has(r.state.ByNumber(m.Winner).ID) {
			_, by := r.state.Through(&games[i])
			return by
		}
	}
	return ""
}

func (r *report) nameAt(number int) doc.Cell {
	if number == 0 {
		return doc.Cell{}
	}
	p := r.state.ByNumber(number)
	return doc.T(r.among(&p))
}

// matches lists those matches that have a player.
func (r *report) matches(b *knockout.Bracket) *doc.Table {
	w := r.words
	playOff := ""
	if b, err := standings.Find("play-off"); err == nil {
		playOff = w.tieBreak(b).Long
	}
	t := &doc.Table{Name: "matches", Empty: w.Say("No players are entered yet."), Columns: []doc.Column{
		w.column("round", w.Head("Round"), doc.Integer), {Key: "first", Title: w.Head("Name").Short, Long: w.Head("Name").Long, Kind: doc.Name}, w.column("result", w.Head("Result"), doc.Result),
		{Key: "second", Title: w.Head("Opponent").Short, Long: w.Head("Opponent").Long, Kind: doc.Name},
		plainColumn("through", capital(w.Say("goes through")), doc.Name), whenFilled(w.column("remark", w.Head("Remark"), doc.Text))}}
	for _, matches := range b.Rounds {
		for k := range matches {
			m := &matches[k]
			if m.Slots[0] == 0 && m.Slots[1] == 0 {
				continue
			}
			result, remark := doc.Cell{}, ""
			if m.Played {
				result = doc.T(r.score(m.Score[0]) + "–" + r.score(m.Score[1]) + r.unplayed(m))
			}
			sides := [2]doc.Cell{r.nameAt(m.Slots[0]), r.nameAt(m.Slots[1])}
			for side := range sides {
				switch {
				case m.Slots[side] > 0:
				case !m.Known[side]:
					sides[side] = doc.T(w.Say("Not known yet"))
				default:
					sides[side] = doc.T("–")
					remark = w.Say("instead of a game|bye")
				}
			}
			switch {
			case m.Third:
				remark = list([]string{remark, w.Say("Third place")})
			case m.Through:
				by := map[arbiter.Passage]string{arbiter.ByPlayOff: playOff, arbiter.BySending: w.Say("arbiter's decision"), arbiter.ByLeaving: w.Say("player withdrew")}
				remark = list([]string{remark, by[r.passage(m)]})
			}
			if m.Over && !m.Played && m.Loser > 0 {
				remark = list([]string{remark, w.Say("player withdrew")})
			}
			t.Add(doc.N(m.Round), sides[0], result, sides[1], r.nameAt(m.Winner), doc.T(remark))
		}
	}
	return t
}
