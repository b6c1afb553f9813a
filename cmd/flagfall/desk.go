package main

import (
	"errors"
	"path/filepath"

	"flagfall/arbiter/office"
)

// desk keeps tournaments open while one process carries out many commands.
type desk struct {
	offices map[string]*office.Office
	// shadow is the copy in memory that every command works on, where nothing
	// is to be written.
	shadow *office.Office
}

// office opens a tournament, or takes the one that is open.
func (d *desk) office(path string, config office.Config) (*office.Office, error) {
	if d.shadow != nil {
		d.shadow.SignAs(config.Who)
		return d.shadow, nil
	}
	key := path
	if abs, err := filepath.Abs(path); err == nil {
		key = abs
	}
	if o := d.offices[key]; o != nil {
		o.SignAs(config.Who)
		return o, nil
	}
	o, err := office.Open(path, config)
	if err != nil {
		return nil, err
	}
	if d.offices == nil {
		d.offices = map[string]*office.Office{}
	}
	d.offices[key] = o
	return o, nil
}

// close closes what was opened.
func (d *desk) close() error {
	var err error
	for _, o := range d.offices {
		err = errors.Join(err, o.Close())
	}
	d.offices = nil
	return err
}
