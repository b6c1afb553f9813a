// Package swiss pairs rounds by Swiss systems: the FIDE Dutch system (C.04.3,
// editions of 2026 and 2017, with the handling rules C.04.1 and C.04.2), and
// the plainer systems of draughts opens (FMJD Annex 5, Solkoff, Monrad,
// Danish).
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
	// FixedNumbers reads "odd pairing number" in 5.2.5 as the number itself. By
	// default it is the place among those who have taken part so far, so that
	// somebody who has not come yet does not reverse the colours of the others.
	FixedNumbers bool
}

// dutchArticle names the articles of C.04.3 in an edition. Numbers are those
// of 2026: the edition of 2017 has the same criteria under others.
func dutchArticle(e pairing.Edition) func(number string) rule.Article {
	return func(number string) rule.Article {
		if e == pairing.Edition2017 {
			number = numbers2017[number]
		}
		return rule.Article{Document: "FIDE C.04.3", Edition: e.String(), Number: number}
	}
}

// numbers2017 gives the numbers of 2017 for those that differ in 2026.
var numbers2017 = map[string]string{
	"C1": "C.1", "C2": "C.2", "C3": "C.3", "C4": "C.4", "C5": "A.9", "C6": "C.5", "C7": "C.6",
	"5.2.1": "E.1", "5.2.2": "E.2", "5.2.3": "E.3", "5.2.4": "E.4", "5.2.5": "E.5",
}

// Pair pairs the round Field.Round, in board order (C.04.2, 3.6), the bye last.
func (d Dutch) Pair(f pairing.Field) (pairing.Pairing, error) { return untraced(d, f) }

// PairTraced is Pair, and tells how the brackets were paired.
func (d Dutch) PairTraced(f pairing.Field) (pairing.Pairing, *Trace, error) {
	return d.PairUnderTraced(f, Condition{})
}

// pair pairs the round under a condition in the way of its system, once it is known
// that everybody can be paired.
func (r *round) pair(c Condition, system func() error) (pairing.Pairing, *Trace, error) {
	for _, step := range []func() error{func() error { return r.condition(c) }, r.complete, system} {
		if err := step(); err != nil {
			return nil, nil, err
		}
	}
	r.trace.Field, r.trace.round = r.field, r
	return r.boards(), &r.trace, nil
}

// brackets pairs bracket by bracket from the top (C.04.3, 1.9).
func (r *round) brackets() error {
	for left, moved := r.start(); len(left) > 0; {
		b := r.newBracket(left, moved, roundWide)
		if err := r.settle(b); err != nil {
			return err
		}
		left, moved = r.rest(left, b)
	}
	return nil
}

// start lists the players to be paired below the brackets that are kept, those
// first whom these move down.
func (r *round) start() (left []int, moved int) {
	for _, p := range r.above.Pairs {
		i, j := r.at[p.First], r.at[p.Second]
		r.partner[i], r.partner[j] = j, i
	}
	for i, p := range r.partner {
		if p == unpaired {
			left = append(left, i)
		}
	}
	return left, len(r.above.Moved)
}

// settle makes the pairs of a bracket final.
func (r *round) settle(b *bracket) error {
	if err := b.pair(); err != nil {
		if errors.Is(err, matching.ErrNone) || errors.Is(err, matching.ErrOverflow) {
			return rule.Errorf(rule.Internal, "the bracket of score %v could not be paired: %w", b.score, err)
		}
		return err
	}
	r.trace.Brackets = append(r.trace.Brackets, b.report())
	return nil
}

// rest lists the players left when a bracket is paired, and says how many of
// them were in it.
func (r *round) rest(left []int, b *bracket) (rest []int, moved int) {
	for _, i := range left[:b.size] {
		if r.partner[i] == unpaired {
			moved++
		}
	}
	return slices.DeleteFunc(left, func(i int) bool { return r.partner[i] != unpaired }), moved
}
