package pdn

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"flagfall/arbiter/rule"
)

const (
	// margin is how much text must lie ahead for a token to be certain not to
	// continue in the next chunk. Comments and tags look for their ends
	// themselves.
	margin = 512
	// maxSquares is the most squares that one move may name.
	maxSquares = 48
	// maxDepth is how deep variations may nest.
	maxDepth = 32
)

// parser reads one record from the start of s. When the record does not end in
// s and the file goes on, short is set and everything else is invalid.
type parser struct {
	s       string
	pos     int
	eof     bool
	short   bool
	done    bool           // the record has ended
	foreign bool           // the encoding has been reported
	names   map[string]int // the tags by name, apart from the first few
	brace   int            // where the next closing brace was found; the end of the text if there is none left
	tagLine int            // where the next line that begins with a tag was found, likewise
	g       *Game
}

// line is the main line or a variation while it is read.
type line struct {
	steps   []Step
	dashes  int // dashes for moves since the last step
	dash    int // the position of the last of them
	preface []string
	waiting []Variation // variations before the first step
	number  int         // of the next step, 0 for none
	black   bool
	last    int // the last number read
	depth   int
}

// record reads tags and moves and gives the length of what was read.
func (p *parser) record() int {
	main := line{steps: p.g.Steps, preface: p.g.Preface}
	for !p.done && !p.short {
		p.body(&main)
		if p.done || p.short || p.pos >= len(p.s) {
			break
		}
		// body stopped at a tag.
		if len(main.steps) > 0 || p.g.Result.Outcome != Missing {
			break
		}
		if p.begins() {
			break
		}
		p.tag()
	}
	p.g.Steps, p.g.Preface = p.times(main.steps), main.preface
	p.finish()
	return p.pos
}

// begins reports whether the tag ahead is the first of another record, while
// this one has no moves yet: it has the same name as the first tag of this one,
// and there are others between them. Two tags of one name in succession are a
// tag that was given twice.
func (p *parser) begins() bool {
	tags := p.g.Tags
	if len(tags) < 2 {
		return false
	}
	first := tags[0].Name
	if c := p.at(p.pos + 1); first != "" && c != ' ' && c != first[0] {
		return false
	}
	name := strings.TrimLeft(p.s[p.pos+1:], " ")
	return strings.HasPrefix(name, first) && len(name) > len(first) && !isNameByte(name[len(first)])
}

// finish settles what can only be known at the end of the record.
func (p *parser) finish() {
	steps := p.g.Steps
	if len(steps) == 0 && len(p.g.Defects) > 0 {
		p.unreadRecord()
	}
	if len(steps) == 0 || p.g.Result.Outcome != Missing {
		return
	}
	result, given := p.g.Tag("Result")
	last := &steps[len(steps)-1]
	if last.Readable() && len(last.Squares) == 2 && last.Separator == '-' && last.Squares[0].File == 0 && last.Notes == nil {
		sum := last.Squares[0].Number + last.Squares[1].Number
		last.MaybeResult = sum == 10 || sum == 3 || given && strings.TrimSpace(result) == last.Text
	}
	if !given && !last.MaybeResult {
		p.defect(MissingResult, p.pos, "the record ends without a result")
	}
}

// defect notes a fault of the text at an offset.
func (p *parser) defect(kind Kind, offset int, format string, args ...any) {
	if len(p.g.Defects) >= maxDefects {
		p.g.lost++
		return
	}
	p.g.Defects = append(p.g.Defects, Defect{Kind: kind, Said: rule.Format(format, args...), offset: offset})
}

// place gives the defects of a finished record their lines and columns.
func (p *parser) place() {
	for i := range p.g.Defects {
		d := &p.g.Defects[i]
		d.Line, d.Column = p.g.Place(d.offset)
	}
}

// decode converts a piece of text to UTF-8 and reports the first foreign one.
func (p *parser) decode(from, to int) string {
	s := p.s[from:to]
	if utf8.ValidString(s) {
		return s
	}
	if !p.foreign {
		p.foreign = true
		p.defect(Encoding, from, "this is not UTF-8; it was read as Windows-1252")
	}
	return decode(s)
}

// at is the byte at an offset, 0 after the end.
func (p *parser) at(i int) byte {
	if i < len(p.s) {
		return p.s[i]
	}
	return 0
}

// need sets short when the text ends at i and the file goes on.
func (p *parser) need(i int) bool {
	if i >= len(p.s) && !p.eof {
		p.short = true
	}
	return p.short
}

