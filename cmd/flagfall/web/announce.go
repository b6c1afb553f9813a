package web

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"flagfall/arbiter/rule"
)

// announcement is what everybody in the playing hall is told, until it is
// removed.
type announcement struct {
	Event string `json:"event"`
	Text  string `json:"text"`
	// Begins is the time that is counted down to; zero for none.
	Begins time.Time `json:"begins,omitzero"`
	By     string    `json:"by"`
	At     time.Time `json:"at"`
}

// announcedFor is how long an announcement is shown unless somebody removes
// it, and longestAnnouncement how many characters a projector can show.
const (
	announcedFor        = 12 * time.Hour
	longestAnnouncement = 300
)

func (n *announcement) key() string { return hashed("announcement\x00" + n.Event) }

// announce replaces the announcement of an event, provided that the current one has the mark; with
// "" whichever there is. If the current one is different, it is returned.
func (a *access) announce(n announcement, mark string) (other *announcement, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if other := a.another(n.Event, mark); other != nil {
		return other, nil
	}
	a.announced[n.key()] = &n
	a.save()
	if !a.keep(a.whose(n.Event), n.key(), n.At.Add(announcedFor), kept{Announced: []*announcement{&n}}) {
		return nil, rule.Errorf(rule.Internal, "the announcement could not be kept").WithHint("try it again")
	}
	return nil, nil
}

// another returns the current announcement of an event if it does not have the mark; nil with "".
// The lock is held.
func (a *access) another(event, mark string) *announcement {
	if mark == "" {
		return nil
	}
	a.reread(0)
	n := a.announced[(&announcement{Event: event}).key()]
	if n == nil || n.Mark() == mark || a.now().After(n.At.Add(announcedFor)) {
		return nil
	}
	copied := *n
	return &copied
}

// Mark tells an announcement from others; without one it is "none".
func (n *announcement) Mark() string {
	if n == nil {
		return "none"
	}
	return strconv.FormatInt(n.At.UnixNano(), 10)
}

// announcedIn returns the announcement in the hall of an event; nil for none.
func (a *access) announcedIn(event string) *announcement {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.reread(soon)
	n := a.announced[(&announcement{Event: event}).key()]
	if n == nil || a.now().After(n.At.Add(announcedFor)) {
		return nil
	}
	copied := *n
	return &copied
}

// silence removes the announcement of an event that has a mark. If the current one is different, it
// is returned.
func (a *access) silence(event, mark string) (other *announcement) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if other := a.another(event, mark); other != nil {
		return other
	}
	key := (&announcement{Event: event}).key()
	delete(a.announced, key)
	a.drop(key)
	return nil
}

// takeBeside reads what is stored along with persons and links.
func (a *access) takeBeside(k kept) {
	for _, r := range k.Reports {
		a.reports[r.key()] = r
	}
	for _, n := range k.Announced {
		a.announced[n.key()] = n
	}
	for _, r := range k.Recordings {
		a.recordings[r.key()] = r
	}
}

// Announced returns the announcement in the hall; nil for none.
func (v *view) Announced() *announcement { return v.server.access.announcedIn(v.Event) }

// Told returns what the hall shows: the announcement, or else the next round of the day with its
// time from the schedule; nil for nothing.
func (v *view) Told() *announcement {
	if n := v.Announced(); n != nil {
		return n
	}
	now := v.server.config.Now()
	for _, slot := range v.State.Schedule {
		today := slot.At.Format(time.DateOnly) == now.In(slot.At.Location()).Format(time.DateOnly)
		if slot.Timed && today && slot.At.After(now) && slot.Round >= v.Playing {
			return &announcement{Event: v.Event, Text: v.say("Round") + " " + itoa(slot.Round), Begins: slot.At}
		}
	}
	return nil
}

// Ends returns the time that is counted down to, in milliseconds since the epoch; 0 for none.
func (n *announcement) Ends() int64 {
	if n.Begins.IsZero() {
		return 0
	}
	return n.Begins.UnixMilli()
}

// Clock returns the time of day that is counted down to.
func (n *announcement) Clock() string { return n.Begins.Format("15:04") }

// announceToHall makes an announcement in the hall, or removes it again.
func (s *Server) announceToHall(w http.ResponseWriter, r *http.Request) {
	event := r.PathValue("event")
	if !s.may(r, Arbiter) {
		s.toEnter(w, r, Arbiter)
		return
	}
	if _, err := s.events.path(event); err != nil {
		s.fail(w, r, err)
		return
	}
	now := s.config.Now()
	n := announcement{Event: event, Text: strings.TrimSpace(r.PostFormValue("text")), By: s.who(r).Name, At: now}
	if at := strings.TrimSpace(r.PostFormValue("begins")); at != "" {
		t, err := time.Parse("15:04", at)
		if err != nil {
			s.fail(w, r, rule.Errorf(rule.Usage, "%q is not a time of day", at).WithHint("write it as 19:30"))
			return
		}
		n.Begins = time.Date(now.Year(), now.Month(), now.Day(), t.Hour(), t.Minute(), 0, 0, now.Location())
		if n.Begins.Before(now) {
			n.Begins = n.Begins.AddDate(0, 0, 1) // after midnight
		}
	}
	if len([]rune(n.Text)) > longestAnnouncement {
		s.fail(w, r, rule.Errorf(rule.Usage, "an announcement has %d letters at most", longestAnnouncement).WithHint("make it shorter"))
		return
	}
	var other *announcement
	var err error
	if mark := r.PostFormValue("mark"); r.PostFormValue("clear") != "" || n.Text == "" && n.Begins.IsZero() {
		other = s.access.silence(event, mark)
	} else {
		other, err = s.access.announce(n, mark)
	}
	if other != nil {
		told := other.Text
		if !other.Begins.IsZero() {
			told = strings.TrimSpace(told + " " + other.Clock())
		}
		err = rule.Errorf(rule.Conflict, "the announcement in the hall was changed since this page was shown, by %s: %s", other.By, told).WithHint("look at it; what you wrote was: %s", n.Text)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.hung.forget()
	s.events.beside(event)
	http.Redirect(w, r, "/e/"+url.PathEscape(event)+"/", http.StatusSeeOther)
}
