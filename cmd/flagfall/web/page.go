package web

import (
	"cmp"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

// page is the row of a page of an event: all that is true of it. The navigation, its key, who may
// see it and what links to it are derived from the row. To add one, write its row in a file
// page_NAME.go, the template "NAME" in templates/NAME.html, and name the row in [pages].
type page struct {
	// name is part of its address, and title is shown in the navigation.
	name, title string
	// sought are words with which an arbiter looks for it, separated by commas.
	sought string
	// key is the letter that leads to it after a g; "" for none.
	key string
	// nav: it is in the navigation.
	nav bool
	// role is the least role that may see it.
	role Role
	// actions are the actions whose intents lead to it, by name.
	actions []string
	// only says for which events it is; nil for all.
	only func(*arbiter.State) bool
	// clocks: it shows the clocks, and hears when they move.
	clocks bool
	// beside: it shows what is outside the journal, and is made for each reader.
	beside bool
	// now: it is about what is done now, and never shows an event as it was earlier.
	now bool
	// then is the page that shows an earlier state of what this one is about; nil for
	// none.
	then *page
	// still: it is not shown anew when the journal grows, as it has no address of its own.
	still bool
	// of: its address says what it is about.
	of bool
	// keys are its shortcuts beside those of every page; ? shows them.
	keys []shortcut
	// show gives what its template shows.
	show func(*view) (any, error)
}

// pages are the rows in the order of the navigation.
var pages []*page

func init() {
	pages = []*page{overviewPage, resultsPage, matchesPage, clocksPage, pairingsPage, pairingPage, playersPage, attendancePage, standingsPage, whatifPage, displayPage, crosstablePage, sheetsPage, incidentPage, journalPage, documentsPage, prizesPage, settingsPage, copiesPage, importPage,
		commandsPage, commandPage, answerPage, playerPage, documentPage}
}

// shownIn reports whether the page is in the navigation of an event for somebody.
func (p *page) shownIn(v *view) bool {
	return p.nav && v.Person.Role >= p.role && (p.only == nil || p.only(v.State))
}

// opensIn reports whether somebody can open the page of an event by its name alone.
func (p *page) opensIn(v *view) bool {
	return !p.of && v.Person.Role >= p.role && (p.only == nil || p.only(v.State))
}

// pageFor returns the page to which the intents of an action lead; nil for none.
func pageFor(action string) *page {
	for _, p := range pages {
		if slices.Contains(p.actions, action) {
			return p
		}
	}
	return nil
}

// link returns the address of the page with values in its query.
func (p *page) link(event string, values map[string][]string) string {
	to := "/e/" + url.PathEscape(event) + "/" + p.name
	if len(values) > 0 {
		to += "?" + url.Values(values).Encode()
	}
	return to
}

// view is what a page shows to somebody who asked.
type view struct {
	server  *Server
	request *http.Request
	// Event is the name of the event, and Person the person who asked.
	Event  string
	Person *Person
	Office *office.Office
	State  *arbiter.State
	// Round is the round that is looked at, 0 before the first; Playing the one
	// that is being played.
	Round, Playing int
	// Of is what the page is about, if its address says so.
	Of string
	// Title is the title of the page.
	Title string
	// Parts are the parts of a page with too many rows; none for others.
	Parts []part
	// AsOf is the entry after which the event is shown; 0 for its current state.
	AsOf int64
	// Latest is the last entry of the journal.
	Latest int64
	// asked is the query of the address; nil until somebody reads it.
	asked url.Values
}

// Link returns the address of a page of the event by its name.
func (v *view) Link(name string, pairs ...string) string {
	values := v.asOf()
	if slices.ContainsFunc(pages, func(p *page) bool { return p.now && p.name == name }) {
		values = url.Values{}
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		values.Set(pairs[i], pairs[i+1])
	}
	return (&page{name: name}).link(v.Event, values)
}

// Then returns the address of this page as of an entry; with 0 as it is now.
func (v *view) Then(entry int64) string {
	values := v.request.URL.Query()
	values.Del("as-of")
	if entry > 0 {
		values.Set("as-of", strconv.FormatInt(entry, 10))
	}
	return "?" + values.Encode()
}

// Here returns the address of this page with one value changed in its query.
func (v *view) Here(name string, value any) string {
	values := v.asOf()
	values.Set(name, fmt.Sprint(value))
	return "?" + values.Encode()
}

// asOf begins the query of a page, so that links stay at the entry that is shown.
func (v *view) asOf() url.Values {
	values := url.Values{}
	if v.AsOf > 0 {
		values.Set("as-of", strconv.FormatInt(v.AsOf, 10))
	}
	return values
}

// Before and After are the entries next to the one after which the event is shown; 0 if there is
// none.
func (v *view) Before() int64 { return v.AsOf - 1 }
func (v *view) After() int64 {
	if v.AsOf < v.Latest {
		return v.AsOf + 1
	}
	return 0
}

// Entry returns the entry after which the event is shown.
func (v *view) Entry() office.Entry {
	return v.line(v.State.Log[len(v.State.Log)-1])
}

// Changed returns what that entry changed, before and after.
func (v *view) Changed() ([]string, error) { return v.changedBy(v.AsOf) }

// changedBy returns what an entry changed, before and after.
func (v *view) changedBy(entry int64) ([]string, error) {
	if entry < 2 {
		return nil, nil
	}
	before, err := v.State.AsOf(entry - 1)
	if err != nil {
		return nil, err
	}
	after, err := v.State.AsOf(entry)
	if err != nil {
		return nil, err
	}
	list, err := office.Compare(before, after)
	return differing(v.Language(), list), err
}

// At returns an instant as the arbiter's clock shows it.
func (v *view) At(t time.Time) string { return v.dated(t) }

// Seq returns the last entry that the page shows.
func (v *view) Seq() int64 { return v.State.Seq }

// May reports whether who asked may carry out a command.
func (v *view) May(command string) bool {
	c := v.server.commands[command]
	return c != nil && v.Person.Role >= c.role() && !(v.AsOf > 0 && c.Writes)
}

// Ways returns what a sentence offers, as buttons, and Worded the sentence.
func (v *view) Ways(said rule.Sentence) []Way {
	return v.server.waysOf(v.Language(), v.Event, said, nil)
}
func (v *view) Worded(said rule.Sentence) string { return worded(v.Language(), said) }
func (v *view) Name(id arbiter.PlayerID) string  { return v.State.Name(id) }

// Begins says who begins a game without which men; "" for nobody.
func (v *view) Begins(g *arbiter.Game) string {
	if g == nil || g.Handicap == nil {
		return ""
	}
	return v.said(g.Handicap.Said(v.State))
}

func (v *view) PlayerLink(id arbiter.PlayerID) string {
	return v.Link("player/" + strconv.Itoa(int(id)))
}

// query returns a value of the address. A page may ask for one for each of its boards.
func (v *view) query(name string) string {
	if v.asked == nil {
		v.asked = v.request.URL.Query()
	}
	return v.asked.Get(name)
}

// Total returns how many rounds there will be; 0 if that is not known.
func (v *view) Total() int { return v.State.TotalRounds() }

// Rounds returns all rounds that are paired.
func (v *view) Rounds() []int {
	var list []int
	for i := range v.State.Rounds {
		list = append(list, i+1)
	}
	return list
}

// Elsewhere reports whether the round shown is not the one being played.
func (v *view) Elsewhere() bool { return v.Round != v.Playing }

// Closes reports whether who asked may end the program.
func (v *view) Closes() bool {
	return v.Person.Role == Owner && v.server.config.Database == nil
}

// viewFor opens the event that a request is about, for persons of a role and above. It answers by
// itself and returns nil if the person has no such role or the event cannot be opened.
func (s *Server) viewFor(w http.ResponseWriter, r *http.Request, least Role) *view {
	if !s.may(r, least) {
		s.toEnter(w, r, least)
		return nil
	}
	v, err := s.view(r)
	if err != nil {
		s.fail(w, r, err)
		return nil
	}
	return v
}

// view opens the event that a request is about.
func (s *Server) view(r *http.Request) (*view, error) {
	v := &view{server: s, request: r, Event: r.PathValue("event"), Person: s.who(r), Of: r.PathValue("of")}
	var err error
	if v.Office, v.State, err = s.events.office(v.Event); err != nil {
		return nil, err
	}
	v.Latest = v.State.Seq
	if text := v.query("as-of"); text != "" {
		if err := v.atEntry(text); err != nil {
			return nil, err
		}
	}
	return v, v.atRound()
}

// atEntry shows the event as it stood after an entry, given by its number, or by a
// day and a time of the arbiter's clock.
func (v *view) atEntry(text string) error {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		at, err := time.ParseInLocation("2006-01-02T15:04", text, v.server.config.Now().Location())
		if err != nil {
			return rule.Errorf(rule.Usage, "%q is neither the number of an entry nor a time", text).WithHint("the journal has them")
		}
		for _, e := range v.State.Log {
			if e.At.Before(at.Add(time.Minute)) { // the displayed minute is over
				n = e.Seq
			}
		}
	}
	if n < 1 || n > v.State.Seq {
		return rule.Errorf(rule.NotFound, "the event was never in that state").WithHint("its entries are 1 to %d", v.State.Seq)
	}
	v.AsOf = n
	if v.State, err = v.State.AsOf(n); err == nil {
		v.State.Remember()
	}
	return err
}

