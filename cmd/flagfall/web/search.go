package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

// foundRow is a player or an event that was found over all events.
type foundRow struct {
	Name, Link, About string
	Events            int
}

// tops returns the organisations in which somebody is at least a helper, without those that belong
// to another of them. A single "" means all there are.
func (s *Server) tops(p *Person) (names []string) {
	if s.everywhere(p) {
		return []string{""}
	}
	list := s.owners.in(p, Helper)
	for _, o := range list {
		if !slices.ContainsFunc(list, func(other Organisation) bool {
			return other.Name != o.Name && slices.Contains(s.owners.above(o.Name), other.Name)
		}) {
			names = append(names, o.Name)
		}
	}
	return names
}

// looksOverAll reports whether the caller may search all events, and answers a caller who may not.
func (s *Server) looksOverAll(w http.ResponseWriter, r *http.Request) bool {
	switch {
	case s.owners == nil:
		s.nothing(w, r)
	case !s.may(r, Helper):
		s.toEnter(w, r, Helper)
	default:
		return true
	}
	return false
}

// mostCareers is how many players one search shows.
const mostCareers = 50

// search looks for players and events among all that the caller may see.
func (s *Server) search(w http.ResponseWriter, r *http.Request) {
	if !s.looksOverAll(w, r) {
		return
	}
	typed := strings.TrimSpace(r.URL.Query().Get("q"))
	data := map[string]any{"Language": languageOf(r), "Typed": typed}
	if len(arbiter.PlainWords(typed)) > 0 {
		played, others, err := s.config.Database.Near(s.tops(s.who(r)), typed, 2*mostCareers)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		found := arbiter.FindCareers(arbiter.Careers(played), typed)
		data["More"] = others || len(found) > mostCareers
		var players, events []foundRow
		for _, c := range found[:min(len(found), mostCareers)] {
			last := c.Appearances[len(c.Appearances)-1]
			about := []string{c.Federation(), c.FMJD()}
			if c.BirthYear() > 0 {
				about = append(about, itoa(c.BirthYear()))
			}
			about = slices.DeleteFunc(about, func(text string) bool { return text == "" })
			players = append(players, foundRow{c.Name(), "/record?" + url.Values{"event": {last.Event}, "player": {itoa(int(last.Player))}, "name": {last.Name}, "born": {itoa(last.BirthYear)}, "fmjd": {last.FMJD}, "member": {last.Member}}.Encode(), strings.Join(about, " · "), len(c.Appearances)})
		}
		list, err := s.config.Database.Events()
		if err != nil {
			s.fail(w, r, err)
			return
		}
		mine := s.owners.in(s.who(r), Helper)
		for _, e := range list {
			if near(e.Title, typed) && slices.ContainsFunc(mine, func(o Organisation) bool { return o.Name == e.Organisation }) {
				events = append(events, foundRow{Name: e.Title, Link: "/e/" + url.PathEscape(e.Name) + "/"})
			}
		}
		data["Players"], data["Events"], data["Asked"] = players, events, true
	}
	s.write(w, r, http.StatusOK, "search", data)
}

// record shows what a player has played in all events that the caller may see. The player is named
// by an event and their appearance in it.
func (s *Server) record(w http.ResponseWriter, r *http.Request) {
	if !s.looksOverAll(w, r) {
		return
	}
	asked := r.URL.Query()
	born, _ := strconv.Atoi(asked.Get("born")) // years of birth must agree
	played, err := s.config.Database.Same(s.tops(s.who(r)), arbiter.Appearance{Name: asked.Get("name"), BirthYear: born, FMJD: asked.Get("fmjd"), Member: asked.Get("member")})
	if err != nil {
		s.fail(w, r, err)
		return
	}
	event, player := asked.Get("event"), asked.Get("player")
	for _, c := range arbiter.Careers(played) {
		if !slices.ContainsFunc(c.Appearances, func(a arbiter.Appearance) bool { return a.Event == event && itoa(int(a.Player)) == player }) {
			continue
		}
		if c.Appearances, err = s.config.Database.Placed(c.Appearances); err != nil {
			s.fail(w, r, err)
			return
		}
		s.write(w, r, http.StatusOK, "record", map[string]any{"Language": languageOf(r), "Career": &c})
		return
	}
	s.fail(w, r, rule.Errorf(rule.NotFound, "there is no such player in the events that you may see").WithHint("look for the name"))
}
