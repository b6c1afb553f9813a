package arbiter

import (
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
)

// Handicap is what the stronger player of a game begins without (FMJD 11.1.7).
type Handicap struct {
	Seq int64
	HandicapGiven
}

// GiveHandicap has a player of a game begin without some of their pieces.
type GiveHandicap struct {
	Game   GameRef
	Player PlayerID
	// Squares are those of the pieces that are taken off, as the variant names
	// them.
	Squares []string
	Reason  string
}

func (c GiveHandicap) decide(s *State) (Decision, error) {
	g, err := s.FindGame(c.Game)
	if err != nil {
		return Decision{}, err
	}
	e := HandicapGiven{Game: g.ID, Player: c.Player, Reason: strings.TrimSpace(c.Reason)}
	for _, name := range c.Squares {
		square, ok := s.Settings.variant().ParseSquare(strings.ToLower(name))
		if !ok {
			return Decision{}, rule.Errorf(rule.Usage, "%q is not a square of %s draughts", name, s.Settings.variant().Name()).WithHint("name the squares of the men that are taken off, such as 36,37")
		}
		e.Squares = append(e.Squares, int(square))
	}
	slices.Sort(e.Squares)
	e.FEN = e.position(s.Settings.variant()).FEN()
	return Decision{Events: []Event{e}}, nil
}

// HandicapGiven is the event of GiveHandicap.
type HandicapGiven struct {
	Game    GameID   `json:"game"`
	Player  PlayerID `json:"player"`
	Squares []int    `json:"squares"`
	// FEN is the position in which the game begins.
	FEN    string `json:"fen"`
	Reason string `json:"reason,omitempty"`
}

var _ = add(kind[HandicapGiven]{name: "handicap-given", changesNothing: true})

// position is that in which the game begins.
func (e HandicapGiven) position(v draughts.Variant) draughts.Position {
	p := draughts.Start(v)
	for _, square := range e.Squares {
		if square > 0 && square <= v.Squares() {
			p = p.With(draughts.Square(square), draughts.NoPiece)
		}
	}
	return p
}

func (e HandicapGiven) check(s *State) error {
	g, err := s.unfinished(e.Game)
	if err != nil {
		return err
	}
	v := s.Settings.variant()
	switch {
	case !g.Has(e.Player):
		return rule.Errorf(rule.Refused, "%s does not play round %d, board %s", s.Name(e.Player), g.Round, g.BoardName()).WithWay("{pairings} shows who plays there", rule.Try("pairings"))
	case g.Ballot != nil:
		return rule.Errorf(rule.Refused, "round %d, board %s begins with an opening that was drawn", g.Round, g.BoardName()).WithHint("undo the draw first")
	case len(g.Given) > 0 || len(g.Sheets) > 0:
		return rule.Errorf(rule.Refused, "round %d, board %s has begun", g.Round, g.BoardName()).WithHint("a handicap is given before the first move")
	case g.Handicap != nil:
		return rule.Errorf(rule.Refused, "round %d, board %s has a handicap already", g.Round, g.BoardName()).WithWay("undo its entry first; {log} shows it", rule.Try("log"))
	case len(e.Squares) == 0:
		return rule.Errorf(rule.Usage, "no man is taken off").WithHint("name the squares of the men that are taken off, such as 36,37")
	}
	colour := v.FirstMover()
	if g.Second == e.Player {
		colour = colour.Other()
	}
	start := draughts.Start(v)
	for i, n := range e.Squares {
		square := draughts.Square(n)
		if n < 1 || n > v.Squares() || start.At(square) == draughts.NoPiece || start.At(square).Colour() != colour || i > 0 && e.Squares[i-1] == n {
			return rule.Errorf(rule.Refused, "%s has no man on %d to take off", s.Name(e.Player), n).WithHint("name squares on which %s begins", s.Name(e.Player))
		}
	}
	if men, kings := e.position(v).Count(colour); men+kings == 0 {
		return rule.Errorf(rule.Refused, "%s would have no pieces", s.Name(e.Player)).WithHint("take fewer off")
	}
	if e.FEN != e.position(v).FEN() {
		return rule.Errorf(rule.Usage, "the position of the handicap does not match its squares")
	}
	return nil
}

func (e HandicapGiven) apply(s *State, env Envelope) error {
	return s.changeGame(e.Game, func(g *Game) { g.Handicap = &Handicap{Seq: env.Seq, HandicapGiven: e} })
}

func (e HandicapGiven) sentence(s *State) rule.Sentence {
	return reasoned(s.ofGame(e.Game, e.Said(s)), e.Reason)
}

// Said is who begins without which men, without the board and the reason.
func (e HandicapGiven) Said(s *State) rule.Sentence {
	with := []any{"player", s.called(e.Player), "squares", SquaresSaid(s.Settings.variant(), e.Squares)}
	said := rule.Say("{player} begins without the men on {squares}", with...)
	if len(e.Squares) == 1 {
		said = rule.Say("{player} begins without the man on {squares}", with...)
	}
	return said
}

// SquaresSaid are squares as the variant names them: "31 and 32".
func SquaresSaid(v draughts.Variant, squares []int) rule.Sentence {
	var names []rule.Sentence
	for _, n := range squares {
		name := draughts.Square(n).String()
		if v.Rules().Notation == draughts.Algebraic {
			name = v.Algebraic(draughts.Square(n))
		}
		names = append(names, rule.Typed(name))
	}
	return rule.And(names)
}

// StartFEN is the position in which the game begins; "" where it is the usual one.
func (g *Game) StartFEN() string {
	switch {
	case g.Handicap != nil:
		return g.Handicap.FEN
	case g.Ballot != nil:
		return g.Ballot.FEN
	}
	return ""
}

// HandicapRow is the rule on handicaps.
func HandicapRow() rule.Row {
	return special("handicap", "handicap", "Handicap", rule.Say("The stronger player begins without the men that are named before the game, which counts like any other."))
}

// Handicapped reports whether a game of the event has a handicap.
func (s *State) Handicapped() bool {
	for g := range s.EachScored {
		if g.Handicap != nil {
			return true
		}
	}
	return false
}
