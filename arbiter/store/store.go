// Package store keeps the journal of a tournament in one SQLite file.
//
// It is for the office alone. It stores what has been decided and decides
// nothing. A batch that Append has answered is on the disk: the file is
// written with a write-ahead log and full synchronisation, so that a killed
// process loses nothing that was answered. Entries are only ever appended;
// triggers in the file refuse everything else, whatever program tries.
package store

import (
	"context"
	"database/sql"
	_ "embed" // the schema
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"flagfall/arbiter"

	_ "modernc.org/sqlite" // the driver behind database/sql
)

//go:embed schema.sql
var schema string

// format is the version of the schema, as the head of a file has it.
const format = 1

// applicationID marks a database as a tournament: "flag" in ASCII.
const applicationID = 0x666c6167

// Store is the journal of one tournament in a file.
type Store struct {
	db   *sql.DB
	path string
	// file is the file that had the name when the journal was opened, and saved the copy that was
	// made once it had lost the name.
	file  os.FileInfo
	saved string
	held  held
	// beside releases the descriptor by which the file is read beside the database.
	beside func()
	// refusal says why nothing can be appended if the file or its folder cannot be written; the
	// journal is then a copy in memory.
	refusal error
}

var _ arbiter.Journal = (*Store)(nil)

// Open opens a file. Nothing is written when it is missing (rule.NotFound), or when it is not a
// tournament, is damaged or of a newer version (rule.Input). A file that cannot be written, lies
// in a folder that cannot, or is on a full disk opens for reading.
func Open(path string) (*Store, error) {
	s, err := attach(path)
	if err != nil {
		return nil, err
	}
	if err = s.asMade(); err == nil {
		s.held, err = hold(path)
	}
	if err != nil {
		if cerr := s.closeFile(); cerr != nil {
			err = errors.Join(err, cerr)
		}
		return nil, explain(path, err)
	}
	return s, nil
}

// attach opens a file whose database structure is sound, whatever is in it.
func attach(path string) (*Store, error) {
	if err := inspect(path); err != nil {
		return nil, err
	}
	if err := together(path); err != nil {
		return nil, err
	}
	file, err := os.Stat(path)
	if err != nil {
		return nil, explain(path, err)
	}
	_, release, err := open(path)
	if err != nil {
		return nil, explain(path, err)
	}
	db, refusal, err := connectAsAllowed(path)
	if err != nil {
		release()
		return nil, explain(path, err)
	}
	s := &Store{db: db, path: path, file: file, beside: release, refusal: refusal}
	if err := s.soundness(); err != nil {
		return nil, explain(path, errors.Join(err, s.closeFile()))
	}
	return s, nil
}

// connect opens the database. The pragmas are in the DSN, so that every connection of the pool has
// them; busy_timeout is first, so that switching to the write-ahead log can wait for another
// process.
func connect(path string) (*sql.DB, error) {
	return dial(path, url.Values{
		"mode":    {"rw"},
		"_txlock": {"immediate"},
		"_pragma": {"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(FULL)", "secure_delete(ON)", "trusted_schema(OFF)"},
	})
}

// connectAsAllowed opens the database for writing or, if the file system refuses that, as a copy in
// memory, with the reason why it cannot be written.
func connectAsAllowed(path string) (db *sql.DB, refusal, err error) {
	if err = whyUnwritable(path); err == nil {
		if db, err = connect(path); err == nil {
			// Reading needs room for the index of the log.
			var tables int
			if err = db.QueryRow("SELECT count(*) FROM sqlite_schema").Scan(&tables); !lacksRoom(err) {
				return db, nil, nil // other faults are reported when it is read
			}
			err = errors.Join(err, db.Close())
		}
	}
	switch {
	case refusesWriting(err):
		refusal = unwritable(path)
	case lacksRoom(err):
		refusal = explain(path, err)
	default:
		return nil, nil, err
	}
	db, err = inMemory(path)
	return db, refusal, err
}

func dial(path string, q url.Values) (*sql.DB, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	abs = filepath.ToSlash(abs)
	if !strings.HasPrefix(abs, "/") {
		abs = "/" + abs
	}
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Path: abs, RawQuery: q.Encode()}).String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	if err := db.Ping(); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// asMade checks that the tables and the triggers are as the program makes them: a file that has
// others is not read as if it had been verified.
func (s *Store) asMade() error {
	return s.reading(func(tx *sql.Tx) error {
		var p arbiter.Proof
		if err := compareSchema(tx, &p); err != nil {
			return err
		}
		for _, fault := range p.Findings {
			return arbiter.Forged("%s", fault)
		}
		return nil
	})
}

