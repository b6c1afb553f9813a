package main

import (
	"strconv"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

func publishCommand(env *env) command {
	var (
		flags  eventFlags
		all    bool
		reason string
	)
	return command{
		name:  "publish",
		group: groupRound,
		args:  []argument{{word: "ROUNDS", kind: aRound, optional: true}},
		short: "Publish the pairings of a round",
		long: `Publish the pairings of a round, so that prints no longer say DRAFT. Without a
round, the first draft is published; --all publishes every draft.

On a club evening the list hangs on the wall a minute after it is paired, so
pairing a round publishes it, and this command is not needed. Where the arbiter
checks first, flagfall set publish by-hand makes every new round a draft until
it is published. A result of a draft publishes it too, and says so.

Pairings that change after they were published get the next version: prints say
"version 2", which boards changed, and mark them.`,
		example: `  flagfall publish
  flagfall publish 3
  flagfall publish 2-4
  flagfall publish --all`,
		writes: writesJournal,
		event:  &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().BoolVar(&all, "all", false, "publish every draft")
			cmd.Flags().StringVar(&reason, "reason", "", "why, for a later version")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			var commands []arbiter.Command
			switch {
			case all && len(given) > 0:
				return rule.Errorf(rule.Usage, "--all names every round already").WithHint("leave the round out")
			case all:
				for _, round := range o.State().Drafts() {
					commands = append(commands, arbiter.PublishRound{Round: round, Reason: reason})
				}
				if len(commands) == 0 {
					return rule.Errorf(rule.Refused, "no round is a draft").WithHint("pair the next one with flagfall pair")
				}
			default:
				rounds := []int{0}
				if len(given) > 0 {
					var err error
					if rounds, err = o.State().ParseRounds(given[0]); err != nil {
						return err
					}
				}
				for _, round := range rounds {
					commands = append(commands, arbiter.PublishRound{Round: round, Reason: reason})
				}
			}
			answer, err := o.Do(commands...)
			if err != nil {
				return err
			}
			for i, e := range answer.Entries {
				published, ok := e.Body.(arbiter.RoundPublished)
				if !ok {
					continue
				}
				var notes []rule.Sentence
				if i == len(answer.Entries)-1 {
					notes = answer.Notes()
				}
				if err := say(env, notes, "%s", publishedText(o.State(), published)); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

// roundNumber reads a round.
func roundNumber(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, rule.Errorf(rule.Usage, "%q is not a round", text).WithHint("give its number, from 1 on")
	}
	return n, nil
}

// publishedText says which version of a round is out, and what is new in it.
func publishedText(s *arbiter.State, e arbiter.RoundPublished) rule.Sentence {
	round, err := s.Round(e.Round)
	if err != nil || round.Version() < 2 {
		return rule.Format("round %d is published", e.Round)
	}
	return rule.Joined(", ", rule.Format("round %d is published: version %d", e.Round, round.Version()), round.ChangesInWords())
}
