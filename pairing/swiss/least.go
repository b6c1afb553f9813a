package swiss

import (
	"fmt"
	"slices"

	"flagfall/pairing"
)

// LeastLost is what a pairing under a condition loses, as Lost says it. Of the pairing that the
// system makes under the condition, and of those that also keep the first brackets of the round
// as they are (as many as leave a pairing), it takes the one that departs latest from the round.
// Errors: those of Under.
func (t *Trace) LeastLost(own pairing.Pairing, c Condition) (least Loss, ok bool, err error) {
	f := t.Settled()
	other, _, err := t.Under(f, c)
	if err != nil {
		return least, false, err
	}
	if least, ok = t.Lost(own, other); !ok || len(f.Players) > mostTried {
		return least, ok, nil
	}
	asked := []int{c.A, c.B, c.Bye}
	dealt := t.round.as(own).dealings()
	for k := len(dealt) - 1; k > max(least.at, 0); k-- {
		stands := f
		stands.Fixed = slices.Clone(f.Fixed)
		free := true
		for _, p := range own {
			i, here := t.round.at[p.First]
			within := here && p.Second != 0 && slices.ContainsFunc(dealt[:k], func(d dealing) bool {
				return slices.ContainsFunc(d.pairs, func(x [2]int) bool { return x[0] == i || x[1] == i })
			})
			if within {
				stands.Fixed = append(stands.Fixed, p)
				free = free && !slices.Contains(asked, p.First) && !slices.Contains(asked, p.Second)
			}
		}
		if !free {
			continue
		}
		later, _, err := t.Under(stands, c)
		if err != nil {
			continue // nothing is possible with those brackets as they are
		}
		if loss, lost := t.Lost(own, later); lost && loss.at > least.at {
			least = loss
			break
		}
	}
	return t.confined(own, dealt, c, least), true, nil
}

// confined is the least loss among a given loss and those of certain other pairings under the
// condition: pairings that keep together, in the bracket of that loss, the players whom the system
// would keep there without the condition, or if one of the two had to leave or to join it. Such
// pairings have to be tried because the system chooses who leaves a bracket with the two already
// joined, and so may choose others than those who lose least.
func (t *Trace) confined(own pairing.Pairing, dealt []dealing, c Condition, least Loss) Loss {
	f := t.Settled()
	if c.A == 0 || least.at < 0 || len(f.Players) > mostConfined {
		return least
	}
	groups := [][]int{dealt[least.at].staying()}
	a, b := t.round.at[c.A], t.round.at[c.B]
	for _, n := range [...]int{c.A, c.B} {
		for _, one := range [...]Condition{{Down: n, Under: least.Bracket}, {Up: n, To: least.Bracket}} {
			other, _, err := t.Under(f, one)
			if err != nil {
				continue
			}
			if again := t.round.as(other).dealings(); least.at < len(again) {
				groups = append(groups, again[least.at].staying())
			}
		}
	}
	if len(t.round.players) <= mostExchanged {
		groups = t.exchanged(groups)
	}
	for _, group := range groups {
		if slices.Contains(group, a) != slices.Contains(group, b) {
			continue
		}
		stands := f
		stands.Fixed, stands.Forbidden = slices.Clone(f.Fixed), slices.Clone(f.Forbidden)
		for i := range t.round.players {
			for _, j := range group {
				if !slices.Contains(group, i) {
					stands.Forbidden = append(stands.Forbidden, pairing.Forbidden{Numbers: []int{t.round.players[i].Number, t.round.players[j].Number}})
				}
			}
		}
		for _, p := range own {
			i, here := t.round.at[p.First]
			if here && p.Second != 0 && slices.ContainsFunc(dealt[:least.at], func(d dealing) bool {
				return slices.ContainsFunc(d.pairs, func(x [2]int) bool { return x[0] == i || x[1] == i })
			}) {
				stands.Fixed = append(stands.Fixed, p)
			}
		}
		other, _, err := t.Under(stands, c)
		if err != nil {
			continue // those do not leave a pairing
		}
		if loss, lost := t.Lost(own, other); lost && loss.after(least) {
			least = loss
		}
	}
	return least
}

// exchanged are groups, and what each becomes when somebody else takes the place of one of
// its members.
func (t *Trace) exchanged(groups [][]int) (all [][]int) {
	seen := map[string]bool{}
	add := func(group []int) {
		slices.Sort(group)
		if key := fmt.Sprint(group); !seen[key] {
			seen[key] = true
			all = append(all, group)
		}
	}
	for _, group := range groups {
		add(slices.Clone(group))
	}
	for _, group := range slices.Clone(all) {
		for k := range group {
			for i := range t.round.players {
				if !slices.Contains(group, i) {
					other := slices.Clone(group)
					other[k] = i
					add(other)
				}
			}
		}
	}
	return all
}

// mostConfined is the largest field that is paired again with the members of a bracket kept
// together, and mostExchanged the largest with one of them exchanged for another.
const (
	mostConfined  = 100
	mostExchanged = 20
)

// mostTried is the largest field that is paired again with its first brackets as they are.
const mostTried = 300
