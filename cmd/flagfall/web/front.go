package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"flagfall/arbiter/rule"
)

// eventRow is an event of the folder.
type eventRow struct {
	Name, Title, Status, Link string
	// Organisation owns it, if there are several.
	Organisation string
	Players      int
	// Fault says why it cannot be opened.
	Fault string
}

// front lists the events of the folder, or redirects to the only one that is opened.
func (s *Server) front(w http.ResponseWriter, r *http.Request) {
	if !s.may(r, Helper) {
		s.toEnter(w, r, Helper)
		return
	}
	if s.config.Only != "" {
		http.Redirect(w, r, "/e/"+url.PathEscape(s.events.names()[0])+"/", http.StatusSeeOther)
		return
	}
	var rows []eventRow
	if database := s.config.Database; database != nil {
		list, err := database.Events()
		if err != nil {
			s.fail(w, r, err)
			return
		}
		mine := s.owners.in(s.who(r), Helper)
		for _, e := range list {
			i := slices.IndexFunc(mine, func(o Organisation) bool { return o.Name == e.Organisation })
			if i < 0 {
				continue
			}
			if len(mine) == 1 {
				mine[i].Title = ""
			}
			rows = append(rows, eventRow{Name: e.Name, Title: e.Title, Status: worded(languageOf(r), e.Status), Players: e.Players, Organisation: mine[i].Title, Link: "/e/" + url.PathEscape(e.Name) + "/"})
		}
		s.showFront(w, r, rows)
		return
	}
	for _, name := range s.events.names() {
		row := eventRow{Name: name, Title: name, Link: "/e/" + url.PathEscape(name) + "/"}
		if o, state, err := s.events.office(name); err != nil {
			row.Fault = worded(languageOf(r), rule.SaidOf(err))
		} else {
			v := &view{server: s, request: r, Office: o, State: state}
			if err := v.atRound(); err == nil {
				row.Status = v.status()
			}
			row.Title, row.Players = state.Settings.Name, len(state.Players)
		}
		rows = append(rows, row)
	}
	s.showFront(w, r, rows)
}

func (s *Server) showFront(w http.ResponseWriter, r *http.Request, rows []eventRow) {
	data := map[string]any{"Language": languageOf(r), "Events": rows, "Person": s.who(r), "New": s.may(r, Owner), "Fields": s.beginning(), "Folder": s.owners == nil, "Invented": s.config.Invented}
	if list := s.owned(s.who(r)); len(list) > 1 {
		data["Organisations"] = list
	}
	s.write(w, r, http.StatusOK, "front", data)
}

// beginning returns the fields that are asked for a new event; all others are
// settings, which can be changed later.
func (s *Server) beginning() []Field {
	c := s.config.Program.New()
	var list []Field
	for _, name := range []string{"name", "system", "rounds", "variant", "scoring", "time", "place"} {
		if f := c.field(name); f != nil {
			list = append(list, *f)
		}
	}
	return list
}

// begin makes a new event in the folder.
func (s *Server) begin(w http.ResponseWriter, r *http.Request) {
	who := s.who(r)
	if who.Role < Owner || s.config.Only != "" {
		s.toEnter(w, r, Owner)
		return
	}
	if err := r.ParseForm(); err != nil {
		s.fail(w, r, rule.Errorf(rule.Input, "what was sent cannot be read: %w", err))
		return
	}
	values := map[string]string{}
	for name, given := range r.PostForm {
		values[name] = strings.TrimSpace(given[0])
	}
	organisation := values["organisation"]
	delete(values, "organisation")
	if list := s.owned(who); s.owners != nil && (organisation != "" || !s.everywhere(who)) {
		var err error
		if organisation, err = named(organisation, list); err != nil {
			s.fail(w, r, err)
			return
		}
	}
	name, err := s.config.Program.Begin(s.config.Folder, organisation, who.Name, values)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	http.Redirect(w, r, "/e/"+url.PathEscape(strings.TrimSuffix(name, s.config.Extension))+"/", http.StatusSeeOther)
}
