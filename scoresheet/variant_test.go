package scoresheet

import (
	"strings"
	"testing"

	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// One number that is off the board is a slip of the pen; it does not move the
// whole game to another board.
func TestVariantDespiteSlips(t *testing.T) {
	tests := []struct {
		name, text string
		want       draughts.Variant
	}{
		{"no board has 99", "1. 32-28 19-23 2. 99-12 *", draughts.International},
		{"52 for 42", "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 52-37 *", draughts.International},
		{"52 for 42, with a GameType", "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 52-37 *", draughts.International},
		{"42 for 24", "1. 11-15 42-20 2. 8-11 28-24 *", draughts.English},
		{"42 for 24, with a GameType", "[GameType \"21\"]\n1. 11-15 42-20 2. 8-11 28-24 *", draughts.English},
		{"a board of 144 squares", "1. 43-37 25-31 2. 49-43 20-25 3. 55-49 14-20 *", draughts.Canadian},
		{"a board of 100 squares", "1. 32-28 19-23 2. 37-32 14-19 *", draughts.International},
		{"a wrong GameType", "[GameType \"21\"]\n1. 32-28 19-23 2. 37-32 14-19 3. 41-37 10-14 *", draughts.International},
		{"from a position", "[FEN \"W:W60:B2\"]\n1. 60-54 2-8 *", draughts.Canadian},
	}
	for _, test := range tests {
		var game pdn.Game
		if err := pdn.NewReader(strings.NewReader(test.text), "sheet.pdn").Next(&game); err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		if got, _ := NewReplayer(Options{}).variantOf(&game); got != test.want {
			t.Errorf("%s: taken for %s, want %s", test.name, got, test.want)
		}
	}
}
