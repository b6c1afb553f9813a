package swiss

import (
	"cmp"
	"fmt"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/matching"
)

// mostNamed limits how many players of a list are named as well as numbered,
// and mostExplained for how many it is explained what prevents their being
// paired.
const (
	mostNamed     = 8
	mostExplained = 3
)

// list names players by number, with their names unless they are very many.
func (r *round) list(numbers []int) rule.Sentence {
	words := make([]rule.Sentence, len(numbers))
	for i, n := range numbers {
		words[i] = rule.Typed(fmt.Sprint(n))
		if len(numbers) <= mostNamed {
			words[i] = rule.Typed(r.name(n))
		} else if c := r.all[n]; c != nil {
			words[i] = rule.Typed(c.Label())
		}
	}
	return rule.And(words)
}

// name gives a player's number and name.
func (r *round) name(n int) string {
	c := r.all[n]
	switch {
	case c == nil:
		return fmt.Sprint(n)
	case c.Name == "":
		return c.Label()
	}
	return fmt.Sprintf("%s (%s)", c.Label(), c.Name)
}

// meet writes a pair: "3 (Ann) – 7 (Rui)", or "3–7" where they have no names.
func (r *round) meet(a, b int) string {
	if r.all[a].Name == "" || r.all[b].Name == "" {
		return r.name(a) + "–" + r.name(b)
	}
	return r.name(a) + " – " + r.name(b)
}

// obstacles says by which criterion the players of a witness may not meet the
// others, for the first few of them.
func (r *round) obstacles(w *matching.Witness) rule.Sentence {
	var clauses []rule.Sentence
	groups := slices.Clone(w.Groups)
	slices.SortStableFunc(groups, func(a, b []int) int { return cmp.Compare(len(a), len(b)) })
	explained := 0
	for _, g := range groups {
		members := slices.Clone(g)
		slices.SortFunc(members, func(a, b int) int { return cmp.Compare(r.numberOf(a), r.numberOf(b)) })
		for _, v := range members {
			if v == len(r.players) || explained == mostExplained {
				continue
			}
			if clause := r.obstacle(v, g, w.Neighbours); !clause.IsZero() {
				clauses = append(clauses, clause)
				explained++
			}
		}
	}
	return rule.Joined("; ", clauses...)
}

// numberOf is the pairing number of a vertex; the bye's is 0.
func (r *round) numberOf(v int) int {
	if v == len(r.players) {
		return 0
	}
	return r.players[v].Number
}

// obstacle says why a player may meet nobody outside their group and its
// neighbours.
func (r *round) obstacle(v int, group, neighbours []int) rule.Sentence {
	p := &r.players[v]
	var met, apart, wished, colour []int
	for j := range r.players {
		if j == v || slices.Contains(group, j) || slices.Contains(neighbours, j) || r.may(v, j) {
			continue
		}
		switch q := &r.players[j]; {
		case !r.rules.rematch && p.hasMet(q.Number):
			met = append(met, q.Number)
		case r.rules.limits && p.strength == Absolute && q.strength == Absolute && p.wants == q.wants:
			colour = append(colour, q.Number)
		case r.ordered(p.Number, q.Number):
			apart = append(apart, q.Number)
		case r.wished(p.Number, q.Number):
			wished = append(wished, q.Number)
		}
	}
	var parts []rule.Sentence
	say := func(said rule.Sentence, criterion string) {
		if number := r.rules.article(criterion).Number; number != "" {
			said = rule.Format("%s (%s)", said, number)
		}
		parts = append(parts, said)
	}
	for _, list := range [][]int{met, apart, wished, colour} {
		slices.Sort(list)
	}
	if len(met) > 0 {
		say(rule.Format("has met %s", r.list(met)), "C1")
	}
	if len(apart) > 0 {
		parts = append(parts, rule.Format("may not meet %s by the arbiter's order", r.list(apart)))
	}
	if len(wished) > 0 {
		parts = append(parts, rule.Format("is kept apart from %s, as wished", r.list(wished)))
	}
	if len(colour) > 0 {
		say(rule.Format("must move %s, and so must %s", turn(p.wants), r.list(colour)), "C3")
	}
	if r.odd && p.byeBarred && !slices.Contains(neighbours, len(r.players)) && !slices.Contains(group, len(r.players)) {
		say(rule.Format("is barred from the bye"), "C2")
	}
	if len(parts) == 0 {
		return rule.Sentence{}
	}
	return rule.Format("%s %s", r.name(p.Number), rule.And(parts))
}

// hasMet reports whether the player has played against a number.
func (c *contender) hasMet(number int) bool {
	return slices.ContainsFunc(c.Entries, func(e pairing.Entry) bool { return e.Kind == pairing.Played && e.Opponent == number })
}
