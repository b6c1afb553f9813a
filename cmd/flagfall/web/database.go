package web

import (
	"context"
	"time"

	"flagfall/arbiter"
)

// Database is a database with many tournaments, to which other processes write,
// too.
type Database interface {
	// Events are all that may be opened.
	Events() ([]Event, error)
	// Listen calls changed with the name of each event that anybody has written
	// to, and with "" when some may have been missed, until the context ends.
	Listen(ctx context.Context, changed func(event string))
	// KeepAccess keeps for all processes who has signed in, by the hash of a secret; DropAccess
	// removes that, and KeptAccess is all that is kept. It is kept in an organisation, with "" in
	// the process's own.
	KeepAccess(organisation, token string, until time.Time, doc []byte) error
	DropAccess(tokens []string) error
	KeptAccess() ([]Kept, error)
	// Organisations own the events, OwnerOf names the owner of one, and Roles are the roles of an
	// account in each.
	Organisations() ([]Organisation, error)
	OwnerOf(event string) (string, error)
	Roles(account string) (map[string]string, error)
	// Salt is the salt of an account's passphrase, and Enters gives the name of the
	// account where key is what [Stretched] makes of both; "" where it is not.
	Salt(account string) (string, error)
	Enters(account string, key []byte) (name string, err error)
	// Photos of scoresheets are kept there by the names of events.
	Photos
	// Vouch remembers, by the hash of their cookie, who has signed in with an account.
	// With the secret of that cookie (by) an owner manages the accounts of their
	// organisations: makes one, with a link by which its passphrase is set, makes
	// another link, gives a role or takes it with "", and revokes an account.
	Vouch(account string, key []byte, token string, until time.Time) (bool, error)
	AccountsIn(organisations []string) ([]Account, error)
	InviteAccount(by, name, organisation, role, token string, until time.Time) error
	LinkAccount(by, name, token string, until time.Time) error
	SetRole(by, name, organisation, role string) error
	RevokeAccount(by, name string) error
	// Invited names the account whose passphrase a link sets, "" for none, and Accept sets it.
	Invited(secret string) (name string, err error)
	Accept(secret, salt string, key []byte) (name string, err error)
	// Near are the appearances of the people who are nearest to what was typed, in all events of an
	// organisation and those that belong to it ("" for all); more says that there are others. Same
	// are those of one person and of all who may be the same, and Placed adds their places.
	Near(organisations []string, typed string, most int) (list []arbiter.Appearance, more bool, err error)
	Same(organisations []string, as arbiter.Appearance) ([]arbiter.Appearance, error)
	Placed([]arbiter.Appearance) ([]arbiter.Appearance, error)
	// Figures are its counts, for the page of metrics.
	Figures() []Figure
	// Ready says why the server cannot be written to; nil where it can.
	Ready(ctx context.Context) error
}
