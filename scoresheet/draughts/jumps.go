package draughts

import "math/bits"

// face is what the rules of a variant allow the men of one side, as masks, so
// that the generator need not look at the variant or the side. A mask is all
// ones where the rules say yes and 0 where they say no, unless its comment says
// that it is a set of squares.
type face struct {
	board uint64 // the playing squares
	last  uint64 // the squares on which its men are crowned

	up, down uint64 // men capture towards White's farthest row; towards Black's
	straight uint64 // they capture along rows and columns
	spared   uint64 // they may not capture kings
	stop     uint64 // the squares where a capture ends because the man is crowned
	pass     uint64 // the squares where it may go on because the man is crowned

	bySquare bool // as in geometry
	kingWins bool // the first king wins
	flying   bool // kings fly

	longest bool // a capture of one piece is illegal beside one of more
	byKings bool // the number of kings captured matters
}

// faceBits is how many bits of a position, from variantShift on, name its face: the
// variant and the side to move.
const faceBits = 9

// faces is indexed by the bits of a position that name its face, so that the index
// needs neither a bounds check nor a multiplication.
var faces = func() (all [1 << faceBits]face) {
	const yes = ^uint64(0)
	for v := range variantCount {
		r := &rules[v]
		for _, side := range [...]Colour{White, Black} {
			f := pack(v, side, wide{}, wide{}, wide{}).faceIn(&all)
			f.board, f.last = geometries[v].board.lo, geometries[v].lastRow(side).lo
			if r.MenCaptureBackwards || side == White {
				f.up = yes
			}
			if r.MenCaptureBackwards || side == Black {
				f.down = yes
			}
			if r.OrthogonalCaptures {
				f.straight = yes
			}
			if !r.MenCaptureKings {
				f.spared = yes
			}
			switch r.Promotion {
			case PromoteAndStop:
				f.stop = f.last
			case PromoteInPassing:
				f.pass = f.last
			}
			f.bySquare, f.kingWins, f.flying = geometries[v].bySquare, r.Aim == FirstKing, r.FlyingKings
			f.longest = r.Precedence != AnyCapture && r.Precedence != KingFirst
			f.byKings = r.Precedence == MostValue || r.Precedence == MostPiecesThenKings
		}
	}
	return all
}()

func (p Position) face() *face { return p.faceIn(&faces) }

func (p Position) faceIn(all *[1 << faceBits]face) *face {
	return &all[p.rest>>variantShift&(1<<faceBits-1)]
}

// jumps holds, for four directions in which men capture, the squares from which
// they can: those beside an opponent with an empty square behind it.
type jumps struct{ upLeft, upRight, downLeft, downRight uint64 }

// diagonal finds the jumps over some pieces along diagonals, from every square.
func (f *face) diagonal(targets, empty uint64) jumps {
	up, down := targets&f.up, targets&f.down
	return jumps{
		up << 7 & (empty << 14), up << 6 & (empty << 12),
		down >> 6 & (empty >> 12), down >> 7 & (empty >> 14),
	}
}

// along finds the jumps over some pieces along columns and rows, as directions
// up, left, right and down.
func (f *face) along(targets, empty uint64) jumps {
	targets &= f.straight
	return jumps{
		targets << 13 & (empty << 26), targets << 1 & (empty << 2),
		targets >> 1 & (empty >> 2), targets >> 13 & (empty >> 26),
	}
}

// from is the jumps that begin on some squares.
func (j jumps) from(squares uint64) jumps {
	return jumps{j.upLeft & squares, j.upRight & squares, j.downLeft & squares, j.downRight & squares}
}

// any is the squares from which there is a jump.
func (j jumps) any() uint64 { return j.upLeft | j.upRight | j.downLeft | j.downRight }

func (j jumps) count() int {
	return bits.OnesCount64(j.upLeft) + bits.OnesCount64(j.upRight) +
		bits.OnesCount64(j.downLeft) + bits.OnesCount64(j.downRight)
}

// menThatCapture is the men of the side to move that have a capture.
func (p Position) menThatCapture(f *face) uint64 {
	targets := p.opp &^ (p.kings & f.spared)
	empty := f.board &^ (p.own | p.opp)
	able := f.diagonal(targets, empty).any()
	if f.straight != 0 {
		able |= f.along(targets, empty).any()
	}
	return able & p.own &^ p.kings
}

// firsts are the captures of the men of the side to move up to their first jump,
// along diagonals and straight, and the men that may capture more than one
// piece.
type firsts struct {
	diagonal, straight jumps
	more               uint64
}

// menCaptures collects the captures of the men of the side to move, and reports
// whether there are any; if there are none, it leaves c as it is. A man that has
// jumped cannot jump back, because its own square is not among the empty ones.
func (p Position) menCaptures(f *face, c *firsts) bool {
	targets := p.opp &^ (p.kings & f.spared)
	empty := f.board &^ (p.own | p.opp)
	men := p.own &^ p.kings
	diagonal := f.diagonal(targets, empty)
	next := diagonal.any()
	var straight jumps
	if f.straight != 0 {
		straight = f.along(targets, empty)
		next |= straight.any()
	}
	if next&men == 0 {
		return false
	}
	next = (next | f.pass) &^ f.stop
	c.diagonal = diagonal.from(men)
	c.more = c.diagonal.upLeft&(next<<14) | c.diagonal.upRight&(next<<12) |
		c.diagonal.downLeft&(next>>12) | c.diagonal.downRight&(next>>14)
	if f.straight != 0 {
		c.straight = straight.from(men)
		c.more |= c.straight.upLeft&(next<<26) | c.straight.upRight&(next<<2) |
			c.straight.downLeft&(next>>2) | c.straight.downRight&(next>>26)
	}
	return true
}

// men are those that capture.
func (c *firsts) men() uint64 { return c.diagonal.any() | c.straight.any() }

// appendJumps appends the captures of one piece by men, when there are no others.
func (f *face) appendJumps(list []Move, c *firsts, stamp uint64) []Move {
	straight := c.straight.any()
	for men := c.men(); men != 0; men &= men - 1 {
		man := men & -men
		if c.diagonal.upLeft&man != 0 {
			list = append(list, f.jump(man, man>>7, man>>14, stamp))
		}
		if c.diagonal.upRight&man != 0 {
			list = append(list, f.jump(man, man>>6, man>>12, stamp))
		}
		if c.diagonal.downLeft&man != 0 {
			list = append(list, f.jump(man, man<<6, man<<12, stamp))
		}
		if c.diagonal.downRight&man != 0 {
			list = append(list, f.jump(man, man<<7, man<<14, stamp))
		}
		if straight&man == 0 {
			continue
		}
		if c.straight.upLeft&man != 0 {
			list = append(list, f.jump(man, man>>13, man>>26, stamp))
		}
		if c.straight.upRight&man != 0 {
			list = append(list, f.jump(man, man>>1, man>>2, stamp))
		}
		if c.straight.downLeft&man != 0 {
			list = append(list, f.jump(man, man<<1, man<<2, stamp))
		}
		if c.straight.downRight&man != 0 {
			list = append(list, f.jump(man, man<<13, man<<26, stamp))
		}
	}
	return list
}

// jump is the capture of one piece by a man.
func (f *face) jump(man, victim, land, stamp uint64) Move {
	to := uint64(bits.TrailingZeros64(land))
	return Move{victim, uint64(bits.TrailingZeros64(man)) | to<<moveTo | f.last>>(to&63)&1<<moveCrowns | stamp}
}
