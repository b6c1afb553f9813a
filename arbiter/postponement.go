package arbiter

import (
	"strings"

	"flagfall/arbiter/rule"
)

// Postponement is a game that is to be played later, or was adjourned and is
// to be finished later.
type Postponement struct {
	Stamp
	GamePostponed
}

// Provisional is how a postponed game counts until it has its result: in the
// points by which the next round is paired, and marked in the standings. It is
// nil for a game that has a result or counts nothing.
func (g *Game) Provisional() *Result {
	if g.Postponed == nil || g.entered != nil {
		return nil
	}
	return g.Postponed.Result
}

// PostponeGame puts a game off, or adjourns one that has begun. A Result of nil
// takes the setting "provisional".
type PostponeGame struct {
	Game GameRef
	// Adjourned says that it has begun.
	Adjourned bool
	// Until is when it will be played or go on, in the words of the arbiter.
	Until string
	// Result is how it counts until then; None that it counts nothing.
	Result *Result
	None   bool
	// Position is the one adjourned in, as FEN; Sealed says who sealed a move
	// and where the envelope is.
	Position, Sealed string
	Reason           string
}

func (c PostponeGame) decide(s *State) (Decision, error) {
	g, err := s.FindGame(c.Game)
	if err != nil {
		return Decision{}, err
	}
	e := GamePostponed{
		Game: g.ID, Adjourned: c.Adjourned, Until: strings.TrimSpace(c.Until), Result: c.Result,
		Position: strings.TrimSpace(c.Position), Sealed: strings.TrimSpace(c.Sealed), Reason: strings.TrimSpace(c.Reason),
	}
	if e.Result == nil && !c.None && s.Settings.Provisional != "none" && !s.decides(g) {
		e.Result = &Result{Winner: Drawn}
	}
	d := Decision{Events: []Event{e}}
	if e.Result == nil && !s.System().FreeOrder() {
		d.Notices = append(d.Notices, rule.Noted("it counts for nothing until it is played, so the next round waits for it"))
	}
	if e.Adjourned && e.Sealed == "" {
		d.Notices = append(d.Notices, rule.Noted("no sealed move is noted; neither rule book asks for one"))
	}
	return d, nil
}

// GamePostponed is the event of PostponeGame.
type GamePostponed struct {
	Game      GameID  `json:"game"`
	Adjourned bool    `json:"adjourned,omitempty"`
	Until     string  `json:"until,omitempty"`
	Result    *Result `json:"result,omitempty"`
	Position  string  `json:"position,omitempty"`
	Sealed    string  `json:"sealed,omitempty"`
	Reason    string  `json:"reason"`
}

var _ = add(kind[GamePostponed]{name: "game-postponed"})

func (e GamePostponed) check(s *State) error {
	g, err := s.game(e.Game)
	if err != nil {
		return err
	}
	switch {
	case g.entered != nil:
		return rule.Errorf(rule.Refused, "round %d, board %s has a result already: %s", g.Round, g.BoardName(), s.tellResult(g.ID, *g.entered)).
			WithHint("a game that is over cannot be put off")
	case s.resultOf(g) != nil:
		return rule.Errorf(rule.Refused, "a player of round %d, board %s has withdrawn", g.Round, g.BoardName()).
			WithWay("enter the result: {result}", rule.Try("result"))
	case !e.Adjourned && (e.Position != "" || e.Sealed != ""):
		return rule.Errorf(rule.Usage, "a game that has not begun has no position and no sealed move").WithWay("say {adjourned} if it has begun", rule.Again("adjourned", true))
	}
	if e.Result != nil {
		if s.decides(g) {
			return rule.Errorf(rule.Refused, "a game that decides who goes through, or who is ahead of those who are level, counts for nothing until it is played").
				WithWay("leave {counts} out: the next round waits for it", rule.Without("counts"))
		}
		if err := e.Result.check(); err != nil {
			return err
		}
		if !e.Result.Played() {
			return rule.Errorf(rule.Usage, "a provisional result is a win, a draw or a loss over the board").WithHint("give 2-0, 1-1, 0-2 or none")
		}
	}
	return needReason(rule.Format("putting a game off"), e.Reason)
}

