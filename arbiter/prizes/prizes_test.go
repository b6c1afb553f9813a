package prizes

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func money(amounts ...int64) []Prize {
	var list []Prize
	for _, a := range amounts {
		list = append(list, Prize{Amount: a})
	}
	return list
}

// got returns the total that each player of an award list receives, by ID.
func got(awards []Award) map[int]int64 {
	m := map[int]int64{}
	for _, a := range awards {
		m[a.ID] += a.Amount
	}
	return m
}

func TestDivide(t *testing.T) {
	general, women := []int{0}, []int{0, 1}
	ranking := []Entrant{{1, 10, 1, general}, {2, 8, 2, women}, {3, 8, 3, general}, {4, 8, 4, general}, {5, 5, 5, women}, {6, 5, 6, general}}
	for _, c := range []struct {
		name  string
		lists [][]Prize
		how   Sharing
		one   bool
		want  map[int]int64
	}{
		{"by place nobody shares", [][]Prize{money(100, 60, 30)}, ByPlace, true, map[int]int64{1: 100, 2: 60, 3: 30}},
		{"two prizes among three level", [][]Prize{money(100, 60, 30)}, Equal, true, map[int]int64{1: 100, 2: 30, 3: 30, 4: 30}},
		{"Hort: half by place, half shared", [][]Prize{money(100, 60, 30)}, Hort, true, map[int]int64{1: 100, 2: 45, 3: 30, 4: 15}},
		{"a cent that cannot be divided goes to the better place", [][]Prize{money(0, 100)}, Equal, true, map[int]int64{1: 0, 2: 34, 3: 33, 4: 33}},
		{"the best prize of each player", [][]Prize{money(100, 40, 30), money(50, 20)}, ByPlace, true, map[int]int64{1: 100, 2: 50, 3: 40, 4: 30, 5: 20}},
		{"of two prizes of one value the general one", [][]Prize{money(100, 50), money(50)}, ByPlace, true, map[int]int64{1: 100, 2: 50, 5: 50}},
		{"one of each list", [][]Prize{money(100, 40), money(50)}, ByPlace, false, map[int]int64{1: 100, 2: 90}},
		{"who has a prize elsewhere does not share", [][]Prize{money(100, 40, 20), money(50)}, Equal, true, map[int]int64{1: 100, 2: 50, 3: 30, 4: 30}},
		{"what falls to a score by place is divided", [][]Prize{money(100, 60, 40), money(20)}, Equal, true, map[int]int64{1: 100, 2: 34, 3: 33, 4: 33, 5: 20}},
		{"who gets more from a list of their own divides that alone", [][]Prize{money(100, 12, 9), money(50, 20)}, Equal, true, map[int]int64{1: 100, 2: 50, 3: 11, 4: 10, 5: 20}},
		{"nobody to take it", [][]Prize{nil, money(50, 40, 30)}, ByPlace, true, map[int]int64{2: 50, 5: 40}},
	} {
		if diff := cmp.Diff(c.want, got(Divide(ranking, c.lists, c.how, c.one))); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

// Level on everything, the prizes that fall to a score do not depend on who comes
// first by name, and all who may take the same get the same, to within a
// hundredth.
func TestLevelPlayersShareAlike(t *testing.T) {
	level := []Entrant{{1, 3, 1, []int{0, 1}}, {2, 3, 1, []int{0}}, {3, 3, 1, []int{0}}, {4, 3, 1, []int{0, 1}}, {5, 1, 5, []int{0, 1}}}
	want := map[int]int64{1: 5125, 2: 5125, 3: 5125, 4: 5125, 5: 2000}
	if diff := cmp.Diff(want, got(Divide(level, [][]Prize{money(10000, 5000, 2500), money(3000, 2000)}, Equal, true))); diff != "" {
		t.Error(diff)
	}
	rapid.Check(t, func(t *rapid.T) {
		lists := [][]Prize{money(rapid.SliceOfN(rapid.Int64Range(1, 1000), 0, 6).Draw(t, "general")...), money(rapid.SliceOfN(rapid.Int64Range(1, 1000), 0, 4).Draw(t, "women")...)}
		for l := range lists {
			slices.SortFunc(lists[l], func(a, b Prize) int { return int(b.Amount - a.Amount) })
		}
		var ranking []Entrant
		for i := range rapid.IntRange(1, 8).Draw(t, "players") {
			score := int64(9 - i/3)
			ranking = append(ranking, Entrant{i + 1, score, int(10 - score), [][]int{{0}, {0, 1}}[rapid.IntRange(0, 1).Draw(t, "in the category")]})
		}
		other := slices.Clone(ranking)
		for i := 0; i+3 <= len(other); i += 3 {
			slices.Reverse(other[i : i+3])
		}
		here, there := got(Divide(ranking, lists, Equal, true)), got(Divide(other, lists, Equal, true))
		for _, a := range ranking {
			for _, b := range ranking {
				if alike := a.Score == b.Score && len(a.Lists) == len(b.Lists); alike && max(here[a.ID], here[b.ID])-min(here[a.ID], here[b.ID]) > 1 {
					t.Fatalf("%d and %d are alike: %v", a.ID, b.ID, here)
				}
			}
			if max(here[a.ID], there[a.ID])-min(here[a.ID], there[a.ID]) > 1 {
				t.Fatalf("%v, and by other names %v", here, there)
			}
		}
	})
}

func TestThingsAreNotDivided(t *testing.T) {
	awards := Divide([]Entrant{{1, 5, 1, []int{0}}, {2, 5, 1, []int{0}}}, [][]Prize{{{Amount: 10, Thing: "cup"}}}, Equal, true)
	want := []Award{{ID: 1, Rank: 1, Amount: 5, Own: 10, Thing: "cup", Pool: 10, Sharers: 2}, {ID: 2, Amount: 5, Pool: 10, Sharers: 2}}
	if diff := cmp.Diff(want, awards); diff != "" {
		t.Error(diff)
	}
}

// Whatever the way of sharing, no money is created, everything that can be
// given is given, and with one prize each nobody is in two lists.
func TestNothingIsLost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var ranking []Entrant
		score := int64(20)
		for i := range rapid.IntRange(0, 12).Draw(t, "players") {
			score -= int64(rapid.IntRange(0, 1).Draw(t, "gap"))
			lists := []int{0}
			if rapid.Bool().Draw(t, "in the category") {
				lists = append(lists, 1)
			}
			ranking = append(ranking, Entrant{i + 1, score, i + 1, lists})
		}
		lists := make([][]Prize, 2)
		for l := range lists {
			lists[l] = money(rapid.SliceOfN(rapid.Int64Range(1, 1000), 0, 6).Draw(t, "prizes")...)
		}
		one := rapid.Bool().Draw(t, "one")
		whole := Divide(ranking, lists, ByPlace, one)
		how := rapid.SampledFrom([]Sharing{Equal, Hort}).Draw(t, "how")
		shared := Divide(ranking, lists, how, one)
		sum := func(list []Award) (n int64) {
			for _, a := range list {
				n += a.Amount
			}
			return n
		}
		var all int64
		for _, p := range slices.Concat(lists...) {
			all += p.Amount
		}
		// Players who share a list with nobody else may leave other prizes
		// unclaimed.
		if pools := how == Equal && one; sum(whole) != sum(shared) && !pools || sum(shared) > all {
			t.Fatalf("%d by place and %d shared", sum(whole), sum(shared))
		}
		in := map[int]int{}
		for _, a := range shared {
			in[a.ID]++
			if one && in[a.ID] > 1 {
				t.Fatalf("player %d has two prizes: %+v", a.ID, shared)
			}
		}
	})
}
