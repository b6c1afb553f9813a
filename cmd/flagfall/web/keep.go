package web

import (
	"net/http"
	"sync"

	"flagfall/arbiter"
)

// An office page of a big event is made once for each change, and shared by everybody who may see
// the same of it. On a database nothing is kept, since this process does not hear of what other
// processes announce and confirm.

// mostKept bounds the pages that are kept, in bytes.
const mostKept = 48 << 20

// keptPages are pages of the office as last made.
type keptPages struct {
	mu    sync.Mutex
	pages map[string]keptPage
	size  int
	// beside counts the changes to an event outside the journal.
	beside map[string]int
}

type keptPage struct {
	head   string
	beside int
	text   []byte
}

// changed records that something of an event outside the journal has changed.
func (k *keptPages) changed(event string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.beside == nil {
		k.beside = map[string]int{}
	}
	k.beside[event]++
}

// keyOf returns the key under which a page is kept: all that it depends on except the event's
// state.
func keyOf(v *view, r *http.Request) string {
	return r.URL.RequestURI() + "\x00" + v.Person.Name + "\x00" + v.Person.Role.String() + "\x00" + languageOf(r)
}

// get returns a page that was made for this state, nil for none, and the number of changes outside
// the journal that put is to be given with a new one.
func (k *keptPages) get(key, event string, s *arbiter.State) (text []byte, beside int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	beside = k.beside[event]
	if p, found := k.pages[key]; found && p.head == s.Head && p.beside == beside {
		text = p.text
	}
	return text, beside
}

// put keeps a page that was made. If there is no room, all others are dropped.
func (k *keptPages) put(key string, s *arbiter.State, beside int, text []byte) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.size += len(text); k.pages == nil || k.size > mostKept {
		k.pages, k.size = map[string]keptPage{}, len(text)
	}
	k.size -= len(k.pages[key].text)
	k.pages[key] = keptPage{s.Head, beside, text}
}
