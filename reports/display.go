package reports

import (
	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/systems"
	"flagfall/reports/doc"
)

var displayRow = ofEvent(Document{Name: "display", Title: "a simultaneous display: for and against, and every board",
	For: func(s systems.System) bool { return s.Display }, page: &sitePage{place: 5, ref: "display"}}, Display)

// Display is what a simultaneous display stands at: the points of the exhibitor
// and of the others, the games won, drawn and lost, and every board. Errors:
// rule.Refused for an event that is no display.
func Display(s *arbiter.State, o Options) (*doc.Document, error) {
	if !s.System().Display {
		return nil, rule.Errorf(rule.Refused, "this event is a %s, not a simultaneous display", s.Settings.System).
			WithHint("print the standings")
	}
	r, err := begin(s, o, "display")
	if err != nil {
		return nil, err
	}
	w := r.words
	r.doc.Title = w.Say("Simultaneous display")
	exhibitor := s.Exhibitor()
	var games []arbiter.Game
	var own, against pairing.Points
	for i := range s.Rounds {
		for _, g := range s.Rounds[i].Games {
			games = append(games, g)
			if g.Result == nil {
				continue
			}
			first, second := g.Points[0], g.Points[1]
			if g.Second == exhibitor {
				first, second = second, first
			}
			own, against = own+first, against+second
		}
	}
	won, drawn, lost, open := s.DisplayScore()
	if open > 0 {
		r.doc.Subtitle = w.Count(open, "not final – 1 game pending", "not final – {n} games pending")
	}
	r.mark(s.Closed)
	facts := &doc.KeyValues{}
	if exhibitor != 0 {
		facts.Pairs = []doc.KeyValue{
			{Name: "exhibitor", Label: w.Say("Exhibitor"), Value: s.Name(exhibitor)},
			{Name: "score", Label: w.Say("For and against"), Value: r.score(own) + "–" + r.score(against)},
			{Name: "games", Label: w.Say("Won, drawn and lost"), Value: "+" + itoa(won) + " =" + itoa(drawn) + " –" + itoa(lost)},
		}
	}
	r.doc.Blocks = []doc.Block{facts, r.gameTable(games)}
	r.legendForfeit(games)
	r.explain(r.doc.Tables()...)
	return r.doc, nil
}

// byRounds reports whether what players did can be shown round by round.
func byRounds(s systems.System) bool { return !s.Display }

// needRounds refuses a document that shows rounds of a display, of which the
// one player has all games in one.
func needRounds(s *arbiter.State) error {
	if byRounds(s.System()) {
		return nil
	}
	return rule.Errorf(rule.Refused, "a simultaneous display has no rounds to be shown one by one").WithHint("print the display")
}
