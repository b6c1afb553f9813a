package pdf

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Unicode says itself which letter a shape is one of: its compatibility form.
func TestArabicShapesAreOfTheirLetters(t *testing.T) {
	f := builtInFaces()[0]
	for _, l := range arabicLetters {
		for shape := l.first; shape < l.first+rune(l.shapes); shape++ {
			if got := norm.NFKC.String(string(shape)); got != norm.NFKC.String(string(l.letter)) {
				t.Errorf("%U is a shape of %q, not of %U", shape, got, l.letter)
			}
			if f.advance[shape] == 0 {
				t.Errorf("the built-in font lacks %U", shape)
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

// Letters of Arabic are joined, but for those that join nothing behind them.
func TestArabicIsJoined(t *testing.T) {
	f := builtInFaces()[0]
	for text, want := range map[string]string{
		"محمد":     "\uFEE3\uFEA4\uFEE4\uFEAA", // meem before, hah between, meem between, dal behind
		"دار":      "\uFEA9\uFE8D\uFEAD",       // all alone: dal and alef join nothing behind them
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
	if got := strings.Join(wrap("one two three", 7, width), "|"); got != "one two|three" {
		t.Errorf("from left to right: %q", got)
	}
}
