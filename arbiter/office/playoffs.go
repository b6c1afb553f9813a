package office

import (
	"crypto/sha256"
	"fmt"

	"flagfall/arbiter"
	"flagfall/arbiter/ranking"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/standings"
	"flagfall/scoresheet"
)

// PlayOffByLot is a game of a tie-break between two players of a round. The player who did not begin their previous game begins;
// where they have had none in the round it is drawn: the first of the two by number when the SHA-256 of
// "SEED:playoff:ROUND:LOWER:HIGHER" begins with a byte below 128.
func PlayOffByLot(s *arbiter.State, c arbiter.AddPlayOff) arbiter.AddPlayOff {
	low, high := min(c.First, c.Second), max(c.First, c.Second)
	c.First, c.Second = low, high
	lot := sha256.Sum256(fmt.Appendf(nil, "%s:playoff:%d:%d:%d", LotSeed(s), c.Round, low, high))
	if lot[0] >= 128 {
		c.First, c.Second = high, low
	}
	return c
}

// Awaited says why a tie-break that was begun separates nobody yet.
func Awaited(s *arbiter.State, a standings.Awaited) rule.Sentence {
	return a.Said(func(number int) string { return s.ByNumber(number).Name() })
}

// AwaitedNotes say for whom a tie-break that was begun separates nobody yet.
func AwaitedNotes(s *arbiter.State) []rule.Sentence {
	table, err := ranking.Of(s, s.Standing())
	if err != nil {
		return nil // which the standings say
	}
	var notes []rule.Sentence
	for _, a := range ranking.Awaited(&table) {
		notes = append(notes, Awaited(s, a))
	}
	return notes
}

// UndecidedPrizes says how many prizes go to players between whom nothing decides.
func UndecidedPrizes(s *arbiter.State) ([]rule.Sentence, error) {
	awards, err := ranking.Prizes(s)
	if err != nil {
		return nil, err
	}
	n := 0
	for _, a := range awards {
		if len(a.Level) > 0 {
			n++
		}
	}
	if n == 0 {
		return nil, nil
	}
	return []rule.Sentence{rule.Way("{prizes} not decided: the players are level on everything; see {help}",
		"prizes", rule.Count(n, "{n} prize is", "{n} prizes are"), rule.Try("help", "action", "prize"))}, nil
}

// retime judges the times of a sheet by the control of its own game, in a
// tie-break.
func (g *SubmittedGame) retime(s *arbiter.State, game *arbiter.Game) error {
	if game.PlayOff == nil {
		return nil
	}
	control, err := s.ControlOf(game)
	if err != nil {
		return err
	}
	how := g.how
	how.Control = control
	*g = submitted(g.game, scoresheet.NewReplayer(g.options).Replay(g.game), g.options, g.file)
	g.how = how
	// What it warns of was said when the game was read.
	_ = g.checkTimes(g.game, how)
	return nil
}
