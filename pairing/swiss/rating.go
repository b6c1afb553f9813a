package swiss

import (
	"cmp"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// annex5 is FMJD Annex 5, Swiss system. The text was not at hand in full; the
// numbers are those of the priorities as players quote them.
func annex5(number string) rule.Article {
	return rule.Article{Document: "FMJD Annex 5", Number: number}
}

// Rating is the rating Swiss of draughts (FMJD Annex 5): score groups in the
// order of the ratings, the upper half against the lower; the fewest floaters,
// then the colours, then nobody who floats as in one of the last two rounds.
// The lowest of an odd group goes down, to the first of the next who may meet
// them.
type Rating struct {
	// AnyColours leaves colour preferences and limits aside. The annex makes
	// the preferences an option and has no limits; without the option they are
	// those of C.04.3 (two out of balance, three running), as in most events.
	AnyColours bool
	// Verify proves every matching, as in Dutch.
	Verify bool
}

// Solkoff is the Swiss on resistance points of draughts opens: like the rating
// Swiss, but from round 2 on the order inside the score groups is that of the
// truncated Solkoff. Round 1 goes by the initial order, drawn or by rating.
type Solkoff struct {
	AnyColours bool // as in Rating
	Verify     bool
}

var (
	_ pairing.Pairer = Rating{}
	_ pairing.Pairer = Solkoff{}
)

// Pair pairs the round Field.Round, in board order, the bye last.
func (s Rating) Pair(f pairing.Field) (pairing.Pairing, error) {
	pairs, _, err := s.PairTraced(f)
	return pairs, err
}

// PairTraced is Pair, and tells how the round was paired.
func (s Rating) PairTraced(f pairing.Field) (pairing.Pairing, *Trace, error) {
	return annexPair(f, annexRules{colours: !s.AnyColours, verify: s.Verify, seats: byRating})
}

// Pair pairs the round Field.Round, in board order, the bye last.
func (s Solkoff) Pair(f pairing.Field) (pairing.Pairing, error) {
	pairs, _, err := s.PairTraced(f)
	return pairs, err
}

// PairTraced is Pair, and tells how the round was paired.
func (s Solkoff) PairTraced(f pairing.Field) (pairing.Pairing, *Trace, error) {
	return annexPair(f, annexRules{colours: !s.AnyColours, verify: s.Verify, seats: bySolkoff})
}

// annexRules are what the Swisses of Annex 5 differ in.
type annexRules struct {
	colours bool // colours count
	verify  bool // the optimum is checked
	seats   func(*pairing.Field, []contender)
}

func annexPair(f pairing.Field, a annexRules) (pairing.Pairing, *Trace, error) {
	if err := refuse(&f); err != nil {
		return nil, nil, err
	}
	r := newRound(&f, rules{limits: a.colours, colours: a.colours, floats: true, seats: a.seats, article: func(string) rule.Article { return annex5("") }})
	r.verify = a.verify
	return r.pair()
}

// seat numbers the players in an order, the initial order where it is even.
func seat(everybody []contender, before func(a, b *contender) int) {
	order := make([]*contender, len(everybody))
	for i := range everybody {
		order[i] = &everybody[i]
	}
	slices.SortStableFunc(order, before)
	for i, c := range order {
		c.seat = i + 1
	}
}

// byRating puts the higher rating first, unrated players last.
func byRating(_ *pairing.Field, everybody []contender) {
	seat(everybody, func(a, b *contender) int { return cmp.Compare(b.Rating, a.Rating) })
}

// bySolkoff puts the higher truncated Solkoff first: the sum of the opponents'
// scores without the lowest, then without the two lowest, and so on. A round
// without a game is an opponent with nothing.
func bySolkoff(f *pairing.Field, everybody []contender) {
	score := make(map[int]pairing.Points, len(everybody))
	for i := range everybody {
		score[everybody[i].Number] = everybody[i].plain
	}
	sums := make(map[int][]pairing.Points, len(everybody))
	for i := range everybody {
		c := &everybody[i]
		points := make([]pairing.Points, 0, f.Round)
		for _, e := range c.Entries {
			var p pairing.Points
			if e.Kind == pairing.Played {
				p = score[e.Opponent]
			}
			points = append(points, p)
		}
		for len(points) < f.Round-1 {
			points = append(points, 0)
		}
		slices.SortFunc(points, func(a, b pairing.Points) int { return cmp.Compare(b, a) })
		// From all but the lowest down to the highest alone.
		cut := make([]pairing.Points, max(len(points)-1, 0))
		var sum pairing.Points
		for k := range cut {
			sum += points[k]
			cut[len(cut)-1-k] = sum
		}
		sums[c.Number] = cut
	}
	seat(everybody, func(a, b *contender) int { return slices.Compare(sums[b.Number], sums[a.Number]) })
}
