package arbiter

import (
	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// What becomes of a game that has begun when one of its players withdraws.
const (
	GivenUpLost        = "lost"        // whoever leaves it has lost it, as by resigning
	GivenUpAdjudicated = "adjudicated" // it waits for the arbiter, who decides it from its position
)

// givenUpRow is the rule on games that are left, for a form of play.
func givenUpRow(s Settings, of string) rule.Row {
	row := special("given-up", of, "An abandoned game", rule.Say("A player who withdraws loses those of their games that have begun, as by resigning; the others were not played. This holds where nothing is set, since no text was found."))
	if s.GivenUp == GivenUpAdjudicated {
		row.Text = rule.Say("A game that has begun is adjudicated by the arbiter when one of its players withdraws; one that has not was not played.")
	}
	return row
}

// begun reports whether anything that is recorded of a game shows that it was played:
// whoever leaves such a game resigns it (FMJD 7.2.1), and did not stay away from it.
func (g *Game) begun() bool {
	return len(g.Given)+len(g.Wrong)+len(g.Sheets)+len(g.Rulings)+len(g.Claims)+len(g.Quickplay) > 0 || g.Flag != nil || g.Left != nil ||
		g.Used != nil && len(g.Used.Presses[clocks.First]) > 0 ||
		g.Postponed != nil && g.Postponed.Adjourned
}

// left is what becomes of the games of a player who withdraws that are not just lost
// by absence: those that have begun, and all of an exhibitor, whose guests came. They are
// given up, or adjudicated.
func (s *State) left(id PlayerID) (lost, adjudicated []*Game) {
	exhibits := id == s.Exhibitor()
	for g := range s.eachOpen {
		switch {
		case !g.Has(id) || !g.begun() && !exhibits:
		case exhibits || s.Settings.GivenUp == GivenUpAdjudicated:
			adjudicated = append(adjudicated, g)
		default:
			lost = append(lost, g)
		}
	}
	return lost, adjudicated
}

// adjudicates is the way in which the arbiter ends an open game of the event.
func (s *State) adjudicates(g *Game) rule.Intent {
	switch {
	case s.Settings.FormOfPlay().Dated:
		return rule.Try("correspondence.adjudicate", "board", g.BoardName(), "result", rule.Such("1-1"), "reason", rule.Such("WHY"))
	case s.System().Display:
		return rule.Try("room.adjudicate", "board", g.BoardName(), "result", rule.Such("1-1"), "reason", rule.Such("WHY"))
	}
	return rule.Try("result", "board", g.BoardName(), "result")
}

// boardsSaid names games by their boards and rounds.
func boardsSaid(games []*Game) rule.Sentence {
	var said []rule.Sentence
	for _, g := range games {
		said = append(said, rule.Format("board %s of round %d", g.BoardName(), g.Round))
	}
	return rule.Joined(", ", said...)
}
