package repair

import (
	"math"

	"flagfall/scoresheet/draughts"
)

// cost is a weight as the negative of its logarithm, in thousandths of a nat,
// so that weights of a whole game add up exactly and to the same sum
// everywhere.
type cost int32

const (
	nat     cost = 1000
	never   cost = 1 << 28
	margin  cost = 12 * nat // a game this much worse than the best is not worth listing
	oneSlip cost = 10 * nat // what one slip costs at most, as a rule
	rival   cost = 9 * nat  // changes this much dearer than those of the best are not worth trying
)

// How often a slip happens, per ply at which it can, in millionths. There is a
// slip of some kind in about one ply in a hundred; the proportions are those of
// handwritten sheets, where a third of the slips are wrong squares and a fifth
// and more are plies left out. Rows left out, columns that run ahead and
// irregular moves are rare, but an irregular move needs a position that has
// one, mostly a capture that is due.
const (
	rateWrongSquare = 3400
	rateReversed    = 600
	rateAnother     = 150
	rateFileOff     = 200
	rateRowCopied   = 100
	rateLeftOut     = 2500
	rateRowLeftOut  = 100
	rateGap         = 40 // of each length
	rateTwice       = 800
	rateRowTwice    = 150
	rateStray       = 60
	rateExchanged   = 700
	rateSameSide    = 200
	rateMisplaced   = 25
	rateRowsSwapped = 60
	rateRowsApart   = 12
	rateTurned      = 100 // a sheet
	rateShifted     = 100
	rateSwappedRows = 150
	rateLoose       = 1600
	rateLooseAgain  = 120_000 // close after another: neither player minds the rule
	rateUnchecked   = 15
	rateTwoRunning  = 10
	rateStanding    = 350
	rateLifted      = 60
	rateThrough     = 400 // a man captures as a king, with its path written out
	rateAsKing      = 30
	rateNoCapture   = 15 // over a piece of one's own, or over two at once
	rateNothing     = 2  // what no slip explains
)

// closeBehind is for how many entries after one irregular move another is
// likelier than elsewhere.
const closeBehind = 3

// The least and the greatest number of rows for which columns are exchanged; two
// plies in the wrong order are a slip of their own.
const (
	fewestRows = 2
	mostRows   = 8
)

// partRecalled is how many irregular moves in a hundred are recalled but remain
// on the sheet, followed by the move made instead.
const partRecalled = 30

// What went wrong in wrong squares, in percent.
const (
	partMisread   = 27
	partSwapped   = 17
	partNeighbour = 28
	partAny       = 28
)

// weigh is the cost of one part in several.
func weigh(part, of float64) cost {
	return cost(math.Round(-math.Log(part/of) * float64(nat)))
}

var (
	costReversed   = weigh(rateReversed, 1e6)
	costAnother    = weigh(rateAnother, 1e6*200) // among some 200 moves that a sheet could name
	costFileOff    = weigh(rateFileOff, 2e6)     // to either side
	costRowCopied  = weigh(rateRowCopied, 1e6)
	costLeftOut    = weigh(rateLeftOut, 1e6)
	costRowLeftOut = weigh(rateRowLeftOut, 1e6)
	costGap        = weigh(rateGap, 1e6)
	costTwice      = weigh(rateTwice, 1e6)
	costRowTwice   = weigh(rateRowTwice, 1e6)
	costStray      = weigh(rateStray, 1e6*200)
	costExchanged  = weigh(rateExchanged, 1e6)
	costSameSide   = weigh(rateSameSide, 1e6)
	costMisplaced  = weigh(rateMisplaced, 1e6)
	costRowsTurned = weigh(rateRowsSwapped, 1e6)
	costRowsApart  = weigh(rateRowsApart, 1e6)
	costTurned     = weigh(rateTurned, 1e6)
	costShifted    = weigh(rateShifted, 1e6)
	costSwappedRow = weigh(rateSwappedRows, 1e6*mostRows)
	costLoose      = weigh(rateLoose, 1e6)
	costLooseAgain = weigh(rateLooseAgain, 1e6)
	costUnchecked  = weigh(rateUnchecked, 1e6*30)
	costFar        = 6 * nat // it is further off than a slip goes
	costTwoRunning = weigh(rateTwoRunning, 1e6)
	costStanding   = weigh(rateStanding, 1e6)
	costLifted     = weigh(rateLifted, 1e6)
	costThrough    = weigh(rateThrough, 1e6)
	costAsKing     = weigh(rateAsKing, 1e6)
	costNoCapture  = weigh(rateNoCapture, 1e6)
	costRecalled   = weigh(partRecalled, 100)
	costNothing    = weigh(rateNothing, 1e6*200)
	costOneSquare  = weigh(rateWrongSquare, 2e6) // one of the two
	costEnded      = 5 * nat                     // no more was written
	costBehind     = 5 * nat                     // more was written when the game was over ...
	costBehindEach = 4 * nat                     // ... and exactly this
	costCopied     = 2 * nat                     // what is wrong on one sheet is wrong in the same way on the other
	costPutOff     = 3 * nat                     // a capture in another row than its own was hardly written this way: it was postponed
	costResult     = 4 * nat                     // the result contradicts the final position

	leastCost = costLeftOut // no slip is cheaper
)

