package scoresheet_test

import (
	"flag"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flagfall/fixtures/exhaustive"
	"flagfall/fixtures/gen/slips"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

var (
	scribeSheets = flag.Int("scribe", 0, "sheets of each variant and number of faults by the other hand")
	scribeSeed   = flag.Uint64("scribeseed", 1, "seed of the sheets by the other hand")
	scribeMisses = flag.Bool("scribemisses", false, "list what is certain and wrong")
)

// drawn is a fault of the list by its part.
func drawn(random *rand.Rand) *fault {
	sum := 0
	for i := range hand {
		sum += hand[i].part
	}
	k := random.IntN(sum)
	for i := range hand {
		if k -= hand[i].part; k < 0 {
			return &hand[i]
		}
	}
	return &hand[0]
}

// TestOtherHand: sheets by a writer from whom no weight was derived. Whatever
// is called certain is right, and a fault that spoils nothing leaves the game
// as it was.
//
//	go test ./scoresheet -run OtherHand -scribe 2000 -scribeseed 7 -v
func TestOtherHand(t *testing.T) {
	exhaustive.NotShort(t, "hundreds of faulty sheets are written and replayed")
	sheets := max(60, *scribeSheets)
	for _, v := range []draughts.Variant{draughts.International, draughts.English} {
		random := rand.New(rand.NewPCG(*scribeSeed, uint64(v)))
		var games [][]draughts.Move
		for range max(10, min(200, sheets/5)) {
			games = append(games, slips.Play(random, draughts.Start(v), 50+random.IntN(50)))
		}
		r := scoresheet.NewReplayer(scoresheet.Options{Variant: &v})
		read := func(s *scribe) *scoresheet.Replay {
			list, err := pdn.ReadAll([]byte(s.write()), "sheet")
			if err != nil || len(list) != 1 {
				t.Fatalf("%d records, %v: %s", len(list), err, s.write())
			}
			return r.Replay(list[0])
		}
		for faults := 1; faults <= 2; faults++ {
			type tally struct{ sheets, traceless, right, certain, wrong int }
			tallies := map[string]*tally{}
			var all tally
			for done := 0; done < sheets; {
				moves := games[random.IntN(len(games))]
				truth := canonical(v, moves)
				s := newScribe(random.Uint64(), v, moves)
				var names []string
				traceless, ok, spoilt := false, true, false
				at := []int{random.IntN(len(moves))}
				if faults == 2 {
					at = append(at, random.IntN(len(moves)))
					slices.SortFunc(at, func(a, b int) int { return b - a })
					ok = at[0]-at[1] > 1
				}
				for _, k := range at {
					f, seed := drawn(random), random.Uint64()
					alone := newScribe(seed, v, moves)
					if ok = ok && f.do(alone, k); !ok {
						break
					}
					s.random = rand.New(rand.NewPCG(seed, 77))
					f.do(s, k)
					names, spoilt = append(names, f.name), spoilt || f.spoils
					out := read(alone)
					traceless = traceless || f.spoils && !slices.ContainsFunc(out.Findings, func(f scoresheet.Finding) bool { return f.Repairs != nil || f.Ply > 0 })
				}
				if !ok {
					continue
				}
				done++
				out := read(s)
				game := out.Repaired
				if game == nil {
					game = mainline(out)
				}
				right := slices.Equal(game, truth)
				sums := []*tally{&all}
				for _, name := range names {
					if tallies[name] == nil {
						tallies[name] = new(tally)
					}
					sums = append(sums, tallies[name])
				}
				for _, sum := range sums {
					sum.sheets++
					if traceless {
						sum.traceless++
						continue
					}
					if right {
						sum.right++
					}
					if out.Certain {
						sum.certain++
						if !right {
							sum.wrong++
						}
					}
				}
				if !spoilt && faults == 1 && !right && !strings.Contains(names[0], "tick") && !strings.Contains(names[0], "only") {
					t.Errorf("%s: %v\n%s\n%v\n%v", v, names, s.write(), game, out.Findings)
				}
				if !traceless && out.Certain && !right && *scribeMisses {
					t.Logf("%s, %v at %v\n%s\ntruth %v\n      %v\n%+v", v, names, at, s.write(), truth, game, out.Findings)
				}
			}
			for i := range hand {
				if one := tallies[hand[i].name]; one != nil {
					t.Logf("%s %d: %-55s %+v", v, faults, hand[i].name, *one)
				}
			}
			t.Logf("%s %d: all %+v", v, faults, all)
			if limit := all.certain / 400 * faults; all.wrong > 1+limit {
				t.Errorf("%s, %d faults: %d of %d that are certain are wrong", v, faults, all.wrong, all.certain)
			}
		}
	}
}

// TestBlankCellOfAColumn: a column stands a row higher or lower from some row on, and the
// question mark is the cell that was left empty. It fits a move as well, and nobody can
// tell where the column began to shift.
func TestBlankCellOfAColumn(t *testing.T) {
	exhaustive.NotShort(t, "hundreds of faulty sheets are written and replayed")
	v := draughts.International
	random := rand.New(rand.NewPCG(3, 3))
	r := scoresheet.NewReplayer(scoresheet.Options{Variant: &v})
	told := 0
	for sheets := 0; sheets < 60; {
		s := newScribe(random.Uint64(), v, slips.Play(random, draughts.Start(v), 60))
		k := random.IntN(50)
		f := slices.IndexFunc(hand, func(f fault) bool {
			return f.name == []string{"a column one row down", "a column one row up"}[sheets%2]
		})
		if len(s.cells) < 60 || !hand[f].do(s, k) {
			continue
		}
		sheets++
		list, err := pdn.ReadAll([]byte(s.write()), "sheet")
		if err != nil {
			t.Fatal(err)
		}
		out := r.Replay(list[0])
		if out.Certain && !slices.Equal(out.Repaired, canonical(v, s.moves)) {
			t.Errorf("certain: %s\n%v", s.write(), out.Repaired)
		}
		if slices.Equal(out.Repaired, canonical(v, s.moves)) {
			told++
		}
	}
	if told < 10 {
		t.Errorf("%d of 60 are told as they were", told)
	}
}

func canonical(v draughts.Variant, moves []draughts.Move) (list []string) {
	p := draughts.Start(v)
	for _, m := range moves {
		list = append(list, p.Notation(m, p.Moves(nil)))
		p = p.Play(m)
	}
	return list
}

func mainline(out *scoresheet.Replay) (list []string) {
	for i := range out.Plies {
		list = append(list, out.Plies[i].Text())
	}
	return list
}
