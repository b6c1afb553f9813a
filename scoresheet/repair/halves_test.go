package repair_test

import (
	"slices"
	"testing"

	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
	"flagfall/scoresheet/repair"
)

// TestHalfSheets makes one game from two sheets on which each player wrote only
// their own moves, and from a sheet with ticks and a complete one (WCDF 3.14).
func TestHalfSheets(t *testing.T) {
	unread := pdn.Step{Text: "?-?", Squares: []pdn.Square{{}, {}}, Separator: '-'}
	tick := pdn.Step{Kind: pdn.Tick, Text: "v"}
	for _, v := range []draughts.Variant{draughts.International, draughts.English} {
		var r repair.Reconciler
		for _, g := range generated(v, 3, 20) {
			truth, steps := written(v, g.moves)
			own, others, ticked := slices.Clone(steps), slices.Clone(steps), slices.Clone(steps)
			for i := range steps {
				if i%2 == 0 {
					others[i] = unread
				} else {
					own[i] = unread
				}
				if i >= len(steps)/2 && i < len(steps)/2+9 {
					ticked[i] = tick
				}
			}
			for _, pair := range [][2][]pdn.Step{{own, others}, {others, own}, {ticked, steps}, {steps, ticked}} {
				a := r.Reconcile(draughts.Start(v), pair[0], pair[1])
				if a.Different || !a.Certain || !slices.Equal(a.Moves, truth) {
					t.Errorf("%v: different %v, certain %v: %v", v, a.Different, a.Certain, a.Moves)
				}
			}
		}
	}
}

// written is a game in canonical notation, and as a sheet.
func written(v draughts.Variant, moves []draughts.Move) (truth []string, steps []pdn.Step) {
	p := draughts.Start(v)
	for _, m := range moves {
		legal := p.Moves(nil)
		text := p.Notation(m, legal)
		truth = append(truth, text)
		games, err := pdn.ReadAll([]byte(text+" *"), "")
		if err != nil {
			panic(err)
		}
		steps = append(steps, games[0].Steps[0])
		p = p.Play(m)
	}
	return truth, steps
}
