package actions

import (
	"maps"
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
)

// TeamAdd enters a team.
var TeamAdd = &action.Row{
	Name:  "team add",
	Short: "Enter a team with its players, the first board first",
	Long: `Enter a team with its players, who are entered already, the first board first.
Those after the last board are reserves.`,
	Examples: []rule.Intent{rule.Try("team.add", "name", "DC Utrecht", "player", "Jansen", "player", "Berg", "player", "Costa", "player", "Dahl")},
	New: action.Plain((*action.Case).Tell, func(c *arbiter.EnterTeam) []action.Field {
		return []action.Field{
			theWord(&c.Name, "name", "NAME"),
			action.Several(&c.Players, "player", action.Player, "", action.Word("PLAYER"), action.Required),
		}
	}),
}

// TeamEdit changes the name or the players of a team.
var TeamEdit = &action.Row{
	Name:  "team edit",
	Short: "Change the name or the players of a team",
	Long: `Change the name or the players of a team. Players named replace the whole list, the
first board first. Anybody who has played stays in the list.`,
	Examples: []rule.Intent{rule.Try("team.edit", "team", "Utrecht", "player", "Berg", "player", "Jansen", "player", "Costa", "player", "Dahl", "player", "Wolf", "reason", "new order of the boards")},
	New:      func() action.Action { return new(teamEdit) },
}

type teamEdit struct{ arbiter.EnterTeam }

func (a *teamEdit) Fields() []action.Field {
	return []action.Field{
		ofTeam(&a.Team),
		action.Several(&a.Players, "player", action.Player, "", action.Word("PLAYER")),
		action.One(&a.Name, "name", action.Words, "the new name"),
		why(&a.Reason),
	}
}

func (a *teamEdit) Complete(*action.Reading) error {
	if a.Name == "" && len(a.Players) == 0 {
		return rule.Errorf(rule.Usage, "no change was named").WithWay("give {name}, or the players", rule.Again("name", rule.Such("NAME")))
	}
	return nil
}

func (a *teamEdit) Decide(c *action.Case) ([]arbiter.Command, error) {
	edit := a.EnterTeam
	if t := c.State.Team(a.Team); t != nil {
		if edit.Name == "" {
			edit.Name = t.Name
		}
		if len(edit.Players) == 0 {
			edit.Players = t.Players
		}
	}
	return []arbiter.Command{edit}, nil
}

func (a *teamEdit) Answer(c *action.Case) error { return c.Tell() }

// TeamClubs makes a team of the players of each club.
var TeamClubs = &action.Row{
	Name:  "team clubs",
	Short: "Make a team of the players of each club, by rating",
	New:   func() action.Action { return teamClubs{} },
}

type teamClubs struct{}

func (teamClubs) Fields() []action.Field { return nil }

func (teamClubs) Decide(c *action.Case) (commands []arbiter.Command, err error) {
	clubs := map[string][]arbiter.PlayerID{}
	for _, p := range teamless(c.State) {
		if p.Club != "" {
			clubs[p.Club] = append(clubs[p.Club], p.ID)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(clubs)) {
		commands = append(commands, arbiter.EnterTeam{Name: name, Players: clubs[name]})
	}
	if len(commands) == 0 {
		return nil, rule.Errorf(rule.Refused, "no player without a team has a club").
			WithWay("enter teams by hand: {team.add}", rule.Try("team.add", "name", rule.Such("NAME"), "player", rule.Such("PLAYER"), "player", rule.Such("...")))
	}
	return commands, nil
}

func (teamClubs) Answer(c *action.Case) error {
	if err := c.TellAll(); err != nil {
		return err
	}
	var without []string
	for _, p := range teamless(c.State) {
		without = append(without, p.Name())
	}
	if len(without) > 0 {
		last := &c.Lines[len(c.Lines)-1]
		last.Notes = append(last.Notes, rule.Format("without a club, and in no team: %s", strings.Join(without, "; ")))
	}
	return nil
}

// teamless are the players without a team who have not withdrawn, by rank.
func teamless(s *arbiter.State) []arbiter.Player {
	players := slices.DeleteFunc(slices.Clone(s.Players), func(p arbiter.Player) bool { return p.Withdrawn > 0 || s.TeamOf(p.ID) != nil })
	slices.SortStableFunc(players, arbiter.CompareRank)
	return players
}

// TeamLineup says who plays for a team in a round.
var TeamLineup = &action.Row{
	Name:  "team lineup",
	Short: "Say who plays for a team in a round, board by board",
	Long: `Say who plays for a team in a round, board by board; - leaves a board empty.
Without a lineup the first players on the team's list who are present play. In a
round that is paired, only the players of games without a result can be
changed, with a --reason: an empty board gets its game, and a board left empty is
won by the other team.`,
	Examples: []rule.Intent{
		rule.Try("team.lineup", "team", "Utrecht", "player", "Jansen", "player", "Wolf", "player", "Costa", "player", "Dahl"),
		rule.Try("team.lineup", "team", "Utrecht", "player", "Jansen", "player", "-", "player", "Costa", "player", "Dahl", "round", 3, "reason", "Berg is ill"),
	},
	New: action.Plain((*action.Case).Tell, func(c *arbiter.SetLineup) []action.Field {
		return []action.Field{
			ofTeam(&c.Team),
			action.Several(&c.Players, "player", seated, "", action.Word("PLAYER"), action.Required),
			action.One(&c.Round, "round", action.RoundNumber, "the round (default: the next one to be paired)", action.Letter("r")),
			why(&c.Reason),
		}
	}),
}

// seated is a player, or a dash for a board that is left empty.
var seated = &action.Kind[arbiter.PlayerID]{Shape: action.Player.Shape, Read: func(r *action.Reading, text string) (arbiter.PlayerID, error) {
	if text == "-" {
		return 0, nil
	}
	return action.Player.Read(r, text)
}}

// ofTeam is the team that it is about.
func ofTeam(team *arbiter.TeamID) action.Field {
	return action.One(team, "team", action.Team, "", action.Word("TEAM"), action.Required)
}
