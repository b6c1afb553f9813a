package actions

import (
	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
)

// Void declares a game void, to be played again (FMJD 5.1).
var Void = &action.Row{
	Name: "void", Group: action.Rulings, Tries: true,
	Short: "Declare a game void, to be played again",
	Long: `Declare a game void: it is annulled and begins again (FMJD 5.1, when the board was
turned). The players keep their colours, and the pairing counts once. The old
game stays on record with its result, sheets and rulings, and counts for nothing;
its cautions do not count in the new one.

The WCDF rules do not provide for annulling a game; under them, and
for another cause, decide by analogy with a reason.`,
	Examples: []rule.Intent{
		rule.Try("void", "board", 3, "article", "5.1", "reason", "a light square at the left"),
		rule.Try("void", "board", 2, "analogy", true, "article", "FMJD 5.1", "reason", "set up with 11 men"),
	},
	New: action.Plain(answerRuling, func(c *arbiter.VoidGame) []action.Field {
		return []action.Field{
			ofRound(),
			atBoard(&c.Game),
			action.One(&c.Article, "article", action.Words, "the article that provides for it, such as 5.1", action.Value("5.1")),
			action.One(&c.Analogy, "analogy", action.Yes, "decide by analogy"),
			whyNeeded(&c.Reason),
		}
	}),
}
