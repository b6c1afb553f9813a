package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
)

// KeepAccess keeps, for all processes, who has signed in, or a link that admits somebody, by the
// hash of their secret: in the organisation of the given name, or for "" in the server's own.
func (s *Server) KeepAccess(organisation, token string, until time.Time, doc []byte) error {
	return s.again(func(ctx context.Context) error {
		owner := s.own
		if organisation != "" {
			if err := s.row(ctx, s.seen, "SELECT id, name FROM flagfall.organisations WHERE name = $1", organisation).Scan(&owner.id, &owner.name); err != nil {
				return err
			}
		}
		return s.row(ctx, owner.alone(), "SELECT flagfall.keep_access($1, $2, $3)", token, until, string(doc)).Scan(nil)
	})
}

// DropAccess removes what [Server.KeepAccess] keeps.
func (s *Server) DropAccess(tokens []string) error {
	return s.again(func(ctx context.Context) error {
		return s.row(ctx, s.seen, "SELECT flagfall.drop_access($1)", tokens).Scan(nil)
	})
}

// Kept is what is kept by the hash of a secret: of another organisation or, with "",
// of the server's own.
type Kept struct {
	Organisation, Token string
	Doc                 []byte
}

// KeptAccess returns all that is kept. It is called often, and does not wait for a server that does
// not answer.
func (s *Server) KeptAccess() ([]Kept, error) {
	return listedNow(s, s.seen, pgx.RowToStructByPos[Kept], "SELECT CASE a.organisation WHEN $1 THEN '' ELSE o.name END, a.token, convert_to(a.doc, 'UTF8') FROM flagfall.access a JOIN flagfall.organisations o ON o.id = a.organisation WHERE a.until > now()", s.own.id)
}
