package main

import (
	"errors"
	"path/filepath"
	"sync"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/store/postgres"
)

// servers are the databases to which this process is connected, by their addresses and
// the organisations that see them: over the same connections as the one of "". A
// process that works on files has none.
type servers struct {
	mu   sync.Mutex
	open map[[2]string]*postgres.Server
}

// server is the server of a place, as the organisation of the place sees it. It stays
// connected until the process has carried out its command line.
func (e *env) server(p place) (*postgres.Server, error) {
	if !postgres.IsAddress(p.database) {
		return nil, rule.Errorf(rule.Usage, "this is not the address of a database").WithHint("write it as postgres://USER@HOST:5432/DATABASE")
	}
	e.servers.mu.Lock()
	defer e.servers.mu.Unlock()
	if e.servers.open == nil {
		e.servers.open = map[[2]string]*postgres.Server{}
	}
	key := [2]string{p.database, p.organisation}
	if s := e.servers.open[key]; s != nil {
		return s, nil
	}
	s, err := e.servers.open[[2]string{p.database}], error(nil)
	if s == nil {
		if s, err = postgres.Connect(p.database, ""); err != nil {
			return nil, err
		}
		e.servers.open[[2]string{p.database}] = s
	}
	if s, err = s.For(p.organisation); err == nil {
		e.servers.open[key] = s
	}
	return s, err
}

// close ends all connections, when others were told of what was written.
func (s *servers) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var err error
	for key, server := range s.open {
		if key[1] == "" {
			err = errors.Join(err, server.Close())
		}
	}
	s.open = nil
	return err
}

// openOffice opens the tournament of a place.
func (e *env) openOffice(p place, config office.Config) (*office.Office, error) {
	if p.database == "" {
		return office.Open(p.event, config)
	}
	server, err := e.server(p)
	if err != nil {
		return nil, err
	}
	journal, err := server.Open(p.event)
	if err != nil {
		return nil, err
	}
	return office.OpenIn(p.event, journal, config)
}

// createOffice makes a new tournament at a place.
func (e *env) createOffice(p place, settings arbiter.Settings, config office.Config) (*office.Office, error) {
	if p.database == "" {
		e.sweep(filepath.Dir(p.event))
		return office.Create(p.event, settings, config)
	}
	server, err := e.server(p)
	if err != nil {
		return nil, err
	}
	return office.CreateIn(p.event, func(first arbiter.Batch) (arbiter.Journal, error) { return server.Create(p.event, first) }, settings, config)
}
