package pdf

import (
	"strings"

	"flagfall/reports/doc"
)

// Measures of games: millimetres, and points for type.
const (
	gameSize   = 9.0
	gameHead   = 10.0
	gameColumn = 80.0 // the least width of a column
	gameBoard  = 46.0 // the largest board
	gameGap    = 4.0  // between games
	boardGap   = 1.5  // about a board
)

// gameStep is from line to line of the moves.
func (c *composer) gameStep() float64 { return gameSize * c.scale() * point * leading }

// movesIn returns how many blocks of moves the blocks begin with.
func movesIn(blocks []doc.Block) int {
	n := 0
	for n < len(blocks) && blocks[n].Kind() == (*doc.Moves)(nil).Kind() {
		n++
	}
	return n
}

// piece is what is not parted of a game: a line, a board with its caption.
type piece struct {
	height, before float64 // before is left free above it, but at the head of a column
	held           bool    // the next piece stays in the same column
	set            func(x, y float64)
}

// setGames sets games one after another in columns, in which their boards stand
// after the moves that led to them. The columns of a page are filled alike where
// the last game ends.
func (c *composer) setGames(blocks []doc.Block) {
	columns := max(1, int((c.room()+gutter)/(gameColumn*c.scale()+gutter)))
	room := c.columnRoom(columns)
	var pieces []piece
	for _, b := range blocks {
		pieces = append(pieces, c.game(b.(*doc.Moves), room)...)
	}
	c.need(fits(pieces, 0))
	for from := 0; from < len(pieces); {
		limit, fresh := c.foot, c.y <= c.top
		if fill(pieces, from, columns, c.y, c.foot, fresh, nil) == len(pieces) { // the last page
			low := c.y
			for range 20 {
				middle := (low + limit) / 2
				const fresh = false // what fits no page is not put onto a shorter one
				if fill(pieces, from, columns, c.y, middle, fresh, nil) == len(pieces) {
					limit = middle
				} else {
					low = middle
				}
			}
		}
		end := c.y
		from = fill(pieces, from, columns, c.y, limit, fresh, func(p *piece, column int, y float64) {
			p.set(marginX+float64(column)*(room+gutter), y)
			end = max(end, y+p.height)
		})
		c.y = end
		if from < len(pieces) {
			c.newPage()
		}
	}
}

// fits returns the height of a piece with those that it is held to.
func fits(pieces []piece, at int) float64 {
	height := pieces[at].height
	for pieces[at].held && at+1 < len(pieces) {
		at++
		height += pieces[at].before + pieces[at].height
	}
	return height
}

// fill puts pieces into columns between top and foot, and is how far it came. A
// column of a fresh page takes what fits no page.
func fill(pieces []piece, from, columns int, top, foot float64, fresh bool, set func(p *piece, column int, y float64)) int {
	column, y := 0, top
	for i := from; i < len(pieces); i++ {
		p := &pieces[i]
		before := p.before
		if y == top {
			before = 0
		}
		if begins := i == from || !pieces[i-1].held; begins && y+before+fits(pieces, i) > foot+1e-6 {
			if y > top {
				column, y, before = column+1, top, 0
			}
			if column == columns || !fresh && y+fits(pieces, i) > foot+1e-6 {
				return i
			}
		}
		if set != nil {
			set(p, column, y+before)
		}
		y += before + p.height
	}
	return len(pieces)
}

// game returns the pieces of a game in a column of a width.
func (c *composer) game(g *doc.Moves, room float64) []piece {
	var pieces []piece
	headSize := gameHead * c.scale()
	measure := func(t string) float64 { return c.width(t, headSize, bold) }
	heads := wrap(c.face(bold).printable(g.Heading), room, measure)
	if g.Heading == "" {
		heads = nil
	}
	step := headSize * point * leading
	for i, l := range heads {
		pieces = append(pieces, piece{height: step, held: true, set: func(x, y float64) {
			if i == 0 {
				c.bookmarked(g.Heading, 1, y)
			}
			c.text(l, x, y+headSize*point*rise, headSize, bold, black)
		}})
	}
	lines := c.moveLines(g.Words, room)
	for i := 0; i < len(lines); i++ {
		l := &lines[i]
		if l.board != nil {
			beside := 0
			for i+beside+1 < len(lines) && lines[i+beside+1].beside {
				beside++
			}
			if i == 0 || lines[i-1].words != nil && !lines[i-1].beside { // the line that led to it
				pieces[len(pieces)-1].held = true
			}
			pieces = append(pieces, c.gameBoard(l.board, lines[i+1:i+1+beside], room))
			i += beside
			continue
		}
		// The first and the last line of a run are not alone, and no column begins
		// with a reply whose number stands at the foot of the one before.
		begins := i == 0 || lines[i-1].board != nil || lines[i-1].beside
		last := i+1 == len(lines) || lines[i+1].board != nil
		if !begins && (last || l.reply) {
			pieces[len(pieces)-1].held = true
		}
		pieces = append(pieces, piece{height: c.gameStep(), held: begins && !last, set: func(x, y float64) { c.moveLine(l.words, x, y) }})
	}
	if len(pieces) > 0 {
		pieces[0].before = gameGap
		first := pieces[0].set
		pieces[0].set = func(x, y float64) {
			c.games[g] = len(c.pages)
			first(x, y)
		}
	}
	return pieces
}

