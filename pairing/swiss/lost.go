package swiss

import (
	"cmp"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// dealing is how a pairing deals with a bracket. Players are places in round.players.
type dealing struct {
	score     pairing.Points
	moved     []int // who came to it from another score
	residents []int
	pairs     [][2]int // in order; the first member of each pair is the one who comes first
	out       []int    // who leaves it unpaired
}

// like reports whether two dealings with the same bracket are the same.
func (d *dealing) like(other *dealing) bool {
	return slices.Equal(d.pairs, other.pairs) && slices.Equal(d.out, other.out) && slices.Equal(d.moved, other.moved)
}

// staying are those who are paired inside the bracket.
func (d *dealing) staying() (all []int) {
	for _, p := range d.pairs {
		all = append(all, p[0], p[1])
	}
	return all
}

// members are all who are in the bracket.
func (d *dealing) members() []int { return slices.Concat(d.moved, d.residents) }

// Loss is the first criterion by which a pairing is worse than that of the system, in the
// first bracket with which the two deal differently.
type Loss struct {
	Bracket pairing.Points // score of its residents; meaningless if Whole is set
	Whole   bool           // the loss concerns the whole round: the bye
	Article rule.Article
	Why     rule.Sentence

	at int // the bracket, from 0; -1 if Whole is set
	by int // the criterion in its order there
}

// after reports whether a loss comes after another, and so is the smaller one.
func (l Loss) after(other Loss) bool {
	return l.at > other.at || l.at == other.at && l.by > other.by
}

// Said is the loss in a sentence, with the article.
func (l Loss) Said() rule.Sentence {
	if l.Whole {
		return rule.Format("%s (%v)", l.Why, l.Article)
	}
	return rule.Format("in the bracket of score %v, %s (%v)", figure(l.Bracket), l.Why, l.Article)
}

// Weighs reports whether Lost can say what another pairing of the round loses.
func (t *Trace) Weighs() bool { return t.round.rules.annex }

// Compares reports whether the system has criteria by which one pairing is better than another.
func (t *Trace) Compares() bool { return t.Dutch() || t.Weighs() }

// Under pairs the round again under a condition, by the system that paired it. Errors:
// those of Dutch.PairUnder.
func (t *Trace) Under(f pairing.Field, c Condition) (pairing.Pairing, *Trace, error) {
	return t.round.rules.under(f, c)
}

// as is the round with the pairs of a pairing.
func (r *round) as(pairs pairing.Pairing) *round {
	other := *r
	other.partner = make([]int, len(r.players))
	for i := range other.partner {
		other.partner[i] = unpaired
	}
	for _, p := range pairs {
		i, here := r.at[p.First]
		j, there := r.at[p.Second]
		switch {
		case here && there:
			other.partner[i], other.partner[j] = j, i
		case here && p.Second == 0:
			other.partner[i] = bye
		}
	}
	return &other
}

// Lost gives the first criterion by which a legal pairing of the round is worse than
// that of the system, in the first bracket in which the two differ; who has the bye is
// compared first. ok is false where they are the same but for colours.
func (t *Trace) Lost(own, pairs pairing.Pairing) (l Loss, ok bool) {
	best, other := t.round.as(own), t.round.as(pairs)
	if l, ok := best.lostBye(other); ok {
		return l, true
	}
	x, y := best.dealings(), other.dealings()
	for k := range min(len(x), len(y)) {
		if x[k].like(&y[k]) {
			continue
		}
		mine, theirs := other.weighAnnex(&y[k]), best.weighAnnex(&x[k])
		for c := range theirs {
			switch order := slices.Compare(mine[c].Figures, theirs[c].Figures); {
			case order == 0:
				continue
			case order > 0:
				return Loss{at: k, by: c, Bracket: x[k].score, Article: annex5(""), Why: mine[c].Said(mine[c], theirs[c])}, true
			}
			break
		}
		// Pairings equal by all of them are told apart by the halves.
		return Loss{at: k, by: len(theirs), Bracket: x[k].score, Article: annex5(""),
			Why: rule.Format("the criteria are even, and a pairing holds that departs less from the upper half against the lower")}, true
	}
	return l, false
}

// lostBye is why one player has the bye and not another.
func (r *round) lostBye(other *round) (l Loss, ok bool) {
	i, j := slices.Index(r.partner, bye), slices.Index(other.partner, bye)
	if i < 0 || j < 0 || i == j {
		return l, false
	}
	a, b := &r.players[i], &r.players[j]
	if a.score == b.score {
		return l, false // it is a matter for the last bracket
	}
	return Loss{at: -1, Whole: true, Article: r.rules.article("C5"), Why: rule.Format("%s would have the bye instead of %s, with %s instead of %s",
		r.name(b.Number), r.name(a.Number), points(b.score), points(a.score))}, true
}

// standing lists places in the order of the round: by score, then by the order inside
// score groups.
func standing(places []int) []int {
	slices.Sort(places)
	return places
}

// dealings are the brackets of the round, from the top.
func (r *round) dealings() (all []dealing) {
	var moved []int
	for from := 0; from < len(r.players); {
		d := dealing{score: r.players[from].score, moved: moved}
		end := from
		for end < len(r.players) && r.players[end].score == d.score {
			d.residents = append(d.residents, end)
			end++
		}
		moved = nil
		r.dealt(&d)
		moved = d.out
		from = end
		all = append(all, d)
	}
	return all
}

// dealt finds the pairs inside a bracket, and who leaves it.
func (r *round) dealt(d *dealing) {
	members := standing(d.members())
	for _, i := range members {
		switch j := r.partner[i]; {
		case !slices.Contains(members, j):
			d.out = append(d.out, i)
		case i < j:
			d.pairs = append(d.pairs, [2]int{i, j})
		}
	}
}

// scoresOf are the scores of places, from the highest.
func (r *round) scoresOf(places []int) (list []int) {
	for _, i := range places {
		list = append(list, int(r.players[i].score))
	}
	slices.SortFunc(list, func(a, b int) int { return cmp.Compare(b, a) })
	return list
}

// fits reports whether two are due different colours.
func fits(a, b *contender) bool {
	return a.wants == pairing.NoColour || b.wants == pairing.NoColour || a.wants != b.wants
}

// alike is how many of some pairs are due the same colour.
func (r *round) alike(pairs [][2]int) (n int) {
	for _, p := range pairs {
		n += boolToInt(!fits(&r.players[p[0]], &r.players[p[1]]))
	}
	return n
}

// Rivals are the players who by the order of a bracket would float before somebody who did.
func (t *Trace) Rivals(b *Bracket, n int) (rivals []int) {
	if k := slices.Index(b.Residents, n); k >= 0 {
		for _, m := range b.Residents[k+1:] {
			if !slices.Contains(b.Down, m) {
				rivals = append(rivals, m)
			}
		}
	}
	return rivals
}

// settled is the field with the arbiter's wishes that were kept turned into orders,
// and without the others.
func (r *round) settled() pairing.Field {
	field := *r.field
	field.Forbidden = nil
	for _, x := range r.field.Forbidden {
		if !x.Wish || !x.InForce(r.field.Round) {
			field.Forbidden = append(field.Forbidden, x)
			continue
		}
		for k, a := range x.Numbers {
			for _, b := range x.Numbers[:k] {
				if slices.ContainsFunc(r.trace.GivenUp, func(g pairing.Forbidden) bool {
					return slices.Contains(g.Numbers, a) && slices.Contains(g.Numbers, b)
				}) {
					continue
				}
				y := x
				y.Wish, y.Kept, y.Numbers = false, true, []int{b, a}
				field.Forbidden = append(field.Forbidden, y)
			}
		}
	}
	return field
}

// Settled is the field with those wishes of the arbiter that were kept made
// binding, and without the others.
func (t *Trace) Settled() pairing.Field { return t.round.settled() }
