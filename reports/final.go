package reports

import (
	"fmt"

	"flagfall/arbiter"
	"flagfall/reports/doc"
)

// finalReportOptions are the options of [finalReport].
type finalReportOptions struct {
	anEvent
	// Everything includes what is otherwise left out: the findings on
	// scoresheets, and of a large event the players and the results of all
	// rounds, which standings and crosstable hold already.
	Everything bool
}

// largeEvent is how many players make an event large, so that its players and results would take up
// most of the pages.
const largeEvent = 60

// leastReport is the type size, in points, of the tables of a large event; it is that of the notes
// at the foot of a page, and nothing in the report is smaller.
const leastReport = 7.5

var finalReportRow = row(Document{Name: "final-report", Title: "the report of the chief arbiter, with statistics"},
	finalReport,
	option("everything", "with the findings on scoresheets, and of a large event all players and results", func(o *finalReportOptions) any { return &o.Everything }))

// finalReport is what the chief arbiter hands in: the event and its settings,
// the players, all rounds, the standings, statistics, what was out of the
// ordinary, and lines to sign. It may be printed at any time; until the event
// is closed it is provisional. Errors are those of [Standings].
func finalReport(r *report, own finalReportOptions) error {
	s, o, w, p := r.state, r.look, r.words, r.words
	r.doc.Title = p.Say("Final report")
	r.after(len(s.Rounds))
	if len(s.Players) > largeEvent { // is read at a table
		r.doc.Look.Points, r.doc.Look.Orientation = leastReport, doc.Portrait
	}
	settings, err := r.settingFacts(everySetting)
	if err != nil {
		return err
	}
	settings.Heading = w.Say("Regulations")
	r.doc.Blocks = []doc.Block{&doc.Contents{Heading: w.Say("Contents")}, settings}
	if err := r.addTeams(0, teamStandingsRow, teamCrosstableRow); err != nil {
		return err
	}
	d, err := inGroups(s, func(g *arbiter.State) (*doc.Document, error) { return Standings(g, 0, o, standingsOptions{}) })
	title := w.standings(s)
	if err == nil && s.Standing() < len(s.Rounds) {
		title = joinDots(title, d.Subtitle)
	}
	if err := r.addTables(title, d, err); err != nil {
		return err
	}
	d, err = inGroups(s, func(g *arbiter.State) (*doc.Document, error) { return crosstable(g, 0, o, crosstableOptions{}) })
	if err := r.addTables(w.crosstable(s), d, err); err != nil {
		return err
	}
	r.doc.Blocks = append(r.doc.Blocks, r.statistics())
	if own.Everything || len(s.Players) <= largeEvent || crosstableRow.For != nil && !crosstableRow.For(s.System()) {
		d, err = playersRow.make(&Request{State: s, look: o})
		if err := r.addTables(w.Say("Players"), d, err); err != nil {
			return err
		}
		d, err = Results(s, 0, o)
		if err := r.addTables(w.Say("Results"), d, err); err != nil {
			return err
		}
	}
	if own.Everything {
		d, err = findingsRow.make(&Request{State: s, look: o})
		if err := r.addTables(w.Say("Findings on the scoresheets"), d, err); err != nil {
			return err
		}
	}
	for _, b := range r.incidents() {
		if t, ok := b.(*doc.Table); ok && t.Title == "" {
			t.Title = p.Say("Incident report")
			if r.irregularSheets() > 0 { // which the statistics count
				t.Empty = p.Say("The journal has no incident; what the scoresheets showed is in the findings.")
			}
		}
		r.doc.Blocks = append(r.doc.Blocks, b)
	}
	r.doc.Blocks = append(r.doc.Blocks, &doc.Signatures{Labels: []string{joinDots(w.Say("Arbiter"), s.Settings.Arbiter), w.Say("Date")}})
	return nil
}

// addTeams adds what ranks the teams after a round, 0 for now, where teams play: they come before
// their players. What their signs mean stands below each table, since # is something else in
// those of the players.
func (r *report) addTeams(round int, rows ...*Document) error {
	if !r.state.System().Teams {
		return nil
	}
	for _, row := range rows {
		d, err := row.make(&Request{State: r.state, Round: round, look: r.look})
		if err != nil {
			return err
		}
		tables := d.Tables()
		last := tables[len(tables)-1]
		last.Notes, d.Legend = append(last.Notes, d.Legend...), nil
		if err := r.addTables(d.Title, d, nil); err != nil {
			return err
		}
	}
	return nil
}

// addLegend adds the notes of a part that are not there yet.
func (r *report) addLegend(notes []doc.Note) {
	for _, n := range notes {
		known := false
		for _, have := range r.doc.Legend {
			known = known || have == n
		}
		if !known {
			r.doc.Legend = append(r.doc.Legend, n)
		}
	}
}

// everySetting makes a document give all settings.
func everySetting(*arbiter.Setting) bool { return true }

