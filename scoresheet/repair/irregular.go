package repair

import (
	"slices"

	"flagfall/scoresheet/draughts"
)

// irregularMove is something that a player can have done by hand although the
// rules forbid it.
type irregularMove struct {
	after draughts.Position
	move  draughts.Move // zero if it is not a move of the engine
	cost  cost
}

// irregularMoves lists in s.done the ways in which the move of an entry that is not
// legal can have been made by hand.
func (s *Searcher) irregularMoves(p draughts.Position, t *token) []irregularMove {
	s.done = s.done[:0]
	piece := p.At(t.from)
	if t.sort != written || piece.Colour() != p.Turn() || p.At(t.to) != draughts.NoPiece && t.to != t.from {
		return s.done
	}
	s.loose = p.Loose(s.loose[:0])
	for _, m := range s.loose {
		if m.From() == t.from && m.To() == t.to {
			after, _ := p.Unchecked(m.From(), m.To(), m.Captured(), draughts.Crowning(m.Promotes()))
			s.done = append(s.done, irregularMove{after, m, costLoose + choice(len(s.loose)) + s.signCost(t, m)})
		}
	}
	if len(s.done) > 0 {
		return s.done
	}
	if t.from == t.to {
		return s.done // a piece that stays on its square was not moved
	}
	row := p.Variant().PromotionRow(p.Turn())
	if !piece.IsKing() && t.sign >= 0 && !touching(p.Variant(), t.from, t.to) {
		s.asKing(p, t, piece, row)
	}
	slip := costUnchecked
	if far(p.Variant(), t.from, t.to) {
		slip += costFar
	}
	crown := !piece.IsKing() && row.Has(t.to)
	put := func(taken draughts.SquareSet, c cost) {
		if after, ok := p.Unchecked(t.from, t.to, taken, draughts.Crowning(crown)); ok {
			s.done = append(s.done, irregularMove{after: after, cost: c})
		}
	}
	if t.path == nil {
		mine, theirs := Jumped(p, t.from, t.to)
		switch {
		case t.sign == 1 && (mine.Len() == 1 && theirs.Len() == 0 || mine.Len() == 0 && theirs.Len() == 2):
			put(mine.Union(theirs), costNoCapture)
		case mine.Len() == 0 && theirs.Len() == 1 && t.sign == -1:
			put(theirs, slip+s.dashedCapture)
		case mine.Len() == 0 && theirs.Len() == 1:
			put(theirs, slip)
		}
	}
	put(draughts.SquareSet{}, slip)
	return s.done
}

// asKing adds the captures that a man can have made as though it were a king, such
// as one that went on through the king-row (WCDF 1.25.7). A man that ends its move
// on the king-row becomes a king (WCDF 1.16); otherwise it remains a man (FMJD
// 4.15).
func (s *Searcher) asKing(p draughts.Position, t *token, piece draughts.Piece, row draughts.SquareSet) {
	q := p.With(t.from, draughts.King(piece.Colour()))
	s.loose = q.Loose(s.loose[:0])
	c := costAsKing
	if t.path != nil {
		c = costThrough // a capture written with its full path is not a slip of one digit
		s.found = q.Match(s.found[:0], t.path, s.loose)
	} else {
		s.found = q.Match(s.found[:0], []draughts.Square{t.from, t.to}, s.loose)
	}
	for _, m := range s.found {
		if !m.IsCapture() {
			continue
		}
		path := q.Path(nil, m)
		passes := slices.ContainsFunc(path[1:], row.Has)
		crown := row.Has(t.to) || passes && p.Variant().Rules().Promotion != draughts.PromoteAtEnd
		if after, ok := p.Unchecked(t.from, t.to, m.Captured(), draughts.Crowning(crown)); ok {
			s.done = append(s.done, irregularMove{after: after, cost: c + choice(len(s.found))})
		}
	}
}

// irregular tries letting the entry stand as it was written although it is not
// legal, or taking it as recalled, and tries captures after which the wrong
// pieces were lifted.
func (c *child) irregular(p draughts.Position, at int) {
	s := c.searcher
	t := s.token(at, c.shift)
	total := s.lineCosts[at-s.lineFrom]
	c.standing()
	c.lifted(t)
	c.try(p, at+1, c.shift, total, costNothing, edit{kind: Unexplained, at: int32(at)})
	if t.sort != written {
		return
	}
	moves := s.irregularMoves(p, t)
	last := &s.nodes[c.parent].edit
	again := last.kind == Irregular && at-int(last.at) <= closeBehind
	for _, d := range moves {
		if again && !d.move.IsZero() {
			d.cost += costLooseAgain - costLoose
		}
		c.try(d.after, at+1, c.shift, total, d.cost, edit{kind: Irregular, at: int32(at), count: 1, moves: [3]draughts.Move{d.move}})
	}
	if len(moves) > 0 && at+1 < s.end {
		c.try(p, at+1, c.shift, total, moves[0].cost+costRecalled, edit{kind: Recalled, at: int32(at)})
	}
	other := p.WithTurn(p.Turn().Other())
	s.second = other.Moves(s.second[:0])
	if m, count := s.match(other, t, s.second); count == 1 {
		c.try(other.Play(m), at+1, c.shift, total+choice(len(s.second)), costTwoRunning,
			edit{kind: TwoRunning, at: int32(at), count: 1, moves: [3]draughts.Move{m}})
	}
}