// soundness asks the database whether its structure is sound.
func (s *Store) soundness() error {
	var answer string
	if err := s.db.QueryRow("PRAGMA quick_check(1)").Scan(&answer); err != nil {
		return explain(s.path, err)
	}
	if answer != "ok" {
		return damaged(s.path, "its structure is broken")
	}
	return nil
}

// within runs f in a transaction that holds the write lock from its start.
func (s *Store) within(f func(*sql.Tx) error) error {
	tx, err := s.db.Begin()
	if err != nil {
		return err
	}
	if err := f(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// reading runs f in a transaction for reading, which waits for no writer and sees one
// moment.
func (s *Store) reading(f func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(context.Background(), &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return err
	}
	defer tx.Rollback()
	return f(tx)
}

// Path returns the path of the file.
func (s *Store) Path() string { return s.path }

// ReadOnly reports whether the file can be read and not written.
func (s *Store) ReadOnly() bool { return s.refusal != nil }

// Append stores a batch; see [arbiter.Journal].
func (s *Store) Append(b arbiter.Batch) error {
	if s.refusal != nil {
		return s.refusal
	}
	err := s.within(func(tx *sql.Tx) error {
		if err := s.untouched(tx); err != nil {
			return err
		}
		if err := appendBatch(tx, b); err != nil {
			return err
		}
		return s.named() // with the lock held, so that no restore replaces the file
	})
	if err == nil {
		err = s.named()
	}
	if errors.Is(err, errNameLost) || errors.Is(err, errOverwritten) {
		return s.rescue(err)
	}
	if err != nil {
		return explain(s.path, err)
	}
	return nil
}

func appendBatch(tx *sql.Tx, b arbiter.Batch) error {
	last, before, err := headOf(tx)
	if err != nil {
		return err
	}
	for i, e := range b.Envelopes {
		if e.Seq != last+int64(i)+1 {
			return arbiter.Overtaken(last, b.Envelopes[0].Seq-1)
		}
	}
	entries, persons, err := b.Chained(before)
	if err != nil {
		return err
	}
	if err := insert(tx, entries, persons, b.Sheets); err != nil {
		return err
	}
	if len(entries) > 0 {
		if err := marked(tx, entries[0].Chained, before, entries[len(entries)-1].Chained); err != nil {
			return err
		}
	}
	for _, id := range b.Erase {
		if _, err := tx.Exec("UPDATE persons SET name = '', birth_year = 0, fmjd = '', sex = '', contact = '', member = '', rating = 0, title = '', club = '', federation = '', salt = '', erased = 1 WHERE id = ?", int64(id)); err != nil {
			return err
		}
	}
	return nil
}

// insert writes rows as they are.
func insert(tx *sql.Tx, entries []arbiter.Stored, persons []arbiter.Person, sheets []arbiter.Sheet) error {
	for _, e := range entries {
		if _, err := tx.Exec("INSERT INTO events (seq, instant, who, kind, body, step, cause, hash) VALUES (?, ?, ?, ?, ?, ?, nullif(?, 0), ?)",
			e.Seq, e.Instant, e.Who, e.Kind, string(e.Body), e.Step, e.Cause, e.Chained); err != nil {
			return err
		}
	}
	for _, p := range persons {
		if _, err := tx.Exec("INSERT INTO persons (id, name, birth_year, fmjd, sex, contact, member, rating, title, club, federation, erased, entry, salt, digest) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
			int64(p.ID), p.Name, p.BirthYear, p.FMJD, p.Sex, p.Contact, p.Member,
			p.Entered.Rating, p.Entered.Title, p.Entered.Club, p.Entered.Federation, p.Erased, p.Entry, p.Salt, p.Digest); err != nil {
			return err
		}
	}
	for _, sheet := range sheets {
		if _, err := tx.Exec("INSERT INTO sheets (digest, text) VALUES (?, ?)", sheet.Digest, sheet.Text); err != nil {
			return err
		}
	}
	return nil
}

// Close moves the write-ahead log into the file, so that the file alone is the
// tournament, and closes it. While another process has the file open, the log may
// stay; nothing is lost by it. Errors: rule.Conflict where another file has taken the
// name: what was read is then not the tournament that has the name.
func (s *Store) Close() error {
	if s.refusal != nil {
		return s.closeFile()
	}
	lost := s.named()
	_, err := s.db.Exec("PRAGMA wal_checkpoint(TRUNCATE)")
	if locked(err) || lacksRoom(err) {
		err = nil // all that was committed is in the log
	}
	if err := errors.Join(err, s.closeFile()); err != nil {
		return explain(s.path, err)
	}
	if lost != nil {
		return s.displaced()
	}
	return nil
}

// closeFile closes the database, and then what was read beside it.
func (s *Store) closeFile() error {
	err := s.db.Close()
	if s.beside != nil {
		s.beside()
	}
	return err
}
