package reports

import (
	"fmt"
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/ranking"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/standings"
	"flagfall/pairing"
	"flagfall/reports/doc"
)

// standingsOptions are the options of [Standings].
type standingsOptions struct {
	// Category is the category of the event to be shown; "" means everybody.
	Category string
	WallOptions
}

var standingsRow = takes(Document{Name: "standings", Title: "the ranking with its tie-breaks", About: OneRound, Ranks: true, Sheet: 1, Vital: true, Working: "working",
	page: &sitePage{place: 4, ref: "standings", nav: (*words).standings}},
	func(q *Request, own standingsOptions) (*doc.Document, error) {
		return Standings(q.State, q.Round, q.look, own)
	},
	wallOptions(func(o *standingsOptions) *WallOptions { return &o.WallOptions },
		option("category", "of one category alone", func(o *standingsOptions) any { return &o.Category }))...)

// Standings returns the table by rank after a round, with the tie-breaks that the
// event has set, shared places, and what is pending. A round of 0 means now.
// Errors: rule.NotFound for a round that is not paired, rule.Usage for a
// tie-break that does not exist.
func Standings(s *arbiter.State, round int, o Options, own standingsOptions) (*doc.Document, error) {
	r, table, err := beginRanked(s, round, o, "standings")
	if err != nil {
		return nil, err
	}
	r.doc.Title = r.words.standings(s)
	r.headState()
	if err := r.hang(&own.WallOptions, doc.Hung); err != nil {
		return nil, err
	}
	if own.Category != "" {
		c, err := s.Settings.FindCategory(own.Category)
		if err != nil {
			return nil, err
		}
		table = r.within(table, c)
		r.doc.Title += " – " + c.Name
	}
	r.doc.Blocks = []doc.Block{r.standingsTable("standings", table)}
	r.legendRanked(table, r.ranked(table))
	r.explain(r.doc.Tables()...)
	return r.doc, nil
}

// standings is what the ranking of the players is called, and crosstable their results against
// each other. Where teams play, the names alone would be those of the teams.
func (w *words) standings(s *arbiter.State) string {
	if s.System().Teams {
		return w.Say("Individual standings")
	}
	return w.Say("Standings")
}

func (w *words) crosstable(s *arbiter.State) string {
	if s.System().Teams {
		return w.Say("Individual crosstable")
	}
	return w.Say("Crosstable")
}

var categoriesRow = row(Document{Name: "categories", Title: "the standings of each category", About: OneRound, Ranks: true, Sheet: 8,
	Fill: rule.Try("set", "name", "categories")}, categories)

// categories are the standings of each category of the event after a round, one
// below the other.
func categories(r *report, of aRanking) error {
	table := of.table
	r.doc.Title = r.words.Say("Standings by category")
	r.onWall(doc.Hung)
	for i, c := range r.state.Settings.CategoryList() {
		t := r.standingsTable("category-"+itoa(i+1), r.within(table, c))
		t.Title = c.Name
		r.doc.Blocks = append(r.doc.Blocks, t)
	}
	if len(r.doc.Blocks) == 0 {
		r.doc.Blocks = []doc.Block{&doc.Table{Name: "categories", Empty: r.words.Say("The event has no categories.")}}
	}
	r.legendRanked(table, r.ranked(table))
	r.explain(r.doc.Tables()...)
	return nil
}

// within returns the rows of a ranking that belong to a category, with the places among themselves.
func (r *report) within(table standings.Table, c arbiter.Category) standings.Table {
	all := table.Rows
	table.Rows = nil
	for i := range all {
		if c.Has(r.state.ByNumber(all[i].Player.Number)) {
			table.Rows = append(table.Rows, all[i])
		}
	}
	for from := 0; from < len(table.Rows); {
		to := from
		for to < len(table.Rows) && table.Rows[to].Place == table.Rows[from].Place {
			to++
		}
		for i := from; i < to && table.Rows[from].Place > 0; i++ {
			if i > from {
				table.Rows[i].Place = from + 1
			}
			table.Rows[i].Last = to
		}
		if table.Rows[from].Place > 0 {
			table.Rows[from].Place = from + 1
		}
		from = to
	}
	return table
}

