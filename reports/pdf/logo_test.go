package pdf

import (
	"bytes"
	"compress/zlib"
	"image"
	"image/png"
	"io"
	"testing"

	"flagfall/reports/doc"
	"flagfall/reports/logo"
)

// The logo is in the PDF, and the title beside it.
func TestLogo(t *testing.T) {
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewRGBA64(image.Rect(0, 0, 300, 100))); err != nil {
		t.Fatal(err)
	}
	l, err := logo.Read(picture.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	d := document("A title that is long enough to run under the logo if nobody held it back", &doc.Paragraph{Text: "text"})
	var plain, b bytes.Buffer
	if err := Write(&plain, d, Options{}); err != nil {
		t.Fatal(err)
	}
	if err := Write(&b, d, Options{Logo: l}); err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(b.Bytes(), []byte("/Subtype /Image")) || bytes.Contains(plain.Bytes(), []byte("/Subtype /Image")) {
		t.Error("the logo is not in the PDF")
	}
	for _, p := range composeWith(d, builtInFaces(), emblemOf(l)) {
		var right float64
		for _, m := range p.marks {
			if m.kind == logoMark {
				right = m.x
			}
		}
		for _, m := range p.marks {
			if m.kind == textMark && m.size == titleSize && m.x+m.w > right {
				t.Errorf("%q runs to %.1f, and the logo begins at %.1f", m.text, m.x+m.w, right)
			}
		}
	}
}

// A logo that lets the paper show through has a mask beside its colours, and
// both hold a filter and the dots of each line.
func TestLogoWithAMask(t *testing.T) {
	const width, height = 30, 20
	dots := image.NewNRGBA(image.Rect(0, 0, width, height))
	for i := range dots.Pix {
		dots.Pix[i] = byte(i * 7)
	}
	var data bytes.Buffer
	if err := png.Encode(&data, dots); err != nil {
		t.Fatal(err)
	}
	l, err := logo.Read(data.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	p, err := pictureOf(emblemOf(l))
	if err != nil {
		t.Fatal(err)
	}
	for name, stream := range map[string]struct {
		data []byte
		want int
	}{"colours": {p.colours, height * (1 + 3*width)}, "mask": {p.mask, height * (1 + width)}} {
		z, err := zlib.NewReader(bytes.NewReader(stream.data))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if all, err := io.ReadAll(z); err != nil || len(all) != stream.want {
			t.Errorf("%s: %d bytes, want %d (%v)", name, len(all), stream.want, err)
		}
	}
	var b bytes.Buffer
	if err := Write(&b, document("Title", &doc.Paragraph{Text: "text"}), Options{Logo: l}); err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(b.Bytes(), []byte("/SMask")) || !bytes.HasPrefix(b.Bytes(), []byte("%PDF-1.4\n")) {
		t.Error("the file does not use the mask")
	}
}
