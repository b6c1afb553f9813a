package actions

import (
	"strconv"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

// mostChanges is how many changes of the standings are shown to a person.
const mostChanges = 12

// answerRuling tells what a decision of the arbiter brought about: the entries with their numbers, by which they can be appealed,
// the notes, and what changes in the standings.
func answerRuling(c *action.Case) error {
	moved, err := office.StandingsChanges(c.Before, c.State)
	if err != nil {
		return err
	}
	for _, e := range c.Done.Entries {
		line := rule.Joined(": ", rule.Typed(strconv.FormatInt(e.Seq, 10)), arbiter.Tell(c.State, e))
		if c.Trial {
			line = rule.Format("would be entry %s", line)
		}
		c.Line(line)
	}
	if n := len(c.Lines); n > 0 {
		c.Lines[n-1].Notes = c.Done.Notes()
	}
	for i, m := range moved {
		if i == mostChanges {
			c.Line(rule.Format("  standings: %s", rule.Format("and %d more", len(moved)-i)))
			break
		}
		c.Line(rule.Format("  standings: %s", m.Said()))
	}
	return nil
}

// preview says what commands would bring about.
func preview(c *action.Case, commands []arbiter.Command) ([]rule.Sentence, error) {
	after, done, err := c.Office.Try(commands...)
	if err != nil {
		return nil, err
	}
	trial := &action.Case{State: after, Before: c.State, Trial: true, Done: done}
	if err := answerRuling(trial); err != nil {
		return nil, err
	}
	var shown []rule.Sentence
	for _, line := range trial.Lines {
		shown = append(shown, line.Said)
		for _, note := range line.Notes {
			shown = append(shown, rule.Format("  note: %s", note))
		}
	}
	return shown, nil
}

// answerNumbered tells each entry with its number, by which other entries name it.
func answerNumbered(c *action.Case) error {
	for i, e := range c.Done.Entries {
		var notes []rule.Sentence
		if i == len(c.Done.Entries)-1 {
			notes = c.Done.Notes()
		}
		c.Line(rule.Format("%d: %s", e.Seq, arbiter.Tell(c.State, e)), notes...)
	}
	return nil
}
