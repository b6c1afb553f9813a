package repair

import (
	"math"

	"flagfall/scoresheet/draughts"
)

// trait is a property of a legal move that players seek or avoid. Each is a
// number from 0 to 1.
type trait uint8

const (
	losesPiece  trait = iota // a piece at once, when another move does not
	losesMore                // two or more at once
	losesSoon                // a piece within foresight plies
	losesMuch                // two or more within foresight plies
	goesOn                   // the piece that moved last moves on
	toTheSide                // how far from the middle the move ends
	fromTheSide              // how far from the middle it begins
	ontoEdge                 // it ends on the outermost file
	offers                   // the opponent has to capture
	leavesBase               // a man leaves the row it began on
	advanced                 // how far up the board a man gets
	byKing                   // a king moves
	apart                    // how far from where the opponent moved last
	crowns                   // a man becomes a king
	holds                    // how well the square is protected by own pieces and the edge
	breaksUp                 // how many own pieces are beside the one that leaves
	traits
)

// foresight is how many plies ahead players mostly see, not counting captures
// and forced moves.
const foresight = 3

// preferences are the weights of the traits: first for 10x10 and other boards
// with flying kings, then for English draughts and others whose kings move one
// square. They are those that make the choices in published games likeliest
// (some 5,000 choices between several moves of each, after the tenth ply); two
// in three of the games were used, and the others confirm them.
var preferences = [2][traits]float64{
	{losesPiece: -1.1, losesMore: -0.8, losesSoon: -2.2, losesMuch: -1.4, goesOn: 0.85, toTheSide: -1.6, fromTheSide: 1.6, ontoEdge: 0.4,
		offers: 0, leavesBase: -0.6, advanced: -1.1, byKing: -2, apart: -0.7, crowns: -0.3, holds: 0.95, breaksUp: 0.8},
	{losesPiece: -1.5, losesMore: -0.9, losesSoon: -1.55, losesMuch: -0.7, goesOn: 0.55, toTheSide: -0.9, fromTheSide: 1.3, ontoEdge: 0.4,
		offers: -0.8, leavesBase: 0, advanced: 0.3, byKing: 0.5, apart: -0.65, crowns: -1, holds: -1.1, breaksUp: 0.65},
}

// cautious is the preference of a player who only avoids what loses at once.
var cautious = [traits]float64{losesPiece: -3.2, losesMore: -2}

// preferred is how much more a move costs than one by chance, by the two ways
// of playing: with a preference of one's own, and cautiously.
type preferred [2]cost

// prior is the cost of a way of playing before anything is read.
func prior(style int) cost {
	return [...]cost{weigh(3, 4), weigh(1, 4)}[style]
}

// preference is how much more a move costs than one chosen by chance.
func (s *Searcher) preference(key sensed) (c preferred) {
	p := key.position
	s.second = p.Moves(s.second[:0])
	legal := s.second
	if len(legal) < 2 {
		return c
	}
	sight := s.sights(p, legal)
	kind := 0
	if !p.Variant().Rules().FlyingKings {
		kind = 1
	}
	var sum, mine [len(c)]float64
	for i, m := range legal {
		x := look(p, m, key.mine, key.theirs)
		x[losesPiece], x[losesMore] = sight[i].atOnce.is(1), sight[i].atOnce.is(2)
		x[losesSoon], x[losesMuch] = sight[i].soon.is(1), sight[i].soon.is(2)
		for style, weights := range [...]*[traits]float64{&preferences[kind], &cautious} {
			total := 0.0
			for t, w := range weights {
				total += w * x[t]
			}
			w := math.Exp(total)
			sum[style] += w
			if m == key.move {
				mine[style] = w
			}
		}
	}
	for style := range c {
		if mine[style] > 0 {
			c[style] = weigh(mine[style]*float64(len(legal)), sum[style])
		}
	}
	return c
}

// loss is how many men a move loses against the best, 2 for two or more.
type loss int

func (l loss) is(n loss) float64 {
	if l >= n {
		return 1
	}
	return 0
}

// sight is what a player sees ahead when making a move.
type sight struct{ atOnce, soon loss }

// seen is where in Searcher.sight the moves of a position are, and the positions that
// were looked at for them.
type seen struct{ from, looked int }

