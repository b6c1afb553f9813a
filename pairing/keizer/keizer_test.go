package keizer

import (
	"errors"
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// drawRules draws the parameters of a club.
func drawRules(t *rapid.T) *pairing.Keizer {
	share := func(name string) pairing.Points {
		return rapid.SampledFrom([]pairing.Points{0, 50, 100, 105, 150, 200, 210, 300}).Draw(t, name)
	}
	k := &pairing.Keizer{
		Top: rapid.SampledFrom([]pairing.Points{0, 0, 40 * pairing.Point, 5 * pairing.Point}).Draw(t, "top"), Step: rapid.SampledFrom([]pairing.Points{150, 300, 600}).Draw(t, "step"),
		Self: rapid.Bool().Draw(t, "self"), Win: pairing.Point, Draw: pairing.Half, Loss: rapid.SampledFrom([]pairing.Points{0, 50}).Draw(t, "loss"),
		ForfeitWin: share("forfeit win"), ForfeitLoss: share("forfeit loss"), Bye: share("bye"), Notice: share("notice"), Excused: share("excused"),
		Duty: share("duty"), Unannounced: share("unannounced"), Late: share("late"),
		NoticeLimit: rapid.IntRange(0, 2).Draw(t, "notice limit"), ExcusedLimit: rapid.IntRange(0, 2).Draw(t, "excused limit"),
		Turns: rapid.SampledFrom([]int{0, 0, 1, 3}).Draw(t, "turns"), Frozen: rapid.IntRange(0, 4).Draw(t, "frozen") == 0,
		Rematch: rapid.IntRange(0, 4).Draw(t, "rematch"), Meetings: rapid.IntRange(0, 3).Draw(t, "meetings"),
	}
	if k.Top == 0 && rapid.Bool().Draw(t, "by ratio") {
		k.Ratio = rapid.SampledFrom([]pairing.Points{450, 600, 900}).Draw(t, "ratio")
	}
	switch rapid.IntRange(0, 2).Draw(t, "periods") {
	case 1:
		k.Periods = []int{2}
	case 2:
		k.Periods, k.Afresh = []int{2, 4}, rapid.Bool().Draw(t, "afresh")
	}
	return k
}

// playSeason pairs and plays rounds, with absences, forfeits and late entries;
// before every round the judge looks at the pairing.
func playSeason(t *rapid.T, k *pairing.Keizer, judge func(f *pairing.Field, pairs pairing.Pairing)) *pairing.Field {
	f := &pairing.Field{Scoring: pairing.TwoOneZero(), Keizer: k}
	n := rapid.IntRange(2, 9).Draw(t, "players")
	for i := range n {
		f.Players = append(f.Players, pairing.Player{Number: i + 1})
	}
	for round := 1; round <= rapid.IntRange(1, 7).Draw(t, "rounds"); round++ {
		f.Round = round
		if round > 1 && rapid.IntRange(0, 5).Draw(t, "late") == 0 {
			f.Players = append(f.Players, pairing.Player{Number: len(f.Players) + 1, Since: round, Entries: make([]pairing.Entry, round-1)})
		}
		for i := range f.Players {
			p := &f.Players[i]
			p.Out, p.Bye = false, pairing.Absent
			if p.Until == 0 && round > 2 && rapid.IntRange(0, 30).Draw(t, "leaves") == 0 {
				p.Until = round
			}
			if p.Until > 0 {
				p.Out = true
			} else if rapid.IntRange(0, 4).Draw(t, "out") == 0 {
				p.Out, p.Bye = true, rapid.SampledFrom([]pairing.Kind{pairing.Absent, pairing.Notice, pairing.Excused, pairing.Duty}).Draw(t, "why")
			}
		}
		pairs, err := (Pairer{}).Pair(*f)
		if err != nil {
			if !errors.Is(err, pairing.ErrNoPairing) && rule.CodeOf(err) != rule.Refused {
				t.Fatal(err)
			}
			return f
		}
		judge(f, pairs)
		entries := map[int]pairing.Entry{}
		for _, p := range pairs {
			if p.Second == 0 {
				entries[p.First] = pairing.Entry{Kind: pairing.PAB, Points: 600}
				continue
			}
			a, b := pairing.Entry{Kind: pairing.Played, Opponent: p.Second, Colour: pairing.First}, pairing.Entry{Kind: pairing.Played, Opponent: p.First, Colour: pairing.Second}
			switch rapid.IntRange(0, 6).Draw(t, "result") {
			case 0:
				a.Kind, b.Kind, a.Points = pairing.ForfeitWin, pairing.ForfeitLoss, 600
			case 1:
				// Both lose.
			case 2, 3:
				a.Points, b.Points = 300, 300
			case 4:
				a.Points = 600
			default:
				b.Points = 600
			}
			entries[p.First], entries[p.Second] = a, b
		}
		for i := range f.Players {
			p := &f.Players[i]
			e := entries[p.Number]
			if p.Out {
				e = pairing.Entry{Kind: p.Bye}
			}
			p.Entries = append(p.Entries, e)
		}
	}
	return f
}

// twin computes the scores of a period from scratch, in fractions, following
// the text of the rules: the value of everybody, then round by round.
func twin(f *pairing.Field, values map[int]*big.Rat, from, to int) map[int]*big.Rat {
	k := f.Keizer
	find := func(number int) *pairing.Player {
		for i := range f.Players {
			if f.Players[i].Number == number {
				return &f.Players[i]
			}
		}
		return nil
	}
	part := func(value *big.Rat, share pairing.Points) *big.Rat {
		return new(big.Rat).Mul(value, big.NewRat(int64(share), 300))
	}
	starts := func(round int) bool { return round == 1 || slices.Contains(k.Periods, round-1) }
	scores := map[int]*big.Rat{}
	for _, p := range f.Players {
		sum := new(big.Rat)
		if k.Self {
			sum.Add(sum, values[p.Number])
		}
		notices, excuses := 0, 0
		for r := 1; r <= to; r++ {
			if starts(r) {
				notices, excuses = 0, 0
			}
			add := new(big.Rat)
			own := values[p.Number]
			switch e := p.Entries[r-1]; e.Kind {
			case pairing.Played:
				theirs := find(e.Opponent).Entries[r-1].Points
				share := k.Loss
				if e.Points > theirs {
					share = k.Win
				} else if e.Points == theirs && e.Points > 0 {
					share = k.Draw
				}
				add = part(values[e.Opponent], share)
			case pairing.ForfeitWin:
				add = part(values[e.Opponent], k.ForfeitWin)
			case pairing.ForfeitLoss:
				add = part(values[e.Opponent], k.ForfeitLoss)
			case pairing.PAB:
				add = part(own, k.Bye)
			case pairing.Duty:
				add = part(own, k.Duty)
			case pairing.Notice:
				if notices++; k.NoticeLimit == 0 || notices <= k.NoticeLimit {
					add = part(own, k.Notice)
				}
			case pairing.Excused:
				if excuses++; k.ExcusedLimit == 0 || excuses <= k.ExcusedLimit {
					add = part(own, k.Excused)
				}
			case pairing.Absent:
				switch {
				case p.Until > 0 && r >= p.Until:
				case r < p.Since:
					add = part(own, k.Late)
				default:
					add = part(own, k.Unannounced)
				}
			}
			if r >= from {
				sum.Add(sum, add)
			}
		}
		scores[p.Number] = sum
	}
	return scores
}

// The points are those that the twin finds by the same values, the values
// follow from the places, and where the ranking settles both agree.
func TestRankAgainstTwin(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		k := drawRules(rt)
		f := playSeason(rt, k, func(*pairing.Field, pairing.Pairing) {})
		table := Rank(f)
		if len(table.Lines) != len(f.Players) {
			rt.Fatalf("%d lines of %d players", len(table.Lines), len(f.Players))
		}
		for i := 1; i < len(table.Lines); i++ {
			if table.Lines[i].Score > table.Lines[i-1].Score {
				rt.Fatalf("place %d has more than place %d", i+1, i)
			}
		}
		values := Values(k, len(f.Players))
		byNumber := map[int]*big.Rat{}
		for i, l := range table.Lines {
			byNumber[l.Number] = big.NewRat(int64(l.Value), 300)
			if table.Circle == 0 && !table.Cut && (k.Turns == 0 || k.Frozen) && l.Value != values[i] {
				rt.Fatalf("place %d has the value %v and not %v", i+1, l.Value, values[i])
			}
			var sum int64
			for _, term := range l.Terms {
				sum += term.Worth()
			}
			if sum != l.Score {
				rt.Fatalf("the working of %d is not its score", l.Number)
			}
		}
		if k.Frozen {
			return
		}
		for number, want := range twin(f, byNumber, table.From, rounds(f)) {
			for _, l := range table.Lines {
				if got := big.NewRat(l.Score, Unit); l.Number == number && got.Cmp(want) != 0 {
					rt.Fatalf("player %d: %v, the twin has %v", number, got, want)
				}
			}
		}
	})
}

