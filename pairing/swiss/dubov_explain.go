package swiss

import (
	"cmp"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/matching"
)

// risen explains a bracket of the Dubov system: who was moved up to it, who changed
// the half, and each pair.
func (t *Trace) risen(b *Bracket) []Sentence {
	r := t.round
	all := []Sentence{t.raisedTo(b)}
	for _, n := range b.Up {
		c := r.all[n]
		all = append(all, Sentence{Players: []int{n}, Floater: n, Bracket: b, Article: r.rules.article("3.2.2"),
			Text: rule.Format("%s (%s) is moved up: the fewest that the bracket needs, of the highest scores that leave everybody else paired (C5, C6); of such sets the first by C7 to C10, and then by score and number", r.name(n), points(c.score))})
	}
	for _, n := range b.shifted {
		all = append(all, Sentence{Players: []int{n}, Article: r.rules.article("3.2.4"),
			Text: rule.Format("%s changes the half: it has too many to be paired with the other one, and this is the first from its middle with whom the fewest do without their colour", r.name(n))})
	}
	for _, p := range b.Pairs {
		a, c := r.all[p.First], r.all[p.Second]
		text := rule.Format("in its half %s has opponents of %d on average, and is given the first by number of the other half who can be met, %s", r.short(a), a.aro, r.short(c))
		all = append(all, r.pairSentence(a, c, text))
	}
	return all
}

// pairSentence says that two players meet, why, and which of them moves first.
func (r *round) pairSentence(a, c *contender, why rule.Sentence) Sentence {
	if a.score < c.score || a.score == c.score && c.seat < a.seat {
		a, c = c, a
	}
	first, by := r.colours(a, c)
	second := c
	if first == c {
		second = a
	}
	return Sentence{Players: []int{first.Number, second.Number}, Article: r.clause(by),
		Text: rule.Format("%s: %s; %s", r.meet(first.Number, second.Number), why, r.because(a, c, first, by))}
}

// weighRated weighs a bracket of the Dubov system by C5 to C10 and the orders of article 4.
func weighRated(r *round, all []dealing, k int) ([]pairing.Criterion, error) {
	d, v := newDubov(r), &all[k]
	members := standing(v.members())
	full, times, again := 0, 0, 0
	for _, i := range v.moved {
		c := &r.players[i]
		if n := d.ups[c.Number]; n >= d.most && !d.last {
			full, times = full+1, times+n
		}
		again += boolToInt(c.floats[0] == Up && !d.last)
	}
	g := matching.NewCosts(len(members))
	for y := range members {
		for x := range y {
			if i, j := members[x], members[y]; r.may(i, j) {
				g.Join(x, y, matching.Int(2*int64(boolToInt(!fits(&r.players[i], &r.players[j])))))
			}
		}
	}
	if _, ok := g.Best(nil); !ok {
		return nil, rule.Errorf(rule.Internal, "the bracket of score %v cannot be paired", v.score)
	}
	least := 0
	for x, y := range g.Mates {
		least += boolToInt(x < y && !fits(&r.players[members[x]], &r.players[members[y]]))
	}
	second, inside, shifted, order := d.sides(members)
	var s1, s2, partners, opponents []int
	for _, i := range members {
		if second[i] {
			s2 = append(s2, i)
		} else {
			s1 = append(s1, i)
		}
	}
	slices.SortFunc(s1, func(i, j int) int { return d.before(&r.players[i], &r.players[j]) })
	slices.SortFunc(s2, func(i, j int) int { return cmp.Compare(r.players[i].seat, r.players[j].seat) })
	for _, i := range s1 {
		partners, opponents = append(partners, r.partner[i]), append(opponents, slices.Index(s2, r.partner[i]))
	}
	return []pairing.Criterion{
		pairing.Counted("C5", len(v.moved), rule.Format("players who move up")),
		pairing.Scored("C6", r.lowestFirst(v.moved), rule.Format("scores of those who move up, the lowest first")),
		pairing.Counted("C7", least, rule.Format("players without the colour they prefer, with those who move up")),
		pairing.Counted("C8", full, rule.Format("players who move up and have done so too often")),
		pairing.Counted("C9", times, rule.Format("how often those players have moved up")),
		pairing.Counted("C10", again, rule.Format("players who move up as in the last round")),
		r.listed("4.2", v.moved, v.moved, rule.Format("the players who move up, by score and number")),
		pairing.Counted("C7", r.alike(v.pairs), rule.Format("players without the colour they prefer")),
		pairing.Counted("3.2.4", inside, rule.Format("pairs inside a half of the bracket")),
		r.listed("4.3", order, shifted, rule.Format("those who change the half, from its middle")),
		r.opponents("4.4", s1, partners, opponents, rule.Format("by the average rating of opponents")),
	}, nil
}

// sides infers the halves of a bracket from its pairs: who is in the second one, how many pairs are
// within an initial half, who changed halves, and their places in the order in which shifters are
// looked for, those of the smaller half first (3.2.3, 3.2.4, 4.3).
func (d *dubov) sides(members []int) (second map[int]bool, inside int, shifted, order []int) {
	played := slices.ContainsFunc(members, func(i int) bool { return len(d.players[i].colours) > 0 })
	byNumber := slices.Clone(members)
	slices.SortFunc(byNumber, func(i, j int) int { return cmp.Compare(d.players[i].seat, d.players[j].seat) })
	second = map[int]bool{}
	firsts := 0
	for place, i := range byNumber {
		second[i] = d.players[i].wants == pairing.Second
		if !played {
			second[i] = place >= len(byNumber)/2
		}
		firsts += boolToInt(!second[i])
	}
	initial := map[int]bool{}
	for i, s := range second {
		initial[i] = s
	}
	smaller := 2*firsts > len(members)
	for _, of := range []bool{smaller, !smaller} {
		var pool []int
		for _, i := range byNumber {
			if initial[i] == of {
				pool = append(pool, i)
			}
		}
		if !of {
			slices.SortFunc(pool, func(i, j int) int { return d.before(&d.players[i], &d.players[j]) })
		}
		for asked := 0; len(pool) > 0; asked++ {
			at := (len(pool) - 1) / 2
			i := pool[at]
			pool = slices.Delete(pool, at, at+1)
			if j := d.partner[i]; initial[j] == of && second[j] == of {
				inside++
				second[i] = !of
				shifted, order = append(shifted, i), append(order, asked)
			}
		}
	}
	return second, inside, shifted, order
}
