package arbiter

import (
	"fmt"
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/systems"
)

// Group is a part of the players who are paired and ranked among themselves.
type Group struct {
	Name string `json:"name"`
	// Players in the order of their numbers within the group.
	Players []PlayerID `json:"players"`
	// Late is how many of them, the last ones, came in when it was being played.
	Late int `json:"late,omitempty"`
}

// Stage is a run of rounds played in groups: preliminaries, or finals. It
// lasts until the next stage begins.
type Stage struct {
	// From is its first round.
	From   int
	Groups []Group
	// Reason says how the groups came about: "places 1 to 2 of A, B".
	Reason string
	// Entry is the number of the one by which it was first formed.
	Entry int64
}

// has reports whether a player is in a group of the stage.
func (stage *Stage) has(id PlayerID) bool {
	return slices.ContainsFunc(stage.Groups, func(g Group) bool { return slices.Contains(g.Players, id) })
}

// FormGroups has the rounds from the next one on played in groups. Players in
// no group are out from there on; they can be in one of a later stage.
type FormGroups struct {
	Groups []Group
	Reason string
}

func (c FormGroups) decide(s *State) (Decision, error) {
	e := GroupsFormed{From: len(s.Rounds) + 1, Groups: c.Groups, Reason: c.Reason}
	var d Decision
	for _, name := range s.outside(c.Groups) {
		d.Notices = append(d.Notices, rule.Noted("%s is in no group", name))
	}
	if len(d.Notices) > 3 {
		d.Notices = append(d.Notices[:2], rule.Notice{Grade: rule.Note,
			Said: rule.Count(len(d.Notices)-2, "and {n} more player is in no group", "and {n} more players are in no group")})
	}
	d.Events = []Event{e}
	return d, nil
}

// outside names the players still in the event whom none of the groups has.
func (s *State) outside(groups []Group) []string {
	var names []string
	for _, p := range s.Players {
		if p.Withdrawn == 0 && !slices.ContainsFunc(groups, func(g Group) bool { return slices.Contains(g.Players, p.ID) }) {
			names = append(names, p.Name())
		}
	}
	return names
}

// GroupsFormed is the event of FormGroups.
type GroupsFormed struct {
	From   int     `json:"from"`
	Groups []Group `json:"groups"`
	Reason string  `json:"reason,omitempty"`
}

var _ = add(kind[GroupsFormed]{name: "groups-formed"})

func (e GroupsFormed) check(s *State) error {
	next := len(s.Rounds) + 1
	late := e.From != next && e.enters(s)
	if e.From != next && !late {
		return rule.Errorf(rule.Refused, "groups can be formed from round %d on, not from round %d", next, e.From).
			WithHint("form them before that round is paired, or take its pairings back")
	}
	if late {
		if err := s.fieldFixed(); err != nil {
			return err
		}
	}
	if !s.System().Grouped() {
		return rule.Errorf(rule.Refused, "a %s is not played in groups", s.Settings.SystemSaid()).
			WithHint("groups are for players: a round robin, Swiss, Keizer or knock-out")
	}
	if n := s.Settings.Rounds; n > 0 && next > n {
		return rule.Errorf(rule.Refused, "no round is left to pair: the event has %s", rule.Count(n, "{n} round", "{n} rounds")).WithHint("raise the setting rounds, with a reason")
	}
	if open := s.OpenGames(); len(open) > 0 && !late {
		return rule.Errorf(rule.Refused, "round %d, board %s has no result yet", open[0].Round, open[0].BoardName()).
			WithHint("new groups are formed when all games are over")
	}
	if len(e.Groups) == 0 {
		return rule.Errorf(rule.Usage, "there are no groups").WithWay("make them: {group.draw}", rule.Try("group.draw", "number", rule.Such("NUMBER")))
	}
	names, in := map[string]bool{}, map[PlayerID]string{}
	for _, g := range e.Groups {
		key := strings.ToLower(g.Name)
		switch {
		case strings.TrimSpace(g.Name) == "" || len(g.Name) > 40:
			return rule.Errorf(rule.Usage, "%q is not the name of a group", g.Name).WithHint("name it as in A, B or Final")
		case names[key]:
			return rule.Errorf(rule.Usage, "there are two groups %s", g.Name).WithHint("give each a name of its own")
		case len(g.Players) < 2:
			return rule.Errorf(rule.Usage, "group %s has %s", g.Name, rule.Count(len(g.Players), "{n} player", "{n} players")).WithHint("a group needs at least two")
		}
		names[key] = true
		for _, id := range g.Players {
			p, err := s.needPlayer(id)
			if err != nil {
				return err
			}
			if in[id] != "" {
				return rule.Errorf(rule.Usage, "%s is in group %s and in group %s", p.Name(), in[id], g.Name).WithHint("name every player once")
			}
			if p.Withdrawn > 0 && !(late && s.groupedIn(id, e.From)) {
				return rule.Errorf(rule.Refused, "%s has withdrawn", p.Name()).WithHint("reinstate the player first")
			}
			in[id] = g.Name
		}
	}
	return nil
}

