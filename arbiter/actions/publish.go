package actions

import (
	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
)

// Publish publishes the pairings of rounds.
var Publish = &action.Row{
	Name: "publish", Group: action.Round,
	Short: "Publish the pairings of a round",
	Long: `Publish the pairings of a round, so that prints no longer say DRAFT. Without a
round, the first draft is published; --all publishes every draft.

On a club evening the list hangs on the wall a minute after it is paired, so
pairing a round publishes it, and this command is not needed. Where the arbiter
checks first, flagfall set publish by-hand makes every new round a draft until
it is published. A result of a draft publishes it too, and says so.

Pairings that change after they were published get the next version: prints say
"version 2", which boards changed, and mark them.`,
	Examples: []rule.Intent{
		rule.Try("publish"),
		rule.Try("publish", "rounds", 3),
		rule.Try("publish", "rounds", "2-4"),
		rule.Try("publish", "all", true),
	},
	New: func() action.Action { return new(publish) },
}

type publish struct {
	rounds []int
	all    bool
	reason string
}

func (a *publish) Fields() []action.Field {
	return []action.Field{
		action.One(&a.rounds, "rounds", action.PairedRounds, "", action.Word("ROUNDS")),
		action.One(&a.all, "all", action.Yes, "publish every draft"),
		action.One(&a.reason, "reason", action.Words, "why, for a later version"),
	}
}

func (a *publish) Complete(*action.Reading) error {
	if a.all && len(a.rounds) > 0 {
		return rule.Errorf(rule.Usage, "every round is meant, and rounds are named besides").WithHint("leave the round out")
	}
	return nil
}

func (a *publish) Decide(c *action.Case) (commands []arbiter.Command, err error) {
	rounds := a.rounds
	switch {
	case a.all:
		if rounds = c.State.Drafts(); len(rounds) == 0 {
			return nil, rule.Errorf(rule.Refused, "no round is a draft").WithWay("pair the next one with {pair}", rule.Try("pair"))
		}
	case len(rounds) == 0:
		rounds = []int{0}
	}
	for _, round := range rounds {
		commands = append(commands, arbiter.PublishRound{Round: round, Reason: a.reason})
	}
	return commands, nil
}

func (a *publish) Answer(c *action.Case) error {
	for i, e := range c.Done.Entries {
		published, ok := e.Body.(arbiter.RoundPublished)
		if !ok {
			continue
		}
		var notes []rule.Sentence
		if i == len(c.Done.Entries)-1 {
			notes = c.Done.Notes()
		}
		c.Line(publishedText(c.State, published), notes...)
	}
	return nil
}

// publishedText says which version of a round is out, and what is new in it.
func publishedText(s *arbiter.State, e arbiter.RoundPublished) rule.Sentence {
	round, err := s.Round(e.Round)
	if err != nil || round.Version() < 2 {
		return rule.Format("round %d is published", e.Round)
	}
	return rule.Joined(", ", rule.Format("round %d is published: version %d", e.Round, round.Version()), round.ChangesInWords())
}
