package draughts_test

import (
	"errors"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/hammer"
	"flagfall/scoresheet/draughts"
)

func TestParseFENReadsWhatProgramsWrite(t *testing.T) {
	const plain = "W:W31,K42:B1,7"
	for _, tc := range []struct {
		variant   draughts.Variant
		fen, want string
	}{
		{draughts.International, "W:W31,K42:B1,7", plain},
		{draughts.International, "W:B1,7:WK42,31.", plain},
		{draughts.International, " w : w 31 , k42 : b 01, 7 ", plain},
		{draughts.International, "W:W31,K42:B1,7:H0:F1", plain},
		{draughts.International, "W:W31,K42,G20:B1,7,P33:H0:F1", plain},
		{draughts.International, "W:W31:B1:B7:WK42", plain},
		{draughts.International, "W:W31;K42:B1 7", plain},
		{draughts.International, "B:W:B1-3", "B:W:B1,2,3"},
		{draughts.International, "W:W50:B", "W:W50:B"},
		{draughts.International, "W:W50", "W:W50:B"},
		{draughts.International, "W:WK31-33:BK12-K14,20.", "W:WK31,K32,K33:BK12,K13,K14,20"},
		{draughts.Russian, "W:Wh6,Ka1:Bg7,c5,d2", "W:W12,K29:B8,14,26"},
		{draughts.Russian, "B:BKb8:Wa3", "B:W21:BK1"},
		{draughts.Italian, "W:Wa2,Kh1:Bb7", "W:W25,K32:B5"},
		{draughts.Spanish, "W:Wh1:Bb7", "W:W1:B28"},
		{draughts.Canadian, "W:Wb1,Kk12:Bl11", ""},
		{draughts.Canadian, "W:WK72,k66:Ba3", "W:WK66,K72:B55"},
	} {
		setup, err := draughts.ParseFEN(tc.variant, tc.fen)
		if err != nil {
			t.Errorf("%q: %v", tc.fen, err)
			continue
		}
		if tc.want == "" {
			continue
		}
		p, err := setup.Position(0)
		if err != nil {
			t.Errorf("%q: %v", tc.fen, err)
			continue
		}
		if p.FEN() != tc.want || setup.FEN() != tc.want {
			t.Errorf("%q: position %s, setup %s, want %s", tc.fen, p.FEN(), setup.FEN(), tc.want)
		}
	}
}

func TestParseFENNamesTheColumn(t *testing.T) {
	for _, tc := range []struct {
		fen, message string
		column       int
	}{
		{"", "the position is empty", 1},
		{"W:W31:X5", "a list of pieces begins with W or B, not with 'X'", 7},
		{"W:W31,!5:B1", "'!' does not belong here", 7},
		{"W:W31-:B1", "':' does not belong here", 7},
		{"W:W31-", "the position breaks off", 7},
		{"W:W20-10:B1", "the range 20-10 runs backwards", 4},
		{"W:W31:B1. x", "'x' does not belong here", 11},
		{"W:W31:B1,é7", "'é' does not belong here", 10},
		{"W:Wé:B1,?7", "'é' does not belong here", 4},
		{"W:W31:Hx", "'x' does not belong here", 8},
		{"hello", "a list of pieces begins with W or B, not with 'h'", 1},
	} {
		_, err := draughts.ParseFEN(draughts.International, tc.fen)
		var e *rule.Error
		if !errors.As(err, &e) {
			t.Errorf("%q: %v", tc.fen, err)
			continue
		}
		if e.Message.String() != tc.message || e.Place.Column != tc.column || e.Code != rule.Input {
			t.Errorf("%q: %q in column %d, want %q in %d", tc.fen, e.Message, e.Place.Column, tc.message, tc.column)
		}
	}
}

