package knockout

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

func TestSeeds(t *testing.T) {
	for n, want := range map[int]string{1: "[1]", 2: "[1 2]", 3: "[1 4 3 2]", 8: "[1 8 5 4 3 6 7 2]"} {
		if got := fmt.Sprint(Seeds(n)); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
	for n, want := range map[int]int{1: 0, 2: 1, 3: 2, 4: 2, 5: 3, 8: 3, 9: 4, 128: 7} {
		if got := Rounds(n); got != want {
			t.Errorf("%d players: %d rounds, want %d", n, got, want)
		}
	}
	// The best 2^k cannot meet before 2^k are left, whatever the size.
	order := Seeds(64)
	for k := 2; k <= 64; k *= 2 {
		span := 64 / k
		for i := 0; i < 64; i += span {
			best := 0
			for _, seed := range order[i : i+span] {
				if seed <= k {
					best++
				}
			}
			if best != 1 {
				t.Errorf("a part of %d places holds %d of the best %d", span, best, k)
			}
		}
	}
}

func newField(n int, third bool) *pairing.Field {
	f := &pairing.Field{Scoring: pairing.TwoOneZero(), Knockout: &pairing.Knockout{ThirdPlace: third}}
	for i := range n {
		f.Players = append(f.Players, pairing.Player{Number: i + 1})
	}
	return f
}

// A whole knock-out against a list: neighbours play, winners stay in the list.
// Everybody plays at most once a round, only players who are still in do, and
// one is left.
func TestAgainstList(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(2, 20).Draw(rt, "players")
		third := rapid.Bool().Draw(rt, "third place")
		f := newField(n, third)
		var list []int // seeds; 0 is nobody
		for _, seed := range Seeds(n) {
			if seed > n {
				seed = 0
			}
			list = append(list, seed)
		}
		losers := map[int]bool{}
		total := Rounds(n)
		for round := 1; round <= total; round++ {
			f.Round = round
			for i := range f.Players {
				if p := &f.Players[i]; !p.Out && rapid.IntRange(0, 25).Draw(rt, "withdraws") == 0 {
					p.Out, p.Until = true, round
				}
			}
			here := func(number int) bool { return number > 0 && !f.Players[number-1].Out }
			pairs, err := Pairer{}.Pair(*f)
			anybody := slices.ContainsFunc(list, here)
			if err != nil {
				if anybody || rule.CodeOf(err) != rule.Refused {
					rt.Fatalf("round %d: %v", round, err)
				}
				return
			}
			opponent := map[int]int{}
			sits := map[int]bool{}
			for _, p := range pairs {
				for _, number := range []int{p.First, p.Second} {
					if number > 0 && (sits[number] || f.Players[number-1].Out || losers[number] && (!third || round < total)) {
						rt.Fatalf("round %d: %d sits twice, is away or is out: %v", round, number, pairs)
					}
					sits[number] = true
				}
				opponent[p.First], opponent[p.Second] = p.Second, p.First
			}
			var next []int
			entries := map[int]pairing.Entry{}
			for k := 0; k+1 < len(list); k += 2 {
				a, b := list[k], list[k+1]
				switch {
				case here(a) && here(b):
					if opponent[a] != b || opponent[b] != a {
						rt.Fatalf("round %d: %d should meet %d: %v", round, a, b, pairs)
					}
					x, y := pairing.Entry{Kind: pairing.Played, Opponent: b, Colour: pairing.First}, pairing.Entry{Kind: pairing.Played, Opponent: a, Colour: pairing.Second}
					winner := a
					switch rapid.IntRange(0, 4).Draw(rt, "result") {
					case 0:
						x.Points, y.Points, y.Through, winner = 300, 300, true, b
					case 1:
						x.Through = true
					case 2:
						y.Kind, x.Kind, y.Points, winner = pairing.ForfeitWin, pairing.ForfeitLoss, 600, b
					case 3:
						x.Points = 600
					default:
						y.Points, winner = 600, b
					}
					entries[a], entries[b] = x, y
					losers[a+b-winner] = true
					next = append(next, winner)
				case here(a) || here(b):
					number := a
					if !here(a) {
						number = b
					}
					if o, is := opponent[number]; !is || o != 0 {
						rt.Fatalf("round %d: %d should be free: %v", round, number, pairs)
					}
					entries[number] = pairing.Entry{Kind: pairing.PAB, Points: 600}
					next = append(next, number)
					if a > 0 && b > 0 {
						losers[a+b-number] = true
					}
				default:
					next = append(next, 0)
				}
			}
			for _, p := range pairs { // the match for the third place
				if entries[p.First].Kind == pairing.Absent && p.Second > 0 {
					if round < total || !third {
						rt.Fatalf("round %d: %v is in no match", round, p)
					}
					entries[p.First] = pairing.Entry{Kind: pairing.Played, Opponent: p.Second, Points: 600}
					entries[p.Second] = pairing.Entry{Kind: pairing.Played, Opponent: p.First}
				}
			}
			for i := range f.Players {
				f.Players[i].Entries = append(f.Players[i].Entries, entries[i+1])
			}
			list = next
			f.Round = round + 1
			b, err := New(f)
			if err != nil {
				rt.Fatal(err)
			}
			for k, m := range b.Rounds[round-1] {
				if !m.Third && (!m.Over || m.Winner != list[k]) {
					rt.Fatalf("round %d: match %d is %+v, won by %d", round, k, m, list[k])
				}
			}
		}
		if len(list) != 1 {
			rt.Fatalf("%d are left", len(list))
		}
		places, err := Places(f)
		if err != nil {
			rt.Fatal(err)
		}
		count := 0
		for _, g := range places {
			count += len(g)
		}
		if count != n || list[0] > 0 && (len(places[0]) != 1 || places[0][0] != list[0]) {
			rt.Fatalf("%v, won by %d", places, list[0])
		}
	})
}

