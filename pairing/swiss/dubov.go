package swiss

import (
	"cmp"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/matching"
)

// Dubov is the Dubov system of FIDE (C.04.4.1, edition of 1 February 2026): it evens
// out the average rating of the opponents. In a bracket those who should move first,
// by the average rating of their opponents so far, meet the others by number; players
// of lower scores are moved up to a bracket that needs them.
type Dubov struct{}

var dubovArticle = articlesOf("FIDE C.04.4.1", map[string]string{"C5": "3.1", "C6": "C5"})

// Pair pairs the round Field.Round, in board order, the bye last. The error has
// the code rule.Refused where the number of rounds or a rating is not known.
func (s Dubov) Pair(f pairing.Field) (pairing.Pairing, error) { return untraced(s, f) }

// PairTraced is Pair, and tells how the round was paired.
func (s Dubov) PairTraced(f pairing.Field) (pairing.Pairing, *Trace, error) {
	return s.under(f, Condition{})
}

func (s Dubov) under(f pairing.Field, c Condition) (pairing.Pairing, *Trace, error) {
	f.Edition = pairing.Edition2026
	if err := refuse(&f); err != nil {
		return nil, nil, err
	}
	if f.Rounds <= 0 {
		return nil, nil, rule.Errorf(rule.Refused, "the Dubov system needs the number of rounds, which is not set").
			Under(dubovArticle("1.8.2")).WithHint("set the number of rounds")
	}
	for i := range f.Players {
		if p := &f.Players[i]; p.Rating <= 0 && (!p.Out || slices.ContainsFunc(p.Entries, pairing.Entry.PairedIn)) {
			return nil, nil, rule.Errorf(rule.Refused, "%d (%s) has no rating, but in the Dubov system everybody needs one", p.Shown(), p.Name).
				Under(dubovArticle("1.1.2")).WithHint("give them a provisional one")
		}
	}
	r := newRound(&f, rules{
		limits: true, colours: true, evenTop: true, byeFirst: true, newSecond: true,
		article: dubovArticle, clauses: firstGames, weighing: &weighing{ascending, weighRated}, under: s.under,
	})
	return r.pair(c, func() error { return r.fromAbove(newDubov(r).bracket) })
}

// dubov is a round being paired by the Dubov system.
type dubov struct {
	*round
	last bool // the last round, in which earlier upfloats do not count
	most int  // how often somebody may be moved up before they are spared (1.8)
	aro  map[int]int
	ups  map[int]int // how often somebody was moved up
}

func newDubov(r *round) *dubov {
	d := &dubov{round: r, last: r.field.Round >= r.field.Rounds, most: 2 + r.field.Rounds/5}
	d.remember()
	return d
}

// remember finds the average rating of the opponents of each player, rounded, and how
// often they met a higher score.
func (d *dubov) remember() {
	d.aro, d.ups = map[int]int{}, map[int]int{}
	index, scores := d.field.Index(), scoresByRound(d.field)
	for i := range d.field.Players {
		p := &d.field.Players[i]
		sum, n := 0, 0
		for k, e := range p.Entries {
			if e.Kind != pairing.Played {
				continue
			}
			sum += d.field.Players[index[e.Opponent]].Rating
			n++
			if floatIn(d.field, index, scores, p, k+1) == Up {
				d.ups[p.Number]++
			}
		}
		if n > 0 {
			d.aro[p.Number] = (2*sum + n) / (2 * n)
		}
	}
	for i := range d.players {
		d.players[i].aro = d.aro[d.players[i].Number]
		d.all[d.players[i].Number].aro = d.players[i].aro
	}
}

// bracket pairs the top score group of those left with those who must be moved up to
// it (3.2).
func (d *dubov) bracket(left []int) error {
	up, err := d.upfloaters(left)
	if err != nil {
		return err
	}
	b, members := d.raised(left, up)
	s := &seekers{dubov: d, members: members}
	if err := s.pair(); err != nil {
		return err
	}
	for k, i := range members {
		if j := members[s.mate[k]]; k < s.mate[k] {
			d.partner[i], d.partner[j] = j, i
		}
	}
	b.shifted = s.shifted
	for k := range members {
		if !s.second[k] {
			b.Pairs = append(b.Pairs, pairing.Pair{First: d.players[members[k]].Number, Second: d.players[members[s.mate[k]]].Number})
		}
	}
	slices.SortFunc(b.Pairs, func(p, q pairing.Pair) int { return d.before(d.all[p.First], d.all[q.First]) })
	d.trace.Brackets = append(d.trace.Brackets, b)
	return nil
}

// before puts first those who should move first: the lower average rating of
// opponents, then the lower number.
func (d *dubov) before(a, b *contender) int {
	return cmp.Or(cmp.Compare(a.aro, b.aro), cmp.Compare(a.seat, b.seat))
}

