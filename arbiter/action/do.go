package action

import (
	"errors"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

// mostRaces is how often an action is decided again because others were faster. Each time somebody has got something done, so
// that this many in a row are no accident.
const mostRaces = 100

// Do decides an action that was read, stores what was decided and says what was done. What others have written since the state
// that was seen is looked at in this order: where the action is refused on the newest state, that refusal is the answer; where
// it would be accepted but something was written that concerns the same game, player or setting, it is a conflict; and where
// another writer comes in between, it is decided again. It is never decided again when it may have been stored.
func Do(o *office.Office, a Action, r *Reading) (*Case, error) {
	for try := 0; ; try++ {
		state, err := o.Refresh()
		if err != nil {
			return nil, err
		}
		c := &Case{State: state, Before: state, Office: o, Now: r.Now, Spelled: r.Spelled, Trial: r.Trial}
		commands, err := a.Decide(c)
		if err != nil {
			return nil, asFaults(err)
		}
		if r.State != nil && r.State.Seq < state.Seq {
			if err := undisturbed(o, state, r.State.Seq, commands); err != nil {
				return nil, err
			}
		}
		if c.Done, err = o.DoAt(state.Seq, commands...); err != nil {
			if errors.Is(err, arbiter.ErrOvertaken) && try < mostRaces {
				continue
			}
			return nil, err
		}
		c.State = o.State()
		return c, a.Answer(c)
	}
}

// Carry reads an action and does it where nobody can be asked: a question that has an answer for that is answered so.
func Carry(o *office.Office, row *Row, r *Reading, given Values) (*Case, error) {
	for {
		a, err := Read(row, r, given)
		var done *Case
		if err == nil {
			done, err = Do(o, a, r)
		}
		var q *Question
		if !errors.As(err, &q) || q.Silent == "" {
			return done, err
		}
		r, given = r.Anew(), given.Answered(row, q, q.Silent)
	}
}

// undisturbed refuses commands that concern what others have written after entry seen.
func undisturbed(o *office.Office, now *arbiter.State, seen int64, commands []arbiter.Command) error {
	_, done, err := o.Try(commands...)
	if err != nil {
		return err
	}
	mine := arbiter.Touched(done.Entries)
	for _, e := range now.Log[seen:] {
		if mine.Meets(arbiter.Touched([]arbiter.Envelope{e})) {
			return rule.Errorf(rule.Conflict, "nothing was written: the event has changed since you saw it. %s: %s", e.Who, arbiter.Tell(now, e)).
				WithHint("look at it as it is now, and try again")
		}
	}
	return nil
}
