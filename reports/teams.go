package reports

import (
	"slices"

	"flagfall/arbiter"
	"flagfall/arbiter/ranking"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/standings"
	"flagfall/pairing"
	"flagfall/pairing/systems"
	"flagfall/reports/doc"
)

// ofTeams reports whether a system pairs teams.
func ofTeams(s systems.System) bool { return s.Teams }

var teamsRow = row(Document{Name: "teams", Title: "the teams with their players", For: ofTeams, Fill: rule.Try("team.add")}, teams)

// teams lists the teams with their players in the order of the boards.
func teams(r *report, _ anEvent) error {
	s, w := r.state, r.words
	r.doc.Title = w.Say("Teams")
	t := &doc.Table{Name: "teams", Empty: w.Say("No teams are entered yet."), Frozen: 2, Columns: []doc.Column{
		w.column("team", w.Head("Team"), doc.Name), w.column("board", w.Head("Board"), doc.Board), w.column("name", w.Head("Name"), doc.Name), w.column("rating", w.Head("Rating"), doc.Integer)}}
	for _, team := range s.Teams {
		for i, id := range team.Players {
			p, err := s.Player(id)
			if err != nil {
				return err
			}
			row := t.Add(doc.T(team.Name), doc.N(i+1), doc.T(r.nameOf(&p)).To(playerRef(id)), some(p.Rating))
			row.Rule, row.Joined = i == 0 && len(t.Rows) > 1, i > 0
		}
	}
	r.doc.Blocks = []doc.Block{t}
	r.explain(r.doc.Tables()...)
	return nil
}

var teamMatchesRow = row(Document{Name: "team-matches", Title: "the matches of a round with their boards", About: OneRound, For: ofTeams,
	page: &sitePage{place: 3, ref: "team-matches"}}, teamMatches)

// teamMatches are the matches of a round with their boards.
func teamMatches(r *report, paired aRound) error {
	s, w := r.state, r.words
	r.doc.Title = w.Say("Matches")
	r.onWall(doc.Wall)
	for i := range paired.Matches {
		m := paired.Matches[i]
		t := &doc.Table{Name: "match-" + itoa(m.Table), Empty: w.Say("This team has a bye."), Frozen: 1, Title: r.matchTitle(paired.Round, m)}
		if m.Second != 0 {
			t.Columns = []doc.Column{w.column("board", w.Head("Board"), doc.Board),
				plainColumn("first", s.TeamName(m.First), doc.Name), w.column("result", w.Head("Result"), doc.Result),
				plainColumn("second", s.TeamName(m.Second), doc.Name)}
			for j := range paired.Games {
				if g := &paired.Games[j]; g.Board >= m.From && g.Board <= m.To {
					t.Rows = append(t.Rows, r.teamGame(g, m))
				}
			}
			t.Rows = append(t.Rows, r.walkovers(paired.Round, m)...)
			t.Empty = w.Say("No games in this round.")
		}
		r.doc.Blocks = append(r.doc.Blocks, t)
	}
	if len(r.doc.Blocks) == 0 {
		r.doc.Blocks = []doc.Block{&doc.Table{Name: "matches", Empty: w.Say("No teams are entered yet.")}}
	}
	r.legendPostponedIn(paired.Number)
	r.explain(r.doc.Tables()...)
	return nil
}

// teamGame shows a game with the player of the first team on the left, and a sign for the colour
// after each name.
func (r *report) teamGame(g *arbiter.Game, m arbiter.TeamMatch) doc.Row {
	left, right := g.First, g.Second
	t := r.state.Team(m.First)
	turned := t != nil && !slices.Contains(t.Players, g.First)
	if turned {
		left, right = right, left
	}
	a, b, result := r.matchSides(g, turned)
	return doc.Row{Cells: []doc.Cell{boardCell(g), doc.T(a.disc + " " + r.name(left)).To(playerRef(left)), doc.T(result), doc.T(b.disc + " " + r.name(right)).To(playerRef(right))}}
}

// walkovers returns the players of a match for whom the other team has no opponent. Their boards
// have no number.
func (r *report) walkovers(paired *arbiter.Round, m arbiter.TeamMatch) []doc.Row {
	var rows []doc.Row
	for _, b := range paired.Byes {
		if at := r.walkover(paired, b); at == nil || *at != m {
			continue
		}
		here, nobody := doc.T(r.name(b.Player)).To(playerRef(b.Player)), doc.T("–")
		won, lost := r.score(r.state.Settings.RoundPoints().Win), r.score(0)
		row := doc.Row{Cells: []doc.Cell{{}, here, doc.T(won + "–" + lost + " " + r.words.Say("letter|by absence")), nobody}}
		if r.state.TeamOf(b.Player).ID == m.Second {
			row.Cells[1], row.Cells[2], row.Cells[3] = nobody, doc.T(lost+"–"+won+" "+r.words.Say("letter|by absence")), here
		}
		rows = append(rows, row)
	}
	return rows
}

