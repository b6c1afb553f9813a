package repair

import (
	"cmp"
	"math"
	"slices"

	"flagfall/scoresheet/draughts"
)

// Players do not choose by chance. Of the legal moves in published games those
// that lose a piece at once, when another would not, are played less than a
// tenth as often as the others (940 of 79,592 against 26,516 of 196,683 in
// International draughts; 2,728 of 122,971 against 42,280 of 209,227 in
// English). That decides between games that explain a record alike.
const careless = 0.1

// Limits of the comparison: games compared, and from which share of the best
// on there is nothing to compare.
const (
	maxCompared  = 8
	compareBelow = 0.999
)

// compare weighs the games again by how they were played.
func (s *Searcher) compare(games []game) {
	sum := 0.0
	for i := range games {
		sum += float64(games[i].weight)
	}
	if len(games) < 2 || float64(games[0].weight) >= compareBelow*sum {
		return
	}
	clear(s.senses)
	if s.senses == nil {
		s.senses = map[sensed]cost{}
	}
	var first cost
	for i := range games {
		g := &games[i]
		if i >= maxCompared {
			// What is not compared keeps its place behind the others.
			g.weight = min(g.weight, games[maxCompared-1].weight)
			continue
		}
		s.rebuild(g.node)
		var play cost
		for k := range s.plies {
			if one := &s.plies[k]; !one.move.IsZero() {
				c := s.sense(one.before, one.move)
				if one.edit < 0 {
					c = temper(c)
				}
				play += c
			}
		}
		if i == 0 {
			first = play
		}
		g.weight = uint64(math.Round(float64(g.weight) * math.Exp(-float64(play-first)/float64(nat))))
	}
	slices.SortStableFunc(games, func(a, b game) int { return cmp.Compare(b.weight, a.weight) })
}

// sensed is a move in a position.
type sensed struct {
	position draughts.Position
	move     draughts.Move
}

// sense is what a move costs more than one chosen by chance.
func (s *Searcher) sense(p draughts.Position, m draughts.Move) cost {
	key := sensed{p, m}
	if c, known := s.senses[key]; known {
		return c
	}
	s.second = p.Moves(s.second[:0])
	best, mine, good := -1<<30, -1<<30, 0
	for _, other := range s.second {
		value := -settle(p.Play(other), 6)
		if value > best {
			best, good = value, 0
		}
		if value == best {
			good++
		}
		if other == m {
			mine = value
		}
	}
	n := float64(len(s.second))
	c := weigh(1, (float64(good)+careless*(n-float64(good)))/n)
	c = -c
	if mine < best {
		c += weigh(careless, 1)
	}
	if n == 0 || !slices.Contains(s.second, m) {
		c = 0
	}
	s.senses[key] = c
	return c
}

// settle is the balance of pieces for the side to move when the captures have
// been made, a king counting three men.
func settle(p draughts.Position, depth int) int {
	men, kings := p.Count(p.Turn())
	theirMen, theirKings := p.Count(p.Turn().Other())
	value := men + 3*kings - theirMen - 3*theirKings
	if depth == 0 || !p.MustCapture() {
		return value
	}
	best := -1 << 30
	var buffer [64]draughts.Move
	for _, m := range p.Moves(buffer[:0]) {
		best = max(best, -settle(p.Play(m), depth-1))
	}
	return best
}
