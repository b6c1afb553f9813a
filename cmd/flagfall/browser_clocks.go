package main

import (
	"context"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"
	"sync"
	"time"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/clocks/live"
	"flagfall/cmd/flagfall/web"
)

// clocksExtension ends the name of the file in which the clocks of an event are
// kept, beside the event.
const clocksExtension = ".clocks"

// runningClocks are the clocks of an event that the office in a browser runs, as
// "flagfall clock serve" does.
type runningClocks struct {
	hub  *live.Hub
	kept io.Closer // the journal of the clocks
	stop context.CancelFunc
	over chan struct{} // closed when nobody beats any more
	once sync.Once
}

func (r *runningClocks) close() (err error) {
	r.once.Do(func() {
		r.stop()
		<-r.over
		err = errors.Join(r.hub.Close(), r.kept.Close())
	})
	return err
}

// lookedFor is why an event of a server has no clocks here: there are none, or
// another process holds them.
type lookedFor struct {
	at  time.Time
	err error
}

// need says what becomes of an event without clocks.
type need bool

const (
	ifAny need = false // it has none
	begun need = true  // its clocks are begun
)

// Clocks are the clocks of an event, nil where it has none. Errors: rule.Conflict where
// another program runs them.
func (b *browser) Clocks(path string) (*live.Hub, error) { return b.eventClocks(path, ifAny) }

func (b *browser) eventClocks(path string, need need) (*live.Hub, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if r := b.halls[path]; r != nil {
		return r.hub, nil
	}
	if b.on.database != "" {
		return b.serverClocks(path, need)
	}
	name := strings.TrimSuffix(path, extension) + clocksExtension
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) && need == ifAny {
		return nil, nil
	}
	file, err := live.OpenFile(name)
	if err != nil {
		return nil, err
	}
	for _, said := range file.Found() {
		b.env.warn(said)
	}
	return b.runClocks(path, place{event: path}, file, file)
}

// runClocks runs the clocks of a journal. The lock is held.
func (b *browser) runClocks(path string, at place, journal live.Journal, kept io.Closer) (*live.Hub, error) {
	hub, err := live.Open(journal, b.env.instants())
	if err != nil {
		return nil, errors.Join(err, kept.Close())
	}
	hub.OnEnd(playing{env: b.env, on: at}.seal)
	if law, err := lawOf(b.env, at); err == nil {
		hub.Under(law)
	}
	if b.env.Uptime != nil {
		hub.Watch(func() clocks.Span { return clocks.Span(b.env.Uptime().Milliseconds()) })
	}
	ctx, stop := context.WithCancel(context.Background())
	r := &runningClocks{hub: hub, kept: kept, stop: stop, over: make(chan struct{})}
	go func() {
		defer close(r.over)
		beat(ctx, b.env, hub)
	}()
	if b.halls == nil {
		b.halls = map[string]*runningClocks{}
	}
	b.halls[path] = r
	return hub, nil
}

const (
	// holdPatience is how long to wait for clocks that another process holds.
	holdPatience = 300 * time.Millisecond
	// lookForClocks is how soon it is looked again whether an event of a server has
	// clocks.
	lookForClocks = 5 * time.Second
)

// serverClocks are the clocks of an event of a server, which one process holds: the
// first that asks for them, until it ends. The lock is held.
func (b *browser) serverClocks(path string, need need) (*live.Hub, error) {
	if found := b.without[path]; need == ifAny && b.env.Now().Sub(found.at) < lookForClocks {
		return nil, found.err
	}
	if b.without == nil {
		b.without = map[string]lookedFor{}
	}
	server, err := b.env.server(b.on)
	if err != nil {
		return nil, err
	}
	ctx, done := context.WithTimeout(context.Background(), holdPatience)
	defer done()
	held, err := server.HoldClocks(ctx, path, hex.EncodeToString(b.env.random(16)))
	if ctx.Err() != nil {
		err := rule.Errorf(rule.Conflict, "another office of the server runs the clocks of %s", path).
			WithHint("press and set them there; when it ends, this one takes them over")
		b.without[path] = lookedFor{b.env.Now(), err}
		return nil, err
	}
	if err != nil {
		return nil, err
	}
	hub, err := b.runClocks(path, b.place(path), held, held)
	if err != nil {
		return nil, err
	}
	r := b.halls[path]
	if len(hub.Snapshots()) == 0 && need == ifAny {
		delete(b.halls, path)
		b.without[path] = lookedFor{b.env.Now(), nil}
		return nil, r.close()
	}
	go func() {
		select {
		case <-held.Gone():
		case <-r.over:
			return
		}
		b.mu.Lock()
		if b.halls[path] == r {
			delete(b.halls, path)
		}
		b.mu.Unlock()
		_ = r.close() // another process has taken them over, and what was answered is stored
	}()
	return hub, nil
}

// commanded are the clocks of an event for a command of somebody.
func (b *browser) commanded(call web.Call, need need) (hallClocks, error) {
	hub, err := b.eventClocks(call.Event, need)
	if err == nil && hub == nil {
		err = rule.Errorf(rule.NotFound, "no clocks are set").WithHint("set those of the round first")
	}
	if err == nil && call.SeenClocks != nil {
		err = hub.Current(call.Values["board"], call.SeenClocks)
	}
	return handledClocks{hub, call.Who, call.SeenClocks}, err
}

// handledClocks are clocks of this process in the hands of somebody, who signs
// what they do.
type handledClocks struct {
	hub  *live.Hub
	who  string
	seen map[string]int
}

func (h handledClocks) Do(c live.Command) ([]live.Snapshot, error) {
	c.Entry.By, c.Seen = h.who, h.seen
	return h.hub.Do(context.Background(), c)
}

func (h handledClocks) Show() ([]live.Snapshot, error) { return h.hub.Snapshots(), nil }
func (h handledClocks) Close() error                   { return nil }
