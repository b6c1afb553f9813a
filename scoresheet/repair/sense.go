package repair

import (
	"cmp"
	"math"
	"slices"

	"flagfall/scoresheet/draughts"
)

// Players do not choose by chance. In published games (27,456 choices in
// International draughts, 51,344 in English) a legal move that loses a piece at
// once, when another would not, is played a tenth as often as the others; the
// piece that moved last is moved on twice as often as another; and moves to the
// middle are preferred to moves to the side. That decides between games that
// explain a record alike.
const (
	careless  = 0.1
	samePiece = 1.9
	// side is by how much the weight of a move falls from the middle of the
	// board to its side.
	side = 0.5
)

// Limits of the comparison: games compared, and from which share of the best
// on there is nothing to compare.
const (
	maxCompared  = 8
	compareBelow = 0.999
	maxSettled   = 40       // positions looked at for the captures behind a move
	maxPlies     = 600      // of a game that is compared
	most         = 18 * nat // the greatest advantage, so that weights stay in range
)

// compare weighs the games again by how they were played.
func (s *Searcher) compare(games []game) {
	sum := 0.0
	for i := range games {
		sum += float64(games[i].weight)
	}
	if len(games) < 2 || len(s.tokens) > maxPlies || float64(games[0].weight) >= compareBelow*sum {
		return
	}
	s.forget()
	var first cost
	for i := range games {
		g := &games[i]
		if i >= maxCompared {
			// What is not compared keeps its place behind the others.
			g.weight = min(g.weight, games[maxCompared-1].weight)
			continue
		}
		s.rebuild(g.node)
		play := s.play(s.plies)
		if i == 0 {
			first = play
		}
		g.weight = uint64(math.Round(float64(g.weight) * math.Exp(-float64(max(play-first, -most))/float64(nat))))
	}
	slices.SortStableFunc(games, func(a, b game) int { return cmp.Compare(b.weight, a.weight) })
}

// forget empties the memory of positions.
func (s *Searcher) forget() {
	clear(s.senses)
	if s.senses == nil {
		s.senses = map[sensed]cost{}
	}
}

// play is what the moves of a game cost more than moves by chance.
func (s *Searcher) play(plies []ply) (total cost) {
	for k := range plies {
		one := &plies[k]
		if one.move.IsZero() {
			continue
		}
		last := draughts.Square(0)
		if k >= 2 {
			last = plies[k-2].move.To()
		}
		c := s.sense(one.before, one.move, last)
		if one.edit < 0 {
			c = temper(c)
		}
		total += c
	}
	return total
}

// sensed is a move in a position, with the piece that the side moved last.
type sensed struct {
	position draughts.Position
	move     draughts.Move
	last     draughts.Square
}

// sense is what a move costs more than one chosen by chance.
func (s *Searcher) sense(p draughts.Position, m draughts.Move, last draughts.Square) cost {
	key := sensed{p, m, last}
	if c, known := s.senses[key]; known {
		return c
	}
	s.second = p.Moves(s.second[:0])
	best := -1 << 30
	for i, other := range s.second {
		left := maxSettled
		s.values[i%len(s.values)] = -settle(p.Play(other), &left)
		best = max(best, s.values[i%len(s.values)])
	}
	sum, mine := 0.0, 0.0
	for i, other := range s.second {
		w := liking(p.Variant(), other, last)
		if s.values[i%len(s.values)] < best {
			w *= careless
		}
		if other == m {
			mine = w
		}
		sum += w
	}
	c := cost(0)
	if mine > 0 {
		c = weigh(mine*float64(len(s.second)), sum)
	}
	s.senses[key] = c
	return c
}

// liking is the weight of a move by the look of it.
func liking(v draughts.Variant, m draughts.Move, last draughts.Square) float64 {
	_, column, _ := v.Place(m.To())
	middle := v.Size() - 1 // twice the column of the middle
	w := 1 - (1-side)*math.Abs(float64(2*column-middle))/float64(middle)
	if m.From() == last {
		w *= samePiece
	}
	return w
}

// settle is the balance of pieces for the side to move when the captures have
// been made, a king counting three men. It looks at a few dozen positions and takes the
// balance as it stands after that.
func settle(p draughts.Position, left *int) int {
	men, kings := p.Count(p.Turn())
	theirMen, theirKings := p.Count(p.Turn().Other())
	value := men + 3*kings - theirMen - 3*theirKings
	if *left--; *left <= 0 || !p.MustCapture() {
		return value
	}
	best := -1 << 30
	var buffer [64]draughts.Move
	for _, m := range p.Moves(buffer[:0]) {
		best = max(best, -settle(p.Play(m), left))
	}
	return best
}
