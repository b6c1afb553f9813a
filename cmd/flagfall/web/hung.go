package web

import (
	"context"
	"fmt"
	"hash/crc32"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"flagfall/arbiter"
)

// A page of the hall has as many readers as an event has followers. It is made once for each change
// and language, and a cache in front of the process may keep it for a second.

// hungPages are the pages of the hall as they were made last.
type hungPages struct {
	mu    sync.Mutex
	pages map[string]*hungPage
	looks map[string]*lookedAt
}

// mostHung bounds how many pages, and how many events, are kept.
const mostHung = 4096

type hungPage struct {
	mu   sync.Mutex
	head string
	// text is the page, and zip the same compressed by gzip.
	text, zip []byte
	tag       string
	// again makes it anew; nil if nobody has asked for it since that was last done.
	again func() error
}

// lookedAt is an event as it was when somebody looked last.
type lookedAt struct {
	mu    sync.Mutex
	at    time.Time
	state *arbiter.State
	err   error
}

// lookAgain is how old the state of an event may be that a page of the hall shows.
const lookAgain = 250 * time.Millisecond

func shared[T any](h *hungPages, of map[string]*T, key string) *T {
	h.mu.Lock()
	defer h.mu.Unlock()
	if of[key] == nil {
		if len(of) >= mostHung {
			clear(of)
		}
		of[key] = new(T)
	}
	return of[key]
}

// look returns the state of an event, which one reader asks for and all others share.
func (s *Server) look(event string) (*arbiter.State, error) {
	l := shared(&s.hung, s.hung.looks, event)
	l.mu.Lock()
	defer l.mu.Unlock()
	if now := s.config.Now(); l.state == nil || now.Sub(l.at) > lookAgain || now.Before(l.at) {
		_, l.state, l.err = s.events.office(event)
		l.at = now
	}
	return l.state, l.err
}

// heard says that an event has a newer entry than the last look may have seen,
// so that whoever was told of it will see it.
func (h *hungPages) heard(event string) {
	h.mu.Lock()
	l := h.looks[event]
	h.mu.Unlock()
	if l != nil {
		l.mu.Lock()
		l.at = time.Time{}
		l.mu.Unlock()
	}
}

// remake makes anew the pages of an event that somebody has asked for since the last time, before
// its followers are told of a change: all of them ask at once, and then nobody has to wait.
func (h *hungPages) remake(event string) {
	prefix := "/hall/" + url.PathEscape(event) + "/"
	var read []*hungPage
	h.mu.Lock()
	for key, p := range h.pages {
		if strings.HasPrefix(key, prefix) {
			read = append(read, p)
		}
	}
	h.mu.Unlock()
	for _, p := range read {
		p.mu.Lock()
		if again := p.again; again != nil {
			p.again = nil
			_ = again() // whoever asks for it is told
		}
		p.mu.Unlock()
	}
}

// forget drops all pages that were made, because something outside the journal changed.
func (h *hungPages) forget() {
	h.mu.Lock()
	defer h.mu.Unlock()
	clear(h.pages)
}

// rowsAsked returns, as a query, which rows an address asks for of a page of the hall: the same
// query for all addresses that mean the same, so that there are no more queries than the page has
// rows.
func rowsAsked(state *arbiter.State, r *http.Request) string {
	asked, given := url.Values{}, r.URL.Query()
	if n, err := strconv.Atoi(given.Get("part")); err == nil {
		asked.Set("part", strconv.Itoa(min(max(n, 1), 1+len(state.Players)/mostRows)))
	} else if given.Get("part") == "all" {
		asked.Set("part", "all")
	}
	if n, err := strconv.Atoi(given.Get("round")); err == nil && n >= 1 && n <= len(state.Rounds) {
		asked.Set("round", strconv.Itoa(n))
	}
	if of := given.Get("of"); slices.Contains(shownOnScreen(state), of) {
		asked.Set("of", of)
	}
	return asked.Encode()
}

// showHung answers with a page of the hall that was made already, or makes it.
func (s *Server) showHung(w http.ResponseWriter, r *http.Request, maker func(*http.Request) ([]byte, error)) {
	event := r.PathValue("event")
	state, err := s.look(event)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	r = r.Clone(r.Context())
	r.URL.RawQuery = rowsAsked(state, r)
	p := shared(&s.hung, s.hung.pages, r.URL.RequestURI()+" "+languageOf(r))
	p.mu.Lock()
	if p.again == nil {
		asked := r.Clone(context.WithoutCancel(r.Context()))
		p.again = func() error {
			state, err := s.look(event)
			if err != nil || p.head == state.Head && p.text != nil {
				return err
			}
			if p.text, err = maker(asked); err != nil {
				p.text = nil
				return err
			}
			p.zip = zipped(p.text)
			// An announcement changes the page, and no entry of the journal.
			p.head, p.tag = state.Head, fmt.Sprintf(`"%d-%s-%08x"`, state.Seq, arbiter.ShortHead(state.Head), crc32.ChecksumIEEE(p.text))
			s.metrics.making()
			return nil
		}
	}
	if p.head != state.Head || p.text == nil {
		if err := p.again(); err != nil {
			p.mu.Unlock()
			s.fail(w, r, err)
			return
		}
	}
	text, tag := p.text, p.tag
	_, packs := w.(*packed)
	if packs {
		text = p.zip
	}
	p.mu.Unlock()
	h := w.Header()
	h.Set("Cache-Control", "public, max-age=1, stale-while-revalidate=5")
	if !s.openHall(event) {
		h.Set("Cache-Control", "private, no-cache")
	}
	h.Add("Vary", "Cookie")
	h.Set("ETag", tag)
	if r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", "text/html; charset=utf-8")
	if packs {
		h.Set("Content-Encoding", "gzip")
	}
	_, _ = w.Write(text) // the reader may have left
}
