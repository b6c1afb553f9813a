// Package office is what an arbiter does with a tournament: create, open,
// decide, pair, take in, look up.
//
// Both the command line and the pages in a browser call it. Every use case
// reads the journal, lets package arbiter decide and stores what was
// decided; nothing else writes to a journal. It reads no clock and does not
// know its user: the instant and the name that signs are handed in.
package office

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/standings"
	"flagfall/arbiter/store"
)

// Config is what the office gets from outside.
type Config struct {
	// Now is the clock by which entries are dated.
	Now func() time.Time
	// Who signs the entries.
	Who string
	// Salt gives each new person what keeps the digest of their data from being
	// guessed; nil for none.
	Salt func() string
}

// Office has one tournament open. Its methods may be called from several
// goroutines; two offices on one file are two writers.
type Office struct {
	config  Config
	journal arbiter.Journal

	mu       sync.Mutex
	state    *arbiter.State
	answered []Done
	// shown is the state for those who read, who wait for nobody that decides, and
	// appending that something is on its way to the disk, which nobody sees before
	// it is there.
	shown     atomic.Pointer[arbiter.State]
	appending atomic.Bool

	path string
	seen int64 // 0: whatever the others have written
}

// Done is what a command came to.
type Done struct {
	// Entries are the entries that were stored.
	Entries []arbiter.Envelope
	// Notices say what the arbiter should know about the consequences, by grade.
	Notices []rule.Notice
}

// Notes are the notices that are good to know and offer nothing.
func (d Done) Notes() []rule.Sentence {
	var notes []rule.Sentence
	for _, n := range d.Notices {
		if isNote(n) {
			notes = append(notes, n.Said)
		}
	}
	return notes
}

// Warnings are the notices that are not mere [Done.Notes]: they warn, want a
// decision, or offer what could be done.
func (d Done) Warnings() []rule.Notice {
	return slices.DeleteFunc(slices.Clone(d.Notices), isNote)
}

func isNote(n rule.Notice) bool { return n.Grade == rule.Note && len(n.Ways) == 0 }

// Create makes a new tournament in a new file and carries out the commands that
// begin it, all or nothing. What the settings leave open takes its default.
// Errors: those of the commands, rule.Usage for settings that cannot be,
// rule.Refused when the file exists.
func Create(path string, settings arbiter.Settings, config Config, begin ...arbiter.Command) (*Office, error) {
	return CreateIn(path, func(first arbiter.Batch) (arbiter.Journal, error) { return store.Create(path, first) }, settings, config, begin...)
}

// CreateIn makes a new tournament as [Create] does, in the journal that journalOf
// gives for its first batch. It is called path.
func CreateIn(path string, journalOf func(arbiter.Batch) (arbiter.Journal, error), settings arbiter.Settings, config Config, begin ...arbiter.Command) (*Office, error) {
	o := &Office{config: config}
	empty, err := arbiter.Fold(nil, nil)
	if err != nil {
		return nil, err
	}
	batch, _, _, err := o.decide(empty, append([]arbiter.Command{arbiter.CreateEvent{Settings: settings}}, begin...))
	if err != nil {
		return nil, err
	}
	journal, err := journalOf(batch)
	if err != nil {
		return nil, err
	}
	return OpenIn(path, journal, config)
}

// Open opens a tournament. Errors: rule.NotFound, or rule.Input for a file
// that is not a tournament, is damaged or was written by a newer version.
func Open(path string, config Config) (*Office, error) {
	journal, err := store.Open(path)
	if err != nil {
		return nil, err
	}
	return OpenIn(path, journal, config)
}

// OpenIn opens the tournament of a journal, which is called path and is closed
// with it, or where that fails.
func OpenIn(path string, journal arbiter.Journal, config Config) (*Office, error) {
	o := &Office{path: path, config: config, journal: journal}
	if err := o.load(); err != nil {
		// The first error is the one to tell.
		_ = journal.Close()
		return nil, err
	}
	return o, nil
}

func (o *Office) load() error {
	log, persons, err := o.journal.Read(0)
	if err != nil {
		return err
	}
	if len(log) == 0 {
		return rule.Errorf(rule.Input, "the journal is empty").WithHint("restore the file from a backup")
	}
	state, err := arbiter.Fold(log, persons)
	if err != nil {
		return err
	}
	state.Remember()
	o.stands(state)
	return nil
}

// stands makes a state the current one.
func (o *Office) stands(s *arbiter.State) {
	o.state = s
	o.shown.Store(s)
}

// refresh takes in what other writers have stored.
func (o *Office) refresh() error {
	log, _, err := o.journal.Read(o.state.Seq)
	if err != nil || len(log) == 0 {
		return err
	}
	return o.load()
}

// Close ends the use of the file.
func (o *Office) Close() error { return o.journal.Close() }

