package scoresheet

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"flagfall/fixtures/exhaustive"
	"flagfall/scoresheet/draughts"
)

// A slow judge, written from the articles, that shares nothing with the engine: a
// board of rows and columns, and captures found by trying every jump. It plays
// games with irregular moves in them and says which article each breaks.

// board is rows from the top as White sees it: 'w' and 'b' men, 'W' and 'B' kings.
type board struct {
	size   int
	flying bool // kings; and men capture backwards
	most   bool // the most pieces must be captured
	at     [10][10]byte
	white  bool // to move
}

type place struct{ row, column int }

func (p place) on(b *board) bool {
	return p.row >= 0 && p.row < b.size && p.column >= 0 && p.column < b.size
}

// number is a square as it is written.
func (b *board) number(p place) int { return p.row*b.size/2 + p.column/2 + 1 }

func (b *board) get(p place) byte { return b.at[p.row][p.column] }

func lower(c byte) byte { return c | 0x20 }

func (b *board) mine(c byte) bool { return c != 0 && (lower(c) == 'w') == b.white }

// hand is a move as made by hand.
type hand struct {
	from, to place
	taken    []place
	ended    bool // a capture that cannot be continued
}

func newBoard(international bool) *board {
	b := &board{size: 8}
	if international {
		*b = board{size: 10, flying: true, most: true, white: true}
	}
	for row := range b.size {
		for column := range b.size {
			if row%2 == column%2 {
				continue
			}
			if row < b.size/2-1 {
				b.at[row][column] = 'b'
			} else if row > b.size/2 {
				b.at[row][column] = 'w'
			}
		}
	}
	return b
}

var diagonals = [...]place{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}

func (b *board) forward(d place) bool { return d.row < 0 == b.white }

func king(c byte) bool { return c == 'W' || c == 'B' }

// jumps lists every way to capture on from a place, stops in the middle included.
func (b *board) jumps(piece byte, from, here place, taken []place, list []hand) []hand {
	for _, d := range diagonals {
		if !king(piece) && !b.flying && !b.forward(d) {
			continue
		}
		over := place{here.row + d.row, here.column + d.column}
		for king(piece) && b.flying && over.on(b) && (b.get(over) == 0 || over == from) {
			over.row, over.column = over.row+d.row, over.column+d.column
		}
		if !over.on(b) || b.get(over) == 0 || b.mine(b.get(over)) || over == from {
			continue
		}
		again := false
		for _, t := range taken {
			again = again || t == over
		}
		for to := (place{over.row + d.row, over.column + d.column}); !again && to.on(b) && (b.get(to) == 0 || to == from); to.row, to.column = to.row+d.row, to.column+d.column {
			with := append(append([]place(nil), taken...), over)
			before := len(list)
			// In English draughts the king-row ends the move (WCDF 1.19).
			if king(piece) || b.flying || to.row != 0 && to.row != b.size-1 {
				list = b.jumps(piece, from, to, with, list)
			}
			list = append(list, hand{from, to, with, len(list) == before})
			if !king(piece) || !b.flying {
				break
			}
		}
	}
	return list
}

// hands lists the moves that can be made by hand with pieces that move after
// their kind, and the quiet ones separately.
func (b *board) hands() (captures, quiet []hand) {
	for row := range b.size {
		for column := range b.size {
			from := place{row, column}
			piece := b.get(from)
			if !b.mine(piece) {
				continue
			}
			captures = b.jumps(piece, from, from, nil, captures)
			for _, d := range diagonals {
				if !king(piece) && !b.forward(d) {
					continue
				}
				for to := (place{row + d.row, column + d.column}); to.on(b) && b.get(to) == 0; to.row, to.column = to.row+d.row, to.column+d.column {
					quiet = append(quiet, hand{from: from, to: to})
					if !king(piece) || !b.flying {
						break
					}
				}
			}
		}
	}
	return captures, quiet
}

// verdict is the article that a move breaks; "" for a legal one.
func (b *board) verdict(h hand) string {
	captures, _ := b.hands()
	most := 0
	for _, c := range captures {
		most = max(most, len(c.taken))
	}
	article := func(fmjd, wcdf string) string {
		if b.size == 10 {
			return "FMJD " + fmjd
		}
		return "WCDF " + wcdf
	}
	if len(h.taken) == 0 {
		if most > 0 {
			return article("5.4.6", "1.25.1")
		}
		return ""
	}
	if b.most && len(h.taken) == most || !b.most && h.ended {
		return ""
	}
	for _, c := range captures { // the same piece could have gone on
		if c.from == h.from && len(c.taken) > len(h.taken) && contains(c.taken, h.taken) {
			return article("5.4.9", "1.25.1")
		}
	}
	return article("5.4.8", "1.25.1")
}

func contains(all, some []place) bool {
	for _, s := range some {
		found := false
		for _, a := range all {
			found = found || a == s
		}
		if !found {
			return false
		}
	}
	return true
}

