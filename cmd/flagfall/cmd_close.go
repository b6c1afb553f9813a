package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

func closeCommand(env *env) command {
	var flags eventFlags
	return command{
		name:  "close",
		group: groupFinish,
		short: "End the tournament: its standings are final",
		long: `End the tournament. Every game must have a result, every match of a knock-out and
every tie-break that was begun a winner, and every appeal a decision. What is
printed then says "final" instead of "provisional", and nothing changes any more
unless the event is reopened. Where rounds are missing, you are asked at a terminal
whether it is to end here.`,
		writes: writesJournal, asks: true,
		event: &flags,
		on: func(_ *cobra.Command, o *office.Office, _ []string) error {
			if _, err := o.Refresh(); err != nil {
				return err
			}
			do := o.Do
			s := o.State()
			var seen []rule.Sentence
			if len(s.Rounds) < s.TotalRounds() {
				seen = append(seen, rule.Count(len(s.Rounds), "{n} of {total} rounds was paired", "{n} of {total} rounds were paired", "total", s.TotalRounds()))
			}
			if said := s.UnruledSaid(); !said.IsZero() {
				seen = append(seen, said)
			}
			if env.person() && !s.Closed && len(seen) > 0 {
				for _, one := range seen {
					if err := say(env, nil, "%s", one); err != nil {
						return err
					}
				}
				if !env.confirm("End it here?") {
					return say(env, nil, "nothing was done")
				}
				// The person said yes to what was shown, and not to what others wrote
				// meanwhile.
				do = func(c ...arbiter.Command) (office.Done, error) { return o.DoAt(s.Seq, c...) }
			}
			answer, err := do(arbiter.CloseEvent{})
			if err != nil {
				return err
			}
			notes := answer.Notes()
			undecided, err := undecidedPrizes(o.State())
			if err != nil {
				return err
			}
			notes = append(append(notes, awaited(o.State())...), undecided...)
			if n, paired := o.State().TotalRounds(), len(o.State().Rounds); o.State().Settings.Rounds == 0 && paired < n {
				notes = append(notes, rule.Count(paired, "{n} of {total} rounds was paired", "{n} of {total} rounds were paired", "total", n))
			}
			return say(env, notes, "the event is closed; its standings are final\nnext: flagfall export --all DIR")
		},
	}
}

func reopenCommand(env *env) command {
	var (
		flags  eventFlags
		reason string
	)
	return command{
		name:    "reopen",
		group:   groupFinish,
		needs:   "--reason WHY",
		short:   "Go on with a tournament that was closed",
		example: `  flagfall reopen --reason "a result was entered for the wrong board"`,
		writes:  writesJournal,
		event:   &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&reason, "reason", "", "why it is reopened")
		},
		on: func(_ *cobra.Command, o *office.Office, _ []string) error {
			answer, err := o.Do(arbiter.ReopenEvent{Reason: reason})
			if err != nil {
				return err
			}
			return say(env, answer.Notes(), "the event is open again")
		},
	}
}
