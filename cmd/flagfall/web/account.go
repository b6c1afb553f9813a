package web

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/crypto/argon2"

	"flagfall/arbiter/rule"
)

// On a database many organisations have their events, and people enter by accounts: a name, a
// passphrase, and a role in each of some organisations, which also applies in those that belong to
// it. Whoever came by the key of the owner or by the passphrase of the office has one role in all
// of them, and whoever came by a link has one in the organisation that made it.

// Organisation is a club or a federation that owns events of a database.
type Organisation struct {
	Name, Title string
	// Parent is the organisation that it belongs to; "" for none.
	Parent string
	// OpenHall says that anybody may see the pages for the playing hall.
	OpenHall bool
	// Members is how many accounts have a role in it.
	Members int
}

// Account is somebody who signs in with a name and a passphrase.
type Account struct {
	Name string
	Made time.Time
	// Revoked says that they may not sign in any more, and Waiting that they have not set
	// their passphrase yet.
	Revoked, Waiting bool
	// Roles are their roles by the names of organisations.
	Roles map[string]string
}

// stretching bounds how many passphrases are worked on at once: each takes argonMemory.
var stretching = make(chan struct{}, 4)

// Stretched returns what Argon2id makes of a passphrase and a salt.
func Stretched(passphrase string, salt []byte) []byte {
	stretching <- struct{}{}
	defer func() { <-stretching }()
	return argon2.IDKey([]byte(passphrase), salt, argonTime, argonMemory, argonThreads, argonKey)
}

// RoleNames returns the roles that an account may have, the least first.
func RoleNames() []string { return slices.Clone(roleNames[:]) }

// owners holds what is known of organisations and accounts, no older than late.
type owners struct {
	database Database
	now      func() time.Time
	// stretch is Stretch of [Config].
	stretch func(passphrase string, salt []byte) []byte

	mu    sync.Mutex
	read  time.Time
	all   map[string]Organisation
	roles map[string]rolesOf
	// of has the owners of events, which never change.
	of map[string]string
}

type rolesOf struct {
	at    time.Time
	roles map[string]Role
}

// organisations returns all in the database, by name. While the server does not answer, what was
// known last applies, and only one caller waits for the server.
func (o *owners) organisations() map[string]Organisation {
	o.mu.Lock()
	known, now := o.all, o.now()
	fresh := known != nil && now.Sub(o.read) < late
	if !fresh && known != nil {
		o.read = now // the others use what is known
	}
	o.mu.Unlock()
	if fresh {
		return known
	}
	list, err := o.database.Organisations()
	if err != nil {
		return known
	}
	all := map[string]Organisation{}
	for _, one := range list {
		all[one.Name] = one
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.read, o.all = now, all
	return all
}

// rolesOf returns the roles of an account by organisation; while the server does not answer, those
// known last.
func (o *owners) rolesOf(account string) map[string]Role {
	o.mu.Lock()
	known, now := o.roles[account], o.now()
	fresh := known.roles != nil && now.Sub(known.at) < late
	if !fresh && known.roles != nil {
		o.roles[account] = rolesOf{now, known.roles}
	}
	o.mu.Unlock()
	if fresh {
		return known.roles
	}
	names, err := o.database.Roles(account)
	if err != nil {
		return known.roles
	}
	roles := map[string]Role{}
	for organisation, name := range names {
		var role Role
		if role.UnmarshalText([]byte(name)) == nil {
			roles[organisation] = role
		}
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.roles == nil || len(o.roles) > maxPersons {
		o.roles = map[string]rolesOf{}
	}
	o.roles[account] = rolesOf{now, roles}
	return roles
}

// forget makes the roles of accounts be read again after they were changed here.
func (o *owners) forget() {
	o.mu.Lock()
	defer o.mu.Unlock()
	clear(o.roles)
}

// owner returns the organisation that owns an event; "" for an event that does not exist.
func (o *owners) owner(event string) string {
	o.mu.Lock()
	name, known := o.of[event]
	o.mu.Unlock()
	if known {
		return name
	}
	name, err := o.database.OwnerOf(event)
	if err != nil || name == "" {
		return ""
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.of == nil || len(o.of) > 10*maxPersons {
		o.of = map[string]string{}
	}
	o.of[event] = name
	return name
}

// above returns an organisation and those that it belongs to, the nearest first.
func (o *owners) above(organisation string) (list []string) {
	all := o.organisations()
	for one, known := all[organisation]; known && !slices.Contains(list, one.Name); one, known = all[one.Parent] {
		list = append(list, one.Name)
	}
	return list
}

// role returns somebody's role in an organisation, and whether they have one.
func (o *owners) role(p *Person, organisation string) (role Role, in bool) {
	if p.Token == "" || organisation == "" {
		return Public, false
	}
	if p.Account == "" && p.Organisation == "" {
		return p.Role, true
	}
	held := map[string]Role{p.Organisation: p.Role}
	if p.Account != "" {
		held = o.rolesOf(p.Account)
	}
	for _, name := range o.above(organisation) {
		if r, is := held[name]; is {
			role, in = max(role, r), true
		}
	}
	return role, in
}

// in returns the organisations in which somebody has at least a given role, by name.
func (o *owners) in(p *Person, least Role) (list []Organisation) {
	all := o.organisations()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if role, is := o.role(p, name); is && role >= least {
			list = append(list, all[name])
		}
	}
	return list
}

// roleAt returns somebody's role in the event of a request; without an event, their highest role
// anywhere.
func (o *owners) roleAt(p *Person, event string) Role {
	if event != "" {
		role, _ := o.role(p, o.owner(event))
		return role
	}
	if p.Account == "" {
		return p.Role
	}
	most := Public
	for _, role := range o.rolesOf(p.Account) {
		most = max(most, role)
	}
	return most
}

// accounts reports whether anybody can enter by an account.
func (o *owners) accounts() bool {
	if o == nil {
		return false
	}
	for _, one := range o.organisations() {
		if one.Members > 0 {
			return true
		}
	}
	return false
}

// entered returns who signs in with an account; false if the passphrase is wrong.
func (o *owners) entered(name, passphrase string) (by link, ok bool, err error) {
	salt, err := o.database.Salt(name)
	if err != nil {
		return by, false, err
	}
	key := o.stretch(strings.TrimSpace(passphrase), []byte(salt))
	account, err := o.database.Enters(name, key)
	if err != nil || account == "" {
		return by, false, err
	}
	return link{Name: account, Account: account, key: key}, true, nil
}

// strange answers for an event that the caller may not know of, in the same way whether it exists
// or not.
func strange(event string) error {
	return rule.Errorf(rule.NotFound, "there is no event %q on the server", event).WithHint("check its short name; serve shows all of them")
}

// named returns the organisation that a form names, or the only one there is.
func named(name string, list []Organisation) (string, error) {
	var names []string
	for _, o := range list {
		names = append(names, o.Name)
	}
	switch {
	case slices.Contains(names, name):
		return name, nil
	case name == "" && len(names) == 1:
		return names[0], nil
	}
	return "", rule.Errorf(rule.Usage, "the organisation was not named").WithHint("choose one: %s", strings.Join(names, ", "))
}

// eventMux lets only those who may know of an event reach its pages.
type eventMux struct {
	*http.ServeMux
	server *Server
}

func (m eventMux) HandleFunc(pattern string, handle func(http.ResponseWriter, *http.Request)) {
	if m.server.config.Database == nil || !strings.Contains(pattern, "{event}") {
		m.ServeMux.HandleFunc(pattern, handle)
		return
	}
	m.ServeMux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		if !m.server.seen(r) {
			m.server.fail(w, r, strange(r.PathValue("event")))
			return
		}
		handle(w, r)
	})
}

