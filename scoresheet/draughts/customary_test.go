package draughts_test

import (
	"math/rand"
	"testing"

	"flagfall/scoresheet/draughts"
)

// A move in canonical notation is put into that of its players without its position.
func TestCustomary(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for _, v := range draughts.Variants() {
		for range 20 {
			p := draughts.Start(v)
			for range 80 {
				legal := p.Moves(nil)
				if len(legal) == 0 {
					break
				}
				for _, m := range legal {
					want := p.Notation(m, legal)
					if v.Rules().Notation == draughts.Algebraic {
						want = p.Algebraic(m, legal)
					}
					if got := v.Customary(p.Notation(m, legal)); got != want {
						t.Fatalf("%s, %s: %q, want %q", v.Name(), p.FEN(), got, want)
					}
				}
				p = p.Play(legal[r.Intn(len(legal))])
			}
		}
	}
	for _, text := range []string{"", "-", "22", "22-", "x17", "33-1", "0-4", "99999999999999999999-1", "22-17?", "c3-b4", "?-?", "22--17"} {
		if got := draughts.Russian.Customary(text); got != text && text != "22" {
			t.Errorf("%q became %q", text, got)
		}
	}
}
