package regulations

import (
	"strings"

	"flagfall/arbiter/rule"
)

// Reason is what a result is due to.
type Reason struct {
	rule.Row
	// Allows are the outcomes that the reason can have.
	Allows Outcome
	// Played says that a game was played: it counts for colours, meetings and
	// ratings. A default does not (FIDE C.04.2, 3.5).
	Played bool
	// AtBoard says that the last position shows it, so that a replay can
	// contradict it.
	AtBoard bool
}

// ending says how much of a game there was behind a result.
type ending uint8

const (
	unplayed ending = iota // there was no game
	played                 // a game was played
	shown                  // and its last position shows the result
)

// Outcome is a set of outcomes; a set is their sum.
type Outcome uint8

// The outcomes.
const (
	Win      Outcome = 1 << iota // one player wins, the other loses
	Drawn                        // both draw
	BothLose                     // neither gets points
)

// String names the outcomes of a set: "win or draw".
func (o Outcome) String() string {
	var names []string
	for _, n := range []struct {
		o    Outcome
		name string
	}{{Win, "win"}, {Drawn, "draw"}, {BothLose, "both lose"}} {
		if o&n.o != 0 {
			names = append(names, n.name)
		}
	}
	return strings.Join(names, " or ")
}

// Reason finds a reason by its code. The error is of the code [rule.Usage] and
// lists the reasons there are.
func (b *Book) Reason(code string) (Reason, error) {
	codes := make([]string, len(b.Reasons))
	for i, r := range b.Reasons {
		if r.Code == code {
			return r, nil
		}
		codes[i] = r.Code
	}
	return Reason{}, rule.Errorf(rule.Usage, "the rule book %s does not provide for a result by %q", b.Name, code).
		WithHint("the reasons are %s", strings.Join(codes, " "))
}

// Check says whether a reason can have an outcome. The error is of the code
// [rule.Refused].
func (r Reason) Check(o Outcome) error {
	if r.Allows&o == o && o != 0 {
		return nil
	}
	return rule.Errorf(rule.Refused, "a result by %s is a %s, not a %s", r.Title, r.Allows, o).Under(r.Article)
}

// The codes of reasons that every book has.
const (
	Resigned     = "resigned"
	NoPieces     = "no-pieces"
	Blocked      = "blocked"
	Refusal      = "refusal"
	IllegalMoves = "forfeit" // of the WCDF rules alone (1.25)
	Agreement    = "agreement"
	ByDrawRule   = "draw-rule" // which one is told by the code of the draw rule
	NobodyCanWin = "cannot-win"
	Time         = "time"
	Absence      = "absence"
	BothAbsent   = "both-absent"
	ByArbiter    = "arbiter"
)
