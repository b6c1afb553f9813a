package store

import (
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/fixtures/exhaustive"
)

// TestJournalWithoutItsName: no entry is acknowledged that would vanish with a
// file that was deleted, moved or replaced, and what was acknowledged is saved.
func TestJournalWithoutItsName(t *testing.T) {
	for name, harm := range map[string]func(path string) error{
		"deleted": os.Remove,
		"moved":   func(path string) error { return os.Rename(path, path+".away") },
		"replaced": func(path string) error {
			return errors.Join(copyFile(path, path+".new"), os.Rename(path+".new", path))
		},
	} {
		s, path := create(t, 3)
		if err := s.Append(batch(4, 1)); err != nil {
			t.Fatal(err)
		}
		if !done(t, harm, path) {
			closed(t, s)
			continue
		}
		for range 2 {
			err := s.Append(batch(5, 1))
			wantError(t, err, rule.Conflict, "deleted, moved or replaced")
			if !strings.Contains(rule.HintOf(err), path+".saved-1") {
				t.Errorf("%s: %s", name, rule.HintOf(err))
			}
		}
		_ = s.Close() // the file has gone
		saved, err := Open(path + ".saved-1")
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if log, _, err := saved.Read(0); err != nil || len(log) != 4 {
			t.Errorf("%s: %d entries were saved, %v", name, len(log), err)
		}
		closed(t, saved)
	}
}

// done reports whether harm was done to a file that is open. On Windows nobody can take its name
// away, so the system keeps the promise there.
func done(t *testing.T, harm func(path string) error, path string) bool {
	t.Helper()
	err := harm(path)
	if err == nil {
		return true
	}
	if runtime.GOOS != "windows" {
		t.Fatal(err)
	}
	return false
}

// TestJournalWrittenOver: nor is anything acknowledged that would vanish with a
// file into which another program has written, or with its log.
func TestJournalWrittenOver(t *testing.T) {
	exhaustive.NotShort(t, "disks are filled")
	other, strange := create(t, 2)
	closed(t, other)
	for name, harm := range map[string]func(path string) error{
		"cut off": func(path string) error { return os.Truncate(path, 0) },
		"halved":  func(path string) error { return os.Truncate(path, 8192) },
		"another one copied over it": func(path string) error {
			text, err := os.ReadFile(strange)
			return errors.Join(err, os.WriteFile(path, text, 0o600))
		},
		"the log deleted": func(path string) error { return os.Remove(path + "-wal") },
		"the log replaced": func(path string) error {
			return errors.Join(copyFile(path+"-wal", path+".new"), os.Rename(path+".new", path+"-wal"))
		},
	} {
		for _, written := range []bool{true, false} {
			s, path := create(t, 3)
			next := int64(4)
			if written {
				if err := s.Append(batch(4, 1)); err != nil {
					t.Fatal(err)
				}
				next++
			}
			if !done(t, harm, path) {
				closed(t, s)
				continue
			}
			for range 2 {
				if err := s.Append(batch(next, 1)); rule.CodeOf(err) != rule.Conflict && rule.CodeOf(err) != rule.Input {
					t.Errorf("%s, with entries in the log %t: %v", name, written, err)
				}
			}
			_ = s.Close() // the file is no longer its own
			if saved, err := Open(path + ".saved-1"); err == nil {
				if log, _, err := saved.Read(0); err != nil || int64(len(log)) != next-1 {
					t.Errorf("%s, with entries in the log %t: %d entries were saved, %v", name, written, len(log), err)
				}
				closed(t, saved)
			}
		}
	}
}

// crashed leaves a journal with a number of entries as a killed process does, with the last ones in
// the log beside it.
func crashed(t *testing.T, count int64) string {
	t.Helper()
	s, path := create(t, count-2)
	if err := s.Append(batch(count-1, 2)); err != nil {
		t.Fatal(err)
	}
	left := filepath.Join(t.TempDir(), "event.flagfall")
	if err := copyJournal(path, left); err != nil {
		t.Fatal(err)
	}
	closed(t, s)
	return left
}

