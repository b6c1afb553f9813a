package store

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

// Read gives the entries behind a number, and all persons, as of one moment.
func (s *Store) Read(after int64) ([]arbiter.Envelope, []arbiter.Person, error) {
	// A transaction for reading waits for no writer.
	tx, err := s.db.BeginTx(context.Background(), &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return nil, nil, explain(s.path, err)
	}
	defer tx.Rollback()
	log, err := readEvents(tx, after)
	if err != nil {
		return nil, nil, explain(s.path, err)
	}
	persons, err := readPersons(tx)
	if err != nil {
		return nil, nil, explain(s.path, err)
	}
	return log, persons, nil
}

// aBatch is how many entries are decoded at once.
const aBatch = 256

// entry is a row of the journal whose body is not decoded yet.
type entry struct {
	envelope arbiter.Envelope
	kind     string
	version  int
	body     []byte
}

// readEvents reads the entries behind one. While the database goes through the
// rows, those that it has given are decoded beside it.
func readEvents(tx *sql.Tx, after int64) ([]arbiter.Envelope, error) {
	version, err := versionOf(tx)
	if err != nil {
		return nil, err
	}
	steps := "coalesce(step, 0), coalesce(cause, 0)"
	if version < 2 {
		steps = "0, 0"
	}
	rows, err := tx.Query("SELECT seq, instant, who, kind, version, body, "+steps+" FROM events WHERE seq > ? ORDER BY seq", after)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	batches, decoded := make(chan []entry, 4), make(chan error, 1)
	var log []arbiter.Envelope
	go func() {
		var err error
		for batch := range batches {
			for i := 0; i < len(batch) && err == nil; i++ {
				e := &batch[i]
				if e.envelope.Body, err = arbiter.DecodeEvent(e.kind, e.version, e.body); err == nil {
					log = append(log, e.envelope)
				}
			}
		}
		decoded <- err
	}()
	err = eachEntry(rows, func(batch []entry) { batches <- batch })
	close(batches)
	if damage := <-decoded; damage != nil {
		return nil, damage
	}
	return log, err
}

// eachEntry hands the rows of the journal on in batches, whose order is theirs.
func eachEntry(rows *sql.Rows, hand func([]entry)) error {
	var batch []entry
	for rows.Next() {
		var e entry
		var instant string
		if err := rows.Scan(&e.envelope.Seq, &instant, &e.envelope.Who, &e.kind, &e.version, &e.body, &e.envelope.Step, &e.envelope.Cause); err != nil {
			return err
		}
		at, err := time.Parse(time.RFC3339Nano, instant)
		if err != nil {
			return rule.Errorf(rule.Input, "entry %d has no instant: %w", e.envelope.Seq, err)
		}
		e.envelope.At = at
		if batch = append(batch, e); len(batch) == aBatch {
			hand(batch)
			batch = make([]entry, 0, aBatch)
		}
	}
	hand(batch)
	return rows.Err()
}

func readPersons(tx *sql.Tx) ([]arbiter.Person, error) {
	rows, err := tx.Query("SELECT id, name, birth_year, fmjd, sex, contact, erased FROM persons ORDER BY id")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []arbiter.Person
	for rows.Next() {
		var p arbiter.Person
		if err := rows.Scan(&p.ID, &p.Name, &p.BirthYear, &p.FMJD, &p.Sex, &p.Contact, &p.Erased); err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, rows.Err()
}

// Sheet gives the text of a sheet by its digest; the first characters of the
// digest will do, if only one sheet has them.
func (s *Store) Sheet(digest string) (arbiter.Sheet, error) {
	none := rule.Errorf(rule.NotFound, "there is no sheet %q", digest).WithHint("see the log for the sheets taken in")
	if digest == "" || strings.Trim(digest, "0123456789abcdef") != "" {
		return arbiter.Sheet{}, none
	}
	rows, err := s.db.Query("SELECT digest, text FROM sheets WHERE digest GLOB ? LIMIT 2", digest+"*")
	if err != nil {
		return arbiter.Sheet{}, explain(s.path, err)
	}
	defer rows.Close()
	var found []arbiter.Sheet
	for rows.Next() {
		var sheet arbiter.Sheet
		if err := rows.Scan(&sheet.Digest, &sheet.Text); err != nil {
			return arbiter.Sheet{}, explain(s.path, err)
		}
		found = append(found, sheet)
	}
	if err := rows.Err(); err != nil {
		return arbiter.Sheet{}, explain(s.path, err)
	}
	if len(found) != 1 {
		return arbiter.Sheet{}, none
	}
	return found[0], nil
}
