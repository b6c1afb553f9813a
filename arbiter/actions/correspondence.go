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
	New: func() action.Action { return new(correspondenceMove) },
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
	orToday(r, &a.days.Sent)
	a.move.Days, a.move.Form = &a.days, arbiter.Correspondence
	return nil
}

func (a *correspondenceMove) Decide(*action.Case) ([]arbiter.Command, error) {
	return []arbiter.Command{a.move}, nil
}

func (a *correspondenceMove) Answer(c *action.Case) error { return c.TellAll() }

// orToday completes a day that was left out.
func orToday(r *action.Reading, day *clocks.Day) {
	if !r.Has("sent") && !r.Has("on") {
		*day = clocks.DayOf(r.Now.Local())
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
	return []action.Field{ofRound(), atOpenBoard(&a.reminder.Game), action.One(&a.reminder.On, "on", action.PastDay, "the day (default: today)")}
}

func (a *correspondenceRemind) Complete(r *action.Reading) error {
	orToday(r, &a.reminder.On)
	return nil
}

func (a *correspondenceRemind) Decide(*action.Case) ([]arbiter.Command, error) {
	return []arbiter.Command{a.reminder}, nil
}

func (a *correspondenceRemind) Answer(c *action.Case) error { return c.TellAll() }

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
	orToday(r, &a.claim.On)
	return nil
}

func (a *correspondenceClaim) Decide(*action.Case) ([]arbiter.Command, error) {
	return []arbiter.Command{a.claim}, nil
}

func (a *correspondenceClaim) Answer(c *action.Case) error { return c.TellAll() }
