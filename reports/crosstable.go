package reports

import (
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/standings"
	"flagfall/pairing"
	"flagfall/reports/doc"
)

// crosstableOptions are the options of [crosstable].
type crosstableOptions struct {
	// ByStart names the opponents of a Swiss by start number.
	ByStart bool
}

var crosstableRow = takes(Document{Name: "crosstable", Title: "each player's results against the others", About: OneRound, Ranks: true, Sheet: 2, Vital: true, For: byRounds, Working: "working",
	page: &sitePage{place: 6, ref: "crosstable", nav: (*words).crosstable}},
	func(q *Request, own crosstableOptions) (*doc.Document, error) {
		return crosstable(q.State, q.Round, q.look, own)
	},
	option("start-numbers", "name opponents by the start numbers of the pairing", func(o *crosstableOptions) any { return &o.ByStart }))

// crosstable shows who took what from whom after a round, by rank. A round
// robin is a grid with the diagonal blacked out and a half-cell for each game
// of a double one; open games are blank. Other systems have a column a round,
// which names the opponent by their number. A round of 0 means now; errors are
// those of [Standings].
func crosstable(s *arbiter.State, round int, o Options, own crosstableOptions) (*doc.Document, error) {
	if err := needRounds(s); err != nil {
		return nil, err
	}
	r, table, err := beginRanked(s, round, o, "crosstable")
	if err != nil {
		return nil, err
	}
	if round == 0 {
		round = s.Standing()
	}
	r.doc.Title = r.words.crosstable(s)
	r.onWall(doc.Hung)
	players := r.ranked(table)
	var t *doc.Table
	n := 0
	for i := range round {
		n += len(s.Rounds[i].Games)
	}
	games := make([]arbiter.Game, 0, n)
	for i := range round {
		games = append(games, s.Rounds[i].Games...)
	}
	r.legendForfeit(games)
	if s.System().Meets() {
		t = r.grid(table, players, games)
	} else {
		t = r.byRounds(table, players, round, own.ByStart)
	}
	t.Name, t.Empty = "crosstable", r.emptyRanking()
	r.doc.Blocks = []doc.Block{t}
	r.legendRanked(table, players)
	r.explain(t)
	return r.doc, nil
}

// grid makes the table of a round robin.
func (r *report) grid(table standings.Table, players []arbiter.Player, games []arbiter.Game) *doc.Table {
	w := r.words
	n := len(players)
	met, most := meetings(players, games)
	most = max(most, r.state.System().Cycles)
	t := &doc.Table{Frozen: 2, Columns: []doc.Column{w.column("number", w.Head("Player number"), doc.Integer), w.column("name", w.Head("Name"), doc.Name)}}
	starts := startNumbers(players)
	if starts {
		t.Columns = append(t.Columns, w.column("start", w.Head("Start number"), doc.Integer))
	}
	facts := r.facts(players)
	facts.club = false // the games need the room
	for _, c := range facts.columns() {
		c.Beneath, c.Spare = doc.Itself, true
		t.Columns = append(t.Columns, c)
	}
	grid := len(t.Columns)
	for j := range n {
		number := itoa(int(players[j].ID))
		for k := range most {
			c := doc.Column{Key: "vs-" + number, Title: number, Long: r.nameOf(&players[j]), Kind: doc.Result, Narrow: true}
			if most > 1 {
				c.Group, c.Title, c.Key = c.Title, w.gameLetter(k), c.Key+"-"+itoa(k+1)
			}
			t.Columns = append(t.Columns, c)
		}
	}
	score := len(t.Columns)
	t.Columns = append(append(t.Columns, r.scoreColumns(table)...), w.column("place", w.Head("Place"), doc.Rank))
	for j := grid; j < score && r.state.Settings.HeatScoring != arbiter.OneResult; j++ {
		t.Columns[score].Sum = append(t.Columns[score].Sum, doc.Term{Key: t.Columns[j].Key, Times: doc.Number{Value: 1, Unit: 1}})
	}
	for i := range table.Rows {
		row := []doc.Cell{doc.N(int(players[i].ID)), r.rankedName(&players[i])}
		if starts {
			row = append(row, some(players[i].Number))
		}
		row = append(row, facts.cells(&players[i])...)
		for j := range n {
			for k := range most {
				switch list := met[[2]int{i, j}]; {
				case i == j:
					row = append(row, doc.Black())
				case k < len(list):
					cell := r.gameCell(list[k], players[i].ID)
					if len(list[k].Sheets) > 0 {
						cell = cell.To(gameRef(list[k].ID))
					}
					row = append(row, cell)
				default:
					row = append(row, doc.Cell{})
				}
			}
		}
		row = append(append(row, r.scoreCells(&table.Rows[i])...), place(&table.Rows[i]))
		t.Rows = append(t.Rows, doc.Row{Cells: row})
	}
	if most > 1 && n > 0 {
		var letters []string
		for k := range most {
			letters = append(letters, w.gameLetter(k))
		}
		r.doc.Legend = append(r.doc.Legend, doc.Note{Sign: strings.Join(letters, " "), Text: w.Say("first and second game")})
	}
	return t
}

