package scoresheet_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall/fixtures/gen/slips"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
	"flagfall/scoresheet/repair"
)

// TestEntriesInAnotherOrder: two rows, or a move written two rows too late or too early.
// They used to be explained by irregular moves and by two exchanged moves, with
// certainty and wrongly. Whatever is certain is now right, and most are found.
func TestEntriesInAnotherOrder(t *testing.T) {
	for _, tc := range []struct {
		name    string
		rows    bool
		order   []int // which of the moves played stands there
		kind    repair.Kind
		told    int // of 80
		certain int
	}{
		{"two rows", true, []int{2, 3, 0, 1}, repair.RowsExchanged, 50, 30},
		{"two rows with one between", true, []int{4, 5, 2, 3, 0, 1}, repair.RowsExchanged, 30, 10},
		{"two rows too late", false, []int{2, 1, 4, 3, 0}, repair.Misplaced, 45, 25},
		{"two rows too early", false, []int{4, 1, 0, 3, 2}, repair.Misplaced, 45, 25},
	} {
		t.Run(tc.name, func(t *testing.T) {
			told, certain, named := 0, 0, 0
			for _, v := range []draughts.Variant{draughts.International, draughts.English} {
				random := rand.New(rand.NewPCG(19, uint64(v)))
				r := scoresheet.NewReplayer(scoresheet.Options{Variant: &v})
				for sheets := 0; sheets < 40; {
					s := newScribe(random.Uint64(), v, slips.Play(random, draughts.Start(v), 60))
					if len(s.cells) < 50 {
						continue
					}
					k := 2 + random.IntN(30)
					if tc.rows {
						k -= k % 2
					}
					was := slices.Clone(s.cells)
					for i, from := range tc.order {
						s.cells[k+i] = was[k+from]
					}
					list, err := pdn.ReadAll([]byte(s.write()), "sheet")
					if err != nil {
						t.Fatal(err)
					}
					out := r.Replay(list[0])
					if out.Verdict == scoresheet.Clean {
						continue // nobody can see it
					}
					sheets++
					right := slices.Equal(out.Repaired, canonical(v, s.moves))
					if right {
						told++
						if c := out.Findings[0].Repairs[0].Changes[0]; c.Kind == tc.kind {
							named++
						}
					}
					if out.Certain {
						certain++
						if !right {
							t.Errorf("certain and wrong at %d: %s\n%+v", k, s.write(), out.Findings[0].Repairs)
						}
					}
				}
			}
			if told < tc.told || certain < tc.certain || named < told*9/10 {
				t.Errorf("%d of 80 told, %d by their kind, %d certain", told, named, certain)
			}
		})
	}
}

// TestSheetFromTheOtherSide: a sheet whose squares are all counted from the other side of
// the board. It used to be read, almost with certainty, as a second move running; nothing
// distinguishes it from a game that Black began, so it is likely and no more.
func TestSheetFromTheOtherSide(t *testing.T) {
	for _, v := range []draughts.Variant{draughts.International, draughts.English, draughts.Russian} {
		t.Run(v.Name(), func(t *testing.T) {
			moves := slips.Play(rand.New(rand.NewPCG(4, 5)), draughts.Start(v), 40)
			s := newScribe(1, v, moves)
			for k := range s.cells {
				from, to := s.squares(k)
				s.cells[k] = s.cell(v.Squares()+1-from, v.Squares()+1-to, moves[k].IsCapture())
			}
			list, err := pdn.ReadAll([]byte(s.write()), "sheet")
			if err != nil {
				t.Fatal(err)
			}
			out := scoresheet.NewReplayer(scoresheet.Options{Variant: &v}).Replay(list[0])
			best := out.Findings[0].Repairs[0]
			if out.Certain || !slices.Equal(out.Repaired, canonical(v, moves)) || len(best.Changes) != 1 || best.Changes[0].Kind != repair.Turned || !out.Findings[0].Slip {
				t.Errorf("certain %v: %v\n%+v", out.Certain, out.Repaired, out.Findings[0])
			}
		})
	}
}
