package arbiter

import (
	"strings"
	"time"

	"flagfall/arbiter/rule"
)

// Audit checks each entry of a journal as [Decide] did when it was written: that
// its values are among those allowed, that what it refers to exists, and that the
// event allowed it at that point. It gives the first entry that fails, and why; 0
// for none. Entries that were undone later are checked too.
func Audit(log []Envelope, persons []Person) (int64, error) {
	s := (&State{persons: personsByID(persons)}).empty()
	for i, e := range log {
		s.Log = log[:i]
		if err := inStep(log, i); err != nil {
			return e.Seq, err
		}
		if _, isUndo := e.Body.(Undone); isUndo {
			// What is not there to be undone, or out of its turn, is found by the fold.
			if err := s.fold(log[:i+1]); err != nil {
				return e.Seq, err
			}
			continue
		}
		ask := s.admit
		if own, can := e.Body.(auditing); can {
			ask = func(Event) error { return own.audit(s) }
		}
		if err := ask(e.Body); err != nil {
			return e.Seq, err
		}
		s.claim(e.Body)
		if err := e.Body.apply(s, e); err != nil {
			return e.Seq, err
		}
	}
	return 0, nil
}

// inStep refuses an entry that nobody wrote, and one that does not stand with its step:
// one command writes a step at once, at one instant and by one author.
func inStep(log []Envelope, i int) error {
	e := log[i]
	switch {
	case strings.TrimSpace(e.Who) == "":
		return rule.Errorf(rule.Input, "it has no author")
	case e.Step == e.Seq:
		return nil
	case i == 0 || e.Step != log[i-1].Step:
		return rule.Errorf(rule.Input, "it belongs to a step that had ended")
	case !e.At.Equal(log[i-1].At) || e.Who != log[i-1].Who:
		return rule.Errorf(rule.Input, "its time or author differs from that of its step")
	}
	return nil
}

// Misdated names the first entry that is dated before the one before it, and the first
// that is dated after now. Both can be honest, where the clock of a machine was wrong:
// nothing is refused for it.
func Misdated(log []Envelope, now time.Time) (said []rule.Sentence) {
	for i := 1; i < len(log); i++ {
		if log[i].At.Before(log[i-1].At) {
			said = append(said, rule.Format("entry %d is dated before entry %d: the clock of the machine was set back, or it was dated by somebody", log[i].Seq, log[i-1].Seq))
			break
		}
	}
	for _, e := range log {
		if e.At.After(now) {
			return append(said, rule.Format("entry %d is dated %s, which is in the future: the clock of the machine was wrong, or it was dated by somebody", e.Seq, e.At.Format("2006-01-02 15:04")))
		}
	}
	return said
}
