package repair_test

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flagfall/fixtures/exhaustive"
	"flagfall/fixtures/gen/slips"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
	"flagfall/scoresheet/repair"
)

// The ceiling: what could be found by a reader who knows how the faults are
// planted and how the games were played, and tries every fault in every place:
//
//	go test ./scoresheet/repair -run Ceiling -ceiling 1000 -trialseed 907 -v
var ceilingSheets = flag.Int("ceiling", exhaustive.Number(10, 40), "faulty sheets of each variant whose every explanation is weighed")

// oracle is that reader. It shares nothing with the search with which it is
// compared.
type oracle struct {
	mix     slips.SlipMix
	start   draughts.Position
	entries []pdn.Step
	legal   []draughts.Position // before each entry, as far as the sheet replays
	known   bool                // how the games were played, else every legal move is as likely
	games   map[string]float64  // what is found, and its weight
}

// slot is a ply of a game that is tried: an entry, or with what must hold of the move.
type slot struct {
	entry pdn.Step
	weigh func(draughts.Position, draughts.Move) float64
}

// asWritten is the likelihood of an entry that is right.
func asWritten(e pdn.Step, m draughts.Move) float64 {
	if len(e.Squares) == 2 && int(e.Squares[0].Number) == int(m.From()) && int(e.Squares[1].Number) == int(m.To()) && (e.Separator == 'x') == m.IsCapture() {
		return 1
	}
	return 0
}

func rightly(steps []pdn.Step) []slot {
	list := make([]slot, len(steps))
	for i := range steps {
		list[i] = slot{entry: steps[i]}
	}
	return list
}

func anyMove(draughts.Position, draughts.Move) float64 { return 1 }

// try adds the games that the slots stand for, played on from a ply.
func (o *oracle) try(weight float64, from int, slots []slot) {
	if weight > 0 {
		o.follow(weight, o.legal[from], slots[from:], nil, from)
	}
}

func (o *oracle) follow(weight float64, p draughts.Position, slots []slot, moves []draughts.Move, from int) {
	if len(slots) == 0 {
		o.found(weight, from, moves)
		return
	}
	for _, m := range p.Moves(nil) {
		part := 0.0
		if w := slots[0].weigh; w != nil {
			part = w(p, m)
		} else {
			part = asWritten(slots[0].entry, m)
		}
		if part > 0 {
			o.follow(weight*part, p.Play(m), slots[1:], append(slices.Clip(moves), m), from)
		}
	}
}

// found weighs a game by how the players chose from the ply on at which it was tried.
func (o *oracle) found(weight float64, from int, moves []draughts.Move) {
	weight *= math.Pow(4, float64(len(o.entries))) // keeps the product within bounds
	var text strings.Builder
	p := o.start
	for i := range from {
		for _, m := range p.Moves(nil) {
			if asWritten(o.entries[i], m) > 0 {
				fmt.Fprint(&text, p.Notation(m, p.Moves(nil)), " ")
				weight *= o.chosen(p, m)
				p = p.Play(m)
				break
			}
		}
	}
	for _, m := range moves {
		fmt.Fprint(&text, p.Notation(m, p.Moves(nil)), " ")
		weight *= o.chosen(p, m)
		p = p.Play(m)
	}
	o.games[text.String()] += weight
}

// chosen is how likely a move was chosen.
func (o *oracle) chosen(p draughts.Position, m draughts.Move) float64 {
	if !o.known {
		return 1 / float64(len(p.Moves(nil)))
	}
	choice := slips.Choice(p)
	if !slices.Contains(choice, m) {
		return 0
	}
	return 1 / float64(len(choice))
}

// wrongBy is how likely a fault writes one square for another.
func wrongBy(f slips.Slip, v draughts.Variant, right, wrong int) float64 {
	if right == wrong || wrong == 0 {
		return 0
	}
	switch f {
	case slips.Misread:
		a, b := fmt.Sprint(right), fmt.Sprint(wrong)
		if len(a) != len(b) { // 06 is written 6
			a, b = fmt.Sprintf("%02d", right), fmt.Sprintf("%02d", wrong)
			if right < 10 {
				return 0
			}
		}
		at, differ := 0, 0
		for i := range a {
			if a[i] != b[i] {
				at, differ = i, differ+1
			}
		}
		alike, fits := 0, false
		for _, pair := range []string{"17", "38", "56", "49", "06", "27", "14", "35", "08", "79", "68"} {
			for k := range 2 {
				if pair[k] == a[at] {
					alike++
					fits = fits || pair[1-k] == b[at]
				}
			}
		}
		if differ != 1 || !fits {
			return 0
		}
		return 1 / float64(alike*len(fmt.Sprint(right)))
	case slips.Swapped:
		if right >= 10 && right%10*10+right/10 == wrong {
			return 1
		}
		return 0
	case slips.Neighbour:
		row, column, _ := v.Place(draughts.Square(right))
		n := 0.0
		for _, d := range [...][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}, {0, -2}, {0, 2}} {
			if s, ok := v.SquareAt(row+d[0], column+d[1]); ok && int(s) == wrong {
				n++
			}
		}
		return n / 6
	}
	return 1 / float64(v.Squares())
}

