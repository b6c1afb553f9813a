package arbiter

import (
	"fmt"

	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
)

// Ruled is a decision of the arbiter that can be appealed against, of any kind:
// on an incident, a move, a claim in a quickplay finish, the clock, a late
// player, a game declared void, or a result of their own.
type Ruled struct {
	Stamp
	// Game is the one concerned, 0 for none, and Round that in which it was.
	Game  GameID
	Round int
	// Players are those whom it concerns. Player is the one who broke the rules
	// or asked, and Spectator the person; 0 for both and for nobody.
	Players   []PlayerID
	Player    PlayerID
	Spectator PersonID
	// Article is the one that it names, "" for none; with Analogy it need not
	// provide for the case.
	Article string
	Analogy bool
	// Ply, Move and Rule are what it is about, where OfPly says that it is about
	// a ply, from 0 for the start; and Text is what happened.
	OfPly            bool
	Ply              int
	Move, Rule, Text string
	// Claimed is what was claimed, where the ruling is on a claim; without who did.
	Claimed rule.Sentence
	// What was decided is a Penalty, a Choice or a Decision; a ruling with none
	// of them is told by its entry. Instead is the move made in the place of an
	// irregular one, and Unintentional why a penalty is lighter.
	Penalty       regulations.Penalty
	Choice        Choice
	Decision      Held
	Instead       string
	Unintentional bool
	Reason        string

	// aside is set for what can be appealed against and is not a ruling in itself,
	// such as the correction of a result.
	aside bool
}

// Held is a decision on a claim or an occurrence.
type Held string

// The decisions.
const (
	HeldNoted   Held = "noted"
	HeldAnew    Held = "played-anew"
	HeldDrawn   Held = "drawn"
	HeldPlayOn  Held = "played-on"
	HeldValid   Held = "valid"
	HeldInvalid Held = "not-valid"
)

// Ground is the article, or what stands in its place.
func (r Ruled) Ground() string {
	return IncidentRecorded{Article: r.Article, Analogy: r.Analogy}.Ground()
}

// Name is the ruling as a sentence has it: "entry 14".
func (r Ruled) Name() string { return fmt.Sprintf("entry %d", r.Seq) }

// Rulings are the decisions of a state in the order of the journal. What one of
// them caused, and a mere correction of a result, are not among them, though
// they can be appealed against.
func (s *State) Rulings() []Ruled {
	var list []Ruled
	for _, e := range s.Log {
		r, ok := s.RulingOf(e.Seq)
		if !ok || r.aside && s.Overruled[e.Seq] == 0 {
			continue
		}
		if _, caused := s.RulingOf(e.Cause); !caused {
			list = append(list, r)
		}
	}
	return list
}

// RulingOf is the decision of an entry that can be appealed against, also when
// it has been overruled; ok is false where the entry is not such a decision,
// or was undone.
func (s *State) RulingOf(seq int64) (r Ruled, ok bool) {
	if seq < 1 || seq > int64(len(s.Log)) || s.Undone[seq] != 0 {
		return r, false
	}
	e := s.Log[seq-1]
	ruled, is := e.Body.(ruledOn)
	if !is {
		return r, false
	}
	r, ok = ruled.ruling(s, seq)
	r.Seq, r.At, r.Who = e.Seq, e.At, e.Who
	return r, ok
}

// rulingIn completes a ruling on a game, which concerns both its players; false
// where the game is no more.
func (s *State) rulingIn(id GameID, r Ruled) (Ruled, bool) {
	g, err := s.game(id)
	if err != nil {
		return r, false
	}
	r.Game, r.Round, r.Players = g.ID, g.Round, []PlayerID{g.First, g.Second}
	return r, true
}

// records are what was recorded of a game, as it is played now and each time
// that it was declared void.
func (g *Game) records() []VoidedGame { return append([]VoidedGame{g.recorded()}, g.Voided...) }

// decidedIn reports whether the result of a game, or of one declared void, is a
// decision of the arbiter by an entry.
func (s *State) decidedIn(id GameID, seq int64) bool {
	g, err := s.game(id)
	if err != nil {
		return false
	}
	for _, of := range g.records() {
		if of.since == seq && of.Result != nil && of.Result.Reason == Arbiters {
			return true
		}
	}
	return false
}

// takeBack are the entries that take the effects of a ruling back, and what
// cannot be taken back.
func (s *State) takeBack(r Ruled, reason string) (events []Event, notes []rule.Notice) {
	for _, seq := range append([]int64{r.Seq}, s.effects(r.Seq)...) {
		e := s.Log[seq-1]
		back, can := e.Body.(takenBack)
		if !can || s.Undone[seq] != 0 {
			continue
		}
		more, told := back.takeBack(s, taking{e, r.Seq, reason})
		events, notes = append(events, more...), append(notes, told...)
	}
	return events, notes
}

// alsoRuled is another ruling by which a game is lost, 0 for none.
func (s *State) alsoRuled(id GameID, seq int64) int64 {
	for _, in := range s.Incidents {
		if in.Game == id && in.Seq != seq && s.Overruled[in.Seq] == 0 && !in.Penalty.Lighter(regulations.BothZero) {
			return in.Seq
		}
	}
	if g, err := s.game(id); err == nil {
		for _, x := range g.Rulings {
			if x.Choice == Forfeited && x.Seq != seq && s.Overruled[x.Seq] == 0 {
				return x.Seq
			}
		}
	}
	return 0
}

// resultBack takes the result that an entry gave back to the one before it.
func (s *State) resultBack(id GameID, now, before *Result, of taking) ([]Event, []rule.Notice) {
	g, err := s.game(id)
	if err != nil || g.entered == nil || now == nil || !g.entered.equal(*now) || g.since != of.entry.Seq {
		return nil, []rule.Notice{rule.Noted("the result of entry %d has changed since, and stays as it is now", of.entry.Seq)}
	}
	var notes []rule.Notice
	if before == nil && g.Round < len(s.Rounds) && !s.System().FreeOrder() {
		notes = append(notes, rule.Noted("round %d, board %s is open again; round %d was paired meanwhile, and its pairing stands", g.Round, g.BoardName(), g.Round+1))
	}
	return []Event{ResultCorrected{Game: id, Result: before, Reason: of.reason, Source: FromAppeal}}, notes
}

// restore puts a game that was declared void in the place of the one played
// anew, whose record takes its place.
func (g *Game) restore(seq int64, env Envelope, article, reason string) {
	n := len(g.Voided)
	if n == 0 || g.Voided[n-1].Seq != seq {
		return
	}
	old := g.Voided[n-1]
	anew := g.recorded()
	anew.Seq, anew.At, anew.Who = env.Seq, env.At, env.Who
	anew.GameVoided = GameVoided{Game: g.ID, Article: article, Reason: reason}
	voided := append([]VoidedGame(nil), g.Voided[:n-1]...)
	if anew.Result != nil || len(anew.Sheets) > 0 {
		voided = append(voided, anew)
	}
	g.record(old)
	g.Voided = voided
}