// Backup copies the tournament to a new file, also while others write.
func (o *Office) Backup(path string) error { return o.journal.Backup(path) }

// Sheet is the text of a sheet taken in, by its digest or the first
// characters of it.
func (o *Office) Sheet(digest string) (arbiter.Sheet, error) { return o.journal.Sheet(digest) }

// Path is the file of the tournament, or its short name on a server.
func (o *Office) Path() string { return o.path }

// ReadOnly reports whether the file can be read and not written.
func (o *Office) ReadOnly() bool {
	j, ok := o.journal.(interface{ ReadOnly() bool })
	return ok && j.ReadOnly()
}

// Held refuses, with rule.Conflict, what was made from a tournament whose file was
// deleted, moved or replaced meanwhile: it would be taken for something from the file
// that has the name now.
func (o *Office) Held() error {
	if j, ok := o.journal.(interface{ Held() error }); ok {
		return j.Held()
	}
	return nil
}

// SignAs changes who signs the entries from now on.
func (o *Office) SignAs(who string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.config.Who = who
}

// Mark is a place in what the office has stored, for AnsweredSince.
func (o *Office) Mark() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return len(o.answered)
}

// AnsweredSince is what was stored since a mark, with all that the arbiter
// should know about it.
func (o *Office) AnsweredSince(mark int) Done {
	o.mu.Lock()
	defer o.mu.Unlock()
	var all Done
	for _, done := range o.answered[mark:] {
		all.Entries = append(all.Entries, done.Entries...)
		all.Notices = append(all.Notices, done.Notices...)
	}
	return all
}

// State is the tournament as it stands. It is a snapshot: no later command
// changes it, and it must not be changed.
func (o *Office) State() *arbiter.State { return o.shown.Load() }

