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
		version, err := versionOf(tx)
		if err != nil {
			return err
		}
		var schema arbiter.Proof
		if err := compareSchema(tx, version, &schema); err != nil {
			return err
		}
		p = r.Prove()
		p.Findings = append(schema.Findings, p.Findings...)
		if version >= 3 && p.Entries > 0 {
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

// made holds what SQLite stores about the tables and the triggers of each version of a file. It is
// found once for each version, since that takes several times as long as the rest of opening a
// file.
var made struct {
	sync.Mutex
	of map[int]map[string]string
}

// madeBy returns the tables and the triggers as the program makes them for a version.
func madeBy(version int) (map[string]string, error) {
	files, err := schemas.ReadDir("schema")
	if err != nil {
		return nil, err
	}
	version = min(version, len(files))
	made.Lock()
	defer made.Unlock()
	if want := made.of[version]; want != nil {
		return want, nil
	}
	fresh, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return nil, err
	}
	defer fresh.Close()
	fresh.SetMaxOpenConns(1)
	for _, f := range files[:version] {
		text, err := schemas.ReadFile("schema/" + f.Name())
		if err != nil {
			return nil, err
		}
		if _, err := fresh.Exec(string(text)); err != nil {
			return nil, err
		}
	}
	want, err := parts(fresh.Query)
	if err != nil {
		return nil, err
	}
	if made.of == nil {
		made.of = map[int]map[string]string{}
	}
	made.of[version] = want
	return want, nil
}

// compareSchema names the tables and triggers that are not as the program makes them.
func compareSchema(tx *sql.Tx, version int, p *arbiter.Proof) error {
	want, err := madeBy(version)
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
