package actions

import (
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// ending says how a game ended, beside its result.
type ending struct {
	reason, drawn string
	award         *[2]pairing.Points
}

func (e *ending) fields(reason, help string) []action.Field {
	return []action.Field{
		action.One(&e.reason, reason, gameReason, help),
		action.One(&e.award, "award", awarded, "points that the arbiter gives instead of those of the scoring, the first mover's first, such as 1½-0"),
		action.One(&e.drawn, "rule", drawRule, "the draw rule by name, such as draw-25 (flagfall rules lists them)"),
	}
}

// gameReason is why a game ended as it did.
var gameReason = action.OneOf(reasonNames()...)

func reasonNames() (names []string) {
	for _, r := range arbiter.Reasons() {
		names = append(names, string(r))
	}
	return names
}

// awarded are points that are given instead of those of the scoring.
var awarded = &action.Kind[*[2]pairing.Points]{Shape: action.Shape{Type: action.Text}, Read: func(_ *action.Reading, text string) (*[2]pairing.Points, error) {
	first, second, ok := strings.Cut(text, "-")
	a, okA := arbiter.ParsePoints(first)
	b, okB := arbiter.ParsePoints(second)
	if !ok || !okA || !okB {
		return nil, rule.Errorf(rule.Usage, "%q does not give the points of two players", text).
			WithWay("give those of the first mover and of the second: {award}", rule.Again("award", "1½-0"))
	}
	return &[2]pairing.Points{a, b}, nil
}}

// drawRule is a draw rule of the variant by its code.
var drawRule = &action.Kind[string]{Shape: action.Shape{Type: action.Text}, Read: func(r *action.Reading, text string) (string, error) {
	return text, office.KnownDrawRule(r.State.Settings.Variant, text)
}}

// of is the result of a game that was typed and ended so.
func (e *ending) of(s *arbiter.State, g *arbiter.Game, text string) (arbiter.Result, error) {
	result, err := s.ReadResult(g, text)
	if err != nil {
		return result, err
	}
	switch r := arbiter.Reason(e.reason); {
	case r == "":
	case result.Played() || r == arbiter.Forfeit || r == arbiter.Arbiters || r == arbiter.Refusal || r == arbiter.Illegal:
		result.Reason = r
	default:
		return result, rule.Errorf(rule.Usage, "%s says that no game was played, but the reason %q that one was", text, e.reason).
			WithHint("write 2-0, 0-2 or 0-0 for a game that was played, or leave the reason out")
	}
	if e.award != nil {
		if win := s.ScoringOf(g).Win; slices.Max(e.award[:]) > win {
			return result, rule.Errorf(rule.Usage, "nobody gets more points for a game than a win is worth, %s", win).
				WithHint("write the result in the points of the scoring %s", s.Settings.Scoring)
		}
		result.Award = e.award
	}
	if result.Rule = e.drawn; e.drawn != "" && result.Reason == "" {
		result.Reason = arbiter.DrawRule
	}
	return result, nil
}

// gamesWanted are those of which one is meant where no board was named.
type gamesWanted struct {
	fits func(*arbiter.Game) bool
	// none is the sentence where there is no such game, and there introduces their boards.
	none, there rule.Sentence
}

var (
	openGames = gamesWanted{(*arbiter.Game).Open, rule.Format("no game is open"), rule.Format("open")}
	// What was lost by a withdrawal was not entered, and is not corrected.
	endedGames = gamesWanted{func(g *arbiter.Game) bool { return g.Result != nil && g.Source != arbiter.ByWithdrawal },
		rule.Format("no game of the round being played has a result"), rule.Format("with a result")}
)

// mostBoards is how many boards are named of those that may be meant.
const mostBoards = 12

// askBoard asks for the board of a game that fits: in the rounds in play, or in the round that was named.
func askBoard(want gamesWanted) func(*action.Reading) error {
	return func(r *action.Reading) error {
		s, rounds := r.State, []int{r.Round}
		if r.Round == 0 {
			rounds = s.RoundsInPlay()
		}
		var boards []string
		var shown []rule.Sentence
		for _, n := range rounds {
			round, err := s.Round(n)
			if err != nil {
				return err
			}
			for _, g := range round.All() {
				if want.fits(g) {
					boards = append(boards, g.BoardName())
					shown = append(shown, rule.Format("round %d, board %s: %s – %s %s", g.Round, g.BoardName(), s.Name(g.First), s.Name(g.Second), s.ScoreSaid(g)))
				}
			}
		}
		if len(boards) == 0 {
			return rule.Fault(rule.Refused, want.none).
				WithWay("pair the next round with {pair}, or change a result with {correct}; {round} names another round", rule.Try("pair"), rule.Try("correct"), rule.Again("round"))
		}
		there := rule.Typed(strings.Join(boards[:min(len(boards), mostBoards)], ", "))
		if more := len(boards) - mostBoards; more > 0 {
			there = rule.Format("%s and %d more", there, more)
		}
		return &action.Question{Field: "board", Asks: rule.Format("Which board?"), Shown: shown, Typed: true,
			Unasked: rule.Errorf(rule.Usage, "no board was named").Offering(rule.Joined("; ", rule.Format("give its number"), rule.Joined(": ", want.there, there)))}
	}
}

// askResult asks for the result of the game that was named.
func askResult(r *action.Reading) error {
	lacking := rule.Errorf(rule.Usage, "no result was given").WithWay("give it after the board: {result}", rule.Try("result", "board", 3, "result", "2-0"))
	if r.Game == nil {
		return lacking
	}
	return &action.Question{Field: "result", Asks: rule.Format("%s – %s?", r.State.Name(r.Game.First), r.State.Name(r.Game.Second)), Typed: true, Unasked: lacking}
}
