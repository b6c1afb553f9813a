package office

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// Section is a part of an event in which two states may differ.
type Section string

// The sections, in the order in which differences are listed.
const (
	InSettings  Section = "settings"
	InPlayers   Section = "players"
	InPairings  Section = "pairings"
	InResults   Section = "results"
	InStandings Section = "standings"
)

// Difference is one thing that differs between two states. Before and After say
// nothing where the thing is not there.
type Difference struct {
	Section             Section
	What, Before, After rule.Sentence
	// was and is are the facts of Before and After that the other does not have.
	was, is []rule.Sentence
}

// MarshalJSON writes what programs see: the sentences in English.
func (d Difference) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Section Section `json:"section"`
		What    string  `json:"what"`
		Before  string  `json:"before,omitempty"`
		After   string  `json:"after,omitempty"`
	}{d.Section, d.What.String(), d.Before.String(), d.After.String()})
}

// Said is the difference in words: of what is there before and after, the facts
// that differ.
func (d Difference) Said() rule.Sentence {
	was, is := rule.Joined(", ", d.was...), rule.Joined(", ", d.is...)
	switch {
	case d.Before.IsZero() && d.Section == InPlayers:
		return rule.Format("%s (new)", d.After)
	case d.After.IsZero() && d.Section == InPlayers:
		return rule.Format("%s (gone)", d.Before)
	case d.Before.IsZero():
		return rule.Format("%s: %s (new)", d.What, d.After)
	case d.After.IsZero():
		return rule.Format("%s: %s (gone)", d.What, d.Before)
	case len(d.was) == 0:
		return rule.Format("%s: now %s", d.What, is)
	case len(d.is) == 0:
		return rule.Format("%s: no longer %s", d.What, was)
	}
	return rule.Format("%s: %s -> %s", d.What, was, is)
}

// Compare lists how two states differ: two moments of one event, or two events.
// Players of one event are known by their IDs, those of two events by their
// names. The standings are those after all rounds of each.
func Compare(a, b *arbiter.State) ([]Difference, error) {
	c := comparison{same: sameEvent(a, b)}
	c.settings(a, b)
	c.both(InPlayers, c.players(a), c.players(b))
	c.both(InPairings, c.pairings(a), c.pairings(b))
	c.both(InResults, c.results(a), c.results(b))
	begun := begun(a) && begun(b)
	before, err := c.standings(a, begun)
	if err != nil {
		return c.list, unranked(err)
	}
	after, err := c.standings(b, begun)
	if err != nil {
		return c.list, unranked(err)
	}
	c.both(InStandings, before, after)
	return c.list, nil
}

// sameEvent reports whether two states are of one journal.
func sameEvent(a, b *arbiter.State) bool {
	if len(a.Log) == 0 || len(b.Log) == 0 {
		return true
	}
	return a.Log[0].At.Equal(b.Log[0].At) && arbiter.Kind(a.Log[0].Body) == arbiter.Kind(b.Log[0].Body) && a.Settings.Name == b.Settings.Name
}

type comparison struct {
	same bool
	list []Difference
}

// line is one thing of a state under the key by which the other state has it.
type line struct {
	key   string
	what  rule.Sentence
	facts []rule.Sentence
	// figures are those of a row of the standings, after its place and points; they
	// are told where both states have one of the name and they differ.
	figures map[string]rule.Sentence
	points  pairing.Points
}

func (l line) value() rule.Sentence { return rule.Joined(", ", l.facts...) }

// without are the facts of a line that another does not have.
func (l line) without(other line) []rule.Sentence {
	var own []rule.Sentence
	for _, fact := range l.facts {
		if !slices.ContainsFunc(other.facts, func(f rule.Sentence) bool { return f.String() == fact.String() }) {
			own = append(own, fact)
		}
	}
	return slices.DeleteFunc(own, func(fact rule.Sentence) bool {
		for name, figure := range l.figures {
			if _, has := other.figures[name]; !has && figure.String() == fact.String() {
				return true
			}
		}
		return false
	})
}

// stays reports whether a player has no points before and after, and only the
// place shared with others without points has moved.
func (l line) stays(before line) bool {
	return l.figures != nil && before.figures != nil && l.points == 0 && before.points == 0 && len(l.without(before)) <= 1
}

// both adds what two lists do not have in common: in the order of the later
// one, and then what is gone.
func (c *comparison) both(section Section, a, b []line) {
	before := make(map[string]line, len(a))
	for _, l := range a {
		before[l.key] = l
	}
	for _, l := range b {
		old, was := before[l.key]
		delete(before, l.key)
		gone, come := old.without(l), l.without(old)
		if !was || len(gone)+len(come) > 0 && !l.stays(old) {
			c.list = append(c.list, Difference{section, l.what, old.value(), l.value(), gone, come})
		}
	}
	for _, l := range a {
		if _, gone := before[l.key]; gone {
			c.list = append(c.list, Difference{Section: section, What: l.what, Before: l.value()})
		}
	}
}

