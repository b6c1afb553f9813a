package live

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"flagfall/arbiter/rule"
	"flagfall/clocks"

	"github.com/google/go-cmp/cmp"
)

// memory is a journal that takes a while for each commit and can fail.
type memory struct {
	mu      sync.Mutex
	delay   time.Duration
	commits int
	records []Record
	fail    error
}

func (m *memory) Append(records []Record) error {
	time.Sleep(m.delay)
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fail != nil {
		return m.fail
	}
	m.commits++
	m.records = append(m.records, records...)
	return nil
}

func (m *memory) Load(yield func(Record) error) error {
	for _, r := range m.records {
		if err := yield(r); err != nil {
			return err
		}
	}
	return nil
}

// bubble is the time of a synctest bubble as a source of instants.
func bubble() clocks.Instant { return clocks.Instant(time.Now().UnixMilli()) }

func open(t *testing.T, j Journal) *Hub {
	t.Helper()
	h, err := Open(j, bubble)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func do(t *testing.T, h *Hub, e clocks.Entry, boards ...string) []Snapshot {
	t.Helper()
	s, err := h.Do(t.Context(), Command{Boards: boards, Entry: e})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func set(t *testing.T, h *Hub, boards ...string) {
	t.Helper()
	do(t, h, clocks.Entry{Kind: clocks.KindSet, Control: "5m+3s", By: "arbiter"}, boards...)
}

var (
	start  = clocks.Entry{Kind: clocks.KindStart, By: "arbiter"}
	stop   = clocks.Entry{Kind: clocks.KindStop, By: "arbiter", Reason: "fire alarm"}
	resume = clocks.Entry{Kind: clocks.KindResume, By: "arbiter"}
)

func press(side clocks.Side) clocks.Entry {
	return clocks.Entry{Kind: clocks.KindPress, Side: side}
}

func faces(snapshots []Snapshot) string {
	var parts []string
	for _, s := range snapshots {
		parts = append(parts, fmt.Sprintf("%s %s %s", s.Board, s.Reading.Sides[0].Face.Face(), s.Reading.Sides[1].Face.Face()))
	}
	return strings.Join(parts, "; ")
}

func TestRoundOfBoards(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t, &memory{})
		defer h.Close()
		set(t, h, "10", "2", "1")
		do(t, h, start)
		time.Sleep(10 * time.Second)
		do(t, h, press(clocks.First), "2")
		time.Sleep(5 * time.Second)
		do(t, h, stop)
		time.Sleep(time.Hour)
		if got, want := faces(h.Snapshots()), "1 0:04:45 0:05:00; 2 0:04:53 0:04:55; 10 0:04:45 0:05:00"; got != want {
			t.Errorf("%s, want %s", got, want)
		}
		do(t, h, resume, "2")
		time.Sleep(time.Second)
		if got, want := faces(h.Snapshots()), "1 0:04:45 0:05:00; 2 0:04:53 0:04:54; 10 0:04:45 0:05:00"; got != want {
			t.Errorf("%s, want %s", got, want)
		}
		do(t, h, clocks.Entry{Kind: clocks.KindAdjust, Side: clocks.Second, Amount: clocks.OneMinute, By: "arbiter", Reason: "penalty"}, "1")
		if got, want := faces(h.Snapshots()), "1 0:04:45 0:06:00; 2 0:04:53 0:04:54; 10 0:04:45 0:05:00"; got != want {
			t.Errorf("%s, want %s", got, want)
		}
	})
}

func TestRefusalsLeaveTheHallAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		j := &memory{}
		h := open(t, j)
		defer h.Close()
		set(t, h, "1", "2")
		do(t, h, start, "1")
		kept := len(j.records)
		for _, tc := range []struct {
			name    string
			command Command
			code    rule.Code
		}{
			{"wrong side", Command{Boards: []string{"1"}, Entry: press(clocks.Second)}, rule.Refused},
			{"not started", Command{Boards: []string{"2"}, Entry: press(clocks.First)}, rule.Refused},
			{"one board of two", Command{Boards: []string{"1", "2"}, Entry: press(clocks.First)}, rule.Refused},
			{"unknown board", Command{Boards: []string{"3"}, Entry: press(clocks.First)}, rule.NotFound},
			{"board named twice", Command{Boards: []string{"1", "1"}, Entry: press(clocks.First)}, rule.Input},
			{"nameless board", Command{Boards: []string{""}, Entry: press(clocks.First)}, rule.Input},
			{"board that turns the writing round", Command{Boards: []string{"4\u202e"}, Entry: clocks.Entry{Kind: clocks.KindSet, Control: "5m"}}, rule.Input},
			{"press of all", Command{Boards: nil, Entry: press(clocks.First)}, rule.Usage},
			{"none is stopped", Command{Boards: nil, Entry: resume}, rule.Refused},
			{"clock that shows the least there is", Command{Boards: []string{"2"}, Entry: clocks.Entry{Kind: clocks.KindReplace, Faces: [2]clocks.Span{math.MinInt64}, By: "arbiter", Reason: "defect"}}, rule.Refused},
			{"impossible control", Command{Boards: []string{"4"}, Entry: clocks.Entry{Kind: clocks.KindSet, Control: "0m"}}, rule.Refused},
		} {
			_, err := h.Do(t.Context(), tc.command)
			if rule.CodeOf(err) != tc.code {
				t.Errorf("%s: %v (%s), want %s", tc.name, err, rule.CodeOf(err), tc.code)
			}
		}
		if len(j.records) != kept || len(h.Snapshots()) != 2 {
			t.Errorf("%d records were %d; boards %s", len(j.records), kept, faces(h.Snapshots()))
		}
	})
}

// TestDurableBeforeAcknowledged: a press is answered only when the journal has
// it, snapshots show nothing before, and presses that wait share a commit.
func TestDurableBeforeAcknowledged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		j := &memory{}
		h := open(t, j)
		defer h.Close()
		var boards []string
		for n := range 50 {
			boards = append(boards, fmt.Sprint(n+1))
		}
		set(t, h, boards...)
		do(t, h, start)
		time.Sleep(time.Second)
		j.delay = 10 * time.Millisecond
		commits := j.commits
		var presses sync.WaitGroup
		began := time.Now()
		for _, board := range boards {
			presses.Go(func() {
				if _, err := h.Do(t.Context(), Command{Boards: []string{board}, Entry: press(clocks.First)}); err != nil {
					t.Error(err)
				}
				if took := time.Since(began); took < j.delay {
					t.Errorf("board %s was answered after %v, before the journal had it", board, took)
				}
				j.mu.Lock()
				defer j.mu.Unlock()
				for _, r := range j.records {
					if r.Board == board && r.Entry.Kind == clocks.KindPress {
						return
					}
				}
				t.Errorf("board %s was answered and is not in the journal", board)
			})
		}
		time.Sleep(5 * time.Millisecond)
		for _, s := range h.Snapshots() {
			if s.Reading.Turn != clocks.First {
				t.Fatalf("board %s shows a press that is not durable", s.Board)
			}
		}
		presses.Wait()
		if made := j.commits - commits; made > 3 {
			t.Errorf("%d commits for 50 presses at once", made)
		}
	})
}

// TestOutageIsAStop: after a restart the running clocks stand at what they
// showed at the last record; the arbiter resumes them.
func TestOutageIsAStop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		j := &memory{}
		h := open(t, j)
		set(t, h, "1", "2", "3")
		do(t, h, start, "1", "2")
		time.Sleep(10 * time.Second)
		do(t, h, stop, "2")
		time.Sleep(10 * time.Second)
		if err := h.Beat(t.Context()); err != nil {
			t.Fatal(err)
		}
		time.Sleep(500 * time.Millisecond)
		// The program is killed here: the journal is all that is left.
		crashed := &memory{records: append([]Record(nil), j.records...)}
		if err := h.Close(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)
		h = open(t, crashed)
		defer h.Close()
		if got, want := faces(h.Snapshots()), "1 0:04:40 0:05:00; 2 0:04:50 0:05:00; 3 0:05:00 0:05:00"; got != want {
			t.Errorf("%s, want %s", got, want)
		}
		if s := h.Snapshots()[0].Reading; s.Phase != clocks.Stopped {
			t.Errorf("board 1 is %s", s.Phase)
		}
		if last := crashed.records[len(crashed.records)-1]; last.Entry.Kind != clocks.KindStop || last.Entry.By != OutageAuthor {
			t.Errorf("the journal does not tell of the outage: %+v", last)
		}
		do(t, h, resume, "1")
		time.Sleep(time.Second)
		do(t, h, press(clocks.First), "1")
	})
}

