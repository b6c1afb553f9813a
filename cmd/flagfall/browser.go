package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/cmd/flagfall/web"
	"flagfall/reports/doc"
	"flagfall/reports/playerlist"
	"flagfall/scoresheet/draughts"
)

// browser carries out the rows of commands for the office in a browser, in this
// process and on tournaments that stay open.
type browser struct {
	env *env
	// on is the server whose events are opened, without the name of one; the zero
	// value where they are files.
	on place

	mu     sync.Mutex
	events map[string]*openEvent
	halls  map[string]*runningClocks
	// without says of which events of a server this process was found not to run the
	// clocks.
	without map[string]lookedFor
	used    int64 // counts uses, by which the least recent one is known
}

// mostOpen is how many tournaments of a server stay open. What is closed is read
// again when it is asked for.
const mostOpen = 1024

// place is where a tournament stands that pages know by a path or a name.
func (b *browser) place(event string) place {
	p := b.on
	p.event = event
	return p
}

// openEvent is a tournament that stays open. One command at a time works on it, and
// whoever reads it waits for none.
type openEvent struct {
	mu   sync.Mutex
	open openEvents
	read atomic.Pointer[office.Office]
	used int64 // the last use
}

// event is the place of a tournament, whether it is open yet or not.
func (b *browser) event(path string) *openEvent {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.events == nil {
		b.events = map[string]*openEvent{}
	}
	e := b.events[path]
	if e == nil {
		e = &openEvent{}
		b.events[path] = e
	}
	b.used++
	e.used = b.used
	if b.on.database != "" && len(b.events) > mostOpen {
		b.forget()
	}
	return e
}

// forget closes the tournament that was used least recently, unless a command is
// working on it. Whoever still reads it has the state that they were given.
func (b *browser) forget() {
	oldest := ""
	for path, e := range b.events {
		if oldest == "" || e.used < b.events[oldest].used {
			oldest = path
		}
	}
	if e := b.events[oldest]; e.mu.TryLock() {
		_ = e.open.close() // nothing is left to be written
		e.mu.Unlock()
		delete(b.events, oldest)
	}
}

// close closes all that are open.
func (b *browser) close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	var err error
	for _, h := range b.halls {
		err = errors.Join(err, h.close())
	}
	for _, e := range b.events {
		e.mu.Lock()
		err = errors.Join(err, e.open.close())
		e.mu.Unlock()
	}
	return err
}

