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

// answersJSON marks the commands whose --format json is an [answer]; others
// have a form of their own.
const answersJSON = "answers-json"

// answerFormats gives --format to every command that works on a tournament and
// has none of its own, so that each answers programs.
func answerFormats(root *cobra.Command) {
	var visit func(*cobra.Command)
	visit = func(cmd *cobra.Command) {
		if cmd.Flags().Lookup("event") != nil && cmd.Flags().Lookup("format") == nil {
			choiceVar(cmd, new(string), "format", "how to print the answer", "text", "json")
			if cmd.Annotations == nil {
				cmd.Annotations = map[string]string{}
			}
			cmd.Annotations[answersJSON] = "yes"
		}
		for _, sub := range cmd.Commands() {
			visit(sub)
		}
	}
	visit(root)
}

// wantsJSON reports whether a program asked, and whether the answer is all that
// the command prints.
func wantsJSON(cmd *cobra.Command) (wanted, whole bool) {
	f := cmd.Flags().Lookup("format")
	if f == nil || f.Value.String() != "json" {
		return false, false
	}
	return true, cmd.Annotations[answersJSON] != ""
}

// commandName is the command without the program's name.
func commandName(cmd *cobra.Command) string {
	return strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" ")
}

// answered runs a command on an open tournament and adds what programs and
// persons are told of every command: its warnings and, in JSON, what it stored.
func answered(env *env, cmd *cobra.Command, o *office.Office, run func() error) error {
	mark := o.Mark()
	wanted, whole := wantsJSON(cmd)
	var text bytes.Buffer
	if whole {
		out := env.Out
		env.Out = &text
		defer func() { env.Out = out }()
		if err := run(); err != nil {
			var done finished
			if !errors.As(err, &done) {
				return err
			}
			env.Out = out
			return errors.Join(writeAnswer(out, answerOf(cmd, o, mark, text.String())), err)
		}
		return writeAnswer(out, answerOf(cmd, o, mark, text.String()))
	}
	if err := run(); err != nil {
		return err
	}
	if wanted {
		if a := answerOf(cmd, o, mark, ""); len(a.Stored) > 0 && !printsDocument(cmd) {
			return writeAnswer(env.Out, a)
		}
		return nil
	}
	for _, n := range o.AnsweredSince(mark).Notices {
		if err := sayNotice(env, n); err != nil {
			return err
		}
	}
	return nil
}

// answering gives --format to a command that works on no open tournament, and
// hands a program what a person would have read. Fill adds what the command
// made; nil adds nothing.
func answering(env *env, cmd *cobra.Command, fill func(*answer)) {
	if cmd.Flags().Lookup("format") == nil {
		choiceVar(cmd, new(string), "format", "how to print the answer", "text", "json")
	}
	if cmd.Annotations == nil {
		cmd.Annotations = map[string]string{}
	}
	cmd.Annotations[answersJSON] = "yes"
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if wanted, _ := wantsJSON(cmd); !wanted {
			return run(cmd, args)
		}
		var text bytes.Buffer
		out := env.Out
		env.Out = &text
		defer func() { env.Out = out }()
		err := run(cmd, args)
		var done finished
		if err != nil && !errors.As(err, &done) {
			return err
		}
		a := answer{Command: commandName(cmd)}
		if text := strings.TrimRight(text.String(), "\n"); text != "" {
			a.Answer = strings.Split(text, "\n")
		}
		if fill != nil {
			fill(&a)
		}
		return errors.Join(writeAnswer(out, a), err)
	}
}

// madeEvent adds to the answer of a command the tournament that it made.
func madeEvent(path string, s *arbiter.State) func(*answer) {
	return func(a *answer) { a.Event, a.Seq, a.Stored = path, s.Seq, storedEntries(s, s.Log) }
}

// printsDocument reports whether the format of a command is that of a document.
func printsDocument(cmd *cobra.Command) bool { return cmd.Flags().Lookup("paper") != nil }

// sayNotice prints a notice below an answer.
func sayNotice(env *env, n rule.Notice) error {
	lines := []string{noticed(n).String()}
	if env.AskOut {
		lines = wrap(lines[0], env.Width-4)
	}
	_, err := fmt.Fprintf(env.Out, "  %s\n", strings.Join(lines, "\n    "))
	return err
}

func answerOf(cmd *cobra.Command, o *office.Office, mark int, text string) answer {
	s := o.State()
	done := o.AnsweredSince(mark)
	a := answer{Command: commandName(cmd), Event: o.Path(), Seq: s.Seq, Stored: storedEntries(s, done.Entries), Notices: noticesOf(done)}
	if text = strings.TrimRight(text, "\n"); text != "" {
		a.Answer = strings.Split(text, "\n")
	}
	return a
}

// noticesOf are the notes of what was done, and then its notices, in the words
// of the command line.
func noticesOf(done office.Done) []rule.Notice {
	var notices []rule.Notice
	for _, note := range done.Notes {
		notices = append(notices, rule.Notice{Grade: rule.Note, Text: note})
	}
	for _, n := range done.Notices {
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
		list = append(list, storedEntry{Seq: e.Seq, At: e.At.UTC(), Who: e.Who, Kind: e.Body.Kind(), Text: arbiter.Describe(s, e), Body: body})
	}
	return list
}

func writeAnswer(w io.Writer, a answer) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(a)
}

// answerError tells a program of an error, where it asked for JSON; the
// sentence for a person stands on standard error all the same.
func answerError(env *env, cmd *cobra.Command, err error, exit int) {
	var done finished
	if err == nil || cmd == nil || errors.As(err, &done) {
		return
	}
	wanted, whole := wantsJSON(cmd)
	// A file of commands has answered for the line that failed.
	ofEvent := cmd.Flags().Lookup("event") != nil && cmd.Name() != "run" && cmd.Name() != "repl"
	if !wanted || !whole && !ofEvent {
		return
	}
	e := &answeredError{Code: rule.CodeOf(err), Exit: exit, Message: err.Error(), Hint: inWords(rule.WayOf(err)), Ways: rule.WayOf(err).Intents()}
	var ours *rule.Error
	if errors.As(err, &ours) {
		e.Article = ours.Article.String()
	}
	// Standard output may be what failed; standard error has the sentence.
	_ = writeAnswer(env.Out, answer{Command: commandName(cmd), Error: e})
}
