package repair

import (
	"slices"

	"flagfall/scoresheet/draughts"
)

// walk reads a node again and keeps the position before every entry, with the
// moves read and their costs, up to the entry at which it stops.
func (s *Searcher) walk(n *node) {
	s.line, s.lineMoves, s.lineCosts = s.line[:0], s.lineMoves[:0], s.lineCosts[:0]
	s.lineFrom, s.lineShift, s.lineWhole = int(n.at), n.shift, n.stop == atEnd
	p, total := n.position, n.cost
	for i := int(n.at); ; i++ {
		s.line = append(s.line, p)
		s.lineCosts = append(s.lineCosts, total)
		if i == int(n.reach) {
			return
		}
		t := s.token(i, n.shift)
		if t.sort == setup {
			p = t.board
			s.lineMoves = append(s.lineMoves, draughts.Move{})
			continue
		}
		s.spent++
		m, _, legal := s.read(p, t, &s.legal)
		total += reading(legal) + s.signCost(t, m)
		s.lineMoves = append(s.lineMoves, m)
		p = p.Play(m)
	}
}

// child is a node that changes a line at an entry.
type child struct {
	searcher *Searcher
	parent   int32
	shift    int32
	slips    cost
}

// try adds a child: the position after a change at entry at, from which entry
// next is read.
func (c *child) try(p draughts.Position, next int, shift int32, total, slip cost, e edit) {
	s := c.searcher
	if next < s.end && s.tooShort(next) {
		if t := s.token(next, shift); t.sort == written && !p.MayGo(t.from, t.to) {
			return // add would not keep it
		}
	}
	s.add(node{position: p, cost: total + slip, slips: c.slips + slip, parent: c.parent,
		at: int32(next), shift: shift, edit: e})
}

// fill tries all moves in a gap, or all ways to make a capture that has
// several.
func (s *Searcher) fill(index int32) {
	n := s.nodes[index]
	s.walk(&n)
	c := child{s, index, n.shift, n.slips}
	at := int(n.reach)
	p, total := s.line[at-s.lineFrom], s.lineCosts[at-s.lineFrom]
	t := s.token(at, n.shift)
	s.legal = p.Moves(s.legal[:0])
	list := s.legal
	total += choice(len(list))
	kind := Unread
	if n.stop == atSeveral {
		s.match(p, t, s.legal)
		list, kind = slices.Clone(s.found), SeveralWays
	}
	for _, m := range list {
		if kind == Unread && !t.admits(m) {
			continue
		}
		c.try(p.Play(m), at+1, n.shift, total+s.signCost(t, m), 0,
			edit{kind: kind, at: int32(at), count: 1, moves: [3]draughts.Move{m}})
	}
}

// expand tries every single change of a line.
func (s *Searcher) expand(index int32) {
	n := s.nodes[index]
	s.walk(&n)
	c := child{s, index, n.shift, n.slips}
	if n.stop == atEnd {
		c.standing() // a sign speaks against it: the captured piece may have been left on the board
	}
	for i := int(n.at); i <= int(n.reach) && i < s.end; i++ {
		if s.spent >= s.limit || len(s.nodes) >= maxNodes {
			return
		}
		p := s.line[i-s.lineFrom]
		s.legal = p.Moves(s.legal[:0])
		c.moves(p, i)
		c.entries(p, i)
		if n.shift == 0 {
			c.columns(p, i)
		}
	}
	if at := int(n.reach); n.stop == atIllegal && !n.triedIrregular {
		c.irregular(s.line[at-s.lineFrom], at)
	}
}

// moves tries each legal move as one that was left out, or that the entry
// meant.
func (c *child) moves(p draughts.Position, i int) {
	s := c.searcher
	k := i - s.lineFrom
	total := s.lineCosts[k] + choice(len(s.legal))
	t := s.token(i, c.shift)
	var read draughts.Move
	if k < len(s.lineMoves) {
		read = s.lineMoves[k]
	}
	for _, m := range s.legal {
		after := p.Play(m)
		e := edit{kind: LeftOut, at: int32(i), count: 1, moves: [3]draughts.Move{m}}
		c.try(after, i, c.shift, total, costLeftOut, e)
		if t.sort == written && m != read {
			e.kind = WrongSquare
			c.try(after, i+1, c.shift, total, s.slip(t, m)+s.signCost(t, m), e)
		}
	}
}

