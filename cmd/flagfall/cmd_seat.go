package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

func seatCommand(env *env) command {
	var (
		flags  eventFlags
		reason string
	)
	return command{
		name:  "seat",
		group: groupPeople,
		args:  []argument{{word: "PLAYER", kind: aPlayer, optional: true}, {word: "BOARD", kind: aBoard, optional: true, together: true}},
		short: "Have a player sit at one board in every round",
		long: `Have a player sit at one board in every round to come, because of a wheelchair
or poor eyesight, say. Board "any" takes it back. When two such players meet, they
sit at the board of the one who entered first. Without a player, list them.`,
		example: `  flagfall seat Jansen 1 --reason "cannot climb the stairs"
  flagfall seat Jansen any
  flagfall seat`,
		writes: writesJournal,
		event:  &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&reason, "reason", "", "why")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			s := o.State()
			if len(given) == 0 {
				found := false
				for _, p := range s.Players {
					if p.Seat > 0 {
						found = true
						if err := say(env, nil, "%s: board %d", p.Name(), p.Seat); err != nil {
							return err
						}
					}
				}
				if !found {
					return say(env, nil, "nobody has a fixed board")
				}
				return nil
			}
			p, err := player(env, s, given[0])
			if err != nil {
				return err
			}
			text := ""
			if len(given) > 1 {
				text = given[1]
			} else if text, err = env.ask("Which board?", "no board was named", "give its number, or: any"); err != nil {
				return err
			}
			board := 0
			if text != "any" {
				ref, err := arbiter.ParseBoard(0, text)
				if err == nil && ref.Heat > 0 {
					err = rule.Errorf(rule.Usage, "%q is a game of a heat, and not a board", text).WithHint("give the number of the board alone: %d", ref.Board)
				}
				if err != nil {
					return err
				}
				board = ref.Board
			}
			answer, err := o.Do(arbiter.FixSeat{Player: p.ID, Board: board, Reason: reason})
			if err != nil {
				return err
			}
			return say(env, answer.Notes(), "%s", env.tell(o.State(), answer.Entries[0]))
		},
	}
}
