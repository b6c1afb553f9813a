package ods

import (
	"archive/zip"
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/exhaustive"
	"flagfall/fixtures/hammer"
	"flagfall/reports/doc"
)

const head = `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"><office:body><office:spreadsheet>`

// workbook returns a packed workbook with this content between its head and its end.
func workbook(t testing.TB, content string, more ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, file := range append([][2]string{{"content.xml", head + content + `</office:spreadsheet></office:body></office:document-content>`}}, pairs(more)...) {
		w, err := z.Create(file[0])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(file[1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func pairs(more []string) [][2]string {
	var list [][2]string
	for i := 0; i+1 < len(more); i += 2 {
		list = append(list, [2]string{more[i], more[i+1]})
	}
	return list
}

// members is a list as LibreOffice saves it: styles, an empty sheet, fields and
// rows that are repeated, a remark and a million empty rows at the end.
const members = `<table:table table:name="Leeg"><table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>
<table:table table:name="Leden"><table:shapes><draw:frame/></table:shapes><table:table-column/>
<table:table-header-rows><table:table-row><table:table-cell office:value-type="string"><text:p>Naam</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>Rating</text:p></table:table-cell><table:table-cell/><table:table-cell office:value-type="string"><text:p>Geboren</text:p></table:table-cell></table:table-row></table:table-header-rows>
<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>
<table:table-row><table:table-cell office:value-type="string"><office:annotation><text:p>paid</text:p></office:annotation><text:p>Berg,<text:s/>Jan <text:span>van den</text:span></text:p></table:table-cell><table:table-cell office:value-type="float" office:value="1045"><text:p>1.045</text:p></table:table-cell><table:covered-table-cell/><table:table-cell office:value-type="date" office:date-value="1972-05-12T00:00:00"><text:p>12-05-72</text:p></table:table-cell><table:table-cell table:number-columns-repeated="1020"/></table:table-row>
<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="2" office:value-type="string"><text:p>x</text:p><text:p>y</text:p></table:table-cell></table:table-row>
<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="1024"/></table:table-row></table:table>`

func TestRead(t *testing.T) {
	sheets, err := Read(bytes.NewReader(workbook(t, members)), "members.ods")
	if err != nil || len(sheets) != 1 || sheets[0].Name != "Leden" {
		t.Fatal(sheets, err)
	}
	var got []string
	for _, l := range sheets[0].Lines {
		got = append(got, fmt.Sprint(l.Number, " ", strings.Join(l.Fields, "|")))
	}
	want := []string{"1 Naam|Rating||Geboren", "4 Berg, Jan van den|1045||1972-05-12", "5 x y|x y", "6 x y|x y"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// A field that is merged with those below it is meant in all of its rows, and a row that
// is not shown is read and named.
func TestMergedAndHidden(t *testing.T) {
	const list = `<table:table table:name="S"><table:table-row><table:table-cell table:number-columns-spanned="2" office:value-type="string"><text:p>Leden</text:p></table:table-cell><table:covered-table-cell/></table:table-row>
<table:table-row><table:table-cell><text:p>Berg</text:p></table:table-cell><table:table-cell table:number-rows-spanned="3"><text:p>Utrecht</text:p></table:table-cell></table:table-row>
<table:table-row table:visibility="filter"><table:table-cell><text:p>Kok</text:p></table:table-cell><table:covered-table-cell/></table:table-row>
<table:table-row table:visibility="collapse"><table:table-cell><text:p>Vos</text:p></table:table-cell><table:covered-table-cell/></table:table-row>
<table:table-row><table:table-cell><text:p>Wit</text:p></table:table-cell></table:table-row></table:table>`
	sheets, err := Read(bytes.NewReader(workbook(t, list)), "members.ods")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, l := range sheets[0].Lines {
		got = append(got, strings.Join(l.Fields, "|"))
	}
	if want := []string{"Leden", "Berg|Utrecht", "Kok|Utrecht", "Vos|Utrecht", "Wit"}; !reflect.DeepEqual(got, want) || !reflect.DeepEqual(sheets[0].Hidden, []int{3, 4}) {
		t.Errorf("%q, hidden %v", got, sheets[0].Hidden)
	}
	tower := `<table:table table:name="S">` + strings.Repeat(`<table:table-row>`+strings.Repeat(`<table:table-cell table:number-rows-spanned="2000"><text:p>x</text:p></table:table-cell>`, 2)+`</table:table-row>`, 2000) + `</table:table>`
	if _, err := Read(bytes.NewReader(workbook(t, tower)), "tower.ods"); rule.CodeOf(err) != rule.Input {
		t.Errorf("fields merged over each other were read: %v", err)
	}
}

func TestReadRefusals(t *testing.T) {
	exhaustive.NotShort(t, "a file of many megabytes is read")
	row := func(rows, columns int) string {
		return fmt.Sprintf(`<table:table table:name="S"><table:table-row table:number-rows-repeated="%d"><table:table-cell table:number-columns-repeated="%d"><text:p>x</text:p></table:table-cell></table:table-row></table:table>`, rows, columns)
	}
	long := `<table:table table:name="S"><table:table-row table:number-rows-repeated="200000"><table:table-cell><text:p>` + strings.Repeat("x", 5000) + `</text:p></table:table-cell></table:table-row></table:table>`
	for name, tc := range map[string]struct {
		data []byte
		want string
	}{
		"text":          {[]byte("Name,Rating\n"), "damaged or not an .ods file"},
		"no content":    {workbook(t, "")[:40], "damaged or not an .ods file"},
		"cut":           {workbook(t, "<table:table>"), "damaged or not an .ods file"},
		"rows":          {workbook(t, row(2_000_000_000, 1)), "more than 200000 rows"},
		"columns":       {workbook(t, row(1, 2_000_000_000)), "more than 1000 columns"},
		"fields":        {workbook(t, row(200_000, 1000)), "more than 2000000 fields"},
		"text repeated": {workbook(t, long), "more than 2000000 fields"},
		"no number":     {workbook(t, strings.Replace(row(1, 1), `columns-repeated="1"`, `columns-repeated="-1"`, 1)), `"-1" is not a number of repetitions`},
		"entities":      {workbook(t, strings.ReplaceAll(row(1, 1), "x", "&lol;")), "damaged or not an .ods file"},
		"many parts":    {workbook(t, members, slices.Repeat([]string{"x", ""}, doc.MaxParts)...), "more than 10000 parts"},
		"password":      {workbook(t, members, "META-INF/manifest.xml", "<manifest:encryption-data/>"), "has a password"},
	} {
		_, err := Read(bytes.NewReader(tc.data), "x.ods")
		if rule.CodeOf(err) != rule.Input || !strings.Contains(fmt.Sprint(err), tc.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := unpack(workbook(t, strings.Repeat(" ", 3<<20)), 2<<20); !strings.Contains(fmt.Sprint(err), "larger than 2 MB when it is unpacked") {
		t.Error(err)
	}
}

// FuzzContent: no content makes the reader panic or go beyond its limits.
func FuzzContent(tf *testing.F) {
	f := hammer.Of(tf)
	f.Add([]byte(members))
	f.Add([]byte(`<table:table><table:table-row table:number-rows-repeated="9"><table:table-cell><table:table-row/></table:table-cell>`))
	f.Add([]byte(`</table:table><table:table-row/>`))
	f.Fuzz(func(t *testing.T, content []byte) {
		sheets, err := Read(bytes.NewReader(workbook(t, string(content))), "fuzz.ods")
		if err != nil && rule.CodeOf(err) != rule.Input {
			t.Fatal(err)
		}
		fields := 0
		for _, s := range sheets {
			last := 0
			for _, l := range s.Lines {
				if l.Number <= last || l.Number > maxRows || len(l.Fields) > maxColumns || l.Fields[len(l.Fields)-1] == "" {
					t.Fatalf("%+v behind row %d", l, last)
				}
				last, fields = l.Number, fields+len(l.Fields)
			}
		}
		if fields > maxFields {
			t.Fatal(fields)
		}
	})
}
