package standings

import (
	"testing"

	"flagfall/pairing"
)

// heatOf makes a round of two games against an opponent from the points of each game.
func heatOf(opponent int, colour pairing.Colour, games ...pairing.Points) pairing.Entry {
	e := pairing.Entry{Kind: pairing.Played, Opponent: opponent, Colour: colour, Heat: pairing.Heat{Games: len(games), Played: len(games)}}
	for _, p := range games {
		e.Points += p * pairing.Point
		switch p {
		case 2:
			e.Heat.Won++
		case 1:
			e.Heat.Drawn++
		default:
			e.Heat.Lost++
		}
	}
	e.Heat.Points, e.Heat.PlayedPoints = e.Points, e.Points
	return e
}

// All games of a heat count: among players who are level both games of a meeting
// (FIDE C.07 6), the opponent's score times the points of both (9), the wins one
// by one; an opponent counts once a round.
func TestHeats(t *testing.T) {
	first, second := pairing.First, pairing.Second
	scoring := pairing.TwoOneZero()
	for _, v := range []*pairing.Points{&scoring.Win, &scoring.Draw} {
		*v *= 2
	}
	f := pairing.Field{Round: 4, Scoring: scoring, Players: []pairing.Player{
		{Number: 1, Entries: []pairing.Entry{heatOf(2, first, 2, 1), heatOf(3, second, 1, 0), heatOf(4, first, 2, 2)}},
		{Number: 2, Entries: []pairing.Entry{heatOf(1, second, 0, 1), heatOf(4, first, 2, 1), heatOf(3, second, 2, 2)}},
		{Number: 3, Entries: []pairing.Entry{heatOf(4, first, 0, 0), heatOf(1, first, 1, 2), heatOf(2, first, 0, 0)}},
		{Number: 4, Entries: []pairing.Entry{heatOf(3, second, 2, 2), heatOf(2, second, 0, 1), heatOf(1, second, 0, 0)}},
	}}
	table, err := Rank(f, Options{TieBreaks: []string{"direct", "sonneborn-berger", "solkoff", "wins"}})
	if err != nil {
		t.Fatal(err)
	}
	// Scores: 8, 8, 3, 5. Direct encounter of 1 and 2: 3 to 1.
	type want struct {
		number              int
		points              pairing.Points
		games, won          int
		direct, sb, solkoff string
		wins                string
	}
	for i, w := range []want{
		{1, 8, 6, 3, "3", "47", "16", "3"}, // 8×3 + 3×1 + 5×4
		{2, 8, 6, 3, "1", "35", "16", "3"}, // 8×1 + 5×3 + 3×4
		{4, 5, 6, 2, "", "20", "19", "2"},  // 3×4 + 8×1 + 8×0
		{3, 3, 6, 1, "", "24", "21", "1"},  // 5×0 + 8×3 + 8×0
	} {
		r := table.Rows[i]
		got := want{r.Player.Number, r.Points / pairing.Point, r.Games, r.Won, r.Figures[0].String(), r.Figures[1].String(), r.Figures[2].String(), r.Figures[3].String()}
		if got != w {
			t.Errorf("place %d: %+v, want %+v", i+1, got, w)
		}
	}
}

// A heat that was played is a match as it ended, the game lost by forfeit in it
// included: 4:0 for player 1, which is 4 times the points of player 2.
func TestRigaOfAHeatWithAForfeit(t *testing.T) {
	scoring := pairing.TwoOneZero()
	scoring.Win, scoring.Draw = 2*scoring.Win, 2*scoring.Draw
	won, lost := heatOf(2, pairing.First, 2, 2), heatOf(1, pairing.Second, 0, 0)
	for _, e := range []*pairing.Entry{&won, &lost} {
		e.Heat.Played = 1
		e.Heat.PlayedPoints /= 2
	}
	won.Heat.Won, won.Heat.Forfeits, lost.Heat.Lost = 1, 1, 1
	f := pairing.Field{Round: 3, Scoring: scoring, Players: []pairing.Player{
		{Number: 1, Entries: []pairing.Entry{won, {Kind: pairing.ZeroBye}}},
		{Number: 2, Entries: []pairing.Entry{lost, {Kind: pairing.PAB, Points: 4 * pairing.Point}}},
	}}
	table, err := Rank(f, Options{TieBreaks: []string{"riga"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range table.Rows {
		if want := map[int]string{1: "16", 2: "0"}[r.Player.Number]; r.Figures[0].String() != want {
			t.Errorf("number %d: %s, want %s", r.Player.Number, r.Figures[0], want)
		}
	}
}
