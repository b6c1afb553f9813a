package repair_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"flagfall/fixtures/exhaustive"
	"flagfall/fixtures/gen/slips"
	"flagfall/fixtures/hammer"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
	"flagfall/scoresheet/repair"
)

// opening is a short game of International draughts from which the cases are
// made.
const opening = "32-28 19-23 28x19 14x23 37-32 10-14 41-37 14-19 46-41 5-10 33-28 10-14 39-33 23-29 34x23 18x29 33x24 20x29 44-39 14-20 50-44 20-24 39-33 17-21"

// sheet reads the entries of a text.
func sheet(t testing.TB, text string) []pdn.Step {
	t.Helper()
	games, err := pdn.ReadAll([]byte("[Event \"x\"]\n"+text+" *"), "test")
	if err != nil || len(games) != 1 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	return games[0].Steps
}

func search(t testing.TB, text string) repair.Answer {
	var s repair.Searcher
	return s.Search(repair.Record{Start: draughts.Start(draughts.International), Steps: sheet(t, text), Winner: draughts.NoColour})
}

func TestOpeningIsLegal(t *testing.T) {
	a := search(t, opening)
	if !a.Replays || !a.Told || !a.Best().Certain || len(a.Best().Changes) != 0 {
		t.Fatalf("%+v", a)
	}
	if got := strings.Join(a.Best().Moves, " "); got != opening {
		t.Fatalf("got %s", got)
	}
}

