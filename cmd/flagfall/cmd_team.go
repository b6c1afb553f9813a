package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

func teamCommand(env *env) command {
	return command{
		name:  "team",
		group: groupPrepare,
		short: "Teams: enter them, say who plays, rank them",
		long: `Teams. An event of the system team-round-robin, team-double-round-robin,
team-swiss or scheveningen pairs teams; their players meet board by board.

  flagfall new "Club League" --system team-round-robin
  flagfall player import members.csv
  flagfall team clubs                          a team of each club
  flagfall set boards 4
  flagfall pair --all
  flagfall team lineup Gouda Berg Costa - Dahl   nobody at board 3
  flagfall team standings

In a match the first team has the first move at board 1, the second team at
board 2, and so on. A board where one team has nobody is won by the other. In a
Scheveningen match everybody of one team meets everybody of the other.`,
		commands: []command{teamAddCommand(env), teamClubsCommand(env), teamEditCommand(env), teamLineupCommand(env),
			namedPrintCommand(env, "teams", "list", "List the teams with their players"),
			namedPrintCommand(env, "team-matches", "matches", "Show the matches of a round with their boards"),
			namedPrintCommand(env, "team-standings", "standings", "Show the standings of the teams"),
			namedPrintCommand(env, "team-crosstable", "crosstable", "Show the results of the teams against each other")},
	}
}

func teamAddCommand(env *env) command {
	var flags eventFlags
	return command{
		name:  "add",
		args:  []argument{{word: "NAME", kind: anyText}, {word: "PLAYER", kind: aPlayer, many: true}},
		short: "Enter a team with its players, the first board first",
		long: `Enter a team with its players, who are entered already, the first board first.
Those after the last board are reserves.`,
		example: `  flagfall team add "DC Utrecht" Jansen Berg Costa Dahl`,
		writes:  writesJournal,
		event:   &flags,
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			ids, err := playersNamed(o.State(), given[1:])
			if err != nil {
				return err
			}
			return enter(env, o, arbiter.EnterTeam{Name: given[0], Players: ids})
		},
	}
}

func teamEditCommand(env *env) command {
	var (
		flags        eventFlags
		name, reason string
	)
	return command{
		name:  "edit",
		args:  []argument{{word: "TEAM", kind: aTeam}, {word: "PLAYER", kind: aPlayer, optional: true, many: true}},
		short: "Change the name or the players of a team",
		long: `Change the name or the players of a team. Players named replace the whole list, the
first board first. Anybody who has played stays in the list.`,
		example: `  flagfall team edit Utrecht Berg Jansen Costa Dahl Wolf --reason "new order of the boards"`,
		writes:  writesJournal,
		event:   &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&name, "name", "", "the new name")
			cmd.Flags().StringVar(&reason, "reason", "", "why")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			s := o.State()
			t, err := s.FindTeam(given[0])
			if err != nil {
				return err
			}
			c := arbiter.EnterTeam{Team: t.ID, Name: t.Name, Players: t.Players, Reason: reason}
			if name != "" {
				c.Name = name
			}
			if len(given) > 1 {
				if c.Players, err = playersNamed(s, given[1:]); err != nil {
					return err
				}
			}
			if name == "" && len(given) == 1 {
				return rule.Errorf(rule.Usage, "no change was named").WithHint("give --name, or the players")
			}
			return enter(env, o, c)
		},
	}
}

func teamClubsCommand(env *env) command {
	var flags eventFlags
	return command{
		name:   "clubs",
		short:  "Make a team of the players of each club, by rating",
		writes: writesJournal,
		event:  &flags,
		on: func(_ *cobra.Command, o *office.Office, _ []string) error {
			s := o.State()
			players := slices.Clone(s.Players)
			slices.SortStableFunc(players, arbiter.CompareRank)
			clubs := map[string][]arbiter.PlayerID{}
			var without []string
			for _, p := range players {
				switch {
				case p.Withdrawn > 0 || s.TeamOf(p.ID) != nil:
				case p.Club == "":
					without = append(without, p.Name())
				default:
					clubs[p.Club] = append(clubs[p.Club], p.ID)
				}
			}
			var names []string
			for name := range clubs {
				names = append(names, name)
			}
			slices.Sort(names)
			var commands []arbiter.Command
			for _, name := range names {
				commands = append(commands, arbiter.EnterTeam{Name: name, Players: clubs[name]})
			}
			if len(commands) == 0 {
				return rule.Errorf(rule.Refused, "no player without a team has a club").WithHint("enter teams by hand: flagfall team add NAME PLAYER ...")
			}
			answer, err := o.Do(commands...)
			if err != nil {
				return err
			}
			notes := answer.Notes()
			if len(without) > 0 {
				notes = append(notes, rule.Format("without a club, and in no team: %s", strings.Join(without, "; ")))
			}
			return tellAll(env, o.State(), answer.Entries, notes)
		},
	}
}

func teamLineupCommand(env *env) command {
	var (
		flags  eventFlags
		round  int
		reason string
	)
	return command{
		name:  "lineup",
		args:  []argument{{word: "TEAM", kind: aTeam}, {word: "PLAYER", kind: aPlayer, many: true}},
		short: "Say who plays for a team in a round, board by board",
		long: `Say who plays for a team in a round, board by board; - leaves a board empty.
Without a lineup the first players on the team's list who are present play. In a
round that is paired, only the players of games without a result can be
changed, with a --reason: an empty board gets its game, and a board left empty is
won by the other team.`,
		example: `  flagfall team lineup Utrecht Jansen Wolf Costa Dahl
  flagfall team lineup Utrecht Jansen - Costa Dahl --round 3 --reason "Berg is ill"`,
		writes: writesJournal,
		event:  &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().IntVarP(&round, "round", "r", 0, "the round (default: the next one to be paired)")
			cmd.Flags().StringVar(&reason, "reason", "", "why")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			s := o.State()
			t, err := s.FindTeam(given[0])
			if err != nil {
				return err
			}
			c := arbiter.SetLineup{Team: t.ID, Round: round, Reason: reason}
			for _, name := range given[1:] {
				var id arbiter.PlayerID
				if name != "-" {
					p, err := s.FindPlayer(name)
					if err != nil {
						return err
					}
					id = p.ID
				}
				c.Players = append(c.Players, id)
			}
			return enter(env, o, c)
		},
	}
}
