package pdn

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"flagfall/arbiter/rule"
)

const (
	// chunkSize is how much is read at a time.
	chunkSize = 256 << 10
	// MaxRecord is the greatest length of one record, in bytes. A longer one is
	// refused, so that memory stays bounded whatever is read.
	MaxRecord = 2 << 20
)

// Reader reads the records of a file one after the other. It holds no more
// than one record and one chunk of the file at a time.
type Reader struct {
	source io.Reader
	name   string
	text   string // what has been read and not yet handed out
	chunk  []byte
	eof    bool
	fail   error
	begun  bool
	number int
	line   int // of the start of text, from 1
	column int // characters before it on its line
}

// NewReader reads from source. The name is for messages.
func NewReader(source io.Reader, name string) *Reader {
	return &Reader{source: source, name: name, line: 1}
}

// Next reads the next record into g. It returns [io.EOF] after the last one.
// An error of code [rule.Input] whose record could be skipped does not end
// the file: Next may be called again, and [Reader.Broken] says whether it
// makes sense to.
func (r *Reader) Next(g *Game) error {
	if r.fail != nil {
		return r.fail
	}
	if !r.begun {
		if err := r.begin(); err != nil {
			r.fail = err
			return err
		}
	}
	for {
		p := parser{s: r.text, eof: r.eof, g: g}
		g.reset()
		g.Line, g.column = r.line, r.column
		n := p.record()
		if p.short {
			if err := r.more(); err != nil {
				return err
			}
			continue
		}
		if n == 0 && len(p.s) > 0 {
			panic("pdn: a record of no length")
		}
		g.text = r.text[:n]
		r.advance(n)
		if len(g.Tags) > 0 || len(g.Steps) > 0 {
			r.number++
			g.Number = r.number
			p.place()
			return nil
		}
		if r.eof && r.text == "" {
			r.fail = io.EOF
			return io.EOF
		}
	}
}

// Broken reports whether reading has ended for good.
func (r *Reader) Broken() bool { return r.fail != nil }

// begin reads the first chunk and refuses a file that is not text.
func (r *Reader) begin() error {
	r.begun = true
	if err := r.fill(); err != nil {
		return err
	}
	head := r.text[:min(len(r.text), 4096)]
	first := rule.Place{File: r.name, Line: 1, Column: 1}
	if strings.HasPrefix(head, "\xff\xfe") || strings.HasPrefix(head, "\xfe\xff") {
		return rule.Errorf(rule.Input, "this is UTF-16 text").At(first).WithHint("save the file as UTF-8")
	}
	if i := strangest(head); i >= 0 {
		what := "a zero byte"
		if head[i] != 0 {
			what = "many control characters, the first"
		}
		return rule.Errorf(rule.Input, "this is not a text file: %s at position %d", what, i+1).
			At(rule.Place{File: r.name, Line: 1 + strings.Count(head[:i], "\n"), Column: i - strings.LastIndexByte(head[:i], '\n')}).
			WithHint("give a PDN file, as text")
	}
	if strings.HasPrefix(head, "%PDF-") || strings.HasPrefix(head, "{\\rtf") {
		return rule.Errorf(rule.Input, "this is a document of a word processor or printer, not a text file").At(first).WithHint("export the games as PDN text")
	}
	return nil
}

// strangest is the offset of the first zero byte, or of the first control
// character, at the start of a file that is not a text; -1 for text. A file that
// begins with a tag pair is text, and any damage in it is a defect of its
// record; other files may have one control character in twenty.
func strangest(head string) int {
	if tagLength(strings.TrimLeft(strings.TrimPrefix(head, "\ufeff"), " \t\r\n")) > 0 {
		return -1
	}
	first, n := -1, 0
	for i := 0; i < len(head); i++ {
		if c := head[i]; c < ' ' && c != '\t' && c != '\n' && c != '\r' {
			n++
			if first < 0 {
				first = i
			}
		}
	}
	switch zero := strings.IndexByte(head, 0); {
	case 20*n <= len(head):
		return -1
	case zero >= 0:
		return zero
	case n < 16:
		return -1 // a short text with a few
	}
	return first
}

