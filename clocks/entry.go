package clocks

import (
	"flagfall/arbiter/rule"
)

// Kind is what an entry in a clock's log does. Programs read the names; none
// is ever renamed.
type Kind string

// The kinds.
const (
	// KindSet sets the clock to a control; it is the first entry of every log.
	KindSet Kind = "set"
	// KindStart starts the display of Side (WCDF 2.3).
	KindStart Kind = "start"
	// KindPress completes the move of Side and starts the other display (WCDF 2.4, 2.5).
	KindPress Kind = "press"
	// KindStop stops both displays (WCDF 2.26).
	KindStop Kind = "stop"
	// KindResume lets the game go on (WCDF 2.28).
	KindResume Kind = "resume"
	// KindAdjust adds Amount to the time of Side, or takes it away.
	KindAdjust Kind = "adjust"
	// KindReplace puts another clock in place of a defective one, showing Faces (WCDF 2.11).
	KindReplace Kind = "replace"
	// KindCount corrects the number of moves that Side has made to Moves.
	KindCount Kind = "count"
	// KindTurn gives the turn to Side while both displays stand, as when a move
	// must be made anew after the clock was pressed.
	KindTurn Kind = "turn"
	// KindFlag records that the flag of Side was called or observed (WCDF 2.19).
	KindFlag Kind = "flag"
	// KindCorrect puts Control in place of a wrong one, while both displays stand.
	KindCorrect Kind = "correct"
	// KindUnpress takes back the last press of Side, which was a mistake.
	KindUnpress Kind = "unpress"
	// KindUncall takes back that the flag of Side was called or observed.
	KindUncall Kind = "uncall"
	// KindEnd stops both displays for good; the clock may be set for another game.
	KindEnd Kind = "end"
)

// HasSide reports whether an entry of the kind is for one side of the clock, and
// must say which.
func (k Kind) HasSide() bool {
	switch k {
	case KindStart, KindPress, KindAdjust, KindCount, KindTurn, KindFlag, KindUnpress, KindUncall:
		return true
	}
	return false
}

// Ways in which a fallen flag comes to count (WCDF 2.19).
const (
	// Called says that a player claimed it.
	Called = "called"
	// Observed says that the controller saw it.
	Observed = "observed"
)

// Entry is one line of a clock's log. Fields that a kind does not name are zero.
type Entry struct {
	// Seq counts the entries of one clock from 1, without a gap.
	Seq  int     `json:"seq"`
	At   Instant `json:"at"`
	Kind Kind    `json:"kind"`
	// Side is whose display, move, time or flag it is.
	Side Side `json:"side"`
	// Amount is the change of an adjustment.
	Amount Span `json:"amount,omitempty"`
	// Faces are what the two displays of a replacement clock show.
	Faces [2]Span `json:"faces,omitzero"`
	// Moves is a corrected number of moves.
	Moves int `json:"moves,omitempty"`
	// Control is the control in the grammar of [Parse].
	Control string `json:"control,omitempty"`
	// Way is how a flag came to count: [Called] or [Observed].
	Way string `json:"way,omitempty"`
	// Caller is which player called a flag, "first" or "second".
	Caller string `json:"caller,omitempty"`
	// Round is that of the game for which a clock is set; 0 where nobody says.
	Round int `json:"round,omitempty"`
	// By is who did it; a player who presses need not be named.
	By     string `json:"by,omitempty"`
	Reason string `json:"reason,omitempty"`
}

// String is [Entry.Said] in English.
func (e Entry) String() string { return e.Said().String() }

// Said is the entry as a line for a person, without the instant. Line ends in what was
// typed are shown by their numbers, so that no typed text can pass for another entry.
func (e Entry) Said() rule.Sentence {
	said := []rule.Sentence{e.did()}
	if e.By != "" {
		said = append(said, rule.Say("by {name}", "name", rule.OnOneLine(e.By)))
	}
	line := rule.Joined(", ", said...)
	if e.Reason != "" {
		line = rule.Joined(": ", line, rule.Typed(rule.OnOneLine(e.Reason)))
	}
	return line
}

// did is what the entry is, without who made it and why.
func (e Entry) did() rule.Sentence {
	side := e.Side.Player()
	switch e.Kind {
	case KindSet:
		if e.Round > 0 {
			return rule.Format("clock set to %s for round %d", e.Control, e.Round)
		}
		return rule.Format("clock set to %s", e.Control)
	case KindStart:
		return rule.Format("clock of %s started", side)
	case KindPress:
		return rule.Format("clock pressed by %s", side)
	case KindStop:
		return rule.Format("both displays stopped")
	case KindResume:
		return rule.Format("game resumed")
	case KindAdjust:
		if e.Amount < 0 {
			return rule.Format("%s taken from %s", (-e.Amount).Said(), side)
		}
		return rule.Format("%s given to %s", e.Amount.Said(), side)
	case KindReplace:
		return rule.Format("clock replaced, showing %s and %s", e.Faces[First], e.Faces[Second])
	case KindCount:
		return rule.Format("moves of %s counted as %d", side, e.Moves)
	case KindTurn:
		return rule.Format("turn given to %s", side)
	case KindFlag:
		if caller, err := ParseSide(e.Caller); err == nil {
			return rule.Format("flag of %s called by %s", side, caller.Player())
		}
		return rule.Format("flag of %s observed", side)
	case KindCorrect:
		return rule.Format("control corrected to %s", e.Control)
	case KindUnpress:
		return rule.Format("press of %s taken back", side)
	case KindUncall:
		return rule.Format("call of the flag of %s taken back", side)
	case KindEnd:
		return rule.Format("game ended")
	}
	return rule.Format("unknown entry %q", string(e.Kind))
}

// Rebuild makes a clock from its log alone. A log with a gap, with instants
// that run backwards or with an entry that could not have been made is refused.
func Rebuild(log []Entry) (Clock, error) {
	var c Clock
	for i, e := range log {
		next, err := c.Apply(e)
		if err != nil {
			return Clock{}, &rule.Error{Code: rule.Input, Message: rule.Format("the clock's log cannot be followed at entry %d", i+1), Err: err}
		}
		c = next
	}
	return c, nil
}
