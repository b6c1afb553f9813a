package arbiter

import (
	"cmp"

	"flagfall/arbiter/regulations"
	"flagfall/pairing"
)

// derive fills what follows from the rest: persons, annulments, results by
// withdrawal and points.
func (s *State) derive() {
	s.listNumbers()
	for i := range s.Players {
		p := &s.Players[i]
		p.Person = s.person(p.Person.ID)
		p.Removed = s.removal(p.ID, 0)
		p.Annulled = s.annulled(p, s.StageOf(p.Withdrawn))
		p.Unranked = s.Settings.unranks(p)
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
		p, err := s.player(id)
		if err == nil && (p.Annulled && len(s.Stages) == 0 || len(s.Stages) > 0 && s.annulled(p, s.StageOf(g.Round))) {
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
	if err != nil {
		return false
	}
	from, _ := s.departure(p, s.StageOf(g.Round))
	return from > 0 && (from <= g.Round || g.PlayOff != nil)
}

// open reports whether a game has no result and is still to get one.
func (s *State) open(g *Game) bool {
	return g.entered == nil && !s.goneFrom(g, g.First) && !s.goneFrom(g, g.Second) && !s.setAside(g)
}

// departure is the round from which on a player no longer plays in a stage, or in the
// event where it is not played in stages (nil), and the penalty by which they are out of
// it; 0 and "" where they play it to its end, whatever happens later.
func (s *State) departure(p *Player, stage *Stage) (from int, by regulations.Penalty) {
	if stage == nil || p.Withdrawn == 0 && len(p.Left) == 0 {
		return p.Withdrawn, p.Removed
	}
	if p.Removed != "" {
		by = s.removal(p.ID, s.over(stage))
	}
	for _, left := range p.Left {
		if s.StageOf(left) == stage {
			return left, by
		}
	}
	if w := p.Withdrawn; w > 0 && (by != "" || w < stage.From || s.StageOf(w) == stage) {
		return w, by
	}
	return 0, by
}

// unranks reports whether a player has no place.
func (s Settings) unranks(p *Player) bool {
	return p.Annulled || p.Removed != "" && cmp.Or(s.Expelled, ExpelledUnranked) == ExpelledUnranked
}

// annulled applies the setting "withdrawal" to a player in a stage, or in the event where
// it is not played in stages (nil). In a round robin the
// results of a player who withdraws stand if they played more than half of their
// games (FMJD Annex 3); elsewhere they always stand. A game that has begun and waits
// to be finished or adjudicated is one that they played: what the arbiter decides of
// it cannot be what annuls the others.
func (s *State) annulled(p *Player, stage *Stage) bool {
	from, by := s.departure(p, stage)
	if by != "" {
		return s.Settings.Expelled == ExpelledAnnul
	}
	if from == 0 || !s.System().Meets() || stage != nil && !stage.has(p.ID) {
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
		waits := g.entered == nil && g.begun() && g.Round < from
		if g.Has(p.ID) && (waits || g.entered != nil && g.entered.Played()) && s.StageOf(g.Round) == stage {
			played++
		}
	}
	all := s.opponents(p.ID, stage) * s.System().Cycles * s.Settings.PerRound()
	return 2*played <= all
}
