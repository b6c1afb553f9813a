package office

import (
	"testing"

	"flagfall/arbiter"
	"flagfall/pairing/swiss"
	"flagfall/pairing/systems"
)

// TestEverySystemHasItsPairer walks through the rows: each that pairs players
// has a pairer here, and each Swiss explains its pairings.
func TestEverySystemHasItsPairer(t *testing.T) {
	of := 0
	for _, row := range systems.All() {
		pairer, err := Pairer(arbiter.Settings{System: row.Name})
		if err != nil || (pairer == nil) != row.Teams {
			t.Errorf("%s: %v, %v", row.Name, pairer, err)
		}
		if _, explains := pairer.(swiss.Traced); explains != row.Swiss {
			t.Errorf("%s explains its pairings: %t", row.Name, explains)
		}
		if pairer != nil {
			of++
		}
	}
	if of != len(pairers) {
		t.Errorf("%d pairers are of %d systems", len(pairers), of)
	}
}
