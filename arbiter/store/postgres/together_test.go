//go:build unix

package postgres

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"flagfall/arbiter"
	"flagfall/arbiter/store/journaltest"
)

// places returns a batch without persons, so that it can be sent with others.
func places(from, count int64) (b arbiter.Batch) {
	for seq := from; seq < from+count; seq++ {
		b.Envelopes = append(b.Envelopes, arbiter.Envelope{Seq: seq, At: journaltest.Instant(), Who: "arbiter", Step: from, Body: arbiter.SettingChanged{Name: "place", Value: fmt.Sprint("Hall ", seq)}})
	}
	return b
}

// batchOf makes a batch after the last entry of a journal.
func batchOf(t *testing.T, j *Journal, b arbiter.Batch) call {
	t.Helper()
	if err := j.ask(); err != nil {
		t.Fatal(err)
	}
	entries, _, err := b.Chained(j.head)
	if err != nil {
		t.Fatal(err)
	}
	return call{owner: j.owner, event: j.id, last: j.last, before: j.head, head: entries[len(entries)-1].Chained, entries: entries}
}

// Of batches sent together, each is stored or refused on account of its own tournament alone.
func TestTogether(t *testing.T) {
	address := journaltest.Database(t)
	s := connected(t, address, "")
	journals := map[string]*Journal{}
	for _, name := range []string{"good", "good too", "overtaken", "taken", "changed", "not theirs", "nowhere"} {
		j, err := s.Create(name, journaltest.Batch(1, 2))
		if err != nil {
			t.Fatal(err)
		}
		journals[name] = j
	}
	asOwner(t, address, "INSERT INTO flagfall.organisations (name, title) VALUES ('others', 'Others')")
	others := connected(t, address, "others")
	var list []*pending
	for name, j := range journals {
		c := batchOf(t, j, places(3, 2))
		switch name {
		case "overtaken":
			if err := j.Append(journaltest.Batch(3, 1)); err != nil {
				t.Fatal(err)
			}
		case "taken":
			if err := j.TakeOut("somebody", func(arbiter.Record) error { return nil }); err != nil {
				t.Fatal(err)
			}
		case "changed":
			c.before = strings.Repeat("0", 64)
		case "not theirs":
			c.owner = others.own.alone()
		case "nowhere":
			c.event = 1 << 40
		}
		list = append(list, &pending{call: c})
	}
	there, err := s.send(list)
	want := []int64{journals["good"].id, journals["good too"].id}
	slices.Sort(want)
	slices.Sort(there)
	if err != nil || !slices.Equal(there, want) {
		t.Errorf("stored %v, not %v: %v", there, want, err)
	}
	for name, entries := range map[string]int{"good": 4, "good too": 4, "overtaken": 3, "taken": 2, "changed": 2, "not theirs": 2} {
		if p, err := journals[name].Verify(); err != nil || len(p.Findings) > 0 || p.Entries != int64(entries) {
			t.Errorf("%s: %d entries, %v, %v", name, p.Entries, p.Findings, err)
		}
	}

	// The function refuses a batch that does not follow the last entry.
	for name, spoil := range map[string]func(*call){
		"a gap":     func(c *call) { c.entries[1].Seq++ },
		"one twice": func(c *call) { c.entries[1].Seq-- },
		"too early": func(c *call) { c.entries[0].Seq -= 3 },
	} {
		good, bad := batchOf(t, journals["good"], places(5, 2)), batchOf(t, journals["good too"], places(5, 2))
		spoil(&bad)
		if there, err := s.send([]*pending{{call: good}, {call: bad}}); err == nil {
			t.Errorf("%s is stored: %v", name, there)
		}
	}
	if p, err := journals["good"].Verify(); err != nil || p.Entries != 4 {
		t.Errorf("what went with a bad batch: %d entries, %v", p.Entries, err)
	}
}

// Writers of many tournaments share transactions, and one tournament that is held up
// holds up no other.
func TestTogetherAtOnce(t *testing.T) {
	address := journaltest.Database(t)
	s := connected(t, address, "")
	const writers, batches = 12, 20
	var journals []*Journal
	for i := range writers {
		j, err := s.Create(fmt.Sprintf("event-%d", i), journaltest.Batch(1, 1))
		if err != nil {
			t.Fatal(err)
		}
		journals = append(journals, j)
	}
	write := func(of []*Journal, first int64) {
		var wait sync.WaitGroup
		for _, j := range of {
			wait.Go(func() {
				for n := range int64(batches) {
					if err := j.Append(places(first+n, 1)); err != nil {
						t.Error(err)
						return
					}
				}
			})
		}
		wait.Wait()
	}
	write(journals, 2)
	var transactions int
	ctx := context.Background()
	c, err := pgx.Connect(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(ctx)
	if err := c.QueryRow(ctx, "SELECT count(DISTINCT xmin::text) FROM flagfall.entries").Scan(&transactions); err != nil || transactions > writers*batches/2 {
		t.Errorf("%d transactions for %d batches: %v", transactions, writers*batches, err)
	}

	tx, err := c.Begin(ctx)
	if err == nil {
		_, err = tx.Exec(ctx, "SELECT FROM flagfall.events WHERE id = $1 FOR UPDATE", journals[0].id)
	}
	if err != nil {
		t.Fatal(err)
	}
	held := make(chan error, 1)
	go func() { held <- journals[0].Append(places(batches+2, 1)) }()
	begun := time.Now()
	write(journals[1:], batches+2)
	if took := time.Since(begun); took > 8*time.Second {
		t.Errorf("the others took %v", took)
	}
	select {
	case err := <-held:
		t.Errorf("it was stored in spite of the lock: %v", err)
	default:
	}
	if err := tx.Rollback(ctx); err != nil {
		t.Fatal(err)
	}
	if err := <-held; err != nil {
		t.Error(err)
	}
	for i, j := range journals {
		entries := int64(2*batches + 1)
		if i == 0 {
			entries = batches + 2
		}
		if p, err := j.Verify(); err != nil || len(p.Findings) > 0 || p.Entries != entries {
			t.Errorf("%d: %d entries, %v, %v", i, p.Entries, p.Findings, err)
		}
	}
}
