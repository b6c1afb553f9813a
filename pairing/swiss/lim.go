package swiss

import (
	"cmp"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/matching"
)

// Lim is the Lim system of FIDE (C.04.4.3, edition of 1 February 2026): the score groups
// are paired from the highest down and from the lowest up, and the median one, of half
// the points possible, last. A player without an opponent in their group floats towards
// the median.
type Lim struct{}

var limArticle = articlesOf("FIDE C.04.4.3", map[string]string{"C1": "2.1", "C2": "1.1", "C3": "2.1", "C4": "2.6", "C5": "1.1", "C6": "2.3"})

// LowerWants is the colour rule that only the Lim system has: of two below the median,
// the lower one is granted the colour (5.4).
const LowerWants = LowerTurn + 1

var limClauses = map[ColourRule]string{ByNumber: "7.2", GrantBoth: "5.1", Stronger: "5.1", Alternate: "5.4", HigherWants: "5.4", LowerWants: "5.4"}

// Pair pairs the round Field.Round, in board order, the bye last.
func (s Lim) Pair(f pairing.Field) (pairing.Pairing, error) { return untraced(s, f) }

// PairTraced is Pair, and tells how the round was paired.
func (s Lim) PairTraced(f pairing.Field) (pairing.Pairing, *Trace, error) {
	return s.under(f, Condition{})
}

func (s Lim) under(f pairing.Field, c Condition) (pairing.Pairing, *Trace, error) {
	f.Edition = pairing.Edition2026
	if err := refuse(&f); err != nil {
		return nil, nil, err
	}
	r := newRound(&f, rules{
		limits: true, colours: true, evenTop: true, byeFirst: true, median: true, article: limArticle, clauses: limClauses,
		weighing: &weighing{convergent, (*round).weighGroup}, under: s.under,
	})
	return r.pair(c, (&lim{round: r}).groups)
}

// fromMedian is 0 for a score of half the points possible, 1 above it and -1 below.
func (r *round) fromMedian(score pairing.Points) int {
	return cmp.Compare(2*score, pairing.Points(r.field.Round-1)*max(r.field.Scoring.Win, r.field.Scoring.Draw))
}

// lim is a round being paired by the Lim system. Players are places in round.players.
type lim struct {
	*round
	made [2][]madePair // above the median and below it, in the order in which they were made
}

// madePair is a pair, with the bracket in which it was made.
type madePair struct{ i, j, bracket int }

const (
	above = iota
	below
)

// groups pairs all groups (2.2).
func (l *lim) groups() error {
	var groups [2][][]int
	var middle []int
	left, _ := l.start()
	for _, i := range left { // by score
		side := l.fromMedian(l.players[i].score)
		if side == 0 {
			middle = append(middle, i)
			continue
		}
		g := &groups[above]
		if side < 0 {
			g = &groups[below]
		}
		if n := len(*g); n > 0 && l.players[(*g)[n-1][0]].score == l.players[i].score {
			(*g)[n-1] = append((*g)[n-1], i)
		} else {
			*g = append(*g, []int{i})
		}
	}
	slices.Reverse(groups[below])
	var floaters [2][]int
	for side := range groups {
		for k, residents := range groups[side] {
			next := middle
			if k+1 < len(groups[side]) {
				next = groups[side][k+1]
			} else if other := groups[1-side]; len(middle) == 0 && len(other) > 0 {
				next = other[len(other)-1]
			}
			out, err := l.group(floaters[side], residents, next, side)
			if err != nil {
				return err
			}
			floaters[side] = out
		}
	}
	if len(middle)+len(floaters[above])+len(floaters[below]) == 0 {
		return nil
	}
	return l.middle(middle, floaters)
}

// group pairs a group above the median or below it with those who have floated to it,
// and says who floats on.
func (l *lim) group(floaters, residents, next []int, side int) ([]int, error) {
	b := &limBracket{side: side}
	out, err := l.leave(b, floaters, residents, next)
	if err != nil {
		return nil, err
	}
	stay := func(list []int) []int {
		return slices.DeleteFunc(slices.Clone(list), func(i int) bool { return slices.Contains(out, i) })
	}
	in := [2][]int{}
	in[side] = stay(floaters)
	return out, l.match(b, in, floaters, residents, stay(residents), out)
}

