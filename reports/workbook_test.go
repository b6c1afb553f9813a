package reports

import (
	"bytes"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"flagfall/fixtures/exhaustive"
	"flagfall/reports/doc"
	"flagfall/reports/xlsx"
)

// Every table of every event is opened again from a workbook: numbers have the printed value,
// formulas give it, texts are equal, heads are repeated on paper and stay in view, and no column is
// narrower than its numbers.
func TestWorkbooksHoldWhatIsPrinted(t *testing.T) {
	exhaustive.NotShort(t, "hundreds of workbooks are opened again")
	formulas := map[string]int{}
	for _, x := range everySample(t) {
		d, err := x.build(x.state, Options{})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := xlsx.WriteAll(&b, x.event, d); err != nil {
			t.Fatal(err)
		}
		f, err := excelize.OpenReader(&b)
		if err != nil {
			t.Fatal(err)
		}
		sheets := f.GetSheetList()
		titles := map[string]string{}
		for _, n := range f.GetDefinedName() {
			if n.Name == "_xlnm.Print_Titles" {
				titles[n.Scope] = n.RefersTo
			}
		}
		sheet, top := -1, 0
		for _, table := range d.Tables() {
			if table.Below { // two rows below the one before, under its title
				if title, err := f.GetCellValue(sheets[sheet], "A"+strconv.Itoa(top-1)); err != nil || title != table.Title {
					t.Errorf("%s %s: %q stands where the title %q should, %v", x.event, x.kind, title, table.Title, err)
				}
			} else {
				sheet, top = sheet+1, 1
				if table.HasGroups() {
					top = 2
				}
			}
			if sheet >= len(sheets) {
				t.Fatalf("%s %s: %d sheets are too few", x.event, x.kind, len(sheets))
			}
			if len(table.Columns) > 0 {
				formulas[x.kind] += checkSheet(t, f, x.event+" "+x.kind+", sheet "+sheets[sheet], sheets[sheet], sorted(table), top, titles[sheets[sheet]])
			}
			top += len(table.Rows) + 3
		}
		f.Close()
	}
	for _, kind := range []string{"standings", "crosstable", "fees", "prizes", "team-standings", "team-crosstable", "categories", "final-report"} {
		if formulas[kind] == 0 {
			t.Errorf("%s has totals and no formula", kind)
		}
	}
}

// checkSheet compares a sheet with its table and counts the formulas.
func checkSheet(t *testing.T, f *excelize.File, name, sheet string, table *doc.Table, top int, titles string) (formulas int) {
	t.Helper()
	if want := "$1:$" + strconv.Itoa(top); !table.Below && !strings.HasSuffix(titles, want) {
		t.Errorf("%s: the rows %q are repeated on paper, and not %s", name, titles, want)
	}
	if panes, err := f.GetPanes(sheet); !table.Below && (err != nil || !panes.Freeze || panes.YSplit != top || panes.XSplit != min(table.Frozen, len(table.Columns)-1) && panes.XSplit != table.Frozen) {
		t.Errorf("%s: panes %+v, %v", name, panes, err)
	}
	for j := range table.Columns {
		letter, _ := excelize.ColumnNumberToName(j + 1)
		width, err := f.GetColWidth(sheet, letter)
		if err != nil {
			t.Fatal(err)
		}
		decimals := table.Decimals(j)
		for i := range table.Rows {
			c := table.Rows[i].Cell(j)
			cell := letter + strconv.Itoa(top+1+i)
			raw, err := f.GetCellValue(sheet, cell, excelize.Options{RawCellValue: true})
			if err != nil {
				t.Fatal(err)
			}
			kind, _ := f.GetCellType(sheet, cell)
			formula, _ := f.GetCellFormula(sheet, cell)
			switch {
			case c.Is(doc.Void):
				if raw != "" {
					t.Errorf("%s %s: %q in a black cell", name, cell, raw)
				}
				continue
			case c.Number == nil:
				if want := doc.Clean(c.Text); raw != want || formula != "" || want != "" && kind != excelize.CellTypeSharedString {
					t.Errorf("%s %s: %q of kind %v, formula %q, want the text %q", name, cell, raw, kind, formula, want)
				}
				continue
			}
			value, err := strconv.ParseFloat(raw, 64)
			if err != nil || math.Abs(value-c.Number.Float()) > 1e-9 || kind == excelize.CellTypeSharedString || kind == excelize.CellTypeInlineString {
				t.Errorf("%s %s: %q of kind %v, want the number %v", name, cell, raw, kind, c.Number)
			}
			if formula != "" {
				formulas++
				computed, err := f.CalcCellValue(sheet, cell, excelize.Options{RawCellValue: true})
				if got, bad := strconv.ParseFloat(computed, 64); err != nil || bad != nil || math.Abs(got-c.Number.Float()) > 1e-9 {
					t.Errorf("%s %s: %s comes to %q, %v, and %v is printed", name, cell, formula, computed, err, c.Number)
				}
			}
			if shown := utf8.RuneCountInString(c.Print(&table.Columns[j], decimals, doc.Labels{})); width < float64(min(shown, 44)) {
				t.Errorf("%s %s: the column is %.1f letters wide, the number %d", name, cell, width, shown)
			}
		}
	}
	return formulas
}

// sorted is a table as a sheet has it where places are shared: they are texts, and a column of numbers stands behind them.
func sorted(t *doc.Table) *doc.Table {
	for at := len(t.Columns) - 1; at >= 0; at-- {
		if t.Columns[at].Kind == doc.Rank {
			t = sortedBy(t, at)
		}
	}
	return t
}

func sortedBy(t *doc.Table, at int) *doc.Table {
	if !slices.ContainsFunc(t.Rows, func(r doc.Row) bool { return r.Cell(at).Text != "" && r.Cell(at).Number != nil }) {
		return t
	}
	wide := *t
	wide.Columns = slices.Insert(slices.Clone(t.Columns), at+1, doc.Column{Key: "sort", Title: "to sort by", Group: t.Columns[at].Group, Kind: doc.Integer})
	wide.Rows = slices.Clone(t.Rows)
	for i, row := range t.Rows {
		var cells []doc.Cell
		for k := range t.Columns {
			cell := row.Cell(k)
			cells = append(cells, cell)
			if k != at {
				continue
			}
			if cell.Text != "" && cell.Number != nil {
				cells[at].Number = nil
			}
			cells = append(cells, doc.Cell{Number: cell.Number})
		}
		wide.Rows[i].Cells = cells
	}
	if at < t.Frozen {
		wide.Frozen++
	}
	return &wide
}
