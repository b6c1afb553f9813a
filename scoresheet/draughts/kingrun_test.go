package draughts_test

import (
	"slices"
	"testing"

	"flagfall/scoresheet/draughts"
)

// run plays moves given as pairs of squares and says whether the rule of three
// king moves forbade the last one.
func run(t *testing.T, v draughts.Variant, fen string, moves ...[2]draughts.Square) (forbidden bool) {
	t.Helper()
	p := parse(t, v, fen)
	var k draughts.KingRun
	for i, pair := range moves {
		legal := p.Moves(nil)
		found := p.Match(nil, pair[:], legal)
		if len(found) != 1 {
			t.Fatalf("move %d, %v: %d moves in %s", i+1, pair, len(found), p.FEN())
		}
		forbidden = k.Forbids(p, found[0])
		if forbidden == slices.Contains(k.Filter(p, p.Moves(nil)), found[0]) {
			t.Errorf("move %d, %v: forbidden %v, but the filter disagrees", i+1, pair, forbidden)
		}
		if forbidden && i < len(moves)-1 {
			t.Fatalf("move %d, %v is forbidden already", i+1, pair)
		}
		k = k.After(p, found[0])
		p = p.Play(found[0])
	}
	return forbidden
}

func TestKingRunOfFrisian(t *testing.T) {
	type move = [2]draughts.Square
	const fen = "W:WK46,K50,48:BK1,3"
	three := []move{{46, 41}, {1, 7}, {41, 46}, {7, 1}, {46, 41}, {1, 7}}
	with := func(moves ...move) []move { return append(append([]move{}, three...), moves...) }
	if run(t, draughts.Frisian, fen, three...) {
		t.Error("the third move in a row is forbidden")
	}
	if !run(t, draughts.Frisian, fen, with(move{41, 46})...) {
		t.Error("the fourth move in a row is allowed")
	}
	if run(t, draughts.Frisian, fen, with(move{50, 45})...) {
		t.Error("the other king may not move")
	}
	if run(t, draughts.Frisian, fen, with(move{48, 43}, move{3, 8}, move{41, 46})...) {
		t.Error("a move of a man does not begin the count anew")
	}
	if run(t, draughts.Frisian, "W:WK46,K50:BK1,3", with(move{41, 46})...) {
		t.Error("a side without men is limited")
	}
	if run(t, draughts.International, fen, with(move{41, 46})...) {
		t.Error("International draughts has no such rule")
	}
}

// A capture by the opponent's king restarts its count, and so does the king's
// own capture.
func TestKingRunEndsWithACapture(t *testing.T) {
	p := parse(t, draughts.Frisian, "W:WK46,48:BK1,3,K20")
	var k draughts.KingRun
	play := func(from, to draughts.Square) {
		t.Helper()
		found := p.Match(nil, []draughts.Square{from, to}, p.Moves(nil))
		if len(found) != 1 {
			t.Fatalf("%d-%d in %s: %d moves of %v", from, to, p.FEN(), len(found), p.Moves(nil))
		}
		k = k.After(p, found[0])
		p = p.Play(found[0])
	}
	play(46, 41)
	play(20, 15)
	if king, moves := k.Count(draughts.White); king != 41 || moves != 1 {
		t.Errorf("white: king %d, %d moves", king, moves)
	}
	play(41, 46)
	play(15, 10)
	if king, moves := k.Count(draughts.Black); king != 10 || moves != 2 {
		t.Errorf("black: king %d, %d moves", king, moves)
	}
	p = p.With(23, draughts.BlackMan)
	play(46, 2) // takes 23, the king on 10, and 3
	if king, moves := k.Count(draughts.White); king != 0 || moves != 0 {
		t.Errorf("white after the capture: king %d, %d moves", king, moves)
	}
	if king, moves := k.Count(draughts.Black); king != 0 || moves != 0 {
		t.Errorf("black after the loss of the king: king %d, %d moves", king, moves)
	}
}
