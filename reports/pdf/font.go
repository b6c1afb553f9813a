package pdf

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// Font is a font supplied by the user, for scripts that the built-in one lacks;
// letters missing from it are taken from the built-in one. It may be used for
// several documents at the same time.
type Font struct{ faces family }

// ReadFont reads a TrueType font, or the first of a collection, and its bold
// companion, which may be nil. It fails with rule.Input for data that is not a
// TrueType font.
func ReadFont(regular, bold []byte) (*Font, error) {
	upright, err := readFace(alone(regular))
	if err != nil {
		return nil, err
	}
	strong := upright // what it lacks is borrowed in bold
	if bold != nil {
		if strong, err = readFace(alone(bold)); err != nil {
			return nil, err
		}
	}
	return &Font{familyOf(upright, strong)}, nil
}

// Letters are what a font has, with their widths in thousandths of the type size.
type Letters map[rune]int32

// Letters are those of the font itself.
func (f *Font) Letters() Letters { return f.faces[regular].advance }

// Have returns how many of the given letters there are.
func (l Letters) Have(letters []rune) int {
	n := 0
	for _, r := range letters {
		if _, has := l[r]; has {
			n++
		}
	}
	return n
}

// near returns the widths of the letters of Europe by their numbers, -1 for none.
func (l Letters) near() []int32 {
	const first = 0x0530 // after Latin, Greek and Cyrillic letters
	list := make([]int32, first)
	for r := range list {
		list[r] = -1
		if width, has := l[rune(r)]; has {
			list[r] = width
		}
	}
	return list
}

// alone returns the first font of a collection (TrueType collection, "ttcf") as a
// file of its own: a table directory with the tables after it. Anything else is
// left as it is.
func alone(data []byte) []byte {
	if len(data) < 16 || string(data[:4]) != "ttcf" {
		return data
	}
	start := int64(be32(data, 12))
	if start+12 > int64(len(data)) {
		return data
	}
	tables := int64(be16(data, int(start)+4))
	end := start + 12 + 16*tables
	if end > int64(len(data)) {
		return data
	}
	out := bytes.Clone(data[start:end])
	for i := range tables {
		row := out[12+16*i : 28+16*i]
		from, length := int64(be32(row, 8)), int64(be32(row, 12))
		if from+length > int64(len(data)) {
			return data
		}
		binary.BigEndian.PutUint32(row[8:], uint32(len(out)))
		out = append(out, data[from:from+length]...)
		for len(out)%4 != 0 {
			out = append(out, 0)
		}
	}
	return out
}

// chained returns the faces of fonts of which each borrows from the next what it
// lacks, and gathers the letters that none has and the words that are spelled in others.
func chained(fonts []*Font) (faces family, missed map[rune]bool, respelled map[string]string) {
	missed, respelled = map[rune]bool{}, map[string]string{}
	for i := range faces {
		for _, font := range slices.Backward(fonts) {
			faces[i] = font.faces[i].before(faces[i])
		}
		faces[i].missed, faces[i].respelled = missed, respelled
	}
	return faces, missed, respelled
}
