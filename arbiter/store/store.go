// Package store keeps the journal of a tournament in one SQLite file.
//
// It is for the office alone. It stores what has been decided and decides
// nothing. A batch that Append has answered is on the disk: the file is
// written with a write-ahead log and full synchronisation, so that a killed
// process loses nothing that was answered. Entries are only ever appended;
// triggers in the file refuse everything else, whatever program tries.
package store

import (
	"bytes"
	"context"
	"database/sql"
	"embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"

	sqlite "modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

//go:embed schema/*.sql
var schemas embed.FS

// applicationID marks a database as a tournament: "flag" in ASCII.
const applicationID = 0x666c6167

// Store is the journal of one tournament in a file.
type Store struct {
	db   *sql.DB
	path string
}

var _ arbiter.Journal = (*Store)(nil)

// Create makes a new file with its first batch. It appears complete or not at
// all; a file that exists is not touched (rule.Refused).
func Create(path string, first arbiter.Batch) (*Store, error) {
	err := aside(path, func(temp string) error { return build(temp, first) })
	if err != nil {
		return nil, err
	}
	return Open(path)
}

// aside lets write make a file in a folder of its own beside path, and gives
// the file its name when it is complete. Nothing else is left behind.
func aside(path string, write func(temp string) error) error {
	if _, err := os.Lstat(path); err == nil {
		return exists(path)
	}
	dir, base := filepath.Split(path)
	folder, err := os.MkdirTemp(orDot(dir), "."+base+".new-*")
	if err != nil {
		return rule.Errorf(rule.Input, "cannot write %s: %w", path, cause(err)).WithHint("choose a folder that exists and can be written")
	}
	temp := filepath.Join(folder, base)
	err = write(temp)
	if err == nil {
		err = publish(temp, path)
	}
	if err == nil {
		err = syncFolder(orDot(dir))
	}
	if rerr := os.RemoveAll(folder); err == nil {
		err = rerr
	}
	if err != nil {
		return explain(path, err)
	}
	return nil
}

// publish gives a finished file its name, unless something has it already.
func publish(temp, path string) error {
	err := os.Link(temp, path)
	if errors.Is(err, fs.ErrExist) {
		return exists(path)
	}
	if err == nil {
		return nil
	}
	// A file system without hard links.
	if _, serr := os.Lstat(path); serr == nil {
		return exists(path)
	}
	return os.Rename(temp, path)
}

// syncFolder makes a new name in a folder safe against a loss of power.
// Windows has no such call and keeps names by itself.
func syncFolder(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

func exists(path string) error {
	return rule.Errorf(rule.Refused, "%s exists already", path).WithHint("choose another name; nothing was overwritten")
}

func build(path string, first arbiter.Batch) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	db, err := connect(path)
	if err != nil {
		return err
	}
	s := &Store{db: db, path: path}
	err = s.migrate(0)
	if err == nil {
		err = s.Append(first)
	}
	return errors.Join(err, s.Close())
}

// Open opens a file. Nothing is written when it is missing (rule.NotFound) or
// no tournament, damaged, or of a newer version (rule.Input).
func Open(path string) (*Store, error) {
	version, err := inspect(path)
	if err != nil {
		return nil, err
	}
	db, err := connect(path)
	if err != nil {
		return nil, explain(path, err)
	}
	s := &Store{db: db, path: path}
	err = s.soundness()
	if err == nil {
		err = s.migrate(version)
	}
	if err != nil {
		if cerr := db.Close(); cerr != nil {
			err = errors.Join(err, cerr)
		}
		return nil, explain(path, err)
	}
	return s, nil
}

func newest() int {
	files, err := schemas.ReadDir("schema")
	if err != nil {
		return 0
	}
	return len(files)
}

// inspect reads the head of a file without the database, so that a file that
// is none is left as it is.
func inspect(path string) (version int, err error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, rule.Errorf(rule.NotFound, "there is no file %s", path).WithHint("check the name, or create an event first")
	}
	if err != nil {
		return 0, rule.Errorf(rule.Input, "cannot open %s: %w", path, cause(err))
	}
	if info.IsDir() {
		return 0, rule.Errorf(rule.Input, "%s is a folder", path).WithHint("name the event's file in it")
	}
	f, err := os.Open(path)
	if err != nil {
		return 0, rule.Errorf(rule.Input, "cannot open %s: %w", path, cause(err)).WithHint("check the permissions of the file")
	}
	defer f.Close()
	// The header of the SQLite file format: 16 bytes of magic, the page size
	// at 16, the number of pages at 28, user_version at 60, application_id at 68.
	head := make([]byte, 100)
	if _, err := io.ReadFull(f, head); err != nil || !bytes.HasPrefix(head, []byte("SQLite format 3\x00")) {
		return 0, notOurs(path)
	}
	if binary.BigEndian.Uint32(head[68:]) != applicationID {
		return 0, notOurs(path)
	}
	version = int(binary.BigEndian.Uint32(head[60:]))
	if version > newest() {
		return 0, rule.Errorf(rule.Input, "%s was written by a newer version of flagfall (format %d, this one knows %d)", path, version, newest()).
			WithHint("open it with that version; nothing was changed")
	}
	pageSize := int64(binary.BigEndian.Uint16(head[16:]))
	if pageSize == 1 {
		pageSize = 65536
	}
	pages := int64(binary.BigEndian.Uint32(head[28:]))
	wal, err := os.Stat(path + "-wal")
	// With a write-ahead log beside it, a short file may still be whole.
	if (err != nil || wal.Size() == 0) && info.Size() < pages*pageSize {
		return 0, damaged(path, fmt.Sprintf("%d bytes are missing at the end", pages*pageSize-info.Size()))
	}
	return version, nil
}

