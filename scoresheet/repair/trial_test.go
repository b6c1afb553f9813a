package repair_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"flagfall/fixtures/corpus"
	"flagfall/fixtures/exhaustive"
	"flagfall/fixtures/gen/slips"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
	"flagfall/scoresheet/repair"
)

// The trial on many faulty sheets, with the table by kind of fault:
//
//	go test ./scoresheet/repair -run Trial -trial 1000 -v
//
// It takes games from the corpus if there is one, and otherwise from the
// generator. The ordinary run is a smaller one on generated games.
var (
	trialSheets = flag.Int("trial", 0, "faulty sheets of each variant and mix in the trial")
	trialSeed   = flag.Uint64("trialseed", 1, "seed of the trial")
	trialSlow   = flag.Duration("trialslow", time.Hour, "repeat what takes longer, for a profile of it")
	trialMisses = flag.Bool("trialmisses", false, "list the misses of the trial")
)

// thresholds are shares, in millionths, from which an answer might be called
// certain.
var thresholds = [...]int{900_000, 930_000, 950_000, 970_000, 985_000, 995_000}

// tally is the outcome for the sheets of one kind.
type tally struct {
	sheets, replay, right, listed, certain, wrong, named int
	// shares counts the answers from a share on, and those of them that
	// are wrong.
	shares, wrongs [len(thresholds)]int
}

func (t *tally) add(o tally) {
	t.sheets += o.sheets
	t.replay += o.replay
	t.right += o.right
	t.listed += o.listed
	t.certain += o.certain
	t.wrong += o.wrong
	t.named += o.named
	for i := range thresholds {
		t.shares[i] += o.shares[i]
		t.wrongs[i] += o.wrongs[i]
	}
}

func percent(n, of int) string {
	if of == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f", 100*float64(n)/float64(of))
}

// String is a row of the table: sheets, those that replay as they stand, and of
// the others in percent what was found.
func (t tally) String() string {
	seen := t.sheets - t.replay
	return fmt.Sprintf("%d | %d | %s | %s | %s | %d | %s", t.sheets, t.replay, percent(t.right, seen), percent(t.listed, seen),
		percent(t.certain, seen), t.wrong, percent(t.named, seen))
}

// record is a game to be written down.
type record struct {
	name  string
	moves []draughts.Move
}

// generated are games that the generator plays.
func generated(v draughts.Variant, seed uint64, count int) []record {
	random := rand.New(rand.NewPCG(seed, uint64(v)))
	list := make([]record, count)
	for i := range list {
		list[i] = record{fmt.Sprint("generated ", i+1), slips.Play(random, draughts.Start(v), 60+random.IntN(60))}
	}
	return list
}

// published are games of the corpus, those that replay whole.
func published(t *testing.T, v draughts.Variant, count int) []record {
	var list []record
	files, err := filepath.Glob(filepath.Join(corpus.Dir(t, "games", v.Name()), "*.pdn"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if len(text) > 3<<20 {
			text = text[:3<<20]
		}
		games, _ := pdn.ReadAll(text, file)
		for _, g := range games {
			if _, set := g.Tag("FEN"); set {
				continue
			}
			if moves := legal(draughts.Start(v), g.Steps); len(moves) >= 30 {
				list = append(list, record{fmt.Sprintf("%s#%d", filepath.Base(file), g.Number), moves})
			}
		}
	}
	random := rand.New(rand.NewPCG(7, uint64(v)))
	random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:min(count, len(list))]
}

// legal is the moves of a record that replays whole, nil of another.
func legal(p draughts.Position, steps []pdn.Step) []draughts.Move {
	var moves []draughts.Move
	for i := range steps {
		var squares []draughts.Square
		for _, q := range steps[i].Squares {
			squares = append(squares, draughts.Square(q.Number))
		}
		found := p.Match(nil, squares, p.Moves(nil))
		if len(found) != 1 || steps[i].Kind != pdn.Move {
			return nil
		}
		moves = append(moves, found[0])
		p = p.Play(found[0])
	}
	return moves
}

