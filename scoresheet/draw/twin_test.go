package draw

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"flagfall/scoresheet/draughts"
)

// twin judges a whole game from its positions by the words of FMJD 6.1 to 6.4
// and WCDF 1.32.2, as plainly as can be: for every ply it looks back afresh.
type twin struct {
	positions []draughts.Position
	moves     []draughts.Move // moves[i] leads to positions[i+1]
}

func (w twin) first(holds func(ply int) bool) int {
	for ply := 1; ply < len(w.positions); ply++ {
		if w.positions[ply].CanMove() && holds(ply) {
			return ply
		}
	}
	return 0
}

func (w twin) repetition(ply int) bool {
	text, n := w.positions[ply].FEN(), 0
	for _, p := range w.positions[:ply+1] {
		if p.FEN() == text {
			n++
		}
	}
	return n >= 3
}

// quiet reports whether the last n plies were king moves without capture.
func (w twin) quiet(n int) func(int) bool {
	return func(ply int) bool {
		if ply < n {
			return false
		}
		for i := ply - n; i < ply; i++ {
			m := w.moves[i]
			if m.IsCapture() || !w.positions[i].At(m.From()).IsKing() {
				return false
			}
		}
		return true
	}
}

// lasted reports whether the material was in a class n plies ago and ever since.
func (w twin) lasted(n int, class func(strong, weak Force) bool) func(int) bool {
	return func(ply int) bool {
		if ply < n {
			return false
		}
		for i := ply - n; i <= ply; i++ {
			p := w.positions[i]
			white, black := forceOf(&p, draughts.White), forceOf(&p, draughts.Black)
			if !class(white, black) && !class(black, white) {
				return false
			}
		}
		return true
	}
}

// fewPieces draws a sound position with few pieces, most of them kings.
func fewPieces(t *rapid.T, v draughts.Variant) draughts.Position {
	for {
		s := draughts.NewSetup(v)
		s.Turn = rapid.SampledFrom([]draughts.Colour{draughts.White, draughts.Black}).Draw(t, "turn")
		for _, c := range []draughts.Colour{draughts.White, draughts.Black} {
			for range rapid.IntRange(1, 3).Draw(t, "pieces") {
				piece := draughts.King(c)
				if rapid.IntRange(0, 2).Draw(t, "man") == 0 {
					piece = draughts.Man(c)
				}
				s.Put(draughts.Square(rapid.IntRange(1, v.Squares()).Draw(t, "square")), piece)
			}
		}
		if p, err := s.Position(0); err == nil && p.CanMove() {
			return p
		}
	}
}

// playOut plays at random, preferring moves that do not capture.
func playOut(t *rapid.T, p draughts.Position, plies int) twin {
	w := twin{positions: []draughts.Position{p}}
	for range plies {
		legal := p.Moves(nil)
		if len(legal) == 0 {
			break
		}
		pick := rapid.IntRange(0, len(legal)-1).Draw(t, "move")
		for try := range legal { // not into a capture, if that can be avoided
			if m := legal[(pick+try)%len(legal)]; !p.Play(m).MustCapture() {
				pick = (pick + try) % len(legal)
				break
			}
		}
		if n := len(w.moves); n >= 2 && rapid.IntRange(0, 2).Draw(t, "back") > 0 {
			last := w.moves[n-2]
			for i, m := range legal { // back to where the piece came from
				if m.From() == last.To() && m.To() == last.From() && !p.Play(m).MustCapture() {
					pick = i
				}
			}
		}
		p = p.Play(legal[pick])
		w.moves = append(w.moves, legal[pick])
		w.positions = append(w.positions, p)
	}
	return w
}

func (w twin) track(p Policy) *Tracker {
	t := NewTracker(p)
	t.Start(w.positions[0])
	for i, m := range w.moves {
		t.Play(m, w.positions[i+1])
	}
	return t
}

// The tracker agrees with the plain reading of the articles.
func TestTrackerAgainstTwin(t *testing.T) {
	reached := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		w := playOut(t, fewPieces(t, draughts.International), 90)
		got := map[string]int{}
		for _, d := range w.track(fmjd()).Draws(nil) {
			got[d.Rule.Code] = d.Ply
			reached[d.Rule.Code]++
		}
		for code, want := range map[string]int{
			"draw-repetition": w.first(w.repetition),
			"draw-25":         w.first(w.quiet(50)),
			"draw-16":         w.first(w.lasted(32, threeAgainstKing)),
			"draw-5":          w.first(w.lasted(10, twoAgainstKing)),
		} {
			if got[code] != want {
				t.Fatalf("%s first held at ply %d, want %d, from %s: %v", code, got[code], want, w.positions[0].FEN(), w.moves)
			}
		}
	})
	t.Logf("rules reached: %v", reached)
	if testing.Short() {
		return // a fifth of the games need not reach each rule
	}
	for _, code := range []string{"draw-repetition", "draw-25", "draw-16", "draw-5"} {
		if reached[code] == 0 {
			t.Errorf("no game reached %s", code)
		}
	}
}

// Reporting moves and comparing positions give the same counts in every
// variant, so the fast way misses nothing.
func TestPlayAgreesWithDisturb(t *testing.T) {
	for _, v := range draughts.Variants() {
		t.Run(v.Name(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				w := playOut(t, fewPieces(t, v), 60)
				p := For(v)
				for i, r := range p.Rules {
					for _, o := range r.Options {
						var err error
						if p, err = p.With(p.Rules[i].Code, o.Name, rapid.SampledFrom(o.Choices).Draw(t, o.Name)); err != nil {
							t.Fatal(err)
						}
					}
				}
				fast := w.track(p)
				slow := fast.Under(p)
				for i := range fast.first {
					if fast.first[i] != slow.first[i] {
						t.Fatalf("%s: ply %d, comparing %d", p.Rules[i].Code, fast.first[i], slow.first[i])
					}
				}
				a, b := fast.Counters(nil), slow.Counters(nil)
				for i := range a {
					a[i].Rule, b[i].Rule = nil, nil
				}
				if !reflect.DeepEqual(a, b) {
					t.Fatalf("counters %+v, comparing %+v", a, b)
				}
			})
		})
	}
}
