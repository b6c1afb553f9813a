package draughts_test

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall/fixtures/exhaustive"
	"flagfall/scoresheet/draughts"
)

// The ordinary test compares about ten thousand positions with the twin. A long
// one:
//
//	go test ./scoresheet/draughts -run TestTwin -playouts 1000000 -timeout 600m
var (
	playouts = flag.Int("playouts", exhaustive.Number(200, 600), "positions of each variant to compare with the twin")
	twinSeed = flag.Uint64("twinseed", 64, "seed of the positions to compare with the twin")
)

// TestTwin plays games at random, from the start and from random positions
// with many kings, and compares every list of moves, every position that a move
// leads to, and the notation of every move.
func TestTwin(t *testing.T) {
	variants := draughts.Variants()
	positions := *playouts
	if testing.Short() {
		positions /= 10
	}
	for _, v := range variants {
		t.Run(v.Name(), func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(*twinSeed, uint64(v)))
			for seen := 0; seen < positions; {
				p := draughts.Start(v)
				if random.IntN(2) == 0 {
					p = scatter(random, v)
				}
				for range 120 {
					legal := p.Moves(nil)
					compare(t, p, legal)
					if seen++; len(legal) == 0 || t.Failed() {
						break
					}
					p = p.Play(legal[random.IntN(len(legal))])
				}
				if t.Failed() {
					return
				}
			}
		})
	}
}

// scatter puts pieces at random on up to a third of the board's squares, and now and
// then on nearly all of them: few kings, many, or nothing else.
func scatter(random *rand.Rand, v draughts.Variant) draughts.Position {
	s := draughts.NewSetup(v)
	s.Turn = draughts.Colour(random.IntN(2))
	kings, pieces := random.IntN(4), v.Squares()/3
	switch random.IntN(8) {
	case 0:
		pieces = 3 * v.Squares()
	case 1:
		kings, pieces = 8, v.Squares()/5
	case 2:
		kings, pieces = 8, 3*v.Squares()
	}
	for range 2 + random.IntN(pieces) {
		square := draughts.Square(1 + random.IntN(v.Squares()))
		colour := draughts.Colour(random.IntN(2))
		piece := draughts.Man(colour)
		if random.IntN(8) < kings || v.PromotionRow(colour).Has(square) {
			piece = draughts.King(colour)
		}
		s.Put(square, piece)
	}
	p, err := s.Position(draughts.TooManyPieces) // five men a side are few in Frysk!
	if err != nil {
		panic(err)
	}
	return p
}

// TestQuietAgreesWithTheList asks for the quiet move between any two squares.
func TestQuietAgreesWithTheList(t *testing.T) {
	exhaustive.NotShort(t, "thousands of positions are compared")
	for _, v := range draughts.Variants() {
		random := rand.New(rand.NewPCG(65, uint64(v)))
		for range exhaustive.Number(15, 60) {
			p := scatter(random, v)
			quiet := map[[2]draughts.Square]draughts.Move{}
			for _, m := range p.Moves(nil) {
				if !m.IsCapture() {
					quiet[[2]draughts.Square{m.From(), m.To()}] = m
				}
			}
			for from := range draughts.Square(v.Squares() + 2) {
				for to := range draughts.Square(v.Squares() + 2) {
					m, ok := p.Quiet(from, to)
					if want, legal := quiet[[2]draughts.Square{from, to}]; ok != legal || m != want {
						t.Fatalf("%s %s, %d-%d: %v %v, want %v %v", v, p.FEN(), from, to, m, ok, want, legal)
					}
				}
			}
		}
	}
}

