package reports

import (
	"bytes"
	"strings"
	"testing"

	"flagfall/clocks"
	"flagfall/reports/doc"
	"flagfall/reports/render"
)

// TestSettingCards: each card stands on a page of its own, whole, in every
// format for people.
func TestSettingCards(t *testing.T) {
	control, err := clocks.Parse("50/2h,25/1h...")
	if err != nil {
		t.Fatal(err)
	}
	var cards []clocks.Card
	for _, m := range clocks.Models() {
		card, err := clocks.SettingCard(control, m.Model, clocks.UseWCDF)
		if err != nil {
			t.Fatal(err)
		}
		cards = append(cards, card)
	}
	d, err := SettingCards(cards, Options{})
	if err != nil {
		t.Fatal(err)
	}
	breaks := 0
	for _, b := range d.Blocks {
		if _, ok := b.(*doc.PageBreak); ok {
			breaks++
		}
	}
	if breaks != len(cards)-1 {
		t.Errorf("%d page breaks between %d cards", breaks, len(cards))
	}
	for _, format := range []render.Format{render.Text, render.HTML, render.PDF} {
		var out bytes.Buffer
		if err := render.Write(&out, d, format, render.Options{}); err != nil {
			t.Fatalf("%s: %v", format, err)
		}
		if format == render.PDF {
			if !bytes.HasPrefix(out.Bytes(), []byte("%PDF-")) {
				t.Error("no PDF")
			}
			continue
		}
		text := strings.Join(strings.Fields(out.String()), " ")
		for _, want := range []string{"DGT 2010", "08", "check 50 moves when a flag falls", "hovers over it (WCDF 2.4, 2.8)", "mechanical clock"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %q:\n%s", format, want, out.String())
			}
		}
	}
}
