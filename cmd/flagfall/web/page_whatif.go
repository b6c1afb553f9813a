package web

import (
	"html/template"
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/ranking"
	"flagfall/arbiter/rule"
	"flagfall/reports"
)

var whatifPage = &page{name: "whatif", title: "What if", sought: "who can still win, what does a player need", role: Helper, actions: []string{"whatif"}, show: showWhatif}

// whatif shows the standings as they would be if open games ended in given ways.
type whatif struct {
	*view
	results
	Boards []tried
	// Any: at least one result is tried.
	Any bool
	// Changes are the first of the places that change, with the number of the others; Won are the
	// prizes that change hands, and Why says why a result cannot be tried.
	Changes   []rule.Sentence
	Won       []movedPrize
	Why       string
	Standings template.HTML
	Prizes    template.HTML
	// Places are the parts of long standings.
	Places []part
}

// mostMoves is how many changes of place are listed: one result may move half of a large field.
const mostMoves = 60

// moves says which places change. Both rankings, most of the work of the page in a large event, are
// made concurrently.
func (w *whatif) moves(after *arbiter.State) error {
	before := make(chan bool)
	go func() {
		defer close(before)
		_, _ = ranking.Of(w.State, -1) // both are cached; the error is returned when they are asked for
	}()
	_, _ = ranking.Of(after, -1)
	<-before
	list, err := office.StandingsChanges(w.State, after)
	shown := min(len(list), mostMoves)
	for _, m := range list[:shown] {
		w.Changes = append(w.Changes, m.Said())
	}
	if more := len(list) - shown; more > 0 {
		w.Changes = append(w.Changes, rule.Format("and %d more", more))
	}
	return err
}

// movedPrize is what a player would win, before and after; "" for nothing.
type movedPrize struct{ Name, Before, After string }

// movedPrizes returns the prizes that would go elsewhere, in the order of the new winners; none if
// nobody can be ranked yet.
func (v *view) movedPrizes(after *arbiter.State) (list []movedPrize) {
	was, is := v.prizesOf(v.State), v.prizesOf(after)
	for _, p := range slices.Concat(is.winners, was.winners) {
		if was.won[p] != is.won[p] && !slices.ContainsFunc(list, func(m movedPrize) bool { return m.Name == v.Name(p) }) {
			list = append(list, movedPrize{v.Name(p), was.won[p], is.won[p]})
		}
	}
	return list
}

// prizesWon returns the players who win something, the best first, and what each wins.
type prizesWon struct {
	winners []arbiter.PlayerID
	won     map[arbiter.PlayerID]string
}

func (v *view) prizesOf(s *arbiter.State) prizesWon {
	w := prizesWon{won: map[arbiter.PlayerID]string{}}
	if len(s.Prizes) == 0 {
		return w // and nobody need be ranked
	}
	awards, err := ranking.Prizes(s)
	if err != nil {
		return w // nobody is ranked yet
	}
	for _, a := range awards {
		id := arbiter.PlayerID(a.ID)
		text := joined(" + ", moneyOf(s, a.Amount), a.Thing)
		if category := s.Prizes[a.List].Category; category != "" {
			text += " (" + category + ")"
		}
		if w.won[id] == "" {
			w.winners = append(w.winners, id)
		}
		w.won[id] = joined(", ", w.won[id], text)
	}
	return w
}

// joined joins the texts that are not empty.
func joined(by string, texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(t string) bool { return t == "" }), by)
}

// tried is an open board with the result that is tried.
type tried struct {
	board
	// Field is the name of the field in which it is tried.
	Field, Value string
}

// Tries returns the open boards with the results that they may have. A large event has so many that a
// template would take longer to write them than the ranking.
func (w whatif) Tries() template.HTML {
	var b strings.Builder
	text := template.HTMLEscaper
	board, open, drawn := text(w.say("Board")), text(w.say("open")), text(w.say("drawn"))
	for i := range w.Boards {
		t := &w.Boards[i]
		field := text(t.Field)
		choice := func(value, said string) {
			checked := ""
			if value == t.Value {
				checked = " checked"
			}
			b.WriteString(`<label class="check"><input type="radio" name="` + field + `" value="` + text(value) + `"` + checked + ` data-submits> ` + said + `</label>`)
		}
		b.WriteString(`<fieldset><legend>` + board + " " + text(t.Name) + `</legend>`)
		choice("", open)
		choice(w.First.Value, text(t.First))
		if w.Draw != nil {
			choice(w.Draw.Value, drawn)
		}
		choice(w.Second.Value, text(t.Second))
		b.WriteString(`</fieldset>`)
	}
	return template.HTML(b.String())
}

func showWhatif(v *view) (any, error) {
	w := whatif{view: v, results: v.choices()}
	w.results.view = v
	v.Round = v.Playing
	if v.Playing == 0 {
		return w, nil
	}
	scoring := v.State.Settings.Points()
	trial := v.Office.TrialOf(v.State)
	inPlay := v.State.RoundsInPlay()
	for _, g := range v.State.OpenGames() {
		if g.Result != nil || g.Postponed == nil && !slices.Contains(inPlay, g.Round) {
			continue // postponed games are included, rounds paired beforehand are not
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
		if err := w.moves(after); err != nil {
			return nil, err
		}
		w.Won = v.movedPrizes(after)
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
			continue // nothing to rank or win yet
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
