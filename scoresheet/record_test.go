package scoresheet

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"flagfall/fixtures/corpus"
	"flagfall/fixtures/hammer"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// TestResults compares results with tags and final positions.
func TestResults(t *testing.T) {
	for _, tc := range []struct {
		name, text string
		results    Orientation
		winner     Winner
		findings   string
	}{
		{"White", `[GameType "20"] 1. 33-28 2-0`, LeftIsWhite, WhiteWins, ""},
		{"Black", `[GameType "20"] 1. 33-28 0-1`, LeftIsWhite, BlackWins, ""},
		{"White is the mover", `[GameType "20"] 1. 33-28 0-1`, LeftIsMover, BlackWins, ""},
		{"Red stands left", `[GameType "21"] 1. 11-15 1-0`, LeftIsMover, BlackWins, ""},
		{"White stands left", `[GameType "21"] 1. 11-15 1-0`, LeftIsWhite, WhiteWins, ""},
		{"draw", `[GameType "21"] 1. 11-15 1/2-1/2`, LeftIsMover, Draw, ""},
		{"both lose", `[GameType "20"] 1. 33-28 0-0`, LeftIsWhite, BothLose, ""},
		{"plus draw", `[GameType "20"] 1. 33-28 1+ - 1-`, LeftIsWhite, Draw, ""},
		{"Delft", `[GameType "20"][Result "4-6"] 1. 33-28 4-6`, LeftIsWhite, Draw, ""},
		{"Delft won", `[GameType "20"][Result "9-1"] 1. 33-28 9-1`, LeftIsWhite, WhiteWins, ""},
		{"unfinished", `[GameType "20"] 1. 33-28 *`, LeftIsWhite, NoWinner, ""},
		{"tag alone", `[GameType "20"][Result "0-2"] 1. 33-28 *`, LeftIsWhite, BlackWins, ""},
		{"moves alone", `[GameType "20"][Result "*"] 1. 33-28 0-2`, LeftIsWhite, BlackWins, ""},
		{"other scale", `[GameType "20"][Result "1/2-1/2"] 1. 33-28 1-1`, LeftIsWhite, Draw, ""},
		{"tag and moves differ", `[GameType "20"][Result "1-1"] 1. 33-28 2-0`, LeftIsWhite, Draw, "result-conflict"},
		{"no piece left", `[GameType "20"][FEN "W:W32:B28"] 1. 32x23 0-2`, LeftIsWhite, BlackWins, "result-contradicts"},
		{"no piece left, rightly", `[GameType "20"][FEN "W:W32:B28"] 1. 32x23 2-0`, LeftIsWhite, WhiteWins, ""},
		{"blocked", `[GameType "20"][FEN "W:W12:B1"] 1. 12-7 1-1`, LeftIsWhite, Draw, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := replay(t, Options{Results: tc.results}, tc.text)
			var kinds []string
			for _, f := range got.Findings {
				kinds = append(kinds, string(f.Kind))
			}
			if got.Winner != tc.winner || strings.Join(kinds, " ") != tc.findings || got.Verdict != Clean {
				t.Errorf("%v, %v, %v", got.Winner, got.Verdict, kinds)
			}
		})
	}
}

// TestReadings understands squares in all the ways that files write them.
func TestReadings(t *testing.T) {
	for _, tc := range []struct{ name, text, variant, mainline, notes string }{
		{"jumps one by one", `[GameType "21"][FEN "B:B10:W15,24,32"] 1. 10x19 19x28 32-27 *`, "english", "10x28 32-27", "hops"},
		{"captured squares listed", `[GameType "20"][FEN "W:WK47:B14,19,29,31,42"] 1. 47x36x42x29x14x31 *`, "international", "47x38x20x9x36", ""},
		{"algebraic numbers", `[GameType "25"] 1. c3-d4 d6-c5 2. b2-c3 *`, "russian", "22-18 10-14 25-22", ""},
		{"glued", "1. 3228 1923 2. 28x19 *", "international", "32-28 19-23 28x19", "variant glued-move glued-move"},
		{"wrong sign", "1. 32-28 19-23 2. 28-19 14-23 *", "international", "32-28 19-23 28x19 14x23", "variant separator separator"},
		{"inferred Italian", "1. 21-17 12-15 2. 23-19 11-14 *", "italian", "21-17 12-15 23-19 11-14", "variant"},
		{"large board", "[GameType \"27\"] *", "canadian", "", ""},
		{"GameType of another board", "[GameType \"21\"] 1. 33-28 *", "international", "33-28", "game-type"},
		{"unknown GameType", "[GameType \"77\"] 1. 33-28 *", "international", "33-28", "game-type"},
		{"broken GameType", "[GameType \"Int\"] 1. 33-28 *", "international", "33-28", "game-type"},
		{"wrong corner", "[GameType \"20,W,10,10,N1,0\"] 1. 33-28 *", "international", "33-28", ""},
		{"setup in the game", `[GameType "20"] 1. 33-28 /FEN "W:W32:B28,1"/ 2. 32x23 *`, "international", "33-28 32x23", "setup"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := replay(t, Options{}, tc.text)
			var mainline, notes []string
			for i := range got.Plies {
				mainline = append(mainline, got.Plies[i].Text())
			}
			for _, n := range got.Notes {
				if n.Kind != "missing-result" {
					notes = append(notes, n.Kind)
				}
			}
			if got.Variant.Name() != tc.variant || strings.Join(mainline, " ") != tc.mainline || strings.Join(notes, " ") != tc.notes || got.Verdict != Clean {
				t.Errorf("%v %v %v %v: %+v", got.Variant, got.Verdict, mainline, notes, got.Findings)
			}
		})
	}
}

