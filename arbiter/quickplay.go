package arbiter

import (
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// QuickplayRuling is a decision in a quickplay finish.
type QuickplayRuling struct {
	Stamp
	QuickplayRuled
}

// RuleQuickplay takes a request for a draw in a quickplay finish through the
// procedure of WCDF 2.29: a player with time left feels that the position is
// even, has offered a draw, and was refused. The arbiter declares the game
// drawn, or lets it be played to its end.
type RuleQuickplay struct {
	Game GameRef
	// By asked for the decision.
	By PlayerID
	// Refused says that they offered a draw and it was refused.
	Refused bool
	// Left is the time that they have left; 0 where nobody read it.
	Left clocks.Span
	// Drawn is the decision: the position is even, with little winning chances
	// for either side.
	Drawn bool
	// Analogy is needed under a book without such an article.
	Analogy bool
	Reason  string
}

func (c RuleQuickplay) decide(s *State) (Decision, error) {
	g, err := s.FindGame(c.Game)
	if err != nil {
		return Decision{}, err
	}
	e := QuickplayRuled{Game: g.ID, By: c.By, Refused: c.Refused, Left: c.Left, Drawn: c.Drawn, Analogy: c.Analogy, Reason: strings.TrimSpace(c.Reason)}
	if err := e.check(s); err != nil {
		return Decision{}, err
	}
	d := Decision{Events: []Event{e}}
	if e.Drawn {
		d.Events = append(d.Events, ResultEntered{Game: g.ID, Result: Result{Winner: Drawn, Reason: Arbiters}, Source: FromRuling})
	} else {
		d.Notices = append(d.Notices, rule.Noted("the game is played to its end"))
	}
	return d, nil
}

// QuickplayRuled is the event of RuleQuickplay.
type QuickplayRuled struct {
	Game    GameID      `json:"game"`
	By      PlayerID    `json:"by"`
	Refused bool        `json:"refused"`
	Left    clocks.Span `json:"left,omitempty"` // in milliseconds
	Drawn   bool        `json:"drawn,omitempty"`
	Analogy bool        `json:"analogy,omitempty"`
	Reason  string      `json:"reason"`
}

var _ = add(kind[QuickplayRuled]{
	name:   "quickplay-ruled",
	brings: func(e QuickplayRuled, effect Event, _ int) bool { return resultOfGame(effect, e.Game, FromRuling) },
})

func (e QuickplayRuled) check(s *State) error {
	g, err := s.game(e.Game)
	if err != nil {
		return err
	}
	article := rule.WCDF("2.29")
	switch {
	case s.Settings.Rules().Quickplay == "" && !e.Analogy:
		return rule.Errorf(rule.Refused, "FMJD Annex 1 does not provide for a decision on a quickplay finish").
			WithWay("decide by analogy with WCDF 2.29: {analogy}, with a reason", rule.Again("analogy", true))
	case !g.Has(e.By):
		return rule.Errorf(rule.Refused, "%s does not play round %d, board %s", s.Name(e.By), g.Round, g.BoardName()).
			WithWay("{pairings} shows who plays there", rule.Try("pairings"))
	case g.entered != nil:
		return rule.Errorf(rule.Refused, "round %d, board %s has a result already: %s", g.Round, g.BoardName(), s.tellResult(g.ID, *g.entered)).
			WithWay("{correct} changes a result", rule.Try("correct")).Under(article)
	case !e.Refused:
		return rule.Errorf(rule.Refused, "a player may ask for it only after offering a draw that was refused").
			WithWay("let the player offer one; if it was refused, say so: {refused}", rule.Again("refused", true)).Under(article)
	case e.Left < 0 || e.Left > mostAdjusted:
		return rule.Errorf(rule.Usage, "a display cannot show %s", e.Left).WithHint("write it as in 90s")
	case g.Flag != nil && g.Flag.Verdict != clocks.PlayOn:
		return rule.Errorf(rule.Refused, "a flag has fallen at round %d, board %s, but such a draw is asked for with time remaining", g.Round, g.BoardName()).
			WithWay("the flag decides: {clock.forfeit}", rule.Try("clock.forfeit")).Under(article)
	}
	return needReason(rule.Format("a decision on a quickplay finish"), e.Reason)
}

func (e QuickplayRuled) apply(s *State, env Envelope) error {
	return s.changeGame(e.Game, func(g *Game) {
		g.Quickplay = append(g.Quickplay, QuickplayRuling{Stamp: env.stamp(), QuickplayRuled: e})
	})
}

// Ground is the article, or the analogy.
func (e QuickplayRuled) Ground() string {
	return e.tellGround().String()
}

func (e QuickplayRuled) tellGround() rule.Sentence {
	return IncidentRecorded{Article: rule.WCDF("2.29").String(), Analogy: e.Analogy}.tellGround()
}

func (e QuickplayRuled) ruling(s *State, _ int64) (Ruled, bool) {
	r := Ruled{Player: e.By, Article: rule.WCDF("2.29").String(), Analogy: e.Analogy, Decision: HeldPlayOn, Reason: e.Reason}
	if e.Drawn {
		r.Decision = HeldDrawn
	}
	return s.rulingIn(e.Game, r)
}

func (e QuickplayRuled) sentence(s *State) rule.Sentence {
	asked := rule.Say("{player} asked for a draw in a quickplay finish, having been refused", "player", s.called(e.By))
	if e.Left > 0 {
		asked = rule.Say("{player} asked for a draw in a quickplay finish with {left} left, having been refused", "player", s.called(e.By), "left", e.Left.Face())
	}
	decision := rule.Say("there is an advantage; the game is played to its end")
	if e.Drawn {
		decision = rule.Say("the position is even; declared drawn")
	}
	return reasoned(s.ofGame(e.Game, grounded(rule.Joined(": ", asked, decision), e.tellGround())), e.Reason)
}
