package clocks

import "flagfall/arbiter/rule"

// Phase is what a clock is doing.
type Phase string

// The phases.
const (
	// Unset is a clock without a control.
	Unset Phase = ""
	// Ready is a clock that is set and was not started.
	Ready Phase = "ready"
	// Running is a clock with one display running.
	Running Phase = "running"
	// Stopped is a clock with both displays standing.
	Stopped Phase = "stopped"
	// Ended is the clock of a game that is over.
	Ended Phase = "ended"
)

// Said is the phase for a person.
func (p Phase) Said() rule.Sentence {
	switch p {
	case Unset:
		return rule.Format("not set")
	case Ready:
		return rule.Format("ready")
	case Running:
		return rule.Format("running")
	case Stopped:
		return rule.Format("stopped")
	case Ended:
		return rule.Format("ended")
	}
	return rule.Typed(string(p))
}
