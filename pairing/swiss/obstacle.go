package swiss

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"flagfall/pairing"
	"flagfall/pairing/matching"
)

// mostNamed bounds how many players of a list are named beside their numbers,
// and mostExplained of how many it is said what stands in their way.
const (
	mostNamed     = 8
	mostExplained = 3
)

// named lists players by number, with their names unless they are very many.
func (r *round) named(list []int) string {
	words := make([]string, len(list))
	for i, n := range list {
		words[i] = fmt.Sprint(n)
		if c := r.all[n]; c != nil {
			words[i] = fmt.Sprint(c.Shown())
			if c.Name != "" && len(list) <= mostNamed {
				words[i] += " (" + c.Name + ")"
			}
		}
	}
	return joined(words)
}

// name is a player by number, and name.
func (r *round) name(n int) string { return r.named([]int{n}) }

// meet writes a pair: "3 (Ann) – 7 (Rui)", or "3–7" where they have no names.
func (r *round) meet(a, b int) string {
	if r.all[a].Name == "" || r.all[b].Name == "" {
		return r.name(a) + "–" + r.name(b)
	}
	return r.name(a) + " – " + r.name(b)
}

// joined joins words by commas and a last "and".
func joined(words []string) string {
	if n := len(words); n > 1 {
		return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
	}
	return strings.Join(words, "")
}

// obstacles says by which criterion the players of a witness may not meet the
// others, for the first few of them.
func (r *round) obstacles(w *matching.Witness) string {
	var clauses []string
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
			if clause := r.obstacle(v, g, w.Neighbours); clause != "" {
				clauses = append(clauses, clause)
				explained++
			}
		}
	}
	return strings.Join(clauses, "; ")
}

// numberOf is the pairing number of a vertex; the bye's is 0.
func (r *round) numberOf(v int) int {
	if v == len(r.players) {
		return 0
	}
	return r.players[v].Number
}

// obstacle says why a player may meet nobody but those of their group and their
// neighbours.
func (r *round) obstacle(v int, group, neighbours []int) string {
	p := &r.players[v]
	var met, apart, colour []int
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
		}
	}
	var parts []string
	say := func(list []int, format, criterion string) {
		if len(list) > 0 {
			slices.Sort(list)
			parts = append(parts, fmt.Sprintf(format, r.named(list), r.rules.article(criterion).Number))
		}
	}
	say(met, "has met %s (%s)", "C1")
	if len(apart) > 0 {
		slices.Sort(apart)
		parts = append(parts, fmt.Sprintf("may not meet %s by the arbiter's order", r.named(apart)))
	}
	say(colour, "must move "+p.wants.String()+" as must %s (%s)", "C3")
	if r.odd && p.byeBarred && !slices.Contains(neighbours, len(r.players)) && !slices.Contains(group, len(r.players)) {
		parts = append(parts, fmt.Sprintf("is barred from the bye (%s)", r.rules.article("C2").Number))
	}
	if len(parts) == 0 {
		return ""
	}
	return fmt.Sprintf("%s %s", r.named([]int{p.Number}), strings.ReplaceAll(joined(parts), " ()", ""))
}

// hasMet reports whether the player has played a number.
func (c *contender) hasMet(number int) bool {
	return slices.ContainsFunc(c.Entries, func(e pairing.Entry) bool { return e.Kind == pairing.Played && e.Opponent == number })
}
