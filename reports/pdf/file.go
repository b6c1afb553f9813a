package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"strconv"
	"sync"
	"time"
	"unicode/utf16"

	"flagfall/reports/doc"
)

// file is a PDF file while it is written: objects with numbers, and where each
// of them begins.
type file struct {
	out    []byte
	places []int // by the number of the object; 0 has none
}

// These objects have their numbers before anything is known of them.
const (
	rootOfPages = 1
	resources   = 2
)

// newFile begins a file of a version of the format.
func newFile(version string) *file {
	return &file{out: fmt.Appendf(nil, "%%PDF-%s\n", version), places: make([]int, resources+1)}
}

// next is the number that the next new object will have.
func (f *file) next() int { return len(f.places) }

// begin begins a new object.
func (f *file) begin() {
	f.places = append(f.places, 0)
	f.beginAs(len(f.places) - 1)
}

func (f *file) beginAs(number int) {
	f.places[number] = len(f.out)
	f.say("%d 0 obj\n", number)
}

func (f *file) say(format string, args ...any) { f.out = fmt.Appendf(f.out, format, args...) }

func (f *file) end() { f.out = append(f.out, "endobj\n"...) }

// data ends an object that is a stream.
func (f *file) data(data []byte) {
	f.out = append(append(append(f.out, "stream\n"...), data...), "\nendstream\n"...)
	f.end()
}

// packed is a new object that is nothing but data, compressed.
func (f *file) packed(data []byte) {
	packed := compressed(data)
	f.begin()
	f.say("<</Filter /FlateDecode /Length %d>>\n", len(packed))
	f.data(packed)
}

// close ends the file: what is known of the document, the catalogue, and the
// table of objects.
func (f *file) close(d *doc.Document, face *face) []byte {
	info := f.next()
	f.begin()
	f.say("<<\n")
	for _, fact := range [][2]string{
		// The name of the first library that made these files: a print that is
		// made again is the same, byte for byte.
		{"Producer", "FPDF 1.7"},
		{"Title", face.printable(d.Title)},
		{"Subject", face.printable(d.Meta.Event)},
		{"Author", face.printable(d.Meta.Arbiter)},
		{"Creator", "flagfall"},
	} {
		f.say("/%s (", fact[0])
		f.out = appendText(append(f.out, 0xFE, 0xFF), fact[1])
		f.say(")\n")
	}
	printed := d.Meta.Printed.UTC()
	if d.Meta.Printed.IsZero() {
		printed = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	date := printed.Format("20060102150405")
	f.say("/CreationDate (D:%s)\n/ModDate (D:%s)\n>>\n", date, date)
	f.end()

	catalogue := f.next()
	f.begin()
	f.say("<<\n/Type /Catalog\n/Pages %d 0 R\n/Names <<\n/EmbeddedFiles << /Names [\n  \n] >>\n>>\n>>\n", rootOfPages)
	f.end()

	table := len(f.out)
	f.say("xref\n0 %d\n0000000000 65535 f \n", len(f.places))
	for _, at := range f.places[1:] {
		f.say("%010d 00000 n \n", at)
	}
	f.say("trailer\n<<\n/Size %d\n/Root %d 0 R\n/Info %d 0 R\n>>\nstartxref\n%d\n%%%%EOF\n", len(f.places), catalogue, info, table)
	return f.out
}

// appendText adds a printable text as PDF writes it between brackets: in two
// bytes a letter, with a backslash before what would end it.
func appendText(out []byte, s string) []byte {
	for _, unit := range utf16.Encode([]rune(s)) {
		for _, b := range [2]byte{byte(unit >> 8), byte(unit)} {
			switch b {
			case '\\', '(', ')':
				out = append(out, '\\', b)
			case '\r':
				out = append(out, '\\', 'r')
			default:
				out = append(out, b)
			}
		}
	}
	return out
}

// appendNumber adds a number with a fixed count of decimals, and a space.
func appendNumber(out []byte, v float64, decimals int) []byte {
	return append(strconv.AppendFloat(out, v, 'f', decimals, 64), ' ')
}

// compressors are those that are not at work: to make one takes longer than
// most pages do.
var compressors = sync.Pool{New: func() any {
	z, _ := zlib.NewWriterLevel(nil, zlib.BestSpeed) // fails for a level that is none
	return z
}}

func compressed(data []byte) []byte {
	z := compressors.Get().(*zlib.Writer)
	defer compressors.Put(z)
	var out bytes.Buffer
	z.Reset(&out)
	// A buffer in memory takes whatever is written.
	_, _ = z.Write(data)
	_ = z.Close()
	return out.Bytes()
}
