package web

import (
	"html/template"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/reports"
	"flagfall/reports/doc"
	"flagfall/reports/html"
	"flagfall/reports/render"
	"flagfall/scoresheet/verify"
)

// documentStyle is the style sheet of documents, in a layer below that of the
// pages.
var documentStyle = "@layer document {\n" + html.Style() + "\n}\n"

var (
	documentsPage = &page{name: "documents", title: "Documents", sought: "print, slips, notices, posters, PDF, name cards", key: "d", nav: true, role: Helper, actions: []string{"print", "export"}, show: showDocuments}
	documentPage  = &page{name: "document", of: true, title: "Document", role: Helper, show: func(v *view) (any, error) { return showDocument(v, v.Of) }}

	pairingsPage   = &page{name: "pairings", title: "Pairings", sought: "who plays whom, boards, opponents, next round", key: "b", nav: true, role: Helper, actions: []string{"pairings", "explain"}, show: func(v *view) (any, error) { return showDocument(v, "pairings") }}
	standingsPage  = &page{name: "standings", title: "Standings", sought: "table, ranking, places, who leads, tie-breaks", key: "s", nav: true, role: Helper, actions: []string{"standings", "prize.set"}, show: func(v *view) (any, error) { return showDocument(v, "standings") }}
	displayPage    = &page{name: "display", title: "Simultaneous display", nav: true, role: Helper, only: offers("display"), show: func(v *view) (any, error) { return showDocument(v, "display") }}
	crosstablePage = &page{name: "crosstable", title: "Crosstable", key: "x", nav: true, role: Helper, only: offers("crosstable"), show: func(v *view) (any, error) { return showDocument(v, "crosstable") }}
	playerPage     = &page{name: "player", of: true, title: "Player", role: Helper, show: showPlayer}
)

// shown is a document on a page.
type shown struct {
	*view
	Document *reports.Document
	Content  template.HTML
	// Values are the options as they were given, and Query all of the address.
	Values  map[string]string
	Query   string
	Formats []render.Format
	// Provisional: games of the round are open.
	Provisional bool
	// Why says what is still missing before it can be made, "" for nothing.
	Why  string
	Ways []Way
	// Numbered: printing it gives it a number in the journal.
	Numbered bool
}

// All returns the options that the page asks for.
func (p *shown) All() []reports.Option {
	return slices.Concat(p.Document.Options, reports.LookOptions())
}

// OptionsOf has the choices for a required option; "" if it is typed. There may be as many as there
// are players.
func (p *shown) OptionsOf(o reports.Option) template.HTML {
	if !o.Required {
		return ""
	}
	list := p.server.config.Program.Offer(p.Office.Path(), "print", o.Name, url.Values{"what": {p.Document.Name}, "round": {itoa(p.Round)}}, p.Language())
	var b strings.Builder
	for _, w := range list {
		selected, what := "", ""
		if w.Value == p.Values[o.Name] {
			selected = " selected"
		}
		if w.What != "" {
			what = " – " + w.What
		}
		b.WriteString(`<option value="` + template.HTMLEscapeString(w.Value) + `"` + selected + `>` + template.HTMLEscapeString(w.Value+what) + `</option>`)
	}
	return template.HTML(b.String())
}

// Asked returns the round that was asked for; "" for the usual one.
func (p *shown) Asked() string { return p.query("round") }

// Shown returns the language of the document.
func (p *shown) Shown() string {
	if l := p.Values["language"]; l != "" {
		return l
	}
	return p.Language()
}

// InOther returns the address of the document with another value of an option.
func (p *shown) InOther(option, value string) string {
	query, err := url.ParseQuery(p.Query)
	if err != nil {
		return "?"
	}
	query.Set(option, value)
	return "?" + query.Encode()
}

// formats are the formats in which documents can be downloaded.
var formats = []render.Format{render.PDF, render.XLSX, render.CSV, render.Text}

// request returns what an address asks of a document: the round and the options that the document
// takes.
func (v *view) requestOf(d *reports.Document) (reports.Request, map[string]string) {
	values := map[string]string{}
	for _, o := range append(reports.CommonOptions(), d.Options...) {
		if text := v.query(o.Name); text != "" {
			values[o.Name] = text
		}
	}
	v.inLanguage(values)
	q := reports.Request{Document: d.Name, State: v.State, Options: values, Zone: v.server.config.Now().Location(), Sheet: v.Office.Sheet, AllGroups: true}
	if q.Round = d.RoundOf(v.State, 0); v.query("round") != "" {
		q.Round = v.Round
	}
	return q, values
}

