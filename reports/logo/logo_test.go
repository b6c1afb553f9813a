package logo

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/jpeg"
	"image/png"
	"math"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/hammer"
)

func picture(t testing.TB, width, height int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewRGBA64(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A logo keeps its proportions within its place.
func TestFit(t *testing.T) {
	for _, size := range [][2]int{{100, 100}, {2000, 100}, {30, 900}} {
		l, err := Read(picture(t, size[0], size[1]))
		if err != nil || l.Width != size[0] || l.Height != size[1] {
			t.Fatal(l, err)
		}
		w, h := l.Fit(60, 16)
		if w > 60.001 || h > 16.001 || math.Abs(w/h*float64(size[1])/float64(size[0])-1) > 0.001 || w < 59.999 && h < 15.999 {
			t.Errorf("%v is set %.1f by %.1f", size, w, h)
		}
	}
}

func TestPicturesAreTaken(t *testing.T) {
	if l, err := Read(nil); l != nil || err != nil {
		t.Errorf("no data: %v, %v", l, err)
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, 40, 20)), nil); err != nil {
		t.Fatal(err)
	}
	l, err := Read(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if _, format, err := image.DecodeConfig(bytes.NewReader(l.PNG)); format != "png" || err != nil {
		t.Errorf("a JPEG became %q, %v", format, err)
	}
}

// A picture that says to be of a hundred megapixels is refused before it is
// opened, and so is what is none.
func TestRefused(t *testing.T) {
	huge := picture(t, 10, 10)
	binary.BigEndian.PutUint32(huge[16:], 10_000)
	binary.BigEndian.PutUint32(huge[20:], 10_000)
	binary.BigEndian.PutUint32(huge[29:], crc32.ChecksumIEEE(huge[12:29]))
	for name, data := range map[string][]byte{
		"a hundred megapixels": huge, "a text": []byte("<svg/>"), "cut off": picture(t, 50, 50)[:60], "GIF": []byte("GIF89a\x01\x00\x01\x00\x00\x00\x00;"),
	} {
		if _, err := Read(data); rule.CodeOf(err) != rule.Input || rule.HintOf(err) == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Whatever the bytes, a picture or an error of the input comes out.
func FuzzRead(tf *testing.F) {
	f := hammer.Of(tf)
	f.Add(picture(f, 3, 2))
	f.Add([]byte("\xff\xd8\xff"))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := Read(data)
		if err != nil && rule.CodeOf(err) != rule.Input {
			t.Fatalf("code %q of %v", rule.CodeOf(err), err)
		}
		if err == nil && l != nil && (l.Width < 1 || l.Height < 1 || len(l.PNG) == 0) {
			t.Fatalf("%+v", l)
		}
	})
}
