package arbiter

import (
	"bytes"
	"encoding/json"
	"io"
	"reflect"

	"flagfall/arbiter/rule"
)

// Journal keeps the entries of one tournament, and what stands beside them. A
// database file is one; a server may be another.
type Journal interface {
	// Read gives the entries after a number, in order, and all persons. Where
	// there are no entries, the persons may be left out.
	// Errors: rule.Input when the journal is damaged or newer than the program.
	Read(after int64) ([]Envelope, []Person, error)
	// Append stores a batch, all of it or nothing, and returns when it is
	// safe. Errors: rule.Conflict when the entries do not follow the last one
	// stored, because another writer was first.
	Append(Batch) error
	// Sheet gives the text of a sheet by its digest. Errors: rule.NotFound.
	Sheet(digest string) (Sheet, error)
	// Backup copies the journal to a new file while it is in use. Errors:
	// rule.Refused when the file exists.
	Backup(path string) error
	// Close ends the use.
	Close() error
}

// Batch is what is stored at once.
type Batch struct {
	// Envelopes are numbered; the first must follow the last one stored.
	Envelopes []Envelope
	Persons   []Person
	Sheets    []Sheet
	Erase     []PersonID
	// After is the tournament with the batch in it, for journals that show it to
	// other programs; nil where nobody knows it.
	After *State
}

// EncodeEvent writes the body of an event as JSON.
func EncodeEvent(e Event) ([]byte, error) {
	body, err := json.Marshal(e)
	if err != nil {
		return nil, rule.Errorf(rule.Internal, "cannot write an event: %w", err)
	}
	return body, nil
}

// DecodeEvent reads the body of an event. It fails with rule.Input when the
// kind is not known, which means a newer program wrote it, or when the body is
// damaged.
func DecodeEvent(name string, body []byte) (Event, error) {
	k, known := eventKinds[name]
	if !known {
		return nil, rule.Errorf(rule.Input, "the journal holds an entry of the kind %q, which this program does not know", name).
			WithHint("open it with a newer version of flagfall")
	}
	v := reflect.New(reflect.TypeOf(k.body))
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.DisallowUnknownFields()
	err := dec.Decode(v.Interface())
	if err == nil {
		if _, tail := dec.Token(); tail != io.EOF {
			err = rule.Errorf(rule.Input, "something follows the body")
		}
	}
	if err != nil {
		return nil, rule.Errorf(rule.Input, "an entry of the kind %q is damaged: %w", name, err).
			WithHint("restore the file from a backup")
	}
	return v.Elem().Interface().(Event), nil
}
