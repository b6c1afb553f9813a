package standings

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/pairing"

	"pgregory.net/rapid"
)

// field makes a field of rounds written as "1-4 w, 2-3 d, 5 bye": the first
// player won (w), drew (d), lost (l), won or lost by forfeit (+, -), both lost
// (0), or it is still open (?).
func field(t testing.TB, n int, rounds ...string) pairing.Field {
	t.Helper()
	s := pairing.TwoOneZero()
	f := pairing.Field{Scoring: s, Round: len(rounds) + 1}
	for i := range n {
		f.Players = append(f.Players, pairing.Player{Number: i + 1, Name: fmt.Sprint("P", i+1), Entries: make([]pairing.Entry, len(rounds))})
	}
	for r, text := range rounds {
		for _, part := range strings.Split(text, ", ") {
			var a, b int
			var how string
			if _, err := fmt.Sscanf(part, "%d-%d %s", &a, &b, &how); err != nil {
				if _, err := fmt.Sscanf(part, "%d %s", &a, &how); err != nil {
					t.Fatalf("%q: %v", part, err)
				}
				e := map[string]pairing.Entry{
					"bye": {Kind: pairing.PAB, Points: s.PAB}, "half": {Kind: pairing.HalfBye, Points: s.HalfBye}, "zero": {Kind: pairing.ZeroBye},
				}[how]
				f.Players[a-1].Entries[r] = e
				continue
			}
			first := pairing.Entry{Kind: pairing.Played, Opponent: b, Colour: pairing.First}
			second := pairing.Entry{Kind: pairing.Played, Opponent: a, Colour: pairing.Second}
			switch how {
			case "w":
				first.Points = s.Win
			case "l":
				second.Points = s.Win
			case "d":
				first.Points, second.Points = s.Draw, s.Draw
			case "0":
			case "+":
				first.Kind, second.Kind, first.Points = pairing.ForfeitWin, pairing.ForfeitLoss, s.ForfeitWin
			case "-":
				first.Kind, second.Kind, second.Points = pairing.ForfeitLoss, pairing.ForfeitWin, s.ForfeitWin
			case "?":
				first.Kind, second.Kind = pairing.Open, pairing.Open
			default:
				t.Fatalf("%q", part)
			}
			f.Players[a-1].Entries[r], f.Players[b-1].Entries[r] = first, second
		}
	}
	return f
}

// show writes each row of a table as "place:number points figures".
func show(t testing.TB, f pairing.Field, o Options) string {
	t.Helper()
	table, err := Rank(f, o)
	if err != nil {
		t.Fatal(err)
	}
	var rows []string
	for _, r := range table.Rows {
		place := ""
		if r.Place > 0 {
			place = fmt.Sprint(r.Place)
		}
		if r.Last != r.Place {
			place += fmt.Sprintf("-%d", r.Last)
		}
		text := fmt.Sprintf("%s:%d %v", place, r.Player.Number, r.Points)
		for _, figure := range r.Figures {
			text += " " + orDash(figure.String())
		}
		rows = append(rows, text)
	}
	return strings.Join(rows, "; ")
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

func compare(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s:\n got %s\nwant %s", what, got, want)
	}
}

// Four players; 1 and 2 are level with 4 points, 3 and 4 with 2.
func TestRoundRobin(t *testing.T) {
	f := field(t, 4, "1-4 w, 2-3 w", "4-3 d, 1-2 d", "2-4 d, 3-1 d")
	compare(t, "points alone", show(t, f, Options{PrePaired: true}), "1-2:1 4; 1-2:2 4; 3-4:3 2; 3-4:4 2")
	// 1 beat 4 (2) and drew 2 (4) and 3 (2): 2·2+4+2 = 10. 2 beat 3 (2), drew 1 (4) and 4 (2): 10.
	// 3 drew 4 (2) and 1 (4): 6. 4 drew 3 (2) and 2 (4): 6.
	compare(t, "FMJD Annex 3 order", show(t, f, Options{PrePaired: true, TieBreaks: []string{"wins", "direct", "sonneborn-berger"}}),
		"1-2:1 4 1 1 10; 1-2:2 4 1 1 10; 3-4:3 2 0 1 6; 3-4:4 2 0 1 6")
}

