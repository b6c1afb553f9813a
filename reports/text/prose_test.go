package text

import (
	"strings"
	"testing"

	"flagfall/reports/doc"
)

// findings has names, short terms and sentences beside each other.
func findings() *doc.Document {
	t := &doc.Table{Columns: []doc.Column{{Key: "round", Title: "Runde", Kind: doc.Integer}, {Key: "white", Title: "Weiß", Kind: doc.Name},
		{Key: "black", Title: "Schwarz", Kind: doc.Name}, {Key: "result", Title: "Ergebnis", Kind: doc.Result}, {Key: "sheet", Title: "Formular"}, {Key: "finding", Title: "Befund"}}}
	t.Add(doc.N(5), doc.T("Остап Вересаєнків"), doc.T("Māra O’Þorvalds"), doc.T("2–0"), doc.T("regelwidrig"),
		doc.T("Zug 31 von Schwarz: Schwarz schlug 1 mit 19x30, zu schlagen waren 2 (FMJD 5.4.8)"))
	t.Add(doc.N(8), doc.T("Māra O’Þorvalds"), doc.T("Joãozinho Conceição Brandelli"), doc.T("1–1"), doc.T("in Ordnung"),
		doc.T("Zug 58 von Schwarz: die Partie war nach Zug 58 von Weiß remis (Stellung zum dritten Mal), und es wurde weitergespielt (FMJD 6.1)"))
	return &doc.Document{Title: "Befunde", Language: "de", Blocks: []doc.Block{t}}
}

// No word is broken within where other columns have room to give.
func TestWordsOfSentencesStayWhole(t *testing.T) {
	for _, columns := range []int{76, 80, 100, 132} {
		out := render(t, findings(), columns)
		for _, cell := range findings().Tables()[0].Rows[1].Cells {
			for _, word := range strings.Fields(cell.Text) {
				if !strings.Contains(out, word) {
					t.Errorf("%q is broken in %d columns:\n%s", word, columns, out)
				}
			}
		}
	}
}

// Terms with hyphens are read whole beside sentences, as names are not.
func TestTermsStayWhole(t *testing.T) {
	table := &doc.Table{Columns: []doc.Column{{Key: "option", Title: "Option"}, {Key: "why", Title: "Why"}}}
	table.Add(doc.T("repeated-offer.changed"), doc.T("the rules do not say when a position has changed substantially; a piece captured or a man crowned changes what there is to play for"))
	out := render(t, &doc.Document{Title: "Options", Blocks: []doc.Block{table}}, 50)
	if !strings.Contains(out, "repeated-offer.changed") {
		t.Error(out)
	}
}
