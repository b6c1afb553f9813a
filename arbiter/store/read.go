package store

import (
	"database/sql"
	"errors"
	"strings"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

// Read gives the entries after a number and, if there are any or the number is 0, all persons, as
// of one moment.
func (s *Store) Read(after int64) (log []arbiter.Envelope, persons []arbiter.Person, err error) {
	err = s.reading(func(tx *sql.Tx) error {
		log, persons, err = read(tx, after)
		return err
	})
	if err != nil {
		return nil, nil, explain(s.path, err)
	}
	return log, persons, nil
}

func read(tx *sql.Tx, after int64) (log []arbiter.Envelope, persons []arbiter.Person, err error) {
	if after > 0 {
		// Repeated calls read the persons only once.
		var last int64
		err := tx.QueryRow("SELECT seq FROM events ORDER BY seq DESC LIMIT 1").Scan(&last)
		if err == nil && last == after {
			return nil, nil, nil
		}
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return nil, nil, err
		}
	}
	if persons, err = readPersons(tx); err != nil {
		return nil, nil, err
	}
	if log, err = readEvents(tx, after, persons); err != nil {
		return nil, nil, err
	}
	for _, p := range persons {
		if !p.Sound() {
			return nil, nil, arbiter.Forged("the name or the data of person %d", p.ID)
		}
	}
	last, head, err := headOf(tx)
	if err == nil && last > 0 {
		for _, fault := range endOf(tx, head) {
			return nil, nil, arbiter.Forged("%s", fault)
		}
	}
	return log, persons, err
}

// aBatch is how many entries are decoded at once.
const aBatch = 256

// headOf returns the number of the last entry and its hash.
func headOf(tx *sql.Tx) (last int64, head string, err error) {
	err = tx.QueryRow("SELECT seq, hash FROM events ORDER BY seq DESC LIMIT 1").Scan(&last, &head)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return last, head, err
}

// readEvents reads the entries after one, which must be as they were written. While the database
// goes through the rows, those already read are decoded concurrently.
func readEvents(tx *sql.Tx, after int64, persons []arbiter.Person) ([]arbiter.Envelope, error) {
	c := arbiter.ChainOf(persons)
	if after > 0 {
		if err := tx.QueryRow("SELECT hash FROM events WHERE seq = ?", after).Scan(&c.Head); err != nil && !errors.Is(err, sql.ErrNoRows) {
			return nil, err
		}
	}
	batches, decoded := make(chan []arbiter.Stored, 4), make(chan error, 1)
	var log []arbiter.Envelope
	go func() {
		var err error
		for batch := range batches {
			for i := 0; i < len(batch) && err == nil; i++ {
				e := &batch[i]
				if !c.Follow(e) {
					err = arbiter.Forged("entry %d, or one before it", e.Seq)
					continue
				}
				var envelope arbiter.Envelope
				if envelope, err = e.Decoded(c.Head); err == nil {
					log = append(log, envelope)
				}
			}
		}
		decoded <- err
	}()
	err := eachBatch(tx, after, func(batch []arbiter.Stored) { batches <- batch })
	close(batches)
	if damage := <-decoded; damage != nil {
		return nil, damage
	}
	if err == nil && after == 0 {
		for _, fault := range c.Beside(persons, log) {
			return nil, arbiter.Forged("%s", fault)
		}
	}
	return log, err
}

// eachBatch hands on the entries after one in batches, in order.
func eachBatch(tx querier, after int64, hand func([]arbiter.Stored)) error {
	rows, err := tx.Query("SELECT seq, instant, who, kind, body, step, coalesce(cause, 0), hash FROM events WHERE seq > ? ORDER BY seq", after)
	if err != nil {
		return err
	}
	defer rows.Close()
	var batch []arbiter.Stored
	for rows.Next() {
		var e arbiter.Stored
		if err := rows.Scan(&e.Seq, &e.Instant, &e.Who, &e.Kind, &e.Body, &e.Step, &e.Cause, &e.Chained); err != nil {
			return err
		}
		if e.At, err = time.Parse(time.RFC3339Nano, e.Instant); err != nil {
			return rule.Errorf(rule.Input, "entry %d has no instant that can be read", e.Seq)
		}
		if batch = append(batch, e); len(batch) == aBatch {
			hand(batch)
			batch = make([]arbiter.Stored, 0, aBatch)
		}
	}
	hand(batch)
	return rows.Err()
}

func readPersons(tx querier) ([]arbiter.Person, error) {
	return collected(tx, func(row *sql.Rows) (p arbiter.Person, err error) {
		err = row.Scan(&p.ID, &p.Name, &p.BirthYear, &p.FMJD, &p.Sex, &p.Contact, &p.Erased, &p.Entry, &p.Salt, &p.Digest, &p.Member,
			&p.Entered.Rating, &p.Entered.Title, &p.Entered.Club, &p.Entered.Federation)
		return p, err
	}, "SELECT id, name, birth_year, fmjd, sex, contact, erased, entry, salt, digest, member, rating, title, club, federation FROM persons ORDER BY id")
}

// Sheet gives the text of a sheet by its digest; the first characters of the
// digest will do, if only one sheet has them.
func (s *Store) Sheet(digest string) (arbiter.Sheet, error) {
	none := rule.Errorf(rule.NotFound, "there is no sheet %q", digest).WithHint("see the log for the sheets taken in")
	if digest == "" || strings.Trim(digest, "0123456789abcdef") != "" {
		return arbiter.Sheet{}, none
	}
	found, err := collected(s.db, sheetOf, "SELECT digest, text FROM sheets WHERE digest GLOB ? LIMIT 2", digest+"*")
	if err != nil {
		return arbiter.Sheet{}, explain(s.path, err)
	}
	if len(found) != 1 {
		return arbiter.Sheet{}, none
	}
	if arbiter.NewSheet(found[0].Text) != found[0] {
		return arbiter.Sheet{}, arbiter.Forged("the text of the sheet %.12s", found[0].Digest)
	}
	return found[0], nil
}
