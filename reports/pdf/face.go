package pdf

import (
	"encoding/binary"
	"math"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
)

// box is what a word becomes that no font has and that no Latin letters spell, such as
// a smiling face.
const box = '\u25A1'

// face is a TrueType font with the measures that composing needs.
type face struct {
	data []byte
	// advance is the width of each letter in the font, in thousandths of the
	// type size; letters that are not in it are not in the font.
	advance Letters
	// ascii is advance for the common letters.
	ascii [128]int32
	// near is advance for the letters of Europe, -1 for those that are not in the font:
	// most of what is set is found there and not in a map. Copies share it.
	near []int32
	// name is that of the font, as a word of PDF.
	name string
	// share is how wide its letters are set, 1 being as they are drawn; the
	// widths are those set.
	share float64
	// next is the font from which letters are borrowed that this one lacks; nil
	// for none.
	next *face
	// missed takes the letters that another font might have, and respelled the words that
	// are set in Latin letters, with these; nil where nobody asks.
	missed    map[rune]bool
	respelled map[string]string
}

// before returns a copy of the face that borrows what it lacks from another.
func (f *face) before(next *face) *face {
	c := *f
	c.next = next
	if next == nil {
		return &c
	}
	for r := range c.ascii {
		if _, own := f.advance[rune(r)]; !own {
			c.ascii[r] = next.ascii[r]
		}
	}
	return &c
}

// narrower returns the face with its letters set narrower than they are drawn.
func (f *face) narrower() *face {
	c := *f
	c.share, c.advance = condensed, make(Letters, len(f.advance))
	for r, width := range f.advance {
		c.advance[r] = int32(math.Round(float64(width) * condensed))
		if r < 128 {
			c.ascii[r] = c.advance[r]
		}
	}
	c.near = c.advance.near()
	return &c
}

// find is which font of the chain has a letter, and its width there; none where
// none has it.
func (f *face) find(r rune) (of *face, width int32) {
	for ; f != nil; f = f.next {
		if int(r) < len(f.near) {
			if width := f.near[r]; width >= 0 {
				return f, width
			}
			continue
		}
		if width, found := f.advance[r]; found {
			return f, width
		}
	}
	return nil, 0
}

// has reports whether a font of the chain has a letter.
func (f *face) has(r rune) bool {
	of, _ := f.find(r)
	return of != nil
}

// eachRun calls with the runs of a text that are of one font of the chain. What
// none has is of the first.
func (f *face) eachRun(s string, found func(run string, font *face)) {
	start, font := 0, f
	for i, r := range s {
		of, _ := f.find(r)
		if of == nil {
			of = f
		}
		if of != font {
			if i > start {
				found(s[start:i], font)
			}
			start, font = i, of
		}
	}
	if start < len(s) {
		found(s[start:], font)
	}
}

// readFace reads the widths of the letters from the tables head, hhea, hmtx
// and cmap (format 4) of a TrueType font.
func readFace(data []byte) (*face, error) {
	tables, err := fontTables(data)
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"head", "hhea", "hmtx", "cmap", "glyf", "loca", "maxp"} {
		if tables[name] == nil {
			return nil, noFont("it has no table %s", name)
		}
	}
	head, hhea, hmtx := tables["head"], tables["hhea"], tables["hmtx"]
	if len(head) < 54 || len(hhea) < 36 {
		return nil, noFont("its tables are cut off")
	}
	unit := int32(be16(head, 18))
	metrics := int(be16(hhea, 34))
	if unit == 0 || metrics == 0 || len(hmtx) < metrics*4 {
		return nil, noFont("it has no widths")
	}
	f := &face{data: data, advance: make(Letters, 4096), name: fontName(tables["name"]), share: 1}
	err = eachGlyph(tables["cmap"], func(r rune, glyph int) {
		width := int32(be16(hmtx, 4*min(glyph, metrics-1)))
		f.advance[r] = (width*1000 + unit/2) / unit
		if r < 128 {
			f.ascii[r] = f.advance[r]
		}
	})
	if err != nil {
		return nil, err
	}
	f.near = f.advance.near()
	letters := false
	for r, width := range f.advance {
		letters = letters || width > 0 && unicode.IsLetter(r)
	}
	if !letters {
		return nil, noFont("it has no glyphs for letters")
	}
	return f, nil
}

// fontName returns the PostScript name in the table of names of a font, of letters,
// figures and hyphens; "Font" where there is none.
func fontName(names []byte) string {
	const postScript = 6
	if len(names) >= 6 {
		for i := range int(be16(names, 2)) {
			at := 6 + 12*i
			if at+12 > len(names) {
				break
			}
			from := int(be16(names, 4)) + int(be16(names, at+10))
			to := from + int(be16(names, at+8))
			if be16(names, at+6) != postScript || to > len(names) {
				continue
			}
			name := strings.Map(func(r rune) rune {
				if r == '-' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
					return r
				}
				return -1 // the upper halves of letters of two bytes too
			}, string(names[from:to]))
			if name != "" {
				return name
			}
		}
	}
	return "Font"
}

