package main

import (
	"errors"
	"path/filepath"

	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

// openEvents are the tournaments that stay open while one process carries out
// many commands.
type openEvents struct {
	offices map[string]*office.Office
	// trial is the copy in memory of the tournament at of, on which every
	// command works where nothing is to be written.
	trial *office.Office
	of    string
	// refused is set when the command before was refused, and wrote nothing.
	refused bool
}

// office opens a tournament, or takes the one that is open.
func (e *openEvents) office(env *env, where place, config office.Config) (*office.Office, error) {
	key := where.key()
	if e.trial != nil {
		if absolute(where.event) != absolute(e.of) {
			return nil, rule.Errorf(rule.Usage, "%s is not the tournament that is tried", where.event).WithHint("leave --event out of the commands")
		}
		e.trial.SignAs(config.Who)
		return e.trial, nil
	}
	if o := e.offices[key]; o != nil {
		o.SignAs(config.Who)
		return o, nil
	}
	o, err := env.openOffice(where, config)
	if err != nil {
		return nil, err
	}
	if e.offices == nil {
		e.offices = map[string]*office.Office{}
	}
	e.offices[key] = o
	return o, nil
}

// close closes what was opened.
func (e *openEvents) close() error {
	var err error
	for _, o := range e.offices {
		err = errors.Join(err, o.Close())
	}
	e.offices = nil
	return err
}

// absolute is a path that does not change with the folder, or the path itself
// where that cannot be had.
func absolute(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}
