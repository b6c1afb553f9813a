package web

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"flagfall/arbiter/rule"
)

// Role is what somebody may do in the office; each role may do all that the one
// before it may.
type Role int

// The roles.
const (
	Public Role = iota
	Board
	Helper
	Arbiter
	Owner
)

// roleNames are the roles as they are kept and shown.
var roleNames = [...]string{"public", "board", "helper", "arbiter", "owner"}

// roleUses say what each role is for.
var roleUses = [...]string{"reads the pages of the hall", "plays at a board", "enters results, sheets and who is there", "does all that the arbiter does", "lets others in, too"}

// String returns the name by which a role is kept and shown.
func (r Role) String() string { return roleNames[r] }

// Uses says what the role is for.
func (r Role) Uses() string { return roleUses[r] }

// MarshalText and UnmarshalText keep a role by its name.
func (r Role) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads the name of a role.
func (r *Role) UnmarshalText(text []byte) error {
	i := slices.Index(roleNames[:], string(text))
	if i < 0 {
		return rule.Errorf(rule.Input, "there is no role %q", text).WithHint("it is one of board, helper and arbiter")
	}
	*r = Role(i)
	return nil
}

// Person is somebody who has signed in, known by the cookie of their browser, or a program with a key.
type Person struct {
	Name string `json:"name"`
	Role Role   `json:"role"`
	// Token is the hash of the cookie, Link the hash of the link by which they came.
	Token, Link string
	// Program is set for a program, whose key is the secret instead of a cookie.
	Program bool `json:"program,omitempty"`
	// Account is the account with which they signed in, which has their roles; Organisation is the
	// organisation of the link by which they came. Neither is set if they may do the same in all
	// organisations.
	Account      string `json:"account,omitempty"`
	Organisation string `json:"organisation,omitempty"`
	// Event and Board are where a person of the role Board plays.
	Event string    `json:"event,omitempty"`
	Board string    `json:"board,omitempty"`
	Since time.Time `json:"since"`
	Until time.Time `json:"until"`
}

// ID names a person or a link without telling its secret.
func (p *Person) ID() string { return p.Token[:16] }

// link lets others in until it ends.
type link struct {
	Name  string `json:"name"`
	Role  Role   `json:"role"`
	Token string // its hash
	Until time.Time
	// Account and Organisation are given to whoever enters by it; see [Person].
	Account      string `json:"account,omitempty"`
	Organisation string `json:"organisation,omitempty"`
	// key was made from the passphrase of the account; program makes it the key of a program.
	key     []byte
	program bool
	// Event and Board are those for which a link of that role is.
	Event string `json:"event,omitempty"`
	Board string `json:"board,omitempty"`
}

// ID names the link.
func (l *link) ID() string { return l.Token[:16] }

// access knows who has signed in, and what lets people in. It keeps only the hashes of secrets.
type access struct {
	now  func() time.Time
	file string
	// database keeps who has signed in for all processes instead of the file; nil
	// for none. read is when it was last read.
	database Database
	read     time.Time
	// whose says which organisation owns an event, "" for that of the process.
	whose func(event string) string

	mu      sync.Mutex
	persons map[string]*Person
	links   map[string]*link
	// reports are results that players have sent, and announced the announcements in the hall, each
	// by its key.
	reports   map[string]*report
	announced map[string]*announcement
	// recordings are games as players enter them.
	recordings map[string]*recording
	// salt and locked hold the passphrase of the local network, hashed by Argon2id; nil if there is
	// none.
	salt, locked []byte
	owner        string
	// once has the hashes of the owner's unused keys, and until when each is valid; the zero time
	// means for ever.
	once  map[string]time.Time
	paces map[string]*bucket
}

// bucket limits how fast a caller may call.
type bucket struct {
	left float64
	at   time.Time
}

const (
	// stay is how long a person stays without coming back, in hours that cover an
	// event of a long weekend.
	stay = 5 * 24 * time.Hour
	// maxPersons bounds what is remembered.
	maxPersons = 2000
	// The parameters of Argon2id of RFC 9106, section 4, for little memory.
	argonTime, argonMemory, argonThreads, argonKey = 3, 64 << 10, 4, 32
)

type kept struct {
	Persons []*Person `json:"persons"`
	Links   []*link   `json:"links"`
	// Reports and Announced are the results sent and the announcements made outside the journal.
	Reports    []*report       `json:"reports,omitempty"`
	Announced  []*announcement `json:"announced,omitempty"`
	Recordings []*recording    `json:"recordings,omitempty"`
}

// event returns the event that an item outside the journal is about; "" for none.
func (k *kept) event() string {
	for _, r := range k.Reports {
		return r.Event
	}
	for _, n := range k.Announced {
		return n.Event
	}
	for _, r := range k.Recordings {
		return r.Event
	}
	return ""
}

