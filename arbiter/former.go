package arbiter

// What was undone is still told by names: who had a number and who met on a
// board stands in the entries that gave them, also where these are undone.

// in is the game as it stands in its round when it is paired.
func (g PairedGame) in(round int) Game {
	return Game{ID: g.ID, Round: round, Board: g.Board, Heat: g.Heat, First: g.First, Second: g.Second}
}

// gamesIn are paired games of a round.
func gamesIn(round int, paired []PairedGame) []Game {
	list := make([]Game, len(paired))
	for i, g := range paired {
		list[i] = g.in(round)
	}
	return list
}

// claimGames keeps the numbers of games.
func (s *State) claimGames(games []Game) {
	for i := range games {
		s.nextGame = max(s.nextGame, games[i].ID+1)
	}
}

// gameOrFormer is a game, or what it was when its pairing was undone.
func (s *State) gameOrFormer(id GameID) (*Game, bool) {
	if g, err := s.game(id); err == nil {
		return g, true
	}
	var was *Game
	var gone int64 // the entry with which the game went
	for _, e := range s.Log {
		if moved, ok := e.Body.(RoundRearranged); ok && was != nil && !(s.Undone[e.Seq] != 0 && (gone == 0 || s.Undone[e.Seq] < gone)) {
			for _, x := range moved.Games {
				if x.ID == id {
					was.First, was.Second = x.First, x.Second
				}
			}
		}
		pairing, gave := e.Body.(pairingGames)
		if !gave {
			continue
		}
		for _, g := range pairing.games() {
			if g.ID == id {
				was, gone = &g, s.Undone[e.Seq]
			}
		}
	}
	return was, was != nil
}

// formerPerson is who last had the number of a player whose entry was undone or who
// was removed; nobody where none had it.
func (s *State) formerPerson(id PlayerID) Person {
	held := s.holders(id)
	if len(held) == 0 {
		return Person{}
	}
	rows := held[len(held)-1]
	return s.person(rows[len(rows)-1])
}

// formerTeam is the name of a team whose entry was undone; "" for none.
func (s *State) formerTeam(id TeamID) string {
	for i := len(s.Log) - 1; i >= 0; i-- {
		if e, ok := s.Log[i].Body.(TeamEntered); ok && e.ID == id {
			return e.Name
		}
	}
	return ""
}
