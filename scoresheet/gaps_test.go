package scoresheet

import (
	"strings"
	"testing"

	"flagfall/scoresheet/pdn"
)

// TestRepairedIsTheWholeGame: gaps too long to be filled are in the repaired
// game as they were written, so that it has every ply of the record.
func TestRepairedIsTheWholeGame(t *testing.T) {
	text := "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 " + strings.Repeat("?-? v ", 100) + "*\n"
	games, err := pdn.ReadAll([]byte(text), "gaps")
	if err != nil || len(games) != 1 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	out := NewReplayer(Options{}).Replay(games[0])
	if len(out.Plies) != 204 || len(out.Repaired) != 204 || out.Certain {
		t.Errorf("%d plies, %d of them repaired, certain %v", len(out.Plies), len(out.Repaired), out.Certain)
	}
	if out.Repaired[0] != "32-28" || out.Repaired[203] != "v" {
		t.Errorf("%s ... %s", out.Repaired[0], out.Repaired[203])
	}
}
