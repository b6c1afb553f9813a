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
	side      int      // of the Lim system: above the median, or below it
	median    bool
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

// weighing is how the brackets of a system are identified in a pairing, and what a
// dealing with one of them scores.
type weighing struct {
	deal  func(r *round) []dealing
	weigh func(r *round, all []dealing, k int) ([]pairing.Criterion, error)
}

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
func (t *Trace) Weighs() bool { return t.round.rules.weighing != nil }

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
func (t *Trace) Lost(own, pairs pairing.Pairing) (l Loss, ok bool, err error) {
	best, other := t.round.as(own), t.round.as(pairs)
	if l, ok := best.lostBye(other); ok {
		return l, true, nil
	}
	w := t.round.rules.weighing
	x, y := w.deal(best), w.deal(other)
	for k := range min(len(x), len(y)) {
		if x[k].like(&y[k]) {
			continue
		}
		was := slices.Clone(x)
		was[k] = t.uncracked(x[k])
		if len(y[k].out) >= len(x[k].out) {
			was = x
		}
		mine, err := w.weigh(other, y, k)
		if err != nil {
			return l, false, err
		}
		theirs, err := w.weigh(best, was, k)
		if err != nil {
			return l, false, err
		}
		for c := range theirs {
			switch order := slices.Compare(mine[c].Figures, theirs[c].Figures); {
			case order == 0:
				continue
			case order > 0:
				return Loss{at: k, by: c, Bracket: x[k].score, Article: best.own(theirs[c].Number), Why: mine[c].Said(mine[c], theirs[c])}, true, nil
			}
			break
		}
		switch {
		case t.round.rules.floats: // Annex 5: pairings equal by all of them are told apart by the halves
			return Loss{at: k, by: len(theirs), Bracket: x[k].score, Article: best.own(""),
				Why: rule.Format("the criteria are even, and a pairing holds that departs less from the upper half against the lower")}, true, nil
		case t.cracked():
			return Loss{at: k, by: len(theirs), Bracket: x[k].score, Article: best.own("2.6"),
				Why: rule.Format("pairs stand that were taken apart, the last one first, for the median group, which was blocked")}, true, nil
		}
		return l, false, rule.Errorf(rule.Internal, "the pairing asked about is no worse than the one chosen")
	}
	return l, false, nil
}

// lostBye is why one player has the bye and not another.
func (r *round) lostBye(other *round) (l Loss, ok bool) {
	i, j := slices.Index(r.partner, bye), slices.Index(other.partner, bye)
	if i < 0 || j < 0 || i == j {
		return l, false
	}
	a, b := &r.players[i], &r.players[j]
	if !r.rules.byeFirst && a.score == b.score {
		return l, false // it is a matter for the last bracket
	}
	l = Loss{at: -1, Whole: true, Article: r.rules.article("C5")}
	instead := rule.Format("%s would have the bye instead of %s", r.name(b.Number), r.name(a.Number))
	switch {
	case a.score != b.score:
		l.Why = rule.Format("%s, with %s instead of %s", instead, points(b.score), points(a.score))
	case a.unplayed != b.unplayed && !r.rules.median:
		l.Why = rule.Format("%s, with %s instead of %s", instead,
			rule.Count(b.unplayed, "{n} round without a game", "{n} rounds without a game"), rule.Count(a.unplayed, "{n} round without a game", "{n} rounds without a game"))
	default:
		l.Why = rule.Format("%s, with a higher rank", instead)
	}
	return l, true
}

// own is an article of the system by the system's own number.
func (r *round) own(number string) rule.Article {
	article := r.rules.article("")
	article.Number = number
	return article
}

// standing lists places in the order of the round: by score, then by the order inside
// score groups.
func standing(places []int) []int {
	slices.Sort(places)
	return places
}

