package repair

import "flagfall/scoresheet/draughts"

// Limits of a gap that is searched as one: how many plies are missing, how many
// entries after it may replay by chance, and how many have to replay.
const (
	leastGap     = 3 // fewer count as plies left out
	mostGap      = 6
	mostByChance = 6
	fewestBorne  = 6
	tellingGap   = 6 // entries of each side after a gap that show what was played in it
	budgetGap    = 6_000
)

// bridge tries the ways to play a number of plies that are not on the sheet. The
// entries after the gap say most about them: a piece that moves from a square
// must have come there, and each move brings only one.
type bridge struct {
	*child
	at, plies int
	// behind holds the entries that follow, by the side that made them: first
	// the side to move before the gap, then the other.
	behind [2]need
	moves  [mostGap]draughts.Move
	left   int // positions
	// whole is called with the cost of a game that explains the whole sheet;
	// nil if the games are to be searched further.
	whole func(total cost)
}

// expandGaps tries that three or more plies running were not written, where the
// line ends and, for an even number of them, shortly before.
func (s *Searcher) expandGaps(index int32) {
	n := s.nodes[index]
	s.walk(&n)
	c := child{s, index, n.shift, n.slips}
	for plies := leastGap; plies <= mostGap; plies++ {
		for _, i := range gapPlaces(&n, plies) {
			if s.end-i < fewestBorne/2 || s.spent >= s.whole() || len(s.nodes) >= maxNodes {
				continue
			}
			b := bridge{child: &c, at: i, plies: plies, left: budgetGap}
			b.collect(tellingGap)
			b.begin(s.line[i-s.lineFrom], s.lineCosts[i-s.lineFrom])
		}
	}
}

// gapPlaces lists the entries before which that many plies can be missing if the line
// of a node ends where it does: an odd number only there, an even one shortly before
// too.
func gapPlaces(n *node, plies int) (list []int) {
	first := int(n.reach)
	if plies%2 == 0 {
		first = max(int(n.at), first-mostByChance)
	}
	for i := int(n.reach); i >= first; i-- {
		list = append(list, i)
	}
	return list
}

// collect gathers that many entries of each side after the gap.
func (b *bridge) collect(telling int) {
	s := b.searcher
	for x := 0; x < 2*telling && b.at+x < s.end; x++ {
		t := s.token(b.at+x, b.shift)
		if t.sort != written {
			return
		}
		b.behind[(b.plies+x)%2].moved(t)
	}
}

// begin starts to play the plies of the gap from a position with this cost.
func (b *bridge) begin(p draughts.Position, total cost) {
	var wanting [2]int
	for side, colour := range [...]draughts.Colour{p.Turn(), p.Turn().Other()} {
		wanting[side] = b.behind[side].wanting(p, colour)
	}
	b.play(p, total, 0, wanting)
}

// play continues with the ply of the gap, from 0; wanting is how many moves in it
// either side needs at least.
func (b *bridge) play(p draughts.Position, total cost, ply int, wanting [2]int) {
	s := b.searcher
	if ply == b.plies && b.whole != nil {
		b.readOn(p, total)
		return
	}
	if ply == b.plies {
		if b.borne(p) {
			e := edit{kind: Missing, at: int32(b.at), count: int8(b.plies), gap: int32(len(s.missing))}
			s.missing = append(s.missing, b.moves[:b.plies]...)
			b.try(p, b.at, b.shift, total, costGap, e)
		}
		return
	}
	side, rest := ply%2, b.plies-ply
	if wanting[side] > (rest+1)/2 || wanting[1-side] > rest/2 {
		return
	}
	for len(s.ahead) <= ply {
		s.ahead = append(s.ahead, make([]draughts.Move, 0, 64))
	}
	legal := p.Moves(s.ahead[ply][:0])
	s.ahead[ply] = legal
	s.spent++
	b.left--
	total += choice(len(legal))
	for _, m := range legal {
		if b.left <= 0 {
			return
		}
		b.moves[ply] = m
		then := wanting
		then[side] += b.behind[side].after(m)
		then[1-side] += b.behind[1-side].squares.Intersect(m.Captured()).Len()
		if rest > 1 && (then[1-side] > rest/2 || then[side] > (rest-1)/2) {
			continue
		}
		b.play(p.Play(m), total, ply+1, then)
	}
}

// need holds the squares that the pieces of a side leave after a gap.
type need struct {
	// squares are those that must have a piece on them before it.
	squares draughts.SquareSet
	// gone and come are the squares left and reached since.
	gone, come draughts.SquareSet
	more       int // pieces that came from nowhere
}

// moved adds an entry.
func (n *need) moved(t *token) {
	switch {
	case n.come.Has(t.from):
		n.come = n.come.Without(t.from)
		n.gone = n.gone.With(t.from)
	case n.gone.Has(t.from):
		n.more++
	default:
		n.squares = n.squares.With(t.from)
		n.gone = n.gone.With(t.from)
	}
	n.come = n.come.With(t.to)
}

// wanting is how many moves in the gap a side needs at least to have its pieces
// on the squares that they leave after it.
func (n *need) wanting(p draughts.Position, side draughts.Colour) int {
	count := n.more
	for square := range n.squares.All() {
		if !p.Has(side, square) {
			count++
		}
	}
	return count
}

// after is how many more moves the side that makes a move needs after it.
func (n *need) after(m draughts.Move) (more int) {
	if m.From() == m.To() {
		return 0
	}
	if n.squares.Has(m.From()) {
		more++
	}
	if n.squares.Has(m.To()) {
		more--
	}
	return more
}

// borne reports whether the entries after the gap replay.
func (b *bridge) borne(p draughts.Position) bool {
	s := b.searcher
	for i := b.at; i < min(b.at+fewestBorne, s.end); i++ {
		t := s.token(i, b.shift)
		if t.sort != written {
			return true
		}
		if !p.MayGo(t.from, t.to) {
			return false
		}
		s.spent++
		b.left--
		m, count, _ := s.read(p, t, &s.second)
		if count == 0 {
			return false
		}
		p = p.Play(m)
	}
	return true
}
