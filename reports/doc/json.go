package doc

import (
	"bytes"
	"cmp"
	"encoding/json"
	"io"
	"slices"
	"strings"
	"time"
)

// WriteJSON writes the document as data for programs: one JSON object, ended
// by a line end. The rows of a table are objects by column key; numbers are
// numbers, blank and blacked-out cells are null. Keys stand in the order of the
// columns, and the same document gives the same bytes. A row in which something
// counts provisionally has "provisional": true after them.
func WriteJSON(w io.Writer, d *Document) error {
	type header struct {
		Document string `json:"document"`
		Language string `json:"language,omitempty"`
		Title    string `json:"title,omitempty"`
		Subtitle string `json:"subtitle,omitempty"`
		Event    string `json:"event,omitempty"`
		Venue    string `json:"venue,omitempty"`
		Round    string `json:"round,omitempty"`
		Date     string `json:"date,omitempty"`
		Printed  string `json:"printed,omitempty"`
		Version  int64  `json:"version,omitempty"`
		Head     string `json:"head,omitempty"`
		Print    int    `json:"print,omitempty"`
		Status   Status `json:"status,omitempty"`
		Arbiter  string `json:"arbiter,omitempty"`
		Blocks   []any  `json:"blocks"`
		Legend   []note `json:"legend,omitempty"`
	}
	h := header{
		Document: d.Name, Language: d.Language, Title: Clean(d.Title), Subtitle: Clean(d.Subtitle),
		Event: Clean(d.Meta.Event), Venue: Clean(d.Meta.Venue), Round: Clean(d.Meta.Round), Date: Clean(d.Meta.Date),
		Version: d.Meta.Version, Head: d.Meta.Head, Print: d.Meta.Print, Status: d.Meta.Status, Arbiter: Clean(d.Meta.Arbiter),
		Blocks: []any{}, Legend: notes(d.Legend),
	}
	if !d.Meta.Printed.IsZero() {
		h.Printed = d.Meta.Printed.Format(time.RFC3339)
	}
	for _, b := range d.Blocks {
		if part := blockJSON(b); part != nil {
			h.Blocks = append(h.Blocks, part)
		}
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(h)
}

type note struct {
	Sign string `json:"sign,omitempty"`
	Text string `json:"text"`
}

func notes(list []Note) []note {
	var out []note
	for _, n := range list {
		out = append(out, note{Clean(n.Sign), Clean(n.Text)})
	}
	return out
}

// object is a JSON object that keeps the order of its members.
type object []member

type member struct {
	key   string
	value any
}

// MarshalJSON writes the members in their order.
func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		if err := writePlain(&b, m.key); err != nil {
			return nil, err
		}
		b.WriteByte(':')
		if err := writePlain(&b, m.value); err != nil {
			return nil, err
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// writePlain is json.Marshal without the escapes for web pages.
func writePlain(b *bytes.Buffer, v any) error {
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	b.Truncate(b.Len() - 1) // the encoder ends with a line end
	return nil
}

func (d *Diagrams) json() []object {
	list := make([]object, len(d.Items))
	for i, d := range d.Items {
		list[i] = object{{"fen", Clean(d.FEN)}, {"caption", Clean(d.Caption)}}
	}
	return list
}

func blockJSON(b Block) any {
	o := object{{"kind", b.Kind()}}
	add := func(key, value string) {
		if value = strings.ReplaceAll(Clean(value), "\u00a0", " "); value != "" {
			o = append(o, member{key, value})
		}
	}
	if t := TableOf(b); t != nil {
		return tableJSON(t)
	}
	switch b := b.(type) {
	case *Paragraph:
		add("heading", b.Heading)
		add("text", b.Text)
	case *Moves:
		add("heading", b.Heading)
		add("text", b.Text())
		if boards := b.Diagrams().json(); len(boards) > 0 {
			o = append(o, member{"diagrams", boards})
		}
	case *KeyValues:
		add("heading", b.Heading)
		facts := object{}
		for _, kv := range b.Pairs {
			name := kv.Name
			if name == "" {
				name = kv.Label
			}
			facts = append(facts, member{name, Clean(cmp.Or(kv.Code, kv.Value))})
		}
		o = append(o, member{"facts", facts})
	case *Diagram:
		add("fen", b.FEN)
		add("caption", b.Caption)
	case *Diagrams:
		o = append(o, member{"diagrams", b.json()})
	default:
		return nil // signature lines and page breaks are of paper only
	}
	return o
}

func tableJSON(t *Table) any {
	o := object{{"kind", t.Kind()}}
	if t.Name != "" {
		o = append(o, member{"name", t.Name})
	}
	if t.Title != "" {
		o = append(o, member{"title", Clean(t.Title)})
	}
	if t.Round > 0 {
		o = append(o, member{"round", t.Round})
	}
	columns := make([]object, len(t.Columns))
	for i, c := range t.Columns {
		title := c.Long
		if title == "" {
			title = c.Title
		}
		columns[i] = object{{"key", c.Key}, {"kind", c.Kind.String()}, {"title", Clean(title)}}
	}
	rows := make([]object, len(t.Rows))
	for i := range t.Rows {
		row := make(object, len(t.Columns))
		for j, c := range t.Columns {
			row[j] = member{c.Key, t.Rows[i].Cell(j).value()}
		}
		if slices.ContainsFunc(t.Rows[i].Cells, func(c Cell) bool { return c.Is(Unsettled) }) {
			row = append(row, member{"provisional", true})
		}
		rows[i] = row
	}
	o = append(o, member{"columns", columns}, member{"rows", rows})
	if len(t.Notes) > 0 {
		o = append(o, member{"notes", notes(t.Notes)})
	}
	return o
}

// value returns what a cell is to a program.
func (c Cell) value() any {
	switch {
	case c.Is(Void) || c.Blank():
		return nil
	case c.Number != nil && c.Sign != "":
		return c.Data()
	case c.Number != nil:
		return json.Number(c.Number.String())
	}
	return Clean(c.Text)
}
