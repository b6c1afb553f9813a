package repair

import (
	"flagfall/scoresheet/draughts"
)

// A channel weighs one sheet against a given game: the cost of this having been
// written when that was played, and which entry stands for which ply. It is the
// counterpart of the search, which looks for the game.

// band is how far a sheet may run ahead of the game or behind it, in plies.
const band = 16

const bandWidth = 2*band + 1

// layer is the order in which the entries are read: as they stand, or with
// neighbours exchanged in pairs, from an entry with an even or with an odd
// number.
const (
	straight = iota
	shiftedEven
	shiftedOdd
	layers
)

// mostBehind is how many entries there may be on one sheet after the end of the
// game: moves that were shown once more, or tried.
const mostBehind = 12

// move is how a cell of the table was reached.
type move uint8

const (
	unreached move = iota
	asWritten
	misWritten
	omitted
	omittedRow
	added
	swappedTwo
	swappedThree
	beginsShift // the column is a row ahead from here on, and a ply is missing
	ended       // nothing more was written
)

// cell is the best way to explain this many entries by this many plies.
type cell struct {
	cost cost
	way  move
	from uint8 // the layer it was reached from
}

// channel is the table for one sheet.
type channel struct {
	s      *Searcher
	tokens []token
	cells  []cell
	plies  []ply
	whole  bool // the plies are a game to its end
}

// pair is an entry and the ply it stands for, each counted from 0, or -1 if
// there is none.
type pair struct {
	entry, ply int
	way        move
}

func (c *channel) at(layer, entry, ply int) *cell {
	return &c.cells[(layer*(len(c.tokens)+1)+entry)*bandWidth+ply-entry+band]
}

// reach improves a cell if this way to it is cheaper.
func (c *channel) reach(layer, entry, ply int, total cost, way move, from int) {
	if d := ply - entry; d < -band || d > band || entry > len(c.tokens) || ply > len(c.plies) {
		return
	}
	if one := c.at(layer, entry, ply); one.way == unreached || total < one.cost {
		*one = cell{total, way, uint8(from)}
	}
}

// token is the entry that is read as the i-th in a layer.
func (c *channel) token(layer, i int) int {
	if layer == straight {
		return i
	}
	k := layer - shiftedEven // the parity of the first pair
	if j := ((i - k) ^ 1) + k; j < len(c.tokens) {
		return j
	}
	return i
}

// weigh fills the table and returns the cost of the sheet; never if the game
// cannot be reconciled with it, or only at a cost over a limit.
func (c *channel) weigh(tokens []token, plies []ply, limit cost) cost {
	c.tokens, c.plies = tokens, plies
	n := layers * (len(tokens) + 1) * bandWidth
	if cap(c.cells) < n {
		c.cells = make([]cell, n)
	}
	c.cells = c.cells[:n]
	clear(c.cells)
	*c.at(straight, 0, 0) = cell{0, asWritten, straight}
	for i := 0; i <= len(tokens); i++ {
		for j := max(0, i-band); j <= min(len(plies), i+band); j++ {
			for layer := range layers {
				if one := c.at(layer, i, j); one.way != unreached && one.cost <= limit {
					c.spread(layer, i, j, one.cost)
				}
			}
		}
	}
	_, _, _, total := c.last()
	return total
}

// last is the best end of the table: in which layer, and after how many entries and
// plies. The plies after it were played when the player no longer wrote, and the
// entries after it were written when the game was over.
func (c *channel) last() (layer, entries, plies int, total cost) {
	total = never
	n := len(c.tokens)
	for k := range layers {
		for j := max(0, n-band); j <= min(len(c.plies), n+band); j++ {
			one := c.at(k, n, j)
			if one.way == unreached {
				continue
			}
			end := one.cost
			if j < len(c.plies) {
				end += costEnded
			}
			if end < total {
				layer, entries, plies, total = k, n, j, end
			}
		}
	}
	if j := len(c.plies); c.whole {
		for i := max(0, j-band, n-mostBehind); i < min(n, j+band+1); i++ {
			one := c.at(straight, i, j)
			if end := one.cost + costBehind + costBehindEach*cost(n-i); one.way != unreached && end < total {
				layer, entries, plies, total = straight, i, j, end
			}
		}
	}
	return layer, entries, plies, total
}

// spread goes on from a cell.
func (c *channel) spread(layer, i, j int, total cost) {
	if j < len(c.plies) {
		c.reach(layer, i, j+1, total+costLeftOut, omitted, layer)
		c.reach(layer, i, j+2, total+costRowLeftOut, omittedRow, layer)
		if layer == straight && i+2 < len(c.tokens) {
			c.reach(shiftedEven+i%2, i, j+1, total+costShifted, beginsShift, layer)
		}
	}
	if i == len(c.tokens) {
		return
	}
	at := c.token(layer, i)
	c.reach(layer, i+1, j, total+c.extra(at), added, layer)
	if j == len(c.plies) {
		return
	}
	if e, way := c.entry(at, j); e < never {
		c.reach(layer, i+1, j+1, total+e, way, layer)
	}
	if layer != straight {
		return
	}
	if i+1 < len(c.tokens) && j+1 < len(c.plies) && c.names(i, j+1) && c.names(i+1, j) {
		c.reach(layer, i+2, j+2, total+costExchanged, swappedTwo, layer)
	}
	if i+2 < len(c.tokens) && j+2 < len(c.plies) && c.names(i, j+2) && c.names(i+1, j+1) && c.names(i+2, j) {
		c.reach(layer, i+3, j+3, total+costSameSide, swappedThree, layer)
	}
}

