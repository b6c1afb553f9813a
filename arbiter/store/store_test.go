package store

import (
	"bytes"
	"database/sql"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

var instant = time.Date(2026, 11, 21, 19, 30, 0, 123456789, time.UTC)

// batch makes a batch of entries from a number on: the creation first, then
// players.
func batch(from, count int64) arbiter.Batch {
	var b arbiter.Batch
	for seq := from; seq < from+count; seq++ {
		e := arbiter.Envelope{Seq: seq, At: instant.Add(time.Duration(seq) * time.Second), Who: "arbiter", Step: seq}
		if seq == 1 {
			e.Body = arbiter.EventCreated{Settings: arbiter.Settings{Name: "Test"}.Defaults()}
		} else {
			id := seq - 1
			e.Body = arbiter.PlayersAdded{Players: []arbiter.PlayerEntry{{ID: arbiter.PlayerID(id), Person: arbiter.PersonID(id)}}}
			b.Persons = append(b.Persons, arbiter.Person{ID: arbiter.PersonID(id), Name: "Player " + strings.Repeat("x", int(id%7)), BirthYear: 1990})
		}
		b.Envelopes = append(b.Envelopes, e)
	}
	return b
}

func create(t testing.TB, count int64) (*Store, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "event #1 ä%20.flagfall")
	s, err := Create(path, batch(1, count))
	if err != nil {
		t.Fatal(err)
	}
	return s, path
}

func closed(t testing.TB, s *Store) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

func wantError(t testing.TB, err error, code rule.Code, part string) {
	t.Helper()
	if err == nil || rule.CodeOf(err) != code || !strings.Contains(err.Error(), part) {
		t.Errorf("error %q (%s), want %s with %q", err, rule.CodeOf(err), code, part)
	}
	if err != nil && (strings.Contains(err.Error(), "\n") || rule.HintOf(err) == "") {
		t.Errorf("error %q: more than one line, or no hint (%q)", err, rule.HintOf(err))
	}
}

func TestWhatIsStoredComesBack(t *testing.T) {
	s, path := create(t, 3)
	sheet := arbiter.NewSheet("1. 32-28 19-23 *")
	add := arbiter.Batch{Sheets: []arbiter.Sheet{sheet}, Envelopes: []arbiter.Envelope{{Seq: 4, At: instant, Who: "Bo", Step: 4, Body: arbiter.EventClosed{}}}}
	if err := s.Append(add); err != nil {
		t.Fatal(err)
	}
	closed(t, s)
	if names := siblings(t, path); len(names) != 1 {
		t.Errorf("closing left %v", names)
	}
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, s)
	log, persons, err := s.Read(0)
	if err != nil || len(log) != 4 || len(persons) != 2 {
		t.Fatalf("%d entries, %d persons, %v", len(log), len(persons), err)
	}
	if e := log[3]; e.Seq != 4 || !e.At.Equal(instant) || e.Who != "Bo" || e.Body != (arbiter.EventClosed{}) {
		t.Errorf("entry %+v", e)
	}
	if log, _, err = s.Read(3); err != nil || len(log) != 1 {
		t.Errorf("behind entry 3: %v, %v", log, err)
	}
	for _, digest := range []string{sheet.Digest, sheet.Digest[:8]} {
		if got, err := s.Sheet(digest); err != nil || got != sheet {
			t.Errorf("sheet %s: %+v, %v", digest, got, err)
		}
	}
	for _, digest := range []string{"", "*", "0000", "'"} {
		_, err = s.Sheet(digest)
		wantError(t, err, rule.NotFound, "there is no sheet")
	}
}

