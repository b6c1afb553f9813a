package teamswiss

import (
	"cmp"
	"fmt"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// weigh notes what a paired bracket scores: up are the teams moved up to it, pairs
// its pairs by places, rest the teams left below it.
func (r *round) weigh(b *Bracket, up, rest []int, pairs []pairing.Pair) {
	var scores, order, upper, lower []int
	again := 0
	for _, i := range up {
		scores, order = append(scores, -int(r.teams[i].score)), append(order, r.teams[i].Number)
		again += boolToInt(r.teams[i].floated && !r.late())
	}
	slices.Reverse(scores) // the lowest first
	// What a set of upfloaters allows is computed for the round as it is, and not for
	// the one in which two must meet.
	only := r.only
	r.only = nil
	next := 0
	if below := r.scoresBelow(append(slices.Clone(rest), up...), b.Score); len(below) > 0 {
		if group := r.of(rest, below[0]); len(group) > 0 {
			lowest := r.scoresBelow(rest, b.Score)
			next, _ = r.fewest(rest, below[0], lowest[len(lowest)-1])
		}
	}
	r.only = only
	var c [3]int
	for _, p := range pairs {
		for k, n := range r.within(&r.teams[p.First], &r.teams[p.Second]) {
			c[k] += n
		}
		upper, lower = append(upper, r.teams[p.First].Number), append(lower, r.teams[p.Second].Number)
	}
	b.comes = []pairing.Criterion{
		pairing.Counted("C4", len(up), rule.Format("teams that move up")),
		pairing.Scored("C5", scores, rule.Format("scores of those who move up, the lowest first")),
		pairing.Counted("C6", next, rule.Format("teams that the next scoregroup then needs from below")),
		pairing.Counted("C7", again, rule.Format("floaters of the round before among those who move up")),
		pairing.Numbered("3.5.4", order, rule.Format("the teams that move up, by score and number")),
		pairing.Counted("C8", c[0], rule.Format("teams without the colour they prefer")),
		pairing.Counted("C9", c[1], rule.Format("teams without a colour that they strongly prefer")),
		pairing.Counted("C10", c[2], rule.Format("floaters of the round before who meet teams that move up")),
		pairing.Numbered("3.6.3", append(upper, lower...), rule.Format("the identifier of the pairing")),
	}
}

func boolToInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Under pairs the round so that two teams, by number, meet in it, or that the first has the
// bye where the second is 0, and otherwise as well as the criteria allow. Errors:
// rule.NoPairing where that is impossible, rule.Refused where one of them is not to be
// paired.
func (p Pairer) Under(f pairing.Field, pair pairing.Pair) (pairing.Pairing, *Trace, error) {
	if pair.First == 0 {
		pair.First, pair.Second = pair.Second, 0
	}
	r, err := newRound(&f, p)
	if err != nil {
		return nil, nil, err
	}
	for _, n := range []int{pair.First, pair.Second} {
		if n != 0 && !slices.ContainsFunc(r.teams, func(t team) bool { return t.Number == n }) {
			return nil, nil, rule.Errorf(rule.Refused, "team %d is not to be paired in round %d", n, f.Round)
		}
	}
	if pair.Second == 0 && len(r.teams)%2 == 0 {
		return nil, nil, rule.Errorf(rule.Refused, "nobody has the bye in round %d: the number of teams is even", f.Round).
			WithHint("ask about two teams")
	}
	r.only = &pair
	return r.pair()
}

// WhyNot says what speaks against two teams meeting in a round, or against the bye of
// one: the first criterion that is lost in the first bracket that would be different.
func (p Pairer) WhyNot(f pairing.Field, pair pairing.Pair) (rule.Sentence, error) {
	name := func(n int) string {
		for i := range f.Players {
			if f.Players[i].Number == n {
				return fmt.Sprintf("%d (%s)", n, f.Players[i].Name)
			}
		}
		return fmt.Sprint(n)
	}
	pairs, trace, err := p.PairTraced(f)
	if err != nil {
		return rule.Sentence{}, err
	}
	question := rule.Format("why not %s against %s", name(pair.First), name(pair.Second))
	free := pair.First + pair.Second
	if pair.First == 0 || pair.Second == 0 {
		question = rule.Format("why not the bye for %s", name(free))
	}
	for _, x := range pairs {
		switch {
		case x != pair && (pairing.Pair{First: x.Second, Second: x.First}) != pair:
		case x.Second == 0:
			return rule.Format("%s does have the bye", name(x.First)), nil
		default:
			return rule.Format("%s and %s do meet", name(pair.First), name(pair.Second)), nil
		}
	}
	_, other, err := p.Under(f, pair)
	if rule.CodeOf(err) == rule.NoPairing {
		return rule.Joined(": ", question, p.never(&f, pair)), nil
	}
	if err != nil {
		return rule.Sentence{}, err
	}
	if trace.Bye != other.Bye {
		return rule.Joined(": ", question, freed(&f, p, trace.Bye, other.Bye, name)), nil
	}
	for k := range min(len(trace.Brackets), len(other.Brackets)) {
		mine, best := &other.Brackets[k], &trace.Brackets[k]
		for c := range best.comes {
			if slices.Compare(mine.comes[c].Figures, best.comes[c].Figures) > 0 {
				why := best.comes[c].Said(mine.comes[c], best.comes[c])
				return rule.Format("%s: in the bracket with a score of %v, %s (%v)", question, rule.Figure(best.Score.String()), why, article(best.comes[c].Number)), nil
			}
		}
	}
	return rule.Sentence{}, rule.Errorf(rule.Internal, "the pairing asked about is no worse than the one chosen")
}

// never says why a round cannot have a pair.
func (p Pairer) never(f *pairing.Field, pair pairing.Pair) rule.Sentence {
	r, err := newRound(f, p)
	if err != nil {
		return rule.Format("%w", err)
	}
	at := func(n int) int { return slices.IndexFunc(r.teams, func(t team) bool { return t.Number == n }) }
	a, b := at(pair.First), at(pair.Second)
	switch {
	case a < 0 || b < 0: // the bye
		if r.teams[max(a, b)].noBye {
			return rule.Format("a bye, or a match won by forfeit, rules it out (%v)", article("C2"))
		}
	case r.teams[a].met[r.teams[b].Number]:
		return rule.Format("they have met (%v)", article("C1"))
	case !r.may(a, b):
		return rule.Format("they are kept apart")
	}
	return rule.Format("no legal pairing of all other teams is left (%v)", article("C3"))
}

// freed says why one team has the bye and not another.
func freed(f *pairing.Field, p Pairer, has, other int, name func(int) string) rule.Sentence {
	r, err := newRound(f, p)
	if err != nil {
		return rule.Format("%w", err)
	}
	var a, b *team
	for i := range r.teams {
		switch r.teams[i].Number {
		case has:
			a = &r.teams[i]
		case other:
			b = &r.teams[i]
		}
	}
	bye := rule.Format("%s would have the bye instead of %s", name(other), name(has))
	switch {
	case cmp.Compare(a.score, b.score) != 0:
		return rule.Format("%s, with a score of %v instead of %v (%v)", bye, rule.Figure(b.score.String()), rule.Figure(a.score.String()), article("3.4.2"))
	case len(a.colours) != len(b.colours):
		return rule.Format("%s, with %d matches played instead of %d (%v)", bye, len(b.colours), len(a.colours), article("3.4.3"))
	}
	return rule.Format("%s, with a smaller number (%v)", bye, article("3.4.4"))
}