func (e GroupsFormed) apply(s *State, env Envelope) error {
	stage := Stage{From: e.From, Groups: e.Groups, Reason: e.Reason, Entry: env.Seq}
	if n := len(s.Stages); n > 0 && s.Stages[n-1].From >= e.From {
		stage.Entry = s.Stages[n-1].Entry
		s.Stages = s.Stages[:n-1]
	}
	s.Stages = append(s.Stages, stage)
	return nil
}

func (e GroupsFormed) sentence(s *State) rule.Sentence {
	var parts []string
	for _, g := range e.Groups {
		parts = append(parts, fmt.Sprintf("%s (%d)", g.Name, len(g.Players)))
	}
	return reasoned(rule.Say("groups from round {round} on: {groups}", "round", e.From, "groups", strings.Join(parts, ", ")), e.Reason)
}

// StageOf is the stage that a round belongs to; nil where the whole field plays
// in one.
func (s *State) StageOf(round int) *Stage {
	for i := len(s.Stages) - 1; i >= 0; i-- {
		if s.Stages[i].From <= round {
			return &s.Stages[i]
		}
	}
	return nil
}

// end is the last round of a stage, or all rounds there will be in a system
// that knows; 0 when nobody does.
func (s *State) end(stage *Stage) int {
	for i := range s.Stages {
		if s.Stages[i].From > stage.From {
			return s.Stages[i].From - 1
		}
	}
	if s.System().Rounds == nil {
		return s.Settings.Rounds
	}
	most := 0
	for _, g := range stage.Groups {
		most = max(most, s.roundsOf(len(g.Players)))
	}
	return stage.From - 1 + most
}

// over is the number of the entry with which a stage was over, since the next one was
// formed; 0 while it is the last.
func (s *State) over(stage *Stage) int64 {
	for i := range s.Stages {
		if s.Stages[i].From > stage.From {
			return s.Stages[i].Entry
		}
	}
	return 0
}

// roundsOf is how many rounds a group of so many players takes, of a system
// that knows.
func (s *State) roundsOf(players int) int {
	return s.System().Rounds(systems.Size{Players: players})
}

// TotalRounds is how many rounds the event has: as many as the setting says, or
// as its last stage, its players or its teams need; 0 when nobody knows yet.
func (s *State) TotalRounds() int {
	system := s.System()
	switch {
	case s.Settings.Rounds > 0:
		return s.Settings.Rounds
	case len(s.Stages) > 0:
		return s.end(&s.Stages[len(s.Stages)-1])
	case system.Rounds == nil:
		return 0
	}
	size := systems.Size{Teams: len(s.Teams), Boards: s.TeamBoards()}
	for i := range s.Players {
		if p := &s.Players[i]; p.Number > 0 || len(s.Rounds) == 0 && p.Withdrawn == 0 {
			size.Players++
		}
	}
	return system.Rounds(size)
}

