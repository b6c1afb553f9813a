package arbiter

import (
	"cmp"
	"slices"
	"strings"

	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/pairing"
)

// Provided is what the rule book provides for an incident: the penalties open
// to the arbiter, and the one that it names for the first, second or later
// offence; "" where it leaves the choice.
func (s *State) Provided(e IncidentRecorded) (open []regulations.Penalty, due regulations.Penalty) {
	book := s.Settings.Rules()
	listed := book.Sanctions != ""
	all := regulations.Penalties()
	out := []regulations.Penalty{regulations.Disqualified, regulations.ExpelledEvent}
	if e.Spectator != 0 {
		return []regulations.Penalty{regulations.NoPenalty, regulations.Warning, regulations.ExpelledEvent}, ""
	}
	offence, err := book.Offence(e.Offence)
	switch {
	case e.Analogy:
		return all, ""
	case blameless(&book, e.Article):
		return []regulations.Penalty{regulations.NoPenalty}, regulations.NoPenalty
	case err == nil && !offence.Discretion:
		g, gameErr := s.game(e.Game)
		if gameErr != nil {
			g = nil
		}
		n := 1
		for _, id := range e.concerns(s) {
			inGame, inEvent := s.OffencesUnder(offence, id, g)
			if offence.Per == regulations.PerGame {
				inEvent = inGame
			}
			n = max(n, inEvent+1)
		}
		due = offence.Penalty(n)
		open = []regulations.Penalty{due}
		if listed && e.Unintentional {
			open = slices.DeleteFunc(slices.Clone(all), func(p regulations.Penalty) bool { return due.Lighter(p) })
		}
		if listed && regulations.Caution.Lighter(due) {
			open = append(open, out...) // 6.9
		}
		return open, due
	case listed:
		open = append([]regulations.Penalty{regulations.Warning, regulations.LossOfGame}, out...) // 6.9
		if e.Unintentional {
			open = append([]regulations.Penalty{regulations.NoPenalty}, open...)
		}
		return open, ""
	case err == nil && strings.HasPrefix(e.Article, "special regulations"):
		return all, ""
	}
	// Annex 1 has rectification, the annulment of a game and its loss for a
	// player who refuses to comply, but no list of penalties.
	return []regulations.Penalty{regulations.NoPenalty, regulations.Warning}, ""
}

// blameless reports whether nobody is to blame under an article: for an
// accident (FMJD 5.5, WCDF 1.27), or for what it permits (FMJD 4.16).
func blameless(book *regulations.Book, article string) bool {
	number := articleNumber(article)
	remedy, ok := book.Remedy(number, regulations.NoReply)
	return ok && remedy.Accident() || slices.Contains(book.Permits, number)
}

// checkPenalty wants one of the penalties that the book leaves open.
func (e IncidentRecorded) checkPenalty(s *State) error {
	book := s.Settings.Rules()
	if choice := book.OpponentChooses; choice != "" && !e.Analogy {
		if number := articleNumber(e.Article); number == choice || strings.HasPrefix(number, choice+".") {
			return rule.Errorf(rule.Refused, "what follows on %s is the choice of the opponent (FMJD 5.4)", e.Article).
				WithWay("record the choice, rectify or stand: {rule}", rule.Try("rule", "board", rule.Such("BOARD"), "ply", rule.Such("11"), "choice", rule.Such("CHOICE")))
		}
	}
	open, due := s.Provided(e)
	var names []string
	for _, p := range open {
		names = append(names, string(p))
	}
	hint := rule.Way("what may be decided: {penalty} {names}", rule.Again("penalty"), "names", strings.Join(names, ", "))
	switch {
	case e.Penalty == "" && due != "":
		return rule.Errorf(rule.Usage, "no decision was given; %s provides %s", e.Article, due.Said()).Offering(hint)
	case e.Penalty == "":
		return rule.Errorf(rule.Usage, "no decision was given").Offering(hint)
	case !slices.Contains(regulations.Penalties(), e.Penalty):
		return rule.Errorf(rule.Usage, "there is no penalty %q", e.Penalty).Offering(hint)
	case !slices.Contains(open, e.Penalty):
		return e.refusePenalty(&book, due, hint)
	}
	switch e.Penalty {
	case regulations.LossOfGame, regulations.BothZero, regulations.Caution:
		if e.Game == 0 {
			return rule.Errorf(rule.Usage, "%s is about a game, but %s has none in progress", e.Penalty.Said(), s.OffenderOf(e)).
				WithWay("name the board: {incident.add}", rule.Try("incident.add", "board", rule.Such("BOARD")))
		}
	case regulations.ZeroPoints, regulations.Disqualified:
		if e.Player == 0 {
			return rule.Errorf(rule.Usage, "%s is for one player", e.Penalty.Said()).WithWay("name the player: {player}", rule.Again("player", rule.Such("NAME")))
		}
	case regulations.ExpelledEvent:
		if e.Player == 0 && e.Spectator == 0 {
			return rule.Errorf(rule.Usage, "expulsion is for one person").WithHint("name the player or the spectator")
		}
	}
	return nil
}

