package arbiter

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// GameID names a game of an event, from 1. It never changes and is never
// given twice.
type GameID int

// Game is a game of a state.
type Game struct {
	ID    GameID
	Round int
	Board int
	// First moves first, Second second.
	First, Second PlayerID
	// Result is how it ended; nil while it is open. It is the result that was
	// entered or, where none was and a player withdrew, a win by absence.
	Result *Result
	// Source says where the result comes from.
	Source Source
	// Points are what the first mover and the second get for it.
	Points [2]pairing.Points
	// Annulled is set when the game does not count, because a player
	// withdrew too early. The result is kept.
	Annulled bool
	// Sheets are the scoresheets taken in, in that order.
	Sheets []TakenSheet
	// Corrections are the results that were replaced, the oldest first.
	Corrections []Correction

	entered *Result
}

// Source says where a result comes from.
type Source string

// The sources.
const (
	Typed        Source = "typed"
	FromSheet    Source = "sheet"      // a sheet that was replayed
	ByWithdrawal Source = "withdrawal" // a player withdrew, and no result was entered
)

// Correction is a result that was replaced.
type Correction struct {
	Seq    int64
	At     time.Time
	Who    string
	Before Result
	Reason string
}

// Has reports whether a player plays the game.
func (g *Game) Has(p PlayerID) bool { return p != 0 && (g.First == p || g.Second == p) }

// Winner is the player who won; 0 when nobody did or the game is open.
func (g *Game) Winner() PlayerID {
	if g.Result == nil {
		return 0
	}
	return g.Result.winnerID(g)
}

// GameRef names a game as a person does: by its id, by round and board, or by
// its two players in either order. A round of 0 is the last one paired.
type GameRef struct {
	ID           GameID
	Round, Board int
	Players      [2]PlayerID
}

// Board is the reference of a board of a round.
func Board(round, board int) GameRef { return GameRef{Round: round, Board: board} }

// FindGame finds the game that a reference names, or says that there is none.
func (s *State) FindGame(ref GameRef) (*Game, error) {
	if len(s.Rounds) == 0 {
		return nil, rule.Errorf(rule.NotFound, "no round is paired yet").WithHint("pair round 1 first")
	}
	if ref.ID != 0 {
		return s.game(ref.ID)
	}
	if ref.Players[0] != 0 {
		return s.findMeeting(ref)
	}
	round := ref.Round
	if round == 0 {
		round = len(s.Rounds)
	}
	if round < 1 || round > len(s.Rounds) {
		return nil, rule.Errorf(rule.NotFound, "round %d is not paired", round).WithHint("the last round paired is %d", len(s.Rounds))
	}
	games := s.Rounds[round-1].Games
	for i := range games {
		if games[i].Board == ref.Board {
			return &games[i], nil
		}
	}
	return nil, rule.Errorf(rule.NotFound, "round %d has no board %d", round, ref.Board).
		WithHint("its boards are 1 to %d", len(games))
}

func (s *State) findMeeting(ref GameRef) (*Game, error) {
	var found *Game
	for i := range s.Rounds {
		for j := range s.Rounds[i].Games {
			g := &s.Rounds[i].Games[j]
			if !g.Has(ref.Players[0]) || !g.Has(ref.Players[1]) || ref.Round != 0 && g.Round != ref.Round {
				continue
			}
			// Of several games the first open one is meant.
			if found == nil || found.entered != nil && g.entered == nil {
				found = g
			}
		}
	}
	if found == nil {
		return nil, rule.Errorf(rule.NotFound, "%s and %s are not paired", s.Name(ref.Players[0]), s.Name(ref.Players[1])).
			WithHint("see the pairings of the round")
	}
	return found, nil
}

// EnterResult gives an open game its result.
type EnterResult struct {
	Game   GameRef
	Result Result
}

func (c EnterResult) decide(s *State) (Decision, error) {
	g, err := s.FindGame(c.Game)
	if err != nil {
		return Decision{}, err
	}
	return Decision{Events: []Event{ResultEntered{Game: g.ID, Result: c.Result, Source: Typed}}}, nil
}

// ResultEntered is the event of EnterResult.
type ResultEntered struct {
	Game   GameID `json:"game"`
	Result Result `json:"result"`
	Source Source `json:"source"`
	// Sheet is the digest of the sheet that it was read from.
	Sheet string `json:"sheet,omitempty"`
}

