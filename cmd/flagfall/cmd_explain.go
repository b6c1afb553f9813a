package main

import (
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/pairing/explain"
)

func explainCommand(env *env) command {
	var (
		flags  eventFlags
		round  int
		asked  exchangePairing
		values bool
	)
	return command{
		name:  "explain",
		group: groupRound,
		args:  []argument{{word: "ROUND", kind: aRound, optional: true}, {word: "PLAYER", kind: aPlayer, optional: true, many: true}},
		short: "Say why a round is paired as it is",
		long: `Explain why the round being played, or --round, is paired as it is: bracket by
bracket, pair by pair, floater by floater, with the article. The explanation
goes by what the journal said when the round was paired: later corrections do
not change it, and are named. If the round differs from what the system would pair,
the answer says so first.

--why-not, or two players alone, names the first criterion by which the round would
be worse if they met, and --criteria how the round does on each of them. In a round
that is played in groups both need a --group.`,
		example: `  flagfall explain
  flagfall explain 2
  flagfall explain --round 3 --why-not 3-7
  flagfall explain Berg Costa
  flagfall explain --criteria`,
		writes: writesNothing,
		event:  &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().IntVarP(&round, "round", "r", 0, "the round (default: the one being played)")
			cmd.Flags().StringArrayVar(&asked.whyNot, "why-not", nil, "say why these two do not meet, such as 3-7 or two names; 3-0 is the bye")
			cmd.Flags().StringVar(&asked.group, "group", "", "of this group alone")
			cmd.Flags().BoolVar(&values, "criteria", false, "list the criteria in their order, and how the round does on each")
		},
		on: func(cmd *cobra.Command, o *office.Office, given []string) error {
			typed, err := asked.takeWords(given)
			if err != nil {
				return err
			}
			switch {
			case typed > 0 && cmd.Flags().Changed("round") && typed != round:
				return rule.Errorf(rule.Usage, "round %d and round %d are both named", typed, round).WithHint("name one of them")
			case typed > 0:
				round = typed
			case !cmd.Flags().Changed("round"):
				round = o.State().Playing()
			}
			if round < 1 {
				return rule.Errorf(rule.Refused, "there is no round to explain").WithHint("pair the first with flagfall pair")
			}
			if _, err := o.State().Round(round); err != nil {
				return err
			}
			if !values && len(asked.whyNot) == 0 {
				asked.explain = true
			}
			asked.criteria = values
			return asked.answer(env, o, round)
		},
	}
}

// takeWords reads the words after explain: a round, and two players, of whom --why-not
// may have taken the first alone. The round is 0 where none is named.
func (x *exchangePairing) takeWords(given []string) (round int, err error) {
	if len(given) > 1 && strings.EqualFold(given[0], "round") {
		given = given[1:]
	}
	half := len(x.whyNot) == 1 && !parted(x.whyNot[0])
	if len(x.whyNot) == 1 && len(given) > 0 { // a name with a hyphen is none of two either
		_, err := strconv.Atoi(given[len(given)-1])
		half = half || err != nil
	}
	if named := len(given) != 2 || half || len(x.whyNot) > 0; named && len(given) > 0 && !(half && len(given) == 1) {
		if number, err := strconv.Atoi(given[0]); err == nil {
			round, given = number, given[1:]
		}
	}
	if half {
		given, x.whyNot = slices.Insert(slices.Clone(given), 0, x.whyNot[0]), nil
	}
	switch {
	case len(given) == 0:
	case len(x.whyNot) > 0:
		return 0, rule.Errorf(rule.Usage, "--why-not takes two players, but %q is left over", strings.Join(given, " ")).
			WithHint("put names of several words into quotation marks: --why-not 'Ann Berg-Rui Costa'")
	case len(given) == 2:
		x.whyNot = []string{strings.Join(given, " and ")}
	default:
		x.whyNot = []string{strings.Join(given, " ")}
	}
	return round, nil
}

// parted reports whether two players are separated by a hyphen or by a word
// between them.
func parted(text string) bool {
	return slices.ContainsFunc(slices.Concat(partings(text)[:2]...), func(sides [2]string) bool { return sides[0] != "" && sides[1] != "" })
}

// answer says why a round of a tournament is as it is, as far as was asked.
func (x *exchangePairing) answer(env *env, o *office.Office, round int) error {
	lines, err := x.answers(o, round)
	if err != nil {
		return err
	}
	said := make([]string, len(lines))
	for i, line := range lines {
		said[i] = env.in(rule.Format("%s", line))
	}
	return env.read(said...)
}

// answers are the sentences of answer.
func (x *exchangePairing) answers(o *office.Office, round int) ([]rule.Sentence, error) {
	var lines []rule.Sentence
	if x.explain {
		why, err := o.Explain(round, x.group)
		if err != nil {
			return nil, err
		}
		lines = append(lines, why...)
	}
	for _, text := range x.whyNot {
		field, err := o.Before(round, x.group)
		if err != nil {
			return nil, err
		}
		p, err := pairNamed(&field, text)
		if err != nil {
			return nil, err
		}
		line, err := o.WhyNot(round, x.group, p.First, p.Second)
		if err != nil {
			return nil, err
		}
		lines = append(lines, line)
	}
	if x.criteria {
		if system := o.State().System(); !system.Dutch {
			return nil, rule.Errorf(rule.Refused, "the criteria are those of the FIDE Dutch system, but this event is a %s", system.Event).
				WithHint("leave --criteria out")
		}
		field, pairs, err := o.Paired(round, x.group)
		if err != nil {
			return nil, err
		}
		lines = append(lines, explain.Criteria(&field, pairs)...)
	}
	return lines, nil
}
