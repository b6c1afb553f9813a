package arbiter

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/systems"
)

// TeamSettings are the settings of an event of teams.
type TeamSettings struct {
	// Boards is how many players of a team play in a match; 0 is the size of
	// the smallest team.
	Boards int `json:"boards,omitempty"`
	// MatchScoring is what a match is worth, as "2-1-0", which "" means too.
	MatchScoring string `json:"matchScoring,omitempty"`
	// TeamRanking is ByMatchPoints, which "" means too except in Scheveningen,
	// or ByBoardPoints.
	TeamRanking string `json:"teamRanking,omitempty"`
	// TeamColours is the sort of colour preferences of a Swiss of teams: "type-a",
	// which "" means too, "type-b" or "none" (FIDE C.04.6, 1.7).
	TeamColours string `json:"teamColours,omitempty"`
}

// What ranks teams first. The other one comes next.
const (
	ByMatchPoints = "match-points"
	ByBoardPoints = "board-points"
)

func teamSettings() []Setting {
	boards := zero(rule.Say("as many as the smallest team has"), regulation(count("boards", "how many players of a team play in a match; 0 means the size of the smallest team",
		func(s *Settings) *int { return &s.Boards }, 127, "boards", 4)))
	shown := boards.get
	boards.get = func(s *Settings) string {
		if s.Boards == 0 && !s.system().Teams {
			return ""
		}
		return shown(s)
	}
	scoring := typed(choice("match-scoring", "what a match of teams is worth: win, draw and loss, such as 2-1-0",
		func(s *Settings) *string { return &s.MatchScoring }), readScoring, func(v *settingValues) *Scoring { return &v.matches })
	scoring.get = func(s *Settings) string {
		if s.system().Teams {
			return cmp.Or(s.MatchScoring, "2-1-0")
		}
		return s.MatchScoring
	}
	ranking := choice("team-ranking", "what ranks teams first", func(s *Settings) *string { return &s.TeamRanking }, "", ByMatchPoints, ByBoardPoints)
	ranking.get = func(s *Settings) string {
		switch system := s.system(); {
		case s.TeamRanking != "" || !system.Teams:
			return s.TeamRanking
		case system.Halves:
			return ByBoardPoints
		}
		return ByMatchPoints
	}
	colours := choice("team-colours", "the colour preferences of a Swiss of teams, by their first boards (FIDE C.04.6, 1.7)", func(s *Settings) *string { return &s.TeamColours }, "", "type-a", "type-b", "none")
	colours.get = func(s *Settings) string {
		if system := s.system(); system.Teams && system.Colours {
			return cmp.Or(s.TeamColours, "type-a")
		}
		return s.TeamColours
	}
	colours = only(func(s systems.System) bool { return s.Teams && s.Colours }, colours)
	return []Setting{boards, scoring, ranking, colours}
}

// usualTeamOrder is how teams are ranked where nothing is said.
var usualTeamOrder = []string{"team-points", "wins", "direct", "sonneborn-berger"}

// TeamOrder are the tie-breaks of the teams, as codes of package standings.
func (s Settings) TeamOrder() []string {
	if s.TeamTieBreaks == nil {
		return usualTeamOrder
	}
	return s.TeamTieBreaks
}

func teamTieBreaks() Setting {
	d := regulation(words("team-tie-breaks", "codes of tie-breaks of the teams in order, with commas between", func(s *Settings) *[]string { return &s.TeamTieBreaks }))
	d.get = func(s *Settings) string {
		if s.TeamTieBreaks != nil || s.system().Teams {
			return strings.Join(s.TeamOrder(), ",")
		}
		return ""
	}
	return only(func(s systems.System) bool { return s.Teams }, d)
}

// MatchPoints is what a match is worth.
func (s Settings) MatchPoints() pairing.Scoring { return s.read().matches.Scoring }

// TeamID names a team of an event, from 1. It is never given twice.
type TeamID int

// Team is a team of a state. Its players stand in the order of the boards; a
// player after those who play in a match is a reserve.
type Team struct {
	ID      TeamID
	Name    string
	Players []PlayerID
}

// Teamless names the players still in an event of teams whom no team has.
func (s *State) Teamless() []string {
	if !s.System().Teams {
		return nil
	}
	var names []string
	for _, p := range s.Players {
		if p.Withdrawn == 0 && !slices.ContainsFunc(s.Teams, func(t Team) bool { return slices.Contains(t.Players, p.ID) }) {
			names = append(names, p.Name())
		}
	}
	return names
}

