// Package html renders documents as web pages: one file that needs no other,
// for a phone at the board, a screen in the hall, or a browser's printer.
//
// It escapes all text of a document and writes no script. [Fragment] gives
// the blocks alone, for pages that have a frame of their own.
package html

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/base64"
	"html/template"
	"io"
	"sync"

	"golang.org/x/text/unicode/norm"

	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
	"flagfall/reports/logo"
)

//go:embed page.html
var pageText string

//go:embed style.css
var style string

// Style returns the style sheet of the blocks, for pages that show a [Fragment].
func Style() string { return style }

// Options change how pages look.
type Options struct {
	// Logo is a picture for the head of the page, which it is part of; nil for
	// none.
	Logo *logo.Logo
	// Links are the files that cells link to, by the names in the cells.
	Links map[string]string
}

// Write writes the document as a page of its own.
func Write(w io.Writer, d *doc.Document, o Options) error {
	t, err := parse()
	if err != nil {
		return err
	}
	var links *Site
	if len(o.Links) > 0 {
		links = &Site{files: o.Links}
	}
	v := view(d, links)
	if o.Logo != nil {
		v.Logo = template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(o.Logo.PNG))
	}
	if err := t.ExecuteTemplate(w, "page", v); err != nil {
		return rule.Errorf(rule.Internal, "the page %q cannot be written: %w", d.Title, err)
	}
	return nil
}

// Fragment gives the title and blocks of the document as one section element.
func Fragment(d *doc.Document) (template.HTML, error) {
	t, err := parse()
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	if err := t.ExecuteTemplate(&b, "document", view(d, nil)); err != nil {
		return "", rule.Errorf(rule.Internal, "the page %q cannot be written: %w", d.Title, err)
	}
	return template.HTML(b.String()), nil
}

// Linked returns a [Fragment] whose cells lead to addresses, by the names in the
// cells.
func Linked(d *doc.Document, links map[string]string) (template.HTML, error) {
	t, err := parse()
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	if err := t.ExecuteTemplate(&b, "document", view(d, &Site{files: links})); err != nil {
		return "", rule.Errorf(rule.Internal, "the page %q cannot be written: %w", d.Title, err)
	}
	return template.HTML(b.String()), nil
}

// parse is the template of pages, read once.
var parse = sync.OnceValues(func() (*template.Template, error) {
	t, err := template.New("html").Funcs(template.FuncMap{"inorder": lineHTML}).Parse(pageText)
	if err != nil {
		return nil, rule.Errorf(rule.Internal, "the page template is broken: %w", err)
	}
	return t, nil
})

// page is a document as the template sees it.
type page struct {
	Language, Title, Subtitle, Event, Line, Stamp, Proof string
	Style                                                template.CSS
	Across                                               bool
	Wall                                                 bool
	Paper, Skip                                          string
	Letterhead                                           []string
	// Logo is where the logo is: a file beside the page, or the data of it.
	Logo template.URL
	// Accent is the colour of an accent, "#0072b2"; "" is that of the text.
	Accent template.CSS
	Blocks []block
	Legend []doc.Note
	// Nav and Root are those of a page of a site.
	Nav  []navigation
	Root string
	site *Site
}

// Script reports whether the page has a game to click through.
func (p *page) Script() bool {
	for i := range p.Blocks {
		if p.Blocks[i].Line != nil {
			return true
		}
	}
	return false
}

// block is a block; one of its fields besides Heading is set.
type block struct {
	Heading    string
	Text       string
	Strong     bool
	Facts      []doc.KeyValue
	Signatures []string
	Break      bool
	Table      *table
	Board      *board
	Boards     []*board
	Moves      []word
	Line       *line
	Chart      *chart
}

type table struct {
	Title, Empty string
	// Shape is how the table is shown on a small screen, More the sentence that
	// it can be moved sideways.
	Shape   shape
	More    string
	Groups  []head
	Heads   []head
	Rows    []row
	Notes   []doc.Note
	Columns int
	// Label is what the box is called in which a wide table is moved.
	Label string
}

type head struct {
	Text, Long, Class string
	Span              int
	// Label stands before each cell of the column where rows are stacked; "" for
	// none.
	Label string
	// Place is the class by which a column of stacked rows finds its place, with a
	// space before it; "" for those below the first line.
	Place string
}

type row struct {
	Class string
	Cells []cell
}

type cell struct {
	Text, Class string
	Link        string // a page of the site; "" for none
	Row         bool   // the head of its row
	// Name is set for names, which are written in the direction of their letters.
	Name bool
}

