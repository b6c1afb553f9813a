package pdf

import (
	"bytes"
	"encoding/binary"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"flagfall/reports/doc"
)

// A font of few letters borrows the others from the built-in one: nothing
// becomes a box that either has, and runs are as wide as their letters.
func TestBorrowedLetters(t *testing.T) {
	builtIn := builtInFaces()[0]
	f := &face{advance: Letters{'漢': 1000, '字': 1000, '1': 700}}
	f.ascii['1'] = 700
	f = f.before(builtIn)
	text := f.printable("Cup 漢字 1 é 한")
	if text != "Cup 漢字 1 é Han" {
		t.Errorf("printable: %q", text)
	}
	var runs []string
	sum := 0.0
	f.eachRun(text, func(run string, font *face) {
		if font == builtIn {
			run = "<" + run + ">"
			sum += builtIn.width(strings.Trim(run, "<>"))
		} else {
			sum += f.width(run)
		}
		runs = append(runs, run)
	})
	if got := strings.Join(runs, "|"); got != "<Cup >|漢字|< >|1|< é Han>" {
		t.Errorf("runs: %s", got)
	}
	if math.Abs(sum-f.width(text)) > 1e-9 {
		t.Errorf("the runs are %v wide, the text %v", sum, f.width(text))
	}
}

// Names in letters that the built-in font lacks are set in a font that has them,
// and read again as they were; without one they are spelled in Latin ones.
func TestFurtherFonts(t *testing.T) {
	table := &doc.Table{Columns: []doc.Column{{Key: "name", Title: "Name", Kind: doc.Name}}}
	for _, name := range []string{"王伟", "שלום כהן", "გიორგი ბერიძე", "Հայկ Սարգսյան"} {
		table.Add(doc.T(name))
	}
	d := document("Players", table)
	var out bytes.Buffer
	told := map[string]string{}
	respelled := func(word, spelling string) { told[word] = spelling }
	if err := Write(&out, d, Options{Respelled: respelled}); err != nil || len(told) != 1 || told["王伟"] != "Wang Wei" {
		t.Fatalf("without a font: %v, %q", err, told)
	}
	clear(told)
	out.Reset()
	asked := ""
	more := func(letters []rune) []*Font {
		asked = string(letters)
		font, err := ReadFont(collection(withLetters(builtInFaces()[0].data, letters)), nil)
		if err != nil {
			t.Fatal(err)
		}
		return []*Font{font}
	}
	if err := Write(&out, d, Options{More: more, Respelled: respelled}); err != nil || len(told) > 0 {
		t.Fatalf("%v, %q", err, told)
	}
	if asked != "伟王" {
		t.Errorf("asked for %q", asked)
	}
	tool, err := exec.LookPath("pdftotext")
	if err != nil {
		t.Skip("SKIPPED: the letters are not read again, since pdftotext (poppler-utils) is not installed")
	}
	file := filepath.Join(t.TempDir(), "x.pdf")
	if err := os.WriteFile(file, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	text, err := exec.Command(tool, file, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"王伟", "გიორგი ბერიძე", "Հայկ Սարգսյան"} {
		if !strings.Contains(string(text), name) {
			t.Errorf("%s is not in\n%s", name, text)
		}
	}
	if strings.ContainsRune(string(text), box) {
		t.Errorf("boxes in\n%s", text)
	}
}

// withLetters returns a font whose first glyphs are some letters.
func withLetters(font []byte, letters []rune) []byte {
	var table []byte
	put := func(values ...int) {
		for _, v := range values {
			table = binary.BigEndian.AppendUint16(table, uint16(v))
		}
	}
	n := len(letters) + 1
	put(0, 1, 3, 1, 0, 12, 4, 16+8*n, 0, 2*n, 0, 0, 0)
	for _, r := range letters {
		put(int(r))
	}
	put(0xFFFF, 0)
	for _, r := range letters {
		put(int(r))
	}
	put(0xFFFF)
	for i, r := range letters {
		put((40 + i - int(r)) & 0xFFFF)
	}
	put(1)
	for range n {
		put(0)
	}
	out := bytes.Clone(font)
	for i := range int(be16(out, 4)) {
		if row := out[12+16*i:]; string(row[:4]) == "cmap" {
			binary.BigEndian.PutUint32(row[8:], uint32(len(out)))
			binary.BigEndian.PutUint32(row[12:], uint32(len(table)))
		}
	}
	return append(out, table...)
}

// collection returns a font as the only one of a collection.
func collection(font []byte) []byte {
	const head = 16
	out := append([]byte("ttcf\x00\x01\x00\x00\x00\x00\x00\x01\x00\x00\x00\x10"), font...)
	for i := range int(be16(font, 4)) {
		row := out[head+12+16*i:]
		binary.BigEndian.PutUint32(row[8:], be32(row, 8)+head)
	}
	return out
}
