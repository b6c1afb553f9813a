package office

import (
	"slices"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

// Trial is a copy of the office in memory, for asking "what if": what is done
// in it changes neither the file nor this office. Sheets of the file can be
// read in it. Closing it closes this office.
func (o *Office) Trial() *Office { return o.TrialOf(o.State()) }

// TrialOf is a trial that begins with a state in which the event was.
func (o *Office) TrialOf(s *arbiter.State) *Office {
	o.mu.Lock()
	defer o.mu.Unlock()
	t := &Office{config: o.config, path: o.path, journal: &trial{Journal: o.journal, state: s}}
	t.stands(s)
	return t
}

// trial is a journal that keeps what is appended in memory.
type trial struct {
	arbiter.Journal
	state   *arbiter.State
	log     []arbiter.Envelope // what was appended
	persons []arbiter.Person
	sheets  []arbiter.Sheet
}

// Read gives what was appended after a number. The office has the rest.
func (j *trial) Read(after int64) ([]arbiter.Envelope, []arbiter.Person, error) {
	if n := after - j.state.Seq; n >= 0 && n < int64(len(j.log)) {
		return slices.Clone(j.log[n:]), j.persons, nil
	}
	return nil, j.persons, nil
}

// Append keeps a batch.
func (j *trial) Append(b arbiter.Batch) error {
	j.log = append(j.log, b.Envelopes...)
	j.persons = append(j.persons, b.Persons...)
	j.sheets = append(j.sheets, b.Sheets...)
	return nil
}

// Sheet gives a sheet that was appended, or one of the file.
func (j *trial) Sheet(digest string) (arbiter.Sheet, error) {
	for _, s := range j.sheets {
		if s.Digest == digest {
			return s, nil
		}
	}
	return j.Journal.Sheet(digest)
}

// Backup is refused: there is nothing in a file to be copied.
func (j *trial) Backup(string) error {
	return rule.Errorf(rule.Refused, "a copy for trying things out cannot be backed up").WithHint("back up the event itself")
}
