package store_test

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"flagfall/arbiter"
	"flagfall/arbiter/store"
	"flagfall/arbiter/store/journaltest"
)

// TestPromises holds the file to what every journal promises.
func TestPromises(t *testing.T) {
	journaltest.Run(t, func(t *testing.T) journaltest.Maker {
		var path string
		n := 0
		exec := func(t *testing.T, statement string) error {
			db, err := sql.Open("sqlite", "file:"+path)
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			_, err = db.Exec(statement)
			return err
		}
		return journaltest.Maker{
			Entries: "events",
			New: func(t *testing.T, first arbiter.Batch) (arbiter.Journal, func() (arbiter.Journal, error)) {
				n++
				path = filepath.Join(t.TempDir(), fmt.Sprintf("event%d.flagfall", n))
				s, err := store.Create(path, first)
				if err != nil {
					t.Fatal(err)
				}
				return s, func() (arbiter.Journal, error) { return store.Open(path) }
			},
			Backed:  func(path string) (arbiter.Journal, error) { return store.Open(path) },
			Refuses: exec,
			Spoil: func(t *testing.T, statement string) {
				for _, s := range []string{"DROP TRIGGER events_no_update", "DROP TRIGGER events_no_delete", "DROP TRIGGER persons_only_erased", statement} {
					if err := exec(t, s); err != nil {
						t.Fatal(err)
					}
				}
			},
			Prove: func(t *testing.T) arbiter.Proof {
				p, err := store.Verify(path)
				if err != nil {
					t.Fatal(err)
				}
				return p
			},
			Tables: func(t *testing.T) string {
				s, err := store.Open(path)
				if err != nil {
					t.Fatal(err)
				}
				defer s.Close()
				r, err := s.Record()
				if err != nil {
					t.Fatal(err)
				}
				return strings.Join([]string{fmt.Sprintf("%+v", r.Persons), fmt.Sprintf("%+v", r.Sheets)}, "\n")
			},
		}
	})
}
