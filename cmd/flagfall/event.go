package main

import (
	"cmp"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/store/postgres"
)

// extension is that of tournament files.
const extension = ".flagfall"

// eventFlags are the flags of every command that works on a tournament.
type eventFlags struct {
	event, database, organisation string
	who                           string
	// of is the command that has them.
	of *command
	// signed: --who signs something else; the journal is signed by the login
	// name then.
	signed bool
	// help is what --event is; "" is the tournament worked on.
	help string
}

func (f *eventFlags) add(cmd *cobra.Command) {
	help := cmp.Or(f.help, "the tournament file, or the beginning of its name in this folder (default: the only *"+extension+" there, or the one chosen by use)")
	cmd.Flags().StringVarP(&f.event, "event", "e", "", help)
	addServer(cmd, &f.database, &f.organisation)
	if !f.signed {
		cmd.Flags().StringVar(&f.who, "who", "", "the name under which it is written into the journal (default: your login name)")
	}
}

// addServer adds the flags that name a server. Help leaves them out: who works on
// files need not know of them.
func addServer(cmd *cobra.Command, database, organisation *string) {
	cmd.Flags().StringVar(database, "database", "", "the server that has the event: postgres://USER@HOST/DATABASE")
	cmd.Flags().StringVar(organisation, "organisation", "", "the organisation whose events on the server are meant (default: all; new ones are of "+postgres.MainOrganisation+")")
	cmd.Flags().Lookup("database").Hidden = true
	cmd.Flags().Lookup("organisation").Hidden = true
}

// place is where a tournament stands: a file, or a name on a server.
type place struct{ event, database, organisation string }

// key is the same for one tournament, however it was named.
func (p place) key() string {
	if p.database == "" {
		return absolute(p.event)
	}
	return p.database + " " + p.organisation + " " + p.event
}

