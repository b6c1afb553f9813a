package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"flagfall/arbiter/rule"
)

// organisation is one that owns tournaments.
type organisation struct {
	id   int64
	name string
}

// alone returns the scope of what the organisation itself owns.
func (o organisation) alone() scope { return scope{organisation: o.id} }

// scope says for which organisations a statement works: one, and with below also those that belong
// to it. Without an organisation, below means all there are. The server shows only the rows of
// these, and a statement that does not say for whom it works sees none.
type scope struct {
	organisation int64
	below        bool
}

// saying sets the scope for a transaction, of which it is the first statement.
const saying = "SELECT set_config('flagfall.organisation', CASE WHEN $2 THEN flagfall.reach(nullif($1, 0)) ELSE $1::bigint::text END, true)"

// row carries out a statement that gives one row, in a transaction of its own and one round trip to
// the server.
func (s *database) row(ctx context.Context, of scope, statement string, args ...any) pgx.Row {
	b := &pgx.Batch{}
	b.Queue(saying, of.organisation, of.below)
	b.Queue(statement, args...)
	return answered{s.pool.SendBatch(ctx, b)}
}

// answered is the answer to a statement that follows the one saying for whom it works.
type answered struct{ results pgx.BatchResults }

// Scan reads the answer. An error of the server on committing is returned, too.
func (a answered) Scan(into ...any) error {
	_, err := a.results.Exec()
	if err == nil {
		err = a.results.QueryRow().Scan(into...)
	}
	if closing := a.results.Close(); err == nil {
		err = closing
	}
	return err
}

// as reads in a transaction with a consistent snapshot.
func (s *database) as(ctx context.Context, of scope, read func(pgx.Tx) error) error {
	return s.begun(ctx, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", of, read)
}

// writing writes in a transaction, all of it or nothing.
func (s *database) writing(ctx context.Context, of scope, write func(pgx.Tx) error) error {
	return s.begun(ctx, "BEGIN", of, write)
}

func (s *database) begun(ctx context.Context, begin string, of scope, do func(pgx.Tx) error) error {
	whose := fmt.Sprintf("'%d'", of.organisation)
	if of.below {
		whose = fmt.Sprintf("flagfall.reach(nullif(%d, 0))", of.organisation)
	}
	return pgx.BeginTxFunc(ctx, s.pool, pgx.TxOptions{BeginQuery: begin + "; SELECT set_config('flagfall.organisation', " + whose + ", true)"}, do)
}

// listed returns the rows of a statement, which is repeated while the server does not answer.
func listed[T any](s *Server, of scope, row pgx.RowToFunc[T], statement string, args ...any) (list []T, err error) {
	err = s.again(func(ctx context.Context) error {
		list, err = collected(ctx, s, of, row, statement, args...)
		return err
	})
	return list, err
}

// listedNow returns the rows of a statement that is used often, and does not wait for a server that
// does not answer.
func listedNow[T any](s *Server, of scope, row pgx.RowToFunc[T], statement string, args ...any) ([]T, error) {
	ctx, done := context.WithTimeout(context.Background(), attempt)
	defer done()
	list, err := collected(ctx, s, of, row, statement, args...)
	return list, s.explain(err)
}

func collected[T any](ctx context.Context, s *Server, of scope, row pgx.RowToFunc[T], statement string, args ...any) (list []T, err error) {
	err = s.as(ctx, of, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, statement, args...)
		if err != nil {
			return err
		}
		list, err = pgx.CollectRows(rows, row)
		return err
	})
	return list, err
}

// organisationNamed returns the database as an organisation sees it; see [Connect].
func (s *database) organisationNamed(name string) (*Server, error) {
	of := &Server{database: s, own: organisation{name: name}, seen: scope{below: true}}
	if name == "" {
		of.own.name = MainOrganisation
	}
	err := s.again(func(ctx context.Context) error {
		var id *int64
		if err := s.pool.QueryRow(ctx, "SELECT flagfall.organisation_named($1)", of.own.name).Scan(&id); err != nil {
			return err
		}
		if id == nil {
			return rule.Errorf(rule.NotFound, "there is no organisation %q on this server", name).WithHint("check its name, or make it first")
		}
		of.own.id = *id
		return nil
	})
	if name != "" {
		of.seen.organisation = of.own.id
	}
	return of, err
}

// For returns the same database as another organisation sees it, over the same connections. Errors:
// rule.NotFound for an organisation that this one cannot see.
func (s *Server) For(name string) (*Server, error) {
	if name == "" {
		return s, nil
	}
	of, err := s.organisationNamed(name)
	if err != nil {
		return nil, err
	}
	list, err := s.Organisations()
	if err != nil {
		return nil, err
	}
	for _, o := range list {
		if o.Name == name {
			return of, nil
		}
	}
	return nil, rule.Errorf(rule.NotFound, "there is no organisation %q on this server", name).WithHint("check its name")
}

// Title returns the name of the organisation for people.
func (s *Server) Title() string {
	list, err := s.Organisations()
	for _, o := range list {
		if err == nil && o.Name == s.own.name {
			return o.Title
		}
	}
	return s.own.name
}

// OwnerOf returns the organisation that owns a tournament; "" if there is no tournament of that
// name.
func (s *Server) OwnerOf(event string) (name string, err error) {
	list, err := listedNow(s, s.seen, pgx.RowTo[string], "SELECT o.name FROM flagfall.events e JOIN flagfall.organisations o ON o.id = e.organisation WHERE e.name = $1", event)
	if len(list) > 0 {
		name = list[0]
	}
	return name, err
}

// Organisation owns tournaments: a club, or a federation that clubs belong to.
type Organisation struct {
	Name, Title string
	// Parent is the organisation that it belongs to; "" for none.
	Parent string
	// OpenHall says that anybody may see the pages for the playing hall.
	OpenHall bool
	// Events is how many tournaments it owns, and Members how many accounts have a
	// role in it.
	Events, Members int
}

// Organisations returns all that this one can see, by name.
func (s *Server) Organisations() ([]Organisation, error) {
	return listedNow(s, s.seen, pgx.RowToStructByPos[Organisation], organisations)
}

const organisations = `SELECT o.name, o.title, coalesce(p.name, ''), o.open_hall, (SELECT count(*)::integer FROM flagfall.events e WHERE e.organisation = o.id AND e.last > 0),
    (SELECT count(*)::integer FROM flagfall.members m WHERE m.organisation = o.id)
FROM flagfall.organisations o LEFT JOIN flagfall.organisations p ON p.id = o.parent ORDER BY o.name`
