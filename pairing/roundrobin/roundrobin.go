// Package roundrobin pairs everybody with everybody by the Berger tables, as
// the FIDE General Regulations print them (C.05, Annex 1) and draughts
// federations use them.
//
// It is for the office, which asks for one round at a time, and for prints,
// which ask for the whole schedule. It looks at the numbers of the players
// alone: neither results nor ratings change a round, and a player who does not
// play keeps their slot.
package roundrobin

import (
	"fmt"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// Pairer pairs a round robin.
type Pairer struct {
	// Cycles is how often everybody meets everybody, 1 or 2; 0 means 1.
	// In the second cycle the colours are reversed.
	Cycles int
	// KeepOrder leaves the last two rounds of the first of two cycles as the
	// table has them. Otherwise they change places, as FIDE C.05, Annex 1
	// recommends, so that nobody has one colour three times running.
	KeepOrder bool
}

var _ pairing.Pairer = Pairer{}

// Rounds is how many rounds a field of n players needs.
func (p Pairer) Rounds(n int) int {
	if n < 2 {
		return 0
	}
	return p.cycles() * (n - 1 + n%2)
}

func (p Pairer) cycles() int { return max(p.Cycles, 1) }

// Schedule is every round of a field of n players by slot, 1 to n, in board
// order; the bye of an odd field comes last with a Second of 0.
func (p Pairer) Schedule(n int) []pairing.Pairing {
	rounds := make([]pairing.Pairing, p.Rounds(n))
	for r := range rounds {
		rounds[r] = p.round(n, r+1)
	}
	return rounds
}

// round is one round of the schedule. With n even, player n stays and the
// others turn: in round r they meet k = (r-1)·n/2 modulo n-1, plus 1, with the
// second move in odd rounds; the others meet in pairs k+i and k-i.
func (p Pairer) round(n, r int) pairing.Pairing {
	even := n + n%2
	length := even - 1
	cycle := (r - 1) / length
	r = (r-1)%length + 1
	if p.cycles() > 1 && !p.KeepOrder && cycle%2 == 0 && length > 1 {
		switch r {
		case length:
			r = length - 1
		case length - 1:
			r = length
		}
	}
	k := (r - 1) * (even / 2) % length
	pairs := make(pairing.Pairing, 0, even/2)
	head := pairing.Pair{First: k + 1, Second: even}
	if r%2 == 0 {
		head = pairing.Pair{First: even, Second: k + 1}
	}
	pairs = append(pairs, head)
	for i := 1; i < even/2; i++ {
		pairs = append(pairs, pairing.Pair{First: (k+i)%length + 1, Second: (k-i+length)%length + 1})
	}
	if cycle%2 == 1 {
		for i, pair := range pairs {
			pairs[i] = pairing.Pair{First: pair.Second, Second: pair.First}
		}
	}
	if n < even {
		// The highest number means nobody: a player who meets it has no game.
		pairs = append(pairs[1:], pairing.Pair{First: k + 1})
	}
	return pairs
}

// Pair pairs the round; see [pairing.Pairer]. Slots are given in the order of
// the numbers. The opponent of a player who is out has a bye.
func (p Pairer) Pair(f pairing.Field) (pairing.Pairing, error) {
	n := len(f.Players)
	if n < 2 {
		return nil, rule.Errorf(rule.Refused, "a round robin needs two players, but %d came", n)
	}
	for i := 1; i < n; i++ {
		if f.Players[i].Number <= f.Players[i-1].Number {
			return nil, rule.Errorf(rule.Refused, "the field is not in the order of its numbers at number %d", f.Players[i].Number)
		}
	}
	if f.Round < 1 || f.Round > p.Rounds(n) {
		return nil, rule.Errorf(rule.Refused, "a round robin of %d players has %s, but round %d was asked for", n, rule.Count(p.Rounds(n), "{n} round", "{n} rounds"), f.Round).
			WithHint("the tournament is complete")
	}
	if len(f.Fixed) > 0 {
		return nil, rule.Errorf(rule.Refused, "the games of a round robin follow from the numbers and cannot be fixed").
			WithHint("pair the round by hand")
	}
	var games, byes pairing.Pairing
	for _, slots := range p.round(n, f.Round) {
		first := f.Players[slots.First-1]
		switch {
		case slots.Second == 0:
			if !first.Out {
				byes = append(byes, pairing.Pair{First: first.Number})
			}
			continue
		case first.Out && f.Players[slots.Second-1].Out:
			continue
		}
		second := f.Players[slots.Second-1]
		switch {
		case first.Out:
			byes = append(byes, pairing.Pair{First: second.Number})
		case second.Out:
			byes = append(byes, pairing.Pair{First: first.Number})
		default:
			games = append(games, pairing.Pair{First: first.Number, Second: second.Number})
		}
	}
	for _, g := range games {
		for _, wall := range f.Forbidden {
			if forbids(wall, f.Round, g) {
				return nil, rule.Errorf(rule.NoPairing, "%w: in a round robin %d and %d meet in round %d, but that is forbidden", pairing.ErrNoPairing, g.First, g.Second, f.Round)
			}
		}
	}
	return append(games, byes...), nil
}

func forbids(wall pairing.Forbidden, round int, g pairing.Pair) bool {
	return !wall.Wish && round >= wall.From && (wall.To == 0 || round <= wall.To) &&
		slices.Contains(wall.Numbers, g.First) && slices.Contains(wall.Numbers, g.Second)
}

// Elsewhere says in which rounds the table has two players meet, or leaves one free, and whom
// it has them meet in this round.
func (p Pairer) Elsewhere(f pairing.Field, pair pairing.Pair) (rule.Sentence, error) {
	slot := map[int]int{}
	for i := range f.Players {
		slot[f.Players[i].Number] = i + 1
	}
	why := elsewhere(&f, pair, rule.Format("the table"), p.Rounds(len(f.Players)), func(round, n int) (other int, plays bool) {
		for _, x := range p.round(len(f.Players), round) {
			switch slot[n] {
			case x.First:
				other, plays = x.Second, true
			case x.Second:
				other, plays = x.First, true
			}
		}
		if other > 0 {
			other = f.Players[other-1].Number
		}
		return other, plays
	})
	return rule.Format("%s (%v)", why, tables), nil
}

// elsewhere says in which of its rounds a table pairs two players, or leaves one free, and whom it
// gives them in this one. in is the opponent that the table gives a player in a round, 0 for
// nobody.
func elsewhere(f *pairing.Field, pair pairing.Pair, table rule.Sentence, rounds int, in func(round, n int) (other int, plays bool)) rule.Sentence {
	names, at := f.Names(), f.Index()
	gives := func(n int) rule.Sentence {
		switch other, plays := in(f.Round, n); {
		case !plays || other == 0:
			return rule.Format("it leaves %s free", names(n))
		case f.Players[at[other]].Out:
			return rule.Format("it gives %s %s, who is not there", names(n), names(other))
		default:
			return rule.Format("it gives %s %s", names(n), names(other))
		}
	}
	var when []rule.Sentence
	for round := 1; round <= rounds; round++ {
		if other, plays := in(round, pair.First); plays && other == pair.Second {
			when = append(when, rule.Typed(fmt.Sprint(round)))
		}
	}
	now := []rule.Sentence{gives(pair.First)}
	if pair.Second != 0 {
		now = append(now, gives(pair.Second))
	}
	here := rule.Format("in round %d %s", f.Round, rule.Joined(", ", now...))
	switch {
	case len(when) == 0:
		return rule.Format("%s has no free round for them; %s", table, here)
	case pair.Second == 0:
		return rule.Format("%s has them free in round %s; %s", table, rule.Joined(", ", when...), here)
	}
	return rule.Format("%s has them meet in round %s; %s", table, rule.Joined(", ", when...), here)
}

// tables is where the tables of a round robin stand.
var tables = rule.Article{Document: "FIDE C.05", Number: "Annex 1"}
