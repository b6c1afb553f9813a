package standings

import (
	"testing"

	"flagfall/pairing"
)

// Figures worked out by hand from the articles of FIDE C.07.
func TestRoundsElectedAndStandardPoints(t *testing.T) {
	// 1: win, forfeit win, bye. 2: loss, half bye, draw. 3: win, forfeit loss by
	// 1, draw. 4: loss, zero bye, half bye.
	f := field(t, 4, "1-2 w, 3-4 w", "1-3 +, 2 half, 4 zero", "1 bye, 2-3 d, 4 half")
	compare(t, "REP", show(t, f, Options{TieBreaks: []string{"REP"}}), "1:1 6 3; 2:3 3 2; 3:2 2 2; 4:4 1 1")
	compare(t, "STD", show(t, f, Options{TieBreaks: []string{"STD"}}), "1:1 6 3; 2:3 3 1.5; 3:2 2 1; 4:4 1 0.5")
}

// The pairing number ranks the lower one first, and a reversed row the higher one; a rating works
// the same way.
func TestPairingNumberAndReverse(t *testing.T) {
	f := field(t, 3, "1-2 d, 3 half")
	for i, rating := range []int{1500, 1700, 1600} {
		f.Players[i].Rating = rating
	}
	for code, want := range map[string]string{
		"TPN": "1:1 1 1; 2:2 1 2; 3:3 1 3", "TPN/R": "1:3 1 3; 2:2 1 2; 3:1 1 1", "number-reverse": "1:3 1 3; 2:2 1 2; 3:1 1 1",
		"RTNG": "1:2 1 1700; 2:3 1 1600; 3:1 1 1500", "RTNG/R": "1:1 1 1500; 2:3 1 1600; 3:2 1 1700",
	} {
		compare(t, code, show(t, f, Options{TieBreaks: []string{code}}), want)
	}
	for _, code := range []string{"DE/R", "TPN/C1", "BH/R"} {
		if _, err := Find(code); err == nil {
			t.Errorf("%s is found", code)
		}
	}
	for code, want := range map[string]string{"BH/C1": "BH/C1", "KS/L+1": "KS/L+1", "number-reverse": "TPN/R", "solkoff": "OTHER_SOLKOFF", "buchholz-median-2": "BH/M2"} {
		b, err := Find(code)
		if err != nil || b.Token() != want {
			t.Errorf("%s is %s in exchange files, want %s (%v)", code, b.Token(), want, err)
		}
	}
}

// The averages of the opponents' performances, a half rounded up: 1 has met 2,
// whose performance is 1600 (a draw against 1600), and 3 with 1600 - 800.
func TestPerformanceOfTheOpponents(t *testing.T) {
	f := field(t, 3, "1-2 d, 3 zero", "1-3 w, 2 zero")
	for i := range f.Players {
		f.Players[i].Rating = 1600
	}
	compare(t, "APRO", show(t, f, Options{TieBreaks: []string{"APRO"}})[:len("1:1 3 1200")], "1:1 3 1200")
	c := prepare(f, Options{})
	want := average(c.perfect(1).Value+c.perfect(2).Value+2*8000, 2) - 8000
	if got := c.averageOf(0, (*contest).perfect); got.Value != want || len(got.Working) != 2 {
		t.Errorf("APPO %+v, want %d", got, want)
	}
	f.Players[1].Entries, f.Players[2].Entries = nil, nil
	if got := prepare(pairing.Field{Players: f.Players[1:]}, Options{}).averageOf(0, (*contest).performance); !got.Idle {
		t.Errorf("nobody was played: %+v", got)
	}
}
