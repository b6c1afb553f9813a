package actions

import (
	"strconv"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
)

// Forbid keeps players apart.
var Forbid = &action.Row{
	Name: "forbid", Group: action.People,
	Short: "Keep players apart",
	Long: `Keep players apart: no two of those named are paired with each other, in the
whole event or from one round to another. A --wish gives way where no complete
pairing would remain. Without players, list who is kept apart.

Whole clubs, federations or families are kept apart, where that is possible, by
flagfall set apart club,family. flagfall allow takes back what was forbidden.`,
	Examples: []rule.Intent{
		rule.Try("forbid", "player", 3, "player", 7, "reason", "father and son"),
		rule.Try("forbid", "player", "Jansen", "player", "Bakker", "player", "Smit", "from", 5, "wish", true),
		rule.Try("forbid"),
	},
	Instead: func(given action.Values) *action.List {
		if given.Has("player") {
			return nil
		}
		return Bans
	},
	New: func() action.Action { return new(forbid) },
}

type forbid struct{ ban arbiter.ForbidPairs }

func (a *forbid) Fields() []action.Field {
	return []action.Field{
		action.Several(&a.ban.Players, "player", action.Player, "", action.Word("PLAYER")),
		action.One(&a.ban.From, "from", action.Whole, "the first round in which they may not meet (default: the first)"),
		action.One(&a.ban.To, "to", action.Whole, "the last round in which they may not meet (default: the last)"),
		action.One(&a.ban.Wish, "wish", action.Yes, "give way where it cannot be kept"),
		why(&a.ban.Reason),
	}
}

func (a *forbid) Decide(*action.Case) ([]arbiter.Command, error) {
	return []arbiter.Command{a.ban}, nil
}

func (a *forbid) Answer(c *action.Case) error {
	c.Line(c.State.TellBan(c.State.Bans[len(c.State.Bans)-1]), c.Done.Notes()...)
	return nil
}

// Bans lists who is kept apart. Rounds of 0 are the first and the last.
var Bans = &action.List{Name: "forbid", New: func() action.Listing { return bans{} }}

type bans struct{}

func (bans) Fields() []action.Field { return nil }

func (bans) Of(r *action.Reading) (list action.Records, err error) {
	type apart struct {
		Players []string `json:"players"`
		From    int      `json:"from,omitempty"`
		To      int      `json:"to,omitempty"`
		Wish    bool     `json:"wish,omitempty"`
		Reason  string   `json:"reason,omitempty"`
	}
	list.Heads = []string{"players", "from", "to", "wish", "reason"}
	for _, b := range r.State.Bans {
		var names []string
		for _, id := range b.Players {
			names = append(names, r.State.Name(id))
		}
		list.Add(apart{names, b.From, b.To, b.Wish, b.Reason}, strings.Join(names, "; "), strconv.Itoa(b.From), strconv.Itoa(b.To), strconv.FormatBool(b.Wish), b.Reason)
		list.Line(r.State.TellBan(b))
	}
	if len(list.Objects) == 0 {
		list.Line(rule.Format("nobody is kept apart"))
	}
	return list, nil
}

// Allow lets players meet who were kept apart.
var Allow = &action.Row{
	Name: "allow", Group: action.People,
	Short: "Let players meet who were kept apart",
	Long: `Take back what flagfall forbid said about exactly these players. A round that is
paired stays as it is.`,
	Examples: []rule.Intent{rule.Try("allow", "player", 3, "player", 7)},
	New: action.Plain((*action.Case).Tell, func(c *arbiter.AllowPairs) []action.Field {
		return []action.Field{
			action.Several(&c.Players, "player", action.Player, "", action.Word("PLAYER"), action.Required),
			why(&c.Reason),
		}
	}),
}