// logs holds the cost of one choice out of n.
var logs = func() (table [256]cost) {
	for n := 2; n < len(table); n++ {
		table[n] = weigh(1, float64(n))
	}
	return table
}()

// choice is the cost of one move out of n that the sheet does not give.
func choice(n int) cost { return logs[min(n, len(logs)-1)] }

// reading is the cost of one move out of n that is on the sheet, a third of the
// full cost. Players do not choose by chance, and where few moves are legal, each
// of them is not proportionally likelier; over many plies the full cost would give
// such positions too little weight.
func reading(n int) cost { return choice(n) / 3 }

// alike are the digits that are misread for each other.
var alike = [10]string{0: "689", 1: "74", 2: "73", 3: "852", 4: "91", 5: "63", 6: "508", 7: "129", 8: "306", 9: "470"}

// highest is one more than the greatest number that can be written for a
// square.
const highest = 100

// squareTable gives the cost of writing one square when another was meant, and
// what went wrong then.
type squareTable struct {
	cost [highest][draughts.MaxSquares + 1]cost
	kind [highest][draughts.MaxSquares + 1]Kind
}

// fill builds the table for a variant whose squares are written in a notation.
func (t *squareTable) fill(v draughts.Variant, notation draughts.Notation) {
	n := v.Squares()
	for meant := 1; meant <= n; meant++ {
		var part [highest]float64
		put := func(kind Kind, squares []int, percent float64) {
			for _, s := range squares {
				share := percent / float64(len(squares))
				if share > part[s]/2 {
					t.kind[s][meant] = kind
				}
				part[s] += share
			}
		}
		for s := range part {
			part[s] = partAny / float64(n)
			t.kind[s][meant] = WrongSquare
		}
		square := draughts.Square(meant)
		put(Neighbour, neighbours(v, square), partNeighbour)
		if notation == draughts.Numeric {
			put(DigitMisread, misread(meant), partMisread)
			put(DigitsSwapped, swapped(meant), partSwapped)
		} else {
			put(DigitMisread, fileOrRank(v, square), partMisread+partSwapped)
		}
		for s := range part {
			t.cost[s][meant] = weigh(part[s], 100)
		}
	}
}

func neighbours(v draughts.Variant, square draughts.Square) (list []int) {
	row, column, _ := v.Place(square)
	for _, d := range [...][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}, {0, -2}, {0, 2}, {-2, 0}, {2, 0}} {
		if s, ok := v.SquareAt(row+d[0], column+d[1]); ok {
			list = append(list, int(s))
		}
	}
	return list
}

func misread(number int) (list []int) {
	tens, ones := number/10, number%10
	for _, d := range alike[ones] {
		if s := tens*10 + int(d-'0'); s > 0 {
			list = append(list, s)
		}
	}
	if tens > 0 {
		for _, d := range alike[tens] {
			list = append(list, int(d-'0')*10+ones)
		}
	}
	return list
}

func swapped(number int) []int {
	s := number%10*10 + number/10
	if s == number || s == 0 || number < 10 {
		return nil
	}
	return []int{s}
}

// fileOrRank lists the squares that share the letter or the digit.
func fileOrRank(v draughts.Variant, square draughts.Square) (list []int) {
	row, column, _ := v.Place(square)
	for i := range v.Width() {
		if s, ok := v.SquareAt(row, i); ok && i != column {
			list = append(list, int(s))
		}
	}
	for i := range v.Height() {
		if s, ok := v.SquareAt(i, column); ok && i != row {
			list = append(list, int(s))
		}
	}
	return list
}
