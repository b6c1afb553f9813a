package arbiter

import (
	"cmp"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// FormDecision is a decision by the special rules of a form of play.
type FormDecision struct {
	Stamp
	FormRuled
}

// EndedBy is the decision by the special rules on which the result of a game rests;
// nil where it rests on none.
func (g *Game) EndedBy() *FormDecision {
	n := len(g.Decided)
	if n == 0 || g.Result == nil || g.Decided[n-1].Result == nil || !g.Result.equal(*g.Decided[n-1].Result) {
		return nil
	}
	return &g.Decided[n-1]
}

// How says why a game ended as it did, as [Result.How] does, and by which of the
// special rules where it was by one of them; nothing while it is open.
func (g *Game) How() rule.Sentence {
	if g.Result == nil {
		return rule.Sentence{}
	}
	ruled := g.EndedBy()
	if ruled == nil {
		return g.Result.How()
	}
	said := g.Result.tellReason()
	switch ruled.Rule {
	case WrongTold:
		said = rule.Count(ruled.Used, "{n} wrong announcement", "{n} wrong announcements")
	case Adjudicated:
		said = rule.Say("adjudicated")
	}
	return rule.Joined(", ", said, g.Result.tellGrade(nil, nil), g.Result.tellAward())
}

// The special rules that may decide.
const (
	Overstepped = "overstepped"
	Adjudicated = "adjudication"
	WrongTold   = "wrong-announcement"
)

// FormRuled is the event of a decision by the special rules of a form of play:
// the commands ClaimOverstep and Adjudicate, and a wrong announcement too many.
type FormRuled struct {
	Game GameID `json:"game"`
	// Rule is the code of the row that decides.
	Rule string `json:"rule"`
	// Form is where the rule stands, where several forms of play have it; "" is by
	// correspondence.
	Form string `json:"form,omitempty"`
	// By is who claimed, or announced wrongly; 0 for nobody.
	By PlayerID `json:"by,omitempty"`
	// On is the day of a claim or an adjudication, and Used how many days of
	// thinking the opponent had used by then, or how many announcements were wrong.
	On    clocks.Day `json:"on,omitempty"`
	Used  int        `json:"used,omitempty"`
	Holds bool       `json:"holds,omitempty"`
	// Position is the one that was adjudicated, as FEN.
	Position string `json:"position,omitempty"`
	// Result is what follows; nil for nothing.
	Result *Result `json:"result,omitempty"`
	Reason string  `json:"reason,omitempty"`
}

// ruled is the decision with the result that it causes.
func (s *State) ruled(g *Game, e FormRuled) (Decision, error) {
	if err := e.check(s); err != nil {
		return Decision{}, err
	}
	d := Decision{Events: []Event{e}}
	if e.Result != nil {
		d.Events = append(d.Events, ResultEntered{Game: g.ID, Result: *e.Result, Source: FromRuling})
	} else {
		d.Notices = append(d.Notices, rule.Noted("the game goes on"))
	}
	return d, nil
}

var _ = add(kind[FormRuled]{
	name:   "form-ruled",
	brings: func(e FormRuled, effect Event, _ int) bool { return resultOfGame(effect, e.Game, FromRuling) },
})

func (e FormRuled) check(s *State) error {
	g, err := s.unfinished(e.Game)
	if err != nil {
		return err
	}
	form := s.Settings.FormOfPlay()
	switch e.Rule {
	case Overstepped:
		if err := s.needDated(); err != nil {
			return err
		}
	case Adjudicated:
		if !form.Dated && !s.System().Display {
			return rule.Errorf(rule.Refused, "games by correspondence and of a simultaneous display are adjudicated, but this event is neither").
				WithWay("enter the result with the reason \"arbiter\": {result}", rule.Try("result", "board", g.BoardName(), "result"))
		}
	case WrongTold:
		if !form.Announced {
			return s.notAnnounced()
		}
	default:
		return rule.Errorf(rule.Usage, "there is no special rule %q", e.Rule)
	}
	if e.By != 0 && !g.Has(e.By) {
		return rule.Errorf(rule.Refused, "%s does not play round %d, board %s", s.Name(e.By), g.Round, g.BoardName()).WithWay("{pairings} shows who plays there", rule.Try("pairings"))
	}
	if e.Holds != (e.Result != nil) {
		return rule.Errorf(rule.Usage, "what holds ends the game, and what does not hold lets it go on")
	}
	if e.Rule == Adjudicated {
		if err := needReason(rule.Format("an adjudication"), e.Reason); err != nil {
			return err
		}
	}
	if e.Result == nil {
		return nil
	}
	return s.checkResult(g, *e.Result)
}

func (e FormRuled) apply(s *State, env Envelope) error {
	return s.changeGame(e.Game, func(g *Game) {
		g.Decided = append(g.Decided, FormDecision{Stamp: env.stamp(), FormRuled: e})
	})
}

// article is where the special rule stands that decides.
func (e FormRuled) article() rule.Article {
	return rule.Article{Document: "special regulations", Number: cmp.Or(e.Form, Correspondence)}
}

func (e FormRuled) ruling(s *State, _ int64) (Ruled, bool) {
	r := Ruled{Player: e.By, Article: e.article().String(), Rule: e.Rule, Decision: HeldInvalid, Reason: e.Reason}
	switch {
	case e.Rule == Adjudicated:
		r.Decision = HeldNoted
	case e.Holds:
		r.Decision = HeldValid
	}
	return s.rulingIn(e.Game, r)
}

func (e FormRuled) sentence(s *State) rule.Sentence {
	var said rule.Sentence
	switch e.Rule {
	case Overstepped:
		other := e.By
		if g, ok := s.gameOrFormer(e.Game); ok {
			other = g.other(e.By)
		}
		decision := rule.Say("it does not hold")
		if e.Holds {
			decision = rule.Say("it holds")
		}
		said = rule.Joined(": ", rule.Say("{player} claimed on {day} that {other} had overstepped the time, with {used} used", "player", s.called(e.By), "day", e.On.String(),
			"other", s.called(other), "used", rule.Count(e.Used, "{n} day", "{n} days")), decision)
	case WrongTold:
		said = rule.Say("{player} has lost by {wrong}", "player", s.called(e.By), "wrong", rule.Count(e.Used, "{n} wrong announcement", "{n} wrong announcements"))
	case Adjudicated:
		said = rule.Say("adjudicated on {day}", "day", e.On.String())
		if e.Position != "" {
			said = rule.Say("adjudicated on {day} in the position {position}", "day", e.On.String(), "position", e.Position)
		}
	}
	return reasoned(s.ofGame(e.Game, grounded(said, e.article().Said())), e.Reason)
}
