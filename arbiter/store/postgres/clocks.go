package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"

	"flagfall/arbiter/rule"
	"flagfall/clocks/live"
)

// The clocks of an event belong to one process at a time, which renews its hold
// on them again and again; another process may take them once the hold has not
// been renewed for holdSpan.
const (
	holdSpan  = 1200 * time.Millisecond
	holdAgain = 300 * time.Millisecond
	holdTried = 100 * time.Millisecond
)

// Clocks is the journal of the clocks of an event that this process holds.
type Clocks struct {
	server *Server
	event  int64
	owner  scope
	name   string
	holder string

	mu   sync.Mutex
	last int64
	// lost is set when another process may have hold of the clocks.
	lost atomic.Bool
	gone chan struct{}
	once sync.Once
	stop context.CancelFunc
}

var _ live.Journal = (*Clocks)(nil)

// HoldClocks waits until no other process holds the clocks of an event, and takes
// them. holder is a name that no other process has. Errors: rule.NotFound for the
// event, and the end of the context.
func (s *Server) HoldClocks(ctx context.Context, event, holder string) (*Clocks, error) {
	j, err := s.Open(event)
	if err != nil {
		return nil, err
	}
	c := &Clocks{server: s, event: j.id, owner: j.owner, name: event, holder: holder, gone: make(chan struct{})}
	for held := false; !held; {
		if held, err = c.hold(ctx); ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil && !passing(err) {
			return nil, s.explain(err)
		}
		if !held {
			select {
			case <-ctx.Done():
				return nil, ctx.Err()
			case <-time.After(holdTried):
			}
		}
	}
	keeping, stop := context.WithCancel(context.Background())
	c.stop = stop
	go c.keep(keeping)
	return c, nil
}

func (c *Clocks) hold(ctx context.Context) (held bool, err error) {
	asking, done := context.WithTimeout(ctx, holdSpan)
	defer done()
	err = c.server.row(asking, c.owner, "SELECT flagfall.hold_clocks($1, $2, $3::float8 * interval '1 second')", c.event, c.holder, holdSpan.Seconds()).Scan(&held)
	return held, err
}

// keep renews the hold on the clocks again and again. If the server does not answer, the hold is
// kept for now: the next press finds out who has it.
func (c *Clocks) keep(ctx context.Context) {
	for ctx.Err() == nil {
		if held, err := c.hold(ctx); err == nil && !held {
			c.lose()
			return
		}
		select {
		case <-ctx.Done():
		case <-time.After(holdAgain):
		}
	}
}

func (c *Clocks) lose() {
	c.once.Do(func() {
		c.lost.Store(true)
		close(c.gone)
	})
}

// Gone is closed when another process has taken the clocks.
func (c *Clocks) Gone() <-chan struct{} { return c.gone }

// Close releases the clocks, so that another process need not wait.
func (c *Clocks) Close() error {
	c.stop()
	if c.lost.Load() {
		return nil
	}
	return c.server.again(func(ctx context.Context) error {
		var held bool
		return c.server.row(ctx, c.owner, "SELECT flagfall.hold_clocks($1, $2, interval '-1 second')", c.event, c.holder).Scan(&held)
	})
}

// Append stores records; see [live.Journal].
func (c *Clocks) Append(records []live.Record) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	var texts []string
	for _, r := range records {
		text, err := json.Marshal(r)
		if err != nil {
			return errors.Join(live.ErrNotStored, err)
		}
		texts = append(texts, string(text))
	}
	var answer string
	asked := false
	err := c.server.again(func(ctx context.Context) error {
		again := asked
		asked = true
		return c.server.row(ctx, c.owner, "SELECT flagfall.press($1, $2, $3, $4, $5::float8 * interval '1 second', $6)", c.event, c.holder, c.last, texts, holdSpan.Seconds(), again).Scan(&answer)
	})
	if err != nil {
		return err
	}
	if answer != stored {
		c.lose()
		return fmt.Errorf("%w: %w", live.ErrNotStored, rule.Errorf(rule.Conflict, "the clocks of %s run in another process now", c.name).
			WithHint("connect to them there; nothing that was acknowledged here is lost"))
	}
	c.last += int64(len(records))
	return nil
}

// Load gives the records in order; see [live.Journal].
func (c *Clocks) Load(yield func(live.Record) error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	list, err := listed(c.server, c.owner, func(row pgx.CollectableRow) (r live.Record, err error) {
		var text string
		if err = row.Scan(&text); err != nil {
			return r, err
		}
		if err = json.Unmarshal([]byte(text), &r); err != nil {
			err = rule.Errorf(rule.Input, "a record of the clocks of %s is damaged: %w", c.name, err)
		}
		return r, err
	}, "SELECT record FROM flagfall.presses WHERE event = $1 ORDER BY seq", c.event)
	if err != nil {
		return err
	}
	c.last = int64(len(list))
	for _, r := range list {
		if err := yield(r); err != nil {
			return err
		}
	}
	return nil
}
