package arbiter

import (
	"fmt"
	"slices"
	"time"

	"flagfall/arbiter/regulations"
)

// Ruled is a decision of the arbiter that can be appealed against, of any kind:
// on an incident, a move, a claim in a quickplay finish, the clock, a late
// player, a game declared void, or a result of his own.
type Ruled struct {
	Seq int64
	At  time.Time
	Who string
	// Game is the one concerned, 0 for none.
	Game GameID
	// Players are those whom it concerns.
	Players []PlayerID
	// Ground is the article that it names, "" for none.
	Ground string
}

// Name is the ruling as a sentence has it: "entry 14".
func (r Ruled) Name() string { return fmt.Sprintf("entry %d", r.Seq) }

// Rulings are the decisions of a state in the order of the journal. What one of
// them caused, and a mere correction of a result, are not among them, though
// they can be appealed against.
func (s *State) Rulings() []Ruled {
	var seqs []int64
	for _, in := range s.Incidents {
		seqs = append(seqs, in.Seq)
	}
	for i := range s.Rounds {
		for j := range s.Rounds[i].Games {
			seqs = s.Rounds[i].Games[j].rulings(seqs)
		}
	}
	for seq := range s.Overruled {
		seqs = append(seqs, seq)
	}
	slices.Sort(seqs)
	var list []Ruled
	caused := map[int64]bool{}
	for _, seq := range slices.Compact(seqs) {
		r, ok := s.RulingOf(seq)
		if !ok || caused[seq] {
			continue
		}
		list = append(list, r)
		for _, e := range s.effectsOf(r) {
			caused[e.Seq] = true
		}
	}
	return list
}

// rulings adds the entries of the decisions in a game to a list.
func (g *Game) rulings(seqs []int64) []int64 {
	of := g.recorded()
	for i := -1; i < len(g.Voided); i++ {
		if i >= 0 {
			of = g.Voided[i]
			seqs = append(seqs, of.Seq)
		}
		for _, x := range of.Rulings {
			seqs = append(seqs, x.Seq)
		}
		for _, x := range of.Quickplay {
			seqs = append(seqs, x.Seq)
		}
		for _, x := range of.Claims {
			seqs = append(seqs, x.Seq)
		}
		for _, x := range of.ClockNotes {
			seqs = append(seqs, x.Seq)
		}
		for _, x := range of.Absences {
			seqs = append(seqs, x.Seq)
		}
		for _, x := range of.Times {
			seqs = append(seqs, x.Seq)
		}
		if of.Flag != nil {
			seqs = append(seqs, of.Flag.Seq)
		}
		if of.Result != nil && of.Result.Reason == Arbiters && of.Source != FromAppeal {
			seqs = append(seqs, of.since)
		}
	}
	return seqs
}

// RulingOf is the decision of an entry that can be appealed against, also when
// it has been overruled; ok is false where the entry is none, or was undone.
func (s *State) RulingOf(seq int64) (r Ruled, ok bool) {
	r = Ruled{Seq: seq}
	if seq >= 1 && seq <= int64(len(s.Log)) {
		r.At, r.Who = s.Log[seq-1].At, s.Log[seq-1].Who
	}
	if in, found := s.IncidentAt(seq); found {
		r.Game, r.Players, r.Ground = in.Game, in.concerns(s), in.Ground()
		if g, err := s.game(in.Game); err == nil && in.Spectator == 0 {
			r.Players = []PlayerID{g.First, g.Second}
		}
		return r, true
	}
	if seq < 1 {
		return r, false
	}
	for i := range s.Rounds {
		for j := range s.Rounds[i].Games {
			g := &s.Rounds[i].Games[j]
			ground, found := g.ruledIn(seq)
			for k := 0; k < len(g.Voided) && !found; k++ {
				of := *g
				of.record(g.Voided[k])
				ground, found = of.ruledIn(seq)
			}
			if found {
				r.Game, r.Players, r.Ground = g.ID, []PlayerID{g.First, g.Second}, ground
				return r, true
			}
		}
	}
	// What was overruled has left its game, and is known from the appeal.
	for i := range s.Appeals {
		if a := &s.Appeals[i]; a.Entry == seq && s.Overruled[seq] != 0 {
			r.Game, r.Players, r.Ground = a.ruled.Game, a.ruled.Players, a.ruled.Ground
			return r, true
		}
	}
	return r, false
}

// ruledIn finds the ruling of an entry in a game, and its ground.
func (g *Game) ruledIn(seq int64) (ground string, found bool) {
	for _, x := range g.Rulings {
		if x.Seq == seq {
			return x.Article, true
		}
	}
	for _, x := range g.Quickplay {
		if x.Seq == seq {
			return x.Ground(), true
		}
	}
	for _, x := range g.Claims {
		if x.Seq == seq {
			return x.Article, true
		}
	}
	for _, x := range g.Voided {
		if x.Seq == seq {
			return x.Ground(), true
		}
	}
	for _, x := range g.ClockNotes {
		if x.Seq == seq {
			return x.Article, true
		}
	}
	for _, x := range g.Absences {
		if x.Seq == seq {
			return x.Article, true
		}
	}
	for _, x := range g.Times {
		if x.Seq == seq {
			return x.Article, true
		}
	}
	for _, x := range g.Corrections {
		if x.Seq == seq {
			return "", true
		}
	}
	if g.Flag != nil && g.Flag.Seq == seq {
		return g.Flag.Article, true
	}
	if g.entered != nil && g.since == seq && g.entered.Reason == Arbiters {
		return "", true
	}
	return "", false
}

