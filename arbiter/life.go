package arbiter

import (
	"slices"

	"flagfall/arbiter/rule"
)

// CreateEvent begins a tournament. What the settings leave open takes its
// default.
type CreateEvent struct{ Settings Settings }

func (c CreateEvent) decide(*State) (Decision, error) {
	return Decision{Events: []Event{EventCreated{Settings: c.Settings.Defaults()}}}, nil
}

// EventCreated is the first entry of every journal.
type EventCreated struct {
	Settings Settings `json:"settings"`
}

var _ = add(kind[EventCreated]{name: "event-created", routine: true, final: creationStays})

func (e EventCreated) check(s *State) error {
	if s.Created {
		return rule.Errorf(rule.Refused, "the event exists already")
	}
	return e.Settings.check()
}

func (e EventCreated) apply(s *State, _ Envelope) error {
	var err error
	s.Settings, err = e.Settings.Read()
	s.Created = true
	return err
}

func creationStays(int64) error {
	return rule.Errorf(rule.Refused, "the creation of the event cannot be undone").WithHint("delete the file instead")
}

func (e EventCreated) sentence(s *State) rule.Sentence {
	return rule.Say("event \"{name}\" created: {system}, {variant}, scoring {scoring}",
		"name", inQuotes(e.Settings.Name), "system", rule.Word("value", e.Settings.System), "variant", rule.Word("value", e.Settings.Variant), "scoring", e.Settings.Scoring)
}

// CloseEvent ends the tournament: every game of it must have a result, every match
// of a knock-out and every tie-break that was begun a winner, and every appeal a
// decision.
type CloseEvent struct{}

func (CloseEvent) decide(s *State) (Decision, error) {
	d := Decision{Events: []Event{EventClosed{}}}
	if n := s.Settings.Rounds; len(s.Rounds) < n {
		d.Notices = append(d.Notices, rule.Notice{Grade: rule.Note, Said: rule.Count(len(s.Rounds), "{n} of {total} rounds was paired", "{n} of {total} rounds were paired", "total", n)})
	}
	if said := s.UnruledSaid(); !said.IsZero() {
		d.Notices = append(d.Notices, rule.Notice{Grade: rule.Note, Said: said})
	}
	return d, nil
}

// EventClosed is the event of CloseEvent.
type EventClosed struct{}

var _ = add(kind[EventClosed]{name: "event-closed", routine: true})

func (EventClosed) check(s *State) error {
	if open := s.OpenGames(); len(open) > 0 {
		return rule.Errorf(rule.Refused, "%s without a result", rule.Count(len(open), "{n} game is", "{n} games are")).
			WithWay("enter the results first: {result}", rule.Try("result", "board", open[0].BoardName(), "result", rule.Such("RESULT"), "round", open[0].Round))
	}
	return s.undecided()
}

// undecided says which of what is over as a game is not decided.
func (s *State) undecided() error {
	for i := range s.Rounds {
		r := &s.Rounds[i]
		for _, pair := range r.Pairs() {
			g := pair[0]
			if !s.System().Bracket || s.goneThrough(g) != 0 || g.Result.Winner == BothLose {
				continue
			}
			return rule.Errorf(rule.Refused, "round %d, board %d: nobody has won the match of %s and %s", g.Round, g.Board, s.Name(g.First), s.Name(g.Second)).
				WithWay("add a tie-break with {play-off}, or say who goes through: {through}", PlayOn(s.Name(g.First), s.Name(g.Second)), rule.Try("through", "board", g.Board, "player", rule.Such("PLAYER"), "reason", rule.Such("WHY")))
		}
		for _, g := range r.PlayOffs {
			if s.System().Bracket || slices.Contains(s.Settings.Drawn(s.Settings.TieBreaks), "lots") || s.PlayOffWinner(r.Number, g.First, g.Second) != 0 {
				continue
			}
			if slices.ContainsFunc(r.Aside, g.Has) {
				continue // who declined to go on is behind the other
			}
			return rule.Errorf(rule.Refused, "the tie-break of %s and %s in round %d has no winner", s.Name(g.First), s.Name(g.Second), r.Number).
				WithWay("add its next game with {play-off}, or undo it", PlayOn(s.Name(g.First), s.Name(g.Second)))
		}
	}
	if s.Settings.LotsWait() {
		return rule.Errorf(rule.Refused, "the lots of the tie-breaks need a seed").
			WithWay("let the players name a few digits, and set them: {set}", s.WithReason(rule.Try("set", "name", "seed", "value", rule.Such("4711"))))
	}
	for i := range s.Appeals {
		if a := &s.Appeals[i]; a.Outcome == "" {
			return rule.Errorf(rule.Refused, "the appeal of %s, entry %d, is not decided", s.Name(a.By), a.Seq).
				WithWay("decide it with {appeal.decide}, or note that it was taken back: {appeal.withdraw}", rule.Try("appeal.decide", "appeal", a.Seq), rule.Try("appeal.withdraw", "appeal", a.Seq)).Under(appeals())
		}
	}
	return nil
}

func (EventClosed) apply(s *State, _ Envelope) error { s.Closed = true; return nil }

func (EventClosed) sentence(*State) rule.Sentence {
	return rule.Say("event closed")
}

// ReopenEvent takes a closing back, with a reason.
type ReopenEvent struct{ Reason string }

func (c ReopenEvent) decide(*State) (Decision, error) {
	return Decision{Events: []Event{EventReopened(c)}}, nil
}

// EventReopened is the event of ReopenEvent.
type EventReopened struct {
	Reason string `json:"reason"`
}

var _ = add(kind[EventReopened]{name: "event-reopened", whenClosed: true})

func (e EventReopened) check(s *State) error {
	if !s.Closed {
		return rule.Errorf(rule.Refused, "the event is not closed").WithWay("{close} ends it", rule.Try("close"))
	}
	return needReason(rule.Format("reopening an event"), e.Reason)
}

func (e EventReopened) apply(s *State, _ Envelope) error { s.Closed = false; return nil }

func (e EventReopened) sentence(*State) rule.Sentence {
	return reasoned(rule.Say("event reopened"), e.Reason)
}