// matchTitle returns a match with its current score.
func (r *report) matchTitle(paired *arbiter.Round, m arbiter.TeamMatch) string {
	title := itoa(m.Table) + ". " + r.state.TeamName(m.First)
	if m.Second == 0 {
		return title
	}
	title += " – " + r.state.TeamName(m.Second)
	score := r.state.MatchScore(paired, m)
	if score.Board != [2]pairing.Points{} || score.Over {
		title += "  " + r.score(score.Board[0]) + " – " + r.score(score.Board[1])
		if score.Provisional {
			title += provisionalSign
		}
	}
	return title
}

// beginTeams makes a document on the ranking of the teams after a number of
// rounds.
func beginTeams(s *arbiter.State, round int, o Options, name string) (*report, standings.Table, map[int]arbiter.Score, error) {
	if round != s.Standing() {
		if _, err := s.Round(round); err != nil {
			return nil, standings.Table{}, nil, err
		}
	}
	r, err := begin(s, o, name)
	if err != nil {
		return nil, standings.Table{}, nil, err
	}
	r.after(round)
	table, totals, err := ranking.Teams(s, round)
	return r, table, totals, err
}

var teamStandingsRow = row(Document{Name: "team-standings", Title: "the ranking of the teams", About: OneRound, For: ofTeams, Sheet: 6, Working: "team-working",
	page: &sitePage{place: 1, ref: "team-standings"}}, teamStandings)

// teamStandings is the ranking of the teams after a round.
func teamStandings(r *report, of aTeamRanking) error {
	s, w, round, table, totals := r.state, r.words, of.round, of.table, of.totals
	r.doc.Title = w.Say("Team standings")
	r.onWall(doc.Hung)
	t := &doc.Table{Name: "team-standings", Empty: w.Say("No teams are entered yet."), Frozen: 2, Columns: []doc.Column{
		w.column("place", w.Head("Place"), doc.Rank), w.column("team", w.Head("Team"), doc.Name), w.column("matches", w.Head("Matches played"), doc.Integer),
		w.column("won", w.Head("Matches won"), doc.Integer), w.column("drawn", w.Head("Matches drawn"), doc.Integer), w.column("lost", w.Head("Matches lost"), doc.Integer)}}
	points := [2]doc.Column{w.column("match-points", w.Head("match points"), doc.Points), w.column("board-points", w.Head("board points"), doc.Points)}
	if s.BoardPointsFirst() {
		points[0], points[1] = points[1], points[0]
	}
	match := &points[0]
	if s.BoardPointsFirst() {
		match = &points[1]
	}
	worth := s.Settings.MatchPoints()
	for k, p := range [3]pairing.Points{worth.Win, worth.Draw, worth.Loss} {
		if p != 0 {
			match.Sum = append(match.Sum, doc.Term{Key: [3]string{"won", "drawn", "lost"}[k], Times: doc.Number{Value: int64(p), Unit: int64(pairing.Point)}})
		}
	}
	t.Columns = append(t.Columns, points[:]...)
	shown := ownColumns(table)
	for _, k := range shown {
		b := table.TieBreaks[k]
		c := w.column(b.Code, w.tieBreak(b), doc.Points)
		c.Halves = r.figuresInHalves(table, k)
		t.Columns = append(t.Columns, c)
	}
	for i := range table.Rows {
		row := &table.Rows[i]
		total := totals[row.Player.Number]
		won, drawn, lost := s.MatchRecord(s.Teams[row.Player.Number-1].ID, round)
		cells := []doc.Cell{place(row), doc.T(row.Player.Name).With(doc.Strong), doc.N(won + drawn + lost), doc.N(won), doc.N(drawn), doc.N(lost)}
		own := [2]doc.Cell{r.teamPoints(total.Match[0], total.Provisional), r.teamPoints(total.Board[0], total.Provisional)}
		if s.BoardPointsFirst() {
			own[0], own[1] = own[1], own[0]
		}
		own[0] = own[0].With(doc.Strong)
		cells = append(cells, own[:]...)
		for _, k := range shown {
			f := row.Figures[k]
			if f.Idle {
				cells = append(cells, doc.Cell{})
				continue
			}
			cells = append(cells, doc.P(f.Value, f.Unit))
		}
		t.Rows = append(t.Rows, doc.Row{Cells: cells})
	}
	r.doc.Blocks = []doc.Block{t}
	for _, h := range []head{w.Head("match points"), w.Head("board points")} {
		r.doc.Legend = append(r.doc.Legend, doc.Note{Sign: h.Short, Text: h.Long})
	}
	r.legendPostponed(round)
	for _, k := range shown {
		if h := w.tieBreak(table.TieBreaks[k]); h.Short != h.Long {
			r.doc.Legend = append(r.doc.Legend, doc.Note{Sign: h.Short, Text: h.Long})
		}
	}
	if sharesPlaces(&table) {
		r.doc.Legend = append(r.doc.Legend, r.sharedNote())
	}
	r.explain(r.doc.Tables()...)
	return nil
}

