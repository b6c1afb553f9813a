package variants

import (
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
	"flagfall/reports/listing"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
)

// Variants lists all variants.
func Variants() listing.List {
	type line struct {
		Variant   string   `json:"variant"`
		Title     string   `json:"title"`
		Squares   int      `json:"squares"`
		GameType  string   `json:"pdn"`
		DrawRules []string `json:"draw_rules"`
		Source    string   `json:"source"`
	}
	l := listing.List{Heads: []string{"variant", "title", "squares", "pdn", "draw_rules", "source"}}
	for _, v := range draughts.Variants() {
		one := line{Variant: v.Name(), Title: v.Rules().Title.String(), Squares: v.Squares(), GameType: v.GameType(), DrawRules: drawRules(v), Source: v.Rules().Source}
		l.Add(one, one.Variant, one.Title, strconv.Itoa(one.Squares), one.GameType, strings.Join(one.DrawRules, " "), one.Source)
	}
	return l
}

// drawRules returns the codes of the draw rules of a variant that are in force.
func drawRules(v draughts.Variant) []string {
	var codes []string
	for _, r := range draw.For(v).Rules {
		if !r.Off {
			codes = append(codes, r.Code)
		}
	}
	return codes
}

// VariantsDocument lists the variants for a person, in the words of in.
func VariantsDocument(in func(rule.Sentence) string) *doc.Document {
	t := &doc.Table{Name: "variants", Columns: []doc.Column{
		{Key: "variant", Title: in(rule.Format("Variant")), Kind: doc.Code},
		{Key: "squares", Title: in(rule.Format("Squares")), Kind: doc.Integer},
		{Key: "pdn", Title: in(rule.Format("PDN GameType")), Kind: doc.Code},
		{Key: "draws", Title: in(rule.Format("Draw rules")), Kind: doc.Text},
	}}
	for _, v := range draughts.Variants() {
		t.Add(doc.T(v.Name()), doc.N(v.Squares()), doc.T(v.GameType()), doc.T(strings.Join(drawRules(v), " ")))
	}
	d := &doc.Document{Language: "en", Name: "variants", Title: in(rule.Format("Variants")), Blocks: []doc.Block{t}}
	return d
}