// moveLine is a line of moves, which may be beside a board, or the board.
type moveLine struct {
	words  []doc.Word
	beside bool
	reply  bool // it begins with a move whose number stands on the line before
	board  *doc.Diagram
}

// moveLines breaks the moves of a game into lines and boards, those lines after a
// board that are as high as it beside it. What goes on beneath a board begins with
// a number, since it may be at the head of the next column.
func (c *composer) moveLines(words []doc.Word, room float64) []moveLine {
	var lines []moveLine
	var line []doc.Word
	width, beside, reply := 0.0, 0, false // how many lines stand beside the board yet
	flush := func() {
		if len(line) > 0 {
			lines = append(lines, moveLine{words: line, beside: beside > 0, reply: reply})
			line, width, beside, reply = nil, 0, max(beside-1, 0), false
		}
	}
	add := func(w doc.Word) {
		line = append(line, w)
		width += c.wordWidth(w) + c.width(" ", gameSize*c.scale(), regular)
	}
	for _, w := range words {
		parts := broken(w)
		replies := w.Number == "" && len(parts) == 1
		for _, part := range parts {
			wide, free := c.wordWidth(part), room
			if beside > 0 {
				free -= c.boardWidth(room) + boardGap*2
			}
			if len(line) > 0 && width+wide > free {
				if move := line[len(line)-1]; replies && beside == 1 && len(line) > 1 && move.Number != "" {
					line = line[:len(line)-1]
					flush()
					add(move)
				} else {
					flush()
					reply = replies
				}
			}
			add(part)
		}
		if w.Board != nil {
			flush()
			lines = append(lines, moveLine{board: w.Board})
			beside = int(c.boardWidth(room) / c.gameStep())
		}
	}
	flush()
	return lines
}

// boardWidth returns how wide a board is in a column of a width.
func (c *composer) boardWidth(room float64) float64 { return min(gameBoard*c.scale(), room/2) }

// broken returns the parts of a word that may stand in lines of their own: a move
// stays whole, a sentence does not.
func broken(w doc.Word) []doc.Word {
	if !doc.IsSentence(w.Text) {
		return []doc.Word{w}
	}
	var parts []doc.Word
	for _, text := range strings.Fields(w.Text) {
		parts = append(parts, doc.Word{Text: text})
	}
	parts[0].Number = w.Number
	return parts
}

func (c *composer) wordWidth(w doc.Word) float64 {
	size := gameSize * c.scale()
	width := c.width(c.face(regular).printable(w.Text), size, regular)
	if w.Number != "" {
		width += c.width(c.face(bold).printable(w.Number), size, bold) + c.width(" ", size, regular)
	}
	return width
}

// moveLine sets a line of moves, their numbers in bold.
func (c *composer) moveLine(words []doc.Word, x, y float64) {
	size := gameSize * c.scale()
	base, space := y+size*point*rise, c.width(" ", size, regular)
	for _, w := range words {
		if w.Number != "" {
			number := c.face(bold).printable(w.Number)
			c.text(number, x, base, size, bold, black)
			x += c.width(number, size, bold) + space
		}
		text := c.face(regular).printable(w.Text)
		c.text(text, x, base, size, regular, black)
		x += c.width(text, size, regular) + space
	}
}

// gameBoard returns a board at the right of a column with lines of moves beside it, or in
// the middle without any; its caption stands below.
func (c *composer) gameBoard(b *doc.Diagram, beside []moveLine, room float64) piece {
	size := (gameSize - 1) * c.scale()
	width, side := c.boardWidth(room), 0.0
	if b.Columns > 0 && b.Rows > 0 {
		side = width / float64(max(b.Columns, b.Rows))
	}
	height := side * float64(b.Rows)
	caption := wrap(c.face(regular).printable(b.Caption), width, func(t string) float64 { return c.width(t, size, regular) })
	if b.Caption == "" {
		caption = nil
	}
	step := size * point * leading
	return piece{height: max(height+0.8+step*float64(len(caption)), c.gameStep()*float64(len(beside))) + boardGap, before: boardGap, set: func(x, y float64) {
		for i := range beside {
			c.moveLine(beside[i].words, x, y+c.gameStep()*float64(i))
		}
		if x += (room - width) / 2; len(beside) > 0 {
			x += (room - width) / 2
		}
		if side > 0 {
			c.board(b, x, y, side)
		}
		y += height + 0.8
		for _, l := range caption {
			c.text(l, x+(width-c.width(l, size, regular))/2, y+size*point*rise, size, regular, black)
			y += step
		}
	}}
}