// FIDE C.07, 6: 2 and 3 are level with 1 in points; 2 beat 1, 1 beat 3, 2 drew 3.
func TestDirectEncounter(t *testing.T) {
	f := field(t, 4, "2-1 w, 3-4 w", "1-3 w, 2-4 l", "2-3 d, 1-4 d")
	// 1: 0+2+1=3, 2: 2+0+1=3, 3: 2+0+1=3, 4: 0+2+1=3: all level, all have met.
	compare(t, "all have met", show(t, f, Options{PrePaired: true, TieBreaks: []string{"direct"}}), "1-4:1 3 3; 1-4:2 3 3; 1-4:3 3 3; 1-4:4 3 3")
	f = field(t, 5, "1-2 w, 3-5 w, 4 zero", "2-3 w, 1-5 l, 4 zero", "3-1 l, 2-5 w, 4 zero")
	// 1: 2+0+2=4, 2: 0+2+2=4, 3: 2, 5: 2. 1 beat 2; 3 beat 5.
	compare(t, "pairs", show(t, f, Options{PrePaired: true, TieBreaks: []string{"direct"}}), "1:1 4 2; 2:2 4 0; 3:3 2 2; 4:5 2 0; 5:4 0 -")
}

// The first split leaves two players level, whose own game then decides.
func TestDirectEncounterAgainInsideTheTie(t *testing.T) {
	// Wins against 5 and 6 bring 1, 2, 3 and 4 level on 4 points.
	f := field(t, 6,
		"1-2 w, 3-4 w, 5-6 d", "1-3 d, 2-4 w, 5 zero, 6 zero", "4-1 d, 2-3 w, 5 zero, 6 zero",
		"3-5 d", "4-5 w", "4-6 d")
	// Among the four: 1 has 2+1+1=4, 2 has 0+2+2=4, 3 has 2+1+0=3, 4 has 0+0+1=1.
	compare(t, "again", show(t, f, Options{PrePaired: true, TieBreaks: []string{"direct"}}),
		"1:1 4 4; 2:2 4 4; 3:3 4 3; 4:4 4 1; 5-6:5 2 1; 5-6:6 2 1")
}

// FIDE C.07, 6.3: in a Swiss not all who are level have met. 1 beat 2 and 3,
// who did not meet: they are first, whatever the game would have brought.
func TestDirectEncounterNotAllMet(t *testing.T) {
	f := field(t, 6, "1-2 w, 3-4 w, 5-6 d", "1-3 w, 2-4 w, 5-6 d", "4-1 w, 2-5 w, 3-6 w", "5-1 w, 2-6 d, 3-4 d")
	got := show(t, f, Options{TieBreaks: []string{"direct"}})
	// 1: 2+2+0+0=4; 2: 0+2+2+1=5; 3: 2+0+2+1=5; 4: 0+0+2+1=3; 5: 1+1+0+2=4; 6: 1+1+0+1=3
	compare(t, "2 and 3 have not met, 1 lost to 5, 4 and 6 have not met", got, "1-2:2 5 0; 1-2:3 5 0; 3:5 4 2; 4:1 4 0; 5-6:4 3 0; 5-6:6 3 0")
	f = field(t, 4, "1-2 w, 3-4 w", "1-3 w, 2-4 w", "4-1 w, 2 half, 3 half", "2 half, 3 half, 4 zero, 1 zero")
	compare(t, "alone first", show(t, f, Options{TieBreaks: []string{"direct"}}), "1:1 4 4; 2-3:2 4 0; 2-3:3 4 0; 4:4 2 -")
}

// Two games between the same two in a double round robin: the sum.

