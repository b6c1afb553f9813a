package web

import (
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"flagfall/arbiter/rule"
	"flagfall/reports"
)

// enter lets somebody in by a key in the address, or by the passphrase.
func (s *Server) enter(w http.ResponseWriter, r *http.Request) {
	if key := r.URL.Query().Get("key"); r.Method == http.MethodGet && key != "" {
		if !s.access.pace("key "+s.caller(r), 20, 1) {
			s.showEnter(w, r, "too many keys were tried; wait a minute", http.StatusTooManyRequests)
			return
		}
		by, ok := s.access.byKey(key)
		if !ok && s.may(r, Helper) {
			http.Redirect(w, r, "/", http.StatusSeeOther) // the address was opened twice
			return
		}
		if !ok {
			s.showEnter(w, r, "this key has been used already, or has expired", http.StatusForbidden)
			return
		}
		s.admit(w, r, by)
		return
	}
	if r.Method == http.MethodGet {
		s.showEnter(w, r, "", http.StatusOK)
		return
	}
	// Trying passphrases is slow, and a hall has few people who mistype.
	name := strings.TrimSpace(r.PostFormValue("name"))
	tries := []string{"enter " + s.caller(r), "enter as " + strings.ToLower(name)}
	if !s.access.pace(tries[0], 5, 0.2) || !s.access.pace(tries[1], 5, 0.2) || !s.access.pace("enter", 20, 1) {
		s.showEnter(w, r, "too many passphrases were tried; wait half a minute", http.StatusTooManyRequests)
		return
	}
	if name == "" || len(name) > 80 {
		s.showEnter(w, r, "say who you are: the journal keeps it", http.StatusBadRequest)
		return
	}
	if s.owners != nil {
		by, ok, err := s.owners.entered(name, r.PostFormValue("passphrase"))
		if err != nil {
			s.fail(w, r, err)
			return
		}
		if ok {
			s.access.repay(append(tries, "enter")...) // many enter from one hall
			s.admit(w, r, by)
			return
		}
	}
	if !s.access.opens(r.PostFormValue("passphrase")) {
		s.showEnter(w, r, "this is not the passphrase", http.StatusForbidden)
		return
	}
	s.admit(w, r, link{Name: name, Role: Arbiter})
}

var crowded = rule.Errorf(rule.Refused, "too many people are in the office").WithHint("let the owner sign some of them out")

func (s *Server) admit(w http.ResponseWriter, r *http.Request, by link) {
	token := s.access.admit(by)
	if token == "" {
		s.fail(w, r, crowded)
		return
	}
	http.SetCookie(w, &http.Cookie{Name: s.cookie(r), Value: token, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: r.TLS != nil || s.forwardedTLS(r), MaxAge: int(stay / time.Second)})
	// A page of our own leads on: a strict cookie is not sent along with a request
	// that another site began.
	s.write(w, r, http.StatusOK, "entered", map[string]any{"Language": languageOf(r), "Name": by.Name, "To": by.to()})
}

// to returns where somebody who came by the link begins.
func (l link) to() string {
	if l.Role == Board {
		return "/board/" + url.PathEscape(l.Event) + "/" + url.PathEscape(l.Board)
	}
	return "/"
}

func (s *Server) showEnter(w http.ResponseWriter, r *http.Request, why string, status int) {
	s.write(w, r, status, "enter", map[string]any{"Language": languageOf(r), "Why": why, "Passphrase": s.config.Passphrase != "" || s.owners.accounts(), "Halls": s.openHalls()})
}

// toEnter answers for a page that requires signing in, in a role.
func (s *Server) toEnter(w http.ResponseWriter, r *http.Request, needed Role) {
	if err := s.notIn(r, needed); wantsJSON(r) || err != error(outside) {
		s.fail(w, r, err)
		return
	}
	s.showEnter(w, r, "", http.StatusUnauthorized)
}

func (s *Server) leave(w http.ResponseWriter, r *http.Request) {
	if p := s.who(r); p.Token != "" {
		s.access.revoke(p.ID())
		s.events.wake()
	}
	http.SetCookie(w, &http.Cookie{Name: s.cookie(r), Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode, MaxAge: -1})
	http.Redirect(w, r, "/enter", http.StatusSeeOther)
}

// people shows who is signed in, and makes links for others.
func (s *Server) people(w http.ResponseWriter, r *http.Request) {
	if !s.may(r, Owner) {
		s.toEnter(w, r, Owner)
		return
	}
	s.showPeople(w, r, "", "")
}

// showPeople shows also a link or a key that was made, this once.
func (s *Server) showPeople(w http.ResponseWriter, r *http.Request, made, key string) {
	persons, links := s.access.all()
	me := s.who(r)
	var keys []Person
	persons = slices.DeleteFunc(persons, func(p Person) bool {
		managed := s.manages(me, p.Account, p.Organisation)
		if managed && p.Program {
			keys = append(keys, p)
		}
		return !managed || p.Program
	})
	links = slices.DeleteFunc(links, func(l link) bool { return !s.manages(me, l.Account, l.Organisation) })
	data := map[string]any{"Language": languageOf(r), "At": func(t time.Time) string { return s.dated(languageOf(r), t) }, "Persons": persons, "Keys": keys, "Links": links, "Me": me, "Roles": []Role{Helper, Arbiter}, "KeyRoles": []Role{Helper, Arbiter}, "Made": made, "Key": key}
	if list := s.owned(me); len(list) > 1 {
		data["Organisations"], data["Roles"] = list, []Role{Helper, Arbiter, Public}
	}
	if made != "" {
		picture, err := picture(made)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		data["Code"] = picture
	}
	s.write(w, r, http.StatusOK, "people", data)
}

