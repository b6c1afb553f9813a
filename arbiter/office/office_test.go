package office

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

func testConfig() Config {
	now := time.Date(2026, 11, 21, 19, 0, 0, 0, time.UTC)
	return Config{Who: "arbiter", Now: func() time.Time { now = now.Add(time.Minute); return now }}
}

func newOffice(t testing.TB, settings arbiter.Settings, names ...string) *Office {
	t.Helper()
	settings.Name = "Club Championship"
	o, err := Create(filepath.Join(t.TempDir(), "club.flagfall"), settings, testConfig())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := o.Close(); err != nil {
			t.Error(err)
		}
	})
	var add arbiter.AddPlayers
	for _, n := range names {
		add.Players = append(add.Players, arbiter.Entry{Person: arbiter.Person{Name: n}})
	}
	if len(names) > 0 {
		must(t, o, add)
	}
	return o
}

func must(t testing.TB, o *Office, commands ...arbiter.Command) Done {
	t.Helper()
	done, err := o.Do(commands...)
	if err != nil {
		t.Fatal(err)
	}
	return done
}

func wantError(t testing.TB, err error, code rule.Code, part string) {
	t.Helper()
	if rule.CodeOf(err) != code || !strings.Contains(err.Error(), part) || strings.Contains(err.Error(), "\n") {
		t.Errorf("error %q (%s), want %s with %q", err, rule.CodeOf(err), code, part)
	}
}

func TestWholeRoundRobin(t *testing.T) {
	o := newOffice(t, arbiter.Settings{}, "Adams", "Berg", "Cruz", "Diaz", "Eliot")
	if o.State().TotalRounds() != 5 {
		t.Errorf("%d rounds", o.State().TotalRounds())
	}
	rounds, err := o.PairAll()
	if err != nil || len(rounds) != 5 {
		t.Fatalf("%d rounds, %v", len(rounds), err)
	}
	_, err = o.PairNext()
	wantError(t, err, rule.Refused, "no round is left to pair: the event has 5 rounds")
	for _, r := range rounds {
		for _, g := range r.Games {
			must(t, o, arbiter.EnterResult{Game: arbiter.Board(r.Number, g.Board), Result: arbiter.Result{Winner: arbiter.FirstWins}})
		}
	}
	must(t, o, arbiter.CloseEvent{})
	path := o.journal.(interface{ Path() string }).Path()
	again, err := Open(path, testConfig())
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if s := again.State(); !s.Closed || len(s.Rounds) != 5 || s.Rounds[4].Open() != 0 || s.Name(3) != "Cruz" {
		t.Errorf("opened again: %+v", s)
	}
	for _, e := range Log(again.State()) {
		if e.Text == "" || strings.Contains(e.Text, "\n") || e.Who != "arbiter" {
			t.Errorf("entry %+v", e)
		}
	}
}

func TestUnknownSystem(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.flagfall")
	_, err := Create(path, arbiter.Settings{Name: "X", System: "rundown"}, testConfig())
	wantError(t, err, rule.Usage, `no pairing system "rundown"`)
	if _, err := os.Stat(path); err == nil {
		t.Error("a failed creation left a file")
	}
}

func TestTwoArbiters(t *testing.T) {
	o := newOffice(t, arbiter.Settings{}, "Adams", "Berg")
	other, err := Open(o.journal.(interface{ Path() string }).Path(), testConfig())
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	seen := other.State().Seq
	if _, err := o.PairNext(); err != nil {
		t.Fatal(err)
	}
	_, err = other.DoAt(seen, arbiter.Withdraw{Player: 1})
	wantError(t, err, rule.Conflict, "the event has changed")
	// A reader who asks again sees what the other did.
	must(t, other, arbiter.EnterResult{Game: arbiter.Board(1, 1), Result: arbiter.Result{Winner: arbiter.Drawn}})
}

// slowDisk is a journal whose disk takes as long as somebody wants.
type slowDisk struct {
	arbiter.Journal
	begun, goOn chan struct{}
}

func (j slowDisk) Append(b arbiter.Batch) error {
	close(j.begun)
	<-j.goOn
	return j.Journal.Append(b)
}

// TestReadersDoNotWaitForTheDisk: while a command is on its way to the disk, readers
// get the state before it, and after its answer the new one.
func TestReadersDoNotWaitForTheDisk(t *testing.T) {
	o := newOffice(t, arbiter.Settings{}, "Adams", "Berg")
	before := o.State()
	disk := slowDisk{o.journal, make(chan struct{}), make(chan struct{})}
	o.journal = disk
	answered := make(chan error, 1)
	go func() {
		_, err := o.Do(arbiter.AddPlayers{Players: []arbiter.Entry{{Person: arbiter.Person{Name: "Cruz"}}}})
		answered <- err
	}()
	<-disk.begun
	for _, read := range []func() (*arbiter.State, error){o.Refresh, func() (*arbiter.State, error) { return o.State(), nil }} {
		if s, err := read(); err != nil || s != before {
			t.Errorf("while the disk works, the state has %d players, %v", len(s.Players), err)
		}
	}
	close(disk.goOn)
	if err := <-answered; err != nil {
		t.Fatal(err)
	}
	if s, err := o.Refresh(); err != nil || len(s.Players) != 3 {
		t.Errorf("after the answer the state has %d players, %v", len(s.Players), err)
	}
}
