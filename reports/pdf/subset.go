package pdf

import (
	"encoding/binary"
	"maps"
	"slices"
)

// Flags of the parts of a composite glyph (OpenType, table glyf).
const (
	wordArguments = 1 << 0
	oneScale      = 1 << 3
	moreParts     = 1 << 5
	twoScales     = 1 << 6
	fourScales    = 1 << 7
)

// deepestGlyph is how many composites may stand within each other; good fonts
// have two or three.
const deepestGlyph = 16

// subset makes a TrueType font of the letters alone, which are sorted, and of
// the parts that they are composed of. With it comes the number of the glyph of
// each letter in that font.
func (f *face) subset(letters []rune) (font []byte, glyphs []uint16) {
	s := subsetter{face: f, number: map[int]int{0: 0}, long: be16(f.tables["head"], 50) == 1}
	main := []int{0}
	for _, r := range letters {
		main = append(main, int(f.glyphs[r]))
	}
	slices.Sort(main)
	s.order = slices.Compact(main)
	for i, glyph := range s.order {
		s.number[glyph] = i
	}
	for _, glyph := range slices.Clone(s.order) {
		s.addParts(glyph, 0)
	}
	glyphs = make([]uint16, len(letters))
	for i, r := range letters {
		glyphs[i] = uint16(s.number[int(f.glyphs[r])])
	}
	return s.font(letters, glyphs), glyphs
}

// subsetter chooses the glyphs of a subset.
type subsetter struct {
	face   *face
	order  []int       // the glyphs of the subset, by their numbers in the face
	number map[int]int // their places in order
	long   bool        // the places of glyphs have four bytes
}

// outline is the outline of a glyph of the face.
func (s *subsetter) outline(glyph int) []byte {
	loca := s.face.tables["loca"]
	place := func(glyph int) int {
		if s.long {
			return int(be32(loca, 4*glyph))
		}
		return 2 * int(be16(loca, 2*glyph))
	}
	return s.face.tables["glyf"][place(glyph):place(glyph+1)]
}

// eachPart calls with where the number of each part of a composite stands.
func eachPart(outline []byte, found func(at int)) {
	if len(outline) <= 2 || int16(be16(outline, 0)) >= 0 {
		return
	}
	for at, flags := 10, uint16(moreParts); flags&moreParts != 0; {
		flags = be16(outline, at)
		found(at + 2)
		at += 6
		if flags&wordArguments != 0 {
			at += 2
		}
		switch {
		case flags&oneScale != 0:
			at += 2
		case flags&twoScales != 0:
			at += 4
		case flags&fourScales != 0:
			at += 8
		}
	}
}

func (s *subsetter) addParts(glyph, depth int) {
	outline := s.outline(glyph)
	if depth == deepestGlyph {
		return
	}
	eachPart(outline, func(at int) {
		part := int(be16(outline, at))
		if _, has := s.number[part]; !has {
			s.number[part] = len(s.order)
			s.order = append(s.order, part)
		}
		s.addParts(part, depth+1)
	})
}

// font assembles the tables of the subset.
func (s *subsetter) font(letters []rune, glyphs []uint16) []byte {
	be := binary.BigEndian
	tables := map[string][]byte{}
	for _, name := range []string{"name", "cvt ", "fpgm", "prep", "gasp", "OS/2"} {
		if table := s.face.tables[name]; len(table) > 0 {
			tables[name] = table
		}
	}
	var outlines, widths []byte
	places := make([]int, 0, len(s.order)+1)
	for _, glyph := range s.order {
		widths = append(widths, s.face.metric(glyph)...)
		places = append(places, len(outlines))
		start := len(outlines)
		outlines = append(outlines, s.outline(glyph)...)
		own := outlines[start:]
		eachPart(own, func(at int) { be.PutUint16(own[at:], uint16(s.number[int(be16(own, at))])) })
		for len(outlines)%4 != 0 {
			outlines = append(outlines, 0)
		}
	}
	places = append(places, len(outlines))
	long := (len(outlines)+1)/2 > 0xFFFF
	var loca []byte
	for _, at := range places {
		if long {
			loca = be.AppendUint32(loca, uint32(at))
		} else {
			loca = be.AppendUint16(loca, uint16(at/2))
		}
	}
	changed := func(name string, at, value int) []byte {
		table := slices.Clone(s.face.tables[name])
		be.PutUint16(table[at:], uint16(value))
		return table
	}
	format := 0
	if long {
		format = 1
	}
	tables["glyf"], tables["hmtx"], tables["loca"] = outlines, widths, loca
	tables["cmap"] = letterTable(letters, glyphs, len(s.order))
	tables["head"] = changed("head", 50, format)
	clear(tables["head"][8:12])
	tables["hhea"] = changed("hhea", 34, len(s.order))
	tables["maxp"] = changed("maxp", 4, len(s.order))
	post := append([]byte{0, 3, 0, 0}, make([]byte, 28)...) // without names of glyphs
	if all := s.face.tables["post"]; len(all) >= 16 {
		copy(post[4:], all[4:16])
	}
	tables["post"] = post
	return assembled(tables)
}

