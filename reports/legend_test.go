package reports

import (
	"regexp"
	"strings"
	"testing"

	"flagfall/reports/doc"
)

// Every short head is explained once, in every document and language, and so is
// the sign of a game that was decided by absence.
func TestLegends(t *testing.T) {
	languages := Languages()
	if testing.Short() {
		languages = languages[:2]
	}
	for _, language := range languages {
		w, err := wordsOf(language)
		if err != nil {
			t.Fatal(err)
		}
		absence := regexp.MustCompile(`[0-9½+–=] ?` + w.Say("letter|by absence") + `\n`)
		for _, x := range everySample(t) {
			d, err := x.build(x.state, Options{Language: language})
			if err != nil {
				t.Fatal(err)
			}
			name := language + " " + x.event + "-" + x.kind
			signs, texts := map[string]int{}, ""
			for _, n := range d.Legend {
				if n.Sign != "" {
					signs[n.Sign]++
				}
				texts += " " + n.Sign + " " + n.Text
			}
			for sign, n := range signs {
				if n > 1 {
					t.Errorf("%s explains %q %d times: %v", name, sign, n, d.Legend)
				}
			}
			if !explained[x.kind] {
				continue
			}
			for _, table := range d.Tables() {
				for i := range table.Columns {
					c := &table.Columns[i]
					if len(table.Rows) > 0 && isShort(c) && signs[c.Title] == 0 && !(isOutcome(c.Title) && strings.Contains(texts, c.Title+" "+c.Long)) {
						t.Errorf("%s does not explain %q (%s): %v", name, c.Title, c.Long, d.Legend)
					}
				}
			}
			if absence.MatchString(cells(d)) && signs[w.Say("letter|by absence")] != 1 {
				t.Errorf("%s does not explain %q: %v", name, w.Say("letter|by absence"), d.Legend)
			}
		}
	}
}

// explained are the documents whose tables readers may not know. Forms have room for the words, or
// are clear from the context.
var explained = map[string]bool{"crosstable": true, "standings": true, "players": true, "pairings": true, "results": true, "wall-chart": true,
	"categories": true, "ratings": true, "rating-working": true, "norms": true, "team-standings": true, "team-crosstable": true, "team-matches": true,
	"teams": true, "bracket": true, "progress": true, "working": true}

// cells returns the texts of results, one a line.
func cells(d *doc.Document) string {
	var b strings.Builder
	for _, table := range d.Tables() {
		for i := range table.Rows {
			for j := range table.Columns {
				if table.Columns[j].Kind == doc.Result {
					b.WriteString(table.Rows[i].Cell(j).Text + "\n")
				}
			}
		}
	}
	return b.String()
}

func TestShortHeads(t *testing.T) {
	for _, test := range []struct {
		title, long string
		short       bool
	}{
		{"No.", "Pairing number", true}, {"#", "Row", true}, {"=", "Games drawn", true}, {"G", "Games played", true}, {"Due", "Fee due", false}, {"Name", "Name", false},
		{"Board", "Board", false}, {"We", "expected score", true}, {"N.º", "Número", true}, {"FMJD", "FMJD", false}, {"1", "", false}, {"1.", "Place", false},
	} {
		if got := isShort(&doc.Column{Title: test.title, Long: test.long}); got != test.short {
			t.Errorf("%s (%s) is short: %v", test.title, test.long, got)
		}
	}
}