// gameLetter names the games of two players against each other: a, b, 3 ...
func (w *words) gameLetter(k int) string {
	switch k {
	case 0:
		return w.Say("letter|first game")
	case 1:
		return w.Say("letter|second game")
	}
	return itoa(k + 1)
}

// meetings returns the games between any two of the ranked players, by their places in the list and
// in the order of rounds, and the largest number of games that two players have.
func meetings(players []arbiter.Player, games []arbiter.Game) (map[[2]int][]*arbiter.Game, int) {
	at := make(map[arbiter.PlayerID]int, len(players))
	for i := range players {
		at[players[i].ID] = i
	}
	met, most := map[[2]int][]*arbiter.Game{}, 1
	for g := range games {
		i, knownFirst := at[games[g].First]
		j, knownSecond := at[games[g].Second]
		if !knownFirst || !knownSecond {
			continue
		}
		for _, key := range [2][2]int{{i, j}, {j, i}} {
			met[key] = append(met[key], &games[g])
			most = max(most, len(met[key]))
		}
	}
	return met, most
}

// gameCell shows a game from the view of one of its players: their points, with a * if these only
// count until a postponed game is played; blank while the game is open.
func (r *report) gameCell(g *arbiter.Game, of arbiter.PlayerID) doc.Cell {
	scoring := r.state.Settings.Points()
	if g.Result == nil {
		if g.Provisional() == nil {
			return doc.Cell{}
		}
		own := g.Points[0]
		if g.Second == of {
			own = g.Points[1]
		}
		return points(own).As(r.score(own) + provisionalSign).With(doc.Unsettled)
	}
	first, second := g.Result.Points(scoring)
	own, better := first, arbiter.FirstWins
	if g.Second == of {
		own, better = second, arbiter.SecondWins
	}
	sign := ""
	if grade, ok := scoring.Of(*g.Result); ok && grade.Signed && g.Result.Award == nil {
		sign = "-"
		if g.Result.Better == better {
			sign = "+"
		}
	}
	if !g.Result.Played() {
		sign = r.words.Say("letter|by absence")
	}
	if g.Annulled { // a spreadsheet would add numbers up
		return doc.T("(" + r.score(own) + sign + ")").With(doc.Muted)
	}
	c := points(own)
	if text := r.score(own); sign != "" || strings.Contains(text, "½") {
		c = c.As(text + sign)
	}
	c.Sign = sign
	return c
}

