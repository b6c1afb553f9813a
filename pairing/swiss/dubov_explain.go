package swiss

import "flagfall/arbiter/rule"

// risen explains a bracket of the Dubov system: who was moved up to it, who changed
// the half, and each pair.
func (t *Trace) risen(b *Bracket) []Sentence {
	r := t.round
	all := []Sentence{t.raisedTo(b)}
	for _, n := range b.Up {
		c := r.all[n]
		all = append(all, Sentence{Players: []int{n}, Article: r.rules.article("3.2.2"),
			Text: rule.Format("%s (%s) is moved up: the fewest that the bracket needs, of the highest scores that leave everybody else paired (C5, C6); of such sets the first by C7 to C10, and then by score and number", r.name(n), points(c.score))})
	}
	for _, n := range b.shifted {
		all = append(all, Sentence{Players: []int{n}, Article: r.rules.article("3.2.4"),
			Text: rule.Format("%s changes the half: it has too many to be paired with the other one, and this is the first from its middle with whom the fewest do without their colour", r.name(n))})
	}
	for _, p := range b.Pairs {
		a, c := r.all[p.First], r.all[p.Second]
		text := rule.Format("in its half %s has opponents of %d on average, and is given the first by number of the other half who can be met, %s", r.short(a), a.aro, r.short(c))
		all = append(all, r.pairSentence(a, c, text))
	}
	return all
}

// pairSentence says that two players meet, why, and who of them moves first.
func (r *round) pairSentence(a, c *contender, why rule.Sentence) Sentence {
	if a.score < c.score || a.score == c.score && c.seat < a.seat {
		a, c = c, a
	}
	first, by := r.colours(a, c)
	second := c
	if first == c {
		second = a
	}
	return Sentence{Players: []int{first.Number, second.Number}, Article: r.clause(by),
		Text: rule.Format("%s: %s; %s", r.meet(first.Number, second.Number), why, r.because(a, c, first, by))}
}
