package actions

import (
	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
)

// IncidentAdd records a breach of the rules, with the decision.
var IncidentAdd = &action.Row{
	Name: "incident add", Tries: true,
	Short: "Record a breach of the rules by a player or a spectator, with the decision",
	Long: `Record a breach of the rules by a player or a spectator, with the decision and
its reason, and do what the decision costs: the result, the clock, the place in
the event.

The ruling rests on an article of the rule book of the event (--article), on one
of its offences (--offence; flagfall incident offences lists them), or on analogy
with a reason (--analogy). The penalties are

  none          recorded only
  warning       (WCDF 6.9 a)
  caution       the first of the offences that are counted by game (WCDF 1.25, 2.9)
  zero-points   no points for the round; the opponents keep theirs (WCDF 3.10)
  both-zero     no points for either (FMJD Annex 3, 5.3)
  loss-of-game  (WCDF 6.9 b, 4.16, 4.17; FMJD 7.2.4)
  disqualified  out of the competition (WCDF 6.9 c); the setting expelled says
                what becomes of the results
  expelled      out of the event, a spectator out of the venue (WCDF 6.9 d, 5.9)

What the book does not leave open is refused, and the answer says what it does leave
open. A breach without intent may cost less (--unintentional, WCDF 6.9). Without a
board the game in progress of the player is meant.`,
	Examples: []rule.Intent{
		rule.Try("incident.add", "board", 3, "player", "Berg", "offence", "mobile-phone", "text", "the phone rang", "penalty", "loss", "reason", "heard by all"),
		rule.Try("incident.add", "board", 2, "player", "Costa", "offence", "false-claim", "text", "no third time", "penalty", "warning", "give", "2m", "reason", "claimed twice"),
		rule.Try("incident.add", "spectator", "Wolf, Eva", "article", "5.3", "text", "talked aloud", "penalty", "warning", "reason", "asked twice"),
	},
	New: func() action.Action { return new(incidentAdd) },
}

type incidentAdd struct {
	round    int
	incident arbiter.RecordIncident
}

// penalty is a penalty of the rule books, by its name or a word for it.
var penalty = &action.Kind[regulations.Penalty]{Shape: action.Shape{Type: action.Text}, Read: func(_ *action.Reading, text string) (regulations.Penalty, error) {
	return regulations.ParsePenalty(text)
}}

func (a *incidentAdd) Fields() []action.Field {
	i := &a.incident
	return []action.Field{
		action.One(&a.round, "round", action.RoundNumber, "the round of the board (default: the one being played)", action.Letter("r")),
		action.One(&i.Game, "board", action.Board, "", action.Word("BOARD")),
		action.One(&i.Player, "player", action.Player, "the player who broke the rules, by number or name"),
		action.One(&i.Both, "both", action.Yes, "both players of the board did"),
		action.One(&i.Spectator, "spectator", action.Words, "the name of a spectator; it is kept where it can be erased"),
		action.One(&i.Article, "article", action.Words, "the article broken, such as 4.16; with --analogy the one applied", action.Value("NUMBER")),
		action.One(&i.Offence, "offence", action.Words, "an offence of the rule book by name, such as mobile-phone"),
		action.One(&i.Analogy, "analogy", action.Yes, "decide by analogy, where the book does not provide for it"),
		action.One(&i.Text, "text", action.Words, "what happened, in a sentence", action.Value("WHAT")),
		action.One(&i.Penalty, "penalty", penalty, "what was decided", action.Value("PENALTY")),
		action.One(&i.Unintentional, "unintentional", action.Yes, "it was not done with intent, so that the penalty may be lighter (WCDF 6.9)"),
		action.One(&i.Reason, "reason", action.Words, "the grounds of the decision", action.Value("WHY")),
		action.One(&i.Give, "give", action.Span, "time given to the opponent as well, such as 2m"),
		action.One(&i.Take, "take", action.Span, "time taken from the player as well"),
	}
}

func (a *incidentAdd) Complete(r *action.Reading) error {
	if a.incident.Both && r.Game == nil {
		return rule.Errorf(rule.Usage, "no board was named").WithWay("name it: {incident.add}", rule.Try("incident.add", "board", 3, "both", true))
	}
	return nil
}

func (a *incidentAdd) Decide(*action.Case) ([]arbiter.Command, error) {
	return []arbiter.Command{a.incident}, nil
}

func (a *incidentAdd) Answer(c *action.Case) error { return answerRuling(c) }
