package ranking

import (
	"slices"

	"flagfall/arbiter"
	"flagfall/arbiter/standings"
	"flagfall/pairing"
)

// bounds are what points alone say of the places: who surely has more than a
// player, and who may have as many.
type bounds struct {
	// holds: the points rank first, and those of games add up.
	holds  bool
	player arbiter.PlayerID
	// score is what everybody who is ranked has without the open games, and least
	// and most are what these can add to it.
	score       map[arbiter.PlayerID]pairing.Points
	least, most map[arbiter.PlayerID]pairing.Points
	open        []arbiter.Game
	// worth is what the results give the first mover and the second.
	worth [][2]pairing.Points
	// single: nobody has more than one open game, so that games can be looked at one
	// by one.
	single bool
}

func boundsOf(s *arbiter.State, table *standings.Table, t *trial, scoring arbiter.Scoring) *bounds {
	system := s.System()
	b := &bounds{
		holds: !system.Keizer && !system.Bracket && !slices.Contains(s.Settings.TieBreaks, "score") &&
			(s.Settings.PerRound() == 1 || s.Settings.HeatScoring != arbiter.OneResult),
		player: t.player, single: true,
		score: map[arbiter.PlayerID]pairing.Points{}, least: map[arbiter.PlayerID]pairing.Points{}, most: map[arbiter.PlayerID]pairing.Points{},
	}
	if t.teams {
		b.holds = s.BoardPointsFirst()
	}
	for i := range table.Rows {
		switch r := &table.Rows[i]; {
		case r.Place < 1:
		case t.teams:
			b.score[arbiter.PlayerID(s.Teams[r.Player.Number-1].ID)] = boardPoints(s, r.Player.Number)
		default:
			b.score[s.ByNumber(r.Player.Number).ID] = r.Points
		}
	}
	low, high := scoring.Win, pairing.Points(0)
	for _, r := range t.results {
		first, second := r.Points(scoring)
		b.worth = append(b.worth, [2]pairing.Points{first, second})
		low, high = min(low, first, second), max(high, first, second)
	}
	games := map[arbiter.PlayerID]int{}
	for i := range t.open {
		if t.open[i].PlayOff != nil {
			continue // it gives no points
		}
		g := &t.open[i]
		b.open = append(b.open, *g)
		for side, id := range [2]arbiter.PlayerID{g.First, g.Second} {
			if _, ranked := b.score[id]; !ranked {
				continue
			}
			b.score[id] -= g.Points[side] // what a postponed game gives for now
			b.least[id] += low
			b.most[id] += high
			games[id]++
			b.single = b.single && games[id] == 1
		}
	}
	return b
}

// boardPoints are those of a team by its number, with the boards that are over of
// matches that are not.
func boardPoints(s *arbiter.State, number int) pairing.Points {
	sum := s.TeamTotals(-1)[number].Board[0]
	for i := range s.Rounds {
		for _, m := range s.Rounds[i].Matches {
			score := s.MatchScore(&s.Rounds[i], m)
			for side, id := range [2]arbiter.TeamID{m.First, m.Second} {
				if id == s.Teams[number-1].ID && !score.Over {
					sum += score.Board[side]
				}
			}
		}
	}
	return sum
}

// standing is how a score compares with the player's: 1 for more, 0 for as many.
func standing(score, own pairing.Points) int {
	switch {
	case score > own:
		return 1
	case score == own:
		return 0
	}
	return -1
}

// within is between which places points leave the player who takes so much from their
// open games.
func (b *bounds) within(gain pairing.Points) (least, most int) {
	if !b.holds {
		return 1, len(b.score)
	}
	own := b.score[b.player] + gain
	ahead, level := 0, 0 // at least, and with those who may be level at most
	count := func(low, high int) {
		if low > 0 {
			ahead++
		}
		if high >= 0 {
			level++
		}
	}
	playing := map[arbiter.PlayerID]bool{}
	for i := range b.open {
		g := &b.open[i]
		if !b.single {
			break
		}
		playing[g.First], playing[g.Second] = true, true
		fewest, greatest := 2, 0
		for _, worth := range b.worth {
			if g.First == b.player && worth[0] != gain || g.Second == b.player && worth[1] != gain {
				continue
			}
			above, notBelow := 0, 0
			for side, id := range [2]arbiter.PlayerID{g.First, g.Second} {
				score, ranked := b.score[id]
				if !ranked || id == b.player {
					continue
				}
				switch standing(score+worth[side], own) {
				case 1:
					above++
					notBelow++
				case 0:
					notBelow++
				}
			}
			fewest, greatest = min(fewest, above), max(greatest, notBelow)
		}
		ahead += fewest
		level += greatest
	}
	for id, score := range b.score {
		if id != b.player && !playing[id] {
			count(standing(score+b.least[id], own), standing(score+b.most[id], own))
		}
	}
	return 1 + ahead, 1 + level
}

// end is between which places points leave the player after further rounds that may
// give everybody so much.
func (b *bounds) end(further pairing.Points) (best, worst int) {
	best, worst = 1, 1
	low := b.score[b.player] + b.least[b.player]
	high := b.score[b.player] + b.most[b.player] + further
	for id, score := range b.score {
		if id == b.player {
			continue
		}
		if score+b.least[id] > high {
			best++
		}
		if score+b.most[id]+further >= low {
			worst++
		}
	}
	return best, worst
}

// contested are the games of others that decide who has more points than the player,
// or as many.
func (b *bounds) contested(gain pairing.Points) []arbiter.GameID {
	own := b.score[b.player] + gain
	open := func(id arbiter.PlayerID) bool {
		score, ranked := b.score[id]
		return ranked && standing(score+b.least[id], own) != standing(score+b.most[id], own)
	}
	var list []arbiter.GameID
	for i := range b.open {
		if g := &b.open[i]; b.holds && !g.Has(b.player) && (open(g.First) || open(g.Second)) {
			list = append(list, g.ID)
		}
	}
	return list
}

// choose is the result of a game that leaves the player as many as may be behind them,
// or ahead of them where it is to be bad.
func (b *bounds) choose(g *arbiter.Game, gain pairing.Points, bad bool) int {
	own := b.score[b.player] + gain
	best, chosen := 0, -1
	for r, worth := range b.worth {
		sum := 0
		for side, id := range [2]arbiter.PlayerID{g.First, g.Second} {
			if score, ranked := b.score[id]; ranked {
				sum += standing(score+worth[side], own)
			}
		}
		if bad {
			sum = -sum
		}
		if chosen < 0 || sum < best {
			best, chosen = sum, r
		}
	}
	return chosen
}
