package draughts_test

import (
	"fmt"
	"slices"
	"strings"

	"flagfall/scoresheet/draughts"
)

// The twin is a second generator, written straight from the rules on an array
// of rows and columns, without regard to speed and without a line of the
// package under test. It finds every path a piece can take, step by step, then
// applies the precedences, then drops duplicates.

// twinRules is the twin's own statement of what each variant allows.
type twinRules struct {
	width, height     int
	mirrored          bool
	menBack, menTakeK bool
	flying, straight  bool
	stop, passing     bool // a man is crowned at once, and stops or goes on
	whiteUp           bool // White's men go to lower numbers
	square            bool // all squares, rows and columns only
	atOnce            bool // a captured piece leaves the board at once
	behind            bool // a flying king stops right behind the piece it captures
	back              bool // a capture may go back the way it came
	firstKing         bool // a king ends the game
	better            func(a, b twinMove) bool
}

func twinMost(a, b twinMove) bool { return len(a.taken) > len(b.taken) }

// In Frisian a king is worth more than a man and less than two, and n kings
// more than 2n-1 men.
func twinValue(a, b twinMove) bool {
	value := func(m twinMove) int { return 40*len(m.taken) + 39*m.kings() }
	if value(a) != value(b) {
		return value(a) > value(b)
	}
	return a.byKing && !b.byKing
}

func twinItalian(a, b twinMove) bool {
	if len(a.taken) != len(b.taken) {
		return len(a.taken) > len(b.taken)
	}
	if a.byKing != b.byKing {
		return a.byKing
	}
	if a.kings() != b.kings() {
		return a.kings() > b.kings()
	}
	for i := range a.taken {
		if a.takenKing[i] != b.takenKing[i] {
			return a.takenKing[i]
		}
	}
	return false
}

func twinSpanish(a, b twinMove) bool {
	if len(a.taken) != len(b.taken) {
		return len(a.taken) > len(b.taken)
	}
	return a.kings() > b.kings()
}

var twins = map[draughts.Variant]twinRules{
	draughts.International:  {width: 10, height: 10, menBack: true, menTakeK: true, flying: true, whiteUp: true, better: twinMost},
	draughts.English:        {width: 8, height: 8, menTakeK: true, stop: true, whiteUp: true},
	draughts.Frisian:        {width: 10, height: 10, menBack: true, menTakeK: true, flying: true, straight: true, whiteUp: true, better: twinValue},
	draughts.Russian:        {width: 8, height: 8, menBack: true, menTakeK: true, flying: true, passing: true, whiteUp: true},
	draughts.Brazilian:      {width: 8, height: 8, menBack: true, menTakeK: true, flying: true, whiteUp: true, better: twinMost},
	draughts.Pool:           {width: 8, height: 8, menBack: true, menTakeK: true, flying: true, whiteUp: true},
	draughts.PoolJamaican:   {width: 8, height: 8, mirrored: true, menBack: true, menTakeK: true, flying: true, whiteUp: true},
	draughts.PoolUnified:    {width: 8, height: 8, menBack: true, menTakeK: true, flying: true, whiteUp: true},
	draughts.Italian:        {width: 8, height: 8, mirrored: true, stop: true, whiteUp: true, better: twinItalian},
	draughts.Spanish:        {width: 8, height: 8, mirrored: true, menTakeK: true, flying: true, stop: true, better: twinSpanish},
	draughts.Czech:          {width: 8, height: 8, menTakeK: true, flying: true, stop: true, whiteUp: true, better: func(a, b twinMove) bool { return a.byKing && !b.byKing }},
	draughts.Canadian:       {width: 12, height: 12, menBack: true, menTakeK: true, flying: true, whiteUp: true, better: twinMost},
	draughts.Portuguese:     {width: 8, height: 8, mirrored: true, menTakeK: true, flying: true, stop: true, better: twinSpanish},
	draughts.Turkish:        {width: 8, height: 8, square: true, atOnce: true, menTakeK: true, flying: true, whiteUp: true, better: twinMost},
	draughts.Thai:           {width: 8, height: 8, atOnce: true, behind: true, back: true, menTakeK: true, flying: true, stop: true},
	draughts.TurkishPassing: {width: 8, height: 8, square: true, atOnce: true, menTakeK: true, flying: true, whiteUp: true, passing: true, better: twinMost},
	draughts.TurkishStop:    {width: 8, height: 8, square: true, atOnce: true, menTakeK: true, flying: true, whiteUp: true, stop: true, better: twinMost},
	draughts.ThaiWhite:      {width: 8, height: 8, atOnce: true, behind: true, back: true, menTakeK: true, flying: true, stop: true, whiteUp: true},
	draughts.Spantsiretti:   {width: 10, height: 8, menBack: true, menTakeK: true, flying: true, passing: true, whiteUp: true},
	draughts.Breakthrough:   {width: 10, height: 10, menBack: true, menTakeK: true, flying: true, whiteUp: true, firstKing: true, better: twinMost},
	draughts.Frysk:          {width: 10, height: 10, menBack: true, menTakeK: true, flying: true, straight: true, whiteUp: true, better: twinValue},
	draughts.Antidraughts:   {width: 10, height: 10, menBack: true, menTakeK: true, flying: true, whiteUp: true, better: twinMost},
}