// settingFacts returns the settings that the document is about, by name.
func (r *report) settingFacts(about func(*arbiter.Setting) bool) (*doc.KeyValues, error) {
	facts := &doc.KeyValues{}
	for _, set := range arbiter.SettingList() {
		if !about(&set) {
			continue
		}
		value, err := r.state.Settings.Get(set.Name)
		if err != nil {
			return nil, err
		}
		if set.Name == "rounds" {
			value = ""
			if n := r.state.TotalRounds(); n > 0 {
				value = itoa(n)
			}
		}
		if scoring := r.state.Settings.Points(); set.Name == "scoring" && scoring.Graded() {
			var results []string
			for _, g := range scoring.Grades {
				results = append(results, scoring.Write(g))
			}
			if value != list(results) {
				value += " (" + list(results) + ")"
			}
		}
		// Values that every new event has are not worth telling.
		if unsaid, err := (arbiter.Settings{}).Get(set.Name); err == nil && value == unsaid {
			continue
		}
		if value == "" {
			continue
		}
		if text := r.settingValue(set.Name, value); text != "" {
			fact := doc.KeyValue{Name: set.Name, Label: capital(r.settingName(set.Name)), Value: text}
			if r.timeSaid(set.Name, value) != "" {
				fact.Code = value // programs read times in their notation, in every language
			}
			facts.Pairs = append(facts.Pairs, fact)
		}
	}
	return facts, nil
}

// statistics counts how the games ended and what the sheets showed. Shares are
// of the games played.
func (r *report) statistics() *doc.Table {
	w, p := r.words, r.words
	t := &doc.Table{Name: "statistics", Title: p.Say("Statistics"), Columns: []doc.Column{
		{Key: "what", Kind: doc.Text}, w.column("count", p.Head("Number"), doc.Text), w.column("share", p.Head("Share"), doc.Text)}}
	t.Columns[1].Align, t.Columns[2].Align = doc.Right, doc.Right
	var paired, played, drawn, absence, open, sheets, corrected, moves, counted, longest int
	var won [2]int
	for i := range r.state.Rounds {
		for j := range r.state.Rounds[i].Games {
			g := &r.state.Rounds[i].Games[j]
			paired++
			corrected += len(g.Corrections)
			if len(g.Sheets) > 0 {
				sheets += len(g.Sheets)
				if v := g.Sheets[0].Verdict; v.Plies > 0 {
					counted++
					moves += v.Plies
					longest = max(longest, v.Plies)
				}
			}
			switch {
			case g.SetAside:
			case g.Result == nil:
				open++
			case !g.Result.Played():
				absence++
			default:
				played++
				switch g.Winner() {
				case g.First:
					won[0]++
				case g.Second:
					won[1]++
				default:
					if g.Result.Winner == arbiter.Drawn {
						drawn++
					}
				}
			}
		}
	}
	count := func(label string, n, of int) {
		share := ""
		if of > 0 {
			share = r.percent(n, of)
		}
		t.Add(doc.T(label), doc.N(n), doc.T(share))
	}
	count(p.Say("Games paired"), paired, 0)
	count(p.Say("Games played"), played, 0)
	for i := range r.sides {
		count(p.Say("Won by {name}", "name", r.sides[i].name), won[i], played)
	}
	count(p.Say("Drawn"), drawn, played)
	count(p.Say("Decided by absence"), absence, 0)
	count(p.Say("Without a result"), open, 0)
	count(p.Say("Scoresheets taken in"), sheets, 0)
	count(p.Say("Irregular scoresheets"), r.irregularSheets(), sheets)
	count(p.Say("Results corrected"), corrected, 0)
	if counted > 0 {
		// Moves are half the number of plies, with one decimal.
		average := doc.P(int64((moves*5+counted/2)/counted), 10)
		t.Add(doc.T(p.Say("Moves a game, on average")), average.As(average.Print(&doc.Column{}, 1, r.doc.Labels)))
		t.Add(doc.T(p.Say("Moves of the longest game")), doc.N((longest+1)/2))
	}
	return t
}

// irregularSheets returns how many of the scoresheets are not clean.
func (r *report) irregularSheets() int {
	n := 0
	for i := range r.state.Rounds {
		for j := range r.state.Rounds[i].Games {
			for _, sheet := range r.state.Rounds[i].Games[j].Sheets {
				if sheet.Verdict.Verdict != "clean" {
					n++
				}
			}
		}
	}
	return n
}

// percent returns a share with one decimal, as the language writes it.
func (r *report) percent(n, of int) string {
	tenths := (n*1000 + of/2) / of
	text := fmt.Sprintf("%d.%d", tenths/10, tenths%10)
	if mark := r.words.Decimal(); mark != "." {
		text = fmt.Sprintf("%d%s%d", tenths/10, mark, tenths%10)
	}
	return text + "\u00a0%"
}

// addTables adds the tables of another document under a title, with its legend. It passes on the
// error from making that document.
func (r *report) addTables(title string, d *doc.Document, err error) error {
	if err != nil {
		return err
	}
	for _, t := range d.Tables() {
		t.Title = joinDots(title, t.Title)
		r.doc.Blocks = append(r.doc.Blocks, t)
	}
	r.addLegend(d.Legend)
	return nil
}
