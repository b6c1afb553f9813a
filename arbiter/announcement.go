package arbiter

import (
	"strings"

	"flagfall/arbiter/rule"
)

// WrongAnnouncement is a move that a player announced wrongly in a blindfold
// game.
type WrongAnnouncement struct {
	Seq int64
	WronglyAnnounced
}

// AnnounceWrongly records that the player whose turn it is announced something
// that is not a legal move, or that could be any of several. One too many loses
// the game.
type AnnounceWrongly struct {
	Game GameRef
	Said string
}

func (c AnnounceWrongly) decide(s *State) (Decision, error) {
	g, err := s.FindGame(c.Game)
	if err != nil {
		return Decision{}, err
	}
	e := WronglyAnnounced{Game: g.ID, Player: s.mover(g), Said: strings.TrimSpace(c.Said)}
	if err := e.check(s); err != nil {
		return Decision{}, err
	}
	d := Decision{Events: []Event{e}}
	n, most := g.wrongBy(e.Player)+1, s.Settings.Announcements()
	if most == 0 || n < most {
		d.Notices = append(d.Notices, rule.Noted("%s has announced wrongly %s, and announces a move again", s.Name(e.Player), rule.Count(n, "{n} time", "{n} times")))
		return d, nil
	}
	lost := Result{Winner: SecondWins, Reason: Arbiters}
	if e.Player == g.Second {
		lost.Winner = FirstWins
	}
	d.Events = append(d.Events, FormRuled{Game: g.ID, Rule: WrongTold, Form: s.Settings.Form, By: e.Player, Used: n, Holds: true, Result: &lost},
		ResultEntered{Game: g.ID, Result: lost, Source: FromRuling})
	return d, nil
}

// wrongBy is how many announcements of a player were wrong in the game.
func (g *Game) wrongBy(id PlayerID) int {
	n := 0
	for _, w := range g.Wrong {
		if w.Player == id {
			n++
		}
	}
	return n
}

// WronglyAnnounced is the event of AnnounceWrongly.
type WronglyAnnounced struct {
	Game   GameID   `json:"game"`
	Player PlayerID `json:"player"`
	Said   string   `json:"said"`
}

var _ = add(kind[WronglyAnnounced]{name: "wrongly-announced", changesNothing: true,
	brings: func(e WronglyAnnounced, effect Event, earlier int) bool {
		ruled, is := effect.(FormRuled)
		return is && earlier == 0 && ruled.Rule == WrongTold && ruled.Game == e.Game
	}})

// notAnnounced refuses what is for blindfold games alone.
func (s *State) notAnnounced() error {
	return rule.Errorf(rule.Refused, "the games of this event are not played without sight of a board").
		WithWay("say so if they are: {set}", rule.Try("set", "name", "form", "value", Blindfold, "reason", rule.Such("WHY")))
}

func (e WronglyAnnounced) check(s *State) error {
	g, err := s.unfinished(e.Game)
	if err != nil {
		return err
	}
	if !s.Settings.FormOfPlay().Announced {
		return s.notAnnounced()
	}
	if s.mover(g) != e.Player {
		return rule.Errorf(rule.Refused, "it is not the turn of %s", s.Name(e.Player))
	}
	if e.Said == "" {
		return rule.Errorf(rule.Usage, "the announcement is missing").WithHint("give the move as it was said")
	}
	if _, _, err := s.nextMove(g, e.Said); err == nil {
		return rule.Errorf(rule.Refused, "%s is a legal move, and was announced rightly", e.Said).WithWay("enter it as a move: leave {wrong} out", rule.Without("wrong"))
	}
	return nil
}

func (e WronglyAnnounced) apply(s *State, env Envelope) error {
	return s.changeGame(e.Game, func(g *Game) { g.Wrong = append(g.Wrong, WrongAnnouncement{Seq: env.Seq, WronglyAnnounced: e}) })
}

func (e WronglyAnnounced) sentence(s *State) rule.Sentence {
	return s.ofGame(e.Game, rule.Say("{player} announced {move}, which is wrong", "player", s.called(e.Player), "move", e.Said))
}
