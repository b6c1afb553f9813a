package pdf

import (
	"bytes"
	"encoding/binary"
	"maps"
	"slices"
)

// eachGlyph calls found for the letters up to U+FFFF that have a glyph.
func eachGlyph(cmap []byte, found func(r rune, glyph int)) error {
	table, err := tableOfLetters(cmap)
	if err != nil {
		return err
	}
	return eachInSegments(table, found)
}

// tableOfLetters returns where the table of Unicode letters begins (format 4) in the table
// cmap of a font; the library takes the same.
func tableOfLetters(cmap []byte) ([]byte, error) {
	if len(cmap) < 4 {
		return nil, noFont("its table of letters is cut off")
	}
	for i := range int(be16(cmap, 2)) {
		at := 4 + 8*i
		if at+8 > len(cmap) {
			break
		}
		platform, encoding, offset := be16(cmap, at), be16(cmap, at+2), int64(be32(cmap, at+4))
		unicodeTable := platform == 3 && encoding == 1 || platform == 0
		if !unicodeTable || offset+16 > int64(len(cmap)) || be16(cmap, int(offset)) != 4 {
			continue
		}
		return cmap[offset:], nil
	}
	return nil, noFont("it has no table of Unicode letters")
}

// eachInSegments reads a cmap table of format 4.
func eachInSegments(t []byte, found func(r rune, glyph int)) error {
	segments := int(be16(t, 6)) / 2
	ends, starts := 14, 16+2*segments
	deltas, offsets := starts+2*segments, starts+4*segments
	if offsets+2*segments > len(t) {
		return noFont("its table of letters is cut off")
	}
	for s := range segments {
		first, last := int(be16(t, starts+2*s)), int(be16(t, ends+2*s))
		delta, offset := int(be16(t, deltas+2*s)), int(be16(t, offsets+2*s))
		for r := first; r <= last && r < 0xFFFF; r++ {
			glyph := (r + delta) & 0xFFFF
			if offset != 0 {
				at := offsets + 2*s + offset + 2*(r-first)
				if at+2 > len(t) {
					continue
				}
				if glyph = int(be16(t, at)); glyph != 0 {
					glyph = (glyph + delta) & 0xFFFF
				}
			}
			if glyph != 0 {
				found(rune(r), glyph)
			}
		}
	}
	return nil
}

// letterSet are letters up to U+FFFF.
type letterSet [0x10000 / 64]uint64

func (s *letterSet) add(text string) {
	for _, r := range text {
		if r <= 0xFFFF {
			s[r/64] |= 1 << (r % 64)
		}
	}
}

func (s *letterSet) has(r rune) bool { return s[r/64]>>(r%64)&1 == 1 }

// knowing returns a copy of a font file that knows no letters but some. The library reads the
// whole table of letters twice for each file it writes, which of a font with thousands of
// them takes longer than most pages do.
func knowing(font []byte, letters *letterSet) []byte {
	font = bytes.Clone(font)
	tables, err := fontTables(font)
	if err != nil {
		return font
	}
	table, err := tableOfLetters(tables["cmap"])
	if err != nil {
		return font
	}
	glyphs := map[rune]int{}
	if eachInSegments(table, func(r rune, glyph int) {
		if letters.has(r) {
			glyphs[r] = glyph
		}
	}) != nil {
		return font
	}
	if small := segmentsOf(glyphs); len(small) <= int(be16(table, 2)) && len(small) <= len(table) {
		copy(table, small)
	}
	return font
}

// segmentsOf returns a table of letters of format 4, with the fields that speed up searching
// left empty.
func segmentsOf(glyphs map[rune]int) []byte {
	var ends, starts, deltas []byte
	segment := func(r rune, delta int) {
		ends = binary.BigEndian.AppendUint16(ends, uint16(r))
		starts = binary.BigEndian.AppendUint16(starts, uint16(r))
		deltas = binary.BigEndian.AppendUint16(deltas, uint16(delta))
	}
	for _, r := range slices.Sorted(maps.Keys(glyphs)) {
		segment(r, glyphs[r]-int(r))
	}
	segment(0xFFFF, 1) // closes the table
	const format, head, padding = 4, 14, 2
	out := make([]byte, head, head+4*len(ends)+padding)
	binary.BigEndian.PutUint16(out, format)
	binary.BigEndian.PutUint16(out[2:], uint16(cap(out)))
	binary.BigEndian.PutUint16(out[6:], uint16(len(ends)))
	return slices.Concat(out, ends, make([]byte, padding), starts, deltas, make([]byte, len(ends)))
}