func openAccess(file string, now func() time.Time) (*access, error) {
	a := &access{now: now, file: file, whose: func(string) string { return "" }, once: map[string]time.Time{}, persons: map[string]*Person{}, links: map[string]*link{}, reports: map[string]*report{}, announced: map[string]*announcement{}, recordings: map[string]*recording{}, paces: map[string]*bucket{}}
	if file == "" {
		return a, nil
	}
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return a, nil
	}
	var k kept
	if err == nil {
		err = json.Unmarshal(data, &k)
	}
	if err != nil {
		return nil, rule.Errorf(rule.Input, "%s, which says who is signed in, cannot be read: %w", file, err).WithHint("remove it; everybody signs in again then")
	}
	for _, p := range k.Persons {
		a.persons[p.Token] = p
	}
	for _, l := range k.Links {
		a.links[l.Token] = l
	}
	a.takeBeside(k)
	return a, nil
}

// AccessFile returns the name of the file that keeps who has signed in to the office
// of a folder.
func AccessFile(folder string) string { return "access-" + hashed(folder)[:16] + ".json" }

// save keeps who has entered. The lock is held. If it cannot be written it is not kept: people sign
// in anew after the next start, and nothing else is lost.
func (a *access) save() {
	if a.file == "" {
		return
	}
	var k kept
	for _, p := range a.persons {
		k.Persons = append(k.Persons, p)
	}
	for _, l := range a.links {
		k.Links = append(k.Links, l)
	}
	for _, r := range a.reports {
		k.Reports = append(k.Reports, r)
	}
	for _, n := range a.announced {
		k.Announced = append(k.Announced, n)
	}
	for _, r := range a.recordings {
		if a.now().Before(r.At.Add(stay)) {
			k.Recordings = append(k.Recordings, r)
		}
	}
	data, err := json.Marshal(k)
	if err != nil {
		return
	}
	if err := os.MkdirAll(filepath.Dir(a.file), 0o700); err != nil {
		return
	}
	part := a.file + ".part"
	if err := os.WriteFile(part, data, 0o600); err == nil {
		_ = os.Rename(part, a.file)
	}
}

// reread reads what all processes keep, unless that was done recently. The lock is held. While the
// server does not answer, what was known last applies.
func (a *access) reread(newer time.Duration) {
	if a.database == nil || a.now().Sub(a.read) < newer {
		return
	}
	a.read = a.now()
	docs, err := a.database.KeptAccess()
	if err != nil {
		return
	}
	clear(a.persons)
	clear(a.links)
	clear(a.reports)
	clear(a.announced)
	clear(a.recordings)
	for _, d := range docs {
		var k kept
		if json.Unmarshal(d.Doc, &k) != nil {
			continue
		}
		for _, p := range k.Persons {
			if d.Organisation != "" { // the database holds nothing about others
				p.Account, p.Organisation = "", d.Organisation
			}
			a.persons[d.Token] = p
		}
		for _, l := range k.Links {
			if d.Organisation != "" {
				l.Account, l.Organisation = "", d.Organisation
			}
			a.links[d.Token] = l
		}
		if d.Organisation == "" || d.Organisation == a.whose(k.event()) {
			a.takeBeside(k)
		}
	}
}

// keep stores a person who has signed in, or a link, for all processes, in an organisation or for
// "" in the process's own; false if that failed.
func (a *access) keep(organisation, token string, until time.Time, k kept) bool {
	if a.database == nil {
		return true
	}
	doc, err := json.Marshal(k)
	return err == nil && a.database.KeepAccess(organisation, token, until, doc) == nil
}

// soon and late are how old the knowledge of who has signed in may be: for
// somebody unknown, who may have signed in through another process a moment ago,
// and for somebody known, who may have been signed out there.
const (
	soon = 100 * time.Millisecond
	late = time.Second
)

func secret() string { return rand.Text() }

