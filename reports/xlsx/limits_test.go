package xlsx

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/exhaustive"
)

// harmful returns a workbook of one sheet with these rows, as a program that means harm
// would make it.
func harmful(t *testing.T, rows func(io.Writer)) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	write := func(name string, body func(io.Writer)) {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		body(w)
	}
	text := func(s string) func(io.Writer) {
		return func(w io.Writer) { io.WriteString(w, s) }
	}
	write("[Content_Types].xml", text(`<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`))
	write("_rels/.rels", text(`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`))
	write("xl/workbook.xml", text(`<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`))
	write("xl/_rels/workbook.xml.rels", text(`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`))
	write("xl/worksheets/sheet1.xml", func(w io.Writer) {
		io.WriteString(w, `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`)
		rows(w)
		io.WriteString(w, `</sheetData></worksheet>`)
	})
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestLimits: a workbook takes no more memory and time than its limits, and its
// reader is told which one it met.
func TestLimits(t *testing.T) {
	exhaustive.NotShort(t, "a file of many megabytes is read")
	cell := func(ref string) string {
		return fmt.Sprintf(`<c r="%s" t="inlineStr"><is><t>x</t></is></c>`, ref)
	}
	for name, tc := range map[string]struct {
		rows func(io.Writer)
		want string
	}{
		"a row far away": {func(w io.Writer) { fmt.Fprintf(w, `<row r="999999999">%s</row>`, cell("A999999999")) }, "row number exceeds maximum limit"},
		"the last row":   {func(w io.Writer) { fmt.Fprintf(w, `<row r="1048576">%s</row>`, cell("A1048576")) }, "more than 200000 rows"},
		"the last column": {func(w io.Writer) {
			for n := 1; n <= 3000; n++ {
				fmt.Fprintf(w, `<row r="%d">%s</row>`, n, cell(fmt.Sprintf("XFD%d", n)))
			}
		}, "more than 1000 columns"},
		"a million rows": {func(w io.Writer) {
			for n := 1; n <= 1_000_000; n++ {
				fmt.Fprintf(w, `<row r="%d"><c r="A%d"><v>1</v></c></row>`, n, n)
			}
		}, "more than 200000 rows"},
	} {
		data := harmful(t, tc.rows)
		runtime.GC()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		began := time.Now()
		_, err := Read(bytes.NewReader(data), "x.xlsx")
		took := time.Since(began)
		runtime.ReadMemStats(&after)
		if rule.CodeOf(err) != rule.Input || !strings.Contains(err.Error(), tc.want) || rule.HintOf(err) == "" {
			t.Errorf("%s: %v", name, err)
		}
		t.Logf("%s: %d bytes, %v, the heap grew to %d MB", name, len(data), took.Round(time.Millisecond), after.HeapSys>>20)
		if after.HeapSys > 300<<20 {
			t.Errorf("%s: %d MB", name, after.HeapSys>>20)
		}
	}
}

// A field that is merged with those below it is meant in all of its rows; nobody can make
// that take long.
func TestMerged(t *testing.T) {
	list := func(merged string) []byte {
		return harmful(t, func(w io.Writer) {
			for n, name := range []string{"Berg", "Kok", "Vos", "Wit"} {
				fmt.Fprintf(w, `<row r="%d"><c r="A%[1]d" t="inlineStr"><is><t>%s</t></is></c>`, n+1, name)
				if n == 0 {
					io.WriteString(w, `<c r="B1" t="inlineStr"><is><t>Utrecht</t></is></c>`)
				}
				io.WriteString(w, `</row>`)
			}
			fmt.Fprintf(w, `</sheetData><mergeCells>%s</mergeCells><sheetData>`, merged)
		})
	}
	rows := func(data []byte) string {
		sheets, err := Read(bytes.NewReader(data), "members.xlsx")
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, l := range sheets[0].Lines {
			got = append(got, strings.Join(l.Fields, "|"))
		}
		return strings.Join(got, " ")
	}
	if got, want := rows(list(`<mergeCell ref="B1:B3"/>`)), "Berg|Utrecht Kok|Utrecht Vos|Utrecht Wit"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	before := time.Now()
	if got := rows(list(strings.Repeat(`<mergeCell ref="B1:B3"/>`, 100_000))); !strings.HasPrefix(got, "Berg|Utrecht Kok ") {
		t.Errorf("%q", got)
	}
	if took := time.Since(before); took > 20*time.Second {
		t.Errorf("%v for merged fields without number", took)
	}
}