func (e IncidentRecorded) refusePenalty(book *regulations.Book, due regulations.Penalty, hint rule.Sentence) error {
	switch {
	case due == "" && book.Sanctions == "":
		return rule.Errorf(rule.Refused, "FMJD Annex 1 provides no %s for %s", e.Penalty.Said(), e.Article).
			WithWay("{hint}; more by analogy only: {analogy}", "hint", hint, rule.Again("analogy", true, "article", rule.Such("WCDF 6.9")))
	case due == "":
		return rule.Errorf(rule.Refused, "%s is not a penalty under WCDF 6.9", e.Penalty.Said()).Offering(hint)
	case book.Sanctions != "" && e.Penalty.Lighter(due) && !e.Unintentional:
		return rule.Errorf(rule.Refused, "%s provides %s; a lighter penalty is for a breach that was unintentional (WCDF 6.9)", e.Article, due.Said()).
			WithWay("{hint}; or say {unintentional}", "hint", hint, rule.Again("unintentional", true))
	}
	return rule.Errorf(rule.Refused, "%s provides %s", e.Article, due.Said()).Offering(hint)
}

// effects are the entries that an incident causes, and what is to be told.
func (c RecordIncident) effects(s *State, e IncidentRecorded) ([]Event, []rule.Notice, error) {
	var events []Event
	var notes []rule.Notice
	switch e.Penalty {
	case regulations.LossOfGame:
		g, err := s.game(e.Game)
		if err != nil {
			return nil, nil, err
		}
		events, notes = s.lossOf(g, e)
	case regulations.BothZero:
		g, err := s.game(e.Game)
		if err != nil {
			return nil, nil, err
		}
		events, notes = becomes(g, Result{Winner: BothLose, Reason: Arbiters}, e)
	case regulations.ZeroPoints:
		var err error
		if events, notes, err = s.zeroPoints(e); err != nil {
			return nil, nil, err
		}
	case regulations.Disqualified, regulations.ExpelledEvent:
		if e.Player != 0 {
			var err error
			if events, notes, err = s.putOut(e); err != nil {
				return nil, nil, err
			}
		}
	}
	timed, err := c.onClock(s, e)
	if err != nil {
		return nil, nil, err
	}
	// The clock first: a game that is over has none.
	return append(timed, events...), notes, nil
}

// lossOf is the loss of a game for its offender; both lose where both are.
func (s *State) lossOf(g *Game, e IncidentRecorded) ([]Event, []rule.Notice) {
	r := g.lostBy(e.Player, Arbiters)
	if e.Player == 0 {
		r.Winner = BothLose
	}
	book := s.Settings.Rules()
	if o, err := book.Offence(e.Offence); err == nil && o.Ends != "" {
		r.Reason = Reason(o.Ends)
	}
	return becomes(g, r, e)
}

// becomes gives a game a result by ruling.
func becomes(g *Game, r Result, e IncidentRecorded) ([]Event, []rule.Notice) {
	switch {
	case g.entered == nil:
		return []Event{ResultEntered{Game: g.ID, Result: r, Source: FromRuling}}, nil
	case g.entered.equal(r):
		return nil, []rule.Notice{rule.Noted("round %d, board %s had that result already", g.Round, g.BoardName())}
	}
	note := rule.Noted("the result of round %d, board %s was %s before", g.Round, g.BoardName(), g.entered)
	return []Event{ResultCorrected{Game: g.ID, Result: &r, Reason: e.Ground() + ": " + e.Reason, Source: FromRuling}}, []rule.Notice{note}
}

