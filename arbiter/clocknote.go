package arbiter

import (
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// NoteClock records what happened at the clock of a game under an article on
// clocks that leaves the decision to people: rough handling (WCDF 2.9), an
// assistant (2.14), a call for help (2.27), a claim in a quickplay finish (2.29).
type NoteClock struct {
	Game GameRef
	// Side is "first" or "second", or "" when it concerns both.
	Side string
	// Article is one on clocks, such as "WCDF 2.9".
	Article string
	// Text says what happened and what was decided.
	Text string
}

func (c NoteClock) decide(s *State) (Decision, error) {
	g, err := s.FindGame(c.Game)
	if err != nil {
		return Decision{}, err
	}
	e := ClockNoted{Game: g.ID, Side: c.Side, Article: strings.TrimSpace(c.Article), Text: strings.TrimSpace(c.Text)}
	if e.Article != "" && strings.Trim(e.Article, "0123456789.") == "" {
		e.Article = s.Settings.Book + " " + e.Article // the number alone is of the book of the event
	}
	d := Decision{Events: []Event{e}}
	if e.Article == handling && e.Side != "" && g.noted(e) > 0 {
		side, err := clocks.ParseSide(e.Side)
		if err != nil {
			return Decision{}, err
		}
		d.Notices = append(d.Notices, rule.Noted("%s was cautioned before: after a caution it costs the game (%s)", s.Name(g.player(side)), handling))
	}
	return d, nil
}

// handling is the article under which a second offence costs the game.
const handling = "WCDF 2.9"

// ClockNoted is the event of NoteClock.
type ClockNoted struct {
	Game    GameID `json:"game"`
	Side    string `json:"side,omitempty"`
	Article string `json:"article"`
	Text    string `json:"text"`
}

var _ = add(kind[ClockNoted]{name: "clock-noted", changesNothing: true})

func (e ClockNoted) check(s *State) error {
	if _, err := s.game(e.Game); err != nil {
		return err
	}
	if e.Side != "" {
		if _, err := clocks.ParseSide(e.Side); err != nil {
			return err
		}
	}
	if e.Text == "" {
		return rule.Errorf(rule.Usage, "what happened was not described").WithHint("say it in a sentence: it is kept in the journal")
	}
	var known []string
	such := handling
	for _, row := range clocks.Articles() {
		known = append(known, row.Article.String())
		if row.Article.Document == s.Settings.Book && s.Settings.Book != "WCDF" {
			such = row.Article.String()
		}
	}
	if !slices.Contains(known, e.Article) {
		return rule.Errorf(rule.Usage, "%q is not an article on clocks", e.Article).WithHint("name one such as %s", such)
	}
	return nil
}

// ClockNote is a note on the clock of a game of a state.
type ClockNote struct {
	Seq int64
	ClockNoted
}

func (e ClockNoted) apply(s *State, env Envelope) error {
	return s.changeGame(e.Game, func(g *Game) { g.ClockNotes = append(g.ClockNotes, ClockNote{env.Seq, e}) })
}

// noted counts the notes of the same article on the same side.
func (g *Game) noted(e ClockNoted) int {
	n := 0
	for _, note := range g.ClockNotes {
		if note.Article == e.Article && note.Side == e.Side {
			n++
		}
	}
	return n
}

func (e ClockNoted) ruling(s *State, _ int64) (Ruled, bool) {
	r, ok := s.rulingIn(e.Game, Ruled{Article: e.Article, Text: e.Text, Decision: HeldNoted})
	if side, err := clocks.ParseSide(e.Side); err == nil && ok {
		r.Player = r.Players[side]
	}
	return r, ok
}

func (e ClockNoted) sentence(s *State) rule.Sentence {
	var player rule.Sentence
	if side, err := clocks.ParseSide(e.Side); err == nil {
		player = s.playerSaid(e.Game, side)
	}
	return under(rule.Joined(": ", s.gameSaid(e.Game), player, rule.Typed(e.Text)), e.Article)
}
