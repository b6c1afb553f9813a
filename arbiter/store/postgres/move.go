package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

// Take stores the journal of a file under a short name, entry for entry. Where
// the server has the event already, because the file was taken out of it, the
// entries made since are added, and the server's copy can be written again. Any
// other difference is a conflict (rule.Conflict), and nothing is changed.
func (s *Server) Take(name string, r arbiter.Record) (added int, err error) {
	p := r.Prove()
	if len(p.Findings) > 0 {
		return 0, arbiter.Forged("%s", p.Findings[0])
	}
	if len(r.Entries) == 0 {
		return 0, rule.Errorf(rule.Input, "the journal is empty").WithHint("restore the file from a backup")
	}
	after, err := stateOf(r, p.Heads)
	if err != nil {
		return 0, err
	}
	j, err := s.Open(name)
	if rule.CodeOf(err) == rule.NotFound {
		_, err = s.create(name, r, p.Head, after)
		return len(r.Entries), err
	}
	if err != nil {
		return 0, err
	}
	there, err := j.Record()
	if err != nil {
		return 0, err
	}
	heads := there.Prove().Heads
	if err := j.continues(heads, p.Heads); err != nil {
		return 0, err
	}
	n := len(heads)
	added = len(r.Entries) - n
	head := ""
	if n > 0 {
		head = heads[n-1]
	}
	persons, erase := newsOf(r.Persons, there.Persons)
	c := call{j.owner, j.id, int64(n), head, p.Head, r.Entries[n:], persons, r.Sheets, erase, false, nil}
	c.clear, c.shown = (&shown{}).changes(after)
	asked := false
	err = s.again(func(ctx context.Context) error {
		again := asked
		asked = true
		return s.writing(ctx, j.owner, func(tx pgx.Tx) error {
			if _, err := tx.Exec(ctx, "SELECT flagfall.bring_back($1)", j.id); err != nil {
				return err
			}
			answer, last, _, err := c.ask(ctx, tx, again)
			if err == nil && answer != stored {
				err = arbiter.Overtaken(last, int64(n))
			}
			return err
		})
	})
	if err == nil {
		s.announce(name, int64(len(r.Entries)))
	}
	return added, err
}

// continues refuses entries that, by their hashes, do not continue where those of the server end.
func (j *Journal) continues(there, come []string) error {
	for i := range min(len(there), len(come)) {
		if there[i] != come[i] {
			return rule.Errorf(rule.Conflict, "%s differs on the server from entry %d on", j.name, i+1).
				WithHint("compare both: neither was changed; push the file under another name to keep both")
		}
	}
	if len(there) > len(come) {
		return rule.Errorf(rule.Conflict, "the number of entries of %s is %d on the server, but %d in the file: the server was written to since", j.name, len(there), len(come)).
			WithHint("go on with the event on the server; nothing was changed")
	}
	if j.taken == "" && len(there) < len(come) {
		return rule.Errorf(rule.Conflict, "%s has not been taken out of the server, and the number of entries that the file has more is %d", j.name, len(come)-len(there)).
			WithHint("compare both: neither was changed; push the file under another name to keep both")
	}
	return nil
}

// newsOf returns the persons who are new, and those who were erased since.
func newsOf(come, there []arbiter.Person) (persons []arbiter.Person, erase []arbiter.PersonID) {
	had := map[arbiter.PersonID]arbiter.Person{}
	for _, person := range there {
		had[person.ID] = person
	}
	for _, person := range come {
		switch before, known := had[person.ID]; {
		case !known:
			persons = append(persons, person)
		case person.Erased && !before.Erased:
			erase = append(erase, person.ID)
		}
	}
	return persons, erase
}

// stateOf returns the tournament of a record.
func stateOf(r arbiter.Record, heads []string) (*arbiter.State, error) {
	var log []arbiter.Envelope
	for i := range r.Entries {
		e, err := r.Entries[i].Decoded(heads[i])
		if err != nil {
			return nil, err
		}
		log = append(log, e)
	}
	return arbiter.Fold(log, r.Persons)
}

// TakeOut hands the journal to somebody who has it in a file from then on: the
// server's copy can be read and not written until it is brought back. save makes
// the file; where it fails, the server's copy can be written again.
func (j *Journal) TakeOut(by string, save func(arbiter.Record) error) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if err := j.ask(); err != nil {
		return err
	}
	if j.taken != "" {
		return j.out()
	}
	var done bool
	err := j.server.again(func(ctx context.Context) error {
		return j.server.row(ctx, j.owner, "SELECT flagfall.take_out($1, $2, $3)", j.id, j.last, by).Scan(&done)
	})
	if err != nil {
		return err
	}
	if !done {
		return rule.Errorf(rule.Conflict, "somebody else has written to %s, or taken it out", j.name).WithHint("look at it as it is now, and try again")
	}
	r, err := j.Record()
	if err == nil {
		err = save(r)
	}
	if err != nil {
		_ = j.giveUp() // the first error is reported; giving up can be asked for
		return err
	}
	j.taken = by
	return nil
}

// GiveUp gives up a file that will not come back: the server's copy, as it was
// when taken out, can be written again.
func (j *Journal) GiveUp() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.giveUp()
}

func (j *Journal) giveUp() error {
	j.known = false
	var done bool
	err := j.server.again(func(ctx context.Context) error {
		return j.server.row(ctx, j.owner, "SELECT flagfall.bring_back($1)", j.id).Scan(&done)
	})
	if err == nil && !done {
		return rule.Errorf(rule.Refused, "%s has not been taken out of the server", j.name).WithHint("go on with it there")
	}
	return err
}
