package arbiter

import "slices"

// RoundsInPlay are the rounds that a result without a round may be meant for:
// the first with a game that is waited for, and later ones that were paired
// after play in the one before them had begun, or have results themselves.
// What was paired beforehand, as all rounds of a round robin may be, is not
// being played yet. With no game open it is the last round alone; none before
// the first.
func (s *State) RoundsInPlay() []int {
	if len(s.Rounds) == 0 {
		return nil
	}
	first := len(s.Rounds)
	for g := range s.eachWaiting {
		first = g.Round
		break
	}
	rounds := []int{first}
	for n := first + 1; n <= len(s.Rounds); n++ {
		if r := &s.Rounds[n-1]; r.following || r.begun {
			rounds = append(rounds, n)
		}
	}
	return rounds
}

// Playing is the round that is being played, the one meant wherever no round is
// named: the last of RoundsInPlay; 0 before the first is paired.
func (s *State) Playing() int {
	rounds := s.RoundsInPlay()
	if len(rounds) == 0 {
		return 0
	}
	return rounds[len(rounds)-1]
}

// OpenBoards are the games of a round, of the one being played for 0, that have no result and were not put off, in the order of
// their boards.
func (s *State) OpenBoards(round int) ([]Game, error) {
	if round == 0 {
		round = s.Playing()
	}
	r, err := s.Round(round)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(slices.Concat(r.Games, r.PlayOffs), func(g Game) bool { return !g.Open() || g.Postponed != nil }), nil
}

// Begun is the last round with a known result, the one meant by somebody who
// asks what has been handed in; 0 where there is none.
func (s *State) Begun() int {
	for n := len(s.Rounds); n > 0; n-- {
		if s.Rounds[n-1].begun {
			return n
		}
	}
	return 0
}

// Standing is the round after which standings stand where none is named: the last
// before a game that is waited for, because a bye counts as soon as it is paired
// and a game only once it is played. Where rounds run into each other, and in a
// display, whose games end one by one, it is the
// last one paired. A game of a tie-break counts for no score, so that it leaves
// its round complete; in a knock-out it decides who goes through. 0 before the
// end of the first.
func (s *State) Standing() int {
	if system := s.System(); !system.FreeOrder() && !system.Display {
		for g := range s.eachWaiting {
			if g.PlayOff == nil || system.Bracket {
				return g.Round - 1
			}
		}
	}
	if drafts := s.Drafts(); len(drafts) > 0 {
		return drafts[0] - 1 // nobody waits for the games of a draft
	}
	return len(s.Rounds)
}

// Beforehand reports whether the round was paired before play in the one before it
// had begun, as all rounds of a round robin may be.
func (r *Round) Beforehand() bool { return r.Number > 1 && !r.following }

// OpenAt are the rounds in play in which a game of a board has no result.
func (s *State) OpenAt(board int) []int {
	playing := s.RoundsInPlay()
	var rounds []int
	for g := range s.eachWaiting {
		if g.Board == board && slices.Contains(playing, g.Round) && !slices.Contains(rounds, g.Round) {
			rounds = append(rounds, g.Round)
		}
	}
	return rounds
}
