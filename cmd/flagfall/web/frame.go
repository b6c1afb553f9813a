package web

import (
	"bytes"
	"html/template"
	"net/http"
	"net/url"
	"strconv"

	"flagfall/arbiter/rule"
)

// frame is what surrounds every page.
type frame struct {
	*view
	Name    string
	Nav     []navigation
	Content template.HTML
	Status  string
	// Keys are the shortcuts of this page alone.
	Keys []shortcut
	// Clocks: the page hears when clocks move. Now: it never shows an event as it was earlier.
	Clocks, Now bool
	// Still: it does not hear of anything.
	Still bool
	// Earlier is the address of the page that shows an earlier state of what this one is about; ""
	// for none.
	Earlier string
}

type navigation struct {
	Title, Link, Key string
	Here             bool
}

// framed returns a page with the frame of every page around it.
func (s *Server) framed(p *page, v *view, status string, data any) (template.HTML, error) {
	f := frame{view: v, Name: p.name, Status: status, Keys: p.keys, Clocks: p.clocks, Now: p.now, Still: p.still}
	for _, other := range pages {
		if other.shownIn(v) {
			f.Nav = append(f.Nav, navigation{v.say(other.title), v.Link(other.name), other.key, other == p})
		}
	}
	switch {
	case v.AsOf > 0:
	case p.then != nil:
		f.Earlier = p.then.link(v.Event, url.Values{"as-of": {strconv.FormatInt(v.Seq(), 10)}})
	case !p.now:
		f.Earlier = v.Then(v.Seq())
	}
	var err error
	if f.Content, err = s.fragment(v.Language(), p.template(), data); err != nil {
		return "", err
	}
	return s.fragment(v.Language(), "office", f)
}

// showFrame answers a form with the page that it is on.
func (s *Server) showFrame(w http.ResponseWriter, r *http.Request, status int, p *page, v *view, data any) {
	text, err := s.framed(p, v, v.status(), data)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	writePage(w, status, text)
}

// fragment returns a template as text, in a language.
func (s *Server) fragment(language, name string, data any) (template.HTML, error) {
	var b bytes.Buffer
	pages, err := s.pages.in(language)
	if err == nil {
		err = pages.ExecuteTemplate(&b, name, data)
	}
	if err != nil {
		return "", rule.Errorf(rule.Internal, "the page cannot be shown: %w", err)
	}
	return template.HTML(unturned(b.String())), nil
}

func (s *Server) write(w http.ResponseWriter, r *http.Request, status int, name string, data any) {
	text, err := s.fragment(languageOf(r), name, data)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	writePage(w, status, text)
}

func writePage(w http.ResponseWriter, status int, text template.HTML) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text)) // the reader may have left
}
