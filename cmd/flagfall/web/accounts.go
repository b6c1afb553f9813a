package web

import (
	"crypto/rand"
	"encoding/hex"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"flagfall/arbiter/rule"
)

// NoRole takes a role away, and Shortest is the fewest letters of a passphrase.
const (
	NoRole   = "none"
	Shortest = 8
)

// AccountRoles returns the roles that an account may be given, the least first. Players at a
// board come by a link for that board.
func AccountRoles() []string {
	return slices.DeleteFunc(RoleNames(), func(name string) bool { return name == Board.String() })
}

// accountRow is an account with one of its roles.
type accountRow struct {
	Account
	Organisation, Title, Role string
	// First is set for the first role of an account, and Me for the roles of the reader.
	First, Me bool
}

// Invitation is a link by which somebody sets the passphrase of their account, once.
type Invitation struct {
	// Path follows the address of the office, and Token the hash of its secret.
	Path, Token string
	// Until is when it expires.
	Until time.Time
}

// NewInvitation makes one that is valid for three days.
func NewInvitation(now time.Time) Invitation {
	key := secret()
	return Invitation{"/invited?key=" + url.QueryEscape(key), hashed(key), now.Add(3 * 24 * time.Hour)}
}

// accounts shows who may enter by an account, to the owners of organisations.
func (s *Server) accounts(w http.ResponseWriter, r *http.Request) {
	if s.keepsAccounts(w, r) {
		s.showAccounts(w, r, http.StatusOK, map[string]any{})
	}
}

// keepsAccounts reports whether the caller owns an organisation, and answers a caller
// who does not.
func (s *Server) keepsAccounts(w http.ResponseWriter, r *http.Request) bool {
	switch {
	case s.owners == nil:
		s.nothing(w, r)
	case !s.may(r, Owner):
		s.toEnter(w, r, Owner)
	default:
		return true
	}
	return false
}

func (s *Server) showAccounts(w http.ResponseWriter, r *http.Request, status int, data map[string]any) {
	me := s.who(r)
	owned := s.owned(me)
	titles := map[string]string{}
	for _, o := range owned {
		titles[o.Name] = o.Title
	}
	list, err := s.config.Database.AccountsIn(slices.Sorted(maps.Keys(titles)))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	var rows []accountRow
	for _, a := range list {
		for i, in := range slices.Sorted(maps.Keys(a.Roles)) {
			rows = append(rows, accountRow{a, in, titles[in], a.Roles[in], i == 0, a.Name == me.Account})
		}
	}
	maps.Copy(data, map[string]any{"Language": languageOf(r), "Rows": rows, "Organisations": owned, "Several": len(owned) > 1, "Roles": AccountRoles(), "None": NoRole, "ByAccount": me.Account != ""})
	s.write(w, r, status, "accounts", data)
}

