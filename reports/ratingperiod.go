package reports

import (
	"cmp"
	"slices"
	"strconv"

	"flagfall/arbiter"
	"flagfall/arbiter/rating"
	"flagfall/reports/doc"
)

// PeriodEvent is an event of a rating period. Listed are the players who were found in
// the list that the period begins with.
type PeriodEvent struct {
	Name   string
	State  *arbiter.State
	Listed map[arbiter.PlayerID]arbiter.Entry
}

// PeriodPlayer is a player with what the events of a period mean for their rating.
type PeriodPlayer struct {
	arbiter.Career
	// Rating is the one with which they began the period and by which all of their games count; 0
	// for none.
	Rating int
	rating.Line
}

// RatePeriod works out what the games of all events of a period, in their order, mean
// for the ratings. Each player has one rating throughout: that of the list, and
// otherwise that of their first event with one. year is that of the period.
func RatePeriod(events []PeriodEvent, year int, how *rating.Regulation) ([]PeriodPlayer, error) {
	if err := how.Check(); err != nil {
		return nil, err
	}
	type entry struct {
		event  string
		player arbiter.PlayerID
	}
	var played []arbiter.Appearance
	listed := map[entry]int{}
	for i, e := range events {
		for _, p := range e.State.Players {
			a := arbiter.Appearance{Event: e.Name, Start: strconv.Itoa(1e6 + i), Player: p.ID, Name: p.Name(), BirthYear: p.Person.BirthYear, FMJD: p.Person.FMJD, Federation: p.Federation, Member: p.Person.Member, Rating: p.Rating}
			if l, found := e.Listed[p.ID]; found {
				listed[entry{e.Name, p.ID}] = l.Rating
				a.FMJD, a.Federation, a.Member = cmp.Or(a.FMJD, l.Person.FMJD), cmp.Or(a.Federation, l.Federation), cmp.Or(a.Member, l.Person.Member)
			}
			played = append(played, a)
		}
	}
	careers := arbiter.Careers(played)
	of := map[entry]int{}
	list := make([]PeriodPlayer, len(careers))
	for i, c := range careers {
		first, found := 0, 0
		for _, a := range c.Appearances {
			of[entry{a.Event, a.Player}] = i
			first, found = cmp.Or(first, a.Rating), cmp.Or(found, listed[entry{a.Event, a.Player}])
		}
		list[i] = PeriodPlayer{Career: c, Rating: cmp.Or(found, first)}
	}
	games := make([][]rating.Game, len(list))
	for _, e := range events {
		for _, r := range e.State.Rounds {
			for k := range r.Games {
				g := &r.Games[k]
				if g.Result == nil || !g.Result.Played() || g.Annulled {
					continue
				}
				one, other := of[entry{e.Name, g.First}], of[entry{e.Name, g.Second}]
				first, second := shares(g.Result)
				games[one] = append(games[one], rating.Game{Round: r.Number, Rating: list[other].Rating, Score: first})
				games[other] = append(games[other], rating.Game{Round: r.Number, Rating: list[one].Rating, Score: second})
			}
		}
	}
	for i := range list {
		p, age := &list[i], 0
		if born := p.BirthYear(); born > 0 {
			age = max(year-born, 0)
		}
		p.Line = how.Rate(p.Rating, age, games[i])
	}
	return list, nil
}

// RatingPeriod returns the list that a rating period ends with: all who played in it, the
// highest first. of names the federation or club whose period it is; from and until
// are days as 2026-11-21.
func RatingPeriod(list []PeriodPlayer, of, from, until string, how *rating.Regulation, o Options) (*doc.Document, error) {
	r, err := begin(&arbiter.State{Settings: arbiter.Settings{Name: of, Start: from, End: until, Variant: "international"}, Closed: true}, o, "ratings")
	if err != nil {
		return nil, err
	}
	w := r.words
	r.doc.Title = w.Say("Ratings")
	t := &doc.Table{Name: "ratings", Empty: w.Say("Nobody has played a rated opponent."), Frozen: 1, Columns: []doc.Column{
		w.column("name", w.Head("Name"), doc.Name), w.column("federation", w.Head("Federation"), doc.Code), plainColumn("fmjd", "FMJD", doc.Code),
		w.column("member", w.Head("Member number"), doc.Code), w.column("born", w.Head("Year of birth"), doc.Integer), w.column("rating", w.Head("Rating"), doc.Integer),
		w.column("games", head{Short: w.Head("Games played").Short, Long: w.Say("games against rated opponents")}, doc.Integer), w.column("unrated", w.Head("games against opponents without a rating"), doc.Integer), w.column("score", w.Head("score against rated opponents"), doc.Points), w.column("expected", w.Head("expected score"), doc.Points),
		w.column("factor", w.Head("development factor"), doc.Points), w.column("change", w.Head("change"), doc.Points), w.column("new", w.Head("new rating"), doc.Integer),
		w.column("average", r.tieBreakNamed("opponents-rating"), doc.Integer), w.column("performance", r.tieBreakNamed("performance"), doc.Integer)}}
	for i := range t.Columns {
		t.Columns[i].Halves = false
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b PeriodPlayer) int {
		return cmp.Or(b.New-a.New, b.Performance-a.Performance, cmp.Compare(a.Name(), b.Name()))
	})
	for i := range list {
		p := &list[i]
		cells := r.ratedCells(&p.Line, p.Rating)
		if len(p.Line.Games) == 0 {
			cells[4] = some(p.Rating) // the rating stays
		}
		row := []doc.Cell{doc.T(p.Name()), doc.T(p.Federation()), doc.T(p.FMJD()), doc.T(p.Member()), some(p.BirthYear()), some(p.Rating), doc.N(len(p.Line.Games)), some(p.Line.Unrated)}
		t.Rows = append(t.Rows, doc.Row{Cells: append(row, cells...)})
	}
	r.doc.Blocks = []doc.Block{t}
	r.legendOf(t)
	r.doc.Legend = append(r.doc.Legend, doc.Note{Text: r.say(how.Table.Said())}, doc.Note{Text: r.say(how.Source())})
	return r.doc, nil
}
