package pdf

import (
	"bytes"
	"cmp"
	"compress/zlib"
	"crypto/sha256"
	"fmt"
	"io"
	"slices"
	"strconv"
	"sync"

	"flagfall/arbiter/rule"
)

// pack writes a PDF of the library with its pages compressed. The library has
// a new compressor for each page, which takes longer than most pages do; here
// one serves all, and many files. A file of another build than the library's is
// an error of the code rule.Internal.
// The catalogue gets the language of the texts, and the metadata, to which the
// library does not refer; fonts get their names with a tag and say what their signs mean.
func pack(w io.Writer, file []byte, language string, fonts []string) error {
	built, err := builtOf(file)
	if err != nil {
		return err
	}
	objects, size := built.objects, len(built.objects)+1
	out := make([]byte, 0, len(file)/3+1024)
	out = append(out, pdfVersion...)
	places := make([]int, size+1)
	profile := size // the number of the object after all others
	digest := sha256.Sum256(file)
	packer := compressors.Get().(*compressor)
	defer compressors.Put(packer)
	for _, o := range objects {
		places[o.number] = len(out)
		if stream := plainStream(o.body); stream != nil {
			data := lettersOfCodes()
			if !bytes.HasPrefix(stream, []byte(codesBegin)) {
				data = packer.compress(stream)
			}
			out = fmt.Appendf(out, "%d 0 obj\n<</Filter /FlateDecode /Length %d>>\nstream\n", o.number, len(data))
			out = append(append(out, data...), "\nendstream\nendobj\n"...)
			continue
		}
		body := o.body
		if rest, is := bytes.CutPrefix(body, fmt.Appendf(nil, "%d 0 obj\n<<\n/Type /Catalog\n", o.number)); is {
			out = fmt.Appendf(out, "%d 0 obj\n<<\n/Type /Catalog\n/Lang (%s)\n/ViewerPreferences <</DisplayDocTitle true>>\n", o.number, language)
			for _, m := range objects {
				if bytes.HasPrefix(m.body, fmt.Appendf(nil, "%d 0 obj\n<< /Type /Metadata ", m.number)) {
					out = fmt.Appendf(out, "/Metadata %d 0 R\n", m.number)
				}
			}
			out = fmt.Appendf(out, outputIntent, profile)
			body = bytes.Replace(rest, []byte(noAttachments), nil, 1)
		}
		if at := bytes.Index(body, []byte("\n<<\n/Producer ")); at >= 0 && at < 16 {
			body = zoned(body)
		}
		// What leads to another page is printed as all else is (ISO 19005-2, 6.3.2).
		body = bytes.ReplaceAll(body, []byte("<</Type /Annot /Subtype /Link /Rect "), []byte("<</Type /Annot /Subtype /Link /F 4 /Rect "))
		out = append(out, tagged(body, digest, fonts)...)
	}
	places[profile] = len(out)
	data := packedProfile()
	out = fmt.Appendf(out, "%d 0 obj\n<</N 3 /Filter /FlateDecode /Length %d>>\nstream\n", profile, len(data))
	out = append(append(out, data...), "\nendstream\nendobj\n"...)
	start := len(out)
	out = fmt.Appendf(out, "xref\n0 %d\n0000000000 65535 f \n", size+1)
	for _, at := range places[1:] {
		out = fmt.Appendf(out, "%010d 00000 n \n", at)
	}
	out = fmt.Appendf(out, "trailer\n<<\n/Size %d\n/ID [<%x> <%x>]", size+1, digest[:16], digest[:16])
	out = append(out, built.trailer...)
	out = fmt.Appendf(out, "startxref\n%d\n%%%%EOF\n", start)
	_, err = w.Write(out)
	return err
}

// builtFile is a PDF as the library has built it: its objects in the order in which they
// stand in the file, and its trailer behind the number of objects.
type builtFile struct {
	objects []object
	trailer []byte
}

// object is a numbered object of a PDF with all its bytes.
type object struct {
	number int
	body   []byte
}

// builtOf reads where the objects of a file stand from its table of objects.
func builtOf(file []byte) (builtFile, error) {
	broken := func(what string) (builtFile, error) {
		return builtFile{}, rule.Errorf(rule.Internal, "the PDF cannot be packed: %s", what)
	}
	head := bytes.LastIndex(file, []byte("startxref\n"))
	if head < 0 {
		return broken("it has no end")
	}
	number, _, _ := bytes.Cut(file[head+len("startxref\n"):], []byte("\n"))
	table, err := strconv.Atoi(string(number))
	if err != nil || table < 0 || table > head || !bytes.HasPrefix(file[table:], []byte("xref\n0 ")) {
		return broken("its table of objects is not where it should be")
	}
	trailer := bytes.Index(file[table:head], []byte("trailer\n"))
	lines := bytes.Split(file[table:head], []byte("\n"))
	size, err := strconv.Atoi(string(lines[1][len("0 "):]))
	if trailer < 0 || err != nil || size < 1 || len(lines) < size+2 {
		return broken("its table of objects is damaged")
	}
	rest, is := bytes.CutPrefix(file[table+trailer:head], fmt.Appendf(nil, "trailer\n<<\n/Size %d", size))
	if !is {
		return broken("its end is not as it should be")
	}
	at := make([]int, size) // by number
	objects := make([]object, size-1)
	for i := 1; i < size; i++ {
		if at[i], err = strconv.Atoi(string(lines[2+i][:min(10, len(lines[2+i]))])); err != nil || at[i] >= table {
			return broken("its table of objects is damaged")
		}
		objects[i-1].number = i
	}
	slices.SortFunc(objects, func(a, b object) int { return cmp.Compare(at[a.number], at[b.number]) })
	end := table
	for i := len(objects) - 1; i >= 0; i-- {
		begin := at[objects[i].number]
		objects[i].body, end = file[begin:end], begin
	}
	return builtFile{objects, rest}, nil
}

// plainStream returns the data of an object that is a stream without a filter, as
// the library writes it; nil for any other.
func plainStream(object []byte) []byte {
	_, rest, found := bytes.Cut(object, []byte(" 0 obj\n"))
	rest, is := bytes.CutPrefix(rest, []byte("<</Length "))
	if !found || !is {
		return nil
	}
	digits, rest, found := bytes.Cut(rest, []byte(">>\nstream\n"))
	length, err := strconv.Atoi(string(digits))
	if !found || err != nil || length <= 0 || length > len(rest) {
		return nil
	}
	return rest[:length]
}

// compressor is a compressor with the place that it writes into.
type compressor struct {
	zlib *zlib.Writer
	out  bytes.Buffer
}

// compressors are those that are not at work.
var compressors = sync.Pool{New: func() any { return newCompressor(zlib.BestSpeed) }}

func newCompressor(level int) *compressor {
	c := &compressor{}
	c.zlib, _ = zlib.NewWriterLevel(&c.out, level) // fails for a level that is none
	return c
}

// once compresses what is the same in all files.
func once(data func() []byte) func() []byte {
	return sync.OnceValue(func() []byte { return newCompressor(zlib.BestCompression).compress(data()) })
}

// compress compresses data; what it gives is good until the next call.
func (c *compressor) compress(data []byte) []byte {
	c.out.Reset()
	c.zlib.Reset(&c.out)
	// A buffer in memory takes whatever is written.
	_, _ = c.zlib.Write(data)
	_ = c.zlib.Close()
	return c.out.Bytes()
}