// explain tries every fault on paper in every place and gives the games by their weight.
func (o *oracle) explain() map[string]float64 {
	v, n := o.start.Variant(), len(o.entries)
	o.legal, o.games = []draughts.Position{o.start}, map[string]float64{}
	for i := range o.entries {
		p, before := o.legal[i], len(o.legal)
		for _, m := range p.Moves(nil) {
			if asWritten(o.entries[i], m) > 0 {
				o.legal = append(o.legal, p.Play(m))
				break
			}
		}
		if len(o.legal) == before {
			break
		}
	}
	last := len(o.legal) - 1 // the entry that does not fit, or n
	part := func(f slips.Slip, plies int) float64 { return float64(o.mix[f]) / float64(max(1, plies)) }
	for i := 0; i <= last; i++ {
		with := func(f slips.Slip, plies int, more float64, build func() []slot) {
			if o.mix[f] > 0 {
				o.try(part(f, plies)*more, i, build())
			}
		}
		behind := func(k int) []slot { return rightly(o.entries[min(k, n):]) }
		before := rightly(o.entries[:i])
		open := slot{weigh: anyMove}
		with(slips.LeftOut, n+1, 1, func() []slot { return slices.Concat(before, []slot{open}, behind(i)) })
		with(slips.RowLeftOut, n+2, 1, func() []slot { return slices.Concat(before, []slot{open, open}, behind(i)) })
		with(slips.Shifted, n+1, 1, func() []slot {
			rest := behind(i)
			for k := 0; k+1 < len(rest); k += 2 {
				rest[k], rest[k+1] = rest[k+1], rest[k]
			}
			return slices.Concat(before, []slot{open}, rest)
		})
		if i >= n {
			continue
		}
		e := o.entries[i]
		same := func(a, b int) bool {
			return a >= 0 && b < n && slices.Equal(o.entries[a].Squares, o.entries[b].Squares)
		}
		if same(i-1, i) {
			with(slips.Twice, n-1, 1, func() []slot { return slices.Concat(before, behind(i+1)) })
		}
		if same(i-2, i) && same(i-1, i+1) {
			with(slips.RowTwice, n-2, 1, func() []slot { return slices.Concat(before, behind(i+2)) })
		}
		if i+1 < n {
			with(slips.Exchanged, n, 1, func() []slot { s := behind(i); s[0], s[1] = s[1], s[0]; return slices.Concat(before, s) })
		}
		if i+2 < n {
			with(slips.SameSide, n, 1, func() []slot { s := behind(i); s[0], s[2] = s[2], s[0]; return slices.Concat(before, s) })
		}
		one := func(f slips.Slip, weigh func(draughts.Position, draughts.Move) float64) {
			with(f, n, 1, func() []slot { return slices.Concat(before, []slot{{weigh: weigh}}, behind(i+1)) })
		}
		if e.Kind == pdn.Tick {
			one(slips.Ticked, anyMove)
			continue
		}
		from, to := int(e.Squares[0].Number), int(e.Squares[1].Number)
		if from == 0 && to == 0 {
			one(slips.NotRead, anyMove)
			continue
		}
		capture := func(m draughts.Move) bool { return m.IsCapture() == (e.Separator == 'x') }
		if from == 0 || to == 0 {
			one(slips.HalfRead, func(_ draughts.Position, m draughts.Move) float64 {
				if capture(m) && (int(m.From()) == from || int(m.To()) == to) {
					return .5
				}
				return 0
			})
			continue
		}
		one(slips.Reversed, func(_ draughts.Position, m draughts.Move) float64 {
			if capture(m) && int(m.From()) == to && int(m.To()) == from {
				return 1
			}
			return 0
		})
		one(slips.Sign, func(_ draughts.Position, m draughts.Move) float64 {
			if !capture(m) && int(m.From()) == from && int(m.To()) == to {
				return 1
			}
			return 0
		})
		for _, f := range [...]slips.Slip{slips.Misread, slips.Swapped, slips.Neighbour, slips.AnySquare} {
			one(f, func(_ draughts.Position, m draughts.Move) float64 {
				switch {
				case !capture(m):
					return 0
				case int(m.From()) == from:
					return wrongBy(f, v, int(m.To()), to) / 2
				case int(m.To()) == to:
					return wrongBy(f, v, int(m.From()), from) / 2
				}
				return 0
			})
		}
	}
	return o.games
}

