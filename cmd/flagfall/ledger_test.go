package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// ledger is what a test knows of an event by itself: who played whom, and how
// it ended. Its sums are those of a pencil, and share nothing with the program.
type ledger struct {
	players map[string]*contender
	names   []string // in the order of entry
	games   []*game
	idle    []idle
	rounds  int
	// bye are the points of who is left over.
	bye int
	// granted are the points of rounds without a game, by round and name.
	granted map[string]int
}

type contender struct {
	rating    int
	withdrawn bool
}

// game is a game by the points of its two sides: 2 for a win.
type game struct {
	round         int
	board         string
	first, second string
	over, forfeit bool
	points        [2]int
	// docked is who has no points of it, whatever it was; they have won it all the
	// same.
	docked string
}

// idle is somebody without a game in a round, and what the pairings say of it.
type idle struct {
	round        int
	name, remark string
}

func (l *ledger) enter(name string, rating int) {
	if l.players == nil {
		l.players = map[string]*contender{}
	}
	l.players[name] = &contender{rating: rating}
	l.names = append(l.names, name)
}

func (g *game) set(first int) { g.over, g.points = true, [2]int{first, 2 - first} }

func (g *game) score() string { return fmt.Sprintf("%d-%d", g.points[0], g.points[1]) }

func (l *ledger) of(round int) []*game {
	var list []*game
	for _, g := range l.games {
		if g.round == round {
			list = append(list, g)
		}
	}
	return list
}

// on is the game of a player in a round; nil where they have none.
func (l *ledger) on(round int, name string) *game {
	for _, g := range l.of(round) {
		if g.first == name || g.second == name {
			return g
		}
	}
	return nil
}

// grant keeps the points of a round without a game.
func (l *ledger) grant(round int, name string, points int) {
	if l.granted == nil {
		l.granted = map[string]int{}
	}
	l.granted[fmt.Sprint(round, name)] = points
}

// side is a game as one of its players sees it.
type side struct {
	*game
	opponent string
	own      int
	won      bool
}

func (l *ledger) sides(name string) []side {
	var list []side
	for _, g := range l.games {
		switch {
		case !g.over:
		case g.first == name:
			list = append(list, side{g, g.second, g.points[0], g.points[0] == 2})
		case g.second == name:
			list = append(list, side{g, g.first, g.points[1], g.points[1] == 2})
		}
	}
	for i := range list {
		if list[i].docked == name {
			list[i].own = 0
		}
	}
	return list
}

// inRound are the points of a player in a round.
func (l *ledger) inRound(name string, round int) int {
	sum := l.granted[fmt.Sprint(round, name)]
	for _, s := range l.sides(name) {
		if s.round == round {
			sum += s.own
		}
	}
	for _, i := range l.idle {
		if i.round == round && i.name == name && i.remark == "bye" {
			sum += l.bye
		}
	}
	return sum
}

func (l *ledger) score(name string) int {
	sum := 0
	for round := 1; round <= l.rounds; round++ {
		sum += l.inRound(name, round)
	}
	return sum
}

// heat are the games of a player in a round, of which some were played, or
// none: a heat of which one game was decided by absence is played.
func (l *ledger) heat(name string, round int) (opponent string, played, open bool) {
	open = true
	for _, g := range l.of(round) {
		if g.first != name && g.second != name {
			continue
		}
		opponent = g.first
		if g.first == name {
			opponent = g.second
		}
		played = played || !g.forfeit
		open = open && !g.over
	}
	return opponent, played, open
}

// met are the scores of the opponents whom a player really met, one for each
// round, and 0 for each round without. A round that they are still playing is none.
func (l *ledger) met(name string) []int {
	var list []int
	for round := 1; round <= l.rounds; round++ {
		switch opponent, played, open := l.heat(name, round); {
		case !played:
			list = append(list, 0)
		case !open:
			list = append(list, l.score(opponent))
		}
	}
	return list
}

func (l *ledger) solkoff(name string) int {
	sum := 0
	for _, v := range l.met(name) {
		sum += v
	}
	return sum
}

func (l *ledger) truncated(name string) int { return l.solkoff(name) - slices.Min(l.met(name)) }

func (l *ledger) wins(name string) int {
	n := 0
	for _, s := range l.sides(name) {
		if s.won {
			n++
		}
	}
	return n
}

// berger is the score of everybody who was beaten, and half of that of
// everybody who was drawn with, times 2.
func (l *ledger) berger(name string) int {
	sum := 0
	for _, s := range l.sides(name) {
		if _, played, _ := l.heat(name, s.round); played {
			sum += l.score(s.opponent) * s.own
		}
	}
	return sum
}

func (l *ledger) progressive(name string) int {
	sum, so := 0, 0
	for round := 1; round <= l.rounds; round++ {
		so += l.inRound(name, round)
		sum += so
	}
	return sum
}

// ranking is a player with their figures, in the order in which they count.
type ranking struct {
	name    string
	place   int
	figures []int
}

// ranked orders the players by figures. Equal ones share a place.
func (l *ledger) ranked(figures ...func(string) int) []ranking {
	var list []ranking
	for _, name := range l.names {
		p := ranking{name: name}
		for _, f := range figures {
			p.figures = append(p.figures, f(name))
		}
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b ranking) int {
		return cmp.Or(slices.Compare(b.figures, a.figures), strings.Compare(a.name, b.name))
	})
	for i := range list {
		list[i].place = i + 1
		if i > 0 && slices.Equal(list[i].figures, list[i-1].figures) {
			list[i].place = list[i-1].place
		}
	}
	return list
}