// changeAccounts makes an account, gives a role, makes a link or ends an account, for owners of
// organisations. The server refuses it to anybody else.
func (s *Server) changeAccounts(w http.ResponseWriter, r *http.Request) {
	if !s.keepsAccounts(w, r) {
		return
	}
	by := ""
	if c, err := r.Cookie(s.cookie(r)); err == nil {
		by = c.Value
	}
	database := s.config.Database
	name, organisation, role := strings.Join(strings.Fields(r.PostFormValue("name")), " "), r.PostFormValue("organisation"), r.PostFormValue("role")
	link := NewInvitation(s.config.Now())
	var err error
	made := false
	switch what := r.PostFormValue("do"); what {
	case "add":
		if organisation, err = named(organisation, s.owned(s.who(r))); err == nil {
			err = accountRole(role)
		}
		if err == nil {
			err = database.InviteAccount(by, name, organisation, role, link.Token, link.Until)
		}
		made = true
	case "link":
		err = database.LinkAccount(by, name, link.Token, link.Until)
		made = true
	case "role":
		if role == NoRole {
			role = ""
		} else {
			err = accountRole(role)
		}
		if err == nil && r.PostForm.Has("was") {
			err = s.stillHas(name, organisation, r.PostFormValue("was"))
		}
		if err == nil {
			err = database.SetRole(by, name, organisation, role)
		}
	case "revoke":
		err = database.RevokeAccount(by, name)
	default:
		err = rule.Errorf(rule.Usage, "%q cannot be done with an account", what).WithHint("use one of the buttons of the page")
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.owners.forget()
	s.events.wake()
	if !made {
		http.Redirect(w, r, "/accounts", http.StatusSeeOther)
		return
	}
	// It is only shown this once.
	address := s.address(r) + link.Path
	code, err := picture(address)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.showAccounts(w, r, http.StatusOK, map[string]any{"Made": address, "Code": code, "For": name})
}

// stillHas refuses a change if an account no longer has the role that the page showed.
func (s *Server) stillHas(name, organisation, role string) error {
	list, err := s.config.Database.AccountsIn([]string{organisation})
	if err != nil {
		return err
	}
	now := "" // they may no longer have one there
	for _, a := range list {
		if strings.EqualFold(a.Name, name) {
			now = a.Roles[organisation]
		}
	}
	if now != role {
		return rule.Errorf(rule.Conflict, "nothing was done: the role of %s was changed since this page was shown", name).
			WithHint("look at it as it is now, and try again")
	}
	return nil
}

func accountRole(role string) error {
	if !slices.Contains(AccountRoles(), role) {
		return rule.Errorf(rule.Usage, "%q is not the role of an account", role).WithHint("it is one of: %s", strings.Join(AccountRoles(), ", "))
	}
	return nil
}

// invited asks somebody for the passphrase of their account, by a link.
func (s *Server) invited(w http.ResponseWriter, r *http.Request) {
	s.askPassphrase(w, r, r.URL.Query().Get("key"), rule.Sentence{}, http.StatusOK)
}

// mayTryKey answers for the page when there are no accounts, or when the caller tries too many
// keys.
func (s *Server) mayTryKey(w http.ResponseWriter, r *http.Request) bool {
	switch {
	case s.owners == nil:
		s.nothing(w, r)
	case !s.access.pace("key "+s.caller(r), 20, 1):
		s.showEnter(w, r, "too many keys were tried; wait a minute", http.StatusTooManyRequests)
	default:
		return true
	}
	return false
}

// askPassphrase shows the page on which a passphrase is set, and why it was not.
func (s *Server) askPassphrase(w http.ResponseWriter, r *http.Request, key string, why rule.Sentence, status int) {
	if !s.mayTryKey(w, r) {
		return
	}
	name, err := s.config.Database.Invited(key)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if name == "" {
		s.showEnter(w, r, "this key has been used already, or has expired", http.StatusForbidden)
		return
	}
	s.write(w, r, status, "invited", map[string]any{"Language": languageOf(r), "Name": name, "Key": key, "Why": worded(languageOf(r), why), "Shortest": Shortest})
}

// accept sets the passphrase, and lets in.
func (s *Server) accept(w http.ResponseWriter, r *http.Request) {
	key, passphrase := r.PostFormValue("key"), strings.TrimSpace(r.PostFormValue("passphrase"))
	if s.owners != nil && len([]rune(passphrase)) < Shortest {
		s.askPassphrase(w, r, key, rule.Format("a passphrase must have at least %d characters", Shortest), http.StatusBadRequest)
		return
	}
	if s.owners != nil && passphrase != strings.TrimSpace(r.PostFormValue("again")) {
		s.askPassphrase(w, r, key, rule.Format("the two passphrases differ"), http.StatusBadRequest)
		return
	}
	if !s.mayTryKey(w, r) {
		return
	}
	// Without a valid link no effort is spent on hashing a passphrase.
	name, err := s.config.Database.Invited(key)
	var stretched []byte
	if err == nil && name != "" {
		random := make([]byte, 16)
		_, _ = rand.Read(random) // it never fails
		salt := hex.EncodeToString(random)
		stretched = s.config.Stretch(passphrase, []byte(salt))
		name, err = s.config.Database.Accept(key, salt, stretched)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if name == "" {
		s.showEnter(w, r, "this key has been used already, or has expired", http.StatusForbidden)
		return
	}
	s.admit(w, r, link{Name: name, Account: name, key: stretched})
}
