package scoresheet

import (
	"fmt"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
	"flagfall/scoresheet/pdn"
)

// shuffle is a record in which two kings go to and fro.
func shuffle(t *testing.T, gameType, fen string, moves []string, plies int) *Replay {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "[GameType %q]\n[FEN %q]\n[Result \"*\"]\n", gameType, fen)
	for i := range plies {
		if i%2 == 0 {
			fmt.Fprintf(&b, "%d. ", i/2+1)
		}
		b.WriteString(moves[i%len(moves)] + " ")
	}
	games, err := pdn.ReadAll([]byte(b.String()+"*"), "test")
	if err != nil || len(games) != 1 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	out := NewReplayer(Options{}).Replay(games[0])
	if out.PliesOK != plies {
		t.Fatalf("%d of %d plies are legal: %v", out.PliesOK, plies, out.Findings)
	}
	return out
}

func TestClaimFMJD61(t *testing.T) {
	international := shuffle(t, "20", "W:WK28,K48:BK1,36", []string{"28-33", "1-7", "33-28", "7-1"}, 8)
	rulings, err := JudgeClaim(international, draw.For(draughts.International), Claim{Rule: "draw-repetition", Ply: -1})
	if err != nil {
		t.Fatal(err)
	}
	r := Decide(rulings)
	if r == nil || fmt.Sprint(r.Evidence) != "[0 4 8]" {
		t.Fatalf("%+v", rulings)
	}
	want := "the same position with the same player to move stood at the start, after move 2 of Black and after move 4 of Black; the game was drawn then"
	if r.Said.String() != want {
		t.Errorf("%q, want %q", r.Said.String(), want)
	}
	// One ply earlier it had not held.
	rulings, err = JudgeClaim(international, draw.For(draughts.International), Claim{Rule: "draw-repetition", Ply: 7})
	if err != nil || Decide(rulings) != nil {
		t.Errorf("%+v, %v", rulings, err)
	}
}

// FMJD 6.1 draws a game by itself when the position occurs for the third time, so a
// move that is only announced does not draw it yet.
func TestClaimFMJD61Announced(t *testing.T) {
	out := shuffle(t, "20", "W:WK28,K48:BK1,36", []string{"28-33", "1-7", "33-28", "7-1"}, 7)
	for _, tc := range []struct {
		ply      int
		intended []draughts.Square
		want     string
	}{
		{7, []draughts.Square{7, 1}, "7-1 would create the position for the third time: it stood at the start and after move 2 of Black; the game is drawn when the move has been made, and no claim is needed"},
		{7, []draughts.Square{7, 16}, "7-16 would create a position that has not stood before, but it must have stood twice"},
		{3, []draughts.Square{7, 1}, "7-1 would create a position that has stood once before, but it must have stood twice"},
	} {
		rulings, err := JudgeClaim(out, draw.For(draughts.International), Claim{Rule: "draw-repetition", Ply: tc.ply, Intended: tc.intended})
		if err != nil || len(rulings) != 1 || rulings[0].Valid || rulings[0].Said.String() != tc.want {
			t.Errorf("%+v, %v", rulings, err)
		}
	}
}

func TestClaimFMJD62Counts(t *testing.T) {
	out := shuffle(t, "20", "W:WK28,K48:BK1,36", []string{"28-33", "1-7", "33-28", "7-1"}, 48)
	rulings, err := JudgeClaim(out, draw.For(draughts.International), Claim{Rule: "draw-25", Ply: -1})
	if err != nil {
		t.Fatal(err)
	}
	if len(rulings) != 1 || rulings[0].Valid || rulings[0].Counter.Missing != 2 ||
		rulings[0].Said.String() != "48 of 50 plies are counted; 2 more are needed, so it can hold after move 25 of Black at the earliest" {
		t.Errorf("%+v", rulings)
	}
}

func TestClaimWCDF1321NeedsTheIntendedMove(t *testing.T) {
	out := shuffle(t, "21", "B:WK32,K31:BK1,K5", []string{"1-6", "32-28", "6-1", "28-32"}, 7)
	policy := draw.For(draughts.English)
	rulings, err := JudgeClaim(out, policy, Claim{Rule: "draw-repetition", Ply: -1})
	if err != nil {
		t.Fatal(err)
	}
	if rulings[0].Valid || !strings.Contains(rulings[0].Said.String(), "28-32 would create a position for the third time") {
		t.Errorf("without the move: %+v", rulings[0])
	}
	for _, tc := range []struct {
		to    draughts.Square
		valid bool
	}{{32, true}, {24, false}} {
		rulings, err := JudgeClaim(out, policy, Claim{Rule: "draw-repetition", Ply: -1, Intended: []draughts.Square{28, tc.to}})
		if err != nil || rulings[0].Valid != tc.valid {
			t.Errorf("28-%d: %+v, %v", tc.to, rulings, err)
		}
	}
	if _, err := JudgeClaim(out, policy, Claim{Ply: -1, Intended: []draughts.Square{28, 1}}); rule.CodeOf(err) != rule.Usage || !strings.Contains(rule.HintOf(err), "28-32") {
		t.Errorf("an illegal intended move: %v", err)
	}
}