// FIDE C.07 6.3 with two games between those who have met: 1 took five points of
// eight, and 3, who took two, could take four from 2.
func TestDirectEncounterOfTwoGamesWithSomeMissing(t *testing.T) {
	f := field(t, 3, "1-2 w, 3 bye", "2-1 d, 3 half", "1-3 d, 2 bye", "3-1 d, 2 bye")
	compare(t, "missing", show(t, f, Options{TieBreaks: []string{"direct"}}), "1-3:1 5 5; 1-3:2 5 1; 1-3:3 5 2")
}

// The direct encounter may occur twice: it separates none of three who are
// level, but does separate the two whom another tie-break leaves.
func TestDirectEncounterTwice(t *testing.T) {
	f := field(t, 4, "1-2 w, 3-4 w", "2-3 w, 1-4 w", "3-1 w, 2-4 w")
	f.Players[2].Rating = 2000
	compare(t, "once", show(t, f, Options{PrePaired: true, TieBreaks: []string{"direct", "rating"}}), "1:3 4 2 2000; 2-3:1 4 2 0; 2-3:2 4 2 0; 4:4 0 - 0")
	compare(t, "twice", show(t, f, Options{PrePaired: true, TieBreaks: []string{"direct", "rating", "direct"}}), "1:3 4 2 2000 -; 2:1 4 2 0 2; 3:2 4 2 0 0; 4:4 0 - 0 -")
}

// Fore Buchholz draws the games of the final round, not of the last one played.
func TestForeBuchholzOfTheFinalRound(t *testing.T) {
	f := field(t, 4, "1-2 w, 3-4 w", "1-3 w, 2-4 w")
	for rounds, want := range map[int]string{2: "1:1 4 4; 2-3:2 2 4; 2-3:3 2 4; 4:4 0 4", 3: "1:1 4 4; 2-3:2 2 4; 2-3:3 2 4; 4:4 0 4"} {
		f.Rounds = rounds
		got := show(t, f, Options{TieBreaks: []string{"fore-buchholz"}})
		if rounds == 3 {
			want = show(t, f, Options{TieBreaks: []string{"buchholz"}})
		}
		compare(t, fmt.Sprint(rounds, " rounds"), got, want)
	}
}

// A warning names the article where FIDE C.07 does not allow a tie-break.
func TestUnfitTieBreaks(t *testing.T) {
	if got := fmt.Sprint(Unfit([]string{"BH/C1", "direct", "rating"}, true, 2)); got !=
		"[buchholz-cut-1 is not a tie-break of a round robin: all have the same opponents (FIDE C.07 8) rating is not a tie-break where players take part without a rating, but 2 have none (FIDE C.07 10)]" {
		t.Error(got)
	}
	if got := Unfit([]string{"buchholz", "rating", "solkoff"}, false, 0); len(got) > 0 {
		t.Error(got)
	}
}
func TestDirectEncounterOfTwoGames(t *testing.T) {
	f := field(t, 3, "1-2 w, 3 zero", "2-1 d, 3 zero", "2-3 w, 1 zero", "3-1 w, 2 zero")
	compare(t, "sum", show(t, f, Options{PrePaired: true, TieBreaks: []string{"direct"}}), "1:1 3 3; 2:2 3 1; 3:3 2 -")
}

func TestOrderOfClassification(t *testing.T) {
	// 2 and 3 are level and drew; 3 drew with the winner, 2 lost to them.
	f := field(t, 4, "1-4 w, 2-3 d", "4-3 w, 1-2 w", "2-4 w, 3-1 w")
	// 1: 4, 2: 1+0+2=3, 3: 1+0+2=3, 4: 0+2+0=2
	compare(t, "order", show(t, f, Options{PrePaired: true, TieBreaks: []string{"wins", "direct", "order"}}),
		"1:1 4 2 - -; 2:3 3 1 1 2; 3:2 3 1 1 0; 4:4 2 1 - -")
}

