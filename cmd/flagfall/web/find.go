package web

import (
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
	v := s.viewFor(w, r, Helper)
	if v == nil {
		return
	}
	asked := strings.TrimSpace(v.query("q"))
	var list []found
	add := func(kind, text, also, link string) {
		far := arbiter.FarFrom(asked, text)
		if also != "" {
			far = min(far, arbiter.FarFrom(asked, also)+1, arbiter.FarFrom(asked, text+" "+also)+2)
		}
		if far < arbiter.TooFar {
			list = append(list, found{kind, text, link, far})
		}
	}
	if v.Round > 0 {
		for _, g := range v.State.Rounds[v.Round-1].All() {
			add(v.say("board"), v.say("Board")+" "+g.BoardName()+": "+v.Name(g.First)+" – "+v.Name(g.Second), g.BoardName(), v.Link("results", "round", itoa(v.Round), "board", g.BoardName())+"#board-"+g.BoardName())
		}
	}
	for _, r := range v.State.Rulings() {
		add(v.say("ruling"), itoa(int(r.Seq))+": "+v.Worded(arbiter.Tell(v.State, v.State.Log[r.Seq-1])), "", v.Link("journal")+"#entry-"+itoa(int(r.Seq)))
	}
	for _, p := range v.State.Players {
		add(v.say("player"), p.Name(), itoa(int(p.ID)), v.PlayerLink(p.ID))
		if person := p.Person; len(asked) > 3 && (asked == person.FMJD || strings.EqualFold(asked, person.Member)) {
			list = append(list, found{v.say("player"), p.Name(), v.PlayerLink(p.ID), 0})
		}
	}
	for _, p := range pages {
		if p.opensIn(v) {
			add(v.say("page"), v.say(p.title), p.name, p.link(v.Event, nil))
		}
	}
	add(v.say("page"), v.say("Pages for the hall"), "", "/hall/"+url.PathEscape(v.Event)+"/")
	if v.Person.Role == Owner {
		add(v.say("page"), v.say("Who may sign in"), "", "/people")
	}
	for _, row := range v.settings() {
		value, err := v.State.Settings.Get(row.Name)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		add(v.say("setting"), settingTitle(v.Language(), row.Name)+": "+value, row.Name+" "+v.say(row.Help), v.Link("settings")+"#setting-"+row.Name)
	}
	data, err := showDocuments(v)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	for _, d := range data.(documents).Rows {
		add(v.say("document"), d.Name+": "+v.say(d.Title), v.say("To print"), d.Link)
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
	sendJSON(w, http.StatusOK, list)
}

// near reports whether a text holds all words that were typed.
func near(text, typed string) bool { return arbiter.FarFrom(typed, text) < arbiter.TooFar }
