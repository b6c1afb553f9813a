package arbiter

import (
	"cmp"
	"slices"
	"strings"

	"flagfall/arbiter/rule"
)

// Correction is a result that was replaced.
type Correction struct {
	Stamp
	Before Result
	Reason string
}

// CorrectResult replaces a result that was entered. A Result of nil opens the
// game again.
type CorrectResult struct {
	Game   GameRef
	Result *Result
	Reason string
}

func (c CorrectResult) decide(s *State) (Decision, error) {
	g, err := s.FindGame(c.Game)
	if err != nil {
		return Decision{}, err
	}
	if c.Result != nil {
		if err := s.fitsWithdrawal(g, *c.Result); err != nil {
			return Decision{}, err
		}
	}
	d := Decision{Events: []Event{ResultCorrected{Game: g.ID, Result: c.Result, Reason: strings.TrimSpace(c.Reason)}}}
	if g.Round < len(s.Rounds) && !s.System().FreeOrder() {
		d.Notices = append(d.Notices, pairedAfter(g.Round, len(s.Rounds)))
	}
	if last := len(s.Stages) - 1; last > 0 && g.Round < s.Stages[last].From {
		d.Notices = append(d.Notices, rule.Noted("the groups from round %d on were formed with the result as it was; they stand", s.Stages[last].From))
	}
	return d, nil
}

// pairedAfter says that the rounds after one were paired with a result of it that
// has changed since. last is the last round that is paired.
func pairedAfter(round, last int) rule.Notice {
	if last == round+1 {
		return rule.Noted("round %d was paired with the result as it was; its pairing stands", last)
	}
	return rule.Noted("rounds %d to %d were paired with the result as it was; their pairings stand", round+1, last)
}

// ResultCorrected is the event of CorrectResult.
type ResultCorrected struct {
	Game   GameID  `json:"game"`
	Result *Result `json:"result,omitempty"`
	Reason string  `json:"reason"`
	// Source is FromRuling where the correction is what a ruling costs, and
	// FromAppeal where it takes that back.
	Source Source `json:"source,omitempty"`
}

var _ = add(kind[ResultCorrected]{
	name:    "result-corrected",
	changes: func(e ResultCorrected) GameID { return e.Game }, result: true,
})

func (e ResultCorrected) check(s *State) error {
	g, err := s.game(e.Game)
	if err != nil {
		return err
	}
	if g.entered == nil {
		refused := rule.Errorf(rule.Refused, "round %d, board %s has no result yet", g.Round, g.BoardName())
		if before := s.enteredBefore(g); before > 0 {
			return refused.WithWay("enter it; the result of round {before} is corrected with {round}", "before", before, rule.Again("round", before))
		}
		return refused.WithWay("enter it: {result}", rule.Try("result", "board", g.BoardName(), "result", rule.Such("RESULT"), "round", g.Round))
	}
	if e.Result != nil {
		if err := s.checkResult(g, *e.Result); err != nil {
			return err
		}
		if e.Result.equal(*g.entered) {
			return rule.Errorf(rule.Refused, "round %d, board %s has that result already", g.Round, g.BoardName()).WithHint("there is nothing to do")
		}
	}
	if err := s.checkSettled(g, e.Result); err != nil {
		return err
	}
	if !slices.Contains([]Source{"", Typed, FromSheet, FromFlag, FromAbsence, FromRuling, FromAppeal, ByWithdrawal}, e.Source) {
		return rule.Errorf(rule.Usage, "%q is not a source of results", e.Source)
	}
	if e.Source == FromRuling && !s.ruledOn(g) || e.Source == FromAppeal && !s.appealed(g) {
		return rule.Errorf(rule.Refused, "round %d, board %d has no ruling on which that result rests", g.Round, g.Board)
	}
	return needReason(rule.Format("a correction"), e.Reason)
}

// enteredBefore is the last round before that of a game in which the same board has a
// result; 0 where none has.
func (s *State) enteredBefore(g *Game) int {
	for n := g.Round - 1; n > 0; n-- {
		for i := range s.Rounds[n-1].Games {
			if other := &s.Rounds[n-1].Games[i]; other.entered != nil && other.BoardName() == g.BoardName() {
				return n
			}
		}
	}
	return 0
}

func (e ResultCorrected) apply(s *State, env Envelope) error {
	g, err := s.game(e.Game)
	if err != nil {
		return err
	}
	if g.entered == nil {
		return rule.Errorf(rule.Input, "a correction of game %d, which has no result", e.Game)
	}
	g.Corrections = append(g.Corrections,
		Correction{Stamp: env.stamp(), Before: *g.entered, Reason: e.Reason})
	g.entered, g.Source, g.since = nil, "", env.Seq
	if e.Result != nil {
		r := *e.Result
		g.entered, g.Source = &r, Source(cmp.Or(string(e.Source), string(Typed)))
	}
	return nil
}

// ruling is any correction, though a mere correction is not a ruling in
// itself.
func (e ResultCorrected) ruling(s *State, seq int64) (Ruled, bool) {
	return s.rulingIn(e.Game, Ruled{aside: e.Source == FromAppeal || !s.decidedIn(e.Game, seq)})
}

func (e ResultCorrected) takeBack(s *State, of taking) ([]Event, []rule.Notice) {
	var before *Result
	if g, err := s.game(e.Game); err == nil {
		for _, c := range g.Corrections {
			if c.Seq == of.entry.Seq {
				before = &c.Before
			}
		}
	}
	return s.resultBack(e.Game, e.Result, before, of)
}

func (e ResultCorrected) sentence(s *State) rule.Sentence {
	if e.Result == nil {
		return reasoned(s.ofGame(e.Game, rule.Say("result taken back")), e.Reason)
	}
	said := rule.Say("{game} corrected: {result}", "game", s.gameSaid(e.Game), "result", s.tellResult(e.Game, *e.Result))
	return reasoned(said, e.Reason)
}
