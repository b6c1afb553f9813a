// Package parse reads, for tests, the PDF files that this program writes, by ISO
// 32000-1 alone: it shares no code with what writes them, and gives up at the first
// thing that the standard does not allow.
package parse

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Objects are nil, bool, float64, Name, Text, Ref, []any, Dict and *Stream.
type (
	Name string
	Text []byte
	Ref  int
	Dict map[Name]any
	// Operator is an operator of a page's content, or a keyword.
	Operator string
)

// Stream is a dictionary with data, which are compressed where it says so.
type Stream struct {
	Dict Dict
	Raw  []byte
}

// Data returns the stream without its compression.
func (s *Stream) Data() []byte {
	switch s.Dict["Filter"] {
	case nil:
		return s.Raw
	case Name("FlateDecode"):
		z, err := zlib.NewReader(bytes.NewReader(s.Raw))
		if err != nil {
			panic(fmt.Sprintf("a stream is not compressed as it says: %v", err))
		}
		data, err := io.ReadAll(z)
		if err != nil {
			panic(fmt.Sprintf("a stream is damaged: %v", err))
		}
		return data
	}
	panic(fmt.Sprintf("the filter %v", s.Dict["Filter"]))
}

// File is a file that was read.
type File struct {
	Bytes   []byte
	Objects map[Ref]any
	Trailer Dict
	xref    int // where its table stands
}

// Read reads a file with one table of objects. What is not as the standard has
// it is an error.
func Read(file []byte) (f *File, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("%v", fault)
		}
	}()
	f = &File{Bytes: file, Objects: map[Ref]any{}}
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
			f.Objects[Ref(n)] = f.indirect(Ref(n), where)
		}
	}
	p := &parser{at: at + 20*count, data: file}
	if p.next() != Operator("trailer") {
		panic("no trailer after the table")
	}
	f.Trailer = p.next().(Dict)
	return f, nil
}

// indirect reads the object at a place (ISO 19005-2, 6.1.7.1 and 6.1.9 say where
// spaces and ends of lines are).
func (f *File) indirect(n Ref, at int) any {
	head := fmt.Sprintf("%d 0 obj\n", n)
	if !bytes.HasPrefix(f.Bytes[at:], []byte(head)) {
		panic(fmt.Sprintf("object %d is not where the table says", n))
	}
	p := &parser{data: f.Bytes, at: at + len(head)}
	object := p.next()
	if dict, is := object.(Dict); is && p.keyword("\nstream\n") {
		length, is := dict["Length"].(float64)
		end := p.at + int(length)
		if !is || end > len(f.Bytes) {
			panic(fmt.Sprintf("stream %d has no length", n))
		}
		object = &Stream{Dict: dict, Raw: f.Bytes[p.at:end]}
		if p.at = end; !p.keyword("\nendstream") {
			panic(fmt.Sprintf("stream %d is not as long as it says", n))
		}
	}
	if !p.keyword("\nendobj\n") {
		panic(fmt.Sprintf("object %d does not end at %q", n, f.Bytes[p.at:min(p.at+20, len(f.Bytes))]))
	}
	return object
}

// Of returns the object that a reference refers to; any other object is returned
// as it is.
func (f *File) Of(object any) any {
	if ref, is := object.(Ref); is {
		target, there := f.Objects[ref]
		if !there {
			panic(fmt.Sprintf("object %d is named and not there", ref))
		}
		return target
	}
	return object
}

// Dict returns a dictionary, or that of a stream; nil for none.
func (f *File) Dict(object any) Dict {
	switch o := f.Of(object).(type) {
	case Dict:
		return o
	case *Stream:
		return o.Dict
	}
	return nil
}

// parser reads objects one after the other.
type parser struct {
	data []byte
	at   int
}

func (p *parser) keyword(s string) bool {
	if !bytes.HasPrefix(p.data[p.at:], []byte(s)) {
		return false
	}
	p.at += len(s)
	return true
}

func (p *parser) space() {
	for p.at < len(p.data) && strings.IndexByte("\x00\t\n\f\r ", p.data[p.at]) >= 0 {
		p.at++
	}
}

// done reports whether nothing but space follows.
func (p *parser) done() bool {
	p.space()
	return p.at >= len(p.data)
}

// next reads an object or an operator.
func (p *parser) next() any {
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
		return Text(out)
	}
	word := p.word()
	if name, is := strings.CutPrefix(word, "/"); is {
		return Name(name)
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
		return Operator(word)
	}
	// Two whole numbers and an R are a reference.
	behind := parser{data: p.data, at: p.at}
	if behind.keyword(" 0 R") && !strings.Contains(word, ".") {
		p.at = behind.at
		return Ref(number)
	}
	return number
}

// word returns what stands up to a space or a delimiter.
func (p *parser) word() string {
	from := p.at
	for p.at++; p.at < len(p.data) && strings.IndexByte("\x00\t\n\f\r ()<>[]{}/%", p.data[p.at]) < 0; p.at++ {
	}
	return string(p.data[from:p.at])
}

func (p *parser) dict() Dict {
	d := Dict{}
	for p.space(); !p.keyword(">>"); p.space() {
		key, is := p.next().(Name)
		if _, twice := d[key]; !is || twice {
			panic(fmt.Sprintf("the key %v in a dictionary", key))
		}
		d[key] = p.next()
	}
	return d
}

// text reads a string between brackets.
func (p *parser) text() Text {
	out := Text{}
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

// Catalogue returns the root of the file.
func (f *File) Catalogue() Dict { return f.Dict(f.Trailer["Root"]) }

// Each calls with all objects and what stands in them.
func (f *File) Each(visit func(where string, o any)) {
	var into func(where string, o any)
	into = func(where string, o any) {
		visit(where, o)
		switch o := o.(type) {
		case []any:
			for _, e := range o {
				into(where, e)
			}
		case Dict:
			for key, e := range o {
				into(where, key)
				into(where, e)
			}
		case *Stream:
			for key, e := range o.Dict {
				into(where, key)
				into(where, e)
			}
		}
	}
	for n, o := range f.Objects {
		into(fmt.Sprintf("object %d", n), o)
	}
	into("trailer", f.Trailer)
}

// Pages returns the pages in their order.
func (f *File) Pages() (pages []Dict) {
	var into func(o any)
	into = func(o any) {
		d := f.Dict(o)
		if d["Type"] == Name("Page") {
			pages = append(pages, d)
			return
		}
		for _, kid := range f.Of(d["Kids"]).([]any) {
			into(kid)
		}
	}
	into(f.Catalogue()["Pages"])
	return pages
}

// Inherited returns a value of a page, or of the nearest node above it that has
// one.
func (f *File) Inherited(page Dict, key Name) any {
	for d := page; d != nil; d = f.Dict(d["Parent"]) {
		if d[key] != nil {
			return d[key]
		}
	}
	return nil
}
