package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports/listing"
)

// answer is what a command on a tournament says to a program: one object, with
// all that was stored.
type answer struct {
	Command string `json:"command"`
	Event   string `json:"event,omitempty"`
	// Seq is the last entry of the journal after the command.
	Seq    int64         `json:"seq,omitempty"`
	Stored []storedEntry `json:"stored,omitempty"`
	// Notices are the notes and warnings, by grade.
	Notices []rule.Notice `json:"notices,omitempty"`
	// List is what was listed, an object for each.
	List []any `json:"list,omitempty"`
	// Answer is what a person would have read, line by line.
	Answer []string       `json:"answer,omitempty"`
	Error  *answeredError `json:"error,omitempty"`
}

// storedEntry is an entry of the journal with its body.
type storedEntry struct {
	Seq  int64           `json:"seq"`
	At   time.Time       `json:"at"`
	Who  string          `json:"who"`
	Kind string          `json:"kind"`
	Text string          `json:"text"`
	Body json.RawMessage `json:"body"`
}

// answeredError is an error as programs get it.
type answeredError struct {
	Code    rule.Code `json:"code"`
	Exit    int       `json:"exit"`
	Message string    `json:"message"`
	Hint    string    `json:"hint,omitempty"`
	// Ways are what the hint offers, for programs.
	Ways    []rule.Intent `json:"ways,omitempty"`
	Article string        `json:"article,omitempty"`
}

// answered runs a command on an open tournament and adds what programs and
// persons are told of every command: its warnings and, in JSON, what it stored.
func (c *command) answered(env *env, o *office.Office, run func() error) error {
	mark := o.Mark()
	wanted := c.wantsJSON()
	if wanted {
		defer env.forPrograms()()
	}
	var text bytes.Buffer
	if wanted && (c.answers == answersText || c.answers == answersTextOrList || c.answers == answersTextOrDocument) {
		out := env.Out
		env.Out, env.listed, env.asItIs = &text, nil, false
		defer func() { env.Out, env.listed = out, nil }()
		err := run()
		var done finished
		if err != nil && !errors.As(err, &done) {
			return err
		}
		if env.asItIs {
			_, wrong := text.WriteTo(out)
			return errors.Join(wrong, err)
		}
		a := c.answerOf(o, mark, text.String())
		a.List = env.listed
		return errors.Join(writeAnswer(out, a), err)
	}
	if err := run(); err != nil {
		return err
	}
	if wanted {
		if a := c.answerOf(o, mark, ""); len(a.Stored) > 0 && c.answers != answersDocument {
			return writeAnswer(env.Out, a)
		}
		return nil
	}
	for _, n := range o.AnsweredSince(mark).Warnings() {
		if err := sayNotice(env, n); err != nil {
			return err
		}
	}
	return nil
}

// answering carries out a command that works on no open tournament, and gives a
// program what a person would have read.
func (c *command) answering(env *env, cmd *cobra.Command, args []string) error {
	if !c.wantsJSON() {
		return c.run(cmd, args)
	}
	defer env.forPrograms()()
	var text bytes.Buffer
	out := env.Out
	env.Out, env.made = &text, nil
	defer func() { env.Out, env.made = out, nil }()
	err := c.run(cmd, args)
	var done finished
	if err != nil && !errors.As(err, &done) {
		return err
	}
	a := answer{Command: c.path, Answer: linesOf(text.String())}
	if env.made != nil {
		env.made(&a)
	}
	return errors.Join(writeAnswer(out, a), err)
}

// linesOf are the lines of what was printed.
func linesOf(text string) []string {
	if text = strings.TrimRight(text, "\n"); text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

// madeEvent adds to the answer of a command the tournament that it made.
func madeEvent(path string, s *arbiter.State) func(*answer) {
	return func(a *answer) { a.Event, a.Seq, a.Stored = path, s.Seq, storedEntries(s, s.Log) }
}

// sayNotice prints a notice below an answer.
func sayNotice(env *env, n rule.Notice) error {
	lines := []string{env.in(notice(n.Grade, n.Said))}
	if env.AskOut {
		lines = wrap(lines[0], env.Width-4)
	}
	_, err := fmt.Fprintf(env.Out, "  %s\n", strings.Join(lines, "\n    "))
	return err
}

// beside says something on standard error, beside an answer or while a service runs.
func (e *env) beside(g rule.Grade, said rule.Sentence) {
	fmt.Fprintln(e.Err, e.in(notice(g, said)))
}

// warn says beside an answer what somebody should look after.
func (e *env) warn(said rule.Sentence) { e.beside(rule.Warning, said) }

// notice is a sentence with the grade before it that it has as a notice.
func notice(g rule.Grade, said rule.Sentence) rule.Sentence {
	return rule.Say("{grade}: {notice}", "grade", rule.English(g.Words()), "notice", said)
}

func (c *command) answerOf(o *office.Office, mark int, text string) answer {
	s := o.State()
	done := o.AnsweredSince(mark)
	return answer{Command: c.path, Event: o.Path(), Seq: s.Seq, Stored: storedEntries(s, done.Entries), Notices: noticesOf(done), Answer: linesOf(text)}
}

// noticesOf are the notes of what was done, and then its notices, in the words
// of the command line.
func noticesOf(done office.Done) []rule.Notice {
	var notices []rule.Notice
	for _, note := range done.Notes() {
		notices = append(notices, rule.Notice{Grade: rule.Note, Said: note})
	}
	for _, n := range done.Warnings() {
		notices = append(notices, noticed(n))
	}
	return notices
}

func storedEntries(s *arbiter.State, entries []arbiter.Envelope) []storedEntry {
	var list []storedEntry
	for _, e := range entries {
		_, body, err := arbiter.EncodeEvent(e.Body)
		if err != nil {
			body = nil
		}
		list = append(list, storedEntry{Seq: e.Seq, At: e.At.UTC(), Who: e.Who, Kind: arbiter.Kind(e.Body), Text: arbiter.Describe(s, e), Body: body})
	}
	return list
}

func writeAnswer(w io.Writer, a answer) error {
	return listing.List{Objects: []any{a}}.Write(w, "json", 0)
}

// answerError tells a program of an error, where it asked for JSON; the
// sentence for a person stands on standard error all the same.
func (c *command) answerError(env *env, err error, exit int) {
	var done finished
	if err == nil || c == nil || errors.As(err, &done) || !c.wantsJSON() {
		return
	}
	// What carries out other commands has answered for the one that failed.
	if c.answers == answersLines || c.answers != answersText && c.event == nil {
		return
	}
	e := &answeredError{Code: rule.CodeOf(err), Exit: exit, Message: err.Error(), Hint: inWords(rule.WayOf(err)), Ways: rule.WayOf(err).Intents()}
	var ours *rule.Error
	if errors.As(err, &ours) {
		e.Article = ours.Article.String()
	}
	// Standard output may be what failed; standard error has the sentence.
	_ = writeAnswer(env.Out, answer{Command: c.path, Error: e})
}
