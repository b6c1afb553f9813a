package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
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
	Round    int           `json:"round,omitempty"`
	Games    []nextPairing `json:"games,omitempty"`
	Byes     []string      `json:"byes,omitempty"`
	Refused  string        `json:"refused,omitempty"`
	Compared bool          `json:"compared"` // the round can be paired as things are, too
}

type nextPairing struct {
	Board  int    `json:"board"`
	First  string `json:"first"`
	Second string `json:"second"`
	// New says that the pairing would be another as things are.
	New bool `json:"new,omitempty"`
}

func newWhatifCommand(env *env) *cobra.Command {
	var (
		flags  eventFlags
		format string
	)
	cmd := &cobra.Command{
		Use:     "whatif COMMAND ...",
		GroupID: groupJournal,
		Short:   "Show what commands would change, without writing anything",
		Long: `Show what would follow if commands were given, several of them one after the
other: how the standings change, and how the next round would be paired. Nothing
is written. Each command is one word for the shell, in quotation marks; a single
one without flags can go without.

Any command that writes into the journal can be tried: a result that is pending,
a player who does not come (result 3 -+), a withdrawal, a correction, an undo.`,
		Example: `  flagfall whatif "result 3 2-0" "result 4 1-1"
  flagfall whatif "withdraw Jansen" "result 2 -+"
  flagfall whatif "correct 1 0-2 --round 2 --reason protest"`,
		Args: args(1, -1, "COMMAND ..."),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, given []string) error {
		trial := o.Shadow()
		d := &desk{shadow: trial}
		inner := sitting{event: o.Path(), who: flags.who}.at(env, d)
		inner.AskOut = false
		var out bytes.Buffer
		inner.Out, inner.Err = &out, &out
		before := o.State()
		answer := whatIf{Seq: before.Seq, Differences: []office.Difference{}}
		for i, line := range asCommands(cmd.Root(), given) {
			place := rule.Place{Detail: fmt.Sprintf("command %d", i+1)}
			words, err := commandWords(line)
			if err == nil {
				err = mayTry(words)
			}
			if err != nil {
				return atLine(err, place)
			}
			mark := trial.Mark()
			if _, err := execute(words, inner); err != nil {
				return atLine(err, place)
			}
			if done := trial.AnsweredSince(mark); len(done.Entries) > 0 {
				answer.Notices = append(answer.Notices, noticesOf(done)...)
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
		return env.output("", func(w io.Writer) error { return writeWhatIf(w, answer, format) })
	})
	flags.add(cmd)
	formatVar(cmd, &format)
	return cmd
}

// mayTry refuses commands that write something else than the journal.
func mayTry(words []string) error {
	if len(words) == 0 {
		return rule.Errorf(rule.Usage, "it is empty")
	}
	writers := []string{"backup", "convert", "demo", "export", "generate", "import", "new", "repl", "restore", "run", "whatif"}
	written := slices.ContainsFunc(words, func(w string) bool {
		return w == "-o" || strings.HasPrefix(w, "--out") || w == "--event" || w == "-e" || strings.HasPrefix(w, "--event=")
	})
	if slices.Contains(writers, words[0]) || written {
		return rule.Errorf(rule.Usage, "%q is nothing to be tried: it works on files", strings.Join(words, " ")).
			WithHint("try what writes into the journal, such as a result or a withdrawal")
	}
	return nil
}

// asCommands are the commands to be tried. A single one may come without
// quotation marks: result 3 2-0.
func asCommands(root *cobra.Command, given []string) []string {
	if len(given) < 2 || slices.ContainsFunc(given, func(word string) bool { return strings.ContainsAny(word, " \t") }) {
		return given
	}
	for _, c := range root.Commands() {
		if c.Name() == given[1] || c.HasAlias(given[1]) {
			return given
		}
	}
	return []string{strings.Join(given, " ")}
}

// nextOf is how the next round would be paired in the trial, compared with how
// it would be as things are.
func nextOf(o, trial *office.Office) *nextRound {
	after, err := proposed(trial)
	if err != nil {
		return &nextRound{Refused: err.Error()}
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
		n.Byes = append(n.Byes, s.Name(b.Player)+" ("+arbiter.ByeName(b.Kind)+")")
	}
	return n, nil
}

func writeWhatIf(w io.Writer, a whatIf, format string) error {
	switch format {
	case "json":
		encoder := json.NewEncoder(w)
		encoder.SetEscapeHTML(false)
		return encoder.Encode(a)
	case "csv":
		return writeDifferences(w, a.Differences, format)
	}
	for _, line := range a.If {
		fmt.Fprintf(w, "if %s\n", line)
	}
	for _, n := range a.Notices {
		fmt.Fprintf(w, "  %s\n", n)
	}
	if err := writeDifferences(w, a.Differences, "text"); err != nil {
		return err
	}
	if a.Next.Refused != "" {
		fmt.Fprintf(w, "next round: none yet: %s\n", a.Next.Refused)
	} else {
		fmt.Fprintf(w, "next round: %d\n", a.Next.Round)
		for _, g := range a.Next.Games {
			mark := ""
			if g.New {
				mark = "  (another than as things are)"
			}
			fmt.Fprintf(w, "%4d  %s – %s%s\n", g.Board, g.First, g.Second, mark)
		}
		for _, b := range a.Next.Byes {
			fmt.Fprintf(w, "   –  %s\n", b)
		}
	}
	_, err := fmt.Fprintf(w, "nothing was written; the journal ends with entry %d\n", a.Seq)
	return err
}