// seen reports whether the caller may know of the event of a request. Pages of the office ask a
// caller who has not signed in to do so, whether the event exists or not.
func (s *Server) seen(r *http.Request) bool {
	event := r.PathValue("event")
	if s.owners == nil || s.openHall(event) && !s.inOffice(r) {
		return true
	}
	p := s.who(r)
	if p.Token == "" {
		return s.inOffice(r)
	}
	_, in := s.owners.role(p, s.owners.owner(event))
	return in
}

// openHall reports whether the pages of an event's hall are for everybody.
func (s *Server) openHall(event string) bool {
	return s.owners == nil || s.owners.organisations()[s.owners.owner(event)].OpenHall
}

// openHalls returns the events whose halls are for everybody.
func (s *Server) openHalls() (rows []eventRow) {
	row := func(name, title string) eventRow {
		return eventRow{Name: name, Title: title, Link: "/hall/" + url.PathEscape(name) + "/"}
	}
	if s.owners == nil {
		for _, name := range s.events.names() {
			title := name
			if _, state, err := s.events.office(name); err == nil {
				title = state.Settings.Name
			}
			rows = append(rows, row(name, title))
		}
		return rows
	}
	list, err := s.config.Database.Events()
	if err != nil {
		return nil
	}
	for _, e := range list {
		if s.owners.organisations()[e.Organisation].OpenHall {
			rows = append(rows, row(e.Name, e.Title))
		}
	}
	return rows
}

// owned returns the organisations that somebody is an owner of; none without a database.
func (s *Server) owned(p *Person) []Organisation {
	if s.owners == nil {
		return nil
	}
	return s.owners.in(p, Owner)
}

// everywhere reports whether somebody has the same role in all organisations.
func (s *Server) everywhere(p *Person) bool { return p.Account == "" && p.Organisation == "" }

// manages reports whether somebody may see, and sign out, people who came by an account or by a
// link of an organisation.
func (s *Server) manages(me *Person, account, organisation string) bool {
	if s.everywhere(me) {
		return true
	}
	of := map[string]Role{organisation: Public}
	if account != "" {
		of = s.owners.rolesOf(account)
	}
	for _, o := range s.owned(me) {
		if _, is := of[o.Name]; is {
			return true
		}
	}
	return false
}
