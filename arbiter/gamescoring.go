package arbiter

import (
	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// ScoringOf is what the results of a game are worth: those of the event, and in
// a game of a tie-break those of a plain game. The further results of a scoring,
// 12-8-7-6 or 5-0 and 3-2, are for the match that the tie-break decides (FMJD
// Annex 3: rapid, blitz and Lehmann-Georgiev games are won, drawn or lost).
func (s *State) ScoringOf(g *Game) Scoring {
	scoring := s.Settings.Points()
	if g.PlayOff == nil || !scoring.Graded() {
		return scoring
	}
	plain := "2-1-0"
	if scoring.Win == pairing.Point {
		plain = "1-½-0"
	}
	scoring, _ = ParseScoring(plain) // is one
	return scoring
}

// ResultText is the result of a game as it is typed beside the names, in the
// game's own scoring; "" for none.
func (s *State) ResultText(g *Game) string {
	if g.Result == nil {
		return ""
	}
	scoring := s.ScoringOf(g)
	return scoring.ResultText(*g.Result)
}

// ScoreSaid is the points of a game with the reason after them: "2-0 (resigned)".
func (s *State) ScoreSaid(g *Game) rule.Sentence {
	switch {
	case g.SetAside:
		return SaidAside()
	case g.Result == nil:
		return rule.Format("open")
	}
	text, how := s.ResultText(g), g.How()
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

// ReadResult reads a result of a game in its own scoring. What a game of a
// tie-break brings may be written in the scoring of the event, too, as long as it
// is a win, a draw or a loss. Errors: rule.Usage, as [Scoring.Parse].
func (s *State) ReadResult(g *Game, text string) (Result, error) {
	own := s.ScoringOf(g)
	r, err := own.Parse(text)
	if err == nil || g.PlayOff == nil {
		return r, err
	}
	event := s.Settings.Points()
	if r, wrong := event.Parse(text); wrong == nil && own.check(r) == nil {
		return r, nil
	}
	return Result{}, err
}