// TestRotated reads algebraic squares that are named as the side that begins
// sees the board.
func TestRotated(t *testing.T) {
	pool := draughts.Pool
	got := replay(t, Options{Variant: &pool}, "1. c3-d4 b6-a5 2. d2-c3 *")
	if got.Verdict != Clean || len(got.Notes) == 0 || got.Notes[0].Kind != NoteRotated {
		t.Errorf("%v %+v %+v", got.Verdict, got.Notes, got.Findings)
	}
}

// TestUnreadable keeps the whole of a record that cannot be read to its end.
func TestUnreadable(t *testing.T) {
	for _, tc := range []struct {
		name, text string
		plies, ok  int
		kind       Kind
		repaired   string
	}{
		{"a gap that one move fills", `[FEN "W:W28,39:B19,10"] 1. ?-? 19x28 2. 39-33 28x39 *`, 4, 0, UnreadableMove, "28-23 19x28 39-33 28x39"},
		{"half a move", "1. 32-28 19-23 2. 28x? 14x23 3. 37-32 *", 5, 2, UnreadableMove, "32-28 19-23 28x19 14x23 37-32"},
		{"a tick", "1. 32-28 19-23 2. v 14x23 3. 37-32 *", 5, 2, UnreadableMove, "32-28 19-23 28x19 14x23 37-32"},
		{"a position that is none", `[GameType "20"][FEN "nonsense"] 1. 32-28 19-23 *`, 2, 0, BadPosition, "32-28 19-23"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			international := draughts.International
			got := replay(t, Options{Variant: &international}, tc.text)
			if len(got.Plies) != tc.plies || got.PliesOK != tc.ok || got.Verdict != Unreadable || got.Findings[0].Kind != tc.kind {
				t.Errorf("%d plies, %d legal, %v, %+v", len(got.Plies), got.PliesOK, got.Verdict, got.Findings)
			}
			if s := strings.Join(got.Repaired, " "); s != tc.repaired {
				t.Errorf("repaired %s, want %s", s, tc.repaired)
			}
		})
	}
}

// TestStrict writes the games of the corpus in both notations and reads the
// same games back.
func TestStrict(t *testing.T) {
	files, err := filepath.Glob(corpus.Dir(t, "games") + "/*/*.pdn")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		variant, err := draughts.ParseVariant(filepath.Base(filepath.Dir(file)))
		if err != nil {
			t.Fatal(err)
		}
		r, again := NewReplayer(Options{Variant: &variant}), NewReplayer(Options{})
		eachGame(t, file, func(g *pdn.Game) {
			if g.Number > 50 && g.Number%200 != 0 {
				return
			}
			out := r.Replay(g)
			for _, n := range []Notation{Numeric, Algebraic} {
				var text bytes.Buffer
				if err := pdn.NewWriter(&text).Write(out.Strict(n)); err != nil {
					t.Fatalf("%s#%d: %v", file, g.Number, err)
				}
				games, err := pdn.ReadAll(text.Bytes(), "")
				if err != nil || len(games) != 1 || len(games[0].Defects) > 0 {
					t.Fatalf("%s#%d: %d games, %v in\n%s", file, g.Number, len(games), err, text.String())
				}
				back := again.Replay(games[0])
				if back.Variant != variant || back.End != out.End || len(back.Plies) != len(out.Plies) || back.Verdict != Clean || back.Result.Outcome != out.Result.Outcome {
					t.Fatalf("%s#%d: %v, %d plies of %d, %s in\n%s", file, g.Number, back.Verdict, len(back.Plies), len(out.Plies), back.End.FEN(), text.String())
				}
			}
		})
	}
}

// TestStrictIrregular writes an irregular move that stood as the position
// after it, so that every reader can follow.
func TestStrictIrregular(t *testing.T) {
	out := replay(t, Options{}, "[White \"a\"] 1. 33-28 18-22 2. 39-33 19-23 3. 31-27 22x31 (22x31 {x}) 4. 36x27 1-1")
	var text bytes.Buffer
	if err := pdn.NewWriter(&text).Write(out.Strict(Customary)); err != nil {
		t.Fatal(err)
	}
	back := replay(t, Options{}, text.String())
	if back.Verdict != Clean || back.End != out.End || !strings.Contains(text.String(), "{31-27 was played}") {
		t.Errorf("%v %s\n%s", back.Verdict, back.End.FEN(), text.String())
	}
}

