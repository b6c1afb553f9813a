package draughts_test

import (
	"slices"
	"strings"
	"testing"

	"flagfall/scoresheet/draughts"
)

// Positions that tell rules apart, by the article that decides them. A move is
// given by its notation, followed by a blank and what it captures; the order is
// that of the texts.
func TestLegalMovesByArticle(t *testing.T) {
	for _, tc := range []struct {
		name    string
		variant draughts.Variant
		fen     string
		want    string // moves, separated by semicolons
	}{
		{"FMJD 4.8, 4.11, 4.13, a piece jumped already blocks the way to a fifth", draughts.International, "W:WK47:B14,19,29,31,42",
			"47x38x20x9x36 14,29,31,42; 47x38x24x13x36 19,29,31,42"},
		{"FMJD 4.8, in a circle and back, either way round one move", draughts.International, "W:WK38:B18,19,32,33",
			"38x38 18,19,32,33; 38x42 18,19,32,33; 38x43 18,19,32,33; 38x47 18,19,32,33; 38x49 18,19,32,33"},
		{"FMJD 4.15, a man passes the promotion row", draughts.International, "W:W12:B8,9", "12x14 8,9"},
		{"FMJD 4.6, round a corner and straight on", draughts.International, "W:WK44:B9,18,33", "44x4 9,18,33"},
		{"FMJD 4.6, choice of the last square", draughts.International, "B:W6,24,28,38,41:B13,K49",
			"49x30 24,28,38; 49x35 24,28,38"},
		{"FMJD 4.13, the king counts as one piece and has no priority", draughts.International, "B:WK2,28,31,44:B20,K50",
			"50x36 28,31,44"},
		{"FMJD 4.14, free choice among equal captures", draughts.International, "W:WK4:B13,32,37,20",
			"4x27x38x15 13,20,32; 4x31x42x15 13,20,37"},
		{"FMJD 3.4, a blocked man", draughts.International, "W:W6:B1", ""},
		{"FMJD 4.13, the largest number of many", draughts.International,
			"W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26",
			"25-20; 27-22; 28-22; 33-29; 34-29; 37-31"},
		{"FMJD 4.13, men and kings equal, so a man may take a man", draughts.International, "W:W38,K50:B33,K45,K42",
			"38x29 33; 38x47 42; 50x11 33; 50x17 33; 50x22 33; 50x28 33; 50x6 33"},
		{"Frisian, one move whatever the order", draughts.Frisian,
			"W:WK4,36,41,42,43,44,46,47,48,49,50:B1,2,6,12,14,17,18,23",
			"4x22 12,14,17,18,23; 4x27 12,14,17,18,23; 4x28 12,14,17,18,23; 4x31 12,14,17,18,23; 4x33 12,14,17,18,23; 4x39 12,14,17,18,23"},

		{"WCDF 1.19, crowning ends the jump", draughts.English, "B:B22:W26,27", "22x31 26"},
		{"WCDF 1.20, any jump", draughts.English, "B:BK22:W17,18,25,26", "22x13 17; 22x15 18; 22x29 25; 22x31 26"},
		{"Russian, crowned in passing", draughts.Russian, "W:Wh6:Bg7,c5,d2", "12x31 8,14,26"},
		{"Russian, a ring of six that touches no last row", draughts.Russian, "W:W13:B9,10", "13x15 9,10"},
		{"Russian, a king round four", draughts.Russian, "W:WKd2:Bc5,e5,c3,e3",
			"26x26 14,15,22,23; 26x30 14,15,22,23; 26x31 14,15,22,23"},
		{"Russian, a king goes where it can go on", draughts.Russian, "W:WKd2:Bf6,c5,e5,e3:H0:F1",
			"26x16x7x17 11,14,23; 26x16x7x21 11,14,23; 26x19x10x17 14,15,23; 26x19x10x21 14,15,23"},
		{"Russian, no obligation to the most", draughts.Russian, "W:We3,g3,h4,a5,b2,h2,a3,Kf8:Bc5,e5,g5,g7,h8",
			"20x9 14,15,16; 3x12x19x10x17 8,14,15,16; 3x17 14"},
		{"Brazilian, two captures, one crowns", draughts.Brazilian, "W:W10:B6,7", "10x1 6; 10x3 7"},
		{"Italian, most kings", draughts.Italian, "W:W31,32,K25:B12,20,21,28,5,K13,K14,K7", "25x4 7,14,21"},
		{"Italian, the king met first", draughts.Italian, "W:W31,32,K25:B12,13,20,21,28,7,K14,K5", "25x4 7,14,21"},
		{"Turkish, a captured piece is gone at once", draughts.Turkish, "W:WKa1:Ba3,c4,e2,Kb1,a6",
			"57x1 17,35,41,53,58; 57x9 17,35,41,53,58"},
		{"Turkish, a man goes on along the last row", draughts.Turkish, "W:Wd6:Bd7,c8,e8", "20x2 3,12; 20x6 5,12"},
		{"Thai, a king lands right behind, and may turn back", draughts.Thai, "W:WKc3:Be5,b2", "11x22 8,18; 11x4 8,18"},
		{"Spantsiretti, crowned in passing", draughts.Spantsiretti, "W:Wh6:Bg7,c5,d2", "14x38 9,17,32"},
		{"Breakthrough, a man passes the promotion row", draughts.Breakthrough, "W:W12:B8,9", "12x14 8,9"},
		{"Breakthrough, a king ends the game", draughts.Breakthrough, "B:WK5,30:B10", ""},
		{"Frysk!, captures go straight", draughts.Frysk, "W:W33:B32,23", "33x13 23; 33x31 32"},
		{"Czech, a king before a man", draughts.Czech, "W:W13,K32:B10,23", "32x3 10,23; 32x7 10,23"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := parse(t, tc.variant, tc.fen)
			legal := p.Moves(nil)
			var got []string
			for _, m := range legal {
				got = append(got, strings.TrimSpace(p.Notation(m, legal)+" "+m.Captured().String()))
			}
			slices.Sort(got)
			if got := strings.Join(got, "; "); got != tc.want {
				t.Errorf("\n got %s\nwant %s", got, tc.want)
			}
		})
	}
}

