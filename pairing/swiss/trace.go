package swiss

import "flagfall/pairing"

// Trace tells how a round was paired.
type Trace struct {
	Field    *pairing.Field
	Brackets []Bracket
	// GivenUp are the wishes that could not be kept.
	GivenUp []pairing.Forbidden

	round   *round
	choices []choice
}

// choice is how the Monrad system came to a pair: which opponents the upper
// player was not given.
type choice struct {
	upper, lower int // places in round.players
	passed       []int
}

// Traced is a Swiss system that can tell how it has paired a round.
type Traced interface {
	pairing.Pairer
	// PairTraced does the same as Pair, and says how the round was paired.
	PairTraced(pairing.Field) (pairing.Pairing, *Trace, error)
}

// untraced pairs a round and keeps the pairing alone.
func untraced(s Traced, f pairing.Field) (pairing.Pairing, error) {
	pairs, _, err := s.PairTraced(f)
	return pairs, err
}

var (
	_ Traced = Dutch{}
	_ Traced = Rating{}
	_ Traced = Solkoff{}
	_ Traced = Monrad{}
)

// Dutch reports whether the FIDE Dutch system has paired the round: its
// criteria then say why no other pairing is better.
func (t *Trace) Dutch() bool { return t.round.rules.dutch }

// Bracket is how a bracket was paired. Players are pairing numbers.
type Bracket struct {
	Score     pairing.Points
	Moved     []int // MDPs
	Residents []int
	Pairs     []pairing.Pair // First is the higher one, whatever the colours
	Down      []int          // downfloaters
	Bye       int            // who had the bye, or 0
	// Penultimate and Collapsed are set for the last brackets of a round that,
	// in the edition of 2017, could not be completed otherwise (A.9). Score is
	// the lowest one in a collapsed bracket.
	Penultimate, Collapsed bool
}

func (b *bracket) report() Bracket {
	out := Bracket{Score: b.score, Collapsed: b.scope == collapsed}
	for v := range b.size {
		number := b.player(v).Number
		if v < b.moved {
			out.Moved = append(out.Moved, number)
		} else {
			out.Residents = append(out.Residents, number)
		}
		switch p := b.partner[b.vertex[v]]; {
		case p == bye:
			out.Bye = number
		case p == unpaired:
			out.Down = append(out.Down, number)
		case p > b.vertex[v]:
			out.Pairs = append(out.Pairs, pairing.Pair{First: number, Second: b.players[p].Number})
		}
	}
	return out
}
