package main

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports/listing"
)

func groupCommand(env *env) command {
	return command{
		name:  "group",
		group: groupPrepare,
		short: "Play in groups, and promote to finals",
		long: `Play in groups. Each is paired and ranked on its own, with the system of the event;
boards go on from one group to the next. Groups are formed before round 1 or,
as finals, when all games of the earlier groups are over.

  flagfall group draw 2            two groups by rating, in a serpentine
  flagfall pair --all
  flagfall standings --group A
  flagfall group final --top 2     places 1 and 2 of each group to Final A

Prints take --group too: pairings, crosstables, certificates and so on.`,
		commands: []command{groupDrawCommand(env), groupFinalCommand(env), groupListCommand(env), groupSetCommand(env)},
	}
}

func groupDrawCommand(env *env) command {
	var (
		flags eventFlags
		lot   bool
	)
	return command{
		name:  "draw",
		args:  []argument{{word: "NUMBER", kind: anyText}},
		short: "Divide the players among groups A, B, C ...",
		long: `Divide the players among groups A, B, C and so on: by rating in a serpentine (1 to
A, 2 to B, 3 to B, 4 to A), or by lot from the seed of the event: the players
are sorted by the SHA-256 of "SEED:groups:ID" in hexadecimal and dealt out in
turn, so that anybody can repeat the draw.`,
		example: "  flagfall group draw 2\n  flagfall group draw 4 --lot",
		writes:  writesJournal,
		event:   &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().BoolVar(&lot, "lot", false, "by lot instead of by rating")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			n, err := strconv.Atoi(given[0])
			if err != nil {
				return rule.Errorf(rule.Usage, "%q is not a number of groups", given[0]).WithHint("give a number, such as 2")
			}
			c, err := office.DrawGroups(o.State(), n, lot)
			if err != nil {
				return err
			}
			return formGroups(env, o, c)
		},
	}
}

func groupFinalCommand(env *env) command {
	var (
		flags       eventFlags
		top, finals int
		names       []string
	)
	return command{
		name:  "final",
		short: "Form final groups from the top places of each group",
		example: `  flagfall group final --top 2
  flagfall group final --top 3 --finals 2 --names Final --names Consolation`,
		writes: writesJournal,
		event:  &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().IntVar(&top, "top", 2, "how many places of each group go to a final")
			cmd.Flags().IntVar(&finals, "finals", 1, "how many finals: the next one takes the next places")
			cmd.Flags().StringArrayVar(&names, "names", nil, "the name of a final, once for each (default: Final A, Final B ...)")
		},
		on: func(_ *cobra.Command, o *office.Office, _ []string) error {
			for _, name := range names {
				if len(names) < finals && strings.Contains(name, ",") {
					return rule.Errorf(rule.Usage, "%q is the name of one final, but there are %d", name, finals).WithHint("give --names once for each: --names Final --names Consolation")
				}
			}
			c, err := office.Finals(o.State(), top, finals, names)
			if err != nil {
				return err
			}
			return formGroups(env, o, c)
		},
	}
}

func groupSetCommand(env *env) command {
	var (
		flags  eventFlags
		reason string
	)
	return command{
		name:  "set",
		args:  []argument{{word: "NAME", kind: anyText}, {word: "PLAYER", kind: aPlayer, asked: true}, {word: "PLAYER", kind: aPlayer, asked: true, many: true}},
		short: "Say who plays in a group from the next round on",
		long: `Say who plays in a group from the next round on, in the order of their numbers in
it. The other groups of the rounds to come stay, without these players.

A group that is being played goes on with its points and games: its players stay,
and those who are named beside them come in.`,
		example: `  flagfall group set A Berg Costa Dahl Wolf`,
		writes:  writesJournal,
		event:   &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&reason, "reason", "", "why")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			s := o.State()
			ids, err := playersNamed(s, given[1:])
			if err != nil {
				return err
			}
			return formGroups(env, o, arbiter.SetGroup{Name: given[0], Players: ids, Reason: reason})
		},
	}
}

func groupListCommand(env *env) command {
	var (
		flags  eventFlags
		format string
	)
	return command{
		name:    "list",
		short:   "List the groups",
		writes:  writesNothing,
		answers: answersTextOrList, format: &format,
		event: &flags,
		on: func(_ *cobra.Command, o *office.Office, _ []string) error {
			return env.listInAnswer(groupsOf(env, o.State()), format)
		},
	}
}

func formGroups(env *env, o *office.Office, c arbiter.Command) error {
	answer, err := o.Do(c)
	if err != nil {
		return err
	}
	if err := env.list(groupsOf(env, o.State()), "text"); err != nil {
		return err
	}
	for _, note := range answer.Notes() {
		if err := say(env, nil, "  note: %s", note); err != nil {
			return err
		}
	}
	return nil
}

// groupsOf are the groups of an event, a row for each player.
func groupsOf(env *env, s *arbiter.State) listing.List {
	type member struct {
		From   int    `json:"from"`
		Group  string `json:"group"`
		Number int    `json:"number"`
		Name   string `json:"name"`
		Reason string `json:"reason,omitempty"`
	}
	l := listing.List{Heads: []string{"from", "group", "number", "name", "reason"}}
	var lines []string
	if len(s.Stages) == 0 {
		lines = append(lines, env.in(rule.Format("the event has no groups")))
	}
	for _, stage := range s.Stages {
		reason := ""
		if stage.Reason != "" {
			reason = " (" + stage.Reason + ")"
		}
		lines = append(lines, env.in(rule.Format("from round %d on%s", stage.From, reason)))
		for _, g := range stage.Groups {
			var names []string
			for i, id := range g.Players {
				m := member{stage.From, g.Name, i + 1, s.Name(id), stage.Reason}
				names = append(names, m.Name)
				l.Add(m, strconv.Itoa(m.From), m.Group, strconv.Itoa(m.Number), m.Name, m.Reason)
			}
			lines = append(lines, env.in(rule.Format("  %s: %s", g.Name, strings.Join(names, "; "))))
		}
	}
	l.Text = listing.Lines(lines...)
	return l
}
