// Package ballot is the drawing of openings in English draughts: the decks of
// the three-move, the two-move and the eleven-man ballot, the draw from a seed
// that was published, and whether a game began with its ballot.
//
// It is for the office that pairs a round and takes its sheets in, and for
// anybody who wants to check a draw. WCDF 1.13, note ii: the moves of a
// recognised set of ballot cards form the opening of the game. There is no other
// source of chance: the same seed gives the same ballots.
package ballot

import (
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
)

// The kinds of ballot.
const (
	// goAsYouPlease has no ballot: the players choose their openings.
	goAsYouPlease = "go-as-you-please"
	TwoMove       = "2-move"
	ThreeMove     = "3-move"
	ElevenMan     = "11-man"
)

// kinds are the kinds of ballot by name.
func kinds() []string { return []string{goAsYouPlease, TwoMove, ThreeMove, ElevenMan} }

// Article is the article on ballots: note ii belongs to WCDF 1.13.
func Article() rule.Article { return rule.WCDF("1.13") }

// Card is one opening of a deck.
type Card struct {
	// Number is the number of the opening, from 1: in the three-move deck the
	// one that the ACF gives it, in the other decks our own, in the order of
	// their moves.
	Number int
	// Moves are the balloted moves: "9-13", "22-17", "13x22".
	Moves []string
	// Removed are the men taken from the board before the game, one from each
	// side, Red's first.
	Removed []draughts.Square
	// Barred is set for an opening that is left out of the deck.
	Barred bool
}

// Said is the card as it is printed: "no. 4: 9-13 22-17 13x22".
func (c Card) Said() rule.Sentence {
	opening := rule.Typed(strings.Join(c.Moves, " "))
	if len(c.Removed) > 0 {
		men := make([]rule.Sentence, 0, len(c.Removed))
		for _, s := range c.Removed {
			men = append(men, rule.Typed(s.String()))
		}
		opening = rule.Format("without %s, %s", rule.And(men), opening)
	}
	if c.Barred {
		opening = rule.Format("%s (barred)", opening)
	}
	return rule.Format("no. %d: %s", c.Number, opening)
}

// Start is the position in which the game of a card begins.
func (c Card) Start() draughts.Position {
	p := draughts.Start(draughts.English)
	for _, s := range c.Removed {
		p = p.With(s, draughts.NoPiece)
	}
	return p
}

// End is the position after the moves of a card. It fails with rule.Input when
// they are not legal.
func (c Card) End() (draughts.Position, error) {
	p := c.Start()
	for _, text := range c.Moves {
		m, err := find(p, text)
		if err != nil {
			return p, err
		}
		p = p.Play(m)
	}
	return p, nil
}

func find(p draughts.Position, text string) (draughts.Move, error) {
	legal := p.Moves(nil)
	from, to, _ := strings.Cut(strings.ReplaceAll(text, "x", "-"), "-")
	a, okFrom := draughts.English.ParseSquare(from)
	z, okTo := draughts.English.ParseSquare(to)
	if found := p.Match(nil, []draughts.Square{a, z}, legal); okFrom && okTo && len(found) == 1 {
		return found[0], nil
	}
	return draughts.Move{}, rule.Errorf(rule.Input, "the ballot has no legal move %q", text)
}

// Deck is the list of the cards of a kind of ballot, by number, those that are
// barred among them. It fails with rule.Usage for a kind that does not exist.
func Deck(kind string) ([]Card, error) {
	switch kind {
	case goAsYouPlease, "":
		return nil, nil
	case TwoMove:
		return twoMoves(), nil
	case ThreeMove:
		return threeMoves(), nil
	case ElevenMan:
		return elevenMen(), nil
	}
	return nil, rule.Errorf(rule.Usage, "there is no ballot %q", kind).WithHint("choose among %s", strings.Join(kinds(), ", "))
}

// Playable is a deck without what is barred.
func Playable(deck []Card) []Card {
	return slices.DeleteFunc(slices.Clone(deck), func(c Card) bool { return c.Barred })
}

func threeMoves() []Card {
	var deck []Card
	for _, row := range threeMove {
		two := strings.Fields(row[0])
		for _, third := range strings.Fields(row[1]) {
			deck = append(deck, Card{
				Number: len(deck) + 1, Moves: []string{two[0], two[1], strings.TrimLeft(third, "!+")}, Barred: strings.HasPrefix(third, "!"),
			})
		}
	}
	return deck
}

// twoMoves lists all pairs of a first move and a reply.
func twoMoves() []Card {
	var deck []Card
	start := draughts.Start(draughts.English)
	for _, a := range sorted(start) {
		after := start.Play(a)
		for _, b := range sorted(after) {
			moves := []string{a.String(), b.String()}
			deck = append(deck, Card{Number: len(deck) + 1, Moves: moves, Barred: slices.Contains(twoMoveBarred[:], strings.Join(moves, " "))})
		}
	}
	return deck
}

// sorted returns the legal moves in order of origin, then of destination.
func sorted(p draughts.Position) []draughts.Move {
	legal := p.Moves(nil)
	slices.SortFunc(legal, func(a, b draughts.Move) int {
		if a.From() != b.From() {
			return int(a.From()) - int(b.From())
		}
		return int(a.To()) - int(b.To())
	})
	return legal
}
