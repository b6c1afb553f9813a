package swiss

import (
	"errors"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/matching"
)

// Monrad pairs the standings from the top: the first with the second, the third
// with the fourth, and so on; whoever has been met is passed over for the next.
// It has no colour limits: the colours follow the preferences of the two.
type Monrad struct {
	// Rematch lets two players meet again and again: the Danish system.
	Rematch bool
}

// Danish is the Danish system: 1-2, 3-4 by the standings in every round,
// whether they have met or not.
func Danish() Monrad { return Monrad{Rematch: true} }

var _ pairing.Pairer = Monrad{}

// Pair pairs the round Field.Round, in board order, the bye last. The bye goes
// to the lowest who may have it.
func (m Monrad) Pair(f pairing.Field) (pairing.Pairing, error) {
	if err := refuse(&f); err != nil {
		return nil, err
	}
	name := "Monrad system"
	if m.Rematch {
		name = "Danish system"
	}
	r := newRound(&f, rules{rematch: m.Rematch, article: func(string) rule.Article { return rule.Article{Document: name} }})
	if err := r.complete(); err != nil {
		return nil, err
	}
	if err := r.fromTheTop(); err != nil {
		if errors.Is(err, matching.ErrNone) || errors.Is(err, matching.ErrOverflow) {
			err = rule.Errorf(rule.Internal, "round %d could not be paired: %w", f.Round, err)
		}
		return nil, err
	}
	r.trace.Field, r.trace.round = r.field, r
	return r.boards(), nil
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
		b.s.SetMust(i, true)
		for j := range i {
			if r.may(i, j) {
				b.s.SetWeight(i, j, matching.Weight{})
			}
		}
	}
	if r.odd {
		// The worth of the bye is the place of who has it.
		b.bye = n
		b.vertex = append(b.vertex, -1)
		b.s.SetMust(n, true)
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
		if r.partner[i] == unpaired {
			if err := b.highestPartner(i, i+1, func(int) bool { return true }); err != nil {
				return err
			}
		}
	}
	return nil
}
