package regulations

import "flagfall/arbiter/rule"

// Equipment is the checklist of the book: what board, pieces and clocks must be
// like before play, an article a row, in the order of the book (FMJD Annex 1, 2;
// WCDF 1.1 to 1.11 and 2.1 to 2.2).
func (b *Book) Equipment() []rule.Row {
	rows := make([]rule.Row, 0, len(b.equipment))
	for _, r := range b.equipment {
		rows = append(rows, row(r[0], b.Cites(r[1]), r[2], r[3]))
	}
	return rows
}

var (
	fmjdEquipment = [][4]string{
		{"board", "2.1", "Board", "A square board of 100 equal squares, alternately dark and light."},
		{"board-placed", "2.4", "Board placed", "The long dark diagonal begins at the left hand of each player, so that their first square on the left is dark; otherwise the game is annulled (5.1)."},
		{"pieces", "2.7", "Pieces", "Twenty light and twenty dark men at each board."},
		{"position", "2.8", "Position", "Dark men on 1 to 20, light men on 31 to 50; 21 to 30 are free. It is checked before the start (5.2)."},
		{"crowns", "3.5", "Crowns", "Spare pieces to crown with are within reach."},
		{"clock", "10.2.1", "Clock", "A clock at each board where moves are to be made in a given time, and where each player has a certain time for the whole game (10.4)."},
		{"sheets", "10.2.2", "Scoresheets", "Two sheets at each board where the game is to be recorded."},
	}
	wcdfEquipment = [][4]string{
		{"board", "1.1", "Board", "64 squares, alternately light and dark, in eight rows of eight within a neutral border."},
		{"colours-of-board", "1.2", "Colours of the board", "Green for the dark squares, white or off-white for the light ones, at all major events."},
		{"squares", "1.3", "Size of the squares", "Between 4.5 and 5 centimetres."},
		{"board-placed", "1.4", "Board placed", "A green square at the near left of each player, a white one at the right."},
		{"no-numbers", "1.6", "No numbers", "No numbers are printed on the board."},
		{"no-glare", "1.7", "No glare", "The board does not glare or reflect in the light of the hall."},
		{"pieces", "1.8", "Pieces", "Twelve dark and twelve light men at each board."},
		{"colours-of-pieces", "1.9", "Colours and size of the pieces", "Red and white; round, of one pattern, 3 to 4 centimetres across and 5 to 9 millimetres high."},
		{"contrast", "1.10", "Contrast", "Where other colours are used, the men contrast with the squares."},
		{"position", "1.11", "Position", "Red men on 1 to 12, White men on 21 to 32, with 32 at the double corner."},
		{"crowns", "1.16", "Crowns", "Men to crown with are within reach, from another set if need be."},
		{"clock-placed", "2.1", "Clock placed", "It is decided on which side of the board the clocks stand."},
		{"clock", "2.2", "Clock", "Clocks are wound up and both faces show the same time."},
		{"sheets", "3.2", "Scoresheets", "Each player has a sheet for every game of the round."},
	}
)
