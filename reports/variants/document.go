package variants

import (
	"strings"

	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
	"flagfall/scoresheet"
)

// Document returns the sheet for a person, in the words of in.
func (s *Sheet) Document(in func(rule.Sentence) string) *doc.Document {
	r := s.variant.Rules()
	d := &doc.Document{Language: "en", Name: "rules", Title: in(r.Title), Subtitle: r.Source}
	list := &doc.KeyValues{}
	for _, f := range facts(s.variant) {
		list.Pairs = append(list.Pairs, doc.KeyValue{Name: f.name, Label: in(f.label), Value: in(f.value)})
	}
	if len(s.set) > 0 {
		list.Pairs = append(list.Pairs, doc.KeyValue{Name: "set", Label: in(rule.Format("Options set")), Value: strings.Join(s.set, ", ")})
	}
	draws := &doc.Table{
		Name: "draws", Title: in(rule.Format("Draw rules: %s", s.policy.Title)),
		Columns: []doc.Column{
			{Key: "rule", Title: in(rule.Format("Rule")), Kind: doc.Code},
			{Key: "article", Title: in(rule.Format("Article")), Kind: doc.Text},
			{Key: "draw", Title: in(rule.Format("Draw")), Kind: doc.Code},
			{Key: "after", Title: in(rule.Format("After")), Kind: doc.Text},
			{Key: "text", Title: in(rule.Format("What it says")), Kind: doc.Text},
		},
	}
	options := &doc.Table{
		Name: "options", Title: in(rule.Format("Options, where texts disagree")),
		Columns: []doc.Column{
			{Key: "option", Title: in(rule.Format("Option")), Kind: doc.Text},
			{Key: "values", Title: in(rule.Format("Values, default first")), Kind: doc.Text},
			{Key: "reason", Title: in(rule.Format("Why it is the default")), Kind: doc.Text},
		},
	}
	if layout, several := s.variant.Layouts(); several {
		cells := optionCells(in, "", layout)
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
		draws.Add(doc.T(rr.Code), doc.T(article), doc.T(mode), doc.T(in(holds(rr))), doc.T(in(rr.Text)))
		for _, o := range rr.Options {
			options.Add(optionCells(in, rr.Code, o)...)
		}
	}
	d.Blocks = append(d.Blocks, list, draws, s.offences(in))
	if len(options.Rows) > 0 {
		d.Blocks = append(d.Blocks, options)
	}
	if s.book != nil {
		d.Blocks = append(d.Blocks, bookTables(in, s.book)...)
	}
	return d
}

// offences returns the table of the irregularities of play.
func (s *Sheet) offences(in func(rule.Sentence) string) *doc.Table {
	book := scoresheet.BookOf(s.variant)
	table := &doc.Table{
		Name: "irregularities", Title: in(rule.Format("Irregularities of play: %s", book.String())),
		Columns: []doc.Column{
			{Key: "article", Title: in(rule.Format("Article")), Kind: doc.Code},
			{Key: "text", Title: in(rule.Format("What it is")), Kind: doc.Text},
			{Key: "remedy", Title: in(rule.Format("Remedy")), Kind: doc.Text},
			{Key: "seen", Title: in(rule.Format("Seen")), Kind: doc.Text},
		},
	}
	for _, o := range book.Offences() {
		table.Add(doc.T(o.Article.String()), doc.T(in(o.Text)), doc.T(in(o.Remedy.Said())), doc.T(in(o.Seen.Said())))
	}
	return table
}

// layoutName returns how the option of a game that is played in several ways is set, and
// what it decides.
func layoutName(o rule.Option) string {
	if o.Name == "" {
		return "layout"
	}
	return "layout (" + o.Name + ")"
}

func optionCells(in func(rule.Sentence) string, code string, o rule.Option) []doc.Cell {
	values := []string{o.Default}
	for _, c := range o.Choices {
		if c != o.Default {
			values = append(values, c)
		}
	}
	if len(o.Choices) == 0 {
		values = append(values, in(rule.Format("any number")))
	}
	return []doc.Cell{doc.T(code + "." + o.Name), doc.T(strings.Join(values, ", ")), doc.T(in(rule.English(o.Reason)))}
}

func bookTables(in func(rule.Sentence) string, b *regulations.Book) []doc.Block {
	rows := &doc.Table{
		Name: "regulations", Title: in(rule.Format("Rule book: %s", b.Title)),
		Columns: []doc.Column{
			{Key: "row", Title: in(rule.Format("Row")), Kind: doc.Text},
			{Key: "article", Title: in(rule.Format("Article")), Kind: doc.Text},
			{Key: "text", Title: in(rule.Format("What it says")), Kind: doc.Text},
		},
	}
	options := &doc.Table{
		Name: "regulation-options", Title: in(rule.Format("What an event may set")),
		Columns: []doc.Column{
			{Key: "option", Title: in(rule.Format("Option")), Kind: doc.Text},
			{Key: "values", Title: in(rule.Format("Values, default first")), Kind: doc.Text},
			{Key: "reason", Title: in(rule.Format("Why it is the default")), Kind: doc.Text},
		},
	}
	for _, r := range bookRows(b) {
		rows.Add(doc.T(r.Code), doc.T(r.Article.String()), doc.T(in(r.Text)))
		for _, o := range r.Options {
			o.Default = optionValue(b, r.Code, o)
			options.Add(optionCells(in, r.Code, o)...)
		}
	}
	return []doc.Block{rows, options}
}
