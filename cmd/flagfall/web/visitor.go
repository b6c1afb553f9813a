package web

import (
	"net"
	"net/http"
	"strings"

	"flagfall/arbiter/rule"
)

// role returns the lowest role in which a command may be given.
func (c *Command) role() Role {
	if c.Helper || !c.Writes {
		return Helper
	}
	return Arbiter
}

// cookie returns the name of the cookie that has the secret of a browser. Browsers keep one jar for all
// ports of a machine, in which two offices would take each other's; the processes of a server share
// theirs.
func (s *Server) cookie(r *http.Request) string {
	if _, port, err := net.SplitHostPort(r.Host); err == nil && s.config.Database == nil {
		return "flagfall-" + port
	}
	return "flagfall"
}

// who returns the person who asks; a member of the public if they have not signed in.
func (s *Server) who(r *http.Request) *Person {
	p := s.bearer(r)
	switch {
	case p == nil:
		return &Person{Role: Public}
	case s.owners != nil:
		p.Role = s.owners.roleAt(p, r.PathValue("event"))
	}
	return p
}

// bearer returns the person or the program whose secret came with a request; nil for none. At the door of programs
// that is a key in the header, and elsewhere the cookie of a browser. Neither opens what the other is for: a
// browser sends its cookie whoever asks it to, and a key that is read in a script lets nobody sign in.
func (s *Server) bearer(r *http.Request) *Person {
	token, program := "", atDoor(r)
	if program {
		if scheme, key, _ := strings.Cut(r.Header.Get("Authorization"), " "); strings.EqualFold(scheme, "Bearer") {
			token = strings.TrimSpace(key)
		}
	} else if c, err := r.Cookie(s.cookie(r)); err == nil {
		token = c.Value
	}
	if p := s.access.person(token); token != "" && p != nil && p.Program == program {
		return p
	}
	return nil
}

// signedIn reports whether somebody who may enter something in the office asks.
func (s *Server) signedIn(r *http.Request) bool {
	p := s.bearer(r)
	return p != nil && p.Role != Board
}

func (s *Server) may(r *http.Request, role Role) bool { return s.who(r).Role >= role }

// inOffice reports whether a page of the office is asked for, and not one of the
// hall.
func (s *Server) inOffice(r *http.Request) bool { return !strings.HasPrefix(r.URL.Path, "/hall/") }

// outside refuses what requires signing in, in a role that may do it.
var outside = rule.Errorf(rule.Refused, "you are not signed in to this office, or not in a role that may do this").
	WithHint("sign in by the address that was printed when it started, by your link, or with the passphrase")

// elsewhere refuses what a page of another address has sent.
var elsewhere = rule.Errorf(rule.Refused, "this was sent by a page of another address, and nothing was done").
	WithHint("open the office in a tab of its own, and enter it there")

// lacking refuses what requires another role, naming the role that somebody has and the lowest that
// is needed.
var lacking = func() map[[2]Role]*rule.Error {
	all := map[[2]Role]*rule.Error{}
	for needed := Board; needed <= Owner; needed++ {
		for has := Board; has < needed; has++ {
			all[[2]Role{has, needed}] = rule.Errorf(rule.Refused, "this needs the role \"%s\"; yours is \"%s\"", rule.English(needed.String()), rule.English(has.String())).
				WithHint("the owner of the office gives another role: by a link, from the page \"Who may sign in\"")
		}
	}
	return all
}()

// notIn refuses what somebody may not do: whoever has not signed in is told how to, and others
// which role is needed.
func (s *Server) notIn(r *http.Request, needed Role) error {
	if e := lacking[[2]Role{s.who(r).Role, needed}]; e != nil {
		return e
	}
	return outside
}

// forbidden reports whether an error refuses something on account of who somebody is.
func forbidden(err error) bool {
	if err == error(outside) || err == error(elsewhere) {
		return true
	}
	for _, e := range lacking {
		if err == error(e) {
			return true
		}
	}
	return false
}