func TestSetupDefects(t *testing.T) {
	for _, tc := range []struct {
		fen     string
		defect  draughts.Defects
		column  int
		explain string
		waived  string // the position when the defect is waived
	}{
		{"W31:B1", draughts.NoSideToMove, 1, "the side to move is not given", "W:W31:B1"},
		{"?:W31:B1", draughts.NoSideToMove, 1, "the side to move is not given", "W:W31:B1"},
		{":W31:B1", draughts.NoSideToMove, 1, "the side to move is not given", "W:W31:B1"},
		{"W:W31,3:B1", draughts.ManOnPromotionRow, 7, "the white man on 3 stands on its own promotion row", "W:W3,31:B1"},
		{"W:WK3:B1,46-47", draughts.ManOnPromotionRow, 10, "the black man on 46 stands on its own promotion row", "W:WK3:B1,46,47"},
		{"W:W31:B1,31", draughts.SquareTwice, 10, "two pieces stand on 31", "W:W:B1,31"},
		{"W:W31:B1,51,99", draughts.SquareOffBoard, 10, "the international board has no square 51", "W:W31:B1"},
		{"W:W31:B0", draughts.SquareOffBoard, 8, "the international board has no square 0", "W:W31:B"},
		{"W:W48-53:B1", draughts.SquareOffBoard, 7, "the international board has no square 53", "W:W48,49,50:B1"},
		{"W:W31:Ba2", draughts.SquareOffBoard, 8, "the international board has no square a2", "W:W31:B"},
		{"W:W:B", draughts.NoPieces, 0, "the board is empty", "W:W:B"},
		{"W:W50:B1-21", draughts.TooManyPieces, 0, "black has 21 pieces, more than the 20 of a full set", ""},
		{"W:W50:B1:?K20", draughts.UnknownColour, 12, "the piece on 20 has no colour", "W:W50:B1"},
	} {
		setup, err := draughts.ParseFEN(draughts.International, tc.fen)
		if err != nil {
			t.Errorf("%q: %v", tc.fen, err)
			continue
		}
		if got := setup.Defects(); got != tc.defect {
			t.Errorf("%q: defects %v, want %v", tc.fen, got, tc.defect)
			continue
		}
		if setup.Explain(tc.defect) != tc.explain || setup.Column(tc.defect) != tc.column {
			t.Errorf("%q: column %d: %s", tc.fen, setup.Column(tc.defect), setup.Explain(tc.defect))
		}
		if _, err := setup.Position(draughts.AllDefects &^ tc.defect); rule.CodeOf(err) != rule.Input || !strings.Contains(err.Error(), tc.explain) {
			t.Errorf("%q: not refused: %v", tc.fen, err)
		}
		p, err := setup.Position(tc.defect)
		if err != nil || tc.waived != "" && p.FEN() != tc.waived {
			t.Errorf("%q waived: %s, %v", tc.fen, p.FEN(), err)
		}
	}
}

func TestEveryDefectHasANameAndASentence(t *testing.T) {
	setup := draughts.NewSetup(draughts.English)
	count := 0
	draughts.AllDefects.Each(func(d draughts.Defects) {
		count++
		if d.String() == "" || setup.Explain(d) == "" {
			t.Errorf("%b has no name or no sentence", d)
		}
	})
	if count != len(strings.Split(draughts.AllDefects.String(), ", ")) {
		t.Errorf("%d defects, named %v", count, draughts.AllDefects)
	}
}

func TestSetupByHand(t *testing.T) {
	s := draughts.NewSetup(draughts.English)
	s.Turn = draughts.Black
	s.Put(12, draughts.BlackMan)
	s.Put(12, draughts.WhiteKing)
	s.Put(20, draughts.BlackMan)
	s.Put(21, draughts.WhiteMan)
	s.Put(21, draughts.NoPiece)
	s.Put(33, draughts.WhiteMan)
	if s.At(12) != draughts.WhiteKing || s.At(21) != draughts.NoPiece || s.FEN() != "B:WK12:B20" || s.Defects() != 0 {
		t.Errorf("%s, defects %v", s.FEN(), s.Defects())
	}
}

// Whatever the text, reading it ends in a setup or an error; a setup that makes
// a position reads back from the position's FEN as the same position.
func FuzzParseFEN(tf *testing.F) {
	f := hammer.Of(tf)
	for _, seed := range []string{
		"W:W31-50:B1-20", "B:WK5,20,21,25,32:B8,11,12,14,17.", "W:Wh6:Bg7,c5,d2", "W:W:B",
		"?:W1:BK2:?3", "W:W31,K42,G20:B1,7,P33:H0:F1", "W:WK12-K14:B", " b : b 1 ; 2 : w 3 .", "W:W20-10", "W:W99999999999999999999",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, v := range draughts.Variants() {
			setup, err := draughts.ParseFEN(v, text)
			if err != nil {
				var e *rule.Error
				if !errors.As(err, &e) || e.Place.Column < 1 || e.Place.Column > len(text)+1 {
					t.Errorf("%q: %v", text, err)
				}
				continue
			}
			setup.Defects().Each(func(d draughts.Defects) {
				if c := setup.Column(d); c < 0 || c > len(text)+1 {
					t.Errorf("%q: %v in column %d", text, d, c)
				}
			})
			p, err := setup.Position(draughts.AllDefects)
			if err != nil {
				t.Fatalf("%q: %v with all defects waived", text, err)
			}
			again, err := draughts.ParseFEN(v, p.FEN())
			if err != nil {
				t.Fatalf("%q: %q: %v", text, p.FEN(), err)
			}
			if q, _ := again.Position(draughts.AllDefects); q != p {
				t.Errorf("%q: %s reads back as %s", text, p.FEN(), q.FEN())
			}
			p.Setup()
			for i, m := range p.Moves(nil) {
				if i < 8 {
					p.Play(m)
				}
			}
		}
	})
}
