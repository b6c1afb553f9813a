package actions

import (
	"strconv"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

// GroupDraw divides the players among groups.
var GroupDraw = &action.Row{
	Name:  "group draw",
	Short: "Divide the players among groups A, B, C ...",
	Long: `Divide the players among groups A, B, C and so on: by rating in a serpentine (1 to
A, 2 to B, 3 to B, 4 to A), or by lot from the seed of the event: the players
are sorted by the SHA-256 of "SEED:groups:ID" in hexadecimal and dealt out in
turn, so that anybody can repeat the draw.`,
	Examples: []rule.Intent{rule.Try("group.draw", "number", 2), rule.Try("group.draw", "number", 4, "lot", true)},
	New:      func() action.Action { return new(groupDraw) },
}

type groupDraw struct {
	number int
	lot    bool
}

// groupCount is how many groups there are.
var groupCount = &action.Kind[int]{Shape: action.Shape{Type: action.Number}, Read: func(_ *action.Reading, text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, rule.Errorf(rule.Usage, "%q is not a number of groups", text).WithHint("give a number, such as 2")
	}
	return n, nil
}}

func (a *groupDraw) Fields() []action.Field {
	return []action.Field{
		action.One(&a.number, "number", groupCount, "", action.Word("NUMBER"), action.Required),
		action.One(&a.lot, "lot", action.Yes, "by lot instead of by rating"),
	}
}

func (a *groupDraw) Decide(c *action.Case) ([]arbiter.Command, error) {
	form, err := office.DrawGroups(c.State, a.number, a.lot)
	return []arbiter.Command{form}, err
}

func (a *groupDraw) Answer(c *action.Case) error { return answerGroups(c) }

// GroupFinal forms final groups.
var GroupFinal = &action.Row{
	Name:  "group final",
	Short: "Form final groups from the top places of each group",
	Examples: []rule.Intent{
		rule.Try("group.final", "top", 2),
		rule.Try("group.final", "top", 3, "finals", 2, "names", "Final", "names", "Consolation"),
	},
	New: func() action.Action { return &groupFinal{top: 2, finals: 1} },
}

type groupFinal struct {
	top, finals int
	names       []string
}

func (a *groupFinal) Fields() []action.Field {
	return []action.Field{
		action.One(&a.top, "top", action.Whole, "how many places of each group go to a final (default: 2)"),
		action.One(&a.finals, "finals", action.Whole, "how many finals: the next one takes the next places (default: 1)"),
		action.Several(&a.names, "names", action.Words, "the name of a final, once for each (default: Final A, Final B ...)"),
	}
}

func (a *groupFinal) Complete(*action.Reading) error {
	for _, name := range a.names {
		if len(a.names) < a.finals && strings.Contains(name, ",") {
			return rule.Errorf(rule.Usage, "%q is the name of one final, but there are %d", name, a.finals).
				WithWay("name each of them: {names}", rule.Again("names", rule.Such("Final"), "names", rule.Such("Consolation")))
		}
	}
	return nil
}

func (a *groupFinal) Decide(c *action.Case) ([]arbiter.Command, error) {
	form, err := office.Finals(c.State, a.top, a.finals, a.names)
	return []arbiter.Command{form}, err
}

func (a *groupFinal) Answer(c *action.Case) error { return answerGroups(c) }

// GroupSet says who plays in a group.
var GroupSet = &action.Row{
	Name:  "group set",
	Short: "Say who plays in a group from the next round on",
	Long: `Say who plays in a group from the next round on, in the order of their numbers in
it. The other groups of the rounds to come stay, without these players.

A group that is being played goes on with its points and games: its players stay,
and those who are named beside them come in.`,
	Examples: []rule.Intent{rule.Try("group.set", "name", "A", "player", "Berg", "player", "Costa", "player", "Dahl", "player", "Wolf")},
	New: action.Plain(answerGroups, func(c *arbiter.SetGroup) []action.Field {
		return []action.Field{
			theWord(&c.Name, "name", "NAME"),
			action.Several(&c.Players, "player", action.Player, "", action.Word("PLAYER"), action.Required),
			why(&c.Reason),
		}
	}),
}

// answerGroups says what groups there are now.
func answerGroups(c *action.Case) error {
	list := groupsOf(c.State)
	for _, line := range list.Lines {
		c.Line(line)
	}
	c.Lines[len(c.Lines)-1].Notes = c.Done.Notes()
	return nil
}

// Groups lists the groups, a record for each player.
var Groups = &action.List{Name: "group list", Short: "List the groups", New: func() action.Listing { return groups{} }}

type groups struct{}

func (groups) Fields() []action.Field { return nil }

func (groups) Of(r *action.Reading) (action.Records, error) { return groupsOf(r.State), nil }

func groupsOf(s *arbiter.State) (list action.Records) {
	type member struct {
		From   int    `json:"from"`
		Group  string `json:"group"`
		Number int    `json:"number"`
		Name   string `json:"name"`
		Reason string `json:"reason,omitempty"`
	}
	list.Heads = []string{"from", "group", "number", "name", "reason"}
	if len(s.Stages) == 0 {
		list.Line(rule.Format("the event has no groups"))
	}
	for _, stage := range s.Stages {
		reason := ""
		if stage.Reason != "" {
			reason = " (" + stage.Reason + ")"
		}
		list.Line(rule.Format("from round %d on%s", stage.From, reason))
		for _, g := range stage.Groups {
			var names []string
			for i, id := range g.Players {
				m := member{stage.From, g.Name, i + 1, s.Name(id), stage.Reason}
				names = append(names, m.Name)
				list.Add(m, strconv.Itoa(m.From), m.Group, strconv.Itoa(m.Number), m.Name, m.Reason)
			}
			list.Line(rule.Format("  %s: %s", g.Name, strings.Join(names, "; ")))
		}
	}
	return list
}
