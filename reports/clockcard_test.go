package reports

import (
	"bytes"
	"strings"
	"testing"

	"flagfall/clocks"
	"flagfall/reports/doc"
	"flagfall/reports/render"
)

// TestSettingCards: a sheet holds four cards, complete in every format for people,
// with the control and the bonus in words.
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
	forms := d.Blocks[0].(*doc.Forms)
	if across, down := forms.Grid(); across*down != 4 || len(forms.Items) != len(cards) {
		t.Errorf("%d cards, %d by %d on a sheet", len(forms.Items), across, down)
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
		for _, want := range []string{"DGT 2010", "08", "check 50 moves when a flag falls", "hovers over it (WCDF 2.4, 2.8)", "Mechanical clock"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %q:\n%s", format, want, out.String())
			}
		}
	}
}

func TestSettingCardsSpeakTheLanguage(t *testing.T) {
	control, err := clocks.Parse("40/90,SD/30;+30")
	if err != nil {
		t.Fatal(err)
	}
	card, err := clocks.SettingCard(control, clocks.DGTXL, clocks.UseFMJD)
	if err != nil {
		t.Fatal(err)
	}
	d, err := SettingCards([]clocks.Card{card}, Options{Language: "ru"})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := render.Write(&out, d, render.Text, render.Options{}); err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(out.String()), " ")
	if strings.Contains(text, "fischer") || strings.Contains(text, "40/90") || !strings.Contains(text, "(по Фишеру)") || !strings.Contains(text, "40 ходов за 90 мин") {
		t.Errorf("the card says:\n%s", out.String())
	}
}
