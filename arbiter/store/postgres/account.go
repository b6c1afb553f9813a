package postgres

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"flagfall/arbiter/rule"
)

// Salt returns the salt of an account's passphrase. A name that nobody has gets one too,
// so that nobody can tell which names exist.
func (s *Server) Salt(account string) (salt string, err error) {
	return answerOf[string](s, "SELECT flagfall.salt_of($1)", account)
}

// answerOf returns the single value that a statement gives, and repeats the statement while the
// server does not answer.
func answerOf[T any](s *Server, statement string, args ...any) (answer T, err error) {
	err = s.again(func(ctx context.Context) error { return s.pool.QueryRow(ctx, statement, args...).Scan(&answer) })
	return answer, err
}

// Enters gives the name of an account, as it is written, where key was made from its
// passphrase and its salt; "" where it was not, or the account is revoked.
func (s *Server) Enters(account string, key []byte) (name string, err error) {
	return answerOf[string](s, "SELECT coalesce(flagfall.enters($1, $2), '')", account, key)
}

// Roles returns the roles of an account by the names of the organisations. A revoked
// account has none. It is called often, and does not wait for a server that does not
// answer.
func (s *Server) Roles(account string) (map[string]string, error) {
	type held struct{ Organisation, Role string }
	list, err := listedNow(s, s.seen, pgx.RowToStructByPos[held], "SELECT o.name, m.role FROM flagfall.accounts a JOIN flagfall.members m ON m.account = a.id JOIN flagfall.organisations o ON o.id = m.organisation WHERE a.name = $1 AND a.revoked IS NULL", account)
	roles := map[string]string{}
	for _, h := range list {
		roles[h.Organisation] = h.Role
	}
	return roles, err
}

// Keeper is a database opened by its owner, who decides which organisations and
// accounts there are. The login that the program works under may not.
type Keeper struct {
	*database
	conn *pgx.Conn
}

// Keep opens a database for its owner. Errors are those of
// [Connect], and rule.Refused for a login that does not own the tables.
func Keep(address string) (*Keeper, error) {
	config, err := configured(address)
	if err != nil {
		return nil, err
	}
	k := &Keeper{database: &database{name: config.ConnConfig.Database}}
	ctx, done := context.WithTimeout(context.Background(), patience)
	defer done()
	if err = k.prepare(config.ConnConfig); err == nil {
		k.conn, err = pgx.ConnectConfig(ctx, config.ConnConfig)
	}
	if err != nil {
		return nil, k.explain(err)
	}
	// The policies of the tables would show nothing to others.
	owns := false
	err = k.conn.QueryRow(ctx, "SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'flagfall.organisations'::regclass").Scan(&owns)
	if err == nil && !owns {
		err = notOwner()
	}
	if err != nil {
		k.conn.Close(ctx)
	}
	return k, k.explain(err)
}

// notOwner refuses any other login.
func notOwner() error {
	return rule.Errorf(rule.Refused, "this login does not own the tables, and may not say which organisations and accounts there are").WithHint("use the login that made them")
}

// Close closes the connection.
func (k *Keeper) Close() error {
	ctx, done := context.WithTimeout(context.Background(), attempt)
	defer done()
	return k.explain(k.conn.Close(ctx))
}

// do carries out statements as the owner, all or none.
func (k *Keeper) do(f func(context.Context, pgx.Tx) error) error {
	ctx, done := context.WithTimeout(context.Background(), attempt)
	defer done()
	err := pgx.BeginFunc(ctx, k.conn, func(tx pgx.Tx) error { return f(ctx, tx) })
	var e *pgconn.PgError
	if errors.As(err, &e) && e.Code == "42501" {
		return notOwner()
	}
	if isCheck(err) {
		return unnamable()
	}
	return k.explain(err)
}

// isCheck reports whether an error is a violated check, as of a name that is not allowed.
func isCheck(err error) bool {
	var e *pgconn.PgError
	return errors.As(err, &e) && e.Code == "23514"
}

func unnamable() error {
	return rule.Errorf(rule.Usage, "this name is empty, too long, or has a character that is not allowed in names").WithHint("use letters, digits and hyphens")
}

func taken(account string) error {
	return rule.Errorf(rule.Refused, "there is an account %s already", account).WithHint("give it a role, or choose another name")
}

