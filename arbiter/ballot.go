package arbiter

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"flagfall/arbiter/rule"
)

// BallotSettings say how openings are balloted (WCDF 1.13, note ii).
type BallotSettings struct {
	// Ballots is one of the kinds of ballot, or "" for none.
	Ballots string `json:"ballots,omitempty"`
	// BarredBallots is BarredOut, which "" means too, or BarredIn.
	BarredBallots string `json:"barredBallots,omitempty"`
	// BallotDraw is BallotByBoard, which "" means too, or BallotByRound.
	BallotDraw string `json:"ballotDraw,omitempty"`
	// FirstColour is ColourBySystem, which "" means too, or ColourByLot.
	FirstColour string `json:"firstColour,omitempty"`
}

// The kinds of ballot.
const (
	GoAsYouPlease  = "go-as-you-please"
	TwoMoveBallot  = "2-move"
	ThreeMoveDeck  = "3-move"
	ElevenManDraws = "11-man"
)

// The choices of the settings on ballots and first colours.
const (
	BarredOut      = "out"    // barred openings are not drawn
	BarredIn       = "in"     // the deck is the full one
	BallotByBoard  = "board"  // a draw for each board
	BallotByRound  = "round"  // one draw for all boards of a round
	ColourBySystem = "system" // the pairing system gives the colours
	ColourByLot    = "lot"    // a lot gives them in the first game, then they alternate (WCDF 1.12)
)

func ballotSettings() []Setting {
	return []Setting{
		choice("ballots", "how openings are drawn, in English draughts: 3-move, 2-move, 11-man or go-as-you-please", func(s *Settings) *string { return &s.Ballots },
			"", GoAsYouPlease, TwoMoveBallot, ThreeMoveDeck, ElevenManDraws),
		choice("barred", "whether barred openings stay out of the draw: out, or in for the full deck", func(s *Settings) *string { return &s.BarredBallots },
			"", BarredOut, BarredIn),
		choice("ballot-draw", "whether there is a draw for each board or one for the round", func(s *Settings) *string { return &s.BallotDraw },
			"", BallotByBoard, BallotByRound),
		choice("first-colour", "who begins the first game of a pair: by the pairing system, or by lot (WCDF 1.12)", func(s *Settings) *string { return &s.FirstColour },
			"", ColourBySystem, ColourByLot),
	}
}

// Balloted reports whether the openings of the event are drawn.
func (b BallotSettings) Balloted() bool { return b.Ballots != "" && b.Ballots != GoAsYouPlease }

func (s Settings) checkBallots() error {
	if s.Balloted() && !s.variant().Rules().Balloted {
		return rule.Errorf(rule.Usage, "the decks of openings are those of English draughts, but the event plays %s", s.Variant).
			WithHint("leave the setting ballots out, or set the variant to english").Under(rule.WCDF("1.13"))
	}
	if s.FirstColour == ColourByLot && s.system().Colours && s.PerRound()%2 == 1 {
		return rule.Errorf(rule.Usage, "a Swiss gives the colours of single games itself").
			WithHint("draw them by lot where the players of a round have both colours: games 2").Under(rule.WCDF("1.12"))
	}
	return nil
}

// Ballot is the opening that was drawn for a board.
type Ballot struct {
	// Deck is the kind of ballot, and Number the card.
	Deck   string `json:"deck"`
	Number int    `json:"number"`
	// Moves are the first moves of the game; Removed the squares of the men
	// that are taken away before, and FEN the position then.
	Moves   []string `json:"moves"`
	Removed []int    `json:"removed,omitempty"`
	FEN     string   `json:"fen,omitempty"`
	// Void is how many draws before this one were void.
	Void int `json:"void,omitempty"`
}

// String is the ballot as it is printed: "9-13 22-18 11-15 (3-move no. 8)".
func (b *Ballot) String() string {
	return b.Said().String()
}

// Said is the ballot for prints.
func (b *Ballot) Said() rule.Sentence {
	opening := rule.Typed(strings.Join(b.Moves, " "))
	if len(b.Removed) > 0 {
		var men []rule.Sentence
		for _, n := range b.Removed {
			men = append(men, rule.Typed(fmt.Sprint(n)))
		}
		opening = rule.Say("without {men}, {moves}", "men", rule.And(men), "moves", opening)
	}
	switch b.Deck {
	case TwoMoveBallot:
		return rule.Say("{opening} (2-move no. {number})", "opening", opening, "number", b.Number)
	case ThreeMoveDeck:
		return rule.Say("{opening} (3-move no. {number})", "opening", opening, "number", b.Number)
	case ElevenManDraws:
		return rule.Say("{opening} (11-man no. {number})", "opening", opening, "number", b.Number)
	}
	return rule.Say("{opening} ({deck} no. {number})", "opening", opening, "deck", b.Deck, "number", b.Number)
}

