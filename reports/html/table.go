package html

import (
	"cmp"
	"html/template"
	"strconv"
	"strings"

	"flagfall/reports/doc"
)

// writer writes elements by hand: the tables and boards of an event are many,
// and a template takes ten times as long for them. Whatever is not a constant goes
// through text.
type writer struct{ strings.Builder }

// text writes a text with what has a meaning to browsers escaped.
func (w *writer) text(s string) {
	if strings.ContainsAny(s, "<>&\"'\x00") {
		s = template.HTMLEscapeString(s)
	}
	w.WriteString(s)
}

// line writes a line of text whose names and scores stay in their order where some of
// them are written from right to left ([doc.Directed]).
func (w *writer) line(s string) {
	parts := doc.Directed(s)
	if len(parts) == 1 {
		w.text(s)
		return
	}
	for _, part := range parts {
		switch {
		case !strings.ContainsFunc(part, doc.IsRightToLeft):
			w.text(part)
			continue
		case strings.ContainsFunc(part, doc.IsLeftToRight): // the page's own words with a name
			w.WriteString(`<bdi dir="ltr">`)
		default:
			w.WriteString("<bdi>")
		}
		w.text(part)
		w.WriteString("</bdi>")
	}
}

// lineHTML returns a line of text for the template.
func lineHTML(s string) template.HTML {
	w := &writer{}
	w.line(s)
	return template.HTML(w.String())
}

// attribute writes an attribute with its value.
func (w *writer) attribute(name, value string) {
	w.WriteByte(' ')
	w.WriteString(name)
	w.WriteString(`="`)
	w.text(value)
	w.WriteByte('"')
}

// class writes two runs of classes, which are constants of this package.
func (w *writer) class(a, b string) {
	w.WriteString(` class="`)
	w.WriteString(a)
	w.WriteString(b)
	w.WriteByte('"')
}

func (w *writer) number(name string, value int) { w.attribute(name, strconv.Itoa(value)) }

// HTML returns the table without its notes.
func (t *table) HTML() template.HTML {
	w := &writer{}
	if t.Title != "" {
		w.WriteString("\n<h2 dir=\"auto\">")
		w.line(t.Title)
		w.WriteString("</h2>")
	}
	switch {
	case t.Empty != "":
		w.WriteString("\n<p>")
		w.text(t.Empty)
		w.WriteString("</p>")
	case t.Columns > 0:
		t.rows(w)
	}
	return template.HTML(w.String())
}

// headTag returns the element of a head. One without a text heads nothing, and nobody who
// has the page read aloud should hear of it.
func headTag(text string) string {
	if text == "" {
		return "td"
	}
	return "th"
}

func (t *table) rows(w *writer) {
	t.open(w)
	w.WriteString("\n<thead>")
	if len(t.Groups) > 0 {
		w.WriteString("\n<tr class=\"groups\">")
		for i := range t.Groups {
			class := "c"
			if t.Groups[i].Text != "" {
				class = "c group"
			}
			tag := headTag(t.Groups[i].Text)
			w.WriteString("<" + tag)
			w.number("colspan", t.Groups[i].Span)
			w.attribute("class", class)
			w.WriteByte('>')
			w.text(t.Groups[i].Text)
			w.WriteString("</" + tag + ">")
		}
		w.WriteString("</tr>")
	}
	w.WriteString("\n<tr>")
	for i := range t.Heads {
		h := &t.Heads[i]
		tag := headTag(h.Text)
		w.WriteString("<" + tag)
		if tag == "th" {
			w.attribute("scope", "col")
		}
		w.class(h.Class, h.Place)
		if h.Long != "" {
			w.attribute("title", h.Long)
		}
		w.WriteByte('>')
		w.text(h.Text)
		w.WriteString("</" + tag + ">")
	}
	w.WriteString("</tr>\n</thead>\n<tbody>")
	for i := range t.Rows {
		w.WriteString("\n<tr")
		if t.Rows[i].Class != "" {
			w.attribute("class", t.Rows[i].Class)
		}
		w.WriteByte('>')
		for j := range t.Rows[i].Cells {
			t.Rows[i].Cells[j].write(w, &t.Heads[j])
		}
		w.WriteString("</tr>")
	}
	w.WriteString("\n</tbody>\n</table></div>")
}