type twinSquare struct{ row, column int }

// twinMet is a position with a number of plies to count below it. The whole board
// is compared, not a hash of it: two ways to a position have the same leaves below
// them.
type twinMet struct {
	cells twinCells
	white bool
	depth int
}

// twinBoard has the pieces as w, W, b, B; row 0 is the one with square 1.
type twinBoard struct {
	rules twinRules
	cells twinCells
	white bool
}

type twinCells [12][12]byte

// at is the piece on a square, 0 if it is empty or not on the board.
func (b *twinBoard) at(s twinSquare) byte {
	if !b.inside(s) {
		return 0
	}
	return b.cells[s.row][s.column]
}

func (b *twinBoard) put(s twinSquare, piece byte) { b.cells[s.row][s.column] = piece }

// twinAll are the cells of the largest board, row by row.
var twinAll = func() (all []twinSquare) {
	for row := range 12 {
		for column := range 12 {
			all = append(all, twinSquare{row, column})
		}
	}
	return all
}()

type twinMove struct {
	way       []twinSquare
	ways      []twinSquare // the directions of its captures
	taken     []twinSquare
	takenKing []bool
	byKing    bool
	crowned   bool
}

func (m twinMove) kings() int {
	n := 0
	for _, king := range m.takenKing {
		if king {
			n++
		}
	}
	return n
}

// The number of a square counts the playing squares row by row. Rows begin at
// square 1, which for Spanish lies before White, so the board is seen from the
// other side there; a mirrored board stays mirrored when it is turned.
func (b *twinBoard) number(s twinSquare) int {
	if b.rules.square {
		return s.row*b.rules.width + s.column + 1
	}
	return s.row*b.rules.width/2 + s.column/2 + 1
}

func (b *twinBoard) square(number int) twinSquare {
	if b.rules.square {
		return twinSquare{(number - 1) / b.rules.width, (number - 1) % b.rules.width}
	}
	half := b.rules.width / 2
	row := (number - 1) / half
	first := 1 - row%2
	if b.rules.mirrored {
		first = row % 2
	}
	return twinSquare{row, first + (number-1)%half*2}
}

func (b *twinBoard) squares() int {
	if b.rules.square {
		return b.rules.width * b.rules.height
	}
	return b.rules.width * b.rules.height / 2
}

func (b *twinBoard) inside(s twinSquare) bool {
	return s.row >= 0 && s.row < b.rules.height && s.column >= 0 && s.column < b.rules.width
}

func (s twinSquare) plus(d twinSquare) twinSquare {
	return twinSquare{s.row + d.row, s.column + d.column}
}