// TestSourceBehindTheJournal: a machine whose time was set back goes on from
// the last record.
func TestSourceBehindTheJournal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		j := &memory{}
		h := open(t, j)
		set(t, h, "1")
		do(t, h, start)
		time.Sleep(time.Second)
		do(t, h, press(clocks.First), "1")
		h.Close()
		back, err := Open(j, func() clocks.Instant { return bubble() - clocks.Instant(24*clocks.OneHour) })
		if err != nil {
			t.Fatal(err)
		}
		defer back.Close()
		do(t, back, resume)
		time.Sleep(4 * time.Second)
		if got, want := faces(back.Snapshots()), "1 0:05:02 0:04:56"; got != want {
			t.Errorf("%s, want %s", got, want)
		}
	})
}

func TestJournalFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		j := &memory{}
		h := open(t, j)
		set(t, h, "1")
		do(t, h, start)
		before := h.Snapshots()
		j.fail = errors.New("no space left")
		for range 2 { // also what comes after is refused
			if _, err := h.Do(t.Context(), Command{Boards: []string{"1"}, Entry: press(clocks.First)}); rule.CodeOf(err) != rule.Internal || !strings.Contains(err.Error(), "no space left") {
				t.Errorf("%v", err)
			}
		}
		if diff := cmp.Diff(before, h.Snapshots()); diff != "" {
			t.Errorf("the clocks show what the journal does not have:\n%s", diff)
		}
		if h.Close() == nil {
			t.Error("Close does not tell that the journal failed")
		}
	})
}

func TestCallerGivesUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		j := &memory{}
		h := open(t, j)
		set(t, h, "1")
		j.delay = time.Minute
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := h.Do(ctx, Command{Boards: []string{"1"}, Entry: start}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%v", err)
		}
		if err := h.Close(); err != nil || len(j.records) < 2 || j.records[1].Entry.Kind != clocks.KindStart {
			t.Errorf("%v; what was accepted is not durable after Close: %+v", err, j.records)
		}
		if _, err := h.Do(t.Context(), Command{Boards: []string{"1"}, Entry: press(clocks.First)}); rule.CodeOf(err) != rule.Refused {
			t.Errorf("after Close: %v", err)
		}
	})
}

// TestDoSince: an entry that arrives late counts from when it was made, but not
// before the latest entry of its clock and not from the future; and anybody waiting
// is told.
func TestDoSince(t *testing.T) {
	now := clocks.Instant(5_000)
	h, err := Open(&memory{}, func() clocks.Instant { return now })
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	changed := h.Changed()
	for _, e := range []clocks.Entry{{Kind: clocks.KindSet, Control: "5m"}, {Kind: clocks.KindStart}} {
		if _, err := h.Do(t.Context(), Command{Boards: []string{"1"}, Entry: e}); err != nil {
			t.Fatal(err)
		}
	}
	select {
	case <-changed:
	default:
		t.Error("nobody hears that a clock was set")
	}
	now += 60_000
	for _, c := range []struct {
		side       clocks.Side
		made, used clocks.Instant
	}{{clocks.First, 15_000, 10_000}, {clocks.Second, 1_000, 0}, {clocks.First, 99_000, 60_000}} {
		s, err := h.DoSince(t.Context(), Command{Boards: []string{"1"}, Entry: clocks.Entry{Kind: clocks.KindPress, Side: c.side}}, c.made)
		if err != nil {
			t.Fatal(err)
		}
		if used := s[0].Reading.Sides[c.side].Used; used != clocks.Span(c.used) {
			t.Errorf("a press made at %d: %v used, and not %v", c.made, used, clocks.Span(c.used))
		}
	}
}