// trial searches sheets with so many faults and tallies them by the first.
func trial(t *testing.T, games []record, v draughts.Variant, mix slips.SlipMix, seed uint64, sheets, faults int) (map[slips.Slip]tally, efforts) {
	random := rand.New(rand.NewPCG(seed, uint64(v)*100+uint64(faults)))
	tallies := map[slips.Slip]tally{}
	var searcher repair.Searcher
	var all efforts
	for done := 0; done < sheets; {
		g := games[random.IntN(len(games))]
		sheet, ok := mix.Plant(random, draughts.Start(v), g.moves, faults)
		if !ok {
			continue
		}
		done++
		var answer repair.Answer
		took := measured(func() int {
			answer = searcher.Search(repair.Record{Start: sheet.Start, Steps: sheet.Steps, Winner: draughts.NoColour})
			return answer.Positions
		})
		all.add(took, func() string { return fmt.Sprint(g.name, " ", sheet.Faults) })
		kind := sheet.Faults[0].Slip
		one := judge(sheet, &answer)
		if *trialMisses && (one.wrong > 0 || one.right == 0 && one.replay == 0) {
			t.Logf("%s: %v of %d\n  truth %v\n  answer %+v\n  share %d certain %v took %v positions %d", g.name, sheet.Faults, len(sheet.Steps), around(sheet), answer.Best().Changes, answer.Best().Share, answer.Best().Certain, took.cpu, answer.Positions)
			for i := range answer.Hypotheses {
				h := &answer.Hypotheses[i]
				t.Logf("    %d %v true=%v", h.Share, h.Changes, slices.Equal(h.Moves, sheet.Truth))
			}
		}
		sum := tallies[kind]
		sum.add(one)
		tallies[kind] = sum
	}
	return tallies, all
}

// around is the part of the game in which the faults are.
func around(sheet slips.FaultySheet) []string {
	first, last := len(sheet.Truth), 0
	for _, f := range sheet.Faults {
		first, last = min(first, f.Ply), max(last, f.Ply)
	}
	return sheet.Truth[max(0, first-3):min(len(sheet.Truth), last+8)]
}

// effort is how long something took, by the processor and by the clock on the
// wall, and how many positions were looked at.
type effort struct {
	cpu, wall time.Duration
	positions int
}

// efforts are those of one trial.
type efforts struct {
	sum   effort
	count int
	worst effort // by the processor, of all
	long  time.Duration
	which string
	all   []time.Duration // by the processor
}

func (e *efforts) add(one effort, which func() string) {
	e.sum.cpu += one.cpu
	e.sum.wall += one.wall
	e.sum.positions += one.positions
	e.count++
	e.all = append(e.all, one.cpu)
	e.long = max(e.long, one.wall)
	if one.cpu > e.worst.cpu {
		e.worst, e.which = one, which()
	}
}

func (e *efforts) String() string {
	n := max(e.count, 1)
	slices.Sort(e.all)
	late := e.all[len(e.all)*99/100]
	return fmt.Sprintf("CPU mean %v, 99 in 100 %v, worst %v (%d positions: %s), wall mean %v worst %v, mean positions %d",
		(e.sum.cpu / time.Duration(n)).Round(time.Microsecond), late.Round(time.Microsecond), e.worst.cpu.Round(time.Microsecond), e.worst.positions, e.which,
		(e.sum.wall / time.Duration(n)).Round(time.Microsecond), e.long.Round(time.Microsecond), e.sum.positions/n)
}

// measured does something that gives the same result every time. Whatever seems
// slow is done twice more, and the shortest time counts: other work on the
// machine makes everything longer, and nothing shorter.
func measured(do func() (positions int)) effort {
	one := effort{cpu: 1 << 62, wall: 1 << 62}
	for n := 0; n == 0 || n < 3 && one.cpu > 20*time.Millisecond; n++ {
		begin, used := time.Now(), cpuTime()
		one.positions = do()
		one.cpu, one.wall = min(one.cpu, cpuTime()-used), min(one.wall, time.Since(begin))
	}
	if one.cpu > *trialSlow {
		for range 20 {
			do()
		}
	}
	return one
}

