package pdf

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/png"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
)

func picture(t *testing.T, width, height int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewRGBA64(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A logo keeps its proportions within its place, and the title beside it.
func TestLogo(t *testing.T) {
	for _, size := range [][2]int{{100, 100}, {2000, 100}, {30, 900}} {
		l, err := readLogo(picture(t, size[0], size[1]))
		if err != nil {
			t.Fatal(err)
		}
		ratio := l.width / l.height * float64(size[1]) / float64(size[0])
		if l.width > logoWidth+0.01 || l.height > logoHeight+0.01 || ratio < 0.99 || ratio > 1.01 {
			t.Errorf("%v is set %.1f by %.1f mm", size, l.width, l.height)
		}
	}
	d := document("A title that is long enough to run under the logo if nobody held it back", &doc.Paragraph{Text: "text"})
	var plain, b bytes.Buffer
	if err := Write(&plain, d, Options{}); err != nil {
		t.Fatal(err)
	}
	if err := Write(&b, d, Options{Logo: picture(t, 300, 100)}); err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(b.Bytes(), []byte("/Subtype /Image")) || bytes.Contains(plain.Bytes(), []byte("/Subtype /Image")) {
		t.Error("the logo is not in the PDF")
	}
}

// A picture that says to be of a hundred megapixels is refused before it is
// opened, and so is what is none.
func TestLogoRefused(t *testing.T) {
	huge := picture(t, 10, 10)
	binary.BigEndian.PutUint32(huge[16:], 10_000)
	binary.BigEndian.PutUint32(huge[20:], 10_000)
	binary.BigEndian.PutUint32(huge[29:], crc32.ChecksumIEEE(huge[12:29]))
	for name, data := range map[string][]byte{
		"a hundred megapixels": huge, "a text": []byte("<svg/>"), "cut off": picture(t, 50, 50)[:60],
	} {
		if err := Write(new(bytes.Buffer), document("x"), Options{Logo: data}); rule.CodeOf(err) != rule.Input || rule.HintOf(err) == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
}
