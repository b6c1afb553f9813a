package swiss_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/gen"
	"flagfall/pairing"
	"flagfall/pairing/check"
	"flagfall/pairing/swiss"
)

func fresh(n int) pairing.Field {
	f := pairing.Field{Round: 1, Rounds: 5, Scoring: pairing.TwoOneZero(), TopColour: pairing.First}
	for i := range n {
		f.Players = append(f.Players, pairing.Player{Number: i + 1, Rating: 2000 - i})
	}
	return f
}

// C.04.3, 3.2 and 5.2.5: round 1 is the upper half against the lower, odd
// numbers with the first colour.
func TestRoundOne(t *testing.T) {
	got, err := swiss.Dutch{}.Pair(fresh(7))
	want := pairing.Pairing{{First: 1, Second: 4}, {First: 5, Second: 2}, {First: 3, Second: 6}, {First: 7}}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
	f := fresh(6)
	f.TopColour = pairing.Second
	if got, _ := (swiss.Dutch{}).Pair(f); got[0] != (pairing.Pair{First: 4, Second: 1}) {
		t.Errorf("with the second colour for the first player: %v", got)
	}
}

// A wish is dropped if it cannot be kept; a forbidden pair never is.
func TestForbiddenAndWished(t *testing.T) {
	f := fresh(4)
	f.Forbidden = []pairing.Forbidden{{Numbers: []int{1, 3}, Wish: true, Reason: "same club"}}
	pairs, trace, err := swiss.Dutch{}.PairTraced(f)
	if err != nil || len(trace.GivenUp) != 0 || slices.Contains(pairs, pairing.Pair{First: 1, Second: 3}) {
		t.Errorf("a wish that can be kept: %v, %v, %v", pairs, trace, err)
	}
	f.Forbidden = append(f.Forbidden, pairing.Forbidden{Numbers: []int{1, 2}}, pairing.Forbidden{Numbers: []int{1, 4}})
	pairs, trace, err = swiss.Dutch{}.PairTraced(f)
	if err != nil || len(trace.GivenUp) != 1 || !slices.Contains(pairs, pairing.Pair{First: 1, Second: 3}) {
		t.Errorf("a wish that cannot be kept: %v, %v, %v", pairs, trace, err)
	}
	f.Forbidden[0].Wish = false
	if _, err = (swiss.Dutch{}).Pair(f); !errors.Is(err, pairing.ErrNoPairing) || rule.CodeOf(err) != rule.NoPairing ||
		!strings.Contains(err.Error(), "player 1 may meet nobody who is left") {
		t.Errorf("nobody left for player 1: %v", err)
	}
	// Three club mates among four players cannot all be kept apart, but two of
	// their three pairs can.
	f.Forbidden = pairing.SameClub(&pairing.Field{Players: []pairing.Player{
		{Number: 1, Club: "DC"}, {Number: 2, Club: "DC"}, {Number: 3}, {Number: 4, Club: "DC"},
	}})
	if _, trace, err = (swiss.Dutch{}).PairTraced(f); err != nil || len(trace.GivenUp) != 1 || len(trace.GivenUp[0].Numbers) != 2 {
		t.Errorf("a club of three among four: %+v, %v", trace, err)
	}
	f.Forbidden = []pairing.Forbidden{{Numbers: []int{1, 3}}, {Numbers: []int{1, 2}}, {Numbers: []int{1, 4}}}
	f.Forbidden[0].From, f.Forbidden[0].To = 2, 3
	if _, err = (swiss.Dutch{}).Pair(f); err != nil {
		t.Errorf("forbidden in rounds 2 and 3 only: %v", err)
	}
}

// C.04.2: a pair set by the arbiter is kept, and the rest is paired around it.
func TestFixedPairs(t *testing.T) {
	f := fresh(7)
	f.Fixed = []pairing.Pair{{First: 6, Second: 1}, {First: 2}}
	got, err := swiss.Dutch{}.Pair(f)
	want := pairing.Pairing{{First: 6, Second: 1}, {First: 3, Second: 5}, {First: 7, Second: 4}, {First: 2}}
	if err != nil || len(got) != 4 || got[3] != want[3] || !slices.Contains(got, want[0]) {
		t.Errorf("%v, %v", got, err)
	}
	if found := (check.Judge{}).Round(&f, got); len(found) != 0 {
		t.Errorf("%v", found)
	}
}

// C2: nobody has a second bye, nor one after the points of a win without a
// game; a half-point bye does not bar a player.
func TestByeIsBarred(t *testing.T) {
	f := fresh(3)
	f.Round = 2
	s := f.Scoring
	f.Players[0].Entries = []pairing.Entry{{Kind: pairing.PAB, Points: s.PAB}}
	f.Players[1].Entries = []pairing.Entry{{Kind: pairing.FullBye, Points: s.FullBye}}
	f.Players[2].Entries = []pairing.Entry{{Kind: pairing.HalfBye, Points: s.HalfBye}}
	got, err := swiss.Dutch{}.Pair(f)
	if err != nil || got[len(got)-1] != (pairing.Pair{First: 3}) {
		t.Errorf("%v, %v", got, err)
	}
	f.Players[2].Entries = []pairing.Entry{{Kind: pairing.FullBye, Points: s.FullBye}}
	if _, err := (swiss.Dutch{}).Pair(f); !errors.Is(err, pairing.ErrNoPairing) {
		t.Errorf("everybody is barred: %v", err)
	}
}

