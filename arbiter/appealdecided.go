package arbiter

import (
	"fmt"
	"slices"
	"strings"

	"flagfall/arbiter/rule"
)

// DecideAppeal records the decision of the committee. A ruling that is
// overruled no longer counts, and what it caused is taken back by entries of
// its own: results, the clock, the place in the event.
type DecideAppeal struct {
	Appeal  int64
	Outcome Outcome
	Reason  string
	// Result is what the game has become by the decision; nil leaves it as it
	// was before the ruling.
	Result *Result
}

func (c DecideAppeal) decide(s *State) (Decision, error) {
	e := AppealDecided{Appeal: c.Appeal, Outcome: c.Outcome, Reason: strings.TrimSpace(c.Reason)}
	if err := e.check(s); err != nil {
		return Decision{}, err
	}
	d := Decision{Events: []Event{e}}
	a, err := s.Appeal(c.Appeal)
	if err != nil {
		return Decision{}, err
	}
	ruled, _ := s.RulingOf(a.Entry)
	if c.Outcome != OverruledByIt {
		if c.Result != nil {
			return Decision{}, rule.Errorf(rule.Usage, "a result is given, but the ruling stands").WithHint("give a result only when the ruling is overruled")
		}
		return d, nil
	}
	reason := fmt.Sprintf("overruled on appeal %d", c.Appeal)
	back, notes := s.takeBack(ruled, reason)
	if c.Result == nil {
		d.Events, d.Notices = append(d.Events, back...), notes
		return d, nil
	}
	if ruled.Game == 0 {
		return Decision{}, rule.Errorf(rule.Usage, "entry %d is not about a game, but a result is given", a.Entry).WithWay("leave {result} out", rule.Without("result"))
	}
	// The result of the game is the one given, whatever it was.
	for _, b := range back {
		if r, isResult := b.(ResultCorrected); !isResult || r.Game != ruled.Game {
			d.Events = append(d.Events, b)
		}
	}
	g, err := s.game(ruled.Game)
	if err != nil {
		return Decision{}, err
	}
	switch {
	case g.entered == nil || g.voidedBy(a.Entry):
		d.Events = append(d.Events, ResultEntered{Game: g.ID, Result: *c.Result, Source: FromAppeal})
		if g.voidedBy(a.Entry) && g.Voided[len(g.Voided)-1].Result != nil {
			d.Events[len(d.Events)-1] = ResultCorrected{Game: g.ID, Result: c.Result, Reason: reason, Source: FromAppeal}
		}
	case g.entered.equal(*c.Result):
		d.Notices = append(d.Notices, rule.Noted("round %d, board %s has that result already", g.Round, g.BoardName()))
	default:
		d.Events = append(d.Events, ResultCorrected{Game: g.ID, Result: c.Result, Reason: reason, Source: FromAppeal})
	}
	return d, nil
}

// voidedBy reports whether an entry is what declared the last game void.
func (g *Game) voidedBy(seq int64) bool {
	n := len(g.Voided)
	return n > 0 && g.Voided[n-1].Seq == seq
}

// AppealDecided is the event of DecideAppeal.
type AppealDecided struct {
	Appeal  int64   `json:"appeal"`
	Outcome Outcome `json:"outcome"`
	Reason  string  `json:"reason"`
}

var _ = add(kind[AppealDecided]{name: "appeal-decided", brings: AppealDecided.brings})