// judge compares an answer with the truth.
func judge(sheet slips.FaultySheet, a *repair.Answer) tally {
	one := tally{sheets: 1}
	best := a.Best()
	right := slices.Equal(best.Moves, sheet.Truth)
	for _, f := range sheet.Faults {
		if f.Traceless {
			one.replay = 1
			return one
		}
	}
	if right {
		one.right = 1
	}
	for i, from := range thresholds {
		if best.Share >= from && best.Explained == best.Steps {
			one.shares[i] = 1
			one.wrongs[i] = 1 - one.right
		}
	}
	if best.Certain {
		one.certain = 1
		if !right {
			one.wrong = 1
		}
	}
	for i := range a.Hypotheses {
		if slices.Equal(a.Hypotheses[i].Moves, sheet.Truth) {
			one.listed = 1
		}
	}
	for _, c := range best.Changes {
		for _, f := range sheet.Faults {
			if d := c.Ply - f.Ply; one.named == 0 && -2 <= d && d <= 2 {
				one.named = 1
			}
		}
	}
	return one
}

type namedMix struct {
	name string
	mix  slips.SlipMix
}

// mixes are the two mixes of faults.
var mixes = []namedMix{{"handwritten", slips.HandwrittenSheets()}, {"time trouble", slips.TimeTrouble()}}

// trialFaults is how many faults each sheet has, in place of one and of two.
var trialFaults = flag.Int("trialfaults", 0, "faults on each sheet; 0 for one and for two")

// trialMix is a mix that is planted in place of those of a club evening and of time
// trouble.
var trialMix = flag.String("trialmix", "", "plant this mix: hands, club, every, or faults by their names, such as \"column shifted\" or \"digit misread=3,ply left out=5\"")

// trialVariants is how many variants are tried, in the order of draughts.Variants.
var trialVariants = flag.Int("trialvariants", 2, "how many variants are tried")

// trialMixes are the mixes of this run.
func trialMixes(t *testing.T) []namedMix {
	switch *trialMix {
	case "":
		return mixes
	case "hands":
		return []namedMix{{"hands", slips.Hands()}}
	case "club":
		return mixes[:1]
	case "every":
		mix := slips.SlipMix{}
		for i := range mix {
			mix[i] = 1
		}
		return []namedMix{{"every fault alike", mix}}
	}
	mix, err := slips.ParseMix(*trialMix)
	if err != nil {
		t.Fatal(err)
	}
	return []namedMix{{*trialMix, mix}}
}

// trialGames are the games of a trial.
func trialGames(t *testing.T, v draughts.Variant, full bool) []record {
	if !full {
		return generated(v, *trialSeed, 20)
	}
	games := generated(v, *trialSeed, 300)
	if _, err := os.Stat(filepath.Join(corpus.Dir(t, "games"), v.Name())); err == nil {
		games = append(published(t, v, 400), games...)
	}
	return games
}

// goal is what the trial must show, in tenths of a percent of the sheets whose
// faults leave a trace. The ordinary run has few sheets and asks for a little
// less.
type goal struct{ right, certain, named, wrong int }

func (g goal) check(t *testing.T, sum tally, full bool) {
	t.Helper()
	seen := sum.sheets - sum.replay
	if !full {
		g = goal{g.right - 30, g.certain - 50, g.named - 20, g.wrong + 5}
	}
	for _, one := range []struct {
		name      string
		got, want int
	}{{"right", sum.right, g.right}, {"certain", sum.certain, g.certain}, {"named within a move", sum.named, g.named}} {
		if 1000*one.got < one.want*seen {
			t.Errorf("%s: %d of %d, want %d in a thousand", one.name, one.got, seen, one.want)
		}
	}
	if 1000*sum.wrong > g.wrong*sum.certain {
		t.Errorf("certain and wrong: %d of %d, at most %d in a thousand", sum.wrong, sum.certain, g.wrong)
	}
}

