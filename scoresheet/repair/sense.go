package repair

import (
	"cmp"
	"math"
	"slices"

	"flagfall/scoresheet/draughts"
)

// Players do not choose by chance: preference.go says what they prefer. That decides
// between games that explain a record equally well.

// Limits of the comparison: the number of games compared, and the share of
// the best game above which nothing is compared.
const (
	maxCompared  = 16
	compareBelow = 0.999
	maxPlies     = 600       // of a game that is compared
	maxTasted    = 24        // plies that all games share, looked at for how these two play
	maxSensed    = 80_000    // positions looked at in one comparison
	most         = 18 * nat  // the greatest advantage, so that weights stay in range
	readChoice   = 2.0 / 3.0 // the weight of the choice of a move that can be read
)

// compare weighs the games again by how they were played.
func (s *Searcher) compare(games []game) {
	sum := 0.0
	for i := range games {
		sum += float64(games[i].weight)
	}
	if len(games) < 2 || len(s.tokens) > maxPlies || float64(games[0].weight) >= compareBelow*sum {
		return
	}
	compared := games[:min(len(games), maxCompared)]
	for i := range compared {
		s.rebuild(compared[i].node)
		s.lines[i] = append(s.lines[i][:0], s.plies...)
	}
	plays := s.plays(s.lines[:len(compared)])
	for i := range games {
		g := &games[i]
		if i >= maxCompared {
			// Games that are not compared keep their place after the others.
			g.weight = min(g.weight, games[maxCompared-1].weight)
			continue
		}
		g.weight = uint64(math.Round(float64(g.weight) * math.Exp(-float64(max(plays[i]-plays[0], -most))/float64(nat))))
	}
	slices.SortStableFunc(games, func(a, b game) int { return cmp.Compare(b.weight, a.weight) })
}

// forget empties the memory of positions.
func (s *Searcher) forget() {
	clear(s.senses)
	clear(s.seen)
	if s.senses == nil {
		s.senses, s.seen = map[sensed]preferred{}, map[draughts.Position]seen{}
	}
	s.sight = s.sight[:0]
	s.sensing = 0
}

// plays is how much more the moves of each game cost than moves by chance, as
// far as that differs between the games. The plies that all of them share show
// how these two players choose.
func (s *Searcher) plays(lines [][]ply) (costs [2 * maxCompared]cost) {
	front, back := common(lines)
	first := lines[0]
	var manner preferred
	shared := front + back
	for n := range min(shared, maxTasted) {
		k := n * shared / min(shared, maxTasted)
		if k >= front {
			k += len(first) - shared
		}
		one := s.plyPreference(first, k)
		for style := range manner {
			manner[style] += one[style]
		}
	}
	for i, line := range lines {
		total := preferred{prior(0), prior(1)}
		for k := front; k < len(line)-back; k++ {
			one := s.plyPreference(line, k)
			if line[k].edit < 0 {
				for style := range one {
					one[style] = cost(float64(one[style]) * readChoice)
				}
			}
			for style := range total {
				total[style] += one[style]
			}
		}
		for style := range total {
			total[style] += manner[style] / 2
		}
		costs[i] = together(total)
	}
	return costs
}

// together is the cost of what came about in one of two ways.
func together(t preferred) cost {
	low, high := min(t[0], t[1]), max(t[0], t[1])
	return low - cost(math.Round(math.Log1p(math.Exp(-float64(high-low)/float64(nat)))*float64(nat)))
}

// common is how many plies all games share at the beginning and at the end.
func common(lines [][]ply) (front, back int) {
	first := lines[0]
	front, back = len(first), len(first)
	for _, line := range lines[1:] {
		n := 0
		for n < min(front, len(line)) && alikePly(first, n, line, n) {
			n++
		}
		front = n
	}
	for _, line := range lines[1:] {
		n := 0
		for n < min(back, len(line)-front, len(first)-front) && alikePly(first, len(first)-1-n, line, len(line)-1-n) {
			n++
		}
		back = n
	}
	return front, min(back, len(first)-front)
}

// alikePly reports whether the same move was made in the same position.
func alikePly(a []ply, i int, b []ply, j int) bool {
	return a[i].move == b[j].move && a[i].before == b[j].before && a[i].after == b[j].after
}

// plyPreference is the preference of a ply in its line.
func (s *Searcher) plyPreference(line []ply, k int) preferred {
	one := &line[k]
	if one.move.IsZero() {
		return preferred{}
	}
	key := sensed{position: one.before, move: one.move}
	if k >= 1 && !line[k-1].move.IsZero() {
		key.theirs = line[k-1].move.To()
	}
	if k >= 2 && !line[k-2].move.IsZero() {
		key.mine = line[k-2].move.To()
	}
	if c, known := s.senses[key]; known {
		return c
	}
	c := s.preference(key)
	s.senses[key] = c
	return c
}

// sensed is a move in a position, with where either side last moved.
type sensed struct {
	position     draughts.Position
	move         draughts.Move
	mine, theirs draughts.Square
}
