package pdf

import (
	"fmt"
	"testing"

	"flagfall/reports/doc"
	"flagfall/reports/pdf/parse"
)

// A page names a font where it changes and nowhere else; after letters on their
// head, with which the font ends, it is named again.
func TestFontsAreNamedWhereTheyChange(t *testing.T) {
	all := samples()
	var plate doc.Drawing
	plate.Text(10, 30, 100, 20, 30, "Bērziņš").Turned = true
	plate.Text(10, 60, 100, 20, 30, "Bērziņš")
	all["cards"] = document("Name plates", &doc.Forms{Table: &doc.Table{}, Items: []doc.Drawing{plate}})
	for _, name := range []string{"blocks", "standings-40", "pairings-12", "cards"} {
		f, err := parse.Read(render(t, all[name]))
		if err != nil {
			t.Fatal(err)
		}
		texts, fonts := 0, 0
		for _, fault := range f.Content(func(c *parse.Content, operator string) string {
			switch operator {
			case "Tj":
				texts++
				if c.State.Size == 0 {
					return "letters without a font"
				}
			case "Tf":
				fonts++
				if key := c.Operands[0].(parse.Name); key == c.State.Font && c.Operands[1] == c.State.Size && texts > 0 {
					return fmt.Sprintf("%s is named again", key)
				}
			}
			return ""
		}) {
			t.Errorf("%s: %s", name, fault)
		}
		if texts == 0 || name == "standings-40" && fonts > texts/2 {
			t.Errorf("%s: %d fonts named for %d texts", name, fonts, texts)
		}
	}
}
