package swiss

import (
	"errors"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/matching"
)

// Monrad pairs the standings from the top: the first with the second, the third
// with the fourth, and so on; whoever has been met is passed over for the next.
// It has no colour limits: the colours follow the preferences of the two.
type Monrad struct {
	// Rematch lets two players meet any number of times: the Danish system.
	Rematch bool
}

// Danish is the Danish system: 1-2, 3-4 by the standings in every round,
// whether they have met or not.
func Danish() Monrad { return Monrad{Rematch: true} }

// Pair pairs the round Field.Round, in board order, the bye last. The bye goes
// to the lowest who may have it.
func (m Monrad) Pair(f pairing.Field) (pairing.Pairing, error) { return untraced(m, f) }

// PairTraced is Pair, and tells how the round was paired.
func (m Monrad) PairTraced(f pairing.Field) (pairing.Pairing, *Trace, error) {
	if err := refuse(&f); err != nil {
		return nil, nil, err
	}
	name := "Monrad system"
	if m.Rematch {
		name = "Danish system"
	}
	r := newRound(&f, rules{rematch: m.Rematch, standing: m.Rematch && f.Standing != nil, article: func(string) rule.Article { return rule.Article{Document: name} }})
	return r.pair(Condition{}, func() error {
		err := r.fromTheTop()
		if errors.Is(err, matching.ErrNone) || errors.Is(err, matching.ErrOverflow) {
			return rule.Errorf(rule.Internal, "round %d could not be paired: %w", f.Round, err)
		}
		return err
	})
}

// fromTheTop gives the bye to the lowest player possible, and each player from
// the top the highest opponent possible.
func (r *round) fromTheTop() error {
	n := len(r.players)
	size := n
	if r.odd {
		size++
	}
	b := &bracket{round: r, size: size, core: size, bye: -1, s: matching.New(size, size)}
	b.w.choice = matching.Bit(1)
	for i := range n {
		b.vertex = append(b.vertex, i)
		b.s.Must(i)
		for j := range i {
			if r.may(i, j) {
				b.s.SetWeight(i, j, matching.Weight{})
			}
		}
	}
	if r.odd {
		// The worth of the bye is the place of the player who has it.
		b.bye = n
		b.vertex = append(b.vertex, -1)
		b.s.Must(n)
		for i := range n {
			if r.byeFor(i) {
				b.s.SetWeight(i, n, matching.Int(2*int64(i)).Minus(matching.Int(2*int64(n))))
			}
		}
	}
	for i := 0; i+1 < n; i += 2 {
		b.s.Link(i, i+1)
	}
	if err := b.s.Solve(); err != nil {
		return err
	}
	if r.odd {
		i := b.s.Mate(n)
		r.partner[i] = bye
		b.s.Drop(n)
		if err := b.s.Solve(); err != nil {
			return err
		}
	}
	for i := range n {
		if r.partner[i] != unpaired {
			continue
		}
		c := choice{upper: i}
		for j := i + 1; j < n; j++ {
			if r.partner[j] == unpaired {
				c.passed = append(c.passed, j)
			}
		}
		if err := b.highestPartner(i, i+1, func(int) bool { return true }); err != nil {
			return err
		}
		c.lower = r.partner[i]
		c.passed = slices.DeleteFunc(c.passed, func(j int) bool { return j >= c.lower })
		r.trace.choices = append(r.trace.choices, c)
	}
	return nil
}

