package pdf

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"codeberg.org/go-fonts/dejavu/dejavusanscondensed"
	"github.com/google/go-cmp/cmp"
	"github.com/jung-kurt/gofpdf"
	"pgregory.net/rapid"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/exhaustive"
	"flagfall/fixtures/hammer"
	"flagfall/reports/doc"
)

var update = flag.Bool("update", false, "write the golden texts anew")

func render(t testing.TB, d *doc.Document) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, d, Options{}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// samples are fields of the sizes that clubs and federations have.
func samples() map[string]*doc.Document {
	all := map[string]*doc.Document{"blocks": blocks(), "empty": standings(0), "rules": rules(), "double-10": roundRobin(10, 2)}
	for _, n := range []int{3, 12, 40, 300} {
		all[fmt.Sprintf("standings-%d", n)] = standings(n)
		all[fmt.Sprintf("pairings-%d", n)] = pairings((n + 1) / 2)
		all[fmt.Sprintf("names-%d", n)] = byName(n)
		if n <= 40 {
			all[fmt.Sprintf("crosstable-%d", n)] = roundRobin(n, 1)
		}
	}
	all["crosstable-90"] = roundRobin(90, 1) // wider than any sheet
	return all
}

func TestSameDocumentSameBytes(t *testing.T) {
	exhaustive.NotShort(t, "every sample is printed four times")
	for name, d := range samples() {
		a := render(t, d)
		for range 3 {
			if !bytes.Equal(a, render(t, d)) {
				t.Fatalf("%s: the same document gave other bytes", name)
			}
		}
	}
}

// Every text lies within the margins of its page, and none lies over another.
// Documents may be made beside each other: their bytes are those that each has
// alone, and the fonts stay as they are.
func TestDocumentsBesideEachOther(t *testing.T) {
	before := bytes.Clone(dejavusanscondensed.TTF)
	d := samples()["blocks"]
	want := render(t, d)
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			var b bytes.Buffer
			if err := Write(&b, d, Options{}); err != nil || !bytes.Equal(b.Bytes(), want) {
				t.Errorf("other bytes beside others, %v", err)
			}
		})
	}
	wait.Wait()
	if !bytes.Equal(before, dejavusanscondensed.TTF) {
		t.Error("the font was changed")
	}
}

func TestNoTextLeavesItsPlace(t *testing.T) {
	faces := builtInFaces()
	for name, d := range samples() {
		t.Run(name, func(t *testing.T) {
			for i, p := range compose(d, faces) {
				checkPage(t, i+1, p)
			}
		})
	}
}

func checkPage(t *testing.T, number int, p *page) {
	t.Helper()
	type boxed struct {
		mark
		top, bottom float64
	}
	var texts []boxed
	for _, m := range p.marks {
		if m.kind != textMark {
			continue
		}
		b := boxed{m, m.y - 0.75*m.size*point, m.y + 0.2*m.size*point}
		if m.x < marginX-0.01 || m.x+m.w > p.width-marginX+0.01 || b.top < marginY-0.01 || b.bottom > p.height-marginY+1 {
			t.Errorf("page %d: %q at %.1f,%.1f leaves the page", number, m.text, m.x, m.y)
		}
		if m.size < 5 {
			t.Errorf("page %d: %q is set in %.1f points", number, m.text, m.size)
		}
		for _, o := range texts {
			if b.x < o.x+o.w-0.01 && o.x < b.x+b.w-0.01 && b.top < o.bottom-0.01 && o.top < b.bottom-0.01 {
				t.Errorf("page %d: %q lies over %q", number, m.text, o.text)
			}
		}
		texts = append(texts, b)
	}
}

// What is put in comes out: each name of a table is on its pages, letter by
// letter, however it was broken.
func TestNoNameIsCut(t *testing.T) {
	faces := builtInFaces()
	d := standings(300)
	var printed strings.Builder
	for _, p := range compose(d, faces) {
		for _, m := range p.marks {
			if m.kind == textMark {
				printed.WriteString(m.text)
			}
		}
	}
	strip := func(s string) string { return strings.ReplaceAll(s, " ", "") }
	all := strip(printed.String())
	for i := range 300 {
		if !strings.Contains(all, strip(name(i))) {
			t.Errorf("the name %q is not printed whole", name(i))
		}
	}
}

func TestRowsAreNotSplitAndHeadsAreRepeated(t *testing.T) {
	faces := builtInFaces()
	pages := compose(standings(300), faces)
	if len(pages) < 4 {
		t.Fatalf("300 players on %d pages", len(pages))
	}
	for i, p := range pages {
		heads := 0
		for _, m := range p.marks {
			if m.kind == textMark && m.cut == medium && m.text == "Rating" {
				heads++
			}
		}
		if heads != 1 {
			t.Errorf("page %d has %d heads", i+1, heads)
		}
		last := fmt.Sprintf("page %d of %d", i+1, len(pages))
		if got := p.marks[len(p.marks)-2].text; got != last {
			t.Errorf("page %d says %q", i+1, got)
		}
	}
}