func (c *comparison) settings(a, b *arbiter.State) {
	for _, d := range arbiter.SettingList() {
		before, errA := a.Settings.Get(d.Name)
		after, errB := b.Settings.Get(d.Name)
		if errA == nil && errB == nil && before != after {
			c.list = append(c.list, Difference{InSettings, rule.Typed(d.Name), rule.Typed(before), rule.Typed(after),
				[]rule.Sentence{rule.Typed(before)}, []rule.Sentence{rule.Typed(after)}})
		}
	}
}

// player is the key of a player.
func (c *comparison) player(s *arbiter.State, id arbiter.PlayerID) string {
	if c.same {
		return strconv.Itoa(int(id))
	}
	return arbiter.NameKey(s.Name(id))
}

func (c *comparison) players(s *arbiter.State) []line {
	var list []line
	for i := range s.Players {
		p := &s.Players[i]
		facts := []rule.Sentence{rule.Typed(p.Name())}
		add := func(have bool, what rule.Sentence) {
			if have {
				facts = append(facts, what)
			}
		}
		add(p.Number > 0, rule.Format("start number %d", p.Number))
		add(p.Title != "", rule.Typed(p.Title))
		add(p.Rating > 0, rule.Format("rating %d", p.Rating))
		add(p.Club != "", rule.Typed(p.Club))
		add(p.Federation != "", rule.Typed(p.Federation))
		for _, x := range p.Absences {
			facts = append(facts, rule.Format("absent in round %d (%s)", x.Round, arbiter.TellBye(x.Kind)))
		}
		add(p.Withdrawn > 0, rule.Format("out from round %d on", p.Withdrawn))
		add(p.Annulled, rule.Format("all results annulled"))
		list = append(list, line{key: c.player(s, p.ID), what: rule.Typed(p.Name()), facts: facts})
	}
	return list
}

func (c *comparison) pairings(s *arbiter.State) []line {
	var list []line
	for i := range s.Rounds {
		r := &s.Rounds[i]
		for j := range r.Games {
			g := &r.Games[j]
			what := rule.Format("round %d, board %s", r.Number, g.BoardName())
			list = append(list, line{key: what.String(), what: what, facts: []rule.Sentence{rule.Typed(s.Name(g.First) + " – " + s.Name(g.Second))}})
		}
		for _, b := range r.Byes {
			what := rule.Format("round %d, %s without a game", r.Number, s.Name(b.Player))
			list = append(list, line{key: fmt.Sprintf("%d bye %s", r.Number, c.player(s, b.Player)), what: what, facts: []rule.Sentence{arbiter.TellBye(b.Kind)}})
		}
	}
	return list
}

func (c *comparison) results(s *arbiter.State) []line {
	var list []line
	for g := range s.EachGame {
		if g.Result == nil {
			continue
		}
		value := g.Result.Said()
		if g.Annulled {
			value = rule.Format("%s, annulled", value)
		}
		key := fmt.Sprintf("%d %s %s %d", g.Round, c.player(s, g.First), c.player(s, g.Second), g.Heat)
		list = append(list, line{key: key, what: rule.Format("round %d, board %s, %s – %s", g.Round, g.BoardName(), s.Name(g.First), s.Name(g.Second)), facts: []rule.Sentence{value}})
	}
	return list
}

// begun reports whether anything was played, so that places mean something.
func begun(s *arbiter.State) bool {
	return slices.ContainsFunc(s.Rounds, func(r arbiter.Round) bool {
		return slices.ContainsFunc(r.Games, func(g arbiter.Game) bool { return g.Result != nil })
	})
}

// standings are the rows of the ranking; where one of the states has not begun,
// only of those who have points.
func (c *comparison) standings(s *arbiter.State, begun bool) ([]line, error) {
	all, err := placings(s, len(s.Rounds))
	if err != nil {
		return nil, err
	}
	var list []line
	for i := range all {
		p, row := &all[i], &all[i].row
		if !begun && row.Points == 0 {
			continue
		}
		place := rule.Format("no place")
		switch {
		case row.Place > 0 && row.Last > row.Place:
			place = rule.Format("place %d–%d", row.Place, row.Last)
		case row.Place > 0:
			place = rule.Format("place %d", row.Place)
		}
		value := []rule.Sentence{place, pointsWord(row.Points)}
		figures := map[string]rule.Sentence{}
		for j, f := range row.Figures {
			if !f.Idle && f.Unit > 0 {
				said := rule.Joined(" ", rule.English(p.columns[j].Short), rule.Figure(f.String()))
				figures[p.columns[j].Short] = said
				value = append(value, said)
			}
		}
		list = append(list, line{p.group + "\x00" + c.player(s, p.player), rule.Typed(p.named(s.Name(p.player))), value, figures, row.Points})
	}
	return list, nil
}
