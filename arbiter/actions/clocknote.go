package actions

import (
	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
)

// ClockNote writes what happened at a clock into the journal.
var ClockNote = &action.Row{
	Name:  "clock note",
	Short: "Write what happened at a clock into the journal",
	Long: `Write what happened at the clock of a board into the journal, under an article on
clocks that leaves the decision to people: rough handling (WCDF 2.9), an assistant
(2.14), a call for help (2.27), a draw claimed in a quickplay finish (2.29). Under
FMJD rules the article is FMJD 10.5.`,
	Examples: []rule.Intent{
		rule.Try("clock.note", "board", 7, "side", "second", "article", "WCDF 2.9", "text", "struck the clock; cautioned"),
		rule.Try("clock.note", "board", 3, "article", "WCDF 2.29", "text", "draw claimed with 1:30 and 4:10 left; granted"),
	},
	New: action.Plain((*action.Case).Tell, func(c *arbiter.NoteClock) []action.Field {
		return []action.Field{
			ofRound(),
			atBoard(&c.Game),
			action.One(&c.Side, "side", sideNamed, "", action.Word("SIDE")),
			action.One(&c.Article, "article", action.Words, "the article on clocks, such as \"WCDF 2.9\" or \"FMJD 10.5\""),
			action.One(&c.Text, "text", action.Words, "what happened, and what was decided"),
		}
	}),
}

// sideNamed is a side of the board by its name in the journal: first or second.
var sideNamed = &action.Kind[string]{Shape: action.Side.Shape, Read: func(r *action.Reading, text string) (string, error) {
	side, err := action.Side.Read(r, text)
	if err != nil {
		return "", err
	}
	return side.String(), nil
}}
