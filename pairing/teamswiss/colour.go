package teamswiss

import (
	"cmp"
	"slices"

	"flagfall/pairing"
)

// Trace says how a round was paired.
type Trace struct {
	// Bye is the number of the team that is free; 0 for none.
	Bye int
	// Brackets from the top.
	Brackets []Bracket
	// Colours gives the clause of 4.3 that decided the colours of a pair.
	Colours map[pairing.Pair]string
}

// Bracket is a scoregroup with the teams that were moved up to it, by numbers.
type Bracket struct {
	Score     pairing.Points
	Teams, Up []int

	comes []pairing.Criterion // what it comes to by each criterion, in their order
}

// boards gives the colours, and puts the pairs in order: by the higher of the two
// scores, the other one and the smaller number; the bye last.
func (r *round) boards() pairing.Pairing {
	r.trace.Colours = map[pairing.Pair]string{}
	slices.SortStableFunc(r.pairs, func(p, q pairing.Pair) int {
		a, b := high(&r.teams[p.First], &r.teams[p.Second])
		c, d := high(&r.teams[q.First], &r.teams[q.Second])
		return cmp.Or(cmp.Compare(c.score, a.score), cmp.Compare(d.score, b.score), cmp.Compare(min(p.First, p.Second), min(q.First, q.Second)))
	})
	var pairs pairing.Pairing
	for _, p := range r.pairs {
		first, second, by := r.colours(&r.teams[p.First], &r.teams[p.Second])
		pair := pairing.Pair{First: first.Number, Second: second.Number}
		r.trace.Colours[pair] = by
		pairs = append(pairs, pair)
	}
	if r.bye >= 0 {
		pairs = append(pairs, pairing.Pair{First: r.teams[r.bye].Number})
	}
	return pairs
}

// colours says which of two has the first move at the first board, and by which
// clause of 4.3.
func (r *round) colours(a, b *team) (first, second *team, by string) {
	// a is the first-team (4.2).
	if cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(b.secondary, a.secondary), cmp.Compare(a.Number, b.Number)) > 0 {
		a, b = b, a
	}
	give := func(c pairing.Colour, by string) (*team, *team, string) {
		if c == pairing.First {
			return a, b, by
		}
		return b, a, by
	}
	n, m := len(a.colours), len(b.colours)
	switch {
	case n == 0 && m == 0:
		c := r.field.ColourOfTop()
		if a.place%2 == 0 {
			c = c.Opposite()
		}
		return give(c, "4.3.1")
	case a.wants != pairing.NoColour && b.wants == pairing.NoColour:
		return give(a.wants, "4.3.2")
	case a.wants == pairing.NoColour && b.wants != pairing.NoColour:
		return give(b.wants.Opposite(), "4.3.2")
	case a.wants != b.wants:
		return give(a.wants, "4.3.3")
	case r.rules.Preferences == TypeB && a.strong && !b.strong:
		return give(a.wants, "4.3.4")
	case r.rules.Preferences == TypeB && b.strong && !a.strong:
		return give(b.wants.Opposite(), "4.3.4")
	case a.difference() < b.difference():
		return give(pairing.First, "4.3.5")
	case a.difference() > b.difference():
		return give(pairing.Second, "4.3.5")
	}
	for k := 1; k <= min(n, m); k++ {
		if a.colours[n-k] != b.colours[m-k] {
			return give(b.colours[m-k], "4.3.6")
		}
	}
	switch {
	case a.wants != pairing.NoColour:
		return give(a.wants, "4.3.7")
	case n > 0:
		return give(a.colours[n-1].Opposite(), "4.3.8")
	}
	return give(b.colours[m-1], "4.3.9")
}