// upfloaters chooses who is moved up (3.2.1, 3.2.2): over all ways to pair everybody the
// fewest (C5) with the highest scores (C6), so that as few of the bracket as possible go
// without the colour they prefer (C7), and, as far as possible, nobody who was moved up
// often (C8, C9) or in the last round (C10); of such sets the first in the order of 4.2.
func (d *dubov) upfloaters(left []int) ([]int, error) {
	return d.rise(left, upfloatCriteria{
		sums: func(bracket, up int) []int { return []int{bracket / 2, up, up * d.field.Rounds, up} },
		cost: func(x, y *contender, top, _ pairing.Points) []int {
			c := make([]int, 4)
			denied, _ := denies(x, y)
			c[0] = boolToInt(x.score == top && denied)
			if x.score == top && y.score < top && !d.last {
				if often := d.ups[y.Number]; often >= d.most {
					c[1], c[2] = 1, often
				}
				c[3] = boolToInt(y.floats[0] == Up)
			}
			return c
		},
	})
}

// seekers are a bracket to be paired: those of G1 meet those of G2 (3.2.3 to 3.2.6).
// Members are identified by place.
type seekers struct {
	*dubov
	members []int
	second  []bool // of G2
	mate    []int  // once paired
	shifted []int  // numbers of those who changed groups
}

func (s *seekers) player(k int) *contender { return &s.players[s.members[k]] }

// pair pairs the bracket.
func (s *seekers) pair() error {
	n := len(s.members)
	played := slices.ContainsFunc(s.members, func(i int) bool { return len(s.players[i].colours) > 0 })
	byNumber := make([]int, n)
	for k := range byNumber {
		byNumber[k] = k
	}
	slices.SortFunc(byNumber, func(a, b int) int { return cmp.Compare(s.player(a).seat, s.player(b).seat) })
	s.second = make([]bool, n)
	for place, k := range byNumber {
		s.second[k] = s.player(k).wants == pairing.Second
		if !played {
			s.second[k] = place >= n/2
		}
	}
	g := matching.NewCosts(n)
	for j := range n {
		for i := range j {
			if s.may(s.members[i], s.members[j]) {
				g.Join(i, j, matching.Int(2*int64(boolToInt(s.second[i] == s.second[j]))))
			}
		}
	}
	best, ok := g.Best(nil)
	if !ok {
		return rule.Errorf(rule.Internal, "the bracket of score %v cannot be paired", s.player(0).score)
	}
	firsts := 0
	for k := range n {
		firsts += boolToInt(!s.second[k])
	}
	smaller := 2*firsts > n // whether G2 is
	initial := slices.Clone(s.second)
	state := make([]int, n) // 1: shifted, -1: not
	for _, of := range []bool{smaller, !smaller} {
		s.shift(g, best, initial, state, of)
	}
	for k := range n {
		if state[k] == 1 {
			s.second[k] = !initial[k]
			s.shifted = append(s.shifted, s.player(k).Number)
		}
	}
	return s.transpose(g, byNumber)
}

// shift settles who in a group changes to the other: one of each pair within the
// group does. They are tried from the middle of the group outwards (4.3).
func (s *seekers) shift(g *matching.Costs, best matching.Weight, second []bool, state []int, of bool) {
	allowed := func(i, j int) bool {
		if second[i] != second[j] {
			return state[i] != 1 && state[j] != 1
		}
		return state[i]*state[j] != 1 // not both shifted, nor both left
	}
	if _, ok := g.Best(allowed); !ok {
		return
	}
	now := slices.Clone(g.Mates)
	count := 0
	var pool []int
	for k := range second {
		if second[k] == of {
			pool = append(pool, k)
			count += boolToInt(second[now[k]] == of)
		}
	}
	count /= 2
	slices.SortFunc(pool, func(a, b int) int {
		if of {
			return cmp.Compare(s.player(a).seat, s.player(b).seat)
		}
		return s.before(s.player(a), s.player(b))
	})
	for len(pool) > 0 {
		at := (len(pool) - 1) / 2
		k := pool[at]
		pool = slices.Delete(pool, at, at+1)
		if count == 0 {
			state[k] = -1
			continue
		}
		state[k] = 1
		if sum, ok := g.Best(allowed); ok && sum == best {
			count--
			continue
		}
		state[k] = -1
	}
}

// transpose gives each player of G1, in order of the average rating of their
// opponents, the first of G2 by number who leaves a pairing (3.2.5, 3.2.6).
func (s *seekers) transpose(g *matching.Costs, byNumber []int) error {
	n := len(s.members)
	s.mate = make([]int, n)
	for k := range s.mate {
		s.mate[k] = -1
	}
	allowed := func(i, j int) bool {
		return s.second[i] != s.second[j] && (s.mate[i] < 0 || s.mate[i] == j) && (s.mate[j] < 0 || s.mate[j] == i)
	}
	if _, ok := g.Best(allowed); !ok {
		return rule.Errorf(rule.Internal, "the halves of the bracket of score %v cannot be paired", s.player(0).score)
	}
	now := slices.Clone(g.Mates)
	var first []int
	for k := range n {
		if !s.second[k] {
			first = append(first, k)
		}
	}
	slices.SortFunc(first, func(a, b int) int { return s.before(s.player(a), s.player(b)) })
	for _, k := range first {
		for _, j := range byNumber {
			if !s.second[j] || s.mate[j] >= 0 || !g.Joined(k, j) {
				continue
			}
			s.mate[k], s.mate[j] = j, k
			if now[k] == j {
				break
			}
			if _, ok := g.Best(allowed); ok {
				now = slices.Clone(g.Mates)
				break
			}
			s.mate[k], s.mate[j] = -1, -1
		}
	}
	return nil
}