// Office is an open tournament, to be read.
func (b *browser) Office(path string) (*office.Office, error) {
	e := b.event(path)
	if o := e.read.Load(); o != nil {
		return o, nil
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	o, err := e.open.office(b.env, b.place(path), b.env.office(new(eventFlags).author(b.env)))
	if err == nil {
		e.read.Store(o)
	}
	return o, err
}

// Do carries out the row of a command.
func (b *browser) Do(call web.Call) web.Answer {
	e := b.event(call.Event)
	e.mu.Lock()
	defer e.mu.Unlock()
	a, err := b.do(e, call)
	if err != nil {
		a.Fault = web.FaultOf(err)
	}
	return a
}

func (b *browser) do(e *openEvent, call web.Call) (a web.Answer, err error) {
	var out, told bytes.Buffer
	inner := lineDefaults{event: call.Event, database: b.on.database, organisation: b.on.organisation, who: call.Who}.unasked(b.env, &e.open)
	inner.Out, inner.Err = &out, &told
	inner.language, inner.onPage = b.env.speaking(call.Language).language, true
	inner.documents = func(d *doc.Document) { a.Documents = append(a.Documents, d) }
	c, cmd := commandNamed(inner, call.Command)
	if c == nil || !(c.inBrowser() || call.Print != "" || call.Folder != "") {
		return a, rule.Errorf(rule.Usage, "there is no command %q here", call.Command).WithHint("look for it in the list of all commands")
	}
	if c.action != nil {
		return b.act(e, c.action, inner, call)
	}
	inner.clocks = func() (hallClocks, error) { return b.commanded(call, need(c.writes == writesClocks)) }
	if call.Try && c.writes == writesClocks {
		return a, c.mayTry(cmd)
	}
	dir, err := os.MkdirTemp("", "flagfall-*")
	if err != nil {
		return a, rule.Errorf(rule.Refused, "no file can be taken in: %w", cause(err)).WithHint("is there room on the disk?")
	}
	defer os.RemoveAll(dir)
	if language := cmd.Flags().Lookup("language"); language != nil && c.answers == answersDocument && call.Print == "" && len(call.Values["language"]) == 0 {
		call.Values = maps.Clone(call.Values) // what is shown is in the reader's language
		call.Values["language"] = []string{call.Language}
	}
	words, err := c.words(cmd, call, dir)
	if err != nil {
		return a, err
	}
	asJSON := c.answers == answersText || c.answers == answersTextOrList
	if asJSON {
		words = slices.Insert(words, len(strings.Fields(c.path)), "--format=json")
	}
	on, err := b.workedOn(e, c, call, inner)
	if err != nil {
		return a, err
	}
	if on.office != nil {
		defer on.office.Seen(0)
	}
	_, err = execute(words, inner)
	var done finished
	if errors.As(err, &done) {
		err = nil
	}
	plain := func(text string) string { return strings.ReplaceAll(text, dir+string(filepath.Separator), "") }
	a.Lines = linesOf(plain(told.String()))
	text := out.String()
	var said action.Answer
	if asJSON && json.Unmarshal([]byte(text), &said) == nil {
		a.Lines = append(a.Lines, said.Answer...)
	} else if err == nil {
		a.Lines = append(a.Lines, linesOf(plain(text))...)
	}
	if on.office != nil {
		s, stored := on.office.State(), on.office.AnsweredSince(on.mark)
		a.Seq = s.Seq
		for _, e := range stored.Entries {
			a.Stored = append(a.Stored, web.Stored{Seq: e.Seq, Text: inner.in(inner.tell(s, e))})
		}
		a.Notices = append(a.Notices, stored.Notices...)
		if err == nil && on.before != nil && !call.Whether {
			a.Differences, err = office.Compare(on.before, s)
			a.Seq = on.before.Seq
		}
	}
	if err == nil && call.Print != "" {
		if a.File, err = os.ReadFile(filepath.Join(dir, call.Print)); err != nil {
			err = rule.Errorf(rule.Internal, "the print is not there: %w", cause(err))
		}
	}
	if err != nil {
		if f := web.FaultOf(err); strings.Contains(f.Said.String(), dir) {
			err = rule.Errorf(f.Code, "%s", plain(f.Said.String())).Offering(f.Way)
		}
	}
	return a, err
}

// workedOn is the tournament that a command works on.
type workedOn struct {
	office *office.Office // nil for none
	mark   int            // what was answered before the command
	before *arbiter.State // what a trial began with; nil where it is no trial
}

// workedOn opens what a command works on: the tournament, or a trial of it, which the
// command finds open. Nothing is written for somebody who has not seen what there is.
func (b *browser) workedOn(e *openEvent, c *command, call web.Call, inner *env) (on workedOn, err error) {
	if c.event == nil {
		return on, nil
	}
	kept, err := e.open.office(b.env, b.place(call.Event), b.env.office(call.Who))
	if err != nil {
		return on, err
	}
	if call.Try {
		if on.before, err = kept.Refresh(); err != nil {
			return on, err
		}
		on.office = kept.Trial()
		inner.open = &openEvents{trial: on.office, of: call.Event}
		return on, nil
	}
	if c.writes == writesJournal {
		now, err := kept.Refresh()
		if err != nil {
			return on, err
		}
		if err := c.stillSeen(now, call.Seen); err != nil {
			return on, err
		}
		kept.Seen(now.Seq)
	}
	on.office, on.mark = kept, kept.Mark()
	return on, nil
}

// stillSeen refuses to write for somebody who saw the tournament after entry
// seen, where what came since may make something else of it. 0 was not said.
func (c *command) stillSeen(s *arbiter.State, seen int64) error {
	if seen <= 0 || seen >= s.Seq {
		return nil
	}
	for _, e := range s.Log[seen:] {
		if !slices.Contains(c.meanwhile, arbiter.Kind(e.Body)) {
			return rule.Errorf(rule.Conflict, "nothing was written: the event has changed since this page was shown. %s: %s", e.Who, arbiter.Tell(s, e)).
				WithHint("look at it as it is now, and try again")
		}
	}
	return nil
}

// commandNamed is the row of a path and its command; nil where there is none.
func commandNamed(env *env, path string) (*command, *cobra.Command) {
	for cmd, c := range commandTreeFor(env, strings.Fields(path)).rows {
		if c.path == path {
			return c, cmd
		}
	}
	return nil, nil
}

// words are a call as it is typed after "flagfall". Files that came along are put
// into a folder, and so is the print that is asked for.
func (c *command) words(cmd *cobra.Command, call web.Call, dir string) ([]string, error) {
	values := map[string][]string{}
	for name, given := range call.Values {
		for _, v := range given {
			if v != "" {
				values[name] = append(values[name], v)
			}
		}
	}
	words := strings.Fields(c.path)
	var args []string
	for _, a := range c.args {
		name := strings.ToLower(a.word)
		if call.Folder != "" && (a.kind == aFile || a.kind == aFolder) {
			args = append(args, call.Folder)
			continue
		}
		if a.kind == aFile {
			delete(values, name) // a path of this machine is nothing for pages
			for i, f := range call.Files[name] {
				path := filepath.Join(dir, filepath.Base(filepath.Clean("/"+f.Name)))
				if i > 0 || path == dir {
					path = filepath.Join(dir, "file-"+string(rune('a'+i%26))+filepath.Ext(f.Name))
				}
				if err := os.WriteFile(path, f.Data, 0o600); err != nil {
					return nil, rule.Errorf(rule.Refused, "%s cannot be taken in: %w", f.Name, cause(err)).WithHint("is there room on the disk?")
				}
				args = append(args, path)
			}
			continue
		}
		args = append(args, values[name]...)
		delete(values, name)
	}
	if call.Print != "" {
		words = append(words, "--out="+filepath.Join(dir, call.Print))
	}
	for name, given := range values {
		flag := cmd.Flags().Lookup(name)
		if flag == nil {
			return nil, rule.Errorf(rule.Usage, "%q takes no %s", c.path, name).WithHint("leave it out")
		}
		if _, offered := c.offered(flag); !offered {
			return nil, rule.Errorf(rule.Usage, "%q takes no %s from a page", c.path, name).WithHint("leave it out, or use the command line")
		}
		for _, v := range given {
			words = append(words, "--"+name+"="+v)
		}
	}
	return append(append(words, "--"), args...), nil
}

// Table are the rows of a file of players.
func (b *browser) Table(file web.Upload) ([][]string, error) {
	table, err := playerlist.Read(bytes.NewReader(file.Data), file.Name)
	if err != nil {
		return nil, err
	}
	var rows [][]string
	for _, line := range table.Lines {
		rows = append(rows, line.Fields)
	}
	if len(rows) == 0 {
		return nil, rule.Errorf(rule.Input, "%s contains no rows", file.Name).WithHint("choose another file")
	}
	return rows, nil
}

// Folders are those of this machine that copies may be put into: sticks as systems
// show them, and the folder of the events.
func (b *browser) Folders() []string {
	var list []string
	for _, where := range []string{"/media/*/*", "/run/media/*/*", "/Volumes/*"} {
		found, err := filepath.Glob(where)
		if err != nil {
			continue // it is a pattern of ours
		}
		list = append(list, found...)
	}
	if runtime.GOOS == "windows" {
		for letter := 'D'; letter <= 'Z'; letter++ {
			if root := string(letter) + `:\`; isFolder(root) {
				list = append(list, root)
			}
		}
	}
	list = slices.DeleteFunc(list, func(path string) bool { return !isFolder(path) })
	if home := b.env.Getenv("HOME"); home != "" && filepath.IsAbs(home) {
		list = append(list, home)
	}
	return list
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// New is the row of the command that begins a tournament.
func (b *browser) New() web.Command {
	c, cmd := commandNamed(b.env, "new")
	return c.described(cmd, "")
}

// Begin makes a tournament in a folder, or of an organisation on the server.
func (b *browser) Begin(folder, organisation, who string, values map[string]string) (string, error) {
	if values["demo"] != "" {
		if b.on.database != "" {
			return "", rule.Errorf(rule.Refused, "an invented event is a file, but this office has a server").WithHint("see one with: flagfall serve --demo")
		}
		d := &demo{env: b.env, dir: folder, variant: draughts.International, seed: 1}
		path, err := d.evening()
		return filepath.Base(path), err
	}
	call := web.Call{Command: "new", Values: map[string][]string{}}
	for name, value := range values {
		call.Values[name] = []string{value}
	}
	inner := lineDefaults{database: b.on.database, organisation: cmp.Or(organisation, b.on.organisation), who: who}.unasked(b.env, &openEvents{})
	inner.Out, inner.Err = io.Discard, io.Discard
	c, cmd := commandNamed(inner, call.Command)
	name := filepath.Join(folder, fileName(values["name"]))
	if b.on.database != "" {
		name = shortName(values["name"])
	}
	words, err := c.words(cmd, call, "")
	if err != nil {
		return "", err
	}
	_, err = execute(slices.Insert(words, 1, "--event="+name), inner)
	return filepath.Base(name), err
}
