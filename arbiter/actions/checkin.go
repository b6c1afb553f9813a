package actions

import (
	"slices"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
)

// CheckIn notes that players have reported.
var CheckIn = &action.Row{
	Name: "checkin", Group: action.People, Helper: true,
	Short: "Note who has reported, or list who has not",
	Long: `Note that players have reported; without players, list who has not.

With flagfall set check-in required, only those who have reported are paired in
round 1 of a Swiss. A round robin is not paired before everybody has reported
or the missing are replaced or withdrawn.`,
	Examples: []rule.Intent{
		rule.Try("checkin"),
		rule.Try("checkin", "player", "Jansen", "player", 7, "player", 12),
		rule.Try("checkin", "all", true),
		rule.Try("checkin", "player", "Jansen", "gone", true),
	},
	Instead: func(given action.Values) *action.List {
		if given.Has("player") || given.Has("all") || given.Has("gone") {
			return nil
		}
		return NotCheckedIn
	},
	New: func() action.Action { return new(checkIn) },
}

type checkIn struct {
	players   []arbiter.PlayerID
	all, gone bool
}

func (a *checkIn) Fields() []action.Field {
	return []action.Field{
		action.Several(&a.players, "player", action.Player, "", action.Word("PLAYER")),
		action.One(&a.all, "all", action.Yes, "everybody has reported"),
		action.One(&a.gone, "gone", action.Yes, "they are not there after all"),
	}
}

func (a *checkIn) Complete(*action.Reading) error {
	switch {
	case a.all && (a.gone || len(a.players) > 0):
		return rule.Errorf(rule.Usage, "everybody is meant, and players are named besides").WithHint("leave one of them out")
	case !a.all && len(a.players) == 0:
		return rule.Errorf(rule.Usage, "no player was named").WithHint("name who is not there after all")
	}
	return nil
}

func (a *checkIn) Decide(c *action.Case) ([]arbiter.Command, error) {
	players := a.players
	if a.all {
		for _, p := range c.State.NotCheckedIn() {
			players = append(players, p.ID)
		}
		if len(players) == 0 {
			return nil, rule.Errorf(rule.Refused, "everybody has reported already").WithWay("{checkin} lists who has not", rule.Try("checkin"))
		}
	}
	return []arbiter.Command{arbiter.CheckIn{Players: slices.Compact(players), Gone: a.gone}}, nil
}

func (a *checkIn) Answer(c *action.Case) error {
	c.Line(rule.Format("%s; %s", arbiter.Tell(c.State, c.Done.Entries[0]), stillMissing(len(c.State.NotCheckedIn()))), c.Done.Notes()...)
	return nil
}

// NotCheckedIn lists who has not reported.
var NotCheckedIn = &action.List{Name: "checkin", New: func() action.Listing { return notCheckedIn{} }}

type notCheckedIn struct{}

func (notCheckedIn) Fields() []action.Field { return nil }

func (notCheckedIn) Of(r *action.Reading) (list action.Records, err error) {
	type absent struct {
		Name string `json:"name"`
	}
	missing := r.State.NotCheckedIn()
	r.SortPlayers(missing)
	list.Heads = []string{"name"}
	for _, p := range missing {
		list.Add(absent{p.Name()}, p.Name())
		list.Line(rule.Typed(p.Name()))
	}
	if len(r.State.Players) == 0 {
		list.Line(rule.Format("no players are entered yet"))
	} else {
		list.Line(stillMissing(len(missing)))
	}
	return list, nil
}

func stillMissing(n int) rule.Sentence {
	if n == 0 {
		return rule.Format("everybody has reported")
	}
	return rule.Count(n, "{n} player has not reported", "{n} players have not reported")
}
