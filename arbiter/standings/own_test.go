package standings

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/pairing"

	"pgregory.net/rapid"
)

// four returns a round robin of four in which player 1 has 5 points (w w d), 2 has 4
// (l w w), 3 has 2 (d l d) and 4 has 1 (l l d).
func four(t testing.TB) pairing.Field {
	f := field(t, 4, "1-4 w, 2-3 w", "4-2 l, 3-1 d", "1-2 w, 4-3 d")
	for i, r := range []int{2100, 2000, 1900, 0} {
		f.Players[i].Rating = r
	}
	return f
}

func figure(t testing.TB, f pairing.Field, number int, code string, o Options) Figure {
	t.Helper()
	o.TieBreaks = []string{code}
	table, err := Rank(f, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range table.Rows {
		if r.Player.Number == number {
			return r.Figures[0]
		}
	}
	t.Fatalf("no player %d", number)
	return Figure{}
}

// Every figure by hand. 1 beat 4, drew 3, beat 2; scores 5, 4, 2, 1. In a Swiss two players may
// meet again after a forfeit: the forfeit is not a game of their match (FIDE C.07, 6.1), which is
// then one game.
func TestRigaAfterAForfeit(t *testing.T) {
	f := field(t, 4, "1-2 +, 3-4 d", "1-2 d, 3-4 l")
	// 1: 3, 2: 1, 3: 1, 4: 3. The match 1-2 ends 1:1, which is 2 times 1 for 1.
	compare(t, "riga", show(t, f, Options{TieBreaks: []string{"riga"}}), "1:4 3 3; 2:1 3 2; 3:2 1 6; 4:3 1 3")
}

func TestFiguresByHand(t *testing.T) {
	for _, tc := range []struct {
		code   string
		number int
		want   string
	}{
		{"solkoff", 1, "7"},                 // 1 + 2 + 4
		{"solkoff-cut-1", 1, "6"},           // without 1
		{"solkoff-cut-2", 1, "4"},           // without 1 and 2
		{"solkoff-cut-9", 1, "0"},           // nothing left
		{"solkoff-median-1", 1, "2"},        // without 1 and 4
		{"buchholz-cut-1", 1, "6"},          // no round unplayed
		{"BH/C1", 1, "6"},                   // FIDE's acronym
		{"bh-m1", 1, "2"},                   //
		{"sonneborn-berger", 1, "12"},       // 2·1 + 1·2 + 2·4
		{"sonneborn-berger-cut-1", 1, "10"}, // without 4, who has the lowest score
		{"solkoff-plus", 1, "29"},           // 4 has 11, 3 has 10, 2 has 8
		{"progressive", 1, "10"},            // 2 + 3 + 5
		{"progressive-cut-1", 1, "8"},       // without the first
		{"koya", 1, "2"},                    // only 2 has half of 6
		{"koya-1", 1, "3"},                  // the limit is 2: 3 counts too
		{"koya+1", 2, "0"},                  // the limit is 4: only 1, who won
		{"second-games", 2, "2"},            // rounds 2 and 3
		{"second-wins", 2, "1"},             // against 4
		{"win-rounds", 2, "2"},              //
		{"honour", 1, "7"},                  //
		{"honour-won", 1, "12"},             //
		{"riga", 1, "24"},                   // 4·1 + 2·2 + 4·4
		{"shmulyan", 2, "-2"},               // beat 3 (2) and 4 (1), lost to 1 (5)
		{"opponents-rating", 1, "1950"},     // 2000 and 1900; 4 has none
		{"opponents-rating-cut-1", 1, "2000"},
		{"opponents-rating-median-1", 1, ""}, // nobody left
		{"performance", 1, "2143"},           // 3 of 4 against 1950: .75, +193
		{"rating", 3, "1900"},
	} {
		if got := figure(t, four(t), tc.number, tc.code, Options{PrePaired: true}).String(); got != tc.want {
			t.Errorf("%s of %d: %q, want %q", tc.code, tc.number, got, tc.want)
		}
	}
}

// FIDE C.07, 10: the perfect performance is the lowest rating whose expected
// score is reached: 3 of 4 against 2000 and 1900.
func TestPerfectPerformance(t *testing.T) {
	// 2146 expects .70 and .81, which is 1.51 of the 1.5 scored; 2145 .69 and .80.
	if f := figure(t, four(t), 1, "perfect-performance", Options{}); f.Value != 2146 {
		t.Error(f)
	}
}

// FIDE C.07, 14 and 16.5 on Sonneborn-Berger: 4 rounds, a requested bye without points in round 2
// whose dummy gives nothing, so that cutting it would cost nothing; the higher of the two is cut.
func TestCutOfSonnebornBergerWithUnplayedRounds(t *testing.T) {
	f := field(t, 4, "1-2 w, 3-4 d", "3-2 w, 1 half, 4 bye", "1-3 d, 2-4 w", "4-1 l, 2-3 d")
	// 1: 2+1+1+2 = 6, 2: 0+0+2+1 = 3, 3: 1+2+1+1 = 5, 4: 1+2+0+0 = 3.
	// Products of 1: 2·3 = 6, the dummy min(6, 4)·1 = 4 (voluntary), 1·5 = 5, 2·3 = 6.
	// The lowest score is 3 (2 and 4), product 6; the voluntary 4 is lower: 6 is cut.
	got := figure(t, f, 1, "sonneborn-berger-cut-1", Options{Unplayed: Dummy})
	if got.String() != "15" {
		t.Errorf("%+v", got)
	}
	for _, term := range got.Working {
		if term.Cut != (term.Round == 1) {
			t.Errorf("%+v", term)
		}
	}
	// Buchholz: 3 + 4 + 5 + 3; the voluntary 4 is cut before the lower 3.
	if got := figure(t, f, 1, "buchholz-cut-1", Options{}); got.String() != "11" {
		t.Errorf("%+v", got)
	}
}

// Plus and minus draws (Championship of the Netherlands, 2009).
func TestBalanceOfPlusDraws(t *testing.T) {
	f := field(t, 4, "1-2 d, 3-4 d", "1-3 d, 2-4 d", "1-4 d, 2-3 d")
	mark := func(a, b, round int) {
		f.Players[a-1].Entries[round].Edge, f.Players[b-1].Entries[round].Edge = 1, -1
	}
	mark(1, 2, 0)
	mark(1, 3, 1)
	mark(2, 3, 2)
	compare(t, "balance", show(t, f, Options{PrePaired: true, TieBreaks: []string{"plus-balance"}}), "1:1 3 2; 2-3:2 3 0; 2-3:4 3 0; 4:3 3 -2")
}

// The Riga coefficient treats the games of two players as a match (Estonian
// regulations 3.2.2): 4:0, 3:1 and 2:2 in a double round robin of four.
func TestRigaOfMicroMatches(t *testing.T) {
	f := field(t, 4, "1-2 w, 3-4 w", "2-1 l, 4-3 w", "1-3 w, 2-4 d", "3-1 d, 4-2 d", "1-4 w, 2-3 w", "4-1 l, 3-2 d")
	// Matches: 1-2 4:0, 1-3 3:1, 1-4 4:0, 2-3 3:1, 2-4 2:2, 3-4 2:2.
	// Scores: 1 11, 2 5, 3 4, 4 4. Riga of 1: 4·5+3·4+4·4 = 48; of 2: 0+3·4+2·4 = 20;
	// of 3: 1·11+1·5+2·4 = 24; of 4: 0+2·5+2·4 = 18.
	compare(t, "Riga", show(t, f, Options{PrePaired: true, TieBreaks: []string{"riga"}}), "1:1 11 48; 2:2 5 20; 3:3 4 24; 4:4 4 18")
	got := figure(t, f, 1, "riga", Options{PrePaired: true})
	if len(got.Working) != 3 || got.Working[1].Note.String() != "3 of 4 in the match" {
		t.Errorf("%+v", got.Working)
	}
}

func TestForeAndAverageBuchholz(t *testing.T) {
	f := field(t, 4, "1-2 w, 3-4 w", "1-3 w, 2-4 w")
	// As if round 2 were drawn: 1 3, 2 1, 3 3, 4 1. Fore Buchholz of 1: 1+3, of 2: 3+1.
	for number, want := range map[int]string{1: "4", 2: "4", 3: "4", 4: "4"} {
		if got := figure(t, f, number, "fore-buchholz", Options{}); got.String() != want {
			t.Errorf("fore Buchholz of %d: %+v", number, got)
		}
	}
	// Buchholz: 1 4, 2 4, 3 4, 4 4 of scores 4 2 2 0: 1: 2+2, 2: 4+0, 3: 0+4, 4: 2+2.
	if got := figure(t, f, 1, "average-buchholz", Options{}); got.String() != "4" {
		t.Errorf("%+v", got)
	}
}

// The earliest stage of a play-off decides.
func TestPlayOff(t *testing.T) {
	f := field(t, 4, "1-2 d, 3-4 d", "1-3 d, 2-4 d", "1-4 d, 2-3 d")
	p := pairing.Point
	o := Options{PrePaired: true, TieBreaks: []string{"play-off"}, PlayOff: []PlayOffGame{
		{Stage: 1, Name: rule.Typed("rapid"), First: 1, Second: 2, Points: [2]pairing.Points{p, p}},
		{Stage: 1, Name: rule.Typed("rapid"), First: 3, Second: 1, Points: [2]pairing.Points{p, p}},
		{Stage: 1, Name: rule.Typed("rapid"), First: 2, Second: 3, Points: [2]pairing.Points{p, p}},
		{Stage: 2, Name: rule.Typed("blitz"), First: 1, Second: 2, Points: [2]pairing.Points{0, 2 * p}},
		{Stage: 2, Name: rule.Typed("blitz"), First: 1, Second: 3, Points: [2]pairing.Points{2 * p, 0}},
		{Stage: 2, Name: rule.Typed("blitz"), First: 2, Second: 3, Points: [2]pairing.Points{p, p}},
	}}
	// The games of three say nothing about a fourth, who keeps the place given by the
	// tie-breaks before: it is shared with them until the fourth has played or stood aside.
	compare(t, "without the fourth", show(t, f, o), "1-4:1 3 4; 1-4:2 3 5; 1-4:3 3 3; 1-4:4 3 -")
	if got := figure(t, f, 4, "play-off", o); !reflect.DeepEqual(got.Waits, []Awaited{{Numbers: []int{4}}}) || got.Note.IsZero() {
		t.Errorf("%+v", got)
	}
	o.PlayOffAside = []int{4}
	compare(t, "stages", show(t, f, o), "1:2 3 5; 2:1 3 4; 3:3 3 3; 4:4 3 -")
	// Two play-offs of two players each are not one of four.
	o.PlayOff, o.PlayOffAside = []PlayOffGame{{Stage: 1, First: 1, Second: 2, Points: [2]pairing.Points{2 * p, 0}}, {Stage: 1, First: 3, Second: 4, Points: [2]pairing.Points{2 * p, 0}}}, nil
	compare(t, "two of two", show(t, f, o), "1-4:1 3 2; 1-4:2 3 0; 1-4:3 3 2; 1-4:4 3 0")
	if got := figure(t, f, 4, "play-off", o); !reflect.DeepEqual(got.Waits, []Awaited{{Numbers: []int{3, 4}, Apart: true}}) {
		t.Errorf("two of two: %+v", got.Waits)
	}
	// A game between the two pairs joins them.
	o.PlayOff = append(o.PlayOff, PlayOffGame{Stage: 1, First: 1, Second: 3, Points: [2]pairing.Points{2 * p, 0}})
	compare(t, "two of two, and the winners", show(t, f, o), "1:1 3 4; 2:3 3 2; 3-4:2 3 0; 3-4:4 3 0")
	// A player who lost the first stage is ranked behind, even without a game in
	// the second; a player who stands aside after it is last of those who were
	// level then.
	o.PlayOff = []PlayOffGame{
		{Stage: 1, First: 1, Second: 2, Points: [2]pairing.Points{2 * p, 0}},
		{Stage: 1, First: 2, Second: 3, Points: [2]pairing.Points{0, 2 * p}},
		{Stage: 1, First: 3, Second: 4, Points: [2]pairing.Points{p, p}},
		{Stage: 1, First: 4, Second: 1, Points: [2]pairing.Points{p, p}},
		{Stage: 2, First: 1, Second: 3, Points: [2]pairing.Points{0, 2 * p}},
	}
	compare(t, "second stage of two", show(t, f, o), "1:3 3 5; 2:1 3 3; 3:4 3 2; 4:2 3 0")
	o.PlayOff = o.PlayOff[:4]
	compare(t, "level after the first", show(t, f, o), "1-2:1 3 3; 1-2:3 3 3; 3:4 3 2; 4:2 3 0")
	o.PlayOffAside = []int{1}
	compare(t, "aside after the first", show(t, f, o), "1:3 3 3; 2:1 3 3; 3:4 3 2; 4:2 3 0")
	o.PlayOff, o.PlayOffAside = nil, []int{2, 4}
	compare(t, "two aside without a game", show(t, f, o), "1-2:1 3 -; 1-2:3 3 -; 3-4:2 3 -; 3-4:4 3 -")
}

// Anybody can draw the lots again.
func TestLots(t *testing.T) {
	f := field(t, 4, "1-2 d, 3-4 d")
	o := Options{PrePaired: true, TieBreaks: []string{"lots"}, Seed: "4711"}
	table, err := Rank(f, o)
	if err != nil {
		t.Fatal(err)
	}
	var tickets []string
	for k, r := range table.Rows {
		tickets = append(tickets, Ticket("4711", r.Player.Number))
		if r.Place != k+1 || r.Last != k+1 || r.Figures[0].Value != int64(k+1) {
			t.Errorf("%+v", r)
		}
	}
	if !slices.IsSorted(tickets) {
		t.Error(tickets)
	}
	o.Seed = " "
	if _, err := Rank(f, o); rule.CodeOf(err) != rule.Usage || rule.HintOf(err) == "" {
		t.Error(err)
	}
}

func TestFindWithModifiers(t *testing.T) {
	for code, want := range map[string]string{
		"solkoff-cut-3": "solkoff-cut-3", "BH": "buchholz", "bh/c2": "buchholz-cut-2", "SB/C1": "sonneborn-berger-cut-1", "KS/L+1": "koya+1", "KS/L-2": "koya-2",
		"ARO": "opponents-rating", "ARO/M1": "opponents-rating-median-1", "DE": "direct", "PS/C1": "progressive-cut-1",
	} {
		if b, err := Find(code); err != nil || b.Code != want {
			t.Errorf("%s: %s, %v", code, b.Code, err)
		}
	}
	for _, code := range []string{"", "solkoff-cut-0", "solkoff-cut-", "wins-cut-1", "koya-cut-1", "solkoff+1", "direct-median-1", "DE/C1", "solkoff-cut-100", "XX"} {
		if _, err := Find(code); rule.CodeOf(err) != rule.Usage {
			t.Errorf("%q: %v", code, err)
		}
	}
	for _, p := range Presets() {
		for _, code := range Expand([]string{p.Name}) {
			if _, err := Find(code); err != nil {
				t.Errorf("%s: %v", p.Name, err)
			}
		}
	}
	if got := Expand([]string{"wins", "nl-swiss", "luck"}); !slices.Equal(got, []string{"wins", "solkoff", "sonneborn-berger", "play-off", "luck"}) {
		t.Error(got)
	}
}

// Everything in the catalogue can be worked out for any field; terms that are
// not cut add up unless the figure says how else it follows from them.
func TestEveryTieBreakOnAnyField(t *testing.T) {
	var codes []string
	for _, b := range Catalogue() {
		codes = append(codes, b.Code)
		for _, m := range b.Modifiers() {
			codes = append(codes, b.Code+strings.ReplaceAll(m, "N", "1"))
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		f, _ := drawField(t)
		for i := range f.Players {
			f.Players[i].Rating = rapid.SampledFrom([]int{0, 1500, 1800, 2200}).Draw(t, "rating")
		}
		o := Options{TieBreaks: codes, Seed: "1", PrePaired: rapid.Bool().Draw(t, "round robin"),
			Unplayed: rapid.SampledFrom([]Unplayed{Zero, Ignore, Dummy}).Draw(t, "unplayed")}
		table, err := Rank(f, o)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range table.Rows {
			for k, figure := range r.Figures {
				if figure.Idle || !figure.Note.IsZero() || table.TieBreaks[k].turns || table.TieBreaks[k].Splits() {
					continue
				}
				var sum int64
				for _, term := range figure.Working {
					if !term.Cut {
						sum += term.Value
					}
				}
				if sum != figure.Value {
					t.Fatal(fmt.Sprintf("%s of %d: %d, its terms make %d", codes[k], r.Player.Number, figure.Value, sum))
				}
			}
		}
	})
}

// A twin that works from the list of games.
func TestNewTieBreaksAgainstAPlainTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f, games := drawField(t)
		score, most := map[int]int{}, map[int]int{}
		for _, p := range f.Players {
			for _, e := range p.Entries {
				score[p.Number] += int(e.Points / pairing.Point)
				most[p.Number] += 2 // one maximum for all: a win in every round
			}
		}
		koya, honour, shmulyan, second := map[int]int{}, map[int]int{}, map[int]int{}, map[int]int{}
		for _, g := range games {
			for k, side := range [2][3]int{{g[0], g[1], g[2]}, {g[1], g[0], 2 - g[2]}} {
				a, b, p := side[0], side[1], side[2]
				if 2*score[b] >= most[b] {
					koya[a] += p
				}
				honour[a] += score[b]
				shmulyan[a] += score[b] * (p - 1)
				second[a] += k
			}
		}
		table, err := Rank(f, Options{TieBreaks: []string{"koya", "honour", "shmulyan", "second-games"}, Unplayed: Ignore})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range table.Rows {
			n := r.Player.Number
			got := []int64{r.Figures[0].Value / 300, r.Figures[1].Value / 300, r.Figures[2].Value / 300, r.Figures[3].Value}
			if want := []int64{int64(koya[n]), int64(honour[n]), int64(shmulyan[n]), int64(second[n])}; !slices.Equal(got, want) {
				t.Fatalf("player %d: %v, want %v", n, got, want)
			}
		}
	})
}

// With "score" among the tie-breaks, those before it rank first.
func TestScoreBehindOthers(t *testing.T) {
	// Points 3, 2, 2, 1; wins 0, 1, 1, 0.
	f := field(t, 4, "1 bye, 2-3 w, 4 zero", "1-4 d, 3-2 w")
	order := func(codes ...string) string {
		t.Helper()
		table, err := Rank(f, Options{TieBreaks: codes})
		if err != nil {
			t.Fatal(err)
		}
		var list []string
		for _, r := range table.Rows {
			list = append(list, fmt.Sprintf("%d:%d", r.Place, r.Player.Number))
		}
		return strings.Join(list, " ")
	}
	for _, tc := range []struct {
		codes []string
		want  string
	}{
		{[]string{"wins"}, "1:1 2:2 2:3 4:4"},
		{[]string{"wins", "score"}, "1:2 1:3 3:1 4:4"},
		{[]string{"score", "wins"}, "1:1 2:2 2:3 4:4"},
	} {
		if got := order(tc.codes...); got != tc.want {
			t.Errorf("%v: %s, want %s", tc.codes, got, tc.want)
		}
	}
}
