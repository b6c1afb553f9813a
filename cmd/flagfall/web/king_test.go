package web

import (
	"regexp"
	"strconv"
	"testing"

	"flagfall/reports/doc"
)

// A king on a board in the office looks as on paper: two discs of its own colour, one above the
// other.
func TestKingsAreThoseOfPaper(t *testing.T) {
	script, err := files.ReadFile("static/board.js")
	if err != nil {
		t.Fatal(err)
	}
	drawn := regexp.MustCompile(`\[\[([-.\d]+), ""\], \[([-.\d]+), " upper"\]\]\) add\("circle", \{ cx: x \+ \.5, cy: y \+ \.5 \+ down, r: ([.\d]+), class: own \+ kind`).FindSubmatch(script)
	if drawn == nil {
		t.Fatal("board.js draws a king otherwise")
	}
	for i, layer := range doc.LightKing.Layers() {
		down, _ := strconv.ParseFloat(string(drawn[1+i]), 64)
		radius, _ := strconv.ParseFloat(string(drawn[3]), 64)
		if down != layer.Down || radius != layer.Radius || layer.Upper != (i == 1) {
			t.Errorf("disc %d is %v down with a radius of %v, on paper %+v", i, down, radius, layer)
		}
	}
}
