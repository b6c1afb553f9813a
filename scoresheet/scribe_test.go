package scoresheet_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"flagfall/scoresheet/draughts"
)

// scribe writes the sheet of a game by somebody else's idea of how people write it: text
// with move numbers, for each habit and each fault a row. It shares nothing with the
// faults of fixtures/gen, by which the weights of the search were chosen.
type scribe struct {
	random *rand.Rand
	v      draughts.Variant
	moves  []draughts.Move
	cells  []string // as written, one a ply
	result string
	off    int // by how much the numbers are off, from some row on
	offRow int
}

// fault is a mistake in writing, at a ply; it reports false if it cannot be made
// there.
type fault struct {
	name   string
	part   int
	spoils bool // the game can no longer be read without thinking
	do     func(s *scribe, k int) bool
}

func (s *scribe) cell(from, to int, capture bool) string {
	sign := "-"
	if capture {
		sign = "x"
	}
	return fmt.Sprint(from, sign, to)
}

func (s *scribe) squares(k int) (from, to int) {
	return int(s.moves[k].From()), int(s.moves[k].To())
}

// rewrite writes other squares for those of a ply.
func (s *scribe) rewrite(k, from, to int) bool {
	f, t := s.squares(k)
	if n := s.v.Squares(); from < 1 || to < 1 || from > n || to > n || from == f && to == t {
		return false
	}
	s.cells[k] = s.cell(from, to, s.moves[k].IsCapture())
	return true
}

func swapDigits(n int) int { return n%10*10 + n/10 }

// either changes one of the two squares of a ply.
func (s *scribe) either(k int, change func(int) int) bool {
	from, to := s.squares(k)
	if s.random.IntN(2) == 0 {
		return s.rewrite(k, change(from), to)
	}
	return s.rewrite(k, from, change(to))
}

// drop leaves cells out.
func (s *scribe) drop(k, n int) bool {
	if k+n+4 > len(s.cells) {
		return false
	}
	s.cells = append(s.cells[:k:k], s.cells[k+n:]...)
	return true
}