// zeroPoints takes the points of a round from a player; their opponents keep
// theirs (WCDF 3.10).
func (s *State) zeroPoints(e IncidentRecorded) (events []Event, notes []rule.Notice, err error) {
	if e.Round < 1 {
		return nil, nil, rule.Errorf(rule.Refused, "no round is paired from which points could be taken").WithWay("pair the first with {pair}", rule.Try("pair"))
	}
	found := false
	games := s.Rounds[e.Round-1].Games
	for i := range games {
		g := &games[i]
		if !g.Has(e.Player) {
			continue
		}
		found = true
		if g.entered == nil {
			return nil, nil, rule.Errorf(rule.Refused, "round %d, board %s has no result yet from which points could be taken", g.Round, g.BoardName()).
				WithHint("enter the result as it was played first")
		}
		r := *g.entered
		var points [2]pairing.Points
		points[0], points[1] = r.Points(s.Settings.Points())
		side := 0
		if e.Player == g.Second {
			side = 1
		}
		if points[side] == 0 {
			notes = append(notes, rule.Noted("%s has no points in round %d, board %s to lose", s.Name(e.Player), g.Round, g.BoardName()))
			continue
		}
		points[side] = 0
		r.Award = &points
		events = append(events, ResultCorrected{Game: g.ID, Result: &r, Reason: e.Ground() + ": " + e.Reason, Source: FromRuling})
	}
	if !found {
		return nil, nil, rule.Errorf(rule.Refused, "%s has no game in round %d", s.Name(e.Player), e.Round).WithWay("{pairings} shows who plays", rule.Try("pairings"))
	}
	return events, notes, nil
}

// putOut takes a player out of the event: the game in progress is lost, their
// other open games go to the opponents, and they are paired no more. Rounds that
// are paired after their last result count as a withdrawal.
//
// A player who is out already is not put out again: neither of two such rulings
// could then be undone or overruled on appeal by itself, since the player would
// still be out under the other.
func (s *State) putOut(e IncidentRecorded) (events []Event, notes []rule.Notice, err error) {
	if out := s.removal(e.Player, 0); out != "" {
		return nil, nil, s.isOut(e.Player, out)
	}
	trial := s.Clone()
	if err := trial.Apply(Envelope{Seq: trial.Seq + 1, Body: e}); err != nil {
		return nil, nil, err
	}
	if e.Game != 0 {
		g, err := trial.game(e.Game)
		if err != nil {
			return nil, nil, err
		}
		if g.entered == nil {
			lost, _ := s.lossOf(g, e)
			events = append(events, lost...)
			if err := trial.Apply(Envelope{Seq: trial.Seq + 1, Body: lost[0]}); err != nil {
				return nil, nil, err
			}
		}
	}
	p, err := trial.needPlayer(e.Player)
	if err != nil {
		return nil, nil, err
	}
	if p.Withdrawn == 0 {
		d, err := Withdraw{Player: e.Player}.decide(trial)
		if err != nil {
			return nil, nil, err
		}
		out, ok := d.Events[0].(PlayerWithdrawn)
		if !ok {
			return nil, nil, rule.Errorf(rule.Internal, "a withdrawal is decided as %s", Kind(d.Events[0]))
		}
		forfeits, told := trial.forfeitOpen(e.Player, out.Round)
		events, notes = append(events, forfeits...), append(notes, told...)
		out.Ruled, out.Reason = true, e.Penalty.Words()
		events = append(events, out)
	}
	notes = append(notes, map[string]rule.Notice{
		ExpelledUnranked: rule.Noted("the results stand for the opponents, and the player has no place in the standings (setting expelled)"),
		ExpelledRanked:   rule.Noted("the results stand, and the player keeps the place in the standings (setting expelled)"),
		ExpelledAnnul:    rule.Noted("all results of the player are annulled, and the place in the standings with them (setting expelled)"),
	}[cmp.Or(s.Settings.Expelled, ExpelledUnranked)])
	return events, notes, nil
}

