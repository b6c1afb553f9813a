//go:build unix

package postgres

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"flagfall/arbiter"
	"flagfall/arbiter/store"
	"flagfall/arbiter/store/journaltest"
)

// Worker is what the test binary does instead of tests when it is started as a process that is to
// be killed.
var Worker func()

func TestMain(m *testing.M) {
	if os.Getenv("FLAGFALL_WORKER") != "" {
		Worker()
		return
	}
	os.Exit(journaltest.Main(m))
}

// ShownIs says how the views of an event differ from its journal; "" if they do not.
func ShownIs(s *Server, name string, state *arbiter.State) (string, error) {
	want := map[string]string{}
	for _, c := range rowsOf(state) {
		want[c.what+" "+c.key] = string(c.row)
	}
	type shownRow struct {
		Key string
		Row []byte
	}
	rows, err := listed(s, s.seen, pgx.RowToStructByPos[shownRow], "SELECT s.what || ' ' || s.key, s.row FROM flagfall.shown s JOIN flagfall.events e ON e.id = s.event WHERE e.name = $1", name)
	different := ""
	for _, r := range rows {
		var a, b any
		if json.Unmarshal(r.Row, &a) != nil || json.Unmarshal([]byte(want[r.Key]), &b) != nil || !reflect.DeepEqual(a, b) {
			different = fmt.Sprintf("%s: %s is shown, and it is %s", r.Key, r.Row, want[r.Key])
		}
	}
	n := len(rows)
	if different == "" && n != len(want) {
		different = fmt.Sprintf("%d rows are shown, and there are %d", n, len(want))
	}
	return different, err
}

func connected(t testing.TB, address, organisation string) *Server {
	t.Helper()
	s, err := Connect(address, organisation)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// asOwner carries out statements with all rights.
func asOwner(t testing.TB, address string, statements ...string) {
	t.Helper()
	c, err := pgx.Connect(context.Background(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(context.Background())
	for _, s := range statements {
		if _, err := c.Exec(context.Background(), s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

// TestPromises holds the server to what every journal promises.
func TestPromises(t *testing.T) {
	journaltest.Run(t, func(t *testing.T) journaltest.Maker {
		address := journaltest.Database(t)
		s := connected(t, address, "")
		n, name := 0, ""
		ctx := context.Background()
		return journaltest.Maker{
			Entries: "entries",
			New: func(t *testing.T, first arbiter.Batch) (arbiter.Journal, func() (arbiter.Journal, error)) {
				n++
				name = fmt.Sprintf("event-%d", n)
				j, err := s.Create(name, first)
				if err != nil {
					t.Fatal(err)
				}
				return j, func() (arbiter.Journal, error) { return s.Open(name) }
			},
			Backed: func(path string) (arbiter.Journal, error) { return store.Open(path) },
			Refuses: func(t *testing.T, statement string) error {
				_, err := s.pool.Exec(ctx, "SET search_path = flagfall")
				if err != nil {
					t.Fatal(err)
				}
				_, err = s.pool.Exec(ctx, statement)
				if err == nil {
					return nil
				}
				// The triggers refuse it even to the owner of the tables.
				c, cerr := pgx.Connect(ctx, address)
				if cerr != nil {
					t.Fatal(cerr)
				}
				defer c.Close(ctx)
				if _, cerr = c.Exec(ctx, "SET search_path = flagfall"); cerr != nil {
					t.Fatal(cerr)
				}
				_, err = c.Exec(ctx, statement)
				return err
			},
			Spoil: func(t *testing.T, statement string) {
				asOwner(t, address, "SET search_path = flagfall", "SET session_replication_role = replica",
					statement+fmt.Sprintf(" AND event = (SELECT id FROM events WHERE name = '%s')", name))
			},
			Prove: func(t *testing.T) arbiter.Proof {
				j, err := s.Open(name)
				if err != nil {
					t.Fatal(err)
				}
				p, err := j.Verify()
				if err != nil {
					t.Fatal(err)
				}
				return p
			},
			Tables: func(t *testing.T) string {
				c, err := pgx.Connect(ctx, address)
				if err != nil {
					t.Fatal(err)
				}
				defer c.Close(ctx)
				var all []string
				for _, table := range []string{"entries", "persons", "sheets", "shown"} {
					rows, err := c.Query(ctx, "SELECT x::text FROM flagfall."+table+" x")
					if err != nil {
						t.Fatal(err)
					}
					list, err := pgx.CollectRows(rows, pgx.RowTo[string])
					if err != nil {
						t.Fatal(err)
					}
					all = append(all, list...)
				}
				return strings.Join(all, "\n")
			},
		}
	})
}