// sights looks ahead from all moves of a position. Games that differ in one move
// share the position before it.
func (s *Searcher) sights(p draughts.Position, legal []draughts.Move) []sight {
	n := len(legal)
	if known, ok := s.seen[p]; ok {
		return s.sight[known.from : known.from+n]
	}
	known := seen{from: len(s.sight)}
	for len(s.values) < 2*n {
		s.values = append(s.values, 0)
	}
	best, bestSoon := -1<<20, -1<<20
	ahead := s.sensing < maxSensed
	for i, m := range legal {
		after := p.Play(m)
		left := maxSettled
		s.values[i] = -s.settle(after, 0, &left)
		best = max(best, s.values[i])
		soon := s.values[i]
		if ahead {
			left = maxForeseen
			soon = -s.foresee(after, foresight, 0, -1<<20, 2-bestSoon, &left)
			known.looked += maxForeseen - left
		}
		s.values[n+i] = soon
		bestSoon = max(bestSoon, soon)
	}
	for i := range legal {
		s.sight = append(s.sight, sight{loss(min(2, best-s.values[i])), loss(min(2, bestSoon-s.values[n+i]))})
	}
	s.sensing += known.looked
	s.seen[p] = known
	return s.sight[known.from:]
}

// Limits of looking ahead from one move, in positions.
const (
	maxSettled  = 40
	maxForeseen = 1500
)

// look returns the traits of a move that can be seen without looking ahead.
func look(p draughts.Position, m draughts.Move, mine, theirs draughts.Square) (x [traits]float64) {
	v := p.Variant()
	last := float64(v.Width() - 1)
	row, column, _ := v.Place(m.To())
	fromRow, fromColumn, _ := v.Place(m.From())
	base := 0
	if p.Turn() == draughts.White {
		base = v.Height() - 1
	}
	x[toTheSide] = math.Abs(2*float64(column)-last) / last
	x[fromTheSide] = math.Abs(2*float64(fromColumn)-last) / last
	if column == 0 || column == v.Width()-1 {
		x[ontoEdge] = 1
	}
	if m.From() == mine {
		x[goesOn] = 1
	}
	if p.Play(m).MustCapture() {
		x[offers] = 1
	}
	if p.At(m.From()).IsKing() {
		x[byKing] = 1
	} else {
		x[advanced] = math.Abs(float64(row-base)) / last
		if fromRow == base {
			x[leavesBase] = 1
		}
	}
	if r, c, ok := v.Place(theirs); ok {
		x[apart] = max(math.Abs(float64(r-row)), math.Abs(float64(c-column))) / last
	}
	if m.Promotes() {
		x[crowns] = 1
	}
	for _, d := range [...][2]int{{1, -1}, {1, 1}, {-1, -1}, {-1, 1}} {
		if square, ok := v.SquareAt(row+d[0], column+d[1]); !ok || square != m.From() && p.At(square).Colour() == p.Turn() {
			x[holds] += 0.25
		}
		if square, ok := v.SquareAt(fromRow+d[0], fromColumn+d[1]); ok && square != m.To() && p.At(square).Colour() == p.Turn() {
			x[breaksUp] += 0.25
		}
	}
	return x
}

// balance is the value of the pieces of the side to move less those of the
// other, a king counting three men.
func balance(p draughts.Position) int {
	men, kings := p.Count(p.Turn())
	theirMen, theirKings := p.Count(p.Turn().Other())
	return men + 3*kings - theirMen - 3*theirKings
}

// settle is the balance for the side to move when the captures have been made.
// It looks at a few dozen positions, and after that takes the balance as it is.
// Plies are counted from the position whose moves are weighed, to find their
// memory.
func (s *Searcher) settle(p draughts.Position, ply int, left *int) int {
	value := balance(p)
	if *left--; *left <= 0 || !p.MustCapture() {
		return value
	}
	best := -1 << 20
	for _, m := range s.movesAt(p, ply) {
		best = max(best, -s.settle(p.Play(m), ply+1, left))
	}
	return best
}

// foresee is the balance for the side to move a number of plies later, not
// counting captures and forced moves, between two bounds.
func (s *Searcher) foresee(p draughts.Position, depth, ply, low, high int, left *int) int {
	if *left--; *left <= 0 || depth <= 0 && !p.MustCapture() {
		return balance(p)
	}
	legal := s.movesAt(p, ply)
	if len(legal) == 0 {
		return -lost
	}
	if len(legal) > 1 {
		depth--
	}
	for _, m := range legal {
		if value := -s.foresee(p.Play(m), depth, ply+1, -high, -low, left); value > low {
			if low = value; low >= high {
				break
			}
		}
	}
	return low
}

// movesAt lists the legal moves, in the memory of a ply.
func (s *Searcher) movesAt(p draughts.Position, ply int) []draughts.Move {
	for len(s.ahead) <= ply {
		s.ahead = append(s.ahead, make([]draughts.Move, 0, 64))
	}
	s.ahead[ply] = p.Moves(s.ahead[ply][:0])
	return s.ahead[ply]
}

// lost is more than all pieces are worth.
const lost = 200