// idOf returns the number of an organisation.
func idOf(ctx context.Context, tx pgx.Tx, organisation string) (id int64, err error) {
	err = tx.QueryRow(ctx, "SELECT id FROM flagfall.organisations WHERE name = $1", organisation).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		err = rule.Errorf(rule.NotFound, "there is no organisation %q on this server", organisation).WithHint("check its name, or make it first")
	}
	return id, err
}

// NewOrganisation makes an organisation. Errors: rule.Refused for a name that is taken,
// rule.NotFound for a parent that does not exist.
func (k *Keeper) NewOrganisation(o Organisation) error {
	return k.do(func(ctx context.Context, tx pgx.Tx) error {
		var parent *int64
		if o.Parent != "" {
			id, err := idOf(ctx, tx, o.Parent)
			if err != nil {
				return err
			}
			parent = &id
		}
		_, err := tx.Exec(ctx, "INSERT INTO flagfall.organisations (name, title, parent, open_hall) VALUES ($1, $2, $3, $4)", o.Name, o.Title, parent, o.OpenHall)
		if isUnique(err) {
			return rule.Errorf(rule.Refused, "there is an organisation %s already", o.Name).WithHint("go on with it, or choose another name")
		}
		return err
	})
}

// Organisations returns all organisations, by name.
func (k *Keeper) Organisations() (list []Organisation, err error) {
	err = k.do(func(ctx context.Context, tx pgx.Tx) error {
		rows, err := tx.Query(ctx, organisations)
		if err == nil {
			list, err = pgx.CollectRows(rows, pgx.RowToStructByPos[Organisation])
		}
		return err
	})
	return list, err
}

// Account is somebody who signs in to the office with a name and a
// passphrase.
type Account struct {
	Name string
	Made time.Time
	// Revoked says that they may not sign in any more, and Waiting that they have not set
	// their passphrase yet.
	Revoked, Waiting bool
	// Roles are their roles by the names of organisations.
	Roles map[string]string
}

// Accounts returns all accounts by name or, if an organisation is given, those that have a role in
// it.
func (k *Keeper) Accounts(organisation string) (list []Account, err error) {
	err = k.do(func(ctx context.Context, tx pgx.Tx) error {
		if organisation != "" {
			if _, err := idOf(ctx, tx, organisation); err != nil {
				return err
			}
		}
		rows, err := tx.Query(ctx, `SELECT a.name, a.made, a.revoked IS NOT NULL, a.waiting, coalesce(o.name, ''), coalesce(m.role, '') FROM flagfall.accounts a
			LEFT JOIN flagfall.members m ON m.account = a.id LEFT JOIN flagfall.organisations o ON o.id = m.organisation ORDER BY a.name, o.name`)
		if err != nil {
			return err
		}
		var a Account
		var of, role string
		_, err = pgx.ForEachRow(rows, []any{&a.Name, &a.Made, &a.Revoked, &a.Waiting, &of, &role}, func() error {
			if n := len(list); n == 0 || list[n-1].Name != a.Name {
				list = append(list, Account{a.Name, a.Made, a.Revoked, a.Waiting, map[string]string{}})
			}
			if of != "" {
				list[len(list)-1].Roles[of] = role
			}
			return nil
		})
		return err
	})
	if organisation != "" {
		list = slices.DeleteFunc(list, func(a Account) bool { return a.Roles[organisation] == "" })
	}
	return list, err
}

// proofOf returns what is kept of the key that was made from a passphrase.
func proofOf(key []byte) string {
	sum := sha256.Sum256(key)
	return hex.EncodeToString(sum[:])
}

// AddAccount makes an account with a role in an organisation, by the key that was made
// from its passphrase and salt. Errors: rule.Refused for a name that is taken.
func (k *Keeper) AddAccount(name, salt string, key []byte, organisation, role string) error {
	return k.do(adding(name, salt, proofOf(key), organisation, role))
}

// InviteAccount makes an account that has no passphrase until its holder sets one by a
// link with that hash. Errors: rule.Refused for a name that is taken.
func (k *Keeper) InviteAccount(name, salt, organisation, role, token string, until time.Time) error {
	return k.do(func(ctx context.Context, tx pgx.Tx) error {
		if err := adding(name, salt, "", organisation, role)(ctx, tx); err != nil {
			return err
		}
		return inviting(ctx, tx, name, token, until)
	})
}

