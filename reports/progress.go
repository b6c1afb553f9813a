package reports

import (
	"slices"

	"flagfall/arbiter"
	"flagfall/arbiter/ranking"
	"flagfall/arbiter/standings"
	"flagfall/pairing"
	"flagfall/reports/doc"
)

// mostCurves is how many players a chart of scores shows; more curves could not be told apart.
const mostCurves = 12

var progressRow = row(Document{Name: "progress", Title: "how the scores grew, as a chart and a table", About: OneRound, Ranks: true, For: byRounds}, progress)

// progress is how the scores grew from round to round, by rank: a chart of the
// leading players, and the scores of all after each round.
func progress(r *report, of aRanking) error {
	s, w, round, table := r.state, r.words, of.round, of.table
	if err := needRounds(s); err != nil {
		return err
	}
	r.doc.Title = w.Say("Score progress")
	players := r.ranked(table)
	t := &doc.Table{Name: "progress", Empty: r.emptyRanking(), Frozen: 2, Flow: 2, Columns: []doc.Column{
		w.column("place", w.Head("Place"), doc.Rank), w.column("name", w.Head("Name"), doc.Name)}}
	for n := range round {
		t.Columns = append(t.Columns, doc.Column{Key: "round-" + itoa(n+1), Title: itoa(n + 1), Long: w.Say("Round {n}", "n", itoa(n+1)), Kind: doc.Points, Halves: !s.System().Keizer, Narrow: true})
	}
	grew, up, err := r.growth(table, round)
	if err != nil {
		return err
	}
	chart := &doc.Chart{Accent: r.look.Accent, Across: w.Say("Rounds"), Up: up}
	most := 0.0
	for i := range table.Rows {
		row := &table.Rows[i]
		cells := []doc.Cell{place(row), r.rankedName(&players[i])}
		curve := doc.Curve{Name: r.nameOf(&players[i]), Points: []doc.ChartPoint{{}}}
		for n, score := range grew[row.Player.Number] {
			cells = append(cells, score.cell)
			curve.Points = append(curve.Points, doc.ChartPoint{X: float64(n + 1), Y: score.height})
			if i < mostCurves && row.Place > 0 {
				most = max(most, score.height)
			}
		}
		t.Rows = append(t.Rows, doc.Row{Cells: cells})
		if i < mostCurves && row.Place > 0 {
			chart.Curves = append(chart.Curves, curve)
		}
	}
	r.legendPostponed(round)
	for n := range round + 1 {
		chart.Steps = append(chart.Steps, doc.Tick{At: float64(n), Label: itoa(n)})
	}
	chart.Levels = levels(most)
	if len(table.Rows) > 0 && !anyResult(s) {
		t = &doc.Table{Name: t.Name, Columns: t.Columns, Empty: w.Say("No game has a result yet.")}
	}
	if round == 0 || len(t.Rows) == 0 || len(chart.Curves) == 0 {
		r.doc.Blocks = []doc.Block{t}
		return nil
	}
	if n := len(chart.Curves); n < len(table.Rows) {
		chart.Heading = w.Say("The first {n} of {total}", "n", itoa(n), "total", itoa(len(table.Rows)))
	}
	r.doc.Blocks = []doc.Block{chart, t}
	r.explain(r.doc.Tables()...)
	return nil
}

// anyResult reports whether a game of the event has ended.
func anyResult(s *arbiter.State) bool {
	return slices.ContainsFunc(s.Rounds, func(r arbiter.Round) bool { return r.Open() < len(r.Games) })
}

// inPoints returns a score as a number for drawing.
func inPoints(p pairing.Points) float64 { return float64(p) / float64(pairing.Point) }

// levels returns round numbers from 0 to a maximum, at most ten of them.
func levels(most float64) []doc.Tick {
	step := 1.0
	for _, larger := range []float64{2, 5, 10, 20, 50, 100} {
		if most/step > 10 {
			step = larger
		}
	}
	var list []doc.Tick
	for at := 0.0; at < most+step; at += step {
		list = append(list, doc.Tick{At: at, Label: itoa(int(at))})
	}
	return list
}

// grown is what a player had after a round: as it is printed, and in points.
type grown struct {
	cell   doc.Cell
	height float64
}

// growth returns what the players of a ranking had after each of the rounds, by their numbers, and
// what is counted: their points or, in a Keizer competition, its ranking points, which all change
// with every round.
func (r *report) growth(table standings.Table, rounds int) (map[int][]grown, string, error) {
	grew := map[int][]grown{}
	if !r.state.System().Keizer {
		for i := range table.Rows {
			p, score := &table.Rows[i].Player, pairing.Points(0)
			for n := range rounds {
				score += p.Entries[n].Points
				grew[p.Number] = append(grew[p.Number], grown{r.runningScore(score, p.Number, n+1), inPoints(score)})
			}
		}
		return grew, r.words.Head("points").Long, nil
	}
	for n := range rounds {
		then, err := ranking.Of(r.state, n+1)
		if err != nil {
			return nil, "", err
		}
		for i := range then.Rows {
			f, number := then.Rows[i].Figures[0], then.Rows[i].Player.Number
			grew[number] = append(grew[number], grown{doc.P(f.Value, f.Unit), float64(f.Value) / float64(f.Unit)})
		}
	}
	return grew, r.words.tieBreak(table.TieBreaks[0]).Long, nil
}
