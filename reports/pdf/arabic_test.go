package pdf

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"flagfall/reports/doc"
)

// Unicode says itself which letter a shape is one of: its compatibility form.
func TestArabicShapesAreOfTheirLetters(t *testing.T) {
	f := builtInFaces()[0]
	for _, l := range arabicLetters {
		for shape := l.first; shape < l.first+rune(l.shapes); shape++ {
			if got := norm.NFKC.String(string(shape)); got != norm.NFKC.String(string(l.letter)) {
				t.Errorf("%U is a shape of %q, not of %U", shape, got, l.letter)
			}
			if !f.has(shape) {
				t.Errorf("the built-in fonts lack %U", shape)
			}
		}
	}
	for _, alef := range []rune{0x0622, 0x0623, 0x0625, 0x0627} {
		for behind := range rune(2) {
			if got := norm.NFKC.String(string(lamAlef(alef) + behind)); got != string([]rune{lam, alef}) {
				t.Errorf("%U is %q", lamAlef(alef)+behind, got)
			}
		}
	}
}

// Letters of Arabic are joined, but for those that join nothing after them.
func TestArabicIsJoined(t *testing.T) {
	f := builtInFaces()[0]
	for text, want := range map[string]string{
		"محمد":     "\uFEE3\uFEA4\uFEE4\uFEAA", // meem before, hah between, meem between, dal after
		"دار":      "\uFEA9\uFE8D\uFEAD",       // all alone: dal and alef join nothing after them
		"سلام":     "\uFEB3\uFEFC\uFEE1",       // lam and alef are one sign
		"ب":        "\uFE8F",
		"بـ":       "\uFE91\u0640",
		"مُد":      "\uFEE3\u064F\uFEAA", // a mark parts nothing
		"پک":       "\uFB58\uFB8F",       // Persian
		"עברית Ab": "עברית Ab",
	} {
		if got := f.joined(text); got != want {
			t.Errorf("joined(%q) = %+q, want %+q", text, got, want)
		}
	}
	if got := f.printable("محمد 12"); got != "\uFEAA\uFEE4\uFEA4\uFEE3 12" {
		t.Errorf("as it is seen: %+q", got)
	}
	bare := &face{advance: map[rune]int32{'م': 500}}
	if got := bare.joined("مم"); got != "مم" {
		t.Errorf("a font without shapes: %+q", got)
	}
}

// A name that is written from right to left and takes two lines begins on the
// first one.
func TestRightToLeftNamesBeginOnTheirFirstLine(t *testing.T) {
	width := func(s string) float64 { return float64(utf8.RuneCountInString(s)) }
	name := visual("אבג דהו זחט")
	if got, want := wrap(name, 7, width), []string{visual("אבג"), visual("דהו זחט")}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	// Nor does a line begin or end with a dot between two things.
	if got := strings.Join(wrap("one · two · three", 7, width), "|"); got != "one|two|three" {
		t.Errorf("between dots: %q", got)
	}
	if got := strings.Join(wrap("one two three", 7, width), "|"); got != "one two|three" {
		t.Errorf("from left to right: %q", got)
	}
}

// Names that are written from right to left are found in the file as they are
// typed. Needs pdftotext of poppler.
func TestArabicIsExtractedAsTyped(t *testing.T) {
	tool, err := exec.LookPath("pdftotext")
	if err != nil {
		t.Skip("SKIPPED: the letters in a PDF are not read, since pdftotext (poppler-utils) is not installed")
	}
	names := []string{"محمد", "سلام", "پروین", "שלום", "Müller"}
	table := &doc.Table{Columns: []doc.Column{{Key: "name", Title: "Name", Kind: doc.Name}}}
	for _, name := range names {
		table.Add(doc.T(name))
	}
	file := filepath.Join(t.TempDir(), "x.pdf")
	if err := os.WriteFile(file, render(t, document("Names", table)), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(tool, file, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Map(func(r rune) rune { // marks of direction
		if r >= 0x202A && r <= 0x202E || r == 0x200E || r == 0x200F {
			return -1
		}
		return r
	}, string(out))
	for _, name := range names {
		if !strings.Contains(text, name) {
			t.Errorf("no %q (%+q) in %+q", name, name, text)
		}
	}
}

// Every font of a file has its own name with the tag of a subset, another one in
// another file.
func TestFontsAreTagged(t *testing.T) {
	names := func(d *doc.Document) map[string]bool {
		found := map[string]bool{}
		for _, m := range regexp.MustCompile(`/(?:BaseFont|FontName) /(\S*)`).FindAllSubmatch(render(t, d), -1) {
			if found[string(m[1])] = true; !regexp.MustCompile(`^[A-Z]{6}\+(Roboto(Condensed)?-(Regular|Medium|Bold)|DejaVuSansCondensed(-Bold)?)$`).Match(m[1]) {
				t.Errorf("a font is named %q", m[1])
			}
		}
		return found
	}
	one, two := names(samples()["blocks"]), names(standings(3))
	if len(one) < 2 || len(two) < 3 {
		t.Errorf("fonts %v and %v", one, two)
	}
	for name := range one {
		if two[name] {
			t.Errorf("two files have the font %q", name)
		}
	}
}
