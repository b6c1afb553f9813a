package rule

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"syscall"
)

// Code is the sort of an [Error]. Exit codes and HTTP statuses are looked
// up by it, each in one table.
type Code string

// The codes. Programs see them; none is ever renamed.
const (
	Usage     Code = "usage"      // the command was put wrongly
	Input     Code = "input"      // something given cannot be read
	NotFound  Code = "not-found"  // something named does not exist
	Refused   Code = "refused"    // a rule of the event or the book forbids it
	Conflict  Code = "conflict"   // another writer was first
	NoPairing Code = "no-pairing" // no legal pairing exists
	Internal  Code = "internal"   // a fault of the program itself
)

// Error is the one error of the project: a code for programs and a sentence
// for a person.
type Error struct {
	Code Code
	// Message says what was wrong, in one line without a full stop.
	Message Sentence
	// Hint says what to do about it, with the intents that it offers; zero when
	// the message says it all.
	Hint Sentence
	// Place is where in the input it was found, if anywhere.
	Place Place
	// Article is the rule that decides, if one does.
	Article Article
	// Err is the cause, if another error lies beneath.
	Err error
}

// Place is a position in an input. Line and Column count from 1, Column in
// characters; 0 means unknown. Detail is a place within it in words: "game 3, ply 12".
type Place struct {
	File   string
	Line   int
	Column int
	Detail Sentence
}

// String is the usual "file:line:column", shortened to what is known.
func (p Place) String() string {
	var b strings.Builder
	b.WriteString(OnOneLine(p.File))
	if p.Line > 0 {
		if b.Len() > 0 {
			b.WriteByte(':')
		} else {
			b.WriteString("line ")
		}
		fmt.Fprintf(&b, "%d", p.Line)
		if p.Column > 0 {
			fmt.Fprintf(&b, ":%d", p.Column)
		}
	}
	if !p.Detail.IsZero() {
		if b.Len() > 0 {
			b.WriteString(", ")
		}
		b.WriteString(p.Detail.String())
	}
	return b.String()
}

// IsZero reports whether nothing is known of the place.
func (p Place) IsZero() bool {
	return p.File == "" && p.Line == 0 && p.Column == 0 && p.Detail.IsZero()
}

// Said is the place as a sentence; its file stands as it is.
func (p Place) Said() Sentence {
	at := Place{File: p.File, Line: p.Line, Column: p.Column}.String()
	if p.File != "" || p.Line == 0 {
		return Joined(", ", Typed(at), p.Detail)
	}
	return Joined(", ", Format("line %s", strings.TrimPrefix(at, "line ")), p.Detail)
}

// Error is the sentence with its place before it and its article after it.
// The hint is left to the caller, who may print it on a line of its own.
func (e *Error) Error() string { return e.Said().String() }

// Said is what Error says, with its values.
func (e *Error) Said() Sentence {
	message := e.Message
	if !e.Article.IsZero() {
		message = Joined("", message, Typed(" ("), e.Article.Said(), Typed(")"))
	}
	said := Joined(": ", e.Place.Said(), message)
	if _, quiet := e.Err.(quietCause); e.Err != nil && !quiet {
		said = Joined(": ", said, SaidOf(e.Err))
	}
	return said
}

// SaidOf is what an error says, with its values where it is an [Error] or several of them. Any
// other error stands in every language as it is.
func SaidOf(err error) Sentence {
	if ours, ok := err.(interface{ Said() Sentence }); ok {
		return ours.Said()
	}
	return Typed(err.Error())
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Err }

// Errorf makes an error of a code with a sentence by [Format]. A %w in the format
// keeps the cause for errors.Is and errors.As.
func Errorf(code Code, format string, args ...any) *Error {
	e := Fault(code, Format(format, args...))
	if strings.Contains(format, "%w") {
		e.Err = Quiet(errors.Unwrap(fmt.Errorf(format, args...)))
	}
	return e
}

// Fault makes an error of a code with a sentence.
func Fault(code Code, said Sentence) *Error { return &Error{Code: code, Message: said} }

// WithHint adds what to do where that is not an action of the program, by [Format],
// and returns the error for chaining.
func (e *Error) WithHint(format string, args ...any) *Error {
	e.Hint = Format(format, args...)
	return e
}

// WithWay adds what to do and the intents that do it, as [Way] has them, and
// returns the error for chaining.
func (e *Error) WithWay(text string, pairs ...any) *Error {
	e.Hint = Way(text, pairs...)
	return e
}

// Offering adds what to do as a sentence, and returns the error for chaining.
func (e *Error) Offering(way Sentence) *Error { e.Hint = way; return e }

// At adds the place, and returns the error for chaining.
func (e *Error) At(p Place) *Error { e.Place = p; return e }

// Under adds the article, and returns the error for chaining.
func (e *Error) Under(a Article) *Error { e.Article = a; return e }

// CodeOf finds the code of any wrapped error. An error of another type is
// [Internal]; nil has the code "". What the system refused (a disk, a network,
// the reader of our output) is no fault of the program: it is [Input].
func CodeOf(err error) Code {
	if err == nil {
		return ""
	}
	var e *Error
	if errors.As(err, &e) && e.Code != Internal {
		return e.Code
	}
	if ofTheSystem(err) {
		return Input
	}
	return Internal
}

func ofTheSystem(err error) bool {
	var (
		path  *fs.PathError
		link  *os.LinkError
		call  *os.SyscallError
		errno syscall.Errno
	)
	return errors.As(err, &path) || errors.As(err, &link) || errors.As(err, &call) || errors.As(err, &errno) ||
		errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, io.ErrClosedPipe)
}

// HintOf is the first hint of any wrapped error in English, with its intents
// in their own words.
func HintOf(err error) string { return WayOf(err).String() }

// WayOf finds the first hint of any wrapped error.
func WayOf(err error) Sentence {
	for err != nil {
		var e *Error
		if !errors.As(err, &e) {
			break
		}
		if !e.Hint.IsZero() {
			return e.Hint
		}
		err = e.Err
	}
	return Sentence{}
}

// quietCause keeps a cause reachable for errors.Is and errors.As whose text
// the message already holds.
type quietCause struct{ error }

func (q quietCause) Unwrap() error { return q.error }

// Quiet is a cause for errors.Is and errors.As that the message of an [Error] does not repeat.
func Quiet(err error) error {
	if err == nil {
		return nil
	}
	return quietCause{err}
}
