package live

import (
	"context"
	"errors"
	"maps"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// waiting is a group of records of one command, with the clocks after them.
type waiting struct {
	records []Record
	clocks  []clocks.Clock
	ack     chan error
}

func (h *Hub) enqueue(group waiting) {
	h.queue = append(h.queue, group)
	select {
	case h.wake <- struct{}{}:
	default: // the writer has been woken already
	}
}

// write puts the queue into the journal, all that waits at once, and then
// acknowledges it. What the journal could not store is refused. After any other
// failure nothing is accepted any more: the clocks would no longer be those of
// the journal.
func (h *Hub) write() {
	defer close(h.done)
	for open := true; open; {
		_, open = <-h.wake
		h.mu.Lock()
		groups := h.queue
		h.queue = nil
		err := h.broken
		h.mu.Unlock()
		if len(groups) == 0 {
			continue
		}
		if err == nil {
			var records []Record
			for _, g := range groups {
				records = append(records, g.records...)
			}
			err = h.journal.Append(records)
		}
		h.mu.Lock()
		switch {
		case errors.Is(err, ErrNotStored):
			// What waits was decided after what has failed. The clocks are
			// again those of the journal, and go on.
			groups = append(groups, h.queue...)
			h.queue = nil
			h.applied = maps.Clone(h.stored)
		case err != nil:
			h.broken = err
		default:
			for _, g := range groups {
				for i, c := range g.clocks {
					h.stored[g.records[i].Board] = c
				}
			}
			close(h.changed)
			h.changed = make(chan struct{})
		}
		if failed := inWords(err); failed != nil {
			h.tell(Trouble{Err: failed})
		}
		h.mu.Unlock()
		for _, g := range groups {
			g.ack <- err
		}
	}
}

// wait waits for an acknowledgement. A caller who gives up does not undo the
// command.
func wait(ctx context.Context, ack <-chan error) error {
	select {
	case err := <-ack:
		return inWords(err)
	case <-ctx.Done():
		return rule.Errorf(rule.Internal, "the clock did not answer in time: %w", ctx.Err())
	}
}

// inWords is the failure of a commit as people are told of it; nil for none.
func inWords(err error) error {
	var ours *rule.Error
	switch {
	case errors.Is(err, ErrNotStored):
		return rule.Errorf(rule.Input, "the journal of the clocks could not be written: %w", err).
			WithHint("make room on the disk and do it again; the clocks run as before")
	case errors.As(err, &ours):
		return err
	case err != nil:
		return rule.Errorf(rule.Internal, "the journal of the clocks has failed: %w", err)
	}
	return nil
}
