package standings

import (
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// round is one round of a player as the tie-breaks on opponents count it.
type round struct {
	number   int
	opponent int // index; -1 for none
	own      pairing.Points
	// score of the opponent, or of the dummy in their place.
	score pairing.Points
	// voluntary is set for a requested bye and a forfeit loss, FIDE's
	// "voluntarily unplayed round".
	voluntary bool
	note      rule.Sentence
}

// rounds returns the rounds of a player that count for tie-breaks on opponents.
// Open games do not, until they have a result.
func (c *contest) rounds(i int) []round {
	entries := c.field.Players[i].Entries
	list := make([]round, 0, len(entries))
	for n, e := range entries {
		r := round{number: n + 1, opponent: -1, own: e.Points, voluntary: c.voluntary(e.Kind)}
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
		case (c.options.PrePaired || c.options.Forfeits) && forfeit:
			r.note = rule.Say("forfeit, counted as a game")
			if r.opponent >= 0 {
				r.score = c.adjusted[r.opponent]
			}
		case c.options.PrePaired, c.options.Unplayed == Ignore:
			continue
		case c.options.Unplayed == Dummy:
			r.score, r.note = c.dummy(i, r, forfeit)
			r.opponent = -1
		default:
			r.note = rule.Say("{round}, as an opponent with 0", "round", kindName(e.Kind))
			r.opponent = -1
		}
		list = append(list, r)
	}
	return list
}

// dummy returns the score of the dummy opponent (FIDE C.07, 16.4): the player's own, but after a
// forfeit not more than the scheduled opponent's score, and after a bye not more than a draw in
// every round.
func (c *contest) dummy(i int, r round, forfeit bool) (pairing.Points, rule.Sentence) {
	limit := c.field.Scoring.Draw * pairing.Points(len(c.field.Players[i].Entries))
	if forfeit && r.opponent >= 0 {
		limit = c.adjusted[r.opponent]
		return min(c.score[i], limit), rule.Say("dummy with the player's own score {score}, at most {limit} (the scheduled opponent)", "score", c.score[i], "limit", limit)
	}
	return min(c.score[i], limit), rule.Say("dummy with the player's own score {score}, at most {limit} (a draw in every round)", "score", c.score[i], "limit", limit)
}

// adjust returns the score of a player as their opponents count it. Under FIDE C.07,
// 16.3 the requested byes with which they end count as draws.
func (c *contest) adjust(i int) pairing.Points {
	if c.options.Unplayed != Dummy || c.options.PrePaired {
		return c.score[i]
	}
	sum := c.score[i]
	entries := c.field.Players[i].Entries
	for n := len(entries) - 1; n >= 0 && (c.voluntary(entries[n].Kind) || entries[n].Kind == pairing.Open); n-- {
		if requested(entries[n].Kind) {
			sum += c.field.Scoring.Draw - entries[n].Points
		}
	}
	return sum
}

// requested reports whether a bye was asked for by the player; staying away counts as asking.
func requested(k pairing.Kind) bool {
	return k == pairing.HalfBye || k == pairing.ZeroBye || k == pairing.Absent
}

func voluntary(k pairing.Kind) bool { return requested(k) || k == pairing.ForfeitLoss }

// voluntary reports whether a round counts as voluntarily unplayed, unless forfeits count as games.
func (c *contest) voluntary(k pairing.Kind) bool {
	return voluntary(k) && (k != pairing.ForfeitLoss || !c.options.Forfeits)
}

// withForfeits returns the contest with forfeits counted as games.
func (c *contest) withForfeits() *contest {
	if c.forfeited == nil {
		o := c.options
		o.Forfeits = true
		c.forfeited = prepare(c.field, o)
	}
	return c.forfeited
}

