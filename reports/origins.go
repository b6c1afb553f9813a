package reports

import (
	"cmp"
	"slices"

	"flagfall/arbiter"
	"flagfall/arbiter/ranking"
	"flagfall/pairing"
	"flagfall/reports/doc"
)

var clubsRow = row(Document{Name: "clubs", Title: "how the players of each club did", For: byRounds}, func(r *report, _ anEvent) error {
	club := r.words.column("club", r.words.Head("Club"), doc.Name)
	return r.origins(r.words.Say("Clubs"), club, func(p *arbiter.Player) string { return p.Club })
})

var federationsRow = row(Document{Name: "federations", Title: "how the players of each federation did", For: byRounds}, func(r *report, _ anEvent) error {
	federation := r.words.column("federation", r.words.Head("Federation"), doc.Code)
	federation.Title = federation.Long
	return r.origins(r.words.Say("Federations"), federation, func(p *arbiter.Player) string { return p.Federation })
})

// origin is the total of the players of a club or a federation.
type origin struct {
	name                             string
	players, games, won, drawn, lost int
	points                           pairing.Points
	best, bestLast                   int // places; 0 for none
	of                               string
}

// origins returns the clubs or the federations of the players, the greatest share of the possible
// points first.
func (r *report) origins(title string, first doc.Column, of func(*arbiter.Player) string) error {
	s, w := r.state, r.words
	r.doc.Title = title
	r.after(s.Standing())
	percent := w.Say("percentage of the points")
	t := &doc.Table{Name: r.doc.Name, Empty: w.Say("It is not known where the players come from."), Frozen: 1, Columns: []doc.Column{
		first, plainColumn("players", w.Say("Players"), doc.Integer),
		w.column("games", w.Head("Games played"), doc.Integer), w.column("won", w.Head("Games won"), doc.Integer), w.column("drawn", w.Head("Games drawn"), doc.Integer), w.column("lost", w.Head("Games lost"), doc.Integer),
		w.column("points", w.Head("points"), doc.Points), {Key: "percentage", Title: "%", Long: percent, Kind: doc.Points},
		w.column("place", w.Head("best place"), doc.Rank), w.column("name", w.Head("Name"), doc.Name)}}
	list, err := r.originList(of)
	if err != nil {
		return err
	}
	win := s.Settings.Points().Win
	for i := range list {
		g := &list[i]
		row := []doc.Cell{doc.T(g.name), doc.N(g.players), doc.N(g.games), doc.N(g.won), doc.N(g.drawn), doc.N(g.lost), points(g.points).With(doc.Strong), {}, {}, {}}
		if g.games > 0 && win > 0 {
			row[7] = doc.P(int64(g.share(win)), 10)
		}
		if g.best > 0 {
			row[8], row[9] = doc.Ranks(g.best, g.bestLast), doc.T(g.of)
		}
		t.Add(row...)
	}
	r.doc.Blocks = []doc.Block{t}
	r.doc.Legend = append(r.doc.Legend, doc.Note{Sign: "%", Text: percent})
	r.explain(t)
	return nil
}

// share returns the points from games played as a share of those possible, in tenths of a per cent.
func (g *origin) share(win pairing.Points) int {
	return (int(g.points)*1000 + g.games*int(win)/2) / (g.games * int(win))
}

// originList gathers the ranked players by where they come from. The points are
// those of games, without byes.
func (r *report) originList(of func(*arbiter.Player) string) ([]origin, error) {
	s := r.state
	at := map[string]*origin{}
	var list []*origin
	groups := []*arbiter.State{s}
	if names := s.GroupNames(); len(names) > 0 {
		groups = nil
		for _, name := range names {
			group, err := s.Group(name)
			if err != nil {
				return nil, err
			}
			groups = append(groups, group)
		}
	}
	known := map[arbiter.PlayerID]bool{}
	for _, group := range groups {
		table, err := ranking.Of(group, group.Standing())
		if err != nil {
			return nil, err
		}
		for i := range table.Rows {
			row := &table.Rows[i]
			p := group.ByNumber(row.Player.Number)
			name := of(&p)
			if name == "" {
				continue
			}
			g := at[name]
			if g == nil {
				g = &origin{name: name}
				at[name], list = g, append(list, g)
			}
			if !known[p.ID] {
				g.players++
				known[p.ID] = true
			}
			g.games, g.won, g.drawn, g.lost = g.games+row.Games, g.won+row.Won, g.drawn+row.Drawn, g.lost+row.Lost
			for _, e := range row.Player.Entries {
				if e.Opponent > 0 && e.Kind != pairing.Open && e.Kind != pairing.ForfeitWin && e.Kind != pairing.ForfeitLoss {
					g.points += e.Points
				}
			}
			if row.Place > 0 && (g.best == 0 || row.Place < g.best) && p.Withdrawn == 0 {
				g.best, g.bestLast, g.of = row.Place, row.Last, r.nameOf(&p)
			}
		}
	}
	win := s.Settings.Points().Win
	share := func(g *origin) int {
		if g.games == 0 || win <= 0 {
			return -1
		}
		return g.share(win)
	}
	slices.SortStableFunc(list, func(a, b *origin) int {
		return cmp.Or(share(b)-share(a), int(b.points-a.points), cmp.Compare(a.name, b.name))
	})
	whole := make([]origin, len(list))
	for i, g := range list {
		whole[i] = *g
	}
	return whole, nil
}
