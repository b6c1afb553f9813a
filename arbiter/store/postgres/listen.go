package postgres

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// channel is the channel on which processes tell each other what they have written: the name of an
// event, and its last entry.
const channel = "flagfall"

// breath is how long notifications are gathered before they are sent.
const breath = 10 * time.Millisecond

// announce tells other processes that an event has a new last entry. It does so after the answer
// and in a transaction of its own: one that notifies holds a lock of the whole server while it is
// written to the disk. What is not announced is noticed a little later all the same; the expected
// number of the next append is decisive.
func (s *database) announce(event string, last int64) {
	s.announcing.Lock()
	defer s.announcing.Unlock()
	idle := len(s.announced) == 0
	s.announced[event] = last
	if !idle {
		return
	}
	s.telling.Add(1)
	go func() {
		defer s.telling.Done()
		ctx, done := context.WithTimeout(context.Background(), attempt)
		defer done()
		for {
			s.announcing.Lock()
			var news []string
			for event, last := range s.announced {
				news = append(news, fmt.Sprintf("%d %s", last, event))
			}
			s.announcing.Unlock()
			if len(news) == 0 {
				return
			}
			_, err := s.pool.Exec(ctx, "SELECT set_config('synchronous_commit', 'off', true), pg_notify('"+channel+"', news) FROM unnest($1::text[]) AS x (news)", news)
			s.announcing.Lock()
			for _, n := range news {
				number, event, _ := strings.Cut(n, " ")
				if told, _ := strconv.ParseInt(number, 10, 64); err != nil || s.announced[event] == told {
					delete(s.announced, event)
				}
			}
			rest := len(s.announced)
			s.announcing.Unlock()
			if err != nil || rest == 0 {
				return
			}
			time.Sleep(breath)
		}
	}()
}

// Listen calls changed for every event that any process has written to, until the context ends.
// After losing the connection it calls changed with "" for whatever was missed.
func (s *database) Listen(ctx context.Context, changed func(event string)) {
	for ctx.Err() == nil {
		_ = s.listen(ctx, changed) // the connection is made again
		select {
		case <-ctx.Done():
		case <-time.After(200 * time.Millisecond):
		}
	}
}

func (s *database) listen(ctx context.Context, changed func(string)) error {
	c, err := pgx.ConnectConfig(ctx, s.pool.Config().ConnConfig.Copy())
	if err != nil {
		return err
	}
	defer c.Close(context.Background())
	if _, err := c.Exec(ctx, "LISTEN "+channel); err != nil {
		return err
	}
	changed("")
	for {
		// Only a query shows that a connection is dead.
		waiting, done := context.WithTimeout(ctx, attempt)
		n, err := c.WaitForNotification(waiting)
		done()
		switch {
		case err == nil:
			if _, event, ok := strings.Cut(n.Payload, " "); ok {
				changed(event)
			}
		case ctx.Err() != nil:
			return ctx.Err()
		case waiting.Err() != nil && !c.IsClosed():
			asking, done := context.WithTimeout(ctx, attempt)
			err := c.Ping(asking)
			done()
			if err != nil {
				return err
			}
		default:
			return err
		}
	}
}
