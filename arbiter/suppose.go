package arbiter

// Suppose gives games results as if those had been entered, to ask what would
// follow. It changes the state, which should be a [State.Clone], and writes nothing.
func (s *State) Suppose(results map[GameID]Result) {
	for i := range s.Rounds {
		for _, games := range [][]Game{s.Rounds[i].Games, s.Rounds[i].PlayOffs} {
			for j := range games {
				if r, supposed := results[games[j].ID]; supposed {
					games[j].entered = &r
					s.Rounds[i].begun = true
				}
			}
		}
	}
	s.derive()
}
