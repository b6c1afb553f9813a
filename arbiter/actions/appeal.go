package actions

import (
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
)

// AppealLodge appeals against the ruling of an entry (WCDF 7.1).
var AppealLodge = &action.Row{
	Name:     "appeal lodge",
	Short:    "Appeal against the ruling of an entry",
	Examples: []rule.Intent{rule.Try("appeal.lodge", "entry", 14, "by", "Berg", "grounds", "it rang in the corridor")},
	New:      func() action.Action { return new(appealLodge) },
}

type appealLodge struct{ appeal arbiter.LodgeAppeal }

func (a *appealLodge) Fields() []action.Field {
	return []action.Field{
		theEntry(&a.appeal.Entry, "entry", "ENTRY"),
		action.One(&a.appeal.By, "by", action.Player, "the player who appeals", action.Value("PLAYER"), action.Required),
		action.One(&a.appeal.Grounds, "grounds", action.Words, "what the player says against the ruling", action.Value("WHY")),
	}
}

func (a *appealLodge) Decide(c *action.Case) ([]arbiter.Command, error) {
	a.appeal.Now = c.Now
	return []arbiter.Command{a.appeal}, nil
}

func (a *appealLodge) Answer(c *action.Case) error { return answerRuling(c) }

// AppealCommittee appoints the committee of an appeal.
var AppealCommittee = &action.Row{
	Name:  "appeal committee",
	Short: "Appoint the committee of an appeal",
	Long: `Appoint the committee of an appeal: at least three who have controlled major events
and are neither related to nor involved with the players concerned (WCDF 7.1; under
FMJD rules by analogy). The players concerned and the arbiter whose ruling it is are
refused; so is anybody who shares the family name or the club of a player concerned
(setting impartial), unless --despite says why it does no harm. Names are kept where
they can be erased.`,
	Examples: []rule.Intent{rule.Try("appeal.committee", "appeal", 20, "member", "Wolf, Eva; experience=Open 2019",
		"member", "Lund, Mia; experience=Nordic Cup 2022; club=Lund DK", "member", "Okoro, Ada; experience=EC 2024")},
	New: action.Plain(answerRuling, func(c *arbiter.AppointCommittee) []action.Field {
		return []action.Field{
			theEntry(&c.Appeal, "appeal", "APPEAL"),
			action.Several(&c.Members, "member", candidate, "a member: \"NAME; experience=EVENTS; club=CLUB; federation=NED\"", action.Value("NAME; experience=...")),
			action.One(&c.Despite, "despite", action.Words, "why somebody connected with a player is appointed all the same"),
		}
	}),
}

// candidate is a member of a committee: "Wolf, Eva; experience=Open 2019".
var candidate = &action.Kind[arbiter.Candidate]{Shape: action.Shape{Type: action.Text}, Read: func(_ *action.Reading, text string) (arbiter.Candidate, error) {
	parts := strings.Split(text, ";")
	m := arbiter.Candidate{Name: strings.TrimSpace(parts[0])}
	for _, part := range parts[1:] {
		key, value, ok := strings.Cut(part, "=")
		value = strings.TrimSpace(value)
		switch key = strings.ToLower(strings.TrimSpace(key)); {
		case ok && key == "experience":
			m.Experience = value
		case ok && key == "club":
			m.Club = value
		case ok && key == "federation":
			m.Federation = value
		default:
			return m, rule.Errorf(rule.Usage, "%q is not understood in %q", strings.TrimSpace(part), text).
				WithHint("write it as \"Wolf, Eva; experience=Open 2019; club=Gouda; federation=NED\"")
		}
	}
	return m, nil
}}

// AppealHear records a hearing.
var AppealHear = &action.Row{
	Name:  "appeal hear",
	Short: "Record a hearing",
	Long: `Record a hearing: in private, with witnesses to answer questions of the parties
only. What the arbiter says was said or done before them has the most weight
(WCDF 7.1; under FMJD rules by analogy).`,
	Examples: []rule.Intent{rule.Try("appeal.hear", "appeal", 20, "text", "Both players heard", "testimony", "the board stood right", "witness", "Smit, Hans")},
	New: action.Plain(answerRuling, func(c *arbiter.HoldHearing) []action.Field {
		return []action.Field{
			theEntry(&c.Appeal, "appeal", "APPEAL"),
			theWord(&c.Text, "text", "TEXT"),
			action.One(&c.Testimony, "testimony", action.Words, "what the arbiter testifies"),
			action.Several(&c.Witnesses, "witness", action.Words, "the name of a witness; it is kept where it can be erased"),
		}
	}),
}

