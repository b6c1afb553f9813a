package draughts_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
)

func TestParseVariant(t *testing.T) {
	for _, v := range draughts.Variants() {
		if got, err := draughts.ParseVariant(strings.ToUpper(v.Name())); err != nil || got != v {
			t.Errorf("%v: %v, %v", v, got, err)
		}
		if got, ok := draughts.ByGameType(v.Rules().GameType); !ok || got.BegunBy(v.FirstMover(), v.Rules().Mirrored).GameType() != v.GameType() {
			t.Errorf("game type %d: %v, %v", v.Rules().GameType, got, ok)
		} else if named, err := got.LaidOut(v.Rules().Layout); got != v && (err != nil || named != v) {
			t.Errorf("layout %q of %v: %v, %v", v.Rules().Layout, got, named, err)
		}
		if r := v.Rules(); r.Title.Text == "" || r.Source == "" || r.DrawPolicy == "" {
			t.Errorf("%v lacks a title, a source or a draw policy", v)
		}
	}
	_, err := draughts.ParseVariant("chess")
	if rule.CodeOf(err) != rule.Usage || !strings.Contains(rule.HintOf(err), "international english frisian russian") {
		t.Errorf("%v; %s", err, rule.HintOf(err))
	}
	if _, ok := draughts.ByGameType(50); ok {
		t.Error("Othello is taken for draughts")
	}
}

// The values of the PDN standard, section on GameType.
func TestGameType(t *testing.T) {
	for v, want := range map[draughts.Variant]string{
		draughts.International: "20,W,10,10,N2,0", draughts.English: "21,B,8,8,N1,0", draughts.Italian: "22,W,8,8,N2,1",
		draughts.Pool: "23,B,8,8,N1,0", draughts.PoolJamaican: "23,B,8,8,A1,1", draughts.PoolUnified: "23,W,8,8,A0,0", draughts.TurkishPassing: "30,W,8,8,A0,0", draughts.TurkishStop: "30,W,8,8,A0,0", draughts.ThaiWhite: "31,W,8,8,N2,0", draughts.Spanish: "24,W,8,8,N1,1", draughts.Russian: "25,W,8,8,A0,0",
		draughts.Brazilian: "26,W,8,8,A0,0", draughts.Canadian: "27,W,12,12,N2,0", draughts.Czech: "29,W,8,8,A0,0",
		draughts.Frisian: "40,W,10,10,N2,0", draughts.Portuguese: "28,W,8,8,N1,1", draughts.Turkish: "30,W,8,8,A0,0",
		draughts.Thai: "31,B,8,8,N2,0", draughts.Spantsiretti: "41,W,10,8,A0,0",
	} {
		if got := v.GameType(); got != want {
			t.Errorf("%v: %s, want %s", v, got, want)
		}
	}
}

func TestSquareOneLiesInTheCornerOfTheGameType(t *testing.T) {
	for _, tc := range []struct {
		variant draughts.Variant
		square  draughts.Square
		name    string
	}{
		{draughts.International, 1, "b10"}, {draughts.International, 46, "a1"}, {draughts.International, 50, "i1"},
		{draughts.English, 1, "b8"}, {draughts.English, 32, "g1"}, {draughts.Russian, 29, "a1"},
		{draughts.PoolJamaican, 1, "a1"}, {draughts.PoolJamaican, 32, "h8"}, {draughts.PoolUnified, 1, "b8"}, {draughts.PoolUnified, 29, "a1"},
		{draughts.Italian, 1, "a8"}, {draughts.Italian, 32, "h1"},
		{draughts.Spanish, 1, "h1"}, {draughts.Spanish, 32, "a8"},
		{draughts.Portuguese, 1, "h1"}, {draughts.Portuguese, 32, "a8"}, {draughts.Turkish, 1, "a8"}, {draughts.Turkish, 64, "h1"},
		{draughts.Thai, 1, "g1"}, {draughts.Thai, 32, "b8"}, {draughts.Spantsiretti, 1, "b8"}, {draughts.Spantsiretti, 40, "i1"},
		{draughts.Canadian, 1, "b12"}, {draughts.Canadian, 67, "a1"}, {draughts.Canadian, 72, "k1"},
	} {
		if got := tc.variant.Algebraic(tc.square); got != tc.name {
			t.Errorf("%v %d is %s, want %s", tc.variant, tc.square, got, tc.name)
		}
	}
}