// GroupNames are the names of the groups of the latest stage in which there are
// any, in their order.
func (s *State) GroupNames() []string {
	var names []string
	if n := len(s.Stages); n > 0 {
		for _, g := range s.Stages[n-1].Groups {
			names = append(names, g.Name)
		}
	}
	return names
}

// Group is an event of its own made of a group: its players, numbered as they
// stand in it, and the rounds of its stage, from 1. Of two groups of one name it
// is that of the later stage. IDs and boards are those of the event. It is for
// reading and pairing, and no command is decided in it. Errors: rule.NotFound.
func (s *State) Group(name string) (*State, error) {
	var names []string
	for i := len(s.Stages) - 1; i >= 0; i-- {
		for _, g := range s.Stages[i].Groups {
			if strings.EqualFold(g.Name, strings.TrimSpace(name)) {
				return s.group(&s.Stages[i], g), nil
			}
			names = append(names, g.Name)
		}
	}
	hint := rule.Way("form groups first: {group.draw}", rule.Try("group.draw", "number", rule.Such("2")))
	if len(names) > 0 {
		hint = rule.Format("the groups are %s", strings.Join(names, ", "))
	}
	return nil, rule.Errorf(rule.NotFound, "there is no group %q", name).Offering(hint)
}

// Part is the field that a round was paired in, and the number of the round
// there: the whole event, or the group of a name where the round is played in
// groups. Errors: rule.Usage when a group is to be named, rule.NotFound.
func (s *State) Part(round int, name string) (*State, int, error) {
	stage, name := s.StageOf(round), strings.TrimSpace(name)
	if stage == nil {
		if name != "" {
			return nil, 0, rule.Errorf(rule.NotFound, "round %d is not played in groups", round).WithHint("leave the group out")
		}
		return s, round, nil
	}
	var names []string
	for _, g := range stage.Groups {
		if strings.EqualFold(g.Name, name) {
			view := s.group(stage, g)
			if within := round - stage.From + 1; within <= len(view.Rounds) {
				return view, within, nil
			}
			return nil, 0, rule.Errorf(rule.NotFound, "group %s has no games in round %d", g.Name, round).
				WithWay("{pairings} shows the rounds of each group", rule.Try("pairings"))
		}
		names = append(names, g.Name)
	}
	hint := rule.Way("name one: {group}; there are {names}", rule.Again("group", names[0]), "names", strings.Join(names, ", "))
	if name == "" {
		return nil, 0, rule.Errorf(rule.Usage, "round %d is played in groups, but no group was named", round).Offering(hint)
	}
	return nil, 0, rule.Errorf(rule.NotFound, "there is no group %q in round %d", name, round).Offering(hint)
}

func (s *State) group(stage *Stage, g Group) *State {
	view := *s
	before := stage.From - 1
	end := s.end(stage)
	view.Stages = nil
	view.Settings.Name = s.Settings.Name + " – " + g.Name
	view.Settings.Rounds = 0
	if end > before && s.System().Rounds == nil {
		view.Settings.Rounds = end - before
	}
	view.Schedule = nil
	for _, slot := range s.Schedule {
		if slot.Round > before && (end == 0 || slot.Round <= end) {
			slot.Round -= before
			view.Schedule = append(view.Schedule, slot)
		}
	}
	view.numbered = len(g.Players)
	// Who comes in later is in no upper half (C.04.7).
	view.lastUpper = g.Players[min(pairing.BakuUpper(len(g.Players)-g.Late), len(g.Players))-1]
	view.Players = nil
	for _, p := range s.Players {
		at := slices.Index(g.Players, p.ID)
		if at < 0 {
			continue
		}
		p.Number = at + 1
		p.Since = max(p.Since-before, 0)
		p.Annulled = s.annulled(&p, stage)
		p.Withdrawn, p.Removed = s.departure(&p, stage)
		p.Left = nil
		if p.Withdrawn > 0 {
			p.Withdrawn = max(p.Withdrawn-before, 1)
		}
		p.Unranked = s.Settings.unranks(&p)
		p.heldIn(s.over(stage), before)
		absences := p.Absences
		p.Absences = nil
		for _, a := range absences {
			if a.Round > before && (end == 0 || a.Round <= end) {
				p.Absences = append(p.Absences, Absence{Round: a.Round - before, Kind: a.Kind})
			}
		}
		view.Players = append(view.Players, p)
	}
	view.Rounds = nil
	for _, r := range s.Rounds[min(before, len(s.Rounds)):] {
		if !s.sameStage(r.Number, stage.From) {
			break
		}
		view.Rounds = append(view.Rounds, r.of(g, before))
	}
	// A smaller group has no games in the last rounds of the stage.
	if s.System().Rounds != nil {
		view.Rounds = view.Rounds[:min(len(view.Rounds), s.roundsOf(len(g.Players)))]
	}
	view.Bans = nil
	for _, b := range s.Bans {
		if b.To > 0 && b.To <= before {
			continue
		}
		b.From, b.To = max(b.From-before, 0), max(b.To-before, 0)
		view.Bans = append(view.Bans, b)
	}
	return &view
}

