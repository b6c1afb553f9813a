package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/reports/exchange"
)

// pairFlags say what is paired, of the tournament or of an exchange file.
type pairFlags struct {
	flags    eventFlags
	all      bool
	reason   string
	exchange exchangePairing
}

func pairCommand(env *env) command {
	var own pairFlags
	return command{
		name:  "pair",
		group: groupRound,
		args:  []argument{{word: "PLAYER", kind: aPlayer, optional: true, many: true}},
		short: "Pair the next round",
		long: `Pair the next round of the tournament by its system. The rounds of a round robin
are known beforehand: --all pairs every round that is left.

--fix sets a pair by hand, with a --reason for the journal, and the rest is paired
around it. --why-not says why two players do not meet; it alone takes words
after it, as flagfall explain does.

With --trf, pair the next round of a tournament exchange file instead, by the
system and the edition that it names (192, FIDE_DUTCH_2017), or the FIDE Dutch
system of 2026. The answer is the number of pairs, the bye counted as
one, then the two numbers of each pair in board order, first mover first, the
bye last with the number 0. Where no legal pairing exists the exit code is 6.`,
		example: `  flagfall pair
  flagfall pair --all
  flagfall pair --fix 3-7 --reason "they missed each other in round 2"
  flagfall pair --why-not Berg Costa
  flagfall pair --trf event.trf --explain
  flagfall pair --trf event.trf --why-not 3-7`,
		writes:  writesJournal,
		beside:  []string{"trf", "output"},
		event:   &own.flags,
		answers: answersTextOrList, format: &own.exchange.format,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().BoolVar(&own.all, "all", false, "pair all rounds that are left, of a round robin")
			cmd.Flags().StringVar(&own.exchange.path, "trf", "", "pair the next round of this exchange file; - reads standard input")
			cmd.Flags().BoolVar(&own.exchange.explain, "explain", false, "say why, bracket by bracket")
			cmd.Flags().BoolVar(&own.exchange.criteria, "criteria", false, "list the criteria, and how the pairing does on each")
			cmd.Flags().StringArrayVar(&own.exchange.whyNot, "why-not", nil, "say why these two do not meet, such as 3-7 or two names; 3-0 is the bye")
			cmd.Flags().StringArrayVar(&own.exchange.fix, "fix", nil, "a pair fixed by the arbiter, such as 3-7 or two names; 3-0 is the bye")
			cmd.Flags().StringVar(&own.reason, "reason", "", "why a pair is fixed")
			cmd.Flags().StringVarP(&own.exchange.output, "output", "o", "", "with --trf: the file to write")
			choiceVar(cmd, &own.exchange.system, "system", "with --trf: the pairing system (named: the one that the file names)", exchange.Systems()...)
			editionVar(cmd, &own.exchange.edition)
		},
		run: func(cmd *cobra.Command, args []string) error { return own.pair(env, cmd, args) },
	}
}

// pair pairs it.
func (f *pairFlags) pair(env *env, cmd *cobra.Command, args []string) error {
	if err := f.exchange.takePlayers(args); err != nil {
		return err
	}
	if f.exchange.path != "" {
		if f.reason != "" {
			return rule.Errorf(rule.Usage, "an exchange file keeps no reason").WithHint("leave --reason out")
		}
		return f.exchange.run(env)
	}
	for _, flag := range []string{"output", "system", "edition"} {
		if cmd.Flags().Changed(flag) {
			return rule.Errorf(rule.Usage, "--%s needs --trf", flag).WithHint("name the exchange file: flagfall pair --trf FILE --%s", flag)
		}
	}
	if f.exchange.format == "csv" {
		return rule.Errorf(rule.Usage, "--format csv needs --trf").WithHint("flagfall pairings --format csv lists the round when it is paired")
	}
	return f.flags.eventCommand(env, func(o *office.Office, _ []string) error {
		if f.exchange.format == "json" {
			// The notes are a part of the answer.
			said := env.Err
			env.Err = env.Out
			defer func() { env.Err = said }()
		}
		why, err := f.exchange.foresee(o, f.all, f.reason)
		if err != nil {
			return err
		}
		if f.all {
			err = f.exchange.pairRest(env, o)
		} else {
			err = f.exchange.pairNext(env, o, f.reason)
		}
		if err != nil {
			return err
		}
		for _, line := range why {
			if err := say(env, nil, "%s", line); err != nil {
				return err
			}
		}
		if s := o.State(); len(s.Rounds) == 1 && s.System().Swiss {
			return adviseOnRounds(env, s)
		}
		return nil
	})(cmd, args)
}

// takePlayers reads the words after pair, which --why-not has left of two players. Nothing
// is paired where they cannot be read.
func (x *exchangePairing) takePlayers(given []string) error {
	if len(given) == 0 {
		return nil
	}
	if len(x.whyNot) == 0 {
		return rule.Errorf(rule.Usage, "flagfall pair takes players only after --why-not, but %q is left over", strings.Join(given, " ")).
			WithHint("flagfall pair alone pairs the next round; a pair made by hand is --fix 3-7")
	}
	round, err := x.takeWords(given)
	if err == nil && round > 0 {
		err = rule.Errorf(rule.Usage, "flagfall pair pairs the next round, but round %d is named", round).
			WithHint("give two players after --why-not; flagfall explain speaks of any round")
	}
	return err
}

// foresee answers what is asked of the round to be paired, or refuses it, before anything is stored.
func (x *exchangePairing) foresee(o *office.Office, all bool, reason string) ([]rule.Sentence, error) {
	switch {
	case !x.explain && !x.criteria && len(x.whyNot) == 0:
		return nil, nil
	case all:
		return nil, rule.Errorf(rule.Usage, "--explain, --criteria and --why-not are about one round, but --all pairs all that are left").
			WithWay("leave --all out, or ask afterwards: {explain}", rule.Try("explain", "round", rule.Such("3")))
	}
	fixed, err := fixedPairs(o.State(), x.fix)
	if err != nil {
		return nil, err
	}
	foreseen, err := o.Foreseen(fixed, reason)
	if err != nil {
		return nil, err
	}
	return x.answers(foreseen, len(foreseen.State().Rounds))
}

// fixedPairs reads the pairs that are set by hand.
func fixedPairs(s *arbiter.State, texts []string) (fixed []arbiter.FixedPair, err error) {
	for _, text := range texts {
		x, err := fixedPair(s, text)
		if err != nil {
			return nil, err
		}
		fixed = append(fixed, x)
	}
	return fixed, nil
}

// adviseOnRounds says whether the rounds of a Swiss fit the players.
func adviseOnRounds(env *env, s *arbiter.State) error {
	advice, err := office.RoundsAdvice(s)
	for _, said := range advice {
		if _, err := fmt.Fprintln(env.Err, env.in(notice(rule.Note, said))); err != nil {
			return err
		}
	}
	return err
}

func pointsOf(p pairing.Points) rule.Sentence {
	if p == pairing.Point {
		return rule.English("1 point")
	}
	return rule.Format("%s points", rule.Figure(p.String()))
}
