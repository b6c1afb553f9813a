package main

import (
	"context"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/store/postgres"
	"flagfall/cmd/flagfall/web"
)

// eventDatabase is a server as the office in a browser sees it.
type eventDatabase struct{ *postgres.Server }

// Organisations are those whose events it opens.
func (s eventDatabase) Organisations() ([]web.Organisation, error) {
	list, err := s.Server.Organisations()
	var all []web.Organisation
	for _, o := range list {
		all = append(all, web.Organisation{Name: o.Name, Title: o.Title, Parent: o.Parent, OpenHall: o.OpenHall, Members: o.Members})
	}
	return all, err
}

// AccountsIn are the accounts that have a role in some organisations; see [web.Database].
func (s eventDatabase) AccountsIn(organisations []string) ([]web.Account, error) {
	list, err := s.Server.AccountsIn(organisations)
	var accounts []web.Account
	for _, a := range list {
		accounts = append(accounts, web.Account(a))
	}
	return accounts, err
}

// Near are the people who are nearest to what was typed; see [web.Database].
func (s eventDatabase) Near(organisations []string, typed string, most int) (all []arbiter.Appearance, more bool, err error) {
	err = s.each(organisations, func(of *postgres.Server) error {
		list, others, err := of.Near(typed, most)
		all, more = append(all, list...), more || others
		return err
	})
	return all, more, err
}

// Same are the appearances of one person; see [web.Database].
func (s eventDatabase) Same(organisations []string, as arbiter.Appearance) (all []arbiter.Appearance, err error) {
	err = s.each(organisations, func(of *postgres.Server) error {
		list, err := of.Same([]arbiter.Appearance{as})
		all = append(all, list...)
		return err
	})
	return all, err
}

// each looks into the events of some organisations, and of those that belong to them.
func (s eventDatabase) each(organisations []string, look func(*postgres.Server) error) error {
	for _, name := range organisations {
		of, err := s.For(name)
		if err == nil {
			err = look(of)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// KeptAccess is all that is kept.
func (s eventDatabase) KeptAccess() ([]web.Kept, error) {
	list, err := s.Server.KeptAccess()
	var kept []web.Kept
	for _, k := range list {
		kept = append(kept, web.Kept(k))
	}
	return kept, err
}

func databaseOf(env *env, p place) (web.Database, error) {
	s, err := env.server(p)
	if err != nil {
		return nil, err
	}
	for _, w := range s.Warnings() {
		env.warn(w)
	}
	return eventDatabase{s}, nil
}

// Events are all tournaments that the process sees.
func (s eventDatabase) Events() ([]web.Event, error) {
	list, err := s.Server.Events()
	var events []web.Event
	for _, e := range list {
		event := web.Event{Name: e.Name, Title: e.Title, Organisation: e.Organisation, Players: e.Players}
		if e.TakenBy != "" {
			event.Status = rule.Format("out, in a file of %s", e.TakenBy)
		}
		events = append(events, event)
	}
	return events, err
}

// Ready says why the server cannot be written to.
func (s eventDatabase) Ready(ctx context.Context) error { return s.Ping(ctx) }

// Figures are what the connections to the server count.
func (s eventDatabase) Figures() []web.Figure {
	var list []web.Figure
	for _, f := range s.Server.Figures() {
		list = append(list, web.Figure(f))
	}
	return list
}
