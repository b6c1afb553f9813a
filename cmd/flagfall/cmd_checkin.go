package main

import (
	"slices"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports"
	"flagfall/reports/listing"
)

func checkinCommand(env *env) command {
	var (
		flags     eventFlags
		all, gone bool
		format    string
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
		writes:  writesJournal,
		answers: answersTextOrList, format: &format,
		lists:  func(_ *cobra.Command, names []string) bool { return len(names) == 0 && !all && !gone },
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
				return env.listInAnswer(missingOf(env, s, missing), format)
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

// missingOf are those who have not reported.
func missingOf(env *env, s *arbiter.State, missing []arbiter.Player) listing.List {
	type absent struct {
		Name string `json:"name"`
	}
	reports.SortByName(s, env.language.Tag(), missing, func(p arbiter.Player) string { return p.Name() })
	l := listing.List{Heads: []string{"name"}}
	var lines []string
	for _, p := range missing {
		l.Add(absent{p.Name()}, p.Name())
		lines = append(lines, p.Name())
	}
	said := stillMissing(len(missing))
	if len(s.Players) == 0 {
		said = rule.Format("no players are entered yet")
	}
	l.Text = listing.Lines(append(lines, env.in(said))...)
	return l
}

func stillMissing(n int) rule.Sentence {
	if n == 0 {
		return rule.Format("everybody has reported")
	}
	return rule.Count(n, "{n} player has not reported", "{n} players have not reported")
}