func hashed(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// lock lets in with a passphrase.
func (a *access) lock(passphrase string) {
	a.salt = []byte(secret())
	a.locked = Stretched(passphrase, a.salt)
}

// opens reports whether a passphrase lets in.
func (a *access) opens(passphrase string) bool {
	if a.locked == nil {
		return false
	}
	return subtle.ConstantTimeCompare(a.locked, Stretched(passphrase, a.salt)) == 1
}

// oneTime makes a key by which the owner enters once, within a time; 0 means without a limit.
func (a *access) oneTime(owner string, within time.Duration) string {
	key := secret()
	a.mu.Lock()
	defer a.mu.Unlock()
	a.owner, a.once[hashed(key)] = owner, time.Time{}
	if within > 0 {
		a.once[hashed(key)] = a.now().Add(within)
	}
	return key
}

// byKey returns whom a key lets in: the owner once, or the person a link is for.
func (a *access) byKey(key string) (link, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	h := hashed(key)
	if until, is := a.once[h]; is { // the comparison is of hashes, which nobody can choose
		delete(a.once, h)
		if until.IsZero() || a.now().Before(until) {
			return link{Name: a.owner, Role: Owner}, true
		}
	}
	a.reread(soon)
	if l := a.links[h]; l != nil && a.now().Before(l.Until) {
		return *l, true
	}
	return link{}, false
}

// admit lets somebody in by a link and gives the token of their cookie, or the key of a program.
func (a *access) admit(by link) string {
	token := secret()
	a.mu.Lock()
	defer a.mu.Unlock()
	now := a.now()
	for t, p := range a.persons {
		if now.After(p.Until) {
			delete(a.persons, t)
		}
	}
	if len(a.persons) >= maxPersons {
		return ""
	}
	h := hashed(token)
	p := &Person{Name: by.Name, Role: by.Role, Program: by.program, Account: by.Account, Organisation: by.Organisation, Event: by.Event, Board: by.Board, Token: h, Link: by.Token, Since: now, Until: now.Add(stay)}
	if !by.Until.IsZero() {
		p.Until = by.Until // whoever came by a link stays as long as it holds
	}
	a.persons[h] = p
	a.save()
	if !a.vouched(by, h, p.Until) || !a.keep(p.Organisation, h, p.Until, kept{Persons: []*Person{p}}) {
		delete(a.persons, h)
		return ""
	}
	return token
}

// vouched makes the server remember who signs in with an account; false if that failed.
func (a *access) vouched(by link, token string, until time.Time) bool {
	if by.Account == "" {
		return true
	}
	is, err := a.database.Vouch(by.Account, by.key, token, until)
	return is && err == nil
}

// person returns the person who has a cookie; nil for nobody.
func (a *access) person(token string) *Person {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.reread(late)
	p := a.persons[hashed(token)]
	if p == nil && token != "" {
		a.reread(soon)
		p = a.persons[hashed(token)]
	}
	if p == nil || a.now().After(p.Until) {
		return nil
	}
	copied := *p
	return &copied
}

// invite makes links and gives their keys.
func (a *access) invite(links ...link) []string {
	a.mu.Lock()
	defer a.mu.Unlock()
	var keys []string
	for _, l := range links {
		key := secret()
		l.Token = hashed(key)
		a.links[l.Token] = &l
		keys = append(keys, key)
	}
	a.save()
	for _, key := range keys {
		l := a.links[hashed(key)]
		a.keep(l.Organisation, l.Token, l.Until, kept{Links: []*link{l}})
	}
	return keys
}

// revoke ends the session of a person, or a link and the sessions of all who came by it.
func (a *access) revoke(id string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.reread(0)
	var gone []string
	for t, p := range a.persons {
		if p.ID() == id || len(p.Link) > 16 && p.Link[:16] == id {
			delete(a.persons, t)
			gone = append(gone, t)
		}
	}
	for t, l := range a.links {
		if l.ID() == id {
			delete(a.links, t)
			gone = append(gone, t)
		}
	}
	a.drop(gone...)
}

// drop removes what was kept under keys, for all processes. The lock is held.
func (a *access) drop(keys ...string) {
	a.save()
	if a.database != nil {
		_ = a.database.DropAccess(keys) // it was tried repeatedly until the time was up
	}
}

// all returns the people who are signed in and the programs that have a key, and the links that let people in.
func (a *access) all() (persons []Person, links []link) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.reread(soon)
	now := a.now()
	for _, p := range a.persons {
		if now.Before(p.Until) {
			persons = append(persons, *p)
		}
	}
	for _, l := range a.links {
		if now.Before(l.Until) {
			links = append(links, *l)
		}
	}
	slices.SortFunc(persons, func(x, y Person) int { return x.Since.Compare(y.Since) })
	slices.SortFunc(links, func(x, y link) int { return x.Until.Compare(y.Until) })
	return persons, links
}

// pace reports whether a caller may call now: burst at once, and rate a second
// from then on.
func (a *access) pace(caller string, burst, rate float64) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	now := a.now()
	if len(a.paces) > 10*maxPersons {
		clear(a.paces)
	}
	b := a.paces[caller]
	if b == nil {
		b = &bucket{left: burst, at: now}
		a.paces[caller] = b
	}
	b.left = min(burst, b.left+now.Sub(b.at).Seconds()*rate)
	b.at = now
	if b.left < 1 {
		return false
	}
	b.left--
	return true
}

// repay gives back what a valid call has cost.
func (a *access) repay(callers ...string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, caller := range callers {
		if b := a.paces[caller]; b != nil {
			b.left++
		}
	}
}
