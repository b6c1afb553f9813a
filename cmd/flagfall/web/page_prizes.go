package web

import (
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/ranking"
	"flagfall/arbiter/rule"
)

var prizesPage = &page{name: "prizes", title: "Prize giving", sought: "prizes, winners, ceremony, share a prize", role: Helper, actions: []string{"prize.list"}, show: showPrizes}

// prizeGiving says who gets which prize, in the order in which they are called, and what has to be
// decided first.
type prizeGiving struct {
	*view
	// Lists are the prizes of the event and of each category, the last place first.
	Lists []prizeList
	// Ties are players who are level on everything while their prizes differ.
	Ties []prizeTie
	// TieBreaks are the tie-breaks of the event, and Seed says whether lots can be drawn.
	TieBreaks    string
	Seed         bool
	Lots, PlayOf bool
	Why          string
	Final        bool
}

type prizeList struct {
	Category string
	Awards   []award
}

type award struct {
	Name, Ref, Amount, Thing, Shared string
	Rank                             int
	Tied                             bool
}

type prizeTie struct{ Players []Word }

// PlayOffs returns the tie-break games that are being played, by board.
func (p prizeGiving) PlayOffs() (list []Word) {
	for _, g := range p.State.OpenGames() {
		if g.PlayOff != nil {
			list = append(list, Word{g.BoardName(), p.Name(g.First) + " – " + p.Name(g.Second)})
		}
	}
	return list
}

// Kinds returns the kinds of tie-break games.
func (p prizeGiving) Kinds() (list []Word) {
	for _, kind := range arbiter.PlayOffKinds() {
		off := arbiter.PlayOff{Kind: kind}
		list = append(list, Word{kind, p.Worded(off.Said())})
	}
	return list
}

// Names returns the names of the players who are level.
func (t prizeTie) Names() string {
	var names []string
	for _, p := range t.Players {
		names = append(names, p.What)
	}
	return strings.Join(names, "; ")
}

func showPrizes(v *view) (any, error) {
	s := v.State
	p := prizeGiving{view: v, Seed: s.Settings.Seed != "", Final: s.Closed || len(s.Rounds) > 0 && len(s.Rounds) == v.Total() && s.Rounds[len(s.Rounds)-1].Open() == 0,
		Lots: slices.Contains(s.Settings.TieBreaks, "lots"), PlayOf: slices.Contains(s.Settings.TieBreaks, "play-off")}
	var err error
	if p.TieBreaks, err = s.Settings.Get("tie-breaks"); err != nil {
		return nil, err
	}
	awards, err := ranking.Prizes(s)
	if err != nil {
		p.Why = v.Worded(rule.SaidOf(err))
		return p, nil
	}
	tied := map[string]bool{}
	for _, a := range slices.Backward(awards) {
		category := s.Prizes[a.List].Category
		if n := len(p.Lists); n == 0 || p.Lists[n-1].Category != category {
			p.Lists = append(p.Lists, prizeList{Category: category})
		}
		id := arbiter.PlayerID(a.ID)
		row := award{Name: v.Name(id), Ref: v.PlayerLink(id), Thing: a.Thing, Rank: a.Rank, Tied: len(a.Level) > 0}
		row.Amount = moneyOf(s, a.Amount)
		if a.Sharers > 1 {
			row.Shared = itoa(a.Sharers) + " " + v.say("players divide") + " " + arbiter.Money(a.Pool).String()
		}
		list := &p.Lists[len(p.Lists)-1]
		list.Awards = append(list.Awards, row)
		if len(a.Level) == 0 {
			continue
		}
		all := append(slices.Clone(a.Level), id)
		slices.Sort(all)
		var tie prizeTie
		key := ""
		for _, id := range all {
			key += " " + itoa(int(id))
			tie.Players = append(tie.Players, Word{"#" + itoa(int(id)), v.Name(id)})
		}
		if !tied[key] {
			tied[key] = true
			p.Ties = append(p.Ties, tie)
		}
	}
	return p, nil
}

// moneyOf returns an amount in the currency of an event, "" for nothing.
func moneyOf(s *arbiter.State, amount int64) string {
	if amount == 0 {
		return ""
	}
	return strings.TrimSpace(arbiter.Money(amount).String() + " " + s.Settings.Currency)
}

// placesAsked is the least number of places for which the page offers prizes.
const placesAsked = 5

// Places returns the prizes of the event, place after place, with empty places after them.
func (p prizeGiving) Places() (list []string) {
	for _, l := range p.State.Prizes {
		if l.Category != "" {
			continue
		}
		for _, prize := range l.Prizes {
			text := prize.Thing
			if prize.Amount > 0 {
				text = strings.TrimSuffix(prize.Amount.String()+"+"+prize.Thing, "+")
			}
			list = append(list, text)
		}
	}
	for n := max(len(list)+1, placesAsked); len(list) < n; {
		list = append(list, "")
	}
	return list
}
