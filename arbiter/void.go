package arbiter

import (
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// VoidedGame is the record of a game that was declared void and is played
// anew (FMJD 5.1). It does not count; its colours are those of the new game,
// which counts once.
type VoidedGame struct {
	Stamp
	GameVoided
	Result      *Result
	Sheets      []TakenSheet
	Corrections []Correction
	Rulings     []Ruling
	ClockNotes  []ClockNote
	Times       []TimeAdjustment
	Absences    []Lateness
	Flag        *FlagFall
	Left        *[2]clocks.Span
	Quickplay   []QuickplayRuling
	Claims      []DrawClaim
	FormRecord

	Source Source
	since  int64
}

// VoidGame declares a game void: it begins again, with the same colours.
type VoidGame struct {
	Game GameRef
	// Article provides for it, "5.1"; with Analogy none needs to.
	Article string
	Analogy bool
	Reason  string
}

func (c VoidGame) decide(s *State) (Decision, error) {
	g, err := s.FindGame(c.Game)
	if err != nil {
		return Decision{}, err
	}
	e := GameVoided{Game: g.ID, Article: strings.TrimSpace(c.Article), Analogy: c.Analogy, Reason: strings.TrimSpace(c.Reason)}
	if e.Article != "" && !strings.Contains(e.Article, " ") {
		e.Article = strings.ToUpper(s.Settings.Rules().Name) + " " + e.Article
	}
	d := Decision{Events: []Event{e}}
	if g.entered != nil {
		d.Notices = append(d.Notices, rule.Noted("its result, %s, no longer counts and stays on record", g.entered))
	}
	if g.Round < len(s.Rounds) && !s.System().FreeOrder() {
		d.Notices = append(d.Notices, pairedAfter(g.Round, len(s.Rounds)))
	}
	return d, nil
}

// GameVoided is the event of VoidGame.
type GameVoided struct {
	Game    GameID `json:"game"`
	Article string `json:"article,omitempty"`
	Analogy bool   `json:"analogy,omitempty"`
	Reason  string `json:"reason"`
}

var _ = add(kind[GameVoided]{name: "game-voided"})

func (e GameVoided) check(s *State) error {
	g, err := s.game(e.Game)
	if err != nil {
		return err
	}
	book := s.Settings.Rules()
	switch {
	case e.Analogy && e.Reason == "", !e.Analogy && e.Article == "":
		return groundless()
	case s.unplayed(g):
		return rule.Errorf(rule.Refused, "round %d, board %s was not played, so there is nothing to annul", g.Round, g.BoardName()).
			WithWay("its result is by absence; {correct} changes it", rule.Try("correct"))
	case !e.Analogy && !strings.HasPrefix(e.Article, "special regulations"):
		if _, known := book.Article(e.Article); !known {
			return rule.Errorf(rule.Refused, "%s is not an article of %s", e.Article, book.Title).WithWay("name one of the book, or decide by analogy: {analogy}", rule.Again("analogy", true))
		}
		if book.Annuls == "" {
			return rule.Errorf(rule.Refused, "the WCDF rules do not provide for annulling a game").WithWay("decide by analogy: {analogy}", rule.Again("analogy", true, "article", rule.Such("FMJD 5.1")))
		}
		if n := articleNumber(e.Article); n != book.Annuls {
			return rule.Errorf(rule.Refused, "%s does not annul a game; FMJD 5.1 does, when the board was turned", e.Article).
				WithWay("decide by analogy: {analogy}", rule.Again("analogy", true, "article", rule.Such("5.1")))
		}
	}
	return needReason(rule.Format("declaring a game void"), e.Reason)
}

func (e GameVoided) apply(s *State, env Envelope) error {
	return s.changeGame(e.Game, func(g *Game) {
		old := g.recorded()
		old.Seq, old.At, old.Who, old.GameVoided = env.Seq, env.At, env.Who, e
		g.record(VoidedGame{})
		g.Voided = append(g.Voided, old)
	})
}

// record gives a game what was recorded of one that was declared void; of none
// it leaves the game as it was paired.
func (g *Game) record(of VoidedGame) {
	g.entered, g.since, g.Source = of.Result, of.since, of.Source
	g.Sheets, g.Corrections, g.Rulings, g.ClockNotes = of.Sheets, of.Corrections, of.Rulings, of.ClockNotes
	g.Times, g.Absences, g.Flag, g.Left, g.Quickplay, g.Claims = of.Times, of.Absences, of.Flag, of.Left, of.Quickplay, of.Claims
	g.FormRecord = of.FormRecord
}

// recorded is what was recorded of a game so far.
func (g *Game) recorded() VoidedGame {
	return VoidedGame{
		Result: g.entered, Sheets: g.Sheets, Corrections: g.Corrections, Rulings: g.Rulings, ClockNotes: g.ClockNotes,
		Times: g.Times, Absences: g.Absences, Flag: g.Flag, Left: g.Left, Quickplay: g.Quickplay, Claims: g.Claims, FormRecord: g.FormRecord, Source: g.Source, since: g.since,
	}
}

// Ground is the article, or what stands in its place.
func (e GameVoided) Ground() string {
	return e.tellGround().String()
}

func (e GameVoided) tellGround() rule.Sentence {
	return IncidentRecorded{Article: e.Article, Analogy: e.Analogy}.tellGround()
}

func (e GameVoided) ruling(s *State, _ int64) (Ruled, bool) {
	return s.rulingIn(e.Game, Ruled{Article: e.Article, Analogy: e.Analogy, Decision: HeldAnew, Reason: e.Reason})
}

func (e GameVoided) sentence(s *State) rule.Sentence {
	said := grounded(rule.Say("declared void, to be played again with the same colours"), e.tellGround())
	return reasoned(s.ofGame(e.Game, said), e.Reason)
}
