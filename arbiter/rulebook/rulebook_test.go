package rulebook

import (
	"slices"
	"testing"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

// A book has rows of every package that decides by one, and the options that
// the texts of the other book do not have are not in it.
func TestOf(t *testing.T) {
	for variant, want := range map[string][]string{
		"international": {"completion", "draw-16", "draw-25"},
		"english":       {"completion", "draw-40", "wcdf-2-5"},
	} {
		rows, err := Of(&arbiter.State{Settings: arbiter.Settings{Variant: variant}.Defaults()})
		if err != nil {
			t.Fatal(err)
		}
		for _, code := range want {
			if !slices.ContainsFunc(rows, func(r rule.Row) bool { return r.Code == code }) {
				t.Errorf("the book of %s has no row %s", variant, code)
			}
		}
		for _, r := range rows {
			if r.Article.IsZero() || r.Text.IsZero() || r.Title == "" {
				t.Errorf("the row %s of %s names no article or says nothing", r.Code, variant)
			}
		}
	}
	settings := arbiter.Settings{Variant: "international", Book: "chess"}.Defaults()
	if _, err := Of(&arbiter.State{Settings: settings}); rule.CodeOf(err) != rule.Usage {
		t.Errorf("the book of chess: %v", err)
	}
}
