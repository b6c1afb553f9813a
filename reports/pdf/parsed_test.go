package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// What follows reads PDF files by ISO 32000-1 alone: it shares nothing with what
// writes them, and gives up at the first thing that the standard does not allow.

// Objects are nil, bool, float64, pdfName, pdfText, pdfRef, []any, pdfDict and *pdfStream.
type (
	pdfName string
	pdfText []byte
	pdfRef  int
	pdfDict map[pdfName]any
	// pdfOperator is an operator of a page's content, or a keyword.
	pdfOperator string
)

type pdfStream struct {
	dict pdfDict
	raw  []byte
}

// data is the stream without its compression.
func (s *pdfStream) data() []byte {
	switch s.dict["Filter"] {
	case nil:
		return s.raw
	case pdfName("FlateDecode"):
		z, err := zlib.NewReader(bytes.NewReader(s.raw))
		if err != nil {
			panic(fmt.Sprintf("a stream is not compressed as it says: %v", err))
		}
		data, err := io.ReadAll(z)
		if err != nil {
			panic(fmt.Sprintf("a stream is damaged: %v", err))
		}
		return data
	}
	panic(fmt.Sprintf("the filter %v", s.dict["Filter"]))
}

// pdfFile is a file that was read.
type pdfFile struct {
	bytes   []byte
	objects map[pdfRef]any
	trailer pdfDict
	// xref is where its table stands.
	xref int
}

// readPDF reads a file with one table of objects. What is not as the standard has
// it is an error.
func readPDF(file []byte) (f *pdfFile, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("%v", fault)
		}
	}()
	f = &pdfFile{bytes: file, objects: map[pdfRef]any{}}
	start := bytes.LastIndex(file, []byte("startxref\n"))
	if start < 0 {
		panic("no startxref")
	}
	var end string
	if _, err := fmt.Sscanf(string(file[start:]), "startxref\n%d\n%s", &f.xref, &end); err != nil || end != "%%EOF" {
		panic("no end after startxref")
	}
	var count int
	if _, err := fmt.Sscanf(string(file[f.xref:min(f.xref+40, len(file))]), "xref\n0 %d\n", &count); err != nil {
		panic("no table of objects where startxref says")
	}
	at := f.xref + len(fmt.Sprintf("xref\n0 %d\n", count))
	for n := range count {
		entry := string(file[at+20*n : at+20*(n+1)])
		if n == 0 && entry != "0000000000 65535 f \n" || n > 0 && (!strings.HasSuffix(entry, " 00000 n \n") || len(strings.Trim(entry[:10], "0123456789")) > 0) {
			panic(fmt.Sprintf("entry %d of the table is %q", n, entry))
		}
		if n > 0 {
			where, _ := strconv.Atoi(entry[:10])
			f.objects[pdfRef(n)] = f.indirect(pdfRef(n), where)
		}
	}
	p := &pdfParser{at: at + 20*count, data: file}
	if p.next() != pdfOperator("trailer") {
		panic("no trailer after the table")
	}
	f.trailer = p.next().(pdfDict)
	return f, nil
}

// indirect reads the object at a place (ISO 19005-2, 6.1.7.1 and 6.1.9 say where
// spaces and ends of lines are).
func (f *pdfFile) indirect(n pdfRef, at int) any {
	head := fmt.Sprintf("%d 0 obj\n", n)
	if !bytes.HasPrefix(f.bytes[at:], []byte(head)) {
		panic(fmt.Sprintf("object %d is not where the table says", n))
	}
	p := &pdfParser{data: f.bytes, at: at + len(head)}
	object := p.next()
	if dict, is := object.(pdfDict); is && p.keyword("\nstream\n") {
		length, is := dict["Length"].(float64)
		end := p.at + int(length)
		if !is || end > len(f.bytes) {
			panic(fmt.Sprintf("stream %d has no length", n))
		}
		object = &pdfStream{dict: dict, raw: f.bytes[p.at:end]}
		if p.at = end; !p.keyword("\nendstream") {
			panic(fmt.Sprintf("stream %d is not as long as it says", n))
		}
	}
	if !p.keyword("\nendobj\n") {
		panic(fmt.Sprintf("object %d does not end at %q", n, f.bytes[p.at:min(p.at+20, len(f.bytes))]))
	}
	return object
}

