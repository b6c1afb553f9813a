package rulebook

import (
	"strconv"
	"strings"

	"flagfall/reports/doc"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
)

// Variant is a variant in a list of all.
type Variant struct {
	Variant   string   `json:"variant"`
	Title     string   `json:"title"`
	Squares   int      `json:"squares"`
	GameType  string   `json:"pdn"`
	DrawRules []string `json:"draw_rules"`
	Source    string   `json:"source"`
}

// Variants lists all variants.
func Variants() []Variant {
	var lines []Variant
	for _, v := range draughts.Variants() {
		l := Variant{Variant: v.Name(), Title: v.Rules().Title, Squares: v.Squares(), GameType: v.GameType(), Source: v.Rules().Source}
		p := draw.For(v)
		for i := range p.Rules {
			if !p.Rules[i].Off {
				l.DrawRules = append(l.DrawRules, p.Rules[i].Code)
			}
		}
		lines = append(lines, l)
	}
	return lines
}

// Cells are the line of a variant in a table with the heads [VariantHeads].
func (l *Variant) Cells() []string {
	return []string{l.Variant, l.Title, strconv.Itoa(l.Squares), l.GameType, strings.Join(l.DrawRules, " "), l.Source}
}

// VariantHeads are the heads of a table of variants.
func VariantHeads() []string {
	return []string{"variant", "title", "squares", "pdn", "draw_rules", "source"}
}

// VariantsDocument lists the variants for a person, in English.
func VariantsDocument() *doc.Document {
	t := &doc.Table{Name: "variants", Columns: []doc.Column{
		{Key: "variant", Title: "Variant", Kind: doc.Code},
		{Key: "squares", Title: "Squares", Kind: doc.Integer},
		{Key: "pdn", Title: "PDN GameType", Kind: doc.Code},
		{Key: "draws", Title: "Draw rules", Kind: doc.Text},
	}}
	for _, l := range Variants() {
		t.Add(doc.T(l.Variant), doc.N(l.Squares), doc.T(l.GameType), doc.T(strings.Join(l.DrawRules, " ")))
	}
	d := &doc.Document{Language: "en", Name: "variants", Title: "Variants", Blocks: []doc.Block{t}}
	return d
}
