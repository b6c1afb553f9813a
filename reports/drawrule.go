package reports

import (
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
)

// drawRule is the article of a draw rule by its code; a code of another variant
// stands as it is.
func (r *report) drawRule(code string) string {
	if row := r.drawRow(code); row != nil {
		return r.cite(row.Article)
	}
	return code
}

// drawRuleName is the code of a draw rule, which in other languages than English
// is called by its title.
func (r *report) drawRuleName(code string) string {
	if row := r.drawRow(code); row != nil && !r.words.IsEnglish() {
		return r.tell(row.Title)
	}
	return code
}

// drawRow is a draw rule of the event's variant, nil where it has none of the
// code.
func (r *report) drawRow(code string) *draw.Rule {
	variant, err := draughts.ParseVariant(r.state.Settings.Variant)
	if err != nil {
		return nil
	}
	policy := draw.For(variant)
	return policy.Rule(code)
}
