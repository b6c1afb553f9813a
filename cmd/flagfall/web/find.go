package web

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"flagfall/arbiter"
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
			add(v.say("board"), v.say("Board")+" "+g.BoardName()+": "+v.Name(g.First)+" – "+v.Name(g.Second), g.BoardName(), v.Link("results", "round", itoa(v.Round), "board", g.BoardName())+"#board-"+g.BoardName())
		}
	}
	for _, r := range v.State.Rulings() {
		add(v.say("ruling"), itoa(int(r.Seq))+": "+arbiter.Tell(v.State, v.State.Log[r.Seq-1]).String(), "", v.Link("journal")+"#entry-"+itoa(int(r.Seq)))
	}
	for _, p := range v.State.Players {
		add(v.say("player"), p.Name(), itoa(int(p.ID)), v.PlayerLink(p.ID))
		if person := p.Person; len(asked) > 3 && (asked == person.FMJD || strings.EqualFold(asked, person.Member)) {
			list = append(list, found{v.say("player"), p.Name(), v.PlayerLink(p.ID), 0})
		}
	}
	for _, p := range pages {
		if p.shownIn(v) {
			add(v.say("page"), v.say(p.title), "", p.link(v.Event, nil))
		}
	}
	data, err := showDocuments(v)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	for _, d := range data.(documents).Rows {
		add(v.say("document"), d.Name+": "+v.say(d.Title), "", d.Link)
	}
	for _, c := range s.commandsIn(v.Language()) {
		if v.Person.Role >= c.role() {
			add(v.say("command"), c.Short, c.Path, commandPage.link(v.Event, url.Values{"command": {c.Path}}))
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
	words := arbiter.PlainWords(text)
	total := 0
	for _, t := range arbiter.PlainWords(typed) {
		best := tooFar
		for i, w := range words {
			cost := tooFar
			switch n := arbiter.ErrorsIn(t, w); {
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
