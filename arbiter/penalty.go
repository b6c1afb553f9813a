package arbiter

import (
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// AdjustTime gives time to a player of a game, or takes it away: a penalty, or
// what an interruption cost. It is the record of what the arbiter did to the
// clock; the clock itself is another matter.
type AdjustTime struct {
	Game GameRef
	Side clocks.Side
	// Amount is given when it is positive and taken when it is negative.
	Amount clocks.Span
	// Reason says why. Article is the passage that provides for it, if one does.
	Reason, Article string
}

func (c AdjustTime) decide(s *State) (Decision, error) {
	g, err := s.FindGame(c.Game)
	if err != nil {
		return Decision{}, err
	}
	d := Decision{Events: []Event{TimeAdjusted{
		Game: g.ID, Side: c.Side, Amount: c.Amount, Reason: strings.TrimSpace(c.Reason), Article: strings.TrimSpace(c.Article),
	}}}
	if g.Result != nil {
		d.Notices = append(d.Notices, rule.Noted("round %d, board %s has a result already: %s", g.Round, g.BoardName(), s.tellResult(g.ID, *g.Result)))
	}
	return d, nil
}

// TimeAdjusted is the event of AdjustTime.
type TimeAdjusted struct {
	Game GameID      `json:"game"`
	Side clocks.Side `json:"side"`
	// Amount is in milliseconds.
	Amount  clocks.Span `json:"amount"`
	Reason  string      `json:"reason"`
	Article string      `json:"article,omitempty"`
}

// TimeAdjustment is time given or taken in a game of a state.
type TimeAdjustment struct {
	Stamp
	Side    clocks.Side
	Amount  clocks.Span
	Reason  string
	Article string
}

var _ = add(kind[TimeAdjusted]{name: "time-adjusted", changesNothing: true})

// unplayed reports whether a game has a result and was not played. It does not
// look at what is derived, so that it may be asked while a journal is folded.
func (s *State) unplayed(g *Game) bool {
	r := s.resultOf(g)
	return r != nil && !r.Played()
}

// mostAdjusted bounds what is given or taken at once.
const mostAdjusted = 24 * clocks.OneHour

func (e TimeAdjusted) check(s *State) error {
	g, err := s.game(e.Game)
	if err != nil {
		return err
	}
	switch {
	case e.Side > clocks.Second:
		return rule.Errorf(rule.Usage, "a game has two players, but the time is for number %d", e.Side+1)
	case e.Amount == 0:
		return rule.Errorf(rule.Usage, "no time is given or taken").WithHint("say how much, such as 2m")
	case e.Amount > mostAdjusted || e.Amount < -mostAdjusted:
		return rule.Errorf(rule.Usage, "more than 24 hours cannot be given or taken").WithHint("write it as in 2m")
	case s.unplayed(g):
		return rule.Errorf(rule.Refused, "round %d, board %s was not played", g.Round, g.BoardName()).
			WithWay("its result is by absence; {correct} changes it", rule.Try("correct"))
	}
	if err := s.checkTaken(g, e); err != nil {
		return err
	}
	return needReason(rule.Format("a change of the time"), e.Reason)
}

// checkTaken refuses to take more than the control can have given.
func (s *State) checkTaken(g *Game, e TimeAdjusted) error {
	control, err := s.ControlOf(g)
	if err != nil || control.IsZero() {
		return err
	}
	plan := control.Plan(e.Side)
	if len(plan.Periods) > 1 || plan.Repeat || plan.Periods[0].Bonus != clocks.NoBonus {
		return nil // what was given depends on the moves
	}
	left := plan.Periods[0].Time + e.Amount
	for _, t := range g.Times {
		if t.Side == e.Side {
			left += t.Amount
		}
	}
	if e.Amount < 0 && left < 0 {
		return rule.Errorf(rule.Refused, "%s cannot be taken from %s: the control gives %s", (-e.Amount).Said(), s.Name(g.player(e.Side)), control.Said()).
			WithWay("take less, or enter the loss: {result}", rule.Try("result"))
	}
	return nil
}

func (e TimeAdjusted) apply(s *State, env Envelope) error {
	return s.changeGame(e.Game, func(g *Game) {
		g.Times = append(g.Times, TimeAdjustment{
			Stamp: env.stamp(), Side: e.Side, Amount: e.Amount, Reason: e.Reason, Article: e.Article,
		})
	})
}

func (e TimeAdjusted) ruling(s *State, _ int64) (Ruled, bool) {
	return s.rulingIn(e.Game, Ruled{Article: e.Article})
}

func (e TimeAdjusted) takeBack(s *State, of taking) ([]Event, []rule.Notice) {
	back := TimeAdjusted{Game: e.Game, Side: e.Side, Amount: -e.Amount, Reason: of.reason, Article: s.appealGround()}
	g, err := s.game(e.Game)
	if err != nil || g.entered != nil && g.Source != FromRuling || back.check(s) != nil {
		return nil, []rule.Notice{rule.Noted("the time of entry %d cannot be set back: %s", of.entry.Seq, Tell(s, of.entry))}
	}
	return []Event{back}, nil
}

func (e TimeAdjusted) sentence(s *State) rule.Sentence {
	player := s.playerSaid(e.Game, e.Side)
	what := rule.Say("{time} given to {player}", "time", e.Amount.Said(), "player", player)
	if e.Amount < 0 {
		what = rule.Say("{time} taken from {player}", "time", (-e.Amount).Said(), "player", player)
	}
	said, ground := s.ofGame(e.Game, what), TellReason(e.Article)
	switch {
	case e.Reason == "":
		return grounded(said, ground)
	case ground.Typed && e.Article != "":
		return bracketed(said, rule.Say("{reason}; {article}", "reason", TellReason(e.Reason), "article", e.Article))
	}
	return bracketed(said, rule.Joined("; ", TellReason(e.Reason), ground))
}

// player is the player of a side of the clock.
func (g *Game) player(side clocks.Side) PlayerID {
	if side == clocks.First {
		return g.First
	}
	return g.Second
}

// playerSaid is the name of the player of a side of a game.
func (s *State) playerSaid(id GameID, side clocks.Side) rule.Sentence {
	g, ok := s.gameOrFormer(id)
	switch {
	case ok:
		return s.called(g.player(side))
	case side == clocks.First:
		return rule.Say("the first player")
	}
	return rule.Say("the second player")
}

// gameSaid is where a game stands: "round 3, board 7".
func (s *State) gameSaid(id GameID) rule.Sentence {
	g, ok := s.gameOrFormer(id)
	if !ok {
		return rule.Say("game {number}", "number", id)
	}
	return rule.Say("round {round}, board {board}", "round", g.Round, "board", g.BoardName())
}

// Control is the time control of the event; zero where none is set.
func (s Settings) Control() clocks.Control { return s.read().control }
