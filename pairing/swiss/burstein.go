package swiss

import (
	"cmp"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// Burstein is the Burstein system of FIDE (C.04.4.2, edition of 1 February 2026):
// the first rounds by the FIDE Dutch system, and from then on the strongest
// opposition of a score group, by Buchholz and Sonneborn-Berger, against the
// weakest.
type Burstein struct {
	Verify bool // as in Dutch
}

// mostSeeding is the largest number of rounds that are paired by the Dutch
// system (1.6.2).
const mostSeeding = 4

var bursteinArticle = articlesOf("FIDE C.04.4.2", map[string]string{
	"C1": "C1", "C2": "C2", "C3": "C3", "C4": "C4", "C5": "3.1", "C6": "C5", "C7": "C6",
})

// Pair pairs the round Field.Round, in board order, the bye last. The error has
// the code rule.Refused where the number of rounds is not known.
func (s Burstein) Pair(f pairing.Field) (pairing.Pairing, error) { return untraced(s, f) }

// PairTraced is Pair, and tells how the round was paired.
func (s Burstein) PairTraced(f pairing.Field) (pairing.Pairing, *Trace, error) {
	return s.under(f, Condition{})
}

func (s Burstein) under(f pairing.Field, c Condition) (pairing.Pairing, *Trace, error) {
	if f.Rounds <= 0 {
		return nil, nil, rule.Errorf(rule.Refused, "the Burstein system needs the number of rounds, which is not set").
			Under(bursteinArticle("1.6.2")).WithHint("set the number of rounds")
	}
	f.Edition = pairing.Edition2026
	if f.Round <= min(f.Rounds/2, mostSeeding) {
		return Dutch{Verify: s.Verify}.PairUnderTraced(f, c)
	}
	if err := refuse(&f); err != nil {
		return nil, nil, err
	}
	r := newRound(&f, rules{
		limits: true, colours: true, evenTop: true, ahead: true, byeFirst: true, fold: true, seats: byOpposition,
		article: bursteinArticle, clauses: firstGames, weighing: &weighing{descending, (*round).weighFolded}, under: s.under,
	})
	r.verify = s.Verify
	return r.pair(c, r.brackets)
}

// weighFolded weighs a bracket by C5 to C8 and the order of article 4. What the
// floaters allow in the next bracket (C7) is found by pairing all below it again.
func (r *round) weighFolded(all []dealing, k int) ([]pairing.Criterion, error) {
	d := &all[k]
	c := Condition{}
	for i := range all[:k+1] {
		for _, p := range all[i].pairs {
			c.Above.Pairs = append(c.Above.Pairs, pairing.Pair{First: r.players[p[0]].Number, Second: r.players[p[1]].Number})
		}
	}
	for _, i := range d.out {
		c.Above.Moved = append(c.Above.Moved, r.players[i].Number)
	}
	if i := slices.Index(r.partner, bye); i >= 0 {
		c.Bye = r.players[i].Number
	}
	_, after, err := r.rules.under(r.settled(), c)
	if err != nil {
		return nil, err
	}
	var next []int
	if len(after.Brackets) > 0 {
		for _, n := range after.Brackets[0].Down {
			next = append(next, r.at[n])
		}
	}
	order := d.members()
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(r.players[i].seat, r.players[j].seat) })
	partners, opponents := make([]int, len(order)), make([]int, len(order))
	for k, i := range order {
		at := slices.Index(order, r.partner[i])
		partners[k], opponents[k] = -1, -1-at // the weakest first; 0 floats
		if at >= 0 {
			partners[k] = r.partner[i]
		}
	}
	return []pairing.Criterion{
		pairing.Counted("C5", len(d.out), rule.Format("downfloaters")),
		pairing.Scored("C6", r.scoresOf(d.out), rule.Format("scores of the downfloaters")),
		pairing.Counted("C7", len(next), rule.Format("downfloaters that the next bracket then has at the least")),
		pairing.Scored("C7", r.scoresOf(next), rule.Format("scores of the downfloaters that the next bracket then has")),
		pairing.Counted("C8", r.alike(d.pairs), rule.Format("players without the colour they prefer")),
		r.opponents("4.3", order, partners, opponents, rule.Format("by the opposition they have had")),
	}, nil
}

// firstGames numbers the colour rules with the one for two who have not played
// first, as in all FIDE systems but the Dutch one.
var firstGames = map[ColourRule]string{ByNumber: "5.2.1", GrantBoth: "5.2.2", Stronger: "5.2.3", Alternate: "5.2.4", HigherWants: "5.2.5"}

