package standings

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"flagfall/pairing"
)

// teamEvent is an event of teams ranked by match points or by board points first: two fields of the
// same matches, and the points taken at each board. A result of -1 is a match without an opponent.
type teamEvent struct {
	n, boards int
	rounds    [][]teamMatch
}

type teamMatch struct {
	a, b    int // from 0; b is -1 for a bye
	points  [][2]int
	forfeit bool
}

func drawTeams(t *rapid.T) *teamEvent {
	e := &teamEvent{n: rapid.IntRange(3, 7).Draw(t, "teams"), boards: rapid.IntRange(1, 4).Draw(t, "boards")}
	for range rapid.IntRange(1, 5).Draw(t, "rounds") {
		order := rapid.Permutation(numbers(e.n)).Draw(t, "order")
		var round []teamMatch
		for k := 0; k < e.n; k += 2 {
			if k+1 == e.n {
				round = append(round, teamMatch{a: order[k] - 1, b: -1})
				continue
			}
			m := teamMatch{a: order[k] - 1, b: order[k+1] - 1, forfeit: rapid.IntRange(0, 5).Draw(t, "forfeit") == 0}
			for range e.boards {
				p := rapid.IntRange(0, 2).Draw(t, "points")
				if m.forfeit {
					p = 2
				}
				m.points = append(m.points, [2]int{p, 2 - p})
			}
			round = append(round, m)
		}
		e.rounds = append(e.rounds, round)
	}
	return e
}

// worth returns what a match gives both teams in match points and in board points.
func (m *teamMatch) worth(boards int) (mp, bp [2]int) {
	if m.b < 0 {
		return [2]int{1, 0}, [2]int{boards, 0}
	}
	for _, p := range m.points {
		bp[0] += p[0]
		bp[1] += p[1]
	}
	switch {
	case bp[0] > bp[1]:
		mp[0] = 2
	case bp[0] < bp[1]:
		mp[1] = 2
	default:
		mp = [2]int{1, 1}
	}
	return mp, bp
}

// field returns the event in one of the two scores.
func (e *teamEvent) field(boardPoints bool) pairing.Field {
	f := pairing.Field{Scoring: pairing.TwoOneZero(), Round: len(e.rounds) + 1}
	if boardPoints {
		n := pairing.Points(e.boards)
		f.Scoring.Win, f.Scoring.Draw = 2*pairing.Point*n, pairing.Point*n
	}
	for i := range e.n {
		f.Players = append(f.Players, pairing.Player{Number: i + 1, Entries: make([]pairing.Entry, len(e.rounds))})
	}
	for r, round := range e.rounds {
		for _, m := range round {
			mp, bp := m.worth(e.boards)
			if boardPoints {
				mp = bp
			}
			if m.b < 0 {
				f.Players[m.a].Entries[r] = pairing.Entry{Kind: pairing.PAB, Points: pairing.Points(mp[0]) * pairing.Point}
				continue
			}
			kinds := [2]pairing.Kind{pairing.Played, pairing.Played}
			if m.forfeit {
				kinds = [2]pairing.Kind{pairing.ForfeitWin, pairing.ForfeitLoss}
			}
			for side, i := range [2]int{m.a, m.b} {
				f.Players[i].Entries[r] = pairing.Entry{Kind: kinds[side], Opponent: [2]int{m.b, m.a}[side] + 1, Points: pairing.Points(mp[side]) * pairing.Point,
					Colour: [2]pairing.Colour{pairing.First, pairing.Second}[side]}
			}
		}
	}
	return f
}

func (e *teamEvent) options(boardsFirst bool, codes ...string) Options {
	boards := map[int][]pairing.Points{}
	for i := range e.n {
		boards[i+1] = make([]pairing.Points, e.boards)
	}
	for _, round := range e.rounds {
		for _, m := range round {
			for k := range e.boards {
				if m.b < 0 {
					boards[m.a+1][k] += 2 * pairing.Point
					continue
				}
				boards[m.a+1][k] += pairing.Points(m.points[k][0]) * pairing.Point
				boards[m.b+1][k] += pairing.Points(m.points[k][1]) * pairing.Point
			}
		}
	}
	return Options{TieBreaks: codes, Teams: &Teams{Other: e.field(!boardsFirst), BoardsFirst: boardsFirst, Boards: boards}}
}

