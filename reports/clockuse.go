package reports

import (
	"fmt"

	"flagfall/arbiter"
	"flagfall/clocks"
	"flagfall/reports/doc"
)

// clockUseOptions name the game.
type clockUseOptions struct{ board string }

var clockUseRow = takes(Document{Name: "clock-use", Title: "how the time of a game was used", About: OneGame},
	func(q *Request, own clockUseOptions) (*doc.Document, error) {
		g, played, err := q.game(own.board)
		if err != nil {
			return nil, err
		}
		return ClockUse(q.State, arbiter.GameRef{ID: g.ID}, played, q.look)
	},
	required(boardOption(func(o *clockUseOptions) any { return &o.board })))

// ClockUse is how the time of a game was used, move by move, as a chart and as
// numbers: what was left on both clocks, or the time used where the sheet holds
// that. It needs a sheet with times. Errors are those of
// [arbiter.State.FindGame].
func ClockUse(s *arbiter.State, ref arbiter.GameRef, played *Played, o Options) (*doc.Document, error) {
	g, err := s.FindGame(ref)
	if err != nil {
		return nil, err
	}
	r, err := begin(s, o, "clock-use")
	if err != nil {
		return nil, err
	}
	r.round(g.Round)
	r.doc.Title = r.words.Say("Use of the clocks")
	r.doc.Subtitle = joinDots(r.words.Say("Board {n}", "n", itoa(g.Board)), r.name(g.First)+" – "+r.name(g.Second), r.resultText(g))
	chart := r.clockChart(g, played, o)
	if chart == nil {
		r.doc.Blocks = []doc.Block{&doc.Paragraph{Text: r.words.Say("No times are recorded for this game.")}}
		return r.doc, nil
	}
	t := chart.Table
	chart.Table, t.Flow = nil, 3
	r.doc.Blocks = []doc.Block{chart, t}
	return r.doc, nil
}

// clockChart is the chart of the times of a game; nil where its sheet has none.
func (r *report) clockChart(g *arbiter.Game, played *Played, o Options) *doc.Chart {
	if played == nil || len(played.Times) == 0 {
		return nil
	}
	w := r.words
	times := clockCurves(played)
	if len(times.spans[0])+len(times.spans[1]) == 0 {
		return nil
	}
	up := w.Say("Time used")
	if times.left {
		up = w.Say("Time left")
	}
	t := &doc.Table{Name: "clock-use", Frozen: 1, Columns: []doc.Column{w.column("move", w.Head("Move"), doc.Integer)}}
	chart := &doc.Chart{Table: t, Accent: o.Accent, Across: w.Say("Moves played"), Up: up}
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

// clockText is a time as a clock shows it.
func clockText(s clocks.Span) string {
	seconds := int(s / clocks.OneSecond)
	return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
}

// moveTime is what a clock showed after a move.
type moveTime struct {
	move int
	span clocks.Span
}

// gameTimes are the times of both sides of a game: left on the clock, or used.
type gameTimes struct {
	spans [2][]moveTime
	left  bool
}

// clockCurves takes the times of each side out of a game: the time left where
// any was noted, else the time used, noted or added up from the moves.
func clockCurves(p *Played) gameTimes {
	var t gameTimes
	for i := range p.Times {
		t.left = t.left || p.Times[i].Left[0].Known || p.Times[i].Left[1].Known
	}
	var spent [2]clocks.Span
	for i := range p.Times {
		n, second := p.number(i)
		side := 0
		if second {
			side = 1
		}
		ply := &p.Times[i]
		span, known := ply.Left[side].Time, ply.Left[side].Known
		if !t.left {
			spent[side] += ply.Spent.Time
			span, known = spent[side], ply.Spent.Known
			if ply.Used[side].Known {
				span, known = ply.Used[side].Time, true
			}
		}
		if known {
			t.spans[side] = append(t.spans[side], moveTime{n, span})
		}
	}
	return t
}