// decides reports whether a game is one of a knock-out or of a tie-break, which nobody
// wins provisionally.
func (s *State) decides(g *Game) bool { return s.System().Bracket || g.PlayOff != nil }

func (e GamePostponed) apply(s *State, env Envelope) error {
	return s.changeGame(e.Game, func(g *Game) { g.Postponed = &Postponement{Stamp: env.stamp(), GamePostponed: e} })
}

func (e GamePostponed) sentence(s *State) rule.Sentence {
	var said rule.Sentence
	switch {
	case e.Adjourned && e.Until != "":
		said = rule.Say("adjourned to {until}", "until", e.Until)
	case e.Adjourned:
		said = rule.Say("adjourned")
	case e.Until != "":
		said = rule.Say("postponed to {until}", "until", e.Until)
	default:
		said = rule.Say("postponed")
	}
	parts := []rule.Sentence{said}
	if e.Result != nil {
		parts = append(parts, rule.Say("until then it counts as: {result}", "result", s.tellResult(e.Game, *e.Result)))
	}
	if e.Position != "" {
		parts = append(parts, rule.Say("position {position}", "position", e.Position))
	}
	if e.Sealed != "" {
		parts = append(parts, rule.Say("sealed move: {move}", "move", e.Sealed))
	}
	return reasoned(s.ofGame(e.Game, rule.Joined("; ", parts...)), e.Reason)
}

// ResumeGame takes a postponement back: the game is played now.
type ResumeGame struct {
	Game   GameRef
	Reason string
}

func (c ResumeGame) decide(s *State) (Decision, error) {
	g, err := s.FindGame(c.Game)
	if err != nil {
		return Decision{}, err
	}
	return Decision{Events: []Event{GameResumed{Game: g.ID, Reason: strings.TrimSpace(c.Reason)}}}, nil
}

// GameResumed is the event of ResumeGame.
type GameResumed struct {
	Game   GameID `json:"game"`
	Reason string `json:"reason,omitempty"`
}

var _ = add(kind[GameResumed]{name: "game-resumed"})

func (e GameResumed) check(s *State) error {
	g, err := s.game(e.Game)
	if err != nil {
		return err
	}
	switch {
	case g.Postponed == nil:
		return rule.Errorf(rule.Refused, "round %d, board %s is not postponed", g.Round, g.BoardName()).
			WithWay("{postpone} lists the games that are", rule.Try("postpone"))
	case g.entered != nil:
		return rule.Errorf(rule.Refused, "round %d, board %s has its result already: %s", g.Round, g.BoardName(), s.tellResult(g.ID, *g.entered)).
			WithWay("{correct} changes a result", rule.Try("correct"))
	}
	return nil
}

func (e GameResumed) apply(s *State, _ Envelope) error {
	return s.changeGame(e.Game, func(g *Game) { g.Postponed = nil })
}

func (e GameResumed) sentence(s *State) rule.Sentence {
	return reasoned(s.ofGame(e.Game, rule.Say("no longer postponed")), e.Reason)
}

// PostponedGames are the games that are put off and have no result yet.
func (s *State) PostponedGames() []Game {
	var games []Game
	for g := range s.eachOpen {
		if g.Postponed != nil {
			games = append(games, *g)
		}
	}
	return games
}

// Waiting are the open games for which the next round has to wait: those that
// do not count provisionally.
func (s *State) Waiting() []Game {
	var games []Game
	for g := range s.eachWaiting {
		games = append(games, *g)
	}
	return games
}

// eachWaiting goes through the games for which the next round has to wait.
func (s *State) eachWaiting(yield func(*Game) bool) {
	for g := range s.eachOpen {
		if g.Provisional() == nil && !yield(g) {
			return
		}
	}
}

// Waits reports whether the next round has to wait for a game.
func (s *State) Waits() bool {
	for range s.eachWaiting {
		return true
	}
	return false
}
