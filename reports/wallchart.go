package reports

import (
	"flagfall/arbiter"
	"flagfall/pairing"
	"flagfall/reports/doc"
)

// openRounds is how many rounds are printed to be filled in by hand if nobody knows how many there
// will be.
const openRounds = 7

type wallChartOptions struct {
	anEvent
	WallOptions
}

var wallChartRow = row(Document{Name: "wall-chart", Title: "all rounds by number, to be continued by hand", Sheet: 5, Vital: true, For: byRounds},
	wallChart,
	wallOptions(func(o *wallChartOptions) *WallOptions { return &o.WallOptions })...)

// wallChart is the table that hangs on the wall and is continued by hand: the
// players by pairing number, and for each round how it ended, against whom and
// with which colour, with the running score below. Rounds to come are empty
// boxes.
func wallChart(r *report, own wallChartOptions) error {
	s, w := r.state, r.words
	if err := needRounds(s); err != nil {
		return err
	}
	r.doc.Title = w.Say("Wall chart")
	if err := r.hang(&own.WallOptions, doc.Hung); err != nil {
		return err
	}
	r.doc.Look.Orientation = doc.Automatic // by the number of rounds
	r.after(len(s.Rounds))
	players := s.Players
	t := &doc.Table{Name: "wall-chart", Empty: w.Say("No players are entered yet."), Frozen: 2, Roomy: true, Columns: []doc.Column{
		w.column("number", w.Head("Player number"), doc.Integer), w.column("name", w.Head("Name"), doc.Name)}}
	f := r.facts(players)
	f.club, f.title = false, false // the rounds need the room
	for _, c := range f.columns() {
		c.Spare = true
		t.Columns = append(t.Columns, c)
	}
	rounds := r.roundsToPrint()
	for n := range rounds {
		t.Columns = append(t.Columns, doc.Column{Key: "round-" + itoa(n+1), Title: itoa(n + 1), Long: w.Say("Round {n}", "n", itoa(n+1)), Kind: doc.Result, Narrow: true, MinWidth: 5})
	}
	entries, numbers := r.entries()
	for i := range players {
		p := &players[i]
		top := append([]doc.Cell{doc.N(int(p.ID)), r.rankedName(p)}, f.cells(p)...)
		below := make([]doc.Cell, len(top))
		score, open := pairing.Points(0), false
		for n, e := range entries[p.Number] {
			score += e.Points
			top = append(top, r.roundCell(e, numbers, r.heats(n + 1)[p.ID], r.until(n+1, p.ID)))
			running := r.runningScore(score, p.Number, n+1).With(doc.Strong)
			if open = open || e.Kind == pairing.Open && !r.awaits(p.Number, n+1); open { // is written in by hand
				running = doc.Cell{}
			}
			below = append(below, running)
		}
		t.Rows = append(t.Rows, doc.Row{Cells: top, Rule: true}, doc.Row{Cells: below, Joined: true})
	}
	r.doc.Blocks = []doc.Block{t}
	if len(s.Rounds) > 0 {
		r.doc.Legend = append(r.doc.Legend, doc.Note{Text: w.Say("+ won, = drawn, – lost against the player of that number, {first} and {second} the colour", "first", r.sides[0].letter, "second", r.sides[1].letter)}, doc.Note{Text: w.Say("below: the points after that round")})
		var games []arbiter.Game
		for i := range s.Rounds {
			games = append(games, s.Rounds[i].Games...)
		}
		r.legendForfeit(games)
		r.legendHeats()
		r.legendMissed()
		r.legendPostponed(len(s.Rounds))
	}
	r.explain(t)
	return nil
}

// roundsToPrint returns the number of rounds for which a form has room.
func (r *report) roundsToPrint() int {
	if n := max(r.state.TotalRounds(), len(r.state.Rounds)); n > 0 {
		return n
	}
	return openRounds
}

// entries returns the rounds of the players by pairing number, and the numbers by which people know
// the players.
func (r *report) entries() (entries map[int][]pairing.Entry, numbers map[int]int) {
	entries, numbers = map[int][]pairing.Entry{}, map[int]int{}
	field := r.state.Field(len(r.state.Rounds))
	for i := range field.Players {
		n := field.Players[i].Number
		entries[n], numbers[n] = field.Players[i].Entries, field.Players[i].Shown()
	}
	return entries, numbers
}
