package scoresheet

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"flagfall/scoresheet/pdn"
)

// shuffles is a game of n plies in which kings go to and fro, with offers of a
// draw at some.
func shuffles(n int, offers ...int) string {
	moves := [...]string{"28-33", "1-7", "33-28", "7-1"}
	var b strings.Builder
	for ply := 1; ply <= n; ply++ {
		b.WriteString(" " + moves[(ply-1)%4])
		if slices.Contains(offers, ply) {
			b.WriteString(" (=)")
		}
	}
	return b.String()
}

// WCDF 3.9, 3.13 and 4.7; FMJD Annex 3, 5.3. Nothing is concluded from what a
// sheet leaves out.
func TestHeaderFindings(t *testing.T) {
	international := "[GameType \"20\"]\n[FEN \"W:WK28,K48,31:BK1,36\"]\n"
	for _, c := range []struct {
		name, text string
		after      int
		want       string // the kinds of this file, with ply and article
	}{
		{"nothing is said", "[GameType \"21\"]\n1. 11-15 22-18 2. 15x22 25x18 *", 0, ""},
		{"signed", "[GameType \"21\"]\n[SignedWhite \"yes\"]\n[SignedBlack \"yes\"]\n1. 11-15 *", 0, ""},
		{"unsigned", "[GameType \"21\"]\n[SignedWhite \"yes\"]\n[SignedBlack \"no\"]\n1. 11-15 *", 0, "unsigned-sheet 0 WCDF 3.9"},
		{"FMJD asks for no signature", "[GameType \"20\"]\n[SignedWhite \"no\"]\n1. 32-28 *", 0, ""},
		{"ticks and no flag", "[GameType \"21\"]\n1. 11-15 v *", 0, ""},
		{"ticks after a flag fell", "[GameType \"21\"]\n[Flag \"white\"]\n1. 11-15 v 2. v *", 0, "ticks-left 2 WCDF 3.13"},
		{"lost on time with ticks", "[GameType \"21\"]\n[Termination \"time forfeit\"]\n1. 11-15 v *", 0, "ticks-left 2 WCDF 3.13"},
		{"ticks of a later shortage", "[GameType \"21\"]\n[Flag \"1\"]\n1. 11-15 v *", 0, ""},
		{"no flag fell", "[GameType \"21\"]\n[Flag \"no\"]\n1. 11-15 v *", 0, ""},
		{"one offer", "[GameType \"21\"]\n1. 11-15 (=) 23-19 2. 9-14 *", 0, ""},
		{"offered again", "[GameType \"21\"]\n1. 11-15 (=) 23-19 2. 9-14 (=) *", 0, "repeated-offer 3 WCDF 4.7"},
		{"the opponent offered since", "[GameType \"21\"]\n1. 11-15 (=) 23-19 (=) 2. 9-14 (=) *", 0, ""},
		{"the position has changed", "[GameType \"21\"]\n1. 11-15 (=) 22-18 2. 15x22 (=) *", 0, ""},
		{"Annex 1 knows no offers", international + shuffles(8, 2, 4), 0, ""},
		{"too early", international + shuffles(8, 2), 40, "early-offer 2 FMJD Annex 3 5.3"},
		{"at the fortieth move", international + shuffles(82, 79, 80), 40, "early-offer 79 FMJD Annex 3 5.3"},
		{"agreed too early", "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 1-1", 40, "early-draw 4 FMJD Annex 3 5.3"},
		{"agreed by the tag", "[GameType \"20\"]\n[Result \"1-1\"]\n1. 32-28 19-23 2. 28x19 14x23 *", 40, "early-draw 4 FMJD Annex 3 5.3"},
		{"agreed where any move will do", "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 1-1", 0, ""},
		{"won early", "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 2-0", 40, ""},
		{"again under Annex 3", international + shuffles(90, 80, 84), 40, "repeated-offer 84 FMJD Annex 3 5.3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			out := replay(t, Options{OffersAfter: c.after}, c.text)
			var got []string
			for _, f := range out.Findings {
				switch f.Kind {
				case UnsignedSheet, TicksLeft, EarlyOffer, EarlyDraw, RepeatedOffer:
					got = append(got, fmt.Sprintf("%s %d %s", f.Kind, f.Ply, f.Article))
					if f.Ply > 0 && f.Line == 0 {
						t.Errorf("%s at ply %d has no line", f.Kind, f.Ply)
					}
				}
			}
			if s := strings.Join(got, "; "); s != c.want {
				t.Errorf("%q, want %q", s, c.want)
			}
		})
	}
}

