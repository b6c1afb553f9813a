package reports

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/standings"
	"flagfall/pairing"
	"flagfall/reports/doc"
)

// certificatesOptions are the options of [certificates].
type certificatesOptions struct {
	// Category is the category of the event to be shown; "" means everybody.
	Category string
	// Place is the range of places to be shown, "1-3" or "2"; "" means all.
	Place string
	// Heading is the title of the certificates; "" means the usual word.
	Heading string
	// Unfinished makes them even before the end.
	Unfinished bool
	// Players makes them for players even in an event of teams, as a category does.
	Players bool
}

var certificatesRow = takes(Document{Name: "certificates", Title: "a certificate for each place", About: Form, Ranks: true},
	func(q *Request, own certificatesOptions) (*doc.Document, error) {
		return certificates(q.State, q.Round, q.look, own)
	},
	option("category", "of one category alone", func(o *certificatesOptions) any { return &o.Category }),
	option("place", "the places, such as 1-3 or 2", func(o *certificatesOptions) any { return &o.Place }),
	option("heading", "what they are called, instead of the usual word", func(o *certificatesOptions) any { return &o.Heading }),
	option("unfinished", "before the end of the event too", func(o *certificatesOptions) any { return &o.Unfinished }),
	option("players", "of the players where teams play, instead of the teams", func(o *certificatesOptions) any { return &o.Players }))

// certificates are one for each player who has a place and stayed to the end, or for
// each team, in the order of places, to be signed by the arbiter and the organiser. Errors:
// rule.Refused before the end, where that is not asked for, and rule.Usage for
// places that cannot be read.
func certificates(s *arbiter.State, round int, o Options, own certificatesOptions) (*doc.Document, error) {
	if !own.Unfinished && !ended(s, round) {
		return nil, rule.Errorf(rule.Refused, "the event has not ended, so places may change").
			WithWay("print certificates when all is played, or now: {unfinished}", rule.Again("unfinished", true))
	}
	first, last, err := placesOf(own.Place)
	if err != nil {
		return nil, err
	}
	if s.System().Teams && !own.Players && own.Category == "" {
		return teamCertificates(s, round, o, own.Heading, first, last)
	}
	r, table, err := beginRanked(s, round, o, "certificates")
	if err != nil {
		return nil, err
	}
	w := r.words
	category := ""
	if own.Category != "" {
		c, err := s.Settings.FindCategory(own.Category)
		if err != nil {
			return nil, err
		}
		table, category = r.within(table, c), c.Name
	}
	players := r.ranked(table)
	forms := r.certificates("name", w.Head("Name"), r.emptyRanking(), o.Zone)
	for i := range table.Rows {
		row := &table.Rows[i]
		if row.Place == 0 || row.Place < first || row.Place > last || players[i].Withdrawn > 0 {
			continue
		}
		p := &players[i]
		forms.Table.Add(place(row), doc.T(r.nameOf(p)), points(row.Points))
		forms.Items = append(forms.Items, r.certificate(honour{natural(r.nameOf(p)), joinDots(p.Title, p.Club), r.placed(row.Place, row.Last), r.honoured(&table, row)}, own.Heading, category))
	}
	return r.forms(forms), nil
}

// teamCertificates makes those of the teams.
func teamCertificates(s *arbiter.State, round int, o Options, heading string, first, last int) (*doc.Document, error) {
	if round == 0 {
		round = s.Standing()
	}
	r, table, totals, err := beginTeams(s, round, o, "certificates")
	if err != nil {
		return nil, err
	}
	w := r.words
	forms := r.certificates("team", w.Head("Team"), w.Say("No teams are entered yet."), o.Zone)
	for i := range table.Rows {
		row := &table.Rows[i]
		if row.Place == 0 || row.Place < first || row.Place > last {
			continue
		}
		total := totals[row.Player.Number]
		var players []string
		for _, id := range s.Teams[row.Player.Number-1].Players {
			if p, err := s.Player(id); err == nil {
				players = append(players, natural(r.nameOf(&p)))
			}
		}
		won := [2]string{r.stated(w.Head("match points"), total.Match[0]), r.stated(w.Head("board points"), total.Board[0])}
		if s.BoardPointsFirst() {
			won[0], won[1] = won[1], won[0]
		}
		forms.Table.Add(place(row), doc.T(row.Player.Name), points(row.Points))
		forms.Items = append(forms.Items, r.certificate(honour{row.Player.Name, strings.Join(players, ", "), r.placed(row.Place, row.Last), joinDots(won[:]...)}, heading, ""))
	}
	return r.forms(forms), nil
}

// certificates begins the certificates of a document, with the table that programs get.
func (r *report) certificates(key string, name head, empty string, zone *time.Location) *doc.Forms {
	w := r.words
	r.doc.Meta.Date = w.Days(r.state.Settings.Start, lastDay(r.state, zone))
	r.doc.Title = w.Say("Certificates")
	return &doc.Forms{Table: &doc.Table{Name: "certificates", Empty: empty, Columns: []doc.Column{
		w.column("place", w.Head("Place"), doc.Rank), w.column(key, name, doc.Name), w.column("points", w.Head("points"), doc.Points)}}}
}

// honour is what a certificate says about a player or a team.
type honour struct{ name, beneath, place, score string }

