package repair

import (
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// sort is how the search sees an entry of the record.
type sort uint8

const (
	written sort = iota // origin and destination can be read
	gap                 // at least one of them cannot
	setup               // a new position
)

// token is an entry of the record, prepared for the search.
type token struct {
	sort sort
	// sign is how it was written: 1 a capture, -1 a move, 0 no sign.
	sign int8
	// from and to are 0 if they cannot be read. They may be off the board: what
	// was written is evidence all the same.
	from, to draughts.Square
	// path holds all squares when more than two were written.
	path  []draughts.Square
	board draughts.Position // of a setup
}

// compile prepares the record; it reports whether squares are in letters.
func (s *Searcher) compile(steps []pdn.Step) {
	v := s.variant
	notation := draughts.Numeric
	s.tokens = s.tokens[:0]
	s.squares = s.squares[:0]
	for i := range steps {
		step := &steps[i]
		t := token{sort: written}
		switch step.Separator {
		case '-':
			t.sign = -1
		case 'x', ':':
			t.sign = 1
		}
		switch {
		case step.Kind == pdn.Setup:
			t.sort = setup
			t.board, _ = draughts.Parse(v, step.Text)
		case step.Kind == pdn.Tick:
			t.sort = gap
		default:
			first := len(s.squares)
			for _, q := range step.Squares {
				if q.File > 0 {
					notation = draughts.Algebraic
				}
				s.squares = append(s.squares, squareOf(v, q))
			}
			path := s.squares[first:len(s.squares):len(s.squares)]
			if len(path) > 1 {
				t.from, t.to = path[0], path[len(path)-1]
			}
			if len(path) > 2 {
				t.path = path
				t.sign = 1
			}
			if t.from == 0 || t.to == 0 {
				t.sort = gap
				t.path = nil
			}
		}
		s.tokens = append(s.tokens, t)
	}
	if s.filled != v || s.custom != notation || s.table == nil {
		if s.table == nil {
			s.table = new(squareTable)
		}
		s.table.fill(v, notation)
		s.filled, s.custom = v, notation
	}
}

// squareOf is the square that was written, which may be off the board.
func squareOf(v draughts.Variant, q pdn.Square) draughts.Square {
	if q.File == 0 {
		return draughts.Square(q.Number)
	}
	if square, ok := v.SquareNamed(int(q.File), int(q.Number)); ok {
		return square
	}
	return highest - 1 // not a playing square
}

// alikeEntry reports whether two entries name the same squares.
func (t *token) alikeEntry(o *token) bool {
	return t.sort == written && o.sort == written && t.from == o.from && t.to == o.to
}

// admits reports whether the readable part of a gap allows a move.
func (t *token) admits(m draughts.Move) bool {
	return (t.from == 0 || t.from == m.From()) && (t.to == 0 || t.to == m.To()) && (t.sign <= 0 || m.IsCapture())
}

// match finds the legal moves that an entry names: the first, and how many. If
// there are several, they are in s.found.
func (s *Searcher) match(p draughts.Position, t *token, legal []draughts.Move) (first draughts.Move, n int) {
	if t.path == nil {
		for _, m := range legal {
			if m.From() == t.from && m.To() == t.to {
				if n == 0 {
					first = m
				}
				n++
			}
		}
		if n > 1 {
			s.found = s.found[:0]
			for _, m := range legal {
				if m.From() == t.from && m.To() == t.to {
					s.found = append(s.found, m)
				}
			}
		}
		return first, n
	}
	s.found = p.Match(s.found[:0], t.path, legal)
	if n = len(s.found); n > 0 {
		first = s.found[0]
	}
	return first, n
}

// read finds the legal moves that an entry names, as match does, and, if it names
// any, the number of legal moves. Moves are listed only if the piece may capture.
func (s *Searcher) read(p draughts.Position, t *token, list *[]draughts.Move) (first draughts.Move, n, legal int) {
	if t.path == nil {
		if m, legal, known := p.Follow(t.from, t.to); known {
			if m.IsZero() {
				return m, 0, legal
			}
			return m, 1, legal
		}
	}
	*list = p.Moves((*list)[:0])
	first, n = s.match(p, t, *list)
	return first, n, len(*list)
}

// slip is the cost of having written the entry when the move was played, if the
// entry is not the right one.
func (s *Searcher) slip(t *token, m draughts.Move) cost {
	from, to := m.From(), m.To()
	switch {
	case t.from == to && t.to == from:
		return costReversed
	case t.from == from && t.to == to:
		return costOneSquare // a longer path that does not fit
	case t.from == from:
		return costOneSquare + s.table.cost[t.to][to]
	case t.to == to:
		return costOneSquare + s.table.cost[t.from][from]
	case t.fileOff(m):
		return costFileOff
	}
	return min(costAnother, costOneSquare+2*nat+s.table.cost[t.from][from]+s.table.cost[t.to][to])
}

// fileOff reports whether an entry names the squares beside those of a move, both
// on the same side: its writer took the wrong number for the first square of a
// row.
func (t *token) fileOff(m draughts.Move) bool {
	d := int(t.from) - int(m.From())
	return (d == 1 || d == -1) && int(t.to)-int(m.To()) == d
}

// slipKind names what slip weighs.
func (s *Searcher) slipKind(t *token, m draughts.Move) Kind {
	from, to := m.From(), m.To()
	switch {
	case t.from == to && t.to == from:
		return Reversed
	case t.from == from && t.to == to:
		return WrongSquare
	case t.from == from:
		return s.table.kind[t.to][to]
	case t.to == to:
		return s.table.kind[t.from][from]
	case t.fileOff(m):
		return FileOff
	}
	return AnotherMove
}

// signCost is the cost of the sign that was written for a move.
func (s *Searcher) signCost(t *token, m draughts.Move) cost {
	switch {
	case t.sign == -1 && m.IsCapture():
		return s.dashedCapture
	case t.sign == 1 && !m.IsCapture():
		return s.crossedMove
	}
	return 0
}
