package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"

	"flagfall/arbiter/rule"
)

// Photos returns the names of the photos of the scoresheets of an event. Errors:
// rule.NotFound for the event.
func (s *Server) Photos(event string) ([]string, error) {
	j, err := s.Open(event)
	if err != nil {
		return nil, err
	}
	return listed(s, j.owner, pgx.RowTo[string], "SELECT name FROM flagfall.photos WHERE event = $1 ORDER BY name", j.id)
}

// Photo returns a photo by its name. Errors: rule.NotFound.
func (s *Server) Photo(event, name string) ([]byte, error) {
	j, err := s.Open(event)
	if err != nil {
		return nil, err
	}
	list, err := listed(s, j.owner, pgx.RowTo[[]byte], "SELECT picture FROM flagfall.photos WHERE event = $1 AND name = $2", j.id, name)
	if err == nil && len(list) == 0 {
		err = rule.Errorf(rule.NotFound, "there is no such photo").WithHint("it may have been removed; load the page again")
	}
	if err != nil {
		return nil, err
	}
	return list[0], nil
}

// KeepPhoto keeps a photo by its name, unless its board or the event has the most allowed already:
// then why is "board" or "event". Errors: rule.NotFound for the event, rule.Conflict if it is in a
// file.
func (s *Server) KeepPhoto(event, name string, picture []byte, ofBoard, all int) (why string, err error) {
	j, err := s.Open(event)
	if err != nil {
		return "", err
	}
	err = s.again(func(ctx context.Context) error {
		return s.row(ctx, j.owner, "SELECT flagfall.keep_photo($1, $2, $3, $4, $5)", j.id, name, picture, ofBoard, all).Scan(&why)
	})
	switch {
	case err == nil && why == "taken":
		return "", j.out()
	case why == "kept":
		why = ""
	}
	return why, err
}

// DropPhoto deletes a photo, if it exists. Errors: rule.NotFound for the event.
func (s *Server) DropPhoto(event, name string) error {
	j, err := s.Open(event)
	if err != nil {
		return err
	}
	return s.again(func(ctx context.Context) error {
		return s.row(ctx, j.owner, "SELECT flagfall.drop_photo($1, $2)", j.id, name).Scan(nil)
	})
}
