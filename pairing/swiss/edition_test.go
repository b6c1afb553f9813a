package swiss_test

import (
	"bufio"
	"errors"
	"fmt"
	"strings"
	"testing"

	"flagfall/fixtures/exhaustive"
	"flagfall/fixtures/gen"
	"flagfall/pairing"
	"flagfall/pairing/check"
	"flagfall/pairing/swiss"
)

// Long events in small fields lead into penultimate and collapsed brackets:
// every matching in them is proved.
func TestOutlookOfLongEvents(t *testing.T) {
	exhaustive.NotShort(t, "long events are looked ahead in")
	collapsed, penultimate, rounds := 0, 0, 0
	for seed := uint64(1); seed <= 60; seed++ {
		n := 6 + int(seed)%35
		event := gen.Tournament{
			Seed: seed, Players: n, Rounds: n - 1 - int(seed)%4, Draws: int(30 + seed), Forfeits: int(seed % 9), Absences: int(seed % 7),
			Scoring: pairing.TwoOneZero(), Edition: pairing.Edition2017,
		}
		event.Played = event.Rounds
		if seed%3 == 0 {
			event.Scoring = pairing.OneHalfZero()
		}
		field, err := event.Field(swiss.Dutch{Verify: true})
		if err != nil && !errors.Is(err, pairing.ErrNoPairing) {
			t.Fatalf("seed %d, round %d: %v", seed, field.Round, err)
		}
		for round := 1; round < field.Round; round++ {
			_, trace, err := swiss.Dutch{}.PairTraced(field.Before(round))
			if err != nil {
				t.Fatalf("seed %d, round %d again: %v", seed, round, err)
			}
			rounds++
			for _, b := range trace.Brackets {
				if b.Penultimate {
					penultimate++
				}
				if b.Collapsed {
					collapsed++
				}
			}
		}
	}
	if collapsed < rounds/20 || penultimate != collapsed {
		t.Errorf("of %d rounds %d were collapsed and %d had a penultimate bracket", rounds, collapsed, penultimate)
	}
	t.Logf("%d rounds, %d of them collapsed", rounds, collapsed)
}

// Two events that the edition of 2017 has paired, with forfeits and byes, the
// second without its last rounds: facts of the test collection of
// github.com/MarkDechamps/fide-swiss-pairing-engine, in which bbpPairings 5 and
// JaVaFo 2.2 agree. A line is a player: opponent, colour and result by round.
const (
	seventeen = `
9w= 4b= 11w1 6b1 8w1 7w= 2b1 3b1
10b= 12w1 7b0 9w1 3b0 13w1 1w0 6b0
11w1 8b0 17w= 12b1 2w1 10b1 7b1 1w0
12b= 1w= 15b1 5w1 7b0 8w1 11b1 10w1
13w1 17b1 8w0 4b0 11w= 9b1 6w1 7w=
14b1 7w= 9b1 1w0 10b0 12w1 5b0 2w1
15w1 6b= 2w1 8b1 4w1 1b= 3w0 5b=
16b1 3w1 5b1 7w0 1b0 4b0 10w= U
1b= 10w1 6w0 2b0 14b1 5w0 U 12b1
2w= 9b0 13w1 17b1 6w1 3w0 8b= 4b0
3b0 14w1 1b0 16w1 5b= U 4w0 13b0
4w= 2b0 14w1 3w0 15b+ 6b0 16b1 9w0
5b0 16w1 10b0 15w0 U 2b0 17w1 11w1
6w0 11b0 12b0 U 9w0 17b1 15w1 16b1
7b0 U 4w0 13b1 12w- 16w0 14b0 17w-
8w0 13b0 U 11b0 17w1 15b1 12w0 14w0
U 5w0 3b= 10w0 16b0 14w0 13b0 15b+
`
	thirtySeven = `
19w= 8b= 21w1 12b1 3w1 9b= 2w0 6b=
20b= 26w1 19b1 15w1 9b= 5w1 1b1 13b1
21w1 12b0 23b1 16w1 1b0 17w1 7b= 5w1
22b1 13w- 29w= 18b1 28w1 13b0 12w1 7b0
23w1 14b1 11w= 10b1 13w1 2b0 9w0 3b0
24b1 15w0 28b= 20w= 22b= 35w1 19b1 1w=
25w1 16b1 12w= 13b- 14b= 10b1 3w= 4w1
26b= 1w= 24b= 28w- 37w1 36w1 15b= 20w1
27w1 18b1 13w= 11b1 2w= 1w= 5b1 14w0
28b1 17w1 15b= 5w0 19b= 7w0 18w1 16b1
29w1 37b1 5b= 9w0 16b= 19w= 20b= 15w1
30b1 3w1 7b= 1w0 15b1 14w0 4b0 35w1
31w1 4b+ 9b= 7w+ 5b0 4w1 14b= 2w0
32b1 5w0 34b1 17w1 7w= 12b1 13w= 9b1
33w1 6b1 10w= 2b0 12w0 28b1 8w= 11b0
34b+ 7w0 36b1 3b0 11w= 29b= 21w1 10w0
35w1 10b0 37w1 14b0 21w1 3b0 29w= 26b1
36b1 9w0 35b1 4w0 20b= 22w1 10b0 19w1
1b= 20w1 2w0 29b1 10w= 11b= 6w0 18b0
2w= 19b0 26w1 6b= 18w= 37b1 11w= 8b0
3b0 30w1 1b0 24w1 17b0 23w1 16b0 36w1
4w0 29b0 31w1 33b1 6w= 18b0 28w= 24b=
5b0 32w+ 3w0 34b= 27w= 21b0 32w= 33b=
6w0 31b1 8w= 21b0 35w- 26b= U 22w=
7b0 34w0 30b+ 35b= 29w0 33b0 37w= 31b0
8w= 2b0 20b0 36w= 31b1 24w= 34b1 17w0
9b0 36w0 32w1 37b0 23b= 30w1 35b0 U
10w0 33b1 6w= 8b+ 4b0 15w0 22b= 29b=
11b0 22w1 4b= 19w0 25b1 16w= 17b= 28w=
12w0 21b0 25w- 32w+ 33w= 27b0 31b0 32w=
13b0 24w0 22b0 U 26w0 32b0 30w1 25w1
14w0 23b- 27b0 30b- U 31w1 23b= 30b=
15b0 28w0 U 22w0 30b= 25w1 36b= 23w=
16w- 25b1 14w0 23w= 36b0 U 26w0 37b0
17b0 U 18w0 25w= 24b+ 6b0 27w1 12b0
18w0 27b1 16w0 26b= 34w1 8b0 33w= 21b0
U 11w0 17b0 27w1 8b0 20w0 25b= 34w1
`
)