// offers reports whether a document is for the pairing system of an event.
func offers(document string) func(*arbiter.State) bool {
	return func(s *arbiter.State) bool {
		d, err := reports.FindDocument(document)
		return err == nil && (d.For == nil || d.For(s.System()))
	}
}

func showDocument(v *view, name string) (any, error) {
	d, err := reports.FindDocument(name)
	if err != nil {
		return nil, err
	}
	q, values := v.requestOf(d)
	page := &shown{view: v, Document: d, Values: values, Formats: formats, Numbered: v.May("result") && v.Person.Role >= Arbiter}
	query := v.asOf()
	for option, value := range values {
		query.Set(option, value)
	}
	if q.Round > 0 {
		query.Set("round", itoa(q.Round))
	}
	page.Query = query.Encode()
	made, err := reports.Make(q)
	if err != nil {
		f := FaultOf(err)
		if f.Code == rule.Internal {
			return nil, err
		}
		page.Why, page.Ways = v.Worded(f.Said), v.Ways(f.Way)
		v.Title = page.Is()
		return page, nil
	}
	v.Title = made.Title
	if d.Ranks {
		// Standings after a round other than the one being played need no warning:
		// the last complete round is the usual one.
		if v.Round = q.Round; v.Round == 0 {
			v.Round = len(v.State.Rounds)
		}
		if v.query("round") == "" {
			v.Playing = v.Round
		}
	}
	if q.Round > 0 && q.Round <= len(v.State.Rounds) && d.Ranks {
		page.Provisional = q.Round == len(v.State.Rounds) && v.State.Rounds[q.Round-1].Open() > 0
	}
	if v.query("part") != "all" {
		cutTables(made, func(n int) (from, to int) { return v.cut(n, -1) })
	}
	page.Content, err = v.content(made)
	return page, err
}

// content returns a document as a part of a page, in which names lead to players and
// figures to their working.
func (v *view) content(made *doc.Document) (template.HTML, error) {
	links := map[string]string{}
	for _, p := range v.State.Players {
		links["player-"+itoa(int(p.ID))] = v.PlayerLink(p.ID)
	}
	for i := range v.State.Rounds {
		for j := range v.State.Rounds[i].Games {
			if g := &v.State.Rounds[i].Games[j]; len(g.Sheets) > 0 {
				links["game-"+itoa(int(g.ID))] = v.Link("document/game", "round", itoa(g.Round), "board", g.BoardName())
			}
		}
	}
	row := rowWorking(made)
	for _, b := range made.Blocks {
		if t, is := b.(*doc.Table); is && row != "" {
			leadToWorking(t)
		}
	}
	if row != "" {
		for ref, to := range maps.Clone(links) {
			if id, is := strings.CutPrefix(ref, "player-"); is {
				links["working-"+id], links["games-"+id] = to+"#working", to+"#games"
			}
		}
	}
	return html.Linked(made, links)
}

// rowWorking returns the document that shows the working of the rows of a document.
func rowWorking(made *doc.Document) string {
	d, err := reports.FindDocument(made.Name)
	if err != nil {
		return ""
	}
	return d.Working
}

// leadToWorking makes the figures of a row lead to their working, and counts to the
// games, as its name leads to the player.
func leadToWorking(t *doc.Table) {
	for i := range t.Rows {
		cells := t.Rows[i].Cells
		at := slices.IndexFunc(cells, func(c doc.Cell) bool { return strings.HasPrefix(c.Ref, "player-") })
		if at < 0 {
			continue
		}
		of := strings.TrimPrefix(cells[at].Ref, "player-")
		for j := range cells {
			if j >= len(t.Columns) || cells[j].Ref != "" || cells[j].Blank() {
				continue
			}
			switch t.Columns[j].Kind {
			case doc.Points, doc.Rank:
				cells[j] = cells[j].To("working-" + of)
			case doc.Integer: // counts of games, and what is known of the player
				cells[j] = cells[j].To("games-" + of)
			}
		}
	}
}

// documentRow is a document in the list.
type documentRow struct {
	*reports.Document
	Link string
	// Needs is what has to be given before it can be made.
	Needs string
	// Shown is its title in the reader's language.
	Shown string
}

// Called returns what a page calls it: by its name, as the command line does, or, where a
// language has no word for that, by its title.
func (r documentRow) Called(language string) string {
	if called := label(language, r.Name); called != r.Name || language == reports.Languages()[0] {
		return called
	}
	return r.Shown
}

type documents struct {
	*view
	Rows    []documentRow
	Formats []render.Format
}

func showDocuments(v *view) (any, error) {
	d := documents{view: v, Formats: formats}
	for _, row := range reports.Documents() {
		if row.For != nil && !row.For(v.State.System()) {
			continue
		}
		r := documentRow{Document: row, Link: v.Link("document/" + row.Name), Shown: v.documentIs(row)}
		if o := row.Needs(); o != nil {
			r.Needs = o.Name
		}
		d.Rows = append(d.Rows, r)
	}
	return d, nil
}

