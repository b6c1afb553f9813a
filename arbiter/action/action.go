// Package action is what can be done to an event, as a value that every door of the program hands in: the command line, the
// pages in a browser, scripts, trials and other programs.
//
// An [Action] is a struct of typed fields. Its [Row] says everything else that is true of it: its name, its help, which fields it
// has, who may do it. [Read] fills an action in from what somebody typed, clicked or sent, and says all that is wrong with it at
// once; [Do] decides it, stores what was decided and lets the action say what came of it. A door adds nothing but the form in
// which it asks and the words in which it answers.
//
// The package stores nothing by itself (package office does), renders no document and knows no terminal, page or network. The
// actions themselves are in package actions, one file a verb.
package action

import (
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

// Action is something that can be done to an event, with what is known of it in typed fields.
type Action interface {
	// Fields binds the fields of the action to their names and kinds, in the order in which they are read. A kind that depends on
	// what an earlier field named (a board on its round) finds it in the [Reading].
	Fields() []Field
	// Decide says what is to be stored, given the state of the case. It writes nothing, and the same state gives the same commands:
	// it is called again where another writer was faster.
	Decide(*Case) ([]arbiter.Command, error)
	// Answer says what was done, on the state after it.
	Answer(*Case) error
}

// Completer is an action that has something to look at when all its fields are read: defaults that name something (the next
// round), and fields that do not go together. What it fills in is not read again when the action is decided anew.
type Completer interface {
	Complete(*Reading) error
}

// Group is where help and menus list an action.
type Group string

// The groups, in the order of an evening.
const (
	Prepare Group = "prepare"
	People  Group = "people"
	Round   Group = "round"
	Rulings Group = "rulings"
	Finish  Group = "finish"
	Journal Group = "journal"
)

// Showing is what sort of documents an action shows.
type Showing uint8

// Prints have a number where they are files, as all documents of the event. Evidence goes with a decision, whose entry it
// names, and has none.
const (
	Prints Showing = iota + 1
	Evidence
)

// Row is everything that is true of an action whatever its fields hold.
type Row struct {
	// Name is what it is called at every door: lower case, with a blank where it is one of several on the same thing ("player add").
	Name string
	// Group is where it is listed; "" for one of several on the same thing.
	Group Group
	// Short says in a few words what it does, in help and on buttons, and Long how it works. In Long a field stands as --name, which each door words.
	Short, Long string
	// Examples are what somebody could do with it.
	Examples []rule.Intent
	// Helper: whoever helps the arbiter may do it too. Fields that are [Ruling] stay the arbiter's.
	Helper bool
	// Asks: what would follow is shown before a button does it.
	Asks bool
	// Tries: people often want to know beforehand what it would change, so that the doors offer a trial.
	Tries bool
	// Instead is the list that is shown where nothing could be done with what is given (rule 3), or a field asks for it; nil for
	// none, and what it gives may be nil.
	Instead func(Values) *List
	// Shows is what sort of documents it shows, or its list stands for.
	Shows Showing
	// Words puts words that are typed one after the other into fields, where they are more than the fields in turn
	// (result 1 2-0 4 1-1); nil for the usual way.
	Words func(r *Reading, words []string, given Values) (Values, error)
	// New makes an empty action.
	New func() Action
}

// Dotted is the name as intents and programs have it: "player.add".
func (r *Row) Dotted() string { return strings.ReplaceAll(r.Name, " ", ".") }

// Field is a field of the action by its name; nil where there is none.
func (r *Row) Field(name string) *Field {
	fields := r.New().Fields()
	for i := range fields {
		if fields[i].Name == name {
			return &fields[i]
		}
	}
	return nil
}