// open opens the box of the table and the table.
func (t *table) open(w *writer) {
	switch t.Shape {
	case fits:
		w.WriteString("\n<div class=\"scroll\"><table>")
	case stacked:
		w.WriteString("\n<div class=\"scroll\"><table class=\"stacked\">")
	case wide:
		w.WriteString("\n<p class=\"more\" aria-hidden=\"true\">")
		w.text(t.More)
		w.WriteString("</p>\n<div class=\"scroll wide\" tabindex=\"0\" role=\"region\"")
		w.attribute("aria-label", t.Label)
		w.WriteString("><table>")
	}
}

// write writes the cell below a head.
func (c *cell) write(w *writer, h *head) {
	name := "td"
	heads := c.Row && c.Text != "" // the sum of a column has no name
	if heads {
		name = "th"
	}
	w.WriteByte('<')
	w.WriteString(name)
	if heads {
		w.WriteString(` scope="row"`)
	}
	w.class(c.Class, h.Place)
	if c.Name {
		w.attribute("dir", "auto")
	}
	if h.Label != "" && c.Text != "" {
		w.attribute("data-label", h.Label)
	}
	w.WriteByte('>')
	text := c.Text
	if c.Name {
		text = hyphenated(text)
	}
	if c.Link != "" && c.Text != "" {
		w.WriteString("<a")
		w.attribute("href", c.Link)
		w.WriteByte('>')
		w.line(text)
		w.WriteString("</a>")
	} else {
		w.line(text)
	}
	w.WriteString("</")
	w.WriteString(name)
	w.WriteByte('>')
}

// HTML returns the board as a drawing.
func (b *board) HTML() template.HTML {
	w := &writer{}
	w.WriteString("\n<figure>\n<svg class=\"board\"")
	w.attribute("viewBox", "0 0 "+strconv.Itoa(b.Width)+" "+strconv.Itoa(b.Height))
	w.number("width", b.Width)
	w.number("height", b.Height)
	if b.Told {
		w.WriteString(` aria-hidden="true"`)
	} else {
		w.WriteString(` role="img"`)
		w.attribute("aria-label", cmp.Or(strings.Trim(b.Caption+" – "+b.Said, " –"), b.Label))
	}
	w.WriteString(">\n<rect")
	w.number("width", b.Width)
	w.number("height", b.Height)
	w.WriteString(` class="light"/>`)
	for _, s := range b.Squares {
		class := "dark"
		if s.Marked {
			class = "marked"
		}
		w.WriteString("\n<rect")
		w.number("x", s.X)
		w.number("y", s.Y)
		w.WriteString(` width="20" height="20"`)
		w.attribute("class", class)
		w.WriteString("/>")
		if s.Number != "" {
			w.WriteString("<text")
			w.number("x", s.TextX)
			w.number("y", s.TextY)
			w.WriteByte('>')
			w.text(s.Number)
			w.WriteString("</text>")
		}
	}
	for _, d := range b.Discs {
		class := "white"
		if d.Dark {
			class = "black"
		}
		if d.Upper {
			class += " upper"
		}
		w.WriteString("\n<circle")
		w.number("cx", d.X)
		w.attribute("cy", mm(d.Y))
		w.attribute("r", mm(d.R))
		w.attribute("class", class)
		w.WriteString("/>")
	}
	w.WriteString("\n</svg>")
	if b.Caption != "" {
		w.WriteString("\n<figcaption>")
		w.line(b.Caption)
		w.WriteString("</figcaption>")
	}
	w.WriteString("\n</figure>")
	return template.HTML(w.String())
}