// WCDF 4.7 does not say when a position has changed substantially; these are the
// readings.
func TestOfferedAgainAfter(t *testing.T) {
	// The offers stand at plies 1 and 3, then 5; between 3 and 5 a man moved.
	moved := "[GameType \"21\"]\n1. 11-15 (=) 23-19 2. 9-14 (=) *"
	taken := "[GameType \"21\"]\n1. 11-15 (=) 22-18 2. 15x22 (=) *"
	crowned := "[GameType \"21\"]\n[SetUp \"1\"]\n[FEN \"B:W32,K1:B25,10\"]\n1. 10-14 (=) 1-6 2. 14-17 6-1 3. 25-29 (=) *"
	kings := "[GameType \"21\"]\n[SetUp \"1\"]\n[FEN \"B:WK31:BK4,12\"]\n1. 4-8 (=) 31-27 2. 8-4 (=) *"
	for _, c := range []struct {
		change Change
		text   string
		found  bool
	}{
		{CapturedOrCrowned, moved, true}, {CapturedOrCrowned, taken, false}, {CapturedOrCrowned, crowned, false}, {CapturedOrCrowned, kings, true},
		{Captured, moved, true}, {Captured, taken, false}, {Captured, crowned, true}, {Captured, kings, true},
		{CapturedOrManMoved, moved, false}, {CapturedOrManMoved, taken, false}, {CapturedOrManMoved, crowned, false}, {CapturedOrManMoved, kings, true},
	} {
		out := replay(t, Options{Change: c.change}, c.text)
		found := slices.ContainsFunc(out.Findings, func(f Finding) bool { return f.Kind == RepeatedOffer })
		if found != c.found || out.PliesOK != len(out.Plies) {
			t.Errorf("%v, %s: %v, legal %d of %d", c.change, c.text, found, out.PliesOK, len(out.Plies))
		}
		named, err := ParseChange(c.change.String())
		if err != nil || named != c.change {
			t.Errorf("%v, %v", named, err)
		}
	}
}

// Two sheets whose headers have times used more than a minute apart.
func TestReconcileTimesUsed(t *testing.T) {
	sheet := func(white, black string) *pdn.Game {
		games, err := pdn.ReadAll([]byte("[GameType \"20\"]\n[WhiteTime \""+white+"\"]\n[BlackTime \""+black+"\"]\n1. 32-28 18-23 2. 38-32 12-18 3. 34-29 23x34 2-0"), "x")
		if err != nil {
			t.Fatal(err)
		}
		return games[0]
	}
	for _, c := range []struct{ white, black, want string }{
		{"1:20", "1:10", ""}, {"1:21", "1:10", ""}, {"?", "?", ""},
		{"1:25", "1:10", "the first sheet has 1:20:00 used by White and the second 1:25:00"},
	} {
		out := NewReconciler(Options{}).Reconcile(sheet("1:20", "1:10"), sheet(c.white, c.black))
		got := ""
		for _, f := range out.Findings {
			if f.Kind == TimesDiffer {
				got += f.Said.String()
			}
		}
		if got != c.want {
			t.Errorf("%s, %s: %q", c.white, c.black, got)
		}
	}
}

// TestOffersWithoutEnd: if every move of a long record has an offer, no more of them are
// reported than of other irregularities, each in its place.
func TestOffersWithoutEnd(t *testing.T) {
	out := replay(t, Options{}, "[GameType \"21\"][Result \"*\"]\n"+strings.Repeat("v(=)", 400_000)+" *")
	if n := len(out.Findings); n == 0 || n > mostIrregular {
		t.Errorf("%d findings", n)
	}
}