// choiceSentence says why the Monrad system made a pair.
func (t *Trace) choiceSentence(c choice) Sentence {
	r := t.round
	a, b := &r.players[c.upper], &r.players[c.lower]
	first, by := r.colours(a, b)
	second := b
	if first == b {
		second = a
	}
	pair := r.meet(first.Number, second.Number)
	text := []rule.Sentence{rule.Format("%s: %s (%s) ranks highest of those left, and %s (%v) is the next", pair, r.short(a), points(a.score), r.short(b), figure(b.score))}
	if len(c.passed) > 0 {
		text[0] = rule.Format("%s: %s (%s) ranks highest of those left, and %s (%v) is the next that can be met", pair, r.short(a), points(a.score), r.short(b), figure(b.score))
	}
	for _, j := range c.passed {
		other := &r.players[j]
		if r.may(c.upper, j) {
			text = append(text, rule.Format("with %s the rest could not all be paired", r.name(other.Number)))
			continue
		}
		text = append(text, r.never(c.upper, j).Message)
	}
	text = append(text, r.because(a, b, first, by))
	return Sentence{Players: []int{first.Number, second.Number}, Text: rule.Joined("; ", text...), Article: r.rules.article("")}
}

// PassedOver says why two do not meet in a round of the Monrad or the Danish system, in which each
// player from the top is given the highest opponent available; b is 0 for the bye.
func (t *Trace) PassedOver(a, b int) rule.Sentence {
	return rule.Format("%s (%v)", t.passedOver(a, b), t.round.rules.article(""))
}

// Passed finds the first player from the top to whom the Monrad or the Danish system gives another
// opponent than a pairing does; ok is false where there is none.
func (t *Trace) Passed(other pairing.Pairing) (why rule.Sentence, ok bool) {
	r := t.round
	opponent := map[int]int{}
	for _, p := range other {
		opponent[p.First], opponent[p.Second] = p.Second, p.First
	}
	for _, c := range t.choices {
		a, b := r.players[c.upper].Number, r.players[c.lower].Number
		if has, paired := opponent[a]; paired && has != b {
			question := rule.Format("%s against %s", r.name(a), r.name(has))
			if has == 0 {
				question = rule.Format("the bye of %s", r.name(a))
			}
			return rule.Joined(": ", question, t.PassedOver(a, has)), true
		}
	}
	return why, false
}

// Begins says which of a pair moves first by the system, and why; ok is false for a pair that the
// system did not make.
func (t *Trace) Begins(p pairing.Pair) (first int, why rule.Sentence, ok bool) {
	r := t.round
	if !r.has(p.First) || !r.has(p.Second) {
		return 0, why, false
	}
	a, b := r.all[p.First], r.all[p.Second]
	if r.at[b.Number] < r.at[a.Number] {
		a, b = b, a
	}
	chosen, by := r.colours(a, b)
	return chosen.Number, rule.Format("%s (%v)", r.because(a, b, chosen, by), r.rules.article("")), true
}

// has reports whether a player is paired by the system.
func (r *round) has(n int) bool {
	_, here := r.at[n]
	return here
}

func (t *Trace) passedOver(a, b int) rule.Sentence {
	r := t.round
	i := r.at[a]
	if b == 0 {
		return rule.Format("the bye goes to the lowest who may have it and leaves everybody else paired: %s", r.name(r.players[slices.Index(r.partner, bye)].Number))
	}
	j := r.at[b]
	for _, c := range t.choices {
		x, y := &r.players[c.upper], &r.players[c.lower]
		one := c.upper == i || c.lower == i
		if !one && c.upper != j && c.lower != j {
			continue
		}
		other := j // of the two, the one who is still available
		if !one {
			other = i
		}
		switch {
		case c.lower == i || c.lower == j:
			return rule.Format("%s ranks higher, is given an opponent first, and has %s", r.name(x.Number), r.name(y.Number))
		case !slices.Contains(c.passed, other):
			return rule.Format("%s, who ranks highest of those left, is given the next who can be met, %s, and that is before %s", r.name(x.Number), r.name(y.Number), r.name(r.players[other].Number))
		case !r.may(c.upper, other):
			return r.never(c.upper, other).Message
		}
		return rule.Format("with %s for %s the rest could not all be paired", r.name(r.players[other].Number), r.name(x.Number))
	}
	return rule.Format("one of them has the bye")
}
