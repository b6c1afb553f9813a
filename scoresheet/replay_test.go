package scoresheet

import (
	"strings"
	"testing"

	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// replay replays one record of a text.
func replay(t testing.TB, o Options, text string) *Replay {
	t.Helper()
	games, err := pdn.ReadAll([]byte(text), "test.pdn")
	if err != nil || len(games) != 1 {
		t.Fatalf("%d records, %v, in %q", len(games), err, text)
	}
	return NewReplayer(o).Replay(games[0])
}

// TestIrregularities names each irregularity that can be seen on a sheet by
// its article, applies it as played, and goes on.
func TestIrregularities(t *testing.T) {
	for _, tc := range []struct {
		name, fen, moves string
		kind             Kind
		ply              int
		article, end     string
	}{
		// FMJD Annex 1.
		{"5.4.1 two moves running", "W:W32,33:B6,10", "1. 32-28 28-23 2. 6-11 23-18", TwoMovesRunning, 2, "FMJD 5.4.1", "B:W33,18:B11,10"},
		{"5.4.2 a man captures as a king", "W:W32,48:B28,3", "1. 32x14 3-8", WrongSquare, 1, "FMJD 5.4.2", "W:W14,48:B8"},
		{"5.4.8 more than there is to capture", "W:W32,48:B28,3", "1. 32x23x14 3-8", TooManyCaptured, 1, "FMJD 5.4.8", "W:W14,48:B8"},
		{"5.4.2 a man backwards", "W:W27,38:B6,8", "1. 27-32 6-11 2. 38-33", BackwardMan, 1, "FMJD 5.4.2", "B:W32,33:B11,8"},
		{"5.4.2 a man like a king", "W:W33,38:B6", "1. 33-22 6-11 2. 38-32", WrongSquare, 1, "FMJD 5.4.2", "B:W22,32:B11"},
		{"5.4.2 a king off the diagonal", "W:WK46,38:B6", "1. 46-30 6-11 2. 38-32", WrongSquare, 1, "FMJD 5.4.2", "B:WK30,32:B11"},
		{"5.4.5 a piece of the opponent", "W:W32,33:B18,10", "1. 18-22 10-14 2. 33-28", WrongPiece, 1, "FMJD 5.4.5", "B:W32,28:B22,14"},
		{"5.4.6 a capture was due", "W:W32,37,49:B28,6", "1. 49-44 6-11 2. 32x23", MissedCapture, 1, "FMJD 5.4.6", "B:W37,44,23:B11"},
		{"5.4.8 fewer than the most", "W:W32,27,37:B28,19,22,6", "1. 27x18 6-11 2. 32x14", TooFewCaptured, 1, "FMJD 5.4.8", "B:W18,14,37:B11"},
		{"5.4.8 more than can be taken", "W:W32:B28,5", "1. 32x23x12 5-10", TooManyCaptured, 1, "FMJD 5.4.8", "W:W12:B10"},
		{"5.4.9 stopping short", "W:W37:B31,21,5", "1. 37x26 5-10", StoppedShort, 1, "FMJD 5.4.9", "W:W26:B21,10"},
		{"a square that is taken", "W:W32,28:B6,7", "1. 32-28 6-11", ImpossibleMove, 1, "FMJD 5.4.2", ""},
		{"an empty square", "W:W32,28:B6,7", "1. 31-26 6-11", ImpossibleMove, 1, "FMJD 5.4.2", ""},
		{"no move left", "W:W26:B21,17,6", "1. 26-30 6-11", PlayAfterEnd, 1, "FMJD 7.2.2", "W:W30:B21,17,11"},
		{"no piece left", "W:W28:B22", "1. 28x17 17-22", PlayAfterEnd, 2, "FMJD 7.2.3", ""},
		// WCDF Rules of Draughts.
		{"1.25.1 omits to capture", "B:B10,1,6:W15,32", "1. 1-5 32-28 2. 10x19", MissedCapture, 1, "WCDF 1.25.1", "W:B5,6,19:W28"},
		{"1.25.1 omits to complete a capture", "B:B10,16:W15,23,32", "1. 10x19 32-27", StoppedShort, 1, "WCDF 1.25.1", "B:B16,19:W23,27"},
		{"1.25.3 a wrong square", "B:B10,1:W32", "1. 10-18 32-28", WrongSquare, 1, "WCDF 1.25.3", "B:B18,1:W28"},
		{"1.25.4 a man backwards", "B:B10,1:W32", "1. 10-6 32-28", BackwardMan, 1, "WCDF 1.25.4", "B:B6,1:W28"},
		{"1.25.4 a man captures backwards", "B:B18,1:W14,32", "1. 18x9 32-28", BackwardMan, 1, "WCDF 1.25.4", "B:B9,1:W28"},
		{"1.25.4 a man goes on backwards", "B:B14,1:W18,19,32,27", "1. 14x23x16 32-28", BackwardMan, 1, "WCDF 1.25.4", "B:B16,1:W27,28"},
		{"1.25.7 on through the king-row", "B:B22:W26,27,20", "1. 22x31x24 20x27", ThroughKingRow, 1, "WCDF 1.25.7", ""},
		{"1.25.8 out of turn", "B:B10,1:W32,31", "1. 10-14 14-17 2. 31-27 17-21", TwoMovesRunning, 2, "WCDF 1.25.8", "W:B21,1:W32,27"},
		{"1.30 nothing left to move", "B:W32:B", "1. 32-28", PlayAfterEnd, 1, "WCDF 1.30", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			gameType := "20"
			v := draughts.International
			if strings.HasPrefix(tc.article, "WCDF") {
				gameType, v = "21", draughts.English
			}
			got := replay(t, Options{}, "[GameType \""+gameType+"\"][FEN \""+tc.fen+"\"]\n"+tc.moves+" *")
			if len(got.Findings) == 0 {
				t.Fatal("nothing found")
			}
			f := got.Findings[0]
			if f.Kind != tc.kind || f.Ply != tc.ply || f.Article.String() != tc.article {
				t.Errorf("%s at ply %d (%v): %s", f.Kind, f.Ply, f.Article, f.Said.String())
			}
			if got.PliesOK != tc.ply-1 || got.Verdict != Irregular {
				t.Errorf("%d plies are legal, %v", got.PliesOK, got.Verdict)
			}
			if len(got.Repaired) < len(got.Plies)-1 {
				t.Errorf("the repair %v is not whole", got.Repaired)
			}
			if tc.end == "" {
				return
			}
			if len(got.Findings) > 1 {
				t.Errorf("a second finding: %+v", got.Findings[1])
			}
			end, err := draughts.Parse(v, tc.end)
			if err != nil {
				t.Fatal(err)
			}
			if got.End != end {
				t.Errorf("end %s, want %s", got.End.FEN(), end.FEN())
			}
		})
	}
}

