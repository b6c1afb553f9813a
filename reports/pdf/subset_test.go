package pdf

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"

	"codeberg.org/go-fonts/dejavu/dejavusanscondensed"
	"codeberg.org/go-fonts/dejavu/dejavusanscondensedbold"
	"github.com/jung-kurt/gofpdf"
	"pgregory.net/rapid"
)

// library is the reading of a built-in font by another library: regular, bold.
func library(i int) []byte {
	return bytes.Clone([2][]byte{dejavusanscondensed.TTF, dejavusanscondensedbold.TTF}[i]) // it writes into a font
}

// The widths that composing reckons with are those that another library reads.
func TestWidthsAgreeWithTheLibrary(t *testing.T) {
	faces := builtInFaces()
	f := gofpdf.New("P", "mm", "A4", "")
	for i, style := range []string{"", "B"} {
		f.AddUTF8FontFromBytes("text", style, library(i))
		f.SetFont("text", style, 10)
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

// What is put into a file of a font is, byte for byte, what another library
// cuts out of it: letters, parts of letters, measures and sums.
func TestSubsetsAgreeWithTheLibrary(t *testing.T) {
	faces := builtInFaces()
	compare := func(t interface{ Fatalf(string, ...any) }, i int, letters []rune) {
		ours, _ := faces[i].subset(letters)
		theirs := gofpdf.UTF8CutFont(library(i), string(letters))
		if !bytes.Equal(ours, theirs) {
			t.Fatalf("font %d, %q: %d bytes, the library has %d", i, string(letters), len(ours), len(theirs))
		}
	}
	for i := range faces {
		all := slices.Sorted(maps.Keys(faces[i].glyphs))
		compare(t, i, all)
		compare(t, i, nil)
		compare(t, i, []rune("Ńễộ"))
	}
	rapid.Check(t, func(t *rapid.T) {
		i := rapid.IntRange(0, 1).Draw(t, "font")
		all := slices.Sorted(maps.Keys(faces[i].glyphs))
		letters := rapid.SliceOfNDistinct(rapid.SampledFrom(all), 0, 120, rapid.ID[rune]).Draw(t, "letters")
		slices.Sort(letters)
		compare(t, i, letters)
	})
}

// Whatever runs the widths are written in, a reader finds those of the letters.
func TestWidthsAreFoundAgain(t *testing.T) {
	face := builtInFaces()[0]
	all := slices.Sorted(maps.Keys(face.glyphs))
	rapid.Check(t, func(t *rapid.T) {
		letters := rapid.SliceOfNDistinct(rapid.SampledFrom(all), 1, 200, rapid.ID[rune]).Draw(t, "letters")
		slices.Sort(letters)
		text := face.widths(letters)
		found := map[rune]int32{}
		words := strings.Fields(text)
		for i := 0; i < len(words); {
			first := number(t, words[i])
			if words[i+1] != "[" {
				for r := first; r <= number(t, words[i+1]); r++ {
					found[rune(r)] = int32(number(t, words[i+2]))
				}
				i += 3
				continue
			}
			for i += 2; words[i] != "]"; i, first = i+1, first+1 {
				found[rune(first)] = int32(number(t, words[i]))
			}
			i++
		}
		for _, r := range letters {
			if width, has := found[r]; !has || width != face.advance[r] {
				t.Fatalf("%q is %d wide, and the file says %d (%v): %s", r, face.advance[r], width, has, text)
			}
		}
	})
}

func number(t *rapid.T, word string) int {
	n := 0
	if _, err := fmt.Sscan(word, &n); err != nil {
		t.Fatalf("%q is no number", word)
	}
	return n
}

// A font whose composite glyphs contain themselves ends, instead of being taken
// apart forever.
func TestGlyphWithinItself(t *testing.T) {
	data := library(0)
	face, err := readFace(data)
	if err != nil {
		t.Fatal(err)
	}
	s := subsetter{face: face, long: be16(face.tables["head"], 50) == 1}
	circles := 0
	for r, glyph := range face.glyphs {
		outline := s.outline(int(glyph))
		eachPart(outline, func(at int) {
			if r == 'é' {
				binary.BigEndian.PutUint16(outline[at:], glyph)
				circles++
			}
		})
	}
	if circles == 0 {
		t.Fatal("é has no parts")
	}
	if font, _ := face.subset([]rune("é")); len(font) == 0 {
		t.Error("no font")
	}
}