// best is the likeliest game and its share.
func best(games map[string]float64) (game string, share float64) {
	sum, most := 0.0, -1.0
	for g, w := range games {
		sum += w
		if w > most || w == most && g < game {
			game, most = g, w
		}
	}
	if sum == 0 {
		return "", 0
	}
	return game, most / sum
}

// cover is the share of sheets, the most certain first, of which this many in a million
// would be wrongly called certain.
func cover(shares []float64, wrong float64) float64 {
	slices.SortFunc(shares, func(a, b float64) int { return int(math.Copysign(1, b-a)) })
	sum, most := 0.0, 0
	for i, s := range shares {
		if sum += 1 - s; sum <= wrong*float64(i+1) {
			most = i + 1
		}
	}
	return float64(most) / float64(max(1, len(shares)))
}

// TestCeiling compares the search with readers that try every fault on paper in
// every place, and know how often each is planted: one of them also knows how the
// generator chooses its moves, which nobody can know of players.
func TestCeiling(t *testing.T) {
	exhaustive.NotShort(t, "every explanation of many sheets is weighed")
	var searcher repair.Searcher
	for _, v := range draughts.Variants()[:*trialVariants] {
		for _, mix := range mixes {
			parts := mix.mix
			parts[slips.MissedCapture], parts[slips.LeftStanding] = 0, 0
			random := rand.New(rand.NewPCG(*trialSeed, uint64(v)))
			games := generated(v, *trialSeed, max(20, min(300, *ceilingSheets)))
			type tally struct{ sheets, ours, known, blind int }
			tallies := map[slips.Slip]*tally{}
			var all tally
			unclear := 0
			var sharesKnown, sharesBlind []float64
			for all.sheets < *ceilingSheets {
				sheet, ok := parts.Plant(random, draughts.Start(v), games[random.IntN(len(games))].moves, 1)
				if !ok || sheet.Faults[0].Traceless {
					continue
				}
				truth := strings.Join(sheet.Truth, " ") + " "
				answer := searcher.Search(repair.Record{Start: sheet.Start, Steps: sheet.Steps})
				o := oracle{mix: parts, start: sheet.Start, entries: sheet.Steps, known: true}
				weights := o.explain()
				if weights[truth] == 0 {
					// Two captures between the same two squares are written alike.
					if unclear++; unclear > 5+*ceilingSheets/50 {
						t.Fatalf("%s, %v: the truth is not among %d explanations", v, sheet.Faults, len(weights))
					}
					continue
				}
				one := tallies[sheet.Faults[0].Slip]
				if one == nil {
					one = new(tally)
					tallies[sheet.Faults[0].Slip] = one
				}
				game, share := best(weights)
				sharesKnown = append(sharesKnown, share)
				o.known = false
				blind, blindShare := best(o.explain())
				sharesBlind = append(sharesBlind, blindShare)
				for _, sum := range [...]*tally{one, &all} {
					sum.sheets++
					if slices.Equal(answer.Best().Moves, sheet.Truth) {
						sum.ours++
					}
					if game == truth {
						sum.known++
					}
					if blind == truth {
						sum.blind++
					}
				}
			}
			var table strings.Builder
			for _, f := range slips.All() {
				if one := tallies[f]; one != nil {
					fmt.Fprintf(&table, "| %s | %d | %s | %s | %s |\n", f, one.sheets, percent(one.ours, one.sheets), percent(one.known, one.sheets), percent(one.blind, one.sheets))
				}
			}
			t.Logf("%s, %s: search, who knows the moves, who does not\n%s| all | %d | %s | %s | %s |\ncover at 1 in 2,000: %.3f %.3f", v, mix.name, table.String(), all.sheets,
				percent(all.ours, all.sheets), percent(all.known, all.sheets), percent(all.blind, all.sheets), cover(sharesKnown, 1./2000), cover(sharesBlind, 1./2000))
			if all.known < all.ours-all.sheets/50 {
				t.Errorf("%s, %s: the search knows more (%d) than who tries all (%d)", v, mix.name, all.ours, all.known)
			}
		}
	}
}