// standingsTable makes the table of a ranking.
func (r *report) standingsTable(name string, table standings.Table) *doc.Table {
	w := r.words
	players := r.ranked(table)
	facts := r.facts(players)
	t := &doc.Table{Name: name, Empty: r.emptyRanking(), Frozen: 2, Columns: []doc.Column{
		w.column("place", w.Head("Place"), doc.Rank), w.column("name", w.Head("Name"), doc.Name)}}
	t.Columns = append(t.Columns, facts.columns()...)
	t.Columns = append(t.Columns, w.column("games", w.Head("Games played"), doc.Integer), w.column("won", w.Head("Games won"), doc.Integer),
		w.column("drawn", w.Head("Games drawn"), doc.Integer), w.column("lost", w.Head("Games lost"), doc.Integer))
	score := len(t.Columns)
	for j := t.Frozen; j < score-4; j++ {
		t.Columns[j].Beneath = doc.Itself
	}
	t.Columns[score-4].Beneath = doc.Unsaid // the sum of the others
	for j := score - 3; j < score; j++ {
		t.Columns[j].Beneath = doc.Headed
	}
	t.Columns = append(t.Columns, r.scoreColumns(table)...)
	scoring := r.state.Settings.Points()
	for k, worth := range [3]pairing.Points{scoring.Win, scoring.Draw, scoring.Loss} {
		if worth != 0 {
			t.Columns[score].Sum = append(t.Columns[score].Sum, doc.Term{Key: [3]string{"won", "drawn", "lost"}[k], Times: doc.Number{Value: int64(worth), Unit: int64(pairing.Point)}})
		}
	}
	t.Rows = make([]doc.Row, 0, len(table.Rows))
	for i := range table.Rows {
		row, p := &table.Rows[i], &players[i]
		cells := append(make([]doc.Cell, 0, len(t.Columns)), place(row), r.rankedName(p))
		cells = append(append(cells, facts.cells(p)...), doc.N(row.Games), doc.N(row.Won), doc.N(row.Drawn), doc.N(row.Lost))
		t.Rows = append(t.Rows, doc.Row{Cells: append(cells, r.scoreCells(row)...)})
	}
	return t
}

// beginRanked begins a document that ranks the players after a round.
func beginRanked(s *arbiter.State, round int, o Options, name string) (*report, standings.Table, error) {
	if round != 0 {
		if _, err := s.Round(round); err != nil {
			return nil, standings.Table{}, err
		}
	} else {
		round = s.Standing()
	}
	r, err := begin(s, o, name)
	if err != nil {
		return nil, standings.Table{}, err
	}
	table, err := ranking.Of(s, round)
	if err != nil {
		return nil, table, err
	}
	r.after(round)
	return r, table, nil
}

// ranked returns the players in the order of a ranking.
func (r *report) ranked(table standings.Table) []arbiter.Player {
	list := make([]arbiter.Player, len(table.Rows))
	for i := range table.Rows {
		list[i] = r.state.ByNumber(table.Rows[i].Player.Number)
	}
	return list
}

// emptyRanking says why nobody is ranked.
func (r *report) emptyRanking() string {
	if len(r.state.Players) == 0 {
		return r.words.Say("No players are entered yet.")
	}
	return r.words.Say("No round is paired yet.")
}

func place(row *standings.Row) doc.Cell {
	if row.Place == 0 {
		return doc.Cell{}
	}
	return doc.Ranks(row.Place, row.Last)
}

func (r *report) rankedName(p *arbiter.Player) doc.Cell {
	c := doc.T(r.among(p)).To(playerRef(p.ID))
	if p.Withdrawn > 0 {
		c = c.With(doc.Struck)
	}
	return c
}

// scoreColumns returns the columns of the points and the tie-breaks.
func (r *report) scoreColumns(table standings.Table) []doc.Column {
	w := r.words
	columns := []doc.Column{w.column("points", w.Head("points"), doc.Points)}
	for k, b := range table.TieBreaks {
		c := w.column(b.Code, w.tieBreak(b), doc.Points)
		c.Halves = r.figuresInHalves(table, k)
		columns = append(columns, c)
	}
	return columns
}

// figuresInHalves reports whether the figures of a tie-break are written with ½, as
// scores are: all of them or none, since figures with quarters need decimals in the whole column.
func (r *report) figuresInHalves(table standings.Table, k int) bool {
	for i := range table.Rows {
		if !r.inHalves(table.TieBreaks[k], table.Rows[i].Figures[k]) {
			return false
		}
	}
	return true
}

// inHalves reports whether a figure is made of scores, with no fractions other than halves.
func (r *report) inHalves(b standings.TieBreak, f standings.Figure) bool {
	return f.Idle || b.Code != "keizer" && f.Unit%int64(pairing.Point) == 0 && 2*f.Value%f.Unit == 0
}

func (r *report) scoreCells(row *standings.Row) []doc.Cell {
	total := points(row.Points)
	keizer := r.state.System().Keizer // ranks by its own figure, the first
	if !keizer {
		total = total.With(doc.Strong)
	}
	if r.awaits(row.Player.Number, len(row.Player.Entries)) {
		total = total.As(r.score(row.Points) + provisionalSign).With(doc.Unsettled)
	}
	cells := []doc.Cell{total}
	for k, f := range row.Figures {
		if k == 0 && keizer {
			cells = append(cells, doc.P(f.Value, f.Unit).With(doc.Strong))
			continue
		}
		if f.Idle {
			cells = append(cells, doc.Cell{})
			continue
		}
		cells = append(cells, doc.P(f.Value, f.Unit))
	}
	return cells
}

