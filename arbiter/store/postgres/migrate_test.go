//go:build unix

package postgres

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/store/journaltest"
)

// A database of each earlier version is brought to the newest: its journals are verified and can be
// continued, its people are found, its accounts can sign in, and it grants what a new database
// grants. A program refuses a version newer than its own.
func TestFromEachVersion(t *testing.T) {
	t.Parallel()
	newer := journaltest.Database(t)
	connected(t, newer, "")
	for from := 1; from < newest(); from++ {
		t.Run(fmt.Sprint(from), func(t *testing.T) {
			address := journaltest.Database(t)
			atVersion(t, address, from)
			ctx := context.Background()
			c, err := pgx.Connect(ctx, address)
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close(ctx)
			first := journaltest.Batch(1, 3)
			state, err := arbiter.Fold(first.Envelopes, first.Persons)
			if err != nil {
				t.Fatal(err)
			}
			entries, persons, err := first.Chained("")
			if err != nil {
				t.Fatal(err)
			}
			old := call{owner: scope{organisation: 1}, head: entries[2].Chained, entries: entries, persons: persons}
			old.clear, old.shown = new(shown).changes(state)
			if err := c.QueryRow(ctx, "SELECT flagfall.create_event('old-cup') FROM set_config('flagfall.organisation', '1', false)").Scan(&old.event); err != nil {
				t.Fatal(err)
			}
			if answer, _, _, err := old.ask(ctx, c, false); answer != stored || err != nil {
				t.Fatal(answer, err)
			}
			if from >= 3 {
				asOwner(t, address, "INSERT INTO flagfall.accounts (name, salt, proof) VALUES ('Anna', 'salt', '"+proofOf([]byte("key"))+"')")
			}

			s := connected(t, address, "")
			if version, err := versionOf(ctx, c); version != newest() || err != nil {
				t.Errorf("version %d, %v", version, err)
			}
			j, err := s.Open("old-cup")
			if err != nil {
				t.Fatal(err)
			}
			if err := j.Append(journaltest.Batch(4, 1)); err != nil {
				t.Error(err)
			}
			if p, err := j.Verify(); err != nil || len(p.Findings) > 0 || p.Entries != 4 {
				t.Errorf("%+v, %v", p, err)
			}
			if found, _, err := s.Near("player", 10); err != nil || len(found) != 2 {
				t.Errorf("%+v, %v", found, err)
			}
			if from >= 3 {
				if name, err := s.Enters("anna", []byte("key")); name != "Anna" || err != nil {
					t.Errorf("%q enters, %v", name, err)
				}
				if is, err := s.Vouch("Anna", []byte("key"), "token", journaltest.Instant().AddDate(50, 0, 0)); !is || err != nil {
					t.Errorf("%v, %v", is, err)
				}
			}
			for what, question := range map[string]string{
				"columns":   "SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable FROM information_schema.columns WHERE table_schema = 'flagfall' ORDER BY 1",
				"functions": "SELECT pg_get_functiondef(oid) || coalesce(proacl::text, '') FROM pg_proc WHERE pronamespace = 'flagfall'::regnamespace ORDER BY 1",
				"rights":    "SELECT relname || ' ' || relrowsecurity || coalesce(relacl::text, '') FROM pg_class WHERE relnamespace = 'flagfall'::regnamespace ORDER BY 1",
				"policies":  "SELECT tablename || ' ' || policyname || roles::text || coalesce(qual, '') FROM pg_policies WHERE schemaname = 'flagfall' ORDER BY 1",
			} {
				if got, want := asked(t, address, question), asked(t, newer, question); strings.Join(got, "\n") != strings.Join(want, "\n") {
					t.Errorf("%s: %v, and in a new one %v", what, got, want)
				}
			}
		})
	}
	asOwner(t, newer, fmt.Sprintf("INSERT INTO flagfall.migrations (version) VALUES (%d)", newest()+1))
	if _, err := Connect(newer, ""); rule.CodeOf(err) != rule.Input || !strings.Contains(err.Error(), "newer version") {
		t.Error(err)
	}
	if _, err := Keep(newer); rule.CodeOf(err) != rule.Input {
		t.Error(err)
	}
}

// atVersion makes the tables as an older version of the program did.
func atVersion(t *testing.T, address string, version int) {
	t.Helper()
	for v := 1; v <= version; v++ {
		text, err := schemas.ReadFile(fmt.Sprintf("schema/%03d.sql", v))
		if err != nil {
			t.Fatal(err)
		}
		asOwner(t, address, string(text), fmt.Sprintf("INSERT INTO flagfall.migrations (version) VALUES (%d)", v))
	}
}
