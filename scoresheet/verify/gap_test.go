package verify

import (
	"strings"
	"testing"

	"flagfall/scoresheet"
	"flagfall/scoresheet/pdn"
)

// TestGapIsNamed leaves four plies of a game out: the sheet is right on both sides of
// the gap, and the text says where they are missing.
func TestGapIsNamed(t *testing.T) {
	const game = "32-28 19-23 28x19 14x23 37-32 10-14 41-37 14-19 46-41 5-10 33-28 10-14 39-33 23-29 34x23 18x29 33x24 20x29 44-39 14-20 50-44 20-24 39-33 17-21"
	games, err := pdn.ReadAll([]byte("[GameType \"20\"]\n"+strings.Replace(game, "23-29 34x23 18x29 33x24 ", "", 1)+" *"), "gap")
	if err != nil {
		t.Fatal(err)
	}
	out := scoresheet.NewReplayer(scoresheet.Options{}).Replay(games[0])
	text := string(Text{}.Game(nil, "gap", out))
	if want := "4 plies are missing between 7. and 9...; likeliest 23-29 34x23 18x29 33x24"; !strings.Contains(strings.Join(strings.Fields(text), " "), want) {
		t.Errorf("%s", text)
	}
	if out.Certain || strings.Join(out.Repaired, " ") != game {
		t.Errorf("certain %v: %v", out.Certain, out.Repaired)
	}
}