func view(d *doc.Document, site *Site) *page {
	d = d.Printed()
	labels := d.Labels.OrEnglish()
	p := &page{site: site,
		Language: d.Language, Title: tidy(d.Title), Subtitle: tidy(d.Subtitle), Event: tidy(d.Meta.Event),
		Line: tidy(d.Meta.HeaderLine()), Stamp: tidy(d.Meta.Stamp), Proof: d.Meta.Proof(), Style: template.CSS(style), Legend: notes(d.Legend),
		Across: d.Look.Orientation == doc.Landscape, Wall: d.Look.Type == doc.Wall, Paper: d.Look.Paper.Style(), Skip: tidy(labels.Skip),
	}
	for _, l := range d.Meta.Letterhead {
		p.Letterhead = append(p.Letterhead, tidy(l))
	}
	if d.Look.Accent.Coloured() {
		p.Accent = template.CSS(colourOf(d.Look.Accent))
	}
	for _, b := range d.Blocks {
		switch b := b.(type) {
		case *doc.Table:
			p.Blocks = append(p.Blocks, block{Table: viewTable(b, d.Title, labels, site)})
		case *doc.Forms:
			p.Blocks = append(p.Blocks, block{Table: viewTable(b.Table, d.Title, labels, site)})
		case *doc.Chart:
			p.Blocks = append(p.Blocks, block{Heading: tidy(b.Heading), Chart: viewChart(b, d.Title, labels)})
		case *doc.Bracket:
			p.Blocks = append(p.Blocks, block{Heading: tidy(b.Heading), Chart: viewBracket(b, cmp.Or(b.Heading, d.Title), labels)})
		case *doc.Paragraph:
			p.Blocks = append(p.Blocks, block{Heading: tidy(b.Heading), Text: tidy(b.Text), Strong: b.Strong})
		case *doc.Moves:
			p.Blocks = append(p.Blocks, viewMoves(b, site != nil && len(site.Pages) > 0))
		case *doc.KeyValues:
			facts := block{Heading: tidy(b.Heading)}
			for _, kv := range b.Pairs {
				facts.Facts = append(facts.Facts, doc.KeyValue{Label: tidy(kv.Label), Value: tidy(kv.Value)})
			}
			p.Blocks = append(p.Blocks, facts)
		case *doc.Diagram:
			p.Blocks = append(p.Blocks, block{Board: viewBoard(b)})
		case *doc.Diagrams:
			boards := block{}
			for _, d := range b.Items {
				boards.Boards = append(boards.Boards, viewBoard(d))
			}
			p.Blocks = append(p.Blocks, boards)
		case *doc.Signatures:
			p.Blocks = append(p.Blocks, block{Signatures: tidied(b.Labels)})
		case *doc.PageBreak:
			p.Blocks = append(p.Blocks, block{Break: true})
		}
	}
	return p
}

// viewTable returns a table of a document with a title.
func viewTable(t *doc.Table, title string, labels doc.Labels, site *Site) *table {
	v := &table{Title: tidy(t.Title), Label: tidy(cmp.Or(t.Title, title)), Notes: notes(t.Notes), Columns: len(t.Columns)}
	if len(t.Rows) == 0 {
		v.Empty = tidy(t.Empty)
	}
	classes, decimals := make([]string, len(t.Columns)), make([]int, len(t.Columns))
	rowHead := -1
	for j := range t.Columns {
		c := &t.Columns[j]
		decimals[j] = t.Decimals(j)
		classes[j] = columnClass(c)
		if rowHead < 0 && c.Kind == doc.Name {
			rowHead = j
		}
		v.Heads = append(v.Heads, head{Text: tidy(c.Title), Long: tidy(c.Long), Class: classes[j], Span: 1})
	}
	if t.HasGroups() {
		for j := 0; j < len(t.Columns); {
			g := head{Text: tidy(t.Columns[j].Group), Span: 1}
			for g.Text != "" && j+g.Span < len(t.Columns) && t.Columns[j+g.Span].Group == t.Columns[j].Group {
				g.Span++
			}
			v.Groups = append(v.Groups, g)
			j += g.Span
		}
	}
	widths := headWidths(t)
	for i := range t.Rows {
		r := row{}
		if t.Rows[i].Rule {
			r.Class = "rule"
		}
		for j := range t.Columns {
			c := t.Rows[i].Cell(j)
			text := ""
			if !c.Is(doc.Void) {
				text = tidy(c.Print(&t.Columns[j], decimals[j], labels))
			}
			widths[j] = max(widths[j], cellWidth(&t.Columns[j], text))
			r.Cells = append(r.Cells, cell{Text: text, Class: classes[j] + cellClass(c), Link: site.link(c.Ref), Row: j == rowHead && !c.Is(doc.Void), Name: t.Columns[j].Kind == doc.Name && text != ""})
		}
		v.Rows = append(v.Rows, r)
	}
	v.reshape(t, widths, rowHead, labels)
	return v
}

func columnClass(c *doc.Column) string {
	class := "l"
	switch c.Alignment() {
	case doc.Right:
		class = "r"
	case doc.Centre:
		class = "c"
	}
	if c.Narrow {
		class += " grid"
	}
	if !c.Kind.Wraps() {
		class += " nowrap"
	}
	return class
}

func cellClass(c doc.Cell) string {
	class := ""
	for _, s := range []struct {
		style doc.Style
		name  string
	}{{doc.Strong, " strong"}, {doc.Muted, " muted"}, {doc.Struck, " struck"}, {doc.Void, " void"}, {doc.Boxed, " boxed"}} {
		if c.Is(s.style) {
			class += s.name
		}
	}
	return class
}

// notes are notes as they are shown.
func notes(list []doc.Note) []doc.Note {
	tidied := make([]doc.Note, len(list))
	for i, n := range list {
		tidied[i] = doc.Note{Sign: tidy(n.Sign), Text: tidy(n.Text)}
	}
	return tidied
}

// tidy returns a text as it is shown: clean and composed.
func tidy(s string) string { return norm.NFC.String(doc.Clean(s)) }

// tidied are texts as they are shown.
func tidied(list []string) []string {
	shown := make([]string, len(list))
	for i, s := range list {
		shown[i] = tidy(s)
	}
	return shown
}