// TestJSON reads what programs get.
func TestJSON(t *testing.T) {
	out := replay(t, Options{}, "[White \"a\\\"b\"][Black \"\xc9\"]\n1. 33-28 18-22 2. 39-33 19-23 3. 31-27 22x31 4. 36x27 junk 1-1")
	var got map[string]any
	if err := json.Unmarshal(out.AppendJSON(nil, "x\ty.pdn"), &got); err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]any{
		"file": "x\ty.pdn", "game": 1.0, "variant": "international", "white": `a"b`, "black": "É", "result": "1-1", "winner": "draw",
		"plies": 7.0, "plies_ok": 4.0, "verdict": "irregular", "certain": false,
	} {
		if got[key] != want {
			t.Errorf("%s: %v, want %v", key, got[key], want)
		}
	}
	for _, key := range []string{"final_fen", "end_fen", "mainline", "repaired", "draws", "findings", "notes"} {
		if _, ok := got[key]; !ok {
			t.Errorf("no %s", key)
		}
	}
	clean := replay(t, Options{}, "1. 33-28 *").AppendJSON(nil, "")
	if err := json.Unmarshal(clean, &got); err != nil || strings.Contains(string(clean), "repaired") || strings.Contains(string(clean), "certain") {
		t.Errorf("%v: %s", err, clean)
	}
}

// TestNoAllocationPerPly replays a long game again and again: what is allocated
// does not depend on its length.
func TestNoAllocationPerPly(t *testing.T) {
	measure := func(plies int) float64 {
		moves := []string{"11-15", "24-20", "8-11", "28-24", "9-13", "22-18", "15x22", "25x18", "4-8", "26-22"}
		games, err := pdn.ReadAll([]byte(`[GameType "21"] `+strings.Join(moves[:plies], " ")+" *"), "")
		if err != nil {
			t.Fatal(err)
		}
		r := NewReplayer(Options{})
		var b []byte
		return testing.AllocsPerRun(100, func() { b = r.Replay(games[0]).AppendJSON(b[:0], "f") })
	}
	if short, long := measure(2), measure(10); long > short {
		t.Errorf("%v allocations for 2 plies, %v for 10", short, long)
	}
}

// FuzzReplay replays anything: no panic, a whole repair, positions that agree
// with the plies, and JSON that can be read.
func FuzzReplay(tf *testing.F) {
	f := hammer.Of(tf)
	for _, seed := range []string{
		"1. 33-28 18-22 2. 39-33 19-23 3. 31-27 22x31 4. 36x27 1-1", "1. ?-? v 2. 32-? ?x14", "[FEN \"W:W3,28:B20\"] 28-22 20-25",
		"[GameType \"25\"] c3-d4 /FEN \"W:Wa1:Bb2\"/ a1:c3", "1. 11-15 22-18 2. 15x22 26x17 17x10 1-9", "3228 3227 3226 50-1 1x50 (1-2) 9-14",
	} {
		f.Add(seed)
	}
	r := NewReplayer(Options{})
	f.Fuzz(func(t *testing.T, text string) {
		games, _ := pdn.ReadAll([]byte(text), "f")
		for _, g := range games {
			if len(g.Steps) > 300 {
				continue
			}
			out := r.Replay(g)
			if out.PliesOK > len(out.Plies) || out.Verdict == Clean && out.PliesOK != len(out.Plies) {
				t.Fatalf("%d of %d plies, %v", out.PliesOK, len(out.Plies), out.Verdict)
			}
			if out.Verdict != Clean && out.Repaired == nil {
				t.Fatal("no repair")
			}
			if !json.Valid(out.AppendJSON(nil, "f")) {
				t.Fatalf("not JSON: %s", out.AppendJSON(nil, "f"))
			}
			var b bytes.Buffer
			if err := pdn.NewWriter(&b).Write(out.Strict(Numeric)); err != nil {
				t.Fatal(fmt.Errorf("%w in %q", err, text))
			}
		}
	})
}

// TestStrictEveryLayout writes a game of every variant and layout in every notation, and
// reads the same moves again: squares are named from the corner where the layout has a1.
func TestStrictEveryLayout(t *testing.T) {
	for _, v := range draughts.Variants() {
		p := draughts.Start(v)
		var moves []string
		random := rand.New(rand.NewPCG(7, uint64(v)))
		for legal := p.Moves(nil); len(legal) > 0 && len(moves) < 40; legal = p.Moves(nil) {
			m := legal[random.IntN(len(legal))]
			moves = append(moves, p.Notation(m, legal))
			p = p.Play(m)
		}
		r := NewReplayer(Options{Variant: &v})
		games, err := pdn.ReadAll([]byte(strings.Join(moves, " ")+" *"), "")
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range []Notation{Customary, Numeric, Algebraic} {
			var text strings.Builder
			if err := pdn.NewWriter(&text).Write(r.Replay(games[0]).Strict(n)); err != nil {
				t.Fatal(err)
			}
			again, err := pdn.ReadAll([]byte(text.String()), "")
			if err != nil {
				t.Fatal(err)
			}
			if out := r.Replay(again[0]); len(out.Findings) > 0 || out.End != p {
				t.Errorf("%s, notation %d: %s does not replay: %v", v.Name(), n, text.String(), out.Findings)
			}
		}
	}
}
