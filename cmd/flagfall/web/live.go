package web

import (
	"fmt"
	"net/http"
	"time"
)

// beat is how often a stream says that it is there, so that a page notices when
// the office is not.
const beat = 10 * time.Second

// live tells a page of every change of its event, by the number of the last entry
// of the journal.
func (s *Server) live(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("event")
	if s.inOffice(r) && !s.may(r, Helper) {
		s.fail(w, r, notIn())
		return
	}
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
	heard, leave := s.events.watcher(name)
	defer leave()
	ticker := time.NewTicker(beat)
	defer ticker.Stop()
	seq := state.Seq
	for {
		if control.SetWriteDeadline(time.Now().Add(2*beat)) != nil {
			return
		}
		if _, err := fmt.Fprintf(w, "retry: 1000\ndata: %d\n\n", seq); err != nil || control.Flush() != nil {
			return
		}
		select {
		case <-r.Context().Done():
			return
		case seq = <-heard:
		case <-ticker.C:
		}
		if s.inOffice(r) && !s.may(r, Helper) {
			return // who was sent out hears nothing more
		}
	}
}
