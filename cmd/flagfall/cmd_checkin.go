package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports"
)

func checkinCommand(env *env) command {
	var (
		flags     eventFlags
		all, gone bool
	)
	return command{
		name:  "checkin",
		group: groupPeople,
		args:  []argument{{word: "PLAYER", kind: aPlayer, optional: true, many: true}},
		short: "Note who has reported, or list who has not",
		long: `Note that players have reported; without players, list who has not.

With flagfall set check-in required, only those who have reported are paired in
round 1 of a Swiss. A round robin is not paired before everybody has reported
or the missing are replaced or withdrawn.`,
		example: `  flagfall checkin
  flagfall checkin Jansen 7 12
  flagfall checkin --all
  flagfall checkin Jansen --gone`,
		writes: writesJournal,
		helper: true, meanwhile: append([]string{"players-added"}, besideResults...),
		event: &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().BoolVar(&all, "all", false, "everybody has reported")
			cmd.Flags().BoolVar(&gone, "gone", false, "they are not there after all")
		},
		on: func(_ *cobra.Command, o *office.Office, names []string) error {
			s := o.State()
			ids, err := playersNamed(s, names)
			if err != nil {
				return err
			}
			missing := s.NotCheckedIn()
			switch {
			case all && (gone || len(names) > 0):
				return rule.Errorf(rule.Usage, "--all takes neither players nor --gone")
			case all:
				for _, p := range missing {
					ids = append(ids, p.ID)
				}
				if len(ids) == 0 {
					return rule.Errorf(rule.Refused, "everybody has reported already").WithHint("flagfall checkin lists who has not")
				}
			case gone && len(names) == 0:
				return rule.Errorf(rule.Usage, "no player was named").WithHint("name who is not there after all")
			case len(names) == 0:
				return listMissing(env, s, missing)
			}
			answer, err := o.Do(arbiter.CheckIn{Players: slices.Compact(ids), Gone: gone})
			if err != nil {
				return err
			}
			s = o.State()
			return say(env, answer.Notes(), "%s; %s", env.tell(s, answer.Entries[0]), stillMissing(len(s.NotCheckedIn())))
		},
	}
}

func listMissing(env *env, s *arbiter.State, missing []arbiter.Player) error {
	reports.SortByName(s, env.language.Tag(), missing, func(p arbiter.Player) string { return p.Name() })
	for _, p := range missing {
		if _, err := fmt.Fprintf(env.Out, "%s\n", p.Name()); err != nil {
			return err
		}
	}
	if len(s.Players) == 0 {
		return say(env, nil, "no players are entered yet")
	}
	return say(env, nil, "%s", stillMissing(len(missing)))
}

func stillMissing(n int) rule.Sentence {
	if n == 0 {
		return rule.Format("everybody has reported")
	}
	return rule.Count(n, "{n} player has not reported", "{n} players have not reported")
}
