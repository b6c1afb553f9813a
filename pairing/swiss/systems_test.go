package swiss_test

import (
	"regexp"
	"slices"
	"testing"

	"flagfall/fixtures/gen"
	"flagfall/pairing"
	"flagfall/pairing/swiss"
)

// after gives six players of 2-1-0 a round: 1-4 2-5 3-6 with the results
// given, as points of the upper ones.
func after(points ...pairing.Points) pairing.Field {
	f := pairing.Field{Round: 2, Rounds: 5, Scoring: pairing.TwoOneZero(), TopColour: pairing.First}
	for i := range 6 {
		n := i + 1
		e := pairing.Entry{Kind: pairing.Played, Opponent: n + 3, Colour: pairing.First}
		if i >= 3 {
			e = pairing.Entry{Kind: pairing.Played, Opponent: n - 3, Colour: pairing.Second, Points: 2*pairing.Point - points[i-3]}
		} else {
			e.Points = points[i]
		}
		f.Players = append(f.Players, pairing.Player{Number: n, Rating: 2000 - 10*n, Entries: []pairing.Entry{e}})
	}
	return f
}

func pairsOf(t *testing.T, p pairing.Pairer, f pairing.Field) [][2]int {
	t.Helper()
	got, err := p.Pair(f)
	if err != nil {
		t.Fatal(err)
	}
	var pairs [][2]int
	for _, x := range got {
		pairs = append(pairs, [2]int{min(x.First, x.Second), max(x.First, x.Second)})
	}
	slices.SortFunc(pairs, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	return pairs
}

func TestSystems(t *testing.T) {
	win, draw := 2*pairing.Point, pairing.Point
	allDraws := after(draw, draw, draw)
	upperWin := after(win, win, win)
	// 3 and 6 drew; 1 and 5 won. Solkoff of round 1 cuts the only opponent, so
	// the order is still the initial one.
	mixed := after(win, 0, draw)
	for _, tc := range []struct {
		name   string
		pairer pairing.Pairer
		field  pairing.Field
		want   [][2]int
	}{
		{"Monrad: neighbours in the standings", swiss.Monrad{}, allDraws, [][2]int{{1, 2}, {3, 4}, {5, 6}}},
		// 1 5 | 3 6 | 2 4: 3 and 6 have met, so 3 meets 2 and 6 meets 4.
		{"Monrad passes over whoever was met", swiss.Monrad{}, mixed, [][2]int{{1, 5}, {2, 3}, {4, 6}}},
		{"Danish: whether met or not", swiss.Danish(), mixed, [][2]int{{1, 5}, {2, 4}, {3, 6}}},
		// One group of six: 1-4, 2-5 and 3-6 have met. The colours want 1, 2, 3
		// against 4, 5, 6.
		{"rating Swiss: halves, nobody again, colours", swiss.Rating{}, allDraws, [][2]int{{1, 5}, {2, 6}, {3, 4}}},
		// 1 2 3 won: 1-2, and 3, the lowest, goes down to 4, who is the first
		// that they may meet.
		{"rating Swiss: the lowest goes down to the first", swiss.Rating{AnyColours: true}, upperWin, [][2]int{{1, 2}, {3, 4}, {5, 6}}},
		{"Solkoff Swiss: initial order while nothing is cut", swiss.Solkoff{AnyColours: true}, upperWin, [][2]int{{1, 2}, {3, 4}, {5, 6}}},
	} {
		if got := pairsOf(t, tc.pairer, tc.field); !slices.Equal(got, tc.want) {
			t.Errorf("%s: %v, want %v", tc.name, got, tc.want)
		}
	}
}

// Ratings order the groups of the rating Swiss, whatever the numbers.
func TestRatingOrdersTheGroups(t *testing.T) {
	f := pairing.Field{Round: 1, Rounds: 3, Scoring: pairing.TwoOneZero()}
	for i, rating := range []int{1500, 1900, 1700, 2100} {
		f.Players = append(f.Players, pairing.Player{Number: i + 1, Rating: rating})
	}
	// By rating 4 2 3 1: 4-3 and 2-1.
	if got, want := pairsOf(t, swiss.Rating{}, f), [][2]int{{1, 2}, {3, 4}}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// Truncated Solkoff: after two rounds the lower opponent is cut.
func TestSolkoffOrdersTheGroups(t *testing.T) {
	entry := func(opponent int, colour pairing.Colour, points pairing.Points) pairing.Entry {
		return pairing.Entry{Kind: pairing.Played, Opponent: opponent, Colour: colour, Points: points}
	}
	const w, b, d = pairing.First, pairing.Second, pairing.Point
	f := pairing.Field{Round: 3, Rounds: 5, Scoring: pairing.TwoOneZero(), Players: []pairing.Player{
		{Number: 1, Entries: []pairing.Entry{entry(5, w, d), entry(6, b, d)}}, // best opponent 5: 3 points
		{Number: 2, Entries: []pairing.Entry{entry(7, w, d), entry(8, b, d)}}, // best 7: 2
		{Number: 3, Entries: []pairing.Entry{entry(6, w, d), entry(7, b, d)}}, // best 6, 7: 2
		{Number: 4, Entries: []pairing.Entry{entry(8, w, 0), entry(5, b, 0)}},
		{Number: 5, Entries: []pairing.Entry{entry(1, b, d), entry(4, w, 2*d)}},
		{Number: 6, Entries: []pairing.Entry{entry(3, b, d), entry(1, w, d)}},
		{Number: 7, Entries: []pairing.Entry{entry(2, b, d), entry(3, w, d)}},
		{Number: 8, Entries: []pairing.Entry{entry(4, b, 2*d), entry(2, w, d)}}, // 3 points
	}}
	// 5 and 8 have 3 points and meet. On 2 points: 1 met 5 (3 points), 2 met 8
	// (3 points), 6 and 3 and 7 have a best opponent of 2. The order is 1 2 3 6
	// 7 against the initial one; the lowest goes down.
	got := pairsOf(t, swiss.Solkoff{AnyColours: true}, f)
	if !slices.Contains(got, [2]int{5, 8}) || !slices.Contains(got, [2]int{4, 7}) {
		t.Errorf("%v: 5-8 and 4-7 were expected", got)
	}
}

// Every system pairs everybody once, and never a pair again unless it says so.
func TestSystemsAreLegal(t *testing.T) {
	for name, pairer := range map[string]pairing.Pairer{
		"monrad": swiss.Monrad{}, "danish": swiss.Danish(), "rating": swiss.Rating{Verify: true},
		"rating, any colours": swiss.Rating{AnyColours: true, Verify: true}, "solkoff": swiss.Solkoff{Verify: true},
	} {
		for seed := uint64(1); seed <= 12; seed++ {
			f, err := gen.Tournament{
				Seed: seed, Players: 12 + int(seed), Rounds: 7, Played: 7, Draws: 60, Absences: 5, Forfeits: 3, Scoring: pairing.TwoOneZero(),
			}.Field(pairer)
			if err != nil {
				t.Errorf("%s, seed %d: %v", name, seed, err)
				continue
			}
			for i := range f.Players {
				met := map[int]bool{}
				byes := 0
				for n, e := range f.Players[i].Entries {
					if e.Kind == pairing.PAB {
						byes++
					}
					if e.Kind != pairing.Played {
						continue
					}
					if met[e.Opponent] && name != "danish" {
						t.Errorf("%s, seed %d, round %d: %d meets %d again", name, seed, n+1, i+1, e.Opponent)
					}
					met[e.Opponent] = true
				}
				if byes > 1 {
					t.Errorf("%s, seed %d: player %d has %d byes", name, seed, i+1, byes)
				}
			}
		}
	}
}

// What is said of the colours of a pair is the rule, and no list of all the colours that the two
// have had, which grows with every round.
func TestColoursAreSaidByTheRule(t *testing.T) {
	f, err := gen.Tournament{Seed: 3, Players: 24, Rounds: 11, Played: 10, Draws: 60, Scoring: pairing.TwoOneZero()}.Field(swiss.Dutch{})
	if err != nil {
		t.Fatal(err)
	}
	_, trace, err := swiss.Dutch{}.PairTraced(f)
	if err != nil {
		t.Fatal(err)
	}
	turn := regexp.MustCompile(`\b(first|second)\b`)
	for _, s := range trace.Sentences() {
		if said := turn.FindAllString(s.Text.String(), -1); len(s.Players) == 2 && len(said) > 4 {
			t.Errorf("%d turns are named: %s", len(said), s.Text)
		}
	}
}
