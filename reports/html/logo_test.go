package html

import (
	"bytes"
	"image"
	"image/png"
	"io"
	"strings"
	"testing"

	"flagfall/reports/doc"
	"flagfall/reports/logo"
)

// A logo is within a page of its own, and a file beside the pages of a site.
func TestLogo(t *testing.T) {
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 30, 10))); err != nil {
		t.Fatal(err)
	}
	l, err := logo.Read(picture.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	var with, without bytes.Buffer
	d := &doc.Document{Title: "Standings", Meta: doc.Meta{Letterhead: []string{"Club"}}}
	if err := Write(&with, d, Options{Logo: l}); err != nil {
		t.Fatal(err)
	}
	if err := Write(&without, d, Options{}); err != nil {
		t.Fatal(err)
	}
	const tag = `<img class="logo" src="data:image/png;base64,`
	if !strings.Contains(with.String(), tag) || strings.Contains(without.String(), "<img") {
		t.Errorf("the page has not the logo that it should have:\n%s", with.String())
	}
	files := map[string]string{}
	s := Site{Logo: l, Pages: []Page{{"index", "Standings", made(d)}}}
	if err := s.Write(func(name string, write func(io.Writer) error) error {
		var b bytes.Buffer
		err := write(&b)
		files[name] = b.String()
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if files["logo.png"] != string(l.PNG) || !strings.Contains(files["index.html"], `<img class="logo" src="logo.png"`) {
		t.Errorf("the site has not the logo:\n%s", files["index.html"])
	}
}
