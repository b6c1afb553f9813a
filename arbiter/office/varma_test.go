package office

import (
	"fmt"
	"slices"
	"testing"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/pairing/roundrobin"
	"flagfall/pairing/systems"
)

// varmaField is an event with so many players of each federation.
func varmaField(t *testing.T, system string, sizes ...int) *Office {
	o := newOffice(t, arbiter.Settings{System: system, Numbers: arbiter.NumbersVarma, Seed: "4711"})
	var add arbiter.AddPlayers
	for f, n := range sizes {
		for i := range n {
			add.Players = append(add.Players, arbiter.Entry{Person: arbiter.Person{Name: fmt.Sprintf("F%d P%d", f, i)},
				Registration: arbiter.Registration{Federation: fmt.Sprintf("F%02d", f)}})
		}
	}
	must(t, o, add)
	return o
}

// FIDE C.05 Annex 2: players of one federation do not meet in the last three
// rounds where the sets are large enough, and the draw can be repeated.
func TestVarmaNumbers(t *testing.T) {
	for _, sizes := range [][]int{{3, 2, 1, 1, 1, 1}, {4, 3, 2, 1, 1}, {5, 4, 3, 1, 1}, {8, 7, 1, 1, 1, 1, 1}, {10, 9, 1, 1, 1, 1, 1}} {
		o := varmaField(t, systems.RoundRobin, sizes...)
		one, err := Numbers(o.State(), arbiter.NumbersVarma, "4711")
		if err != nil {
			t.Fatal(sizes, err)
		}
		two, _ := Numbers(o.State(), arbiter.NumbersVarma, "4711")
		other, _ := Numbers(o.State(), arbiter.NumbersVarma, "4712")
		if !slices.Equal(one.Order, two.Order) || slices.Equal(one.Order, other.Order) {
			t.Errorf("%v: %v, %v, %v", sizes, one.Order, two.Order, other.Order)
		}
		if _, err := o.PairNext(); err != nil {
			t.Fatal(err)
		}
		if notes := MeetLate(o.State()); len(notes) > 0 {
			t.Errorf("%v: %v", sizes, notes)
		}
		// As the rounds are paired, not as the table has them.
		if _, err := o.PairAll(); err != nil {
			t.Fatal(err)
		}
		s := o.State()
		for _, r := range s.Rounds[len(s.Rounds)-3:] {
			for _, g := range r.Games {
				a, _ := s.Player(g.First)
				b, _ := s.Player(g.Second)
				if a.Federation == b.Federation {
					t.Errorf("%v: %s and %s meet in round %d", sizes, a.Name(), b.Name(), r.Number)
				}
			}
		}
	}
}

// A federation that fits into no set is divided, with as few late meetings as
// possible, and these are reported.
func TestVarmaTooLarge(t *testing.T) {
	o := varmaField(t, systems.RoundRobin, 6, 1, 1, 1, 1)
	if _, err := o.PairNext(); err != nil {
		t.Fatal(err)
	}
	// By trying all choices of 6 numbers of 10.
	late, fewest := roundrobin.LastRounds(10), 99
	for set := range 1 << 10 {
		var numbers []int
		clashes := 0
		for n := 1; n <= 10; n++ {
			if set>>(n-1)&1 == 0 {
				continue
			}
			for _, m := range numbers {
				if late[[2]int{m, n}] > 0 {
					clashes++
				}
			}
			numbers = append(numbers, n)
		}
		if len(numbers) == 6 {
			fewest = min(fewest, clashes)
		}
	}
	if notes := MeetLate(o.State()); len(notes) != fewest || fewest == 0 {
		t.Errorf("%d late, and %d are enough: %v", len(notes), fewest, notes)
	}
}

func TestVarmaRefused(t *testing.T) {
	o := varmaField(t, systems.RoundRobin, 3, 3)
	_, err := o.PairNext()
	wantError(t, err, rule.Refused, "for 9 to 24 players, but the event has 6")
	swiss := varmaField(t, systems.Swiss, 5, 5)
	_, err = swiss.PairNext()
	wantError(t, err, rule.Refused, "for a round robin")
	_, err = Numbers(o.State(), arbiter.NumbersVarma, " ")
	wantError(t, err, rule.Usage, "need a seed")
}

// C.05 Annex 1: in a double round robin the last two rounds of the first cycle
// change places, so that nobody has one side three times running.
func TestDoubleRoundRobinReversesTwoRounds(t *testing.T) {
	for n := 4; n <= 16; n += 2 {
		sides := make([][]bool, n+1)
		for _, r := range (roundrobin.Pairer{Cycles: 2}).Schedule(n) {
			for _, p := range r {
				sides[p.First], sides[p.Second] = append(sides[p.First], true), append(sides[p.Second], false)
			}
		}
		for number, list := range sides {
			for i := 2; i < len(list); i++ {
				if list[i] == list[i-1] && list[i] == list[i-2] {
					t.Errorf("%d players: number %d has one side three times to round %d", n, number, i+1)
				}
			}
		}
	}
}