func (b *Ballot) equal(o *Ballot) bool {
	return b.Deck == o.Deck && b.Number == o.Number && slices.Equal(b.Moves, o.Moves)
}

// BoardBallot is what was drawn for a board.
type BoardBallot struct {
	Board  int    `json:"board"`
	Ballot Ballot `json:"ballot"`
}

// DrawBallots gives the boards of the last round their openings, as they were
// drawn from a seed. A board that has one gets the new one instead, which needs
// a reason; none changes once the board has a sheet or a result.
type DrawBallots struct {
	Round  int // 0: the last one
	Seed   string
	Draws  []BoardBallot
	Reason string
}

func (c DrawBallots) decide(s *State) (Decision, error) {
	e := BallotsDrawn{Round: c.Round, Seed: c.Seed, Draws: c.Draws, Reason: strings.TrimSpace(c.Reason)}
	if e.Round == 0 {
		e.Round = s.Playing()
	}
	return Decision{Events: []Event{e}}, nil
}

// BallotsDrawn is the event of DrawBallots.
type BallotsDrawn struct {
	Round  int           `json:"round"`
	Seed   string        `json:"seed,omitempty"`
	Draws  []BoardBallot `json:"draws"`
	Reason string        `json:"reason,omitempty"`
}

var _ = add(kind[BallotsDrawn]{name: "ballots-drawn", routine: true, changesNothing: true})

// mostBallots is more than any deck has.
const mostBallots = 10_000

func (e BallotsDrawn) check(s *State) error {
	r, err := s.Round(e.Round)
	if err != nil {
		return err
	}
	if len(e.Draws) == 0 {
		return rule.Errorf(rule.Usage, "no ballot was drawn")
	}
	again := false
	for _, d := range e.Draws {
		found := false
		for i := range r.Games {
			g := &r.Games[i]
			if g.Board != d.Board {
				continue
			}
			found = true
			if g.entered != nil || len(g.Sheets) > 0 || len(g.Given) > 0 {
				return rule.Errorf(rule.Refused, "round %d, board %s has a result or a sheet, and its ballot stands", g.Round, g.BoardName()).
					WithWay("take the result back first: {undo}", rule.Try("undo"))
			}
			again = again || g.Ballot != nil
		}
		if !found {
			return rule.Errorf(rule.NotFound, "round %d has no board %d", e.Round, d.Board).WithWay("{pairings} shows the boards", rule.Try("pairings"))
		}
		if len(d.Ballot.Moves) == 0 || d.Ballot.Number < 1 || d.Ballot.Number > mostBallots {
			return rule.Errorf(rule.Usage, "the ballot of board %d has no moves", d.Board)
		}
	}
	if again {
		return needReason(rule.Format("another ballot"), e.Reason)
	}
	return nil
}

func (e BallotsDrawn) apply(s *State, _ Envelope) error {
	if e.Round < 1 || e.Round > len(s.Rounds) {
		return rule.Errorf(rule.Input, "ballots of round %d, which is not paired", e.Round)
	}
	games := s.Rounds[e.Round-1].Games
	for i := range e.Draws {
		for j := range games {
			if games[j].Board == e.Draws[i].Board {
				games[j].Ballot = &e.Draws[i].Ballot
			}
		}
	}
	return nil
}

func (e BallotsDrawn) sentence(s *State) rule.Sentence {
	draws := slices.Clone(e.Draws)
	slices.SortStableFunc(draws, func(a, b BoardBallot) int { return cmp.Compare(a.Board, b.Board) })
	one := len(draws) > 1
	for i := range draws {
		one = one && draws[i].Ballot.equal(&draws[0].Ballot)
	}
	var parts []rule.Sentence
	if one {
		parts = append(parts, rule.Say("all boards {ballot}", "ballot", draws[0].Ballot.Said()))
		draws = nil
	}
	for i := range draws {
		if len(parts) == 4 && len(draws) > 5 {
			parts = append(parts, rule.Say("and {number} more", "number", len(draws)-i))
			break
		}
		parts = append(parts, rule.Say("board {board} {ballot}", "board", draws[i].Board, "ballot", draws[i].Ballot.Said()))
	}
	said := rule.Say("ballots of round {round} drawn", "round", e.Round)
	if e.Seed != "" {
		said = rule.Say("ballots of round {round} drawn from the seed \"{seed}\"", "round", e.Round, "seed", inQuotes(e.Seed))
	}
	return reasoned(rule.Joined(": ", said, rule.Joined("; ", parts...)), e.Reason)
}
