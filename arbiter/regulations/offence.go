package regulations

import (
	"slices"
	"strings"

	"flagfall/arbiter/rule"
)

// Offence is what a player may be penalised for.
type Offence struct {
	rule.Row
	// Covers are the articles whose breach it is, each with all that stand
	// under it; empty for that of the row alone.
	Covers []string
	// Under is the code of the offence of which this is one kind, "" for none: the
	// kinds of one are counted together.
	Under string
	// General is set for any breach that has no row of its own.
	General bool
	// ClaimCost is set where the price of the event on a false claim is due, and Ends is
	// the reason of a game that is lost by it, "" for the arbiter's decision.
	ClaimCost bool
	Ends      string
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

// Penalties are all penalties that an arbiter may impose, from the lightest to
// the heaviest.
func Penalties() []Penalty {
	return []Penalty{NoPenalty, Warning, Caution, ZeroPoints, BothZero, LossOfGame, Disqualified, ExpelledEvent}
}

// Lighter reports whether a penalty is lighter than another.
func (p Penalty) Lighter(than Penalty) bool {
	return slices.Index(Penalties(), p) < slices.Index(Penalties(), than)
}

// Words is the penalty as a sentence has it: "loss of the game".
func (p Penalty) Words() string {
	return p.Said().String()
}

// Said is the penalty for prints.
func (p Penalty) Said() rule.Sentence {
	switch p {
	case NoPenalty:
		return rule.Say("no penalty")
	case Warning:
		return rule.Say("warning")
	case Caution:
		return rule.Say("caution")
	case ZeroPoints:
		return rule.Say("zero points for the round")
	case BothZero:
		return rule.Say("zero points for both")
	case LossOfGame:
		return rule.Say("loss of the game")
	case Disqualified:
		return rule.Say("disqualification")
	case ExpelledEvent:
		return rule.Say("expulsion")
	}
	return rule.Typed(string(p))
}

// ParsePenalty reads a penalty by its name or a usual short form. The error is
// of the code [rule.Usage] and lists the names.
func ParsePenalty(text string) (Penalty, error) {
	short := map[string]Penalty{"loss": LossOfGame, "forfeit": LossOfGame, "disqualification": Disqualified, "expulsion": ExpelledEvent, "0-0": BothZero, "zero": ZeroPoints}
	text = strings.ToLower(strings.TrimSpace(text))
	if p, ok := short[text]; ok {
		return p, nil
	}
	var names []string
	for _, p := range Penalties() {
		if string(p) == text {
			return p, nil
		}
		names = append(names, string(p))
	}
	return "", rule.Errorf(rule.Usage, "there is no penalty %q", text).WithHint("choose among %s", strings.Join(names, ", "))
}

// covers reports whether the breach of an article, by its number, can be the offence.
func (o Offence) covers(number string) (closeness int, is bool) {
	for _, c := range append([]string{o.Article.Number}, o.Covers...) {
		if (number == c || strings.HasPrefix(number, c+".")) && len(c) > closeness {
			closeness, is = len(c), true
		}
	}
	return closeness, is
}

// Covering finds the offences of an article by its number: those that name it
// most closely, several where the article forbids several things. None means that
// the book leaves it to the referee.
func (b *Book) Covering(number string) (found []Offence) {
	closest := 0
	for _, o := range b.Offences {
		switch closeness, is := o.covers(number); {
		case !is || closeness < closest:
		case closeness > closest:
			found, closest = []Offence{o}, closeness
		default:
			found = append(found, o)
		}
	}
	return found
}

// Kinds are the codes of the offences that are counted with one: its own, that of
// which it is a kind, and the other kinds of that.
func (b *Book) Kinds(o Offence) (codes []string) {
	principal := b.Principal(o).Code
	for _, other := range b.Offences {
		if b.Principal(other).Code == principal {
			codes = append(codes, other.Code)
		}
	}
	return codes
}

// Principal is the offence of which one is a kind, or itself.
func (b *Book) Principal(o Offence) Offence {
	for _, other := range b.Offences {
		if other.Code == o.Under {
			return other
		}
	}
	return o
}

// Fits reports whether the breach of an article, by its number, can be the offence.
func (o Offence) Fits(number string) bool {
	_, is := o.covers(number)
	return is || o.General
}

// Offence finds an offence by its code. The error is of the code
// [rule.NotFound].
func (b *Book) Offence(code string) (Offence, error) {
	for _, o := range b.Offences {
		if o.Code == code {
			return o, nil
		}
	}
	var codes []string
	for _, o := range b.Offences {
		codes = append(codes, o.Code)
	}
	return Offence{}, rule.Errorf(rule.NotFound, "the rule book %s has no offence %q", b.Name, code).
		WithHint("its offences are %s", strings.Join(codes, ", "))
}