func (s *Server) changePeople(w http.ResponseWriter, r *http.Request) {
	if !s.may(r, Owner) {
		s.toEnter(w, r, Owner)
		return
	}
	me := s.who(r)
	if id := r.PostFormValue("revoke"); id != "" {
		persons, links := s.access.all()
		if slices.ContainsFunc(persons, func(p Person) bool { return p.ID() == id && s.manages(me, p.Account, p.Organisation) }) ||
			slices.ContainsFunc(links, func(l link) bool { return l.ID() == id && s.manages(me, l.Account, l.Organisation) }) {
			s.access.revoke(id)
			s.events.wake()
		}
		http.Redirect(w, r, "/people", http.StatusSeeOther)
		return
	}
	program := r.PostForm.Has("days")
	name, role := strings.TrimSpace(r.PostFormValue("name")), Public
	if err := role.UnmarshalText([]byte(r.PostFormValue("role"))); err != nil || role != Helper && role != Arbiter && (role != Public || s.owners == nil || program) {
		s.fail(w, r, rule.Errorf(rule.Usage, "a link is for a helper or an arbiter").WithHint("choose one of them"))
		return
	}
	valid, err := time.ParseDuration(r.PostFormValue("hours") + "h")
	if program {
		valid, err = keyDays(r.PostFormValue("days"))
	} else if err != nil || valid <= 0 || valid > stay {
		err = rule.Errorf(rule.Usage, "a link is valid for an hour to five days").WithHint("give the hours")
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if name == "" || len(name) > 80 {
		s.fail(w, r, rule.Errorf(rule.Usage, "the link does not say whom it is for").WithHint("say for whom: the journal keeps the name"))
		return
	}
	organisation := r.PostFormValue("organisation")
	if list := s.owned(me); organisation != "" || !s.everywhere(me) {
		if organisation, err = named(organisation, list); err != nil {
			s.fail(w, r, err)
			return
		}
	}
	by := link{Name: name, Role: role, Organisation: organisation, Until: s.config.Now().Add(valid), program: program}
	if !program {
		s.showPeople(w, r, s.entrance(r, s.access.invite(by)[0]), "")
		return
	}
	key := s.access.admit(by)
	if key == "" {
		s.fail(w, r, crowded)
		return
	}
	s.showPeople(w, r, "", key)
}

// entrance returns the address by which others enter with a key.
func (s *Server) entrance(r *http.Request, key string) string {
	return s.address(r) + "/enter?key=" + url.QueryEscape(key)
}

// address returns the address for others: the one that the owner uses, or the one on the local
// network.
func (s *Server) address(r *http.Request) string {
	if s.config.Passphrase != "" && (strings.HasPrefix(r.Host, "127.") || strings.HasPrefix(r.Host, "localhost")) {
		for _, name := range slices.Backward(s.allowed) {
			if !strings.HasPrefix(name, "127.") && !strings.HasPrefix(name, "localhost") && !strings.HasPrefix(name, "[") && !strings.HasPrefix(name, "0.0.0.0") {
				return s.scheme() + name
			}
		}
	}
	if s.forwardedTLS(r) {
		return "https://" + r.Host
	}
	return s.scheme() + r.Host
}

// forwardedTLS reports whether a proxy in front of the office speaks TLS for it.
func (s *Server) forwardedTLS(r *http.Request) bool {
	return len(s.config.Names) > 0 && r.Header.Get("X-Forwarded-Proto") == "https"
}

// quiet is the margin of a code, in modules.
const quiet = 4

// picture returns a code for the camera of a telephone, as SVG.
func picture(text string) (template.HTML, error) {
	rows, err := reports.Code(text)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	size := itoa(len(rows) + 2*quiet)
	b.WriteString(`<svg class="code" role="img" aria-label="QR" viewBox="0 0 ` + size + " " + size + `"><rect width="` + size + `" height="` + size + `" fill="#fff"/><path fill="#000" d="`)
	for y, row := range rows {
		for x, black := range row {
			if black {
				b.WriteString("M" + itoa(x+quiet) + " " + itoa(y+quiet) + "h1v1h-1z")
			}
		}
	}
	b.WriteString(`"/></svg>`)
	return template.HTML(b.String()), nil
}

// Code returns a text for the camera of a telephone in the letters of a terminal.
func Code(text string) (string, error) {
	rows, err := reports.Code(text)
	if err != nil {
		return "", err
	}
	size := len(rows)
	black := func(x, y int) bool { return x >= 0 && y >= 0 && x < size && y < size && rows[y][x] }
	var b strings.Builder
	for y := -2; y < size+2; y += 2 {
		for x := -2; x < size+2; x++ {
			switch {
			case black(x, y) && black(x, y+1):
				b.WriteString(" ")
			case black(x, y):
				b.WriteString("▄")
			case black(x, y+1):
				b.WriteString("▀")
			default:
				b.WriteString("█")
			}
		}
		b.WriteString("\n")
	}
	return b.String(), nil
}