func TestSheetLiesAcrossForWideTables(t *testing.T) {
	faces := builtInFaces()
	for _, tc := range []struct {
		d      *doc.Document
		across bool
	}{{standings(40), false}, {roundRobin(12, 1), false}, {roundRobin(40, 1), true}} {
		p := compose(tc.d, faces)[0]
		if got := p.width > p.height; got != tc.across {
			t.Errorf("%s of %d columns: across %v", tc.d.Title, len(tc.d.Tables()[0].Columns), got)
		}
	}
	d := standings(3)
	d.Look.Orientation, d.Look.Paper = doc.Landscape, doc.Letter
	if p := compose(d, faces)[0]; p.width != 279.4 || p.height != 215.9 {
		t.Errorf("letter across is %v by %v", p.width, p.height)
	}
}

// Whatever stands in a document, a PDF comes out and nothing leaves the page;
// one with letters that the font lacks is refused.
func TestAnyTextIsPrinted(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		word := rapid.OneOf(rapid.String(), rapid.StringMatching(`[a-zא-תء-ي\x{1F600}-\x{1F64F}一-十 \x{301}\x{200D}\x{FE0F}()0-9-]{0,80}`))
		table := &doc.Table{Title: word.Draw(rt, "title"), Frozen: rapid.IntRange(0, 2).Draw(rt, "frozen"), Flow: rapid.IntRange(0, 3).Draw(rt, "flow")}
		columns := rapid.IntRange(1, 6).Draw(rt, "columns")
		for range columns {
			table.Columns = append(table.Columns, doc.Column{Title: word.Draw(rt, "head"), Group: rapid.SampledFrom([]string{"", "A", "B"}).Draw(rt, "group"),
				Kind: doc.Kind(rapid.IntRange(0, 7).Draw(rt, "kind")), Narrow: rapid.Bool().Draw(rt, "narrow")})
		}
		for range rapid.IntRange(0, 40).Draw(rt, "rows") {
			row := doc.Row{}
			for range columns {
				row.Cells = append(row.Cells, doc.T(word.Draw(rt, "cell")).With(doc.Style(rapid.IntRange(0, 31).Draw(rt, "style"))))
			}
			table.Rows = append(table.Rows, row)
		}
		d := document(word.Draw(rt, "name"), table, &doc.Paragraph{Text: word.Draw(rt, "text")})
		faces, _, respelled := chained(builtIn())
		for i, p := range compose(d, faces) {
			for _, m := range p.marks {
				if m.kind != textMark {
					continue
				}
				if m.x < marginX-0.01 || m.x+m.w > p.width-marginX+0.01 || m.y > p.height-marginY+1 {
					rt.Fatalf("page %d: %q at %.1f to %.1f, %.1f leaves the page", i+1, m.text, m.x, m.x+m.w, m.y)
				}
				if strings.ContainsFunc(m.text, func(r rune) bool { return r > 0xFFFF || r < ' ' }) {
					rt.Fatalf("%q is to be printed", m.text)
				}
			}
		}
		var b bytes.Buffer
		told := map[string]string{}
		err := Write(&b, d, Options{Respelled: func(word, spelling string) { told[word] = spelling }})
		if err != nil || len(told) < len(respelled) {
			rt.Fatalf("%q are spelled in Latin letters, %q is told: %v", respelled, told, err)
		}
	})
}

func TestPrintable(t *testing.T) {
	faces := builtInFaces()
	for in, want := range map[string]string{
		"Nguyễn Thị Phương": "Nguyễn Thị Phương",
		"e\u0301":           "é",
		"Ян 😀 王":            "Ян □ Wang",
		"👩\u200d👧 👍🏽":       "□ □",
		"a\x00b\u202ec":     "abc",
		"שלום 12 Jan":       "םולש 12 Jan",
		"Jan (שלום)":        "Jan (םולש)",
		"Łukasz ½ ○ ●":      "Łukasz ½ ○ ●",
		"ĀĒĪŪ ąčęėįšųūž ğışçö ӘҒҚҢӨҰҮ": "ĀĒĪŪ ąčęėįšųūž ğışçö ӘҒҚҢӨҰҮ",
	} {
		got := faces[0].printable(in)
		if got != want {
			t.Errorf("printable(%q) = %q, want %q", in, got, want)
		}
		if strong := faces[bold].printable(in); strong != got {
			t.Errorf("in bold %q is %q", got, strong)
		}
	}
}

