// Package postgres keeps the journals of many tournaments on a PostgreSQL
// server.
//
// It is for the office alone. It stores what has been decided and decides
// nothing, with the promises of the file: a batch that Append has answered is on
// the server's disk (and on its synchronous replicas), all of it or nothing;
// entries are only ever appended, by functions of the database, apart from which
// the program has no right to write; where the answer to a batch was lost it is
// asked for again, and the batch is never stored twice. What one organisation
// owns is hidden from all others by the server's row-level security.
package postgres

import (
	"context"
	_ "embed" // the schema
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"flagfall/arbiter/rule"
)

//go:embed schema.sql
var schema string

// format is the version of the schema.
const format = 1

// making is the advisory lock that is held while the schema is made: "flag" in ASCII.
const making = 0x666c6167

// Limits on waiting for a server: for one statement, and for all attempts together while it is
// restarted or replaced by another.
const (
	attempt  = 10 * time.Second
	patience = 60 * time.Second
)

// MainOrganisation owns the events of a server for which no other
// organisation is named.
const MainOrganisation = "main"

// Server is a database as an organisation sees it: its own tournaments and those of
// the organisations that belong to it. Its methods may be called from several
// goroutines.
type Server struct {
	*database
	// own is the organisation that owns what is made.
	own organisation
	// seen says whose tournaments are visible.
	seen scope
}

// database is a database and the connections to it, which all organisations share.
type database struct {
	pool     *pgxpool.Pool
	name     string // for sentences
	warnings []rule.Sentence

	// appended and conflicts count batches, and repeated how often the server was asked again.
	appended, conflicts, repeated atomic.Int64

	gathered   together // what is being appended
	announcing sync.Mutex
	announced  map[string]int64 // what other processes are still to be told, by event
	telling    sync.WaitGroup
}

// IsAddress reports whether a text is the address of a server.
func IsAddress(text string) bool {
	return strings.HasPrefix(text, "postgres://") || strings.HasPrefix(text, "postgresql://")
}

// Connect opens a database for an organisation and those that belong to it; "" is
// all organisations, with [MainOrganisation] as the owner of what is made. A
// database that is empty gets the tables, by one process at a time. Errors: rule.Usage for an address that cannot be
// read, rule.Input when the server cannot be reached or is of a newer version,
// rule.NotFound for an organisation that is not there.
func Connect(address, organisation string) (*Server, error) {
	config, err := configured(address)
	if err != nil {
		return nil, err
	}
	s := &database{name: config.ConnConfig.Database, announced: map[string]int64{}, gathered: together{full: make(chan struct{}, 1)}}
	if err = s.prepare(config.ConnConfig); err != nil {
		return nil, s.explain(err)
	}
	config.AfterConnect = func(ctx context.Context, c *pgx.Conn) error {
		// A commit must be on the disk before it is acknowledged, whatever the default of the
		// server is.
		_, err := c.Exec(ctx, "SELECT set_config('synchronous_commit', CASE current_setting('synchronous_commit') WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false), set_config('role', 'flagfall_office', false)")
		return err
	}
	if s.pool, err = pgxpool.NewWithConfig(context.Background(), config); err != nil {
		return nil, s.explain(err)
	}
	seen, err := s.organisationNamed(organisation)
	if err != nil {
		s.pool.Close()
		return nil, err
	}
	return seen, nil
}

// configured completes an address with what it leaves out. Errors: rule.Usage for an invalid
// address.
func configured(address string) (*pgxpool.Config, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, rule.Errorf(rule.Usage, "this is not the address of a database").
			WithHint("write it as postgres://USER@HOST:5432/DATABASE; the password may be in PGPASSWORD or ~/.pgpass")
	}
	if config.ConnConfig.ConnectTimeout == 0 {
		config.ConnConfig.ConnectTimeout = attempt
	}
	set := func(name, value string) {
		if _, said := config.ConnConfig.RuntimeParams[name]; !said {
			config.ConnConfig.RuntimeParams[name] = value
		}
	}
	set("application_name", "flagfall")
	// A commit in flight when the network is cut must not hold its lock for hours.
	set("tcp_user_timeout", "10000")
	set("idle_in_transaction_session_timeout", "20000")
	return config, nil
}

// prepare makes the tables in an empty database and checks the settings of the server, on a
// connection of its own with all rights of the login.
func (s *database) prepare(config *pgx.ConnConfig) error {
	ctx, done := context.WithTimeout(context.Background(), patience)
	defer done()
	c, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return err
	}
	defer c.Close(ctx)
	version, err := versionOf(ctx, c)
	if err != nil {
		return err
	}
	if version == 0 {
		if version, err = made(ctx, c); err != nil {
			return err
		}
	}
	if version != format {
		return rule.Errorf(rule.Input, "the database %s was made by a newer version of flagfall (format %d, this one knows %d)", s.name, version, format).
			WithHint("use that version; nothing was changed")
	}
	var commit, fsync, pages string
	if err = c.QueryRow(ctx, "SELECT current_setting('synchronous_commit'), current_setting('fsync'), current_setting('full_page_writes')").Scan(&commit, &fsync, &pages); err != nil {
		return err
	}
	if commit == "off" {
		s.warnings = append(s.warnings, rule.Format("the server has synchronous_commit off; it is on for what the office writes, and off for other programs"))
	}
	if fsync == "off" || pages == "off" {
		s.warnings = append(s.warnings, rule.Format("the server has fsync or full_page_writes off: a loss of power may damage everything; turn them on"))
	}
	return nil
}

