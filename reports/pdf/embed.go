package pdf

import (
	"encoding/binary"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
)

// embedded is a font of a document: of a face no more than the letters that
// are printed is put into the file.
type embedded struct {
	face *face
	// label is what the font is called in the file, and name how pages call it.
	label, name string
	used        map[rune]bool
	object      int
}

// toUnicode says to whoever copies text out of a file that letters are numbered
// as Unicode numbers them.
const toUnicode = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo
<</Registry (Adobe)
/Ordering (UCS)
/Supplement 0
>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
1 beginbfrange
<0000> <FFFF> <0000>
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end`

// write writes the seven objects of a font (PDF 1.7, 9.7).
func (e *embedded) write(f *file) {
	runes := slices.Sorted(maps.Keys(e.used))
	font, glyphs := e.face.subset(runes)
	e.object = f.next()
	f.begin()
	f.say("<</Type /Font\n/Subtype /Type0\n/BaseFont /%s\n/Encoding /Identity-H\n/DescendantFonts [%d 0 R]\n/ToUnicode %d 0 R>>\n",
		e.label, e.object+1, e.object+2)
	f.end()

	f.begin()
	f.say("<</Type /Font\n/Subtype /CIDFontType2\n/BaseFont /%s\n/CIDSystemInfo %d 0 R\n/FontDescriptor %d 0 R\n", e.label, e.object+3, e.object+4)
	m := e.face.metrics()
	if m.missing != 0 {
		f.say("/DW %d\n", m.missing)
	}
	f.say("/W [%s ]\n/CIDToGIDMap %d 0 R>>\n", e.face.widths(runes), e.object+5)
	f.end()

	f.packed([]byte(toUnicode))

	f.begin()
	f.say("<</Registry (Adobe)\n/Ordering (UCS)\n/Supplement 0>>\n")
	f.end()

	f.begin()
	f.say("<</Type /FontDescriptor /FontName /%s\n /Ascent %d /Descent %d /CapHeight %d /Flags %d/FontBBox [%d %d %d %d]  /ItalicAngle %d /StemV %d /MissingWidth %d/FontFile2 %d 0 R>>\n",
		e.label, m.ascent, m.descent, m.capitals, m.flags, m.box[0], m.box[1], m.box[2], m.box[3], m.slant, m.stem, m.missing, e.object+6)
	f.end()

	numbers := make([]byte, 2<<16)
	for i, r := range runes {
		binary.BigEndian.PutUint16(numbers[2*r:], glyphs[i])
	}
	numbers = compressed(numbers)
	f.begin()
	f.say("<</Length %d/Filter /FlateDecode>>\n", len(numbers))
	f.data(numbers)

	packed := compressed(font)
	f.begin()
	f.say("<</Length %d\n/Filter /FlateDecode\n/Length1 %d\n>>\n", len(packed), len(font))
	f.data(packed)
}

// metrics are the measures of a font that its description gives, in thousandths
// of the type size.
type metrics struct {
	ascent, descent, capitals, slant, stem, flags, missing int
	box                                                    [4]int
}

// metrics reads them from the tables head, hhea, OS/2 and post. What a font does
// not say is left at what readers take for nothing said.
func (f *face) metrics() metrics {
	unit := float64(be16(f.tables["head"], 18))
	thousandths := func(table string, at int) int {
		return int(float64(int16(be16(f.tables[table], at))) * (1000 / unit))
	}
	m := metrics{
		ascent:  thousandths("hhea", 4),
		descent: thousandths("hhea", 6),
		box:     [4]int{thousandths("head", 36), thousandths("head", 38), thousandths("head", 40), thousandths("head", 42)},
		missing: int(math.Round(1000 / unit * float64(be16(f.tables["hmtx"], 0)))),
		flags:   4, // its letters are not those of Latin alone
	}
	weight := 500
	m.capitals = m.ascent
	if os2 := f.tables["OS/2"]; len(os2) >= 72 {
		weight = int(be16(os2, 4))
		if be16(os2, 0) > 1 && len(os2) >= 90 {
			m.capitals = thousandths("OS/2", 88)
		}
	}
	m.stem = 50 + int(math.Pow(float64(weight)/65, 2))
	if weight >= 600 {
		m.flags |= 1 << 18
	}
	if post := f.tables["post"]; len(post) >= 16 {
		if m.slant = int(int16(be16(post, 4))); m.slant != 0 {
			m.flags |= 1 << 6
		}
		if be32(post, 12) != 0 {
			m.flags |= 1
		}
	}
	return m
}

// widthRun is a run of letters without a gap, with their widths.
type widthRun struct {
	first  rune
	widths []int32
	same   bool // three or more, or the last two, have one width
}

// widths are the widths of letters in thousandths of the type size, in the form
// of PDF 1.7, 9.7.4.3: of the letters that are used, and of those up to U+00FF
// that stand before the last of them.
func (f *face) widths(used []rune) string {
	var letters []rune
	if len(used) > 0 {
		for r := rune(1); r <= min(0xFF, used[len(used)-1]); r++ {
			if f.glyphs[r] != 0 {
				letters = append(letters, r)
			}
		}
	}
	for _, r := range used {
		if r > 0xFF {
			letters = append(letters, r)
		}
	}
	var runs []*widthRun
	for i, r := range letters {
		width := f.advance[r]
		var run *widthRun
		if len(runs) > 0 {
			run = runs[len(runs)-1]
		}
		switch {
		case i == 0 || letters[i-1] != r-1:
			runs = append(runs, &widthRun{first: r, widths: []int32{width}})
		case f.advance[r-1] != width:
			if run.same {
				runs = append(runs, &widthRun{first: r, widths: []int32{width}})
			} else {
				run.widths = append(run.widths, width)
			}
		case run.widths[0] == width:
			run.widths, run.same = append(run.widths, width), true
		default:
			run.widths = run.widths[:len(run.widths)-1]
			runs = append(runs, &widthRun{first: r - 1, widths: []int32{width, width}, same: true})
		}
	}
	// Short runs of one width join the run before them.
	joined := runs[:0:0]
	after, long := rune(-1), false // the letter behind the last run, and whether that stands by itself
	for _, run := range runs {
		size := len(run.widths)
		if run.same {
			size++
		}
		if run.first == after && !long && (!run.same || size < 4) {
			last := joined[len(joined)-1]
			last.widths = append(last.widths, run.widths...)
		} else {
			joined = append(joined, run)
		}
		after, long = run.first+rune(len(run.widths)), run.same && size > 3
	}
	var b strings.Builder
	for _, run := range joined {
		if distinct := slices.Compact(slices.Sorted(slices.Values(run.widths))); len(distinct) == 1 {
			fmt.Fprintf(&b, " %d %d %d", run.first, int(run.first)+len(run.widths)-1, distinct[0])
			continue
		}
		list := fmt.Sprint(run.widths)
		fmt.Fprintf(&b, " %d [ %s ]\n", run.first, list[1:len(list)-1])
	}
	return b.String()
}