// ownColumns returns, by their places, the tie-breaks of teams that need a column of their own:
// board points and match points have one already.
func ownColumns(table standings.Table) []int {
	var list []int
	for k, b := range table.TieBreaks {
		if b.Base != "team-points" {
			list = append(list, k)
		}
	}
	return list
}

// teamPoints are the points of a team, marked where a game counts provisionally.
func (r *report) teamPoints(p pairing.Points, provisional bool) doc.Cell {
	if provisional {
		return points(p).As(r.score(p) + provisionalSign).With(doc.Unsettled)
	}
	return points(p)
}

var teamCrosstableRow = row(Document{Name: "team-crosstable", Title: "the results of the teams against each other", About: OneRound, For: ofTeams, Sheet: 7,
	page: &sitePage{place: 2, ref: "team-crosstable"}}, teamCrosstable)

// teamCrosstable is the grid of an event of teams: the board points of each
// match, with the matches still in play left blank.
func teamCrosstable(r *report, of aTeamRanking) error {
	s, w, round, table, totals := r.state, r.words, of.round, of.table, of.totals
	r.doc.Title = w.Say("Team crosstable")
	r.onWall(doc.Hung)
	t := &doc.Table{Name: "team-crosstable", Empty: w.Say("No teams are entered yet."), Frozen: 2, Columns: []doc.Column{w.column("row", w.Head("Row"), doc.Integer), w.column("team", w.Head("Team"), doc.Name)}}
	column := map[arbiter.TeamID]int{}
	for i := range table.Rows {
		column[s.Teams[table.Rows[i].Player.Number-1].ID] = i
		t.Columns = append(t.Columns, doc.Column{Key: "against-" + itoa(i+1), Title: itoa(i + 1), Long: itoa(i + 1), Kind: doc.Result, Narrow: true})
	}
	t.Columns = append(t.Columns, w.column("match-points", w.Head("match points"), doc.Points), w.column("board-points", w.Head("board points"), doc.Points), w.column("place", w.Head("Place"), doc.Rank))
	boardPoints := &t.Columns[len(t.Columns)-2]
	for i := range table.Rows {
		boardPoints.Sum = append(boardPoints.Sum, doc.Term{Key: "against-" + itoa(i+1), Times: doc.Number{Value: 1, Unit: 1}})
	}
	grid := make([][]doc.Cell, len(table.Rows))
	for i := range grid {
		grid[i] = make([]doc.Cell, len(table.Rows))
	}
	add := func(cell *doc.Cell, p pairing.Points, provisional bool) {
		own := r.teamPoints(p, provisional)
		if !provisional {
			own = own.As(r.score(p))
		}
		if cell.Blank() {
			*cell = own
			return
		}
		*cell = doc.T(joinWords(cell.Text, own.Text)) // two matches are not a number
	}
	for k := range round {
		paired := &s.Rounds[k]
		for _, m := range paired.Matches {
			score := s.MatchScore(paired, m)
			if m.Second == 0 || !score.Over {
				continue
			}
			a, b := column[m.First], column[m.Second]
			add(&grid[a][b], score.Board[0], score.Provisional)
			add(&grid[b][a], score.Board[1], score.Provisional)
		}
	}
	for i := range table.Rows {
		row := &table.Rows[i]
		cells := []doc.Cell{doc.N(i + 1), doc.T(row.Player.Name)}
		grid[i][i] = doc.Black()
		cells = append(cells, grid[i]...)
		total := totals[row.Player.Number]
		t.Rows = append(t.Rows, doc.Row{Cells: append(cells, r.teamPoints(total.Match[0], total.Provisional).With(doc.Strong), r.teamPoints(total.Board[0], total.Provisional), place(row))})
	}
	r.doc.Blocks = []doc.Block{t}
	for _, h := range []head{w.Head("match points"), w.Head("board points")} {
		r.doc.Legend = append(r.doc.Legend, doc.Note{Sign: h.Short, Text: h.Long})
	}
	if sharesPlaces(&table) {
		r.doc.Legend = append(r.doc.Legend, r.sharedNote())
	}
	r.legendPostponed(round)
	r.explain(r.doc.Tables()...)
	return nil
}

func joinWords(a, b string) string {
	if a == "" {
		return b
	}
	return a + " " + b
}

var teamCardsRow = row(Document{Name: "team-cards", Title: "a card for each match of teams, to be filled in and signed", About: Form, For: ofTeams}, teamCards)

