package reports

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"flagfall/fixtures/exhaustive"
	"flagfall/reports/doc"
	"flagfall/reports/render"
)

// alsoGolden are the documents that look different in events other than the round robin of five,
// whose prints are all golden.
var alsoGolden = map[string][]string{
	"double": {"crosstable", "scoresheets", "slips"},
	"swiss":  {"crosstable", "pairings", "standings", "wall-chart"},
}

// The text of the PDF of every document, as another program reads it, with its
// places on the page. Needs pdftotext of poppler. Written anew with
// go test ./reports -run PrintedText -update.
func TestPrintedText(t *testing.T) {
	exhaustive.NotShort(t, "another program reads every page")
	tool, err := exec.LookPath("pdftotext")
	if err != nil {
		t.Skip("SKIPPED: the texts of PDF pages are not checked, since pdftotext (poppler-utils) is not installed")
	}
	for _, x := range everySample(t) {
		if events := []string{"double", "swiss"}; slices.Contains(events, x.event) && !slices.Contains(alsoGolden[x.event], x.kind) {
			continue
		}
		t.Run(x.event+"/"+x.kind, func(t *testing.T) {
			t.Parallel()
			d, err := x.build(x.state, Options{Zone: time.FixedZone("EET", 2*3600)})
			if err != nil {
				t.Fatal(err)
			}
			compare(t, filepath.Join("pdf", x.event+"-"+x.kind), printedText(t, tool, "-layout", d))
		})
	}
}

// printedText returns what another program reads in a PDF of documents: their text as laid out on
// the pages with "-layout", the places of their words with "-bbox".
func printedText(t *testing.T, tool, form string, documents ...*doc.Document) string {
	t.Helper()
	var b bytes.Buffer
	if err := render.Bundle(&b, documents, render.Options{}); err != nil {
		t.Fatal(err)
	}
	// For each page it reads which character has which shape, which takes a third of its time and
	// says nothing about words and places, so that key is renamed, at the same length.
	data := bytes.ReplaceAll(b.Bytes(), []byte("/CIDToGIDMap"), []byte("/NoShapeHere"))
	file := filepath.Join(t.TempDir(), "x.pdf")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(tool, form, file, "-").Output()
	if err != nil {
		t.Fatalf("pdftotext: %v", err)
	}
	return string(out)
}