// One number of PDN for three layouts: the option names them, and no other game
// has one.
func TestLayouts(t *testing.T) {
	option, several := draughts.PoolJamaican.Layouts()
	if !several || option.Default != "american" || strings.Join(option.Choices, " ") != "american jamaican unified" || option.Reason == "" {
		t.Errorf("%v, %+v", several, option)
	}
	if v, err := draughts.Pool.LaidOut("Jamaican"); err != nil || v != draughts.PoolJamaican {
		t.Errorf("%v, %v", v, err)
	}
	if _, err := draughts.Pool.LaidOut("cuban"); rule.CodeOf(err) != rule.Usage || !strings.Contains(rule.HintOf(err), "unified") {
		t.Errorf("%v; %s", err, rule.HintOf(err))
	}
	option, several = draughts.TurkishStop.Layouts()
	if !several || option.Name != "crowning" || option.Default != "at-end" || strings.Join(option.Choices, " ") != "at-end in-passing and-stop" {
		t.Errorf("%v, %+v", several, option)
	}
	if _, several := draughts.Russian.Layouts(); several {
		t.Error("Russian draughts has several layouts")
	}
	if _, err := draughts.Russian.LaidOut("jamaican"); rule.CodeOf(err) != rule.Usage {
		t.Errorf("%v", err)
	}
}

// The Jamaican game is the American one in a mirror, and the unified game is
// the American one seen from the other side: they have as many moves from any
// position.
func TestLayoutsAreOneGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		turned := func(p draughts.Position, v draughts.Variant) draughts.Position {
			s := draughts.NewSetup(v)
			s.Turn = p.Turn()
			for row := range 8 {
				for column := range 8 {
					from, ok := draughts.Pool.SquareAt(row, column)
					if !ok {
						continue
					}
					piece, toRow, toColumn := p.At(from), row, 7-column
					if v == draughts.PoolUnified {
						toRow, toColumn = 7-row, 7-column
						s.Turn = 1 - p.Turn()
						if piece != draughts.NoPiece {
							piece = map[draughts.Piece]draughts.Piece{draughts.WhiteMan: draughts.BlackMan, draughts.BlackMan: draughts.WhiteMan,
								draughts.WhiteKing: draughts.BlackKing, draughts.BlackKing: draughts.WhiteKing}[piece]
						}
					}
					to, ok := v.SquareAt(toRow, toColumn)
					if !ok {
						t.Fatalf("%v has no square for %v", v, from)
					}
					s.Put(to, piece)
				}
			}
			q, err := s.Position(0)
			if err != nil {
				t.Fatal(err)
			}
			return q
		}
		p := draughts.Start(draughts.Pool)
		for range rapid.IntRange(0, 60).Draw(t, "plies") {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			p = p.Play(rapid.SampledFrom(moves).Draw(t, "move"))
			for _, v := range []draughts.Variant{draughts.PoolJamaican, draughts.PoolUnified} {
				if got, want := len(turned(p, v).Moves(nil)), len(p.Moves(nil)); got != want {
					t.Fatalf("%s: %d moves of %v, want %d", p.FEN(), got, v, want)
				}
			}
		}
	})
}

func TestSquaresReadBack(t *testing.T) {
	for _, v := range draughts.Variants() {
		for s := draughts.Square(1); int(s) <= v.Squares(); s++ {
			for _, text := range []string{s.String(), "0" + s.String(), v.Algebraic(s), strings.ToUpper(v.Algebraic(s))} {
				if got, ok := v.ParseSquare(text); !ok || got != s {
					t.Errorf("%v %d: %q reads as %d, %v", v, s, text, got, ok)
				}
			}
			row, column, _ := v.Place(s)
			if got, ok := v.SquareAt(row, column); !ok || got != s {
				t.Errorf("%v %d: row %d, column %d is %d", v, s, row, column, got)
			}
			if _, ok := v.SquareAt(row, column^1); ok != v.Rules().Straight {
				t.Errorf("%v: a light square beside %d", v, s)
			}
		}
		for _, text := range []string{"", "0", "x1", "a", "a0", "73", "a13", "1a", "-1", "m1"} {
			if s, ok := v.ParseSquare(text); ok {
				t.Errorf("%v: %q is the square %d", v, text, s)
			}
		}
		if v.Algebraic(0) != "" || v.Algebraic(draughts.Square(v.Squares()+1)) != "" {
			t.Errorf("%v: squares off the board have names", v)
		}
	}
}

