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
		{"three of 1 read as 7 in 30 moves", "1. 32-28 17-21 2. 37-32 71-17 3. 41-37 6-71 4. 31-26 1-6 5. 46-41 19-23 6. 28x19 14x23 7. 36-31 70-14 8. 41-36 5-10 " +
			"9. 33-28 23-29 10. 34x23 18x29 11. 39-33 12-18 12. 33x24 20x29 13. 44-39 14-20 14. 39-34 20-24 15. 34x23 18x29 *", draughts.International},
		{"three of six", "1. 32-28 71-22 2. 37-71 70-17 3. 41-37 7-11 *", draughts.Canadian},
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

// A record that names no square is of the same variant as all others in its
// file.
func TestVariantOfSilentRecords(t *testing.T) {
	games, err := pdn.ReadAll([]byte("[White \"a\"]\n1. c3-d4 d6-c5 2. b2-c3 *\n\n[White \"b\"]\n1. - - 1-0\n"), "sheet.pdn")
	if err != nil || len(games) != 2 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	var evidence Evidence
	plain := NewReplayer(Options{})
	for _, g := range games {
		evidence.Add(plain.Replay(g))
	}
	only, ok := evidence.Only()
	if !ok || only != draughts.Russian {
		t.Fatalf("the file is of %v, %v", only, ok)
	}
	if got := NewReplayer(Options{Silent: &only}).Replay(games[1]); got.Variant != draughts.Russian || got.End.Turn() != draughts.White {
		t.Errorf("taken for %v, %v to move", got.Variant, got.End.Turn())
	}
}

// The long GameType may name the other side as the first to move (unified pool,
// "23,W,8,8,A0,0"); it is believed if the moves confirm it.
func TestFirstMoverOfGameType(t *testing.T) {
	tests := []struct {
		name, gameType, moves string
		turn                  draughts.Colour
	}{
		{"unified pool", "23,W,8,8,A0,0", "1. c3-d4 b6-a5 2. b2-c3", draughts.White},
		{"American pool", "23,B,8,8,N1,0", "1. 11-15 23-19 2. 8-11", draughts.Black},
		{"wrong in pool", "23,W,8,8,N1,0", "1. 11-15 23-19 2. 8-11", draughts.Black},
		{"wrong in Brazilian", "26,B,8,8,A0,0", "1. c3-d4 f6-e5", draughts.White},
		{"wrong in International", "20,B,10,10,N2,0", "1. 32-28 19-23", draughts.White},
	}
	for _, test := range tests {
		games, err := pdn.ReadAll([]byte("[GameType \""+test.gameType+"\"]\n"+test.moves+" *\n"), "sheet.pdn")
		if err != nil {
			t.Fatal(err)
		}
		out := NewReplayer(Options{}).Replay(games[0])
		if out.Verdict != Clean || out.Start.Turn() != test.turn {
			t.Errorf("%s: %v, %v begins: %v", test.name, out.Verdict, out.Start.Turn(), out.Findings)
		}
	}
}
