package pdf

import (
	"strings"
	"testing"

	"flagfall/reports/doc"
)

// A text on a form is set as large as asked where it fits, and else in lines or
// smaller; it leaves its box only where a single letter is too large for it.
func TestTextFitsItsBox(t *testing.T) {
	faces := builtInFaces()
	for _, text := range []string{"7", "Ann", "van der Berg-Świętosławska, Johanna Wilhelmina", strings.Repeat("Öztürkoğlu ", 6), strings.Repeat("Świętosławski", 5)} {
		for _, box := range [][2]float64{{190, 80}, {60, 6}, {60, 12}, {26, 4}, {30, 30}} {
			c := &composer{faces: faces, page: &page{}}
			d := doc.Drawing{}
			d.Text(10, 20, box[0], box[1], 40, text)
			c.drawing(&d, 0, 0)
			printed := ""
			for _, m := range c.page.marks {
				printed += m.text
				if m.x < 9.99 || m.x+m.w > 10+box[0]+0.01 {
					t.Errorf("%q leaves a box of %v at its side: %+v", text, box, m)
				}
				if top := m.y - 0.75*m.size*point; top < 19.5 && m.size > leastForm {
					t.Errorf("%q leaves a box of %v above: %+v", text, box, m)
				}
				if m.size < leastForm {
					t.Errorf("%q is set in %.1f points", text, m.size)
				}
			}
			bare := strings.NewReplacer(" ", "", "-", "").Replace // of spaces at breaks, and of hyphens
			if bare(printed) != bare(text) {
				t.Errorf("%q is printed as %q", text, printed)
			}
		}
	}
}

// Forms have sheets without the frame of other pages, and what follows them
// has a page of its own.
func TestFormsHaveSheetsOfTheirOwn(t *testing.T) {
	faces := builtInFaces()
	forms := &doc.Forms{Across: 2, Down: 4, Cut: true, Stacked: true, Table: &doc.Table{Empty: "none"}}
	for i := range 11 {
		d := doc.Drawing{}
		d.Text(10, 10, 20, 10, 9, string(rune('a'+i)))
		forms.Items = append(forms.Items, d)
	}
	d := document("Slips", forms, &doc.Paragraph{Text: "the end"})
	pages := compose(d, faces)
	if len(pages) != 3 || !pages[0].bare || !pages[1].bare || pages[2].bare {
		t.Fatalf("%d pages", len(pages))
	}
	for i, want := range []string{"acegik", "bdfhj"} {
		got := ""
		for _, m := range pages[i].marks {
			got += m.text
		}
		if got != want {
			t.Errorf("sheet %d holds %q, want %q", i+1, got, want)
		}
	}
	forms.Items = nil
	if pages := compose(document("Slips", forms), faces); len(pages) != 1 || pages[0].bare {
		t.Error("no forms give no page that says so")
	}
}

// Rows that belong together stand on one page.
func TestJoinedRowsStayTogether(t *testing.T) {
	faces := builtInFaces()
	table := &doc.Table{Columns: []doc.Column{{Key: "a", Title: "A"}}}
	for range 150 {
		table.Rows = append(table.Rows, doc.Row{Cells: []doc.Cell{doc.T("upper")}}, doc.Row{Cells: []doc.Cell{doc.T("lower")}, Joined: true})
	}
	for i, p := range compose(document("Chart", table), faces) {
		upper, lower := 0, 0
		for _, m := range p.marks {
			switch m.text {
			case "upper":
				upper++
			case "lower":
				lower++
			}
		}
		if upper != lower {
			t.Errorf("page %d has %d upper rows and %d lower ones", i+1, upper, lower)
		}
	}
}

// The names of curves stay in their lines: they are condensed, made smaller, and at last
// cut before an ellipsis.
func TestNamesOfCurvesStayInTheirLines(t *testing.T) {
	c := &composer{faces: builtInFaces(), page: &page{}}
	chart := doc.Chart{Steps: []doc.Tick{{At: 0}, {At: 1}}, Levels: []doc.Tick{{At: 0}, {At: 12}}}
	for i := range 12 {
		name := strings.Repeat("Papadopoulos-Christodoulou, ", i) + "Maximiliano"
		chart.Curves = append(chart.Curves, doc.Curve{Name: name, Points: []doc.ChartPoint{{}, {X: 1, Y: float64(i)}}})
	}
	d := chart.Drawing(180, 60)
	c.drawing(&d, 0, 0)
	names, cut := 0, 0
	for _, m := range c.page.marks {
		if m.kind != textMark || !strings.Contains(m.text, "Ma") && !strings.Contains(m.text, "Pa") {
			continue
		}
		names++
		if strings.HasSuffix(m.text, "…") {
			cut++
		}
		if m.x+m.w > 180.01 || m.size < leastForm {
			t.Errorf("%q in %.1f points ends at %.1f mm", m.text, m.size, m.x+m.w)
		}
	}
	if names != 12 || cut == 0 || cut > 10 {
		t.Errorf("%d names of 12 in a line each, %d of them cut", names, cut)
	}
}

// TestCentredLinesAreEven: a long name in several lines has no short word between long
// ones, in the same number of lines and the same type.
func TestCentredLinesAreEven(t *testing.T) {
	for name, want := range map[string]string{
		"Maria-Magdalena van den Bovenkamp-Hohenzollern":           "Maria-Magdalena|van den Bovenkamp-|Hohenzollern",
		"José María de la Santísima Trinidad Rodríguez-Etxebarria": "José María de la|Santísima Trinidad|Rodríguez-Etxebarria",
	} {
		d := doc.Drawing{}
		d.Text(14, 20, 182, 90, 100, name).Aligned(doc.Centre).Strong()
		var lines []string
		for _, m := range compose(document("Plates", &doc.Forms{Items: []doc.Drawing{d}}), builtInFaces())[0].marks {
			if m.kind == textMark {
				lines = append(lines, m.text)
			}
		}
		if got := strings.Join(lines, "|"); got != want {
			t.Errorf("%s", got)
		}
	}
}

// A name on a card is not broken after the small words before a surname, nor within one.
func TestSmallWordsOfNames(t *testing.T) {
	faces := builtInFaces()
	for _, room := range []float64{60, 90, 140} {
		var d doc.Drawing
		d.Text(0, 0, room, 60, 100, "Karolina van\u00a0den\u00a0Berg").Strong().Aligned(doc.Centre)
		var lines []string
		for _, m := range compose(&doc.Document{Blocks: []doc.Block{&doc.Forms{Items: []doc.Drawing{d}}}}, faces)[0].marks {
			if m.kind == textMark {
				lines = append(lines, m.text)
			}
		}
		if got := strings.Join(lines, "|"); got != "Karolina|van\u00a0den\u00a0Berg" {
			t.Errorf("in %v mm: %q", room, got)
		}
	}
}
