package arbiter

import (
	"maps"
	"slices"
)

// Clone is a copy for asking "what if": Apply changes it alone. It copies what Apply
// changes in place, which is the lists and maps of the state, of its players, rounds,
// games, appeals and stages. What these hold that came from an entry (a result, a
// flag, a ban) is replaced and never changed, so that the copy may refer to it, too.
// A test asks each field which of the two it is.
func (s *State) Clone() *State {
	c := *s
	c.remembered = nil
	c.Log = slices.Clip(s.Log)
	c.Players = copies(s.Players, (*Player).separate)
	c.Rounds = copies(s.Rounds, (*Round).separate)
	c.Appeals = copies(s.Appeals, func(a *Appeal) { a.Committee, a.Hearings = slices.Clip(a.Committee), slices.Clip(a.Hearings) })
	c.Stages = copies(s.Stages, func(stage *Stage) { stage.Groups = slices.Clone(stage.Groups) })
	c.Schedule, c.Bans, c.Room = slices.Clone(s.Schedule), slices.Clone(s.Bans), slices.Clone(s.Room)
	c.Incidents, c.Questions = slices.Clone(s.Incidents), slices.Clone(s.Questions)
	c.Bystanders, c.Teams, c.Lineups = slices.Clone(s.Bystanders), slices.Clone(s.Teams), slices.Clone(s.Lineups)
	c.Prizes, c.Prints, c.Deviations = slices.Clone(s.Prizes), slices.Clone(s.Prints), slices.Clone(s.Deviations)
	c.Checked, c.Overruled, c.Undone = maps.Clone(s.Checked), maps.Clone(s.Overruled), maps.Clone(s.Undone)
	c.persons, c.unpaired, c.numbers = maps.Clone(s.persons), maps.Clone(s.unpaired), slices.Clone(s.numbers)
	for round, editions := range c.unpaired {
		c.unpaired[round] = slices.Clip(editions)
	}
	return &c
}

// copies is a list of values of its own, each of which separate then gives lists of its
// own.
func copies[T any](list []T, separate func(*T)) []T {
	list = slices.Clone(list)
	for i := range list {
		separate(&list[i])
	}
	return list
}

// Lists that only grow are clipped: what is appended to one of two copies must not
// reach what the other has after it.

func (p *Player) separate() {
	p.Left, p.Absences, p.Leave = slices.Clip(p.Left), slices.Clip(p.Absences), slices.Clip(p.Leave)
	p.Payments, p.Former = slices.Clip(p.Payments), slices.Clip(p.Former)
}

func (r *Round) separate() {
	r.Games, r.PlayOffs = copies(r.Games, (*Game).separate), copies(r.PlayOffs, (*Game).separate)
	r.Byes, r.Matches = slices.Clone(r.Byes), slices.Clone(r.Matches)
	r.Aside, r.Fixed, r.Editions = slices.Clip(r.Aside), slices.Clip(r.Fixed), slices.Clip(r.Editions)
}

func (g *Game) separate() {
	g.Sheets, g.Corrections, g.Voided = slices.Clip(g.Sheets), slices.Clip(g.Corrections), slices.Clip(g.Voided)
	g.Times, g.Absences, g.ClockNotes = slices.Clip(g.Times), slices.Clip(g.Absences), slices.Clip(g.ClockNotes)
	g.Rulings, g.Quickplay, g.Claims = slices.Clip(g.Rulings), slices.Clip(g.Quickplay), slices.Clip(g.Claims)
	g.Given, g.Wrong, g.Reminders, g.Decided = slices.Clip(g.Given), slices.Clip(g.Wrong), slices.Clip(g.Reminders), slices.Clip(g.Decided)
}