// forfeitOpen gives the open games of a player before a round to their opponents:
// the second game of a heat, a game of a tie-break or one that was postponed. A
// game that had begun is lost as played.
func (s *State) forfeitOpen(id PlayerID, before int) (events []Event, notes []rule.Notice) {
	for i := range s.Rounds {
		r := &s.Rounds[i]
		games := slices.Clone(r.PlayOffs)
		if r.Number < before {
			games = append(slices.Clone(r.Games), games...)
		}
		for k := range games {
			g := &games[k]
			if !g.Has(id) || g.entered != nil {
				continue
			}
			result, how := g.lostBy(id, Forfeit), "not played"
			switch p := g.Postponed; {
			case p != nil && p.Adjourned:
				result.Reason, how = Arbiters, "adjourned"
			case g.begun():
				result.Reason, how = Arbiters, "begun"
			}
			events = append(events, ResultEntered{Game: g.ID, Result: result, Source: FromRuling})
			notes = append(notes, rule.Noted("round %d, board %s (%s) goes to %s", g.Round, g.BoardName(), how, s.Name(g.other(id))))
		}
	}
	return events, notes
}

// onClock is what an incident costs in time: what was said, and for a claim
// that does not hold what the event has set.
func (c RecordIncident) onClock(s *State, e IncidentRecorded) ([]Event, error) {
	give := c.Give
	book := s.Settings.Rules()
	if o, err := book.Offence(e.Offence); err == nil && o.ClaimCost && give == 0 {
		give = s.Settings.read().claimCost
	}
	if give == 0 && c.Take == 0 {
		return nil, nil
	}
	g, err := s.game(e.Game)
	if err != nil || e.Player == 0 {
		if c.Give == 0 && c.Take == 0 {
			return nil, nil
		}
		return nil, rule.Errorf(rule.Usage, "time is given and taken in a game, for what one player did").WithHint("name the board and the player")
	}
	if give < 0 || c.Take < 0 {
		return nil, rule.Errorf(rule.Usage, "time is given or taken as a positive amount, such as 2m").WithWay("write it as in {give} or {take}", rule.Again("give", rule.Such("2m")), rule.Again("take", rule.Such("1m")))
	}
	side := clocks.First
	if e.Player == g.Second {
		side = clocks.Second
	}
	var events []Event
	if give > 0 {
		events = append(events, TimeAdjusted{Game: g.ID, Side: side.Opponent(), Amount: give, Reason: e.Text, Article: e.Ground()})
	}
	if c.Take > 0 {
		events = append(events, TimeAdjusted{Game: g.ID, Side: side, Amount: -c.Take, Reason: e.Text, Article: e.Ground()})
	}
	return events, nil
}

// isOut is the refusal of what cannot be done by, or to, a player who is out
// of the event by a penalty.
func (s *State) isOut(id PlayerID, by regulations.Penalty) *rule.Error {
	return rule.Errorf(rule.Refused, "%s is out of the event by %s", s.Name(id), by.Said()).
		WithHint("undo that decision, or have it overruled on appeal")
}

// removal is the penalty by which a player is out of the event, as it was before an entry
// (0: now), "" for none.
func (s *State) removal(id PlayerID, before int64) regulations.Penalty {
	for i := len(s.Incidents) - 1; i >= 0; i-- {
		in := &s.Incidents[i]
		if in.Player == id && (before == 0 || in.Seq < before) && s.Overruled[in.Seq] == 0 && (in.Penalty == regulations.Disqualified || in.Penalty == regulations.ExpelledEvent) {
			return in.Penalty
		}
	}
	return ""
}

// ruledOn reports whether a decision of the arbiter stands on which the result
// of a game can rest.
func (s *State) ruledOn(g *Game) bool {
	for _, r := range g.Rulings {
		if r.Choice == Forfeited && s.Overruled[r.Seq] == 0 {
			return true
		}
	}
	for _, q := range g.Quickplay {
		if q.Drawn && s.Overruled[q.Seq] == 0 {
			return true
		}
	}
	for _, c := range g.Claims {
		if c.Holds && s.Overruled[c.Seq] == 0 {
			return true
		}
	}
	for _, d := range g.Decided {
		if d.Result != nil && s.Overruled[d.Seq] == 0 {
			return true
		}
	}
	return slices.ContainsFunc(s.Incidents, func(in Incident) bool {
		touches := in.Game == g.ID || in.Game == 0 && in.Round == g.Round && g.Has(in.Player) ||
			in.Penalty == regulations.ZeroPoints && in.Round == g.Round && g.Has(in.Player) ||
			(in.Penalty == regulations.Disqualified || in.Penalty == regulations.ExpelledEvent) && g.Has(in.Player)
		return touches && s.Overruled[in.Seq] == 0 && !in.Penalty.Lighter(regulations.ZeroPoints)
	})
}
