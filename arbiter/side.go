package arbiter

import (
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/scoresheet/draughts"
)

// SideOf is the side of a game as people name it: "first" or "second", the
// colour of a player, or the player by number or name.
func (s *State) SideOf(g *Game, text string) (clocks.Side, error) {
	word := strings.ToLower(strings.TrimSpace(text))
	if side, err := clocks.ParseSide(word); err == nil {
		return side, nil
	}
	if side, ok := s.Settings.SideOfColour(text); ok {
		return side, nil
	}
	p, err := s.FindPlayer(text)
	switch {
	case err == nil && p.ID == g.First:
		return clocks.First, nil
	case err == nil && p.ID == g.Second:
		return clocks.Second, nil
	case err == nil:
		return 0, rule.Errorf(rule.Refused, "%s does not play at round %d, board %s", p.Name(), g.Round, g.BoardName()).
			WithHint("%s, who moves first, and %s sit there", s.Name(g.First), s.Name(g.Second))
	}
	return 0, rule.Errorf(rule.Input, "%q is not a side of the clock", text).
		WithHint("write first (the player who moves first) or second, a colour, or the player: %s or %s", s.Name(g.First), s.Name(g.Second))
}

// SideOfColour is the side that has a colour, by its English name.
func (s Settings) SideOfColour(text string) (clocks.Side, bool) {
	rules := s.variant().Rules()
	var colour draughts.Colour
	switch word := strings.ToLower(strings.TrimSpace(text)); {
	case word == "white":
		colour = draughts.White
	case word == "black", word == "red" && rules.Red:
		colour = draughts.Black
	default:
		return 0, false
	}
	if colour == rules.First {
		return clocks.First, true
	}
	return clocks.Second, true
}
