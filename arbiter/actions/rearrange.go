package actions

import (
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
)

// Rearrange changes the pairings of a round by hand.
var Rearrange = &action.Row{
	Name: "rearrange", Group: action.Round,
	Short: "Change the pairings of a round by hand",
	Long: `Change the pairings of a round by hand: two players exchange their places, two
games their boards, or the players of a board their colours. It is a deviation
from the system: allowed, and kept in the journal with its reason.

Players and boards change only in the last round, in games without a result.
Colours can be put right in any round, as when two players sat down the other
way round: a result stays with its player.

A round that was published gets its next version, in which the changed boards
are marked.`,
	Examples: []rule.Intent{
		rule.Try("rearrange", "exchange", "3,7", "reason", "they are father and son"),
		rule.Try("rearrange", "exchange", "Berg, Ann", "exchange", "Dahl", "reason", "they are club mates"),
		rule.Try("rearrange", "boards", "1,4", "reason", "board 4 can be reached by wheelchair"),
		rule.Try("rearrange", "round", 2, "colours", 5, "reason", "they sat the other way round"),
	},
	New: func() action.Action { return new(rearrange) },
}

type rearrange struct {
	change   arbiter.Rearrange
	exchange [][]arbiter.PlayerID
	boards   []int
}

// exchanging is a player who exchanges places, or two by their numbers, as in 3,7. A name is never cut at a comma, which stands in it.
var exchanging = &action.Kind[[]arbiter.PlayerID]{Shape: action.Player.Shape, Read: func(r *action.Reading, text string) (ids []arbiter.PlayerID, err error) {
	parts := []string{text}
	if a, b, two := strings.Cut(text, ","); two && isNumber(a) && isNumber(b) {
		parts = []string{a, b}
	}
	for _, name := range parts {
		p, err := r.State.FindPlayer(strings.TrimSpace(name))
		if err != nil && strings.Contains(name, ",") {
			return nil, rule.Errorf(rule.CodeOf(err), "%w", err).WithWay("a comma is part of a name; name two players as in {exchange}, or by number as in 3,7",
				rule.Again("exchange", "Berg", "exchange", "Dahl"))
		}
		if err != nil {
			return nil, err
		}
		ids = append(ids, p.ID)
	}
	return ids, nil
}}

func isNumber(text string) bool {
	_, err := strconv.Atoi(strings.TrimPrefix(strings.TrimSpace(text), "#"))
	return err == nil
}

// boardNumber is a board of the round that is changed, by its number.
var boardNumber = &action.Kind[int]{Shape: action.Board.Shape, Read: func(_ *action.Reading, text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, rule.Errorf(rule.Usage, "%q is not a board", text).WithHint("give its number, from 1 on")
	}
	return n, nil
}}

func (a *rearrange) Fields() []action.Field {
	return []action.Field{
		theRound(&a.change.Round),
		action.Several(&a.exchange, "exchange", exchanging, "a player who exchanges places with the one named next: --exchange Berg --exchange Dahl, or 3,7 by number"),
		action.Several(&a.boards, "boards", boardNumber, "two boards whose games change places, such as 1,4", action.Listed),
		action.Several(&a.change.Colours, "colours", boardNumber, "boards whose players exchange colours, such as 5 or 5,6", action.Listed),
		whyNeeded(&a.change.Reason),
	}
}

func (a *rearrange) Complete(r *action.Reading) error {
	ids := slices.Concat(a.exchange...)
	switch {
	case len(ids)%2 != 0:
		return rule.Fault(rule.Usage, rule.Way("{exchange} does not name two", rule.Again("exchange", last(r.Given["exchange"])))).
			Offering(rule.Way("name two players as in {exchange}, or by number as in 3,7", rule.Again("exchange", "Berg", "exchange", "Dahl")))
	case len(a.boards)%2 != 0:
		return rule.Fault(rule.Usage, rule.Way("{boards} does not name two", rule.Again("boards", last(r.Given["boards"])))).
			Offering(rule.Format("name two boards, such as 1,4"))
	}
	for two := range slices.Chunk(ids, 2) {
		a.change.Exchange = append(a.change.Exchange, [2]arbiter.PlayerID(two))
	}
	for two := range slices.Chunk(a.boards, 2) {
		a.change.Boards = append(a.change.Boards, [2]int(two))
	}
	if a.change.Round == 0 {
		a.change.Round = r.State.Playing()
	}
	return nil
}

func last(texts []string) string { return texts[len(texts)-1] }

func (a *rearrange) Decide(*action.Case) ([]arbiter.Command, error) {
	return []arbiter.Command{a.change}, nil
}

func (a *rearrange) Answer(c *action.Case) error {
	e := c.Done.Entries[len(c.Done.Entries)-1]
	of := e.Body.(arbiter.RoundRearranged).Round
	against, err := c.Office.Deviation(of)
	if err != nil {
		return err
	}
	c.Line(arbiter.Tell(c.State, e), slices.Concat(c.Done.Notes(), against)...)
	round, err := c.State.Round(of)
	if err != nil {
		return err
	}
	c.Line(roundVersion(round))
	return nil
}

// roundVersion says how the pairings of a round stand.
func roundVersion(r arbiter.Round) rule.Sentence {
	changes, next := r.ChangesInWords(), rule.Way("next: {publish}", rule.Try("publish"))
	if !r.Draft() {
		return rule.Joined(", ", rule.Format("round %d is in version %d", r.Number, r.Version()), changes)
	}
	if v := r.Version(); v > 0 {
		return rule.Joined("; ", rule.Joined(", ", rule.Format("round %d is a draft of version %d", r.Number, v+1), changes), next)
	}
	return rule.Joined("; ", rule.Format("round %d is a draft", r.Number), next)
}
