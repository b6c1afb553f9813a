package office

import (
	"slices"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

// Evidence is the command that takes in the sheet of a game, to show what is
// ruled or claimed in it. The file holds that one game: it fails with rule.Usage
// where there are others, and with rule.Refused where other players are named.
func Evidence(s *arbiter.State, g *arbiter.Game, sub *Submission) (arbiter.TakeSheet, error) {
	if len(sub.Games) != 1 {
		return arbiter.TakeSheet{}, rule.Errorf(rule.Usage, "%s holds %d games, but a ruling is about one", sub.File, len(sub.Games))
	}
	game := &sub.Games[0]
	for i, name := range []string{game.First, game.Second} {
		id := [2]arbiter.PlayerID{g.First, g.Second}[i]
		if p, err := s.FindPlayer(name); name != "" && name != "?" && (err != nil || p.ID != id) {
			return arbiter.TakeSheet{}, rule.Errorf(rule.Refused, "%s is the sheet of %s – %s, but on round %d, board %s %s – %s play", sub.File,
				game.First, game.Second, g.Round, g.BoardName(), s.Name(g.First), s.Name(g.Second)).
				WithHint("name the board and round of the sheet, or correct the names on it")
		}
	}
	return arbiter.TakeSheet{Game: arbiter.GameRef{ID: g.ID}, Text: game.Text, Verdict: game.Verdict}, nil
}

// HasSheet reports whether a sheet was taken in for a game.
func HasSheet(g *arbiter.Game, digest string) bool {
	return slices.ContainsFunc(g.Sheets, func(t arbiter.TakenSheet) bool { return t.Digest == digest })
}
