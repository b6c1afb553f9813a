package standings

import (
	"fmt"
	"slices"

	"flagfall/pairing"
)

// round is one round of a player as the tie-breaks on opponents count it.
type round struct {
	number   int
	opponent int // index; -1 for none
	own      pairing.Points
	// score of the opponent, or of who stands for him.
	score pairing.Points
	// voluntary is set for a requested bye and a forfeit loss, FIDE's
	// "voluntarily unplayed round".
	voluntary bool
	note      string
}

// rounds are the rounds of a player that count for tie-breaks on opponents.
// Open games do not, until they have a result.
func (c *contest) rounds(i int) []round {
	p := c.field.Players[i]
	var list []round
	for n, e := range p.Entries {
		r := round{number: n + 1, opponent: -1, own: e.Points, voluntary: voluntary(e.Kind)}
		if j, ok := c.index[e.Opponent]; ok && e.Opponent != 0 {
			r.opponent = j
		}
		forfeit := e.Kind == pairing.ForfeitWin || e.Kind == pairing.ForfeitLoss
		switch {
		case e.Kind == pairing.Open:
			continue
		case e.Kind == pairing.Played:
			if r.opponent >= 0 {
				r.score = c.adjusted[r.opponent]
			}
		case c.options.PrePaired && forfeit:
			r.note = "forfeit, counted as a game"
			if r.opponent >= 0 {
				r.score = c.adjusted[r.opponent]
			}
		case c.options.PrePaired, c.options.Unplayed == Ignore:
			continue
		case c.options.Unplayed == Dummy:
			r.score, r.note = c.dummy(i, r, forfeit)
			r.opponent = -1
		default:
			r.note = kindName(e.Kind) + ", as an opponent with 0"
			r.opponent = -1
		}
		list = append(list, r)
	}
	return list
}

// dummy is the score of the dummy opponent (FIDE C.07, 16.4): the player's
// own, but not more than that of the scheduled opponent after a forfeit, and
// than a draw in every round after a bye.
func (c *contest) dummy(i int, r round, forfeit bool) (pairing.Points, string) {
	limit := c.field.Scoring.Draw * pairing.Points(len(c.field.Players[i].Entries))
	what := "a draw in every round"
	if forfeit && r.opponent >= 0 {
		limit, what = c.adjusted[r.opponent], "the scheduled opponent"
	}
	return min(c.score[i], limit), fmt.Sprintf("dummy with the own score %v, at the most %v (%s)", c.score[i], limit, what)
}

// adjust is the score of a player as his opponents count it. Under FIDE C.07,
// 16.3 the requested byes with which he ends count as draws.
func (c *contest) adjust(i int) pairing.Points {
	if c.options.Unplayed != Dummy || c.options.PrePaired {
		return c.score[i]
	}
	sum := c.score[i]
	entries := c.field.Players[i].Entries
	for n := len(entries) - 1; n >= 0 && (voluntary(entries[n].Kind) || entries[n].Kind == pairing.Open); n-- {
		if requested(entries[n].Kind) {
			sum += c.field.Scoring.Draw - entries[n].Points
		}
	}
	return sum
}

// requested are the byes that a player asked for; staying away is one.
func requested(k pairing.Kind) bool {
	return k == pairing.HalfBye || k == pairing.ZeroBye || k == pairing.Absent
}

func voluntary(k pairing.Kind) bool { return requested(k) || k == pairing.ForfeitLoss }

func kindName(k pairing.Kind) string {
	switch k {
	case pairing.ForfeitWin:
		return "win by forfeit"
	case pairing.ForfeitLoss:
		return "loss by forfeit"
	case pairing.PAB, pairing.FullBye:
		return "bye"
	case pairing.HalfBye:
		return "half-point bye"
	case pairing.ZeroBye:
		return "bye without points"
	}
	return "absence"
}

func (c *contest) number(i int) int {
	if i < 0 {
		return 0
	}
	return c.field.Players[i].Number
}