// A bye in a Swiss: an opponent with 0 points, nothing, or FIDE's dummy.
func TestUnplayed(t *testing.T) {
	f := field(t, 5, "1-2 w, 3-4 w, 5 bye", "1-3 w, 5-2 l, 4 bye", "4-1 d, 2-3 d, 5 half")
	// 1: 5, 2: 0+2+1=3, 3: 2+0+1=3, 4: 0+2+1=3, 5: 2+0+1=3
	for _, tc := range []struct {
		unplayed Unplayed
		want     string
	}{
		// Solkoff of 1: 3+3+3; of 2: 5+3+3; 3: 3+5+3; 4: 3+5 and a bye; 5: 3 and two byes.
		{Zero, "1:1 5 9 6; 2-3:2 3 11 8; 2-3:3 3 11 8; 4:4 3 8 8; 5:5 3 3 3"},
		{Ignore, "1:1 5 9 6; 2-3:2 3 11 8; 2-3:3 3 11 8; 4:4 3 8 5; 5:5 3 3 0"},
		// The dummy has the player's own score, but at most a draw a round: 3. The half-point
		// bye with which 5 ends is a draw already (FIDE C.07, 16.3).
		{Dummy, "1:1 5 9 6; 2-4:2 3 11 8; 2-4:3 3 11 8; 2-4:4 3 11 8; 5:5 3 9 6"},
	} {
		compare(t, string(tc.unplayed), show(t, f, Options{Unplayed: tc.unplayed, TieBreaks: []string{"solkoff", "solkoff-truncated"}}), tc.want)
	}
}

