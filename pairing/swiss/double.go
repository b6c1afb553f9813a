package swiss

import (
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/matching"
)

// Double is the Double-Swiss system of FIDE (C.04.5, edition of 1 February 2026): each
// round is a match of two games with the colours changed. Players of lower scores are
// moved up to a bracket that needs them, and nobody's colours keep two apart. An entry
// is a match, and its colour that of the first game.
type Double struct{}

var doubleArticle = articlesOf("FIDE C.04.5", map[string]string{"C4": "C3", "C5": "3.4", "C6": "C4"})

// The colour rules that the Double-Swiss system alone has.
const (
	FewerFirsts ColourRule = iota + ByNumber + 1 // 4.3.2
	HigherTurn                                   // 4.3.4
	LowerTurn                                    // 4.3.5
)

var doubleClauses = map[ColourRule]string{ByNumber: "4.3.1", FewerFirsts: "4.3.2", Alternate: "4.3.3", HigherTurn: "4.3.4", LowerTurn: "4.3.5"}

// Pair pairs the round Field.Round, in board order, the bye last.
func (s Double) Pair(f pairing.Field) (pairing.Pairing, error) { return untraced(s, f) }

// PairTraced is Pair, and tells how the round was paired.
func (s Double) PairTraced(f pairing.Field) (pairing.Pairing, *Trace, error) {
	return s.under(f, Condition{})
}

func (s Double) under(f pairing.Field, c Condition) (pairing.Pairing, *Trace, error) {
	f.Edition = pairing.Edition2026
	if err := refuse(&f); err != nil {
		return nil, nil, err
	}
	r := newRound(&f, rules{
		byeFirst: true, double: true, article: doubleArticle, clauses: doubleClauses, weighing: &weighing{ascending, (*round).weighMatches}, under: s.under,
	})
	return r.pair(c, func() error { return r.fromAbove(r.doubleBracket) })
}

// barsDoubleBye reports whether a round bars a player from the bye (C2): a
// pairing-allocated bye, a match won by forfeit, a full-point bye.
func barsDoubleBye(p *pairing.Player) bool {
	return slices.ContainsFunc(p.Entries, func(e pairing.Entry) bool {
		return e.Kind == pairing.PAB || e.Kind == pairing.ForfeitWin || e.Kind == pairing.FullBye
	})
}

// floated reports whether a player met another score in the round before (1.5), if
// that counts: it does not in the last round.
func (r *round) floated(c *contender) bool {
	return (r.field.Rounds <= 0 || r.field.Round < r.field.Rounds) && r.floatedBefore(c)
}

// doubleBracket pairs the top score group of those left with those who must be moved up
// to it (3.5, 3.6): of the pairings in which the fewest opponents of those moved up
// floated in the round before (C8), the first by its identifier.
func (r *round) doubleBracket(left []int) error {
	up, err := r.rise(left, upfloatCriteria{
		sums: func(_, up int) []int { return []int{len(left), up} },
		cost: func(x, y *contender, top, next pairing.Points) []int {
			c := make([]int, 2)
			c[0] = boolToInt(x.score == next && y.score < next)               // C6
			c[1] = boolToInt(x.score == top && y.score < top && r.floated(y)) // C7
			return c
		},
	})
	if err != nil {
		return err
	}
	b, members := r.raised(left, up)
	slices.SortFunc(members, func(i, j int) int { return r.players[i].seat - r.players[j].seat })
	g := matching.NewCosts(len(members))
	for j := range members {
		for i := range j {
			x, y := &r.players[min(members[i], members[j])], &r.players[max(members[i], members[j])]
			if r.may(members[i], members[j]) {
				g.Join(i, j, matching.Int(2*int64(boolToInt(x.score > y.score && r.floated(x)))))
			}
		}
	}
	best, ok := g.Best(nil)
	if !ok {
		return rule.Errorf(rule.Internal, "the bracket of score %v cannot be paired", b.Score)
	}
	for i, j := range g.FirstByIdentifier(best) {
		if i < j {
			r.partner[members[i]], r.partner[members[j]] = members[j], members[i]
			b.Pairs = append(b.Pairs, pairing.Pair{First: r.players[members[i]].Number, Second: r.players[members[j]].Number})
		}
	}
	r.trace.Brackets = append(r.trace.Brackets, b)
	return nil
}

