package actions

import (
	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

// BallotRedraw draws the openings of boards again.
var BallotRedraw = &action.Row{
	Name:  "ballot redraw",
	Short: "Draw again where a ballot is void, or was not drawn yet",
	Long: `Draw the openings of boards again, of all boards where none is named: the next
card from the same seed. A board whose game has a sheet or a result keeps its ballot.
Where a board has a ballot already a reason is needed; it is kept in the journal.`,
	Examples: []rule.Intent{rule.Try("ballot.redraw", "board", 3, "reason", "both had this ballot in round 1")},
	New:      func() action.Action { return new(ballotRedraw) },
}

type ballotRedraw struct {
	round  int
	boards []int
	reason string
}

// ballotBoard is a board that has one ballot for all its games.
var ballotBoard = &action.Kind[int]{Shape: action.Board.Shape, Read: func(r *action.Reading, text string) (int, error) {
	ref, err := arbiter.ParseBoard(r.Round, text)
	if err == nil && ref.Heat != 0 {
		err = rule.Errorf(rule.Usage, "the games of a heat have one ballot").WithHint("name just the board: %d", ref.Board)
	}
	return ref.Board, err
}}

func (a *ballotRedraw) Fields() []action.Field {
	return []action.Field{
		theRound(&a.round),
		action.Several(&a.boards, "board", ballotBoard, "", action.Word("BOARD")),
		why(&a.reason),
	}
}

func (a *ballotRedraw) Complete(r *action.Reading) error {
	if a.round == 0 {
		a.round = max(r.State.Playing(), 1)
	}
	return nil
}

func (a *ballotRedraw) Decide(c *action.Case) ([]arbiter.Command, error) {
	draw, err := office.DrawBallots(c.State, a.round, a.boards, a.reason)
	return []arbiter.Command{draw}, err
}

func (a *ballotRedraw) Answer(c *action.Case) error { return c.Tell() }