// space skips white space, byte order marks, the old end-of-file sign and
// lines that begin with %.
func (p *parser) space() {
	for p.pos < len(p.s) {
		switch c := p.s[p.pos]; {
		case c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\v' || c == '\f' || c == 0x1A:
			p.pos++
		case c == '%' && (p.pos == 0 || p.s[p.pos-1] == '\n'):
			p.pos = p.lineEnd(p.pos)
		case c == '&' && strings.HasPrefix(p.s[p.pos:], "&nbsp;"): // of the source of a page
			p.pos += len("&nbsp;")
		case c >= 0x80 && foreignBlank(p.s[p.pos:]) > 0:
			p.pos += foreignBlank(p.s[p.pos:])
		default:
			return
		}
	}
}

// foreignBlank is the length of the non-ASCII blank that s begins with: one of those of
// word processors and web pages, including those of no width, a byte order mark, or
// that of Windows-1252; 0 if there is none.
func foreignBlank(s string) int {
	switch s[0] {
	case 0xA0:
		return 1
	case 0xC2, 0xE1, 0xE2, 0xE3, 0xEF:
		if r, n := utf8.DecodeRuneInString(s); unicode.Is(unicode.Zs, r) || r >= 0x200B && r <= 0x200F || r == 0x2060 || r == 0xFEFF {
			return n
		}
	}
	return 0
}

// lineEnd is the offset of the end of the line that contains i.
func (p *parser) lineEnd(i int) int {
	if n := strings.IndexByte(p.s[i:], '\n'); n >= 0 {
		return i + n
	}
	p.need(len(p.s))
	return len(p.s)
}

// ahead is the first byte that is not white space at or after i, and its
// offset; 0 at the end of the file.
func (p *parser) ahead(i int) (byte, int) {
	for i < len(p.s) {
		c := p.s[i]
		if c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == 0x1A {
			i++
		} else if n := foreignBlank(p.s[i:]); n > 0 {
			i += n
		} else {
			break
		}
	}
	p.need(i)
	return p.at(i), i
}

// body reads movetext until the record ends, a tag follows, or, in a variation,
// its parenthesis closes.
func (p *parser) body(l *line) {
	for !p.done {
		p.space()
		if p.short || !p.eof && p.pos+margin > len(p.s) {
			p.short = true
			return
		}
		if p.pos >= len(p.s) {
			if l.depth > 0 {
				p.defect(OpenVariation, p.pos, "the file ends within a variation")
			}
			return
		}
		c := p.s[p.pos]
		switch {
		case isDigit(c):
			p.digits(l)
		case c == '{':
			p.comment(l)
		case c == '[':
			if p.tagAhead(l) {
				if l.depth > 0 {
					p.defect(OpenVariation, p.pos, "a tag stands within a variation that was not closed")
				}
				return
			}
			p.bracket(l)
		case c == '(':
			p.parenthesis(l)
		case c == ')':
			p.pos++
			if l.depth > 0 {
				return
			}
			p.defect(StrayClose, p.pos-1, "a closing parenthesis without an opening one")
		case c == '}':
			p.defect(StrayBrace, p.pos, "a closing brace without an opening one")
			p.pos++
		case c == ';' && p.tabled():
			p.pos++
		case c == ';':
			end := p.lineEnd(p.pos)
			p.addComment(l, p.decode(p.pos+1, end))
			p.pos = end
		case isLetter(c):
			p.word(l)
		default:
			p.sign(l)
		}
	}
}

// comment reads a comment in braces. One whose closing brace is missing ends
// with its line.
func (p *parser) comment(l *line) {
	from := p.pos + 1
	if p.brace < from {
		if p.brace = from + strings.IndexByte(p.s[from:], '}'); p.brace < from {
			p.brace = len(p.s)
		}
	}
	end := p.brace
	if end == len(p.s) && !p.eof {
		p.short = true
		return
	}
	if p.tagLine < from {
		if p.tagLine = nextTag(p.s, from); p.tagLine < 0 {
			p.tagLine = len(p.s)
		}
	}
	if end == len(p.s) || p.tagLine < end {
		p.defect(OpenComment, from-1, "a comment without its closing brace; it was ended with the line")
		end = p.lineEnd(from)
		p.pos = end
	} else {
		p.pos = end + 1
	}
	p.addComment(l, p.decode(from, end))
}

// bracket reads a comment in square brackets, which end on the same line; a bracket
// alone means nothing.
func (p *parser) bracket(l *line) {
	line := p.lineEnd(p.pos)
	width := strings.IndexByte(p.s[p.pos:line], ']')
	if width < 0 {
		p.stray(1)
		return
	}
	from, end := p.pos, p.pos+width+1
	p.pos = end
	if p.at(from+1) == '%' { // [%clk 1:09:58], which inside braces is read with its brackets
		p.addComment(l, p.decode(from, end))
		return
	}
	p.addComment(l, p.decode(from+1, end-1))
}

