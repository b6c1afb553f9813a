package action

import "flagfall/arbiter/rule"

// Kind is what sort of thing a field holds: how it is read from what a person types, and what may stand there. It is the only
// place that knows either.
type Kind[T any] struct {
	Shape
	// Read reads a value. What an earlier field named is in the Reading, and so is the state that the person saw: names become
	// ids here, so that they mean the same when the action is decided on a newer state.
	Read func(*Reading, string) (T, error)
	// File reads a file that came along; nil for kinds that are no files.
	File func(*Reading, File) (T, error)
}

// Type is how a value is written in forms and in JSON.
type Type string

// The types of values.
const (
	Text   Type = "text"
	Number Type = "number"
	Switch Type = "switch"
	Upload Type = "file"
	Rows   Type = "rows"
)

// Shape is what the doors need to know of a kind without its type.
type Shape struct {
	Type Type
	// Words are all values that it may have, where they are few.
	Words []string
	// Offer lists what may stand there; nil where nothing is known of it. OfEvent: it depends on the event.
	Offer   func(r *Reading, add func(value string, what rule.Sentence))
	OfEvent bool
	// Who: it says who is meant at a board, a player or a side, so that people type it before the board as well as behind it.
	Who bool
	// Dashed: its values may begin with a hyphen, as the results -+ and -- do.
	Dashed bool
	// Extensions are those of the files of the kind.
	Extensions []string
	// Question asks a person for it. Lacking says what was not given where nobody can be asked, and How the way to give it.
	Question, Lacking, How string
}

// File is a file that came along with an action.
type File struct {
	Name string
	Data []byte
}