func kindName(k pairing.Kind) rule.Sentence {
	switch k {
	case pairing.ForfeitWin:
		return rule.Say("win by forfeit")
	case pairing.ForfeitLoss:
		return rule.Say("loss by forfeit")
	case pairing.PAB, pairing.FullBye:
		return rule.Say("bye")
	case pairing.HalfBye:
		return rule.Say("half-point bye")
	case pairing.ZeroBye:
		return rule.Say("bye without points")
	}
	return rule.Say("absence")
}

func (c *contest) number(i int) int {
	if i < 0 {
		return 0
	}
	return c.field.Players[i].Number
}

// solkoff returns the sum of the opponents' scores (Solkoff, or Buchholz) after the
// lowest and the highest ones are cut.
func (c *contest) solkoff(i, low, high int) Figure {
	f := Figure{Unit: int64(pairing.Point)}
	rounds := c.rounds(i)
	f.Working = make([]Term, 0, len(rounds))
	for _, r := range rounds {
		f.Working = append(f.Working, Term{
			Round: r.number, Opponent: c.number(r.opponent), Score: r.score, Own: r.own, Value: int64(r.score), Note: r.note,
		})
	}
	c.cut(f.Working, rounds, low, high)
	f.sum()
	return f
}

// cut marks the terms that a truncation leaves out: the lowest first, and of
// what is left the highest (FIDE C.07, 14). Under 16.5 the rounds that were left
// unplayed at will are the first to go as the lowest, even if others are lower.
func (c *contest) cut(terms []Term, rounds []round, low, high int) {
	order := make([]int, len(terms))
	for k := range order {
		order[k] = k
	}
	fide := c.options.Unplayed == Dummy && !c.options.PrePaired
	slices.SortStableFunc(order, func(a, b int) int {
		if va, vb := fide && rounds[a].voluntary, fide && rounds[b].voluntary; va != vb {
			if va {
				return -1
			}
			return 1
		}
		return sign(terms[a].Value - terms[b].Value)
	})
	low = min(low, len(order))
	for _, k := range order[:low] {
		terms[k].Cut = true
	}
	order = order[low:]
	slices.SortStableFunc(order, func(a, b int) int { return sign(terms[a].Value - terms[b].Value) })
	for _, k := range order[len(order)-min(high, len(order)):] {
		terms[k].Cut = true
	}
}

// sum adds up the terms that are not cut.
func (f *Figure) sum() {
	f.Value = 0
	for _, t := range f.Working {
		if !t.Cut {
			f.Value += t.Value
		}
	}
}

// solkoffFull returns the fully truncated Solkoff: without the lowest; where that is equal without the
// two lowest, and so on.
func (c *contest) solkoffFull(i int) Figure {
	f := c.solkoff(i, 1, 0)
	for low := 2; low < len(c.field.Players[i].Entries); low++ {
		f.Then = append(f.Then, c.solkoff(i, low, 0).Value)
	}
	return f
}

// sonnebornBerger returns the sum of the opponents' scores, each times the points
// taken from them. It counts in squares of the unit of points.
func (c *contest) sonnebornBerger(i int, b *TieBreak) Figure {
	f := Figure{Unit: int64(pairing.Point) * int64(pairing.Point)}
	rounds := c.rounds(i)
	f.Working = make([]Term, 0, len(rounds))
	for _, r := range rounds {
		f.Working = append(f.Working, Term{
			Round: r.number, Opponent: c.number(r.opponent), Score: r.score, Own: r.own,
			Value: int64(r.score) * int64(r.own), Note: r.note,
		})
	}
	for range b.Low {
		c.cutProduct(f.Working, rounds)
	}
	f.sum()
	return f
}