// total and taken are plain sums: the total of a team in match points or board points, and what it
// took in a round.
func (e *teamEvent) total(i int, boardPoints bool) (sum int) {
	for r := range e.rounds {
		sum += e.taken(i, r, boardPoints)
	}
	return sum
}

func (e *teamEvent) taken(i, r int, boardPoints bool) int {
	for _, m := range e.rounds[r] {
		mp, bp := m.worth(e.boards)
		if boardPoints {
			mp = bp
		}
		switch i {
		case m.a:
			return mp[0]
		case m.b:
			return mp[1]
		}
	}
	return 0
}

// contribution returns the score of a round's opponent or dummy, by the letter of FIDE C.07, 16.4;
// forfeits may count as games. It also says whether the team stayed away.
func (e *teamEvent) contribution(i, r int, boardPoints, forfeits bool) (score int, away bool) {
	for _, m := range e.rounds[r] {
		other := -2
		switch i {
		case m.a:
			other = m.b
		case m.b:
			other = m.a
		default:
			continue
		}
		draws := len(e.rounds)
		if boardPoints {
			draws *= e.boards
		}
		switch {
		case other < 0:
			return min(e.total(i, boardPoints), draws), false
		case m.forfeit && !forfeits:
			return min(e.total(i, boardPoints), e.total(other, boardPoints)), i == m.b
		}
		return e.total(other, boardPoints), false
	}
	return 0, false
}

// buchholz computes Buchholz independently, with or without the lowest.
func (e *teamEvent) buchholz(i int, boardPoints, forfeits bool, cut int) int {
	var all, voluntary []int
	for r := range e.rounds {
		score, away := e.contribution(i, r, boardPoints, forfeits)
		if away {
			voluntary = append(voluntary, score)
		} else {
			all = append(all, score)
		}
	}
	slices.Sort(all)
	slices.Sort(voluntary)
	sum := 0
	for range cut { // 16.5: a round from which they stayed away is cut first
		if len(voluntary) > 0 {
			voluntary = voluntary[1:]
		} else if len(all) > 0 {
			all = all[1:]
		}
	}
	for _, n := range append(all, voluntary...) {
		sum += n
	}
	return sum
}

// berger computes the extended Sonneborn-Berger independently.
func (e *teamEvent) berger(i int, totals, taken, forfeits bool, cut int) int {
	type product struct {
		score, value int
		away         bool
	}
	var list []product
	for r := range e.rounds {
		score, away := e.contribution(i, r, totals, forfeits)
		list = append(list, product{score, score * e.taken(i, r, taken), away})
	}
	for range min(cut, len(list)) {
		least, voluntary := 0, -1
		for k, p := range list {
			if p.score < list[least].score || p.score == list[least].score && p.value < list[least].value {
				least = k
			}
			if p.away && (voluntary < 0 || p.value < list[voluntary].value) {
				voluntary = k
			}
		}
		if voluntary >= 0 && list[voluntary].value >= list[least].value {
			least = voluntary
		}
		list = slices.Delete(list, least, least+1)
	}
	sum := 0
	for _, p := range list {
		sum += p.value
	}
	return sum
}

