package actions

import (
	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

// birthYear is a year of birth as people write it, alone or in a day: only the year is kept. 0 takes it away.
var birthYear = &action.Kind[int]{Shape: action.Shape{Type: action.Text}, Read: func(r *action.Reading, text string) (int, error) {
	year, ok := office.BirthYear(text, r.Now.Year())
	if !ok && text != "0" {
		return 0, rule.Errorf(rule.Usage, "%q is not a year of birth", text).WithHint("write it as 1972, '72 or 12-3-1972")
	}
	return year, nil
}}

// aboutPerson is what is known of a player beside the name.
func aboutPerson(e *arbiter.Entry) []action.Field {
	text := func(to *string, name, help string) action.Field {
		return action.One(to, name, action.Words, help, action.Clears)
	}
	return []action.Field{
		action.One(&e.Rating, "rating", action.Whole, "the rating; 0 means unrated"),
		text(&e.Title, "title", "the title, such as MI or GMI"),
		text(&e.Club, "club", "the club"),
		text(&e.Federation, "federation", "the federation, such as NED"),
		action.One(&e.Person.BirthYear, "born", birthYear, "the year of birth, or the day", action.Clears),
		text(&e.Person.Sex, "sex", "m or w"),
		text(&e.Person.FMJD, "fmjd", "the number on the FMJD's list"),
		text(&e.Person.Member, "member", "the member number in the national federation"),
		text(&e.Person.Contact, "contact", "an address or telephone number"),
		action.One(&e.Namesake, "namesake", action.Yes, "it is another person of the same name"),
	}
}

// PlayerEdit changes what is known about a player.
var PlayerEdit = &action.Row{
	Name:     "player edit",
	Short:    "Change what is known about a player",
	Examples: []rule.Intent{rule.Try("player.edit", "player", "Novák", "rating", 1275, "reason", "rating list of January")},
	New:      func() action.Action { return new(playerEdit) },
}

type playerEdit struct{ arbiter.EditPlayer }

func (a *playerEdit) Fields() []action.Field {
	// What is not given stays as it is known of the player, who is read first.
	known := &action.Kind[arbiter.PlayerID]{Shape: action.Player.Shape, Read: func(r *action.Reading, text string) (arbiter.PlayerID, error) {
		p, err := r.State.FindPlayer(text)
		a.Entry = arbiter.Entry{Person: p.Person, Registration: p.Registration, Namesake: p.Namesake}
		return p.ID, err
	}}
	fields := []action.Field{action.One(&a.Player, "player", known, "", action.Word("PLAYER"), action.Required)}
	fields = append(fields, aboutPerson(&a.Entry)...)
	return append(fields,
		action.One(&a.Entry.Person.Name, "name", action.Words, "the name", action.Clears),
		action.One(&a.Reason, "reason", action.Words, "why it changes"))
}

func (a *playerEdit) Complete(r *action.Reading) error {
	for name := range r.Given {
		if name != "player" && name != "reason" {
			return nil
		}
	}
	return rule.Errorf(rule.Usage, "nothing to change was named").
		WithWay("name it, as in {player.edit}", rule.Try("player.edit", "player", int(a.Player), "rating", rule.Such("1275")))
}

func (a *playerEdit) Decide(*action.Case) ([]arbiter.Command, error) {
	return []arbiter.Command{a.EditPlayer}, nil
}

func (a *playerEdit) Answer(c *action.Case) error {
	c.Line(rule.Format("changed: %s", c.State.Name(a.Player)), c.Done.Notes()...)
	return nil
}

// PlayerRemove takes a player who has not played off the list.
var PlayerRemove = &action.Row{
	Name:  "player remove",
	Short: "Take a player who has not played off the list",
	Long: `Take a player who has not played off the list: an entry that was a mistake, or
somebody who never came. They are counted and paired no longer, and the start
numbers after theirs move down by one. A player who was in a round is withdrawn instead.`,
	Examples: []rule.Intent{rule.Try("player.remove", "player", "Jansen", "reason", "entered twice")},
	New: action.Plain((*action.Case).Tell, func(c *arbiter.RemovePlayer) []action.Field {
		return []action.Field{ofPlayer(&c.Player), why(&c.Reason)}
	}),
}

// Replace gives the place of a player to somebody else.
var Replace = &action.Row{
	Name: "replace", Group: action.People,
	Short: "Give the place of a player to somebody else",
	Long: `Give the place of a player to somebody else, from the player's first open game on
or from --round. The newcomer takes over the number, the games to come and, in a
round robin, the points. In a Swiss a player who has played is not replaced:
withdraw the player, and enter the other one as a late entry.`,
	Examples: []rule.Intent{rule.Try("replace", "player", "Jansen", "new-name", "Smit, Kees", "rating", 1890, "reason", "ill, the reserve plays")},
	New: action.Plain(answerReplaced, func(c *arbiter.ReplacePlayer) []action.Field {
		fields := []action.Field{ofPlayer(&c.Player), theWord(&c.Entry.Person.Name, "new-name", "NEW-NAME")}
		fields = append(fields, aboutPerson(&c.Entry)...)
		return append(fields,
			action.One(&c.Round, "round", action.RoundNumber, "the first round that the newcomer plays (default: the round of their first open game)", action.Letter("r")),
			why(&c.Reason))
	}),
}

func answerReplaced(c *action.Case) error {
	for _, e := range c.Done.Entries {
		replaced, is := e.Body.(arbiter.PlayerReplaced)
		if !is {
			continue
		}
		p, err := c.State.Player(replaced.ID)
		if err != nil {
			return err
		}
		c.Line(rule.Format("%s plays for %s from round %d on", p.Name(), c.Before.Name(p.ID), p.Former[len(p.Former)-1].Until+1), c.Done.Notes()...)
	}
	return nil
}