// entries tries leaving out the entry, and exchanging it with one after it.
func (c *child) entries(p draughts.Position, i int) {
	s := c.searcher
	total := s.lineCosts[i-s.lineFrom]
	if s.token(i, c.shift).sort == setup {
		return
	}
	kind, slip := Stray, costStray
	if i > 0 && s.token(i, c.shift).alikeEntry(s.token(i-1, c.shift)) || i > 1 && s.token(i, c.shift).alikeEntry(s.token(i-2, c.shift)) {
		kind, slip = WrittenTwice, costTwice
	}
	c.try(p, i+1, c.shift, total, slip, edit{kind: kind, at: int32(i)})
	for k := range orders {
		c.reorder(p, i, total, k)
	}
	if c.shift == 0 {
		c.swappedRows(p, i, total)
	}
}

// swappedRows tries reading some rows with their columns exchanged.
func (c *child) swappedRows(p draughts.Position, i int, total cost) {
	s := c.searcher
	for n := 0; n < 2*mostRows && i+(n|1) < s.end; n++ {
		t := &s.tokens[i+(n^1)]
		m, paid, ok := s.asWritten(p, t)
		if !ok {
			return
		}
		total += paid
		p = p.Play(m)
		if n&1 == 1 && n >= 2*fewestRows-1 {
			c.try(p, i+n+1, 0, total, costSwappedRow, edit{kind: ColumnsSwapped, at: int32(i), count: int8(n + 1)})
		}
	}
}

// asWritten is the one legal move that an entry names, and the cost of reading it;
// false if it names none, or several.
func (s *Searcher) asWritten(p draughts.Position, t *token) (m draughts.Move, paid cost, ok bool) {
	if t.sort != written || !p.MayGo(t.from, t.to) {
		return m, 0, false
	}
	s.spent++
	m, count, legal := s.read(p, t, &s.second)
	if count != 1 {
		return m, 0, false
	}
	return m, reading(legal) + s.signCost(t, m), true
}

// columns tries exchanging all entries from here on in pairs: one column is a
// row ahead, because a move is missing in it, or because the other has an extra
// entry or was begun a row too low.
func (c *child) columns(p draughts.Position, i int) {
	s := c.searcher
	if i+3 > s.end {
		return
	}
	total := s.lineCosts[i-s.lineFrom]
	shift := int32(i + 1)
	c.try(p, i, shift, total, costShifted+5*nat, edit{kind: ColumnsShifted, at: int32(i)})
	c.try(p, i+1, shift+1, total, costShifted+5*nat, edit{kind: ColumnsShifted, at: int32(i)})
	total += choice(len(s.legal))
	for _, m := range s.legal {
		c.try(p.Play(m), i, shift, total, costShifted,
			edit{kind: ColumnsShifted, at: int32(i), count: 1, moves: [3]draughts.Move{m}})
	}
}

// rowsAlike reports whether two rows, by their first entries, name the same squares.
func (s *Searcher) rowsAlike(a, b int, shift int32) bool {
	return a >= 0 && b+2 <= s.end && s.token(a, shift).alikeEntry(s.token(b, shift)) && s.token(a+1, shift).alikeEntry(s.token(b+1, shift))
}

// expandRows tries, at every entry of a line, that a row of two plies was left out, that
// the last two entries were written twice, or that the row before or after this one was
// written in its place.
func (s *Searcher) expandRows(index int32) {
	n := s.nodes[index]
	s.walk(&n)
	c := child{s, index, n.shift, n.slips}
	for i := int(n.at); i <= int(n.reach) && i < s.end; i++ {
		if s.spent >= s.limit || len(s.nodes) >= maxNodes {
			return
		}
		p, total := s.line[i-s.lineFrom], s.lineCosts[i-s.lineFrom]
		if s.rowsAlike(i-2, i, n.shift) {
			c.try(p, i+2, n.shift, total, costRowTwice, edit{kind: WrittenTwice, at: int32(i)})
		}
		t := s.token(i, n.shift)
		if t.sort != written {
			continue
		}
		copied := i+2 <= s.end && (s.rowsAlike(i, i+2, n.shift) || s.rowsAlike(i-2, i, n.shift))
		s.legal = p.Moves(s.legal[:0])
		for _, m := range s.legal {
			after := p.Play(m)
			s.second = after.Moves(s.second[:0])
			s.spent++
			cost := total + choice(len(s.legal)) + choice(len(s.second))
			for _, reply := range s.second {
				if copied {
					c.try(after.Play(reply), i+2, n.shift, cost, costRowCopied,
						edit{kind: RowCopied, at: int32(i), count: 2, moves: [3]draughts.Move{m, reply}})
				}
				c.try(after.Play(reply), i, n.shift, cost, costRowLeftOut,
					edit{kind: LeftOut, at: int32(i), count: 2, moves: [3]draughts.Move{m, reply}})
			}
		}
	}
}
