package pdf

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"io"
	"regexp"
	"testing"

	"flagfall/reports/doc"
)

// What PDF/A-2b (ISO 19005-2) asks for beside what the library writes anyway.
func TestFilesAreForArchives(t *testing.T) {
	d := samples()["blocks"]
	d.Language = "lv"
	d.Meta.Event, d.Meta.Arbiter = "Rīga <Open> & Cup", "Bērziņš, Jānis"
	file := render(t, d)
	if !bytes.HasPrefix(file, []byte("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")) {
		t.Errorf("it begins with %q", file[:20])
	}
	for what, pattern := range map[string]string{
		"language":        `/Type /Catalog\n/Lang \(lv\)`,
		"output intent":   `/OutputIntents \[<</Type /OutputIntent /S /GTS_PDFA1 [^\]]*/DestOutputProfile \d+ 0 R>>\]`,
		"file identifier": `trailer\n<<\n/Size \d+\n/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]`,
		"claim":           `<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>`,
		"event":           `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">Rīga &lt;Open&gt; &amp; Cup</rdf:li>`,
		"arbiter":         `<dc:creator><rdf:Seq><rdf:li>Bērziņš, Jānis</rdf:li>`,
		"instant":         `/CreationDate \(D:\d{14}\+00'00'\)`,
		"same instant":    `<xmp:CreateDate>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00</xmp:CreateDate>`,
	} {
		if !regexp.MustCompile(pattern).Match(file) {
			t.Errorf("no %s", what)
		}
	}
	for what, pattern := range map[string]string{"attachments": `/EmbeddedFiles`, "scripts": `/JavaScript`, "encryption": `/Encrypt`, "compressed metadata": `/Type /Metadata[^>]*/Filter`} {
		if regexp.MustCompile(pattern).Match(file) {
			t.Errorf("it has %s", what)
		}
	}
	if fonts, embedded := bytes.Count(file, []byte("/Type /FontDescriptor")), bytes.Count(file, []byte("/FontFile2 ")); fonts == 0 || fonts != embedded {
		t.Errorf("%d of %d fonts are embedded", embedded, fonts)
	}
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
