package pdf

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"flag"
	"image"
	"image/png"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flagfall/fixtures/exhaustive"
	"flagfall/reports/doc"
	"flagfall/reports/logo"
)

var filesOfArchives = flag.String("files", "", "PDF files, by a pattern, that TestFilesAreForArchives reads too")

// Files keep the clauses of PDF/A-2b. Any other files are held to them by
//
//	go test ./reports/pdf -run FilesAreForArchives -args -files '/path/*.pdf'
func TestFilesAreForArchives(t *testing.T) {
	exhaustive.NotShort(t, "every sample is printed again")
	var picture bytes.Buffer
	sheer := image.NewNRGBA(image.Rect(0, 0, 60, 30))
	for i := range sheer.Pix {
		sheer.Pix[i] = uint8(i) // transparent in places
	}
	if err := png.Encode(&picture, sheer); err != nil {
		t.Fatal(err)
	}
	emblem, err := logo.Read(picture.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	letters := document("Names", &doc.Paragraph{Text: "محمد سلام, שלום, გიორგი, Արմեն, Đặng, Ωμέγα, Ёж ☐ ✓ →"})
	letters.Meta.Event, letters.Meta.Arbiter, letters.Meta.Head = "Rīga <Open> & Cup (2\\026)", "Bērziņš, Jānis", "3218-e8a2-d79a"
	letters.Look.Accent = doc.Blue
	all := samples()
	maps.DeleteFunc(all, func(name string, _ *doc.Document) bool { return strings.HasSuffix(name, "-300") })
	all["letters"] = letters
	for name, d := range all {
		var b bytes.Buffer
		if err := Write(&b, d, Options{Logo: emblem}); err != nil {
			t.Fatal(err)
		}
		for _, fault := range faults(b.Bytes()) {
			t.Errorf("%s: %s", name, fault)
		}
	}
	files, err := filepath.Glob(*filesOfArchives)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, fault := range faults(file) {
			t.Errorf("%s: %s", name, fault)
		}
	}
	if len(files) > 0 {
		t.Logf("%d files were read", len(files))
	}
}

// Whoever reads the clauses sees what breaks them.
func TestBrokenFilesAreSeen(t *testing.T) {
	file := render(t, blocks())
	if got := faults(file); len(got) > 0 {
		t.Fatal(got)
	}
	// Before the table of objects a change keeps the length, so that the table stays true.
	for _, c := range []struct{ from, to, clause string }{
		{"%PDF-1.7", "%PDF-1.8", "6.1.2"},
		{"\xe2\xe3\xcf\xd3", "text", "6.1.2"},
		{"/ID [", "/Id [", "6.1.3"},
		{"/ID [", "/Encrypt 1 0 R /ID [", "6.1.3"},
		{"%%EOF\n", "%%EOF ", "6.1.3"},
		{"endstream", "endstraem", "6.1 structure"},
		{"/Filter /FlateDecode", "/Filter /LZWDecode  ", "6.1"},
		{"/MediaBox [0 0 ", "/MediaBox [0 99", "6.1"},
		{"/OutputIntents", "/OutputIntentz", "6.2.3"},
		{"/GTS_PDFA1", "/GTS_PDFX1", "6.2.3"},
		{"/N 3 /Filter", "/N 4 /Filter", "6.2.3"},
		{"/FontFile2", "/FontFileX", "6.2.11"},
		{"/CIDToGIDMap", "/CIDToGIDMop", "6.2.11"},
		{"/W [ ", "/V [ ", "6.2.11"},
		{"/Identity-H", "/Identity-V", "6.2.11"},
		{"/StemV", "/StemH", "6.2.11"},
		{"/Lang (", "/AA   (", "6.3"},
		{"/Metadata ", "/Matedata ", "6.6"},
		{"<pdfaid:part>2", "<pdfaid:part>3", "6.6"},
		{"<dc:title>", "<dc:topic>", "6.6"},
		{"+00'00')", "+01'00')", "6.6"},
	} {
		if !bytes.Contains(file, []byte(c.from)) {
			t.Errorf("the file has no %q", c.from)
			continue
		}
		got := faults(bytes.Replace(file, []byte(c.from), []byte(c.to), 1))
		if !slices.ContainsFunc(got, func(f string) bool { return strings.HasPrefix(f, c.clause) }) {
			t.Errorf("%q instead of %q: %v, want a fault of %s", c.to, c.from, got, c.clause)
		}
	}
}

// The profile of colours is one.
func TestProfileOfColours(t *testing.T) {
	file := render(t, blocks())
	_, stream, found := bytes.Cut(file, []byte("<</N 3 /Filter /FlateDecode /Length "))
	_, stream, has := bytes.Cut(stream, []byte("stream\n"))
	if !found || !has {
		t.Fatal("no profile")
	}
	z, err := zlib.NewReader(bytes.NewReader(stream))
	if err != nil {
		t.Fatal(err)
	}
	profile, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	if uint32(len(profile)) != binary.BigEndian.Uint32(profile) || string(profile[36:40]) != "acsp" || string(profile[12:24]) != "mntrRGB XYZ " {
		t.Errorf("the profile of %d bytes begins with %q", len(profile), profile[:40])
	}
	// The three primaries are white together.
	sum := [3]int32{}
	for i := range binary.BigEndian.Uint32(profile[128:]) {
		row := profile[132+12*i:]
		at := binary.BigEndian.Uint32(row[4:])
		if end := at + binary.BigEndian.Uint32(row[8:]); end > uint32(len(profile)) {
			t.Fatalf("the tag %s ends at %d", row[:4], end)
		}
		if bytes.HasSuffix(row[:4], []byte("XYZ")) {
			for k := range sum {
				sum[k] += int32(binary.BigEndian.Uint32(profile[at+8+4*uint32(k):]))
			}
		}
	}
	for k, white := range [3]float64{0.9642, 1, 0.8249} {
		if got := float64(sum[k]) / 65536; got < white-0.001 || got > white+0.001 {
			t.Errorf("white is %v", got)
		}
	}
}

// The metadata say what was typed, also where letters are seen in another order.
func TestMetadataAreInTheOrderOfReading(t *testing.T) {
	d := &doc.Document{Name: "x", Title: "Players", Blocks: []doc.Block{&doc.Paragraph{Text: "x"}}}
	d.Meta.Arbiter = "שלום כהן"
	if file := render(t, d); !bytes.Contains(file, []byte("<rdf:li>שלום כהן</rdf:li>")) {
		t.Error("the name of the arbiter is turned round")
	}
}
