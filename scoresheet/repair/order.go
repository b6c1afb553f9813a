package repair

import (
	"slices"

	"flagfall/scoresheet/draughts"
)

// order is one way in which entries can be in the wrong order: for each entry from
// the first on, which one is read in its place.
type order struct {
	kind    Kind
	entries []int
	cost    cost
}

// orders are the mistakes that people make: two plies, two moves of one side, two
// adjoining rows or two rows with one between them, and a move written two rows
// below or above its place, with those between moved up or down.
var orders = []order{
	{kind: Exchanged, entries: []int{1, 0}, cost: costExchanged},
	{kind: Exchanged, entries: []int{2, 1, 0}, cost: costSameSide},
	{kind: RowsExchanged, entries: []int{2, 3, 0, 1}, cost: costRowsTurned},
	{kind: RowsExchanged, entries: []int{4, 5, 2, 3, 0, 1}, cost: costRowsApart},
	{kind: Misplaced, entries: []int{2, 1, 4, 3, 0}, cost: costMisplaced},
	{kind: Misplaced, entries: []int{4, 1, 0, 3, 2}, cost: costMisplaced},
}

// reorder tries reading entries in another order.
func (c *child) reorder(p draughts.Position, i int, total cost, of int) {
	s := c.searcher
	o := &orders[of]
	if i+len(o.entries) > s.end || o.kind == RowsExchanged && (c.shift > 0 || p.Turn() != draughts.Start(s.variant).Turn()) {
		return
	}
	putOff := false
	for k, j := range o.entries {
		m, paid, ok := s.asWritten(p, s.token(i+j, c.shift))
		if !ok {
			return
		}
		putOff = putOff || o.kind == Misplaced && j != k && m.IsCapture()
		total += paid
		p = p.Play(m)
	}
	if putOff {
		total += costPutOff
	}
	c.try(p, i+len(o.entries), c.shift, total, o.cost, edit{kind: Exchanged, at: int32(i), count: int8(len(o.entries)), order: int8(of)})
}

// reordered says what is in the wrong order at the j-th ply of an edit with such an
// order; false if another ply says it.
func (c *Change) reordered(e *edit, j int) bool {
	o := &orders[e.order]
	off := o.entries[j] - j
	c.Kind = o.kind
	switch o.kind {
	case RowsExchanged:
		return j == 0
	case Misplaced:
		c.Rows = off / 2
		return off == 4 || off == -4
	}
	return off != 0 // the reply between two is in its place
}

// reordered reports whether entries are in another order.
func (h *Hypothesis) reordered() bool {
	return slices.ContainsFunc(h.Changes, func(c Change) bool {
		return slices.ContainsFunc(orders, func(o order) bool { return o.kind == c.Kind })
	})
}
