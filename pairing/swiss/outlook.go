package swiss

import "flagfall/pairing/matching"

// scope is how far the pairing of a bracket looks.
type scope uint8

const (
	// roundWide: everybody below must remain pairable (C4). This applies to all
	// brackets of 2026, and in 2017 to the penultimate and the last one.
	roundWide scope = iota
	// nextOnly: only the next bracket matters, and anybody may stay unpaired in
	// it. This applies to the other brackets of 2017 (C.7).
	nextOnly
	// collapsed: everybody who is left, whatever the score, is in one bracket
	// (A.9).
	collapsed
)

// outlook pairs the round by A.9 of the edition of 2017: bracket by bracket
// from the top, until those who are left cannot all be paired. The bracket at
// hand is then the penultimate one: it is paired again so that they can, and
// everybody who is left is paired in the collapsed last bracket.
func (r *round) outlook() error {
	left, moved := r.start()
	if r.above.Collapsed {
		return r.settle(r.newBracket(left, moved, collapsed))
	}
	for len(left) > 0 {
		b := r.newBracket(left, moved, nextOnly)
		if b.last {
			return r.settle(b)
		}
		if err := r.settle(b); err != nil {
			return err
		}
		members := append([]int(nil), left[:b.size]...)
		below := append([]int(nil), left[b.size:]...)
		rest, down := r.rest(left, b)
		can, err := r.completes(rest)
		if err != nil {
			return err
		}
		if can {
			left, moved = rest, down
			continue
		}
		for _, i := range members {
			r.partner[i] = unpaired
		}
		r.trace.Brackets = r.trace.Brackets[:len(r.trace.Brackets)-1]
		left = append(members, below...)
		penultimate := r.newBracket(left, moved, roundWide)
		if err := r.settle(penultimate); err != nil {
			return err
		}
		r.trace.Brackets[len(r.trace.Brackets)-1].Penultimate = true
		rest, down = r.rest(left, penultimate)
		return r.settle(r.newBracket(rest, down, collapsed))
	}
	return nil
}

// weightBelow is what a pair outside the bracket is worth, if it is made in the
// next one (C8; C.7 in 2017). In a last bracket with the bye, a player who is
// barred from it and left unpaired makes the pairing illegal (C.2), and counts
// as three.
func (b *bracket) weightBelow(u, v int) matching.Weight {
	return b.w.c8.Times(1 + b.barred(u) + b.barred(v))
}

// barred is 1 for a player who may not stay unpaired in the next bracket,
// because it is the last and they are barred from its bye.
func (b *bracket) barred(v int) int {
	if b.guard && b.player(v).byeBarred {
		return 1
	}
	return 0
}