// extra is the cost of an entry that stands for no ply.
func (c *channel) extra(entry int) cost {
	if t := &c.tokens[entry]; entry > 0 && t.alikeEntry(&c.tokens[entry-1]) || entry > 1 && t.alikeEntry(&c.tokens[entry-2]) {
		return costTwice
	}
	return costStray
}

// names reports whether an entry gives the squares of a ply.
func (c *channel) names(entry, ply int) bool {
	t := &c.tokens[entry]
	from, to := c.plies[ply].squares()
	return t.sort == written && t.from == from && t.to == to
}

// entry is the cost of having written an entry for a ply.
func (c *channel) entry(entry, ply int) (cost, move) {
	t, one := &c.tokens[entry], &c.plies[ply]
	switch {
	case t.sort == setup:
		return never, unreached
	case t.sort == gap:
		from, to := one.squares()
		if t.from != 0 && t.from != from || t.to != 0 && t.to != to {
			return never, unreached
		}
		return 0, asWritten
	case c.names(entry, ply):
		if one.move.IsZero() {
			return 0, asWritten
		}
		return c.s.signCost(t, one.move), asWritten
	case one.move.IsZero():
		return costAnother, misWritten
	}
	return c.s.slip(t, one.move) + c.s.signCost(t, one.move), misWritten
}

// pairs appends the pairs of entries and plies, in order.
func (c *channel) pairs(list []pair) []pair {
	layer, i, j, total := c.last()
	if total >= never {
		return list
	}
	start := len(list)
	for k := len(c.plies) - 1; k >= j; k-- {
		list = append(list, pair{-1, k, ended})
	}
	for k := len(c.tokens) - 1; k >= i; k-- {
		list = append(list, pair{k, -1, added})
	}
	for i > 0 || j > 0 {
		one := c.at(layer, i, j)
		switch one.way {
		case asWritten, misWritten:
			i, j = i-1, j-1
			list = append(list, pair{c.token(layer, i), j, one.way})
		case omitted, beginsShift:
			j--
			list = append(list, pair{-1, j, one.way})
		case omittedRow:
			j -= 2
			list = append(list, pair{-1, j + 1, one.way}, pair{-1, j, one.way})
		case added:
			i--
			list = append(list, pair{c.token(layer, i), -1, one.way})
		case swappedTwo:
			i, j = i-2, j-2
			list = append(list, pair{i, j + 1, one.way}, pair{i + 1, j, one.way})
		case swappedThree:
			i, j = i-3, j-3
			list = append(list, pair{i, j + 2, one.way}, pair{i + 1, j + 1, asWritten}, pair{i + 2, j, one.way})
		}
		layer = int(one.from)
	}
	for a, b := start, len(list)-1; a < b; a, b = a+1, b-1 {
		list[a], list[b] = list[b], list[a]
	}
	return list
}

// slipped is a slip on a sheet: what was written in which entry, and how it
// differs from the ply.
type slipped struct {
	ply      int // from 0; for an entry that stands for no ply, the ply after it
	way      move
	from, to draughts.Square
}

// slips returns the slips of the sheet and the cost of each.
func (c *channel) slips(each func(slipped, cost)) {
	next := 0
	for _, one := range c.pairs(nil) {
		at := slipped{ply: one.ply, way: one.way}
		if one.ply < 0 {
			at.ply = next
		} else {
			next = one.ply + 1
		}
		if one.entry >= 0 {
			at.from, at.to = c.tokens[one.entry].from, c.tokens[one.entry].to
		}
		switch one.way {
		case misWritten:
			slip, _ := c.entry(one.entry, one.ply)
			each(at, slip)
		case added:
			if next < len(c.plies) { // moves shown after the end are not slips
				each(at, c.extra(one.entry))
			}
		case omitted:
			each(at, costLeftOut)
		case omittedRow:
			each(at, costRowLeftOut/2) // its two plies are reported one by one
		case beginsShift:
			each(at, costShifted)
		case swappedTwo:
			each(at, costExchanged/2)
		case swappedThree:
			each(at, costSameSide/2)
		}
	}
}

// squares is origin and destination of a ply.
func (one *ply) squares() (from, to draughts.Square) {
	if one.move.IsZero() {
		return one.from, one.to
	}
	return one.move.From(), one.move.To()
}