// cutProduct leaves out the product that belongs to the opponent with the
// lowest score, of several the smallest (FIDE C.07, 14). A round left unplayed
// at will goes instead when its product is not lower (16.5.1).
func (c *contest) cutProduct(terms []Term, rounds []round) {
	least, voluntary := -1, -1
	for k := range terms {
		if terms[k].Cut {
			continue
		}
		if t := &terms[k]; least < 0 || t.Score < terms[least].Score || t.Score == terms[least].Score && t.Value < terms[least].Value {
			least = k
		}
		if rounds[k].voluntary && (voluntary < 0 || terms[k].Value < terms[voluntary].Value) {
			voluntary = k
		}
	}
	if least < 0 {
		return
	}
	if c.options.Unplayed == Dummy && !c.options.PrePaired && voluntary >= 0 && terms[voluntary].Value >= terms[least].Value {
		least = voluntary
	}
	terms[least].Cut = true
}

// solkoffPlus returns the sum of the opponents' Solkoff.
func (c *contest) solkoffPlus(i int) Figure {
	f := Figure{Unit: int64(pairing.Point)}
	for _, r := range c.rounds(i) {
		t := Term{Round: r.number, Opponent: c.number(r.opponent), Score: r.score, Own: r.own, Note: r.note}
		if r.opponent >= 0 {
			t.Value = c.solkoff(r.opponent, 0, 0).Value
		}
		f.Working = append(f.Working, t)
	}
	f.sum()
	return f
}

// asFIDE returns the contest with FIDE's dummy opponents.
func (c *contest) asFIDE() *contest {
	if c.options.Unplayed == Dummy {
		return c
	}
	if c.dummies == nil {
		o := c.options
		o.Unplayed = Dummy
		c.dummies = prepare(c.field, o)
	}
	return c.dummies
}

// fore returns the contest as if all paired games of the final round were drawn (FIDE C.07, 8): the
// final round of the event, if its number of rounds is known, not the last one played so far.
func (c *contest) fore() *contest {
	if c.drawn != nil {
		return c.drawn
	}
	field := c.field
	field.Players = slices.Clone(field.Players)
	rounds := c.roundsPlayed()
	for i := range field.Players {
		p := &field.Players[i]
		last := max(field.Rounds, rounds) - 1
		if last < 0 || last >= len(p.Entries) || !p.Entries[last].PairedIn() || p.Entries[last].Opponent == 0 {
			continue
		}
		p.Entries = slices.Clone(p.Entries)
		e := &p.Entries[last]
		*e = pairing.Entry{Kind: pairing.Played, Opponent: e.Opponent, Colour: e.Colour, Points: field.Scoring.Draw}
	}
	o := c.options
	o.Unplayed = Dummy
	c.drawn = prepare(field, o)
	return c.drawn
}

// averageBuchholz returns the average Buchholz of the opponents who were played (FIDE C.07,
// 8.2), which does not mention rounding: it counts in millionths of a point, so that two
// averages of different numbers of games are never level by rounding.
func (c *contest) averageBuchholz(i int, b *TieBreak) Figure {
	f := Figure{Unit: 1_000_000}
	fide := c.asFIDE()
	if b.Fore {
		fide = c.fore()
	}
	var sum, games int64
	for n, e := range c.field.Players[i].Entries {
		j, ok := c.index[e.Opponent]
		if e.Kind != pairing.Played || !ok {
			continue
		}
		value := fide.solkoff(j, 0, 0).Value
		sum, games = sum+value, games+1
		f.Working = append(f.Working, Term{Round: n + 1, Opponent: e.Opponent, Score: c.score[j], Own: e.Points, Value: value * f.Unit / int64(pairing.Point)})
	}
	if games == 0 {
		f.Idle = true
		return f
	}
	f.Value = average(sum*f.Unit, games*int64(pairing.Point))
	f.Note = rule.Count(int(games), "the average of {n} game", "the average of {n} games")
	return f
}

// average returns sum / n, a half rounded up; neither is negative.
func average(sum, n int64) int64 {
	return (2*sum + n) / (2 * n)
}

// roundsPlayed returns the number of rounds that the field has played.
func (c *contest) roundsPlayed() int {
	rounds := 0
	for i := range c.field.Players {
		rounds = max(rounds, len(c.field.Players[i].Entries))
	}
	return rounds
}