// In any event, every figure of the team tie-breaks agrees with plain sums.
func TestTeamTieBreaksAgainstAPlainTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := drawTeams(t)
		boardsFirst := rapid.Bool().Draw(t, "board points first")
		f := e.field(boardsFirst)
		unit := int64(pairing.Point)
		most, match := 2*len(e.rounds), 2*e.boards
		if boardsFirst {
			most, match = 2*e.boards*len(e.rounds), 2
		}
		factor := int64(max(most/match, 1))
		for code, twin := range map[string]func(i int) int64{
			"MPvGP":    func(i int) int64 { return unit * int64(e.total(i, !boardsFirst)) },
			"BH:MP":    func(i int) int64 { return unit * int64(e.buchholz(i, false, false, 0)) },
			"BH:GP/C1": func(i int) int64 { return unit * int64(e.buchholz(i, true, false, 1)) },
			"BH/P":     func(i int) int64 { return unit * int64(e.buchholz(i, boardsFirst, true, 0)) },
			"BH/C2/P":  func(i int) int64 { return unit * int64(e.buchholz(i, boardsFirst, true, 2)) },
			"EMMSB":    func(i int) int64 { return unit * unit * int64(e.berger(i, false, false, false, 0)) },
			"EMGSB/C1": func(i int) int64 { return unit * unit * int64(e.berger(i, false, true, false, 1)) },
			"EGMSB/P":  func(i int) int64 { return unit * unit * int64(e.berger(i, true, false, true, 0)) },
			"EGGSB/C2": func(i int) int64 { return unit * unit * int64(e.berger(i, true, true, false, 2)) },
			"SSSC": func(i int) int64 {
				return unit * (factor*int64(e.total(i, !boardsFirst)) + int64(e.buchholz(i, boardsFirst, false, 0)))
			},
			"SSSC/K3": func(i int) int64 {
				return unit * (3*int64(e.total(i, !boardsFirst)) + int64(e.buchholz(i, boardsFirst, false, 0)))
			},
			"SSSC/K3/P": func(i int) int64 {
				return unit * (3*int64(e.total(i, !boardsFirst)) + int64(e.buchholz(i, boardsFirst, true, 0)))
			},
		} {
			table, err := Rank(f, e.options(boardsFirst, code))
			if err != nil {
				t.Fatal(err)
			}
			for _, row := range table.Rows {
				if got, want := row.Figures[0].Value, twin(row.Player.Number-1); got != want {
					t.Fatalf("%s of team %d: %d, want %d", code, row.Player.Number, got, want)
				}
				if code := table.TieBreaks[0].Token(); code == "" {
					t.Fatal(code)
				}
			}
		}
	})
}

// Board count, top boards and bottom boards by hand. Three teams have the same board
// points: 5 at the boards 3+1+1, 2+2+1 and 2+1+2.
func TestBoardsByHand(t *testing.T) {
	f := field(t, 4, "1-2 d, 3-4 d")
	o := func(code string) Options {
		p := pairing.Point
		return Options{TieBreaks: []string{code}, Teams: &Teams{Other: f, Boards: map[int][]pairing.Points{1: {3 * p, p, p}, 2: {2 * p, 2 * p, p}, 3: {2 * p, p, 2 * p}, 4: {2 * p, p, 2 * p}}}}
	}
	// 1: 3+2+3 = 8; 2: 2+4+3 = 9; 3 and 4: 2+2+6 = 10.
	compare(t, "BC", show(t, f, o("BC")), "1:1 1 8; 2:2 1 9; 3-4:3 1 10; 3-4:4 1 10")
	compare(t, "TBR", show(t, f, o("TBR")), "1:1 1 3; 2:2 1 2; 3-4:3 1 2; 3-4:4 1 2")
	// Without the last board 4, 4, 3, 3; without the last two 3, 2.
	compare(t, "BBE", show(t, f, o("BBE")), "1:1 1 4; 2:2 1 4; 3-4:3 1 3; 3-4:4 1 3")
	// Board count applies only to teams with the same number of board points.
	other := o("BC")
	other.Teams.Boards[4] = []pairing.Points{0, 0, 0}
	compare(t, "BC of different board points", show(t, f, other), "1-4:1 1 -; 1-4:2 1 -; 1-4:3 1 -; 1-4:4 1 -")
	compare(t, "without teams", show(t, f, Options{TieBreaks: []string{"BC", "EDE", "SSSC", "EMMSB", "BH:GP"}}), "1-4:1 1 - - - - -; 1-4:2 1 - - - - -; 1-4:3 1 - - - - -; 1-4:4 1 - - - - -")
}