// Refresh is the tournament as it stands in the file, including what other writers
// have stored. It waits neither for a command that is being decided nor for the disk.
func (o *Office) Refresh() (*arbiter.State, error) {
	shown := o.shown.Load()
	if o.appending.Load() {
		return shown, nil
	}
	if log, _, err := o.journal.Read(shown.Seq); err != nil || len(log) == 0 {
		return shown, err
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := o.refresh(); err != nil {
		return nil, err
	}
	return o.state, nil
}

// Do decides commands one after the other and stores what they cause, all of
// it or nothing. When it returns without error, it is on the disk.
func (o *Office) Do(commands ...arbiter.Command) (Done, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for try := 0; ; try++ {
		if err := o.refresh(); err != nil {
			return Done{}, err
		}
		done, err := o.do(commands)
		// Another process came between reading and writing: the commands are decided again, since nothing was written.
		if !errors.Is(err, arbiter.ErrOvertaken) || o.seen != 0 || try >= mostRaces {
			return done, err
		}
	}
}

// mostRaces is how often commands are decided again because another process was faster.
const mostRaces = 100

// Seen makes the next changes fail with rule.Conflict when another writer has
// added to the tournament after entry seq, which is the last that was seen. 0
// takes that back.
func (o *Office) Seen(seq int64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.seen = seq
}

// DoAt is Do for somebody who has seen the tournament after entry seq: when
// another writer has added to it since, it fails with rule.Conflict.
func (o *Office) DoAt(seq int64, commands ...arbiter.Command) (Done, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := o.refresh(); err != nil {
		return Done{}, err
	}
	if err := o.asSeen(seq); err != nil {
		return Done{}, err
	}
	return o.do(commands)
}

// asSeen refuses when somebody has added to the tournament after entry seq.
func (o *Office) asSeen(seq int64) error {
	if o.state.Seq == seq {
		return nil
	}
	e := rule.Errorf(rule.Conflict, "the event has changed: you saw entry %d, and the last one is %d", seq, o.state.Seq).
		WithHint("look at it as it is now, and try again")
	e.Err = rule.Quiet(arbiter.ErrOvertaken)
	return e
}

// Try decides commands without storing anything: the tournament as it would
// be.
func (o *Office) Try(commands ...arbiter.Command) (*arbiter.State, Done, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := o.refresh(); err != nil {
		return nil, Done{}, err
	}
	_, next, done, err := o.decide(o.state, commands)
	return next, done, err
}

func (o *Office) do(commands []arbiter.Command) (Done, error) {
	if o.seen != 0 {
		if err := o.asSeen(o.seen); err != nil {
			return Done{}, err
		}
	}
	batch, next, done, err := o.decide(o.state, commands)
	if err != nil {
		return Done{}, err
	}
	if len(batch.Envelopes) == 0 {
		return done, nil
	}
	done.Notices = append(done.Notices, behind(o.state.At, batch.Envelopes[0].At)...)
	o.appending.Store(true)
	err = o.journal.Append(batch)
	if err == nil {
		next.Remember()
		o.stands(next)
	}
	o.appending.Store(false)
	if err != nil {
		return Done{}, err
	}
	if o.seen != 0 {
		o.seen = next.Seq
	}
	o.answered = append(o.answered, done)
	return done, nil
}

// decide answers commands in a state, which stays as it is.
func (o *Office) decide(s *arbiter.State, commands []arbiter.Command) (arbiter.Batch, *arbiter.State, Done, error) {
	var batch arbiter.Batch
	var done Done
	next := s.Clone()
	now := o.config.Now().UTC()
	step := int64(0) // all commands are one
	for _, c := range commands {
		c = expanded(c)
		if err := o.validate(next, c); err != nil {
			return arbiter.Batch{}, nil, Done{}, err
		}
		d, err := arbiter.Decide(next, c)
		if err != nil {
			return arbiter.Batch{}, nil, Done{}, err
		}
		for i := range d.Persons {
			if o.config.Salt != nil {
				d.Persons[i].Salt = o.config.Salt()
			}
		}
		entries, err := next.Record(d, now, o.config.Who, step)
		if err != nil {
			return arbiter.Batch{}, nil, Done{}, err
		}
		if len(entries) > 0 {
			step = entries[len(entries)-1].Step
		}
		batch.Envelopes = append(batch.Envelopes, entries...)
		batch.Persons = append(batch.Persons, d.Persons...)
		batch.Sheets = append(batch.Sheets, d.Sheets...)
		batch.Erase = append(batch.Erase, d.Erase...)
		done.Notices = append(done.Notices, d.Notices...)
	}
	batch.After = next
	done.Entries = batch.Envelopes
	return batch, next, done, nil
}

// expanded puts the tie-breaks of presets where their names stand, so that the
// journal says which they were.
func expanded(c arbiter.Command) arbiter.Command {
	switch e := c.(type) {
	case arbiter.CreateEvent:
		for _, codes := range []*[]string{&e.Settings.TieBreaks, &e.Settings.TeamTieBreaks} {
			if *codes != nil {
				*codes = standings.Expand(*codes)
			}
		}
		return e
	case arbiter.SetSetting:
		if e.Name == "tie-breaks" || e.Name == "team-tie-breaks" {
			var codes []string
			for _, code := range strings.Split(e.Value, ",") {
				codes = append(codes, strings.TrimSpace(code))
			}
			e.Value = strings.Join(standings.Expand(codes), ",")
		}
		return e
	}
	return c
}

// oneLine refuses a text that would break the line or the screen on which it is
// shown.
func oneLine(text string) error {
	if !strings.ContainsFunc(text, unicode.IsControl) {
		return nil
	}
	return rule.Errorf(rule.Usage, "%q has a line break or a character that cannot be printed", text).WithHint("type it again without it")
}

// validate checks what package arbiter cannot know: which pairing systems and
// tie-breaks there are.
func (o *Office) validate(s *arbiter.State, c arbiter.Command) error {
	settings := s.Settings
	switch c := c.(type) {
	case arbiter.CreateEvent:
		settings = c.Settings.Defaults()
		for _, text := range []string{settings.Name, settings.Place, settings.Arbiter} {
			if err := oneLine(text); err != nil {
				return err
			}
		}
		if err := cmp.Or(namedOnce(settings, settings.TieBreaks), namedOnce(settings, settings.TeamTieBreaks)); err != nil {
			return err
		}
	case arbiter.SetSetting:
		var err error
		if settings, err = settings.With(c.Name, c.Value); err != nil {
			return err
		}
		if err := oneLine(c.Value); err != nil {
			return err
		}
		for name, codes := range map[string][]string{"tie-breaks": settings.TieBreaks, "team-tie-breaks": settings.TeamTieBreaks} {
			if err := namedOnce(settings, codes); c.Name == name && err != nil {
				return err
			}
		}
	default:
		return nil
	}
	return checkRanking(settings)
}

// Entry describes an entry of the journal for a log: a line of the diary.
type Entry struct {
	Seq  int64
	At   time.Time
	Who  string
	Kind string
	Text string
	// Step is the first entry of the step that wrote it, and Cause the one that
	// brought it along, 0 for none.
	Step, Cause int64
	// UndoneBy is the entry that took it back; 0 while it counts.
	UndoneBy int64
}

// Log reads the journal like a diary, from the first entry on.
func Log(s *arbiter.State) []Entry {
	list := make([]Entry, 0, len(s.Log))
	for _, e := range s.Log {
		list = append(list, EntryOf(s, e, arbiter.Describe(s, e)))
	}
	return list
}

// EntryOf describes an entry of the journal; text gives the sentence that
// tells it.
func EntryOf(s *arbiter.State, e arbiter.Envelope, text string) Entry {
	return Entry{Seq: e.Seq, At: e.At, Who: e.Who, Kind: arbiter.Kind(e.Body), Text: text, Step: e.Step, Cause: e.Cause, UndoneBy: s.Undone[e.Seq]}
}
