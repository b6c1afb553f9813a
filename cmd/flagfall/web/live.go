package web

import (
	"fmt"
	"io"
	"net/http"
	"time"
)

// beat is how often a stream sends a sign of life, so that a page notices when the office has gone.
const beat = 10 * time.Second

// live tells a page of every change of its event, by the number of the last entry
// of the journal.
func (s *Server) live(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("event")
	if s.inOffice(r) && !s.may(r, Helper) {
		s.fail(w, r, s.notIn(r, Helper))
		return
	}
	// Listening begins before looking, so that nothing is missed.
	heard, leave := s.events.watcher(name)
	defer leave()
	state, err := s.look(name)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	control := http.NewResponseController(w)
	if control.SetReadDeadline(time.Time{}) != nil {
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	ticker := time.NewTicker(beat)
	defer ticker.Stop()
	moved := s.clocksMove(r, name)
	seq, beside, role := state.Seq, false, s.who(r).Role
	for {
		if control.SetWriteDeadline(time.Now().Add(2*beat)) != nil {
			return
		}
		text := fmt.Sprintf("retry: 1000\ndata: %d\n\n", seq)
		if beside {
			text += "event: beside\ndata: 1\n\n"
		}
		if _, err := io.WriteString(w, text); err != nil || control.Flush() != nil {
			return
		}
		beside = false
		select {
		case <-r.Context().Done():
			return
		case n := <-heard:
			seq, beside = max(seq, n.seq), n.beside
		case <-moved():
			beside = true
			// A hall of clocks moves all the time, and a page is made for each news.
			select {
			case <-r.Context().Done():
				return
			case <-time.After(clocksPause):
			}
		case <-ticker.C:
		}
		if s.inOffice(r) && !s.may(r, Helper) || !s.seen(r) {
			return // whoever was signed out hears nothing more
		}
		if now := s.who(r).Role; now != role {
			role, beside = now, true // the page shows what they may do now
		}
	}
}

// clocksPause is the shortest time between two messages to a page that the clocks have moved.
const clocksPause = 500 * time.Millisecond

// clocksMove returns a channel that is closed when a clock of the event moves, for a page that asks
// for it.
func (s *Server) clocksMove(r *http.Request, event string) func() <-chan struct{} {
	never := func() <-chan struct{} { return nil }
	if r.URL.Query().Get("clocks") == "" || !s.inOffice(r) {
		return never
	}
	path, err := s.events.path(event)
	if err != nil {
		return never
	}
	return func() <-chan struct{} {
		hub, err := s.config.Program.Clocks(path)
		if err != nil || hub == nil {
			return nil // the page asks again when it is shown anew
		}
		return hub.Changed()
	}
}
