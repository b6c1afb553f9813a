package render

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
)

func TestEveryFormatWritesAndTellsOfFailure(t *testing.T) {
	table := &doc.Table{Columns: []doc.Column{{Key: "name", Title: "Name", Kind: doc.Name}}}
	table.Add(doc.T("Иванов \x00 Ђорђе – Ἀθῆναι"))
	for _, d := range []*doc.Document{{}, {Title: "Standings", Blocks: []doc.Block{table, &doc.Diagram{}, &doc.PageBreak{}}}} {
		for _, f := range Formats() {
			var a, b bytes.Buffer
			if err := Write(&a, d, f, Options{}); err != nil {
				t.Errorf("%s: %v", f, err)
			}
			if err := Write(&b, d, f, Options{}); err != nil || !bytes.Equal(a.Bytes(), b.Bytes()) {
				t.Errorf("%s: the same document gave other bytes", f)
			}
			if err := Write(full{}, d, f, Options{}); a.Len() > 0 && rule.CodeOf(err) != rule.Refused {
				t.Errorf("%s on a full disk: %v", f, err)
			}
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestFormatNames(t *testing.T) {
	for path, want := range map[string]Format{"a.pdf": PDF, "b.XLSX": XLSX, "c.txt": Text, "d.e.htm": HTML, "x/y.json": JSON, "z.csv": CSV} {
		if got, err := ForFile(path); got != want || err != nil {
			t.Errorf("%s: %q, %v", path, got, err)
		}
	}
	for _, f := range Formats() {
		if got, err := ForFile("x" + f.Extension()); got != f || err != nil {
			t.Errorf("%s: %q, %v", f, got, err)
		}
		if got, err := Parse(strings.ToUpper(string(f))); got != f || err != nil {
			t.Errorf("%s: %q, %v", f, got, err)
		}
	}
	for _, bad := range []string{"a", "a.docx", ".", ""} {
		if f, err := ForFile(bad); rule.CodeOf(err) != rule.Usage || rule.HintOf(err) == "" {
			t.Errorf("%q: %q, %v", bad, f, err)
		}
	}
}
