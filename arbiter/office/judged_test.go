package office

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/fixtures/exhaustive"
	"flagfall/pairing/check"
	"flagfall/pairing/systems"
)

// Whatever an arbiter decides between the rounds, the independent judge lets
// every round of the journal pass: late entries by rank, absences and byes,
// withdrawals, bans, pairs set by hand, acceleration, colours by lot.
func TestRandomEventsAreJudged(t *testing.T) {
	exhaustive.NotShort(t, "whole events are played")
	t.Parallel()
	judged := 0
	for seed := range uint64(12) {
		random := rand.New(rand.NewPCG(seed, 3))
		settings := arbiter.Settings{System: systems.Swiss, Rounds: 5, Seed: fmt.Sprint(seed)}
		if seed%2 == 0 {
			settings.Acceleration = arbiter.Baku
		}
		o := newOffice(t, settings)
		enter := func(name string) {
			must(t, o, arbiter.AddPlayers{Players: []arbiter.Entry{{
				Person: arbiter.Person{Name: name}, Registration: arbiter.Registration{Rating: 1200 + random.IntN(1000)},
			}}})
		}
		for i := range 8 + random.IntN(6) {
			enter(fmt.Sprint("Player ", i))
		}
		for round := 1; round <= 5; round++ {
			somebody := func() arbiter.PlayerID { return arbiter.PlayerID(1 + random.IntN(len(o.State().Players))) }
			if round > 1 && random.IntN(2) == 0 {
				enter(fmt.Sprint("Late ", round))
			}
			a, b := somebody(), somebody()
			for _, c := range []arbiter.Command{
				arbiter.AnnounceAbsence{Player: somebody(), Round: round, As: []string{"half-bye", "full-bye", "zero-bye", "absent"}[random.IntN(4)]},
				arbiter.ForbidPairs{Players: []arbiter.PlayerID{a, b}, From: round, To: round + random.IntN(2)},
				arbiter.Withdraw{Player: somebody(), Reason: "ill"},
			} {
				if random.IntN(3) > 0 {
					continue
				}
				if _, err := o.Do(c); err != nil && rule.CodeOf(err) == rule.Internal {
					t.Fatal(err)
				}
			}
			var fixed []arbiter.FixedPair
			if random.IntN(3) == 0 {
				fixed = append(fixed, arbiter.FixedPair{First: somebody(), Second: somebody()})
			}
			seq := o.State().Seq
			r, err := o.PairAround(fixed, "as agreed")
			if err != nil && len(fixed) > 0 {
				if o.State().Seq != seq {
					t.Fatalf("seed %d, round %d: a refused pairing left an entry", seed, round)
				}
				r, err = o.PairAround(nil, "")
			}
			if rule.CodeOf(err) == rule.NoPairing {
				break
			}
			if err != nil {
				t.Fatalf("seed %d, round %d: %v", seed, round, err)
			}
			field, pairs, err := o.Paired(round, "")
			if err != nil {
				t.Fatal(err)
			}
			if len(r.Fixed) != len(field.Fixed) {
				t.Errorf("seed %d, round %d: %v are fixed, and the field has %v", seed, round, r.Fixed, field.Fixed)
			}
			for _, finding := range (check.Judge{Limit: 8}).Round(&field, pairs) {
				t.Errorf("seed %d, round %d: %v\npaired %v", seed, round, finding, pairs)
			}
			judged++
			for _, g := range r.Games {
				result := arbiter.Result{Winner: []arbiter.Winner{arbiter.FirstWins, arbiter.Drawn, arbiter.Drawn, arbiter.SecondWins}[random.IntN(4)]}
				if random.IntN(12) == 0 {
					result = arbiter.Result{Winner: arbiter.FirstWins, Reason: arbiter.Forfeit}
				}
				if g.Result == nil {
					must(t, o, arbiter.EnterResult{Game: arbiter.GameRef{ID: g.ID}, Result: result})
				}
			}
		}
		f := o.State().Field(-1)
		for i := range f.Players {
			if n := f.Players[i].Number; n != i+1 {
				t.Errorf("seed %d: number %d stands in place %d", seed, n, i+1)
			}
		}
	}
	if judged < 40 {
		t.Errorf("only %d rounds were judged", judged)
	}
}
