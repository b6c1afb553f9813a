package web

import (
	"encoding/csv"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

var importPage = &page{name: "import", title: "Import a list", sought: "import players from a spreadsheet, Excel, CSV, paste a list", now: true, role: Arbiter, actions: []string{"player.import"}, show: func(v *view) (any, error) { return listImport{view: v}, nil }}

// listImport is a list of players on its way into the event: its columns are matched by
// hand, and what would be entered is shown first.
type listImport struct {
	*view
	// File is the name of the file, "" for what was pasted.
	File string
	// Rows are all of the file, as JSON, which goes to the page and comes back; Head is
	// the one that names the columns.
	Rows string
	Head int
	// Columns say what each is taken for, "" if it is left out.
	Columns []matchedColumn
	// Count is how many players would be entered, and Shown the first of them.
	Count   int
	Shown   []arbiter.Entry
	Faults  []string
	Doubles []sideBySide
	Notes   []notice
	Fault   *Fault
	// Skip: rows that cannot be entered are left out.
	Skip bool
}

type matchedColumn struct {
	Heading, Taken string
	// Sample are the first values below the heading.
	Sample []string
}

// sideBySide is a row whose player may already be entered, or be in the list twice.
type sideBySide struct {
	Line             int
	Reason           string
	Names            [2]string
	What             [][3]string
	Out              bool
	OtherIsOfTheList bool
}

// Kinds returns what a column may contain.
func (p listImport) Kinds() (list []Word) {
	for _, kind := range office.Columns() {
		list = append(list, Word{kind, chosen(p.Language(), "column", kind)})
	}
	return list
}

// mostShown is how many of the players who would be entered are shown.
const mostShown = 30

// mostSample is how many values of a column are shown.
const mostSample = 4

// matchColumns shows what a list of players would add, and enters it.
func (s *Server) matchColumns(w http.ResponseWriter, r *http.Request) {
	v := s.viewFor(w, r, Arbiter)
	if v == nil {
		return
	}
	page := &listImport{view: v, Skip: r.PostFormValue("skip") != ""}
	rows, err := v.listed(r)
	if page.File = r.PostFormValue("called"); page.File == "" && r.MultipartForm != nil {
		for _, file := range r.MultipartForm.File["file"] {
			page.File = file.Filename
		}
	}
	if err == nil {
		err = page.match(r, rows)
	}
	if err == nil && r.PostFormValue("enter") != "" {
		var answer Answer
		if answer, err = page.enter(r, rows); err == nil {
			s.events.changed(v.Event, answer.Seq)
			http.Redirect(w, r, v.Link("players"), http.StatusSeeOther)
			return
		}
	}
	if err != nil {
		page.Fault = FaultOf(err) // the page is the answer: mistakes are corrected on it
	}
	v.Title = v.say(importPage.title)
	s.showFrame(w, r, http.StatusOK, importPage, v, page)
}

// listed returns the rows of the file that was sent, or those that the page has.
func (v *view) listed(r *http.Request) (rows [][]string, err error) {
	if err := r.ParseMultipartForm(maxBody); err != nil {
		return nil, rule.Errorf(rule.Input, "what was sent cannot be read: %w", err).WithHint("files may have up to %d megabytes", maxBody>>20)
	}
	if text := r.PostFormValue("rows"); text != "" {
		if err := json.Unmarshal([]byte(text), &rows); err != nil || len(rows) == 0 {
			return nil, rule.Errorf(rule.Input, "the list cannot be read").WithHint("choose its file again")
		}
		return rows, nil
	}
	if text := r.PostFormValue("pasted"); strings.TrimSpace(text) != "" {
		return pasted(text), nil
	}
	files := r.MultipartForm.File["file"]
	if len(files) == 0 {
		return nil, rule.Errorf(rule.Usage, "no list was chosen").WithHint("choose a file")
	}
	data, err := uploaded(files[0])
	if err != nil {
		return nil, err
	}
	return v.server.config.Program.Table(Upload{Name: files[0].Filename, Data: data})
}

// pasted reads rows copied from a spreadsheet, with tabs between the columns, or names, one a line.
// If no row says what the columns are, one is put before them: the first with letters holds the
// names, and the first with numbers as ratings have them the ratings.
func pasted(text string) (rows [][]string) {
	width := 0
	for line := range strings.Lines(text) {
		if line = strings.TrimRight(line, "\r\n"); strings.TrimSpace(line) != "" {
			row := strings.Split(line, "\t")
			rows, width = append(rows, row), max(width, len(row))
		}
	}
	if slices.ContainsFunc(rows[:min(len(rows), 10)], namesColumns) {
		return rows
	}
	head := make([]string, width)
	all := func(column int, is func(string) bool) bool {
		return !slices.ContainsFunc(rows, func(row []string) bool {
			return column < len(row) && strings.TrimSpace(row[column]) != "" && !is(strings.TrimSpace(row[column]))
		})
	}
	number := func(text string) bool { _, err := strconv.Atoi(text); return err == nil }
	rating := func(text string) bool { n, err := strconv.Atoi(text); return err == nil && n >= 400 && n <= 3000 }
	for i := range head {
		switch {
		case !slices.Contains(head, "name") && !all(i, number):
			head[i] = "name"
		case !slices.Contains(head, "rating") && all(i, rating):
			head[i] = "rating"
		}
	}
	return slices.Insert(rows, 0, head)
}

// namesColumns reports whether a row is the one that names the columns.
func namesColumns(row []string) bool {
	return slices.ContainsFunc(row, func(cell string) bool { return slices.Contains([]string{"name", "surname"}, office.ColumnOf(cell)) })
}

// match takes the columns as the form says, or as their headings do, and says what
// would be entered.
func (p *listImport) match(r *http.Request, rows [][]string) error {
	text, err := asJSON(rows)
	if err != nil {
		return err
	}
	p.Rows = text
	p.Head = max(0, slices.IndexFunc(rows[:min(len(rows), 10)], namesColumns))
	for i, heading := range rows[p.Head] {
		c := matchedColumn{Heading: heading, Taken: office.ColumnOf(heading)}
		if given, told := r.PostForm["column-"+itoa(i)]; told {
			c.Taken = given[0]
			if c.Taken != "" && !slices.Contains(office.Columns(), c.Taken) {
				return rule.Errorf(rule.Usage, "there is no column %q", c.Taken)
			}
		}
		for _, row := range rows[p.Head+1:] {
			if len(c.Sample) < mostSample && slices.ContainsFunc(row, func(cell string) bool { return strings.TrimSpace(cell) != "" }) {
				cell := ""
				if i < len(row) {
					cell = strings.TrimSpace(row[i])
				}
				c.Sample = append(c.Sample, cell) // the fields of a row are next to each other, even the empty ones
			}
		}
		p.Columns = append(p.Columns, c)
	}
	lines := p.lines(rows, r.PostForm["out"])
	roster, err := p.Office.ReadPlayers(lines)
	if err != nil {
		return err
	}
	for _, f := range roster.Faults {
		p.Faults = append(p.Faults, p.say("row")+" "+itoa(f.Place.Line)+": "+p.Worded(rule.SaidOf(f)))
	}
	sound, _ := roster.Sound()
	p.Count, p.Shown = len(sound), sound[:min(len(sound), mostShown)]
	if err := p.doubles(r, rows); err != nil {
		return err
	}
	if len(p.Faults) == 0 || p.Skip {
		answer, err := p.try(r, rows)
		if err != nil {
			return err
		}
		for _, n := range answer.Notices {
			p.Notes = append(p.Notes, notice{Grade: string(n.Grade), Text: p.Worded(n.Said)})
		}
	}
	return nil
}

// lines returns the rows to be entered, with the chosen columns under their names.
func (p *listImport) lines(rows [][]string, out []string) []office.Line {
	var lines []office.Line
	for n := p.Head; n < len(rows); n++ {
		if slices.Contains(out, itoa(n+1)) {
			continue
		}
		line := office.Line{Number: n + 1}
		for i, c := range p.Columns {
			switch {
			case c.Taken == "":
			case n == p.Head:
				line.Fields = append(line.Fields, c.Taken)
			case i < len(rows[n]):
				line.Fields = append(line.Fields, rows[n][i])
			default:
				line.Fields = append(line.Fields, "")
			}
		}
		if n == p.Head || strings.TrimSpace(strings.Join(line.Fields, "")) != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// doubles compares rows with the players that they may be, even rows that are left out, so that
// they can be included again.
func (p *listImport) doubles(r *http.Request, rows [][]string) error {
	roster, err := p.Office.ReadPlayers(p.lines(rows, nil))
	if err != nil {
		return err
	}
	cell := func(line int, column string) string {
		for i, c := range p.Columns {
			if c.Taken == column && line >= 1 && line <= len(rows) && i < len(rows[line-1]) {
				return rows[line-1][i]
			}
		}
		return ""
	}
	for _, d := range roster.Doubles {
		s := sideBySide{Line: d.Line, Reason: p.Worded(d.Reason), Names: [2]string{d.Name, d.OtherName}, Out: slices.Contains(r.PostForm["out"], itoa(d.Line)), OtherIsOfTheList: d.OtherLine > 0}
		other, err := p.State.Player(d.Player)
		if err != nil {
			other = arbiter.Player{}
		}
		for _, f := range knownOf(other) {
			if d.OtherLine > 0 {
				f.What = cell(d.OtherLine, f.Value)
			}
			if mine := cell(d.Line, f.Value); mine != "" || f.What != "" {
				s.What = append(s.What, [3]string{chosen(p.Language(), "column", f.Value), mine, f.What})
			}
		}
		p.Doubles = append(p.Doubles, s)
	}
	return nil
}

// enter enters the players of a list.
func (p *listImport) enter(r *http.Request, rows [][]string) (Answer, error) {
	seen, _ := strconv.ParseInt(r.PostFormValue("seen"), 10, 64) // a value that is not a number counts as not given
	return p.call(r, rows, Call{Seen: seen})
}

// try returns the answer that entering them would give; nothing is written.
func (p *listImport) try(r *http.Request, rows [][]string) (Answer, error) {
	return p.call(r, rows, Call{Try: true})
}

// call carries out the row of the command.
func (p *listImport) call(r *http.Request, rows [][]string, call Call) (Answer, error) {
	var b strings.Builder
	w := csv.NewWriter(&b)
	for _, line := range p.lines(rows, r.PostForm["out"]) {
		if err := w.Write(line.Fields); err != nil {
			return Answer{}, rule.Errorf(rule.Internal, "the list cannot be written: %w", err)
		}
	}
	w.Flush()
	call.Event, call.Who, call.Command, call.Values = p.Office.Path(), p.Person.Name, "player import", map[string][]string{}
	call.Files = map[string][]Upload{"file": {{Name: "players.csv", Data: []byte(b.String())}}}
	if p.Skip {
		call.Values["skip-unreadable"] = []string{"true"}
	}
	a := p.server.config.Program.Do(call)
	if a.Fault != nil {
		return a, rule.Errorf(a.Fault.Code, "%s", a.Fault.Said).Offering(a.Fault.Way)
	}
	return a, nil
}

// ratingList is a list in which players are looked up while they are typed. It is kept
// until the office ends.
type ratingList struct {
	Name  string
	Lines int
	list  *office.RatingList
}

// List returns the rating list of the event; nil for none.
func (v *view) List() *ratingList {
	kept, _ := v.server.lists.Load(v.Event)
	list, _ := kept.(*ratingList)
	return list
}

// takeList takes a rating list to be looked up in.
func (s *Server) takeList(w http.ResponseWriter, r *http.Request) {
	v := s.viewFor(w, r, Arbiter)
	if v == nil {
		return
	}
	rows, err := v.listed(r)
	var list office.RatingList
	if err == nil {
		lines := make([]office.Line, len(rows))
		for i, row := range rows {
			lines[i] = office.Line{Number: i + 1, Fields: row}
		}
		list, err = office.ReadRatingList(lines, strings.TrimSpace(r.PostFormValue("column")), s.config.Now().Year())
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.lists.Store(v.Event, &ratingList{Name: r.MultipartForm.File["file"][0].Filename, Lines: len(list.Entries), list: &list})
	s.events.beside(v.Event)
	http.Redirect(w, r, v.Link("players"), http.StatusSeeOther)
}

// mostListed is how many lines of a rating list are suggested.
const mostListed = 8

// listedLine is a line of a rating list as the page fills it in.
type listedLine struct {
	Name       string `json:"name"`
	Rating     int    `json:"rating,omitempty"`
	Title      string `json:"title,omitempty"`
	Club       string `json:"club,omitempty"`
	Federation string `json:"federation,omitempty"`
	Born       int    `json:"born,omitempty"`
	FMJD       string `json:"fmjd,omitempty"`
	Member     string `json:"member,omitempty"`
	Sex        string `json:"sex,omitempty"`
}

// lookUp finds players of the rating list by what is typed of a name.
func (s *Server) lookUp(w http.ResponseWriter, r *http.Request) {
	v := s.viewFor(w, r, Helper)
	if v == nil {
		return
	}
	found := []listedLine{}
	if list := v.List(); list != nil {
		lines, _ := list.list.Search(v.query("q"), mostListed)
		for _, l := range lines {
			e := l.Entry
			found = append(found, listedLine{e.Person.Name, e.Rating, e.Title, e.Club, e.Federation, e.Person.BirthYear, e.Person.FMJD, e.Person.Member, e.Person.Sex})
		}
	}
	sendJSON(w, http.StatusOK, found)
}
