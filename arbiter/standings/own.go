package standings

import (
	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// Which won games wins counts.
const (
	withForfeits = true
	overTheBoard = false
)

// wins counts the games won, by forfeit too where forfeits is set.
func (c *contest) wins(i int, forfeits bool) Figure {
	f := Figure{Unit: 1}
	for n, e := range c.field.Players[i].Entries {
		note, won := rule.Sentence{}, int64(1)
		switch {
		case e.Heat.Several():
			if won = int64(e.Heat.Won); forfeits {
				won += int64(e.Heat.Forfeits)
			}
			if won == 0 {
				continue
			}
			if e.Heat.Forfeits > 0 && forfeits {
				note = rule.Count(e.Heat.Forfeits, "{n} by forfeit", "{n} by forfeit")
			}
		case e.Kind == pairing.Played && c.outcome(i, n) > 0:
		case e.Kind == pairing.ForfeitWin && forfeits:
			note = rule.Say("by forfeit")
		default:
			continue
		}
		f.Working = append(f.Working, Term{Round: n + 1, Opponent: e.Opponent, Own: e.Points, Value: won, Note: note})
	}
	f.sum()
	return f
}

// winRounds counts the rounds that brought as many points as a win, played or not
// (FIDE C.07, 7).
func (c *contest) winRounds(i int) Figure {
	f := Figure{Unit: 1}
	for n, e := range c.field.Players[i].Entries {
		if e.Kind == pairing.Open || e.Points < c.field.Scoring.Win {
			continue
		}
		var note rule.Sentence
		if e.Kind != pairing.Played {
			note = kindName(e.Kind)
		}
		f.Working = append(f.Working, Term{Round: n + 1, Opponent: e.Opponent, Own: e.Points, Value: 1, Note: note})
	}
	f.sum()
	return f
}

// plusBalance returns the number of draws with an advantage minus the number with a disadvantage.
func (c *contest) plusBalance(i int) Figure {
	f := Figure{Unit: 1}
	for n, e := range c.field.Players[i].Entries {
		if e.Kind == pairing.Played && e.Edge != 0 {
			f.Working = append(f.Working, Term{Round: n + 1, Opponent: e.Opponent, Own: e.Points, Value: int64(e.Edge)})
		}
	}
	f.sum()
	return f
}

// secondGames counts the games played with the side that moves second.
func (c *contest) secondGames(i int) Figure {
	return c.seconds(i, func(e pairing.Entry, _ int) int {
		if e.Heat.Games > 0 {
			return e.Heat.Seconds
		}
		return 1
	})
}

// secondWins counts the wins with the side that moves second.
func (c *contest) secondWins(i int) Figure {
	return c.seconds(i, func(e pairing.Entry, n int) int {
		if e.Heat.Games > 0 {
			return e.Heat.SecondWins
		}
		return max(c.outcome(i, n), 0)
	})
}

func (c *contest) seconds(i int, count func(pairing.Entry, int) int) Figure {
	f := Figure{Unit: 1}
	for n, e := range c.field.Players[i].Entries {
		if e.Kind != pairing.Played || e.Colour != pairing.Second && e.Heat.Games == 0 {
			continue
		}
		if k := count(e, n); k > 0 {
			f.Working = append(f.Working, Term{Round: n + 1, Opponent: e.Opponent, Own: e.Points, Value: int64(k)})
		}
	}
	f.sum()
	return f
}

// points returns the score itself, round by round.
func (c *contest) points(i int) Figure {
	f := Figure{Unit: int64(pairing.Point)}
	for n, e := range c.field.Players[i].Entries {
		f.Working = append(f.Working, Term{Round: n + 1, Opponent: e.Opponent, Own: e.Points, Value: int64(e.Points)})
	}
	f.sum()
	return f
}

// progressive returns the sum of the running scores after each round, without those
// of the first rounds where they are cut.
func (c *contest) progressive(i int, b *TieBreak) Figure {
	f := Figure{Unit: int64(pairing.Point)}
	var running pairing.Points
	for n, e := range c.field.Players[i].Entries {
		running += e.Points
		f.Working = append(f.Working, Term{Round: n + 1, Opponent: e.Opponent, Own: e.Points, Value: int64(running), Cut: n < b.Low})
	}
	f.sum()
	return f
}
