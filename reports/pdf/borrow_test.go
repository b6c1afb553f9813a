package pdf

import (
	"math"
	"strings"
	"testing"
)

// A font of few letters borrows the others from the built-in one: nothing
// becomes a box that either has, and runs are as wide as their letters.
func TestBorrowedLetters(t *testing.T) {
	builtIn := builtInFaces()[0]
	f := &face{advance: map[rune]int32{'漢': 1000, '字': 1000, '1': 700}, glyphs: map[rune]uint16{'漢': 1, '字': 2, '1': 3}}
	f.ascii['1'] = 700
	f.borrow(builtIn)
	text := f.printable("Cup 漢字 1 é 한")
	if text != "Cup 漢字 1 é "+string(box) {
		t.Errorf("printable: %q", text)
	}
	var runs []string
	sum := 0.0
	f.eachRun(text, func(run string, borrowed bool) {
		if borrowed {
			run = "<" + run + ">"
			sum += builtIn.width(strings.Trim(run, "<>"))
		} else {
			sum += f.width(run)
		}
		runs = append(runs, run)
	})
	if got := strings.Join(runs, "|"); got != "<Cup >|漢字|< >|1|< é "+string(box)+">" {
		t.Errorf("runs: %s", got)
	}
	if math.Abs(sum-f.width(text)) > 1e-9 {
		t.Errorf("the runs are %v wide, the text %v", sum, f.width(text))
	}
}
