package regulations

import "flagfall/arbiter/rule"

// Offence is what a player may be penalised for.
type Offence struct {
	rule.Row
	// Per is what repeated offences are counted in.
	Per Span
	// Ladder is the penalty for the first offence, the second, and so on; the
	// last stands for all that follow.
	Ladder []Penalty
	// Discretion says that the referee may choose another penalty of the book
	// (WCDF 6.9).
	Discretion bool
}

// Span is the time over which offences are counted together.
type Span string

// The spans.
const (
	PerGame  Span = "game"
	PerEvent Span = "event"
)

// Penalty is what a referee imposes.
type Penalty string

// The penalties, from the lightest to the heaviest.
const (
	NoPenalty     Penalty = "none"
	Warning       Penalty = "warning"
	Caution       Penalty = "caution"
	ZeroPoints    Penalty = "zero-points"   // no points for the round
	BothZero      Penalty = "both-zero"     // no points for either player
	LossOfGame    Penalty = "loss-of-game"  // the game is forfeited
	Disqualified  Penalty = "disqualified"  // out of the competition
	ExpelledEvent Penalty = "expelled"      // out of the playing venue
	ByReferee     Penalty = "referee-rules" // the book leaves it to the referee
)

// Penalty is the penalty for the nth offence, counting from 1.
func (o Offence) Penalty(n int) Penalty {
	if len(o.Ladder) == 0 || n < 1 {
		return NoPenalty
	}
	return o.Ladder[min(n, len(o.Ladder))-1]
}

// Offence finds an offence by its code. The error is of the code
// [rule.NotFound].
func (b *Book) Offence(code string) (Offence, error) {
	for _, o := range b.Offences {
		if o.Code == code {
			return o, nil
		}
	}
	return Offence{}, rule.Errorf(rule.NotFound, "the rule book %s has no offence %q", b.Name, code)
}