func newTwin(p draughts.Position) *twinBoard {
	b := &twinBoard{rules: twins[p.Variant()], white: p.Turn() == draughts.White}
	for n := 1; n <= b.squares(); n++ {
		switch p.At(draughts.Square(n)) {
		case draughts.WhiteMan:
			b.put(b.square(n), 'w')
		case draughts.WhiteKing:
			b.put(b.square(n), 'W')
		case draughts.BlackMan:
			b.put(b.square(n), 'b')
		case draughts.BlackKing:
			b.put(b.square(n), 'B')
		}
	}
	return b
}

func (b *twinBoard) mine(c byte) bool {
	return b.white && (c == 'w' || c == 'W') || !b.white && (c == 'b' || c == 'B')
}

func (b *twinBoard) theirs(c byte) bool { return c != 0 && !b.mine(c) }

func (b *twinBoard) forward() int {
	if b.white == b.rules.whiteUp {
		return -1
	}
	return 1
}

func (b *twinBoard) lastRow() int {
	if b.forward() < 0 {
		return 0
	}
	return b.rules.height - 1
}

var twinDiagonals = []twinSquare{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}
var twinStraight = []twinSquare{{-2, 0}, {2, 0}, {0, -2}, {0, 2}}
var twinSides = []twinSquare{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}

// moves lists the legal moves as text: from, to, what is taken, crowned or not.
func (b *twinBoard) moves() []string {
	var texts []string
	for _, m := range b.legal() {
		texts = append(texts, b.text(m))
	}
	slices.Sort(texts)
	return slices.Compact(texts)
}

// legal lists the legal moves, a capture once for each path.
func (b *twinBoard) legal() []twinMove {
	var captures, quiet []twinMove
	for _, s := range twinAll {
		if piece := b.at(s); b.rules.firstKing && (piece == 'W' || piece == 'B') {
			return nil
		}
	}
	for _, s := range twinAll {
		piece := b.at(s)
		if !b.mine(piece) {
			continue
		}
		king := piece == 'W' || piece == 'B'
		b.put(s, 0) // the piece is in the air while it captures
		captures = append(captures, b.capturesFrom(s, king, twinMove{way: []twinSquare{s}, byKing: king})...)
		b.put(s, piece)
		quiet = append(quiet, b.quietFrom(s, king)...)
	}
	if len(captures) == 0 {
		return quiet
	}
	var legal []twinMove
	for _, m := range captures {
		best := !slices.ContainsFunc(captures, func(other twinMove) bool {
			return b.rules.better != nil && b.rules.better(other, m)
		})
		if best {
			legal = append(legal, m)
		}
	}
	return legal
}

// count is the number of leaves of the tree at a depth of at least 1. Positions that
// were met before keep their count: every position is still counted from its own moves.
func (b *twinBoard) count(depth int, met map[twinMet]uint64) uint64 {
	mark := twinMet{b.cells, b.white, depth}
	if leaves, known := met[mark]; known {
		return leaves
	}
	legal := b.legal()
	if len(legal) > 1 && len(legal[0].taken) > 0 { // the same capture may have several paths
		seen := map[string]bool{}
		legal = slices.DeleteFunc(legal, func(m twinMove) bool {
			text := b.text(m)
			known := seen[text]
			seen[text] = true
			return known
		})
	}
	if depth == 1 {
		return uint64(len(legal))
	}
	leaves := uint64(0)
	for _, m := range legal {
		next := *b
		next.white = !b.white
		from, to := m.way[0], m.way[len(m.way)-1]
		piece := b.at(from)
		if m.crowned {
			piece &^= 0x20
		}
		next.put(from, 0)
		for _, s := range m.taken {
			next.put(s, 0)
		}
		next.put(to, piece)
		leaves += next.count(depth-1, met)
	}
	met[mark] = leaves
	return leaves
}

func (b *twinBoard) quietFrom(s twinSquare, king bool) []twinMove {
	var list []twinMove
	ways := twinDiagonals
	if b.rules.square {
		ways = twinSides
	}
	for _, d := range ways {
		if !king && d.row == -b.forward() {
			continue
		}
		for to := s.plus(d); b.inside(to) && b.at(to) == 0; to = to.plus(d) {
			crowned := !king && to.row == b.lastRow()
			list = append(list, twinMove{way: []twinSquare{s, to}, crowned: crowned})
			if !king || !b.rules.flying {
				break
			}
		}
	}
	return list
}

