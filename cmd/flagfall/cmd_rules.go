package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
	"flagfall/reports/text"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
)

func rulesCommand(env *env) command {
	var (
		format string
		whole  bool
		set    []string
	)
	return command{
		name:  "rules",
		group: groupPrepare,
		args:  []argument{{word: "VARIANT", kind: aVariant, optional: true}},
		short: "Show what a variant allows and when its games are drawn",
		long: `Show the rules that games of a variant are checked by: board, moves and captures,
the draw rules with their articles, and every irregularity of play with the
remedy that the rule book has for it. Where texts disagree a rule has options;
each is shown with its default and the reason for it. --set shows the draw rules
with options set otherwise, and --regulations adds the rule book that events are
held under: remedies, penalties, lateness, clocks and the reasons of results.

Without a variant all variants are listed.`,
		example: `  flagfall rules international
  flagfall rules english --regulations
  flagfall rules international --set draw-16.capture=sixteen-stands`,
		writes:  writesNothing,
		answers: answersList, format: &format,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().BoolVar(&whole, "regulations", false, "add the rule book that events are held under")
			cmd.Flags().StringArrayVar(&set, "set", nil, "set an option of a draw rule, as draw-16.capture=sixteen-stands")
		},
		run: func(_ *cobra.Command, given []string) error {
			if len(given) == 0 {
				if len(set) > 0 || whole {
					return rule.Errorf(rule.Usage, "it is not said of which variant").
						WithHint("the variants are %s", strings.Join(variantNames(), " "))
				}
				return env.output("", func(w io.Writer) error { return writeVariants(w, format, env.Width) })
			}
			v, err := draughts.ParseVariant(given[0])
			if err != nil {
				return err
			}
			s := ruleSheet{variant: v, set: set}
			if s.policy, err = draw.For(v).Set(set...); err != nil {
				return err
			}
			if whole {
				book := regulations.For(v.Name())
				s.book = &book
			}
			return env.output("", func(w io.Writer) error { return s.write(w, format, env.Width) })
		},
	}
}

// ruleSheet is the rules of a variant, to be written in one of the formats.
type ruleSheet struct {
	variant draughts.Variant
	policy  draw.Policy
	set     []string          // options set otherwise than by default
	book    *regulations.Book // nil unless asked for
}

func (s ruleSheet) write(w io.Writer, format string, width int) error {
	switch format {
	case "json":
		return json.NewEncoder(w).Encode(s.data())
	case "csv":
		return s.writeCSV(w)
	}
	return text.Write(w, s.document(), text.Options{Width: min(width, 100)})
}

// fact is a labelled fact of a variant.
type fact struct{ name, label, value string }

// facts are the capabilities of a variant in words.
func facts(v draughts.Variant) []fact {
	r := v.Rules()
	perSide := r.Size / 2 * r.MenRows
	corner := "left"
	if r.Mirrored {
		corner = "right"
	}
	men, kings := "forwards only", "one step at a time"
	if r.MenCaptureBackwards {
		men = "forwards and backwards"
	}
	if !r.MenCaptureKings {
		men += ", never a king"
	}
	if r.OrthogonalCaptures {
		men += ", and straight along rows and columns"
	}
	if r.FlyingKings {
		kings = "any distance"
	}
	out := []fact{
		{"board", "Board", fmt.Sprintf("%d by %d, %d squares, a playing square at the player's %s hand", r.Size, r.Size, v.Squares(), corner)},
		{"men", "Men", fmt.Sprintf("%d a side in %d rows", perSide, r.MenRows)},
		{"first-move", "First move", scoresheet.ColourName(v, r.First)},
		{"men-capture", "Men capture", men},
		{"kings-move", "Kings move", kings},
		{"precedence", "Which capture", precedenceWords[r.Precedence]},
		{"promotion", "Crowning", promotionWords[r.Promotion]},
	}
	if r.KingRun > 0 {
		out = append(out, fact{"king-run", "Moves of one king", fmt.Sprintf("at most %d running without a capture while its side has men", r.KingRun)})
	}
	return append(out, fact{"pdn", "PDN GameType", v.GameType()})
}

var precedenceWords = map[draughts.Precedence]string{
	draughts.AnyCapture:          "any, at the player's choice",
	draughts.MostPieces:          "the one of most pieces",
	draughts.MostValue:           "the one of greatest value, a king before a man where equal",
	draughts.KingFirst:           "with a king where a king can capture",
	draughts.MostPiecesThenKings: "the one of most pieces, then of most kings",
	draughts.ItalianOrder:        "most pieces, then with a king, then most kings, then a king met first",
}

var promotionWords = map[draughts.Promotion]string{
	draughts.PromoteAtEnd:     "where the move ends on the last row",
	draughts.PromoteAndStop:   "on reaching the last row, which ends the move",
	draughts.PromoteInPassing: "on reaching the last row, and a capture goes on as a king",
}

// holds says in a few words when a draw rule holds.
func holds(r *draw.Rule) string {
	if r.Count == draw.Positions {
		return ordinal(r.Limit) + " time"
	}
	if r.Limit%2 == 1 {
		return fmt.Sprintf("%d plies", r.Limit)
	}
	return fmt.Sprintf("%d moves each", r.Moves())
}

func ordinal(n int) string {
	if n == 3 {
		return "3rd"
	}
	return strconv.Itoa(n) + "th"
}