// TestJumpAgreesWithTheList asks for the capture by a man between any two squares: it
// is the one legal move there, and found where such captures are all there is.
func TestJumpAgreesWithTheList(t *testing.T) {
	exhaustive.NotShort(t, "thousands of positions are compared")
	for _, v := range draughts.Variants() {
		random := rand.New(rand.NewPCG(66, uint64(v)))
		captures, found := 0, 0
		for range 400 {
			p := scatter(random, v)
			legal := map[[2]draughts.Square][]draughts.Move{}
			alone := true // there are but captures of one piece by men
			for _, m := range p.Moves(nil) {
				ends := [2]draughts.Square{m.From(), m.To()}
				legal[ends] = append(legal[ends], m)
				alone = alone && m.Captures() == 1 && !p.At(m.From()).IsKing() && p.Kings(p.Turn().Other()).Len() == 0
			}
			for from := range draughts.Square(v.Squares() + 2) {
				for to := range draughts.Square(v.Squares() + 2) {
					moves := legal[[2]draughts.Square{from, to}]
					m, ok := p.Jump(from, to)
					if ok && (len(moves) != 1 || moves[0] != m || m.Captures() != 1) {
						t.Fatalf("%s %s, %d-%d: %v, want %v", v, p.FEN(), from, to, m, moves)
					}
					if alone && len(moves) == 1 {
						captures++
						if ok {
							found++
						}
					}
				}
			}
		}
		switch v {
		case draughts.International, draughts.English, draughts.Italian:
			if found == 0 || found != captures {
				t.Errorf("%s: %d of %d captures found", v, found, captures)
			}
		case draughts.Russian, draughts.Pool, draughts.Czech:
			if found == 0 {
				t.Errorf("%s: none of %d captures found", v, captures)
			}
		}
	}
}

func compare(t *testing.T, p draughts.Position, legal []draughts.Move) {
	t.Helper()
	twin := newTwin(p)
	want := twin.moves()
	var got []string
	for _, m := range legal {
		got = append(got, engineText(m))
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("%v %s\n engine %q\n twin   %q", p.Variant(), p.FEN(), got, want)
		return
	}
	if p.CanMove() != (len(want) > 0) {
		t.Errorf("%v %s: CanMove is %v", p.Variant(), p.FEN(), p.CanMove())
	}
	if capture := len(legal) > 0 && legal[0].IsCapture(); p.MustCapture() != capture {
		t.Errorf("%v %s: MustCapture is %v", p.Variant(), p.FEN(), p.MustCapture())
	}
	loose := p.Loose(nil)
	for _, m := range legal {
		if got, want := p.Play(m).FEN(), newTwin(p).after(m); got != want {
			t.Errorf("%v %s, %v: %s, the twin says %s", p.Variant(), p.FEN(), m, got, want)
		}
		matchesItself(t, p, m, legal)
		if !slices.Contains(loose, m) {
			t.Errorf("%v %s: the loose moves lack %v", p.Variant(), p.FEN(), m)
		}
	}
}

// matchesItself reads the notation of a move back: it must mean only that move,
// except a capture of one piece, which has no squares to tell it from longer
// ones with the same ends, and must then come first.
func matchesItself(t *testing.T, p draughts.Position, m draughts.Move, legal []draughts.Move) {
	t.Helper()
	for _, text := range []string{p.Notation(m, legal), p.Algebraic(m, legal)} {
		found := p.Match(nil, squaresOf(t, p.Variant(), text), legal)
		if len(found) == 0 || found[0] != m || len(found) > 1 && m.Captures() != 1 {
			t.Errorf("%v %s: %q (%s) means %d moves %v", p.Variant(), p.FEN(), text, engineText(m), len(found), found)
		}
	}
}

func squaresOf(t *testing.T, v draughts.Variant, text string) []draughts.Square {
	t.Helper()
	var squares []draughts.Square
	for start, i := 0, 0; i <= len(text); i++ {
		if i < len(text) && text[i] != '-' && text[i] != 'x' && text[i] != ':' {
			continue
		}
		s, ok := v.ParseSquare(text[start:i])
		if !ok {
			t.Fatalf("%q holds no square at %d", text, start)
		}
		squares = append(squares, s)
		start = i + 1
	}
	return squares
}