func siblings(t testing.TB, path string) []string {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// Whichever program tries, no entry, person or sheet can be changed.
func TestOnlyAppended(t *testing.T) {
	s, _ := create(t, 3)
	defer closed(t, s)
	if err := s.Append(arbiter.Batch{Sheets: []arbiter.Sheet{arbiter.NewSheet("a")}}); err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{
		"UPDATE events SET who = 'x'",
		"UPDATE events SET body = '{}' WHERE seq = 2",
		"DELETE FROM events WHERE seq = 3",
		"DELETE FROM events",
		"INSERT OR REPLACE INTO events VALUES (2, '', '', '', 1, '{}')",
		"INSERT INTO events (seq, instant, who, kind, body, step, hash) VALUES (9, '', '', '', '{}', 9, printf('%064d', 0))",
		"UPDATE persons SET name = 'x' WHERE id = 1",
		"UPDATE persons SET erased = 1 WHERE id = 1",
		"DELETE FROM persons",
		"INSERT OR REPLACE INTO persons VALUES (1, 'x', 0, '', '', '', 0)",
		"UPDATE sheets SET text = 'b'",
		"DELETE FROM sheets",
	} {
		if _, err := s.db.Exec(statement); err == nil {
			t.Errorf("%s was allowed", statement)
		}
	}
	if _, err := s.db.Exec("INSERT OR REPLACE INTO sheets SELECT digest, 'b' FROM sheets"); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Sheet(arbiter.NewSheet("a").Digest); err != nil || got.Text != "a" {
		t.Errorf("the sheet is %q now, %v", got.Text, err)
	}
}

func TestErasedNamesLeaveTheFile(t *testing.T) {
	s, path := create(t, 1)
	secret := "Unforgettable, Ursula"
	add := batch(2, 1)
	add.Persons[0].Name = secret
	if err := s.Append(add); err != nil {
		t.Fatal(err)
	}
	erase := arbiter.Batch{
		Erase:     []arbiter.PersonID{1},
		Envelopes: []arbiter.Envelope{{Seq: 3, At: instant, Step: 3, Body: arbiter.PersonErased{ID: 1, Persons: []arbiter.PersonID{1}, Reason: "asked"}}},
	}
	if err := s.Append(erase); err != nil {
		t.Fatal(err)
	}
	_, persons, err := s.Read(0)
	if err != nil || !persons[0].Erased || persons[0].Name != "" {
		t.Errorf("%+v, %v", persons, err)
	}
	closed(t, s)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(data, []byte(secret)) {
		t.Error("the name is still in the file")
	}
}

func TestTwoWriters(t *testing.T) {
	one, path := create(t, 2)
	defer closed(t, one)
	two, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, two)
	if err := one.Append(batch(3, 1)); err != nil {
		t.Fatal(err)
	}
	wantError(t, two.Append(batch(3, 1)), rule.Conflict, "another writer was first")
	wantError(t, two.Append(batch(5, 1)), rule.Conflict, "another writer was first")
	if err := two.Append(batch(4, 2)); err != nil {
		t.Error(err)
	}
	log, persons, err := one.Read(0)
	if err != nil || len(log) != 5 || len(persons) != 4 {
		t.Errorf("%d entries, %d persons, %v", len(log), len(persons), err)
	}
}

func TestNothingIsHalfWritten(t *testing.T) {
	s, _ := create(t, 2)
	defer closed(t, s)
	bad := batch(3, 2)
	bad.Persons[1].ID = 1 // exists already
	if err := s.Append(bad); err == nil {
		t.Fatal("a person was replaced")
	}
	log, persons, err := s.Read(0)
	if err != nil || len(log) != 2 || len(persons) != 1 {
		t.Errorf("%d entries, %d persons, %v", len(log), len(persons), err)
	}
}

func TestFilesThatAreNone(t *testing.T) {
	dir := t.TempDir()
	good, goodPath := create(t, 40)
	closed(t, good)
	whole, err := os.ReadFile(goodPath)
	if err != nil {
		t.Fatal(err)
	}
	foreign := filepath.Join(dir, "foreign.db")
	db, err := sql.Open("sqlite", foreign)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("CREATE TABLE t (x)"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	newer := slices.Clone(whole)
	binary.BigEndian.PutUint32(newer[60:], 99)
	scribbled := slices.Clone(whole)
	for i := len(scribbled) / 3; i < len(scribbled)/3+5000; i++ {
		scribbled[i] = 0xAA
	}
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, tc := range []struct {
		path string
		code rule.Code
		part string
	}{
		{filepath.Join(dir, "missing.flagfall"), rule.NotFound, "there is no file"},
		{filepath.Join(dir, "no", "folder"), rule.NotFound, "there is no file"},
		{dir, rule.Input, "is a folder"},
		{foreign, rule.Input, "is not the file of a tournament"},
		{write("empty", nil), rule.Input, "is not the file of a tournament"},
		{write("short", whole[:50]), rule.Input, "is not the file of a tournament"},
		{write("text", bytes.Repeat([]byte("Name,Rating\n"), 50)), rule.Input, "is not the file of a tournament"},
		{write("newer", newer), rule.Input, "newer version"},
		{write("half", whole[:len(whole)/2]), rule.Input, "is damaged"},
		{write("tail", whole[:len(whole)-4096]), rule.Input, "is damaged"},
		{write("scribbled", scribbled), rule.Input, "is damaged"},
	} {
		before, _ := os.ReadFile(tc.path)
		s, err := Open(tc.path)
		if err == nil {
			t.Errorf("%s was opened", tc.path)
			closed(t, s)
			continue
		}
		wantError(t, err, tc.code, tc.part)
		if after, _ := os.ReadFile(tc.path); !bytes.Equal(before, after) {
			t.Errorf("%s was changed", tc.path)
		}
	}
	for _, name := range siblings(t, foreign) {
		if strings.HasSuffix(name, "-wal") || strings.HasSuffix(name, "-shm") || strings.HasPrefix(name, "missing") {
			t.Errorf("%s was left behind", name)
		}
	}
}

func TestEntryOfANewerKind(t *testing.T) {
	s, path := create(t, 1)
	log, _, err := s.Read(0)
	if err != nil {
		t.Fatal(err)
	}
	l := arbiter.Link{Seq: 2, Step: 2, Instant: "2026-11-21T19:00:00Z", Who: "x", Kind: "moon-landed", Body: []byte("{}")}
	if _, err := s.db.Exec("INSERT INTO events (seq, instant, who, kind, body, step, hash) VALUES (?, ?, ?, ?, '{}', 2, ?)",
		l.Seq, l.Instant, l.Who, l.Kind, l.Hash(log[0].Hash)); err != nil {
		t.Fatal(err)
	}
	_, _, err = s.Read(0)
	wantError(t, err, rule.Input, "moon-landed")
	closed(t, s)
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}

func TestCreateRefusals(t *testing.T) {
	s, path := create(t, 1)
	closed(t, s)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = Create(path, batch(1, 1))
	wantError(t, err, rule.Refused, "exists already")
	if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
		t.Error("the file was changed")
	}
	_, err = Create(filepath.Join(t.TempDir(), "no", "folder.flagfall"), batch(1, 1))
	wantError(t, err, rule.Input, "cannot write")
	dir := t.TempDir()
	if _, err = Create(filepath.Join(dir, "x.flagfall"), batch(2, 1)); err == nil {
		t.Error("a journal that begins with entry 2 was created")
	}
	if names := siblings(t, filepath.Join(dir, "x")); len(names) > 0 {
		t.Errorf("a failed creation left %v", names)
	}
}

