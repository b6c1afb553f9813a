package web

import (
	"html/template"
	"slices"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports"
)

var whatifPage = &page{name: "whatif", now: true, title: "What if", role: Helper, actions: []string{"whatif"}, show: showWhatif}

// whatif is the standings as they would be if open games ended so.
type whatif struct {
	*view
	results
	Boards []tried
	// Any: something is tried.
	Any bool
	// Changes are the places that move, and Why why a result cannot be tried.
	Changes   []rule.Sentence
	Why       string
	Standings template.HTML
	Prizes    template.HTML
	// Places are the parts of long standings.
	Places []part
}

// tried is an open board with the result that is tried.
type tried struct {
	board
	// Field is the name of the field in which it is tried.
	Field, Value string
}

func showWhatif(v *view) (any, error) {
	w := whatif{view: v, results: v.choices()}
	w.results.view = v
	v.Round = v.Playing
	if v.Playing == 0 {
		return w, nil
	}
	scoring := v.State.Settings.Points()
	trial := v.Office.Trial()
	inPlay := v.State.RoundsInPlay()
	for _, g := range v.State.OpenGames() {
		if g.Result != nil || g.Postponed == nil && !slices.Contains(inPlay, g.Round) {
			continue // a game that was put off is waited for, a round that was paired beforehand is not
		}
		t := tried{board: board{Game: &g, Name: g.BoardName(), First: v.Name(g.First), Second: v.Name(g.Second)}, Field: resultOf + g.BoardName()}
		if g.Round != v.Playing {
			t.Name, t.Field = t.Name+", "+v.say("round")+" "+itoa(g.Round), resultOf+itoa(g.Round)+":"+g.BoardName()
		}
		t.Value = v.query(t.Field)
		w.Boards = append(w.Boards, t)
		for _, result := range scoring.Results() {
			if t.Value == "" || scoring.ResultText(result) != t.Value {
				continue
			}
			if _, err := trial.Do(arbiter.EnterResult{Game: arbiter.GameRef{ID: g.ID}, Result: result}); err != nil {
				if rule.CodeOf(err) == rule.Internal {
					return nil, err
				}
				w.Why = v.Worded(rule.SaidOf(err))
				continue
			}
			w.Any = true
		}
	}
	from, to := v.cut(len(w.Boards), -1)
	w.Boards = w.Boards[from:to]
	after := trial.State()
	if w.Any {
		var err error
		if w.Changes, err = office.StandingsChanges(v.State, after); err != nil {
			return nil, err
		}
	}
	for _, part := range []struct {
		name string
		into *template.HTML
	}{{"standings", &w.Standings}, {"prizes", &w.Prizes}} {
		d, err := reports.FindDocument(part.name)
		if err != nil {
			return nil, err
		}
		if d.For != nil && !d.For(v.State.System()) || part.name == "prizes" && len(after.Prizes) == 0 {
			continue
		}
		q := reports.Request{Document: part.name, State: after, Options: v.inLanguage(map[string]string{}), Zone: v.server.config.Now().Location(), Sheet: v.Office.Sheet, AllGroups: true}
		if d.Ranks {
			q.Round = v.Playing
		}
		made, err := reports.Make(q)
		if err != nil {
			if rule.CodeOf(err) == rule.Internal {
				return nil, err
			}
			continue // nothing to be ranked or won yet
		}
		if d.Ranks {
			cutTables(made, func(n int) (from, to int) {
				w.Places, from, to = v.partsOf("places", n, -1)
				return from, to
			})
		}
		if *part.into, err = v.content(made); err != nil {
			return nil, err
		}
	}
	return w, nil
}
