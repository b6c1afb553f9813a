package main

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports/listing"
)

// whatIf is what would follow, as programs get it.
type whatIf struct {
	If []string `json:"if"`
	// Seq is the last entry of the journal, before and after: nothing is written.
	Seq         int64               `json:"seq"`
	Notices     []rule.Notice       `json:"notices,omitempty"`
	Differences []office.Difference `json:"differences"`
	Next        *nextRound          `json:"next,omitempty"`
}

// nextRound is the round that would be paired next, or why none can be.
type nextRound struct {
	Round   int           `json:"round,omitempty"`
	Games   []nextPairing `json:"games,omitempty"`
	Byes    []string      `json:"byes,omitempty"`
	Refused string        `json:"refused,omitempty"`
	// byes and why are what Byes and Refused say.
	byes     []rule.Sentence
	why      error
	Compared bool `json:"compared"` // the round can be paired as things are, too
}

type nextPairing struct {
	Board  int    `json:"board"`
	First  string `json:"first"`
	Second string `json:"second"`
	// New says that the pairing would be another as things are.
	New bool `json:"new,omitempty"`
}

func whatifCommand(env *env) command {
	var (
		flags  eventFlags
		format string
	)
	return command{
		name:  "whatif",
		group: groupJournal,
		args:  []argument{{word: "COMMAND", kind: anyText, many: true}},
		short: "Show what commands would change, without writing anything",
		long: `Show what would follow if commands were given, several of them one after the
other: how the standings change, and how the next round would be paired. Nothing
is written. Each command is one word for the shell, in quotation marks; a single
one without flags can go without.

Any command that writes into the journal can be tried: a result that is pending,
a player who does not come (result 3 -+), a withdrawal, a correction, an undo.
Commands that only read, write files, move running clocks or carry out others are
refused.`,
		example: `  flagfall whatif "result 3 2-0" "result 4 1-1"
  flagfall whatif "withdraw Jansen" "result 2 -+"
  flagfall whatif "correct 1 0-2 --round 2 --reason protest"`,
		writes:  writesLines,
		event:   &flags,
		answers: answersList, format: &format,
		on: func(cmd *cobra.Command, o *office.Office, given []string) error {
			trial := o.Trial()
			inner := lineDefaults{event: o.Path(), database: flags.database, organisation: flags.organisation, who: flags.who}.unasked(env, &openEvents{trial: trial, of: o.Path()})
			inner.AskOut = false
			var out bytes.Buffer
			inner.Out, inner.Err = &out, &out
			before := o.State()
			answer := whatIf{Seq: before.Seq, Differences: []office.Difference{}}
			for i, line := range asCommands(commands(env), given) {
				place := rule.Place{Detail: rule.Format("command %d", i+1)}
				words, err := commandWords(line)
				if err == nil && len(words) == 0 {
					err = rule.Errorf(rule.Usage, "it is empty")
				}
				if err != nil {
					return atLine(err, place)
				}
				mark := trial.Mark()
				if _, err := execute(words, inner); err != nil {
					return atLine(err, place)
				}
				if done := trial.AnsweredSince(mark); len(done.Entries) > 0 {
					answer.Notices = append(answer.Notices, action.NoticesOf(done, commandLine)...)
				}
				answer.If = append(answer.If, strings.TrimSpace(line))
			}
			after := trial.State()
			if after.Seq == before.Seq {
				return rule.Errorf(rule.Usage, "these commands change nothing").WithHint("try one that writes, such as: flagfall whatif \"result 3 2-0\"")
			}
			list, err := office.Compare(before, after)
			if err != nil {
				return err
			}
			answer.Differences = append(answer.Differences, list...)
			answer.Next = nextOf(o, trial)
			return env.list(answer.list(env), format)
		},
	}
}

// asCommands are the commands to be tried. A single one may come without
// quotation marks: result 3 2-0.
func asCommands(rows []command, given []string) []string {
	if len(given) < 2 || slices.ContainsFunc(given, func(word string) bool { return strings.ContainsAny(word, " \t") }) {
		return given
	}
	if slices.ContainsFunc(rows, func(c command) bool { return c.name == given[1] }) {
		return given
	}
	return []string{strings.Join(given, " ")}
}

// nextOf is how the next round would be paired in the trial, compared with how
// it would be as things are.
func nextOf(o, trial *office.Office) *nextRound {
	after, err := proposed(trial)
	if err != nil {
		return &nextRound{Refused: err.Error(), why: err}
	}
	before, err := proposed(o)
	after.Compared = err == nil && before.Round == after.Round
	for i := range after.Games {
		g := &after.Games[i]
		g.New = after.Compared && !slices.ContainsFunc(before.Games, func(x nextPairing) bool { return x.First == g.First && x.Second == g.Second })
	}
	return after
}

func proposed(o *office.Office) (*nextRound, error) {
	commands, err := o.Propose()
	if err != nil {
		return nil, err
	}
	s, _, err := o.Try(commands...)
	if err != nil {
		return nil, err
	}
	r := s.Rounds[len(s.Rounds)-1]
	n := &nextRound{Round: r.Number}
	for _, pair := range r.Pairs() {
		g := pair[0]
		n.Games = append(n.Games, nextPairing{Board: g.Board, First: s.Name(g.First), Second: s.Name(g.Second)})
	}
	for _, b := range r.Byes {
		said := rule.Format("%s (%s)", s.Name(b.Player), arbiter.TellBye(b.Kind))
		n.Byes, n.byes = append(n.Byes, said.String()), append(n.byes, said)
	}
	return n, nil
}

// list is the answer in all formats; as CSV it is the differences.
func (a whatIf) list(env *env) listing.List {
	l := differenceList(env, a.Differences)
	l.Objects = []any{a}
	differences := l.Text
	l.Text = func(w io.Writer) error {
		var before, after []string
		for _, line := range a.If {
			before = append(before, env.in(rule.Format("if %s", line)))
		}
		for _, n := range a.Notices {
			before = append(before, "  "+env.in(notice(n.Grade, n.Said)))
		}
		if a.Next.Refused != "" {
			after = append(after, env.in(rule.Format("next round: none yet: %s", a.Next.why)))
		} else {
			after = append(after, env.in(rule.Format("next round: %d", a.Next.Round)))
			for _, g := range a.Next.Games {
				mark := ""
				if g.New {
					mark = "  (" + env.in(rule.Format("not the same as now")) + ")"
				}
				after = append(after, fmt.Sprintf("%4d  %s – %s%s", g.Board, g.First, g.Second, mark))
			}
			for _, b := range a.Next.byes {
				after = append(after, "   –  "+env.in(b))
			}
		}
		after = append(after, env.in(rule.Format("nothing was written; the journal ends with entry %d", a.Seq)))
		for _, part := range []func(io.Writer) error{listing.Lines(before...), differences, listing.Lines(after...)} {
			if err := part(w); err != nil {
				return err
			}
		}
		return nil
	}
	return l
}
