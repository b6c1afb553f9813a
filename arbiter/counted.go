package arbiter

import (
	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// OffencesOf counts how often a player has committed an offence of the rule
// book, by its code: in a game as it is played now, and in the whole event. A
// ruling that was overruled on appeal does not count; nor, within a game,
// does what happened before it was declared void. Cautions of WCDF 1.25 and
// 2.9 count by game; whether a condoned move (1.26) counts is the setting
// "condoned".
func (s *State) OffencesOf(code string, player PlayerID, g *Game) (inGame, inEvent int) {
	since := int64(0)
	if g != nil {
		if n := len(g.Voided); n > 0 {
			since = g.Voided[n-1].Seq
		}
	}
	count := func(game GameID, seq int64) {
		inEvent++
		if g != nil && game == g.ID && seq > since {
			inGame++
		}
	}
	for _, in := range s.Incidents {
		if in.Offence != code || s.Overruled[in.Seq] != 0 {
			continue
		}
		for _, id := range in.concerns(s) {
			if id == player {
				count(in.Game, in.Seq)
			}
		}
	}
	for of := range s.EachScored {
		if !of.Has(player) {
			continue
		}
		s.countAtBoard(code, player, of, count)
	}
	return inGame, inEvent
}

// Offenders are the players of whom [State.OffencesOf] may count something: the others
// need not be asked for.
func (s *State) Offenders() map[PlayerID]bool {
	list := map[PlayerID]bool{}
	for _, in := range s.Incidents {
		for _, id := range in.concerns(s) {
			list[id] = true
		}
	}
	for g := range s.EachScored {
		if len(g.Rulings)+len(g.ClockNotes)+len(g.Voided) > 0 {
			list[g.First], list[g.Second] = true, true
		}
	}
	return list
}

// countAtBoard counts what was ruled on at the board and at the clock.
func (s *State) countAtBoard(code string, player PlayerID, g *Game, count func(GameID, int64)) {
	rulings, notes := g.Rulings, g.ClockNotes
	for _, v := range g.Voided {
		rulings, notes = append(rulings[:len(rulings):len(rulings)], v.Rulings...), append(notes[:len(notes):len(notes)], v.ClockNotes...)
	}
	switch code {
	case "illegal-move":
		for _, r := range rulings {
			condoned := r.Choice == LetStand && r.MovedOn && s.Settings.countsCondoned()
			if r.Player == player && s.Overruled[r.Seq] == 0 && (r.Choice == Cautioned || condoned) {
				count(g.ID, r.Seq)
			}
		}
	case "clock-handling":
		for _, n := range notes {
			side, err := clocks.ParseSide(n.Side)
			if n.Article == handling && err == nil && g.player(side) == player && s.Overruled[n.Seq] == 0 {
				count(g.ID, n.Seq)
			}
		}
	}
}

// tally says how often the player has done it, with the incident counted.
func (s *State) tally(e IncidentRecorded) []rule.Notice {
	var notes []rule.Notice
	book := s.Settings.Rules()
	if e.Spectator != 0 && e.Penalty == regulations.ExpelledEvent && !s.warned(e.Spectator) {
		who := s.BystanderName(e.Spectator)
		if row, err := book.Offence("spectator"); err == nil {
			notes = append(notes, rule.Noted("%s has not been warned before in this journal; %s expels for persistent refusal", who, row.Article))
		} else {
			notes = append(notes, rule.Noted("%s has not been warned before in this journal", who))
		}
	}
	o, err := book.Offence(e.Offence)
	if err != nil || o.General {
		return notes
	}
	g, err := s.game(e.Game)
	if err != nil {
		g = nil
	}
	for _, id := range e.concerns(s) {
		inGame, inEvent := s.OffencesOf(e.Offence, id, g)
		title := rule.Within(o.Title)
		if o.Per == regulations.PerGame && g != nil {
			notes = append(notes, rule.Noted("%s: %s, number %d in this game, %d in the event", s.Name(id), title, inGame+1, inEvent+1))
		} else {
			notes = append(notes, rule.Noted("%s: %s, number %d in the event", s.Name(id), title, inEvent+1))
		}
		if allGame, allEvent := s.OffencesUnder(o, id, g); allEvent > inEvent {
			notes = append(notes, rule.Noted("%s: with all kinds of it under %s, number %d in this game, %d in the event", s.Name(id), book.Principal(o).Article, allGame+1, allEvent+1))
		}
	}
	return notes
}

// OffencesUnder counts an offence as the book does, with all kinds of it: an
// unreasonable claim is a disturbance too (WCDF 4.9).
func (s *State) OffencesUnder(o regulations.Offence, player PlayerID, g *Game) (inGame, inEvent int) {
	book := s.Settings.Rules()
	for _, code := range book.Kinds(o) {
		game, event := s.OffencesOf(code, player, g)
		inGame, inEvent = inGame+game, inEvent+event
	}
	return inGame, inEvent
}

// warned reports whether a spectator was warned.
func (s *State) warned(id PersonID) bool {
	for _, in := range s.Incidents {
		if in.Spectator == id && in.Penalty == regulations.Warning {
			return true
		}
	}
	return false
}