func (e AppealDecided) check(s *State) error {
	a, err := s.openAppeal(e.Appeal)
	if err != nil {
		return err
	}
	ruled, ok := s.RulingOf(a.Entry)
	switch {
	case !ok:
		return rule.Errorf(rule.Refused, "entry %d, which the appeal is against, no longer counts", a.Entry).
			WithWay("withdraw the appeal: {appeal.withdraw}", rule.Try("appeal.withdraw", "appeal", e.Appeal))
	case e.Outcome != Upheld && e.Outcome != OverruledByIt && e.Outcome != AppealDropped:
		return rule.Errorf(rule.Usage, "there is no outcome %q", e.Outcome).WithHint("choose among upheld, overruled, withdrawn")
	case e.Outcome == AppealDropped:
		return nil
	case len(a.Committee) == 0:
		return rule.Errorf(rule.Refused, "appeal %d has no committee to decide it", e.Appeal).
			WithWay("appoint one first: {appeal.committee}", rule.Try("appeal.committee", "appeal", e.Appeal, "member", rule.Such("..."))).Under(appeals())
	case len(a.Hearings) == 0:
		return rule.Errorf(rule.Refused, "appeal %d has not been heard", e.Appeal).
			WithWay("record the hearing first: {appeal.hear}", rule.Try("appeal.hear", "appeal", e.Appeal, "text", rule.Such("TEXT"))).Under(appeals())
	case e.Outcome == OverruledByIt && s.Overruled[a.Entry] != 0:
		return rule.Errorf(rule.Refused, "entry %d was overruled already, by entry %d", a.Entry, s.Overruled[a.Entry]).WithWay("{log} shows it", rule.Try("log"))
	}
	if g, err := s.game(ruled.Game); err == nil && e.Outcome == OverruledByIt {
		for i, v := range g.Voided {
			if v.Seq == a.Entry && i != len(g.Voided)-1 {
				return rule.Errorf(rule.Refused, "round %d, board %s was declared void again since", g.Round, g.BoardName())
			}
		}
	}
	return needReason(rule.Format("the decision on an appeal"), e.Reason)
}

func (e AppealDecided) apply(s *State, env Envelope) error {
	a, err := s.changeAppeal(e.Appeal)
	if err != nil {
		return err
	}
	a.Outcome, a.Reason, a.Decided, a.DecidedAt = e.Outcome, e.Reason, env.Seq, env.At
	if e.Outcome != OverruledByIt {
		return nil
	}
	ruled, _ := s.RulingOf(a.Entry)
	if s.Overruled == nil {
		s.Overruled = map[int64]int64{}
	}
	s.Overruled[a.Entry] = env.Seq
	if g, err := s.game(ruled.Game); err == nil {
		g.restore(a.Entry, env, s.appealGround(), fmt.Sprintf("overruled on appeal %d", a.Seq))
	}
	return nil
}

// brings what takes a ruling back along.
func (e AppealDecided) brings(effect Event, _ int) bool {
	_, source := resultOf(effect)
	_, reinstated := effect.(PlayerReinstated)
	_, time := effect.(TimeAdjusted)
	return source == FromAppeal || reinstated || time
}

func (e AppealDecided) sentence(s *State) rule.Sentence {
	entry := int64(0)
	if a, err := s.Appeal(e.Appeal); err == nil {
		entry = a.Entry
	}
	var said rule.Sentence
	switch {
	case e.Outcome == AppealDropped:
		said = rule.Say("appeal {appeal} withdrawn", "appeal", e.Appeal)
	case e.Outcome == OverruledByIt && entry == 0:
		said = rule.Say("appeal {appeal} decided: the ruling is overruled", "appeal", e.Appeal)
	case e.Outcome == OverruledByIt:
		said = rule.Say("appeal {appeal} decided: the ruling is overruled, entry {entry}", "appeal", e.Appeal, "entry", entry)
	case entry == 0:
		said = rule.Say("appeal {appeal} decided: the ruling stands", "appeal", e.Appeal)
	default:
		said = rule.Say("appeal {appeal} decided: the ruling stands, entry {entry}", "appeal", e.Appeal, "entry", entry)
	}
	return reasoned(said, e.Reason)
}

// appealed reports whether an appeal has overruled a ruling on a game.
func (s *State) appealed(g *Game) bool {
	for _, a := range s.Appeals {
		if a.Outcome != OverruledByIt {
			continue
		}
		ruled, ok := s.RulingOf(a.Entry)
		if !ok || ruled.Game == g.ID || ruled.Game == 0 {
			return true
		}
		if in, found := s.IncidentAt(a.Entry); found && in.Round == g.Round && g.Has(in.Player) {
			return true
		}
	}
	return false
}

// TakenBack are the entries that took back what a ruling had caused, by the
// appeal that overruled it.
func (s *State) TakenBack(appeal int64) []int64 {
	a, err := s.Appeal(appeal)
	if err != nil || a.Outcome != OverruledByIt {
		return nil
	}
	return slices.DeleteFunc(s.effects(a.Decided), func(seq int64) bool { return s.Undone[seq] != 0 })
}
