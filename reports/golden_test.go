package reports

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"flagfall/reports/doc"
	"flagfall/reports/render"
)

// alsoGolden are the documents that look different in other events than the
// round robin of five whose prints are all golden.
var alsoGolden = map[string][]string{
	"double": {"crosstable", "scoresheets", "slips"},
	"swiss":  {"crosstable", "pairings", "standings", "wall-chart"},
}

// The text of the PDF of every document, as another program reads it, with its
// places on the page. Needs pdftotext of poppler. Written anew with
// go test ./reports -run PrintedText -update.
func TestPrintedText(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED by -short: another program reads every page")
	}
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
			compare(t, filepath.Join("pdf", x.event+"-"+x.kind), printedText(t, tool, d))
		})
	}
}

// printedText is the text of a document's PDF as it stands on the page.
func printedText(t *testing.T, tool string, d *doc.Document) string {
	t.Helper()
	var b bytes.Buffer
	if err := render.Write(&b, d, render.PDF, render.Options{}); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "x.pdf")
	if err := os.WriteFile(file, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(tool, "-layout", file, "-").Output()
	if err != nil {
		t.Fatalf("pdftotext: %v", err)
	}
	return string(out)
}
