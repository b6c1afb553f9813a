package arbiter

import (
	"flagfall/arbiter/rule"
)

// Unruled are the games with findings on a sheet on which the arbiter has decided nothing:
// no ruling, no incident, no claim and no result of their own. They come in the order of
// the rounds.
func (s *State) Unruled() []Game {
	var found []Game
	for g := range s.EachGame {
		for i := range g.Sheets {
			if len(g.Sheets[i].Said) > 0 {
				found = append(found, *g)
				break
			}
		}
	}
	if len(found) == 0 {
		return nil
	}
	ruled := map[GameID]bool{}
	for _, r := range s.Rulings() {
		ruled[r.Game] = true
	}
	var list []Game
	for i := range found {
		if !ruled[found[i].ID] {
			list = append(list, found[i])
		}
	}
	return list
}

// mostUnruled is how many games [State.UnruledSaid] names before it counts the rest.
const mostUnruled = 6

// UnruledSaid names the games with findings that nobody has ruled on; zero for none.
func (s *State) UnruledSaid() rule.Sentence {
	games := s.Unruled()
	if len(games) == 0 {
		return rule.Sentence{}
	}
	var named []rule.Sentence
	for i := range games[:min(len(games), mostUnruled)] {
		named = append(named, rule.Format("board %s of round %d", games[i].BoardName(), games[i].Round))
	}
	if len(games) > mostUnruled {
		named = append(named, rule.Typed("…"))
	}
	return rule.Format("findings that nobody has ruled on: %s", rule.Joined(", ", named...))
}
