package office

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/pairing/roundrobin"
)

// varmaOrder draws the numbers of a round robin so that players of one
// federation do not meet in the last three rounds, as far as that can be (FIDE
// C.05, Annex 2). The largest federation draws first, equal ones by their codes,
// and its players by name. A federation draws one of the sets that are large
// enough, and its players numbers of that set; where no set is, they
// draw those numbers among which the fewest meet late.
//
// A lot is the SHA-256 in hexadecimal of "SEED:FEDERATION:set:K" for the sets,
// from 1, of "SEED:ID:number:N" for the numbers of a set, and of
// "SEED:FEDERATION:number:N" to choose numbers without one: the lowest is drawn.
func varmaOrder(s *arbiter.State, players []arbiter.Player, seed string) ([]arbiter.PlayerID, error) {
	if !s.System().PrePaired {
		return nil, rule.Errorf(rule.Refused, "the Varma tables are for a round robin, but this event is a %s", s.Settings.SystemSaid()).WithHint("number the players by rating or by lot")
	}
	sets, err := roundrobin.Varma(len(players))
	if err != nil {
		return nil, err
	}
	late := roundrobin.LastRounds(len(players))
	order := make([]arbiter.PlayerID, len(players))
	take := func(p arbiter.Player, numbers []int) int {
		n := lowest(numbers, func(n int) string { return fmt.Sprintf("%s:%d:number:%d", seed, p.ID, n) })
		order[n-1] = p.ID
		for k := range sets {
			sets[k] = slices.DeleteFunc(sets[k], func(x int) bool { return x == n })
		}
		return n
	}
	for _, group := range federations(players) {
		var wide []int
		for k := range sets {
			if len(sets[k]) >= len(group) {
				wide = append(wide, k)
			}
		}
		if len(wide) > 0 {
			who := group[0].Federation
			if who == "" {
				who = fmt.Sprint(group[0].ID)
			}
			k := lowest(wide, func(k int) string { return fmt.Sprintf("%s:%s:set:%d", seed, who, k+1) })
			for _, p := range group {
				take(p, sets[k])
			}
			continue
		}
		numbers := fewestLate(slices.Concat(sets...), len(group), late, func(n int) string { return fmt.Sprintf("%s:%s:number:%d", seed, group[0].Federation, n) })
		for _, p := range group {
			n := take(p, numbers)
			numbers = slices.DeleteFunc(numbers, func(x int) bool { return x == n })
		}
	}
	return order, nil
}

// fewestLate are so many of the numbers that are left among which the fewest
// meet late; of several such choices the first in the order of their lots.
func fewestLate(left []int, size int, late map[[2]int]int, lot func(int) string) []int {
	left = slices.Clone(left)
	var order []int
	for len(left) > 0 {
		n := lowest(left, lot)
		order = append(order, n)
		left = slices.DeleteFunc(left, func(x int) bool { return x == n })
	}
	var best, chosen []int
	fewest := size * size
	var try func(from, clashes int)
	try = func(from, clashes int) {
		if clashes >= fewest || len(order)-from < size-len(chosen) {
			return
		}
		if len(chosen) == size {
			best, fewest = slices.Clone(chosen), clashes
			return
		}
		add := 0
		for _, m := range chosen {
			if n := order[from]; late[[2]int{min(n, m), max(n, m)}] > 0 {
				add++
			}
		}
		chosen = append(chosen, order[from])
		try(from+1, clashes+add)
		chosen = chosen[:len(chosen)-1]
		try(from+1, clashes)
	}
	try(0, 0)
	return best
}

// lowest is the one of a list whose lot is the lowest.
func lowest(list []int, lot func(int) string) int {
	ticket := func(n int) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(lot(n)))) }
	return slices.MinFunc(list, func(a, b int) int { return strings.Compare(ticket(a), ticket(b)) })
}

// federations are the players by federation in the order in which they draw;
// a player without one is a group of their own.
func federations(players []arbiter.Player) [][]arbiter.Player {
	var groups [][]arbiter.Player
	at := map[string]int{}
	for _, p := range players {
		k, known := at[p.Federation]
		if !known || p.Federation == "" {
			k = len(groups)
			at[p.Federation] = k
			groups = append(groups, nil)
		}
		groups[k] = append(groups[k], p)
	}
	for _, g := range groups {
		slices.SortStableFunc(g, func(a, b arbiter.Player) int { return strings.Compare(a.Name(), b.Name()) })
	}
	slices.SortStableFunc(groups, func(a, b []arbiter.Player) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), strings.Compare(a[0].Federation, b[0].Federation), strings.Compare(a[0].Name(), b[0].Name()))
	})
	return groups
}

// MeetLate says which players of one federation meet in the last three rounds
// although the numbers were drawn to keep them apart there.
func MeetLate(s *arbiter.State) []rule.Sentence {
	if s.Settings.Numbers != arbiter.NumbersVarma {
		return nil
	}
	field := s.Field(0).Players
	late := roundrobin.LastRounds(len(field))
	var notes []rule.Sentence
	for i := range field {
		for j := range field[:i] {
			a, b := &field[j], &field[i]
			if r := late[[2]int{j + 1, i + 1}]; r > 0 && a.Nation != "" && a.Nation == b.Nation {
				note := rule.Format("players of one federation could not be kept from meeting late: %s – %s (%s) in round %d (FIDE C.05 Annex 2)", a.Name, b.Name, a.Nation, r)
				if len(field) == 12 && j+1 == 6 && i+1 == 12 {
					note = rule.Joined("; ", note, rule.Format("6 and 12 are in one set there as published, and meet all the same: another seed may draw differently"))
				}
				notes = append(notes, note)
			}
		}
	}
	return notes
}
