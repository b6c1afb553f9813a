package draughts

import "flagfall/arbiter/rule"

// The other layouts that PDN 3.0 gives to GameType 23. Moves, captures, crowning
// and draws are those of the American game; the one source found for the
// Jamaican game says so (poolcheckers.com: the same rules, with the dark square
// at the bottom right); for the unified game nothing was found beyond its
// GameType.

// Pool checkers as in Jamaica: the double corner lies at each player's left, the
// dark pieces begin, and a1 lies at the beginner's right hand.
var poolJamaican = func() Rules {
	r := pool
	r.Name, r.Title = "pool-jamaican", rule.Say("Jamaican draughts")
	r.NoSquare = func(square string) rule.Sentence {
		return rule.Say("the Jamaican board has no square {square}", "square", square)
	}
	r.Source = "The rules of American pool checkers on the mirrored board (poolcheckers.com, PDN 3.0)"
	r.Layout, r.LayoutReason = "jamaican", "PDN 3.0 has it as 23,B,8,8,A1,1"
	r.Notation, r.Corner, r.Mirrored = Algebraic, BottomRight, true
	r.DrawPolicy = "pool-jamaican"
	r.Tried = Tried{}
	return r
}()

// Unified pool checkers, as in Zimbabwe: White begins, and squares have letters.
var poolUnified = func() Rules {
	r := pool
	r.Name, r.Title = "pool-unified", rule.Say("Unified pool checkers")
	r.NoSquare = func(square string) rule.Sentence {
		return rule.Say("the unified pool board has no square {square}", "square", square)
	}
	r.Source = "The rules of American pool checkers begun by White (PDN 3.0)"
	r.Layout, r.LayoutReason = "unified", "PDN 3.0 has it as 23,W,8,8,A0,0"
	r.First, r.Notation, r.Corner = White, Algebraic, BottomLeft
	r.DrawPolicy = "pool-unified"
	r.Tried = Tried{}
	return r
}()