// expandIrregular tries what may have been done on the board where a line ends. It
// costs next to nothing, and competes with whatever else explains the record.
func (s *Searcher) expandIrregular(index int32) {
	s.nodes[index].triedIrregular = true
	n := s.nodes[index]
	s.walk(&n)
	c := child{s, index, n.shift, n.slips}
	c.irregular(s.line[int(n.reach)-s.lineFrom], int(n.reach))
}

// standing tries, for every capture on the line, that one captured piece stayed
// on the board.
func (c *child) standing() {
	s := c.searcher
	for k, m := range s.lineMoves {
		if !m.IsCapture() {
			continue
		}
		p := s.line[k]
		total := s.lineCosts[k+1] + choice(m.Captures())
		for square := range m.Captured().All() {
			after := p.Play(m).With(square, p.At(square))
			at := s.lineFrom + k
			c.try(after, at+1, c.shift, total, costStanding,
				edit{kind: LeftStanding, at: int32(at), count: 1, moves: [3]draughts.Move{m}})
		}
	}
}

// lifted tries, for every capture on the line, that one more piece of either
// side came off the board, and that the entry at which the line ends is legal
// without it. A piece that has moved since was not lifted.
func (c *child) lifted(t *token) {
	s := c.searcher
	last := len(s.line) - 1
	end := s.line[last]
	for _, colour := range [...]draughts.Colour{draughts.White, draughts.Black} {
		for square := range end.Men(colour).Union(end.Kings(colour)).All() {
			q := end.With(square, draughts.NoPiece)
			if t.sort == written && !q.MayGo(t.from, t.to) {
				continue
			}
			if _, count, _ := s.read(q, t, &s.second); count == 0 {
				continue
			}
			piece := end.At(square)
			for k := last - 1; k >= 0; k-- {
				m := s.lineMoves[k]
				if m.IsZero() || m.To() == square || s.line[k].At(square) != piece {
					break
				}
				if !m.IsCapture() {
					continue
				}
				after := s.line[k].Play(m).With(square, draughts.NoPiece)
				count := after.Men(draughts.White).Len() + after.Men(draughts.Black).Len()
				at := s.lineFrom + k
				c.try(after, at+1, c.shift, s.lineCosts[k+1]+choice(count), costLifted,
					edit{kind: ExtraLifted, at: int32(at), count: 1, moves: [3]draughts.Move{m}})
			}
		}
	}
}

// Jumped is the pieces on the diagonal between two squares, those of the side to
// move and those of its opponent; none where the squares are not on one
// diagonal.
func Jumped(p draughts.Position, from, to draughts.Square) (mine, theirs draughts.SquareSet) {
	v := p.Variant()
	row, column, ok := v.Place(from)
	lastRow, lastColumn, ok2 := v.Place(to)
	if !ok || !ok2 {
		return mine, theirs
	}
	down, right := sign(lastRow-row), sign(lastColumn-column)
	if down == 0 || right == 0 || (lastRow-row)*down != (lastColumn-column)*right {
		return mine, theirs
	}
	for row, column = row+down, column+right; row != lastRow; row, column = row+down, column+right {
		square, ok := v.SquareAt(row, column)
		if piece := p.At(square); ok && piece != draughts.NoPiece {
			if piece.Colour() == p.Turn() {
				mine = mine.With(square)
			} else {
				theirs = theirs.With(square)
			}
		}
	}
	return mine, theirs
}

// touching reports whether two squares share a corner.
func touching(v draughts.Variant, from, to draughts.Square) bool {
	row, column, _ := v.Place(from)
	lastRow, lastColumn, _ := v.Place(to)
	return max(row-lastRow, lastRow-row) == 1 && max(column-lastColumn, lastColumn-column) == 1
}

// far reports whether two squares are further than a jump apart.
func far(v draughts.Variant, from, to draughts.Square) bool {
	row, column, _ := v.Place(from)
	lastRow, lastColumn, _ := v.Place(to)
	return max(row-lastRow, lastRow-row, column-lastColumn, lastColumn-column) > 2
}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}