// A round once counted keeps its points if nothing is counted again.
func same(a, b Term) bool { return reflect.DeepEqual(a, b) }

func TestFrozenRoundsStay(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		k := drawRules(rt)
		k.Frozen, k.Periods = true, nil
		f := playSeason(rt, k, func(*pairing.Field, pairing.Pairing) {})
		n := len(f.Players)
		if rounds(f) < 2 {
			return
		}
		before := *f
		before.Players = slices.Clone(f.Players)
		for i := range before.Players {
			before.Players[i].Entries = before.Players[i].Entries[:rounds(f)-1]
		}
		old := map[int][]Term{}
		for _, l := range Rank(&before).Lines {
			old[l.Number] = l.Terms
		}
		for _, l := range Rank(f).Lines {
			if len(old[l.Number]) > len(l.Terms) || !slices.EqualFunc(old[l.Number], l.Terms[:len(old[l.Number])], same) {
				rt.Fatalf("%d players: %v became %v", n, old[l.Number], l.Terms)
			}
		}
	})
}

// Everybody who is present plays once, no pair meets too often, and no pair
// meets too soon unless every complete pairing has such a pair. Beyond that the
// pairing is the first in the order of the ranking, which is checked by trying
// all.
func TestPairAgainstTwin(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		k := drawRules(rt)
		playSeason(rt, k, func(f *pairing.Field, pairs pairing.Pairing) {
			seen := map[int]bool{}
			var bye int
			for _, p := range pairs {
				for _, number := range []int{p.First, p.Second} {
					if number == 0 {
						bye = p.First
						continue
					}
					if seen[number] || f.Players[number-1].Out {
						rt.Fatalf("round %d: %d sits twice, or is not there: %v", f.Round, number, pairs)
					}
					seen[number] = true
				}
			}
			var there []int
			for _, l := range Rank(f).Lines {
				if p := f.Players[l.Number-1]; !p.Out {
					there = append(there, l.Number)
					if !seen[l.Number] {
						rt.Fatalf("round %d: %d does not sit", f.Round, l.Number)
					}
				}
			}
			want := firstOfAll(f, there)
			var got [][2]int
			place := map[int]int{}
			for i, number := range there {
				place[number] = i
			}
			for _, p := range pairs {
				if p.Second != 0 {
					a, b := place[p.First], place[p.Second]
					got = append(got, [2]int{there[min(a, b)], there[max(a, b)]})
				}
			}
			if bye > 0 {
				got = append([][2]int{{bye, 0}}, got...)
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				rt.Fatalf("round %d: %v, trying all gives %v", f.Round, got, want)
			}
		})
	})
}