// of is what a reference leads to, and anything else itself.
func (f *pdfFile) of(object any) any {
	if ref, is := object.(pdfRef); is {
		target, there := f.objects[ref]
		if !there {
			panic(fmt.Sprintf("object %d is named and not there", ref))
		}
		return target
	}
	return object
}

// dict is a dictionary, or that of a stream; nil for none.
func (f *pdfFile) dict(object any) pdfDict {
	switch o := f.of(object).(type) {
	case pdfDict:
		return o
	case *pdfStream:
		return o.dict
	}
	return nil
}

// pdfParser reads objects one behind the other.
type pdfParser struct {
	data []byte
	at   int
}

func (p *pdfParser) keyword(s string) bool {
	if !bytes.HasPrefix(p.data[p.at:], []byte(s)) {
		return false
	}
	p.at += len(s)
	return true
}

func (p *pdfParser) space() {
	for p.at < len(p.data) && strings.IndexByte("\x00\t\n\f\r ", p.data[p.at]) >= 0 {
		p.at++
	}
}

// done reports whether nothing but space follows.
func (p *pdfParser) done() bool {
	p.space()
	return p.at >= len(p.data)
}

// next reads an object or an operator.
func (p *pdfParser) next() any {
	p.space()
	switch {
	case p.keyword("<<"):
		return p.dict()
	case p.keyword("["):
		var array []any
		for p.space(); !p.keyword("]"); p.space() {
			array = append(array, p.next())
		}
		return array
	case p.keyword("("):
		return p.text()
	case p.keyword("<"):
		digits, rest, found := bytes.Cut(p.data[p.at:], []byte(">"))
		out := make([]byte, len(digits)/2)
		if !found || len(digits)%2 != 0 {
			panic("a string of an odd number of digits")
		}
		if _, err := fmt.Sscanf(string(digits), "%x", &out); err != nil {
			panic(fmt.Sprintf("the digits %q", digits))
		}
		p.at = len(p.data) - len(rest)
		return pdfText(out)
	}
	word := p.word()
	if name, is := strings.CutPrefix(word, "/"); is {
		return pdfName(name)
	}
	switch word {
	case "true", "false":
		return word == "true"
	case "null":
		return nil
	case "":
		panic(fmt.Sprintf("%q is no object", p.data[p.at:min(p.at+20, len(p.data))]))
	}
	number, err := strconv.ParseFloat(word, 64)
	if err != nil || strings.ContainsAny(word, "eExXnN") {
		return pdfOperator(word)
	}
	// Two whole numbers and an R are a reference.
	behind := pdfParser{data: p.data, at: p.at}
	if behind.keyword(" 0 R") && !strings.Contains(word, ".") {
		p.at = behind.at
		return pdfRef(number)
	}
	return number
}

// word is what stands up to a space or a delimiter.
func (p *pdfParser) word() string {
	from := p.at
	for p.at++; p.at < len(p.data) && strings.IndexByte("\x00\t\n\f\r ()<>[]{}/%", p.data[p.at]) < 0; p.at++ {
	}
	return string(p.data[from:p.at])
}

func (p *pdfParser) dict() pdfDict {
	d := pdfDict{}
	for p.space(); !p.keyword(">>"); p.space() {
		key, is := p.next().(pdfName)
		if _, twice := d[key]; !is || twice {
			panic(fmt.Sprintf("the key %v in a dictionary", key))
		}
		d[key] = p.next()
	}
	return d
}

// text reads a string between brackets.
func (p *pdfParser) text() pdfText {
	out := pdfText{}
	for depth := 1; ; p.at++ {
		c := p.data[p.at]
		switch c {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				p.at++
				return out
			}
		case '\\':
			p.at++
			if c = p.data[p.at]; c >= '0' && c <= '7' || c == '\n' || c == '\r' {
				panic("an escape that nothing here writes")
			}
			if at := strings.IndexByte("nrtbf", c); at >= 0 {
				c = "\n\r\t\b\f"[at]
			}
		case '\r': // is read as the end of a line
			c = '\n'
		}
		out = append(out, c)
	}
}
