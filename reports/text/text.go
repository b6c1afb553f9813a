// Package text renders documents for a terminal, a pipe or a mail: plain lines
// in columns of fixed width, never wider than asked.
//
// It is for commands that list something. It implements no regulation, cuts no
// text off (long names are broken into lines) and uses no colours or control
// sequences: a pipe gets what a terminal shows.
package text

import (
	"bufio"
	"cmp"
	"io"
	"math"
	"strings"

	"github.com/rivo/uniseg"
	"golang.org/x/text/unicode/norm"

	"flagfall/reports/doc"
)

// defaultWidth is the width of a page in cells when the caller names none.
const defaultWidth = 80

// Options say how the text is to be set.
type Options struct {
	// Width is the width of a line in cells of the terminal, at least 20;
	// 0 is [defaultWidth].
	Width int
	// Linear is for people who have the page read to them: a line for each row,
	// every cell after the name of its column, nothing drawn and no line broken.
	Linear bool
}

// Write writes the document. It fails only when w does.
func Write(w io.Writer, d *doc.Document, o Options) error {
	d = d.Printed()
	if !o.Linear {
		d = d.Recorded()
	}
	if o.Width <= 0 {
		o.Width = defaultWidth
	}
	p := &page{out: bufio.NewWriter(w), width: max(o.Width, 20), labels: d.Labels.OrEnglish(), aloud: o.Linear}
	if p.aloud {
		p.width = math.MaxInt32
		p.drawn = drawnSigns(d.Legend)
	}
	p.header(d)
	for _, b := range d.Blocks {
		p.block(b)
	}
	p.notes(d.Legend)
	return p.out.Flush()
}

// page writes blocks with one blank line between any two.
type page struct {
	out    *bufio.Writer
	width  int
	labels doc.Labels
	begun  bool
	aloud  bool              // linear
	drawn  map[string]string // linear: what is heard in place of a sign that is all of a cell
}

// part begins a new part of the page.
func (p *page) part() {
	if p.begun {
		p.out.WriteByte('\n')
	}
	p.begun = true
}

// line writes a line without spaces at its end. Spaces that do not break have
// done their work.
func (p *page) line(s string) {
	s = strings.ReplaceAll(s, "\u00a0", " ")
	p.out.WriteString(strings.TrimRight(s, " "))
	p.out.WriteByte('\n')
}

// lines writes a text, broken to the width and indented from the second line.
func (p *page) lines(s, indent string) {
	s = tidy(s)
	if s == "" {
		return
	}
	first := true
	for _, l := range doc.Wrap(s, float64(p.width-cells(indent)), width) {
		if !first {
			l = indent + l
		}
		p.line(l)
		first = false
	}
}

func (p *page) header(d *doc.Document) {
	m := d.Meta
	title := d.Title
	if d.Subtitle != "" {
		title += " – " + d.Subtitle
	}
	for _, l := range m.Letterhead {
		p.lines(l, "")
	}
	if m.Event == "" && title == "" && m.HeaderLine() == "" && m.Stamp == "" {
		return
	}
	p.part()
	p.lines(m.Event, "")
	p.lines(title, "")
	p.lines(m.HeaderLine(), "")
	p.lines(m.Stamp, "")
}

func (p *page) block(b doc.Block) {
	if p.aloud {
		switch b := b.(type) {
		case *doc.KeyValues:
			p.said(b)
			return
		case *doc.Signatures:
			p.part()
			for _, label := range b.Labels {
				p.lines(label, "")
			}
			return
		}
	}
	if t := doc.TableOf(b); t != nil {
		p.table(t)
		return
	}
	switch b := b.(type) {
	case *doc.Paragraph:
		p.part()
		p.heading(b.Heading)
		p.lines(b.Text, "")
	case *doc.Moves:
		p.block(&doc.Paragraph{Heading: b.Heading, Text: b.Text()})
		p.block(b.Diagrams())
	case *doc.KeyValues:
		p.facts(b)
	case *doc.Diagram:
		p.diagram(b)
	case *doc.Diagrams:
		for _, d := range b.Items {
			p.diagram(d)
		}
	case *doc.Signatures:
		for _, label := range b.Labels {
			p.part()
			p.out.WriteByte('\n')
			p.line(strings.Repeat("_", min(30, p.width)))
			p.lines(label, "")
		}
	}
}

func (p *page) diagram(b *doc.Diagram) {
	p.part()
	if p.aloud {
		p.lines(b.Caption, "")
		if !b.Told {
			p.lines(cmp.Or(b.Said, b.FEN), "")
		}
		return
	}
	for _, l := range b.Lines() {
		p.line("  " + l)
	}
	p.lines(b.Caption, "")
	p.lines(b.FEN, "")
}

// heading writes a heading underlined.
func (p *page) heading(s string) {
	if s = tidy(s); s == "" {
		return
	}
	p.lines(s, "")
	p.line(strings.Repeat("─", min(cells(s), p.width)))
}

func (p *page) facts(b *doc.KeyValues) {
	p.part()
	p.heading(b.Heading)
	label := 0
	for _, kv := range b.Pairs {
		label = max(label, cells(tidy(kv.Label)))
	}
	label = min(label, p.width/2)
	for _, kv := range b.Pairs {
		left := doc.Wrap(tidy(kv.Label), float64(label), width)
		right := doc.Wrap(tidy(kv.Value), float64(p.width-label-2), width)
		for i := range max(len(left), len(right)) {
			p.line(pad(at(left, i), label, doc.Left) + "  " + at(right, i))
		}
	}
}

// notes writes what signs mean in running text; notes without a sign have lines
// of their own.
func (p *page) notes(notes []doc.Note) {
	var signs, rest []string
	for _, n := range notes {
		if n.Sign == "" {
			rest = append(rest, n.Text)
		} else {
			signs = append(signs, n.Sign+" = "+n.Text)
		}
	}
	if len(signs)+len(rest) == 0 {
		return
	}
	p.part()
	p.lines(strings.Join(signs, " · "), "")
	for _, s := range rest {
		p.lines(s, "  ")
	}
}

// tidy returns the text as it is measured and printed: clean, and with letters and
// their marks in one where Unicode has such a letter.
func tidy(s string) string { return norm.NFC.String(doc.Clean(s)) }

// cells returns the width of a text on a terminal.
func cells(s string) int {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return uniseg.StringWidth(s)
		}
	}
	return len(s) // the letters of ASCII take a cell each
}

func width(s string) float64 { return float64(cells(s)) }

// Cut is as much of a line as a terminal shows in so many cells, with an ellipsis for
// what is left out.
func Cut(line string, room int) string {
	if cells(line) <= room {
		return line
	}
	kept, state := "", -1
	for rest := line; rest != ""; {
		var letter string
		letter, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if cells(kept+letter) >= room {
			break
		}
		kept += letter
	}
	return kept + "…"
}

// at is line i, or an empty one.
func at(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}

// pad fills a text with spaces to the width.
func pad(s string, width int, align doc.Align) string {
	room := max(width-cells(s), 0)
	switch align {
	case doc.Right:
		return strings.Repeat(" ", room) + s
	case doc.Centre:
		return strings.Repeat(" ", room/2) + s + strings.Repeat(" ", room-room/2)
	}
	return s + strings.Repeat(" ", room)
}