// resets names the events that begin a count anew.
func resets(r *draw.Rule) []string {
	names := []string{}
	if r.Count == draw.QuietPlies {
		return append(names, "capture", "man move")
	}
	for _, e := range []struct {
		event draw.Event
		name  string
	}{{draw.Capture, "capture"}, {draw.Promotion, "promotion"}, {draw.ManMove, "man move"}} {
		if r.Resets&e.event != 0 {
			names = append(names, e.name)
		}
	}
	return names
}

func (s ruleSheet) document() *doc.Document {
	r := s.variant.Rules()
	d := &doc.Document{Language: "en", Name: "rules", Title: r.Title, Subtitle: r.Source}
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
		draws.Add(doc.T(rr.Code), doc.T(article), doc.T(mode), doc.T(holds(rr)), doc.T(rr.Text))
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
func (s ruleSheet) offences() *doc.Table {
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
		table.Add(doc.T(o.Article.String()), doc.T(o.Text), doc.T(o.Remedy.String()), doc.T(o.Seen.String()))
	}
	return table
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
		rows.Add(doc.T(r.Code), doc.T(r.Article.String()), doc.T(r.Text))
		for _, o := range r.Options {
			o.Default = optionValue(b, r.Code, o)
			options.Add(optionCells(r.Code, o)...)
		}
	}
	return []doc.Block{rows, options}
}

// The JSON form.
type (
	ruleSheetData struct {
		Variant     string            `json:"variant"`
		Title       string            `json:"title"`
		Source      string            `json:"source"`
		Facts       map[string]string `json:"facts"`
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

// row is a row as data; value gives what an option is set to.
func row(r rule.Row, value func(code string, o rule.Option) string) rowData {
	d := rowData{Code: r.Code, Article: r.Article.String(), Edition: r.Article.Edition, Title: r.Title, Text: r.Text}
	for _, o := range r.Options {
		d.Options = append(d.Options, optionData{
			Name: o.Name, Value: value(r.Code, o), Default: o.Default, Choices: o.Choices, Reason: o.Reason,
		})
	}
	return d
}

// drawOption is what an option of a draw rule is set to.
func (s ruleSheet) drawOption(code string, o rule.Option) string {
	value := o.Default
	for _, set := range s.set {
		if v, ok := strings.CutPrefix(strings.ReplaceAll(set, " ", ""), code+"."+o.Name+"="); ok {
			value = v
		}
	}
	return value
}

// bookOption is what an option of the rule book is set to.
func (s ruleSheet) bookOption(code string, o rule.Option) string { return optionValue(s.book, code, o) }

func (s ruleSheet) data() ruleSheetData {
	r := s.variant.Rules()
	d := ruleSheetData{
		Variant: s.variant.Name(), Title: r.Title, Source: r.Source,
		Facts: map[string]string{}, DrawPolicy: s.policy.Name, Set: s.set,
	}
	for _, f := range facts(s.variant) {
		d.Facts[f.name] = f.value
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

// writeCSV is one line a draw rule, one an irregularity of play with its remedy
// as the mode and, with the rule book, one a row.
func (s ruleSheet) writeCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	lines := [][]string{{"code", "article", "edition", "title", "mode", "limit", "options", "text"}}
	add := func(r rule.Row, mode, limit string, value func(string, rule.Option) string) {
		var options []string
		for _, o := range r.Options {
			options = append(options, o.Name+"="+value(r.Code, o))
		}
		lines = append(lines, []string{r.Code, r.Article.String(), r.Article.Edition, r.Title, mode, limit, strings.Join(options, " "), r.Text})
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
	return out.WriteAll(lines)
}

// writeVariants lists all variants.
func writeVariants(w io.Writer, format string, width int) error {
	type line struct {
		Variant   string   `json:"variant"`
		Title     string   `json:"title"`
		Squares   int      `json:"squares"`
		GameType  string   `json:"pdn"`
		DrawRules []string `json:"draw_rules"`
		Source    string   `json:"source"`
	}
	var lines []line
	for _, v := range draughts.Variants() {
		l := line{Variant: v.Name(), Title: v.Rules().Title, Squares: v.Squares(), GameType: v.GameType(), Source: v.Rules().Source}
		p := draw.For(v)
		for i := range p.Rules {
			if !p.Rules[i].Off {
				l.DrawRules = append(l.DrawRules, p.Rules[i].Code)
			}
		}
		lines = append(lines, l)
	}
	switch format {
	case "json":
		encoder := json.NewEncoder(w)
		for _, l := range lines {
			if err := encoder.Encode(l); err != nil {
				return err
			}
		}
		return nil
	case "csv":
		table := [][]string{{"variant", "title", "squares", "pdn", "draw_rules", "source"}}
		for _, l := range lines {
			table = append(table, []string{l.Variant, l.Title, strconv.Itoa(l.Squares), l.GameType, strings.Join(l.DrawRules, " "), l.Source})
		}
		return csv.NewWriter(w).WriteAll(table)
	}
	t := &doc.Table{Name: "variants", Columns: []doc.Column{
		{Key: "variant", Title: "Variant", Kind: doc.Code},
		{Key: "squares", Title: "Squares", Kind: doc.Integer},
		{Key: "pdn", Title: "PDN GameType", Kind: doc.Code},
		{Key: "draws", Title: "Draw rules", Kind: doc.Text},
	}}
	for _, l := range lines {
		t.Add(doc.T(l.Variant), doc.N(l.Squares), doc.T(l.GameType), doc.T(strings.Join(l.DrawRules, " ")))
	}
	d := &doc.Document{Language: "en", Name: "variants", Title: "Variants", Blocks: []doc.Block{t}}
	return text.Write(w, d, text.Options{Width: min(width, 100)})
}