// AppealDecide records the decision of the committee.
var AppealDecide = &action.Row{
	Name: "appeal decide", Tries: true,
	Short: "Record the decision of the committee, and recompute",
	Long: `Record the decision of the committee. It overrules the arbiter only if the ruling is
clearly incorrect (WCDF 7.1; under FMJD rules by analogy). A ruling that is
overruled stays on record and counts no more; what it caused is taken back by
entries of its own: the result goes back to what it was before, or becomes --result;
the time is set back; a player who was put out is taken back in. Points and places
follow at once.

--dry-run shows all that and writes nothing. On a terminal it is shown before you
are asked; --yes does not ask.`,
	Examples: []rule.Intent{
		rule.Try("appeal.decide", "appeal", 20, "uphold", true, "reason", "the ruling is right"),
		rule.Try("appeal.decide", "appeal", 20, "overrule", true, "reason", "the corridor is not a playing venue", "result", "1-1", "dry-run", true),
	},
	New: func() action.Action { return new(appealDecide) },
}

type appealDecide struct {
	appeal                int64
	uphold, overrule, yes bool
	reason                string
	result                *arbiter.Result
}

// gameResult is a result of the game that the appeal is about, in its scoring. Where it is about none, the decision itself
// refuses a result.
func (a *appealDecide) gameResult() *action.Kind[*arbiter.Result] {
	return &action.Kind[*arbiter.Result]{Shape: action.Shape{Type: action.Text}, Read: func(r *action.Reading, text string) (*arbiter.Result, error) {
		appeal, err := r.State.Appeal(a.appeal)
		if err != nil {
			return nil, err
		}
		ruled, _ := r.State.RulingOf(appeal.Entry)
		var result arbiter.Result
		if g, missing := r.State.FindGame(arbiter.GameRef{ID: ruled.Game}); ruled.Game == 0 || missing != nil {
			result, err = arbiter.ParseResult(text)
		} else {
			result, err = r.State.ReadResult(g, text)
		}
		return &result, err
	}}
}

func (a *appealDecide) Fields() []action.Field {
	return []action.Field{
		theEntry(&a.appeal, "appeal", "APPEAL"),
		action.One(&a.uphold, "uphold", action.Yes, "the ruling stands"),
		action.One(&a.overrule, "overrule", action.Yes, "the ruling was clearly incorrect"),
		action.One(&a.reason, "reason", action.Words, "the grounds of the committee", action.Value("WHY")),
		action.One(&a.result, "result", a.gameResult(), "what the game has become by the decision (default: what it was before the ruling)"),
		action.One(&a.yes, "yes", action.Yes, "do not ask"),
	}
}

func (a *appealDecide) Complete(*action.Reading) error {
	if a.uphold == a.overrule {
		return rule.Errorf(rule.Usage, "no decision was given").
			WithWay("say {uphold}, and the ruling stands, or {overrule}", rule.Again("uphold", true), rule.Again("overrule", true))
	}
	return nil
}

func (a *appealDecide) Decide(c *action.Case) ([]arbiter.Command, error) {
	decision := arbiter.DecideAppeal{Appeal: a.appeal, Outcome: arbiter.Upheld, Reason: a.reason, Result: a.result}
	if a.overrule {
		decision.Outcome = arbiter.OverruledByIt
	}
	commands := []arbiter.Command{decision}
	if a.overrule && !a.yes {
		shown, err := preview(c, commands)
		if err != nil {
			return nil, err
		}
		return nil, &action.Question{Field: "yes", Asks: rule.Format("Write it?"), Shown: shown, Silent: "true"}
	}
	return commands, nil
}

func (a *appealDecide) Answer(c *action.Case) error { return answerRuling(c) }

// AppealWithdraw records that the player withdrew the appeal.
var AppealWithdraw = &action.Row{
	Name:     "appeal withdraw",
	Short:    "Record that the player withdrew the appeal",
	Examples: []rule.Intent{rule.Try("appeal.withdraw", "appeal", 20)},
	New:      func() action.Action { return new(appealWithdraw) },
}

type appealWithdraw struct {
	appeal int64
	reason string
}

func (a *appealWithdraw) Fields() []action.Field {
	return []action.Field{
		theEntry(&a.appeal, "appeal", "APPEAL"),
		why(&a.reason),
	}
}

func (a *appealWithdraw) Decide(*action.Case) ([]arbiter.Command, error) {
	return []arbiter.Command{arbiter.DecideAppeal{Appeal: a.appeal, Outcome: arbiter.AppealDropped, Reason: a.reason}}, nil
}

func (a *appealWithdraw) Answer(c *action.Case) error { return answerRuling(c) }
