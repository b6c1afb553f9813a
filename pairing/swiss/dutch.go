// Package swiss pairs rounds by Swiss systems: the FIDE Dutch system (C.04.3,
// edition of 1 February 2026, with the handling rules C.04.1 and C.04.2), and
// the plainer systems of draughts opens beside it.
//
// It is for the office and for the commands that pair exchange files. It keeps
// no event, knows no clock and draws no lots: the same field gives the same
// pairing. Every system is a pairing.Pairer; none hides a failure: where no
// legal pairing exists, the error says who cannot be paired and why.
package swiss

import (
	"errors"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/matching"
)

// Dutch is the FIDE Dutch system. The zero value is ready for use.
type Dutch struct {
	// Verify proves after every step that the matching is a best one. It is
	// slow and meant for tests and long runs.
	Verify bool
	// FixedNumbers reads "odd pairing number" in 5.2.5 as the number itself.
	// By default it is the place among those who take part so far, so that
	// somebody who has not come yet does not turn the colours of the others.
	FixedNumbers bool
}

var _ pairing.Pairer = Dutch{}

// article is one of C.04.3.
func article(number string) rule.Article {
	return rule.Article{Document: "FIDE C.04.3", Edition: "2026", Number: number}
}

// Pair pairs the round Field.Round, in board order (C.04.2, 3.6), the bye last.
func (d Dutch) Pair(f pairing.Field) (pairing.Pairing, error) {
	pairs, _, err := d.PairTraced(f)
	return pairs, err
}

// PairTraced is Pair, and tells how the brackets were paired.
func (d Dutch) PairTraced(f pairing.Field) (pairing.Pairing, *Trace, error) {
	if err := refuse(&f); err != nil {
		return nil, nil, err
	}
	r := newRound(&f, dutchRules())
	r.verify, r.rules.fixedNumbers = d.Verify, d.FixedNumbers
	return r.pair()
}

// pair pairs the round by brackets.
func (r *round) pair() (pairing.Pairing, *Trace, error) {
	if err := r.complete(); err != nil {
		return nil, nil, err
	}
	if err := r.brackets(); err != nil {
		return nil, nil, err
	}
	r.trace.Field, r.trace.round = r.field, r
	return r.boards(), &r.trace, nil
}

// brackets pairs bracket by bracket from the top (C.04.3, 1.9).
func (r *round) brackets() error {
	left := make([]int, len(r.players))
	for i := range left {
		left[i] = i
	}
	for moved := 0; len(left) > 0; {
		b := r.newBracket(left, moved)
		if err := b.pair(); err != nil {
			if errors.Is(err, matching.ErrNone) || errors.Is(err, matching.ErrOverflow) {
				return rule.Errorf(rule.Internal, "the bracket of %v points could not be paired: %w", b.score, err)
			}
			return err
		}
		r.trace.Brackets = append(r.trace.Brackets, b.report())
		moved = 0
		for _, i := range left[:b.size] {
			if r.partner[i] == unpaired {
				moved++
			}
		}
		left = slices.DeleteFunc(left, func(i int) bool { return r.partner[i] != unpaired })
	}
	return nil
}