// EnterTeam enters a team or, where Team is set, changes one.
type EnterTeam struct {
	Team    TeamID // 0: a new one
	Name    string
	Players []PlayerID
	Reason  string
}

func (c EnterTeam) decide(s *State) (Decision, error) {
	e := TeamEntered{ID: c.Team, Name: strings.Join(strings.Fields(c.Name), " "), Players: c.Players, Reason: c.Reason}
	if e.ID == 0 {
		e.ID = s.nextTeam + 1
	} else if s.Team(e.ID) == nil {
		return Decision{}, rule.Errorf(rule.NotFound, "there is no team %d", e.ID).WithWay("see {team.list}", rule.Try("team.list"))
	}
	d := Decision{Events: []Event{e}}
	if c.Team == 0 && s.teamsPaired() {
		d.Notices = append(d.Notices, rule.Advice("{team} is a late entry, has number {number} and is paired from round {round} on; the rounds missed give nothing (FIDE C.04.2 2.4)",
			"team", e.Name, "number", len(s.Teams)+1, "round", len(s.Rounds)+1))
	}
	if !s.System().Teams {
		d.Notices = append(d.Notices, rule.Advice("the system {system} pairs players, not teams: {set}", "system", s.Settings.System, rule.Try("set", "name", "system", "value", systems.TeamRoundRobin)))
	}
	return d, nil
}

// TeamEntered is the event of EnterTeam; of a team that is there already it
// replaces name and players.
type TeamEntered struct {
	ID      TeamID     `json:"id"`
	Name    string     `json:"name"`
	Players []PlayerID `json:"players,omitempty"`
	Reason  string     `json:"reason,omitempty"`
}

var _ = add(kind[TeamEntered]{name: "team-entered", routine: true})

func (e TeamEntered) check(s *State) error {
	old := s.Team(e.ID)
	switch {
	case e.ID < 1 || e.ID > mostBoards:
		return rule.Errorf(rule.NotFound, "there is no team %d", e.ID)
	case e.Name == "" || len(e.Name) > 200:
		return rule.Errorf(rule.Usage, "a team needs a name").WithWay("name it: {team.add}", rule.Try("team.add", "name", rule.Such("NAME"), "player", rule.Such("PLAYER"), "player", rule.Such("...")))
	case old == nil && s.teamsPaired() && !s.System().LateTeams():
		return rule.Errorf(rule.Refused, "the teams are fixed once round 1 is paired").WithHint("take the pairings back first")
	case old == nil && s.teamsPaired() && s.Settings.Boards == 0 && len(e.Players) < s.TeamBoards():
		return rule.Errorf(rule.Refused, "a match is played over %s, but %s has %s", rule.Count(s.TeamBoards(), "{n} board", "{n} boards"), e.Name, rule.Count(len(e.Players), "{n} player", "{n} players")).
			WithWay("name more of them, or set the boards first: {set}", s.WithReason(rule.Try("set", "name", "boards", "value", s.TeamBoards())))
	}
	seen := map[PlayerID]bool{}
	for _, id := range e.Players {
		p, err := s.needPlayer(id)
		if err != nil {
			return err
		}
		if seen[id] {
			return rule.Errorf(rule.Usage, "%s is named twice", p.Name()).WithHint("name every player once")
		}
		seen[id] = true
		if other := s.TeamOf(id); other != nil && other.ID != e.ID {
			return rule.Errorf(rule.Refused, "%s plays for %s", p.Name(), other.Name).WithHint("take the player out of that team first")
		}
	}
	for _, t := range s.Teams {
		if t.ID != e.ID && strings.EqualFold(t.Name, e.Name) {
			return rule.Errorf(rule.Refused, "there is a team %s already", t.Name).WithWay("choose another name; {team.list} shows them", rule.Try("team.list"))
		}
	}
	if old != nil {
		for _, id := range old.Players {
			if !seen[id] && s.played(id) {
				return rule.Errorf(rule.Refused, "%s has played for %s and stays in its list", s.Name(id), old.Name).
					WithHint("put the player after the others, as a reserve")
			}
		}
		if s.teamsPaired() {
			return needReason(rule.Format("a change of a team after round 1 is paired"), e.Reason)
		}
	}
	return nil
}

func (e TeamEntered) apply(s *State, _ Envelope) error {
	t := Team{ID: e.ID, Name: e.Name, Players: e.Players}
	if old := s.Team(e.ID); old != nil {
		*old = t
	} else {
		s.Teams = append(s.Teams, t)
	}
	return nil
}

