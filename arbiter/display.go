package arbiter

// DisplaySettings are the settings of a simultaneous display.
type DisplaySettings struct {
	// ExhibitorSide is the side of the exhibitor: "first", which "" means too,
	// "second" or "alternate".
	ExhibitorSide string `json:"exhibitorSide,omitempty"`
}

func displaySettings() []Setting {
	return []Setting{choice("exhibitor-side", "the side of the exhibitor of a simultaneous display: the first move on all boards, the second, or in turn",
		func(s *Settings) *string { return &s.ExhibitorSide }, "", "first", "second", "alternate")}
}

// Exhibitor is who plays against all others in a simultaneous display: number 1.
// 0 where there is none, or no numbers have been given yet.
func (s *State) Exhibitor() PlayerID {
	if !s.System().Display {
		return 0
	}
	return s.ByNumber(1).ID
}

// DisplayScore is what a simultaneous display stands at: the games that the
// exhibitor won, drew and lost, and those without a result.
func (s *State) DisplayScore() (won, drawn, lost, open int) {
	exhibitor := s.Exhibitor()
	for i := range s.Rounds {
		for j := range s.Rounds[i].Games {
			g := &s.Rounds[i].Games[j]
			switch r := g.Result; {
			case r == nil:
				open++
			case r.Winner == Drawn:
				drawn++
			case r.Winner == FirstWins && g.First == exhibitor || r.Winner == SecondWins && g.Second == exhibitor:
				won++
			default:
				lost++
			}
		}
	}
	return won, drawn, lost, open
}