// firstOfAll tries every pairing in the order of the rules.
func firstOfAll(f *pairing.Field, there []int) [][2]int {
	for distance := f.Keizer.Rematch; distance >= 0; distance-- {
		may := func(a, b int) bool {
			met := 0
			for r, e := range f.Players[a-1].Entries {
				if e.Opponent == b && e.Kind == pairing.Played {
					met++
					if f.Round-(r+1)-1 < distance {
						return false
					}
				}
			}
			return f.Keizer.Meetings == 0 || met < f.Keizer.Meetings
		}
		var try func(left []int) ([][2]int, bool)
		try = func(left []int) ([][2]int, bool) {
			if len(left) == 0 {
				return nil, true
			}
			for j := 1; j < len(left); j++ {
				if !may(left[0], left[j]) {
					continue
				}
				rest := slices.Delete(slices.Clone(left[1:]), j-1, j)
				if more, ok := try(rest); ok {
					return append([][2]int{{left[0], left[j]}}, more...), true
				}
			}
			return nil, false
		}
		if len(there)%2 == 0 {
			if pairs, ok := try(there); ok {
				return pairs
			}
			continue
		}
		byes := func(number int) int {
			n := 0
			for _, e := range f.Players[number-1].Entries {
				if e.Kind == pairing.PAB {
					n++
				}
			}
			return n
		}
		for had := 0; had <= f.Round; had++ {
			for i := len(there) - 1; i >= 0; i-- {
				if byes(there[i]) != had {
					continue
				}
				if pairs, ok := try(slices.Delete(slices.Clone(there), i, i+1)); ok {
					return append([][2]int{{there[i], 0}}, pairs...)
				}
			}
		}
	}
	return nil
}

