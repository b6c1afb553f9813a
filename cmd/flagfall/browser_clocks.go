package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

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
	file *live.File
	stop context.CancelFunc
	over chan struct{} // closed when nobody beats any more
}

func (r *runningClocks) close() error {
	r.stop()
	<-r.over
	return errors.Join(r.hub.Close(), r.file.Close())
}

// Clocks are the clocks of an event. They are begun where that is asked for; where
// the event has none it gives nil otherwise. Errors: rule.Refused for an event of
// a server, rule.Conflict where another program runs them.
func (b *browser) Clocks(path string, begin bool) (*live.Hub, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if r := b.halls[path]; r != nil {
		return r.hub, nil
	}
	if b.on.database != "" {
		if !begin {
			return nil, nil
		}
		return nil, rule.Errorf(rule.Refused, "the clocks of an event on a server are run by one process of its own").
			WithHint("start them with flagfall clock serve --database URL --event %s", path)
	}
	name := strings.TrimSuffix(path, extension) + clocksExtension
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) && !begin {
		return nil, nil
	}
	file, err := live.OpenFile(name)
	if err != nil {
		return nil, err
	}
	if cut := file.Cut(); cut.Kept != "" {
		fmt.Fprintf(b.env.Err, "warning: %d bytes of a commit that was never finished are cut off, and kept in %s\n", cut.Bytes, cut.Kept)
	}
	hub, err := live.Open(file, b.env.instants())
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	if law, err := lawOf(b.env, place{event: path}); err == nil {
		hub.Under(law)
	}
	if b.env.Uptime != nil {
		hub.Watch(func() clocks.Span { return clocks.Span(b.env.Uptime().Milliseconds()) })
	}
	ctx, stop := context.WithCancel(context.Background())
	r := &runningClocks{hub: hub, file: file, stop: stop, over: make(chan struct{})}
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

// commanded are the clocks of an event for a command of somebody.
func (b *browser) commanded(call web.Call, begin bool) (hallClocks, error) {
	hub, err := b.Clocks(call.Event, begin)
	if err == nil && hub == nil {
		err = rule.Errorf(rule.NotFound, "no clocks are set").WithHint("set those of the round first")
	}
	return handledClocks{hub, call.Who}, err
}

// handledClocks are clocks of this process in the hands of somebody, who signs
// what they do.
type handledClocks struct {
	hub *live.Hub
	who string
}

func (h handledClocks) Do(c live.Command) ([]live.Snapshot, error) {
	c.Entry.By = h.who
	return h.hub.Do(context.Background(), c)
}

func (h handledClocks) Show() ([]live.Snapshot, error) { return h.hub.Snapshots(), nil }
func (h handledClocks) Close() error                   { return nil }