// tabled reports whether the semicolon ahead separates the columns of a table,
// as in 1;32-28;19-23, and does not begin a comment.
func (p *parser) tabled() bool {
	i := strings.LastIndexByte(p.s[:p.pos], '\n') + 1
	digits := 0
	for ; isDigit(p.at(i)); i++ {
		digits++
	}
	return digits > 0 && p.at(i) == ';'
}

// addComment attaches a comment to the last step, on one line and without
// control characters. A comment that is a sign, or begins with one, carries the
// sign; the Open Checkers Archive does so.
func (p *parser) addComment(l *line, text string) {
	text = strings.TrimSpace(plain(text))
	if text == "" {
		return
	}
	if len(l.steps) == 0 {
		l.preface = append(l.preface, text)
		return
	}
	step := &l.steps[len(l.steps)-1]
	run := 0
	for run < len(text) && strings.IndexByte("!?*", text[run]) >= 0 {
		run++
	}
	if run > 0 && run <= 2 && step.Strength == NoStrength && step.Kind != Setup {
		step.Strength = strengthOf(text[:run])
		if step.Strength == NoStrength {
			step.Strength = strengthOf(text[:1])
		}
		if run == len(text) && step.Strength.String() == text {
			return
		}
	}
	if p.outcomeSign(l, text) {
		return
	}
	notes := l.notes()
	notes.Comments = append(notes.Comments, text)
}

// outcomeSign reads the signs of FMJD 9.1.10 to 9.1.14, and a draw offer.
func (p *parser) outcomeSign(l *line, text string) bool {
	switch text {
	case "+":
		l.notes().Wins = true
	case "=":
		l.notes().Draws = true
	case "(=)":
		l.steps[len(l.steps)-1].Offered = true
	case "a.l.", "a.l", "al.":
		l.notes().AdLibitum = true
	default:
		if len(text) < 2 || len(text) > 3 || text[0] != '+' && text[0] != '-' {
			return false
		}
		men := 0
		for _, c := range []byte(text[1:]) {
			if !isDigit(c) {
				return false
			}
			men = men*10 + int(c-'0')
		}
		if men == 0 {
			return false
		}
		if text[0] == '-' {
			men = -men
		}
		l.notes().Men = men
	}
	return true
}

// qualify gives the last step a sign, if it is a move that has none.
func (l *line) qualify(s Strength) {
	if len(l.steps) == 0 {
		return
	}
	if step := &l.steps[len(l.steps)-1]; step.Kind != Setup && step.Strength == NoStrength {
		step.Strength = s
	}
}

// notes are those of the last step, created if there are none.
func (l *line) notes() *Notes {
	step := &l.steps[len(l.steps)-1]
	if step.Notes == nil {
		step.Notes = new(Notes)
	}
	return step.Notes
}

// parenthesis reads a sign in parentheses or a variation.
func (p *parser) parenthesis(l *line) {
	start := p.pos
	end := start + 1
	for strings.IndexByte("!?=*+", p.at(end)) >= 0 && p.at(end) != 0 && end < start+4 {
		end++
	}
	if end > start+1 && p.at(end) == ')' {
		sign := p.s[start+1 : end]
		p.pos = end + 1
		switch {
		case len(l.steps) == 0:
			p.defect(StrayCharacter, start, "the sign (%s) stands before any move", sign)
		case sign == "=":
			l.steps[len(l.steps)-1].Offered = true
		case strengthOf(sign) != NoStrength:
			l.qualify(strengthOf(sign))
		default:
			p.outcomeSign(l, sign)
		}
		return
	}
	p.pos++
	if l.depth >= maxDepth {
		p.defect(DeepVariation, start, "variations nest deeper than %d; this one was left out", maxDepth)
		p.skipVariation()
		return
	}
	inner := line{depth: l.depth + 1}
	p.body(&inner)
	v := Variation{Preface: inner.preface, Steps: inner.steps}
	if len(v.Steps) == 0 && len(v.Preface) == 0 {
		return
	}
	if len(l.steps) == 0 {
		if l.depth == 0 {
			p.defect(StrayVariation, start, "a variation before any move; it was kept with the first")
		}
		l.waiting = append(l.waiting, v)
		return
	}
	notes := l.notes()
	notes.Variations = append(notes.Variations, v)
}

// skipVariation moves past the parenthesis that closes the one just read.
func (p *parser) skipVariation() {
	for open := 1; open > 0; p.pos++ {
		if p.need(p.pos) || p.pos >= len(p.s) || p.s[p.pos] == '[' && tagLength(p.s[p.pos:]) > 0 {
			return
		}
		switch p.s[p.pos] {
		case '(':
			open++
		case ')':
			open--
		}
	}
}
