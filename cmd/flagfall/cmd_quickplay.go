package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

func quickplayCommand(env *env) command {
	var (
		flags                eventFlags
		c                    arbiter.RuleQuickplay
		round                int
		dry, even, advantage bool
		player, left, format string
	)
	return command{
		name:  "quickplay",
		group: groupRulings,
		args:  []argument{{word: "BOARD", kind: aBoard}},
		needs: "--by PLAYER --refused --even|--advantage --reason WHY",
		short: "Decide a request for a draw in a quickplay finish",
		long: `Decide a request for a draw in a quickplay finish (WCDF 2.29). With time left a
player feels that the position is even; they offered a draw, and it was refused. The
arbiter declares the game drawn when the position is even, with little chance for
either side to win (--even), or has it played to its end when there is an advantage
for the opponent (--advantage).

FMJD Annex 1 does not provide for such a decision; under it you decide by analogy.`,
		example: `  flagfall quickplay 4 --by Berg --refused --left 0:01:30 --even --reason "one king each, nothing to attack"`,
		writes:  writesJournal,
		event:   &flags,
		values:  map[string]*kind{"by": aPlayer},
		answers: answersList, format: &format,
		flags: func(cmd *cobra.Command) {
			f := cmd.Flags()
			f.IntVarP(&round, "round", "r", 0, "the round (default: the one being played)")
			f.StringVar(&player, "by", "", "the player who asked for it")
			f.BoolVar(&c.Refused, "refused", false, "they offered a draw, and it was refused")
			f.StringVar(&left, "left", "", "the time that the player has left, such as 0:01:30")
			f.BoolVar(&even, "even", false, "the position is even: drawn")
			f.BoolVar(&advantage, "advantage", false, "the opponent has an advantage: played on")
			f.BoolVar(&c.Analogy, "analogy", false, "decide by analogy, under FMJD Annex 1")
			f.StringVar(&c.Reason, "reason", "", "the grounds")
			f.BoolVar(&dry, "dry-run", false, "say what it would do, and write nothing")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			ref, err := boardOf(o.State(), round, given[0])
			if err != nil {
				return err
			}
			if even == advantage {
				return rule.Errorf(rule.Usage, "no decision was given").
					WithHint("say --even, and the game is drawn, or --advantage, and it is played to its end").Under(rule.WCDF("2.29"))
			}
			p, err := namedPlayer(o.State(), player, "who asked for it", "--by")
			if err != nil {
				return err
			}
			if left != "" {
				if c.Left, err = clocks.ParseSpan(left); err != nil {
					return err
				}
			}
			c.Game, c.By, c.Drawn = ref, p, even
			return decided(env, o, dry, format, c)
		},
	}
}

// namedPlayer finds the player of a flag that has to be given.
func namedPlayer(s *arbiter.State, name, what, flag string) (arbiter.PlayerID, error) {
	if name == "" {
		return 0, rule.Errorf(rule.Usage, "nobody was named %s", what).WithHint("name the player: %s NAME", flag)
	}
	p, err := s.FindPlayer(name)
	return p.ID, err
}