// The position after the only legal move.
func TestPlayByArticle(t *testing.T) {
	for _, tc := range []struct {
		article   string
		variant   draughts.Variant
		fen, want string
	}{
		{"FMJD 4.15", draughts.International, "W:W12:B8,9", "B:W14:B"},
		{"FMJD 3.5", draughts.International, "W:W6:B45", "B:WK1:B45"},
		{"FMJD 4.12", draughts.International, "W:WK44:B9,18,33", "B:WK4:B"},
		{"WCDF 1.19", draughts.English, "B:B22:W26,27", "W:W27:BK31"},
		{"WCDF 1.16", draughts.English, "B:B28:W5", "W:W5:BK32"},
		{"Russian, crowned in passing", draughts.Russian, "W:Wh6:Bg7,c5,d2", "B:WK31:B"},
		{"Italian", draughts.Italian, "W:W31,32,K25:B12,20,21,28,5,K13,K14,K7", "B:WK4,31,32:B5,12,K13,20,28"},
		{"Canadian", draughts.Canadian, "W:W7:B60", "B:WK1:B60"},
	} {
		p := parse(t, tc.variant, tc.fen)
		legal := p.Moves(nil)
		if got := p.Play(legal[0]).FEN(); got != tc.want || len(legal) != 1 {
			t.Errorf("%s: %d moves, and the first leads to %s, want %s", tc.article, len(legal), got, tc.want)
		}
	}
}