// FIDE C.07, 16.4: nine rounds of 2-1-0, own score 11, one bye of 2 points. The
// dummy has min(11, 9 draws) = 9: Buchholz +9, Sonneborn-Berger +18.
func TestDummyOfNineRounds(t *testing.T) {
	f := pairing.Field{Scoring: pairing.TwoOneZero()}
	p := pairing.Player{Number: 1}
	own := []pairing.Points{2, 2, 2, 2, 1, 0, 0, 0}
	for i, points := range own {
		p.Entries = append(p.Entries, pairing.Entry{Kind: pairing.Played, Opponent: i + 2, Points: points * pairing.Point})
	}
	p.Entries = append(p.Entries, pairing.Entry{Kind: pairing.PAB, Points: 2 * pairing.Point})
	f.Players = append(f.Players, p)
	for i, points := range own {
		e := make([]pairing.Entry, 9)
		e[i] = pairing.Entry{Kind: pairing.Played, Opponent: 1, Points: (2 - points) * pairing.Point}
		for r := range e {
			if r != i {
				e[r].Kind = pairing.Played // against players who do not matter here
			}
		}
		f.Players = append(f.Players, pairing.Player{Number: i + 2, Entries: e})
	}
	table, err := Rank(f, Options{Unplayed: Dummy, TieBreaks: []string{"solkoff", "sonneborn-berger"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range table.Rows {
		if r.Player.Number != 1 {
			continue
		}
		bh, sb := r.Figures[0].Working[8], r.Figures[1].Working[8]
		if bh.Value != 9*300 || sb.Value != 18*90000 {
			t.Errorf("Buchholz %+v, Sonneborn-Berger %+v", bh, sb)
		}
		return
	}
	t.Error("player 1 is missing")
}

// FIDE C.07, 15.2: in a round robin a forfeit is a game, a bye nothing.
func TestForfeitInRoundRobin(t *testing.T) {
	f := field(t, 3, "1-2 +, 3 zero", "1-3 d, 2 zero", "2-3 w, 1 zero")
	// 1: 3, 2: 2, 3: 1
	compare(t, "round robin", show(t, f, Options{PrePaired: true, TieBreaks: []string{"wins", "wins-played", "solkoff", "sonneborn-berger"}}),
		"1:1 3 1 0 3 5; 2:2 2 1 1 4 2; 3:3 1 0 0 5 3")
	compare(t, "swiss", show(t, f, Options{TieBreaks: []string{"wins", "wins-played", "solkoff", "sonneborn-berger"}}),
		"1:1 3 1 0 1 1; 2:2 2 1 1 1 2; 3:3 1 0 0 5 3")
}

func TestFullTruncatedSolkoff(t *testing.T) {
	f := field(t, 4, "1-2 w, 3-4 d", "1-3 d, 2-4 w", "4-1 w, 3-2 d")
	// 1: 3 of (3,3,3); 2: 3 of (3,3,3); 3: 3; 4: 3: everything level.
	compare(t, "level", show(t, f, Options{TieBreaks: []string{"solkoff-full"}}), "1-4:1 3 6; 1-4:2 3 6; 1-4:3 3 6; 1-4:4 3 6")
}

func TestMedianAndProgressive(t *testing.T) {
	f := field(t, 4, "1-2 w, 3-4 w", "1-3 w, 2-4 w", "1-4 w, 2-3 d")
	// 1: 6, 2: 3, 3: 3, 4: 0
	compare(t, "median", show(t, f, Options{TieBreaks: []string{"solkoff-median", "progressive"}}),
		"1:1 6 3 12; 2:3 3 3 7; 3:2 3 3 5; 4:4 0 3 0")
}

// FIDE C.07, 14 and 16.5: the lowest is cut before the highest, and a round left
// unplayed voluntarily is cut as the lowest. The dummy of 1 has 4 points, a draw
// in every round: it is cut so, and then the 2 of player 3, and not the dummy as
// the highest and a 1 as the lowest.
func TestMedianCutsTheUnplayedRoundFirst(t *testing.T) {
	f := field(t, 6, "1-2 w, 3-5 d, 4-6 d", "1-3 w, 2-5 l, 4-6 l", "1-4 w, 2-6 l, 3-5 l", "2-3 d, 4-5 l, 1 half, 6 half")
	// 1: 7, 2: 1, 3: 2, 4: 1
	table, err := Rank(f, Options{Unplayed: Dummy, TieBreaks: []string{"buchholz", "buchholz-cut-1", "buchholz-median-1"}})
	if err != nil {
		t.Fatal(err)
	}
	row := table.Rows[0]
	if got := fmt.Sprint(row.Player.Number, row.Figures[0], row.Figures[1], row.Figures[2]); got != "1 8 4 2" {
		t.Errorf("number, Buchholz, cut and median: %s, want 1 8 4 2", got)
	}
}

func TestOpenGamesDoNotCount(t *testing.T) {
	f := field(t, 4, "1-2 w, 3-4 d", "1-3 ?, 2-4 d")
	compare(t, "open", show(t, f, Options{PrePaired: true, TieBreaks: []string{"solkoff"}}), "1:4 2 2; 2:1 2 1; 3:2 1 4; 4:3 1 2")
}

func TestUnrankedComeLast(t *testing.T) {
	f := field(t, 3, "1-2 w, 3 zero", "2-3 w, 1 zero")
	compare(t, "unranked", show(t, f, Options{PrePaired: true, Unranked: []int{2}}), "1:1 2; 2:3 0; :2 2")
}

func TestUnknown(t *testing.T) {
	f := field(t, 2, "1-2 w")
	for _, o := range []Options{{TieBreaks: []string{"luck"}}, {Unplayed: "guess"}} {
		if _, err := Rank(f, o); rule.CodeOf(err) != rule.Usage || rule.HintOf(err) == "" {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

func TestCatalogue(t *testing.T) {
	seen := map[string]bool{}
	for _, b := range Catalogue() {
		if seen[b.Code] || b.Title == "" || b.Text.IsZero() || b.Short == "" || b.Article.IsZero() || (b.own == nil) == (b.among == nil) {
			t.Errorf("row %+v", b.Row)
		}
		seen[b.Code] = true
	}
}

// drawField makes a random Swiss-like field, with its games as a plain list.
func drawField(t *rapid.T) (pairing.Field, [][3]int) {
	n := rapid.IntRange(2, 12).Draw(t, "players")
	rounds := rapid.IntRange(0, 8).Draw(t, "rounds")
	f := pairing.Field{Scoring: pairing.TwoOneZero()}
	for i := range n {
		f.Players = append(f.Players, pairing.Player{Number: i + 1, Entries: make([]pairing.Entry, rounds)})
	}
	var games [][3]int // first, second, points of the first in points
	for r := range rounds {
		order := rapid.Permutation(numbers(n)).Draw(t, "order")
		for len(order) >= 2 {
			a, b := order[0], order[1]
			order = order[2:]
			p := rapid.IntRange(0, 2).Draw(t, "points")
			f.Players[a-1].Entries[r] = pairing.Entry{Kind: pairing.Played, Opponent: b, Colour: pairing.First, Points: pairing.Points(p) * pairing.Point}
			f.Players[b-1].Entries[r] = pairing.Entry{Kind: pairing.Played, Opponent: a, Colour: pairing.Second, Points: pairing.Points(2-p) * pairing.Point}
			games = append(games, [3]int{a, b, p})
		}
		for _, a := range order {
			f.Players[a-1].Entries[r] = pairing.Entry{Kind: pairing.PAB, Points: 2 * pairing.Point}
		}
	}
	return f, games
}

func numbers(n int) []int {
	var list []int
	for i := range n {
		list = append(list, i+1)
	}
	return list
}

// An independent sum over the list of games gives the same figures, the terms
// of every working add up, and places follow from the keys alone.
func TestAgainstPlainSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f, games := drawField(t)
		score := map[int]int{}
		for _, p := range f.Players {
			for _, e := range p.Entries {
				score[p.Number] += int(e.Points / pairing.Point)
			}
		}
		solkoff, sb, wins := map[int]int{}, map[int]int{}, map[int]int{}
		for _, g := range games {
			a, b, p := g[0], g[1], g[2]
			solkoff[a] += score[b]
			solkoff[b] += score[a]
			sb[a] += score[b] * p
			sb[b] += score[a] * (2 - p)
			if p == 2 {
				wins[a]++
			}
			if p == 0 {
				wins[b]++
			}
		}
		table, err := Rank(f, Options{TieBreaks: []string{"solkoff", "sonneborn-berger", "wins", "direct", "order"}})
		if err != nil {
			t.Fatal(err)
		}
		var previous *Row
		for k := range table.Rows {
			r := &table.Rows[k]
			n := r.Player.Number
			got := []int64{r.Figures[0].Value / 300, r.Figures[1].Value / 90000, r.Figures[2].Value}
			if want := []int64{int64(solkoff[n]), int64(sb[n]), int64(wins[n])}; !slices.Equal(got, want) {
				t.Fatalf("player %d: %v, want %v", n, got, want)
			}
			for _, figure := range r.Figures[:3] {
				var sum int64
				for _, term := range figure.Working {
					if !term.Cut {
						sum += term.Value
					}
				}
				if sum != figure.Value {
					t.Fatalf("player %d: the working gives %d, the figure is %d", n, sum, figure.Value)
				}
			}
			if previous != nil {
				if c := compareRows(previous, r); c < 0 || c > 0 && previous.Place == r.Place {
					t.Fatalf("player %d (place %d) stands behind %d (place %d): %d", n, r.Place, previous.Player.Number, previous.Place, c)
				}
			}
			if k+1 < r.Place || k+1 > r.Last {
				t.Fatalf("row %d has the places %d to %d", k+1, r.Place, r.Last)
			}
			previous = r
		}
	})
}

// compareRows compares points and the figures that every player has.
func compareRows(a, b *Row) int {
	ka, kb := []int64{int64(a.Points)}, []int64{int64(b.Points)}
	for i := range 3 {
		ka, kb = append(ka, a.Figures[i].Value), append(kb, b.Figures[i].Value)
	}
	return slices.Compare(ka, kb)
}
