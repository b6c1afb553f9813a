package draw

import (
	"testing"

	"flagfall/scoresheet/draughts"
)

// TestLongGames counts positions in a long game as one by one, also after a step that
// lets earlier ones come back.
func TestLongGames(t *testing.T) {
	p, err := draughts.Parse(draughts.International, "W:WK46,K47:BK4,K3")
	if err != nil {
		t.Fatal(err)
	}
	tracker := NewTracker(For(draughts.International))
	tracker.Start(p)
	for ply := 1; ply <= 2*longGame; ply++ {
		legal := p.Moves(nil)
		m := legal[ply*ply%7%len(legal)]
		for _, one := range legal {
			if m.IsCapture() || p.Play(m).MustCapture() {
				m = one // keeps the kings on the board
			}
		}
		if p = p.Play(m); ply == longGame*3/2 {
			tracker.Disturb(p)
		} else {
			tracker.Play(m, p)
		}
		if want := len(tracker.Occurrences(ply)); tracker.standing != want {
			t.Fatalf("ply %d: it stood %d times, want %d", ply, tracker.standing, want)
		}
		if !p.CanMove() {
			t.Fatalf("the game is over at ply %d", ply)
		}
	}
}
