// Package journaltest is for tests: it holds every kind of journal to the same
// promises, those of [arbiter.Journal]. It also starts the PostgreSQL server
// that tests use.
package journaltest

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

// Maker makes journals of one kind.
type Maker struct {
	// New makes a journal with its first batch. Again opens it once more, as another process would.
	New func(t *testing.T, first arbiter.Batch) (j arbiter.Journal, again func() (arbiter.Journal, error))
	// Backed opens the file that a backup was written to.
	Backed func(path string) (arbiter.Journal, error)
	// Spoil changes stored data without the program's knowledge: a statement of SQL for the tables
	// "events" (or "entries"), "persons" and "sheets", with the guards removed.
	Spoil func(t *testing.T, statement string)
	// Refuses carries out a statement as the program would, with the guards in place, and returns
	// the error.
	Refuses func(t *testing.T, statement string) error
	// Entries is the name of the table of entries.
	Entries string
	// Prove checks the whole journal.
	Prove func(t *testing.T) arbiter.Proof
	// Tables gives all rows of the tables as text, to be searched.
	Tables func(t *testing.T) string
}

// Instant returns the instant of all entries of [Batch].
func Instant() time.Time { return time.Date(2026, 11, 21, 19, 30, 0, 123456789, time.UTC) }

// Batch returns a batch of entries from a number on: the creation first, then players.
func Batch(from, count int64) arbiter.Batch {
	var b arbiter.Batch
	for seq := from; seq < from+count; seq++ {
		e := arbiter.Envelope{Seq: seq, At: Instant().Add(time.Duration(seq) * time.Second), Who: "arbiter", Step: from}
		if seq == 1 {
			e.Body = arbiter.EventCreated{Settings: arbiter.Settings{Name: "Test"}.Defaults()}
		} else {
			id := seq - 1
			e.Body = arbiter.PlayersAdded{Players: []arbiter.PlayerEntry{{ID: arbiter.PlayerID(id), Person: arbiter.PersonID(id)}}}
			b.Persons = append(b.Persons, arbiter.Person{ID: arbiter.PersonID(id), Name: "Player " + strings.Repeat("x", int(id%7)), BirthYear: 1990, Salt: "s"})
		}
		b.Envelopes = append(b.Envelopes, e)
	}
	return b
}

// Run tests that the journals of a maker keep every promise.
func Run(t *testing.T, m func(t *testing.T) Maker) {
	for _, p := range promises {
		t.Run(p.name, func(t *testing.T) { p.hold(t, m(t)) })
	}
}

type promise struct {
	name string
	hold func(*testing.T, Maker)
}

var promises = []promise{
	{"what is stored comes back", comesBack},
	{"only appended", onlyAppended},
	{"the expected number", expectedNumber},
	{"many writers", manyWriters},
	{"all or nothing", allOrNothing},
	{"erased persons", erasedPersons},
	{"sheets by digest", sheetsByDigest},
	{"tamper evidence", tamperEvidence},
	{"backup", backup},
}

func made(t *testing.T, m Maker, count int64) (arbiter.Journal, func() (arbiter.Journal, error)) {
	t.Helper()
	j, again := m.New(t, Batch(1, count))
	t.Cleanup(func() { closed(t, j) })
	return j, again
}

func closed(t *testing.T, j arbiter.Journal) {
	t.Helper()
	if err := j.Close(); err != nil {
		t.Error(err)
	}
}

func wantError(t *testing.T, err error, code rule.Code, part string) {
	t.Helper()
	if err == nil || rule.CodeOf(err) != code || !strings.Contains(err.Error(), part) {
		t.Errorf("error %q (%s), want %s with %q", err, rule.CodeOf(err), code, part)
	}
	if err != nil && (strings.Contains(err.Error(), "\n") || rule.HintOf(err) == "") {
		t.Errorf("error %q: more than one line, or no hint (%q)", err, rule.HintOf(err))
	}
}

