package standings

import (
	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// elected returns the number of rounds that a player chose to play (FIDE C.07, 7): all of them
// but half- and zero-point byes and games lost by forfeit.
func (c *contest) elected(i int) Figure {
	f := Figure{Unit: 1}
	for n, e := range c.field.Players[i].Entries {
		t := Term{Round: n + 1, Opponent: e.Opponent, Own: e.Points, Value: 1}
		if voluntary(e.Kind) {
			t.Value, t.Note = 0, kindName(e.Kind)
		}
		f.Working = append(f.Working, t)
	}
	f.sum()
	return f
}

// standard gives a point for each round in which a player outscored the scheduled opponent, and
// half a point for one in which both had the same; a round without an opponent is compared with the
// points of a draw (FIDE C.07, 7.7), and so is a forfeit loss in a round robin, which remains an
// unplayed round there (15.2).
func (c *contest) standard(i int) Figure {
	f := Figure{Unit: int64(pairing.Point)}
	for n, e := range c.field.Players[i].Entries {
		if e.Kind == pairing.Open {
			continue
		}
		other := c.field.Scoring.Draw
		unplayed := c.options.PrePaired && e.Kind == pairing.ForfeitLoss // 15.2
		if j, ok := c.index[e.Opponent]; ok && !unplayed && e.Opponent != 0 && n < len(c.field.Players[j].Entries) {
			other = c.field.Players[j].Entries[n].Points
		}
		t := Term{Round: n + 1, Opponent: e.Opponent, Own: e.Points}
		switch {
		case e.Points > other:
			t.Value = int64(pairing.Point)
		case e.Points == other:
			t.Value = int64(pairing.Half)
		}
		if e.Kind != pairing.Played {
			t.Note = kindName(e.Kind)
		}
		f.Working = append(f.Working, t)
	}
	f.sum()
	return f
}

// pairingNumber ranks the lower number first, the higher one where the row is
// reversed (FIDE C.07, 5 and 14).
func (c *contest) pairingNumber(i int, b *TieBreak) Figure {
	return Figure{Unit: 1, Value: int64(c.number(i)), low: !b.Reverse}
}

// averageOf returns the average, in whole points, of a rating of the opponents who were played
// (FIDE C.07, 10).
func (c *contest) averageOf(i int, of func(*contest, int) Figure) Figure {
	f := Figure{Unit: 1}
	var sum, games int64
	for _, e := range c.encounters(i) {
		theirs := of(c, e.opponent)
		if theirs.Idle {
			continue // no opponent to average
		}
		sum, games = sum+theirs.Value, games+1
		f.Working = append(f.Working, Term{Round: e.round, Opponent: c.number(e.opponent), Own: e.points, Value: theirs.Value})
	}
	if games == 0 {
		f.Idle = true
		return f
	}
	// A perfect performance may be below zero.
	const lift = 1 << 20
	f.Value = average(sum+games*lift, games) - lift
	f.Note = rule.Count(int(games), "the average of {n} game", "the average of {n} games")
	return f
}
