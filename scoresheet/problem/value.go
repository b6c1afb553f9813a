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

// What is kept, whatever the budget: so many listed positions, with so many moves
// between them, and so many of those that a forced win is looked for in. All together
// stay below a gigabyte.
const (
	mostListed = 5 << 19
	mostMoves  = 12 * mostListed
	mostKnown  = 1 << 20 // a power of two
)

// Solver finds the exact values of positions. Its time is bounded by a number of
// positions, and its memory too up to some millions of them, beyond which it grows no more.
type Solver struct {
	// Budget is how many positions one question may look at. It stays for all questions.
	Budget int
	// Tell is told from time to time how many positions were looked at so far; nil for
	// nobody. See [Bound].
	Tell func(positions int)

	looked   int
	listed   listed
	position []node
	value    []Value // of the positions listed; nil where they are not all
	first    []int32 // where the moves of each position begin in next
	next     []int32
	legal    []draughts.Move
	tooMany  map[node]bool // of which too many come; and so of all that lead to them
}

// Value is the value of a position, no king having gone running before. It first lists
// all that can come of it: where that fits in half of the budget and in memory, every
// value is exact, draws too. Where it does not, it looks for a forced win of either side,
// ever deeper, with the other half.
func (s *Solver) Value(p draughts.Position) Value { return s.valueOf(node{position: p}) }

func (s *Solver) valueOf(n node) Value {
	if s.exhaust(n) {
		i, _ := s.find(n)
		return s.value[i]
	}
	return s.force(n)
}

// exhaust gives all that can come of a position its value; false where that is too much.
// What came of one position is kept for those that come of it.
func (s *Solver) exhaust(n node) bool {
	if s.value != nil {
		if _, known := s.find(n); known {
			return true
		}
	}
	if s.value = nil; s.tooMany[n] || !s.listAndTell(n) {
		if s.tooMany == nil {
			s.tooMany = map[node]bool{}
		}
		s.tooMany[n] = true
		return false
	}
	s.value = s.backwards()
	return true
}

func (s *Solver) listAndTell(n node) bool {
	whole := s.list(n)
	s.tell(len(s.position))
	return whole
}

// Looked is how many positions were looked at so far.
func (s *Solver) Looked() int { return s.looked }

// tell says that so many positions more were looked at.
func (s *Solver) tell(more int) {
	if s.looked += more; s.Tell != nil {
		s.Tell(s.looked)
	}
}

// list lists all positions that can come of one, and where their moves lead; false
// where they are too many.
func (s *Solver) list(n node) bool {
	clear(s.listed)
	s.position = s.position[:0]
	s.add(n)
	s.first, s.next = s.first[:0], s.next[:0]
	for i := 0; i < len(s.position); i++ {
		from := s.position[i]
		s.first = append(s.first, int32(len(s.next)))
		s.legal = from.moves(s.legal[:0])
		for _, m := range s.legal {
			to := from.play(m)
			n, seen := s.find(to)
			if !seen {
				if s.full() || s.tooMany[to] {
					return false
				}
				n = s.add(to)
			}
			s.next = append(s.next, n)
		}
	}
	s.first = append(s.first, int32(len(s.next)))
	return true
}

// listed are the numbers of the listed positions, each one more, at the place that its
// hash gives or behind it; 0 where there is none. A million of them come by the second, and
// a map takes five times as long.
type listed []int32

// find is the number of a position in the list.
func (s *Solver) find(p node) (n int32, known bool) {
	if len(s.listed) == 0 {
		return 0, false
	}
	mask := uint64(len(s.listed) - 1)
	for at := p.hash() & mask; s.listed[at] != 0; at = (at + 1) & mask {
		if n := s.listed[at] - 1; s.position[n] == p {
			return n, true
		}
	}
	return 0, false
}

// add lists a position that is not there yet, and gives its number.
func (s *Solver) add(p node) int32 {
	n := int32(len(s.position))
	s.position = append(s.position, p)
	if 2*len(s.position) > len(s.listed) {
		s.listed = make(listed, max(1<<10, 2*len(s.listed)))
		for i := range s.position[:n] {
			s.place(int32(i))
		}
	}
	s.place(n)
	return n
}

func (s *Solver) place(n int32) {
	mask := uint64(len(s.listed) - 1)
	at := s.position[n].hash() & mask
	for s.listed[at] != 0 {
		at = (at + 1) & mask
	}
	s.listed[at] = n + 1
}

// full reports whether no more positions may be listed.
func (s *Solver) full() bool {
	return len(s.position) >= min(s.Budget/2, mostListed) || len(s.next) >= mostMoves
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
			value[i] = p.ended()
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

// force looks for a forced win of the side to move or of its opponent.
func (s *Solver) force(p node) Value {
	f := forcer{left: s.Budget / 2}
	defer func() { s.tell(s.Budget/2 - max(f.left, 0)) }()
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
	left  int             // positions that may still be looked at
	known []reach         // by hash; the latest of those that have a place in common
	held  int             // places of known that are taken
	moves []draughts.Move // of the positions on the way
}

// reach is what was found of a position, and how many plies deep.
type reach struct {
	node  node
	depth int32
	value Value
	found bool
}

// at is the place of a position in known.
func (f *forcer) at(p node) *reach { return &f.known[p.hash()&uint64(len(f.known)-1)] }

// keep remembers what was found of a position, in a table that doubles when it is
// half full, up to its bound.
func (f *forcer) keep(found reach) {
	if len(f.known) < mostKnown && 2*f.held >= len(f.known) {
		old := f.known
		f.known, f.held = make([]reach, max(1<<10, 2*len(old))), 0
		for i := range old {
			if old[i].found {
				f.keep(old[i])
			}
		}
	}
	place := f.at(found.node)
	if !place.found {
		f.held++
	}
	*place = found
}

// value is Won or Lost where that is forced within so many plies, or Unknown.
func (f *forcer) value(p node, depth int) Value {
	if len(f.known) > 0 {
		if known := f.at(p); known.found && known.node == p && (known.value != Unknown || known.depth >= int32(depth)) {
			return known.value
		}
	}
	if f.left--; f.left < 0 {
		return Unknown
	}
	if depth == 0 { // most positions
		if p.canMove() {
			return Unknown
		}
		return p.ended()
	}
	start := len(f.moves)
	f.moves = p.moves(f.moves)
	legal := f.moves[start:]
	defer func() { f.moves = f.moves[:start] }()
	if len(legal) == 0 {
		return p.ended()
	}
	value := Lost
	for _, m := range legal {
		after := f.value(p.play(m), depth-1)
		if after == Lost {
			value = Won
			break
		}
		if after == Unknown {
			value = Unknown
		}
	}
	if value != Unknown || f.left > 0 {
		f.keep(reach{p, int32(depth), value, true})
	}
	return value
}
