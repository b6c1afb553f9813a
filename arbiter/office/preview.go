package office

import (
	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

// Preview is what commands would do, without anything being stored.
type Preview struct {
	Done
	// Failing are the later entries that an undo takes along, or because of
	// which it is refused.
	Failing []arbiter.Consequence
	// Standings are the rows of the ranking that would change, and Other what
	// else would.
	Standings, Other []Difference
}

// PreviewUndo says what the undo of entries (none: the last step) would bring about. Where later entries rest on them, it shows what the undo
// with all of these does; the undo is refused unless it cascades.
func (o *Office) PreviewUndo(c arbiter.Undo) (Preview, error) {
	before, err := o.Refresh()
	if err != nil {
		return Preview{}, err
	}
	var p Preview
	if p.Failing, err = before.Consequences(c.Seqs...); err != nil {
		return p, err
	}
	c.Cascade = true
	err = o.preview(&p, before, c)
	return p, err
}

// PreviewRedo says what a redo would bring about.
func (o *Office) PreviewRedo(c arbiter.Redo) (Preview, error) {
	before, err := o.Refresh()
	if err != nil {
		return Preview{}, err
	}
	var p Preview
	c.Cascade = true
	err = o.preview(&p, before, c)
	return p, err
}

// preview tries a command and says what has changed.
func (o *Office) preview(p *Preview, before *arbiter.State, c arbiter.Command) error {
	after, done, err := o.Try(c)
	if err != nil {
		return err
	}
	p.Done = done
	return p.compare(before, after)
}

func (p *Preview) compare(before, after *arbiter.State) error {
	all, err := Compare(before, after)
	for _, d := range all {
		if d.Section == InStandings {
			p.Standings = append(p.Standings, d)
		} else {
			p.Other = append(p.Other, d)
		}
	}
	return err
}

// FailingInWords says which later entry an undo takes along, why, and what
// could be done.
func FailingInWords(s *arbiter.State, f arbiter.Consequence) rule.Sentence {
	said := rule.Format("entry %d: %s (%s)", f.Envelope.Seq, arbiter.Tell(s, f.Envelope), f.Err)
	return rule.Joined("; ", said, rule.WayOf(f.Err))
}
