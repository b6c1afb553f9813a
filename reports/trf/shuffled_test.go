package trf_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/exhaustive"
	"flagfall/fixtures/gen"
	"flagfall/pairing"
	"flagfall/pairing/keizer"
	"flagfall/pairing/swiss"
	"flagfall/reports/trf"
)

// The order of the lines 001 says nothing: the number of a player does (FIDE C.04.2, 2). So the
// next round is the same for lines in any order, in every system, with and without the Baku
// acceleration, whose upper half goes by number too (C.04.7, 2.1).
func TestOrderOfLinesSaysNothing(t *testing.T) {
	codes := map[string]pairing.Pairer{
		"FIDE_DUTCH_2026": swiss.Dutch{}, "FIDE_DUTCH_2017": swiss.Dutch{}, "rating": swiss.Rating{}, "solkoff": swiss.Solkoff{},
		"monrad": swiss.Monrad{}, "danish": swiss.Danish(), "keizer": keizer.Pairer{},
	}
	compared := 0
	for code, pairer := range codes {
		for seed := range uint64(exhaustive.Number(8, 60)) {
			event := gen.Tournament{
				Seed: 300 + seed, Players: 6 + int(seed%9), Rounds: 7, Played: int(seed % 5), Draws: 40, Absences: int(seed%3) * 5,
				Scoring: pairing.TwoOneZero(),
			}
			field, err := event.Field(pairer)
			if err != nil {
				continue
			}
			var out bytes.Buffer
			file := trf.FromField(&field)
			file.SetSystem("FIDE_DUTCH_2026", seed%2 == 0)
			if strings.HasPrefix(code, "FIDE") {
				file.SetSystem(code, seed%2 == 0)
			}
			file.Acceleration = nil // only the code says it
			if err := file.Write(&out, trf.TRF26); err != nil {
				t.Fatal(err)
			}
			want := nextRound(t, out.String(), pairer)
			lines := strings.SplitAfter(out.String(), "\n")
			var at []int
			for i, line := range lines {
				if strings.HasPrefix(line, "001") {
					at = append(at, i)
				}
			}
			random := rand.New(rand.NewPCG(seed, 1))
			random.Shuffle(len(at), func(i, j int) { lines[at[i]], lines[at[j]] = lines[at[j]], lines[at[i]] })
			if got := nextRound(t, strings.Join(lines, ""), pairer); !slices.Equal(got, want) {
				t.Fatalf("%s, seed %d: %v with the lines in another order, and %v in order\n%s", code, seed, got, want, strings.Join(lines, ""))
			}
			compared++
		}
	}
	if compared < 40 {
		t.Errorf("only %d files were compared", compared)
	}
}

func nextRound(t *testing.T, text string, pairer pairing.Pairer) pairing.Pairing {
	t.Helper()
	file, err := trf.Read(strings.NewReader(text), "")
	if err != nil {
		t.Fatal(err)
	}
	field, err := file.Field()
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	pairs, err := pairer.Pair(field)
	if err != nil && rule.CodeOf(err) != rule.NoPairing && rule.CodeOf(err) != rule.Refused {
		t.Fatal(err)
	}
	return pairs
}

// "0000 -" without a letter in the round to be paired is a bye without points: the player is not
// paired. A line for byes says it more exactly.
func TestByeWithoutALetter(t *testing.T) {
	const text = "142 3\n" +
		"001    1                                                                         1.0    1     2 w 1  0000 -\n" +
		"001    2                                                                         0.0    2     1 b 0\n" +
		"001    3                                                                         0.0    3     4 w 0\n" +
		"001    4                                                                         1.0    4     3 b 1\n"
	for more, want := range map[string]pairing.Kind{"": pairing.ZeroBye, "240 H   2    1\n": pairing.HalfBye} {
		file, err := trf.Read(strings.NewReader(text+more), "")
		if err != nil {
			t.Fatal(err)
		}
		field, err := file.Field()
		if err != nil {
			t.Fatal(err)
		}
		if p := field.Players[0]; !p.Out || p.Bye != want {
			t.Errorf("with %q: out %v, %v; want %v", more, p.Out, p.Bye, want)
		}
		if got := file.Unlettered(field.Round); (len(got) == 1) != (more == "") {
			t.Errorf("with %q: %v have no letter", more, got)
		}
	}
}