// weighMatches weighs a bracket by C4 to C8 and the orders of 3.5 and 3.6.
func (r *round) weighMatches(all []dealing, k int) ([]pairing.Criterion, error) {
	d := &all[k]
	floaters, drifted, next := 0, 0, 0
	for _, i := range d.moved {
		floaters += boolToInt(r.floated(&r.players[i]))
	}
	var upper, lower []int
	pairs := slices.Clone(d.pairs)
	for n, p := range pairs {
		drifted += boolToInt(r.players[p[0]].score > r.players[p[1]].score && r.floated(&r.players[p[0]]))
		if r.players[p[1]].seat < r.players[p[0]].seat {
			pairs[n] = [2]int{p[1], p[0]}
		}
	}
	slices.SortFunc(pairs, func(p, q [2]int) int { return r.players[p[0]].seat - r.players[q[0]].seat })
	for _, p := range pairs {
		upper, lower = append(upper, p[0]), append(lower, p[1])
	}
	if k+1 < len(all) {
		var rest []int
		for i := range all[k+1:] {
			for _, p := range all[k+1+i].pairs {
				rest = append(rest, p[0], p[1])
			}
		}
		standing(rest)
		if len(d.moved) == 0 || r.players[d.moved[0]].score <= r.players[rest[0]].score { // or none of the next scoregroup is left
			next, _ = r.fewestUp(rest, r.players[rest[len(rest)-1]].score)
		}
	}
	seats := func(places []int) (list []int) {
		for _, i := range places {
			list = append(list, r.players[i].seat)
		}
		return list
	}
	identifier := slices.Concat(upper, lower)
	return []pairing.Criterion{
		pairing.Counted("C4", len(d.moved), rule.Format("players who move up")),
		pairing.Scored("C5", r.lowestFirst(d.moved), rule.Format("scores of those who move up, the lowest first")),
		pairing.Counted("C6", next, rule.Format("players that the next scoregroup then needs from below")),
		pairing.Counted("C7", floaters, rule.Format("floaters of the round before among those who move up")),
		r.listed("3.5.5", d.moved, d.moved, rule.Format("the players who move up, by score and number")),
		pairing.Counted("C8", drifted, rule.Format("floaters of the round before who meet players that move up")),
		r.listed("3.6.4", seats(identifier), identifier, rule.Format("the identifier of the pairing")),
	}, nil
}

// doubleColours decides which of two moves first in the first game (4.3); a ranks
// higher.
func (r *round) doubleColours(a, b *contender) (first *contender, by ColourRule) {
	firsts := func(c *contender) (n int) {
		for _, x := range c.colours {
			n += boolToInt(x == pairing.First)
		}
		return n
	}
	x, y := firsts(a), firsts(b)
	switch {
	case x < y:
		return a, FewerFirsts
	case x > y:
		return b, FewerFirsts
	}
	last := func(c *contender, back int) pairing.Colour {
		if back > len(c.colours) {
			return pairing.NoColour
		}
		return c.colours[len(c.colours)-back]
	}
	for back := 1; back <= min(len(a.colours), len(b.colours)); back++ {
		if last(a, back) != last(b, back) {
			if last(a, back) == pairing.Second {
				return a, Alternate
			}
			return b, Alternate
		}
	}
	switch {
	case last(a, 1) == pairing.Second:
		return a, HigherTurn
	case last(a, 1) == pairing.First:
		return b, HigherTurn
	case last(b, 1) == pairing.Second:
		return b, LowerTurn
	}
	return a, LowerTurn
}

// doubled explains a bracket of the Double-Swiss system.
func (t *Trace) doubled(b *Bracket) []Sentence {
	r := t.round
	all := []Sentence{t.raisedTo(b)}
	for _, n := range b.Up {
		all = append(all, Sentence{Players: []int{n}, Floater: n, Bracket: b, Article: r.rules.article("3.5"),
			Text: rule.Format("%s (%s) is moved up: the fewest that the bracket needs, of the highest scores that leave everybody else paired (C4, C5); of such sets the first by C6 and C7, and then by score and number", r.name(n), points(r.all[n].score))})
	}
	for _, p := range b.Pairs {
		a, c := r.all[p.First], r.all[p.Second]
		if a.score < c.score {
			a, c = c, a
		}
		first, by := r.colours(a, c)
		second := c
		if first == c {
			second = a
		}
		all = append(all, Sentence{Players: []int{first.Number, second.Number}, Article: r.clause(by),
			Text: rule.Format("%s: in the first pairing by its identifier that keeps C1 and is best by C8 (3.6); first move in the first game: %s", r.meet(first.Number, second.Number), r.changed(a, c, first, by))})
	}
	return all
}

// changed says in words what a clause of 4.3 found.
func (r *round) changed(a, b, first *contender, by ColourRule) rule.Sentence {
	had := func(c *contender) rule.Sentence {
		if len(c.colours) == 0 {
			return rule.Format("%s: none so far", r.short(c))
		}
		return rule.Format("%s: %s", r.short(c), history(c))
	}
	switch by {
	case FewerFirsts:
		return rule.Format("%s has had it less often (%s; %s)", r.short(first), had(a), had(b))
	case Alternate:
		return rule.Format("the other way round than the last time that their colours differed")
	case HigherTurn:
		return rule.Format("%s ranks higher and changes colours", r.short(a))
	case LowerTurn:
		return rule.Format("%s changes colours, as %s has had none", r.short(b), r.short(a))
	}
	return r.because(a, b, first, by)
}