func appended(t *testing.T, j arbiter.Journal, b arbiter.Batch) {
	t.Helper()
	if err := j.Append(b); err != nil {
		t.Fatal(err)
	}
}

func comesBack(t *testing.T, m Maker) {
	j, again := made(t, m, 3)
	appended(t, j, arbiter.Batch{Envelopes: []arbiter.Envelope{{Seq: 4, At: Instant(), Who: "Bø", Step: 4, Body: arbiter.EventClosed{}},
		{Seq: 5, At: Instant(), Who: "Bø", Step: 4, Cause: 4, Body: arbiter.EventReopened{Reason: "r"}}}})
	j, err := again()
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, j)
	log, persons, err := j.Read(0)
	if err != nil || len(log) != 5 || len(persons) != 2 {
		t.Fatalf("%d entries, %d persons, %v", len(log), len(persons), err)
	}
	if e := log[3]; e.Seq != 4 || !e.At.Equal(Instant()) || e.Who != "Bø" || e.Body != (arbiter.EventClosed{}) || e.Step != 4 || e.Cause != 0 || len(e.Hash) != 64 {
		t.Errorf("entry %+v", e)
	}
	if e := log[4]; e.Step != 4 || e.Cause != 4 {
		t.Errorf("entry %+v", e)
	}
	if p := persons[1]; p.Name != "Player xx" || p.BirthYear != 1990 || p.Entry != 1 || !p.Sound() {
		t.Errorf("person %+v", p)
	}
	if log, _, err = j.Read(3); err != nil || len(log) != 2 || log[0].Seq != 4 {
		t.Errorf("behind entry 3: %v, %v", log, err)
	}
	if log, _, err = j.Read(5); err != nil || len(log) != 0 {
		t.Errorf("behind the last entry: %v, %v", log, err)
	}
}

// Whichever program tries, no entry, person or sheet can be changed.
func onlyAppended(t *testing.T, m Maker) {
	j, _ := made(t, m, 3)
	appended(t, j, arbiter.Batch{Sheets: []arbiter.Sheet{arbiter.NewSheet("a")}})
	for _, statement := range []string{
		"UPDATE " + m.Entries + " SET who = 'x'",
		"UPDATE " + m.Entries + " SET body = '{}' WHERE seq = 2",
		"DELETE FROM " + m.Entries + " WHERE seq = 3",
		"DELETE FROM " + m.Entries,
		"UPDATE persons SET name = 'x' WHERE id = 1",
		"UPDATE persons SET name = 'x'",
		"DELETE FROM persons",
		"UPDATE sheets SET text = 'b'",
		"DELETE FROM sheets",
	} {
		if err := m.Refuses(t, statement); err == nil {
			t.Errorf("%s was allowed", statement)
		}
	}
	if log, _, err := j.Read(0); err != nil || len(log) != 3 {
		t.Errorf("%d entries, %v", len(log), err)
	}
}

func expectedNumber(t *testing.T, m Maker) {
	one, again := made(t, m, 2)
	two, err := again()
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, two)
	if _, _, err := two.Read(0); err != nil {
		t.Fatal(err)
	}
	appended(t, one, Batch(3, 1))
	wantError(t, two.Append(Batch(3, 1)), rule.Conflict, "another writer was first: the journal has 3 entries, but this one was decided after entry 2")
	wantError(t, two.Append(Batch(5, 1)), rule.Conflict, "another writer was first")
	wantError(t, two.Append(Batch(2, 1)), rule.Conflict, "another writer was first")
	gap := Batch(4, 2)
	gap.Envelopes[1].Seq = 6
	wantError(t, two.Append(gap), rule.Conflict, "another writer was first")
	if err := two.Append(Batch(4, 2)); err != nil {
		t.Error(err)
	}
	log, persons, err := one.Read(0)
	if err != nil || len(log) != 5 || len(persons) != 4 {
		t.Errorf("%d entries, %d persons, %v", len(log), len(persons), err)
	}
	foreign := Batch(6, 1)
	foreign.Envelopes[0].Hash = strings.Repeat("0", 64)
	wantError(t, two.Append(foreign), rule.Conflict, "decided in another journal")
}

