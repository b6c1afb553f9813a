package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"flagfall/arbiter/rule"
)

// report is a result that the players of a board have sent, and that the arbiter
// has not confirmed yet. It is not an entry of the journal; only the confirmation is.
type report struct {
	Event  string    `json:"event"`
	Round  int       `json:"round"`
	Board  string    `json:"board"`
	Result string    `json:"result"`
	By     string    `json:"by"`
	At     time.Time `json:"at"`
}

// reportStay is how long a result waits to be confirmed.
const reportStay = 24 * time.Hour

// key names the report without telling anything to others.
func (r *report) key() string {
	return hashed("report\x00" + r.Event + "\x00" + strconv.Itoa(r.Round) + "\x00" + r.Board)
}

// sendReport stores a result that was sent; false if that failed.
func (a *access) sendReport(r report) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.reports[r.key()] = &r
	a.save()
	return a.keep(a.whose(r.Event), r.key(), r.At.Add(reportStay), kept{Reports: []*report{&r}})
}

// reported returns the result that was sent for a board; nil for none.
func (a *access) reported(event string, round int, board string) *report {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.reread(soon)
	r := a.reports[(&report{Event: event, Round: round, Board: board}).key()]
	if r == nil || a.now().After(r.At.Add(reportStay)) {
		return nil
	}
	copied := *r
	return &copied
}

// dropReport deletes the result that was sent for a board.
func (a *access) dropReport(event string, round int, board string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	key := (&report{Event: event, Round: round, Board: board}).key()
	if a.reports[key] == nil {
		return
	}
	delete(a.reports, key)
	a.drop(key)
}

// boardResult accepts the result that the players of a board send.
func (s *Server) boardResult(w http.ResponseWriter, r *http.Request) {
	b, err := s.atBoard(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	result := r.PostFormValue("result")
	switch {
	case !s.access.pace("board "+b.Person.Token, 40, 20):
		w.Header().Set("Retry-After", "1")
		http.Error(w, "too many at once; wait a second", http.StatusTooManyRequests)
		return
	case b.Game == nil || b.Game.Result != nil || strconv.Itoa(b.Playing) != r.PostFormValue("round"):
		s.fail(w, r, rule.Errorf(rule.Refused, "no result is being asked for at board %s", b.Board).WithHint("load the page again"))
		return
	case !slices.Contains(b.Choices.values(), result):
		s.fail(w, r, rule.Errorf(rule.Usage, "%q is not a result", result).WithHint("choose one of the buttons"))
		return
	case !s.access.sendReport(report{Event: b.Event, Round: b.Playing, Board: b.Board, Result: result, By: b.Person.Name, At: s.config.Now()}):
		s.fail(w, r, rule.Errorf(rule.Internal, "the result could not be kept").WithHint("tell the arbiter"))
		return
	}
	s.events.beside(b.Event)
	http.Redirect(w, r, "/board/"+url.PathEscape(b.Event)+"/"+b.Board, http.StatusSeeOther)
}

// values returns the results that players may send.
func (r results) values() []string {
	list := []string{r.First.Value, r.Second.Value}
	if r.Draw != nil {
		list = append(list, r.Draw.Value)
	}
	return list
}

// reportsOf returns the results that were sent for a round, by board.
func (a *access) reportsOf(event string, round int) map[string]*report {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.reread(soon)
	list := map[string]*report{}
	for _, r := range a.reports {
		if r.Event == event && r.Round == round && a.now().Before(r.At.Add(reportStay)) {
			copied := *r
			list[r.Board] = &copied
		}
	}
	return list
}

// refuseReport deletes a result that players have sent, so that they send another.
func (s *Server) refuseReport(w http.ResponseWriter, r *http.Request) {
	if !s.may(r, Helper) {
		s.toEnter(w, r, Helper)
		return
	}
	event := r.PathValue("event")
	round, err := strconv.Atoi(r.PostFormValue("round"))
	if err != nil {
		s.fail(w, r, rule.Errorf(rule.Usage, "%q is not a round", r.PostFormValue("round")))
		return
	}
	board := r.PostFormValue("board")
	if sent := s.access.reportsOf(event, round)[board]; sent != nil && sent.Result != r.PostFormValue("result") {
		s.fail(w, r, rule.Errorf(rule.Conflict, "nothing was done: the players of board %s have sent something else since this page was shown", board).
			WithHint("look at it as it is now, and try again"))
		return
	}
	s.access.dropReport(event, round, board)
	s.events.beside(event)
	http.Redirect(w, r, ours(r.PostFormValue("back"), "/"), http.StatusSeeOther)
}

// sent returns the results that players have sent for the open boards of a round.
func (v *view) sent(round int) map[string]*report {
	list := v.server.access.reportsOf(v.Event, round)
	for _, g := range v.State.Rounds[round-1].All() {
		if g.Result != nil {
			delete(list, g.BoardName())
		}
	}
	return list
}