func noFont(format string, args ...any) error {
	return rule.Errorf(rule.Input, "the font is not a usable TrueType font: %s", rule.Format(format, args...)).
		WithHint("name a .ttf file with outlines, not .otf, .ttc or .woff")
}

// fontTables finds the tables of a TrueType file.
func fontTables(data []byte) (map[string][]byte, error) {
	if len(data) < 12 || be32(data, 0) != 0x00010000 && string(data[:4]) != "true" {
		return nil, noFont("it does not begin like one")
	}
	tables := map[string][]byte{}
	for i := range int(be16(data, 4)) {
		at := 12 + 16*i
		if at+16 > len(data) {
			return nil, noFont("it is cut off")
		}
		offset, length := int64(be32(data, at+8)), int64(be32(data, at+12))
		if offset+length > int64(len(data)) {
			return nil, noFont("it is cut off")
		}
		tables[string(data[at:at+4])] = data[offset : offset+length]
	}
	return tables, nil
}

func be16(b []byte, at int) uint16 { return binary.BigEndian.Uint16(b[at:]) }
func be32(b []byte, at int) uint32 { return binary.BigEndian.Uint32(b[at:]) }

// width returns the width of a printable text in units of the type size.
func (f *face) width(s string) float64 {
	sum := int32(0)
	for _, r := range s {
		if r < 128 {
			sum += f.ascii[r]
		} else {
			_, width := f.find(r)
			sum += width
		}
	}
	return float64(sum) / 1000
}

// printable returns a text as it can be printed: clean, composed (NFC), in the order
// in which it is seen, and with words in Latin letters where the fonts lack those of
// their own ([face.settable]). Marks without a width that only change the letter before
// them (joiners, variation selectors, skin colours) are dropped.
func (f *face) printable(s string) string {
	ascii := true
	for i := 0; i < len(s) && ascii; i++ {
		ascii = s[i] >= ' ' && s[i] < 0x7F
	}
	s = doc.Clean(s)
	if ascii || f.latin(s) {
		return s
	}
	s = visual(f.joined(f.settable(norm.NFC.String(s))))
	return strings.Map(func(r rune) rune {
		switch {
		case isDropped(r):
			return -1
		case f.has(r):
			return r
		case unicode.Is(unicode.Zs, r):
			return ' '
		}
		return -1 // a mark on a letter, without which the letter can be read
	}, s)
}

// latin reports whether a text has letters of the font alone that stand for themselves
// and are joined with nothing: those before the marks that are put on letters.
func (f *face) latin(s string) bool {
	const softHyphen, firstMark = 0xAD, 0x0300
	for _, r := range s {
		if r >= firstMark || r >= 0x7F && r <= 0xA0 || r == softHyphen || r < ' ' || !f.has(r) {
			return false
		}
	}
	return true
}

// visual puts runs of a script written from right to left into the order in
// which they are seen from left to right; numbers within them stay as they are,
// and so does the order of the names of a line ([doc.Directed]).
// It is enough for names and clubs; whole paragraphs of such scripts need more.
func visual(s string) string {
	if !strings.ContainsFunc(s, isRightToLeft) {
		return s
	}
	var line strings.Builder
	for _, part := range doc.Directed(s) {
		line.WriteString(turned(part))
	}
	return line.String()
}

// turned returns a part of a line with its runs turned.
func turned(s string) string {
	letters := []rune(s)
	for i := 0; i < len(letters); i++ {
		if !isRightToLeft(letters[i]) {
			continue
		}
		end := i + 1 // after the last letter of the run
		for j := i + 1; j < len(letters) && !isLeftToRight(letters[j]); j++ {
			if isRightToLeft(letters[j]) || unicode.Is(unicode.M, letters[j]) {
				end = j + 1
			}
		}
		reverse(letters[i:end])
		for j := i; j < end; j++ { // numbers, turned back
			k := j
			for k < end && unicode.IsDigit(letters[k]) {
				k++
			}
			reverse(letters[j:k])
			j = max(j, k-1)
		}
		i = end - 1
	}
	return string(letters)
}

func isRightToLeft(r rune) bool { return doc.IsRightToLeft(r) }

func isLeftToRight(r rune) bool { return doc.IsLeftToRight(r) }

func reverse(r []rune) {
	for i, j := 0, len(r)-1; i < j; i, j = i+1, j-1 {
		r[i], r[j] = r[j], r[i]
	}
}