func TestFontsAreScreened(t *testing.T) {
	faces := builtInFaces()
	whole := faces[0].data
	for name, font := range map[string][]byte{
		"text": []byte("this is no font at all"), "empty": {}, "cut off": whole[:len(whole)/2], "head only": whole[:300],
		"otf": append([]byte("OTTO"), whole[4:]...),
	} {
		if read, err := ReadFont(font, nil); read != nil || rule.CodeOf(err) != rule.Input || rule.HintOf(err) == "" {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := ReadFont(whole, font); rule.CodeOf(err) != rule.Input {
			t.Errorf("%s in bold: %v", name, err)
		}
	}
	font, err := ReadFont(whole, nil)
	if err != nil {
		t.Fatalf("a good font: %v", err)
	}
	// One font serves several documents, and is left as it was.
	var first, second bytes.Buffer
	for _, b := range []*bytes.Buffer{&first, &second} {
		if err := Write(b, standings(3), Options{Font: font}); err != nil {
			t.Errorf("a good font: %v", err)
		}
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("the second document with a font differs")
	}
}

// The widths that composing reckons with are those of the library that draws.
func TestWidthsAgreeWithTheLibrary(t *testing.T) {
	faces := builtInFaces()
	f := gofpdf.New("P", "mm", "A4", "")
	for i := range faces {
		f.AddUTF8FontFromBytes(fontKey+strconv.Itoa(i), "", bytes.Clone(faces[i].data))
		f.SetFont(fontKey+strconv.Itoa(i), "", 10)
		for r := range faces[i].advance {
			if r < ' ' || unicode.Is(unicode.M, r) {
				continue
			}
			ours, theirs := faces[i].width(string(r))*10*point, f.GetStringWidth(string(r))
			// The library gives letters without a width one; none is printed.
			if d := ours - theirs; (d > 0.01 || d < -0.01) && ours > 0 {
				t.Errorf("%q is %.3f wide to us and %.3f to the library", r, ours, theirs)
			}
		}
	}
}

// The text of whole pages as another program reads it. Written anew with
// go test ./reports/pdf -update; needs pdftotext of poppler.
func TestGolden(t *testing.T) {
	tool, err := exec.LookPath("pdftotext")
	if err != nil {
		t.Skip("SKIPPED: the golden texts of the PDF pages are not checked, since pdftotext (poppler-utils) is not installed")
	}
	for _, name := range []string{"standings-12", "crosstable-12", "double-10", "pairings-12", "names-40", "blocks", "empty"} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "x.pdf")
			if err := os.WriteFile(file, render(t, samples()[name]), 0o600); err != nil {
				t.Fatal(err)
			}
			got, err := exec.Command(tool, "-layout", file, "-").Output()
			if err != nil || !utf8.Valid(got) {
				t.Fatalf("pdftotext: %v", err)
			}
			golden := filepath.Join("testdata", name+".txt")
			if *update {
				if err := os.MkdirAll("testdata", 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(golden, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			// Spaces are the reader's reckoning and differ between its versions.
			if diff := cmp.Diff(squeeze(want), squeeze(got)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", name, diff)
			}
		})
	}
}

func squeeze(text []byte) []string {
	var lines []string
	for _, l := range strings.Split(string(text), "\n") {
		if l = strings.Join(strings.Fields(l), " "); l != "" {
			lines = append(lines, l)
		}
	}
	return lines
}

// A crosstable of 500 players and 9 rounds.
func BenchmarkSwissTable500(b *testing.B) {
	t := &doc.Table{Frozen: 2, Columns: []doc.Column{{Title: "#", Kind: doc.Rank}, {Title: "Name", Kind: doc.Name}, {Title: "Rating", Kind: doc.Integer}}}
	for r := range 9 {
		t.Columns = append(t.Columns, doc.Column{Title: fmt.Sprint(r + 1), Kind: doc.Result, Narrow: true})
	}
	t.Columns = append(t.Columns, doc.Column{Title: "Pts", Kind: doc.Points, Halves: true}, doc.Column{Title: "Sol", Kind: doc.Points})
	for i := range 500 {
		row := []doc.Cell{doc.N(i + 1), doc.T(name(i)), doc.N(2400 - i)}
		for r := range 9 {
			row = append(row, doc.T(fmt.Sprintf("+%dw", (i*31+r*77)%500+1)))
		}
		t.Rows = append(t.Rows, doc.Row{Cells: append(row, doc.P(int64(5400-10*i), 300), doc.N(90))})
	}
	d := document("Crosstable", t)
	for b.Loop() {
		render(b, d)
	}
}

// Whatever the bytes of a font, it is read or refused; one that is read prints.
func FuzzFont(tf *testing.F) {
	f := hammer.Of(tf)
	faces := builtInFaces()
	f.Add(faces[0].data[:4096])
	f.Add([]byte("\x00\x01\x00\x00\x00\x01"))
	f.Fuzz(func(t *testing.T, data []byte) {
		face, err := readFace(data)
		if err != nil {
			if rule.CodeOf(err) != rule.Input {
				t.Fatalf("code %q of %v", rule.CodeOf(err), err)
			}
			return
		}
		if s := face.printable("añ 😀"); face.width(s) < 0 {
			t.Fatalf("%q has a negative width", s)
		}
	})
}

// compose makes the pages of a document.
// builtInFaces are those of the built-in fonts, chained.
func builtInFaces() family {
	faces, _, _ := chained(builtIn())
	return faces
}

func compose(d *doc.Document, faces family) []*page { return composeWith(d, faces, nil) }