// byRounds makes the table of a Swiss, with a column for each round.
func (r *report) byRounds(table standings.Table, players []arbiter.Player, rounds int, byStart bool) *doc.Table {
	w := r.words
	numbers, number := map[int]int{}, w.column("number", w.Head("Player number"), doc.Integer)
	for i := range table.Rows {
		p := &table.Rows[i].Player
		if numbers[p.Number] = p.Shown(); byStart {
			numbers[p.Number], number = p.Number, w.column("start", w.Head("Start number"), doc.Integer)
		}
	}
	facts := r.facts(players)
	facts.club = false // the rounds need the room
	t := &doc.Table{Frozen: 2, Columns: []doc.Column{number, w.column("name", w.Head("Name"), doc.Name)}}
	for _, c := range facts.columns() {
		c.Beneath, c.Spare = doc.Itself, true
		t.Columns = append(t.Columns, c)
	}
	for n := range rounds {
		t.Columns = append(t.Columns, doc.Column{Key: "round-" + itoa(n+1), Title: itoa(n + 1), Long: w.Say("Round {n}", "n", itoa(n+1)), Kind: doc.Result, Narrow: true})
	}
	t.Columns = append(append(t.Columns, r.scoreColumns(table)...), w.column("place", w.Head("Place"), doc.Rank))
	t.Rows = make([]doc.Row, 0, len(table.Rows))
	kept := r.gamesKept(rounds)
	for i := range table.Rows {
		row, p := &table.Rows[i], &players[i]
		cells := append(make([]doc.Cell, 0, len(t.Columns)), doc.N(numbers[row.Player.Number]), r.rankedName(p))
		cells = append(cells, facts.cells(p)...)
		for n := range rounds {
			cell := r.roundCell(row.Player.Entries[n], numbers, r.heats(n + 1)[p.ID], r.until(n+1, p.ID))
			if id, is := kept[seatOf{n + 1, p.ID}]; is {
				cell = cell.To(gameRef(id))
			}
			cells = append(cells, cell)
		}
		t.Rows = append(t.Rows, doc.Row{Cells: append(append(cells, r.scoreCells(row)...), place(row))})
	}
	if rounds > 0 {
		legend := w.Say("+ won, = drawn, – lost against the player of that number, {first} and {second} the colour")
		if byStart {
			legend = w.Say("+ won, = drawn, – lost against the player of that start number, {first} and {second} the colour")
		}
		r.doc.Legend = append(r.doc.Legend, doc.Note{Text: fill(legend, "first", r.sides[0].letter, "second", r.sides[1].letter)})
		r.legendHeats()
		r.legendMissed()
	}
	return t
}

// seatOf is a player in a round.
type seatOf struct {
	round  int
	player arbiter.PlayerID
}

// gamesKept returns the games of rounds whose moves are known from a sheet, by player; of a heat
// the first.
func (r *report) gamesKept(rounds int) map[seatOf]arbiter.GameID {
	kept := map[seatOf]arbiter.GameID{}
	for i := range rounds {
		games := r.state.Rounds[i].Games
		for j := range games {
			g := &games[j]
			if len(g.Sheets) == 0 {
				continue
			}
			for _, p := range [2]arbiter.PlayerID{g.First, g.Second} {
				if _, is := kept[seatOf{i + 1, p}]; !is {
					kept[seatOf{i + 1, p}] = g.ID
				}
			}
		}
	}
	return kept
}

// missedSigns are the signs of the absences that a Keizer competition pays for:
// with notice, excused, on duty for the club.
var missedSigns = [...]string{"○", "◇", "△"}

// legendMissed explains the signs of absences in the tables.
func (r *report) legendMissed() {
	for i, shown := range r.missed {
		if shown {
			r.doc.Legend = append(r.doc.Legend, doc.Note{Sign: missedSigns[i], Text: r.byeText(pairing.Notice + pairing.Kind(i))})
		}
	}
}