// FPD 14 draws a game whose position "has stood at least three times and the opponent
// claims it": the claim is made with the position on the board. WCDF 1.32.1 requires
// it before the move.
func TestClaimOfThePositionThatStands(t *testing.T) {
	moves := []string{"3-7", "29-26", "7-3", "26-29"}
	for _, tc := range []struct {
		gameType, fen string
		variant       draughts.Variant
		plies         int
		valid         bool
	}{
		{"28", "W:WK3:BK29", draughts.Portuguese, 8, true},
		{"28", "W:WK3:BK29", draughts.Portuguese, 7, false},
		{"21", "B:WK32,K31:BK1,K5", draughts.English, 8, false},
	} {
		if tc.variant == draughts.English {
			moves = []string{"1-6", "32-28", "6-1", "28-32"}
		}
		out := shuffle(t, tc.gameType, tc.fen, moves, tc.plies)
		rulings, err := JudgeClaim(out, draw.For(tc.variant), Claim{Rule: "draw-repetition", Ply: -1})
		if err != nil || rulings[0].Valid != tc.valid {
			t.Errorf("%s after %d plies: %+v, %v", tc.variant.Name(), tc.plies, rulings, err)
		}
	}
}

func TestClaimWCDF1322(t *testing.T) {
	out := shuffle(t, "21", "B:WK32,K31:BK1,K5", []string{"1-6", "32-28", "6-1", "28-32"}, 80)
	for ply, valid := range map[int]bool{79: false, 80: true} {
		rulings, err := JudgeClaim(out, draw.For(draughts.English), Claim{Rule: "draw-40", Ply: ply})
		if err != nil || rulings[0].Valid != valid {
			t.Errorf("after ply %d: %+v, %v", ply, rulings, err)
		}
	}
}

func TestClaimRefuses(t *testing.T) {
	out := shuffle(t, "21", "B:WK32,K31:BK1,K5", []string{"1-6", "32-28"}, 2)
	policy := draw.For(draughts.English)
	if _, err := JudgeClaim(out, policy, Claim{Rule: "draw-25", Ply: -1}); rule.CodeOf(err) != rule.NotFound {
		t.Errorf("a rule of another book: %v", err)
	}
	if _, err := JudgeClaim(out, policy, Claim{Ply: 3}); rule.CodeOf(err) != rule.Usage {
		t.Errorf("a ply beyond the record: %v", err)
	}
}

// TestClaimReadings says what the other reading makes of a claim, but only if
// it makes a difference.
func TestClaimReadings(t *testing.T) {
	policy := draw.For(draughts.Frisian)
	for plies, want := range map[int]string{
		0: "[moves = 1 would let it hold after move 1 of Black at the earliest]",
		2: "[moves = 1 would decide otherwise]",
		4: "[moves = 1 would have it hold after move 1 of Black]",
	} {
		out := shuffle(t, "40", "W:WK48:BK1", []string{"48-43", "1-7", "43-48", "7-1"}, plies)
		rulings, err := JudgeClaim(out, policy, Claim{Rule: "draw-2", Ply: -1})
		if err != nil {
			t.Fatal(err)
		}
		var said []rule.Sentence
		for _, reading := range rulings[0].Readings {
			said = append(said, reading.Said)
		}
		if got := fmt.Sprint(said); got != want {
			t.Errorf("after %d plies: %s, want %s", plies, got, want)
		}
	}
}

// TestClaimOnWhatCannotBeFollowed: moves that no piece can have made leave the
// board as it was; that is neither a repetition nor a count of quiet moves.
func TestClaimOnWhatCannotBeFollowed(t *testing.T) {
	for _, variant := range []draughts.Variant{draughts.International, draughts.English} {
		out := replay(t, Options{Variant: &variant}, strings.Repeat("30-25 1-2 ", 60)+"*\n")
		rulings, err := JudgeClaim(out, draw.For(variant), Claim{Ply: -1})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rulings {
			if r.Valid {
				t.Errorf("%v %s: %s", variant, r.Rule.Code, r.Said.String())
			}
		}
	}
}