// event reads such an event.
func event(t *testing.T, text string) pairing.Field {
	t.Helper()
	f := pairing.Field{Scoring: pairing.OneHalfZero(), Edition: pairing.Edition2017}
	lines := bufio.NewScanner(strings.NewReader(strings.TrimSpace(text)))
	for lines.Scan() {
		p := pairing.Player{Number: len(f.Players) + 1}
		for _, word := range strings.Fields(lines.Text()) {
			e := pairing.Entry{Kind: pairing.PAB, Points: f.Scoring.PAB}
			if word != "U" {
				var colour, result rune
				if _, err := fmt.Sscanf(word, "%d%c%c", &e.Opponent, &colour, &result); err != nil {
					t.Fatalf("%q: %v", word, err)
				}
				e.Kind, e.Colour = pairing.Played, pairing.First
				if colour == 'b' {
					e.Colour = pairing.Second
				}
				switch result {
				case '+':
					e.Kind = pairing.ForfeitWin
				case '-':
					e.Kind, e.Points = pairing.ForfeitLoss, 0
				case '=':
					e.Points = f.Scoring.Draw
				case '0':
					e.Points = f.Scoring.Loss
				}
			}
			p.Entries = append(p.Entries, e)
		}
		f.Round = len(p.Entries) + 1
		f.Players = append(f.Players, p)
	}
	f.Rounds = f.Round + 5
	return f
}

// Every round of the events pairs again as it was paired, colours too.
func TestEventsOf2017(t *testing.T) {
	differs := 0
	for name, text := range map[string]string{"17 players": seventeen, "37 players": thirtySeven} {
		field := event(t, text)
		if name == "17 players" {
			field.Rounds = field.Round - 1
		}
		for round := 1; round < field.Round; round++ {
			past := field.Before(round)
			want := map[pairing.Pair]bool{}
			for _, p := range field.PairsOf(round) {
				want[p] = true
			}
			got, err := swiss.Dutch{Verify: true}.Pair(past)
			if err != nil {
				t.Errorf("%s, round %d: %v", name, round, err)
			}
			for _, p := range got {
				if !want[p] {
					t.Errorf("%s, round %d: %v was not paired then", name, round, p)
				}
			}
			past.Edition = pairing.Edition2026
			later, err := swiss.Dutch{}.Pair(past)
			if err != nil || form(later) != form(got) {
				differs++
			}
		}
	}
	if differs != 2 {
		t.Errorf("the edition of 2026 pairs %d rounds otherwise, and it is two: rounds 6 (C9) and 8 (C8) of the second event", differs)
	}
}

// If a round is paired differently in 2026, a criterion that differs between
// the editions is the reason: the first bracket that differs is worse by one of
// them.
func TestEditionsDifferForAReason(t *testing.T) {
	alike, reasons := 0, map[string]int{}
	for seed := uint64(1); seed <= 300; seed++ {
		field, err := gen.Tournament{
			Seed: seed, Players: 8 + int(seed%20), Rounds: 7, Played: int(seed % 7), Draws: 40, Forfeits: int(seed % 8), Absences: int(seed % 6),
			Scoring: pairing.TwoOneZero(),
		}.Field(swiss.Dutch{})
		if err != nil {
			alike++ // cannot be paired any further
			continue
		}
		young, err := swiss.Dutch{}.Pair(field)
		field.Edition = pairing.Edition2017
		old, trace, oldErr := swiss.Dutch{}.PairTraced(field)
		if err != nil || oldErr != nil {
			// A full-point bye bars a player from the bye in 2026 only (C2).
			if !errors.Is(err, pairing.ErrNoPairing) || oldErr != nil && !errors.Is(oldErr, pairing.ErrNoPairing) {
				t.Errorf("seed %d: %v, and in 2017 %v", seed, err, oldErr)
			}
			alike++
			continue
		}
		if form(young) == form(old) {
			alike++
			continue
		}
		o := check.Outlook{}
		for _, b := range trace.Brackets {
			if b.Penultimate {
				o = check.Outlook{Collapsed: true, At: b.Score}
			}
		}
		if found := (check.Judge{}).Legal(&field, young); len(found) > 0 {
			reasons[found[0].Article.Number]++
			continue
		}
		d, ok := check.Compare(&field, old, young, o)
		if !ok {
			t.Errorf("seed %d: %v and %v differ by no criterion of 2017", seed, old, young)
			continue
		}
		reasons[d.Article.Number]++
	}
	if alike < 150 || alike == 300 {
		t.Errorf("%d of 300 rounds are paired alike", alike)
	}
	t.Logf("%d of 300 alike; the others differ by %v", alike, reasons)
}
