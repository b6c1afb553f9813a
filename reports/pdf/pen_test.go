package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/exhaustive"
	"flagfall/reports/doc"
)

// Shapes of one style are one path; another style begins another.
func TestShapesOfOneStyleAreOnePath(t *testing.T) {
	p := pen{height: 100}
	for i := range 50 {
		p.draw(&mark{kind: fillMark, x: float64(i), y: 1, w: 1, h: 1, fill: 205})
	}
	for range 2 {
		p.draw(&mark{kind: lineMark, w: 10, line: 0.2, dash: 1})
	}
	p.draw(&mark{kind: lineMark, w: 10, line: 0.2})
	p.draw(&mark{kind: discMark, x: 5, y: 5, w: 2, fill: inkOf(doc.Blue), line: 0.2})
	run := string(p.run())
	for operator, want := range map[string]int{"re": 50, "f": 1, "S": 2, "B": 1, "w": 1, "d": 2, "q": 1, "Q": 1, "rg": 1} {
		if got := len(regexp.MustCompile(`(?m)(^| )`+operator+`$`).FindAllString(run, -1)); got != want {
			t.Errorf("%d times %s, not %d", got, operator, want)
		}
	}
	if rest := p.run(); rest != nil {
		t.Errorf("after the run there is %q", rest)
	}
}

// A disc is a circle: all points of its curves are as far from its middle as
// the radius, by a thousandth.
func TestDiscsAreCircles(t *testing.T) {
	const x, y, r = 50.0, 60.0, 8.0
	p := pen{height: 297}
	p.draw(&mark{kind: discMark, x: x, y: y, w: r, fill: white, line: 0.3})
	at, curves := [2]float64{}, 0
	for _, line := range strings.Split(string(p.run()), "\n") {
		var v []float64
		for _, f := range strings.Fields(line) {
			if n, err := strconv.ParseFloat(f, 64); err == nil {
				v = append(v, n)
			}
		}
		if strings.HasSuffix(line, "c") {
			curves++
			for s := 0.0; s <= 1; s += 0.05 {
				b := [4]float64{(1 - s) * (1 - s) * (1 - s), 3 * s * (1 - s) * (1 - s), 3 * s * s * (1 - s), s * s * s}
				px := (b[0]*at[0] + b[1]*v[len(v)-6] + b[2]*v[len(v)-4] + b[3]*v[len(v)-2]) * point
				py := 297 - (b[0]*at[1]+b[1]*v[len(v)-5]+b[2]*v[len(v)-3]+b[3]*v[len(v)-1])*point
				if d := math.Hypot(px-x, py-y); math.Abs(d-r) > r/1000 {
					t.Errorf("a point of the circle is %.4f mm from its middle, not %.4f", d, r)
				}
			}
		}
		if n := len(v); n >= 2 {
			at = [2]float64{v[n-2], v[n-1]}
		}
	}
	if curves != 4 {
		t.Errorf("%d curves", curves)
	}
}

func TestNumbersOfThePen(t *testing.T) {
	for v, want := range map[float64]string{0: "0 ", 1: "1 ", 0.5: "0.5 ", -2.25: "-2.25 ", 0.0004: "0 ", 12.0606: "12.061 ", 595.28: "595.28 ", 0.001: "0.001 "} {
		p := pen{}
		if p.number(v); string(p.out) != want {
			t.Errorf("%v: %q, want %q", v, p.out, want)
		}
	}
}

// A packed file has its objects where its table says, and no page in plain.
func TestPackedFileHoldsTogether(t *testing.T) {
	exhaustive.NotShort(t, "every sample is printed again")
	for name, d := range samples() {
		file := render(t, d)
		start := regexp.MustCompile(`startxref\n(\d+)\n%%EOF\n$`).FindSubmatch(file)
		if start == nil {
			t.Fatalf("%s: no end", name)
		}
		at, _ := strconv.Atoi(string(start[1]))
		lines := strings.Split(string(file[at:]), "\n")
		if lines[0] != "xref" {
			t.Fatalf("%s: the table of objects begins with %q", name, lines[0])
		}
		objects := 0
		for i, line := range lines[3:] {
			if !strings.HasSuffix(line, " n ") {
				break
			}
			objects++
			place, _ := strconv.Atoi(line[:10])
			if head := fmt.Sprintf("%d 0 obj\n", i+1); !bytes.HasPrefix(file[place:], []byte(head)) {
				t.Errorf("%s: object %d is not at %d", name, i+1, place)
			}
		}
		if want := fmt.Sprintf("0 %d", objects+1); lines[1] != want || objects == 0 {
			t.Errorf("%s: the table says %q of %d objects", name, lines[1], objects)
		}
		if bytes.Contains(file, []byte("<</Length ")) && plainStream(file[bytes.Index(file, []byte("<</Length "))-8:]) != nil {
			t.Errorf("%s: a stream is not compressed", name)
		}
		pages := 0
		for rest := file; ; pages++ {
			_, after, found := bytes.Cut(rest, []byte("<</Filter /FlateDecode /Length "))
			if !found {
				break
			}
			rest = after
			_, data, _ := bytes.Cut(rest, []byte("stream\n"))
			z, err := zlib.NewReader(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := io.Copy(io.Discard, z); err != nil {
				t.Errorf("%s: a stream is damaged: %v", name, err)
			}
		}
		if pages == 0 {
			t.Errorf("%s: no stream was packed", name)
		}
	}
}

func TestOnlyFilesOfTheLibraryArePacked(t *testing.T) {
	for _, file := range []string{"", "startxref\n", "startxref\n-1\n", "startxref\n9\n%%EOF", "xref\n0 2\nstartxref\n0\n%%EOF\n",
		"xref\n0 x\ntrailer\nstartxref\n0\n", "xref\n0 2\n0000000000 65535 f \n0000000099 00000 n \ntrailer\nstartxref\n0\n"} {
		if err := pack(io.Discard, []byte(file), "en", nil); rule.CodeOf(err) != rule.Internal {
			t.Errorf("%q: %v", file, err)
		}
	}
}