// descending are the brackets of a system in which players move down.
func descending(r *round) (all []dealing) {
	var moved []int
	for from := 0; from < len(r.players); {
		d := dealing{score: r.players[from].score, moved: moved}
		end := from
		for end < len(r.players) && r.players[end].score == d.score {
			if r.partner[end] != bye || !r.rules.byeFirst {
				d.residents = append(d.residents, end)
			}
			end++
		}
		moved = nil
		r.dealt(&d)
		moved = d.out
		from = end
		if len(d.residents) > 0 {
			all = append(all, d)
		}
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

// ascending are the brackets of a system in which players are moved up.
func ascending(r *round) (all []dealing) {
	done := make([]bool, len(r.players))
	for from := range r.players {
		if done[from] || r.partner[from] < 0 {
			continue
		}
		d := dealing{score: r.players[from].score}
		for i := from; i < len(r.players) && r.players[i].score == d.score; i++ {
			if !done[i] && r.partner[i] >= 0 {
				d.residents = append(d.residents, i)
			}
		}
		for _, i := range d.residents {
			if j := r.partner[i]; r.players[j].score != d.score {
				d.moved = append(d.moved, j)
			}
		}
		standing(d.moved)
		r.dealt(&d)
		for _, i := range d.members() {
			done[i] = true
		}
		all = append(all, d)
	}
	return all
}

// numbers gives the numbers of places, as they are shown.
func (r *round) numbers(places []int) (list []int) {
	for _, i := range places {
		list = append(list, r.players[i].Shown())
	}
	return list
}

// listed is a criterion based on an order of players, whose numbers are given.
func (r *round) listed(article string, figures, places []int, what rule.Sentence) pairing.Criterion {
	c := pairing.Numbered(article, figures, what)
	c.Shown = r.numbers(places)
	return c
}

// scoresOf are the scores of places, from the highest.
func (r *round) scoresOf(places []int) (list []int) {
	for _, i := range places {
		list = append(list, int(r.players[i].score))
	}
	slices.SortFunc(list, func(a, b int) int { return cmp.Compare(b, a) })
	return list
}

// lowestFirst are the scores of places, negative, from the lowest.
func (r *round) lowestFirst(places []int) []int {
	list := r.scoresOf(places)
	slices.Reverse(list)
	for k := range list {
		list[k] = -list[k]
	}
	return list
}

// alike is how many of some pairs are due the same colour.
func (r *round) alike(pairs [][2]int) (n int) {
	for _, p := range pairs {
		n += boolToInt(!fits(&r.players[p[0]], &r.players[p[1]]))
	}
	return n
}

// opponents is a criterion about whom players meet, in the order in which they choose;
// partners are places, and one below 0 means that the player meets nobody in the bracket.
func (r *round) opponents(article string, order, partners, figures []int, how rule.Sentence) pairing.Criterion {
	return pairing.Criterion{Number: article, Figures: figures, Shown: partners, Said: func(worse, better pairing.Criterion) rule.Sentence {
		k := 0
		for k < len(order)-1 && worse.Figures[k] == better.Figures[k] {
			k++
		}
		meets := func(j int) rule.Sentence {
			if j < 0 {
				return rule.Format("nobody in the bracket")
			}
			return rule.Typed(r.name(r.players[j].Number))
		}
		return rule.Format("%s is the next to be given an opponent, %s, and has %s instead of %s", r.name(r.players[order[k]].Number), how, meets(worse.Shown[k]), meets(better.Shown[k]))
	}}
}

// Rivals are the players who by the order of a bracket would float, or be moved up, before
// somebody who did, with the condition under which one of them does.
func (t *Trace) Rivals(b *Bracket, n int) (rivals []int, instead func(rival int) Condition) {
	instead = func(rival int) Condition { return Condition{Down: rival, Under: b.Score} }
	late, gone := b.Residents, b.Down
	switch {
	case slices.Contains(b.Up, n):
		instead = func(rival int) Condition { return Condition{Up: rival, To: b.Score} }
		late, gone = nil, b.Up
		done := map[int]bool{}
		for i := range t.Brackets {
			for _, m := range slices.Concat(t.Brackets[i].Residents, t.Brackets[i].Up) {
				done[m] = done[m] || t.Brackets[i].Score > b.Score
			}
		}
		for i := range t.round.players {
			if c := &t.round.players[i]; c.score < b.Score && !done[c.Number] && t.round.partner[i] != bye {
				late = append(late, c.Number)
			}
		}
		late = slices.Clone(late)
		slices.Reverse(late) // the nearest first
	case b.lim != nil && b.lim.side == below:
		instead = func(rival int) Condition { return Condition{Up: rival, To: b.Score + 1} }
		late = slices.Clone(late)
		slices.Reverse(late)
	}
	if k := slices.Index(late, n); k >= 0 {
		for _, m := range late[k+1:] {
			if !slices.Contains(gone, m) {
				rivals = append(rivals, m)
			}
		}
	}
	return rivals, instead
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
