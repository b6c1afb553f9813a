package main

import (
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/pairing/explain"
	"flagfall/reports/exchange"
	"flagfall/reports/listing"
)

func checkCommand(env *env) command {
	var (
		flags        eventFlags
		path, format string
		system       string
		edition      string
		judge        bool
		rounds       int
	)
	return command{
		name:  "check",
		group: groupPairing,
		short: "Check the pairings of an event or an exchange file",
		long: `Pair every round of the tournament again by its system, as the journal stood when
the round was paired, or with --trf every round of a tournament exchange file by the
system that it names (192) or else by the FIDE Dutch system, and report the rounds
that differ, with the first criterion by which the system's pairing is better. The
edition is the one that the file names (192, FIDE_DUTCH_2017), otherwise that of
2026. A file of teams is checked by the Swiss of teams (192 FIDE_TEAM).

With --judge, ask the independent judge instead: whether each round is legal and
its colours right, and whether a better pairing exists. It looks at every legal
pairing of a round, or of a bracket in it, of up to ten players, and in larger
ones at every pairing that differs in two pairs or in four neighbouring ones. Of
systems that are not those of FIDE it says whether each round is legal.

The exit code is 1 when a round differs.`,
		example: `  flagfall check
  flagfall check --judge
  flagfall check --trf event.trf
  flagfall check --trf event.trf --judge --format json`,
		writes:  writesNothing,
		event:   &flags,
		answers: answersList, format: &format,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&path, "trf", "", "the exchange file; - reads standard input")
			cmd.Flags().BoolVar(&judge, "judge", false, "ask the independent judge")
			cmd.Flags().IntVar(&rounds, "rounds", 0, "how many rounds the event has, where the file is silent (default: those it holds)")
			choiceVar(cmd, &system, "system", "the pairing system (named: the one that the file names)", exchange.Systems()...)
			editionVar(cmd, &edition)
		},
		run: func(cmd *cobra.Command, args []string) error {
			if path != "" {
				return checkExchange(env, path, format, exchange.Checking{System: system, Edition: edition, Rounds: rounds, OnlyJudge: judge})
			}
			for _, flag := range []string{"system", "edition", "rounds"} {
				if cmd.Flags().Changed(flag) {
					return rule.Errorf(rule.Usage, "--%s needs --trf", flag).WithHint("name the exchange file: flagfall check --trf FILE --%s", flag)
				}
			}
			return flags.eventCommand(env, func(o *office.Office, _ []string) error {
				begins, done := env.roundsBegun()
				checks, err := o.Review(judge, begins)
				done()
				if err != nil {
					return err
				}
				return env.reviewed(checks, format)
			})(cmd, args)
		},
	}
}

// checkExchange checks the rounds of an exchange file.
func checkExchange(env *env, path, format string, by exchange.Checking) error {
	file, err := readExchange(env, path)
	if err != nil {
		return err
	}
	begins, done := env.roundsBegun()
	by.Begins = begins
	checks, err := exchange.Check(file, by)
	done()
	if err != nil {
		return err
	}
	return env.reviewed(checks, format)
}

// roundsBegun shows on a screen which round is looked at: in large fields each takes the
// judge seconds.
func (e *env) roundsBegun() (begins func(round, of int), done func()) {
	progress := e.progress()
	return func(round, of int) {
		progress.say(func() string { return bar(int64(round-1), int64(of)) + e.in(rule.Format("round %d", round)) })
	}, progress.done
}

// reviewed answers what was found about rounds.
func (e *env) reviewed(checks []explain.RoundReview, format string) error {
	if err := e.list(checked(e, checks), format); err != nil {
		return err
	}
	if slices.ContainsFunc(checks, func(c explain.RoundReview) bool { return !c.Agrees }) {
		return finished(exitIrregularities)
	}
	return nil
}

// checked is the answer about the rounds of an event.
func checked(env *env, checks []explain.RoundReview) listing.List {
	type review struct {
		Round    int      `json:"round"`
		Group    string   `json:"group,omitempty"`
		Agrees   bool     `json:"agrees"`
		Findings []string `json:"findings,omitempty"`
		Paired   []string `json:"paired,omitempty"`
		System   []string `json:"system,omitempty"`
	}
	grouped := slices.ContainsFunc(checks, func(c explain.RoundReview) bool { return c.Group != "" })
	row := func(round, group string, rest ...string) []string {
		if grouped {
			rest = slices.Insert(rest, 0, group)
		}
		return slices.Insert(rest, 0, round)
	}
	l := listing.List{Heads: row("round", "group", "agrees", "paired", "system", "findings")}
	var lines []string
	add := func(format string, args ...any) { lines = append(lines, env.in(rule.Format(format, args...))) }
	for _, c := range checks {
		var findings []string // in English, for programs
		for _, f := range c.Findings {
			findings = append(findings, f.String())
		}
		l.Add(review{c.Round, c.Group, c.Agrees, findings, c.Paired, c.System},
			row(strconv.Itoa(c.Round), c.Group, strconv.FormatBool(c.Agrees), strings.Join(c.Paired, " "), strings.Join(c.System, " "), strings.Join(findings, "; "))...)
		name := rule.Format("round %d", c.Round)
		if c.Group != "" {
			name = rule.Format("round %d, group %s", c.Round, c.Group)
		}
		if c.Agrees {
			add("%s: right", name)
			continue
		}
		add("%s: differs", name)
		if len(c.Paired) > 0 {
			add("  paired: %s", strings.Join(c.Paired, " "))
			add("  system: %s", strings.Join(c.System, " "))
		}
		for _, f := range c.Findings {
			add("  %s", f)
		}
	}
	if len(checks) == 0 {
		add("no round has been played")
	}
	l.Text = listing.Lines(lines...)
	return l
}
