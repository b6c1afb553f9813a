package web

import (
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/text/language"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/reports"
	"flagfall/reports/doc"
	"flagfall/reports/html"
)

// hallPage is a page for everybody in the playing hall: what would hang on
// its walls.
type hallPage struct {
	name, title string
	// beside: it also shows what is outside the journal, and is made for each reader.
	beside bool
	show   func(*view) (any, error)
}

// hallPages are the pages of the hall in the order of their navigation.
var hallPages []*hallPage

func init() {
	hallPages = []*hallPage{
		&hallPage{name: "", title: "Find my board", show: showSeats},
		&hallPage{name: "pairings", title: "Pairings", show: func(v *view) (any, error) { return hung(v, "pairings") }},
		&hallPage{name: "standings", title: "Standings", show: func(v *view) (any, error) { return hung(v, "standings") }},
		&hallPage{name: "results", title: "Results", show: func(v *view) (any, error) { return hung(v, "results") }},
		&hallPage{name: "games", title: "Games", beside: true, show: showGames},
		&hallPage{name: "screen", title: "Projector", show: showScreen},
	}
}

// showHall answers with a page of the hall. Nobody has to sign in for it: it shows what is
// published.
func (s *Server) showHall(w http.ResponseWriter, r *http.Request) {
	i := slices.IndexFunc(hallPages, func(p *hallPage) bool { return p.name == r.PathValue("page") })
	if i < 0 {
		s.nothing(w, r)
		return
	}
	p := hallPages[i]
	values := r.URL.Query()
	if values.Has("as-of") { // what was corrected since does not concern the hall
		http.Redirect(w, r, r.URL.Path, http.StatusSeeOther)
		return
	}
	if !p.beside && !values.Has("name") {
		s.showHung(w, r, func(r *http.Request) ([]byte, error) { return s.hallPage(p, r) })
		return
	}
	text, err := s.hallPage(p, r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(text) // the reader may have left
}

// printedCode leads whoever photographs the code of a slip or a scoresheet on (the
// option link of documents): arbiters and helpers to the results, others to the
// pairings. A link that names no event means the only one there is.
func (s *Server) printedCode(w http.ResponseWriter, r *http.Request) {
	event := r.PathValue("event")
	if names := s.events.names(); event == "" && len(names) == 1 {
		event = names[0]
	}
	switch {
	case event == "":
		http.Redirect(w, r, "/", http.StatusSeeOther)
	case s.may(r, Helper):
		http.Redirect(w, r, "/e/"+url.PathEscape(event)+"/results", http.StatusSeeOther)
	default:
		http.Redirect(w, r, "/hall/"+url.PathEscape(event)+"/pairings", http.StatusSeeOther)
	}
}

// hallPage makes a page of the hall.
func (s *Server) hallPage(p *hallPage, r *http.Request) ([]byte, error) {
	v, err := s.published(r)
	if err != nil {
		return nil, err
	}
	data, err := p.show(v)
	if err != nil {
		return nil, err
	}
	v.Title = v.say(p.title)
	f := frame{view: v, Name: p.name, Status: v.status()}
	for _, other := range hallPages {
		to := "/hall/" + url.PathEscape(v.Event) + "/" + other.name
		f.Nav = append(f.Nav, navigation{Title: v.say(other.title), Link: to, Here: other == p})
	}
	name := "hall-" + p.name
	if _, hangs := data.(hanging); hangs {
		name = "hall-document"
	} else if p.name == "" {
		name = "hall-seats"
	}
	if f.Content, err = s.fragment(v.Language(), name, data); err != nil {
		return nil, err
	}
	layout := "hall"
	if p.name == "screen" {
		layout = "screen"
	}
	text, err := s.fragment(v.Language(), layout, f)
	return []byte(text), err
}

// published returns the view of a call at the last published round: a draft does not concern the
// hall.
func (s *Server) published(r *http.Request) (*view, error) {
	v, err := s.view(r)
	if err != nil {
		return nil, err
	}
	drafts := v.State.Drafts()
	if len(drafts) == 0 {
		return v, nil
	}
	for n := len(v.State.Rounds); n > 0; n-- {
		if !slices.Contains(drafts, n) {
			if v.Round >= drafts[0] || v.Round == 0 {
				v.Round = n
			}
			if v.Playing >= drafts[0] {
				v.Playing = n
			}
			return v, nil
		}
	}
	v.Round, v.Playing = 0, 0
	return v, nil
}

// hanging returns a document in the hall, or the rows of it that the address asks for.
type hanging struct {
	*view
	Content template.HTML
	Why     string
	Cut     []part
}

// hung returns a document in the hall, in parts if it is long.
func hung(v *view, name string) (any, error) {
	h := hanging{view: v}
	made, err := h.document(name)
	if err != nil || made == nil {
		return h, err
	}
	if v.query("part") != "all" {
		cutTables(made, func(n int) (from, to int) { h.Cut, from, to = v.partsOf("part", n, -1); return from, to })
	}
	h.Content, err = html.Fragment(made)
	return h, err
}

// document returns a document in the form for the hall; nil, with Why, if there is none yet.
func (h *hanging) document(name string) (*doc.Document, error) {
	v := h.view
	d, err := reports.FindDocument(name)
	if err != nil {
		return nil, err
	}
	if v.Round == 0 && name != "standings" {
		h.Why = v.say("Round 1 is not published yet.")
		return nil, nil
	}
	q := reports.Request{Document: name, Options: v.inLanguage(map[string]string{}), State: v.State, Zone: v.server.config.Now().Location(), Sheet: v.Office.Sheet, AllGroups: true, Round: v.Round}
	if d.Ranks {
		q.Round = 0 // the last complete one
	}
	made, err := reports.Make(q)
	if err != nil {
		if rule.CodeOf(err) == rule.Internal {
			return nil, err
		}
		h.Why = v.Worded(rule.SaidOf(err))
		return nil, nil
	}
	return made, nil
}

// seats shows where everybody sits.
type seats struct {
	*view
	Rows []seat
	// Typed is the name that somebody looked for.
	Typed string
}

type seat struct {
	Name, Board, Opponent, Colour, Result, Bye string
	// Begins says who begins the game without which men; "" for nobody.
	Begins string
	Points string
}

func showSeats(v *view) (any, error) {
	list := seats{view: v, Typed: strings.TrimSpace(v.query("name"))}
	if v.Round == 0 {
		return list, nil
	}
	r := &v.State.Rounds[v.Round-1]
	first, second := reports.Colours(v.State, v.Language())
	add := func(g *arbiter.Game, me, other arbiter.PlayerID, colour string) {
		row := seat{Name: v.Name(me), Board: g.BoardName(), Opponent: v.Name(other), Colour: colour, Begins: v.Begins(g)}
		if g.Result != nil {
			row.Result = v.State.ResultText(g)
			if me == g.Second {
				scoring := v.State.ScoringOf(g)
				row.Result = scoring.ResultText(g.Result.Mirrored())
			}
		}
		list.Rows = append(list.Rows, row)
	}
	for _, g := range r.All() {
		add(g, g.First, g.Second, first)
		add(g, g.Second, g.First, second)
	}
	for _, b := range r.Byes {
		list.Rows = append(list.Rows, seat{Name: v.Name(b.Player), Bye: v.say("no game in this round")})
	}
	if list.Typed != "" {
		list.Rows = slices.DeleteFunc(list.Rows, func(s seat) bool { return !near(s.Name, list.Typed) })
	}
	reports.SortByName(v.State, language.Make(v.Language()), list.Rows, func(s seat) string { return s.Name })
	return list, nil
}

// screen is what a projector shows, page after page.
type screen struct {
	*view
	Parts []hanging
	// Next is where the projector continues after these; "" to begin again.
	Next string
}

// shownOnScreen returns the documents that a projector shows of an event. Among many boards
// players look for theirs by name.
func shownOnScreen(s *arbiter.State) []string {
	if len(s.Players) > manySeats {
		return []string{"pairings", "names", "standings"}
	}
	return []string{"pairings", "standings"}
}

// manySeats is up to how many players find their boards at a glance.
const manySeats = 40

func showScreen(v *view) (any, error) {
	s := screen{view: v}
	all := shownOnScreen(v.State)
	names := all
	if len(v.State.Players) > mostRows { // one document at a time, in parts
		at := max(0, slices.Index(all, v.query("of")))
		names = all[at : at+1]
		s.Next = "?of=" + all[(at+1)%len(all)]
	}
	for _, name := range names {
		made, err := hung(v, name)
		if err != nil {
			return nil, err
		}
		h := made.(hanging)
		s.Parts = append(s.Parts, h)
		if i := slices.IndexFunc(h.Cut, func(p part) bool { return p.Here }); i >= 0 && i+1 < len(h.Cut) {
			s.Next = h.Cut[i+1].Link
		}
	}
	return s, nil
}
