package teamswiss

import (
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/exhaustive"
	"flagfall/pairing"
	"flagfall/pairing/check"
)

// Every pair of two teams that was not made is worse by a criterion of C.04.6. The round
// that has it is, by the judge, the best of those that have it; and the criterion is the
// one by which the judge finds the first fault of that round.
func TestWhyNotNamesTheFirstFault(t *testing.T) {
	exhaustive.NotShort(t, "hundreds of rounds are searched")
	named := map[string]int{}
	for seed := range uint64(40) {
		e := newEvent(seed, 5+int(seed%5), 5)
		p := Pairer{Preferences: []Preferences{TypeA, TypeB}[seed%2], Secondary: e.secondary}
		judge := check.TeamJudge{Preferences: string(p.Preferences), Secondary: p.Secondary}
		for e.Round <= e.Rounds {
			if seed%3 == 0 {
				pairing.BakuFrom(&e.Field, pairing.BakuUpper(len(e.Players)))
			}
			pairs, _, err := p.PairTraced(e.Field)
			if err != nil {
				break
			}
			for a := 1; a <= len(e.Players); a++ {
				for b := range a {
					pair := pairing.Pair{First: a, Second: b}
					why, err := p.WhyNot(e.Field, pair)
					if rule.CodeOf(err) == rule.Refused && b == 0 {
						continue
					}
					if err != nil {
						t.Fatalf("seed %d, round %d, %v: %v", seed, e.Round, pair, err)
					}
					said := why.String()
					at := strings.LastIndex(said, "C.04.6 ")
					if at < 0 {
						named["does meet"]++
						continue
					}
					number := strings.TrimSuffix(said[at+len("C.04.6 "):], ")")
					named[number]++
					other, _, err := p.Under(e.Field, pair)
					if number == "C1" || number == "C2" || number == "C3" {
						if rule.CodeOf(err) != rule.NoPairing {
							t.Fatalf("seed %d, round %d: %s, and there is %v", seed, e.Round, said, other)
						}
						continue
					}
					found := judge.Round(&e.Field, other)
					if len(found) == 0 {
						t.Fatalf("seed %d, round %d: %s, and the judge finds nothing wrong with %v", seed, e.Round, said, other)
					}
					kind := "3.5"
					switch {
					case strings.HasPrefix(number, "3.4"):
						kind = "3.4"
					case number == "C8" || number == "C9" || number == "C10" || number == "3.6.3":
						kind = "3.6.4"
					}
					if found[0].Article.Number != kind {
						t.Fatalf("seed %d, round %d: %s, and the judge: %v", seed, e.Round, said, found)
					}
					if b == 0 {
						continue
					}
					// The judge of a round in which nobody else may meet the two.
					only := e.Field
					only.Forbidden = nil
					for n := 1; n <= len(e.Players); n++ {
						for _, k := range []int{a, b} {
							if n != a && n != b {
								only.Forbidden = append(only.Forbidden, pairing.Forbidden{Numbers: []int{k, n}, From: 1})
							}
						}
					}
					for _, f := range judge.Round(&only, other) {
						if f.Article.Number != "3.4" { // the bye of one of them would leave the other
							t.Fatalf("seed %d, round %d: %v is not the best with %d-%d: %v", seed, e.Round, other, a, b, f)
						}
					}
				}
			}
			e.play(pairs)
		}
	}
	t.Log(named)
	for _, number := range []string{"C1", "C2", "C4", "C5", "C6", "C7", "C8", "C10", "3.4.2", "3.4.3", "3.4.4", "3.5.4", "3.6.3"} {
		if named[number] == 0 {
			t.Errorf("%s was never named", number)
		}
	}
}
