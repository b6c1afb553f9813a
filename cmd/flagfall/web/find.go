package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"flagfall/arbiter"
)

// found is a result of a search.
type found struct {
	Kind string `json:"kind"`
	Text string `json:"text"`
	Link string `json:"link"`

	far int // how far it is from what was typed
}

// What an arbiter looks for in the middle of an evening comes before what is set only once: these
// are added to the distance of a result, according to its kind and if a word is only found in its
// description.
const (
	commandsFar, rulingsFar, settingsFar = 1, 2, 6
	tellingFar                           = 8
	oneError                             = 10
)

// seek adds a page that was found by the words with which it is looked for, in the reader's
// language.
func (v *view) seek(p *page, asked string, list *[]found) {
	if p.sought == "" {
		return
	}
	far := arbiter.TooFar
	for _, words := range strings.Split(" "+v.say(p.sought), ",") {
		n := arbiter.FarFrom(asked, words)
		if !strings.Contains(words+" ", " "+strings.ToLower(asked)+" ") {
			n += 4 // it begins a longer word, or has an error: that counts more than its position among the words
		}
		far = min(far, n)
	}
	link := p.link(v.Event, nil)
	if n := len(*list); n > 0 && (*list)[n-1].Link == link {
		(*list)[n-1].far = min((*list)[n-1].far, far)
		return
	}
	if far < arbiter.TooFar {
		*list = append(*list, found{v.say("page"), v.say(p.title), link, far})
	}
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
	further := 0
	add := func(kind, text, also, link string, telling ...string) {
		far := arbiter.FarFrom(asked, text)
		if also != "" {
			far = min(far, arbiter.FarFrom(asked, also)+1, arbiter.FarFrom(asked, text+" "+also)+2)
		}
		for _, told := range telling {
			if n := arbiter.FarFrom(asked, told); n < oneError { // words of a description are not matched with errors
				far = min(far, n+tellingFar)
			}
		}
		if far < arbiter.TooFar {
			list = append(list, found{kind, text, link, far + further})
		}
	}
	if v.Round > 0 {
		for _, g := range v.State.Rounds[v.Round-1].All() {
			add(v.say("board"), v.say("Board")+" "+g.BoardName()+": "+v.Name(g.First)+" – "+v.Name(g.Second), g.BoardName(), v.Link("results", "round", itoa(v.Round), "board", g.BoardName())+"#board-"+g.BoardName())
		}
	}
	further = rulingsFar
	for _, r := range v.State.Rulings() {
		add(v.say("ruling"), itoa(int(r.Seq))+": "+v.Worded(v.tell(v.State, v.State.Log[r.Seq-1])), "", v.Link("journal")+"#entry-"+itoa(int(r.Seq)))
	}
	further = 0
	for _, p := range v.State.Players {
		add(v.say("player"), p.Name(), itoa(int(p.ID)), v.PlayerLink(p.ID))
		if person := p.Person; len(asked) > 3 && (asked == person.FMJD || strings.EqualFold(asked, person.Member)) {
			list = append(list, found{v.say("player"), p.Name(), v.PlayerLink(p.ID), 0})
		}
	}
	for _, p := range pages {
		if p.opensIn(v) {
			add(v.say("page"), v.say(p.title), p.name, p.link(v.Event, nil))
			v.seek(p, asked, &list)
		}
	}
	add(v.say("page"), v.say("Pages for the hall"), "", "/hall/"+url.PathEscape(v.Event)+"/")
	if v.Person.Role == Owner {
		add(v.say("page"), v.say("Who may sign in"), "", "/people")
	}
	further = settingsFar
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
	further = commandsFar
	for _, d := range data.(documents).Rows {
		add(v.say("document"), d.Name+": "+v.say(d.Title), v.say("To print"), d.Link)
	}
	for _, c := range s.commandsIn(v.Language()) {
		if v.Person.Role >= c.role() {
			add(v.say("command"), c.Short, c.Path, commandPage.link(v.Event, url.Values{"command": {c.Path}}), c.Long)
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
