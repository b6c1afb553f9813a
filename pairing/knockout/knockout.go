// Package knockout pairs a knock-out: losers are out, and the winners meet
// until one is left.
//
// The players stand in a bracket by their numbers, so that the first two can meet
// in the final only, the first four in the semi-finals, and so on. Where their
// number is not a power of two the first ones are free in round 1. It is for the
// office, which asks for one round at a time, and for the prints, which show the
// bracket. It decides no tie: the field says who goes through then. It implements
// no regulation: none that was read says how a knock-out is paired.
package knockout

import (
	"fmt"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// Pairer pairs the next round of the bracket.
type Pairer struct{}

var _ pairing.Pairer = Pairer{}

// Rounds is how many rounds a field of n players needs.
func Rounds(n int) int {
	r := 0
	for size := 1; size < n; size *= 2 {
		r++
	}
	return r
}

// Seeds are the places in the bracket from top to bottom, by seed from 1: each
// round's matches are those of neighbours. Of a bracket of 8 it is
// 1 8 5 4 3 6 7 2. Seeds beyond n are free places.
func Seeds(n int) []int {
	order := []int{1}
	for size := 1; size < n; size *= 2 {
		next := make([]int, 0, 4*size)
		for i, seed := range order {
			// The better seed is on the outside, so that the halves mirror each
			// other.
			if low := 2*size + 1 - seed; i%2 == 0 {
				next = append(next, seed, low)
			} else {
				next = append(next, low, seed)
			}
		}
		order = next
	}
	return order
}

// Match is one match of the bracket.
type Match struct {
	Round int
	// Third is set for the match of the losers of the semi-finals.
	Third bool
	// Slots hold pairing numbers, 0 for nobody or nobody known yet; Known says
	// for each slot whether it is settled who is in it, or that nobody will be.
	Slots [2]int
	Known [2]bool
	// Winner and Loser are pairing numbers, 0 while unknown or for nobody; Over
	// says that both are settled.
	Winner, Loser int
	Over          bool
	// Played is set if the two met at the board, or one of them did not come.
	Played bool
	// Score is what each slot scored in the games.
	Score [2]pairing.Points
	// Through is set if the arbiter or a tie-break decided the match.
	Through bool
}

// Bracket is a whole knock-out, played or not.
type Bracket struct {
	// Rounds hold the matches from top to bottom; a third-place match stands
	// last in the last round.
	Rounds [][]Match
}

// New makes the bracket of a field with what was played. It fails with
// rule.Refused where the rounds paired do not follow the bracket, as when a
// result was corrected after the next round had begun.
func New(f *pairing.Field) (*Bracket, error) {
	n := len(f.Players)
	for i := 1; i < n; i++ {
		if f.Players[i].Number <= f.Players[i-1].Number {
			return nil, rule.Errorf(rule.Refused, "the field is not in the order of its numbers at number %d", f.Players[i].Number)
		}
	}
	b := &Bracket{}
	if n == 0 {
		return b, nil
	}
	at := f.Index()
	third := f.Knockout != nil && f.Knockout.ThirdPlace
	var last []Match
	total := Rounds(n)
	seeds := Seeds(n)
	for round := 1; round <= total; round++ {
		matches := make([]Match, len(seeds)>>round)
		for k := range matches {
			m := &matches[k]
			m.Round = round
			for side := range m.Slots {
				if round == 1 {
					m.Known[side] = true
					if seed := seeds[2*k+side]; seed <= n {
						m.Slots[side] = f.Players[seed-1].Number
					}
					continue
				}
				from := &last[2*k+side]
				m.Slots[side], m.Known[side] = from.Winner, from.Over
			}
		}
		if round == total && third && total > 1 {
			m := Match{Round: round, Third: true}
			for side := range m.Slots {
				m.Slots[side], m.Known[side] = last[side].Loser, last[side].Over
			}
			matches = append(matches, m)
		}
		for k := range matches {
			if err := matches[k].settle(f, at); err != nil {
				return nil, err
			}
		}
		if err := complete(f, matches, round); err != nil {
			return nil, err
		}
		b.Rounds = append(b.Rounds, matches)
		last = matches
	}
	return b, nil
}

// settle finds out from the entries how a match ended.
func (m *Match) settle(f *pairing.Field, at map[int]int) error {
	entry := func(number int) pairing.Entry {
		if i, known := at[number]; known && number > 0 && m.Round <= len(f.Players[i].Entries) {
			return f.Players[i].Entries[m.Round-1]
		}
		return pairing.Entry{}
	}
	a, b := m.Slots[0], m.Slots[1]
	if !m.Known[0] || !m.Known[1] {
		return nil
	}
	paired := m.Round < f.Round
	if a == 0 || b == 0 {
		// The other goes through once the round is paired and they are present.
		number := max(a, b)
		switch {
		case !paired:
		case number == 0:
			m.Over = true
		case entry(number).Kind == pairing.PAB:
			m.Winner, m.Over = number, true
		case entry(number).Opponent == 0: // they had withdrawn
			m.Over = true
		}
		return nil
	}
	if !paired {
		return nil
	}
	x, y := entry(a), entry(b)
	switch {
	case x.Opponent == b && y.Opponent == a:
	case x.Kind == pairing.PAB && y.Opponent == 0 && y.Kind != pairing.PAB:
		m.Winner, m.Loser, m.Over = a, b, true
		return nil
	case y.Kind == pairing.PAB && x.Opponent == 0 && x.Kind != pairing.PAB:
		m.Winner, m.Loser, m.Over = b, a, true
		return nil
	case x.Opponent == 0 && y.Opponent == 0 && x.Kind != pairing.PAB && y.Kind != pairing.PAB:
		m.Over = true // both had withdrawn
		return nil
	default:
		return rule.Errorf(rule.Refused, "by the results %s and %s meet in round %d, but it was paired otherwise", name(f, at, a), name(f, at, b), m.Round).
			WithHint("correct the results of round %d, or take the pairings of round %d back", m.Round-1, m.Round)
	}
	if x.Kind == pairing.Open || y.Kind == pairing.Open {
		return nil
	}
	m.Played, m.Score = true, [2]pairing.Points{x.Points, y.Points}
	switch {
	case x.Outcome == pairing.Won || y.Outcome == pairing.Lost && x.Outcome != pairing.Lost:
		m.Winner, m.Loser = a, b
	case y.Outcome == pairing.Won || x.Outcome == pairing.Lost && y.Outcome != pairing.Lost:
		m.Winner, m.Loser = b, a
	case x.Points > y.Points:
		m.Winner, m.Loser = a, b
	case x.Points < y.Points:
		m.Winner, m.Loser = b, a
	case x.Through:
		m.Winner, m.Loser, m.Through = a, b, true
	case y.Through:
		m.Winner, m.Loser, m.Through = b, a, true
	default:
		return nil
	}
	m.Over = true
	return nil
}

// complete refuses a paired round with a player who is in no match.
func complete(f *pairing.Field, matches []Match, round int) error {
	if round >= f.Round {
		return nil
	}
	in := map[int]bool{}
	for i := range matches {
		in[matches[i].Slots[0]], in[matches[i].Slots[1]] = true, true
	}
	for i := range f.Players {
		p := &f.Players[i]
		if round <= len(p.Entries) && p.Entries[round-1].PairedIn() && !in[p.Number] {
			return rule.Errorf(rule.Refused, "%s plays in round %d and is out of the bracket by the results before it", nameOf(p), round).
				WithHint("correct the results of round %d, or take the pairings of round %d back", round-1, round)
		}
	}
	return nil
}

// Undecided are the matches of a round (from 1) in which it is not decided yet who
// goes through.
func (b *Bracket) Undecided(round int) []Match {
	var open []Match
	if round < 1 || round > len(b.Rounds) {
		return nil
	}
	for _, m := range b.Rounds[round-1] {
		if !m.Over {
			open = append(open, m)
		}
	}
	return open
}

func nameOf(p *pairing.Player) string {
	if p.Name == "" {
		return fmt.Sprint("player ", p.Number)
	}
	return p.Name
}

func name(f *pairing.Field, at map[int]int, number int) string { return nameOf(&f.Players[at[number]]) }

// Pair pairs the round; see [pairing.Pairer]. A player without an opponent gets
// the bye, and so does the opponent of a player who is out. It refuses to pair
// past a match that decided nothing.
//
// In round 1 the higher of two moves first on odd boards, and the lower on
// even ones. Later it is the one who has moved first less often; between
// equals, the other one than in the last round in which their sides differed;
// and otherwise the higher.
func (Pairer) Pair(f pairing.Field) (pairing.Pairing, error) {
	n := len(f.Players)
	if n < 2 {
		return nil, rule.Errorf(rule.Refused, "a knock-out needs two players, but %d came", n)
	}
	if f.Round < 1 || f.Round > Rounds(n) {
		return nil, rule.Errorf(rule.Refused, "a knock-out of %d players has %s, but round %d was asked for", n, rule.Count(Rounds(n), "{n} round", "{n} rounds"), f.Round).
			WithHint("the knock-out is complete")
	}
	if len(f.Fixed) > 0 {
		return nil, rule.Errorf(rule.Refused, "the matches of a knock-out follow from the bracket and cannot be fixed").
			WithHint("number the players otherwise before round 1")
	}
	b, err := New(&f)
	if err != nil {
		return nil, err
	}
	at := f.Index()
	if f.Round > 1 {
		for _, m := range b.Undecided(f.Round - 1) {
			return nil, rule.Errorf(rule.Refused, "%s and %s are level in round %d, but who goes through is not decided", name(&f, at, m.Slots[0]), name(&f, at, m.Slots[1]), m.Round).
				WithWay("let them play on: {play-off}; or decide it: {through}", rule.Try("play-off"), rule.Try("through", "board", rule.Such("BOARD"), "player", rule.Such("PLAYER"), "reason", rule.Such("WHY")))
		}
	}
	var games, byes pairing.Pairing
	for _, m := range b.Rounds[f.Round-1] {
		here := func(number int) bool { return number > 0 && !f.Players[at[number]].Out }
		high, low := m.Slots[0], m.Slots[1]
		switch {
		case here(high) && here(low):
			if high > low {
				high, low = low, high
			}
			for _, x := range f.Forbidden {
				if !x.Wish && x.InForce(f.Round) && holds(x, high) && holds(x, low) {
					return nil, rule.Errorf(rule.NoPairing, "%w: by the bracket %s and %s meet in round %d, but that is forbidden", pairing.ErrNoPairing, name(&f, at, high), name(&f, at, low), f.Round).
						WithHint("allow the pair, or number the players otherwise before round 1")
				}
			}
			p := pairing.Pair{First: high, Second: low}
			if second(&f.Players[at[high]], &f.Players[at[low]], len(games)) {
				p = pairing.Pair{First: low, Second: high}
			}
			games = append(games, p)
		case m.Third: // one of the two is missing, and nobody needs to go on
		case here(high):
			byes = append(byes, pairing.Pair{First: high})
		case here(low):
			byes = append(byes, pairing.Pair{First: low})
		}
	}
	if len(games)+len(byes) == 0 {
		return nil, rule.Errorf(rule.Refused, "nobody is left to play round %d", f.Round).WithHint("reinstate a player, or close the event")
	}
	return append(games, byes...), nil
}

func holds(x pairing.Forbidden, number int) bool {
	for _, n := range x.Numbers {
		if n == number {
			return true
		}
	}
	return false
}

// second reports whether the higher of two has the second move.
func second(high, low *pairing.Player, board int) bool {
	a, b := sides(high), sides(low)
	if d := pairing.Balance(a) - pairing.Balance(b); d != 0 {
		return d > 0
	}
	for i, j := len(a)-1, len(b)-1; i >= 0 && j >= 0; i, j = i-1, j-1 {
		if a[i] != b[j] {
			return a[i] == pairing.First
		}
	}
	return len(a) == 0 && board%2 == 1
}

func sides(p *pairing.Player) []pairing.Colour {
	var list []pairing.Colour
	for _, e := range p.Entries {
		if e.Kind == pairing.Played && e.Colour != pairing.NoColour {
			list = append(list, e.Colour)
		}
	}
	return list
}

// Elsewhere says whom the bracket has two players meet in a round, or where they went out, and
// when the two could meet at the earliest; a player without an opponent has the bye.
func (Pairer) Elsewhere(f pairing.Field, p pairing.Pair) (rule.Sentence, error) {
	b, err := New(&f)
	if err != nil {
		return rule.Sentence{}, err
	}
	names, at := f.Names(), f.Index()
	stands := func(n int) rule.Sentence {
		for _, round := range slices.Backward(b.Rounds[:f.Round]) {
			for _, m := range round {
				k := slices.Index(m.Slots[:], n)
				if k < 0 {
					continue
				}
				switch other := m.Slots[1-k]; {
				case m.Round < f.Round && other > 0:
					return rule.Format("%s went out in round %d against %s", names(n), m.Round, names(other))
				case m.Round < f.Round || f.Players[at[n]].Out:
					return rule.Format("%s is out", names(n))
				case other == 0:
					return rule.Format("%s has nobody to play in this round", names(n))
				default:
					return rule.Format("the bracket gives %s %s in this round", names(n), names(other))
				}
			}
		}
		return rule.Format("%s is not in the bracket", names(n))
	}
	if p.Second == 0 {
		return rule.Format("%s; a free place is that of a seed who is not there", stands(p.First)), nil
	}
	seeds := Seeds(len(f.Players))
	place := func(n int) int { return slices.Index(seeds, at[n]+1) }
	earliest := 0
	for x, y := place(p.First), place(p.Second); x != y; x, y = x/2, y/2 {
		earliest++
	}
	where := rule.Format("their places in it meet in round %d of %d", earliest, len(b.Rounds))
	if earliest == len(b.Rounds) {
		where = rule.Format("their places in it meet in the final")
	}
	return rule.Joined("; ", stands(p.First), stands(p.Second), where), nil
}
