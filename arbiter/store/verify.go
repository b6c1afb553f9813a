package store

import (
	"database/sql"
	"maps"
	"slices"
	"strings"
	"sync"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

// Verify checks all of a journal against its chain, and the database against
// its schema as it was made. It also reads files that [Open] refuses.
func Verify(path string) (arbiter.Proof, error) {
	s, err := attach(path)
	if err != nil {
		return arbiter.Proof{}, err
	}
	p, err := s.prove()
	if closing := s.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return arbiter.Proof{}, explain(path, err)
	}
	return p, nil
}

func (s *Store) prove() (p arbiter.Proof, err error) {
	err = s.reading(func(tx *sql.Tx) error {
		r, err := recordOf(tx)
		if err != nil {
			return err
		}
		var tables arbiter.Proof
		if err := compareSchema(tx, &tables); err != nil {
			return err
		}
		p = r.Prove()
		p.Findings = append(tables.Findings, p.Findings...)
		if p.Entries > 0 {
			p.Findings = append(p.Findings, endOf(tx, p.Head)...)
		}
		return nil
	})
	return p, err
}

// endOf says what is wrong with the end of a journal that stores its head.
func endOf(tx *sql.Tx, head string) []rule.Sentence {
	var raw []byte
	if err := tx.QueryRow("SELECT mark FROM head").Scan(&raw); err != nil {
		return []rule.Sentence{rule.Format("the journal does not say which its last entry was")}
	}
	if m, ok := readMark(raw); !ok || m.after != rawHead(head) {
		return []rule.Sentence{rule.Format("the last entry is not the one that was written last: entries are missing at the end, or were added")}
	}
	return nil
}

// asMadeHere returns what SQLite stores about the tables and the triggers that the program makes.
// It is found once, since that takes several times as long as the rest of opening a file.
var asMadeHere = sync.OnceValues(func() (map[string]string, error) {
	fresh, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return nil, err
	}
	defer fresh.Close()
	fresh.SetMaxOpenConns(1)
	if _, err := fresh.Exec(schema); err != nil {
		return nil, err
	}
	return parts(fresh.Query)
})

// compareSchema names the tables and triggers that are not as the program makes them.
func compareSchema(tx *sql.Tx, p *arbiter.Proof) error {
	want, err := asMadeHere()
	if err != nil {
		return err
	}
	have, err := parts(tx.Query)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(want)) {
		switch text, there := have[name]; {
		case !there:
			p.Fault("the %s is missing in the file", name)
		case text != want[name]:
			p.Fault("the %s of the file is a different one", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(have)) {
		if _, known := want[name]; !known {
			p.Fault("the file has a %s that it should not have", name)
		}
	}
	return nil
}

// parts returns the tables and triggers of a database with their texts.
func parts(query func(string, ...any) (*sql.Rows, error)) (map[string]string, error) {
	rows, err := query("SELECT type || ' ' || name, coalesce(sql, '') FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	found := map[string]string{}
	for rows.Next() {
		var name, text string
		if err := rows.Scan(&name, &text); err != nil {
			return nil, err
		}
		found[name] = strings.Join(strings.Fields(text), " ")
	}
	return found, rows.Err()
}
