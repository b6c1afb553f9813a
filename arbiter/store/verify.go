package store

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"strings"

	"flagfall/arbiter"
)

// Proof is what a journal says of itself.
type Proof struct {
	// Entries is how many there are, Head the hash of the last one, and Chained
	// the first one whose hash is stored; 0 for none.
	Entries, Chained int64
	Head             string
	// Findings name all that is not as it was written.
	Findings []string
	// Heads are the hashes of the entries, the first at index 0.
	Heads []string
	// Log are the entries that could be read, and Persons the rows beside them.
	Log     []arbiter.Envelope
	Persons []arbiter.Person
}

// Verify checks all of a journal against its chain, and the database against
// what it was made as. It reads also what [Open] refuses to.
func Verify(path string) (Proof, error) {
	if err := inspect(path); err != nil {
		return Proof{}, err
	}
	if err := together(path); err != nil {
		return Proof{}, err
	}
	db, refusal, err := connectAsAllowed(path)
	if err != nil {
		return Proof{}, explain(path, err)
	}
	s := &Store{db: db, path: path, refusal: refusal}
	var p Proof
	if err = s.soundness(); err == nil {
		p, err = s.prove()
	}
	if closing := s.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return Proof{}, explain(path, err)
	}
	return p, nil
}

func (s *Store) prove() (Proof, error) {
	var p Proof
	tx, err := s.db.BeginTx(context.Background(), &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return p, err
	}
	defer tx.Rollback()
	say := func(format string, args ...any) { p.Findings = append(p.Findings, fmt.Sprintf(format, args...)) }
	version, err := versionOf(tx)
	if err != nil {
		return p, err
	}
	if err := compareSchema(tx, version, say); err != nil {
		return p, err
	}
	persons, err := readPersons(tx)
	if err != nil {
		return p, err
	}
	for _, person := range persons {
		if !person.Sound() {
			say("the name or the data of person %d are not as they were written", person.ID)
		}
	}
	sheets, err := readSheets(tx, say)
	if err != nil {
		return p, err
	}
	c := chainOf(persons)
	var log []arbiter.Envelope
	erased := map[arbiter.PersonID]bool{}
	err = eachBatch(tx, 0, func(batch []entry) {
		for i := range batch {
			e := &batch[i]
			if e.Seq != p.Entries+1 {
				say("entry %d follows entry %d", e.Seq, p.Entries)
			}
			p.Entries = e.Seq
			if e.stored != "" && p.Chained == 0 {
				p.Chained = e.Seq
			}
			if !c.follow(e) {
				say("entry %d is not as it was written, or what stands before it", e.Seq)
			}
			p.Heads = append(p.Heads, c.head)
			body, err := arbiter.DecodeEvent(e.Kind, e.Version, e.Body)
			if err != nil {
				say("entry %d: %v", e.Seq, err)
				continue
			}
			log = append(log, arbiter.Envelope{Seq: e.Seq, At: e.at, Who: e.Who, Step: e.Step, Cause: e.Cause, Body: body})
			switch body := body.(type) {
			case arbiter.SheetTaken:
				if !sheets[body.Digest] {
					say("the sheet %.12s of entry %d is missing", body.Digest, e.Seq)
				}
			case arbiter.PersonErased:
				for _, id := range body.Persons {
					erased[id] = true
				}
			}
		}
	})
	p.Head = c.head
	if err != nil {
		return p, err
	}
	p.Log, p.Persons = log, persons
	for _, person := range persons {
		if person.Erased && !erased[person.ID] {
			say("person %d is blank, and no entry says that it was erased", person.ID)
		}
	}
	if version >= 3 && p.Chained > 0 {
		var raw []byte
		if err := tx.QueryRow("SELECT mark FROM head").Scan(&raw); err != nil {
			say("the journal does not say which its last entry was")
		} else if m, ok := readMark(raw); !ok || m.after != rawHead(c.head) {
			say("the last entry is not the one that was written last: entries are missing at the end, or were added")
		}
	}
	return p, nil
}

// readSheets are the digests of the texts that are kept.
func readSheets(tx *sql.Tx, say func(string, ...any)) (map[string]bool, error) {
	rows, err := tx.Query("SELECT digest, text FROM sheets")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	known := map[string]bool{}
	for rows.Next() {
		var sheet arbiter.Sheet
		if err := rows.Scan(&sheet.Digest, &sheet.Text); err != nil {
			return nil, err
		}
		known[sheet.Digest] = true
		if arbiter.NewSheet(sheet.Text) != sheet {
			say("the sheet %.12s has another text than was taken in", sheet.Digest)
		}
	}
	return known, rows.Err()
}

// compareSchema names what of the tables and the triggers is not as the program
// makes it.
func compareSchema(tx *sql.Tx, version int, say func(string, ...any)) error {
	fresh, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return err
	}
	defer fresh.Close()
	fresh.SetMaxOpenConns(1)
	files, err := schemas.ReadDir("schema")
	if err != nil {
		return err
	}
	for _, f := range files[:min(version, len(files))] {
		text, err := schemas.ReadFile("schema/" + f.Name())
		if err != nil {
			return err
		}
		if _, err := fresh.Exec(string(text)); err != nil {
			return err
		}
	}
	want, err := parts(fresh.Query)
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
			say("the %s is missing in the file", name)
		case text != want[name]:
			say("the %s of the file is another one", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(have)) {
		if _, known := want[name]; !known {
			say("the file has a %s that it should not have", name)
		}
	}
	return nil
}

// parts are the tables and triggers of a database with their texts.
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
