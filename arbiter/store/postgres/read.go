package postgres

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

func isUnique(err error) bool {
	var e *pgconn.PgError
	return errors.As(err, &e) && e.Code == "23505"
}

// Read gives the entries after a number and, if there are any, all persons, as of one moment.
func (j *Journal) Read(after int64) (log []arbiter.Envelope, persons []arbiter.Person, err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if after > 0 {
		if err := j.look(); err != nil {
			return nil, nil, err
		}
		if j.last == after {
			return nil, nil, nil
		}
	}
	var r arbiter.Record
	before := ""
	err = j.within(func(ctx context.Context, tx pgx.Tx) error {
		if after > 0 {
			err := tx.QueryRow(ctx, "SELECT hash FROM flagfall.entries WHERE event = $1 AND seq = $2", j.id, after).Scan(&before)
			if err != nil && !errors.Is(err, pgx.ErrNoRows) {
				return err
			}
		}
		return j.record(ctx, tx, &r, after)
	})
	if err != nil {
		return nil, nil, err
	}
	c := arbiter.ChainOf(r.Persons)
	c.Head = before
	for i := range r.Entries {
		e := &r.Entries[i]
		if !c.Follow(e) {
			return nil, nil, arbiter.Forged("entry %d, or one before it", e.Seq)
		}
		envelope, err := e.Decoded(c.Head)
		if err != nil {
			return nil, nil, err
		}
		log = append(log, envelope)
	}
	for _, p := range r.Persons {
		if !p.Sound() {
			return nil, nil, arbiter.Forged("the name or the data of person %d", p.ID)
		}
	}
	if after == 0 {
		for _, fault := range c.Beside(r.Persons, log) {
			return nil, nil, arbiter.Forged("%s", fault)
		}
	}
	if len(r.Entries) > 0 {
		j.last, j.head, j.known = r.Entries[len(r.Entries)-1].Seq, c.Head, true
	}
	return log, r.Persons, nil
}

// look asks for the last entry, and forgets what the views show if it is not the last one known.
func (j *Journal) look() error {
	last, head, known, showing := j.last, j.head, j.known, j.shown
	if err := j.ask(); err != nil {
		return err
	}
	if known && last == j.last && head == j.head {
		j.shown = showing
	}
	return nil
}

// Record returns all that the journal holds, as of one moment.
func (j *Journal) Record() (r arbiter.Record, err error) {
	err = j.within(func(ctx context.Context, tx pgx.Tx) error {
		if err := j.record(ctx, tx, &r, 0); err != nil {
			return err
		}
		rows, err := tx.Query(ctx, "SELECT digest, text FROM flagfall.sheets WHERE event = $1 ORDER BY digest", j.id)
		if err != nil {
			return err
		}
		r.Sheets, err = pgx.CollectRows(rows, sheetOf)
		return err
	})
	return r, err
}

func sheetOf(row pgx.CollectableRow) (sheet arbiter.Sheet, err error) {
	var text []byte
	err = row.Scan(&sheet.Digest, &text)
	sheet.Text = string(text)
	return sheet, err
}

// within runs f in a transaction with a consistent snapshot.
func (j *Journal) within(f func(context.Context, pgx.Tx) error) error {
	return j.server.again(func(ctx context.Context) error {
		return j.server.as(ctx, j.owner, func(tx pgx.Tx) error { return f(ctx, tx) })
	})
}

// record reads the entries after one, and the persons.
func (j *Journal) record(ctx context.Context, tx pgx.Tx, r *arbiter.Record, after int64) error {
	rows, err := tx.Query(ctx, "SELECT seq, instant, who, kind, body, step, coalesce(cause, 0), hash FROM flagfall.entries WHERE event = $1 AND seq > $2 ORDER BY seq", j.id, after)
	if err != nil {
		return err
	}
	r.Entries, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (e arbiter.Stored, err error) {
		if err = row.Scan(&e.Seq, &e.Instant, &e.Who, &e.Kind, &e.Body, &e.Step, &e.Cause, &e.Chained); err != nil {
			return e, err
		}
		if e.At, err = time.Parse(time.RFC3339Nano, e.Instant); err != nil {
			err = rule.Errorf(rule.Input, "entry %d has no instant that can be read", e.Seq)
		}
		return e, err
	})
	if err != nil {
		return err
	}
	if rows, err = tx.Query(ctx, "SELECT id, name, birth_year, fmjd, sex, contact, member, rating, title, club, federation, erased, entry, salt, digest FROM flagfall.persons WHERE event = $1 ORDER BY id", j.id); err != nil {
		return err
	}
	r.Persons, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (p arbiter.Person, err error) {
		return p, row.Scan(&p.ID, &p.Name, &p.BirthYear, &p.FMJD, &p.Sex, &p.Contact, &p.Member,
			&p.Entered.Rating, &p.Entered.Title, &p.Entered.Club, &p.Entered.Federation, &p.Erased, &p.Entry, &p.Salt, &p.Digest)
	})
	return err
}

// Sheet gives the text of a sheet by its digest; the first characters of the
// digest will do, if only one sheet has them.
func (j *Journal) Sheet(digest string) (arbiter.Sheet, error) {
	none := rule.Errorf(rule.NotFound, "there is no sheet %q", digest).WithHint("see the log for the sheets taken in")
	if digest == "" || strings.Trim(digest, "0123456789abcdef") != "" {
		return arbiter.Sheet{}, none
	}
	found, err := listed(j.server, j.owner, sheetOf, `SELECT digest, text FROM flagfall.sheets WHERE event = $1 AND digest COLLATE "C" >= $2 AND digest COLLATE "C" < $2 || 'g' LIMIT 2`, j.id, digest)
	if err != nil {
		return arbiter.Sheet{}, err
	}
	if len(found) != 1 {
		return arbiter.Sheet{}, none
	}
	if arbiter.NewSheet(found[0].Text) != found[0] {
		return arbiter.Sheet{}, arbiter.Forged("the text of the sheet %.12s", found[0].Digest)
	}
	return found[0], nil
}
