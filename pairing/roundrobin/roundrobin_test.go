package roundrobin

import (
	"fmt"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/pairing"

	"pgregory.net/rapid"
)

// The Berger tables as FIDE C.05, Annex 1 prints them, a round a line.
func TestBergerTables(t *testing.T) {
	for n, want := range map[int]string{
		4: `1-4 2-3
4-3 1-2
2-4 3-1`,
		6: `1-6 2-5 3-4
6-4 5-3 1-2
2-6 3-1 4-5
6-5 1-4 2-3
3-6 4-2 5-1`,
		8: `1-8 2-7 3-6 4-5
8-5 6-4 7-3 1-2
2-8 3-1 4-7 5-6
8-6 7-5 1-4 2-3
3-8 4-2 5-1 6-7
8-7 1-6 2-5 3-4
4-8 5-3 6-2 7-1`,
		10: `1-10 2-9 3-8 4-7 5-6
10-6 7-5 8-4 9-3 1-2
2-10 3-1 4-9 5-8 6-7
10-7 8-6 9-5 1-4 2-3
3-10 4-2 5-1 6-9 7-8
10-8 9-7 1-6 2-5 3-4
4-10 5-3 6-2 7-1 8-9
10-9 1-8 2-7 3-6 4-5
5-10 6-4 7-3 8-2 9-1`,
	} {
		var lines []string
		for _, round := range (Pairer{}).Schedule(n) {
			var pairs []string
			for _, p := range round {
				pairs = append(pairs, fmt.Sprintf("%d-%d", p.First, p.Second))
			}
			lines = append(lines, strings.Join(pairs, " "))
		}
		if got := strings.Join(lines, "\n"); got != want {
			t.Errorf("%d players:\n%s\nwant\n%s", n, got, want)
		}
	}
}

func TestOddFieldIsTheEvenTableWithoutItsLast(t *testing.T) {
	for n := 3; n < 40; n += 2 {
		odd, even := (Pairer{Cycles: 2}).Schedule(n), (Pairer{Cycles: 2}).Schedule(n+1)
		for r := range odd {
			bye := odd[r][len(odd[r])-1]
			head := even[r][0]
			if bye.Second != 0 || bye.First != head.First && bye.First != head.Second {
				t.Fatalf("%d players, round %d: bye %v, table %v", n, r+1, bye, head)
			}
			for i, p := range odd[r][:len(odd[r])-1] {
				if p != even[r][i+1] {
					t.Fatalf("%d players, round %d: %v, table %v", n, r+1, p, even[r][i+1])
				}
			}
		}
	}
}

// Everybody meets everybody once a cycle, in two cycles once with each colour,
// with colours that differ by one at most, and never the same three times
// running.
func TestEverybodyMeetsEverybody(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 60).Draw(t, "players")
		p := Pairer{Cycles: rapid.IntRange(1, 2).Draw(t, "cycles")}
		met := map[pairing.Pair]int{}
		colours := make([][]pairing.Colour, n+1)
		for r, round := range p.Schedule(n) {
			seen := map[int]bool{}
			for _, pair := range round {
				for _, slot := range []int{pair.First, pair.Second} {
					if slot != 0 && seen[slot] {
						t.Fatalf("round %d: %d is paired twice", r+1, slot)
					}
					seen[slot] = true
				}
				if pair.Second == 0 {
					continue
				}
				met[pair]++
				colours[pair.First] = append(colours[pair.First], pairing.First)
				colours[pair.Second] = append(colours[pair.Second], pairing.Second)
			}
			if len(seen) != n+n%2 {
				t.Fatalf("round %d: %d of %d players", r+1, len(seen), n)
			}
		}
		for a := 1; a <= n; a++ {
			for b := a + 1; b <= n; b++ {
				ab, ba := met[pairing.Pair{First: a, Second: b}], met[pairing.Pair{First: b, Second: a}]
				if ab+ba != p.Cycles || p.Cycles == 2 && ab != 1 {
					t.Fatalf("%d and %d meet %d and %d times", a, b, ab, ba)
				}
			}
			balance, run := 0, 0
			for i, c := range colours[a] {
				if c == pairing.First {
					balance++
				} else {
					balance--
				}
				run++
				if i > 0 && colours[a][i-1] != c {
					run = 1
				}
				if run > 2 && n > 2 {
					t.Fatalf("%d players: %d has %v three times running", n, a, c)
				}
			}
			if balance < -1 || balance > 1 || p.Cycles == 2 && balance != 0 {
				t.Fatalf("%d players: the colours of %d differ by %d", n, a, balance)
			}
		}
	})
}

func field(round int, numbers ...int) pairing.Field {
	f := pairing.Field{Round: round}
	for _, n := range numbers {
		f.Players = append(f.Players, pairing.Player{Number: n})
	}
	return f
}

func TestWithdrawnKeepTheirSlot(t *testing.T) {
	f := field(2, 1, 2, 3, 4, 5, 6)
	f.Players[2].Out = true // 6-4 5-3 1-2
	got, err := Pairer{}.Pair(f)
	want := pairing.Pairing{{First: 6, Second: 4}, {First: 1, Second: 2}, {First: 5}}
	if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, %v; want %v", got, err, want)
	}
}

func TestNumbersNeedNotFollow(t *testing.T) {
	got, err := Pairer{}.Pair(field(1, 3, 8, 9))
	want := pairing.Pairing{{First: 8, Second: 9}, {First: 3}}
	if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, %v; want %v", got, err, want)
	}
}

func TestRefusals(t *testing.T) {
	forbidden := field(1, 1, 2, 3, 4)
	forbidden.Forbidden = []pairing.Forbidden{{Numbers: []int{1, 4}}}
	fixed := field(1, 1, 2)
	fixed.Fixed = []pairing.Pair{{First: 2, Second: 1}}
	for name, tc := range map[string]struct {
		field pairing.Field
		code  rule.Code
	}{
		"a round too many": {field(4, 1, 2, 3, 4), rule.Refused},
		"round 0":          {field(0, 1, 2, 3, 4), rule.Refused},
		"one player":       {field(1, 1), rule.Refused},
		"a number twice":   {field(1, 1, 2, 2, 4), rule.Refused},
		"forbidden":        {forbidden, rule.NoPairing},
		"fixed":            {fixed, rule.Refused},
	} {
		if got, err := (Pairer{}).Pair(tc.field); rule.CodeOf(err) != tc.code {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
}
