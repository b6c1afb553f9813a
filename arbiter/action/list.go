package action

import (
	"strings"

	"flagfall/arbiter/rule"
)

// List is the row of something that can be read of an event, as records: what a person reads, what a spreadsheet takes and what
// programs get are made from the same value.
type List struct {
	// Name, Group, Short, Long and Examples are as in [Row].
	Name        string
	Group       Group
	Short, Long string
	Examples    []rule.Intent
	// New makes the options of the list, none of them given.
	New func() Listing
}

// Dotted is the name as intents and programs have it.
func (l *List) Dotted() string { return strings.ReplaceAll(l.Name, " ", ".") }

// Listing is a list with its options.
type Listing interface {
	Fields() []Field
	// Of reads the list from the state of the reading.
	Of(*Reading) (Records, error)
}

// Records are what a list has.
type Records struct {
	// Heads name the columns for a spreadsheet; Rows are its cells.
	Heads []string
	Rows  [][]string
	// Objects are what programs get.
	Objects []any
	// Lines are what a person reads, or a Table; where there is neither, the rows are.
	Lines []rule.Sentence
	Table [][]rule.Sentence
	// Document stands for all of them where it is named.
	Document *Shown
	// Whole lines are not folded: people copy from them.
	Whole bool
	// Irregular: something in it is not in order (exit code 1).
	Irregular bool
}

// Add adds a record: the object that programs get, and its cells.
func (r *Records) Add(object any, cells ...string) {
	r.Objects = append(r.Objects, object)
	r.Rows = append(r.Rows, cells)
}

// Line adds a line that a person reads.
func (r *Records) Line(said rule.Sentence) { r.Lines = append(r.Lines, said) }

// ReadList makes a list with the options that were given. Other values are passed over where the list is shown instead of doing
// something.
func ReadList(l *List, r *Reading, given Values, strict bool) (Listing, error) {
	listing := l.New()
	known, err := readFields(listing.Fields(), r, given)
	if strict {
		err = append(err, unknown(l.Name, known, given)...)
	}
	if len(err) > 0 {
		return nil, err
	}
	return listing, nil
}
