package reports

import (
	"strings"

	"flagfall/arbiter"
	"flagfall/reports/doc"
	"flagfall/scoresheet/draughts"
)

// partnerBoardOptions are the options of [partnerBoard].
type partnerBoardOptions struct {
	anEvent
	// Board is the board as people name it, "3" or "3.2".
	Board string
}

var partnerBoardRow = row(Document{Name: "partner-board", Title: "the board of a game by announced moves", About: OneGame},
	partnerBoard, required(boardOption(func(o *partnerBoardOptions) any { return &o.Board })))

// partnerBoard is the board of a game as it stands after the moves that were
// announced or sent, in words to be read aloud and set up on a board in relief,
// and as a diagram. Errors: those of [arbiter.State.PositionNow].
func partnerBoard(r *report, own partnerBoardOptions) error {
	s := r.state
	g, err := own.q.gameOf(own.Board)
	if err != nil {
		return err
	}
	position, err := s.PositionNow(g)
	if err != nil {
		return err
	}
	w := r.words
	r.doc.Title = joinDots(r.roundName(g), w.Say("Board {n}", "n", g.BoardName()))
	r.doc.Subtitle = r.name(g.First) + " – " + r.name(g.Second)
	facts := &doc.KeyValues{}
	turn := s.TurnOf(g)
	if g.Result == nil {
		facts.Add("to-move", w.Say("Next move"), r.name(turn.Player))
	}
	if n := len(g.Given); n > 0 {
		facts.Add("last-move", w.Say("Last move"), givenName(g, n-1))
	}
	shortly := len(facts.Pairs) // parts to be read from a distance
	v := position.Variant()
	for i, id := range [2]arbiter.PlayerID{g.First, g.Second} {
		colour := v.FirstMover()
		if i == 1 {
			colour = 1 - colour
		}
		side := [2]string{"first", "second"}[i]
		facts.Add(side, r.sides[i].name, r.piecesSaid(position, colour))
		wrong := 0
		for _, a := range g.Wrong {
			if a.Player == id {
				wrong++
			}
		}
		if wrong > 0 {
			facts.Add(side+"-wrong", r.name(id), w.Count(wrong, "{n} wrong announcement", "{n} wrong announcements"))
		}
	}
	var moves []string
	for i := range g.Given {
		if name := givenName(g, i); i%2 == 0 || !strings.Contains(name, "...") {
			moves = append(moves, name)
		} else {
			moves = append(moves, g.Given[i].Move)
		}
	}
	facts.Add("moves", w.Say("Moves played"), strings.Join(moves, " "))
	var marked draughts.SquareSet
	board := r.boardOf(position, marked)
	board.Told = true
	r.doc.Blocks = []doc.Block{facts, board}
	if r.look.Large {
		rest := &doc.KeyValues{Pairs: facts.Pairs[shortly:]}
		facts.Pairs = facts.Pairs[:shortly]
		r.doc.Blocks = []doc.Block{facts, board, rest}
	}
	return nil
}

// squareNames returns squares as the variant names them: "31, 32, 33".
func squareNames(v draughts.Variant, set draughts.SquareSet) string {
	var names []string
	for n := 1; n <= v.Squares(); n++ {
		if s := draughts.Square(n); set.Has(s) {
			name := itoa(n)
			if v.Rules().Notation == draughts.Algebraic {
				name = v.Algebraic(s)
			}
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}
