package action

import (
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

// Case is an action in hand: the state on which it is decided, what was stored, and what it says about that.
type Case struct {
	// State is the event on which the action is decided; when the action says what was done, the event after it.
	State *arbiter.State
	// Before is the event on which it was decided.
	Before *arbiter.State
	// Office is where the event is open, for the texts of sheets and for what is proposed; an action stores nothing by it.
	Office *office.Office
	// Now is the instant of the decision.
	Now time.Time
	// Spelled is that of the [Reading].
	Spelled func(arbiter.Moment) string
	// Trial: nothing was stored, and what is said is what would be done.
	Trial bool
	// Done is what was stored.
	Done office.Done

	// Lines are what was said, in order. Objects are what programs get beside what was stored.
	Lines   []Line
	Objects []any
	// Documents are those that come with it.
	Documents []Shown
	// Irregular: it was done, and what it looked at was not in order (exit code 1). Denied: it was done, and what was asked for
	// does not hold (exit code 4).
	Irregular, Denied bool
}

// Shown is a document of the event by its name, such as "claim", with its round, 0 for none, and its options.
type Shown struct {
	Name    string
	Round   int
	Options map[string]string
	// Filed: it is made where a file is asked for, and on pages. Any other stands for what is said where it goes to a screen.
	Filed bool
}

// Show has the door show a document of the event.
func (c *Case) Show(d Shown) { c.Documents = append(c.Documents, d) }

// Line is a line of an answer with the notes below it.
type Line struct {
	Said  rule.Sentence
	Notes []rule.Sentence
}

// Line says a line, with notes below it.
func (c *Case) Line(said rule.Sentence, notes ...rule.Sentence) {
	c.Lines = append(c.Lines, Line{said, notes})
}

// Note adds a note to the last line.
func (c *Case) Note(said rule.Sentence) {
	last := &c.Lines[len(c.Lines)-1]
	last.Notes = append(last.Notes, said)
}

// Tell tells the first entry that was stored, of which the others came, with the notes of all.
func (c *Case) Tell() error {
	c.tell(c.Done.Entries[:min(1, len(c.Done.Entries))])
	return nil
}

// TellAll tells all entries that were stored, with the notes of all below the last.
func (c *Case) TellAll() error {
	c.tell(c.Done.Entries)
	return nil
}

func (c *Case) tell(entries []arbiter.Envelope) {
	for i, e := range entries {
		var notes []rule.Sentence
		if i == len(entries)-1 {
			notes = c.Done.Notes()
		}
		c.Line(arbiter.Tell(c.State, e), notes...)
	}
}
