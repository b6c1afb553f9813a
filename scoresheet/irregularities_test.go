package scoresheet

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"flagfall/fixtures/exhaustive"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
)

// found is what was found in a record: kind, ply, article and acceptance of each.
func found(out *Replay) string {
	var list []string
	for i := range out.Findings {
		f := &out.Findings[i]
		list = append(list, strings.TrimRight(fmt.Sprintf("%s@%d %v %s", f.Kind, f.Ply, f.Article, f.Acceptance), " "))
	}
	return strings.Join(list, "; ")
}

// TestFurtherIrregularities finds every irregular move of a record, including
// those close after another, and judges the end on the board that the players had.
func TestFurtherIrregularities(t *testing.T) {
	for _, tc := range []struct {
		name, tags, moves string
		want, end         string
	}{
		{"FMJD 5.4.6 at the ply behind 5.4.9", `[GameType "20"]`,
			"1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 5-10 5. 32-28 23x32 6. 31-26 *",
			"stopped-short@10 FMJD 5.4.9 accepted; missed-capture@11 FMJD 5.4.6 open", ""},
		{"FMJD 5.4.6 twice running, and a win that the end bears out", `[GameType "20"][FEN "W:W32,37,49:B28,6"][Result "2-0"]`,
			"1. 49-44 6-11 2. 37-31 11-16 3. 32x23 16-21 4. 23-18 21-27 5. 31x22 2-0",
			"missed-capture@1 FMJD 5.4.6 accepted; missed-capture@3 FMJD 5.4.6 accepted; missed-capture@4 FMJD 5.4.6 accepted",
			"B:W44,18,22:B"},
		{"FMJD 6.4 and play on: a draw is right", `[GameType "20"][FEN "W:WK9:BK11"]`,
			"1. 9-4 11-2 2. 4-9 2-16 3. 9-3 16-2 4. 3-9 2-11 5. 9-4 11-16 6. 4-27 16x38 1-1",
			"play-after-end@11 FMJD 6.4", ""},
		{"FMJD 6.4 and play on: a win is not", `[GameType "20"][FEN "W:WK9:BK11"]`,
			"1. 9-4 11-2 2. 4-9 2-16 3. 9-3 16-2 4. 3-9 2-11 5. 9-4 11-16 6. 4-27 16x38 2-0",
			"play-after-end@11 FMJD 6.4; result-contradicts@0 FMJD 6.4", ""},
		{"FMJD 5.4.2: one square back is a step", `[GameType "40"][FEN "W:W38:B22,37,8,21,7"]`, "1. 38-42 *",
			"backward-man@1 FMJD 5.4.2 open", "B:W42:B22,37,8,21,7"},
		{"FMJD 5.4.14: an own piece captured", `[GameType "20"][FEN "W:W32,28,48:B5,6"]`, "1. 32x23 6-11 2. 48-43 11-17 *",
			"own-piece@1 FMJD 5.4.14 accepted", "W:W23,43:B5,17"},
		{"FMJD 5.4.8: over two men at once", `[GameType "20"][FEN "W:W37,48:B32,28,5,6"]`, "1. 37x23 6-11 2. 48-43 11-17 *",
			"too-many-captured@1 FMJD 5.4.8 accepted", "W:W23,43:B5,17"},
		{"WCDF 1.25.7: a man through the king-row is a king (1.16)", `[GameType "21"][FEN "B:W26,27,11:B22,1,5"]`, "1. 22x31x24 11-8 2. 24-28 8-4 *",
			"through-king-row@1 WCDF 1.25.7 accepted", "B:WK4:B1,5,K28"},
		{"WCDF 1.25: recalled", `[GameType "21"][FEN "B:B10,1,6:W15,32,31"]`, "1. 1-5 10x19 2. 32-28 6-10 3. 31-27 *",
			"missed-capture@1 WCDF 1.25.1 recalled", "B:B1,10,19:W28,27"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			out := replay(t, Options{}, tc.tags+"\n"+tc.moves)
			if got := found(out); got != tc.want {
				t.Errorf("got  %s\nwant %s", got, tc.want)
				for i := range out.Findings {
					t.Logf("%+v", out.Findings[i])
				}
			}
			if tc.end == "" {
				return
			}
			if end, err := draughts.Parse(out.Variant, tc.end); err != nil || out.End != end {
				t.Errorf("end %s, want %s (%v)", out.End.FEN(), tc.end, err)
			}
		})
	}
}

// TestEmptyBoard: nobody wins on an empty board.
func TestEmptyBoard(t *testing.T) {
	out := replay(t, Options{}, `[GameType "20"][FEN "W:W:B"][Result "1-1"] *`)
	for i := range out.Findings {
		if out.Findings[i].Kind == ResultPosition {
			t.Errorf("%+v", out.Findings[i])
		}
	}
}

// TestSignsBehindSlips reports the slip that stops a record before the wrong signs on
// it.
func TestSignsBehindSlips(t *testing.T) {
	out := replay(t, Options{}, `[GameType "20"] 1. 32-28 19-23 2. 28-19 14x23 3. 37x32 10-14 4. 41-73 5-10 5. 46-41 14-19 6. 34-30 10-14 7. 30-25 19-24 *`)
	if len(out.Findings) != 1 || len(out.Findings[0].Repairs) == 0 {
		t.Fatalf("%+v", out.Findings)
	}
	if c := out.Findings[0].Repairs[0].Changes; len(c) < 2 || c[0].Written != "41-73" || c[0].Read != "41-37" {
		t.Errorf("%+v", c)
	}
}

// TestLongRecords handles records that are long in any way, well within a second
// each: anything that grows with the square of the length would take minutes.
func TestLongRecords(t *testing.T) {
	exhaustive.NotShort(t, "long games are replayed")
	var tags, shuffle strings.Builder
	for i := range 60_000 {
		fmt.Fprintf(&tags, "[Tag%d \"v\"]\n", i)
	}
	for i := range 20_000 {
		fmt.Fprintf(&shuffle, "%d. 47-36 3-9 %d. 36-47 9-3 ", 2*i+1, 2*i+2)
	}
	for _, text := range []string{
		`[GameType "20"][FEN "W:W` + strings.Repeat("31,", 500_000) + `:B1"] 1. 31-27 *`,
		tags.String() + "1. 32-28 *",
		`[GameType "20"] 1. 32-28 19-23 ` + strings.Repeat(`/FEN/ "W:W31:B20"/ `, 60_000) + "*",
		`[GameType "20"][FEN "W:WK46,K47:BK4,K3"] ` + shuffle.String() + "*",
	} {
		begin := time.Now()
		out := replay(t, Options{}, text)
		if took := time.Since(begin); took > 20*time.Second {
			t.Errorf("%.40s took %v", text, took)
		}
		begin = time.Now()
		if _, err := JudgeClaim(out, draw.For(out.Variant), Claim{Ply: -1}); err != nil {
			t.Errorf("a claim over %d plies: %v", len(out.Plies), err)
		}
		if took := time.Since(begin); took > 20*time.Second {
			t.Errorf("a claim over %d plies took %v", len(out.Plies), took)
		}
		t.Logf("%d plies: replay and claim %v", len(out.Plies), time.Since(begin))
	}
}