// tieBreak returns the head of a tie-break in the language, or else in English.
func (w *words) tieBreak(b standings.TieBreak) head {
	h, ok := w.LookupHead("tie-break|" + b.Base)
	if code, own := w.LookupHead("tie-break|" + b.Code); own {
		return code
	}
	if !ok {
		h = head{Short: b.Short, Long: b.Title}
		if b.Code != b.Base {
			base, err := standings.Find(b.Base)
			if err != nil {
				return h
			}
			h = head{Short: base.Short, Long: base.Title}
		}
	}
	add := func(is bool, short, long string) {
		if is {
			h = head{Short: h.Short + short, Long: long}
		}
	}
	n := itoa(b.Low)
	add(b.High > 0, "±"+n, w.Say("{name}, the highest {n} and the lowest {n} left out", "name", h.Long, "n", n))
	add(b.High == 0 && b.Low > 0, "-"+n, w.Say("{name}, the lowest {n} left out", "name", h.Long, "n", n))
	add(b.Limit != 0, fmt.Sprintf("%+d", b.Limit), fmt.Sprintf("%s %+d", h.Long, b.Limit))
	add(b.Factor > 0, "/"+itoa(b.Factor), w.Say("{name}, factor {n}", "name", h.Long, "n", itoa(b.Factor)))
	add(b.Fore, "/F", w.Say("{name}, the final round drawn", "name", h.Long))
	add(b.Forfeits, "/P", w.Say("{name}, forfeits as games", "name", h.Long))
	add(b.Reverse, "↑", w.Say("{name}, in reverse order", "name", h.Long))
	add(b.Score == "mp", ":MP", w.Say("{name}, by match points", "name", h.Long))
	add(b.Score == "gp", ":GP", w.Say("{name}, by board points", "name", h.Long))
	return h
}

// legendRanked explains the columns and signs of a ranking.
func (r *report) legendRanked(table standings.Table, players []arbiter.Player) {
	w := r.words
	var legend []doc.Note
	heads := []head{w.Head("points")}
	for _, b := range table.TieBreaks {
		heads = append(heads, w.tieBreak(b))
	}
	for _, h := range heads {
		if !strings.EqualFold(h.Short, h.Long) { // a whole word explains itself
			legend = append(legend, doc.Note{Sign: h.Short, Text: h.Long})
		}
	}
	withdrawn := false
	for i := range table.Rows {
		withdrawn = withdrawn || players[i].Withdrawn > 0
	}
	if sharesPlaces(&table) {
		legend = append(legend, r.sharedNote())
	}
	for _, a := range ranking.Awaited(&table) {
		legend = append(legend, doc.Note{Text: r.note(a.Said(r.nameOfNumber))})
	}
	if withdrawn {
		legend = append(legend, doc.Note{Text: w.Say("struck out or in [ ]: withdrawn")})
	}
	if why, disordered := disorderedValues(table); disordered {
		legend = append(legend, doc.Note{Text: w.Say("a lower place with a higher value: {why}", "why", r.note(why))})
	}
	r.doc.Legend = append(legend, r.doc.Legend...)
	if len(table.Rows) > 0 {
		r.legendPostponed(len(table.Rows[0].Player.Entries))
	}
}

// sharesPlaces reports whether a place of a ranking is shared, which sharedNote explains.
func sharesPlaces(table *standings.Table) bool {
	return slices.ContainsFunc(table.Rows, func(row standings.Row) bool { return row.Last > row.Place })
}

func (r *report) sharedNote() doc.Note {
	return doc.Note{Text: r.words.Say("places with a dash are shared")}
}

// disorderedValues says why the values of a Keizer competition are in another
// order than the places; false if they are not.
func disorderedValues(table standings.Table) (why rule.Sentence, disordered bool) {
	points := slices.IndexFunc(table.TieBreaks, func(b standings.TieBreak) bool { return b.Code == "keizer" })
	values := slices.IndexFunc(table.TieBreaks, func(b standings.TieBreak) bool { return b.Code == "keizer-value" })
	if points < 0 || values < 0 {
		return why, false
	}
	for i := 1; i < len(table.Rows); i++ {
		switch above, row := &table.Rows[i-1], &table.Rows[i]; {
		case row.Figures[values].Value <= above.Figures[values].Value:
		case row.Merit == above.Merit:
			why, disordered = rule.Say("the tie-breaks rank players with equal Keizer points; their values keep the order in which the season began"), true
		default:
			return table.Rows[0].Figures[points].Note, true
		}
	}
	return why, disordered
}
