package pairing

import (
	"flagfall/arbiter/rule"
)

// Baku gives every player the virtual points of the Baku acceleration (FIDE
// C.04.7): in the first half of the rounds, rounded up, the upper half of the
// initial order (twice a quarter of the players, rounded up) has the points of
// a win, and in the second half of those rounds the points of a draw. It fails
// when the number of rounds is not known.
func Baku(f *Field) error {
	if f.Rounds <= 0 {
		return rule.Errorf(rule.Refused, "acceleration needs the number of rounds, which is not set").
			Under(rule.Article{Document: "FIDE C.04.7", Number: "1.3"}).WithHint("set the number of rounds")
	}
	BakuFrom(f, BakuUpper(len(f.Players)))
	return nil
}

// BakuUpper is the size of the upper half of n players: twice a quarter of
// them, rounded up.
func BakuUpper(n int) int { return 2 * ((n + 3) / 4) }

// BakuFrom is Baku with an upper half of that many players. An event keeps the
// last player of the upper half as a person when somebody enters late.
func BakuFrom(f *Field, upper int) {
	f.Baku = true
	accelerated := (f.Rounds + 1) / 2
	full := (accelerated + 1) / 2
	for i := range f.Players {
		f.Players[i].Acceleration = nil
		if i >= upper {
			continue
		}
		virtual := make([]Points, accelerated)
		for r := range virtual {
			virtual[r] = f.Scoring.Draw
			if r < full {
				virtual[r] = f.Scoring.Win
			}
		}
		f.Players[i].Acceleration = virtual
	}
}