// TestSlips makes one slip in the game and asks what was played.
func TestSlips(t *testing.T) {
	for _, c := range []struct {
		name, from, to string
		want           repair.Change
	}{
		{"digits of the destination exchanged", " 37-32", " 37-23", repair.Change{Kind: repair.DigitsSwapped, Step: 5, Ply: 5, Written: "37-23", Read: "37-32"}},
		{"a digit misread, square off the board", " 41-37", " 47-37", repair.Change{Kind: repair.DigitMisread, Step: 7, Ply: 7, Written: "47-37", Read: "41-37"}},
		{"from and to reversed", " 23-29", " 29-23", repair.Change{Kind: repair.Reversed, Step: 14, Ply: 14, Written: "29-23", Read: "23-29"}},
		{"a ply left out", " 14-19", "", repair.Change{Kind: repair.LeftOut, Step: 8, Ply: 8, Read: "14-19"}},
		{"a ply written twice", " 46-41", " 46-41 46-41", repair.Change{Kind: repair.WrittenTwice, Step: 10, Ply: 10, Written: "46-41"}},
		{"an unreadable move", " 34x23", " ?-?", repair.Change{Kind: repair.Unread, Step: 15, Ply: 15, Written: "?-?", Read: "34x23"}},
		{"a half readable move", " 33x24", " 33x?", repair.Change{Kind: repair.Unread, Step: 17, Ply: 17, Written: "33x?", Read: "33x24"}},
		{"a tick (WCDF 3.13)", " 34x23", " v", repair.Change{Kind: repair.Ticked, Step: 15, Ply: 15, Written: "v", Read: "34x23"}},
		{"a capture written as a move", " 28x19", " 28-19", repair.Change{Kind: repair.Separator, Step: 3, Ply: 3, Written: "28-19", Read: "28x19"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.Replace(opening, c.from, c.to, 1)
			if text == opening {
				t.Fatal("the slip was not made")
			}
			a := search(t, text)
			best := a.Best()
			if got := strings.Join(best.Moves, " "); got != opening {
				t.Fatalf("got  %s\nwant %s", got, opening)
			}
			if !best.Certain || best.Explained != best.Steps {
				t.Errorf("certain %v, explained %d of %d, share %d", best.Certain, best.Explained, best.Steps, best.Share)
			}
			if diff := cmp.Diff([]repair.Change{c.want}, best.Changes); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestExchangedPliesAreBothNamed exchanges two plies that cannot be played the
// other way round.
func TestExchangedPliesAreBothNamed(t *testing.T) {
	a := search(t, strings.Replace(opening, "28x19 14x23", "14x23 28x19", 1))
	best := a.Best()
	if got := strings.Join(best.Moves, " "); got != opening {
		t.Fatalf("got %s", got)
	}
	want := []repair.Change{
		{Kind: repair.Exchanged, Step: 4, Ply: 3, Written: "28x19", Read: "28x19"},
		{Kind: repair.Exchanged, Step: 3, Ply: 4, Written: "14x23", Read: "14x23"},
	}
	if diff := cmp.Diff(want, best.Changes); diff != "" {
		t.Error(diff)
	}
}

// TestHalfReadAtTheEnd: an entry at the end of the sheet of which one square can be
// read gets the likeliest move, left open, and so does the next.
func TestHalfReadAtTheEnd(t *testing.T) {
	a := search(t, opening+" ?-39 13-?")
	best := a.Best()
	n := len(strings.Fields(opening))
	if best.Certain || len(best.Moves) != n+2 || len(best.Changes) != 2 {
		t.Fatalf("%+v", best)
	}
	for i, c := range best.Changes {
		if c.Read != best.Moves[n+i] || c.Open != (len(c.Candidates) > 1) || c.Open && c.Candidates[0] != c.Read {
			t.Errorf("%+v", c)
		}
	}
	if !best.Changes[0].Open {
		t.Errorf("44-39 and 43-39 both fit: %+v", best.Changes[0])
	}
}

// TestMissedCaptureThatStood: FMJD 5.4.6 and 5.7. White plays 37-31 although 28x19
// is due, and Black lets it stand.
func TestMissedCaptureThatStood(t *testing.T) {
	a := search(t, "32-28 19-23 37-32 14-19 41-37 10-14 46-41 5-10 34-29 23x34 40x29 20-24 29x20 14x25 39-34 19-24")
	best := a.Best()
	if len(best.Changes) != 1 || best.Changes[0].Kind != repair.Irregular || best.Changes[0].Ply != 3 {
		t.Fatalf("%+v", a)
	}
}

// TestSquareToItselfIsNoDeed: a piece that stays where it is was not moved, so 31-31 is a
// slip of the pen and nothing that stood.
func TestSquareToItselfIsNoDeed(t *testing.T) {
	a := search(t, opening+" 31-31")
	if len(a.Hypotheses) < 2 {
		t.Fatalf("%+v", a)
	}
	for _, h := range a.Hypotheses {
		for _, c := range h.Changes {
			if c.Kind.OnBoard() {
				t.Errorf("share %d: %+v", h.Share, c)
			}
		}
	}
}

// TestClosingGapIsLeftOpen: a gap that nothing follows cannot be filled with
// certainty, and no move is invented for it.
func TestClosingGapIsLeftOpen(t *testing.T) {
	a := search(t, "32-28 18-23 ?-?")
	best := a.Best()
	if best.Certain || len(best.Moves) != 2 || len(best.Changes) != 1 || !best.Changes[0].Open || len(best.Changes[0].Candidates) < 5 {
		t.Fatalf("%+v", best)
	}
	// With one legal move there is nothing to decide.
	a = search(t, "32-28 19-23 ?-?")
	if best = a.Best(); !best.Certain || best.Moves[2] != "28x19" {
		t.Fatalf("%+v", best)
	}
}

// TestTwoMovesFitAsWell: a ply left out where the record ends soon after.
func TestTwoMovesFitAsWell(t *testing.T) {
	a := search(t, "32-28 37-32")
	if best := a.Best(); best.Certain || a.Told || !best.Changes[0].Open || len(best.Changes[0].Candidates) < 3 {
		t.Fatalf("%+v", a)
	}
}

// TestResultCountsAgainstTheEnd: 46-41 blocks Black's last man, which is not a
// likely reading on a sheet that says that Black has won (FMJD 7.2).
func TestResultCountsAgainstTheEnd(t *testing.T) {
	p, err := draughts.Parse(draughts.International, "W:W46,47,48:B36")
	if err != nil {
		t.Fatal(err)
	}
	share := func(winner draughts.Colour) int {
		var s repair.Searcher
		a := s.Search(repair.Record{Start: p, Steps: sheet(t, "46-42"), Winner: winner})
		for _, h := range a.Hypotheses {
			if len(h.Moves) == 1 && h.Moves[0] == "46-41" {
				return h.Share
			}
		}
		return 0
	}
	if won, lost := share(draughts.White), share(draughts.Black); won < 200_000 || lost > won/10 {
		t.Errorf("46-41 has a share of %d where White won and %d where Black did", won, lost)
	}
}

func TestNothingFits(t *testing.T) {
	for _, text := range []string{"", "1-50", "99x99 99x99 99x99", "?-? ?-? ?-? ?-? ?-?", strings.Repeat("50-1 ", 300), strings.Repeat("?-? ", 400), strings.Repeat("?-? ", 40) + "32-28"} {
		a := search(t, text)
		if len(a.Hypotheses) == 0 || a.Best().Certain && text != "" {
			t.Errorf("%.20q: %+v", text, a.Hypotheses)
		}
		if a.Positions > 500_000 {
			t.Errorf("%.20q: %d positions", text, a.Positions)
		}
	}
}

// TestLongRecords: a record longer than any game is cut, and the search stays bounded.
func TestLongRecords(t *testing.T) {
	exhaustive.NotShort(t, "long games are searched")
	p := draughts.Start(draughts.International)
	var steps []pdn.Step
	var s repair.Searcher
	for len(steps) < 2*repair.MaxEntries {
		steps = append(steps, sheet(t, "31-26 20-25")...)
	}
	a := s.Search(repair.Record{Start: p, Steps: steps, Winner: draughts.NoColour})
	if a.Told || a.Best().Certain || a.Best().Steps != len(steps) {
		t.Errorf("told %v certain %v steps %d", a.Told, a.Best().Certain, a.Best().Steps)
	}
	var r repair.Reconciler
	if b := r.Reconcile(p, steps, steps); b.Told || b.Certain {
		t.Errorf("told %v certain %v", b.Told, b.Certain)
	}
}

// TestNoAllocationPerPly: memory is reused from one sheet to the next; what an
// answer needs does not grow with the search.
func TestNoAllocationPerPly(t *testing.T) {
	steps := sheet(t, strings.Replace(opening, " 33-28", " 33-23", 1))
	var s repair.Searcher
	record := repair.Record{Start: draughts.Start(draughts.International), Steps: steps, Winner: draughts.NoColour}
	positions := s.Search(record).Positions
	allocs := testing.AllocsPerRun(5, func() { s.Search(record) })
	if allocs > float64(positions)/10 || allocs > 400 {
		t.Errorf("%v allocations for %d positions", allocs, positions)
	}
}

// TestProperties holds for whatever slips there are.
func TestProperties(t *testing.T) {
	exhaustive.NotShort(t, "hundreds of faulty sheets are repaired")
	var s repair.Searcher
	var r repair.Reconciler
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SampledFrom(draughts.Variants()).Draw(t, "variant")
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		faults := rapid.IntRange(0, 2).Draw(t, "faults")
		game := slips.Play(random, draughts.Start(v), 24)
		mix := slips.TimeTrouble()
		one, ok := mix.Plant(random, draughts.Start(v), game, faults)
		if !ok {
			return
		}
		record := repair.Record{Start: one.Start, Steps: one.Steps, Winner: draughts.NoColour}
		a := s.Search(record)
		best := a.Best()
		if faults == 0 && (!a.Replays || !best.Certain || !slices.Equal(best.Moves, one.Truth)) {
			t.Fatalf("a clean sheet: %+v", a)
		}
		var again repair.Searcher
		if diff := cmp.Diff(a, again.Search(record), cmpopts.EquateComparable(draughts.Position{}, draughts.Move{})); diff != "" {
			t.Fatalf("another answer the second time: %s", diff)
		}
		sum := 0
		for i := range a.Hypotheses {
			h := &a.Hypotheses[i]
			sum += h.Share
			if i > 0 && h.Certain {
				t.Fatal("a rival is certain")
			}
			if h.Explained > h.Steps || h.Steps != len(one.Steps) {
				t.Fatalf("explained %d of %d, %d entries", h.Explained, h.Steps, len(one.Steps))
			}
			legalUnlessTold(t, one.Start, h)
		}
		if sum > 1_000_000 {
			t.Fatalf("the shares come to %d", sum)
		}
		two, ok := mix.Again(random, one, faults)
		if !ok {
			return
		}
		b := r.Reconcile(one.Start, one.Steps, two.Steps)
		if faults == 0 && (!b.Certain || len(b.Discrepancies) > 0 || !slices.Equal(b.Moves, one.Truth)) {
			t.Fatalf("two clean sheets: %+v", b)
		}
		c := r.Reconcile(one.Start, two.Steps, one.Steps)
		if b.Certain && c.Certain && !slices.Equal(b.Moves, c.Moves) {
			t.Fatalf("the order of the sheets matters: %v %v", b.Moves, c.Moves)
		}
	})
}

// legalUnlessTold replays a game as far as its changes name no irregularity.
func legalUnlessTold(t *rapid.T, p draughts.Position, h *repair.Hypothesis) {
	for k, text := range h.Moves {
		for _, c := range h.Changes {
			if c.Ply == k+1 && (c.Kind.OnBoard() || c.Kind == repair.Unexplained) {
				return
			}
		}
		legal := p.Moves(nil)
		i := slices.IndexFunc(legal, func(m draughts.Move) bool { return p.Notation(m, legal) == text })
		if i < 0 {
			t.Fatalf("ply %d of the game, %s, is not legal: %v %v", k+1, text, h.Moves, h.Changes)
		}
		p = p.Play(legal[i])
	}
}

// FuzzSearch takes any two texts. Run it with -fuzzminimizetime 1x: making a
// text smaller takes far longer than finding one.
func FuzzSearch(tf *testing.F) {
	f := hammer.Of(tf)
	f.Add(opening, opening)
	f.Add("32-28 v ?-? 19x? 3228", "1-0 /FEN \"W:W31:B1\"/ 31-27")
	f.Fuzz(func(t *testing.T, one, two string) {
		a, err := pdn.ReadAll([]byte(one), "a")
		if err != nil || len(a) == 0 {
			return
		}
		var s repair.Searcher
		p := draughts.Start(draughts.International)
		if len(s.Search(repair.Record{Start: p, Steps: a[0].Steps, Winner: draughts.White}).Hypotheses) == 0 {
			t.Fatal("no hypothesis")
		}
		b, err := pdn.ReadAll([]byte(two), "b")
		if err != nil || len(b) == 0 {
			return
		}
		var r repair.Reconciler
		r.Reconcile(p, a[0].Steps, b[0].Steps)
	})
}
