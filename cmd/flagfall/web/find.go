package web

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// found is something that was looked for.
type found struct {
	Kind string `json:"kind"`
	Text string `json:"text"`
	Link string `json:"link"`

	far int // how far it is from what was typed
}

// mostFound is how much one search shows.
const mostFound = 12

// find looks for players, boards, pages, documents and commands by a few letters.
func (s *Server) find(w http.ResponseWriter, r *http.Request) {
	if !s.may(r, Helper) {
		s.fail(w, r, notIn())
		return
	}
	v, err := s.view(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	asked := strings.TrimSpace(v.query("q"))
	var list []found
	add := func(kind, text, also, link string) {
		far := distance(asked, text)
		if also != "" {
			far = min(far, distance(asked, also)+1)
		}
		if far < tooFar {
			list = append(list, found{kind, text, link, far})
		}
	}
	if v.Round > 0 {
		for _, g := range v.State.Rounds[v.Round-1].All() {
			add(say("board"), say("Board")+" "+g.BoardName()+": "+v.Name(g.First)+" – "+v.Name(g.Second), g.BoardName(), v.Link("results", "round", itoa(v.Round))+"#board-"+g.BoardName())
		}
	}
	for _, p := range v.State.Players {
		number := ""
		if p.Number > 0 {
			number = itoa(p.Number)
		}
		add(say("player"), p.Name(), number, v.PlayerLink(p.ID))
	}
	for _, p := range pages {
		if p.nav && v.Person.Role >= p.role {
			add(say("page"), say(p.title), "", p.link(v.Event, nil))
		}
	}
	data, err := showDocuments(v)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	for _, d := range data.(documents).Rows {
		add(say("document"), d.Name+": "+d.Title, "", d.Link)
	}
	for i := range s.list {
		if c := &s.list[i]; v.Person.Role >= c.role() {
			add(say("command"), c.Short, c.Path, commandPage.link(v.Event, url.Values{"command": {c.Path}}))
		}
	}
	slices.SortStableFunc(list, func(a, b found) int { return a.far - b.far })
	if len(list) > mostFound {
		list = list[:mostFound]
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_ = json.NewEncoder(w).Encode(list) // who has left does not read it
}

// near reports whether a text holds all words that were typed, accents and typing
// errors forgiven.
func near(text, typed string) bool { return distance(typed, text) < tooFar }

// tooFar is the distance of what has nothing to do with what was typed.
const tooFar = 100

// distance is how far a text is from what was typed: each word of that has to
// begin a word of the text, at the cost of where, and of an error in it.
func distance(typed, text string) int {
	words := split(text)
	total := 0
	for _, t := range split(typed) {
		best := tooFar
		for i, w := range words {
			cost := tooFar
			switch n := errorsIn(t, w); {
			case strings.HasPrefix(w, t):
				cost = min(i, 3)
			case len([]rune(t)) >= 3 && strings.Contains(w, t):
				cost = 5 + min(i, 3)
			case len([]rune(t)) >= 4 && n == 1:
				cost = 10 + min(i, 3)
			case len([]rune(t)) >= 7 && n == 2:
				cost = 20 + min(i, 3)
			}
			best = min(best, cost)
		}
		if total += best; best == tooFar {
			return tooFar
		}
	}
	return min(total, tooFar-1)
}

// split are the words of a text in small letters without accents.
func split(text string) []string {
	plain := strings.Map(func(c rune) rune {
		switch {
		case unicode.Is(unicode.Mn, c):
			return -1
		case c == 'ø':
			return 'o'
		case c == 'ł':
			return 'l'
		case c == 'đ':
			return 'd'
		case c == 'ı':
			return 'i'
		}
		return unicode.ToLower(c)
	}, norm.NFD.String(strings.ToLower(text)))
	return strings.FieldsFunc(plain, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
}

// errorsIn is how many letters are wrong, too many or too few in what was typed
// of the beginning of a word; two neighbours that changed places are one error.
func errorsIn(typed, word string) int {
	a, b := []rune(typed), []rune(word)
	before, last := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range a {
		row := make([]int, len(b)+1)
		row[0] = i + 1
		for j := range b {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(last[j]+cost, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last = last, row
	}
	return slices.Min(last) // the rest of the word was not typed
}