// roundCell shows a round of a player: how it ended, the opponent's number, and the colour: "+12w".
// until marks a result that only counts until a postponed game is played.
func (r *report) roundCell(e pairing.Entry, rows map[int]int, heat []*arbiter.Game, until bool) doc.Cell {
	opponent := itoa(rows[e.Opponent])
	if len(heat) > 0 && (e.Kind == pairing.ForfeitWin || e.Kind == pairing.ForfeitLoss) {
		return doc.T(r.heatSigns(heat, e.Opponent) + opponent)
	}
	if len(heat) > 0 && (e.Kind == pairing.Played || e.Kind == pairing.Open) {
		letter := r.sides[sideOf(e.Colour)].letter
		return doc.T(r.heatSigns(heat, e.Opponent) + opponent + letter)
	}
	switch e.Kind {
	case pairing.Played:
		letter := r.sides[0].letter
		if e.Colour == pairing.Second {
			letter = r.sides[1].letter
		}
		if until {
			letter += provisionalSign
		}
		return doc.T(r.outcome(e) + opponent + letter)
	case pairing.ForfeitWin:
		return doc.T("+" + opponent + r.words.Say("letter|by absence"))
	case pairing.ForfeitLoss:
		return doc.T("–" + opponent + r.words.Say("letter|by absence"))
	case pairing.PAB:
		return doc.T(r.words.Say("instead of a game|bye"))
	case pairing.FullBye, pairing.HalfBye, pairing.ZeroBye:
		return points(e.Points).As(r.score(e.Points) + " " + r.words.Say("instead of a game|bye"))
	case pairing.Notice, pairing.Excused, pairing.Duty:
		r.missed[e.Kind-pairing.Notice] = true
		return doc.T(missedSigns[e.Kind-pairing.Notice])
	case pairing.Open:
		letter := r.sides[0].letter
		if e.Colour == pairing.Second {
			letter = r.sides[1].letter
		}
		return doc.T(opponent + letter)
	}
	return doc.Cell{}
}

// heats returns, by player, the games of a round in which two players have several.
func (r *report) heats(round int) map[arbiter.PlayerID][]*arbiter.Game {
	if r.heatsOf == nil {
		r.heatsOf = map[int]map[arbiter.PlayerID][]*arbiter.Game{}
	}
	if known, ok := r.heatsOf[round]; ok {
		return known
	}
	heats := map[arbiter.PlayerID][]*arbiter.Game{}
	paired := &r.state.Rounds[round-1]
	for _, games := range paired.Pairs() {
		if games[0].Heat > 0 {
			heats[games[0].First], heats[games[0].Second] = games, games
		}
	}
	r.heatsOf[round] = heats
	return heats
}

// legendHeats explains several signs in one cell, if there are any.
func (r *report) legendHeats() {
	for n := range r.state.Rounds {
		if len(r.heats(n+1)) > 0 {
			r.doc.Legend = append(r.doc.Legend, doc.Note{Sign: "+=", Text: r.words.Say("the games of the round in their order; the colour is the one in the first")})
			return
		}
	}
}

// heatGap separates the signs of a heat, since two dashes without it would look like one line. It
// is a narrow space at which lines are not broken.
const heatGap = "\u202f"

// heatSigns returns the results of the games of a heat against an opponent, in the order of the
// games: "+=" for a win and a draw, · for an open game, and a * after the provisional result of a
// postponed one.
func (r *report) heatSigns(games []*arbiter.Game, opponent int) string {
	text := ""
	against := r.state.ByNumber(opponent).ID
	for i, g := range games {
		if i > 0 {
			text += heatGap
		}
		result, behind := g.Result, ""
		switch {
		case result != nil && !result.Played():
			behind = r.words.Say("letter|by absence")
		case result == nil && g.Provisional() != nil:
			result, behind = g.Provisional(), provisionalSign
		}
		switch {
		case result == nil:
			text += "·"
		case result.Winner == arbiter.Drawn:
			text += "="
		case result.Winner == arbiter.FirstWins && g.First != against, result.Winner == arbiter.SecondWins && g.Second != against:
			text += "+"
		default:
			text += "–"
		}
		text += behind
	}
	return text
}

// outcome returns the sign of a played game.
func (r *report) outcome(e pairing.Entry) string {
	scoring := r.state.Settings.Points()
	p := e.Points
	switch e.Outcome { // a plain sign does not show how many points the result was worth
	case pairing.Won:
		return r.score(p) + "+"
	case pairing.Drew:
		return r.score(p) + "="
	case pairing.Lost:
		return r.score(p) + "–"
	}
	switch {
	case p >= scoring.Win:
		return "+"
	case p >= scoring.Draw && scoring.Draw > scoring.Loss:
		return "="
	}
	return "–"
}