// middle pairs the median group, extended by pairs from its neighbours as long as it
// is blocked (2.6).
func (l *lim) middle(residents []int, floaters [2][]int) error {
	b := &limBracket{side: above, median: true}
	for {
		all := slices.Concat(residents, floaters[above], floaters[below])
		if _, ok := l.graph(all).Best(nil); ok {
			return l.match(b, floaters, slices.Concat(floaters[above], floaters[below]), residents, residents, nil)
		}
		side := above
		if len(floaters[above]) > len(floaters[below]) {
			side = below
		}
		if len(l.made[side]) == 0 {
			side = 1 - side
		}
		n := len(l.made[side]) - 1
		if n < 0 {
			return rule.Errorf(rule.Internal, "the median group cannot be paired, and nothing is left to extend it")
		}
		p := l.made[side][n]
		l.made[side] = l.made[side][:n]
		l.partner[p.i], l.partner[p.j] = unpaired, unpaired
		floaters[side] = append(floaters[side], p.i, p.j)
		from := &l.trace.Brackets[p.bracket]
		from.Pairs = from.Pairs[:len(from.Pairs)-1]
		from.lim.choices = from.lim.choices[:len(from.Pairs)]
		from.Down = append(from.Down, l.players[p.i].Number, l.players[p.j].Number)
		from.lim.cracked = append(from.lim.cracked, l.players[p.i].Number, l.players[p.j].Number)
	}
}

// graph holds who among some players may meet, at no cost.
func (l *lim) graph(members []int) *matching.Costs {
	g := matching.NewCosts(len(members))
	for j := range members {
		for i := range j {
			if l.may(members[i], members[j]) {
				g.Join(i, j, matching.Int(0))
			}
		}
	}
	return g
}

// floatedBefore reports whether a player met another score in the round before.
func (r *round) floatedBefore(c *contender) bool {
	if r.field.Round < 2 || len(c.Entries) < r.field.Round-1 {
		return false
	}
	return c.Entries[r.field.Round-2].Kind == pairing.Played && c.floats[0] != NoFloat
}

// leave chooses who floats out of a group: as few as possible, avoiding first of all
// players who have floated to it and can meet nobody in the next one, then players who
// have floated to it, then players who can meet nobody in the next one (3.9); then, to
// make the group even, a player who did not float in the round before (3.10) and is due
// the colour that more are due (3.2.2); and of these the lowest, or the highest if
// groups are paired upwards.
func (l *lim) leave(b *limBracket, floaters, residents, next []int) ([]int, error) {
	members := slices.Concat(floaters, residents)
	n := len(members)
	g := l.graph(members)
	if _, ok := g.Best(nil); ok {
		return nil, nil
	}
	most := l.leavers(b, g, members)
	// Besides the group there are the players of the next one, and as many places
	// leading nowhere as members must leave.
	count := fewestLeft(g, n)
	size := n + len(next) + count
	size += size % 2
	scale, err := matching.ScaleOf([]int{n, n, n, n, n, n})
	if err != nil {
		return nil, err
	}
	full := matching.NewCosts(size)
	for j := range size {
		for i := range j {
			switch {
			case i >= n:
				full.Join(i, j, matching.Int(0))
			case j < n:
				if g.Joined(i, j) {
					full.Join(i, j, matching.Int(0))
				}
			case j >= n+len(next) || l.may(members[i], next[j-n]):
				c := &l.players[members[i]]
				again, nowhere := i < len(floaters), j >= n+len(next)
				full.Join(i, j, scale.Weight(matching.Cost{1,
					boolToInt(again && nowhere), boolToInt(again), boolToInt(nowhere),
					boolToInt(b.odd && l.floatedBefore(c)), boolToInt(most != pairing.NoColour && c.wants != most)}))
			}
		}
	}
	leaves := make([]bool, n)
	allowed := func(i, j int) bool { return j >= n || !leaves[i] && !leaves[j] }
	best, ok := full.Best(nil)
	if !ok {
		return nil, rule.Errorf(rule.Internal, "nobody can float out of a group of %v points", l.players[residents[0]].score)
	}
	now := slices.Clone(full.Mates)
	order := make([]int, n)
	for k := range order {
		order[k] = k
	}
	slices.SortFunc(order, func(x, y int) int { return l.order(1-b.side)(members[x], members[y]) })
	var out []int
	for _, k := range order {
		if len(out) == count {
			break
		}
		leaves[k] = true
		if now[k] < n {
			if sum, ok := full.Best(allowed); !ok || sum != best {
				leaves[k] = false
				continue
			}
			now = slices.Clone(full.Mates)
		}
		out = append(out, members[k])
	}
	return out, nil
}

// leavers notes the members of a group whom nobody in it may meet, who leave first (2.3.1 to 2.3.3),
// and whether the group is odd without them; it returns the colour that more of the others are then
// due.
func (l *lim) leavers(b *limBracket, g *matching.Costs, members []int) pairing.Colour {
	n := len(members)
	var due [3]int
	for i := range n {
		alone := true
		for j := range n {
			alone = alone && !g.Joined(i, j)
		}
		if alone {
			b.alone = append(b.alone, l.players[members[i]].Number)
		} else {
			due[l.players[members[i]].wants]++
		}
	}
	b.odd = (n-len(b.alone))%2 == 1
	most := pairing.NoColour
	if c := cmp.Compare(due[pairing.First], due[pairing.Second]); b.odd && c != 0 {
		most = pairing.First
		if c < 0 {
			most = pairing.Second
		}
	}
	return most
}

