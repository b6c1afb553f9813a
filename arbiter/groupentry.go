package arbiter

import (
	"slices"
	"strings"

	"flagfall/arbiter/rule"
)

// Ungrouped says which players still in the event nobody pairs, since they are in no
// group, and how they come into one; nothing where there are none or no groups. Those
// who were in a group of an earlier stage are through with the event.
func (s *State) Ungrouped() (said, way rule.Sentence) {
	if len(s.Stages) == 0 {
		return rule.Sentence{}, rule.Sentence{}
	}
	var all []Group
	for i := range s.Stages {
		all = append(all, s.Stages[i].Groups...)
	}
	return ungrouped(s.outside(all))
}

func ungrouped(names []string) (said, way rule.Sentence) {
	if len(names) == 0 {
		return rule.Sentence{}, rule.Sentence{}
	}
	return rule.Format("in no group, and not paired: %s", strings.Join(names, ", ")),
		rule.Way("{do}", "do", rule.Try("group.set", "name", rule.Such("NAME"), "player", names[0], "player", rule.Such("...")))
}

// SetGroup says who plays in a group from the next round on, in the order of their
// numbers in it. A group that is being played goes on with its points and games: whoever
// is in it stays, and those who are named beside them come in with the next numbers.
type SetGroup struct {
	Name    string
	Players []PlayerID
	Reason  string
}

func (c SetGroup) decide(s *State) (Decision, error) {
	next := len(s.Rounds) + 1
	whole := FormGroups{Reason: c.Reason}
	stage := s.StageOf(next)
	switch {
	case stage == nil:
	case stage.From == next:
		for _, g := range stage.Groups {
			g.Players = slices.DeleteFunc(slices.Clone(g.Players), func(id PlayerID) bool { return slices.Contains(c.Players, id) })
			if !strings.EqualFold(g.Name, c.Name) && len(g.Players) > 0 {
				whole.Groups = append(whole.Groups, g)
			}
		}
	case s.goesOn(stage):
		if at := slices.IndexFunc(stage.Groups, func(g Group) bool { return strings.EqualFold(g.Name, strings.TrimSpace(c.Name)) }); at >= 0 {
			return c.enter(stage, at)
		}
	}
	whole.Groups = append(whole.Groups, Group{Name: c.Name, Players: c.Players})
	return whole.decide(s)
}

// enter takes those who are new into a group that is being played.
func (c SetGroup) enter(stage *Stage, at int) (Decision, error) {
	e := GroupsFormed{From: stage.From, Groups: slices.Clone(stage.Groups), Reason: c.Reason}
	g := &e.Groups[at]
	g.Players = slices.Clone(g.Players)
	for _, id := range c.Players {
		if !slices.Contains(stage.Groups[at].Players, id) {
			g.Players = append(g.Players, id)
			g.Late++
		}
	}
	if g.Late == stage.Groups[at].Late {
		return Decision{}, rule.Errorf(rule.Refused, "all who are named are in group %s already", g.Name).
			WithWay("{group.list} shows the groups", rule.Try("group.list"))
	}
	return Decision{Events: []Event{e}}, nil
}

// goesOn reports whether a stage whose play has begun has rounds left.
func (s *State) goesOn(stage *Stage) bool {
	end := s.end(stage)
	return stage.From <= len(s.Rounds) && (end == 0 || len(s.Rounds) < end)
}

// enters reports whether the groups are those that are being played, each with those
// who are in it and perhaps more after them.
func (e GroupsFormed) enters(s *State) bool {
	stage := s.StageOf(len(s.Rounds) + 1)
	return stage != nil && stage.From == e.From && s.goesOn(stage) &&
		slices.EqualFunc(stage.Groups, e.Groups, func(was, is Group) bool {
			n := len(was.Players)
			return was.Name == is.Name && len(is.Players) >= n && slices.Equal(was.Players, is.Players[:n]) && is.Late == was.Late+len(is.Players)-n
		})
}

// groupedIn reports whether a player is in a group of the stage of a round.
func (s *State) groupedIn(id PlayerID, round int) bool {
	stage := s.StageOf(round)
	return stage != nil && stage.has(id)
}
