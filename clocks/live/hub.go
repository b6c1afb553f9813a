// Package live runs the clocks of an event: a hub takes commands for boards,
// puts every accepted one into a journal before it is acknowledged, and gives
// snapshots; a server lets other programs speak to it by lines.
//
// It is for the one program that runs the clocks of a playing hall. The clocks
// themselves are values of package clocks; the hub only orders the commands in
// time. It never reads the time of day: the caller hands it a source of
// instants, which should be monotonic. It decides no game.
package live

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// Record is one entry of one board's clock in the journal. A record without a
// board is a heartbeat: the hub was alive at that instant.
type Record struct {
	Board string       `json:"board,omitempty"`
	Entry clocks.Entry `json:"entry,omitzero"`
	// Alive is the instant of a heartbeat.
	Alive clocks.Instant `json:"alive,omitempty"`
}

// Journal keeps records. Append returns when all of them are durable. An error
// that is [ErrNotStored] says that none is stored; else it is not known. Load gives the records in order.
type Journal interface {
	Append(records []Record) error
	Load(yield func(Record) error) error
}

// Command asks for an entry on the clocks of some boards.
type Command struct {
	// Boards are the boards it is for. None means every board to which the
	// command applies: set boards that are ready for start, running ones for
	// stop, stopped ones for resume.
	Boards []string `json:"boards,omitempty"`
	// Entry is what to do; its At is the hub's to fill in, and so is its Seq where it is
	// 0. A caller who gives the Seq that the entry is to have may send it again after a
	// lost connection: it is carried out once, and the second copy is refused with
	// rule.Conflict.
	Entry clocks.Entry `json:"entry"`
	// Seen gives by board the last entry other than a press that its author had seen;
	// nil where that is not checked. A clock to which something else was done since is
	// left as it is.
	Seen map[string]int `json:"-"`
}

// handledSince refuses, with rule.Conflict, what was asked by somebody who has not seen
// that a clock was handled.
func (c *Command) handledSince(board string, handled int) error {
	if c.Seen == nil || handled <= c.Seen[board] {
		return nil
	}
	return rule.Errorf(rule.Conflict, "nothing was done: the clock of board %s was changed since this page was shown", board).
		WithHint("look at it as it is now, and try again")
}

// Current refuses what [Hub.Do] would refuse because of Command.Seen, for callers
// who only read the clocks of some boards and then write something else that rests
// on them.
func (h *Hub) Current(boards []string, seen map[string]int) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	command := Command{Seen: seen}
	for _, board := range boards {
		if err := command.handledSince(board, h.applied[board].Handled()); err != nil {
			return err
		}
	}
	return nil
}

// Snapshot is the clock of one board at one moment.
type Snapshot struct {
	Board   string         `json:"board"`
	Reading clocks.Reading `json:"reading"`
	// Entries is how many the log of the clock has, and Head stands for them.
	Entries int    `json:"entries"`
	Head    string `json:"head"`
	// Handled is the last of them that is not a press.
	Handled int `json:"-"`
	// Used is how the time of the game was used; nil but for a clock that ends.
	Used clocks.TimeUsed `json:"-"`
	// Duties are what the book of the event asks of the arbiter now.
	Duties []clocks.Duty `json:"duties,omitempty"`
}

func (h *Hub) snapshot(board string, c clocks.Clock, at clocks.Instant) Snapshot {
	s := Snapshot{Board: board, Reading: c.At(at), Entries: c.Seq(), Head: c.Head(), Handled: c.Handled()}
	if s.Duties = s.Reading.Duties(); h.law != nil {
		s.Duties = s.Reading.DutiesUnder(*h.law)
	}
	return s
}

// OutageAuthor is the author of the entries that stop the running clocks
// after an outage.
const OutageAuthor = "flagfall"

