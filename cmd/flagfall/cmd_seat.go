package main

import (
	"strconv"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports/listing"
)

func seatCommand(env *env) command {
	var (
		flags          eventFlags
		reason, format string
	)
	return command{
		name:  "seat",
		group: groupPeople,
		args:  []argument{{word: "PLAYER", kind: aPlayer, optional: true}, {word: "BOARD", kind: aBoard, optional: true, together: true}},
		short: "Seat a player at the same board in every round",
		long: `Seat a player at the same board in every round to come, because of a wheelchair
or poor eyesight, say. Board "any" takes it back. When two such players meet, they
sit at the board of the one who entered first. Without a player, list them.`,
		example: `  flagfall seat Jansen 1 --reason "cannot climb the stairs"
  flagfall seat Jansen any
  flagfall seat`,
		writes:  writesJournal,
		answers: answersTextOrList, format: &format,
		lists: func(_ *cobra.Command, given []string) bool { return len(given) == 0 },
		event: &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&reason, "reason", "", "why")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			s := o.State()
			if len(given) == 0 {
				return env.listInAnswer(seatsOf(env, s), format)
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
			return enter(env, o, arbiter.FixSeat{Player: p.ID, Board: board, Reason: reason})
		},
	}
}

// seatsOf are the players who have a fixed board.
func seatsOf(env *env, s *arbiter.State) listing.List {
	type seated struct {
		Name  string `json:"name"`
		Board int    `json:"board"`
	}
	l := listing.List{Heads: []string{"name", "board"}}
	var lines []string
	for _, p := range s.Players {
		if p.Seat > 0 {
			l.Add(seated{p.Name(), p.Seat}, p.Name(), strconv.Itoa(p.Seat))
			lines = append(lines, env.in(rule.Format("%s: board %d", p.Name(), p.Seat)))
		}
	}
	if len(lines) == 0 {
		lines = append(lines, env.in(rule.Format("nobody has a fixed board")))
	}
	l.Text = listing.Lines(lines...)
	return l
}