// possible returns what a player could have scored so far: a win in every round, and
// in a round robin in every game.
func (c *contest) possible(i int) pairing.Points {
	if !c.options.PrePaired {
		return c.field.Scoring.Win * pairing.Points(c.roundsPlayed())
	}
	var most pairing.Points
	for _, e := range c.field.Players[i].Entries {
		if e.Opponent != 0 {
			most += c.field.Scoring.Win
		}
	}
	return most
}

// koya returns the points taken from opponents with at least half of all points
// that they could have (FIDE C.07, 9). The limit moves by half wins.
func (c *contest) koya(i int, b *TieBreak) Figure {
	f := Figure{Unit: int64(pairing.Point)}
	win := c.field.Scoring.Win
	for _, r := range c.rounds(i) {
		if r.opponent < 0 {
			continue
		}
		most := c.possible(r.opponent)
		limit := most + pairing.Points(b.Limit)*win // twice the limit
		t := Term{Round: r.number, Opponent: c.number(r.opponent), Score: r.score, Own: r.own, Value: int64(r.own), Note: r.note}
		if 2*c.score[r.opponent] < limit {
			t.Cut, t.Note = true, rule.Say("under the limit of {limit}", "limit", limit/2)
		}
		f.Working = append(f.Working, t)
	}
	f.sum()
	return f
}

// played returns the terms of the opponents who were played, each with a value.
func (c *contest) played(i int, unit int64, value func(j int, own pairing.Entry, round int) int64) Figure {
	f := Figure{Unit: unit}
	for n, e := range c.field.Players[i].Entries {
		j, ok := c.index[e.Opponent]
		if !ok || !c.meets(e) {
			continue
		}
		f.Working = append(f.Working, Term{Round: n + 1, Opponent: e.Opponent, Score: c.score[j], Own: e.Points, Value: value(j, e, n)})
	}
	f.sum()
	return f
}

func (c *contest) honour(i int) Figure {
	return c.played(i, int64(pairing.Point), func(j int, _ pairing.Entry, _ int) int64 { return int64(c.score[j]) })
}

func (c *contest) honourWon(i int) Figure {
	return c.played(i, int64(pairing.Point)*int64(pairing.Point), func(j int, e pairing.Entry, _ int) int64 {
		return int64(c.score[j]) * int64(e.Points)
	})
}

// shmulyan adds the scores of the opponents who were beaten and subtracts those of the opponents
// who won.
func (c *contest) shmulyan(i int) Figure {
	return c.played(i, int64(pairing.Point), func(j int, e pairing.Entry, n int) int64 {
		if e.Kind != pairing.Played {
			return 0
		}
		return int64(c.score[j]) * int64(c.outcome(i, n))
	})
}

// rigaParts makes the coefficients whole for up to six rounds between two
// players.
const rigaParts = 60

// riga treats all games between two players as a match: its result in quarters of what it could
// bring, times the opponent's points.
func (c *contest) riga(i int) Figure {
	win := int64(c.field.Scoring.Win)
	f := Figure{Unit: int64(pairing.Point) * rigaParts * max(win, 1)}
	taken, rounds := map[int]pairing.Points{}, map[int]int64{}
	var order []int
	for _, e := range c.field.Players[i].Entries {
		j, ok := c.index[e.Opponent]
		if !ok || !c.meets(e) {
			continue
		}
		if rounds[j]++; rounds[j] == 1 {
			order = append(order, j)
		}
		taken[j] += e.Points
	}
	for _, j := range order {
		own := taken[j]
		f.Working = append(f.Working, Term{
			Opponent: c.number(j), Score: c.score[j], Own: own, Value: int64(c.score[j]) * int64(own) * 4 * rigaParts / rounds[j],
			Note: rule.Say("{points} of {most} in the match", "points", own, "most", pairing.Points(rounds[j]*win)),
		})
	}
	f.sum()
	return f
}
