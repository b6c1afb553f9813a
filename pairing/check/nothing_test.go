package check_test

import (
	"fmt"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/exhaustive"
	"flagfall/fixtures/gen"
	"flagfall/pairing"
	"flagfall/pairing/check"
	"flagfall/pairing/explain"
	"flagfall/pairing/swiss"
	"flagfall/pairing/teamswiss"
)

// pairers are the systems with the judge of each.
var pairers = []struct {
	pairer pairing.Pairer
	judge  check.Whole
}{
	{swiss.Dutch{}, check.Judge{}},
	{teamswiss.Pairer{}, check.TeamJudge{}},
}

// stuck is a field in which nothing more can be paired: n players in round 3 of 5, of
// whom all have had a bye, all have met, or all are away.
func stuck(n int, barred, met, away bool) pairing.Field {
	f := pairing.Field{Round: 3, Rounds: 5, Scoring: pairing.TwoOneZero(), TopColour: pairing.First}
	for i := range n {
		p := pairing.Player{Number: i + 1, Rating: 2000 - 10*i, Out: away}
		for range 2 {
			p.Entries = append(p.Entries, pairing.Entry{Kind: pairing.HalfBye, Points: pairing.Point})
		}
		if barred {
			p.Entries[0] = pairing.Entry{Kind: pairing.PAB, Points: 2 * pairing.Point}
		}
		f.Players = append(f.Players, p)
	}
	if met {
		all := pairing.Forbidden{}
		for i := range n {
			all.Numbers = append(all.Numbers, i+1)
		}
		f.Forbidden = append(f.Forbidden, all)
	}
	return f
}

// No field and no pairing, however useless, makes a system, its judge or its explanations
// crash; a bye that the player may not have is found, and a missing bye is not overlooked.
func TestNothingToPair(t *testing.T) {
	exhaustive.NotShort(t, "hundreds of rounds are searched")
	for _, n := range []int{0, 1, 2, 3, 5, 21, 63, 64, 65, 71} {
		for k := range 8 {
			f := stuck(n, k&1 > 0, k&2 > 0, k&4 > 0)
			if n > 5 && k&2 > 0 {
				f.Forbidden = nil // that takes long to find out; all are the same in small fields
			}
			var straight, alone pairing.Pairing
			for i := 0; i < n; i += 2 {
				p := pairing.Pair{First: i + 1, Second: i + 2}
				if i+1 == n {
					p.Second = 0
				}
				straight = append(straight, p)
			}
			if n%2 == 1 { // the bye the wrong way round
				alone = append(append(alone, straight[:n/2]...), pairing.Pair{Second: n})
			}
			for _, s := range pairers {
				if n > 5 && s.judge == (check.Judge{}) {
					s.judge = check.Judge{Limit: 2} // all pairs of brackets of ten take a minute
				}
				name := fmt.Sprintf("%T, %d players, case %d", s.pairer, n, k)
				pairs, err := s.pairer.Pair(f)
				if code := rule.CodeOf(err); err != nil && code != rule.NoPairing && code != rule.Refused {
					t.Errorf("%s: %v", name, err)
				}
				if err == nil && (n <= 5 || n > 20) {
					for _, x := range s.judge.Round(&f, pairs) {
						t.Errorf("%s: paired %v: %v", name, pairs, x)
					}
				}
				if found := s.judge.Round(&f, straight); k&1 > 0 && n%2 == 1 && len(found) == 0 {
					t.Errorf("%s: a bye for somebody who had one is passed", name)
				}
				for _, wrong := range []pairing.Pairing{nil, alone} {
					if found := s.judge.Round(&f, wrong); k&4 == 0 && n%2 == 1 && len(found) == 0 {
						t.Errorf("%s: %v is passed", name, wrong)
					}
				}
			}
		}
	}
}

// The explanations of a round cope with such fields too.
func TestNothingToExplain(t *testing.T) {
	for n := range 6 {
		for k := range 8 {
			f := stuck(n, k&1 > 0, k&2 > 0, k&4 > 0)
			for _, s := range pairers {
				traced, ok := s.pairer.(swiss.Traced)
				if !ok {
					continue
				}
				pairs, trace, err := traced.PairTraced(f)
				if err != nil {
					continue
				}
				explain.Round(&f, pairs, trace)
				if !trace.Dutch() {
					continue
				}
				explain.Criteria(&f, pairs)
				for a := range n + 2 {
					for b := range n + 2 {
						if _, err := explain.WhyNot(&f, pairs, trace, pairing.Pair{First: a, Second: b}); rule.CodeOf(err) == rule.Internal {
							t.Errorf("%d players, case %d: why not %d against %d: %v", n, k, a, b, err)
						}
					}
				}
			}
		}
	}
}

// Random rounds until no legal pairing is left: the judge of each system says that the
// last round, dealt in any way, is not legal.
func TestTheLastRoundIsNone(t *testing.T) {
	for _, s := range pairers[:1] {
		none := 0
		for seed := uint64(1); seed <= 40; seed++ {
			f, err := gen.Tournament{
				Seed: seed, Players: 3 + int(seed%5), Rounds: 9, Played: 9, Draws: 50, Absences: 5, Forfeits: 5, Scoring: pairing.TwoOneZero(),
			}.Field(s.pairer)
			if rule.CodeOf(err) != rule.NoPairing {
				continue
			}
			none++
			var here []int
			for i := range f.Players {
				if !f.Players[i].Out {
					here = append(here, f.Players[i].Number)
				}
			}
			var deal func(rest []int, done pairing.Pairing)
			deal = func(rest []int, done pairing.Pairing) {
				if len(rest) == 0 {
					if len(s.judge.Round(&f, done)) == 0 {
						t.Errorf("%T, seed %d: no pairing exists, and %v is passed", s.pairer, seed, done)
					}
					return
				}
				for i := 1; i < len(rest); i++ {
					others := append(append([]int{}, rest[1:i]...), rest[i+1:]...)
					deal(others, append(done, pairing.Pair{First: rest[0], Second: rest[i]}))
				}
				if len(here)%2 == 1 && (len(done) == 0 || done[len(done)-1].Second != 0) {
					deal(rest[1:], append(done, pairing.Pair{First: rest[0]}))
				}
			}
			deal(here, nil)
		}
		if none < 5 {
			t.Errorf("%T: only %d events came to an end", s.pairer, none)
		}
	}
}