func (e TeamEntered) claim(s *State) { s.nextTeam = max(s.nextTeam, e.ID) }

func (e TeamEntered) sentence(s *State) rule.Sentence {
	if len(e.Players) == 0 {
		return reasoned(rule.Say("team {team} without players", "team", e.Name), e.Reason)
	}
	return reasoned(rule.Say("team {team}: {players}", "team", e.Name, "players", rule.Joined("; ", s.calledEach(e.Players)...)), e.Reason)
}

// Team is a team by ID; nil where there is none.
func (s *State) Team(id TeamID) *Team {
	for i := range s.Teams {
		if s.Teams[i].ID == id {
			return &s.Teams[i]
		}
	}
	return nil
}

// TeamOf is the team that a player is in; nil where they are in none.
func (s *State) TeamOf(p PlayerID) *Team {
	for i := range s.Teams {
		if slices.Contains(s.Teams[i].Players, p) {
			return &s.Teams[i]
		}
	}
	return nil
}

// TeamName is the name of a team, or "team 7" where there is none.
func (s *State) TeamName(id TeamID) string {
	if t := s.Team(id); t != nil {
		return t.Name
	}
	return fmt.Sprintf("team %d", id)
}

// FindTeam finds a team by its number, its name or a part of the name that only
// one has. Errors: rule.NotFound, rule.Usage when several fit.
func (s *State) FindTeam(text string) (Team, error) {
	if n, err := strconv.Atoi(strings.TrimSpace(text)); err == nil {
		if t := s.Team(TeamID(n)); t != nil {
			return *t, nil
		}
	}
	var part, near []Team
	plain := func(s string) string { return strings.Join(PlainWords(s), " ") }
	key := plain(text)
	for _, t := range s.Teams {
		name := plain(t.Name)
		if strings.EqualFold(t.Name, strings.TrimSpace(text)) || name == key && key != "" {
			return t, nil
		}
		if key != "" && strings.Contains(name, key) {
			part = append(part, t)
		}
		if NearName(t.Name, text) {
			near = append(near, t)
		}
	}
	switch {
	case len(part) == 1:
		return part[0], nil
	case len(part) == 0 && len(near) > 0:
		return Team{}, rule.Errorf(rule.NotFound, "there is no team %q", text).WithHint("perhaps %s", near[0].Name)
	case len(part) == 0:
		return Team{}, rule.Errorf(rule.NotFound, "there is no team %q", text).WithWay("see {team.list}", rule.Try("team.list"))
	}
	return Team{}, rule.Errorf(rule.Usage, "%q may be %s or %s", text, part[0].Name, part[1].Name).WithHint("give more of the name")
}

// TeamBoards is how many players of a team play in a match.
func (s *State) TeamBoards() int {
	if s.Settings.Boards > 0 {
		return s.Settings.Boards
	}
	least := 0
	for i, t := range s.Teams {
		if i == 0 || len(t.Players) < least {
			least = len(t.Players)
		}
	}
	return least
}

// UnmannedBoards warns where matches have more boards than any team has players.
func (s *State) UnmannedBoards() []rule.Sentence {
	most := 0
	for _, t := range s.Teams {
		most = max(most, len(t.Players))
	}
	if most == 0 || most >= s.TeamBoards() {
		return nil
	}
	return []rule.Sentence{rule.Format("the setting boards is %d, but no team has more than %s", s.TeamBoards(), rule.Count(most, "{n} player", "{n} players"))}
}

// teamsPaired reports whether a round of teams is paired.
func (s *State) teamsPaired() bool { return len(s.Rounds) > 0 && s.System().Teams }

func (s *State) played(id PlayerID) bool {
	for g := range s.EachScored {
		if g.Has(id) {
			return true
		}
	}
	return false
}

// MatchRecord is how many matches a team won, drew and lost up to a round.
func (s *State) MatchRecord(id TeamID, round int) (won, drawn, lost int) {
	for i := range s.Rounds[:min(round, len(s.Rounds))] {
		r := &s.Rounds[i]
		for _, m := range r.Matches {
			side := 0
			switch score := s.MatchScore(r, m); {
			case m.Second == 0 || m.First != id && m.Second != id || !score.Over:
			default:
				if m.Second == id {
					side = 1
				}
				switch own, other := score.Board[side], score.Board[1-side]; {
				case own > other:
					won++
				case own < other:
					lost++
				default:
					drawn++
				}
			}
		}
	}
	return won, drawn, lost
}
