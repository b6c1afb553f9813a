package office

import (
	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

// ScoreOf is the points of a game with the reason after it: "2-0
// (resigned)".
func ScoreOf(s *arbiter.State, g *arbiter.Game) rule.Sentence {
	switch {
	case g.SetAside:
		return arbiter.SaidAside()
	case g.Result == nil:
		return rule.Format("open")
	}
	text := s.ResultText(g)
	how := g.How()
	switch {
	case g.Annulled && how.IsZero():
		how = rule.Format("annulled")
	case g.Annulled:
		how = rule.Joined(", ", how, rule.Format("annulled"))
	case how.IsZero():
		return rule.Typed(text)
	}
	if ground := g.Ground(); ground != "" {
		how = rule.Joined(", ", how, rule.Typed(ground))
	}
	return rule.Format("%s (%s)", text, how)
}
