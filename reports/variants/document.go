package variants

import (
	"strings"

	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
	"flagfall/scoresheet"
)

// Document is the sheet for a person, in English.
func (s *Sheet) Document() *doc.Document {
	r := s.variant.Rules()
	d := &doc.Document{Language: "en", Name: "rules", Title: r.Title.String(), Subtitle: r.Source}
	list := &doc.KeyValues{}
	for _, f := range facts(s.variant) {
		list.Pairs = append(list.Pairs, doc.KeyValue{Name: f.name, Label: f.label, Value: f.value})
	}
	if len(s.set) > 0 {
		list.Pairs = append(list.Pairs, doc.KeyValue{Name: "set", Label: "Options set", Value: strings.Join(s.set, ", ")})
	}
	draws := &doc.Table{
		Name: "draws", Title: "Draw rules: " + s.policy.Title,
		Columns: []doc.Column{
			{Key: "rule", Title: "Rule", Kind: doc.Code},
			{Key: "article", Title: "Article", Kind: doc.Text},
			{Key: "draw", Title: "Draw", Kind: doc.Code},
			{Key: "after", Title: "After", Kind: doc.Text},
			{Key: "text", Title: "What it says", Kind: doc.Text},
		},
	}
	options := &doc.Table{
		Name: "options", Title: "Options, where texts disagree",
		Columns: []doc.Column{
			{Key: "option", Title: "Option", Kind: doc.Text},
			{Key: "values", Title: "Values, default first", Kind: doc.Text},
			{Key: "reason", Title: "Why it is the default", Kind: doc.Text},
		},
	}
	if layout, several := s.variant.Layouts(); several {
		cells := optionCells("", layout)
		cells[0] = doc.T(layoutName(layout))
		options.Add(cells...)
	}
	for i := range s.policy.Rules {
		rr := &s.policy.Rules[i]
		mode := rr.Mode.String()
		if rr.Off {
			mode = "off"
		}
		article := rr.Article.String()
		if rr.Article.Edition != s.policy.Rules[0].Article.Edition {
			article = rr.Article.Full() // of another edition than the book
		}
		draws.Add(doc.T(rr.Code), doc.T(article), doc.T(mode), doc.T(holds(rr)), doc.T(rr.Text.String()))
		for _, o := range rr.Options {
			options.Add(optionCells(rr.Code, o)...)
		}
	}
	d.Blocks = append(d.Blocks, list, draws, s.offences())
	if len(options.Rows) > 0 {
		d.Blocks = append(d.Blocks, options)
	}
	if s.book != nil {
		d.Blocks = append(d.Blocks, bookTables(s.book)...)
	}
	return d
}

// offences is the table of the irregularities of play.
func (s *Sheet) offences() *doc.Table {
	book := scoresheet.BookOf(s.variant)
	table := &doc.Table{
		Name: "irregularities", Title: "Irregularities of play: " + book.String(),
		Columns: []doc.Column{
			{Key: "article", Title: "Article", Kind: doc.Code},
			{Key: "text", Title: "What it is", Kind: doc.Text},
			{Key: "remedy", Title: "Remedy", Kind: doc.Text},
			{Key: "seen", Title: "Seen", Kind: doc.Text},
		},
	}
	for _, o := range book.Offences() {
		table.Add(doc.T(o.Article.String()), doc.T(o.Text.String()), doc.T(o.Remedy.String()), doc.T(o.Seen.String()))
	}
	return table
}

// layoutName is how the option of a game that is played in several ways is set, and
// what it decides.
func layoutName(o rule.Option) string {
	if o.Name == "" {
		return "layout"
	}
	return "layout (" + o.Name + ")"
}

func optionCells(code string, o rule.Option) []doc.Cell {
	values := []string{o.Default}
	for _, c := range o.Choices {
		if c != o.Default {
			values = append(values, c)
		}
	}
	if len(o.Choices) == 0 {
		values = append(values, "any number")
	}
	return []doc.Cell{doc.T(code + "." + o.Name), doc.T(strings.Join(values, ", ")), doc.T(o.Reason)}
}

func bookTables(b *regulations.Book) []doc.Block {
	rows := &doc.Table{
		Name: "regulations", Title: "Rule book: " + b.Title,
		Columns: []doc.Column{
			{Key: "row", Title: "Row", Kind: doc.Text},
			{Key: "article", Title: "Article", Kind: doc.Text},
			{Key: "text", Title: "What it says", Kind: doc.Text},
		},
	}
	options := &doc.Table{
		Name: "regulation-options", Title: "What an event may set",
		Columns: []doc.Column{
			{Key: "option", Title: "Option", Kind: doc.Text},
			{Key: "values", Title: "Values, default first", Kind: doc.Text},
			{Key: "reason", Title: "Why it is the default", Kind: doc.Text},
		},
	}
	for _, r := range bookRows(b) {
		rows.Add(doc.T(r.Code), doc.T(r.Article.String()), doc.T(r.Text.String()))
		for _, o := range r.Options {
			o.Default = optionValue(b, r.Code, o)
			options.Add(optionCells(r.Code, o)...)
		}
	}
	return []doc.Block{rows, options}
}