// A field out of order is refused, in words of the event.
func TestRefused(t *testing.T) {
	played := func(opponent int, colour pairing.Colour) []pairing.Entry {
		return []pairing.Entry{{Kind: pairing.Played, Opponent: opponent, Colour: colour, Points: pairing.Point}}
	}
	for _, tc := range []struct {
		want string
		set  func(f *pairing.Field)
	}{
		{"round 6 cannot be paired: the event has 5 rounds", func(f *pairing.Field) { f.Round = 6 }},
		{"two players have the number 1", func(f *pairing.Field) { f.Players[1].Number = 1 }},
		{"round 1 is paired already: player 1 has an entry in it", func(f *pairing.Field) { f.Round = 1 }},
		{"round 1, player 1: the game against 2 has no result yet", func(f *pairing.Field) { f.Players[0].Entries[0].Kind = pairing.Open }},
		{"round 1, player 1: this side alone reports the game against 2", func(f *pairing.Field) { f.Players[1].Entries = nil }},
		{"round 1, player 1: both sides of the game against 2 have the same colour", func(f *pairing.Field) { f.Players[1].Entries = played(1, pairing.First) }},
		{"round 1, player 1: there is no player 9 to have met", func(f *pairing.Field) { f.Players[0].Entries = played(9, pairing.First) }},
		{"round 1, player 3: absent or with a bye, and paired with 4", func(f *pairing.Field) {
			f.Players[2].Entries = []pairing.Entry{{Kind: pairing.HalfBye, Opponent: 4}}
		}},
		{"player 4 is absent in round 2, but is in the fixed pair 3-4", func(f *pairing.Field) {
			f.Players[3].Out, f.Fixed = true, []pairing.Pair{{First: 3, Second: 4}}
		}},
		{"player 3 is in two fixed pairs of round 2", func(f *pairing.Field) {
			f.Fixed = []pairing.Pair{{First: 3, Second: 4}, {First: 1, Second: 3}}
		}},
	} {
		f := fresh(4)
		f.Round = 2
		f.Players[0].Entries, f.Players[1].Entries = played(2, pairing.First), played(1, pairing.Second)
		tc.set(&f)
		for _, pairer := range []pairing.Pairer{swiss.Dutch{}, swiss.Monrad{}, swiss.Rating{}} {
			if _, err := pairer.Pair(f); rule.CodeOf(err) != rule.Refused || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("%T: %v, want %s", pairer, err, tc.want)
			}
		}
	}
}

// The pairing does not depend on points being counted in other units.
func TestScaleOfScoringDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		event := gen.Tournament{
			Seed: rapid.Uint64().Draw(r, "seed"), Players: rapid.IntRange(6, 30).Draw(r, "players"), Rounds: 6,
			Played: rapid.IntRange(0, 5).Draw(r, "played"), Draws: 60, Absences: 6, Forfeits: 3, Scoring: pairing.OneHalfZero(),
		}
		f, err := event.Field(swiss.Dutch{})
		if err != nil {
			return
		}
		one, err := swiss.Dutch{}.Pair(f)
		if err != nil {
			return
		}
		f.Scoring = pairing.TwoOneZero()
		for i := range f.Players {
			p := &f.Players[i]
			p.Entries = slices.Clone(p.Entries)
			for n := range p.Entries {
				p.Entries[n].Points *= 2
			}
		}
		two, err := swiss.Dutch{}.Pair(f)
		if err != nil || !slices.Equal(one, two) {
			r.Fatalf("%v in halves, %v in wholes (%v)", one, two, err)
		}
	})
}

func TestAdvice(t *testing.T) {
	for _, tc := range []struct {
		players, rounds int
		want            string
	}{
		{20, 0, ""}, {20, 8, ""}, {20, 13, "many"}, {6, 6, "fewer opponents"}, {5, 6, "fewer opponents"}, {30, 4, "few for"}, {300, 9, ""}, {300, 7, "without a loss"},
	} {
		got := swiss.Advice(tc.players, tc.rounds, swiss.Annex5).String()
		if (got == "") != (tc.want == "") || !strings.Contains(got, tc.want) {
			t.Errorf("Advice(%d, %d) = %q", tc.players, tc.rounds, got)
		}
		// Under another rule book it says the same, but cites no article.
		if other := swiss.Advice(tc.players, tc.rounds, swiss.NoAnnex).String(); other != strings.TrimSuffix(got, " (FMJD Annex 5)") {
			t.Errorf("under another book: %q", other)
		}
	}
}

// 5.2.5: as long as player 1 has not come, player 2 is the first of those who
// take part; by the fixed number, they are even.
func TestOddNumber(t *testing.T) {
	f := fresh(5)
	f.Players[0].Out, f.Players[0].Bye = true, pairing.ZeroBye
	for _, tc := range []struct {
		fixed bool
		want  pairing.Pair
	}{{false, pairing.Pair{First: 2, Second: 4}}, {true, pairing.Pair{First: 4, Second: 2}}} {
		got, err := swiss.Dutch{FixedNumbers: tc.fixed}.Pair(f)
		if err != nil || got[0] != tc.want {
			t.Errorf("fixed numbers %v: %v, %v, want %v", tc.fixed, got, err, tc.want)
		}
	}
}