// TestNoChimera: a file that was copied over another one, whose log a crash has
// left, is not opened together with that log.
func TestNoChimera(t *testing.T) {
	path := crashed(t, 40)
	s, err := Open(path)
	if err != nil {
		t.Fatalf("its own log: %v", err)
	}
	early := filepath.Join(t.TempDir(), "early.flagfall")
	if err := s.Backup(early); err != nil {
		t.Fatal(err)
	}
	closed(t, s)
	other, otherPath := create(t, 12)
	closed(t, other)
	for name, from := range map[string]string{"another event": otherPath, "a backup of the same event": early} {
		path := crashed(t, 40)
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		if err := copyFile(from, path); err != nil {
			t.Fatal(err)
		}
		before, _ := os.ReadFile(path)
		s, err := Open(path)
		if err == nil {
			closed(t, s)
		}
		wantError(t, err, rule.Input, "different journals")
		if after, _ := os.ReadFile(path); !slices.Equal(before, after) {
			t.Errorf("%s: the file was changed", name)
		}
		if err := os.Remove(path + "-wal"); err != nil {
			t.Fatal(err)
		}
		if s, err = Open(path); err != nil {
			t.Fatalf("%s without the log: %v", name, err)
		}
		closed(t, s)
	}
}

// tampered opens a journal as somebody who knows SQLite does, without its
// triggers, and runs statements.
func tampered(t *testing.T, path string, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, statement := range statements {
		if _, err := db.Exec(statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}

// proven makes a journal with a sheet and an erased person, and proves it.
func proven(t *testing.T) string {
	t.Helper()
	s, path := create(t, 6)
	sheet := arbiter.NewSheet("1. 32-28 19-23 *")
	for _, b := range []arbiter.Batch{
		{Sheets: []arbiter.Sheet{sheet}, Envelopes: []arbiter.Envelope{{Seq: 7, At: instant, Who: "Bo", Step: 7, Body: arbiter.SheetTaken{Game: 1, Digest: sheet.Digest}}}},
		{Erase: []arbiter.PersonID{2}, Envelopes: []arbiter.Envelope{{Seq: 8, At: instant, Step: 8, Body: arbiter.PersonErased{ID: 2, Persons: []arbiter.PersonID{2}, Reason: "asked"}}}},
		batch(9, 3),
	} {
		if err := s.Append(b); err != nil {
			t.Fatal(err)
		}
	}
	closed(t, s)
	return path
}

// freed runs statements with the triggers of a journal removed, and puts these back.
func freed(t *testing.T, path string, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	rows, err := db.Query("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
	if err != nil {
		t.Fatal(err)
	}
	drop, back := "", ""
	for rows.Next() {
		var name, text string
		if err := rows.Scan(&name, &text); err != nil {
			t.Fatal(err)
		}
		drop, back = drop+"DROP TRIGGER "+name+";", back+text+";"
	}
	for _, text := range []string{drop, statement, back} {
		if _, err := db.Exec(text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
}

// TestChainFindsForgery: whatever was changed behind the triggers' back is named,
// and not read as if nothing had happened, even if the triggers were put back.
func TestChainFindsForgery(t *testing.T) {
	exhaustive.NotShort(t, "every entry is forged")
	path := proven(t)
	p, err := Verify(path)
	if err != nil || len(p.Findings) > 0 || p.Entries != 11 || len(p.Head) != 64 {
		t.Fatalf("%+v, %v", p, err)
	}
	for statement, want := range map[string]string{
		"CREATE VIEW more AS SELECT 1":                                                                               "the file has a view more that it should not have",
		"CREATE TRIGGER more AFTER INSERT ON events BEGIN DELETE FROM events; END":                                   "the file has a trigger more that it should not have",
		"INSERT INTO persons VALUES (99, 'Eve', 1990, '', '', '', '', 0, '', '', '', 0, 13, '', printf('%064d', 0))": "person 99 came with no entry",
		"INSERT INTO persons VALUES (99, 'Eve', 1990, '', '', '', '', 0, '', '', '', 0, 12, '', printf('%064d', 1))": "person 99 came with no entry",
		"UPDATE events SET who = 'Eve' WHERE seq = 4":                                                                "entry 4, or one before it, is not as it was written",
		"UPDATE events SET instant = '2020-01-01T00:00:00Z' WHERE seq = 5":                                           "entry 5, or one before it, is not as it was written",
		"UPDATE events SET step = 2 WHERE seq = 5":                                                                   "entry 5, or one before it, is not as it was written",
		"UPDATE events SET kind = 'event-reopened' WHERE seq = 4":                                                    "entry 4, or one before it, is not as it was written",
		"UPDATE events SET hash = printf('%064d', 0) WHERE seq = 4":                                                  "entry 4, or one before it, is not as it was written",
		"DELETE FROM events WHERE seq = 5":                                                                           "entry 6 follows entry 4",
		"DELETE FROM events WHERE seq > 9":                                                                           "entries are missing at the end",
		"DELETE FROM events WHERE seq > 9; UPDATE events SET hash = printf('%064d', seq)":                            "entries are missing at the end",
		"DELETE FROM head; UPDATE events SET hash = printf('%064d', seq)":                                            "does not say which its last entry was",
		"UPDATE persons SET name = 'Eve' WHERE id = 3":                                                               "the name or the data of person 3",
		"UPDATE persons SET name = '', erased = 1 WHERE id = 3":                                                      "person 3 is blank, but no entry says",
		"DELETE FROM persons WHERE id = 3":                                                                           "entry 1, or one before it, is not as it was written",
		"UPDATE sheets SET text = 'x'":                                                                               "does not have the text",
		"DELETE FROM sheets":                                                                                         "of entry 7 is missing",
	} {
		path := proven(t)
		freed(t, path, statement)
		p, err := Verify(path)
		if err != nil || !strings.Contains(rule.Joined("; ", p.Findings...).String(), want) {
			t.Errorf("%s: %q, %v", statement, p.Findings, err)
		}
		if strings.Contains(statement, "sheets") {
			continue // a text is only compared when it is read
		}
		s, err := Open(path)
		if err == nil {
			_, _, err = s.Read(0)
			closed(t, s)
		}
		if rule.CodeOf(err) != rule.Input {
			t.Errorf("%s: it is read without a word: %v", statement, err)
		}
	}
	tampered(t, path, "DROP TRIGGER persons_no_replace")
	if p, err = Verify(path); err != nil || len(p.Findings) != 1 || p.Findings[0].String() != "the trigger persons_no_replace is missing in the file" {
		t.Errorf("%q, %v", p.Findings, err)
	}
	_, err = Open(path)
	wantError(t, err, rule.Input, "the trigger persons_no_replace is missing")
}

// TestErasedLeavesNothingToGuess: nobody can find out who was erased by trying
// names.
func TestErasedLeavesNothingToGuess(t *testing.T) {
	p := arbiter.Person{ID: 1, Name: "Jansen", Salt: "74c1"}.Chained(2)
	if p.Digest == (arbiter.Person{ID: 1, Name: "Jansen"}).Chained(2).Digest {
		t.Error("the salt is not in the digest")
	}
	path := proven(t)
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, s)
	_, persons, err := s.Read(0)
	if err != nil || !persons[1].Erased || persons[1].Salt != "" || persons[1].Digest == "" {
		t.Errorf("%+v, %v", persons[1], err)
	}
}

func TestPrivateToTheirOwner(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SKIPPED: who may read a file is said by its folder there")
	}
	s, path := create(t, 2)
	defer closed(t, s)
	if err := s.Backup(path + ".backup"); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{path, path + ".backup"} {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", name, info.Mode(), err)
		}
	}
}
