package pdf

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"flagfall/reports/doc"
)

// places are the pages, from 1, of what a document refers to.
type places struct {
	parts []place
	games map[*doc.Moves]int
}

// place is a part of the document with its page, and where on it the part begins.
type place struct {
	text string
	page int
	y    float64
}

func (p places) equal(other places) bool {
	return slices.Equal(p.parts, other.parts) && maps.Equal(p.games, other.games)
}

// found returns the places as they were composed.
func (c *composer) found() places {
	p := places{games: c.games}
	for i, page := range c.pages {
		for _, b := range page.bookmarks {
			if b.level == 0 {
				p.parts = append(p.parts, place{b.text, i + 1, b.y})
			}
		}
	}
	return p
}

// contents sets the list of the parts of the document with their pages, to which its
// lines lead.
func (c *composer) contents(b *doc.Contents) {
	c.refers = true
	c.y = c.lines(b.Heading, marginX, c.y, c.room(), headingSize*c.scale(), bold) + 1
	for _, p := range c.places.parts {
		number := strconv.Itoa(p.page)
		end := marginX + c.room() - c.width(number, c.body(), regular)
		lines := wrap(c.face(regular).printable(p.text), c.room()-4*gutter, func(t string) float64 { return c.width(t, c.body(), regular) })
		for i, l := range lines {
			step := c.body() * point * leading
			c.need(step)
			c.page.links = append(c.page.links, link{marginX, c.y, c.room(), step, p})
			base := c.y + c.body()*point*rise
			c.text(l, marginX, base, c.body(), regular, black)
			if i == len(lines)-1 {
				c.text(number, end, base, c.body(), regular, black)
				c.leader(marginX+c.width(l, c.body(), regular)+2, end-2, base)
			}
			c.y += step
		}
	}
}

// leader sets dots from one place of a line to another, under those of other
// lines.
func (c *composer) leader(from, to, base float64) {
	const step = 2.0
	n := int((to - from) / step)
	if n < 2 {
		return
	}
	dot := c.width(".", c.body(), regular)
	for i := range n {
		c.text(".", to-step*float64(i)-dot, base, c.body(), regular, dim)
	}
}

// index sets the names with the pages of their games.
func (c *composer) index(b *doc.Index) {
	c.refers = true
	t := &doc.Table{Title: b.Heading, Flow: 3, Columns: []doc.Column{{Kind: doc.Name}, {Kind: doc.Text}}}
	for _, e := range b.Entries {
		var pages []int
		for _, g := range e.Games {
			pages = append(pages, c.places.games[g])
		}
		slices.Sort(pages)
		var texts []string
		for _, page := range slices.Compact(pages) {
			texts = append(texts, strconv.Itoa(page))
		}
		t.Add(doc.T(e.Name), doc.T(strings.Join(texts, ", ")))
	}
	c.table(t)
}