// TestUnreadMoves: a move is recorded as clearly and legibly as possible (WCDF 3.4), and
// ticked in time shortage (3.13); the whole game is to be recorded (FMJD 10.2.2).
func TestUnreadMoves(t *testing.T) {
	for text, want := range map[string]string{
		"[GameType \"21\"]\n1. 11-? 23-19 *": "WCDF 3.4",
		"[GameType \"21\"]\n1. v 23-19 *":    "WCDF 3.13",
		"[GameType \"20\"]\n1. 32-? 19-23 *": "FMJD 10.2.2",
		"[GameType \"20\"]\n1. v 19-23 *":    "FMJD 10.2.2",
	} {
		got := replay(t, Options{}, text)
		if len(got.Findings) == 0 || got.Findings[0].Kind != UnreadableMove || got.Findings[0].Article.String() != want {
			t.Errorf("%q: %+v, want %s", text, got.Findings, want)
		}
	}
}

// TestResultOfALostGame names the article by which the final position decides (FMJD
// 7.2.2 blocked, 7.2.3 no pieces left; WCDF 1.30 for both).
func TestResultOfALostGame(t *testing.T) {
	for text, want := range map[string]string{
		"[GameType \"20\"][FEN \"W:W28:B22\"]\n1. 28x17 1-1":       "FMJD 7.2.3",
		"[GameType \"20\"][FEN \"W:W17,12:B6\"]\n1. 17-11 6x8 1-1": "FMJD 7.2.3",
		"[GameType \"20\"][FEN \"W:W46,47:B36\"]\n1. 46-41 1-1":    "FMJD 7.2.2",
		"[GameType \"20\"][FEN \"W:W46,47:B36,1\"]\n1. 46-41 1-1":  "",
		"[GameType \"21\"][FEN \"B:B10:W14\"]\n1. 10x17 1/2-1/2":   "WCDF 1.30",
	} {
		var got string
		for _, f := range replay(t, Options{}, text).Findings {
			if f.Kind == ResultPosition {
				got = f.Article.String()
			}
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestOtherVariants names what only some variants forbid.
func TestOtherVariants(t *testing.T) {
	for _, tc := range []struct {
		name, gameType, fen, moves string
		kind                       Kind
		ply                        int
	}{
		{"Frisian king-run", "40", "W:WK46,31:B1,2,3", "1. 46-41 1-7 2. 41-46 2-8 3. 46-41 3-9 4. 41-46 7-12", KingRun, 7},
		{"Frisian king-run broken by a man", "40", "W:WK46,31:B1,2,3", "1. 46-41 1-7 2. 41-46 2-8 3. 46-41 3-9 4. 31-27 7-12 5. 41-46", "", 0},
		{"Czech king before man", "29", "W:W14,K32:B10,23", "1. 14x7", WrongCapture, 1},
		{"Italian most kings", "22", "W:W31,32,K25:B12,20,21,28,5,K13,K14,K7", "1. 32x23", StoppedShort, 1},
		{"Russian choice is free", "25", "W:We3,g3,h4,a5,b2,h2,a3,Kf8:Bc5,e5,g5,g7,h8", "1. 20x9", "", 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := replay(t, Options{}, "[GameType \""+tc.gameType+"\"][FEN \""+tc.fen+"\"]\n"+tc.moves+" *")
			if tc.kind == "" {
				if len(got.Findings) > 0 {
					t.Errorf("%+v", got.Findings)
				}
				return
			}
			if len(got.Findings) == 0 || got.Findings[0].Kind != tc.kind || got.Findings[0].Ply != tc.ply {
				t.Errorf("%+v", got.Findings)
			}
			if got.Repaired == nil || got.Verdict != Irregular {
				t.Errorf("%v, %v", got.Verdict, got.Repaired)
			}
		})
	}
}

// TestResultAgainstDraw compares a result with a draw by rule on the last move
// (FMJD 6.1); a rule that has to be claimed (WCDF 1.32.1) contradicts no
// result.
func TestResultAgainstDraw(t *testing.T) {
	const kings = `[GameType "20"][FEN "W:WK28:BK1"][Result "%s"] 1. 28-33 1-7 2. 33-28 7-1 3. 28-33 1-7 4. 33-28 7-1 *`
	const red = `[GameType "21"][FEN "B:WK28:BK1"][Result "%s"] 1. 1-6 28-24 2. 6-1 24-28 3. 1-6 28-24 4. 6-1 24-28 *`
	for _, test := range []struct{ text, result, want string }{
		{kings, "2-0", "FMJD 6.1"}, {kings, "0-2", "FMJD 6.1"}, {kings, "1-1", ""}, {kings, "0-0", ""}, {kings, "*", ""},
		{red, "1-0", ""}, {red, "1/2-1/2", ""},
	} {
		got := ""
		for _, f := range replay(t, Options{}, strings.Replace(test.text, "%s", test.result, 1)).Findings {
			if f.Kind == ResultPosition {
				got = f.Article.String()
			}
		}
		if got != test.want {
			t.Errorf("%s in %.15s: %q, want %q", test.result, test.text, got, test.want)
		}
	}
}
