package doc

import (
	"fmt"
	"strconv"
	"strings"
)

// Cell is one cell of a table. The zero Cell is blank.
type Cell struct {
	// Text is what is printed; empty where Number says it.
	Text string
	// Number is the value of the cell where it is one. Sheets and programs get
	// it; people get Text if there is any, and otherwise the number.
	Number *Number
	// Sign stands behind the number and says what kind of result it is, such as a win by
	// absence or a plus draw: programs get it too. Text has it already.
	Sign  string
	Style Style
	// Ref is the name of the document that tells more, "player-7"; formats
	// that link pages make a link of it.
	Ref string
}

// Style is how a cell is set. Styles add up.
type Style uint8

// The styles.
const (
	Strong    Style = 1 << iota // bold
	Muted                       // grey: of less weight
	Struck                      // struck out: withdrawn, annulled
	Void                        // blacked out: no game belongs here
	Boxed                       // an empty box to be filled by hand
	Unsettled                   // counts provisionally: programs are told, people read a sign in the text
)

// Number is an exact number: Value divided by Unit. A Unit of 0 counts as 1.
type Number struct {
	Value int64
	Unit  int64
}

// T returns a cell of text.
func T(text string) Cell { return Cell{Text: text} }

// N returns a cell with a whole number.
func N(value int) Cell { return Cell{Number: &Number{int64(value), 1}} }

// P returns a cell with a score of value units, of which unit make a point.
func P(value, unit int64) Cell { return Cell{Number: &Number{value, unit}} }

// Ranks returns a place, or the places from first to last that are shared.
func Ranks(first, last int) Cell {
	c := N(first)
	if last > first {
		c.Text = fmt.Sprintf("%d–%d", first, last)
	}
	return c
}

// Black returns a blacked-out cell.
func Black() Cell { return Cell{Style: Void} }

// With adds a style.
func (c Cell) With(s Style) Cell { c.Style |= s; return c }

// To makes the cell lead to the document of a name.
func (c Cell) To(ref string) Cell { c.Ref = ref; return c }

// As sets the printed text of a cell that has a number.
func (c Cell) As(text string) Cell { c.Text = text; return c }

// Is reports whether the cell has the style.
func (c Cell) Is(s Style) bool { return c.Style&s == s }

// Blank reports whether nothing is printed in the cell.
func (c Cell) Blank() bool { return c.Text == "" && c.Number == nil }

// Print returns the text of the cell for a person, free of control characters.
// There are at least as many decimals as asked for, so that the decimal
// points of a column are aligned; see [Table.Decimals].
func (c Cell) Print(column *Column, decimals int, labels Labels) string {
	if c.Text != "" || c.Number == nil {
		return Clean(c.Text)
	}
	if column.Halves && (c.Number.half() || c.Number.Whole()) {
		return c.Number.halves()
	}
	s := c.Number.String()
	if decimals > 0 {
		point := strings.IndexByte(s, '.')
		if point < 0 {
			point = len(s)
			s += "."
		}
		s += strings.Repeat("0", max(0, decimals-(len(s)-point-1)))
	}
	if labels.Decimal != "" && labels.Decimal != "." {
		s = strings.Replace(s, ".", labels.Decimal, 1)
	}
	return s
}

// Data returns the text of the cell for a program: numbers with a decimal point.
func (c Cell) Data() string {
	if c.Number != nil {
		return c.Number.String() + Clean(c.Sign)
	}
	return Clean(c.Text)
}

// Whole reports whether the number has no fraction.
func (n Number) Whole() bool { return n.Value%n.unit() == 0 }

// Float returns the number as a floating-point one, for formats that have no other.
func (n Number) Float() float64 { return float64(n.Value) / float64(n.unit()) }

func (n Number) unit() int64 {
	if n.Unit <= 0 {
		return 1
	}
	return n.Unit
}

// String returns the number in decimals, as many as it needs and at most three.
func (n Number) String() string {
	unit, value, sign := n.unit(), n.Value, ""
	if value < 0 {
		sign, value = "-", -value
	}
	milli := (value%unit*1000 + unit/2) / unit
	whole := value/unit + milli/1000
	milli %= 1000
	if whole == 0 && milli == 0 {
		sign = ""
	}
	if milli == 0 {
		return sign + strconv.FormatInt(whole, 10)
	}
	return sign + strconv.FormatInt(whole, 10) + "." + strings.TrimRight(fmt.Sprintf("%03d", milli), "0")
}

// half reports whether the fraction of the number is one half.
func (n Number) half() bool {
	rest := n.Value % n.unit()
	return rest*2 == n.unit() || rest*2 == -n.unit()
}

// halves is String with a half written as ½: "3½", "½".
func (n Number) halves() string {
	unit := n.unit()
	if !n.half() {
		return n.String()
	}
	whole, sign := n.Value/unit, ""
	if n.Value < 0 {
		whole, sign = -whole, "-"
	}
	if whole == 0 {
		return sign + "½"
	}
	return sign + strconv.FormatInt(whole, 10) + "½"
}