// of are the games and byes of a round that are of a group, with the round
// numbered after those before its stage.
func (r Round) of(g Group, before int) Round {
	part := r
	part.Number -= before
	part.Games, part.PlayOffs, part.Aside, part.Byes, part.Fixed = nil, nil, nil, nil, nil
	for _, x := range r.Games {
		if slices.Contains(g.Players, x.First) {
			x.Round -= before
			part.Games = append(part.Games, x)
		}
	}
	for _, x := range r.PlayOffs {
		if slices.Contains(g.Players, x.First) {
			x.Round -= before
			part.PlayOffs = append(part.PlayOffs, x)
		}
	}
	for _, id := range r.Aside {
		if slices.Contains(g.Players, id) {
			part.Aside = append(part.Aside, id)
		}
	}
	for _, b := range r.Byes {
		if slices.Contains(g.Players, b.Player) {
			part.Byes = append(part.Byes, b)
		}
	}
	for _, f := range r.Fixed {
		if slices.Contains(g.Players, f.First) {
			part.Fixed = append(part.Fixed, f)
		}
	}
	return part
}

// sameStage reports whether two rounds belong to one stage.
func (s *State) sameStage(a, b int) bool { return s.StageOf(a) == s.StageOf(b) }

// opponents is how many opponents a player has in the round robin of a stage, or of the
// event (nil).
func (s *State) opponents(p PlayerID, stage *Stage) int {
	if stage != nil {
		for _, g := range stage.Groups {
			if slices.Contains(g.Players, p) {
				return len(g.Players) - 1
			}
		}
	}
	return s.numbered - 1
}

// checkGroups requires that a round to be paired keeps the groups apart.
func (e RoundPaired) checkGroups(s *State) error {
	for _, g := range e.Games {
		if err := s.sameGroup(e.Round, g.First, g.Second); err != nil {
			return err
		}
	}
	if s.StageOf(e.Round) == nil {
		return nil
	}
	for _, b := range e.Byes {
		if !s.groupedIn(b.Player, e.Round) && b.Kind == ByeName(pairing.PAB) {
			return rule.Errorf(rule.Refused, "%s is in no group", s.Name(b.Player)).WithWay("{group.list} shows the groups", rule.Try("group.list"))
		}
	}
	return nil
}

// sameGroup requires that the players of a game are in one group, where its round is
// played in groups.
func (s *State) sameGroup(round int, first, second PlayerID) error {
	stage := s.StageOf(round)
	if stage == nil || slices.ContainsFunc(stage.Groups, func(g Group) bool {
		return slices.Contains(g.Players, first) && slices.Contains(g.Players, second)
	}) {
		return nil
	}
	return rule.Errorf(rule.Refused, "%s and %s are not in the same group", s.Name(first), s.Name(second)).
		WithWay("round {round} is played in groups; see {group.list}", "round", round, rule.Try("group.list"))
}
