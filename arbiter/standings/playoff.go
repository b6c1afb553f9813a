package standings

import (
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// PlayOffGame is a game played to split players who are level. Points are those
// of its two players.
type PlayOffGame struct {
	// Stage counts from 1: the earliest one in which two differ decides. Name
	// says what it was: "rapid", "Lehmann-Georgiev".
	Stage  int
	Name   rule.Sentence
	First  int // pairing numbers
	Second int
	Points [2]pairing.Points
}

// contenders are players who are level, with what is known of their play-off.
type contenders struct {
	*contest
	games [][]PlayOffGame // by stage, from 1
	aside map[int]bool    // players who stand aside, by index in the field
	// waits are the players without whom a group that began to play stays level: they have neither
	// played the others nor stood aside.
	waits map[int][]Awaited
}

// Awaited are players who are level with others that have begun a play-off, but
// whom no games of it link to those.
type Awaited struct {
	Numbers []int // by pairing number, ascending
	// Stage is the stage that they have not played, if they have played an earlier one; 0 if they
	// have played none.
	Stage int
	// Apart is set if they have played it only among themselves.
	Apart bool
}

// Said says who is awaited, and with what consequence; name gives the name for a number.
func (a Awaited) Said(name func(number int) string) rule.Sentence {
	var names []rule.Sentence
	for _, number := range a.Numbers {
		names = append(names, rule.Typed(name(number)))
	}
	switch named := rule.And(names); {
	case a.Apart:
		return rule.Say("{names} played the tie-break among themselves alone: until one of them meets another player who is level, all who are level share their places", "names", named)
	case a.Stage > 0:
		return rule.Say("{name} neither played in stage {stage} of the tie-break nor stood aside: until then all who are level share their places", "name", named, "stage", a.Stage)
	default:
		return rule.Say("{name} neither played in the tie-break nor stood aside: until then all who are level share their places", "name", named)
	}
}

// playOff ranks players who are level by the play-off games among them, by
// those of the first stage first.
//
// A play-off separates those who took part in it, and nobody else (FMJD Annex 3; FIDE C.07, 3): if
// one of those who are level neither played nor stood aside, all keep the place that they share,
// since the games of two others say nothing about the third. Whoever stands aside is placed below
// the others who are level.
func (c *contest) playOff(group []int) ([][]int, map[int]Figure) {
	p := contenders{contest: c, aside: map[int]bool{}, waits: map[int][]Awaited{}}
	for _, number := range c.options.PlayOffAside {
		if i, known := c.index[number]; known {
			p.aside[i] = true
		}
	}
	figures := map[int]Figure{}
	for _, i := range group {
		figures[i] = Figure{Unit: int64(pairing.Point)}
	}
	for _, g := range c.options.PlayOff {
		first, second, among := p.between(g, group)
		if !among {
			continue
		}
		for len(p.games) <= g.Stage {
			p.games = append(p.games, nil)
		}
		p.games[g.Stage] = append(p.games[g.Stage], g)
		for k, i := range [2]int{first, second} {
			f := figures[i]
			f.Working = append(f.Working, Term{Opponent: c.number([2]int{second, first}[k]), Own: g.Points[k], Value: int64(g.Points[k]), Note: g.Name})
			figures[i] = f
		}
	}
	ranked := p.from(1, group)
	for _, i := range group {
		f := figures[i]
		f.sum()
		f.Idle = len(f.Working) == 0
		switch f.Waits = p.waits[i]; {
		case len(f.Waits) > 0:
			f.Note = separatesNobody(f.Waits)
		case p.aside[i]:
			f.Note = rule.Say("stood aside")
		}
		figures[i] = f
	}
	return ranked, figures
}

// between returns the two players of a game, if both are in a group.
func (p *contenders) between(g PlayOffGame, group []int) (first, second int, among bool) {
	first, ok1 := p.index[g.First]
	second, ok2 := p.index[g.Second]
	return first, second, ok1 && ok2 && g.Stage >= 1 && slices.Contains(group, first) && slices.Contains(group, second)
}

// from ranks a group by the stages from one on.
func (p *contenders) from(stage int, group []int) [][]int {
	if stage >= len(p.games) || len(group) < 2 {
		return p.behind(group)
	}
	points := map[int]int64{}
	beside := map[int][]int{} // with whom each has played
	for _, g := range p.games[stage] {
		if first, second, among := p.between(g, group); among {
			points[first] += int64(g.Points[0])
			points[second] += int64(g.Points[1])
			beside[first], beside[second] = append(beside[first], second), append(beside[second], first)
		}
	}
	if len(points) == 0 {
		return p.from(stage+1, group)
	}
	one := reached(group, beside)
	var playing, aside []int
	var missing []Awaited
	for _, i := range group {
		switch {
		case slices.Contains(one, i):
			playing = append(playing, i)
		case p.aside[i] && len(beside[i]) == 0:
			aside = append(aside, i)
		default:
			missing = p.await(missing, stage, i, beside)
		}
	}
	if len(missing) > 0 {
		level := slices.DeleteFunc(slices.Clone(group), func(i int) bool { return slices.Contains(aside, i) })
		for _, i := range level {
			p.waits[i] = missing
		}
		return some(level, aside)
	}
	var ranked [][]int
	for _, part := range split(playing, func(i int) []int64 { return []int64{points[i]} }) {
		ranked = append(ranked, p.from(stage+1, part)...)
	}
	return append(ranked, some(aside)...)
}

// await adds a player whom the games of a stage do not connect with the others of their group:
// together with those whom they have played, or alone.
func (p *contenders) await(missing []Awaited, stage, i int, beside map[int][]int) []Awaited {
	number := p.number(i)
	if slices.ContainsFunc(missing, func(a Awaited) bool { return slices.Contains(a.Numbers, number) }) {
		return missing
	}
	a := Awaited{Numbers: []int{number}}
	switch {
	case len(beside[i]) > 0:
		a.Apart, a.Numbers = true, nil
		for _, j := range reached([]int{i}, beside) {
			a.Numbers = append(a.Numbers, p.number(j))
		}
		slices.Sort(a.Numbers)
	case stage > 1 && slices.ContainsFunc(slices.Concat(p.games[:stage]...), func(g PlayOffGame) bool { return g.First == number || g.Second == number }):
		a.Stage = stage
	}
	return append(missing, a)
}

// separatesNobody says why a play-off that was begun leaves everybody level.
func separatesNobody(missing []Awaited) rule.Sentence {
	idle := 0
	for _, a := range missing {
		if a.Apart || a.Stage > 0 {
			return rule.Say("it separates nobody yet: not all who are level have met in it, or through others")
		}
		idle += len(a.Numbers)
	}
	return rule.Count(idle, "it separates nobody yet: one player who is level neither played in it nor stood aside",
		"it separates nobody yet: {n} players who are level neither played in it nor stood aside")
}

// behind places those who stand aside below the others of a group.
func (p *contenders) behind(group []int) [][]int {
	is := func(i int) bool { return p.aside[i] }
	return some(slices.DeleteFunc(slices.Clone(group), is), slices.DeleteFunc(slices.Clone(group), func(i int) bool { return !is(i) }))
}

// some returns the groups that are not empty.
func some(groups ...[]int) [][]int {
	return slices.DeleteFunc(groups, func(g []int) bool { return len(g) == 0 })
}

// reached returns the first of a group who has played, and all whom games connect with that player.
func reached(group []int, beside map[int][]int) []int {
	first := slices.IndexFunc(group, func(i int) bool { return len(beside[i]) > 0 })
	list := []int{group[first]}
	for k := 0; k < len(list); k++ {
		for _, j := range beside[list[k]] {
			if !slices.Contains(list, j) {
				list = append(list, j)
			}
		}
	}
	return list
}
