package pdf

import "flagfall/reports/doc"

func (c *composer) block(b doc.Block) {
	if _, forms := b.(*doc.Forms); c.page.bare && !forms {
		c.newPage()
	}
	switch b := b.(type) {
	case *doc.Table:
		c.table(b)
	case *doc.Paragraph:
		c.heading(b.Heading, 2*c.body()*point*leading)
		k := regular
		if b.Strong {
			k = bold
		}
		c.paragraph(b.Text, c.body(), k)
	case *doc.Contents:
		c.contents(b)
	case *doc.Index:
		c.index(b)
	case *doc.KeyValues:
		c.facts(b)
	case *doc.Diagram:
		c.diagram(b)
	case *doc.Diagrams:
		c.diagrams(b)
	case *doc.Signatures:
		c.signatures(b)
	case *doc.PageBreak:
		if c.y > c.top {
			c.newPage()
		}
	case *doc.Forms:
		c.forms(b)
	case *doc.Chart:
		c.chart(b)
	case *doc.Bracket:
		c.bracket(b)
	}
}

// heading sets a heading and keeps it on one page with what follows.
func (c *composer) heading(s string, follows float64) { c.headingIn(s, headingSize*c.scale(), follows) }

// headingIn is a heading in type of a size in points.
func (c *composer) headingIn(s string, size, follows float64) {
	c.need(size*point*leading + 1 + follows)
	c.bookmarked(s, 0, c.y)
	if y := c.lines(s, marginX, c.y, c.room(), size, bold); y > c.y {
		c.y = y + 1
	}
}

// facts sets labels in a column on the left, their values beside them.
func (c *composer) facts(b *doc.KeyValues) {
	step := c.body() * point * leading
	if b.Beside && len(b.Pairs) > 1 {
		room, half := c.columnRoom(2), (len(b.Pairs)+1)/2
		left, right := c.factLines(b.Pairs[:half], room), c.factLines(b.Pairs[half:], room)
		if height := max(left.height(step), right.height(step)); c.top+3*headingSize*point+height+c.follows <= c.foot {
			c.heading(b.Heading, height+c.follows)
			c.need(height + c.follows)
			top := c.y
			left.set(c, marginX, step)
			c.y = top
			right.set(c, marginX+room+gutter, step)
			c.y = top + height
			return
		}
	}
	f := c.factLines(b.Pairs, c.room())
	least := step
	if whole := f.height(step); b.Whole && whole+c.follows <= (c.foot-c.top)/2 {
		least = whole
	}
	c.heading(b.Heading, least)
	f.set(c, marginX, step)
}

// factLines are facts broken into lines: for each pair those of its label and of its
// value, with the width of the column of labels.
type factLines struct {
	label float64
	pairs [][2][]string
}

// factGap is the gap below a fact, in millimetres.
const factGap = 0.6

func (c *composer) factLines(pairs []doc.KeyValue, room float64) factLines {
	f, size := factLines{}, c.body()
	measure := func(t string) float64 { return c.width(t, size, regular) }
	for _, kv := range pairs {
		f.label = max(f.label, measure(c.face(regular).printable(kv.Label)))
	}
	f.label = min(f.label, room*0.4)
	for _, kv := range pairs {
		f.pairs = append(f.pairs, [2][]string{wrap(c.face(regular).printable(kv.Label), f.label, measure),
			wrap(c.face(regular).printable(kv.Value), room-f.label-4, measure)})
	}
	return f
}

// height returns what the facts take, with lines of a height.
func (f *factLines) height(step float64) float64 {
	sum := 0.0
	for _, pair := range f.pairs {
		sum += step*float64(max(len(pair[0]), len(pair[1]))) + factGap
	}
	return sum
}

// set puts the facts beneath each other from x on; the last stays with what follows.
func (f *factLines) set(c *composer, x, step float64) {
	size := c.body()
	for k, pair := range f.pairs {
		lines := max(len(pair[0]), len(pair[1]))
		for i := range lines {
			if k == len(f.pairs)-1 && i == 0 {
				c.need(step*float64(lines) + c.follows)
			}
			c.need(step)
			if i < len(pair[0]) {
				c.text(pair[0][i], x, c.y+size*point*rise, size, regular, dim)
			}
			if i < len(pair[1]) {
				c.text(pair[1][i], x+f.label+4, c.y+size*point*rise, size, regular, black)
			}
			c.y += step
		}
		c.y += factGap
	}
}

// chart draws a chart over the width of the page.
func (c *composer) chart(b *doc.Chart) {
	height := min(c.room()*0.6, (c.foot-c.top)*0.8)
	c.heading(b.Heading, height)
	c.need(height)
	d := b.Drawing(c.room()/c.scale(), height/c.scale()).Scaled(c.scale())
	c.drawing(&d, marginX, c.y)
	c.y += height + 1
}

// signatures sets lines to sign on, two beside each other, and three where there
// are just three and no name needs more than two lines.
func (c *composer) signatures(b *doc.Signatures) {
	width, across, height := c.signing(b)
	for i, label := range b.Labels {
		if i%across == 0 {
			c.need(height)
		}
		x := marginX + float64(i%across)*(width+gutter)
		line := c.y + 11
		c.mark(mark{kind: lineMark, x: x, y: line, w: width, line: 0.25, ink: black})
		c.lines(label, x, line+0.6, width, c.body()*0.9, regular)
		if (i+1)%across == 0 || i == len(b.Labels)-1 {
			c.y += height
		}
	}
}

