package swiss_test

import (
	"testing"

	"flagfall/pairing"
	"flagfall/pairing/swiss"
)

// Boards are sorted by the pairing score (C.04.7, 1.5): 1 of the upper half, who lost to
// 3, sits with the virtual points of a win above 5 of the lower half, who won.
func TestBoardsByThePairingScore(t *testing.T) {
	field := func() pairing.Field {
		f := fieldOf(8)
		f.Round, f.Rounds = 2, 9
		for i, of := range [][2]int{{3, 0}, {4, 0}, {1, 2}, {2, 2}, {7, 2}, {8, 2}, {5, 0}, {6, 0}} {
			colour := pairing.First
			if of[0] < i+1 {
				colour = pairing.Second
			}
			f.Players[i].Entries = []pairing.Entry{{Kind: pairing.Played, Opponent: of[0], Colour: colour, Points: pairing.Points(of[1]) * pairing.Point}}
		}
		return f
	}
	boards := func(f pairing.Field) (list [][2]int) {
		pairs, err := swiss.Dutch{}.Pair(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range pairs {
			list = append(list, [2]int{min(p.First, p.Second), max(p.First, p.Second)})
		}
		return list
	}
	// 3 and 4 have 4 points, 1, 2, 5 and 6 have 2, 7 and 8 none.
	f := field()
	if err := pairing.Baku(&f); err != nil {
		t.Fatal(err)
	}
	if got := boards(f); got[0] != [2]int{3, 4} || got[1] != [2]int{1, 5} || got[2] != [2]int{2, 6} || got[3] != [2]int{7, 8} {
		t.Errorf("%v", got)
	}
	// Without the virtual points all four winners are before the losers.
	f.Baku = false
	if got := boards(f); got[0] != [2]int{3, 4} || got[1] != [2]int{1, 5} {
		t.Errorf("virtual points of another sort: %v", got)
	}
	// Of two pairs, one has a player of the upper half who lost and the other a winner of
	// the lower half: in the middle of an accelerated event the order is reversed.
	f = field()
	for i := range f.Players {
		if i < 4 {
			f.Players[i].Entries[0].Points = 0
		} else {
			f.Players[i].Entries[0].Points = pairing.Point
		}
	}
	if err := pairing.Baku(&f); err != nil {
		t.Fatal(err)
	}
	if got := boards(f); got[0][0] > 4 {
		t.Errorf("by the pairing score the upper half comes first: %v", got)
	}
	f.Baku = false
	if got := boards(f); got[0][0] <= 4 {
		t.Errorf("by the points of the standings the lower half comes first: %v", got)
	}
	f.Baku, f.Edition = true, pairing.Edition2017
	if got := boards(f); got[0][0] <= 4 {
		t.Errorf("the edition of 2017 sorts by the points of the standings: %v", got)
	}
}

func fieldOf(n int) pairing.Field {
	f := pairing.Field{Round: 1, Rounds: 5, Scoring: pairing.TwoOneZero(), TopColour: pairing.First}
	for i := range n {
		f.Players = append(f.Players, pairing.Player{Number: i + 1, Rating: 2000 - 10*i})
	}
	return f
}