// Hub runs the clocks of many boards. It is safe for concurrent use.
type Hub struct {
	journal Journal
	source  func() clocks.Instant

	mu      sync.Mutex
	offset  clocks.Span // added to the source, lest instants run backwards after a restart
	latest  clocks.Instant
	applied map[string]clocks.Clock // with the entries that are on their way to the journal
	stored  map[string]clocks.Clock // what snapshots show
	queue   []waiting
	broken  error // the journal has failed
	closed  bool

	ended  func([]Snapshot)                         // told of clocks that ended; nil for nobody
	told   func(Trouble)                            // told of trouble; nil for nobody
	boards func(round int) (map[string]bool, error) // that there are; nil for any
	law    *clocks.FlagRule                         // of the event; nil for clocks of none
	// uptime counts also while the program or the machine stands still; nil
	// where nobody watches. seen is what it was when the hub last looked.
	uptime func() clocks.Span
	seen   clocks.Span

	wake chan struct{}
	done chan struct{}
	// changed is closed when something was stored, and made anew.
	changed chan struct{}
}

// longestPause is the longest time between two looks at the watch that is not
// taken for an outage: the hub is asked to beat every second.
const longestPause = 5 * clocks.OneSecond

// Open makes a hub of what a journal holds. Clocks that were running when the
// last record was written are stopped at that moment: an outage is a stop,
// which the arbiter ends, and may correct by an adjustment (WCDF 2.26, 2.28).
// The hub must be closed.
func Open(journal Journal, source func() clocks.Instant) (*Hub, error) {
	h := &Hub{
		journal: journal, source: source,
		applied: map[string]clocks.Clock{}, stored: map[string]clocks.Clock{},
		wake: make(chan struct{}, 1), done: make(chan struct{}), changed: make(chan struct{}),
	}
	var last clocks.Instant
	found := false
	err := journal.Load(func(r Record) error {
		at := r.Alive
		if r.Board != "" {
			at = r.Entry.At
			next, err := h.applied[r.Board].Apply(r.Entry)
			if err != nil {
				return &rule.Error{Code: rule.Input, Message: rule.Format("the log of board %s cannot be followed", r.Board), Err: err}
			}
			h.applied[r.Board] = next
		}
		if !found || at > last {
			last, found = at, true
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if found {
		h.latest = last
		h.offset = max(0, last.Since(source()))
	} else {
		h.latest = source()
	}
	if err := h.stopOutage(last); err != nil {
		return nil, err
	}
	for board, c := range h.applied {
		h.stored[board] = c
	}
	go h.write()
	return h, nil
}

func (h *Hub) stopOutage(last clocks.Instant) error {
	var records []Record
	for _, board := range sortedBoards(h.applied) {
		c := h.applied[board]
		if c.Phase() != clocks.Running {
			continue
		}
		next, e, err := c.Stop(last, OutageAuthor, "the program was interrupted here")
		if err != nil {
			return err
		}
		h.applied[board] = next
		records = append(records, Record{Board: board, Entry: e})
	}
	if len(records) == 0 {
		return nil
	}
	return h.journal.Append(records)
}

// Limit hands the hub a function that gives the boards of a round (0: the one being
// played): no other board gets a clock. It must not be called while the hub is in
// use.
func (h *Hub) Limit(boards func(round int) (map[string]bool, error)) { h.boards = boards }

// OnEnd hands the hub whom to tell of clocks of games that have ended, when that
// is durable and before it is answered. It must not be called while the hub is in use.
func (h *Hub) OnEnd(told func([]Snapshot)) { h.ended = told }

// Trouble is something that the owner of the hub should know without having asked:
// that the hub stood still, or that a commit could not be stored.
type Trouble struct {
	// Gap is how long the hub stood still, and Stopped how many running clocks
	// were stopped at its beginning.
	Gap     clocks.Span
	Stopped int
	// Err is why a commit is not in the journal; nil for a gap.
	Err error
}

// OnTrouble hands the hub whom to tell of trouble. It is told while the hub is locked, so
// that it must neither wait nor ask the hub.
func (h *Hub) OnTrouble(told func(Trouble)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.told = told
}

// tell tells of trouble. The lock is held.
func (h *Hub) tell(t Trouble) {
	if h.told != nil {
		h.told(t)
	}
}

// Under hands the hub the event's rule on fallen flags, whose book its refusals and duties
// cite; clocks that belong to no event cite the WCDF, which has articles on all of them. It
// must not be called while the hub is in use.
func (h *Hub) Under(law clocks.FlagRule) { h.law = &law }

// cited is a refusal of a clock with the article of the book of the event.
func (h *Hub) cited(err error) error {
	var ours *rule.Error
	if h.law == nil || !errors.As(err, &ours) || ours.Article.Document != rule.WCDF("").Document {
		return err
	}
	e := *ours
	e.Article = h.law.Cites(ours.Article.Number)
	return &e
}

// Ahead is how far the last record lay ahead of the source when the hub was
// opened: the clock of the machine has been set back since.
func (h *Hub) Ahead() clocks.Span {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.offset
}

// Watch gives the hub a clock that also counts while the program is stopped or
// the machine sleeps. A gap in what it shows is an outage: the clocks that ran
// are stopped where the gap began, and no player is charged for it unless the
// arbiter decides so.
func (h *Hub) Watch(uptime func() clocks.Span) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.uptime, h.seen = uptime, uptime()
}

// notice stops the running clocks when the watch has jumped.
func (h *Hub) notice() {
	if h.uptime == nil {
		return
	}
	gap := h.uptime() - h.seen
	h.seen += gap
	if gap <= longestPause {
		return
	}
	group := waiting{ack: make(chan error, 1)}
	for _, board := range sortedBoards(h.applied) {
		c := h.applied[board]
		if c.Phase() != clocks.Running {
			continue
		}
		next, e, err := c.Stop(max(h.latest, c.LastAt()), OutageAuthor, fmt.Sprintf("the program stood still here for %s", gap.Words()))
		if err != nil {
			continue // a running clock can be stopped
		}
		h.applied[board] = next
		group.records = append(group.records, Record{Board: board, Entry: e})
		group.clocks = append(group.clocks, next)
	}
	if len(group.records) > 0 {
		h.enqueue(group)
		h.tell(Trouble{Gap: gap, Stopped: len(group.records)})
	}
}

// Do carries out a command at the present instant, and returns the snapshots of
// its boards when it is durable. A command that is refused for one of its
// boards is refused for all, and nothing has happened.
func (h *Hub) Do(ctx context.Context, command Command) ([]Snapshot, error) {
	return h.do(ctx, command, func(_ clocks.Clock, now clocks.Instant) clocks.Instant { return now })
}

// DoSince carries out a command that was made at an instant and arrived late, as
// a press does over a network that had failed. It takes effect from that
// instant, but never from before the latest entry of its clock, and never from
// the future.
func (h *Hub) DoSince(ctx context.Context, command Command, made clocks.Instant) ([]Snapshot, error) {
	return h.do(ctx, command, func(c clocks.Clock, now clocks.Instant) clocks.Instant {
		return min(now, max(made, c.LastAt()))
	})
}

func (h *Hub) do(ctx context.Context, command Command, when func(clocks.Clock, clocks.Instant) clocks.Instant) ([]Snapshot, error) {
	if err := h.known(command); err != nil {
		return nil, err
	}
	h.mu.Lock()
	if err := h.usable(); err != nil {
		h.mu.Unlock()
		return nil, err
	}
	at := h.now()
	boards, err := h.boardsFor(command)
	if err != nil {
		h.mu.Unlock()
		return nil, err
	}
	group := waiting{ack: make(chan error, 1)}
	for _, board := range boards {
		c := h.applied[board]
		if err := command.handledSince(board, c.Handled()); err != nil {
			h.mu.Unlock()
			return nil, err
		}
		e := command.Entry
		e.Seq, e.At = cmp.Or(e.Seq, c.Seq()+1), when(c, at)
		next, err := c.Apply(e)
		if err != nil {
			h.mu.Unlock()
			return nil, &rule.Error{Code: rule.CodeOf(err), Message: rule.Format("board %s", board), Hint: wayOut(board, c, e, err), Err: h.cited(err)}
		}
		group.records = append(group.records, Record{Board: board, Entry: e})
		group.clocks = append(group.clocks, next)
	}
	for i, board := range boards {
		h.applied[board] = group.clocks[i]
	}
	h.enqueue(group)
	h.mu.Unlock()
	if err := wait(ctx, group.ack); err != nil {
		return nil, err
	}
	snapshots := make([]Snapshot, len(boards))
	for i, board := range boards {
		snapshots[i] = h.snapshot(board, group.clocks[i], at)
		if command.Entry.Kind == clocks.KindEnd {
			snapshots[i].Used = group.clocks[i].Used(at)
		}
	}
	if command.Entry.Kind == clocks.KindEnd && h.ended != nil {
		h.ended(snapshots)
	}
	return snapshots, nil
}

// Beat records that the hub is alive, if a clock is running; the owner calls it
// about once a second, so that an outage is dated to within that time.
func (h *Hub) Beat(ctx context.Context) error {
	h.mu.Lock()
	if err := h.usable(); err != nil {
		h.mu.Unlock()
		return err
	}
	running := false
	for _, c := range h.applied {
		running = running || c.Phase() == clocks.Running
	}
	if !running {
		h.mu.Unlock()
		return nil
	}
	group := waiting{records: []Record{{Alive: h.now()}}, ack: make(chan error, 1)}
	h.enqueue(group)
	h.mu.Unlock()
	return wait(ctx, group.ack)
}

// Snapshots are the clocks of all boards at the present instant, by board. They
// show what is durable.
func (h *Hub) Snapshots() []Snapshot {
	h.mu.Lock()
	defer h.mu.Unlock()
	at := h.now()
	snapshots := make([]Snapshot, 0, len(h.stored))
	for _, board := range sortedBoards(h.stored) {
		snapshots = append(snapshots, h.snapshot(board, h.stored[board], at))
	}
	return snapshots
}

// Snapshot is the clock of one board at the present instant, as far as it is durable;
// false where it has none.
func (h *Hub) Snapshot(board string) (Snapshot, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	c, there := h.stored[board]
	if !there {
		return Snapshot{}, false
	}
	return h.snapshot(board, c, h.now()), true
}

// Now is the present instant of the clocks.
func (h *Hub) Now() clocks.Instant {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.now()
}

// Changed is closed when something is stored after the call.
func (h *Hub) Changed() <-chan struct{} {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.changed
}

// Close waits until what was accepted is durable and ends the hub. The clocks
// that run go on in the journal's view until the next Open, which stops them
// at the last record.
func (h *Hub) Close() error {
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return nil
	}
	for _, c := range h.applied {
		if c.Phase() == clocks.Running && h.broken == nil {
			h.enqueue(waiting{records: []Record{{Alive: h.now()}}, ack: make(chan error, 1)})
			break
		}
	}
	h.closed = true
	close(h.wake)
	h.mu.Unlock()
	<-h.done
	return h.broken
}

func (h *Hub) usable() error {
	switch {
	case h.closed:
		return rule.Errorf(rule.Refused, "the clocks have been shut down")
	case h.broken != nil:
		var ours *rule.Error
		if errors.As(h.broken, &ours) {
			return h.broken
		}
		return rule.Errorf(rule.Internal, "the journal of the clocks has failed: %w", h.broken).
			WithHint("stop the games by hand, repair the disk, and start the clocks again")
	}
	return nil
}

// now is the present instant; it never runs backwards.
func (h *Hub) now() clocks.Instant {
	h.notice()
	h.latest = max(h.latest, h.source().Add(h.offset))
	return h.latest
}