// fewestLeft is the smallest number of n members that can stay unpaired.
func fewestLeft(g *matching.Costs, n int) int {
	for k := n % 2; ; k += 2 {
		with := matching.NewCosts(n + k)
		for j := range n + k {
			for i := range min(j, n) {
				if j >= n || g.Joined(i, j) {
					with.Join(i, j, matching.Int(0))
				}
			}
		}
		if _, ok := with.Best(nil); ok {
			return k
		}
	}
}

// order is the order in which players are paired: by number, from the highest when
// pairing downwards and from the lowest upwards.
func (l *lim) order(side int) func(i, j int) int {
	return func(i, j int) int {
		if side == below {
			i, j = j, i
		}
		return cmp.Compare(l.players[i].seat, l.players[j].seat)
	}
}

// farthest orders those who came to a group from one side: those who come from farthest away first.
func (l *lim) farthest(side int) func(i, j int) int {
	return func(i, j int) int {
		byScore := cmp.Compare(l.players[j].score, l.players[i].score)
		if side == below {
			byScore = -byScore
		}
		return cmp.Or(byScore, l.order(side)(i, j))
	}
}

// match pairs those who stay in a group: floaters first, each with their first
// possible opponent (3.6 to 3.8), and then the residents (article 4).
func (l *lim) match(b *limBracket, in [2][]int, moved, residents, stay, out []int) error {
	numbers := func(list []int) (all []int) {
		for _, i := range list {
			all = append(all, l.players[i].Number)
		}
		return all
	}
	report := Bracket{Moved: numbers(moved), Residents: numbers(residents), Down: numbers(out), lim: b}
	if len(residents) > 0 {
		report.Score = l.players[residents[0]].score
	} else {
		report.Score = l.medianScore()
	}
	var floaters []int
	for side := range in {
		slices.SortFunc(in[side], l.farthest(side))
		floaters = append(floaters, in[side]...)
	}
	made, err := l.place(floaters, stay, b)
	if err != nil {
		return err
	}
	rest := slices.DeleteFunc(slices.Clone(stay), func(i int) bool { return l.partner[i] != unpaired })
	slices.SortFunc(rest, l.order(b.side))
	pairs, err := l.exchange(rest, b)
	if err != nil {
		return err
	}
	for _, p := range append(made, pairs...) {
		if !b.median {
			l.made[b.side] = append(l.made[b.side], madePair{p[0], p[1], len(l.trace.Brackets)})
		}
		report.Pairs = append(report.Pairs, pairing.Pair{First: l.players[p[0]].Number, Second: l.players[p[1]].Number})
	}
	l.trace.Brackets = append(l.trace.Brackets, report)
	return nil
}

// fits reports whether two are due different colours.
func fits(a, b *contender) bool {
	return a.wants == pairing.NoColour || b.wants == pairing.NoColour || a.wants != b.wants
}

// place gives each floater an opponent: the first resident who is due the other colour,
// else the first resident, else another floater, such that all others can be paired.
func (l *lim) place(floaters, residents []int, b *limBracket) (made [][2]int, err error) {
	members := slices.Concat(floaters, residents)
	g := l.graph(members)
	mate := make([]int, len(members))
	for k := range mate {
		mate[k] = -1
	}
	allowed := func(i, j int) bool { return mate[i] == j || mate[i] < 0 && mate[j] < 0 }
	if _, ok := g.Best(nil); !ok {
		return nil, rule.Errorf(rule.Internal, "the group of %v points cannot be paired", l.players[members[0]].score)
	}
	now := slices.Clone(g.Mates)
	for k := range floaters {
		if mate[k] >= 0 {
			continue
		}
		c := &l.players[members[k]]
		var others []int
		for j := k + 1; j < len(members); j++ {
			if mate[j] < 0 && g.Joined(k, j) {
				others = append(others, j)
			}
		}
		slices.SortFunc(others, func(x, y int) int {
			return cmp.Or(
				boolToInt(x < len(floaters))-boolToInt(y < len(floaters)),
				boolToInt(!fits(c, &l.players[members[x]]))-boolToInt(!fits(c, &l.players[members[y]])),
				l.order(b.side)(members[x], members[y]))
		})
		for _, j := range others {
			mate[k], mate[j] = j, k
			if now[k] == j {
				break
			}
			if _, ok := g.Best(allowed); ok {
				now = slices.Clone(g.Mates)
				break
			}
			mate[k], mate[j] = -1, -1
		}
		i, j := members[k], members[mate[k]]
		l.partner[i], l.partner[j] = j, i
		made = append(made, [2]int{i, j})
		b.choices = append(b.choices, limChoice{expected: l.players[members[others[0]]].Number, floater: true})
	}
	return made, nil
}