func TestValues(t *testing.T) {
	point := pairing.Point
	for _, c := range []struct {
		k    pairing.Keizer
		n    int
		want []pairing.Points
	}{
		{pairing.Keizer{Step: point}, 3, []pairing.Points{3 * point, 2 * point, point}},
		{pairing.Keizer{Top: 70 * point, Step: point}, 2, []pairing.Points{70 * point, 69 * point}},
		{pairing.Keizer{Top: point, Step: point}, 3, []pairing.Points{point, 0, 0}},
		// The first is three times the last: 6, 4, 2 in steps of 2.
		{pairing.Keizer{Ratio: 3 * point, Step: 2 * point}, 3, []pairing.Points{6 * point, 4 * point, 2 * point}},
		{pairing.Keizer{Ratio: 3 * point, Step: point}, 4, []pairing.Points{5 * point, 4 * point, 3 * point, 2 * point}}, // 4½ to the whole point
	} {
		if got := Values(&c.k, c.n); !slices.Equal(got, c.want) {
			t.Errorf("%+v: %v, want %v", c.k, got, c.want)
		}
	}
}

// Three players by hand: 1 beats 2, then 2 beats 3 while 1 is away.
func TestByHand(t *testing.T) {
	f := &pairing.Field{Scoring: pairing.TwoOneZero(), Round: 3, Keizer: &pairing.Keizer{
		Step: pairing.Point, Self: true, Win: pairing.Point, Draw: pairing.Half, Notice: pairing.Point / 3, Bye: pairing.Half,
	}, Players: []pairing.Player{
		{Number: 1, Entries: []pairing.Entry{{Kind: pairing.Played, Opponent: 2, Points: 600}, {Kind: pairing.Notice}}},
		{Number: 2, Entries: []pairing.Entry{{Kind: pairing.Played, Opponent: 1}, {Kind: pairing.Played, Opponent: 3, Points: 600}}},
		{Number: 3, Entries: []pairing.Entry{{Kind: pairing.PAB, Points: 600}, {Kind: pairing.Played, Opponent: 2}}},
	}}
	// Values 3, 2, 1. 1: 3 own + 2 + 1/3 of 3 = 6. 2: 2 own + 1 = 3. 3: 1 own + ½ = 1½.
	table := Rank(f)
	for i, want := range []int64{6 * Unit, 3 * Unit, Unit + Unit/2} {
		if l := table.Lines[i]; l.Number != i+1 || l.Score != want {
			t.Errorf("place %d: %+v, want %d", i+1, l, want)
		}
	}
	if table.Turns != 1 || table.Circle != 0 {
		t.Errorf("%+v", table)
	}
	// Of three the lowest without a bye is 2; 1 and 3 meet.
	pairs, err := Pairer{}.Pair(*f)
	if err != nil || fmt.Sprint(pairs) != "[{1 3} {2 0}]" {
		t.Errorf("%v, %v", pairs, err)
	}
}

// The player who has the bye is not always the lowest of those with the fewest byes: where the
// others could not all be paired without that player, the next one has it, and that is what is said.
func TestByeThatPassesSomebodyOver(t *testing.T) {
	f := pairing.Field{Scoring: pairing.TwoOneZero(), Round: 2, Keizer: &pairing.Keizer{Step: pairing.Point, Self: true, Win: pairing.Point, Draw: pairing.Half, Rematch: 1}, Players: []pairing.Player{
		{Number: 1, Entries: []pairing.Entry{{Kind: pairing.Played, Opponent: 2, Points: 600}}},
		{Number: 2, Entries: []pairing.Entry{{Kind: pairing.Played, Opponent: 1}}},
		{Number: 3, Entries: []pairing.Entry{{Kind: pairing.Notice}}},
	}}
	pairs, err := Pairer{}.Pair(f)
	if err != nil {
		t.Fatal(err)
	}
	bye := pairs[len(pairs)-1].First
	e := &evening{field: &f, rules: rulesOf(&f), at: f.Index(), kept: Kept{Wishes: true, Rematch: 1}}
	if _, err := e.gather(); err != nil {
		t.Fatal(err)
	}
	lowest := f.Players[e.players[e.byeOrder()[0]]].Number
	if bye == lowest {
		t.Fatalf("%d has the bye, the first in order", bye)
	}
	usual := e.whyBye(e.byeOrder()[0])
	lines, err := Explain(&f)
	if err != nil {
		t.Fatal(err)
	}
	usually := rule.Format("%s has the bye: the lowest of those with the fewest byes", f.Names()(bye)).String()
	for _, line := range lines {
		if line.String() == usually || line.String() == usual.String() {
			t.Errorf("%q is not why %d has the bye", line, bye)
		}
	}
	if why := e.whyBye(slices.Index(e.players, f.Index()[bye])); why.String() != lines[0].String() {
		t.Errorf("%q, and the round is explained by %q", why, lines[0])
	}
	if why, err := (Pairer{}).Elsewhere(f, pairing.Pair{First: lowest}); err != nil || why.String() != lines[0].String() {
		t.Errorf("%q, %v", why, err)
	}
}
