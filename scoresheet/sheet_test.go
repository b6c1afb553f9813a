package scoresheet

import (
	"fmt"
	"testing"

	"flagfall/scoresheet/pdn"
)

func TestNewSheet(t *testing.T) {
	games, err := pdn.ReadAll([]byte(`[Event "Club"][Round "3.1"][Board "7"][White "A"][Black "?"][Result "1-1"]
[WhiteTime "1:20"][BlackClock "2.55"][SignedWhite "yes"][SignedBlack "no"][Keeper "White"]
1. 32-28 (=) v 2. v 19-23 (=) 1-1`), "")
	if err != nil {
		t.Fatal(err)
	}
	s := NewSheet(games[0])
	got := fmt.Sprintf("%s %d %d %s/%s %s %c %d %d %d %d", s.Event, s.Round, s.Board, s.White, s.Black, s.Result.Text,
		s.Keeper, s.SignedWhite, s.SignedBlack, s.UsedWhite, s.UsedBlack)
	if want := "Club 3 7 A/ 1-1 W 1 2 4800 10500"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	empty := NewSheet(new(pdn.Game))
	if empty.UsedWhite != -1 || empty.Round != 0 || empty.SignedWhite != NotSaid {
		t.Errorf("an empty header: %+v", empty)
	}
	for text, want := range map[string]int{"1:02:03": 3723, "1:60": -1, "x": -1, "90": -1, "0:00": 0} {
		if got := timeUsed(text); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}
