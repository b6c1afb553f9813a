package web

import (
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"flagfall/clocks"
	"flagfall/clocks/live"
)

// memory is a journal of clocks that is not stored.
type memory struct{ records []live.Record }

func (m *memory) Append(r []live.Record) error       { m.records = append(m.records, r...); return nil }
func (m *memory) Load(func(live.Record) error) error { return nil }

// TestSettle: a press counts from when it was made, but from no earlier than when the telephone was
// heard last, not before the preceding entry, not twice, and not against what the arbiter did
// meanwhile.
func TestSettle(t *testing.T) {
	now := clocks.Instant(1_000_000)
	journal := &memory{}
	hub, err := live.Open(journal, func() clocks.Instant { return now })
	if err != nil {
		t.Fatal(err)
	}
	defer hub.Close()
	do := func(e clocks.Entry) {
		t.Helper()
		if _, err := hub.Do(t.Context(), live.Command{Boards: []string{"1"}, Entry: e}); err != nil {
			t.Fatal(err)
		}
	}
	do(clocks.Entry{Kind: clocks.KindSet, Control: "10m", Round: 1})
	do(clocks.Entry{Kind: clocks.KindStart})
	server := &Server{config: Config{Now: func() time.Time { return time.UnixMilli(int64(now)).UTC() }}}
	phones := server.phonesAt("cup", "1")
	board := &boardView{view: &view{server: server, request: httptest.NewRequest("GET", "/", nil), Person: &Person{Token: "phone"}, Playing: 1}, Board: "1", First: "Ann", Second: "Bob"}
	send := func(presses ...press) {
		t.Helper()
		if err := phones.settle(t.Context(), hub, board, presses); err != nil {
			t.Fatal(err)
		}
	}
	last := func() clocks.Entry { return journal.records[len(journal.records)-1].Entry }

	now += 1_000
	send() // the telephone is heard
	now += 60_000
	send(press{ID: "a", Round: 1, Side: clocks.First, At: now - 40_000}, press{ID: "b", Round: 1, Side: clocks.Second, At: now - 10_000})
	if n := len(journal.records); n != 4 || journal.records[2].Entry.At != now-40_000 || last().At != now-10_000 || !strings.Contains(last().Reason, "10 seconds late") {
		t.Fatalf("presses that waited: %+v", journal.records)
	}
	send(press{ID: "b", Round: 1, Side: clocks.Second, At: now - 10_000})
	if n := len(journal.records); n != 4 || len(phones.refused) != 0 {
		t.Errorf("a press that was sent again: %d entries, refused %v", n, phones.refused)
	}
	heard := now
	now += 30_000
	send(press{ID: "c", Round: 1, Side: clocks.First, At: heard - 5_000})
	if last().At != heard {
		t.Errorf("a press from before the telephone was heard counts from %d, and it was heard at %d", last().At, heard)
	}
	now += 1_000
	send(press{ID: "d", Round: 1, Side: clocks.Second, At: now + 3_600_000})
	if last().At != now {
		t.Errorf("a press from the future counts from %d, and it is %d", last().At, now)
	}
	do(clocks.Entry{Kind: clocks.KindStop, By: "arbiter"})
	n := len(journal.records)
	now += 1_000
	send(press{ID: "e", Round: 1, Side: clocks.First, At: now - 500}, press{ID: "f", Round: 2, Side: clocks.First, At: now - 400})
	if len(journal.records) != n || len(phones.refused) != 2 || !strings.Contains(phones.refused[0], "Ann") || !strings.Contains(phones.refused[1], "round 2") {
		t.Errorf("a press behind a stop: %d entries more, refused %q", len(journal.records)-n, phones.refused)
	}
	// What was not counted is told for a minute on the wall, and at the board until it goes on.
	if got := phones.notices(now + 59_000); len(got) != 2 || phones.goneOn {
		t.Errorf("after 59 s the notices are %q", got)
	}
	if got := phones.notices(now + 61_000); len(got) != 0 {
		t.Errorf("after 61 s the notices are %q", got)
	}
	do(clocks.Entry{Kind: clocks.KindResume, By: "arbiter"})
	now += 1_000
	send(press{ID: "g", Round: 1, Side: clocks.First, At: now})
	if !phones.goneOn || len(phones.notices(now)) != 2 {
		t.Errorf("a press that counts: gone on %t, notices %q", phones.goneOn, phones.refused)
	}
}
