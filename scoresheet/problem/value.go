package problem

import "flagfall/scoresheet/draughts"

// Value is what a position is worth to the side to move, with best play, where
// nothing but endless play is a draw. The zero Value is not known.
type Value uint8

// The values.
const (
	Unknown Value = iota
	Lost
	Drawn
	Won
)

// Solver finds the exact values of positions. Its memory and time are bounded by a
// number of positions.
type Solver struct {
	// Budget is how many positions one question may look at.
	Budget int

	index    map[draughts.Position]int32
	position []draughts.Position
	value    []Value // of the positions listed; nil where they are not all
	first    []int32 // where the moves of each position begin in next
	next     []int32
	legal    []draughts.Move
}

// Value is the value of a position. It first lists all that can come of it: where
// that fits in half of the budget, every value is exact, draws too. Where it does
// not, it looks for a forced win of either side, ever deeper, with the other half.
func (s *Solver) Value(p draughts.Position) Value {
	if s.exhaust(p) {
		return s.value[s.index[p]]
	}
	return s.force(p)
}

// exhaust gives all that can come of a position its value; false where that is too much.
// What came of one position is kept for those that come of it.
func (s *Solver) exhaust(p draughts.Position) bool {
	if s.value != nil {
		if _, known := s.index[p]; known {
			return true
		}
	}
	if s.value = nil; !s.list(p) {
		return false
	}
	s.value = s.backwards()
	return true
}

// list lists all positions that can come of one, and where their moves lead; false
// where they are too many.
func (s *Solver) list(p draughts.Position) bool {
	s.index = map[draughts.Position]int32{p: 0}
	s.position = append(s.position[:0], p)
	s.first, s.next = s.first[:0], s.next[:0]
	for i := 0; i < len(s.position); i++ {
		from := s.position[i]
		s.first = append(s.first, int32(len(s.next)))
		s.legal = from.Moves(s.legal[:0])
		for _, m := range s.legal {
			to := from.Play(m)
			n, seen := s.index[to]
			if !seen {
				if len(s.position) >= s.Budget/2 {
					return false
				}
				n = int32(len(s.position))
				s.index[to] = n
				s.position = append(s.position, to)
			}
			s.next = append(s.next, n)
		}
	}
	s.first = append(s.first, int32(len(s.next)))
	return true
}

// backwards gives every listed position its value, from the ends of games back: a
// position is won when a move leads to a lost one, and lost when all lead to won
// ones. What is left over goes on for ever.
func (s *Solver) backwards() []Value {
	n := len(s.position)
	value, left := make([]Value, n), make([]int32, n)
	before := s.reversed()
	var done []int32
	for i, p := range s.position {
		left[i] = s.first[i+1] - s.first[i]
		if left[i] == 0 {
			value[i] = ended(p)
			done = append(done, int32(i))
		}
	}
	for len(done) > 0 {
		i := done[len(done)-1]
		done = done[:len(done)-1]
		for _, from := range before(i) {
			if value[from] != Unknown {
				continue
			}
			left[from]--
			if value[i] == Lost {
				value[from] = Won
			} else if left[from] == 0 {
				value[from] = Lost
			} else {
				continue
			}
			done = append(done, from)
		}
	}
	for i := range value {
		if value[i] == Unknown {
			value[i] = Drawn
		}
	}
	return value
}

// reversed gives for a listed position those that lead to it.
func (s *Solver) reversed() func(i int32) []int32 {
	at := make([]int32, len(s.position)+1)
	for _, to := range s.next {
		at[to+1]++
	}
	for i := range len(s.position) {
		at[i+1] += at[i]
	}
	from, filled := make([]int32, len(s.next)), make([]int32, len(s.position))
	for i := range s.position {
		for _, to := range s.next[s.first[i]:s.first[i+1]] {
			from[at[to]+filled[to]] = int32(i)
			filled[to]++
		}
	}
	return func(i int32) []int32 { return from[at[i]:at[i+1]] }
}

// ended is the value of a position without moves.
func ended(p draughts.Position) Value {
	if p.Winner() == p.Turn() {
		return Won
	}
	return Lost
}

// force looks for a forced win of the side to move or of its opponent.
func (s *Solver) force(p draughts.Position) Value {
	f := forcer{left: s.Budget / 2, known: map[draughts.Position]reach{}}
	for depth := 1; f.left > 0; depth++ {
		switch f.value(p, depth) {
		case Won:
			return Won
		case Lost:
			return Lost
		}
	}
	return Unknown
}

// forcer looks so many plies ahead for what is forced.
type forcer struct {
	left  int // positions that may still be looked at
	known map[draughts.Position]reach
}

// reach is what was found of a position, and how many plies deep.
type reach struct {
	depth int
	value Value
}

// value is Won or Lost where that is forced within so many plies, or Unknown.
func (f *forcer) value(p draughts.Position, depth int) Value {
	if known, seen := f.known[p]; seen && (known.value != Unknown || known.depth >= depth) {
		return known.value
	}
	if f.left--; f.left < 0 {
		return Unknown
	}
	legal := p.Moves(make([]draughts.Move, 0, 32))
	if len(legal) == 0 {
		return ended(p)
	}
	if depth == 0 {
		return Unknown
	}
	value := Lost
	for _, m := range legal {
		after := f.value(p.Play(m), depth-1)
		if after == Lost {
			value = Won
			break
		}
		if after == Unknown {
			value = Unknown
		}
	}
	if value != Unknown || f.left > 0 {
		f.known[p] = reach{depth, value}
	}
	return value
}
