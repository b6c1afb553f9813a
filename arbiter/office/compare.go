package office

import (
	"fmt"
	"strconv"
	"strings"

	"flagfall/arbiter"
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

// Difference is one thing that differs between two states. Before and After are
// "" where the thing is not there.
type Difference struct {
	Section Section `json:"section"`
	What    string  `json:"what"`
	Before  string  `json:"before,omitempty"`
	After   string  `json:"after,omitempty"`
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
	before, err := c.standings(a)
	if err != nil {
		return nil, err
	}
	after, err := c.standings(b)
	if err != nil {
		return nil, err
	}
	c.both(InStandings, before, after)
	return c.list, nil
}

// sameEvent reports whether two states are of one journal.
func sameEvent(a, b *arbiter.State) bool {
	if len(a.Log) == 0 || len(b.Log) == 0 {
		return true
	}
	return a.Log[0].At.Equal(b.Log[0].At) && a.Log[0].Body.Kind() == b.Log[0].Body.Kind() && a.Settings.Name == b.Settings.Name
}

type comparison struct {
	same bool
	list []Difference
}

// line is one thing of a state under the key by which the other state has it.
type line struct{ key, what, value string }

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
		if !was || old.value != l.value {
			c.list = append(c.list, Difference{section, l.what, old.value, l.value})
		}
	}
	for _, l := range a {
		if _, gone := before[l.key]; gone {
			c.list = append(c.list, Difference{Section: section, What: l.what, Before: l.value})
		}
	}
}

func (c *comparison) settings(a, b *arbiter.State) {
	for _, d := range arbiter.SettingList() {
		before, errA := a.Settings.Get(d.Name)
		after, errB := b.Settings.Get(d.Name)
		if errA == nil && errB == nil && before != after {
			c.list = append(c.list, Difference{InSettings, d.Name, before, after})
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
		facts := []string{p.Name()}
		add := func(what string, have bool) {
			if have {
				facts = append(facts, what)
			}
		}
		add(fmt.Sprintf("number %d", p.Number), p.Number > 0)
		add(p.Title, p.Title != "")
		add(fmt.Sprintf("rating %d", p.Rating), p.Rating > 0)
		add(p.Club, p.Club != "")
		add(p.Federation, p.Federation != "")
		for _, x := range p.Absences {
			add(fmt.Sprintf("absent in round %d (%s)", x.Round, arbiter.ByeName(x.Kind)), true)
		}
		add(fmt.Sprintf("out from round %d on", p.Withdrawn), p.Withdrawn > 0)
		add("all results annulled", p.Annulled)
		list = append(list, line{c.player(s, p.ID), p.Name(), strings.Join(facts, ", ")})
	}
	return list
}

func (c *comparison) pairings(s *arbiter.State) []line {
	var list []line
	for i := range s.Rounds {
		r := &s.Rounds[i]
		for j := range r.Games {
			g := &r.Games[j]
			what := fmt.Sprintf("round %d, board %s", r.Number, g.BoardName())
			list = append(list, line{what, what, s.Name(g.First) + " – " + s.Name(g.Second)})
		}
		for _, b := range r.Byes {
			what := fmt.Sprintf("round %d, %s without a game", r.Number, s.Name(b.Player))
			list = append(list, line{fmt.Sprintf("%d bye %s", r.Number, c.player(s, b.Player)), what, arbiter.ByeName(b.Kind)})
		}
	}
	return list
}

func (c *comparison) results(s *arbiter.State) []line {
	var list []line
	for i := range s.Rounds {
		for j := range s.Rounds[i].Games {
			g := &s.Rounds[i].Games[j]
			if g.Result == nil {
				continue
			}
			value := g.Result.String()
			if g.Annulled {
				value += ", annulled"
			}
			key := fmt.Sprintf("%d %s %s %d", g.Round, c.player(s, g.First), c.player(s, g.Second), g.Heat)
			list = append(list, line{key, fmt.Sprintf("round %d, board %s, %s – %s", g.Round, g.BoardName(), s.Name(g.First), s.Name(g.Second)), value})
		}
	}
	return list
}

func (c *comparison) standings(s *arbiter.State) ([]line, error) {
	all, err := placings(s)
	if err != nil {
		return nil, err
	}
	var list []line
	for i := range all {
		p, row := &all[i], &all[i].row
		place := "no place"
		switch {
		case row.Place > 0 && row.Last > row.Place:
			place = fmt.Sprintf("place %d–%d", row.Place, row.Last)
		case row.Place > 0:
			place = fmt.Sprintf("place %d", row.Place)
		}
		value := fmt.Sprintf("%s, %s", place, pointsWord(row.Points))
		for j, f := range row.Figures {
			if !f.Idle && f.Unit > 0 {
				value += fmt.Sprintf(", %s %s", p.columns[j].Short, f)
			}
		}
		list = append(list, line{p.group + "\x00" + c.player(s, p.player), p.named(s.Name(p.player)), value})
	}
	return list, nil
}
