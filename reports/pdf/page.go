package pdf

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"flagfall/reports/doc"
)

// Measures of the page in millimetres, and of type in points.
const (
	marginX = 13.0
	marginY = 10.0
	gutter  = 7.0 // between columns of a page

	eventSize    = 10.5
	titleSize    = 19.0
	wallTitle    = 26.0
	headline     = 1.5 // a headline beside a title, in type sizes
	subtitleSize = 12.0
	headingSize  = 12.0
	bodySize     = 10.0
	smallSize    = 7.5

	codeSide = 23.0 // of the code of an address, read from an arm's length; four modules are free about it

	point   = 25.4 / 72 // a point in millimetres
	leading = 1.22      // distance of lines in units of the type size
	rise    = 0.95      // from the top of a line to its base line, in type sizes
)

// Greys, chosen so that a copier keeps them apart.
const (
	black  = 0
	dim    = 75
	faint  = 150
	stripe = 236
	white  = 255
)

// page is one composed page.
type page struct {
	width, height float64
	marks         []mark
	top, end      float64 // between which blocks stand
	bare          bool    // a sheet of forms, without header and footer
	parted        bool    // a table goes on beneath itself
	bookmarks     []bookmark
	links         []link
}

// link is a line that leads to another place of the document.
type link struct {
	x, y, w, h float64 // of the line, from its upper left corner
	to         place
}

// bookmark is a heading that a reader of the file can go to.
type bookmark struct {
	text  string
	level int // 0 for a part of the document, 1 for a game in it
	y     float64
}

// bookmarked notes a heading of a level that begins at y.
func (c *composer) bookmarked(text string, level int, y float64) {
	if text = doc.Clean(text); text != "" {
		if len(c.page.bookmarks) == 0 && level > 0 && !c.parted() { // a tree begins with its root
			level = 0
		}
		c.page.bookmarks = append(c.page.bookmarks, bookmark{text, level, y})
	}
}

// parted reports whether a part of the document has begun.
func (c *composer) parted() bool {
	return slices.ContainsFunc(c.pages, func(p *page) bool {
		return slices.ContainsFunc(p.bookmarks, func(b bookmark) bool { return b.level == 0 })
	})
}

// small returns the size of what stands about a page: state, legend, notes, number.
func (c *composer) small() float64 {
	if c.doc.Look.Type == doc.Normal {
		return smallSize
	}
	return leastOnWalls
}

// scale returns how much larger than usual what is read on end is: on what hangs on a
// wall, and for poor eyesight.
func (c *composer) scale() float64 {
	if c.doc.Look.Type == doc.Wall {
		return 1.4
	}
	return 1
}

// body returns the size of sentences and of facts.
func (c *composer) body() float64 { return bodySize * c.scale() }

// beside returns the size of what stands opposite the name of the event.
func (c *composer) beside() float64 { return max(eventSize-1, c.small()) }

// composer puts blocks onto pages from top to bottom.
type composer struct {
	doc    *doc.Document
	faces  family
	labels doc.Labels
	pages  []*page
	page   *page
	y      float64 // where the next block begins
	top    float64 // where blocks begin on the page
	foot   float64 // where they end
	across bool    // the sheet lies across
	legend []string
	size   [2]float64
	logo   *emblem
	grids  map[*doc.Table]*grid // measured before
	like   map[string]alike     // by the keys of the columns
	last   float64              // the type size of the table before; 0 for none
	places places               // of the composition before
	raised raised               // where a page is not to be filled to its foot
	games  map[*doc.Moves]int   // the pages on which games begin, from 1
	refers bool                 // the document names its pages
	// passaged is the type size of the passages on the forms being set.
	passaged float64
	// follows is the height of what may not stand alone on the page after the
	// block that is being set.
	follows float64
	// follower is a table of few rows that stands last, below the one being set; nil
	// for none.
	follower *doc.Table
	// goesOn says that more than a few rows or lines to sign on stand below the table
	// being set.
	goesOn bool
}

// composeWith is compose with a logo at the head of the first page, or nil.
func composeWith(d *doc.Document, faces family, logo *emblem) []*page {
	c := &composer{doc: d, logo: logo, faces: faces, labels: d.Labels.OrEnglish(), size: paperSize(d.Look.Paper), grids: map[*doc.Table]*grid{}}
	c.across = c.liesAcross()
	if c.across {
		c.size[0], c.size[1] = c.size[1], c.size[0]
	}
	c.compare()
	c.setLegend()
	c.settle()
	c.evenOut()
	return c.pages
}

// settle composes the document. Pages that are named have to be known: once more with
// those of before, until nothing moves.
func (c *composer) settle() {
	const passes = 4
	for range passes {
		before := c.places
		c.compose()
		if c.places = c.found(); !c.refers || c.places.equal(before) {
			break
		}
	}
}