// capturesFrom is all whole captures that begin with what is done already.
func (b *twinBoard) capturesFrom(s twinSquare, king bool, done twinMove) []twinMove {
	var list []twinMove
	ways := slices.Clone(twinDiagonals)
	if b.rules.straight {
		ways = append(ways, twinStraight...)
	}
	if b.rules.square {
		ways = twinSides
	}
	for _, d := range ways {
		if !king && !b.rules.menBack && d.row == -b.forward() {
			continue
		}
		if n := len(done.ways); n > 0 && !b.rules.back && d == (twinSquare{-done.ways[n-1].row, -done.ways[n-1].column}) {
			continue
		}
		over := s.plus(d)
		for king && b.rules.flying && b.inside(over) && b.at(over) == 0 {
			over = over.plus(d)
		}
		piece := b.at(over)
		if !b.inside(over) || !b.theirs(piece) || slices.Contains(done.taken, over) {
			continue
		}
		takenKing := piece == 'W' || piece == 'B'
		if takenKing && !king && !b.rules.menTakeK {
			continue
		}
		var goOn, stay []twinMove
		for to := over.plus(d); b.inside(to) && b.at(to) == 0; to = to.plus(d) {
			m := twinMove{
				way:       append(slices.Clone(done.way), to),
				ways:      append(slices.Clone(done.ways), d),
				taken:     append(slices.Clone(done.taken), over),
				takenKing: append(slices.Clone(done.takenKing), takenKing),
				byKing:    done.byKing, crowned: done.crowned,
			}
			nowKing, last := king, !king && to.row == b.lastRow()
			if last && b.rules.passing {
				nowKing, m.crowned = true, true
			}
			var further []twinMove
			if !last || !b.rules.stop {
				if b.rules.atOnce {
					b.put(over, 0)
				}
				further = b.capturesFrom(to, nowKing, m)
				b.put(over, piece)
			}
			if len(further) > 0 {
				goOn = append(goOn, further...)
			} else {
				m.crowned = m.crowned || last
				stay = append(stay, m)
			}
			if !king || !b.rules.flying || b.rules.behind {
				break
			}
		}
		// A king must come down where it can go on, if there is such a square.
		if len(goOn) > 0 {
			list = append(list, goOn...)
		} else {
			list = append(list, stay...)
		}
	}
	return list
}

func (b *twinBoard) text(m twinMove) string {
	var taken []int
	for _, s := range m.taken {
		taken = append(taken, b.number(s))
	}
	slices.Sort(taken)
	return twinText(b.number(m.way[0]), b.number(m.way[len(m.way)-1]), taken, m.crowned)
}

func twinText(from, to int, taken []int, crowned bool) string {
	return strings.TrimSpace(fmt.Sprintf("%d>%d %v %v", from, to, taken, crowned))
}

// engineText is the same text of a move of the engine.
func engineText(m draughts.Move) string {
	var taken []int
	for s := range m.Captured().All() {
		taken = append(taken, int(s))
	}
	return twinText(int(m.From()), int(m.To()), taken, m.Promotes())
}

// after is the board after a move, as a FEN, by the twin's own rules.
func (b *twinBoard) after(m draughts.Move) string {
	from, to := b.square(int(m.From())), b.square(int(m.To()))
	piece := b.at(from)
	b.put(from, 0)
	for s := range m.Captured().All() {
		b.put(b.square(int(s)), 0)
	}
	if m.Promotes() {
		piece &^= 0x20
	}
	b.put(to, piece)
	list := func(man, king byte) string {
		var parts []string
		for n := 1; n <= b.squares(); n++ {
			switch b.at(b.square(n)) {
			case man:
				parts = append(parts, fmt.Sprint(n))
			case king:
				parts = append(parts, fmt.Sprint("K", n))
			}
		}
		return strings.Join(parts, ",")
	}
	turn := "W"
	if b.white {
		turn = "B"
	}
	return turn + ":W" + list('w', 'W') + ":B" + list('b', 'B')
}
