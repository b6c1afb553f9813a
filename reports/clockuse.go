package reports

import (
	"fmt"

	"flagfall/arbiter"
	"flagfall/clocks"
	"flagfall/reports/doc"
)

// clockUseOptions name the game.
type clockUseOptions struct {
	anEvent
	board string
}

var clockUseRow = row(Document{Name: "clock-use", Title: "how the time of a game was used", About: OneGame},
	clockUse,
	required(boardOption(func(o *clockUseOptions) any { return &o.board })))

// clockUse is how the time of a game was used, move by move, as a chart and as
// numbers: the time used by the log of its clock where that was sealed; else, from a
// sheet with times, what was left on both clocks or the time used.
func clockUse(r *report, own clockUseOptions) error {
	g, played, err := own.q.game(own.board)
	if err != nil {
		return err
	}
	r.round(g.Round)
	r.doc.Title = r.words.Say("Use of the clocks")
	r.doc.Subtitle = joinDots(r.words.Say("Board {n}", "n", itoa(g.Board)), r.name(g.First)+" – "+r.name(g.Second), r.resultText(g))
	chart := r.clockChart(g, played)
	sums := &doc.KeyValues{}
	for side := range r.sides {
		if used, known := r.timeUsed(g, played, clocks.Side(side)); known {
			sums.Add([2]string{"first", "second"}[side], joinDots(r.words.Say("Time used"), r.sides[side].name), used.Face())
		}
	}
	if len(sums.Pairs) > 0 {
		r.doc.Blocks = append(r.doc.Blocks, sums)
	}
	switch {
	case chart != nil:
		t := chart.Table
		chart.Table, t.Flow = nil, 3
		r.doc.Blocks = append(r.doc.Blocks, chart, t)
	case len(sums.Pairs) == 0:
		r.doc.Blocks = []doc.Block{&doc.Paragraph{Text: r.words.Say("No times are recorded for this game.")}}
	}
	return nil
}

// clockChart returns the chart of the times of a game; nil if neither its clock nor its sheet has
// any.
func (r *report) clockChart(g *arbiter.Game, played *Played) *doc.Chart {
	w := r.words
	times := timesOf(g, played)
	if len(times.spans[0])+len(times.spans[1]) == 0 {
		return nil
	}
	up := w.Say("Time used")
	if times.left {
		up = w.Say("Time left")
	}
	t := &doc.Table{Name: "clock-use", Frozen: 1, Columns: []doc.Column{w.column("move", w.Head("Move"), doc.Integer)}}
	chart := &doc.Chart{Table: t, Accent: r.look.Accent, Across: w.Say("Moves played"), Up: up}
	most, moves := clocks.Span(0), 0
	for side, id := range [2]arbiter.PlayerID{g.First, g.Second} {
		t.Columns = append(t.Columns, doc.Column{Key: [2]string{"first", "second"}[side], Title: r.sides[side].name, Long: r.sides[side].name, Kind: doc.Code, Align: doc.Right})
		curve := doc.Curve{Name: r.name(id), Dark: r.sides[side].dark()}
		for _, p := range times.spans[side] {
			curve.Points = append(curve.Points, doc.ChartPoint{X: float64(p.move), Y: float64(p.span)})
			most, moves = max(most, p.span), max(moves, p.move)
		}
		chart.Curves = append(chart.Curves, curve)
	}
	for m := 1; m <= moves; m++ {
		row := []doc.Cell{doc.N(m)}
		for side := range times.spans {
			text := ""
			for _, p := range times.spans[side] {
				if p.move == m {
					text = clockText(p.span)
				}
			}
			row = append(row, doc.T(text))
		}
		t.Add(row...)
	}
	r.clockTicks(g, chart, most, moves)
	return chart
}

// clockTicks marks the axes: minutes in round steps, every ten moves, and the
// first time control as a line across.
func (r *report) clockTicks(g *arbiter.Game, chart *doc.Chart, most clocks.Span, moves int) {
	step := clocks.OneMinute
	for _, n := range []clocks.Span{2, 5, 10, 15, 30, 60} {
		if most/step > 9 {
			step = n * clocks.OneMinute
		}
	}
	for at := clocks.Span(0); at < most+step; at += step {
		chart.Levels = append(chart.Levels, doc.Tick{At: float64(at), Label: fmt.Sprintf("%d:%02d", at/clocks.OneHour, at%clocks.OneHour/clocks.OneMinute)})
	}
	every := 5
	if moves > 60 {
		every = 10
	}
	for m := 0; m <= moves; m += every {
		chart.Steps = append(chart.Steps, doc.Tick{At: float64(m), Label: itoa(m)})
	}
	control, err := r.state.ControlOf(g)
	if err != nil || control.IsZero() {
		return
	}
	if n, limited := control.First.Required(0); limited && n <= moves {
		chart.Steps = append(chart.Steps, doc.Tick{At: float64(n), Strong: true})
	}
}
