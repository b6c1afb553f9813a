package pairing

// ExhibitorSide is the side of the exhibitor of a simultaneous display; "" is
// ExhibitorFirst.
type ExhibitorSide string

// The sides.
const (
	ExhibitorFirst     ExhibitorSide = "first"     // the first move on all boards
	ExhibitorSecond    ExhibitorSide = "second"    // the second on all boards
	ExhibitorAlternate ExhibitorSide = "alternate" // the first move on board 1, and then in turn
)

// Begins reports whether the exhibitor has the first move at the board that
// follows so many others.
func (s ExhibitorSide) Begins(boards int) bool {
	return s != ExhibitorSecond && (s != ExhibitorAlternate || boards%2 == 0)
}