// isFileName reports whether a name of an event is that of a file also where a
// server is given.
func isFileName(event string) bool {
	return strings.HasSuffix(event, extension) || strings.ContainsAny(event, `/\`)
}

// place finds the tournament: the one named, the only one of this folder or of
// the server, or the one that the person picks.
func (f *eventFlags) place(env *env) (place, error) {
	if f.database == "" || isFileName(f.event) {
		file, err := f.file(env)
		return place{event: file}, err
	}
	p := place{f.event, f.database, f.organisation}
	if p.event != "" {
		return p, nil
	}
	server, err := env.server(p)
	if err != nil {
		return p, err
	}
	events, err := server.Events()
	if err != nil {
		return p, err
	}
	var names []string
	for _, e := range events {
		names = append(names, e.Name)
	}
	switch len(names) {
	case 0:
		return p, rule.Errorf(rule.Usage, "there is no event on the server").WithHint(`begin one with: flagfall new "Name of the event" --database ...`)
	case 1:
		p.event = names[0]
		return p, nil
	}
	n, err := env.choose("Which event?", names, "there are several events on the server", rule.Format("name one with --event, or set FLAGFALL_EVENT: %s", strings.Join(names[:min(len(names), 12)], ", ")))
	if err == nil {
		p.event = names[n]
	}
	return p, err
}

// file finds the tournament file: the one named, the only one of this folder,
// or the one that the person picks.
func (f *eventFlags) file(env *env) (string, error) {
	found, err := tournamentFiles()
	if err != nil {
		return "", err
	}
	if f.event != "" {
		return env.eventNamed(f.event, found)
	}
	switch len(found) {
	case 0:
		return "", rule.Errorf(rule.Usage, "there is no tournament file in this folder").
			WithHint(`begin one with: flagfall new "Name of the event"; or name it with --event`)
	case 1:
		return found[0], nil
	}
	if current := currentEvent(found); current != "" {
		return current, nil
	}
	if found, err = env.events(found); err != nil || len(found) == 1 {
		return first(found), err
	}
	n, err := env.choose("Which event?", found, "there are several tournament files in this folder",
		rule.Format("choose one with flagfall use, or name it with --event: %s", strings.Join(found, ", ")))
	if err != nil {
		return "", err
	}
	return found[n], nil
}

// events are the tournament files that are no copies of others; which ones are is said.
func (e *env) events(files []string) ([]string, error) {
	events, copies, err := e.withoutCopies(files)
	for _, copied := range copies {
		e.beside(rule.Note, rule.Format("%s is a copy of %s, as of entry %d, and is passed over: keep it in another folder", copied.name, copied.of, copied.entries))
	}
	return events, err
}

// eventNamed is the tournament file that --event names: a file, or by its name, or by the
// beginning of the name, one of those of this folder.
func (e *env) eventNamed(event string, found []string) (string, error) {
	key := fileName(event)
	if slices.Contains(found, event+extension) {
		return event + extension, nil
	}
	if filepath.Base(event) == event && slices.Contains(found, key) && filepath.Ext(event) == "" {
		return key, nil // also where a folder of its exports has that name
	}
	if isFile(event) || filepath.Base(event) != event || filepath.Ext(event) != "" {
		return event, nil
	}
	fit := slices.DeleteFunc(found, func(name string) bool { return !strings.HasPrefix(name, strings.TrimSuffix(key, extension)) })
	switch len(fit) {
	case 0:
		return event, nil // the file is missed by its name
	case 1:
		return fit[0], nil
	}
	if fit, err := e.events(fit); err != nil || len(fit) == 1 {
		return first(fit), err
	}
	return "", rule.Errorf(rule.Usage, "%q may be %s", event, rule.Or(rule.Names(fit))).WithHint("give more of the name")
}

// office is how a tournament is opened for somebody who signs.
func (e *env) office(who string) office.Config {
	return office.Config{Who: who, Now: e.Now, Salt: func() string { return hex.EncodeToString(e.random(16)) }}
}

// author is the name that signs entries of the journal.
func (f *eventFlags) author(env *env) string {
	for _, name := range []string{f.who, env.Getenv("USER"), env.Getenv("USERNAME"), env.Getenv("LOGNAME")} {
		if name != "" {
			return name
		}
	}
	return "arbiter"
}

// open opens the tournament, or takes the one that is open already. The caller
// calls the function when they have done with it.
func (f *eventFlags) open(env *env) (*office.Office, func() error, error) {
	where, err := f.place(env)
	if err != nil {
		return nil, nil, err
	}
	config := env.office(f.author(env))
	if env.open != nil {
		o, err := env.open.office(env, where, config)
		return o, func() error { return nil }, err
	}
	o, err := env.openOffice(where, config)
	if err != nil {
		return nil, nil, err
	}
	return o, o.Close, nil
}

// quietly is the tournament that is meant, without a question; nil where there is
// none, or with no flags, for a command that works on none, that of this folder.
func (f *eventFlags) quietly(env *env) *arbiter.State {
	quiet := *env
	quiet.AskIn, quiet.Err = false, io.Discard
	if f == nil {
		f = new(eventFlags)
	}
	o, done, err := f.open(&quiet)
	if err != nil {
		return nil
	}
	s := o.State()
	if done() != nil {
		return nil
	}
	return s
}

// eventCommand makes the RunE of a command that works on an open tournament.
func (f *eventFlags) eventCommand(env *env, run func(o *office.Office, args []string) error) func(*cobra.Command, []string) error {
	return func(_ *cobra.Command, args []string) (err error) {
		o, done, err := f.open(env)
		if err != nil {
			return err
		}
		defer func() {
			if closing := done(); err == nil {
				err = closing
			}
		}()
		return f.of.answered(env, o, func() error { return run(o, args) })
	}
}

// fileName makes a file name of an event's name: "Club Cup 2026" becomes
// club-cup-2026.flagfall.
func fileName(event string) string { return shortName(event) + extension }

// shortName makes the short name of an event that a server knows it by.
func shortName(event string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(event) {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	name := strings.Trim(b.String(), "-")
	if name == "" {
		name = "event"
	}
	if reserved.MatchString(name) {
		name += "-event"
	}
	return name
}

// reserved are the names that no file can have on Windows, with any extension.
var reserved = regexp.MustCompile(`^(con|prn|aux|nul|com[0-9]|lpt[0-9])$`)

// say prints a line of an answer, and the notes of what it brought about.
func say(env *env, notes []rule.Sentence, format string, args ...any) error {
	line := env.in(rule.Format(format, args...))
	if env.AskOut {
		if err := env.read(line); err != nil {
			return err
		}
	} else if _, err := fmt.Fprintln(env.Out, line); err != nil {
		return err
	}
	for _, note := range notes {
		if err := sayNotice(env, rule.Notice{Grade: rule.Note, Said: note}); err != nil {
			return err
		}
	}
	return nil
}

// tellAll tells entries, and behind the last one the notes of what they brought about.
func tellAll(env *env, s *arbiter.State, entries []arbiter.Envelope, notes []rule.Sentence) error {
	for i, e := range entries {
		var behind []rule.Sentence
		if i == len(entries)-1 {
			behind = notes
		}
		if err := say(env, behind, "%s", env.tell(s, e)); err != nil {
			return err
		}
	}
	return nil
}

// enter carries out commands on a tournament, and tells the entry that the others came of.
func enter(env *env, o *office.Office, commands ...arbiter.Command) error {
	done, err := o.Do(commands...)
	if err != nil {
		return err
	}
	return tellAll(env, o.State(), done.Entries[:1], done.Notes())
}

// isFile reports whether something of that name is there.
func isFile(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
