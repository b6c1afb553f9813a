package pdf

import (
	"testing"

	"flagfall/reports/doc"
)

// rules returns a table of rules as regulations sheets have it.
func rules() *doc.Document {
	t := &doc.Table{Columns: []doc.Column{{Key: "article", Title: "Artikel"}, {Key: "rule", Title: "Regel"}, {Key: "text", Title: "Text"}, {Key: "options", Title: "Optionen"}}}
	for _, row := range [][4]string{
		{"FMJD 3.10", "Ein Zug ist beendet", "Ein Zug ist beendet, wenn der Spieler den Stein nach dem Ziehen losgelassen hat; ein Schlag, wenn die geschlagenen Steine abgenommen sind (4.4, 4.12).", "Zeitpunkt: Stein losgelassen"},
		{"FMJD Anhang 3 5.3", "Remis durch Vereinbarung", "Remis darf vorgeschlagen werden, wenn beide Spieler 40 Züge gemacht haben; der Vorschlag erfolgt nach dem Zug und vor dem Drücken der Uhr, und ein Zug lehnt ihn ab.", "Züge: 40, zu frühes Remis: null Punkte für beide"},
		{"FMJD 5.4", "Der Gegner wählt", "Der Gegner hat das Recht zu entscheiden, ob eine Unregelmäßigkeit berichtigt wird oder stehen bleibt.", ""},
		{"Ausschreibung, Telefone", "Mobiltelefon klingelt", "Anhang 1 sagt nichts über Telefone; wo auch die Ausschreibung schweigt, entscheidet der Schiedsrichter sinngemäß nach WCDF 4.16.", ""},
		{"FMJD 5.5", "Versehen sogleich bemerkt", "Eine versehentlich veränderte Stellung ist keine Unregelmäßigkeit, wenn es sogleich bemerkt wird; die Steine werden zurückgestellt.", ""},
	} {
		t.Add(doc.T(row[0]), doc.T(row[1]).With(doc.Strong), doc.T(row[2]), doc.T(row[3]))
	}
	return document("Reglement", t)
}

// A sheet of rules stands upright, all of its rows in one size that is easily
// read, the text in the widest column.
func TestRulesStandUpright(t *testing.T) {
	pages := compose(rules(), builtInFaces())
	if p := pages[0]; p.width > p.height {
		t.Errorf("the sheet lies across")
	}
	c := &composer{doc: rules(), faces: builtInFaces(), grids: map[*doc.Table]*grid{}}
	g := c.measure(c.doc.Tables()[0])
	p := c.plan(g, 180, sizesFor(c.doc.Look))
	if p.quality != fine {
		t.Errorf("quality %d, %v points", p.quality, p.size)
	}
	for j := range p.widths {
		if j != 2 && p.widths[j]*2 > p.widths[2]*1.3 {
			t.Errorf("widths %v", p.widths)
		}
	}
	for i := range g.texts {
		for j := range g.texts[i] {
			if l := c.lay(g, g.texts[i][j], p.widths[j]-2*g.pads[j]*p.size*point, p.size); l.cut != g.texts[i][j].cut {
				t.Errorf("%q is set in narrow letters", g.texts[i][j].s)
			}
		}
	}
}

// No word is broken within in a room that holds all words.
func TestWordsStayWholeBesideSentences(t *testing.T) {
	c := &composer{doc: rules(), faces: builtInFaces(), grids: map[*doc.Table]*grid{}}
	g := c.measure(c.doc.Tables()[0])
	least := 0.0
	for j := range g.hard {
		least += g.hard[j]
	}
	for room := least + 0.1; room <= 150; room += 5 {
		widths, _ := g.prose.Share(room)
		for j := range widths {
			if word := c.longestWord(g, j); widths[j] < word-1e-6 {
				t.Errorf("in %v column %d is %v wide, its longest word %v", room, j, widths[j], word)
			}
		}
	}
}

// Names beside sentences may stand in two lines: the sheet does not lie across
// for their sake.
func TestFindingsStandUpright(t *testing.T) {
	table := &doc.Table{Columns: []doc.Column{{Key: "round", Title: "Runda", Kind: doc.Integer}, {Key: "board", Title: "Plansza", Kind: doc.Board},
		{Key: "white", Title: "Białe", Kind: doc.Name}, {Key: "black", Title: "Czarne", Kind: doc.Name}, {Key: "result", Title: "Wynik", Kind: doc.Result},
		{Key: "sheet", Title: "Zapis"}, {Key: "finding", Title: "Ustalenie"}}}
	for i, names := range [][2]string{{"Éloïse Bérangeot-Lacaze", "Đỗ Thị Ngọc Ánh Tuyết"}, {"Ģirts Ķirsupulks", "Joãozinho Conceição Brandelli"},
		{"Остап Вересаєнків", "Māra O’Þorvalds"}, {"Māra O’Þorvalds", "Joãozinho Conceição Brandelli"}} {
		table.Add(doc.N(i+2), doc.N(1), doc.T(names[0]), doc.T(names[1]), doc.T("2–0"), doc.T("nieprawidłowy"),
			doc.T("ruch 31 czarnych: czarne zbiły 1 przez 19x30, a należało zbić 2 (FMJD 5.4.8)"))
	}
	if p := compose(document("Ustalenia", table), builtInFaces())[0]; p.width > p.height {
		t.Error("the sheet lies across")
	}
}
