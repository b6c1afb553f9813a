package draughts

import "math/bits"

// wide is a set of bits of the board. The boards of 64 and 100 squares fit in
// its lower word alone; see geometry.go for the layout.
type wide struct{ lo, hi uint64 }

func wideBit(i uint8) wide { return wide{1 << i, 1 << (i - 64)} }

func (w wide) has(i uint8) bool { return (w.lo>>i|w.hi>>(i-64))&1 != 0 }

func (w wide) with(i uint8) wide    { return w.or(wideBit(i)) }
func (w wide) without(i uint8) wide { return w.minus(wideBit(i)) }

func (w wide) or(o wide) wide    { return wide{w.lo | o.lo, w.hi | o.hi} }
func (w wide) and(o wide) wide   { return wide{w.lo & o.lo, w.hi & o.hi} }
func (w wide) minus(o wide) wide { return wide{w.lo &^ o.lo, w.hi &^ o.hi} }

// up and down shift all bits by 1 to 63, towards the first row and away from
// it.
func (w wide) up(n uint) wide   { return wide{w.lo>>n | w.hi<<(64-n), w.hi >> n} }
func (w wide) down(n uint) wide { return wide{w.lo << n, w.hi<<n | w.lo>>(64-n)} }

func (w wide) empty() bool { return w.lo|w.hi == 0 }
func (w wide) count() int  { return bits.OnesCount64(w.lo) + bits.OnesCount64(w.hi) }

// next removes the lowest bit from a set, which must not be empty, and returns
// it.
func (w *wide) next() uint8 {
	if w.lo != 0 {
		i := bits.TrailingZeros64(w.lo)
		w.lo &= w.lo - 1
		return uint8(i)
	}
	i := bits.TrailingZeros64(w.hi)
	w.hi &= w.hi - 1
	return uint8(64 + i)
}