// byOpposition puts the stronger opposition first (1.8): the higher Buchholz, then
// the higher Sonneborn-Berger, then the lower number. A round without a game counts
// as one against oneself (1.7.2).
func byOpposition(f *pairing.Field, everybody []contender) {
	score := make(map[int]pairing.Points, len(everybody))
	for i := range everybody {
		c := &everybody[i]
		score[c.Number] = c.plain + f.Scoring.Draw*pairing.Points(c.awayFor(f))
	}
	for i := range everybody {
		c := &everybody[i]
		add := func(points, of pairing.Points) {
			c.index[0] += of
			c.index[1] += points * of
		}
		for _, e := range c.Entries {
			if e.Kind == pairing.Played {
				add(e.Points, score[e.Opponent])
			} else {
				add(e.Points, c.plain)
			}
		}
		for range f.Round - 1 - len(c.Entries) {
			add(0, c.plain)
		}
	}
	seat(everybody, func(a, b *contender) int {
		return cmp.Or(cmp.Compare(b.index[0], a.index[0]), cmp.Compare(b.index[1], a.index[1]))
	})
}

// awayFor is how many rounds before this one somebody has been away without
// points who is also away in this one: for their opponents these rounds count
// as draws.
func (c *contender) awayFor(f *pairing.Field) int {
	away := func(k pairing.Kind) bool { return k == pairing.ZeroBye || k == pairing.Absent }
	if !c.Out || !away(c.Bye) {
		return 0
	}
	n := f.Round - 1 - len(c.Entries)
	for _, e := range slices.Backward(c.Entries) {
		if !away(e.Kind) {
			break
		}
		n++
	}
	return n
}

// giveByeFirst gives the bye (3.1): of those who may have it and leave everybody else
// paired, to a player with the lowest score, then to the one who has played most games
// (in Lim to nobody before others), then to the last by seat.
func (r *round) giveByeFirst() error {
	var order []int
	for i := range r.players {
		if !r.players[i].byeBarred {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(i, j int) int {
		a, b := &r.players[i], &r.players[j]
		games := cmp.Compare(a.unplayed, b.unplayed)
		if r.rules.median {
			games = 0
		}
		return cmp.Or(cmp.Compare(a.score, b.score), games, cmp.Compare(b.seat, a.seat))
	})
	rest := make([]int, 0, len(r.players))
	for _, i := range order {
		rest = rest[:0]
		for j := range r.players {
			if j != i {
				rest = append(rest, j)
			}
		}
		ok, err := r.completes(rest)
		if err != nil {
			return err
		}
		if ok {
			r.partner[i], r.odd = bye, false
			return nil
		}
	}
	return rule.Errorf(rule.Internal, "nobody can have the bye, and a complete pairing was found")
}

// fold picks the first of the best pairings of a bracket in the order of C.04.4.2,
// article 4: the first by seat meets the last possible opponent, or else floats; then
// the second, and so on.
func (b *bracket) fold() error {
	order := make([]int, b.size)
	for v := range order {
		order[v] = v
	}
	slices.SortFunc(order, func(u, v int) int { return cmp.Compare(b.player(u).seat, b.player(v).seat) })
	floats := make([]bool, b.size)
	outside := func(u int) bool { return u >= b.size }
	for k, v := range order {
		if b.partner[b.vertex[v]] != unpaired {
			continue
		}
		mate := b.s.Mate(v)
		var better []int // the last first
		for _, u := range slices.Backward(order[k+1:]) {
			if u == mate {
				break
			}
			if b.partner[b.vertex[u]] == unpaired && !floats[u] && b.s.Tight(v, u) {
				better = append(better, u)
			}
		}
		for at, u := range better {
			w, _ := b.s.Weight(v, u)
			b.s.SetWeight(v, u, w.Plus(b.w.choice.Times(len(better)+1-at)))
		}
		if len(better) > 0 {
			if !outside(mate) {
				w, _ := b.s.Weight(v, mate)
				b.s.SetWeight(v, mate, w.Plus(b.w.choice))
			}
			b.s.Changed(v)
			if err := b.solve(); err != nil {
				return err
			}
			mate = b.s.Mate(v)
		}
		if outside(mate) {
			floats[v] = true
			b.s.Keep(v, outside)
		} else {
			b.partner[b.vertex[v]], b.partner[b.vertex[mate]] = b.vertex[mate], b.vertex[v]
			b.s.Drop(v)
		}
		if err := b.solve(); err != nil {
			return err
		}
	}
	return nil
}

// against gives the rank of two players in their bracket by the opposition they
// have had.
func (t *Trace) against(in *Bracket, a, b *contender) rule.Sentence {
	place := map[int]int{}
	var members []*contender
	for _, n := range slices.Concat(in.Moved, in.Residents) {
		members = append(members, t.round.all[n])
	}
	slices.SortFunc(members, func(a, b *contender) int { return cmp.Compare(a.seat, b.seat) })
	for i, c := range members {
		place[c.Number] = i
	}
	if b.seat < a.seat {
		a, b = b, a
	}
	of := func(c *contender) rule.Sentence {
		// A product of points contains the unit twice.
		return rule.Format("the %s by opposition (Buchholz %v, Sonneborn-Berger %v)", ordinal(place[c.Number]), figure(c.index[0]), figure(c.index[1]/pairing.Point))
	}
	return rule.Format("%s is %s and %s %s", t.round.short(a), of(a), t.round.short(b), of(b))
}