// atRound finds the round that is being played and the one that is looked at.
func (v *view) atRound() error {
	if playing := v.State.RoundsInPlay(); len(playing) > 0 {
		v.Playing = playing[0]
	}
	v.Round = v.Playing
	text := v.query("round")
	if text == "" {
		return nil
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return rule.Errorf(rule.Usage, "%q is not a round", text).WithHint("they are numbered from 1")
	}
	if _, err := v.State.Round(n); err != nil {
		return err
	}
	v.Round = n
	return nil
}

// showPage answers with a page of an event.
func (s *Server) showPage(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("page")
	i := slices.IndexFunc(pages, func(p *page) bool { return p.name == name })
	if i < 0 {
		s.nothing(w, r)
		return
	}
	p := pages[i]
	if !s.may(r, max(p.role, Helper)) {
		s.toEnter(w, r, max(p.role, Helper))
		return
	}
	if values := r.URL.Query(); values.Has("as-of") && p.now {
		if p.then == nil {
			values.Del("as-of")
		}
		http.Redirect(w, r, cmp.Or(p.then, p).link(r.PathValue("event"), values), http.StatusSeeOther)
		return
	}
	v, err := s.view(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	keeps := s.config.Database == nil && !p.clocks && !p.beside
	key, beside := keyOf(v, r), 0
	if keeps {
		var text []byte
		if text, beside = s.kept.get(key, v.Event, v.State); text != nil {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			_, _ = w.Write(text) // the reader may have left
			return
		}
	}
	v.Title = v.say(p.title)
	status := v.status()
	data, err := p.show(v)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	text, err := s.framed(p, v, status, data)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if keeps {
		s.kept.put(key, v.State, beside, []byte(text))
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write([]byte(text)) // the reader may have left
}

// template returns the name of the page's template.
func (p *page) template() string {
	if p.name == "" {
		return "overview"
	}
	return p.name
}

// status returns what every page shows about the round.
func (v *view) status() string {
	s := v.State
	switch {
	case s.Closed:
		return v.say("closed; the standings are final")
	case v.Playing == 0:
		return v.say("before round 1")
	}
	r := &s.Rounds[v.Playing-1]
	text := v.say("Round") + " " + strconv.Itoa(v.Playing)
	if n := v.Total(); n > 0 {
		text += " " + v.say("of") + " " + strconv.Itoa(n)
	}
	if r.Waiting() == 0 {
		return text + " · " + v.say("complete")
	}
	return text + " · " + strconv.Itoa(r.Waiting()) + " " + v.say("of") + " " + strconv.Itoa(len(r.All())) + " " + v.say("games open")
}

// fail says why something was not done, with the way out.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	if atDoor(r) {
		s.refuse(w, r, err)
		return
	}
	f := FaultOf(err)
	event := r.PathValue("event")
	status := f.status()
	if forbidden(err) {
		status = http.StatusForbidden
	}
	if wantsJSON(r) {
		s.answer(w, r, status, nil, Answer{Fault: f})
		return
	}
	data := map[string]any{"Fault": f, "Said": worded(languageOf(r), f.Said), "Hint": worded(languageOf(r), f.Way), "Ways": []Way(nil), "Event": event, "Language": languageOf(r), "Back": "/"}
	switch who := s.who(r); {
	case who.Role == Board:
		data["Back"] = (&link{Role: Board, Event: who.Event, Board: who.Board}).to()
	case event != "" && s.inOffice(r):
		data["Ways"], data["Back"] = s.waysOf(languageOf(r), event, f.Way, nil), "/e/"+url.PathEscape(event)+"/"
	}
	if forbidden(err) && s.who(r).Role > Public {
		data["Ways"] = []Way{{Does: label(languageOf(r), "Sign in"), Link: "/enter"}}
	}
	if v := s.around(r); v != nil {
		v.Title = v.say("Not possible")
		if text, err := s.framed(faultPage, v, v.status(), data); err == nil { // without its frame the page still says what was wrong
			writePage(w, status, text)
			return
		}
	}
	s.write(w, r, status, "fault", data)
}

// faultPage says within the frame of an event why something was not done.
var faultPage = &page{name: "fault-said", now: true, still: true}

// around is the event in whose frame somebody is told what is wrong with a request; nil
// for none.
func (s *Server) around(r *http.Request) *view {
	if r.PathValue("event") == "" || !s.inOffice(r) || !s.may(r, Helper) {
		return nil
	}
	plain := *r
	plain.URL = &url.URL{Path: r.URL.Path}
	v, err := s.view(&plain)
	if err != nil {
		return nil
	}
	return v
}
