package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
)

// KeepAccess keeps who has entered, or a link that lets in, by the hash of their
// secret, for all processes of the organisation.
func (s *Server) KeepAccess(token string, until time.Time, doc []byte) error {
	return s.again(func(ctx context.Context) error {
		_, err := s.pool.Exec(ctx, "SELECT flagfall.keep_access($1, $2, $3)", token, until, string(doc))
		return err
	})
}

// DropAccess ends that.
func (s *Server) DropAccess(tokens []string) error {
	return s.again(func(ctx context.Context) error {
		_, err := s.pool.Exec(ctx, "SELECT flagfall.drop_access($1)", tokens)
		return err
	})
}

// KeptAccess is all that is kept, by the hashes. It is asked for often and does
// not wait for a server that does not answer.
func (s *Server) KeptAccess() (map[string][]byte, error) {
	ctx, done := context.WithTimeout(context.Background(), attempt)
	defer done()
	rows, err := s.pool.Query(ctx, "SELECT token, doc FROM flagfall.access WHERE organisation = $1 AND until > now()", s.organisation)
	if err != nil {
		return nil, s.explain(err)
	}
	kept := map[string][]byte{}
	var token, doc string
	_, err = pgx.ForEachRow(rows, []any{&token, &doc}, func() error {
		kept[token] = []byte(doc)
		return nil
	})
	return kept, s.explain(err)
}
