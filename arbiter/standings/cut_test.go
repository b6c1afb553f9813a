package standings

import (
	"testing"

	"flagfall/pairing"
)

// FIDE C.07, 16.5.1: the lowest round left unplayed at will is cut first where it is not lower
// than the least significant value, also where both are nought: the second cut then takes the
// lost game, and no game that was won.
func TestUnplayedRoundAsLowIsCutFirst(t *testing.T) {
	const win = 2 * pairing.Point
	game := func(opponent int, colour pairing.Colour, points pairing.Points) pairing.Entry {
		return pairing.Entry{Kind: pairing.Played, Opponent: opponent, Colour: colour, Points: points}
	}
	zero := pairing.Entry{Kind: pairing.ZeroBye}
	f := pairing.Field{Round: 5, Rounds: 4, Scoring: pairing.TwoOneZero(), Players: []pairing.Player{
		{Number: 1, Entries: []pairing.Entry{game(3, pairing.First, win), game(2, pairing.Second, 0), game(4, pairing.First, win), zero}},
		{Number: 2, Entries: []pairing.Entry{game(5, pairing.First, 0), game(1, pairing.First, win), game(6, pairing.First, 0), game(3, pairing.First, 0)}},
		{Number: 3, Entries: []pairing.Entry{game(1, pairing.Second, 0), game(6, pairing.First, 0), game(5, pairing.First, 0), game(2, pairing.Second, win)}},
		{Number: 4, Entries: []pairing.Entry{game(6, pairing.First, 0), game(5, pairing.First, win), game(1, pairing.Second, 0), game(6, pairing.First, 0)}},
		{Number: 5, Entries: []pairing.Entry{game(2, pairing.Second, win), game(4, pairing.Second, 0), game(3, pairing.Second, win), zero}},
		{Number: 6, Entries: []pairing.Entry{game(4, pairing.Second, win), game(3, pairing.Second, win), game(2, pairing.Second, win), game(4, pairing.Second, win)}},
	}}
	table, err := Rank(f, Options{TieBreaks: []string{"SB/C2"}, Unplayed: Dummy})
	if err != nil {
		t.Fatal(err)
	}
	for i := range table.Rows {
		if row := &table.Rows[i]; row.Player.Number == 1 {
			if got, want := row.Figures[0].Value, int64(2*win)*int64(win); got != want {
				t.Errorf("SB/C2 of player 1: %d, want %d", got, want)
			}
		}
	}
}

// FIDE C.07, 15.2: in a round robin a forfeit loss remains an unplayed round in tie-breaks on the own
// record, so that standard points (7.7) compare it with a draw, also where neither player came; a
// forfeit win is a game. In a Swiss the two are level with each other.
func TestStandardPointsOfForfeits(t *testing.T) {
	loss := func(opponent int) pairing.Entry { return pairing.Entry{Kind: pairing.ForfeitLoss, Opponent: opponent} }
	f := pairing.Field{Round: 3, Rounds: 2, Scoring: pairing.TwoOneZero(), Players: []pairing.Player{
		{Number: 1, Entries: []pairing.Entry{loss(2), loss(3)}},
		{Number: 2, Entries: []pairing.Entry{loss(1), {Kind: pairing.PAB}}},
		{Number: 3, Entries: []pairing.Entry{{Kind: pairing.PAB}, {Kind: pairing.ForfeitWin, Opponent: 1, Points: 2 * pairing.Point}}},
	}}
	for prePaired, want := range map[bool]map[int]pairing.Points{
		true: {1: 0, 2: 0, 3: pairing.Point}, false: {1: pairing.Half, 2: pairing.Half, 3: pairing.Point},
	} {
		table, err := Rank(f, Options{TieBreaks: []string{"STD"}, PrePaired: prePaired})
		if err != nil {
			t.Fatal(err)
		}
		for i := range table.Rows {
			row := &table.Rows[i]
			if got := pairing.Points(row.Figures[0].Value); got != want[row.Player.Number] {
				t.Errorf("round robin %v: STD of %d is %v, want %v", prePaired, row.Player.Number, got, want[row.Player.Number])
			}
		}
	}
}

// PTS is the name of the points in the lists of exchange files (TRF26, 212).
func TestPointsByTheirAcronym(t *testing.T) {
	if b, err := Find("PTS"); err != nil || !b.Points() {
		t.Errorf("%+v, %v", b.Code, err)
	}
}