// What people and programs write for the two captures of one position.
func TestMatchReadsWhatPeopleWrite(t *testing.T) {
	p := parse(t, draughts.International, "W:WK47:B14,19,29,31,42")
	legal := p.Moves(nil)
	first, second := draughts.Squares(14, 29, 31, 42), draughts.Squares(19, 29, 31, 42)
	for _, tc := range []struct {
		squares []draughts.Square
		want    []draughts.SquareSet
	}{
		{[]draughts.Square{47, 36}, []draughts.SquareSet{first, second}},
		{[]draughts.Square{47, 38, 24, 13, 36}, []draughts.SquareSet{second}},
		{[]draughts.Square{47, 38, 20, 9, 36}, []draughts.SquareSet{first}},
		{[]draughts.Square{47, 24, 36}, []draughts.SquareSet{second}},         // rests on 24
		{[]draughts.Square{47, 33, 24, 13, 36}, []draughts.SquareSet{second}}, // passes 33
		{[]draughts.Square{47, 38, 36}, []draughts.SquareSet{first, second}},  // fits both
		{[]draughts.Square{47, 36, 42, 29, 14, 31}, []draughts.SquareSet{first}},
		{[]draughts.Square{47, 42, 29, 19, 31, 36}, []draughts.SquareSet{second}},
		{[]draughts.Square{47, 40, 36}, nil},
		{[]draughts.Square{47}, nil},
		{[]draughts.Square{47, 0}, nil},
		{[]draughts.Square{0, 36}, nil},
		{[]draughts.Square{47, 72}, nil},
		{[]draughts.Square{200, 36}, nil},
		{nil, nil},
	} {
		var got []draughts.SquareSet
		for _, m := range p.Match(nil, tc.squares, legal) {
			got = append(got, m.Captured())
		}
		if !slices.Equal(got, tc.want) {
			t.Errorf("%v: %v, want %v", tc.squares, got, tc.want)
		}
	}
}

// A square that the board does not have is not one of its squares.
func TestMatchOffBoard(t *testing.T) {
	p := parse(t, draughts.English, "W:W5:B28")
	legal := p.Moves(nil)
	if found := p.Match(nil, []draughts.Square{5, 1}, legal); len(found) != 1 {
		t.Errorf("5-1 is %v", found)
	}
	if found := p.Match(nil, []draughts.Square{5, 40}, legal); len(found) != 0 {
		t.Errorf("5-40 is %v", found)
	}
}

// The path of a straight capture names the square behind each captured piece.
func TestPathGoingStraightOn(t *testing.T) {
	p := parse(t, draughts.International, "W:WK44:B9,18,33")
	if got, want := p.Path(nil, p.Moves(nil)[0]), []draughts.Square{44, 22, 13, 4}; !slices.Equal(got, want) {
		t.Errorf("path %v, want %v", got, want)
	}
}

// A player can do more by hand than the rules allow; all of it is listed.
func TestLooseMoves(t *testing.T) {
	p := parse(t, draughts.International, "W:W38,50:B33,23,13") // 38x29x18x9 is due
	legal := p.Moves(nil)
	if len(legal) != 1 || legal[0].Captures() != 3 {
		t.Fatalf("legal: %v", legal)
	}
	var got []string
	for _, m := range p.Loose(nil) {
		got = append(got, m.String())
	}
	slices.Sort(got)
	want := []string{"38-32", "38x18", "38x29", "38x9", "50-44", "50-45"}
	if !slices.Equal(got, want) {
		t.Errorf("loose: %v, want %v", got, want)
	}
}

func parse(t *testing.T, v draughts.Variant, fen string) draughts.Position {
	t.Helper()
	p, err := draughts.Parse(v, fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The winner where nothing can be moved any more.
func TestWinner(t *testing.T) {
	for _, tc := range []struct {
		variant draughts.Variant
		fen     string
		want    draughts.Colour
	}{
		{draughts.International, "W:W32:B19", draughts.NoColour},
		{draughts.International, "W:W6:B1", draughts.Black},
		{draughts.Antidraughts, "W:W6:B1", draughts.White},
		{draughts.Antidraughts, "B:W6:B", draughts.Black},
		{draughts.Breakthrough, "B:WK3,30:B10", draughts.White},
		{draughts.Breakthrough, "W:W30:BK50", draughts.Black},
		{draughts.Breakthrough, "W:WK3,30:B10", draughts.White},
		{draughts.Breakthrough, "W:W6:B1", draughts.Black},
	} {
		if got := parse(t, tc.variant, tc.fen).Winner(); got != tc.want {
			t.Errorf("%v %s: %v has won, want %v", tc.variant, tc.fen, got, tc.want)
		}
	}
}
