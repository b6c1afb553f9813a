package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/clocks/live"
	"flagfall/reports/listing"
	"flagfall/scoresheet/draughts"
)

// logLine is an entry of a clock's log, or a finding in it, as programs get it.
type logLine struct {
	Board string `json:"board"`
	Seq   int    `json:"seq,omitempty"`
	At    string `json:"at,omitempty"`
	// Kind is that of the entry or of the finding.
	Kind    string `json:"kind"`
	Finding bool   `json:"finding,omitempty"`
	Side    string `json:"side,omitempty"`
	Ply     int    `json:"ply,omitempty"`
	Article string `json:"article,omitempty"`
	Text    string `json:"text"`
	// said is Text in any language.
	said rule.Sentence
}

// saying is the line with its text.
func (l logLine) saying(said rule.Sentence) logLine {
	l.Text, l.said = said.String(), said
	return l
}

// clockLogFlags say by which law a journal of clocks is read, and of which event it is.
type clockLogFlags struct {
	format, variant string
	sealed          place
}

func clockLogCommand(env *env) command {
	var own clockLogFlags
	return command{
		name:  "log",
		args:  []argument{{word: "FILE", kind: aFile}, {word: "BOARD", kind: anyText, optional: true, many: true}},
		short: "Read the journal of the clocks of a hall, with the flags that fell",
		long: `Read the journal of "flagfall clock serve", also while it runs: what was done at
each clock, when and by whom, and then the flags that fell with moves missing. The
article by which they lose follows from the event of this folder, or from --variant.
With --event, the logs are held against the seals that the journal of the tournament
has of games that have ended.

Exit code 1 says that one did.`,
		example: `  flagfall clock log hall.clocks 7`,
		writes:  writesNothing,
		answers: answersList, format: &own.format,
		flags: func(cmd *cobra.Command) {
			variantVar(cmd, &own.variant, "", "the game that was played in the hall")
			cmd.Flags().StringVarP(&own.sealed.event, "event", "e", "", "the tournament that was played in the hall")
			addServer(cmd, &own.sealed.database, &own.sealed.organisation)
		},
		run: func(_ *cobra.Command, given []string) error { return own.read(env, given) },
	}
}

// read lists what was done at the clocks, and the flags that fell.
func (f *clockLogFlags) read(env *env, given []string) error {
	var law clocks.FlagRule
	if s := (&eventFlags{event: f.sealed.event, database: f.sealed.database, organisation: f.sealed.organisation}).quietly(env); s != nil {
		law = s.Settings.FlagRule()
	}
	if f.variant != "" {
		game, err := draughts.ParseVariant(f.variant)
		if err != nil {
			return err
		}
		law = office.FlagLaw(game)
	}
	boards, err := parseBoards(given[1:])
	if err != nil {
		return err
	}
	logs := map[string][]clocks.Entry{}
	var order []string
	if err := live.Read(given[0], func(r live.Record) error {
		if r.Board != "" && len(logs[r.Board]) == 0 {
			order = append(order, r.Board)
		}
		if r.Board != "" {
			logs[r.Board] = append(logs[r.Board], r.Entry)
		}
		return nil
	}); err != nil {
		return err
	}
	for _, board := range boards {
		if len(logs[board]) == 0 {
			return rule.Errorf(rule.NotFound, "the journal has no clock for board %s", board).At(rule.Place{File: given[0]})
		}
	}
	if len(boards) == 0 {
		boards = order
	}
	var lines []logLine
	found := 0
	for _, board := range boards {
		more, n, err := boardLog(board, logs[board], law, env.Now().Location())
		if err != nil {
			return &rule.Error{Code: rule.Input, Message: rule.Format("board %s", board), Place: rule.Place{File: given[0]}, Hint: rule.WayOf(err), Err: err}
		}
		lines, found = append(lines, more...), found+n
	}
	if f.sealed.event != "" {
		broken, err := brokenSeals(env, f.sealed, logs)
		if err != nil {
			return err
		}
		lines, found = append(lines, broken...), found+len(broken)
	}
	if err := env.list(logListing(env, lines), f.format); err != nil {
		return err
	}
	if len(lines) == 0 {
		env.beside(rule.Note, rule.Format("nothing was done"))
	}
	if found > 0 {
		return finished(exitIrregularities)
	}
	return nil
}

// brokenSeals are the logs that are not as the journal of a tournament says.
func brokenSeals(env *env, where place, logs map[string][]clocks.Entry) ([]logLine, error) {
	where, err := (&eventFlags{event: where.event, database: where.database, organisation: where.organisation}).place(env)
	if err != nil {
		return nil, err
	}
	o, err := env.openOffice(where, office.Config{Now: env.Now})
	if err != nil {
		return nil, err
	}
	defer o.Close()
	var lines []logLine
	for _, e := range o.State().Log {
		seal, is := e.Body.(arbiter.ClockSealed)
		if !is {
			continue
		}
		log := logs[seal.Clock]
		c, err := clocks.Rebuild(log[:min(seal.Entries, len(log))])
		if err == nil && c.Seq() == seal.Entries && c.Head() == seal.Head {
			continue
		}
		lines = append(lines, logLine{Board: seal.Clock, Kind: "seal-broken", Finding: true}.
			saying(rule.Format("the log is not the one of %s that entry %d of the journal sealed", rule.Count(seal.Entries, "{n} entry", "{n} entries"), e.Seq)))
	}
	return lines, nil
}

// boardLog is the log of one board, and how many findings are in it.
func boardLog(board string, log []clocks.Entry, law clocks.FlagRule, zone *time.Location) ([]logLine, int, error) {
	found, err := clocks.CheckLog(log, law, [2]string{})
	if err != nil {
		return nil, 0, err
	}
	var lines []logLine
	for _, e := range log {
		line := logLine{Board: board, Seq: e.Seq, At: time.UnixMilli(int64(e.At)).In(zone).Format("2006-01-02 15:04:05.000"), Kind: string(e.Kind)}.saying(e.Said())
		if e.Kind.HasSide() {
			line.Side = e.Side.String()
		}
		lines = append(lines, line)
	}
	for _, f := range found {
		lines = append(lines, logLine{Board: board, Kind: string(f.Kind), Finding: true, Side: f.Side.String(), Ply: f.Ply, Article: f.Article.String()}.saying(f.Said))
	}
	return lines, len(found), nil
}

func logListing(env *env, lines []logLine) listing.List {
	l := listing.List{Heads: []string{"board", "seq", "at", "kind", "side", "ply", "article", "text"}}
	for _, line := range lines {
		l.Add(line, line.Board, strconv.Itoa(line.Seq), line.At, line.Kind, line.Side, strconv.Itoa(line.Ply), line.Article, line.Text)
	}
	l.Text = func(w io.Writer) error {
		for _, line := range lines {
			text := rule.Format("board %s  %s  %s", line.Board, line.At, line.said)
			if line.Finding {
				text = rule.Format("board %s  %s (%s)", line.Board, line.said, strings.TrimSuffix(line.Kind+", "+line.Article, ", "))
			}
			if _, err := fmt.Fprintln(w, env.in(text)); err != nil {
				return err
			}
		}
		return nil
	}
	return l
}
