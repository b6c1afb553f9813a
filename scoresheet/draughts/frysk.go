package draughts

import "flagfall/arbiter/rule"

// Frysk!: Frisian draughts with five men a side.
var frysk = func() Rules {
	r := frisian
	r.Name, r.Title = "frysk", rule.Say("Frysk!")
	r.NoSquare = func(square string) rule.Sentence {
		return rule.Say("the Frysk board has no square {square}", "square", square)
	}
	r.Source = "lidraughts.org, Frysk!, by the rules of Frisian draughts (WFD)"
	r.GameType, r.MenRows = 97, 1
	return r
}()
