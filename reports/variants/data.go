package variants

import (
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/reports/listing"
	"flagfall/scoresheet"
)

// The JSON form.
type (
	sheetData struct {
		Variant     string            `json:"variant"`
		Title       string            `json:"title"`
		Source      string            `json:"source"`
		Facts       map[string]string `json:"facts"`
		Layout      *optionData       `json:"layout,omitempty"` // of a game that is played in several ways
		DrawPolicy  string            `json:"draw_policy"`
		Set         []string          `json:"set,omitempty"` // options set otherwise than by default
		DrawRules   []drawRuleData    `json:"draw_rules"`
		Offences    []offenceData     `json:"irregularities"`
		Book        string            `json:"book,omitempty"`
		Regulations []rowData         `json:"regulations,omitempty"`
	}
	drawRuleData struct {
		rowData
		Mode   string   `json:"mode"`
		Off    bool     `json:"off"`
		Counts string   `json:"counts"`
		Limit  int      `json:"limit"` // occurrences, or plies
		Ending string   `json:"ending,omitempty"`
		Resets []string `json:"resets"`
	}
	offenceData struct {
		rowData
		Remedy   string            `json:"remedy"`
		Seen     string            `json:"seen"`
		Findings []scoresheet.Kind `json:"findings,omitempty"` // the kinds that a replay makes of it
	}
	rowData struct {
		Code    string       `json:"code"`
		Article string       `json:"article"`
		Edition string       `json:"edition,omitempty"`
		Title   string       `json:"title"`
		Text    string       `json:"text"`
		Options []optionData `json:"options,omitempty"`
	}
	optionData struct {
		Name    string   `json:"name"`
		Value   string   `json:"value"`
		Default string   `json:"default"`
		Choices []string `json:"choices,omitempty"`
		Reason  string   `json:"reason"`
	}
)

// row returns a row as data; value gives what an option is set to.
func row(r rule.Row, value func(code string, o rule.Option) string) rowData {
	d := rowData{Code: r.Code, Article: r.Article.String(), Edition: r.Article.Edition, Title: r.Title, Text: r.Text.String()}
	for _, o := range r.Options {
		d.Options = append(d.Options, optionData{
			Name: o.Name, Value: value(r.Code, o), Default: o.Default, Choices: o.Choices, Reason: o.Reason,
		})
	}
	return d
}

// drawOption returns what an option of a draw rule is set to.
func (s *Sheet) drawOption(code string, o rule.Option) string {
	value := o.Default
	for _, set := range s.set {
		if v, ok := strings.CutPrefix(strings.ReplaceAll(set, " ", ""), code+"."+o.Name+"="); ok {
			value = v
		}
	}
	return value
}

// bookOption returns what an option of the rule book is set to.
func (s *Sheet) bookOption(code string, o rule.Option) string { return optionValue(s.book, code, o) }

// data returns the form for programs.
func (s *Sheet) data() sheetData {
	r := s.variant.Rules()
	d := sheetData{
		Variant: s.variant.Name(), Title: r.Title.String(), Source: r.Source,
		Facts: map[string]string{}, DrawPolicy: s.policy.Name, Set: s.set,
	}
	for _, f := range facts(s.variant) {
		d.Facts[f.name] = f.value.String()
	}
	if o, several := s.variant.Layouts(); several {
		d.Layout = &optionData{Name: "layout", Value: r.Layout, Default: o.Default, Choices: o.Choices, Reason: o.Reason}
	}
	for i := range s.policy.Rules {
		rr := &s.policy.Rules[i]
		d.DrawRules = append(d.DrawRules, drawRuleData{
			rowData: row(rr.Row, s.drawOption), Mode: rr.Mode.String(), Off: rr.Off, Counts: rr.Count.String(),
			Limit: rr.Limit, Ending: rr.Ending.Name.String(), Resets: resets(rr),
		})
	}
	for _, o := range scoresheet.BookOf(s.variant).Offences() {
		d.Offences = append(d.Offences, offenceData{rowData: row(o.Row, s.drawOption), Remedy: o.Remedy.String(), Seen: o.Seen.String(), Findings: o.Kinds})
	}
	if s.book != nil {
		d.Book = s.book.Name
		for _, r := range bookRows(s.book) {
			d.Regulations = append(d.Regulations, row(r, s.bookOption))
		}
	}
	return d
}

// List returns the sheet as one object, and as a table: one line a draw rule, one an
// irregularity of play with its remedy as the mode and, with the rule book, one
// a row.
func (s *Sheet) List() listing.List {
	l := listing.List{Heads: []string{"code", "article", "edition", "title", "mode", "limit", "options", "text"}, Objects: []any{s.data()}}
	add := func(r rule.Row, mode, limit string, value func(string, rule.Option) string) {
		var options []string
		for _, o := range r.Options {
			options = append(options, o.Name+"="+value(r.Code, o))
		}
		l.Rows = append(l.Rows, []string{r.Code, r.Article.String(), r.Article.Edition, r.Title, mode, limit, strings.Join(options, " "), r.Text.String()})
	}
	for i := range s.policy.Rules {
		rr := &s.policy.Rules[i]
		mode := rr.Mode.String()
		if rr.Off {
			mode = "off"
		}
		add(rr.Row, mode, strconv.Itoa(rr.Limit), s.drawOption)
	}
	for _, o := range scoresheet.BookOf(s.variant).Offences() {
		add(o.Row, o.Remedy.String(), "", s.drawOption)
	}
	if s.book != nil {
		for _, r := range bookRows(s.book) {
			add(r, "", "", s.bookOption)
		}
	}
	return l
}
