package main

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"time"

	"golang.org/x/term"

	"flagfall/arbiter/action"
	"flagfall/fixtures/gen"
	"flagfall/reports/catalogue"
	"flagfall/reports/doc"
	"flagfall/scoresheet/draughts"
)

// env is everything outside the program as a command sees it. Tests replace
// it.
type env struct {
	In  io.Reader
	Out io.Writer
	Err io.Writer
	// Now is the clock. Commands pass its instants on; nothing below reads one.
	Now func() time.Time
	// Uptime is a clock that nobody can set and that counts while the machine
	// sleeps; nil where Now is all there is.
	Uptime func() time.Duration
	// Random is where tokens and salts come from; nil is the system's source.
	Random io.Reader
	// Stretch is what passphrases of accounts are kept as; nil is [web.Stretched].
	Stretch func(passphrase string, salt []byte) []byte
	// Invent plays the games of the demonstration; nil is [gen.NewEvent].
	Invent func(draughts.Variant, uint64) (*gen.Event, error)
	// Getenv looks up an environment variable.
	Getenv func(string) string
	// AskIn and AskOut say whether a person sits at In and reads Out; Width is
	// how many columns the terminal has, 80 where there is none.
	AskIn, AskOut, AskErr bool
	Width                 int

	// Clicked says that a double click started the program.
	Clicked bool

	// room is told how many bytes of memory suffice from now on, and frees the
	// rest; nil where the process is not the program's own.
	room func(bytes int64)

	// listed is what the command in hand listed, for the answer that a program gets.
	listed []any
	// made adds to that answer what a command made that works on no open tournament; nil
	// adds nothing.
	made func(*action.Answer)

	// open are the tournaments that stay open between the commands of one
	// process; nil where a process carries out one command.
	open *openEvents

	// clocks are those of the event that a page is about, which run in this
	// process; nil where commands connect to others.
	clocks func() (hallClocks, error)

	// history are the lines typed at repl; nil elsewhere.
	history *history

	// editor reads what is typed at repl, answers too; nil elsewhere.
	editor *lineEditor

	// servers are the databases that are connected.
	servers *servers

	// language is that in which the command line speaks; nil before it is known.
	language *catalogue.Language

	// onPage says that a page shows what is answered, as it is said to persons.
	onPage bool

	// documents takes those that a page shows as they are, in the place of their text; nil
	// elsewhere.
	documents func(*doc.Document)

	// asItIs: what was printed is a document, which is no part of an answer to a program.
	asItIs bool

	// replace writes over files that the program did not write.
	replace bool

	lines *bufio.Reader // over In, made by the first question
}

// system is the env of a real run.
func system() *env {
	e := &env{
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr,
		Now: time.Now, Uptime: uptime, Getenv: os.Getenv,
		AskIn:  term.IsTerminal(int(os.Stdin.Fd())),
		AskOut: term.IsTerminal(int(os.Stdout.Fd())),
		AskErr: term.IsTerminal(int(os.Stderr.Fd())),
		Width:  80,

		Clicked: clicked(),
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		e.room = func(bytes int64) { debug.SetMemoryLimit(bytes) }
	}
	if e.AskOut {
		if w, _, err := term.GetSize(int(os.Stdout.Fd())); err == nil && w > 0 {
			e.Width = w
		}
	}
	if e.AskOut {
		e.Out = &terminal{screen: os.Stdout}
	}
	if e.AskErr {
		e.Err = &terminal{screen: os.Stderr}
	}
	return e
}

// person reports whether somebody is there to be asked.
func (e *env) person() bool { return e.AskIn && e.AskErr }

// stateFolder is where the program keeps what it knows between two runs, for this
// account; "" where there is no such place.
func (e *env) stateFolder() string {
	base := e.Getenv("XDG_STATE_HOME")
	if home := e.Getenv("HOME"); base == "" && home != "" {
		base = filepath.Join(home, ".local", "state")
	}
	if base == "" {
		base = e.Getenv("LOCALAPPDATA")
	}
	if base == "" {
		return ""
	}
	return filepath.Join(base, "flagfall")
}
