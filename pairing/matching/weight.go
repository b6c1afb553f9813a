package matching

import (
	"fmt"
	"math/big"
	"math/bits"
)

// Weight is a whole number of 128 bits with sign, high word first.
type Weight struct {
	hi int64
	lo uint64
}

// WeightBits is how many bits the size of a weight may have. The rest, up to
// 127, is room for the duals; the solver checks at run time that they fit, and
// fails with ErrOverflow if they do not.
const WeightBits = 120

// dualBits bounds the duals and the running delta. The largest sum ever built
// from them and a weight is below 2^126.
const dualBits = 122

// Int is the weight of a machine integer.
func Int(n int64) Weight { return Weight{n >> 63, uint64(n)} }

// Bit is 2^n, with n below WeightBits.
func Bit(n int) Weight {
	if n >= 64 {
		return Weight{1 << (n - 64), 0}
	}
	return Weight{0, 1 << n}
}

// Plus is a + b.
func (a Weight) Plus(b Weight) Weight {
	lo, carry := bits.Add64(a.lo, b.lo, 0)
	return Weight{a.hi + b.hi + int64(carry), lo}
}

// Minus is a - b.
func (a Weight) Minus(b Weight) Weight {
	lo, borrow := bits.Sub64(a.lo, b.lo, 0)
	return Weight{a.hi - b.hi - int64(borrow), lo}
}

// Times is a * n for a small n that is not negative.
func (a Weight) Times(n int) Weight {
	hi, lo := bits.Mul64(a.lo, uint64(n))
	return Weight{a.hi*int64(n) + int64(hi), lo}
}

// Half is a / 2, rounded down.
func (a Weight) Half() Weight { return Weight{a.hi >> 1, a.lo>>1 | uint64(a.hi)<<63} }

// Less reports whether a < b.
func (a Weight) Less(b Weight) bool { return a.hi < b.hi || a.hi == b.hi && a.lo < b.lo }

// Sign is -1, 0 or 1.
func (a Weight) Sign() int {
	switch {
	case a.hi < 0:
		return -1
	case a == Weight{}:
		return 0
	}
	return 1
}

// fits reports whether the size of a is below 2^n; n is at least 64.
func (a Weight) fits(n int) bool {
	top := a.hi >> (n - 64)
	return top == 0 || top == -1
}

// String writes the number in decimals.
func (a Weight) String() string {
	n := new(big.Int).Lsh(big.NewInt(a.hi), 64)
	return fmt.Sprint(n.Add(n, new(big.Int).SetUint64(a.lo)))
}

// none means "no edge" among weights: so small that no edge and no dual comes
// near it. A key that was built from it is infinite.
var none = Weight{-1 << 62, 0} // -2^126

// endless is above every sum of finite keys and duals: 2^125.
var endless = Weight{1 << 61, 0}

// infinite reports whether a key was built from none.
func (a Weight) infinite() bool { return a.hi >= endless.hi }