// Warnings returns the settings of the server that endanger what is stored, in words.
func (s *database) Warnings() []rule.Sentence { return s.warnings }

type querier interface {
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// versionOf returns the version of a database's schema; 0 if there is none.
func versionOf(ctx context.Context, q querier) (version int, err error) {
	var there bool
	// The catalogue is asked, and not to_regclass, whose cache does not know tables that another
	// process made while this one waited for its lock.
	if err = q.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'flagfall' AND c.relname = 'format')").Scan(&there); err != nil || !there {
		return 0, err
	}
	err = q.QueryRow(ctx, "SELECT coalesce(max(version), 0) FROM flagfall.format").Scan(&version)
	return version, err
}

// made runs the schema in an empty database, all of it or nothing. A second process waits, and
// finds it done.
func made(ctx context.Context, c *pgx.Conn) (version int, err error) {
	err = pgx.BeginFunc(ctx, c, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", making); err != nil {
			return err
		}
		if version, err = versionOf(ctx, tx); err != nil || version > 0 {
			return err
		}
		if _, err := tx.Exec(ctx, schema); err != nil {
			return err
		}
		version = format
		_, err := tx.Exec(ctx, "INSERT INTO flagfall.format (version) VALUES ($1)", format)
		return err
	})
	return version, err
}

// Event is a tournament of a server.
type Event struct {
	Name, Title, Organisation string
	Players                   int
	// Last is its last entry.
	Last int64
	// TakenBy says who has the event in a file; "" while the server has it.
	TakenBy string
	// Variant is its kind of draughts, Start the first day of its settings, and Ended the
	// day on which it ended; each is "" where it is not known.
	Variant, Start, Ended string
}

// Events returns the tournaments, by name.
func (s *Server) Events() ([]Event, error) {
	return listed(s, s.seen, pgx.RowToStructByPos[Event], "SELECT e.name, coalesce(s.row->>'title', e.name), o.name, coalesce((s.row->>'players')::integer, 0), e.last, coalesce(e.taken_by, ''), coalesce(s.row->>'variant', ''), coalesce(s.row->>'start', ''), CASE WHEN s.row ? 'end' THEN coalesce(nullif(s.row->>'end', ''), s.row->>'start', '') ELSE '' END FROM flagfall.events e JOIN flagfall.organisations o ON o.id = e.organisation LEFT JOIN flagfall.shown s ON s.event = e.id AND s.what = 'event' WHERE e.last > 0 ORDER BY e.name")
}

// Close closes the connections once other processes have been told of what was written.
func (s *database) Close() error {
	s.telling.Wait()
	s.pool.Close()
	return nil
}

// again carries out an operation that may safely be repeated, over and over while the server does
// not answer, until its time runs out.
func (s *database) again(do func(context.Context) error) error {
	all, done := context.WithTimeout(context.Background(), patience)
	defer done()
	for pause := 20 * time.Millisecond; ; pause = min(2*pause, time.Second) {
		ctx, cancel := context.WithTimeout(all, attempt)
		err := do(ctx)
		cancel()
		if err == nil || !passing(err) {
			return s.explain(err)
		}
		s.repeated.Add(1)
		select {
		case <-all.Done():
			return s.explain(err)
		case <-time.After(pause):
		}
	}
}

// Ping reports whether the server answers and can be written to, without
// patience.
func (s *database) Ping(ctx context.Context) error {
	var standby bool
	err := s.pool.QueryRow(ctx, "SELECT pg_is_in_recovery()").Scan(&standby)
	if err == nil && standby {
		err = errors.New("it is a standby")
	}
	return s.explain(err)
}

// Figure is a count for monitoring, described in the terms of Prometheus.
type Figure struct {
	Name, Kind, Help string
	Value            float64
}

// Figures returns what this process has counted.
func (s *database) Figures() []Figure {
	pool := s.pool.Stat()
	return []Figure{
		{"batches_stored_total", "counter", "Batches of entries that were stored.", float64(s.appended.Load())},
		{"batches_conflicting_total", "counter", "Batches that another writer has overtaken.", float64(s.conflicts.Load())},
		{"server_asked_again_total", "counter", "Times that the server was asked again because it did not answer.", float64(s.repeated.Load())},
		{"connections", "gauge", "Connections to the server.", float64(pool.TotalConns())},
		{"connections_used", "gauge", "Connections that are in use.", float64(pool.AcquiredConns())},
		{"connections_waited_total", "counter", "Times that a connection had to be waited for.", float64(pool.EmptyAcquireCount())},
	}
}
