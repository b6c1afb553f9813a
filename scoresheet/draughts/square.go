package draughts

import (
	"iter"
	"math/bits"
	"strconv"
	"strings"
)

// Square is a playing square by its PDN number in the variant, from 1 to 32,
// 40, 50, 64 or 72. The zero Square is none.
type Square uint8

// MaxSquares is the number of playing squares of the largest board.
const MaxSquares = 72

// String is the number: "28".
func (s Square) String() string { return strconv.Itoa(int(s)) }

// MarshalJSON writes the number, so that a list of squares is a list of numbers.
func (s Square) MarshalJSON() ([]byte, error) {
	return strconv.AppendUint(nil, uint64(s), 10), nil
}

// Algebraic is the name of a square by file and rank, "c3", with a1 where the
// GameType puts it, or where moves are written with numbers in White's bottom
// left corner. It is empty for a square that is not on the board.
func (v Variant) Algebraic(s Square) string {
	row, column, ok := v.Place(s)
	if !ok {
		return ""
	}
	row, column = v.turnNames(row, column)
	return string(rune('a'+column)) + strconv.Itoa(v.Height()-row)
}

// SquareNamed is the square of a file, 1 for a, and a rank; false when the board
// has none of that name.
func (v Variant) SquareNamed(file, rank int) (Square, bool) {
	return v.SquareAt(v.turnNames(v.Height()-rank, file-1))
}

// turnNames turns a place as White sees it into one on the board as it lies with
// a1 at the bottom left, and back.
func (v Variant) turnNames(row, column int) (turnedRow, turnedColumn int) {
	r := &rules[v]
	if r.Notation != Algebraic {
		return row, column
	}
	if top := r.Corner == TopLeft || r.Corner == TopRight; top == (r.First == White) {
		row = r.Height - 1 - row
	}
	if right := r.Corner == BottomRight || r.Corner == TopRight; right == (r.First == White) {
		column = r.Width - 1 - column
	}
	return row, column
}

// ParseSquare reads a square by its number ("28", "07") or its name ("c3");
// false when the text is neither or there is no such playing square.
func (v Variant) ParseSquare(text string) (Square, bool) {
	if text == "" || len(text) > 3 {
		return 0, false
	}
	column, digits := -1, text
	if c := text[0] | 0x20; c >= 'a' && c <= 'l' {
		column, digits = int(c-'a'), text[1:]
	}
	number := 0
	for i := range len(digits) {
		if digits[i] < '0' || digits[i] > '9' {
			return 0, false
		}
		number = number*10 + int(digits[i]-'0')
	}
	switch {
	case digits == "":
		return 0, false
	case column >= 0:
		return v.SquareNamed(column+1, number)
	}
	return Square(number), number >= 1 && number <= v.Squares()
}

// Place is where a square lies as White sees it: row 0 is the farthest from
// them, column 0 at their left. False when there is no such square.
func (v Variant) Place(s Square) (row, column int, ok bool) {
	if s == 0 || int(s) > v.Squares() {
		return 0, 0, false
	}
	place := geometries[v].place[s]
	return int(place.row), int(place.column), true
}

// SquareAt is the square in a row and column as [Variant.Place] counts them;
// false when that is off the board or no playing square.
func (v Variant) SquareAt(row, column int) (Square, bool) {
	r := &rules[v]
	if row < 0 || row >= r.Height || column < 0 || column >= r.Width || !playing(r, row, column) {
		return 0, false
	}
	return geometries[v].square[bitAt(r, row, column)], true
}

// PromotionRow is the set of squares on which a man of the colour is crowned.
func (v Variant) PromotionRow(c Colour) SquareSet {
	return geometries[v].squares(geometries[v].lastRow(c))
}

// SquareSet is a set of squares, a value that can be copied and compared.
type SquareSet struct{ low, high uint64 }

// Squares makes a set.
func Squares(list ...Square) SquareSet {
	var set SquareSet
	for _, s := range list {
		set = set.With(s)
	}
	return set
}

// With is the set with a square added.
func (set SquareSet) With(s Square) SquareSet {
	return SquareSet{set.low | 1<<s, set.high | 1<<(s-64)}
}

// Without is the set with a square removed.
func (set SquareSet) Without(s Square) SquareSet {
	return SquareSet{set.low &^ (1 << s), set.high &^ (1 << (s - 64))}
}

// Has reports whether a square is in the set.
func (set SquareSet) Has(s Square) bool {
	return (set.low>>s|set.high>>(s-64))&1 != 0
}

// Len is the number of squares in the set.
func (set SquareSet) Len() int { return bits.OnesCount64(set.low) + bits.OnesCount64(set.high) }

// Union is the set of squares in one or the other.
func (set SquareSet) Union(other SquareSet) SquareSet {
	return SquareSet{set.low | other.low, set.high | other.high}
}

// Minus is the set of squares that are not in the other.
func (set SquareSet) Minus(other SquareSet) SquareSet {
	return SquareSet{set.low &^ other.low, set.high &^ other.high}
}

// Intersect is the set of squares in both.
func (set SquareSet) Intersect(other SquareSet) SquareSet {
	return SquareSet{set.low & other.low, set.high & other.high}
}

// All goes through the squares in rising order.
func (set SquareSet) All() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for low := set.low; low != 0; low &= low - 1 {
			if !yield(Square(bits.TrailingZeros64(low))) {
				return
			}
		}
		for high := set.high; high != 0; high &= high - 1 {
			if !yield(Square(64 + bits.TrailingZeros64(high))) {
				return
			}
		}
	}
}

// First is the lowest square, 0 of an empty set.
func (set SquareSet) First() Square {
	switch {
	case set.low != 0:
		return Square(bits.TrailingZeros64(set.low))
	case set.high != 0:
		return Square(64 + bits.TrailingZeros64(set.high))
	}
	return 0
}

// String lists the squares: "12,14,17".
func (set SquareSet) String() string {
	var b strings.Builder
	for s := range set.All() {
		if b.Len() > 0 {
			b.WriteByte(',')
		}
		b.WriteString(s.String())
	}
	return b.String()
}