// teamCards are the match cards of a round, one to a page: boards with names,
// colours and room for the results, the totals, and lines for both captains and
// the arbiter to sign.
func teamCards(r *report, paired aRound) error {
	r.doc.Title = r.words.Say("Match cards")
	forms := &doc.Forms{Across: 1, Down: 1, Table: r.gameFacts("team-cards", paired.Games)}
	width, height := r.sheetSize()
	for _, m := range paired.Matches {
		if m.Second != 0 {
			forms.Items = append(forms.Items, r.teamCard(paired.Round, m, width, height))
		}
	}
	if len(forms.Items) == 0 { // games of players are not matches of teams
		forms.Table.Rows, forms.Table.Empty = nil, r.words.Say("No teams are entered yet.")
	}
	r.forms(forms)
	return nil
}

func (r *report) teamCard(paired *arbiter.Round, m arbiter.TeamMatch, width, height float64) doc.Drawing {
	w, f := r.words, &form{report: r}
	x, room := 2*formEdge, width-4*formEdge
	f.Text(x, formEdge+4, room, 5, size10, r.doc.Meta.Event).Muted()
	f.Text(x, formEdge+9, room, 5, size9, joinDots(r.doc.Meta.Round, r.doc.Meta.Date, r.doc.Meta.Venue)).Muted()
	f.Text(x, formEdge+16, room, 11, size20, w.Say("Match {n}", "n", itoa(m.Table))).Strong()
	half := room / 2
	f.Text(x, formEdge+29, half-4, 9, size14, r.state.TeamName(m.First)).Strong()
	f.Text(x+half+4, formEdge+29, half-4, 9, size14, r.state.TeamName(m.Second)).Strong().Aligned(doc.Right)
	const board, result = 14.0, 18.0
	name := (room - board - 2*result) / 2
	top := formEdge + 42.0
	f.Text(x, top-5.5, board, 5, size8, w.Head("Board").Short).Muted()
	f.Text(x+board+name, top-5.5, 2*result, 5, size8, w.Head("Result").Short).Muted().Aligned(doc.Centre)
	f.Rule(x, top, room, 0, heavy)
	games := 0
	for i := range paired.Games {
		if g := &paired.Games[i]; g.Board >= m.From && g.Board <= m.To {
			games++
		}
	}
	step := min(11, (height-top-70)/float64(max(games, 1)))
	y := top
	for i := range paired.Games {
		g := &paired.Games[i]
		if g.Board < m.From || g.Board > m.To {
			continue
		}
		left, right, a, b := g.First, g.Second, 0, 1
		own := [2]pairing.Points{g.Points[0], g.Points[1]}
		if t := r.state.Team(m.First); t != nil && !slices.Contains(t.Players, g.First) {
			left, right, a, b = right, left, 1, 0
			own[0], own[1] = own[1], own[0]
		}
		f.Text(x, y, board-1, step, size10, g.BoardName())
		f.disc(x+board, y, step, a)
		f.Text(x+board+discRoom, y, name-discRoom-1, step, size10, r.name(left))
		for k := range 2 {
			at := x + board + name + result*float64(k)
			f.Box(doc.Outline, at+2, y+1.2, result-4, step-2.4, fine)
			if g.Result != nil {
				f.Text(at+2, y+1.2, result-4, step-2.4, size10, r.score(own[k])).Strong().Aligned(doc.Centre)
			}
		}
		right0 := x + board + name + 2*result
		f.disc(right0+1, y, step, b)
		f.Text(right0+1+discRoom, y, name-discRoom-1, step, size10, r.name(right))
		y += step
		f.Rule(x, y, room, 0, thin)
	}
	score := r.state.MatchScore(paired, m)
	f.Text(x, y+2, board+name-2, step, size10, w.Say("Total")).Strong().Aligned(doc.Right)
	for k := range 2 {
		at := x + board + name + result*float64(k)
		f.Box(doc.Outline, at+2, y+3.2, result-4, step-2.4, heavy)
		if score.Over && !score.Provisional {
			f.Text(at+2, y+3.2, result-4, step-2.4, size10, r.score(score.Board[k])).Strong().Aligned(doc.Centre)
		}
	}
	y += step + 8
	if m.Walkovers != [2]int{} {
		f.Text(x, y-4, room, 5, size9, w.Say("boards won without an opponent: {first} and {second}", "first", itoa(m.Walkovers[0]), "second", itoa(m.Walkovers[1]))).Muted()
		y += 4
	}
	third := (room - 12) / 3
	for k, label := range []string{w.Say("Captain") + " – " + r.state.TeamName(m.First), w.Say("Arbiter"), w.Say("Captain") + " – " + r.state.TeamName(m.Second)} {
		f.sign(x+float64(k)*(third+6), y+18, third, label)
	}
	return f.Drawing
}
