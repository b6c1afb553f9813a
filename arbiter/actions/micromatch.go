package actions

import (
	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// MicroMatch takes the next step of a micro-match.
var MicroMatch = &action.Row{
	Name: "micro-match", Group: action.Round, Shows: action.Prints,
	Short: "Play a micro-match by its stages until it is decided",
	Long: `Play the micro-match of a board from its first game to its end: the game in standard
time and, while the two are level, the stages after it. The result is that of the
game in play; the next one is added with colours changed and its time control, and
nothing more once the match is decided. In a Lehmann-Georgiev tie-break the times
left (--left) are those with which the next game begins.

The stages are the setting micro-match: rapid,blitz,lehmann-georgiev by default, or
as "2 rapid=15m+5s, 2 blitz". A scoring with a result for a stage, such as 12-8-7-6,
gets it for the game in standard time. Without a board, list all matches.`,
	Examples: []rule.Intent{
		rule.Try("micro-match", "board", 1, "result", "1-1"),
		rule.Try("micro-match", "board", 1, "result", "1-1", "left", "0:02:10,0:01:45"),
		rule.Try("micro-match", "board", 1, "next", true),
		rule.Try("micro-match"),
	},
	Instead: func(given action.Values) *action.List {
		switch {
		case !given.Has("board"):
			return documentList("micro-matches")
		case !given.Has("result") && !given.Has("next"):
			return microMatchStands
		}
		return nil
	},
	New: func() action.Action { return new(microMatch) },
}

type microMatch struct {
	game   *arbiter.Game
	ended  arbiter.GameRef
	result *arbiter.Result
	next   bool
	left   *[2]clocks.Span
}

// matchGame is a game of the match of a board, the first of it where none is named.
var matchGame = &action.Kind[*arbiter.Game]{Shape: action.Board.Shape, Read: func(r *action.Reading, text string) (*arbiter.Game, error) {
	ref, err := arbiter.ParseBoard(r.Round, text)
	if err != nil {
		return nil, err
	}
	g, err := (*arbiter.Game)(nil), error(nil)
	if ref.Heat == 0 {
		first := ref
		first.Heat = 1
		g, err = r.State.FindGame(first)
	}
	if g == nil || err != nil {
		g, err = r.State.FindGame(ref)
	}
	r.Game = g
	return g, err
}}

// matchResult is the result of the game in play of the match that was named.
var matchResult = &action.Kind[*arbiter.Result]{Shape: action.Shape{Type: action.Text}, Read: func(r *action.Reading, text string) (*arbiter.Result, error) {
	if r.Game == nil {
		return nil, rule.Errorf(rule.Usage, "no board was named")
	}
	m := r.State.MicroMatch(r.Game)
	if m.Open == nil {
		return nil, rule.Errorf(rule.Refused, "no game of the match is open").WithHint("%s", saidMatch(r.State, m))
	}
	result, err := r.State.ReadResult(m.Open, text)
	return &result, err
}}

func (a *microMatch) Fields() []action.Field {
	return []action.Field{
		ofRound(),
		action.One(&a.game, "board", matchGame, "", action.Word("BOARD")),
		action.One(&a.result, "result", matchResult, "", action.Word("RESULT")),
		action.One(&a.next, "next", action.Yes, "add the next game where no game is open"),
		action.One(&a.left, "left", action.Displays, "what the displays showed at the end of the game, its first mover's first, such as 0:02:10,0:01:45"),
	}
}

// Complete keeps the game that was in play: the result is of that one, whatever others enter.
func (a *microMatch) Complete(r *action.Reading) error {
	m := r.State.MicroMatch(a.game)
	a.ended = arbiter.GameRef{ID: m.Games[len(m.Games)-1].ID}
	if a.result != nil {
		a.ended = arbiter.GameRef{ID: m.Open.ID}
	}
	return nil
}

func (a *microMatch) Decide(*action.Case) (steps []arbiter.Command, err error) {
	if a.result != nil {
		steps = append(steps, arbiter.EnterResult{Game: a.ended, Result: *a.result})
	}
	if a.left != nil {
		steps = append(steps, arbiter.NoteTimes{Game: a.ended, Left: *a.left})
	}
	return append(steps, arbiter.ContinueMicroMatch{Game: arbiter.GameRef{ID: a.game.ID}}), nil
}

func (a *microMatch) Answer(c *action.Case) error {
	for _, e := range c.Done.Entries {
		c.Line(arbiter.Tell(c.State, e))
	}
	g, err := c.State.FindGame(arbiter.GameRef{ID: a.game.ID})
	if err != nil {
		return err
	}
	c.Line(saidMatch(c.State, c.State.MicroMatch(g)), c.Done.Notes()...)
	return nil
}

// microMatchStands says how the match of a board stands.
var microMatchStands = &action.List{Name: "micro-match", New: func() action.Listing { return new(matchStands) }}

type matchStands struct{ game *arbiter.Game }

func (l *matchStands) Fields() []action.Field {
	return []action.Field{ofRound(), action.One(&l.game, "board", matchGame, "")}
}

func (l *matchStands) Of(r *action.Reading) (list action.Records, err error) {
	list.Line(saidMatch(r.State, r.State.MicroMatch(l.game)))
	return list, nil
}

// saidMatch tells how a micro-match stands and what is to be played.
func saidMatch(s *arbiter.State, m arbiter.MicroMatch) rule.Sentence {
	switch {
	case m.Passage == arbiter.BySending:
		return rule.Format("%s goes through by the decision of the arbiter", s.Name(m.Winner))
	case m.Passage == arbiter.ByLeaving:
		return rule.Format("%s goes through, because the other has withdrawn", s.Name(m.Winner))
	case m.Passage != "":
		return rule.Format("%s goes through", s.Name(m.Winner))
	case m.Winner != 0 && m.Open != nil:
		return rule.Format("%s has won the match; board %s is still to be played (setting match-end)", s.Name(m.Winner), m.Open.BoardName())
	case m.Winner != 0 && m.Decided == "":
		return rule.Format("%s has won the match in standard time", s.Name(m.Winner))
	case m.Winner != 0:
		return rule.Format("%s has won the match: %s", s.Name(m.Winner), (&arbiter.PlayOff{Kind: m.Decided}).Said())
	case m.Open != nil:
		return rule.Format("board %s is to be played", m.Open.BoardName())
	case m.Next != nil:
		return rule.Format("the match is level; the next game is %s", m.Next.Kind)
	}
	return rule.Format("the match is level after all its stages")
}
