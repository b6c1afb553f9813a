package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
)

// KeepAccess keeps who has entered, or a link that lets in, by the hash of their
// secret, for all processes: in the organisation of that name, or in the own one for
// "".
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

// DropAccess ends that.
func (s *Server) DropAccess(tokens []string) error {
	return s.again(func(ctx context.Context) error {
		return s.row(ctx, s.seen, "SELECT flagfall.drop_access($1)", tokens).Scan(nil)
	})
}

// KeptAccess is all that is kept, by the hashes. It is asked for often and does
// not wait for a server that does not answer.
func (s *Server) KeptAccess() (map[string][]byte, error) {
	ctx, done := context.WithTimeout(context.Background(), attempt)
	defer done()
	kept := map[string][]byte{}
	err := s.as(ctx, s.seen, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, "SELECT token, doc FROM flagfall.access WHERE until > now()")
		if err != nil {
			return err
		}
		var token, doc string
		_, err = pgx.ForEachRow(rows, []any{&token, &doc}, func() error {
			kept[token] = []byte(doc)
			return nil
		})
		return err
	})
	return kept, s.explain(err)
}