// When many write at once, each entry is written by exactly one of them, and all the others are
// told.
func manyWriters(t *testing.T, m Maker) {
	first, again := made(t, m, 1)
	const writers, each = 4, 10
	errs := make(chan error, writers)
	for range writers {
		go func() {
			j, err := again()
			if err != nil {
				errs <- err
				return
			}
			for done := 0; done < each && err == nil; {
				var log []arbiter.Envelope
				if log, _, err = j.Read(0); err != nil {
					break
				}
				switch e := j.Append(Batch(int64(len(log))+1, 1)); {
				case e == nil:
					done++
				case rule.CodeOf(e) != rule.Conflict:
					err = e
				}
			}
			errs <- errors.Join(err, j.Close())
		}()
	}
	for range writers {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
	log, _, err := first.Read(0)
	if err != nil || len(log) != 1+writers*each {
		t.Errorf("%d entries, %v", len(log), err)
	}
}

func allOrNothing(t *testing.T, m Maker) {
	j, _ := made(t, m, 2)
	bad := Batch(3, 2)
	bad.Persons[1].ID = 1 // exists already
	bad.Sheets = []arbiter.Sheet{arbiter.NewSheet("never")}
	if err := j.Append(bad); err == nil {
		t.Fatal("a person was replaced")
	}
	log, persons, err := j.Read(0)
	if err != nil || len(log) != 2 || len(persons) != 1 {
		t.Errorf("%d entries, %d persons, %v", len(log), len(persons), err)
	}
	_, err = j.Sheet(bad.Sheets[0].Digest)
	wantError(t, err, rule.NotFound, "there is no sheet")
	appended(t, j, Batch(3, 2))
}

func erasedPersons(t *testing.T, m Maker) {
	j, _ := made(t, m, 1)
	secret := "Unforgettable, Ursula"
	add := Batch(2, 1)
	add.Persons[0].Name, add.Persons[0].Contact = secret, secret
	club := "The Unmistakable Draughts Club"
	add.Persons[0].Entered = arbiter.Registration{Rating: 1837, Title: "MF", Club: club, Federation: "NED"}
	appended(t, j, add)
	if tables := m.Tables(t); !strings.Contains(tables, secret) || !strings.Contains(tables, club) {
		t.Error("the name or the club is not there to be erased")
	}
	if _, persons, err := j.Read(0); err != nil || persons[0].Entered != add.Persons[0].Entered {
		t.Errorf("%+v was stored, %+v is read, %v", add.Persons[0].Entered, persons, err)
	}
	appended(t, j, arbiter.Batch{
		Erase:     []arbiter.PersonID{1},
		Envelopes: []arbiter.Envelope{{Seq: 3, At: Instant(), Step: 3, Body: arbiter.PersonErased{ID: 1, Persons: []arbiter.PersonID{1}, Reason: "asked"}}},
	})
	_, persons, err := j.Read(0)
	if err != nil || !persons[0].Erased || persons[0].Name != "" || persons[0].Digest == "" {
		t.Errorf("%+v, %v", persons, err)
	}
	if tables := m.Tables(t); strings.Contains(tables, secret) || strings.Contains(tables, club) || persons[0].Entered != (arbiter.Registration{}) {
		t.Errorf("the name or the club is still there: %+v", persons[0])
	}
	if p := m.Prove(t); len(p.Findings) > 0 {
		t.Errorf("an erased person breaks the chain: %v", p.Findings)
	}
}

func sheetsByDigest(t *testing.T, m Maker) {
	j, _ := made(t, m, 1)
	sheet, raw := arbiter.NewSheet("1. 32-28 19-23 *"), arbiter.NewSheet("Latin-1: \xe9\xff \x00 end")
	appended(t, j, arbiter.Batch{Sheets: []arbiter.Sheet{sheet, raw}})
	appended(t, j, arbiter.Batch{Sheets: []arbiter.Sheet{sheet}}) // stored twice
	for _, digest := range []string{sheet.Digest, sheet.Digest[:8]} {
		if got, err := j.Sheet(digest); err != nil || got != sheet {
			t.Errorf("sheet %s: %+v, %v", digest, got, err)
		}
	}
	if got, err := j.Sheet(raw.Digest); err != nil || got != raw {
		t.Errorf("bytes that are no text: %+v, %v", got, err)
	}
	for _, digest := range []string{"", "*", "%", "0000", "'"} {
		_, err := j.Sheet(digest)
		wantError(t, err, rule.NotFound, "there is no sheet")
	}
}

// Changes made past the guards are found.
func tamperEvidence(t *testing.T, m Maker) {
	for _, tc := range []struct{ statement, finding string }{
		{"UPDATE " + m.Entries + " SET who = 'x' WHERE seq = 2", "entry 2"},
		{"UPDATE " + m.Entries + " SET instant = '2020-01-01T00:00:00Z' WHERE seq = 3", "entry 3"},
		{"UPDATE persons SET name = 'Other' WHERE id = 1", "person 1"},
		{"DELETE FROM " + m.Entries + " WHERE seq = 4", "the last entry is not the one that was written last"},
	} {
		j, again := m.New(t, Batch(1, 4))
		closed(t, j)
		if p := m.Prove(t); len(p.Findings) > 0 || p.Entries != 4 || len(p.Heads) != 4 {
			t.Fatalf("before: %+v", p)
		}
		m.Spoil(t, tc.statement)
		if p := m.Prove(t); !strings.Contains(rule.Joined("; ", p.Findings...).String(), tc.finding) {
			t.Errorf("%s: found %q", tc.statement, p.Findings)
		}
		if strings.HasPrefix(tc.statement, "UPDATE") {
			fresh, err := again()
			if err == nil {
				_, _, err = fresh.Read(0)
				defer closed(t, fresh)
			}
			wantError(t, err, rule.Input, "not as it was written")
		}
	}
}

func backup(t *testing.T, m Maker) {
	j, _ := made(t, m, 5)
	sheet := arbiter.NewSheet("a")
	more := Batch(6, 10)
	more.Sheets = []arbiter.Sheet{sheet}
	appended(t, j, more)
	path := filepath.Join(t.TempDir(), "it's a copy.flagfall")
	if err := j.Backup(path); err != nil {
		t.Fatal(err)
	}
	wantError(t, j.Backup(path), rule.Refused, "exists already")
	wantError(t, j.Backup(filepath.Join(path, "below")), rule.Input, "cannot write")
	copied, err := m.Backed(path)
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, copied)
	want, _, err := j.Read(0)
	if err != nil {
		t.Fatal(err)
	}
	got, persons, err := copied.Read(0)
	if err != nil || len(got) != 15 || len(persons) != 14 || got[14].Hash != want[14].Hash {
		t.Errorf("%d entries, %d persons, %v", len(got), len(persons), err)
	}
	if text, err := copied.Sheet(sheet.Digest); err != nil || text != sheet {
		t.Errorf("%v, %v", text, err)
	}
	appended(t, copied, Batch(16, 1))
}

// Eventually waits until something holds, and fails when it takes too long.
func Eventually(t testing.TB, patience time.Duration, what string, holds func() bool) {
	t.Helper()
	for waited := time.Duration(0); !holds(); waited += 10 * time.Millisecond {
		if waited > patience {
			t.Fatalf("after %s: %s", patience, what)
		}
		time.Sleep(10 * time.Millisecond)
	}
}
