package web

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

// events are the tournaments of the folder, and who watches them.
type events struct {
	config Config
	// heard is called for every change before the watchers are told.
	heard func(name string)
	// ready is called when watchers are about to be told, and prepares what they will ask for.
	ready func(name string)
	// changedBeside is called for changes outside the journal.
	changedBeside func(name string)

	mu       sync.Mutex
	watchers map[string]map[chan news]bool // by the name of the event
	last     map[string]int64
	// untold is what the watchers of an event are told next, while a call of spread is telling them.
	untold map[string]*news
}

// news is what a watcher of an event hears.
type news struct {
	// seq is the last entry of the journal; 0 where it has no new one.
	seq int64
	// beside: something outside the journal changed, such as an announcement.
	beside bool
}

func newEvents(c Config) *events {
	return &events{config: c, watchers: map[string]map[chan news]bool{}, last: map[string]int64{}, untold: map[string]*news{}}
}

// names returns the events that are opened, by the names of their files.
func (e *events) names() []string {
	if e.config.Database != nil {
		list, err := e.config.Database.Events()
		if err != nil {
			return nil
		}
		var names []string
		for _, event := range list {
			names = append(names, event.Name)
		}
		return names
	}
	if e.config.Only != "" {
		return []string{strings.TrimSuffix(e.config.Only, e.config.Extension)}
	}
	entries, err := os.ReadDir(e.config.Folder)
	if err != nil {
		return nil
	}
	var names []string
	for _, f := range entries {
		if name, is := strings.CutSuffix(f.Name(), e.config.Extension); is && !f.IsDir() && name != "" {
			names = append(names, name)
		}
	}
	return names
}

// path returns the file of an event. Errors: rule.NotFound for one that is not opened.
func (e *events) path(name string) (string, error) {
	if e.config.Database != nil {
		return name, nil // opening it shows whether it exists
	}
	if !slices.Contains(e.names(), name) {
		return "", rule.Errorf(rule.NotFound, "there is no event %q here", name).WithHint("begin at the first page")
	}
	return filepath.Join(e.config.Folder, name+e.config.Extension), nil
}

// office returns the open tournament of an event, with what other programs have written into it.
func (e *events) office(name string) (*office.Office, *arbiter.State, error) {
	path, err := e.path(name)
	if err != nil {
		return nil, nil, err
	}
	o, err := e.config.Program.Office(path)
	if err != nil {
		return nil, nil, err
	}
	s, err := o.Refresh()
	return o, s, err
}

// watcher hears of every change of an event, until it is left.
func (e *events) watcher(name string) (heard chan news, leave func()) {
	heard = make(chan news, 1)
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.watchers[name] == nil {
		e.watchers[name] = map[chan news]bool{}
	}
	e.watchers[name][heard] = true
	return heard, func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		delete(e.watchers[name], heard)
		if len(e.watchers[name]) == 0 {
			delete(e.watchers, name)
			delete(e.last, name)
		}
	}
}

// changed tells all watchers of an event that its journal ends with entry seq.
func (e *events) changed(name string, seq int64) {
	e.heard(name)
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.last[name] == seq {
		return
	}
	e.last[name] = seq
	e.tell(name, news{seq: seq})
}

// beside tells all watchers of an event that something outside the journal has changed.
func (e *events) beside(name string) {
	e.changedBeside(name)
	e.mu.Lock()
	defer e.mu.Unlock()
	e.tell(name, news{beside: true})
}

// wake makes all streams check whether their listeners still may listen: somebody was
// signed out, or has another role.
func (e *events) wake() {
	e.mu.Lock()
	defer e.mu.Unlock()
	for name := range e.watchers {
		e.tell(name, news{})
	}
}

// tell sees to it that all watchers of an event are told. The lock is held.
func (e *events) tell(name string, n news) {
	switch untold, telling := e.untold[name]; {
	case len(e.watchers[name]) == 0:
	case telling:
		joined := n
		if untold != nil {
			joined = n.with(*untold)
		}
		e.untold[name] = &joined
	default:
		e.untold[name] = &n
		go e.spread(name)
	}
}

// Many watchers are told of a change in up to crowdSteps groups of at least crowdPart,
// with a pause between: each watcher asks for the page at once, and the first groups
// are answered before the next are told.
const (
	crowdPart  = 64
	crowdSteps = 20
	crowdPause = 4 * time.Millisecond
)

// spread tells the watchers of an event what they have not been told, until nothing is left. Only
// one runs at a time for an event.
func (e *events) spread(name string) {
	for {
		e.mu.Lock()
		untold := e.untold[name]
		if untold == nil {
			delete(e.untold, name)
			e.mu.Unlock()
			return
		}
		e.untold[name] = nil
		watchers := slices.Collect(maps.Keys(e.watchers[name]))
		e.mu.Unlock()
		e.ready(name)
		part := max(crowdPart, len(watchers)/crowdSteps)
		for i, w := range watchers {
			if i > 0 && i%part == 0 {
				time.Sleep(crowdPause)
			}
			told := *untold
			select {
			case before := <-w:
				told = told.with(before)
			default:
			}
			w <- told
		}
	}
}

// with combines two pieces of news.
func (n news) with(other news) news {
	return news{max(n.seq, other.seq), n.beside || other.beside}
}

// interval is how soon an entry of another program is seen in a file. A
// database tells of entries by itself; there it is how soon a missed one is
// seen.
const (
	interval      = 400 * time.Millisecond
	shelfInterval = 5 * time.Second
)

// watch looks for what other programs write.
func (e *events) watch(ctx context.Context) {
	every := interval
	if e.config.Database != nil {
		every = shelfInterval
		go e.config.Database.Listen(ctx, e.look)
	}
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		e.look("")
	}
}

// look tells the watchers of an event, or with "" of all events, what is new.
func (e *events) look(only string) {
	e.mu.Lock()
	var names []string
	for name := range e.watchers {
		if only == "" || name == only {
			names = append(names, name)
		}
	}
	e.mu.Unlock()
	for _, name := range names {
		if _, s, err := e.office(name); err == nil {
			e.changed(name, s.Seq)
		}
	}
}
