package pdf

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"slices"
	"strconv"
	"unicode/utf16"
)

// codesBegin is how the library begins the table of a font that says which
// characters its codes are.
const codesBegin = "/CIDInit /ProcSet findresource begin\n"

// lettersOfCodes is that table, compressed: each code is its own character, but
// shapes of Arabic letters are these letters, so that names are found and copied as
// they are typed. The library has it without the shapes.
var lettersOfCodes = once(func() []byte {
	return slices.Concat([]byte(codesBegin+"12 dict begin\nbegincmap\n/CIDSystemInfo\n<</Registry (Adobe)\n/Ordering (UCS)\n/Supplement 0\n>> def\n"+
		"/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"),
		baseLetters(), []byte("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"))
})

// baseLetters returns the ranges of codes that are their own characters, and the
// shapes with their letters.
func baseLetters() []byte {
	letters := map[rune][]rune{}
	var shapes []rune
	add := func(shape rune, of ...rune) {
		letters[shape] = of
		shapes = append(shapes, shape)
	}
	for _, l := range arabicLetters {
		for shape := l.first; shape < l.first+rune(l.shapes); shape++ {
			add(shape, l.letter)
		}
	}
	for _, alef := range []rune{0x0622, 0x0623, 0x0625, 0x0627} {
		// In the order in which they are seen, as all letters of a line stand in the
		// file: readers turn the line round.
		add(lamAlef(alef), alef, lam)
		add(lamAlef(alef)+1, alef, lam)
	}
	slices.Sort(shapes)
	var b bytes.Buffer
	var ranges [][2]rune
	for code := rune(1); code < 0x10000; code++ {
		switch _, shape := letters[code]; {
		case shape, !letterCode(code):
		case len(ranges) > 0 && ranges[len(ranges)-1][1] == code-1 && code%0x100 != 0:
			ranges[len(ranges)-1][1] = code
		default:
			// A range ends where the first of its two bytes does (ISO 32000-1, 9.10.3).
			ranges = append(ranges, [2]rune{code, code})
		}
	}
	const most = 100 // entries of a block (Adobe Technical Note 5014)
	for block := range slices.Chunk(ranges, most) {
		fmt.Fprintf(&b, "%d beginbfrange\n", len(block))
		for _, r := range block {
			fmt.Fprintf(&b, "<%04X> <%04X> <%04X>\n", r[0], r[1], r[0])
		}
		b.WriteString("endbfrange\n")
	}
	for block := range slices.Chunk(shapes, most) {
		fmt.Fprintf(&b, "%d beginbfchar\n", len(block))
		for _, shape := range block {
			fmt.Fprintf(&b, "<%04X> <", shape)
			for _, r := range letters[shape] {
				fmt.Fprintf(&b, "%04X", r)
			}
			b.WriteString(">\n")
		}
		b.WriteString("endbfchar\n")
	}
	return b.Bytes()
}

// letterCode reports whether a code is that of a character: not half of a pair, and
// not a mark of the order of bytes, to which no code may lead (ISO 19005-2,
// 6.2.11.7.2).
func letterCode(code rune) bool {
	return !utf16.IsSurrogate(code) && code != 0xfeff && code < 0xfffe
}

// tagged names a font in an object by its own name, with the tag of a subset, which
// tells it from other parts of the font in other files (ISO 32000-1, 9.6.4): six
// capitals of the digest of what is set.
func tagged(object []byte, of [sha256.Size]byte, names []string) []byte {
	const longest = 1 << 12 // an object that names a font is shorter
	if len(object) > longest {
		return object
	}
	key := []byte("/utf8" + fontKey)
	at := bytes.Index(object, key)
	if at < 0 {
		return object
	}
	end := at + len(key)
	for end < len(object) && object[end] >= '0' && object[end] <= '9' {
		end++
	}
	font, err := strconv.Atoi(string(object[at+len(key) : end]))
	if err != nil || font >= len(names) {
		return object
	}
	name := []byte("/")
	for i := range 6 {
		name = append(name, 'A'+of[i+font%16]%26)
	}
	name = append(append(name, '+'), names[font]...)
	return slices.Concat(object[:at], name, object[end:])
}