func TestBackupOfALiveJournal(t *testing.T) {
	s, path := create(t, 5)
	defer closed(t, s)
	if err := s.Append(batch(6, 10)); err != nil { // still in the log beside the file
		t.Fatal(err)
	}
	to := filepath.Join(filepath.Dir(path), "it's a copy.flagfall")
	if err := s.Backup(to); err != nil {
		t.Fatal(err)
	}
	wantError(t, s.Backup(to), rule.Refused, "exists already")
	wantError(t, s.Backup(filepath.Join(to, "below")), rule.Input, "cannot write")
	copied, err := Open(to)
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, copied)
	log, _, err := copied.Read(0)
	if err != nil || len(log) != 15 {
		t.Errorf("%d entries, %v", len(log), err)
	}
	if err := copied.Append(batch(16, 1)); err != nil {
		t.Error(err)
	}
}

func TestFullDisk(t *testing.T) {
	s, _ := create(t, 2)
	defer closed(t, s)
	// The database reports the same error on a full disk.
	if _, err := s.db.Exec("PRAGMA max_page_count = 1"); err != nil {
		t.Fatal(err)
	}
	var err error
	seq := int64(3)
	for ; err == nil && seq < 500; seq++ {
		err = s.Append(batch(seq, 1))
	}
	wantError(t, err, rule.Input, "the disk is full")
	log, persons, err := s.Read(0)
	if err != nil || int64(len(log)) != seq-2 || len(persons) != len(log)-1 {
		t.Errorf("%d entries and %d persons after the failure at entry %d, %v", len(log), len(persons), seq-1, err)
	}
}

func TestLockedFile(t *testing.T) {
	s, path := create(t, 1)
	defer closed(t, s)
	other, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, other)
	if _, err := s.db.Exec("PRAGMA busy_timeout = 50"); err != nil {
		t.Fatal(err)
	}
	held, err := other.db.Begin() // holds the write lock from its start
	if err != nil {
		t.Fatal(err)
	}
	wantError(t, s.Append(batch(2, 1)), rule.Conflict, "in use by another program")
	if log, _, err := s.Read(0); err != nil || len(log) != 1 {
		t.Errorf("reading waits for no writer: %d entries, %v", len(log), err)
	}
	if err := held.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(batch(2, 1)); err != nil {
		t.Error(err)
	}
}

// There is one format: a file that claims another is not read, nor is an entry without a step or a
// hash, which no table allows.
func TestOneFormat(t *testing.T) {
	for statement, want := range map[string]string{
		"PRAGMA user_version = 0": "is not the file of a tournament",
		"PRAGMA user_version = 2": "newer version",
		// The tables of a program that did not ask for hashes, with an entry that has none.
		"PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'hash    TEXT    NOT NULL', 'hash    TEXT') WHERE name = 'events'; PRAGMA writable_schema = OFF": "the table events of the file is a different one",
	} {
		s, path := create(t, 2)
		closed(t, s)
		db, err := sql.Open("sqlite", path)
		if err == nil {
			_, err = db.Exec(statement)
		}
		if err := errors.Join(err, db.Close()); err != nil {
			t.Fatal(err)
		}
		_, err = Open(path)
		wantError(t, err, rule.Input, want)
	}
	s, _ := create(t, 2)
	defer closed(t, s)
	for _, columns := range []string{"NULL, printf('%064d', 1)", "3, NULL", "3, ''"} {
		if _, err := s.db.Exec("INSERT INTO events (seq, instant, who, kind, body, step, hash) VALUES (3, '2026-01-01T10:00:00Z', 'A', 'event-closed', '{}', " + columns + ")"); err == nil {
			t.Errorf("an entry with %s is stored", columns)
		}
	}
}