// fill appends the next chunk to the text, doubling it: a record that goes on is read
// again from its start, and so the time stays in proportion to its length.
func (r *Reader) fill() error {
	if r.chunk == nil {
		r.chunk = make([]byte, chunkSize)
	}
	var text strings.Builder
	wanted := min(2*len(r.text), MaxRecord+1)
	for !r.eof && (text.Len() == 0 || text.Len() < wanted) {
		n, err := io.ReadFull(r.source, r.chunk)
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			r.eof = true
		case err != nil:
			r.fail = rule.Errorf(rule.Input, "cannot read on: %w", err).At(rule.Place{File: r.name, Line: r.line})
			return r.fail
		}
		if text.Len() == 0 {
			text.Grow(max(wanted, len(r.text)+n))
			text.WriteString(r.text)
		}
		text.Write(r.chunk[:n])
	}
	if text.Len() > 0 {
		r.text = text.String()
	}
	return nil
}

// more reads on because a record did not end within the text, and skips the
// record when it is too long.
func (r *Reader) more() error {
	if len(r.text) <= MaxRecord {
		return r.fill()
	}
	err := rule.Errorf(rule.Input, "the record that begins here is longer than %d MB and was left out", MaxRecord>>20).
		At(rule.Place{File: r.name, Line: r.line, Column: r.column + 1, Detail: rule.Format("game %d", r.number+1)}).
		WithHint("see whether a closing brace or parenthesis is missing")
	r.number++
	from := max(1, tagsEnd(r.text))
	for {
		if i := nextTag(r.text, from); i >= 0 {
			r.advance(i)
			return err
		}
		r.advance(len(r.text) - min(len(r.text), 64))
		from = 0
		if r.eof {
			r.advance(len(r.text))
			r.fail = err
			return err
		}
		if fail := r.fill(); fail != nil {
			return fail
		}
	}
}

// tagsEnd is where the lines of tag pairs at the start of a record end.
func tagsEnd(s string) int {
	i := 0
	for {
		i += len(s[i:]) - len(strings.TrimLeft(s[i:], " \t\r\n"))
		line := strings.IndexByte(s[i:], '\n')
		if tagLength(s[i:]) == 0 || line < 0 {
			return i
		}
		i += line
	}
}

// nextTag finds a line that begins with a tag pair, at or after from.
func nextTag(s string, from int) int {
	for i := from; i < len(s); {
		j := strings.Index(s[i:], "\n[")
		if j < 0 {
			return -1
		}
		i += j + 1
		if tagLength(s[i:]) > 0 {
			return i
		}
	}
	return -1
}

// advance hands out the first n bytes of the text.
func (r *Reader) advance(n int) {
	done := r.text[:n]
	r.text = r.text[n:]
	if lines := strings.Count(done, "\n"); lines > 0 {
		r.line += lines
		r.column = characters(done[strings.LastIndexByte(done, '\n')+1:])
	} else {
		r.column += characters(done)
	}
}

// ReadAll reads every record of a text, for small files and tests. It stops
// at the first error.
func ReadAll(text []byte, name string) ([]*Game, error) {
	r := NewReader(bytes.NewReader(text), name)
	r.chunk = make([]byte, min(chunkSize, len(text)+1)) // sheets are short
	var games []*Game
	for {
		g := new(Game)
		if err := r.Next(g); err == io.EOF {
			return games, nil
		} else if err != nil {
			return games, err
		}
		games = append(games, g)
	}
}

// tagLength is the length of the tag pair's opening, from [ to the quote, at
// the start of s; 0 where none stands.
func tagLength(s string) int {
	if len(s) < 2 || s[0] != '[' {
		return 0
	}
	i := 1
	for i < len(s) && (isNameByte(s[i]) || s[i] == ' ' && i == 1) {
		i++
	}
	name := i
	for i < len(s) && (s[i] == ' ' || s[i] == '\t') {
		i++
	}
	if name == 1 || i >= len(s) || s[i] != '"' {
		return 0
	}
	return i + 1
}

func isNameByte(c byte) bool {
	return isLetter(c) || isDigit(c) || c == '_'
}

func isLetter(c byte) bool {
	return c|0x20-'a' < 26 || c >= utf8.RuneSelf
}
