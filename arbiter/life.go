package arbiter

import (
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

// Kind is "event-created".
func (EventCreated) Kind() string { return "event-created" }

var _ = add(kind[EventCreated]{version: 1, routine: true, final: creationStays})

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
		"name", inQuotes(e.Settings.Name), "system", e.Settings.System, "variant", e.Settings.Variant, "scoring", e.Settings.Scoring)
}

// CloseEvent ends the tournament: every game of it must have a result.
type CloseEvent struct{}

func (CloseEvent) decide(s *State) (Decision, error) {
	d := Decision{Events: []Event{EventClosed{}}}
	if n := s.Settings.Rounds; len(s.Rounds) < n {
		d.Notices = append(d.Notices, rule.Noted("%d of %d rounds were paired", len(s.Rounds), n))
	}
	return d, nil
}

// EventClosed is the event of CloseEvent.
type EventClosed struct{}

// Kind is "event-closed".
func (EventClosed) Kind() string { return "event-closed" }

var _ = add(kind[EventClosed]{version: 1, routine: true})

func (EventClosed) check(s *State) error {
	if open := s.OpenGames(); len(open) > 0 {
		return rule.Errorf(rule.Refused, "%s without a result", rule.Count(len(open), "{n} game is", "{n} games are")).
			WithHint("enter the results first; the first is round %d, board %s", open[0].Round, open[0].BoardName())
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

// Kind is "event-reopened".
func (EventReopened) Kind() string { return "event-reopened" }

var _ = add(kind[EventReopened]{version: 1, whenClosed: true})

func (e EventReopened) check(s *State) error {
	if !s.Closed {
		return rule.Errorf(rule.Refused, "the event is not closed").WithWay("{close} ends it", rule.Try("close"))
	}
	return needReason("reopening an event", e.Reason)
}

func (e EventReopened) apply(s *State, _ Envelope) error { s.Closed = false; return nil }

func (e EventReopened) sentence(*State) rule.Sentence {
	return reasoned(rule.Say("event reopened"), e.Reason)
}
