package variants

import (
	"slices"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
)

// TestSheets puts together the sheet of every variant: each draw rule in force
// stands on it, in all forms.
func TestSheets(t *testing.T) {
	list := Variants()
	if len(list.Objects) != len(draughts.Variants()) || len(list.Rows) != len(list.Objects) {
		t.Errorf("%d variants in a list of %d", len(draughts.Variants()), len(list.Objects))
	}
	for i, v := range draughts.Variants() {
		if row := list.Rows[i]; row[0] != v.Name() || len(row) != len(list.Heads) {
			t.Errorf("%v: the row %q", v, row)
		}
		sheet, err := For(v)
		if err != nil {
			t.Fatal(err)
		}
		sheet.WithRegulations()
		var text strings.Builder
		if err := sheet.List().Write(&text, "csv", 80); err != nil {
			t.Fatal(err)
		}
		for _, code := range drawRules(v) {
			if !strings.Contains(text.String(), code+",") {
				t.Errorf("%v: no rule %s in\n%s", v, code, &text)
			}
		}
		if d := sheet.Document(rule.Sentence.String); d.Title == "" || len(d.Blocks) < 2 {
			t.Errorf("%v: the document %+v", v, d)
		}
	}
}

// TestOptions: an option that is set stands on the sheet as set, and one that is
// none is an error.
func TestOptions(t *testing.T) {
	shown := func(set ...string) string {
		sheet, err := For(draughts.International, set...)
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		if err := sheet.List().Write(&text, "json", 0); err != nil {
			t.Fatal(err)
		}
		return text.String()
	}
	if shown() == shown("draw-16.capture=sixteen-stands") {
		t.Error("an option changes nothing on the sheet")
	}
	for _, set := range []string{"draw-16.capture=often", "draw-16", "draw-99.capture=five"} {
		if _, err := For(draughts.International, set); err == nil {
			t.Errorf("%s is set", set)
		}
	}
	if !slices.Contains(drawRules(draughts.International), "draw-16") {
		t.Error("International draughts has no rule of sixteen moves")
	}
}
