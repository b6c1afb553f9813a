package swiss_test

import (
	"slices"
	"testing"

	"flagfall/fixtures/gen"
	"flagfall/pairing"
	"flagfall/pairing/check"
	"flagfall/pairing/swiss"
)

// apart keeps one away from others.
func apart(f *pairing.Field, one int, others ...int) {
	for _, n := range others {
		f.Forbidden = append(f.Forbidden, pairing.Forbidden{Numbers: []int{one, n}, From: 1})
	}
}

func fieldOf(n int) pairing.Field {
	f := pairing.Field{Round: 1, Rounds: 5, Scoring: pairing.TwoOneZero(), TopColour: pairing.First}
	for i := range n {
		f.Players = append(f.Players, pairing.Player{Number: i + 1, Rating: 2000 - 10*i})
	}
	return f
}

// The first round of forty players is that of C.04.4.3, 7.2.
func TestLimFirstRound(t *testing.T) {
	f := fieldOf(40)
	pairs, err := swiss.Lim{}.Pair(f)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(pairs[:4], pairing.Pairing{{First: 1, Second: 21}, {First: 22, Second: 2}, {First: 3, Second: 23}, {First: 24, Second: 4}}) ||
		pairs[19] != (pairing.Pair{First: 40, Second: 20}) {
		t.Errorf("%v", pairs)
	}
	f.TopColour = pairing.Second
	if pairs, _ = (swiss.Lim{}).Pair(f); pairs[0] != (pairing.Pair{First: 21, Second: 1}) || pairs[1] != (pairing.Pair{First: 2, Second: 22}) {
		t.Errorf("with the second colour for number 1: %v", pairs)
	}
}

// The exchanges of six players are those of the two tables of C.04.4.3, 4.2 and 4.3.
func TestLimExchanges(t *testing.T) {
	for _, tc := range []struct {
		one, two []int // whom 1 and 2 may not meet
		want     [][2]int
	}{
		{nil, nil, [][2]int{{1, 4}, {2, 5}, {3, 6}}},
		{[]int{4}, nil, [][2]int{{1, 5}, {2, 4}, {3, 6}}},
		{[]int{4, 5}, nil, [][2]int{{1, 6}, {2, 4}, {3, 5}}},
		{[]int{4, 5, 6}, nil, [][2]int{{1, 3}, {2, 5}, {4, 6}}},
		{[]int{4, 5, 6, 3}, nil, [][2]int{{1, 2}, {3, 5}, {4, 6}}},
		{[]int{4, 5}, []int{4}, [][2]int{{1, 6}, {2, 5}, {3, 4}}},
		{[]int{4, 5}, []int{4, 5}, [][2]int{{1, 6}, {2, 3}, {4, 5}}},
		{[]int{4, 5}, []int{4, 5, 3}, [][2]int{{1, 3}, {2, 6}, {4, 5}}},
		{[]int{4, 5, 3}, []int{4, 5, 3}, [][2]int{{1, 2}, {3, 5}, {4, 6}}},
	} {
		f := fieldOf(6)
		apart(&f, 1, tc.one...)
		apart(&f, 2, tc.two...)
		if got := pairsOf(t, swiss.Lim{}, f); !slices.Equal(got, tc.want) {
			t.Errorf("1 without %v, 2 without %v: %v, want %v", tc.one, tc.two, got, tc.want)
		}
	}
}

// twoGroups is a second round in which a number of players from the first have the
// points of a win and the others none: nobody is in the median group.
func twoGroups(upper, all int) pairing.Field {
	f := fieldOf(all)
	f.Round = 2
	for i := range f.Players {
		f.Players[i].Entries = []pairing.Entry{{Kind: pairing.ZeroBye}}
		if i < upper {
			f.Players[i].Entries = []pairing.Entry{{Kind: pairing.FullBye, Points: 2 * pairing.Point}}
		}
	}
	return f
}

// If 1 and 2 may meet nobody but 6, 2 floats: instead of 7 in a group of seven, and
// together with the lowest in one of six (C.04.4.3, 4.4). Groups below the median are
// paired upwards, from their lowest (4.1.2), and a median group that is blocked takes in
// the last pair of the side with fewer floaters (2.6).
func TestLimFloatsAndExtends(t *testing.T) {
	f := twoGroups(7, 14)
	apart(&f, 1, 2, 3, 4, 5, 7)
	apart(&f, 2, 3, 4, 5, 7)
	if got, want := pairsOf(t, swiss.Lim{}, f), [][2]int{{1, 6}, {2, 8}, {3, 5}, {4, 7}, {9, 12}, {10, 13}, {11, 14}}; !slices.Equal(got, want) {
		t.Errorf("seven: %v, want %v", got, want)
	}
	f = twoGroups(6, 14)
	apart(&f, 1, 2, 3, 4, 5)
	apart(&f, 2, 3, 4, 5)
	if got, want := pairsOf(t, swiss.Lim{}, f), [][2]int{{1, 6}, {2, 7}, {3, 4}, {5, 11}, {8, 12}, {9, 13}, {10, 14}}; !slices.Equal(got, want) {
		t.Errorf("six: %v, want %v", got, want)
	}
	// The bye goes to the lowest player of the lowest group, even to the one who has
	// played least (1.1).
	f = twoGroups(6, 13)
	f.Players[12].Entries[0] = pairing.Entry{Kind: pairing.PAB, Points: 0}
	pairs, err := swiss.Lim{}.Pair(f)
	if err != nil || pairs[6] != (pairing.Pair{First: 12}) {
		t.Errorf("the bye: %v, %v", pairs, err)
	}
}

// wins plays a round in which the first of each pair begins and wins.
func wins(f *pairing.Field, pairs ...[2]int) {
	for _, p := range pairs {
		a, b := &f.Players[p[0]-1], &f.Players[p[1]-1]
		a.Entries = append(a.Entries, pairing.Entry{Kind: pairing.Played, Opponent: p[1], Colour: pairing.First, Points: 2 * pairing.Point})
		b.Entries = append(b.Entries, pairing.Entry{Kind: pairing.Played, Opponent: p[0], Colour: pairing.Second})
	}
	f.Round++
}

// Of two with the same colours so far the higher has the colour due above the median,
// and the lower below it (C.04.4.3, 5.4).
func TestLimColoursBelowTheMedian(t *testing.T) {
	f := fieldOf(4)
	wins(&f, [2]int{1, 3}, [2]int{2, 4})
	pairs, err := swiss.Lim{}.Pair(f)
	if want := (pairing.Pairing{{First: 2, Second: 1}, {First: 4, Second: 3}}); err != nil || !slices.Equal(pairs, want) {
		t.Errorf("%v, %v, want %v", pairs, err, want)
	}
}

// In the last round two players with the same score meet even if both must have
// the same colour (C.04.4.3, 6), and legal exchanges are preferred to that.
func TestLimLastRound(t *testing.T) {
	for rounds, meet := range map[int]bool{3: true, 5: false} {
		f := fieldOf(6)
		f.Rounds = rounds
		wins(&f, [2]int{1, 3}, [2]int{2, 4}, [2]int{5, 6})
		wins(&f, [2]int{1, 5}, [2]int{2, 6}, [2]int{3, 4})
		if got := pairsOf(t, swiss.Lim{}, f); slices.Contains(got, [2]int{1, 2}) != meet {
			t.Errorf("round 3 of %d: %v", rounds, got)
		}
	}
	judged(t, swiss.Lim{}, check.Lim{}, func(event *gen.Tournament) {
		event.Rounds, event.Draws, event.Players = 3+int(event.Seed%2), 97, 6+2*int(event.Seed%3)
	})
}
