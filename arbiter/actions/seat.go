package actions

import (
	"strconv"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
)

// Seat seats a player at the same board in every round.
var Seat = &action.Row{
	Name: "seat", Group: action.People,
	Short: "Seat a player at the same board in every round",
	Long: `Seat a player at the same board in every round to come, because of a wheelchair
or poor eyesight, say. Board "any" takes it back. When two such players meet, they
sit at the board of the one who entered first. Without a player, list them.`,
	Examples: []rule.Intent{
		rule.Try("seat", "player", "Jansen", "board", 1, "reason", "cannot climb the stairs"),
		rule.Try("seat", "player", "Jansen", "board", "any"),
		rule.Try("seat"),
	},
	Instead: func(given action.Values) *action.List {
		if given.Has("player") {
			return nil
		}
		return Seats
	},
	New: action.Plain((*action.Case).Tell, func(c *arbiter.FixSeat) []action.Field {
		return []action.Field{
			action.One(&c.Player, "player", action.Player, "", action.Word("PLAYER")),
			action.One(&c.Board, "board", seatBoard, "", action.Word("BOARD"), action.Required),
			why(&c.Reason),
		}
	}),
}

// seatBoard is the number of a board, or 0 for "any".
var seatBoard = &action.Kind[int]{
	Shape: action.Shape{Type: action.Text, Question: "Which board?", Lacking: "no board was named", How: "give its number, or: any"},
	Read: func(_ *action.Reading, text string) (int, error) {
		if text == "any" {
			return 0, nil
		}
		ref, err := arbiter.ParseBoard(0, text)
		if err == nil && ref.Heat > 0 {
			err = rule.Errorf(rule.Usage, "%q is a game of a heat, and not a board", text).WithHint("give the number of the board alone: %d", ref.Board)
		}
		return ref.Board, err
	},
}

// Seats lists the players who have a fixed board.
var Seats = &action.List{Name: "seat", New: func() action.Listing { return seats{} }}

type seats struct{}

func (seats) Fields() []action.Field { return nil }

func (seats) Of(r *action.Reading) (list action.Records, err error) {
	type seated struct {
		Name  string `json:"name"`
		Board int    `json:"board"`
	}
	list.Heads = []string{"name", "board"}
	for _, p := range r.State.Players {
		if p.Seat > 0 {
			list.Add(seated{p.Name(), p.Seat}, p.Name(), strconv.Itoa(p.Seat))
			list.Line(rule.Format("%s: board %d", p.Name(), p.Seat))
		}
	}
	if len(list.Objects) == 0 {
		list.Line(rule.Format("nobody has a fixed board"))
	}
	return list, nil
}