// compose puts the document onto pages.
func (c *composer) compose() {
	d := c.doc
	c.pages, c.last, c.games = nil, 0, map[*doc.Moves]int{}
	c.newPage()
	for i := 0; i < len(d.Blocks); i++ {
		b := d.Blocks[i]
		if i > 0 {
			c.y += 4
		}
		if n := movesIn(d.Blocks[i:]); n > 0 {
			c.setGames(d.Blocks[i : i+n])
			i += n - 1
			continue
		}
		c.follows, c.follower, c.goesOn = 0, nil, i+2 < len(d.Blocks)
		if i+1 < len(d.Blocks) {
			this, next := doc.TableOf(b), doc.TableOf(d.Blocks[i+1])
			if this != nil && next != nil && len(next.Rows) < lastRows && !c.goesOn {
				c.follower = next
			}
			c.goesOn = c.goesOn || next != nil && c.follower == nil
			if s, ok := d.Blocks[i+1].(*doc.Signatures); ok {
				_, across, height := c.signing(s)
				c.follows = 4 + height*math.Ceil(float64(len(s.Labels))/float64(across))
			}
		}
		c.block(b)
	}
	c.finish()
}

// room returns the width between the margins.
func (c *composer) room() float64 { return c.size[0] - 2*marginX }

func (c *composer) face(k cut) *face { return c.faces[k] }

// turnPage begins a page without a header.
func (c *composer) turnPage() {
	if c.page != nil {
		c.page.end = c.y
	}
	next := &page{width: c.size[0], height: c.size[1]}
	if c.page != nil { // about as much stands on it as on the one before
		next.marks = make([]mark, 0, len(c.page.marks)+len(c.page.marks)/8)
	}
	c.page = next
	c.pages = append(c.pages, next)
}

// newPage begins a page with its header. Only the first has the large title.
func (c *composer) newPage() {
	c.turnPage()
	d, m := c.doc, c.doc.Meta
	left, y := m.Event, marginY
	if len(c.pages) > 1 {
		left = joined(" – ", m.Event, d.Headline, d.Title)
	} else if len(m.Letterhead) > 0 {
		y = c.letterhead(y)
	}
	right := m.HeaderLine()
	if left != "" || right != "" || m.Stamp != "" {
		y = c.opposite(left, right, y)
		y = c.stamp(y)
		c.mark(mark{kind: lineMark, x: marginX, y: y + 0.8, w: c.room(), line: 0.5 + c.accentLine(), ink: inkOf(d.Look.Accent)})
		y += 1.9
	}
	if len(c.pages) == 1 {
		room, below := c.room(), 0.0
		if c.logo != nil && len(m.Letterhead) == 0 {
			room -= c.logo.width + gutter
			below = y + c.logo.height
			c.mark(mark{kind: logoMark, x: c.size[0] - marginX - c.logo.width, y: y, w: c.logo.width, h: c.logo.height})
		}
		if d.Code != nil {
			c.picture(&doc.Shape{X: marginX + room - codeSide, Y: y + 3, W: codeSide, H: codeSide, Code: d.Code})
			room -= codeSide + gutter
			below = max(below, y+3+codeSide+2)
		}
		size := titleSize
		if d.Look.Type == doc.Wall {
			size = wallTitle
		}
		if d.Headline != "" {
			y = c.lines(d.Headline, marginX, y, room, size*headline, bold)
			size = subtitleSize
		}
		y = c.lines(d.Title, marginX, y, room, size, bold)
		if below := d.Below(); below != "" {
			y = c.lines(below, marginX, y, room, subtitleSize, regular)
		}
		y = max(y, below) + 2
	}
	c.top, c.y = y, y
	c.page.top = y
	c.foot = c.pageFoot()
	if len(c.pages) == c.raised.page {
		c.foot = min(c.foot, c.raised.foot)
	}
}

// pageFoot returns where blocks end on a page.
func (c *composer) pageFoot() float64 {
	return c.size[1] - marginY - c.small()*point*leading*float64(max(1, len(c.legend))) - 2.4
}

// accentLine returns how much thicker the lines of an accent are: a colour is
// lighter than black.
func (c *composer) accentLine() float64 {
	if c.doc.Look.Accent.Coloured() {
		return 0.5
	}
	return 0
}

// letterhead sets the lines of the letterhead with the logo beside them, and
// returns the y below.
func (c *composer) letterhead(y float64) float64 {
	x, room, below := marginX, c.room(), y
	if c.logo != nil {
		c.mark(mark{kind: logoMark, x: x, y: y, w: c.logo.width, h: c.logo.height})
		x, room, below = x+c.logo.width+gutter, room-c.logo.width-gutter, y+c.logo.height
	}
	for i, l := range c.doc.Meta.Letterhead {
		size, k := c.small()+1, regular
		if i == 0 {
			size, k = eventSize, bold
		}
		y = c.lines(l, x, y, room, size, k)
	}
	return max(y, below) + 3
}

