package reports

import (
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
)

// drawRule returns the article of a draw rule by its code; a code of another variant is left as it
// is.
func (r *report) drawRule(code string) string {
	if row := r.drawRow(code); row != nil {
		return r.cite(row.Article)
	}
	return code
}

// drawRuleName returns the code of a draw rule; in languages other than English it is called by its
// title.
func (r *report) drawRuleName(code string) string {
	if row := r.drawRow(code); row != nil && !r.words.IsEnglish() {
		return r.tell(row.Title)
	}
	return code
}

// drawRow returns a draw rule of the event's variant, nil if it has none with the code.
func (r *report) drawRow(code string) *draw.Rule {
	variant, err := draughts.ParseVariant(r.state.Settings.Variant)
	if err != nil {
		return nil
	}
	policy := draw.For(variant)
	return policy.Rule(code)
}
