package pdf

import (
	"bytes"
	"image"
	"image/png"
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
