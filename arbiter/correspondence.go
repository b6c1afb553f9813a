package arbiter

import (
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// Reminder says that a player who had not replied was reminded.
type Reminder struct {
	Seq int64
	PlayerReminded
}

// Turn says who has to move in a game by correspondence, and by when.
type Turn struct {
	Player PlayerID
	// Since is when the move before was sent, or the event began; 0 where neither
	// is known. The day on which it was received stands on the slip of the reply.
	Since clocks.Day
	// Count is what the player has used before this move, and Due the last day
	// for it, counted from Since; 0 without a limit, or where Since is not known.
	Count clocks.DayCount
	Due   clocks.Day
	// Remind is from when on a reminder is due; 0 where one went out, or Since is
	// not known.
	Remind clocks.Day
	// Overstepped is set where the move before overstepped the time, which this
	// player may claim before replying.
	Overstepped bool
}

// TurnOf is whose turn it is in an open game by correspondence.
func (s *State) TurnOf(g *Game) Turn {
	t := Turn{Player: s.mover(g), Since: s.sentBefore(g, 0)}
	t.Count = s.thought(g, t.Player, nil)
	t.Overstepped = s.thought(g, g.other(t.Player), nil).Over
	if t.Since == 0 {
		return t
	}
	t.Due, _ = s.Settings.Thinking().Due(t.Count, t.Since, s.leaveOf(t.Player))
	if !slices.ContainsFunc(g.Reminders, func(r Reminder) bool { return r.On >= t.Since && r.Player == t.Player }) {
		t.Remind = t.Since + clocks.Day(s.Settings.read().reminderDays)
	}
	return t
}

// OnLeave reports whether a player is on leave on a day.
func (s *State) OnLeave(id PlayerID, on clocks.Day) bool {
	return slices.ContainsFunc(s.leaveOf(id), func(l clocks.Leave) bool { return l.From <= on && on <= l.To })
}

func (s *State) leaveOf(id PlayerID) []clocks.Leave {
	if p, err := s.player(id); err == nil {
		return p.Leave
	}
	return nil
}

// sentBefore is when the last move of a game was sent, or the event began; else
// where neither is known.
func (s *State) sentBefore(g *Game, otherwise clocks.Day) clocks.Day {
	if n := len(g.Given); n > 0 && g.Given[n-1].Days != nil {
		return g.Given[n-1].Days.Sent
	}
	if start := s.Settings.read().start; !start.IsZero() && len(g.Given) == 0 {
		return clocks.DayOf(start)
	}
	return otherwise
}

// thought is what a player has used of their time in a game, with one more move
// where it is given.
func (s *State) thought(g *Game, id PlayerID, more *clocks.Thinking) clocks.DayCount {
	var moves []clocks.Thinking
	turn := g.First
	if s.mover(g) != g.First && len(g.Given)%2 == 0 || s.mover(g) == g.First && len(g.Given)%2 == 1 {
		turn = g.Second // a ballot, or a position that the second mover begins
	}
	for _, m := range g.Given {
		if turn == id && m.Days != nil {
			moves = append(moves, *m.Days)
		}
		turn = g.other(turn)
	}
	if more != nil {
		moves = append(moves, *more)
	}
	return s.Settings.Thinking().Count(moves, s.leaveOf(id))
}

// needDated refuses what is for games by correspondence alone.
func (s *State) needDated() error {
	if s.Settings.FormOfPlay().Dated {
		return nil
	}
	return rule.Errorf(rule.Refused, "this event is not played by correspondence").
		WithWay("say so if it is: {set}", rule.Try("set", "name", "form", "value", Correspondence, "reason", rule.Such("WHY")))
}

// TakeLeave gives a player days on which they need not reply.
type TakeLeave struct {
	Player PlayerID
	Leave  clocks.Leave
	Reason string
}

func (c TakeLeave) decide(*State) (Decision, error) {
	return Decision{Events: []Event{LeaveTaken{Player: c.Player, Leave: c.Leave, Reason: strings.TrimSpace(c.Reason)}}}, nil
}

// LeaveTaken is the event of TakeLeave.
type LeaveTaken struct {
	Player PlayerID     `json:"player"`
	Leave  clocks.Leave `json:"leave"`
	Reason string       `json:"reason,omitempty"`
}

var _ = add(kind[LeaveTaken]{name: "leave-taken", routine: true, changesNothing: true})

func (e LeaveTaken) check(s *State) error {
	p, err := s.needPlayer(e.Player)
	if err != nil {
		return err
	}
	if err := s.needDated(); err != nil {
		return err
	}
	most := s.Settings.read().leaveDays
	if e.Leave.To < e.Leave.From || e.Leave.Days() > 2*366 {
		return rule.Errorf(rule.Usage, "a leave cannot run from %s to %s", e.Leave.From, e.Leave.To).WithHint("name its first day and its last")
	}
	used := map[int]int{}
	for _, l := range append(slices.Clip(p.Leave), e.Leave) {
		for d := l.From; d <= l.To; d++ {
			used[d.Date().Year()]++
		}
	}
	for _, l := range p.Leave {
		if l.From <= e.Leave.To && e.Leave.From <= l.To {
			return rule.Errorf(rule.Refused, "%s is on leave from %s to %s already", p.Name(), l.From, l.To).WithWay("name other days; {log} shows the entry, which can be undone", rule.Try("log"))
		}
	}
	for _, year := range [2]int{e.Leave.From.Date().Year(), e.Leave.To.Date().Year()} {
		if used[year] > most {
			return rule.Errorf(rule.Refused, "%s would have too many days of leave in %d: %d; allowed are %d", p.Name(), year, used[year], most).
				WithWay("name fewer days; {set} changes how many there are", rule.Try("set", "name", "leave-days"))
		}
	}
	return nil
}

func (e LeaveTaken) apply(s *State, _ Envelope) error {
	return s.changePlayer(e.Player, func(p *Player) { p.Leave = append(p.Leave, e.Leave) })
}

func (e LeaveTaken) sentence(s *State) rule.Sentence {
	return reasoned(rule.Say("{player} is on leave from {from} to {to}", "player", s.called(e.Player), "from", e.Leave.From.String(), "to", e.Leave.To.String()), e.Reason)
}

// Remind records that the player whose turn it is was reminded.
type Remind struct {
	Game GameRef
	On   clocks.Day
}

func (c Remind) decide(s *State) (Decision, error) {
	g, err := s.FindGame(c.Game)
	if err != nil {
		return Decision{}, err
	}
	t := s.TurnOf(g)
	e := PlayerReminded{Game: g.ID, Player: t.Player, On: c.On}
	if err := e.check(s); err != nil {
		return Decision{}, err
	}
	d := Decision{Events: []Event{e}}
	switch {
	case s.OnLeave(t.Player, c.On):
		d.Notices = append(d.Notices, rule.Noted("%s is on leave", s.Name(t.Player)))
	case t.Remind > c.On:
		d.Notices = append(d.Notices, rule.Noted("a reminder is due on %s only", t.Remind))
	}
	return d, nil
}

// PlayerReminded is the event of Remind.
type PlayerReminded struct {
	Game   GameID     `json:"game"`
	Player PlayerID   `json:"player"`
	On     clocks.Day `json:"on"`
}

var _ = add(kind[PlayerReminded]{name: "player-reminded", routine: true, changesNothing: true})

func (e PlayerReminded) check(s *State) error {
	g, err := s.unfinished(e.Game)
	if err != nil {
		return err
	}
	if err := s.needDated(); err != nil {
		return err
	}
	if s.mover(g) != e.Player {
		return rule.Errorf(rule.Refused, "it is not the turn of %s", s.Name(e.Player))
	}
	if since := s.sentBefore(g, 0); e.On < since {
		return rule.Errorf(rule.Refused, "a reminder on %s comes before the move of %s", e.On, since).WithHint("check the date")
	}
	return nil
}

func (e PlayerReminded) apply(s *State, env Envelope) error {
	return s.changeGame(e.Game, func(g *Game) { g.Reminders = append(g.Reminders, Reminder{Seq: env.Seq, PlayerReminded: e}) })
}

func (e PlayerReminded) sentence(s *State) rule.Sentence {
	return s.ofGame(e.Game, rule.Say("{player} was reminded on {day}", "player", s.called(e.Player), "day", e.On.String()))
}

// ClaimOverstep decides on a claim that the opponent has overstepped the time of
// a game by correspondence: with their last move, to which the claimant has not
// replied, or with the one that has not come by a day.
type ClaimOverstep struct {
	Game GameRef
	// By is the claimant; 0 for whoever can claim.
	By PlayerID
	On clocks.Day
	// Received is when the opponent received the move that they have not answered;
	// 0 for when it was sent.
	Received clocks.Day
}

func (c ClaimOverstep) decide(s *State) (Decision, error) {
	g, err := s.FindGame(c.Game)
	if err != nil {
		return Decision{}, err
	}
	if err := s.needDated(); err != nil {
		return Decision{}, err
	}
	t := s.TurnOf(g)
	if c.On < t.Since {
		return Decision{}, rule.Errorf(rule.Refused, "a claim on %s comes before the move of %s", c.On, t.Since).WithHint("check the date")
	}
	if c.By == 0 {
		if c.By = g.other(t.Player); t.Overstepped {
			c.By = t.Player
		}
	}
	e := FormRuled{Game: g.ID, Rule: Overstepped, By: c.By, On: c.On}
	received := max(t.Since, c.Received)
	switch {
	case c.By == t.Player:
		count := s.thought(g, g.other(c.By), nil)
		e.Used, e.Holds = count.Used, count.Over
	case received == 0:
		return Decision{}, rule.Errorf(rule.Refused, "the day from which the time of %s runs is not known", s.Name(t.Player)).
			WithWay("set the first day of the event: {set}", s.WithReason(rule.Try("set", "name", "start", "value", rule.Such("2026-11-21"))))
	default:
		count := s.thought(g, t.Player, &clocks.Thinking{Received: received, Sent: max(c.On, received)})
		e.Used, e.Holds = count.Used, count.Over
	}
	if e.Holds {
		lost := g.lostBy(g.other(c.By), OnTime)
		e.Result = &lost
	}
	return s.ruled(g, e)
}

// Adjudicate ends a game that was not finished by the decision of the arbiter.
type Adjudicate struct {
	Game   GameRef
	Winner Winner
	On     clocks.Day
	Reason string
}

func (c Adjudicate) decide(s *State) (Decision, error) {
	g, err := s.FindGame(c.Game)
	if err != nil {
		return Decision{}, err
	}
	e := FormRuled{Game: g.ID, Rule: Adjudicated, On: c.On, Holds: true, Result: &Result{Winner: c.Winner, Reason: Arbiters}, Reason: strings.TrimSpace(c.Reason)}
	if !s.Settings.FormOfPlay().Dated {
		e.Form = displayRules
	}
	if e.Form == "" || len(g.Given) > 0 { // else nobody has told how a board of a display stands
		p, err := s.PositionNow(g)
		if err != nil {
			return Decision{}, err
		}
		e.Position = p.FEN()
	}
	return s.ruled(g, e)
}
