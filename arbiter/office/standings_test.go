package office

import (
	"strings"
	"testing"

	"flagfall/arbiter"
	"flagfall/arbiter/ranking"
	"flagfall/arbiter/rule"
	"flagfall/pairing/systems"
)

// A tie-break may not be named twice, except the direct encounter; what FIDE
// C.07 does not allow in a round robin causes a warning but is not refused.
func TestTieBreaksThatAreListed(t *testing.T) {
	o := newOffice(t, arbiter.Settings{System: systems.RoundRobin}, "Ann", "Bob")
	must(t, o, arbiter.SetSetting{Name: "tie-breaks", Value: "direct,buchholz,DE"})
	_, err := o.Do(arbiter.SetSetting{Name: "tie-breaks", Value: "wins,direct,wins"})
	wantError(t, err, rule.Usage, "wins is named twice")
	unfit := UnfitTieBreaks(o.State())
	if len(unfit) != 1 || !strings.HasPrefix(unfit[0].String(), "buchholz is not a tie-break of a round robin") {
		t.Errorf("%v", unfit)
	}
}

// The Danish system pairs the standings as they are printed: with tie-breaks.
func TestDanishByTheTieBreaks(t *testing.T) {
	o := newOffice(t, arbiter.Settings{System: "danish", Rounds: 3, TieBreaks: []string{"second-wins"}}, "Ann", "Bob", "Cor", "Dan")
	for range 2 {
		r, err := o.PairNext()
		if err != nil {
			t.Fatal(err)
		}
		if r.Number == 1 {
			for i, g := range r.Games { // a win with the first move, and one with the second
				must(t, o, arbiter.EnterResult{Game: arbiter.GameRef{ID: g.ID}, Result: arbiter.Result{Winner: []arbiter.Winner{arbiter.FirstWins, arbiter.SecondWins}[i]}})
			}
			continue
		}
		table, err := ranking.Of(o.State(), 1)
		if err != nil {
			t.Fatal(err)
		}
		for k := 0; k < 4; k += 2 {
			a, b := o.State().ByNumber(table.Rows[k].Player.Number).ID, o.State().ByNumber(table.Rows[k+1].Player.Number).ID
			if !r.Games[k/2].Has(a) || !r.Games[k/2].Has(b) {
				t.Errorf("board %d of %v, and the standings have %v", k/2+1, r.Games, table.Rows)
			}
		}
		if first := table.Rows[0].Player.Number; first < table.Rows[1].Player.Number {
			t.Errorf("the tie-break does not part the winners from their numbers: %d leads", first)
		}
	}
}
