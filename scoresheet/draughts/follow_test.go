package draughts_test

import (
	"math/rand/v2"
	"testing"

	"flagfall/fixtures/gen/slips"
	"flagfall/scoresheet/draughts"
)

// TestFollow: what follow.go says of a step without listing the moves agrees with the
// list, from and to every square of the positions of a game, with captures and without.
func TestFollow(t *testing.T) {
	var quiet, due int
	for _, v := range draughts.Variants() {
		random := rand.New(rand.NewPCG(3, uint64(v)))
		p := draughts.Start(v)
		for _, made := range slips.Play(random, p, 90) {
			legal := p.Moves(nil)
			for from := draughts.Square(0); int(from) <= v.Squares()+1; from++ {
				for to := draughts.Square(0); int(to) <= v.Squares()+1; to++ {
					m, count, known := p.Follow(from, to)
					if !known {
						continue
					}
					if p.MustCapture() {
						due++
					} else if quiet++; count != len(legal) {
						t.Fatalf("%v %s: %d legal, want %d", v, p.FEN(), count, len(legal))
					}
					var want draughts.Move
					for _, l := range legal {
						if l.From() == from && l.To() == to {
							want = l
						}
					}
					if m != want {
						t.Fatalf("%v %s: %v-%v is %v, want %v", v, p.FEN(), from, to, m, want)
					}
				}
			}
			p = p.Play(made)
		}
	}
	if quiet == 0 || due == 0 {
		t.Errorf("%d without a capture, %d with one", quiet, due)
	}
}
