package arbiter

import (
	"slices"
	"strings"

	"flagfall/arbiter/rule"
)

// The ways in which players with the same points share their prizes.
const (
	PrizesByPlace = "by-place" // nobody shares: the tie-breaks decide
	PrizesEqual   = "equal"    // the prizes of their places are added up and divided
	PrizesHort    = "hort"     // half of each prize goes by place, the other halves are divided
)

// How many prizes a player may take.
const (
	PrizeBest  = "best" // the most valuable one; the rest goes to the next
	PrizeEvery = "all"  // one from each list
)

// Prize is one prize: an amount, a thing such as a cup, or both.
type Prize struct {
	Amount Money  `json:"amount,omitempty"`
	Thing  string `json:"thing,omitempty"`
}

// PrizeList are the prizes of the event (Category "") or of a category, the
// first place first.
type PrizeList struct {
	Category string
	Prizes   []Prize
}

// SetPrizes sets a whole list; an empty one takes it away.
type SetPrizes struct {
	Category string
	Prizes   []Prize
}

func (c SetPrizes) decide(*State) (Decision, error) {
	return Decision{Events: []Event{PrizesSet(c)}}, nil
}

// PrizesSet is the event of SetPrizes.
type PrizesSet struct {
	Category string  `json:"category,omitempty"`
	Prizes   []Prize `json:"prizes,omitempty"`
}

var _ = add(kind[PrizesSet]{name: "prizes-set", routine: true})

func (e PrizesSet) check(s *State) error {
	if e.Category != "" {
		if _, err := s.Settings.FindCategory(e.Category); err != nil {
			return err
		}
	}
	for i, p := range e.Prizes {
		if p.Amount < 0 || p.Amount > mostMoney || p.Amount == 0 && strings.TrimSpace(p.Thing) == "" {
			return rule.Errorf(rule.Usage, "prize %d is empty", i+1).WithHint("name an amount or a thing")
		}
	}
	if len(e.Prizes) == 0 && !slices.ContainsFunc(s.Prizes, e.same) {
		return rule.Errorf(rule.Refused, "there are no prizes to take away").WithWay("set them: {prize.set}", rule.Try("prize.set", "prize", rule.Such("100"), "prize", rule.Such("60"), "prize", rule.Such("30")))
	}
	return nil
}

func (e PrizesSet) same(l PrizeList) bool { return strings.EqualFold(l.Category, e.Category) }

func (e PrizesSet) apply(s *State, _ Envelope) error {
	list := slices.DeleteFunc(s.Prizes, e.same)
	if len(e.Prizes) > 0 {
		list = append(list, PrizeList(e))
	}
	s.Prizes = list
	return nil
}

func (e PrizesSet) sentence(s *State) rule.Sentence {
	var parts []rule.Sentence
	for _, p := range e.Prizes {
		parts = append(parts, p.said(s.Settings.Currency))
	}
	list := rule.Joined(", ", parts...)
	switch {
	case len(parts) == 0 && e.Category == "":
		return rule.Say("the prizes taken away")
	case len(parts) == 0:
		return rule.Say("the prizes of {category} taken away", "category", e.Category)
	case e.Category == "":
		return rule.Say("prizes: {prizes}", "prizes", list)
	}
	return rule.Say("prizes of {category}: {prizes}", "category", e.Category, "prizes", list)
}

// In is the prize in words, with the currency of its amount.
func (p Prize) In(currency string) string {
	return p.said(currency).String()
}

func (p Prize) said(currency string) rule.Sentence {
	switch {
	case p.Thing == "":
		return rule.Typed(p.Amount.In(currency))
	case p.Amount == 0:
		return rule.Typed(p.Thing)
	}
	return rule.And([]rule.Sentence{rule.Typed(p.Amount.In(currency)), rule.Typed(p.Thing)})
}
