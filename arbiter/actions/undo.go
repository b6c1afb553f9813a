package actions

import (
	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

// Undo takes entries of the journal back.
var Undo = &action.Row{
	Name: "undo", Group: action.Journal, Tries: true,
	Short: "Take entries of the journal back",
	Long: `Take back the last step, which is all that one command wrote, or the entries of
the given numbers (flagfall log shows them) with what they brought along: a
ruling goes with the result that it costs, and pairings go with their ballots.
Nothing is erased: the undo is an entry too, and flagfall redo takes it back.

What it changes is shown first: rows of the standings, results, pairings. At a
terminal you are asked before it is done; --yes does not ask, and --dry-run only
shows. Where later entries rest on the undone one, the undo is refused and names
them with the way out; with --cascade they go too.

A print cannot be undone, because the paper is out, nor what was erased.`,
	Examples: []rule.Intent{
		rule.Try("undo", "dry-run", true),
		rule.Try("undo", "entry", 14, "reason", "wrong board"),
		rule.Try("undo", "entry", 14, "cascade", true, "yes", true),
	},
	New: func() action.Action { return new(undo) },
}

type undo struct {
	seqs []int64
	backwards
}

func (a *undo) Fields() []action.Field {
	return append([]action.Field{action.Several(&a.seqs, "entry", action.Entry, "", action.Word("ENTRY"))},
		a.fields("undo the later entries that rest on it as well")...)
}

// Complete names the last step by its entries: two who undo it at once take one step back. Behind an action that was refused
// and wrote nothing, the step before it is not what was meant, unless somebody sees what it is.
func (a *undo) Complete(r *action.Reading) error {
	if len(a.seqs) > 0 {
		return nil
	}
	a.seqs = r.State.LastStep()
	if !r.BehindRefusal || !a.unseen() || len(a.seqs) == 0 {
		return nil
	}
	last := r.State.Log[r.State.Matter(a.seqs)-1]
	return rule.Errorf(rule.Refused, "the command before was refused and wrote nothing, so it left nothing to undo").
		WithWay("the last step is entry {n}: {entry}; if that is meant: {undo}", "n", last.Seq, "entry", arbiter.Tell(r.State, last), "undo", rule.Try("undo", "entry", last.Seq))
}

func (a *undo) Decide(c *action.Case) ([]arbiter.Command, error) {
	return a.ask(c, arbiter.Undo{Seqs: a.seqs, Cascade: a.cascade || c.Trial, Reason: a.reason}, a.seqs...)
}

func (a *undo) Answer(c *action.Case) error { return a.answer(c, a.seqs...) }

// Redo takes the last undo back.
var Redo = &action.Row{
	Name: "redo", Group: action.Journal, Tries: true,
	Short: "Take the last undo back",
	New:   func() action.Action { return new(redo) },
}

type redo struct{ backwards }

func (a *redo) Fields() []action.Field {
	return a.fields("undo the entries that rest on the undo as well")
}

func (a *redo) Decide(c *action.Case) ([]arbiter.Command, error) {
	return a.ask(c, arbiter.Redo{Cascade: a.cascade || c.Trial, Reason: a.reason})
}

func (a *redo) Answer(c *action.Case) error { return a.answer(c) }

// backwards is what an undo and a redo have in common.
type backwards struct {
	cascade, yes bool
	reason       string
	// asked is what came of the question: "true" where somebody saw what changes and agreed.
	asked string
}

// unasked is the answer where nobody can be asked.
const unasked = "nobody"

func (a *backwards) fields(cascade string) []action.Field {
	return []action.Field{
		action.One(&a.cascade, "cascade", action.Yes, cascade),
		why(&a.reason),
		action.One(&a.yes, "yes", action.Yes, "do not ask"),
		action.One(&a.asked, "asked", action.Words, "", action.Hidden),
	}
}

// unseen: it is done without anybody seeing beforehand what it changes.
func (a *backwards) unseen() bool { return a.yes || a.asked == unasked }

// ask shows what an undo would change and asks whether to do it.
func (a *backwards) ask(c *action.Case, command arbiter.Command, seqs ...int64) ([]arbiter.Command, error) {
	if a.yes || a.asked != "" || c.Trial {
		return []arbiter.Command{command}, nil
	}
	after, done, err := c.Office.Try(command)
	if err != nil {
		return nil, err
	}
	trial := &action.Case{State: after, Before: c.State, Trial: true, Done: done}
	if err := a.answer(trial, seqs...); err != nil {
		return nil, err
	}
	q := &action.Question{Field: "asked", Asks: rule.Format("Do it?"), Silent: unasked}
	for _, line := range trial.Lines {
		q.Shown = append(q.Shown, line.Said)
	}
	return nil, q
}

// answer says what was taken back, and to those who have not seen it before what that changes.
func (a *backwards) answer(c *action.Case, seqs ...int64) error {
	last := c.Done.Entries[len(c.Done.Entries)-1]
	said := arbiter.Tell(c.State, last)
	if !c.Trial {
		c.Line(said)
		if !a.unseen() {
			return nil
		}
	}
	var failing []arbiter.Consequence
	if len(seqs) > 0 {
		var err error
		if failing, err = c.Before.Consequences(seqs...); err != nil {
			return err
		}
	}
	if c.Trial {
		if len(failing) > 0 && !a.cascade {
			c.Line(rule.Way("without {cascade} it is refused, because {entries} on it", "cascade", rule.Again("cascade", true),
				"entries", rule.Count(len(failing), "{n} later entry rests", "{n} later entries rest")))
		}
		c.Line(rule.Format("would be %s", said))
	}
	all, err := office.Compare(c.Before, c.State)
	if err != nil {
		return err
	}
	var gone, standings, other []rule.Sentence
	for _, f := range failing {
		gone = append(gone, rule.Format("goes too: %s", rule.Joined("; ", rule.Format("entry %d: %s (%s)", f.Envelope.Seq, arbiter.Tell(c.Before, f.Envelope), f.Err), rule.WayOf(f.Err))))
	}
	for _, d := range all {
		if d.Section == office.InStandings {
			standings = append(standings, rule.Format("standings: %s", d.Said()))
		} else {
			other = append(other, rule.Format("changes: %s", d.Said()))
		}
	}
	for _, list := range [][]rule.Sentence{gone, other, standings} {
		for i, line := range list {
			if i == mostChanges {
				c.Line(rule.Format("  %s", rule.Format("and %d more", len(list)-i)))
				break
			}
			c.Line(rule.Format("  %s", line))
		}
	}
	return nil
}