// signing returns how wide lines to sign on are, how many stand beside each other, and
// the height of those.
func (c *composer) signing(b *doc.Signatures) (width float64, across int, height float64) {
	height, across = 19.0, 2
	if third := (c.room() - 2*gutter) / 3; len(b.Labels) == 3 {
		most := 0
		for _, label := range b.Labels {
			most = max(most, len(wrap(c.face(regular).printable(label), third, func(t string) float64 { return c.width(t, c.body()*0.9, regular) })))
		}
		if most <= 2 {
			across = 3
			height += float64(most-1) * c.body() * 0.9 * point * leading
		}
	}
	return (c.room() - float64(across-1)*gutter) / float64(across), across, height
}

// diagram draws a board with the squares played on in grey, the pieces as discs
// and kings as two upon another.
func (c *composer) diagram(b *doc.Diagram) {
	if b.Columns <= 0 || b.Rows <= 0 {
		return
	}
	side := min(7.5, c.room()/float64(b.Columns), (c.foot-c.top-10)/float64(b.Rows))
	if c.doc.Look.Type == doc.Wall { // as large as the page has room, to be seen from two metres
		side = min(c.room()/float64(b.Columns), max((c.foot-c.y-10)/float64(b.Rows), 0.6*c.room()/float64(b.Columns)))
	}
	height := side * float64(b.Rows)
	c.need(height + 2*c.body()*point*leading)
	c.board(b, marginX+0.3, c.y+0.3, side)
	c.y += height + 1.3
	c.y = c.lines(b.Caption, marginX, c.y, c.room(), c.body(), regular)
}

// diagrams draws boards beside each other, three in the width of a page, or two
// large ones.
func (c *composer) diagrams(b *doc.Diagrams) {
	across := int(3.5 / c.scale())
	width := c.columnRoom(across)
	for i := 0; i < len(b.Items); i += across {
		row := b.Items[i:min(i+across, len(b.Items))]
		height, captions := 0.0, 0
		for _, d := range row {
			if d.Columns > 0 {
				height = max(height, width/float64(d.Columns)*float64(d.Rows))
			}
			caption := c.face(regular).printable(d.Caption)
			captions = max(captions, len(wrap(caption, width, func(t string) float64 { return c.width(t, c.body(), regular) })))
		}
		step := c.body() * point * leading
		c.need(height + 1 + step*float64(captions))
		for k, d := range row {
			x := marginX + float64(k)*(width+gutter)
			if d.Columns > 0 {
				c.board(d, x, c.y, width/float64(d.Columns))
			}
			c.lines(d.Caption, x, c.y+height+1, width, c.body(), regular)
		}
		c.y += height + 2.5 + step*float64(captions)
	}
}

// board draws the squares and the frame of a board with its corner at x, y:
// the shapes of each look one after another, as the pen likes them best.
func (c *composer) board(b *doc.Diagram, x, y, side float64) {
	each := func(draw func(s *doc.Square, x, y float64)) {
		for i := range b.Squares {
			s := &b.Squares[i]
			if s.Column >= 0 && s.Column < b.Columns && s.Row >= 0 && s.Row < b.Rows {
				draw(s, x+side*float64(s.Column), y+side*float64(s.Row))
			}
		}
	}
	for _, marked := range []bool{false, true} {
		each(func(s *doc.Square, x, y float64) {
			if s.Marked == marked {
				c.mark(mark{kind: fillMark, x: x, y: y, w: side, h: side, fill: ground(marked)})
			}
		})
	}
	for _, dark := range []bool{false, true} {
		fill, rim := white, black
		if dark {
			fill, rim = black, white
		}
		for _, upper := range []bool{false, true} {
			each(func(s *doc.Square, x, y float64) {
				if s.Piece.Dark() != dark {
					return
				}
				for _, d := range s.Piece.Layers() {
					if d.Upper != upper {
						continue
					}
					m := mark{kind: discMark, x: x + side/2, y: y + side*(0.5+d.Down), w: side * d.Radius, fill: fill, ink: black, line: 0.3}
					if upper {
						m.ink, m.line = rim, max(0.3, side*0.07)
					}
					c.mark(m)
				}
			})
		}
	}
	each(func(s *doc.Square, x, y float64) {
		if number := c.face(regular).printable(s.Number); number != "" && s.Piece == doc.Nothing {
			size := max(side/point*0.3, leastNumber)
			c.text(number, x+(side-c.width(number, size, regular))/2, y+side/2+size*point*0.36, size, regular, black)
		}
	})
	c.mark(mark{kind: boxMark, x: x, y: y, w: side * float64(b.Columns), h: side * float64(b.Rows), line: 0.4, ink: black})
}

// leastNumber is the least size of type of the number of a square, in points.
const leastNumber = 6.0

// ground returns the grey of the squares that are played on, and of those that a
// move left and reached.
func ground(marked bool) int {
	if marked {
		return 160
	}
	return 205
}