// LinkAccount makes a link by which an account gets another passphrase, in place of those
// before.
func (k *Keeper) LinkAccount(name, token string, until time.Time) error {
	return k.do(func(ctx context.Context, tx pgx.Tx) error { return inviting(ctx, tx, name, token, until) })
}

func inviting(ctx context.Context, tx pgx.Tx, name, token string, until time.Time) error {
	id, err := account(ctx, tx, name)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, "DELETE FROM flagfall.invitations WHERE account = $1", id); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, "INSERT INTO flagfall.invitations (token, account, until) VALUES ($1, $2, $3)", token, id, until)
	return err
}

// adding makes an account with a role; without a proof it waits for a passphrase.
func adding(name, salt, proof, organisation, role string) func(context.Context, pgx.Tx) error {
	return func(ctx context.Context, tx pgx.Tx) error {
		in, err := idOf(ctx, tx, organisation)
		if err != nil {
			return err
		}
		var id int64
		err = tx.QueryRow(ctx, "INSERT INTO flagfall.accounts (name, salt, proof) VALUES ($1, $2, $3) RETURNING id", name, salt, proof).Scan(&id)
		if isUnique(err) {
			return taken(name)
		}
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, "INSERT INTO flagfall.members (account, organisation, role) VALUES ($1, $2, $3)", id, in, role)
		return err
	}
}

// account finds an account by its name.
func account(ctx context.Context, tx pgx.Tx, name string) (id int64, err error) {
	err = tx.QueryRow(ctx, "SELECT id FROM flagfall.accounts WHERE lower(name) = lower($1)", name).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		err = rule.Errorf(rule.NotFound, "there is no account %q", name).WithHint("the list of accounts has them all")
	}
	return id, err
}

// SetRole gives an account its role in an organisation; "" takes the role
// away.
func (k *Keeper) SetRole(name, organisation, role string) error {
	return k.do(func(ctx context.Context, tx pgx.Tx) error {
		in, err := idOf(ctx, tx, organisation)
		if err != nil {
			return err
		}
		id, err := account(ctx, tx, name)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, "DELETE FROM flagfall.invitations WHERE account = $1", id); err != nil {
			return err // a link made by somebody else does not admit to another role
		}
		if role == "" {
			done, err := tx.Exec(ctx, "DELETE FROM flagfall.members WHERE account = $1 AND organisation = $2", id, in)
			if err == nil && done.RowsAffected() == 0 {
				err = rule.Errorf(rule.Refused, "%s has no role in %s", name, organisation).WithHint("the list of accounts has the roles")
			}
			return err
		}
		_, err = tx.Exec(ctx, "INSERT INTO flagfall.members (account, organisation, role) VALUES ($1, $2, $3) ON CONFLICT (account, organisation) DO UPDATE SET role = excluded.role", id, in, role)
		return err
	})
}

// SetPassphrase gives an account another passphrase, and lets it in again where it was
// revoked. Whoever signed in with the former one is signed out.
func (k *Keeper) SetPassphrase(name, salt string, key []byte) error {
	return k.change(name, "UPDATE flagfall.accounts SET salt = $2, proof = $3, revoked = NULL WHERE id = $1", salt, proofOf(key))
}

// Revoke ends an account: nobody can sign in with it any more, and whoever has is
// signed out within a second.
func (k *Keeper) Revoke(name string) error {
	return k.change(name, "UPDATE flagfall.accounts SET revoked = coalesce(revoked, now()) WHERE id = $1")
}

func (k *Keeper) change(name, statement string, args ...any) error {
	return k.do(func(ctx context.Context, tx pgx.Tx) error {
		id, err := account(ctx, tx, name)
		if err != nil {
			return err
		}
		if _, err = tx.Exec(ctx, statement, append([]any{id}, args...)...); err != nil {
			return err
		}
		for _, table := range []string{"invitations", "sessions"} {
			if _, err = tx.Exec(ctx, "DELETE FROM flagfall."+table+" WHERE account = $1", id); err != nil {
				return err
			}
		}
		_, err = tx.Exec(ctx, "DELETE FROM flagfall.access WHERE doc::jsonb->'persons'->0->>'account' = (SELECT name FROM flagfall.accounts WHERE id = $1)", id)
		return err
	})
}
