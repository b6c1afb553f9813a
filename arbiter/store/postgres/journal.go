package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/store"
)

// Journal is the journal of one tournament on a server.
type Journal struct {
	server *Server
	id     int64
	owner  scope // whose it is
	name   string

	mu sync.Mutex
	// last and head are the number and the hash of the last entry that was read or written here;
	// known is false if the server has to be asked for them.
	last  int64
	head  string
	known bool
	taken string
	shown shown
}

var _ arbiter.Journal = (*Journal)(nil)

// Open opens a tournament by its short name. Errors: rule.NotFound.
func (s *Server) Open(name string) (*Journal, error) {
	j := &Journal{server: s, name: name}
	err := s.again(func(ctx context.Context) error {
		var taken *string
		err := s.row(ctx, s.seen, "SELECT id, organisation, taken_by FROM flagfall.events WHERE name = $1 AND last > 0", name).Scan(&j.id, &j.owner.organisation, &taken)
		if taken != nil {
			j.taken = *taken
		}
		if errors.Is(err, pgx.ErrNoRows) {
			return rule.Errorf(rule.NotFound, "there is no event %q on the server", name).WithHint("check its short name; serve shows all of them")
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return j, nil
}

// Create makes a tournament with its first batch, complete or not at all. A name
// that is taken is refused (rule.Refused).
func (s *Server) Create(name string, first arbiter.Batch) (*Journal, error) {
	entries, persons, err := first.Chained("")
	if err != nil {
		return nil, err
	}
	r := arbiter.Record{Entries: entries, Persons: persons, Sheets: first.Sheets}
	return s.create(name, r, entries[len(entries)-1].Chained, first.After)
}

// create makes a tournament of a record whose head is known.
func (s *Server) create(name string, r arbiter.Record, head string, after *arbiter.State) (*Journal, error) {
	if name == "" || strings.ContainsAny(name, "/\\") {
		return nil, rule.Errorf(rule.Usage, "%q is not the short name of an event", name).WithHint("use letters, digits and hyphens: club-cup-2026")
	}
	if len(r.Entries) == 0 || r.Entries[0].Seq != 1 {
		return nil, rule.Errorf(rule.Internal, "a journal begins with entry 1")
	}
	j := &Journal{server: s, name: name, owner: s.own.alone()}
	err := s.again(func(ctx context.Context) error {
		return s.writing(ctx, j.owner, func(tx pgx.Tx) error {
			err := tx.QueryRow(ctx, "SELECT flagfall.create_event($1)", name).Scan(&j.id)
			if isUnique(err) {
				// The answer to an earlier attempt may have been lost.
				var hash string
				again := s.row(ctx, j.owner, "SELECT coalesce(n.hash, '') FROM flagfall.events e JOIN flagfall.entries n ON n.event = e.id AND n.seq = $3 WHERE e.name = $1 AND e.head = $2",
					name, head, r.Entries[len(r.Entries)-1].Seq).Scan(&hash)
				if again == nil && hash == head {
					return errStored
				}
				return rule.Errorf(rule.Refused, "%s already exists", name).WithHint("go on with it, or choose another name")
			}
			if err != nil {
				return err
			}
			c := call{owner: j.owner, event: j.id, head: head, entries: r.Entries, persons: r.Persons, sheets: r.Sheets}
			c.clear, c.shown = (&shown{}).changes(after)
			const again = false // for a journal that did not exist, the server has not been asked
			answer, _, _, err := c.ask(ctx, tx, again)
			if err == nil && answer != stored {
				err = rule.Errorf(rule.Internal, "a new journal is %s", answer)
			}
			return err
		})
	})
	if err != nil && !errors.Is(err, errStored) {
		return nil, err
	}
	return s.Open(name)
}

// errStored says that what was to be stored is there.
var errStored = rule.Errorf(rule.Internal, "it is stored already")

// What the database answers to an append.
const (
	stored    = "stored"
	overtaken = "overtaken"
	takenOut  = "taken"
)

// call is an append to a tournament: a batch after entry last, whose hash is before; head is the
// hash of its own last entry; and what the views show from then on.
type call struct {
	owner        scope
	event, last  int64
	before, head string
	entries      []arbiter.Stored
	persons      []arbiter.Person
	sheets       []arbiter.Sheet
	erase        []arbiter.PersonID
	clear        bool // everything shown so far has to be deleted
	shown        []change
}

// columns are entries as the database takes them.
type columns struct {
	seqs, steps, causes   []int64
	instants, whos, kinds []string
	bodies, hashes        []string
}

func (c *columns) add(e arbiter.Stored) {
	c.seqs, c.steps, c.causes = append(c.seqs, e.Seq), append(c.steps, e.Step), append(c.causes, e.Cause)
	c.instants, c.whos, c.kinds = append(c.instants, e.Instant), append(c.whos, e.Who), append(c.kinds, e.Kind)
	c.bodies, c.hashes = append(c.bodies, string(e.Body)), append(c.hashes, e.Chained)
}

// personRow is a row of the list of persons as the database takes it.
type personRow struct {
	ID        int64  `json:"id"`
	Name      string `json:"name"`
	BirthYear int    `json:"birth_year"`
	FMJD      string `json:"fmjd"`
	Sex       string `json:"sex"`
	Contact   string `json:"contact"`
	Member    string `json:"member"`
	// The fields of a registration have the names of the columns, and unknown ones are left out.
	arbiter.Registration
	Erased bool   `json:"erased"`
	Entry  int64  `json:"entry"`
	Salt   string `json:"salt"`
	Digest string `json:"digest"`
}

// appending says whose the event is before it appends, in one statement and one round trip to the
// server.
const appending = "SELECT (a).answer, coalesce((a).out_last, 0), coalesce((a).out_head, '') FROM (SELECT flagfall.append($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22) AS a FROM set_config('flagfall.organisation', $1::bigint::text, true) OFFSET 0) AS appended"

// ask calls the function, and repeats the call if its answer may have been lost.
func (c *call) ask(ctx context.Context, q querier, again bool) (answer string, last int64, head string, err error) {
	var (
		of          columns
		persons     any
		digests     []string
		texts, rows [][]byte
		erased      []int64
		what, keys  []string
	)
	for _, e := range c.entries {
		of.add(e)
	}
	if len(c.persons) > 0 {
		var list []personRow
		for _, p := range c.persons {
			list = append(list, personRow{int64(p.ID), p.Name, p.BirthYear, p.FMJD, p.Sex, p.Contact, p.Member, p.Entered, p.Erased, p.Entry, p.Salt, p.Digest})
		}
		persons = list
	}
	for _, sheet := range c.sheets {
		digests, texts = append(digests, sheet.Digest), append(texts, []byte(sheet.Text))
	}
	for _, p := range c.erase {
		erased = append(erased, int64(p))
	}
	for _, r := range c.shown {
		what, keys, rows = append(what, r.what), append(keys, r.key), append(rows, r.row)
	}
	err = q.QueryRow(ctx, appending, c.owner.organisation, c.event, c.last, c.before, of.seqs, of.steps, of.causes, of.instants, of.whos, of.kinds,
		of.bodies, of.hashes, c.head, persons, digests, texts, erased, c.clear, what, keys, rows, again).Scan(&answer, &last, &head)
	return answer, last, head, err
}

// Append stores a batch; see [arbiter.Journal].
func (j *Journal) Append(b arbiter.Batch) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	decided := j.last
	if len(b.Envelopes) > 0 {
		decided = b.Envelopes[0].Seq - 1
	}
	if !j.known || j.last != decided {
		if err := j.ask(); err != nil {
			return err
		}
	}
	for i, e := range b.Envelopes {
		if e.Seq != j.last+int64(i)+1 {
			return arbiter.Overtaken(j.last, decided)
		}
	}
	entries, persons, err := b.Chained(j.head)
	if err != nil {
		return err
	}
	head := j.head
	if len(entries) > 0 {
		head = entries[len(entries)-1].Chained
	}
	c := call{j.owner, j.id, j.last, j.head, head, entries, persons, b.Sheets, b.Erase, false, nil}
	after := j.shown
	c.clear, c.shown = after.changes(b.After)
	answer, found, foundHead := stored, j.last+int64(len(entries)), head
	if alone := j.server.appendTogether(c); alone != nil {
		asked := alone != errAlone
		err = j.server.again(func(ctx context.Context) (err error) {
			answer, found, foundHead, err = c.ask(ctx, j.server.pool, asked)
			asked = true
			return err
		})
	}
	if err != nil {
		j.known, j.shown = false, shown{}
		return err
	}
	switch answer {
	case stored:
		j.last, j.head, j.shown, j.taken = decided+int64(len(entries)), head, after, ""
		j.known = j.last == found && j.head == foundHead
		j.server.appended.Add(1)
		j.server.announce(j.name, j.last)
		return nil
	case overtaken:
		j.server.conflicts.Add(1)
		j.known, j.shown = false, shown{}
		return arbiter.Overtaken(found, decided)
	case takenOut:
		j.known = false
		if err := j.ask(); err != nil {
			return err
		}
		return j.out()
	}
	return rule.Errorf(rule.NotFound, "the event %s is no longer on the server", j.name).WithHint("check its short name")
}

// out refuses to write to an event that is in a file.
func (j *Journal) out() error {
	return rule.Errorf(rule.Conflict, "%s was taken out of the server into a file by %s: it can be read here, but not written", j.name, j.taken).
		WithHint("bring it back with push from where the file is")
}

// ask asks for the last entry.
func (j *Journal) ask() error {
	return j.server.again(func(ctx context.Context) error {
		var taken *string
		err := j.server.row(ctx, j.owner, "SELECT last, head, taken_by FROM flagfall.events WHERE id = $1", j.id).Scan(&j.last, &j.head, &taken)
		j.known, j.shown, j.taken = err == nil, shown{}, ""
		if taken != nil {
			j.taken = *taken
		}
		return err
	})
}

// ReadOnly reports whether the journal was taken out into a file, so that
// the server's copy cannot be written.
func (j *Journal) ReadOnly() bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.taken != ""
}

// Backup copies the journal to a new file.
func (j *Journal) Backup(path string) error {
	r, err := j.Record()
	if err != nil {
		return err
	}
	return store.CreateOf(path, r)
}

// Close closes the journal. The connections belong to the server, which stays open.
func (j *Journal) Close() error { return nil }

// marshal encodes a row for the views. All of its fields can be encoded.
func marshal(row any) []byte {
	b, err := json.Marshal(row)
	if err != nil {
		panic(err)
	}
	return b
}