// solkoff is the sum of the opponents' scores (Solkoff, or Buchholz) after the
// lowest and the highest ones are cut.
func (c *contest) solkoff(i, low, high int) Figure {
	f := Figure{Unit: int64(pairing.Point)}
	rounds := c.rounds(i)
	for _, r := range rounds {
		f.Working = append(f.Working, Term{
			Round: r.number, Opponent: c.number(r.opponent), Score: r.score, Own: r.own, Value: int64(r.score), Note: r.note,
		})
	}
	c.cut(f.Working, rounds, low, high)
	f.sum()
	return f
}

// cut marks the terms that a truncation leaves out, the lowest first. Under
// FIDE C.07, 16.5 the rounds that were left unplayed at will are cut before
// lower ones that were played.
func (c *contest) cut(terms []Term, rounds []round, low, high int) {
	order := make([]int, len(terms))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return sign(terms[a].Value - terms[b].Value) })
	high = min(high, len(order))
	for _, k := range order[len(order)-high:] {
		terms[k].Cut = true
	}
	order = order[:len(order)-high]
	if c.options.Unplayed == Dummy && !c.options.PrePaired {
		slices.SortStableFunc(order, func(a, b int) int {
			switch va, vb := rounds[a].voluntary, rounds[b].voluntary; {
			case va == vb:
				return 0
			case va:
				return -1
			}
			return 1
		})
	}
	for _, k := range order[:min(low, len(order))] {
		terms[k].Cut = true
	}
}

// sum adds up what is not cut.
func (f *Figure) sum() {
	f.Value = 0
	for _, t := range f.Working {
		if !t.Cut {
			f.Value += t.Value
		}
	}
}

// solkoffFull is the full truncated Solkoff: minus the lowest; where that is
// equal minus the two lowest, and so on.
func (c *contest) solkoffFull(i int) Figure {
	f := c.solkoff(i, 1, 0)
	for low := 2; low < len(c.field.Players[i].Entries); low++ {
		f.Then = append(f.Then, c.solkoff(i, low, 0).Value)
	}
	return f
}

// sonnebornBerger is the sum of the opponents' scores, each times the points
// taken from him. It counts in squares of the unit of points.
func (c *contest) sonnebornBerger(i int) Figure {
	f := Figure{Unit: int64(pairing.Point) * int64(pairing.Point)}
	for _, r := range c.rounds(i) {
		f.Working = append(f.Working, Term{
			Round: r.number, Opponent: c.number(r.opponent), Score: r.score, Own: r.own,
			Value: int64(r.score) * int64(r.own), Note: r.note,
		})
	}
	f.sum()
	return f
}

// wins counts the games won, by forfeit too where forfeits is set.
func (c *contest) wins(i int, forfeits bool) Figure {
	f := Figure{Unit: 1}
	for n, e := range c.field.Players[i].Entries {
		note, won := "", int64(1)
		switch {
		case e.Heat.Several():
			if won = int64(e.Heat.Won); forfeits {
				won += int64(e.Heat.Forfeits)
			}
			if won == 0 {
				continue
			}
			if e.Heat.Forfeits > 0 && forfeits {
				note = fmt.Sprintf("%d by forfeit", e.Heat.Forfeits)
			}
		case e.Kind == pairing.Played && c.outcome(i, n) > 0:
		case e.Kind == pairing.ForfeitWin && forfeits:
			note = "by forfeit"
		default:
			continue
		}
		f.Working = append(f.Working, Term{Round: n + 1, Opponent: e.Opponent, Own: e.Points, Value: won, Note: note})
	}
	f.sum()
	return f
}

// progressive is the sum of the running scores after each round.
func (c *contest) progressive(i int) Figure {
	f := Figure{Unit: int64(pairing.Point)}
	var running pairing.Points
	for n, e := range c.field.Players[i].Entries {
		running += e.Points
		f.Working = append(f.Working, Term{Round: n + 1, Opponent: e.Opponent, Own: e.Points, Value: int64(running)})
	}
	f.sum()
	return f
}