// honoured returns the score that a certificate names: the one that decides the places. In a
// bracket no score does.
func (r *report) honoured(table *standings.Table, row *standings.Row) string {
	switch system := r.state.System(); {
	case system.Bracket:
		return ""
	case system.Keizer:
		f := row.Figures[0]
		return r.words.tieBreak(table.TieBreaks[0]).Long + r.words.Stop(": ") + doc.P(f.Value, f.Unit).Print(&doc.Column{}, 1, r.doc.Labels)
	}
	return r.stated(r.words.Head("points"), row.Points)
}

// stated returns a score preceded by what it counts.
func (r *report) stated(what head, score pairing.Points) string {
	return what.Long + r.words.Stop(": ") + r.score(score)
}

// placed returns a place as a certificate words it; it is shared if last is greater than the place.
func (r *report) placed(first, last int) string {
	w := r.words
	switch {
	case last > first:
		return w.Say("Places {from}–{to}", "from", itoa(first), "to", itoa(last))
	case first == 1:
		return w.Say("First place")
	case first == 2:
		return w.Say("Second place")
	case first == 3:
		return w.Say("diploma|Third place")
	}
	return w.Say("Place {n}", "n", itoa(first))
}

// certificate makes the certificate of a player or a team.
func (r *report) certificate(of honour, heading, category string) doc.Drawing {
	const edge = 24.0
	w, f := r.words, &form{report: r}
	width, height := r.sheetSize()
	room := width - 2*edge
	if heading == "" {
		heading = w.Say("Certificate")
	}
	centred := func(y, h, size float64, text string) *doc.Shape {
		return f.Text(edge, y, room, h, size, text).Aligned(doc.Centre)
	}
	f.Box(doc.Outline, 12, 12, width-24, height-24, heavy)
	f.Box(doc.Outline, 14, 14, width-28, height-28, fine)
	f.emblem(edge, 20, room, 16, doc.Centre)
	centred(38, 7, 12, joinDots(r.doc.Meta.Letterhead...)).Muted()
	centred(48, 20, 44, heading)
	f.Rule(width/2-25, 72, 50, 0, fine)
	centred(78, 22, 30, r.doc.Meta.Event)
	centred(101, 9, 18, category)
	centred(116, 38, 48, of.name).Strong()
	centred(155, 16, 18, of.beneath)
	centred(172, 28, 56, of.place).Strong()
	centred(201, 12, 20, capital(of.score))
	centred(216, 10, 16, joinDots(r.doc.Meta.Venue, r.doc.Meta.Date))
	const line = 68.0
	for i, label := range []string{joinDots(w.Say("Arbiter"), r.state.Settings.Arbiter), w.Say("Organiser")} {
		x := edge + float64(i)*(room-line)
		f.Rule(x, height-44, line, 0, fine)
		f.Text(x, height-43, line, 6, 11, label)
	}
	return f.Drawing
}

// lastDay returns the day on which an event ended, as 2026-11-29: the one that is set, or that of
// the last round of the schedule. If neither is known but the first result was entered on the first
// day, the journal was kept as the rounds were played, so the day of its last result is the last
// one; corrections are not counted. "" if it cannot be told.
func lastDay(s *arbiter.State, zone *time.Location) string {
	set := s.Settings
	if set.End != "" {
		return set.End
	}
	if slot, known := s.Slot(len(s.Rounds)); known && !slot.At.IsZero() {
		return slot.At.Format(time.DateOnly)
	}
	first, last, games := "", "", map[arbiter.GameID]bool{}
	for i := range s.Log {
		e, entered := s.Log[i].Body.(arbiter.ResultEntered)
		if !entered || games[e.Game] {
			continue
		}
		games[e.Game] = true
		// Results typed after midnight belong to the evening before.
		last = inZone(s.Log[i].At, zone).Add(-6 * time.Hour).Format(time.DateOnly)
		first = cmp.Or(first, last)
	}
	if first != set.Start {
		return ""
	}
	return last
}

// ended reports whether an event is over after a round, 0 for the last one.
func ended(s *arbiter.State, round int) bool {
	if round != 0 && round < len(s.Rounds) {
		return false
	}
	if s.Closed {
		return true
	}
	total := s.TotalRounds()
	for i := range s.Rounds {
		if openOf(&s.Rounds[i]) > 0 {
			return false
		}
	}
	return total > 0 && len(s.Rounds) >= total
}

// placesOf parses places such as "1-3" and "2". Errors: rule.Usage.
func placesOf(text string) (first, last int, err error) {
	if text == "" {
		return 1, 1 << 30, nil
	}
	from, to, several := strings.Cut(text, "-")
	if !several {
		to = from
	}
	first, errFirst := strconv.Atoi(strings.TrimSpace(from))
	last, errLast := strconv.Atoi(strings.TrimSpace(to))
	if errFirst != nil || errLast != nil || first < 1 || last < first {
		return 0, 0, rule.Errorf(rule.Usage, "%q does not name any places", text).WithHint("name them as 1-3, or one as 2")
	}
	return first, last, nil
}

// natural returns a name as it is spoken: "Surname, Given" with the given name first. Lower-case
// particles before a surname, as in "van den", are not separated from it.
func natural(name string) string {
	name = strings.TrimRight(name, ", ")
	surname, given, comma := strings.Cut(name, ",")
	if !comma || strings.Contains(given, ",") {
		return name
	}
	parts := strings.Fields(surname)
	for i := len(parts) - 2; i >= 0; i-- {
		if first, _ := utf8.DecodeRuneInString(parts[i]); unicode.IsLower(first) {
			parts[i] += "\u00a0" + parts[i+1]
			parts = slices.Delete(parts, i+1, i+2)
		}
	}
	return strings.TrimSpace(given) + " " + strings.Join(parts, " ")
}