// effectsOf are the entries that the ruling of an entry caused and that count.
func (s *State) effectsOf(r Ruled) []Envelope {
	if r.Seq > int64(len(s.Log)) {
		return nil
	}
	count := int64(0)
	switch body := s.Log[r.Seq-1].Body.(type) {
	case IncidentRecorded:
		count = int64(body.Effects)
	case ClaimRuled:
		count = int64(body.Effects)
	case RulingRecorded, QuickplayRuled, AbsenceRuled, FlagNoted:
		count = 1
	case ResultEntered, ResultCorrected, TimeAdjusted:
		return []Envelope{s.Log[r.Seq-1]}
	}
	var list []Envelope
	for seq := r.Seq + 1; count > 0 && seq <= int64(len(s.Log)); seq++ {
		e := s.Log[seq-1]
		if besides(s.Log[r.Seq-1], e) {
			continue
		}
		count--
		if s.Undone[seq] != 0 {
			continue
		}
		switch body := e.Body.(type) {
		case ResultEntered:
			if body.Source != FromSheet && (body.Source != Typed || body.Result.Reason == Arbiters || body.Result.Reason == Refusal) {
				list = append(list, e)
			}
		case ResultCorrected, TimeAdjusted, PlayerWithdrawn:
			list = append(list, e)
		}
	}
	return list
}

// takeBack are the entries that take the effects of a ruling back, and what
// cannot be taken back.
func (s *State) takeBack(r Ruled, reason string) (events []Event, notes []string) {
	for _, e := range s.effectsOf(r) {
		switch body := e.Body.(type) {
		case ResultEntered:
			if other := s.alsoRuled(body.Game, r.Seq); other != 0 {
				notes = append(notes, fmt.Sprintf("entry %d rules the same and stands, so that the result stays", other))
				continue
			}
			events, notes = s.resultBack(events, notes, body.Game, &body.Result, nil, e.Seq, reason)
		case ResultCorrected:
			before := s.before(body.Game, e.Seq)
			events, notes = s.resultBack(events, notes, body.Game, body.Result, before, e.Seq, reason)
		case TimeAdjusted:
			back := TimeAdjusted{Game: body.Game, Side: body.Side, Amount: -body.Amount, Reason: reason, Article: appeals().String()}
			g, err := s.game(body.Game)
			if err != nil || g.entered != nil && g.Source != FromRuling || back.check(s) != nil {
				notes = append(notes, fmt.Sprintf("the time of entry %d cannot be set back: %s", e.Seq, Describe(s, e)))
				continue
			}
			events = append(events, back)
		case PlayerWithdrawn:
			if p, err := s.player(body.ID); err == nil && p.Withdrawn > 0 {
				events = append(events, PlayerReinstated{ID: body.ID, Reason: reason})
				if behind := len(s.Rounds) - body.Round + 1; behind > 0 && !PrePaired(s.Settings.System) {
					notes = append(notes, fmt.Sprintf("%s was not paired in %s meanwhile", p.Name(), plural(behind, "round", "rounds")))
				}
			}
		}
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

// before is the result that a correction replaced.
func (s *State) before(id GameID, seq int64) *Result {
	g, err := s.game(id)
	if err != nil {
		return nil
	}
	for _, c := range g.Corrections {
		if c.Seq == seq {
			r := c.Before
			return &r
		}
	}
	return nil
}

// resultBack takes a result back to the one before it.
func (s *State) resultBack(events []Event, notes []string, id GameID, now, before *Result, seq int64, reason string) ([]Event, []string) {
	g, err := s.game(id)
	if err != nil || g.entered == nil || now == nil || !g.entered.equal(*now) || g.since != seq {
		return events, append(notes, fmt.Sprintf("the result of entry %d has changed since, and stays as it is now", seq))
	}
	if before == nil && g.Round < len(s.Rounds) && !PrePaired(s.Settings.System) {
		notes = append(notes, fmt.Sprintf("round %d, board %s is open again; round %d was paired meanwhile, and its pairing stands", g.Round, g.BoardName(), g.Round+1))
	}
	return append(events, ResultCorrected{Game: id, Result: before, Reason: reason, Source: FromAppeal}), notes
}

// restore puts a game that was declared void in the place of the one played
// anew, whose record takes its place.
func (g *Game) restore(seq int64, env Envelope, reason string) {
	n := len(g.Voided)
	if n == 0 || g.Voided[n-1].Seq != seq {
		return
	}
	old := g.Voided[n-1]
	anew := g.recorded()
	anew.Seq, anew.At, anew.Who = env.Seq, env.At, env.Who
	anew.GameVoided = GameVoided{Game: g.ID, Article: appeals().String(), Reason: reason}
	voided := append([]VoidedGame(nil), g.Voided[:n-1]...)
	if anew.Result != nil || len(anew.Sheets) > 0 {
		voided = append(voided, anew)
	}
	g.record(old)
	g.Voided = voided
}
