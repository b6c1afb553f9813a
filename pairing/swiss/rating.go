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
// then the colours, then nobody who floats the way they did in one of the last
// two rounds. The lowest player of an odd group floats down, to the first of
// the next group who may meet them.
type Rating struct {
	// AnyColours disregards colour preferences and limits. The annex makes the
	// preferences optional and has no limits; unless AnyColours is set, both
	// are those of C.04.3 (a difference of two, three running), as in most
	// events.
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

// Pair pairs the round Field.Round, in board order, the bye last.
func (s Rating) Pair(f pairing.Field) (pairing.Pairing, error) { return untraced(s, f) }

// PairTraced is Pair, and tells how the round was paired.
func (s Rating) PairTraced(f pairing.Field) (pairing.Pairing, *Trace, error) {
	return annexRules{colours: !s.AnyColours, verify: s.Verify, seats: byRating}.under(f, Condition{})
}

// Pair pairs the round Field.Round, in board order, the bye last.
func (s Solkoff) Pair(f pairing.Field) (pairing.Pairing, error) { return untraced(s, f) }

// PairTraced is Pair, and tells how the round was paired.
func (s Solkoff) PairTraced(f pairing.Field) (pairing.Pairing, *Trace, error) {
	return annexRules{colours: !s.AnyColours, verify: s.Verify, seats: bySolkoff}.under(f, Condition{})
}

// annexRules are what distinguishes the Swiss systems of Annex 5.
type annexRules struct {
	colours bool // colours count
	verify  bool // the optimum is checked
	seats   func(*pairing.Field, []contender)
}

func (a annexRules) under(f pairing.Field, c Condition) (pairing.Pairing, *Trace, error) {
	if err := refuse(&f); err != nil {
		return nil, nil, err
	}
	r := newRound(&f, rules{
		limits: a.colours, colours: a.colours, floats: true, seats: a.seats, article: func(string) rule.Article { return annex5("") },
		annex: true, under: a.under,
	})
	r.verify = a.verify
	return r.pair(c, r.brackets)
}

// weighAnnex weighs a bracket: the fewest floaters, then the colours, then who floats again.
func (r *round) weighAnnex(d *dealing) []pairing.Criterion {
	denied := 0
	if r.rules.colours {
		denied = r.alike(d.pairs)
	}
	var down, up [2]int
	for back := range 2 {
		for _, i := range d.out {
			down[back] += boolToInt(slices.Contains(d.residents, i) && r.players[i].floats[back] == Down)
		}
		for _, p := range d.pairs {
			up[back] += boolToInt(r.players[p[0]].score > d.score && r.players[p[1]].score == d.score && r.players[p[1]].floats[back] == Up)
		}
	}
	return []pairing.Criterion{
		pairing.Counted("", len(d.out), rule.Format("downfloaters")),
		pairing.Scored("", r.scoresOf(d.out), rule.Format("scores of the downfloaters")),
		pairing.Counted("", denied, rule.Format("players without the colour they prefer")),
		pairing.Counted("", down[0], rule.Format("residents who float down as in the last round")),
		pairing.Counted("", up[0], rule.Format("residents who float up as in the last round")),
		pairing.Counted("", down[1], rule.Format("residents who float down as two rounds ago")),
		pairing.Counted("", up[1], rule.Format("residents who float up as two rounds ago")),
	}
}

// seat numbers the players in an order, the initial order if they are equal in
// it.
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
// without a game counts as an opponent with no points.
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
