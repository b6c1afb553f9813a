package scoresheet_test

import (
	"testing"

	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// TestFindingsCustomarily checks that a finding gives moves as players of the
// variant write them, even within a sentence, and keeps the numbers for programs.
func TestFindingsCustomarily(t *testing.T) {
	games, err := pdn.ReadAll([]byte(`[GameType "25"]
1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. a1-c3 *`), "")
	if err != nil {
		t.Fatal(err)
	}
	out := scoresheet.NewReplayer(scoresheet.Options{}).Replay(games[0])
	if len(out.Findings) == 0 {
		t.Fatal("nothing was found")
	}
	said := out.Findings[0].Said
	for v, want := range map[draughts.Variant]string{
		draughts.Russian:       "a1-c3 is not a move: a white man stands on c3",
		draughts.International: "29-22 is not a move: a white man stands on 22",
	} {
		if got := scoresheet.Customarily(v, said).String(); got != want {
			t.Errorf("%v: %q, want %q", v, got, want)
		}
	}
	if got := scoresheet.CustomaryMoves(draughts.Russian, "1. 22-17, 24x15 2-0 a1"); got != "1. c3-b4, g3:e5 2-0 a1" {
		t.Errorf("%q", got)
	}
}