func notOurs(path string) error {
	return rule.Errorf(rule.Input, "%s is no tournament of flagfall", path).WithHint("name the file of an event; nothing was changed")
}

func damaged(path, how string) error {
	return rule.Errorf(rule.Input, "%s is damaged: %s", path, how).WithHint("restore it from a backup; nothing was changed")
}

// connect opens the database. The pragmas stand in the DSN, so that every
// connection of the pool has them; busy_timeout is first, so that switching to
// the write-ahead log can wait for another process.
func connect(path string) (*sql.DB, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	abs = filepath.ToSlash(abs)
	if !strings.HasPrefix(abs, "/") {
		abs = "/" + abs
	}
	q := url.Values{
		"mode":    {"rw"},
		"_txlock": {"immediate"},
		"_pragma": {"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(FULL)", "secure_delete(ON)", "trusted_schema(OFF)"},
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

// soundness asks the database whether its structure is whole.
func (s *Store) soundness() error {
	var answer string
	if err := s.db.QueryRow("PRAGMA quick_check(1)").Scan(&answer); err != nil {
		return explain(s.path, err)
	}
	if answer != "ok" {
		return damaged(s.path, "its structure is not whole")
	}
	return nil
}

// migrate runs the numbered schema files behind a version, each in a
// transaction of its own.
func (s *Store) migrate(version int) error {
	files, err := schemas.ReadDir("schema")
	if err != nil {
		return err
	}
	for i, f := range files[min(version, len(files)):] {
		text, err := schemas.ReadFile("schema/" + f.Name())
		if err != nil {
			return err
		}
		err = s.within(func(tx *sql.Tx) error {
			_, err := tx.Exec(fmt.Sprintf("%s;\nPRAGMA application_id = %d;\nPRAGMA user_version = %d", text, applicationID, version+i+1))
			return err
		})
		if err != nil {
			return fmt.Errorf("schema %s: %w", f.Name(), err)
		}
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

// Path is the path of the file.
func (s *Store) Path() string { return s.path }

// Append stores a batch; see [arbiter.Journal].
func (s *Store) Append(b arbiter.Batch) error {
	err := s.within(func(tx *sql.Tx) error { return appendBatch(tx, b) })
	if err != nil {
		return explain(s.path, err)
	}
	return nil
}

func appendBatch(tx *sql.Tx, b arbiter.Batch) error {
	var last int64
	if err := tx.QueryRow("SELECT coalesce(max(seq), 0) FROM events").Scan(&last); err != nil {
		return err
	}
	for i, e := range b.Envelopes {
		if want := last + int64(i) + 1; e.Seq != want {
			return rule.Errorf(rule.Conflict, "another writer was first: the journal has %d entries, and this one was decided after entry %d", last, b.Envelopes[0].Seq-1).
				WithHint("look at the event as it is now, and try again")
		}
		version, body, err := arbiter.EncodeEvent(e.Body)
		if err != nil {
			return err
		}
		if _, err := tx.Exec("INSERT INTO events (seq, instant, who, kind, version, body) VALUES (?, ?, ?, ?, ?, ?)",
			e.Seq, e.At.UTC().Format(time.RFC3339Nano), e.Who, e.Body.Kind(), version, string(body)); err != nil {
			return err
		}
	}
	for _, p := range b.Persons {
		if _, err := tx.Exec("INSERT INTO persons (id, name, birth_year, fmjd, sex, contact) VALUES (?, ?, ?, ?, ?, ?)",
			int64(p.ID), p.Name, p.BirthYear, p.FMJD, p.Sex, p.Contact); err != nil {
			return err
		}
	}
	for _, sheet := range b.Sheets {
		if _, err := tx.Exec("INSERT INTO sheets (digest, text) VALUES (?, ?)", sheet.Digest, sheet.Text); err != nil {
			return err
		}
	}
	for _, id := range b.Erase {
		if _, err := tx.Exec("UPDATE persons SET name = '', birth_year = 0, fmjd = '', sex = '', contact = '', erased = 1 WHERE id = ?", int64(id)); err != nil {
			return err
		}
	}
	return nil
}

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

func readEvents(tx *sql.Tx, after int64) ([]arbiter.Envelope, error) {
	rows, err := tx.Query("SELECT seq, instant, who, kind, version, body FROM events WHERE seq > ? ORDER BY seq", after)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var log []arbiter.Envelope
	for rows.Next() {
		var e arbiter.Envelope
		var instant, kind string
		var version int
		var body sql.RawBytes
		if err := rows.Scan(&e.Seq, &instant, &e.Who, &kind, &version, &body); err != nil {
			return nil, err
		}
		if e.At, err = time.Parse(time.RFC3339Nano, instant); err != nil {
			return nil, rule.Errorf(rule.Input, "entry %d has no instant: %w", e.Seq, err)
		}
		if e.Body, err = arbiter.DecodeEvent(kind, version, body); err != nil {
			return nil, err
		}
		log = append(log, e)
	}
	return log, rows.Err()
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

// Backup copies the journal to a new file, also while others write.
func (s *Store) Backup(path string) error {
	return aside(path, func(temp string) error {
		if _, err := s.db.Exec("VACUUM INTO ?", temp); err != nil {
			return err
		}
		return syncFile(temp)
	})
}

func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// Close moves the write-ahead log into the file, so that the file alone is the
// tournament, and closes it. While another process has the file open, the log
// may stay; nothing is lost by it.
func (s *Store) Close() error {
	_, err := s.db.Exec("PRAGMA wal_checkpoint(TRUNCATE)")
	if locked(err) {
		err = nil
	}
	if err := errors.Join(err, s.db.Close()); err != nil {
		return explain(s.path, err)
	}
	return nil
}

func locked(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && (e.Code()&0xff == sqlite3.SQLITE_BUSY || e.Code()&0xff == sqlite3.SQLITE_LOCKED)
}

// explain turns what the database says into a sentence for a person.
func explain(path string, err error) error {
	var ours *rule.Error
	if errors.As(err, &ours) {
		return ours
	}
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return rule.Errorf(rule.Internal, "cannot use %s: %w", path, cause(err))
	}
	switch code := e.Code() & 0xff; code {
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return rule.Errorf(rule.Conflict, "%s is in use by another program", path).WithHint("wait until it has finished, and try again; nothing was written")
	case sqlite3.SQLITE_FULL:
		return rule.Errorf(rule.Input, "the disk is full: %s could not be written", path).WithHint("make room and try again; the event is as it was before")
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_CANTOPEN:
		return rule.Errorf(rule.Input, "%s cannot be written", path).WithHint("check the permissions of the file and its folder")
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_IOERR:
		return damaged(path, "the database cannot be read")
	}
	return rule.Errorf(rule.Internal, "cannot use %s: %s", path, strings.Join(strings.Fields(err.Error()), " "))
}

// cause is the bare reason of an error of the file system, without the path
// that the sentence names already.
func cause(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

func orDot(dir string) string {
	if dir == "" {
		return "."
	}
	return dir
}