// metric is the width and the left bearing of a glyph, four bytes.
func (f *face) metric(glyph int) []byte {
	hmtx, whole := f.tables["hmtx"], int(be16(f.tables["hhea"], 34))
	if glyph < whole {
		return hmtx[4*glyph : 4*glyph+4]
	}
	bearing := 2*whole + 2*glyph
	return slices.Concat(hmtx[4*whole-4:4*whole-2], hmtx[bearing:bearing+2])
}

// letterTable is a table cmap of format 4.
func letterTable(letters []rune, glyphs []uint16, count int) []byte {
	type segment struct {
		first  rune
		glyphs []uint16
	}
	var segments []segment
	for i, r := range letters {
		if i > 0 && r == letters[i-1]+1 && glyphs[i] == glyphs[i-1]+1 {
			last := &segments[len(segments)-1]
			last.glyphs = append(last.glyphs, glyphs[i])
			continue
		}
		segments = append(segments, segment{r, []uint16{glyphs[i]}})
	}
	size := len(segments) + 1
	search, power := 1, 0
	for search*2 <= size {
		search, power = search*2, power+1
	}
	search *= 2
	words := []int{0, 1, 3, 1, 0, 12, 4, 16 + 8*size + count + 1, 0, 2 * size, search, power, 2*size - search}
	for _, s := range segments {
		words = append(words, int(s.first)+len(s.glyphs)-1)
	}
	words = append(words, 0xFFFF, 0)
	for _, s := range segments {
		words = append(words, int(s.first))
	}
	words = append(words, 0xFFFF)
	for _, s := range segments {
		words = append(words, int(s.glyphs[0])-int(s.first))
	}
	words = append(words, 1)
	words = append(words, make([]int, size)...)
	for _, s := range segments {
		for _, g := range s.glyphs {
			words = append(words, int(g))
		}
	}
	var out []byte
	for _, w := range append(words, 0) {
		out = binary.BigEndian.AppendUint16(out, uint16(w))
	}
	return out
}

// assembled puts the tables of a font into one file, with their sums.
func assembled(tables map[string][]byte) []byte {
	be := binary.BigEndian
	names := slices.Sorted(maps.Keys(tables))
	search, power := 1, 0
	for search*2 <= len(names) {
		search, power = search*2, power+1
	}
	search *= 16
	out := be.AppendUint32(nil, 0x00010000)
	for _, v := range []int{len(names), search, power, 16*len(names) - search} {
		out = be.AppendUint16(out, uint16(v))
	}
	at, head := 12+16*len(names), 0
	for _, name := range names {
		if name == "head" {
			head = at
		}
		out = append(out, name...)
		out = be.AppendUint32(out, checksum(tables[name]))
		out = be.AppendUint32(be.AppendUint32(out, uint32(at)), uint32(len(tables[name])))
		at += (len(tables[name]) + 3) &^ 3
	}
	for _, name := range names {
		out = append(out, tables[name]...)
		for len(out)%4 != 0 {
			out = append(out, 0)
		}
	}
	be.PutUint32(out[head+8:], wholeSum(checksum(out)))
	return out
}

// wholeSum is what a font says of its own sum. Where there is something to
// carry, the upper half is two too large, as the library had it that made the
// first of these files: readers pass over the sum, and a print that is made
// again is the same, byte for byte.
func wholeSum(sum uint32) uint32 {
	const magic = 0xB1B0AFBA
	rest := uint32(magic) - sum
	if sum&0xFFFF > magic&0xFFFF {
		rest += 2 << 16
	}
	return rest
}

// checksum adds up words of four bytes.
func checksum(data []byte) uint32 {
	sum := uint32(0)
	for ; len(data) >= 4; data = data[4:] {
		sum += binary.BigEndian.Uint32(data)
	}
	var rest [4]byte
	copy(rest[:], data)
	return sum + binary.BigEndian.Uint32(rest[:])
}
