package arbiter

import (
	"errors"
	"fmt"
	"time"

	"flagfall/arbiter/rule"
)

// Record is all that a journal holds, as it is stored: what is carried from one
// journal to another, entry for entry and byte for byte.
type Record struct {
	Entries []Stored
	Persons []Person
	Sheets  []Sheet
}

// Stored is an entry as a journal keeps it, whose body is not decoded.
type Stored struct {
	Link
	At time.Time
	// Chained is the hash that is stored with it.
	Chained string
}

// Decoded is the entry with its body read. Errors are those of [DecodeEvent].
func (e *Stored) Decoded(hash string) (Envelope, error) {
	body, err := DecodeEvent(e.Kind, e.Body)
	return Envelope{Seq: e.Seq, At: e.At, Who: e.Who, Step: e.Step, Cause: e.Cause, Hash: hash, Body: body}, err
}

// Chain follows the hashes of a journal from entry to entry.
type Chain struct {
	// Head is the hash of the last entry that was followed, as it is stored.
	Head string

	persons map[int64][]string
}

// ChainOf is the chain of a journal before its first entry, with the persons
// that stand beside it.
func ChainOf(persons []Person) *Chain {
	c := &Chain{persons: map[int64][]string{}}
	for _, p := range persons {
		c.persons[p.Entry] = append(c.persons[p.Entry], p.Digest)
	}
	return c
}

// Follow takes the next entry and reports whether it is unchanged since it
// was written.
func (c *Chain) Follow(e *Stored) bool {
	e.Persons = c.persons[e.Seq]
	sound := e.Chained == e.Hash(c.Head)
	c.Head = e.Chained
	return sound
}

// Beside finds the rows of persons that the entries of the journal do not account for,
// once all of these were followed: a person who is blank without having been erased,
// and one who came with no entry.
func (c *Chain) Beside(persons []Person, log []Envelope) (faults []rule.Sentence) {
	erased := map[PersonID]bool{}
	for _, e := range log {
		if body, is := e.Body.(PersonErased); is {
			for _, id := range body.Persons {
				erased[id] = true
			}
		}
	}
	for _, p := range persons {
		if p.Erased && !erased[p.ID] {
			faults = append(faults, rule.Format("person %d is blank, but no entry says that it was erased", p.ID))
		}
		if p.Entry < 1 || p.Entry > int64(len(log)) {
			faults = append(faults, rule.Format("person %d came with no entry", p.ID))
		}
	}
	return faults
}

// Chained gives the entries of a batch their places in a chain after a head,
// and its persons the entry that they came with.
func (b Batch) Chained(head string) (entries []Stored, persons []Person, err error) {
	persons = append([]Person(nil), b.Persons...)
	came := map[int64][]Person{}
	for i, p := range persons {
		if p.Entry == 0 && len(b.Envelopes) > 0 {
			persons[i] = p.Chained(b.Envelopes[0].Seq)
		}
		came[persons[i].Entry] = append(came[persons[i].Entry], persons[i])
	}
	for _, e := range b.Envelopes {
		l, err := LinkOf(e, came[e.Seq])
		if err != nil {
			return nil, nil, err
		}
		head = l.Hash(head)
		if e.Hash != "" && e.Hash != head {
			return nil, nil, rule.Errorf(rule.Conflict, "entry %d was decided in another journal, not the one that has this name now", e.Seq).
				WithHint("look at the event as it is now, and try again")
		}
		entries = append(entries, Stored{Link: l, At: e.At, Chained: head})
	}
	return entries, persons, nil
}

// ErrOvertaken is beneath the error of a journal that another writer was faster and that nothing of the batch was written, so
// that it can be decided again. No other conflict says that: where a file was replaced or a connection lost, a batch may stand.
var ErrOvertaken = errors.New("overtaken")

// Overtaken is the error of a writer whose entries were to follow one entry
// of the journal, which other entries follow already. Nothing was written.
func Overtaken(last, decidedAfter int64) *rule.Error {
	e := rule.Errorf(rule.Conflict, "another writer was first: the journal has %s, but this one was decided after entry %d", rule.Count(int(last), "{n} entry", "{n} entries"), decidedAfter).
		WithHint("look at the event as it is now, and try again")
	e.Err = rule.Quiet(ErrOvertaken)
	return e
}

// Forged is the refusal of an entry or a row that is no longer as it was
// written.
func Forged(format string, args ...any) *rule.Error {
	what := fmt.Sprintf(format, args...)
	return rule.Errorf(rule.Input, "the journal is not as it was written: %s", what).
		WithWay("restore a backup; {log} names all that does not fit", rule.Try("log", "verify", true))
}