// A refusal cites the book of the event: the WCDF has articles on the use of clocks,
// the FMJD leaves it to other texts (10.5).
func TestRefusalsCiteTheBookOfTheEvent(t *testing.T) {
	for law, want := range map[string]string{"": "WCDF 2.4", "WCDF": "WCDF 2.4", "FMJD": "FMJD 10.5", "none": "FMJD 10.5"} {
		synctest.Test(t, func(t *testing.T) {
			h := open(t, &memory{})
			defer h.Close()
			switch law {
			case "WCDF":
				h.Under(clocks.WCDFFlag())
			case "FMJD":
				h.Under(clocks.InternationalFlag())
			case "none":
				h.Under(clocks.FlagRule{})
			}
			set(t, h, "1")
			_, err := h.Do(t.Context(), Command{Boards: []string{"1"}, Entry: press(clocks.First)})
			if rule.CodeOf(err) != rule.Refused || !strings.Contains(err.Error(), "("+want+")") || want != "WCDF 2.4" && strings.Contains(err.Error(), "WCDF") {
				t.Errorf("%q: %v; want %s", law, err, want)
			}
			_, err = h.Do(t.Context(), Command{Boards: []string{"1"}, Entry: clocks.Entry{Kind: clocks.KindFlag, Side: clocks.First, Way: clocks.Called}})
			if err == nil || want != "WCDF 2.4" && strings.Contains(err.Error(), "WCDF") {
				t.Errorf("%q: %v", law, err)
			}
		})
	}
}

// TestSeen: a caller who has not seen that a clock was handled cannot handle it, on any board
// of the command; presses in the game need not have been seen, and a caller who does not say
// what they have seen is not checked.
func TestSeen(t *testing.T) {
	synctest.Test(t, seenBefore)
}

func seenBefore(t *testing.T) {
	h := open(t, &memory{})
	defer h.Close()
	do := func(seen map[string]int, e clocks.Entry, boards ...string) error {
		_, err := h.Do(t.Context(), Command{Boards: boards, Entry: e, Seen: seen})
		return err
	}
	refused := func(what string, err error, want rule.Code) {
		t.Helper()
		if rule.CodeOf(err) != want || (err == nil) != (want == "") {
			t.Errorf("%s: %v", what, err)
		}
	}
	set := clocks.Entry{Kind: clocks.KindSet, Control: "5m", By: "arbiter"}
	refused("a clock that nobody has set", do(map[string]int{}, set, "1", "2"), "")
	refused("the same clock, which was seen unset", do(map[string]int{}, set, "1"), rule.Conflict)
	refused("one of two", do(map[string]int{"1": 1}, start, "1", "2"), rule.Conflict)
	refused("as they stand", do(map[string]int{"1": 1, "2": 1}, start, "1", "2"), "")
	refused("a press", do(nil, press(clocks.First), "1"), "")
	adjust := clocks.Entry{Kind: clocks.KindAdjust, Side: clocks.First, Amount: clocks.OneMinute, By: "arbiter", Reason: "noise"}
	refused("beside a press", do(map[string]int{"1": 2}, adjust, "1"), "")
	refused("twice", do(map[string]int{"1": 2}, adjust, "1"), rule.Conflict)
	for _, s := range h.Snapshots() {
		if want := map[string]int{"1": 4, "2": 2}[s.Board]; s.Handled != want {
			t.Errorf("board %s was handled by entry %d, want %d", s.Board, s.Handled, want)
		}
	}
	refused("read as it was", h.Current([]string{"2"}, map[string]int{"2": 2}), "")
	refused("read as it was", h.Current([]string{"2", "1"}, map[string]int{"1": 3, "2": 2}), rule.Conflict)
}

// TestPressSentAgain: a press that names its entry counts once, even if its copy
// arrives when the opponent has pressed and the display that it would stop is running
// again.
func TestPressSentAgain(t *testing.T) {
	synctest.Test(t, pressSentAgain)
}

func pressSentAgain(t *testing.T) {
	h := open(t, &memory{})
	defer h.Close()
	for _, e := range []clocks.Entry{{Kind: clocks.KindSet, Control: "5m", By: "arbiter"}, start} {
		if _, err := h.Do(t.Context(), Command{Boards: []string{"1"}, Entry: e}); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		seq  int
		side clocks.Side
		want rule.Code
	}{
		{4, clocks.Second, rule.Input}, // out of order: entry 3 has not come
		{3, clocks.First, ""},
		{3, clocks.First, rule.Conflict}, // twice
		{4, clocks.Second, ""},
		{3, clocks.First, rule.Conflict}, // late
		{5, clocks.First, ""},
	} {
		e := press(c.side)
		e.Seq = c.seq
		if _, err := h.Do(t.Context(), Command{Boards: []string{"1"}, Entry: e}); rule.CodeOf(err) != c.want || (err == nil) != (c.want == "") {
			t.Errorf("entry %d: %v, want %q", c.seq, err, c.want)
		}
	}
}
