package store

import (
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

// Record returns all that the journal holds, as of one moment.
func (s *Store) Record() (r arbiter.Record, err error) {
	err = s.reading(func(tx *sql.Tx) (err error) {
		r, err = recordOf(tx)
		return err
	})
	if err != nil {
		return r, explain(s.path, err)
	}
	return r, nil
}

func recordOf(tx querier) (r arbiter.Record, err error) {
	if r.Persons, err = readPersons(tx); err != nil {
		return r, err
	}
	if r.Sheets, err = readSheets(tx); err != nil {
		return r, err
	}
	return r, eachBatch(tx, 0, func(batch []arbiter.Stored) { r.Entries = append(r.Entries, batch...) })
}

func readSheets(tx querier) ([]arbiter.Sheet, error) {
	return collected(tx, sheetOf, "SELECT digest, text FROM sheets ORDER BY digest")
}

func sheetOf(row *sql.Rows) (sheet arbiter.Sheet, err error) {
	err = row.Scan(&sheet.Digest, &sheet.Text)
	return sheet, err
}

// collected returns the rows of a query, each made by of.
func collected[T any](from querier, of func(*sql.Rows) (T, error), query string, args ...any) (list []T, err error) {
	rows, err := from.Query(query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		one, err := of(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	return list, rows.Err()
}

// CreateOf makes a new file that holds a record as it is. Errors are those of
// [Create], and rule.Input for a record that does not prove itself.
func CreateOf(path string, r arbiter.Record) error {
	p := r.Prove()
	if len(p.Findings) > 0 {
		return arbiter.Forged("%s", p.Findings[0])
	}
	return aside(path, func(temp string) error {
		s, err := empty(temp)
		if err != nil {
			return err
		}
		err = s.within(func(tx *sql.Tx) error {
			if err := insert(tx, r.Entries, r.Persons, r.Sheets); err != nil {
				return err
			}
			return marked(tx, p.Heads[0], "", p.Head)
		})
		return errors.Join(err, s.Close())
	})
}

// HandOver gives all that a file holds to somebody who keeps the journal from now
// on, and puts the file aside under the name that is returned. It fails with
// rule.Conflict while anybody else has the file open. Where take fails, the file
// is left as it was.
func HandOver(path string, take func(arbiter.Record) error) (kept string, err error) {
	if err := errors.Join(inspect(path), together(path)); err != nil {
		return "", err
	}
	db, release, err := alone(path)
	if err != nil {
		return "", err
	}
	defer release()
	if db == nil {
		return "", damaged(path, "the database cannot be read")
	}
	r, err := recordOf(db)
	if err != nil {
		return "", explain(path, err)
	}
	if err := take(r); err != nil {
		return "", err
	}
	if kept, err = keep(path, "handed-over", release); err == nil {
		if err = os.Remove(path); errors.Is(err, fs.ErrNotExist) {
			err = nil // now it has only the new name
		}
	}
	if n, nerr := lastOf(kept); err == nil && releasesFirst && nerr == nil && len(r.Entries) > 0 && n != r.Entries[len(r.Entries)-1].Seq {
		return kept, rule.Errorf(rule.Conflict, "another program wrote into %s while it was handed over", path).
			WithHint("entries after %d are only in %s: enter them again", r.Entries[len(r.Entries)-1].Seq, kept)
	}
	if err != nil {
		return kept, rule.Errorf(rule.Conflict, "everything was handed over, but %s cannot be put aside: %w", path, cause(err)).
			WithHint("move the file to another folder: what is written into it from now on is lost")
	}
	return kept, syncFolder(orDot(filepath.Dir(path)))
}

// querier is a database, or a transaction of one.
type querier interface {
	Query(query string, args ...any) (*sql.Rows, error)
	QueryRow(query string, args ...any) *sql.Row
}