func TestTrialOfFaultySheets(t *testing.T) {
	exhaustive.NotShort(t, "the trial of faulty sheets takes seconds")
	sheets := *trialSheets
	full := sheets > 0
	if !full {
		sheets = 40
	}
	// A ply left out is not certain where three may be missing as well, which costs about
	// two in a hundred of what would be certain.
	goals := map[int]goal{1: {980, 920, 980, 2}, 2: {950, 0, 980, 3}}
	switch {
	case *trialFaults > 0:
		goals = map[int]goal{*trialFaults: {wrong: 5}}
	case *trialMix == "hands":
		goals = map[int]goal{1: {950, 850, 950, 2}, 2: {850, 0, 950, 4}}
	case *trialMix != "":
		goals = map[int]goal{1: {wrong: 200}, 2: {wrong: 200}}
	}
	for faults, goal := range goals {
		for _, v := range draughts.Variants()[:*trialVariants] {
			games := trialGames(t, v, full)
			t.Run(fmt.Sprintf("%s/%d", v, faults), func(t *testing.T) {
				var both tally
				for k, mix := range trialMixes(t) {
					tallies, took := trial(t, games, v, mix.mix, *trialSeed*10+uint64(k), sheets, faults)
					var sum tally
					var table strings.Builder
					for _, f := range slips.All() {
						if one := tallies[f]; one.sheets > 0 {
							fmt.Fprintf(&table, "| %s | %s |\n", f, one)
							sum.add(one)
						}
					}
					t.Logf("%s: %d sheets, %v\n%s| all | %s |\nfrom %v: %v wrong %v", mix.name, sheets, &took, table.String(), sum, thresholds, sum.shares, sum.wrongs)
					both.add(sum)
				}
				goal.check(t, both, full)
			})
		}
	}
}

// TestEveryVariantIsRepaired: a sheet with one slip is repaired to the game that was
// played in every variant, layout and reading of the rules. The trial of many sheets has
// the share of each (docs/repair.md); here are a few of each, so that none is forgotten.
func TestEveryVariantIsRepaired(t *testing.T) {
	const sheets = 10
	for _, v := range exhaustive.Every(t, 2, draughts.Variants()) {
		t.Run(v.Name(), func(t *testing.T) {
			t.Parallel()
			tallies, _ := trial(t, generated(v, 11, 2), v, slips.HandwrittenSheets(), 11, sheets, 1)
			var sum tally
			for _, one := range tallies {
				sum.add(one)
			}
			// One in ten can have a game that fits as well.
			if seen := sum.sheets - sum.replay; sum.right < seen-1 || sum.listed < seen-1 || sum.wrong > 0 {
				t.Errorf("of %d sheets %d are right, %d listed, %d certain and wrong", seen, sum.right, sum.listed, sum.wrong)
			}
		})
	}
}

// TestTrialOfLeftStanding: a captured piece that was left standing and is taken later
// leaves a sheet that replays except for a cross, about which nothing is certain.
func TestTrialOfLeftStanding(t *testing.T) {
	mix := slips.SlipMix{slips.LeftStanding: 1}
	tallies, _ := trial(t, generated(draughts.Czech, 1, 20), draughts.Czech, mix, 1, 60, 1)
	if one := tallies[slips.LeftStanding]; one.wrong > 0 || one.listed < one.sheets-one.replay {
		t.Errorf("%v", one)
	}
}

// TestTrialOfTwoFaults: on sheets with two faults of any kind, what is certain is right.
// If another move fits in place of a change that the search found first, while the other
// change remains, the game is not certain.
func TestTrialOfTwoFaults(t *testing.T) {
	exhaustive.NotShort(t, "the trial of faulty sheets takes seconds")
	var mix slips.SlipMix
	for i := range mix {
		mix[i] = 1
	}
	mix[slips.ExtraLifted] = 0 // leaves hardly a trace, and none beside another fault
	var sum tally
	seeds := exhaustive.Every(t, 2, []uint64{913, 914})
	for _, seed := range seeds {
		tallies, _ := trial(t, generated(draughts.International, seed, 50), draughts.International, mix, seed, 200, 2)
		for _, one := range tallies {
			sum.add(one)
		}
	}
	if sum.wrong > 0 || 2*sum.certain < sum.sheets-sum.replay-30*len(seeds) {
		t.Errorf("%v", sum)
	}
}
