package draughts

// A board is laid out in a word with ghost columns: the playing square in row r
// and column c, row 0 being the farthest from White, has the bit (13r+c)/2. A
// step down is then +6 to the left and +7 to the right on boards of every size, a
// step along a row +1 and along a column +13, and a step over the edge always
// falls on a bit that is not a square or out of the word. Boards of 8 and 10 rows
// fit in 64 bits. The board of 12 rows needs 77; its rows have no ghost between
// them, because only captures along rows would need one. A board that is played
// on all its squares has the bit 9r+c, which needs 71.

// The directions. The opposite of d is 3-d among the diagonals and 11-d among
// the straight ones.
const (
	upLeft = iota
	upRight
	downLeft
	downRight
	up
	left
	right
	down
	directions
)

const diagonals = up // how many of the directions are diagonal

var (
	rowStep    = [directions]int{-1, -1, 1, 1, -2, 0, 0, 2}
	columnStep = [directions]int{-1, 1, -1, 1, 0, -2, 2, 0}
)

func opposite(d int) int {
	if d < diagonals {
		return 3 - d
	}
	return 11 - d
}

const offBoard = 0xFF

const (
	// maxBits bounds the bits of the largest board.
	maxBits = 80
	// boardBits is a power of two above it, so that an index needs no check.
	boardBits = 128
)

type geometry struct {
	board wide
	// bySquare is set for boards that do not fit in one word, and for captures
	// that cannot be computed with masks: their moves are found square by
	// square.
	bySquare bool
	// top is White's farthest row, where they crown; bottom is Black's.
	top, bottom wide
	square      [boardBits]Square
	bit         [MaxSquares + 1]uint8 // offBoard if there is no such square
	place       [MaxSquares + 1]struct{ row, column int8 }
	// next is the neighbour in each direction, offBoard beyond the edge.
	next [directions][maxBits]uint8
	// ray holds all squares in a direction, for boards that fit in 64 bits.
	ray [directions][64]uint64
}

var geometries = func() (all [variantCount]geometry) {
	for v := range all {
		all[v] = layOut(&rules[v])
	}
	return all
}()

// bySquare has a bit for each variant whose geometry says so.
var bySquare = func() (set uint64) {
	for v := range geometries {
		if geometries[v].bySquare {
			set |= 1 << v
		}
	}
	return set
}()

func (v Variant) bySquare() bool { return bySquare>>v&1 != 0 }

// playing reports whether a place on the board is a playing square.
func playing(r *Rules, row, column int) bool {
	return r.Straight || (row+column)%2 == 1 != r.Mirrored
}

func bitAt(r *Rules, row, column int) uint8 {
	if r.Straight {
		return uint8(9*row + column)
	}
	return uint8((13*row + column) / 2)
}

// stepOf is how far a step in a direction goes down and to the right.
func stepOf(r *Rules, d int) (rows, columns int) {
	if r.Straight {
		return rowStep[d] / 2, columnStep[d] / 2
	}
	return rowStep[d], columnStep[d]
}

// fromTop reports whether square 1 lies in White's farthest row. The corner is
// given as the first mover sees it.
func fromTop(r *Rules) bool {
	if r.Notation == Algebraic {
		return true // numbers as customary in Russian and Brazilian diagrams
	}
	farthest := r.Corner == TopLeft || r.Corner == TopRight
	return farthest == (r.First == White)
}

func layOut(r *Rules) geometry {
	var g geometry
	for s := range g.bit {
		g.bit[s] = offBoard
	}
	number := Square(0)
	squares := Square(r.squares())
	for row := range r.Height {
		for column := range r.Width {
			if !playing(r, row, column) {
				continue
			}
			number++
			s := number
			if !fromTop(r) {
				s = squares + 1 - number
			}
			bit := bitAt(r, row, column)
			g.board = g.board.with(bit)
			g.square[bit], g.bit[s] = s, bit
			g.place[s].row, g.place[s].column = int8(row), int8(column)
			if row == 0 {
				g.top = g.top.with(bit)
			}
			if row == r.Height-1 {
				g.bottom = g.bottom.with(bit)
			}
			for d := range directions {
				g.next[d][bit] = offBoard
				rows, columns := stepOf(r, d)
				if rows == 0 && columns == 0 {
					continue // no diagonals on a straight board
				}
				toRow, toColumn := row+rows, column+columns
				if toRow >= 0 && toRow < r.Height && toColumn >= 0 && toColumn < r.Width {
					g.next[d][bit] = bitAt(r, toRow, toColumn)
				}
			}
		}
	}
	g.bySquare = g.board.hi != 0 || r.TakenAtOnce || r.LandsBehind
	if !g.bySquare {
		for d := range directions {
			for squares := g.board; !squares.empty(); {
				from := squares.next()
				for to := g.next[d][from]; to != offBoard; to = g.next[d][to] {
					g.ray[d][from] |= 1 << to
				}
			}
		}
	}
	return g
}

// lastRow is where a man of the colour is crowned.
func (g *geometry) lastRow(c Colour) wide {
	if c == White {
		return g.top
	}
	return g.bottom
}

// squares turns bits of the board into squares.
func (g *geometry) squares(w wide) SquareSet {
	var set SquareSet
	for !w.empty() {
		set = set.With(g.square[w.next()])
	}
	return set
}

// bits turns squares into bits of the board.
func (g *geometry) bits(set SquareSet) wide {
	var w wide
	for s := range set.All() {
		w = w.with(g.bit[s])
	}
	return w
}
