package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"flagfall/arbiter/rule"
)

// Owners of organisations keep accounts from the browser. Each call shows the secret of
// their cookie to the database, which knows by whose passphrase it was made: the program
// alone can change no account.

// Vouch remembers with which account and passphrase the cookie with that hash was
// obtained. It reports whether the passphrase was correct.
func (s *Server) Vouch(account string, key []byte, token string, until time.Time) (is bool, err error) {
	return answerOf[bool](s, "SELECT flagfall.vouch($1, $2, $3, $4)", account, key, token, until)
}

// AccountsIn returns the accounts that have a role in some organisations, by name, with only those
// roles.
func (s *Server) AccountsIn(organisations []string) ([]Account, error) {
	type held struct {
		Account            string
		Made               time.Time
		Revoked, Waiting   bool
		Organisation, Role string
	}
	list, err := listedNow(s, s.seen, pgx.RowToStructByPos[held], `SELECT a.name, a.made, a.revoked IS NOT NULL, a.waiting, o.name, m.role FROM flagfall.accounts a
		JOIN flagfall.members m ON m.account = a.id JOIN flagfall.organisations o ON o.id = m.organisation WHERE o.name = ANY ($1) ORDER BY a.name, o.name`, organisations)
	var accounts []Account
	for _, h := range list {
		if n := len(accounts); n == 0 || accounts[n-1].Name != h.Account {
			accounts = append(accounts, Account{Name: h.Account, Made: h.Made, Revoked: h.Revoked, Waiting: h.Waiting, Roles: map[string]string{}})
		}
		accounts[len(accounts)-1].Roles[h.Organisation] = h.Role
	}
	return accounts, err
}

// InviteAccount makes an account with a role that has no passphrase until its holder sets
// one by a link with that hash. by is the secret in the cookie of an owner, who answers
// for it.
func (s *Server) InviteAccount(by, name, organisation, role, token string, until time.Time) error {
	return s.manage(by, "add", name, organisation, role, token, until)
}

// LinkAccount makes a link by which an account gets another passphrase, in place of those
// before.
func (s *Server) LinkAccount(by, name, token string, until time.Time) error {
	return s.manage(by, "link", name, "", "", token, until)
}

// SetRole gives an account its role in an organisation; "" takes the role
// away.
func (s *Server) SetRole(by, name, organisation, role string) error {
	return s.manage(by, "role", name, organisation, role, "", time.Time{})
}

// RevokeAccount ends an account; whoever has signed in with it is signed out
// within a second.
func (s *Server) RevokeAccount(by, name string) error {
	return s.manage(by, "revoke", name, "", "", "", time.Time{})
}

func (s *Server) manage(by, what, name, organisation, role, token string, until time.Time) error {
	ctx, done := context.WithTimeout(context.Background(), attempt)
	defer done()
	// A lost answer is not asked for again: the list shows what happened.
	var answer string
	if err := s.pool.QueryRow(ctx, "SELECT flagfall.manage($1, $2, $3, $4, $5, $6, $7)", by, what, name, organisation, role, token, until).Scan(&answer); err != nil {
		if isCheck(err) {
			return unnamable()
		}
		return s.explain(err)
	}
	switch answer {
	case "done":
		return nil
	case "taken":
		return taken(name)
	case "nobody":
		return rule.Errorf(rule.NotFound, "there is no account %q with a role in your organisations", name).WithHint("the list has them all")
	case "elsewhere":
		return rule.Errorf(rule.Refused, "%s has a role in other organisations, too, so only somebody who owns all of them, or the owner of the database, may do this", name).
			WithHint("take away the role in yours")
	case "self":
		return rule.Errorf(rule.Refused, "nobody changes their own account here").WithHint("ask another owner")
	case "waiting":
		return rule.Errorf(rule.Refused, "%s has still to set a passphrase by a link of another owner", name).WithHint("give the role when that is done")
	case "revoked":
		return rule.Errorf(rule.Refused, "the account %s was revoked", name).WithHint("the owner of all its organisations lets it in again with a new link")
	}
	return rule.Errorf(rule.Refused, "accounts are kept by the owners of their organisations, who have signed in with an account of their own").
		WithHint("sign in with the account of an owner; the owner of the database makes the first one")
}

// Invited returns the name of the account whose passphrase a link with that secret sets;
// "" where there is no such link.
func (s *Server) Invited(secret string) (name string, err error) {
	return answerOf[string](s, "SELECT coalesce(flagfall.invited($1), '')", secret)
}

// Accept sets, once, the passphrase of the account that a link is for, and gives its name;
// "" where there is no such link.
func (s *Server) Accept(secret, salt string, key []byte) (name string, err error) {
	ctx, done := context.WithTimeout(context.Background(), attempt)
	defer done()
	err = s.pool.QueryRow(ctx, "SELECT coalesce(flagfall.accept($1, $2, $3), '')", secret, salt, key).Scan(&name)
	return name, s.explain(err)
}
