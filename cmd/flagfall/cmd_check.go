package main

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/pairing/explain"
	"flagfall/reports/listing"
)

func checkCommand(env *env) command {
	var (
		path, format string
		system       string
		edition      string
		judge        bool
		rounds       int
	)
	return command{
		name:  "check",
		group: groupPairing,
		short: "Check the pairings of an exchange file",
		long: `Pair every round of a tournament exchange file again, by the system that it names
(192) or else by the FIDE Dutch system, and report the rounds that differ, with the first criterion by which
the pairing of the system is the better one. The edition is the one that the
file names (192, FIDE_DUTCH_2017), and else that of 2026.

With --judge, ask the independent judge instead: whether each round is legal and
its colours right, and whether a better pairing exists. It looks at every legal
pairing of a round, or of a bracket in it, of up to ten players, and in larger
ones at every pairing that differs in two pairs or in four neighbouring ones. Of
systems that are not those of FIDE it says whether each round is legal.

The exit code is 1 when a round differs.`,
		example: `  flagfall check --trf event.trf
  flagfall check --trf event.trf --judge --format json`,
		writes:  writesNothing,
		answers: answersList, format: &format,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&path, "trf", "", "the exchange file; - reads standard input")
			cmd.Flags().BoolVar(&judge, "judge", false, "ask the independent judge")
			cmd.Flags().IntVar(&rounds, "rounds", 0, "how many rounds the event has, where the file is silent (default: those it holds)")
			choiceVar(cmd, &system, "system", "the pairing system; named is what the file says", exchangeSystems...)
			editionVar(cmd, &edition)
		},
		run: func(*cobra.Command, []string) error {
			if path == "" {
				return rule.Errorf(rule.Usage, "no exchange file is named").WithHint("flagfall check --trf FILE")
			}
			return checkExchange(env, path, format, rounds, judge, system, edition)
		},
	}
}

func checkExchange(env *env, path, format string, rounds int, judge bool, system, edition string) error {
	file, err := readExchange(env, path)
	if err != nil {
		return err
	}
	system, err = namedSystem(file, system)
	if err != nil {
		return err
	}
	field, err := file.History()
	if err != nil {
		return err
	}
	takeEdition(&field, edition)
	if field.Rounds == 0 {
		field.Rounds = max(rounds, field.Round-1)
	}
	pairer, err := exchangePairer(system)
	if err != nil {
		return err
	}
	review := explain.Review{Pairer: pairer, OnlyJudge: judge, Judge: office.Judge(arbiter.Settings{System: system})}
	var checks []explain.RoundReview
	differ := false
	for round := 1; round < field.Round; round++ {
		c, err := review.Round(&field, round)
		if err != nil {
			return err
		}
		checks = append(checks, c)
		differ = differ || !c.Agrees
	}
	if err := env.list(checked(env, checks), format); err != nil {
		return err
	}
	if differ {
		return finished(exitIrregularities)
	}
	return nil
}

// checked is the answer about the rounds of an event.
func checked(env *env, checks []explain.RoundReview) listing.List {
	type review struct {
		Round    int      `json:"round"`
		Agrees   bool     `json:"agrees"`
		Findings []string `json:"findings,omitempty"`
		Paired   []string `json:"paired,omitempty"`
		System   []string `json:"system,omitempty"`
	}
	l := listing.List{Heads: []string{"round", "agrees", "paired", "system", "findings"}}
	var lines []string
	add := func(format string, args ...any) { lines = append(lines, env.in(rule.Format(format, args...))) }
	for _, c := range checks {
		var findings []string // in English, for programs
		for _, f := range c.Findings {
			findings = append(findings, f.String())
		}
		l.Add(review{c.Round, c.Agrees, findings, c.Paired, c.System},
			strconv.Itoa(c.Round), strconv.FormatBool(c.Agrees), strings.Join(c.Paired, " "), strings.Join(c.System, " "), strings.Join(findings, "; "))
		if c.Agrees {
			add("round %d: right", c.Round)
			continue
		}
		add("round %d: differs", c.Round)
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
