package actions

import (
	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
)

// Quickplay decides a request for a draw in a quickplay finish (WCDF 2.29).
var Quickplay = &action.Row{
	Name: "quickplay", Group: action.Rulings, Tries: true,
	Short: "Decide a request for a draw in a quickplay finish",
	Long: `Decide a request for a draw in a quickplay finish (WCDF 2.29). With time left a
player feels that the position is even; they offered a draw, and it was refused. The
arbiter declares the game drawn when the position is even, with little chance for
either side to win (--even), or has it played to its end when there is an advantage
for the opponent (--advantage).

FMJD Annex 1 does not provide for such a decision; under it you decide by analogy.`,
	Examples: []rule.Intent{rule.Try("quickplay", "board", 4, "by", "Berg", "refused", true, "left", "0:01:30", "even", true, "reason", "one king each, nothing to attack")},
	New:      func() action.Action { return new(quickplay) },
}

type quickplay struct {
	ruling          arbiter.RuleQuickplay
	even, advantage bool
}

func (a *quickplay) Fields() []action.Field {
	return []action.Field{
		ofRound(),
		atBoard(&a.ruling.Game),
		action.One(&a.ruling.By, "by", action.Player, "the player who asked for it", action.Value("PLAYER"), action.Required),
		action.One(&a.ruling.Refused, "refused", action.Yes, "they offered a draw, and it was refused"),
		action.One(&a.ruling.Left, "left", action.Span, "the time that the player has left, such as 0:01:30"),
		action.One(&a.even, "even", action.Yes, "the position is even: drawn"),
		action.One(&a.advantage, "advantage", action.Yes, "the opponent has an advantage: played on"),
		action.One(&a.ruling.Analogy, "analogy", action.Yes, "decide by analogy, under FMJD Annex 1"),
		action.One(&a.ruling.Reason, "reason", action.Words, "the grounds", action.Value("WHY")),
	}
}

func (a *quickplay) Complete(*action.Reading) error {
	if a.even == a.advantage {
		return rule.Errorf(rule.Usage, "no decision was given").
			WithWay("say {even}, and the game is drawn, or {advantage}, and it is played to its end", rule.Again("even", true), rule.Again("advantage", true)).Under(rule.WCDF("2.29"))
	}
	a.ruling.Drawn = a.even
	return nil
}

func (a *quickplay) Decide(*action.Case) ([]arbiter.Command, error) {
	return []arbiter.Command{a.ruling}, nil
}

func (a *quickplay) Answer(c *action.Case) error { return answerRuling(c) }
