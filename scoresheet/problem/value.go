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

// The limits on memory, whatever the budget: the positions listed, the moves between
// them, and the positions kept while looking for a forced win. Together they stay
// below a gigabyte.
const (
	mostListed = 5 << 19
	mostMoves  = 12 * mostListed
	mostKnown  = 1 << 20 // a power of two
)

// Solver finds the exact values of positions. Its time is bounded by a number of
// positions, and its memory too up to some millions of them, beyond which it grows no more.
type Solver struct {
	// Budget is how many positions may be looked at for one question. It is the same for
	// all questions.
	Budget int
	// Tell is called from time to time with the number of positions looked at so far;
	// nil for none. See [Bound].
	Tell func(positions int)

	looked   int
	forcer   forcer
	listed   listed
	position []node
	value    []Value // of the positions listed; nil where they are not all
	first    []int32 // where the moves of each position begin in next
	next     []int32
	legal    []draughts.Move
	least    map[node]int // the fewest positions that follow from one, and from all that lead to it
}

// Value is the value of a position in which no run of a king has begun
// ([draughts.KingRun]). It first lists all positions that can follow: where that fits in
// half of the budget and in memory, every value is exact, draws too. Where it does not,
// it looks for a forced win of either side, ever deeper, with the other half.
func (s *Solver) Value(p draughts.Position) Value {
	return s.valueOf(node{position: p}, s.Budget/2, s.Budget/2)
}

// valueOf is the value of a position, for which a given number of positions may be
// listed, and another looked at for a forced win.
func (s *Solver) valueOf(n node, listed, forced int) Value {
	if s.exhaust(n, listed) {
		i, _ := s.find(n)
		return s.value[i]
	}
	return s.force(n, forced)
}

// exhaust gives a value to every position that can follow from one; it reports false if
// there are more than the limit. The values are kept for questions about those
// positions.
func (s *Solver) exhaust(n node, most int) bool {
	if s.value != nil {
		if _, known := s.find(n); known {
			return true
		}
	}
	s.value = nil
	if s.least[n] >= most {
		return false
	}
	whole := s.list(n, most)
	s.tell(len(s.position))
	if !whole {
		if s.least == nil {
			s.least = map[node]int{}
		}
		s.least[n] = most
		return false
	}
	s.value = s.backwards()
	return true
}

// Looked is how many positions were looked at so far.
func (s *Solver) Looked() int { return s.looked }

// tell reports that a number of further positions were looked at.
func (s *Solver) tell(more int) {
	if s.looked += more; s.Tell != nil {
		s.Tell(s.looked)
	}
}

// list lists all positions that can follow from one, and where their moves lead;
// it reports false if there are more than the limit.
func (s *Solver) list(n node, most int) bool {
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
				if s.full(most) || s.least[to] >= most {
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

// listed holds the numbers of the listed positions, each plus one, at the slot given by
// its hash or after it; 0 if the slot is free. A million are listed per second, and a map
// takes five times as long.
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

// add lists a position that is not there yet, and returns its number.
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

// full reports whether no more positions may be listed under the limit.
func (s *Solver) full(most int) bool {
	return len(s.position) >= min(most, mostListed) || len(s.next) >= mostMoves
}

// backwards gives every listed position its value, working back from the ends of
// games: a position is won when a move leads to a lost one, and lost when all
// lead to won ones. In whatever is left over, play can go on for ever.
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

// reversed lists, for every position, those that lead to it.
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
