package actions

import (
	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// CorrespondenceMove enters a move that was sent (FMJD 11.1.3).
var CorrespondenceMove = &action.Row{
	Name:  "correspondence move",
	Short: "Enter a move that was sent, with its days",
	Long: `Enter the next move of a game as its slip has it: the day on which it was sent, and
that on which the move before it was received. The days between are thinking time,
those of leave left out. The move has to be legal; an illegal one counts as no move,
and the sender's time goes on.`,
	Examples: []rule.Intent{
		rule.Try("correspondence.move", "board", 1, "move", "32-28", "sent", "2026-01-05"),
		rule.Try("correspondence.move", "board", 1, "move", "19-23", "received", "8 jan 2026", "sent", "10 jan 2026"),
	},
	New: func() action.Action { return &correspondenceMove{move: arbiter.GiveMove{Form: arbiter.Correspondence}} },
}

type correspondenceMove struct {
	move arbiter.GiveMove
	days clocks.Thinking
}

func (a *correspondenceMove) Fields() []action.Field {
	return []action.Field{
		ofRound(),
		atOpenBoard(&a.move.Game),
		theWord(&a.move.Move, "move", "MOVE"),
		action.One(&a.days.Sent, "sent", action.PastDay, "the day on which it was sent (default: today)"),
		action.One(&a.days.Received, "received", action.PastDay, "the day on which the move before was received (default: when it was sent)"),
	}
}

func (a *correspondenceMove) Complete(r *action.Reading) error {
	todayWithout(&a.days.Sent, r)
	a.move.Days = &a.days
	return nil
}

func (a *correspondenceMove) Decide(*action.Case) ([]arbiter.Command, error) {
	return []arbiter.Command{a.move}, nil
}

func (a *correspondenceMove) Answer(c *action.Case) error { return c.TellAll() }

// todayWithout fills in today for a day that was not given.
func todayWithout(day *clocks.Day, r *action.Reading) {
	if *day == 0 {
		*day = r.Today()
	}
}

// CorrespondenceLeave gives a player days of leave.
var CorrespondenceLeave = &action.Row{
	Name:  "correspondence leave",
	Short: "Give a player days of leave, on which no time runs",
	Long: `Give a player days of leave, from the first to the last of them: no thinking time
runs on them in any of their games. How many there are in a calendar year is the
setting leave-days.`,
	Examples: []rule.Intent{
		rule.Try("correspondence.leave", "player", "Jansen", "from", "2026-07-01", "to", "2026-07-14"),
		rule.Try("correspondence.leave", "player", "Jansen", "from", "24 dec 2026", "to", "1 jan 2027", "reason", "holidays"),
	},
	New: action.Plain((*action.Case).TellAll, func(c *arbiter.TakeLeave) []action.Field {
		return []action.Field{
			ofPlayer(&c.Player),
			action.One(&c.Leave.From, "from", action.Day, "", action.Word("FROM"), action.Required),
			action.One(&c.Leave.To, "to", action.Day, "", action.Word("TO"), action.Required),
			why(&c.Reason),
		}
	}),
}

// CorrespondenceRemind notes that a player was reminded.
var CorrespondenceRemind = &action.Row{
	Name:     "correspondence remind",
	Short:    "Note that the player whose move is due was reminded",
	Examples: []rule.Intent{rule.Try("correspondence.remind", "board", 3, "on", "2026-02-01")},
	New:      func() action.Action { return new(correspondenceRemind) },
}

type correspondenceRemind struct{ reminder arbiter.Remind }

func (a *correspondenceRemind) Fields() []action.Field {
	return []action.Field{ofRound(), atOpenBoard(&a.reminder.Game), onDay(&a.reminder.On)}
}

func (a *correspondenceRemind) Complete(r *action.Reading) error {
	todayWithout(&a.reminder.On, r)
	return nil
}

func (a *correspondenceRemind) Decide(*action.Case) ([]arbiter.Command, error) {
	return []arbiter.Command{a.reminder}, nil
}

func (a *correspondenceRemind) Answer(c *action.Case) error { return c.TellAll() }

func onDay(day *clocks.Day) action.Field {
	return action.One(day, "on", action.PastDay, "the day (default: today)")
}

// CorrespondenceClaim decides a claim that the opponent has overstepped the time.
var CorrespondenceClaim = &action.Row{
	Name:  "correspondence claim",
	Short: "Decide a claim that the opponent has overstepped the time",
	Long: `Decide a claim that the opponent has overstepped the time: with the last move, to
which the claimant has not replied, or with the one that has not come. A claim that
holds ends the game; after one that does not, it goes on. Both are kept in the journal, and
can be appealed against.`,
	Examples: []rule.Intent{
		rule.Try("correspondence.claim", "board", 3),
		rule.Try("correspondence.claim", "board", 3, "by", "Jansen", "on", "2026-04-02", "received", "2026-02-05"),
	},
	New: func() action.Action { return new(correspondenceClaim) },
}

type correspondenceClaim struct{ claim arbiter.ClaimOverstep }

func (a *correspondenceClaim) Fields() []action.Field {
	return []action.Field{
		ofRound(),
		atOpenBoard(&a.claim.Game),
		action.One(&a.claim.By, "by", action.Player, "who claims (default: the one who is waiting, or may claim before replying)"),
		action.One(&a.claim.On, "on", action.PastDay, "the day of the claim (default: today)"),
		action.One(&a.claim.Received, "received", action.PastDay, "the day on which the opponent received the move not answered (default: when it was sent)"),
	}
}

func (a *correspondenceClaim) Complete(r *action.Reading) error {
	todayWithout(&a.claim.On, r)
	return nil
}

func (a *correspondenceClaim) Decide(*action.Case) ([]arbiter.Command, error) {
	return []arbiter.Command{a.claim}, nil
}

func (a *correspondenceClaim) Answer(c *action.Case) error { return c.TellAll() }

// CorrespondenceAdjudicate and RoomAdjudicate adjudicate a game that was not finished.
var (
	CorrespondenceAdjudicate = adjudicationOf("correspondence adjudicate",
		rule.Try("correspondence.adjudicate", "board", 3, "result", "1-1", "reason", "level men, no winning plan shown by either"))
	RoomAdjudicate = adjudicationOf("room adjudicate",
		rule.Try("room.adjudicate", "board", 3, "result", "1-1", "reason", "the time of the display was over"))
)

func adjudicationOf(name string, example rule.Intent) *action.Row {
	return &action.Row{
		Name:  name,
		Short: "Adjudicate a game that was not finished",
		Long: `Adjudicate a game that was not finished: its result by the decision of the arbiter,
kept with the position that was reached and the reason.`,
		Examples: []rule.Intent{example},
		New:      func() action.Action { return new(adjudication) },
	}
}

type adjudication struct{ ruling arbiter.Adjudicate }

// winnerOf is who wins by a result of a game that was played.
var winnerOf = &action.Kind[arbiter.Winner]{Shape: action.Shape{Type: action.Text}, Read: func(r *action.Reading, text string) (arbiter.Winner, error) {
	if r.Game == nil {
		return "", rule.Errorf(rule.Usage, "no board was named")
	}
	result, err := r.State.ReadResult(r.Game, text)
	if err == nil && !result.Played() {
		err = rule.Errorf(rule.Usage, "an adjudication gives a win, a draw or a loss").WithHint("give 2-0, 1-1 or 0-2")
	}
	return result.Winner, err
}}

func (a *adjudication) Fields() []action.Field {
	return []action.Field{
		ofRound(),
		atOpenBoard(&a.ruling.Game),
		action.One(&a.ruling.Winner, "result", winnerOf, "", action.Word("RESULT"), action.Required),
		onDay(&a.ruling.On),
		action.One(&a.ruling.Reason, "reason", action.Words, "why", action.Value("TEXT")),
	}
}

func (a *adjudication) Complete(r *action.Reading) error {
	todayWithout(&a.ruling.On, r)
	return nil
}

func (a *adjudication) Decide(*action.Case) ([]arbiter.Command, error) {
	return []arbiter.Command{a.ruling}, nil
}

func (a *adjudication) Answer(c *action.Case) error { return c.TellAll() }