// documentIs says what a document is. On the command line some of these texts have the name before
// them, and the required option after them.
func (v *view) documentIs(d *reports.Document) string {
	needing := ""
	if o := d.Needs(); o != nil {
		needing = " (--" + o.Name + ")"
	}
	for _, text := range []string{d.Title, d.Title + needing, d.Name + " " + d.Title + needing} {
		if shown := v.say(text); shown != text {
			return strings.TrimLeft(strings.TrimSuffix(strings.TrimPrefix(shown, d.Name), needing), ": ")
		}
	}
	return d.Title
}

// Is says what the document is.
func (p *shown) Is() string { return verify.Capital(p.documentIs(p.Document)) }

// playerShown returns the page of a player.
type playerShown struct {
	*view
	Player  arbiter.Player
	ID      string
	Games   template.HTML
	Working template.HTML
	Out     bool
}

func showPlayer(v *view) (any, error) {
	n, err := strconv.Atoi(v.Of)
	if err != nil {
		return nil, rule.Errorf(rule.NotFound, "there is no player %q", v.Of)
	}
	p, err := v.State.Player(arbiter.PlayerID(n))
	if err != nil {
		return nil, err
	}
	v.Title = p.Name()
	page := &playerShown{view: v, Player: p, ID: "#" + v.Of, Out: p.Withdrawn > 0}
	zone := v.server.config.Now().Location()
	made, err := reports.PlayerPage(reports.Request{State: v.State, Zone: zone, Options: v.inLanguage(map[string]string{})}, p.ID)
	if err != nil {
		return nil, err
	}
	if page.Games, err = v.content(made); err != nil {
		return nil, err
	}
	made, err = reports.Make(reports.Request{Document: "working", State: v.State, Options: v.inLanguage(map[string]string{"player": page.ID}), Zone: zone, AllGroups: true})
	if err != nil {
		return page, nil // nobody is ranked yet, or not this player
	}
	page.Working, err = v.content(made)
	return page, err
}

// made returns the document with a name, with the options of the call.
func (v *view) made(name string) (*doc.Document, error) {
	d, err := reports.FindDocument(name)
	if err != nil {
		return nil, err
	}
	q, _ := v.requestOf(d)
	return reports.Make(q)
}

// file sends a document in a format, without a print number.
func (s *Server) file(w http.ResponseWriter, r *http.Request) {
	v := s.viewFor(w, r, Helper)
	if v == nil {
		return
	}
	name, ending, _ := strings.Cut(r.PathValue("document"), ".")
	made, err := v.made(name)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	format, err := render.ForFile("x." + ending)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	var b strings.Builder
	look := s.config.Fonts
	look.BOM, look.File = format == render.CSV, true
	if err := render.Write(&b, made, format, look); err != nil {
		s.fail(w, r, err)
		return
	}
	s.handOut(w, name+format.Extension(), []byte(b.String()))
}

// types are the media types of the files that can be downloaded.
var types = map[string]string{".pdf": "application/pdf", ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	".csv": "text/csv; charset=utf-8", ".txt": "text/plain; charset=utf-8"}

func (s *Server) handOut(w http.ResponseWriter, name string, data []byte) {
	_, ending, _ := strings.Cut(name, ".")
	h := w.Header()
	h.Set("Content-Type", types["."+ending])
	h.Set("Content-Disposition", `inline; filename="`+name+`"`)
	h.Set("Content-Length", itoa(len(data)))
	_, _ = w.Write(data) // the reader may have left
}

// print makes a print with a number that the journal keeps.
func (s *Server) print(w http.ResponseWriter, r *http.Request) {
	v := s.viewFor(w, r, Arbiter)
	if v == nil {
		return
	}
	d, err := reports.FindDocument(r.PathValue("document"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	q, values := v.requestOf(d)
	call := Call{Event: v.Office.Path(), Who: v.Person.Name, Command: "print", Values: map[string][]string{"what": {d.Name}}, Print: d.Name + ".pdf"}
	for option, value := range values {
		call.Values[option] = []string{value}
	}
	if q.Round > 0 {
		call.Values["round"] = []string{itoa(q.Round)}
	}
	a := s.config.Program.Do(call)
	if a.Fault != nil {
		s.fail(w, r, rule.Errorf(a.Fault.Code, "%s", a.Fault.Said).Offering(a.Fault.Way))
		return
	}
	s.events.changed(v.Event, a.Seq)
	s.handOut(w, call.Print, a.File)
}
