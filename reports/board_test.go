package reports

import (
	"testing"

	"flagfall/reports/doc"
	"flagfall/scoresheet/draughts"
)

// TestBoardFromEitherSide finds the corner of each variant where it belongs: at White's left hand,
// or at their right in Italian and Spanish draughts, and for Black the same board turned round.
func TestBoardFromEitherSide(t *testing.T) {
	english, err := wordsOf("")
	if err != nil {
		t.Fatal(err)
	}
	r := &report{words: english}
	for _, v := range draughts.Variants() {
		white := r.boardFrom(draughts.White, draughts.Start(v), draughts.SquareSet{})
		black := r.boardFrom(draughts.Black, draughts.Start(v), draughts.SquareSet{})
		mirrored := v == draughts.Italian || v == draughts.Spanish || v == draughts.Portuguese || v == draughts.PoolJamaican
		behind := v.Rules().FreeRows // rows that are empty at the start
		corner := false
		for i, w := range white.Squares {
			b := black.Squares[i]
			if b.Column != white.Columns-1-w.Column || b.Row != white.Rows-1-w.Row || b.Piece != w.Piece || b.Number != w.Number {
				t.Errorf("%s: %+v is %+v for Black", v, w, b)
			}
			if w.Row == white.Rows-1-behind && w.Piece != doc.LightMan {
				t.Errorf("%s: White's last row holds %v", v, w.Piece)
			}
			corner = corner || w.Column == 0 && w.Row == white.Rows-1
		}
		if corner == mirrored {
			t.Errorf("%s: a playing square in the lower left corner: %v", v, corner)
		}
	}
}