func (b *board) play(h hand) {
	piece := b.get(h.from)
	b.at[h.from.row][h.from.column] = 0
	for _, t := range h.taken {
		b.at[t.row][t.column] = 0
	}
	if h.to.row == 0 && piece == 'w' || h.to.row == b.size-1 && piece == 'b' {
		piece -= 'a' - 'A'
	}
	b.at[h.to.row][h.to.column] = piece
	b.white = !b.white
}

// unmistakable reports whether no other move by hand has the same ends.
func unmistakable(h hand, among []hand) bool {
	for _, o := range among {
		if o.from == h.from && o.to == h.to && !(len(o.taken) == len(h.taken) && contains(o.taken, h.taken)) {
			return false
		}
	}
	return true
}

// text is the hand's move as written; in English draughts square 1 is Red's and
// stands at the top here.
func (b *board) text(h hand) string {
	sign := "-"
	if len(h.taken) > 0 {
		sign = "x"
	}
	return fmt.Sprint(b.number(h.from), sign, b.number(h.to))
}

// fen is the position of the pieces, for comparison.
func (b *board) fen() string {
	turn := map[bool]string{true: "W", false: "B"}[b.white]
	var lists [2][]string
	for row := range b.size {
		for column := range b.size {
			if c := b.at[row][column]; c != 0 {
				k := ""
				if king(c) {
					k = "K"
				}
				i := 0
				if lower(c) == 'b' {
					i = 1
				}
				lists[i] = append(lists[i], fmt.Sprint(k, b.number(place{row, column})))
			}
		}
	}
	return turn + ":W" + strings.Join(lists[0], ",") + ":B" + strings.Join(lists[1], ",")
}

// judged is a game with irregular moves and what the judge says of them.
type judged struct {
	moves    []string
	articles map[int]string // by ply
	end      string
}

// judgedGame plays a random game with an irregular move at some of the plies given.
func judgedGame(random *rand.Rand, international bool, plies int, irregular func(ply int) bool) judged {
	b := newBoard(international)
	g := judged{articles: map[int]string{}}
	for ply := 1; ply <= plies; ply++ {
		captures, quiet := b.hands()
		var legal, broken []hand
		all := append(append([]hand(nil), captures...), quiet...)
		for _, h := range all {
			if !unmistakable(h, all) {
				continue
			}
			if b.verdict(h) == "" {
				legal = append(legal, h)
			} else {
				broken = append(broken, h)
			}
		}
		choice := legal
		if irregular(ply) && len(broken) > 0 {
			choice = broken
		}
		if len(choice) == 0 {
			break
		}
		h := choice[random.IntN(len(choice))]
		if article := b.verdict(h); article != "" {
			g.articles[ply] = article
		}
		g.moves = append(g.moves, b.text(h))
		b.play(h)
	}
	g.end = b.fen()
	return g
}

var judgedSheets = flag.Int("judged", exhaustive.Number(4, 12), "sheets with irregular moves for each variant and distance")

// TestSecondIrregularity finds two to four irregular moves of a game at any
// distance, and judges the position at the end as the slow judge does.
func TestSecondIrregularity(t *testing.T) {
	exhaustive.NotShort(t, "thousands of sheets are replayed")
	for _, international := range []bool{true, false} {
		for distance := 1; distance <= 8; distance++ {
			random := rand.New(rand.NewPCG(uint64(distance), 5))
			sheets, right, partly, ends, extra := 0, 0, 0, 0, 0
			for tries := 0; sheets < *judgedSheets && tries < 400**judgedSheets; tries++ {
				first := 12 + random.IntN(30)
				g := judgedGame(random, international, first+distance+random.IntN(20), func(ply int) bool { return ply == first || ply == first+distance })
				if len(g.articles) != 2 {
					continue
				}
				sheets++
				tag := map[bool]string{true: "20", false: "21"}[international]
				out := replay(t, Options{}, "[GameType \""+tag+"\"]\n"+strings.Join(g.moves, " ")+" *")
				got := map[int]string{}
				for i := range out.Findings {
					if f := &out.Findings[i]; f.Acceptance != "" {
						got[f.Ply] = f.Article.String()
					}
				}
				named := 0
				for ply, article := range g.articles {
					if got[ply] == article {
						named++
					}
				}
				for ply := range got {
					if g.articles[ply] == "" {
						extra++
					}
				}
				if named == 2 {
					right++
				} else {
					partly += named
				}
				if end, err := draughts.Parse(out.Variant, g.end); err != nil {
					t.Fatal(err)
				} else if out.End == end {
					ends++
				}
				if testing.Verbose() && named < 2 {
					t.Logf("%v: planted %v, found %s (%v)", g.moves, g.articles, found(out), out.Findings[0].Repairs)
				}
			}
			// Two running sometimes look like two moves of one side in the
			// other order, with a regular game after them.
			if want := map[bool]int{true: 50, false: 90}[distance == 1]; 100*(2*right+partly) < want*2*sheets || extra > 0 || 100*ends < 95*sheets {
				t.Error("too few are found")
			}
			t.Logf("international %v, %d apart: %d sheets, both named %d, else named %d, ends right %d, false %d", international, distance, sheets, right, partly, ends, extra)
		}
	}
}
