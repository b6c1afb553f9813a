package postgres

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"flagfall/arbiter/rule"
)

// Batches that are appended to several tournaments at the same time go to the server
// in one transaction, which is written to its disk once: what arrives during one
// transaction is gathered for the next.
const (
	// mostTogether is how many batches one transaction takes at most.
	mostTogether = 256
	// gathering is how long the next one waits, at most, for as many as were in
	// the one before: whoever was answered often sends the next one at once.
	gathering = time.Millisecond
	// alonePatience is how long, at most, a batch waits for a transaction to take it. It is then
	// sent alone, so that a dead connection holds up nobody else.
	alonePatience = 200 * time.Millisecond
)

// together gathers batches of different tournaments.
type together struct {
	mu       sync.Mutex
	waiting  []*pending
	carrying bool
	wanted   int           // how many the next transaction waits for
	full     chan struct{} // all have arrived
}

// pending is a batch that waits to be stored with others.
type pending struct {
	call
	stored chan error
}

// errAlone says that a batch was not stored with others. The reason is given when it is sent alone.
var errAlone = rule.Errorf(rule.Internal, "it was not stored with others")

// appendTogether stores a batch in one transaction with others. After any error but errAlone it may
// have been stored all the same.
func (s *database) appendTogether(c call) error {
	if len(c.entries) == 0 || len(c.persons)+len(c.sheets)+len(c.erase) > 0 || c.clear {
		return errAlone
	}
	p := &pending{c, make(chan error, 1)}
	g := &s.gathered
	if !g.join(p) {
		return errAlone
	}
	if g.begins() {
		go s.carry()
	}
	patience := time.NewTimer(alonePatience)
	defer patience.Stop()
	select {
	case err := <-p.stored:
		return err
	case <-patience.C:
		if g.leave(p) {
			return errAlone
		}
		return <-p.stored
	}
}

// join adds a batch, unless one of the same tournament is waiting already.
func (g *together) join(p *pending) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if slices.ContainsFunc(g.waiting, func(w *pending) bool { return w.event == p.event }) {
		return false
	}
	g.waiting = append(g.waiting, p)
	if len(g.waiting) == g.wanted {
		select {
		case g.full <- struct{}{}:
		default:
		}
	}
	return true
}

// leave removes a batch that is still waiting.
func (g *together) leave(p *pending) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	i := slices.Index(g.waiting, p)
	if i >= 0 {
		g.waiting = slices.Delete(g.waiting, i, i+1)
	}
	return i >= 0
}

// begins reports whether nobody is sending batches yet, so that the caller has to.
func (g *together) begins() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	first := !g.carrying
	g.carrying = true
	return first
}

// next returns the batches of the next transaction; if nothing is waiting, it returns none and the
// sending ends.
func (g *together) next(before int) []*pending {
	g.mu.Lock()
	waits := before > 1 && len(g.waiting) < before
	if waits {
		g.wanted = before
		select {
		case <-g.full: // too late for the previous transaction
		default:
		}
	}
	g.mu.Unlock()
	if waits {
		select {
		case <-g.full:
		case <-time.After(gathering):
		}
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	list := slices.Clone(g.waiting[:min(len(g.waiting), mostTogether)])
	g.waiting = slices.Delete(g.waiting, 0, len(list))
	g.wanted = 0
	g.carrying = len(list) > 0
	return list
}

// carry stores the gathered batches until none are left.
func (s *database) carry() {
	for list := s.gathered.next(0); len(list) > 0; list = s.gathered.next(len(list)) {
		there, err := s.send(list)
		for _, p := range list {
			if err == nil && !slices.Contains(there, p.event) {
				p.stored <- errAlone
			} else {
				p.stored <- err
			}
		}
	}
}

// send stores batches in one transaction and returns the tournaments of those that were stored.
func (s *database) send(list []*pending) (there []int64, err error) {
	ctx, done := context.WithTimeout(context.Background(), attempt)
	defer done()
	var (
		whose, heads, newHeads, what, keys         []string
		owners, events, lasts, newLasts, of, shown []int64
		rows                                       [][]byte
		entries                                    columns
	)
	for _, p := range list {
		if owner := strconv.FormatInt(p.owner.organisation, 10); !slices.Contains(whose, owner) {
			whose = append(whose, owner)
		}
		owners, events = append(owners, p.owner.organisation), append(events, p.event)
		lasts, heads = append(lasts, p.last), append(heads, p.before)
		newLasts, newHeads = append(newLasts, p.last+int64(len(p.entries))), append(newHeads, p.head)
		for _, e := range p.entries {
			of = append(of, p.event)
			entries.add(e)
		}
		for _, r := range p.shown {
			shown, what, keys, rows = append(shown, p.event), append(what, r.what), append(keys, r.key), append(rows, r.row)
		}
	}
	const appending = "SELECT flagfall.append_together($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20) FROM set_config('flagfall.organisation', $1, true) OFFSET 0"
	err = s.pool.QueryRow(ctx, appending, strings.Join(whose, ","), owners, events, lasts, heads, newLasts, newHeads, of,
		entries.seqs, entries.steps, entries.causes, entries.instants, entries.whos, entries.kinds, entries.bodies, entries.hashes,
		shown, what, keys, rows).Scan(&there)
	return there, err
}
