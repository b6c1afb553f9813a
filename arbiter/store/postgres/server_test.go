//go:build unix

package postgres

import (
	"context"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/store/journaltest"
	"flagfall/clocks"
	"flagfall/clocks/live"
)

// Processes that start at once on an empty database make its tables once.
func TestMigrationsAtOnce(t *testing.T) {
	address := journaltest.Database(t)
	var wait sync.WaitGroup
	errs := make([]error, 8)
	for i := range errs {
		wait.Go(func() {
			s, err := Connect(address, "")
			if err == nil {
				err = s.Close()
			}
			errs[i] = err
		})
	}
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			t.Error(err)
		}
	}
}

func TestWrongAddresses(t *testing.T) {
	address := journaltest.Database(t)
	closed := strings.Replace(address, "postgres@127.0.0.1:", "postgres:secret@127.0.0.1:1", 1)
	for _, tc := range []struct {
		address, organisation string
		code                  rule.Code
	}{
		{"postgres://%zz", "", rule.Usage},
		{address + "none", "", rule.Input},
		{strings.Replace(address, "postgres@", "nobody:secret@", 1), "", rule.Input},
		{closed, "", rule.Usage},
		{address, "no such", rule.NotFound},
	} {
		_, err := Connect(tc.address, tc.organisation)
		if rule.CodeOf(err) != tc.code || rule.HintOf(err) == "" || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v (%s)", tc.address, err, rule.CodeOf(err))
		}
	}
}

// A failure to commit is an error, even after an answer.
func TestRefusedAtCommit(t *testing.T) {
	address := journaltest.Database(t)
	s := connected(t, address, "")
	j, err := s.Create("cup", journaltest.Batch(1, 1))
	if err != nil {
		t.Fatal(err)
	}
	asOwner(t, address, "CREATE FUNCTION flagfall.late() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'at the end'; END $$",
		"CREATE CONSTRAINT TRIGGER late AFTER INSERT ON flagfall.entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION flagfall.late()",
		"CREATE CONSTRAINT TRIGGER late AFTER UPDATE ON flagfall.events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION flagfall.late()")
	if err := j.Append(journaltest.Batch(2, 1)); err == nil {
		t.Error("an entry that was not committed is answered")
	}
	if err := j.TakeOut("somebody", func(arbiter.Record) error { return nil }); err == nil {
		t.Error("what was not committed is answered")
	}
	if p, err := j.Verify(); err != nil || p.Entries != 1 {
		t.Errorf("%+v, %v", p, err)
	}
}

