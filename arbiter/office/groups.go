package office

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/ranking"
	"flagfall/arbiter/rule"
)

// pairGroups pairs the next round: the whole field in one, or each group of the
// stage by itself, with boards in the order of the groups.
func (o *Office) pairGroups(s *arbiter.State, fixed []arbiter.FixedPair) (arbiter.PairRound, error) {
	next := len(s.Rounds) + 1
	if s.System().Teams {
		if len(fixed) > 0 {
			return arbiter.PairRound{}, rule.Errorf(rule.Refused, "matches of teams are not fixed by pairs of players").WithWay("name who plays: {team.lineup}", rule.Try("team.lineup"))
		}
		return o.pairTeams(s)
	}
	stage := s.StageOf(next)
	if stage == nil {
		return pairField(s, fixed)
	}
	whole := arbiter.PairRound{Round: next, Origin: s.Settings.System}
	left := slices.Clone(fixed)
	for _, g := range stage.Groups {
		view, err := s.Group(g.Name)
		if err != nil {
			return whole, err
		}
		if n := view.TotalRounds(); n > 0 && len(view.Rounds) >= n || len(s.Rounds)-stage.From+1 > len(view.Rounds) {
			continue // a smaller group is through
		}
		var mine []arbiter.FixedPair
		left = slices.DeleteFunc(left, func(x arbiter.FixedPair) bool {
			in := slices.Contains(g.Players, x.First) && (x.Second == 0 || slices.Contains(g.Players, x.Second))
			if in {
				mine = append(mine, x)
			}
			return in
		})
		part, err := pairField(view, mine)
		if err != nil {
			return whole, rule.Errorf(rule.CodeOf(err), "group %s: %w", g.Name, err)
		}
		for _, m := range part.Games {
			m.Board = 0
			whole.Games = append(whole.Games, m)
		}
		whole.Byes = append(whole.Byes, part.Byes...)
	}
	if len(left) > 0 {
		return whole, rule.Errorf(rule.Refused, "%s and %s are not in the same group", s.Name(left[0].First), s.Name(left[0].Second)).
			WithWay("{group.list} shows the groups", rule.Try("group.list"))
	}
	whole.Games = s.Seated(whole.Games)
	return whole, nil
}

// DrawGroups divides the players who have not withdrawn among so many groups,
// named A, B, C: in a serpentine by rating (1 to A, 2 to B, 3 to B, 4 to A), or
// by lot from the setting "seed", sorting the players by the SHA-256 of
// "SEED:groups:ID" in hexadecimal and dealing them out in turn.
func DrawGroups(s *arbiter.State, groups int, lot bool) (arbiter.FormGroups, error) {
	var players []arbiter.Player
	for _, p := range s.Players {
		if p.Withdrawn == 0 {
			players = append(players, p)
		}
	}
	if groups < 2 || groups > 26 || len(players) < 2*groups {
		return arbiter.FormGroups{}, rule.Errorf(rule.Usage, "the number of players, %d, does not fit the number of groups, %d", len(players), groups).
			WithHint("2 to 26 groups of at least two players each")
	}
	c := arbiter.FormGroups{Groups: make([]arbiter.Group, groups), Reason: "by rating, in a serpentine"}
	if lot {
		seed := strings.TrimSpace(s.Settings.Seed)
		if seed == "" {
			return c, rule.Errorf(rule.Usage, "the lots need a seed").WithWay("let the players name a few digits, and set them: {set}", s.WithReason(rule.Try("set", "name", "seed", "value", rule.Such("4711"))))
		}
		c.Reason = fmt.Sprintf("by lot from the seed %q", seed)
		ticket := func(p arbiter.Player) string {
			return fmt.Sprintf("%x", sha256.Sum256(fmt.Appendf(nil, "%s:groups:%d", seed, p.ID)))
		}
		slices.SortStableFunc(players, func(a, b arbiter.Player) int { return strings.Compare(ticket(a), ticket(b)) })
	} else {
		slices.SortStableFunc(players, arbiter.CompareRank)
	}
	for i := range c.Groups {
		c.Groups[i].Name = string(rune('A' + i))
	}
	for i, p := range players {
		at := i % groups
		if i/groups%2 == 1 && !lot {
			at = groups - 1 - at
		}
		c.Groups[at].Players = append(c.Groups[at].Players, p.ID)
	}
	return c, nil
}

// Finals forms final groups of those who took the first places of each group:
// with a top of 2 the first group holds places 1 and 2 of all groups, the next
// places 3 and 4, and so on for so many finals. Withdrawn players take no place.
// Errors: rule.Refused while games are open, or when a place that decides is
// shared and no draw of lots or tie-break parts it.
func Finals(s *arbiter.State, top, finals int, names []string) (arbiter.FormGroups, error) {
	var c arbiter.FormGroups
	groups := s.GroupNames()
	if len(groups) < 2 {
		return c, rule.Errorf(rule.Refused, "there are no groups to promote from").WithWay("form them first: {group.draw}", rule.Try("group.draw", "number", rule.Such("2")))
	}
	if top < 1 || finals < 1 {
		return c, rule.Errorf(rule.Usage, "%d places cannot be promoted to %d finals", top, finals).WithHint("give at least one place for each final")
	}
	for k := range finals {
		name := "Final " + string(rune('A'+k))
		if k < len(names) {
			name = names[k]
		}
		c.Groups = append(c.Groups, arbiter.Group{Name: name})
	}
	type qualified struct {
		id    arbiter.PlayerID
		place int
	}
	lists := make([][]qualified, finals)
	for _, name := range groups {
		view, err := s.Group(name)
		if err != nil {
			return c, err
		}
		if open := view.OpenGames(); len(open) > 0 {
			return c, rule.Errorf(rule.Refused, "group %s has %s", name, rule.Count(len(open), "{n} open game", "{n} open games")).WithHint("enter their results first")
		}
		table, err := ranking.Of(view, -1)
		if err != nil {
			return c, err
		}
		at := 0
		for i, row := range table.Rows {
			p := view.ByNumber(row.Player.Number)
			if row.Place == 0 || p.Withdrawn > 0 || at >= top*finals {
				continue
			}
			// A place shared across the border would be decided by the order of
			// numbers alone.
			if at%top == top-1 && i+1 < len(table.Rows) && table.Rows[i+1].Place == row.Place {
				return c, rule.Errorf(rule.Refused, "%s and %s share a place in group %s, and one of them is promoted", p.Name(),
					view.ByNumber(table.Rows[i+1].Player.Number).Name(), name).
					WithWay("add a tie-break that separates them: {lots} or {tie-breaks}, and {play-off}; or form the groups by hand: {group.set}", "lots", s.WithReason(rule.Try("set", "name", "tie-breaks", "value", rule.Such("...,lots"))), "tie-breaks", rule.Such("...,play-off"), arbiter.PlayOn(rule.Such("PLAYER"), rule.Such("PLAYER")), rule.Try("group.set"))
			}
			lists[at/top] = append(lists[at/top], qualified{p.ID, at % top})
			at++
		}
	}
	for k := range lists {
		slices.SortStableFunc(lists[k], func(a, b qualified) int { return a.place - b.place })
		for _, q := range lists[k] {
			c.Groups[k].Players = append(c.Groups[k].Players, q.id)
		}
	}
	c.Reason = fmt.Sprintf("places 1 to %d of groups %s", top*finals, strings.Join(groups, ", "))
	if top*finals == 1 {
		c.Reason = "place 1 of groups " + strings.Join(groups, ", ")
	}
	return c, nil
}
