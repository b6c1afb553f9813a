package arbiter

import (
	"cmp"

	"flagfall/pairing"
)

// derive fills what follows from the rest: persons, annulments, results by
// withdrawal and points.
func (s *State) derive() {
	s.listNumbers()
	for i := range s.Players {
		p := &s.Players[i]
		p.Person = s.person(p.Person.ID)
		p.Removed = s.removal(p.ID)
		p.Annulled = s.annulled(p)
		p.Unranked = p.Annulled || p.Removed != "" && cmp.Or(s.Settings.Expelled, ExpelledUnranked) == ExpelledUnranked
	}
	early := s.endsEarly()
	for i := range s.Rounds {
		r := &s.Rounds[i]
		for j := range r.Games {
			s.deriveGame(&r.Games[j])
			r.Games[j].SetAside = early && s.setAside(&r.Games[j])
		}
		for j := range r.PlayOffs {
			s.deriveGame(&r.PlayOffs[j])
			r.PlayOffs[j].SetAside = s.setAside(&r.PlayOffs[j])
		}
		for j := range r.Byes {
			b := &r.Byes[j]
			b.Points = byePoints(b.Kind, s.Settings.RoundPoints())
		}
	}
}

func (s *State) deriveGame(g *Game) {
	scoring := s.ScoringOf(g)
	g.Result, g.Points, g.Annulled = s.resultOf(g), [2]pairing.Points{}, false
	if g.Result == nil {
		if g.Source == ByWithdrawal {
			g.Source = ""
		}
		if r := g.Provisional(); r != nil && !s.annulledGame(g) {
			g.Points[0], g.Points[1] = r.Points(scoring)
		}
		return
	}
	if g.entered == nil {
		g.Source = ByWithdrawal
	}
	g.Annulled = s.annulledGame(g)
	if !g.Annulled {
		g.Points[0], g.Points[1] = g.Result.Points(scoring)
	}
}

// annulledGame reports whether a game does not count because of who plays it.
func (s *State) annulledGame(g *Game) bool {
	for _, id := range []PlayerID{g.First, g.Second} {
		if p, err := s.player(id); err == nil && p.Annulled && s.sameStage(p.Withdrawn, g.Round) {
			return true
		}
	}
	return false
}

// resultOf is the result entered or, where none was, a win by absence against
// a player who withdrew.
func (s *State) resultOf(g *Game) *Result {
	if g.entered != nil {
		r := *g.entered
		return &r
	}
	switch first, second := s.goneFrom(g, g.First), s.goneFrom(g, g.Second); {
	case first && second:
		return &Result{Winner: BothLose, Reason: Forfeit}
	case first:
		return &Result{Winner: SecondWins, Reason: Forfeit}
	case second:
		return &Result{Winner: FirstWins, Reason: Forfeit}
	}
	return nil
}

// goneFrom reports whether a player withdrew before a game. A game of a tie-break
// comes after those of its round, so that whoever withdrew from a later round on is
// gone from it too, unless it was played.
func (s *State) goneFrom(g *Game, id PlayerID) bool {
	p, err := s.player(id)
	return err == nil && p.Withdrawn > 0 && (p.Withdrawn <= g.Round || g.PlayOff != nil)
}

// open reports whether a game has no result and is still to get one.
func (s *State) open(g *Game) bool {
	return g.entered == nil && !s.goneFrom(g, g.First) && !s.goneFrom(g, g.Second) && !s.setAside(g)
}

// annulled applies the setting "withdrawal" to a player. In a round robin the
// results of a player who withdraws stand if they played more than half of their
// games (FMJD Annex 3); elsewhere they always stand. A game that has begun and waits
// to be finished or adjudicated is one that they played: what the arbiter decides of
// it cannot be what annuls the others.
func (s *State) annulled(p *Player) bool {
	if p.Removed != "" {
		return s.Settings.Expelled == ExpelledAnnul
	}
	if p.Withdrawn == 0 || !s.System().Meets() {
		return false
	}
	switch s.Settings.Withdrawal {
	case WithdrawalStand:
		return false
	case WithdrawalAnnul:
		return true
	}
	played := 0
	for g := range s.EachScored {
		waits := g.entered == nil && g.begun() && g.Round < p.Withdrawn
		if g.Has(p.ID) && (waits || g.entered != nil && g.entered.Played()) && s.sameStage(p.Withdrawn, g.Round) {
			played++
		}
	}
	all := s.opponents(p.ID, p.Withdrawn) * s.System().Cycles * s.Settings.PerRound()
	return 2*played <= all
}