// The views show an event as it is after each entry, in any tool.
func TestViews(t *testing.T) {
	address := journaltest.Database(t)
	s := connected(t, address, "")
	first := journaltest.Batch(1, 3)
	var err error
	if first.After, err = arbiter.Fold(first.Envelopes, first.Persons); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Create("cup", first); err != nil {
		t.Fatal(err)
	}
	c, err := pgx.Connect(context.Background(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(context.Background())
	ask := func(query string) (answer string) {
		t.Helper()
		if err := c.QueryRow(context.Background(), query).Scan(&answer); err != nil {
			t.Fatalf("%s: %v", query, err)
		}
		return answer
	}
	if got := ask("SELECT string_agg(player || ' ' || name, ', ' ORDER BY player) FROM flagfall.players WHERE event = 'cup'"); got != "1 Player x, 2 Player xx" {
		t.Errorf("players %q", got)
	}
	if got := ask("SELECT title || ' ' || players || ' ' || entry FROM flagfall.tournaments"); got != "Test 2 3" {
		t.Errorf("tournaments %q", got)
	}
	j, err := s.Open("cup")
	if err != nil {
		t.Fatal(err)
	}
	add := journaltest.Batch(4, 1)
	log, persons, err := j.Read(0)
	if err != nil {
		t.Fatal(err)
	}
	if add.After, err = arbiter.Fold(append(log, add.Envelopes...), append(persons, add.Persons...)); err != nil {
		t.Fatal(err)
	}
	if err := j.Append(add); err != nil {
		t.Fatal(err)
	}
	if got := ask("SELECT count(*)::text FROM flagfall.players WHERE event = 'cup'"); got != "3" {
		t.Errorf("players after another entry: %s", got)
	}
	for _, view := range []string{"standings", "results", "records"} {
		ask("SELECT count(*)::text FROM flagfall." + view)
	}
}

// A batch whose answer was lost is asked for again, and stored once.
func TestLostAnswer(t *testing.T) {
	address := journaltest.Database(t)
	s := connected(t, address, "")
	j, err := s.Create("cup", journaltest.Batch(1, 1))
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	if err := j.ask(); err != nil {
		t.Fatal(err)
	}
	b := journaltest.Batch(2, 2)
	entries, persons, err := b.Chained(j.head)
	if err != nil {
		t.Fatal(err)
	}
	c := call{owner: j.owner, event: j.id, last: j.last, before: j.head, head: entries[1].Chained, entries: entries, persons: persons}
	for i, again := range []bool{false, true, true} {
		if answer, last, _, err := c.ask(ctx, s.pool, again); err != nil || answer != stored || last != 3 {
			t.Errorf("time %d: %s, %d, %v", i+1, answer, last, err)
		}
	}
	if answer, _, _, err := c.ask(ctx, s.pool, false); err != nil || answer != overtaken {
		t.Errorf("from somebody else: %s, %v", answer, err)
	}
	if err := j.Append(journaltest.Batch(4, 1)); err != nil {
		t.Fatal(err)
	}
	// Even when others have written meanwhile.
	if answer, _, _, err := c.ask(ctx, s.pool, true); err != nil || answer != stored {
		t.Errorf("later: %s, %v", answer, err)
	}
	if p, err := j.Verify(); err != nil || p.Entries != 4 || len(p.Findings) > 0 {
		t.Errorf("%+v, %v", p, err)
	}
	// The server kills the connection halfway; another one is used.
	asOwner(t, address, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'flagfall'")
	if err := j.Append(journaltest.Batch(5, 1)); err != nil {
		t.Error(err)
	}
}

// PostgreSQL's own tools copy a database, and the copy passes verification.
func TestBackupByItsOwnTools(t *testing.T) {
	address, copied := journaltest.Database(t), journaltest.Database(t)
	s := connected(t, address, "")
	first := journaltest.Batch(1, 5)
	first.Sheets = []arbiter.Sheet{arbiter.NewSheet("bytes \xff")}
	if _, err := s.Create("cup", first); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(journaltest.Folder(), "dump")
	journaltest.Tool(t, "pg_dump", "-Fc", "-f", file, address)
	journaltest.Tool(t, "pg_restore", "--exit-on-error", "-d", copied, file)
	j, err := connected(t, copied, "").Open("cup")
	if err != nil {
		t.Fatal(err)
	}
	if p, err := j.Verify(); err != nil || len(p.Findings) > 0 || p.Entries != 5 {
		t.Errorf("%+v, %v", p, err)
	}
	if err := j.Append(journaltest.Batch(6, 1)); err != nil {
		t.Error(err)
	}
}

// TestClocksInOneProcess: the clocks of an event run in one process. When it dies another continues
// within two seconds with every press that was acknowledged, and the running clocks stop at what
// they showed then.
func TestClocksInOneProcess(t *testing.T) {
	t.Parallel()
	address := journaltest.Database(t)
	one, two := connected(t, address, ""), connected(t, address, "")
	if _, err := one.Create("cup", journaltest.Batch(1, 1)); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	begun := time.Now()
	source := func() clocks.Instant { return clocks.Instant(time.Now().UnixMilli()) }
	first, err := one.HoldClocks(ctx, "cup", "first")
	if err != nil {
		t.Fatal(err)
	}
	hub, err := live.Open(first, source)
	if err != nil {
		t.Fatal(err)
	}
	do := func(h *live.Hub, e clocks.Entry) error {
		_, err := h.Do(ctx, live.Command{Boards: []string{"1"}, Entry: e})
		return err
	}
	for _, e := range []clocks.Entry{{Kind: clocks.KindSet, Control: "10m"}, {Kind: clocks.KindStart}, {Kind: clocks.KindPress, Side: clocks.First}} {
		if err := do(hub, e); err != nil {
			t.Fatal(err)
		}
	}
	// While it lives, nobody else gets hold of them.
	waiting, done := context.WithTimeout(ctx, 2*holdSpan)
	if _, err := two.HoldClocks(waiting, "cup", "second"); err == nil {
		t.Fatal("two processes have hold of the clocks")
	}
	done()
	// It dies: it neither renews its hold nor gives it up.
	if err := do(hub, clocks.Entry{Kind: clocks.KindPress, Side: clocks.Second}); err != nil {
		t.Fatal(err)
	}
	died := time.Now()
	first.stop()
	second, err := two.HoldClocks(ctx, "cup", "second")
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	next, err := live.Open(second, source)
	if err != nil {
		t.Fatal(err)
	}
	took := time.Since(died)
	t.Logf("another process went on after %s", took)
	if took > 2*time.Second {
		t.Errorf("another process went on after %s", took)
	}
	found := next.Snapshots()
	if len(found) != 1 || found[0].Reading.Phase != clocks.Stopped {
		t.Fatalf("%+v", found)
	}
	// set, start, two presses, and the stop at the time of the last renewal.
	if n := second.last; n != 5 {
		t.Errorf("%d records", n)
	}
	charged := time.Duration(0)
	for _, side := range found[0].Reading.Sides {
		charged += time.Duration(side.Used) * time.Millisecond
	}
	if alive := died.Sub(begun); charged > alive {
		t.Errorf("%s were charged, and the clocks ran for %s at the most", charged, alive)
	}
	// The dead process comes back: it is told, and nothing it sends is stored.
	if err := do(hub, clocks.Entry{Kind: clocks.KindPress, Side: clocks.First}); err == nil {
		t.Error("the process that was thought dead has stored a press")
	}
	if err := do(next, clocks.Entry{Kind: clocks.KindResume, By: "arbiter"}); err != nil {
		t.Error(err)
	}
}