func played(f *pairing.Field, round, a, b int, x, y pairing.Points) {
	for _, e := range []struct {
		number int
		entry  pairing.Entry
	}{
		{a, pairing.Entry{Kind: pairing.Played, Opponent: b, Colour: pairing.First, Points: x}},
		{b, pairing.Entry{Kind: pairing.Played, Opponent: a, Colour: pairing.Second, Points: y}},
	} {
		p := &f.Players[e.number-1]
		for len(p.Entries) < round {
			p.Entries = append(p.Entries, pairing.Entry{})
		}
		p.Entries[round-1] = e.entry
	}
	f.Round = round + 1
}

func TestRefused(t *testing.T) {
	f := newField(4, false)
	f.Round = 1
	for name, change := range map[string]func(*pairing.Field){
		"one player":   func(f *pairing.Field) { f.Players = f.Players[:1] },
		"a round more": func(f *pairing.Field) { f.Round = 3 },
		"a fixed pair": func(f *pairing.Field) { f.Fixed = []pairing.Pair{{First: 1, Second: 2}} },
		"out of order": func(f *pairing.Field) { f.Players[0].Number = 9 },
		"nobody": func(f *pairing.Field) {
			for i := range f.Players {
				f.Players[i].Out = true
			}
		},
	} {
		g := *f
		g.Players = slices.Clone(f.Players)
		change(&g)
		if _, err := (Pairer{}).Pair(g); rule.CodeOf(err) != rule.Refused {
			t.Errorf("%s: %v", name, err)
		}
	}
	f.Forbidden = []pairing.Forbidden{{Numbers: []int{1, 4}}}
	if _, err := (Pairer{}).Pair(*f); rule.CodeOf(err) != rule.NoPairing {
		t.Errorf("forbidden: %v", err)
	}
	f.Forbidden = nil
	played(f, 1, 1, 4, 300, 300)
	played(f, 1, 2, 3, 600, 0)
	if _, err := (Pairer{}).Pair(*f); rule.CodeOf(err) != rule.Refused {
		t.Errorf("level: %v", err)
	}
	f.Players[3].Entries[0].Through = true
	pairs, err := Pairer{}.Pair(*f)
	if err != nil || fmt.Sprint(pairs) != "[{4 2}]" && fmt.Sprint(pairs) != "[{2 4}]" {
		t.Errorf("%v, %v", pairs, err)
	}
	// Paired against the results.
	played(f, 2, 1, 2, 600, 0)
	if _, err := New(f); rule.CodeOf(err) != rule.Refused {
		t.Errorf("against the results: %v", err)
	}
}
