// Package prizes says who gets which prize.
//
// It is for the arbiter who prepares the prize-giving and must be able to show
// how an amount came about. It takes a ranking as it stands and lists of
// prizes, and knows no player by name. No rule book of draughts says how
// prizes are shared, so each of the usual ways is a choice of the regulations:
// by place, in equal parts among players with the same points, or by the Hort
// system (half by place, half in equal parts). It counts in hundredths; what
// cannot be divided goes to the better places, a hundredth each.
package prizes

import "slices"

// Entrant is a player in the order of the ranking.
type Entrant struct {
	// ID names the player to the caller.
	ID int
	// Score decides who shares: players with the same score stand next to each other. Players are
	// ranked by it first; in a Keizer competition it is their Keizer points.
	Score int64
	// Place is the place in the ranking; players who are level on everything have the same place
	// and are next to each other.
	Place int
	// Lists are the indices of the lists whose prizes they may take.
	Lists []int
}

// Prize is an amount in hundredths, a thing that cannot be divided, or both.
type Prize struct {
	Amount int64
	Thing  string
}

// Sharing is a way to divide prizes among players with the same score.
type Sharing uint8

// The ways.
const (
	ByPlace Sharing = iota // nobody shares
	Equal                  // all that fall to a score are added up and divided
	Hort                   // half of each goes by place, and the halves are divided
)

// Award is what a player gets.
type Award struct {
	ID, List int
	// Rank is the prize of the list that is theirs, from 1; 0 for a player who
	// only shares in those of others.
	Rank int
	// Amount is what they get, and Own the prize of their rank as it was set.
	Amount, Own int64
	Thing       string
	// Pool is what they and Sharers players in all divided; 0 without sharing.
	Pool    int64
	Sharers int
}

// Divide hands out the prizes of some lists. With one set a player takes no more than one
// prize, the most valuable that falls to them (of two of the same value that of the
// earlier list), and the next player takes what they leave; without it they take one from
// each list. Where prizes are shared in equal parts and a player takes only one, all that
// falls to a score is divided, whichever list it comes from; but a player who gets more
// from a list that is not open to all of them keeps that for themselves. Awards come list
// by list, in the order of the ranking.
func Divide(ranking []Entrant, lists [][]Prize, how Sharing, one bool) []Award {
	if how == Equal && one {
		return inPools(ranking, lists)
	}
	given := give(ranking, lists, one)
	var awards []Award
	for list, prizes := range lists {
		part := share(ranking, given, list, prizes, how, one, awards)
		awards = append(awards, part...)
	}
	return awards
}

// give says which prize of each list goes to which place of the ranking:
// given[list][k] is the entrant of prize k, or -1.
func give(ranking []Entrant, lists [][]Prize, one bool) [][]int {
	given := make([][]int, len(lists))
	for l := range lists {
		given[l] = make([]int, len(lists[l]))
		for k := range given[l] {
			given[l][k] = -1
		}
	}
	has := make([]int, len(ranking))
	taken := make([][]bool, len(lists))
	for l := range lists {
		taken[l] = make([]bool, len(ranking))
	}
	for _, p := range order(lists, one) {
		for i, e := range ranking {
			if one && has[i] > 0 || taken[p.list][i] || !slices.Contains(e.Lists, p.list) {
				continue
			}
			given[p.list][p.rank] = i
			has[i]++
			taken[p.list][i] = true
			break
		}
	}
	return given
}

// place names one prize of a list.
type place struct{ list, rank int }

// order returns the order in which prizes are given: list by list or, with one a player, the more
// valuable of those that are next in their lists first, so that whoever receives it leaves the
// others to the players ranked below.
func order(lists [][]Prize, one bool) []place {
	next := make([]int, len(lists))
	var all []place
	for {
		best := -1
		for l, prizes := range lists {
			if next[l] < len(prizes) && (best < 0 || one && prizes[next[l]].Amount > lists[best][next[best]].Amount) {
				best = l
			}
		}
		if best < 0 {
			return all
		}
		all = append(all, place{best, next[best]})
		next[best]++
	}
}

// share divides the prizes of a list among the players of each score.
func share(ranking []Entrant, given [][]int, list int, prizes []Prize, how Sharing, one bool, before []Award) []Award {
	rank := make(map[int]int, len(prizes)) // entrant to prize
	elsewhere := map[int]bool{}
	for l := range given {
		for k, i := range given[l] {
			if l == list && i >= 0 {
				rank[i] = k + 1
			} else if i >= 0 {
				elsewhere[i] = true
			}
		}
	}
	// Whoever shares in an earlier list has a prize already.
	shares := map[int]bool{}
	for _, a := range before {
		shares[a.ID] = true
	}
	var awards []Award
	for from := 0; from < len(ranking); {
		to := from
		for to < len(ranking) && ranking[to].Score == ranking[from].Score {
			to++
		}
		var group []int
		prizesHere := 0
		for i := from; i < to; i++ {
			switch {
			case rank[i] > 0:
				group = append(group, i)
				prizesHere++
			case how != ByPlace && slices.Contains(ranking[i].Lists, list) && !(one && (elsewhere[i] || shares[ranking[i].ID])):
				group = append(group, i)
			}
		}
		from = to
		if prizesHere > 0 {
			awards = append(awards, divide(ranking, group, rank, list, prizes, how)...)
		}
	}
	return awards
}

// divide returns the share of each player in a group with the same score.
func divide(ranking []Entrant, group []int, rank map[int]int, list int, prizes []Prize, how Sharing) []Award {
	var awards []Award
	var pool int64
	for _, i := range group {
		a := Award{ID: ranking[i].ID, List: list, Rank: rank[i]}
		if a.Rank > 0 {
			p := prizes[a.Rank-1]
			a.Own, a.Thing, a.Amount = p.Amount, p.Thing, p.Amount
			part := p.Amount
			switch {
			case len(group) == 1 || how == ByPlace:
				part = 0
			case how == Hort:
				part = p.Amount / 2
			}
			pool += part
			a.Amount -= part
		}
		awards = append(awards, a)
	}
	if pool == 0 {
		return slices.DeleteFunc(awards, func(a Award) bool { return a.Rank == 0 })
	}
	n := int64(len(awards))
	for k := range awards {
		a := &awards[k]
		a.Pool, a.Sharers = pool, len(awards)
		a.Amount += pool / n
		if int64(k) < pool%n {
			a.Amount++
		}
	}
	return awards
}
