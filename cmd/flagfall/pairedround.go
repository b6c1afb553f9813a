package main

import (
	"fmt"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

// pairRest pairs all rounds of a tournament that are left.
func (x *exchangePairing) pairRest(env *env, o *office.Office) error {
	if len(x.fix) > 0 {
		return rule.Errorf(rule.Usage, "--fix works with a single round only").WithHint("leave --all out")
	}
	rounds, err := o.PairAll()
	if err != nil {
		return err
	}
	var notes []rule.Sentence
	for _, r := range rounds {
		notes = append(notes, office.Walkovers(o.State(), r.Number)...)
	}
	notes = append(notes, leftOut(o.State())...)
	if len(rounds) == 1 {
		return say(env, notes, "paired: round %d; see flagfall print pairings --round %d", rounds[0].Number, rounds[0].Number)
	}
	return say(env, notes, "paired: rounds %d to %d; see flagfall print pairings --round %d",
		rounds[0].Number, rounds[len(rounds)-1].Number, rounds[0].Number)
}

// pairNext pairs the next round of a tournament around the pairs that are fixed, and
// shows its boards.
func (x *exchangePairing) pairNext(env *env, o *office.Office, reason string) error {
	before := o.State()
	fixed, err := fixedPairs(before, x.fix)
	if err != nil {
		return err
	}
	round, err := o.PairAround(fixed, reason)
	if err != nil {
		return err
	}
	s := o.State()
	if err := sayBoards(env, s, &round); err != nil {
		return err
	}
	if err := sayIdle(env, s, &round); err != nil {
		return err
	}
	for _, again := range s.MetAgain(round.Number) {
		if _, err := fmt.Fprintln(env.Err, env.in(notice(again.Grade, again.Said))); err != nil {
			return err
		}
	}
	for _, note := range notesOnRound(before, s, &round) {
		if _, err := fmt.Fprintln(env.Err, env.in(notice(rule.Note, note))); err != nil {
			return err
		}
	}
	return nil
}

// sayBoards says who meets whom in a round, each match of teams above its boards.
func sayBoards(env *env, s *arbiter.State, round *arbiter.Round) error {
	title := rule.Say("Round {n}", "n", round.Number)
	if n := s.TotalRounds(); n > 0 {
		title = rule.Say("Round {n} of {total}", "n", round.Number, "total", n)
	}
	if err := say(env, nil, "%s", title); err != nil {
		return err
	}
	for i := range round.Games {
		g := &round.Games[i]
		for _, m := range round.Matches {
			if m.From == g.Board && g.Heat <= 1 {
				if err := say(env, nil, "%s – %s", s.TeamName(m.First), s.TeamName(m.Second)); err != nil {
					return err
				}
			}
		}
		line := rule.Format("%4s  %s – %s", g.BoardName(), s.Name(g.First), s.Name(g.Second))
		if g.Ballot != nil && g.Heat <= 1 {
			line = rule.Joined(": ", line, g.Ballot.Said())
		}
		if now, err := s.FindGame(arbiter.GameRef{ID: g.ID}); err == nil && now.Source == arbiter.ByWithdrawal && now.Result != nil {
			line = rule.Joined(": ", line, rule.Format("%s, not played: withdrawn", s.ResultText(now)))
		}
		if err := say(env, nil, "%s", line); err != nil {
			return err
		}
	}
	return nil
}

// sayIdle says which players and teams have no game in a round.
func sayIdle(env *env, s *arbiter.State, round *arbiter.Round) error {
	for _, b := range round.Byes {
		if !s.System().ByePoints() {
			if err := say(env, nil, "   –  %s: no game (%s)", s.Name(b.Player), arbiter.TellBye(b.Kind)); err != nil {
				return err
			}
			continue
		}
		if err := say(env, nil, "   –  %s: no game, %s", s.Name(b.Player), pointsOf(b.Points)); err != nil {
			return err
		}
	}
	for _, m := range round.Matches {
		if m.Second == 0 {
			if err := say(env, nil, "   –  %s: no match, a bye", s.TeamName(m.First)); err != nil {
				return err
			}
		}
	}
	return nil
}

// notesOnRound are what an arbiter should know of a round that was paired: before is
// the event without it.
func notesOnRound(before, s *arbiter.State, round *arbiter.Round) []rule.Sentence {
	notes := append(office.WishesGivenUp(s, round.Number), office.DistancesGivenUp(s, round.Number)...)
	notes = append(notes, office.Walkovers(s, round.Number)...)
	notes = append(notes, leftOut(s)...)
	if round.Number == 1 {
		notes = append(notes, office.MeetLate(s)...)
	}
	if round.Draft() {
		notes = append(notes, rule.Format("these pairings are a draft until flagfall publish %d", round.Number))
	} else if v := round.Version(); v > 1 {
		changes := round.ChangesInWords()
		if changes.IsZero() {
			changes = rule.Format("nothing changed")
		}
		notes = append(notes, rule.Format("this is version %d of round %d: %s", v, round.Number, changes))
	}
	if drawn := s.Settings.TopColour; drawn != before.Settings.TopColour {
		_, seed := office.TopColour(s)
		notes = append(notes, rule.Format("number 1 moves %s, drawn by lot from the seed %q (%v)", rule.English(drawn), seed, office.LotArticle(s.System())))
	}
	return notes
}

// leftOut names those whom no round pairs, since they are in no group.
func leftOut(s *arbiter.State) []rule.Sentence {
	what, way := s.Ungrouped()
	if what.IsZero() {
		return nil
	}
	return []rule.Sentence{rule.Joined("; ", what, way)}
}
