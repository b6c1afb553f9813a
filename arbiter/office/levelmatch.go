package office

import (
	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/knockout"
)

// levelMatch refuses to pair past a match of a knock-out in which it is not decided
// who goes through. The pairing system refuses too, but knows no board.
func levelMatch(s *arbiter.State, field *pairing.Field) error {
	if !s.System().Bracket || field.Round < 2 {
		return nil
	}
	b, err := knockout.New(field)
	if err != nil {
		return nil // the pairing system says why
	}
	for _, m := range b.Undecided(field.Round - 1) {
		high, low := levelPlayers(field, m)
		return rule.Errorf(rule.Refused, "%s and %s are level in round %d, but who goes through is not decided", high, low, m.Round).
			WithWay("let them play on: {play-off}; or decide it: {through}", "play-off", arbiter.PlayOn(high, low), "through", goesThrough(s, high, m.Round))
	}
	return nil
}

// levelPlayers are the names of the two of a match.
func levelPlayers(field *pairing.Field, m knockout.Match) (high, low string) {
	at := field.Index()
	return field.Players[at[m.Slots[0]]].Name, field.Players[at[m.Slots[1]]].Name
}

// goesThrough says who goes on from the match of a player, which is to be chosen.
func goesThrough(s *arbiter.State, player string, round int) rule.Intent {
	board := any(rule.Such("BOARD"))
	for _, pair := range s.Rounds[round-1].Pairs() {
		if s.Name(pair[0].First) == player || s.Name(pair[0].Second) == player {
			board = pair[0].Board
		}
	}
	return rule.Try("through", "board", board, "player", rule.Such("PLAYER"), "reason", rule.Such("WHY"))
}
