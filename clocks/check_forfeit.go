package clocks

import "flagfall/arbiter/rule"

// forfeit compares a result by time with the times and with the material.
func (c *checker) forfeit() {
	r := &c.record
	if !r.OnTime {
		return
	}
	last := len(r.Plies)
	if r.Result == ResultDraw {
		if r.Law.Article.IsZero() {
			return // no text says whether there is a draw on time
		}
		loser, known := c.fallen()
		lone := r.Material != nil && (r.Law.CannotWin(r.Material[First], r.Material[Second]) || r.Law.CannotWin(r.Material[Second], r.Material[First]))
		switch {
		case !known && (lone || c.fell(First)):
			return // it may have been the flag that makes it a draw, or both (WCDF 2.12)
		case r.Law.Insufficient == Never:
			c.add(ForfeitShouldBeLoss, last, loser, 0, rule.Say("the game is recorded as drawn on time; under {article} the player whose time ended loses", "article", r.Law.Article))
		case r.Material != nil && !r.Law.CannotWin(r.Material[loser.Opponent()], r.Material[loser]):
			c.add(ForfeitShouldBeLoss, last, loser, 0, rule.Say("the game is recorded as drawn on time, but {player} had enough to win", "player", c.said[loser.Opponent()]))
		}
		return
	}
	if r.Result != WonByFirst && r.Result != WonBySecond {
		return
	}
	loser := Second
	if r.Result == WonBySecond {
		loser = First
	}
	winner := loser.Opponent()
	switch {
	case r.Final[loser].Known && r.Final[loser].Time > 0 && c.missed[loser] == 0:
		c.add(ForfeitContradicted, last, loser, r.Final[loser].Time, rule.Say("{player} is recorded as having lost on time with {left} left", "player", c.said[loser], "left", r.Final[loser].Time))
	case c.missed[winner] != 0 && (c.missed[loser] == 0 || c.missed[winner] < c.missed[loser]):
		c.add(ForfeitContradicted, last, loser, 0, rule.Say("{player} is recorded as having lost on time, but the flag of {opponent} fell first (ply {ply})",
			"player", c.said[loser], "opponent", c.said[winner], "ply", c.missed[winner]))
	case last > 0 && c.mover(last) != loser && c.missed[loser] == 0 && c.timed(loser):
		c.add(ForfeitContradicted, last, loser, 0, rule.Say("{player} is recorded as having lost on time, but made the last move with time left: the display of {opponent} was running",
			"player", c.said[loser], "opponent", c.said[winner]))
	case r.Material != nil && r.Law.CannotWin(r.Material[winner], r.Material[loser]):
		c.add(ForfeitShouldBeDraw, last, loser, 0, rule.Say("{player} lost on time, and {opponent} did not have enough to win: under {article} it is a draw",
			"player", c.said[loser], "opponent", c.said[winner], "article", r.Law.Article))
	}
}

// fallen is the side whose flag fell, or fell first, and whether the times say so;
// where they do not, the side to move at the end. It was that one for certain where
// the other had made the last move with time left.
func (c *checker) fallen() (side Side, known bool) {
	mover := c.mover(len(c.record.Plies))
	first, second := c.missed[First], c.missed[Second]
	switch {
	case c.fell(First) != c.fell(Second):
		if c.fell(First) {
			return First, true
		}
		return Second, true
	case first == 0 || second == 0:
		return mover, !c.fell(mover) && c.timed(mover.Opponent())
	case first < second:
		return First, true
	}
	return Second, true
}

// fell reports whether the record says that the time of a side ended.
func (c *checker) fell(side Side) bool {
	final := c.record.Final[side]
	return c.missed[side] != 0 || final.Known && final.Time <= 0
}

// timed reports whether the last ply of a side has a reading above zero.
func (c *checker) timed(side Side) bool {
	for i := len(c.record.Plies) - 1; i >= 0; i-- {
		if c.mover(i) == side {
			left := c.record.Plies[i].Left[side]
			return left.Known && left.Time > 0
		}
	}
	return false
}
