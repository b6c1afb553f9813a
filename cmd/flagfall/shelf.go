package main

import (
	"context"
	"fmt"

	"flagfall/arbiter/rule"
	"flagfall/arbiter/store/postgres"
	"flagfall/cmd/flagfall/web"
)

// shelf is a server as the office in a browser sees it.
type shelf struct{ *postgres.Server }

func shelfOf(env *env, p place) (web.Shelf, error) {
	s, err := env.server(p)
	if err != nil {
		return nil, err
	}
	for _, w := range s.Warnings() {
		fmt.Fprintln(env.Err, env.in(rule.Say("warning: {warning}", "warning", w)))
	}
	return shelf{s}, nil
}

// Events are all tournaments of the organisation.
func (s shelf) Events() ([]web.Event, error) {
	list, err := s.Server.Events()
	var events []web.Event
	for _, e := range list {
		event := web.Event{Name: e.Name, Title: e.Title, Players: e.Players}
		if e.TakenBy != "" {
			event.Status = "out, in a file of " + e.TakenBy
		}
		events = append(events, event)
	}
	return events, err
}

// Ready says why the server cannot be written to.
func (s shelf) Ready(ctx context.Context) error { return s.Ping(ctx) }

// Figures are what the connections to the server count.
func (s shelf) Figures() []web.Figure {
	var list []web.Figure
	for _, f := range s.Server.Figures() {
		list = append(list, web.Figure(f))
	}
	return list
}