var hand = []fault{
	{"the digits of both squares turned round", 4, true, func(s *scribe, k int) bool {
		from, to := s.squares(k)
		return s.rewrite(k, swapDigits(from), swapDigits(to))
	}},
	{"the four digits of a move in another order", 4, true, func(s *scribe, k int) bool {
		from, to := s.squares(k)
		d := []int{from / 10, from % 10, to / 10, to % 10}
		s.random.Shuffle(4, func(i, j int) { d[i], d[j] = d[j], d[i] })
		return s.rewrite(k, d[0]*10+d[1], d[2]*10+d[3])
	}},
	{"the row before copied", 5, true, func(s *scribe, k int) bool {
		k -= k % 2
		if k < 2 || k+2 > len(s.cells) {
			return false
		}
		s.cells[k], s.cells[k+1] = s.cells[k-2], s.cells[k-1]
		return true
	}},
	{"the row before written again", 4, true, func(s *scribe, k int) bool {
		k -= k % 2
		if k < 2 {
			return false
		}
		s.cells = append(s.cells[:k:k], append([]string{s.cells[k-2], s.cells[k-1]}, s.cells[k:]...)...)
		return true
	}},
	{"the move of the opponent written for the own", 4, true, func(s *scribe, k int) bool {
		if k < 1 {
			return false
		}
		s.cells[k] = s.cells[k-1]
		return true
	}},
	{"the own move before written again in its place", 4, true, func(s *scribe, k int) bool {
		if k < 2 {
			return false
		}
		s.cells[k] = s.cells[k-2]
		return true
	}},
	{"a column one row down", 3, true, func(s *scribe, k int) bool {
		// The moves of one side from here on stand a row lower.
		if (len(s.cells)-k)%2 == 1 {
			return false
		}
		s.cells = append(s.cells, s.cells[len(s.cells)-2])
		for i := len(s.cells) - 1; i-2 >= k; i -= 2 {
			s.cells[i] = s.cells[i-2]
		}
		s.cells[k] = "?"
		return true
	}},
	{"a column one row up", 3, true, func(s *scribe, k int) bool {
		for k+2 < len(s.cells) {
			s.cells[k] = s.cells[k+2]
			k += 2
		}
		s.cells[k] = "?"
		return true
	}},
	{"the moves of one side missing for some rows", 4, true, func(s *scribe, k int) bool {
		for i := range 2 + s.random.IntN(2) {
			if k+2*i >= len(s.cells) {
				return false
			}
			s.cells[k+2*i] = "?"
		}
		return true
	}},
	{"some plies missing", 6, true, func(s *scribe, k int) bool { return s.drop(k, 1+s.random.IntN(4)) }},
	{"a ply missing", 8, true, func(s *scribe, k int) bool { return s.drop(k, 1) }},
	{"a move struck out that can be read still", 4, true, func(s *scribe, k int) bool {
		from, to := s.squares(k)
		other := from + 4 + s.random.IntN(3)
		if s.random.IntN(2) == 0 {
			other = to
			from = to + 4 + s.random.IntN(3)
		}
		if from > s.v.Squares() || other > s.v.Squares() {
			return false
		}
		s.cells = append(s.cells[:k:k], append([]string{s.cell(from, other, false)}, s.cells[k:]...)...)
		return true
	}},
	{"a square counted from the other side", 4, true, func(s *scribe, k int) bool {
		return s.either(k, func(n int) int { return s.v.Squares() + 1 - n })
	}},
	{"some moves counted from the other side", 3, true, func(s *scribe, k int) bool {
		for i := range 1 + s.random.IntN(3) {
			if k+2*i >= len(s.cells) {
				return false
			}
			from, to := s.squares(k + 2*i)
			s.rewrite(k+2*i, s.v.Squares()+1-from, s.v.Squares()+1-to)
		}
		return true
	}},
	{"a square one row off", 5, true, func(s *scribe, k int) bool {
		step := s.v.Width() / 2 * (1 - 2*s.random.IntN(2))
		return s.either(k, func(n int) int { return n + step })
	}},
	{"a square ten off", 5, true, func(s *scribe, k int) bool {
		step := 10 * (1 - 2*s.random.IntN(2))
		return s.either(k, func(n int) int { return n + step })
	}},
	{"a square one off", 5, true, func(s *scribe, k int) bool {
		step := 1 - 2*s.random.IntN(2)
		return s.either(k, func(n int) int { return n + step })
	}},
	{"a digit lost", 4, true, func(s *scribe, k int) bool {
		return s.either(k, func(n int) int {
			if s.random.IntN(2) == 0 {
				return n / 10
			}
			return n % 10
		})
	}},
	{"begun on the square where the piece before it came to", 3, true, func(s *scribe, k int) bool {
		if k < 1 {
			return false
		}
		_, there := s.squares(k - 1)
		_, to := s.squares(k)
		return s.rewrite(k, there, to)
	}},
	{"ended on the first square of the next move", 3, true, func(s *scribe, k int) bool {
		if k+2 >= len(s.moves) {
			return false
		}
		from, _ := s.squares(k)
		next, _ := s.squares(k + 2)
		return s.rewrite(k, from, next)
	}},
	{"two moves of one side turned round", 3, true, func(s *scribe, k int) bool {
		if k+2 >= len(s.cells) {
			return false
		}
		s.cells[k], s.cells[k+2] = s.cells[k+2], s.cells[k]
		return true
	}},
	{"columns exchanged for some rows", 3, true, func(s *scribe, k int) bool {
		k -= k % 2
		for range 1 + s.random.IntN(4) {
			if k+1 >= len(s.cells) {
				return false
			}
			s.cells[k], s.cells[k+1] = s.cells[k+1], s.cells[k]
			k += 2
		}
		return true
	}},
	{"ticks", 4, false, func(s *scribe, k int) bool {
		for i := range 1 + s.random.IntN(2) {
			if k+2*i >= len(s.cells) {
				return false
			}
			s.cells[k+2*i] = "v"
		}
		return true
	}},
	{"only where it went", 3, false, func(s *scribe, k int) bool {
		_, to := s.squares(k)
		s.cells[k] = "?-" + strconv.Itoa(to)
		if s.moves[k].IsCapture() {
			s.cells[k] = "?x" + strconv.Itoa(to)
		}
		return true
	}},
	{"a capture written as a move", 3, false, func(s *scribe, k int) bool {
		from, to := s.squares(k)
		s.cells[k] = s.cell(from, to, false)
		return s.moves[k].IsCapture()
	}},
	{"other signs", 3, false, func(s *scribe, k int) bool {
		for i := range s.cells {
			s.cells[i] = strings.Replace(s.cells[i], "x", []string{"x", ":", "×", "X"}[s.random.IntN(4)], 1)
		}
		return true
	}},
	{"a draw offered", 2, false, func(s *scribe, k int) bool { s.cells[k] += " (=)"; return true }},
	{"the result contradicted", 2, false, func(s *scribe, k int) bool {
		s.result = []string{"2-0", "0-2", "1-1"}[s.random.IntN(3)]
		return true
	}},
	{"numbers off", 2, false, func(s *scribe, k int) bool { s.off, s.offRow = 1-2*s.random.IntN(2), k/2; return true }},
}

// write puts the cells into rows.
func (s *scribe) write() string {
	var text strings.Builder
	for i, cell := range s.cells {
		if i%2 == 0 {
			n := i/2 + 1
			if s.off != 0 && i/2 >= s.offRow {
				n += s.off
			}
			fmt.Fprintf(&text, "%d. ", n)
		}
		text.WriteString(cell)
		text.WriteByte(' ')
	}
	return text.String() + s.result
}

func newScribe(seed uint64, v draughts.Variant, moves []draughts.Move) *scribe {
	s := &scribe{random: rand.New(rand.NewPCG(seed, 77)), v: v, moves: moves, result: "*"}
	for k := range moves {
		from, to := s.squares(k)
		s.cells = append(s.cells, s.cell(from, to, moves[k].IsCapture()))
	}
	return s
}