func TestSquareSet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOf(rapid.Uint8Range(1, draughts.MaxSquares)).Draw(t, "squares")
		in := map[draughts.Square]bool{}
		var set draughts.SquareSet
		for _, s := range list {
			in[draughts.Square(s)] = true
			set = set.With(draughts.Square(s))
		}
		if set.Len() != len(in) {
			t.Fatalf("%d squares, want %d", set.Len(), len(in))
		}
		last := draughts.Square(0)
		for s := range set.All() {
			if !in[s] || s <= last {
				t.Fatalf("%d after %d in %v", s, last, set)
			}
			last = s
		}
		if other := set.Without(set.First()); set.Minus(other) != set.Intersect(draughts.Squares(set.First())) && set.Len() > 0 || other.Union(set) != set {
			t.Fatalf("%v without the first is %v", set, other)
		}
	})
}

// Positions made at random, by editing and by playing, agree with the setups
// that they are written down as.
func TestPositionProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SampledFrom(draughts.Variants()).Draw(t, "variant")
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		p := scatter(random, v)
		setup := p.Setup()
		q, err := setup.Position(draughts.TooManyPieces)
		if err != nil || q != p || q.Hash() != p.Hash() {
			t.Fatalf("%s: %s, %v", p.FEN(), q.FEN(), err)
		}
		square := draughts.Square(1 + random.IntN(v.Squares()))
		piece := p.At(square)
		if lifted := p.With(square, draughts.NoPiece); lifted.At(square) != draughts.NoPiece || lifted.With(square, piece) != p {
			t.Fatalf("%s: lifting and putting back %v on %d", p.FEN(), piece, square)
		}
		if turned := p.WithTurn(p.Turn().Other()); turned.Turn() == p.Turn() || turned.WithTurn(p.Turn()) != p || turned.Hash() == p.Hash() {
			t.Fatalf("%s: turning", p.FEN())
		}
		if same, ok := p.Unchecked(0, square, draughts.SquareSet{}, draughts.Uncrowned); ok || same != p {
			t.Fatalf("%s: a piece was carried from nowhere", p.FEN())
		}
		for _, m := range p.Moves(nil) {
			free, ok := p.Unchecked(m.From(), m.To(), m.Captured(), draughts.Crowning(m.Promotes()))
			if !ok || free != p.Play(m) {
				t.Fatalf("%s, %v: played %s, unchecked %s", p.FEN(), m, p.Play(m).FEN(), free.FEN())
			}
		}
		for _, c := range []draughts.Colour{draughts.White, draughts.Black} {
			men, kings := p.Count(c)
			if men != p.Men(c).Len() || kings != p.Kings(c).Len() || setup.Men(c) != p.Men(c) || setup.Kings(c) != p.Kings(c) {
				t.Fatalf("%s: %v has %d men and %d kings", p.FEN(), c, men, kings)
			}
		}
	})
}

// Equal positions reached by different moves have the same hash; no two
// different positions of a few hundred thousand share one.
func TestHash(t *testing.T) {
	for _, v := range []draughts.Variant{draughts.International, draughts.English, draughts.Canadian} {
		seen := map[uint64]draughts.Position{}
		positions := map[draughts.Position]bool{}
		var visit func(p draughts.Position, depth int)
		visit = func(p draughts.Position, depth int) {
			positions[p] = true
			if other, ok := seen[p.Hash()]; ok && other != p {
				t.Fatalf("%s and %s share a hash", p.FEN(), other.FEN())
			}
			seen[p.Hash()] = p
			if depth > 0 {
				for _, m := range p.Moves(nil) {
					visit(p.Play(m), depth-1)
				}
			}
		}
		visit(draughts.Start(v), 5)
		if len(seen) != len(positions) {
			t.Errorf("%v: %d positions have %d hashes", v, len(positions), len(seen))
		}
	}
}

func TestNoAllocationPerPly(t *testing.T) {
	for _, v := range draughts.Variants() {
		p := draughts.Start(v)
		list, found := make([]draughts.Move, 0, 256), make([]draughts.Move, 0, 256)
		text, squares := make([]byte, 0, 256), make([]draughts.Square, 0, 64)
		var sum uint64 // keeps the calls from being left out
		allocations := testing.AllocsPerRun(10, func() {
			p := p
			var run draughts.KingRun
			for ply := 0; ply < 100; ply++ {
				list = p.Moves(list[:0])
				if len(list) == 0 {
					break
				}
				m := list[ply%len(list)]
				squares = p.Path(squares[:0], m)
				found = p.Match(found[:0], squares, list)
				text = p.AppendNotation(text[:0], m, list)
				text = p.AppendFEN(text[:0])
				run = run.After(p, m)
				p = p.Play(m)
				sum += p.Hash()
				p.MustCapture()
				p.CanMove()
				men, _ := p.Count(draughts.White)
				sum += uint64(men)
			}
		})
		if allocations != 0 || sum == 0 {
			t.Errorf("%v: %v allocations in 100 plies", v, allocations)
		}
	}
}