// Kind is "result-entered".
func (ResultEntered) Kind() string { return "result-entered" }

func (e ResultEntered) check(s *State) error {
	g, err := s.game(e.Game)
	if err != nil {
		return err
	}
	if g.entered != nil {
		return rule.Errorf(rule.Refused, "round %d, board %d has a result already: %s", g.Round, g.Board, s.resultInWords(g.ID, *g.entered)).
			WithHint("correct it with a reason if it is wrong")
	}
	return e.Result.check()
}

func (e ResultEntered) apply(s *State, _ Envelope) error {
	g, err := s.game(e.Game)
	if err != nil {
		return err
	}
	r := e.Result
	g.entered, g.Source = &r, e.Source
	return nil
}

func (e ResultEntered) sentence(s *State) string {
	text := s.gameName(e.Game) + ": " + s.resultInWords(e.Game, e.Result)
	if e.Source == FromSheet {
		text += ", from the sheet " + shortDigest(e.Sheet)
	}
	return text
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
	d := Decision{Events: []Event{ResultCorrected{Game: g.ID, Result: c.Result, Reason: strings.TrimSpace(c.Reason)}}}
	if g.Round < len(s.Rounds) && !PrePaired(s.Settings.System) {
		d.Notes = append(d.Notes, fmt.Sprintf("round %d was paired with the result as it was; its pairing stands", g.Round+1))
	}
	return d, nil
}

// ResultCorrected is the event of CorrectResult.
type ResultCorrected struct {
	Game   GameID  `json:"game"`
	Result *Result `json:"result,omitempty"`
	Reason string  `json:"reason"`
}

// Kind is "result-corrected".
func (ResultCorrected) Kind() string { return "result-corrected" }

func (e ResultCorrected) check(s *State) error {
	g, err := s.game(e.Game)
	if err != nil {
		return err
	}
	if g.entered == nil {
		return rule.Errorf(rule.Refused, "round %d, board %d has no result yet", g.Round, g.Board).WithHint("enter it")
	}
	if e.Result != nil {
		if err := e.Result.check(); err != nil {
			return err
		}
		if e.Result.equal(*g.entered) {
			return rule.Errorf(rule.Refused, "round %d, board %d has that result already", g.Round, g.Board)
		}
	}
	return needReason("a correction", e.Reason)
}

func (e ResultCorrected) apply(s *State, env Envelope) error {
	g, err := s.game(e.Game)
	if err != nil {
		return err
	}
	if g.entered == nil {
		return rule.Errorf(rule.Input, "a correction of game %d, which has no result", e.Game)
	}
	g.Corrections = append(slices.Clip(g.Corrections),
		Correction{Seq: env.Seq, At: env.At, Who: env.Who, Before: *g.entered, Reason: e.Reason})
	g.entered, g.Source = nil, ""
	if e.Result != nil {
		r := *e.Result
		g.entered, g.Source = &r, Typed
	}
	return nil
}

func (e ResultCorrected) sentence(s *State) string {
	if e.Result == nil {
		return fmt.Sprintf("%s: result taken back%s", s.gameName(e.Game), because(e.Reason))
	}
	return fmt.Sprintf("%s corrected: %s%s", s.gameName(e.Game), s.resultInWords(e.Game, *e.Result), because(e.Reason))
}

func (s *State) gameName(id GameID) string {
	g, err := s.game(id)
	if err != nil {
		return fmt.Sprintf("game %d", id)
	}
	return fmt.Sprintf("round %d, board %d", g.Round, g.Board)
}

// resultInWords names the winner where the game is known.
func (s *State) resultInWords(id GameID, r Result) string {
	g, err := s.game(id)
	if err != nil {
		return r.String()
	}
	text := r.String()
	text = strings.Replace(text, "first wins", s.Name(g.First)+" beats "+s.Name(g.Second), 1)
	text = strings.Replace(text, "second wins", s.Name(g.Second)+" beats "+s.Name(g.First), 1)
	if r.Winner == Drawn || r.Winner == BothLose {
		text = s.Name(g.First) + " and " + s.Name(g.Second) + ": " + text
	}
	return text
}