// opposite sets two texts on a line, left in bold; where they do not fit they
// share the width and are broken. It returns the y below.
func (c *composer) opposite(left, right string, y float64) float64 {
	l, r := c.face(bold).printable(left), c.face(regular).printable(right)
	wl, wr := c.width(l, eventSize, bold), c.width(r, c.beside(), regular)
	if wl+wr+gutter <= c.room() || right == "" {
		end := c.lines(left, marginX, y, c.room(), eventSize, bold)
		c.text(r, marginX+c.room()-wr, y+eventSize*point*rise, c.beside(), regular, black)
		return end
	}
	y = c.lines(left, marginX, y, c.room(), eventSize, bold)
	return c.lines(right, marginX, y, c.room(), c.beside(), regular)
}

// finish sets the footers, now that the number of pages is known.
func (c *composer) finish() {
	c.page.end = c.y
	for i, p := range c.pages {
		if p.bare {
			continue
		}
		c.page = p
		y := c.foot + 1.2
		c.mark(mark{kind: lineMark, x: marginX, y: y, w: c.room(), line: 0.15, ink: black})
		y += 1.2
		number := c.numbered(i+1, len(c.pages))
		w := c.width(number, c.small(), regular)
		c.text(number, marginX+c.room()-w, y+c.small()*point*rise, c.small(), regular, black)
		for _, l := range c.legend {
			c.text(l, marginX, y+c.small()*point*rise, c.small(), regular, black)
			y += c.small() * point * leading
		}
	}
}

// numbered returns the number of a page of so many.
func (c *composer) numbered(n, of int) string {
	text := strings.NewReplacer("{page}", strconv.Itoa(n), "{pages}", strconv.Itoa(of)).Replace(c.labels.Page)
	return c.face(regular).printable(text)
}

// stamp sets into the header which state of the event is printed, and whether it
// is final, and returns the y below.
func (c *composer) stamp(y float64) float64 {
	return c.lines(c.doc.Meta.Stamp, marginX, y, c.room(), c.small(), regular)
}

// setLegend breaks the legend into the lines of the footer.
func (c *composer) setLegend() {
	var parts []string
	for _, n := range c.doc.Legend {
		parts = append(parts, joined(" = ", n.Sign, n.Text))
	}
	if len(parts) == 0 {
		return
	}
	text := c.face(regular).printable(strings.Join(parts, " · "))
	// The number of the page stands beside the legend, of how many is not known yet.
	const pages = 999
	room := c.room() - c.width(c.numbered(pages, pages), c.small(), regular) - gutter
	c.legend = wrap(text, room, func(s string) float64 { return c.width(s, c.small(), regular) })
}

// need begins a new page when less than h is left on this one. A page that is
// still empty is never left.
func (c *composer) need(h float64) {
	if c.y+h > c.foot+1e-6 && c.y > c.top {
		c.newPage()
	}
}

// mark adds a mark to the page.
func (c *composer) mark(m mark) { c.page.marks = append(c.page.marks, m) }

// width returns the width in millimetres of a printable text.
func (c *composer) width(s string, size float64, k cut) float64 {
	return c.face(k).width(s) * size * point
}

// text sets a printable text at its base line.
func (c *composer) text(s string, x, y, size float64, k cut, ink int) {
	if s != "" {
		c.mark(mark{kind: textMark, x: x, y: y, w: c.width(s, size, k), text: s, size: size, cut: k, ink: ink})
	}
}

// lines sets a black text within a width, broken where needed, and returns the y
// below it.
func (c *composer) lines(s string, x, y, room, size float64, k cut) float64 {
	s = c.face(k).printable(s)
	if s == "" {
		return y
	}
	for _, l := range wrap(s, room, func(t string) float64 { return c.width(t, size, k) }) {
		c.text(l, x, y+size*point*rise, size, k, black)
		y += size * point * leading
	}
	return y
}

// paragraph is lines that may go on to the next page.
func (c *composer) paragraph(s string, size float64, k cut) {
	s = c.face(k).printable(s)
	if s == "" {
		return
	}
	lines := wrap(s, c.room(), func(t string) float64 { return c.width(t, size, k) })
	for i, l := range lines {
		need := size * point * leading
		if left := len(lines) - i; left <= 2 { // the last two with what follows
			need = need*float64(left) + c.follows
		}
		c.need(need)
		c.text(l, marginX, c.y+size*point*rise, size, k, black)
		c.y += size * point * leading
	}
}

func joined(by string, parts ...string) string {
	var full []string
	for _, p := range parts {
		if p != "" {
			full = append(full, p)
		}
	}
	return strings.Join(full, by)
}