// The extended direct encounter by hand: 1 and 2 drew their match, and are level on match points;
// at the boards 2 took more. Two teams that are level in both are ranked by the boards where the
// code says so.
func TestExtendedDirectEncounter(t *testing.T) {
	e := &teamEvent{n: 4, boards: 3, rounds: [][]teamMatch{
		{{a: 0, b: 1, points: [][2]int{{2, 0}, {0, 2}, {1, 1}}}, {a: 2, b: 3, points: [][2]int{{2, 0}, {2, 0}, {2, 0}}}},
	}}
	codes := map[string]string{
		// 1 and 2: 1 match point and 3 board points each, at the boards 2+0+1 and 0+2+1.
		"EDE": "1:3 2 -; 2-3:1 1 1; 2-3:2 1 1; 4:4 0 -", "EDET": "1:3 2 -; 2:1 1 1; 3:2 1 1; 4:4 0 -",
		// 2·1+0+3 = 5 and 0+4+3 = 7; without the last board 2 and 2, without two 2 and 0.
		"EDEBT": "1:3 2 -; 2:1 1 1; 3:2 1 1; 4:4 0 -", "EDEB": "1:3 2 -; 2:1 1 1; 3:2 1 1; 4:4 0 -", "EDEBB": "1:3 2 -; 2:1 1 1; 3:2 1 1; 4:4 0 -",
	}
	for code, want := range codes {
		compare(t, code, show(t, e.field(false), e.options(false, code)), want)
	}
	// 1 and 2 are level on 3 board points, and also on the match points between them.
	compare(t, "board points first", show(t, e.field(true), e.options(true, "EDE")), "1:3 6 -; 2-3:1 3 3; 2-3:2 3 3; 4:4 0 -")
	// If the primary score separates nobody, the other one does: three teams in a
	// circle.
	e = &teamEvent{n: 3, boards: 2, rounds: [][]teamMatch{
		{{a: 0, b: 1, points: [][2]int{{2, 0}, {2, 0}}}, {a: 2, b: -1}},
		{{a: 1, b: 2, points: [][2]int{{2, 0}, {1, 1}}}, {a: 0, b: -1}},
		{{a: 2, b: 0, points: [][2]int{{2, 0}, {1, 1}}}, {a: 1, b: -1}},
	}}
	// Match points 2 each; board points among them: 1 has 4+1 = 5, 2 has 0+3 = 3, 3 has 1+3 = 4.
	compare(t, "a circle", show(t, e.field(false), e.options(false, "EDE")), "1:1 3 2; 2:3 3 2; 3:2 3 2")
}

// Forfeits count as games for the direct encounter with its modifier (6.1.1).
func TestDirectEncounterWithForfeits(t *testing.T) {
	f := field(t, 4, "1-2 +, 3-4 d", "1-3 l, 2-4 w", "1-4 d, 2-3 d")
	// 1: 2+0+1 = 3, 2: 0+2+1 = 3, 3: 1+2+1 = 4, 4: 1+0+1 = 2.
	compare(t, "DE", show(t, f, Options{TieBreaks: []string{"DE"}}), "1:3 4 -; 2-3:1 3 0; 2-3:2 3 0; 4:4 2 -")
	compare(t, "DE/P", show(t, f, Options{TieBreaks: []string{"DE/P"}}), "1:3 4 -; 2:1 3 2; 3:2 3 0; 4:4 2 -")
}

// Codes and acronyms with several modifiers, in any order, have one name each; a modifier that a
// row does not take is refused.
func TestModifiersTogether(t *testing.T) {
	for code, want := range map[string]string{
		"BH/C1/P": "buchholz-cut-1-forfeits", "bh/p/c1": "buchholz-cut-1-forfeits", "buchholz-forfeits-cut-1": "buchholz-cut-1-forfeits",
		"BH:GP/M1": "buchholz-median-1-gp", "AOB/F": "average-buchholz-fore", "SB-C1": "sonneborn-berger-cut-1", "SSSC/K12/F": "team-strength-factor-12-fore",
		"KS/L-2": "koya-2", "koya+1": "koya+1", "EDEBT/P": "team-direct-bt-forfeits", "EMGSB/C2": "team-berger-mg-cut-2", "DE:MP/P": "direct-forfeits-mp", "MPvGP": "team-points",
	} {
		b, err := Find(code)
		if err != nil || b.Code != want {
			t.Errorf("%s is %q, want %q (%v)", code, b.Code, want, err)
			continue
		}
		again, err := Find(b.Code)
		token, errToken := Find(b.Token())
		if err != nil || errToken != nil || again.Code != want || token.Code != want {
			t.Errorf("%s: %q, %q and %q (%v, %v)", code, again.Code, b.Token(), token.Code, err, errToken)
		}
	}
	for _, code := range []string{"BH/C1/C2", "BH/C1/M1", "BH/R", "WON/P", "KS/C1", "BH/K2", "DE/F", "BH/C", "BH/P1", "BH/C-1", "TPN/R/R", "BH:GP:MP", "WIN:GP", "buchholz-cut-1-cut-1", "EDEX", "BH/V"} {
		if b, err := Find(code); err == nil {
			t.Errorf("%s is found: %s", code, b.Code)
		}
	}
}
