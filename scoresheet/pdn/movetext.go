package pdn

import "strings"

// digits reads a token that begins with a digit: a move number, a move, or a
// result.
func (p *parser) digits(l *line) {
	if p.plainMoves(l) {
		return
	}
	start := p.pos
	i := start
	n := 0
	for i < len(p.s) && isDigit(p.s[i]) && i < start+9 {
		n = n*10 + int(p.s[i]-'0')
		i++
	}
	width := i - start
	c := p.at(i)
	if strings.ContainsAny(p.s[i:min(i+6, len(p.s))], lookalikes) && p.lookalike(l) {
		return
	}
	if c == ';' && p.tabled() && (start == 0 || p.s[start-1] == '\n') {
		p.moveNumber(l, n, i)
		return
	}
	if c == ',' && isDigit(p.at(i+1)) {
		if r, end := matchResult(p.s[start:]); end > 0 && strings.Count(r.Text, ",") == 2 && !isDigit(p.at(start+end)) {
			p.result(l, r, start+end)
			return
		}
	}
	if c == '.' {
		if isDigit(p.at(i + 1)) {
			if r, end := matchResult(p.s[start:]); end > 0 && strings.Count(r.Text, ".") == 2 && !isDigit(p.at(start+end)) {
				p.result(l, r, start+end)
				return
			}
		}
		p.moveNumber(l, n, i)
		return
	}
	if sep, w := p.separator(i); sep != 0 {
		if next := p.at(i + w); isDigit(next) || next == '?' {
			p.numericMove(l)
			return
		}
	}
	if c == '?' && width <= 2 && p.nearSeparator(i+1) {
		p.numericMove(l)
		return
	}
	if r, end := matchResult(p.s[start:]); end > 0 && plausible(r) {
		p.result(l, r, start+end)
		return
	}
	if width <= 2 && p.spaced(l, n, i) {
		return
	}
	if c == '/' && width == 1 && strings.HasPrefix(p.s[start:], "1/2") && !isDigit(p.at(i+2)) {
		p.result(l, Result{Text: "1/2", Outcome: Drawn, Left: 50, Right: 50}, i+2)
		return
	}
	if width == 4 || width == 6 || width == 8 {
		p.gluedMove(l, start, i)
		return
	}
	if width == 3 && l.depth == 0 && (i == len(p.s) || isBlank(p.s[i])) && p.s[start] != '0' {
		p.parted(l, start, i)
		return
	}
	p.stray(width)
}

// spaced reads digits that end at a place and belong to what follows a blank: a move
// such as 5x 14 or 1 - 7, or the first move after a number without a full stop. It
// reports whether it was one of these, or whether more of the record is needed to
// tell.
func (p *parser) spaced(l *line, n, end int) bool {
	next, at := p.ahead(end)
	if p.short {
		return true
	}
	if sep, w := p.separator(at); sep != 0 {
		if after, _ := p.ahead(at + w); isDigit(after) || after == '?' {
			p.numericMove(l)
			return true
		}
	}
	if !isDigit(next) && !isLetter(next) || l.number != 0 {
		return false
	}
	p.defect(NumberDot, p.pos, "the move number %d has no full stop", n)
	p.pos = end
	p.moveNumber(l, n, end)
	return true
}

// plausible tells a result from a move or a stray number that looks like one.
func plausible(r Result) bool {
	if r.Edge != 0 && strings.ContainsAny(r.Text, "+") {
		return true
	}
	if strings.Contains(r.Text, "/2") || strings.Contains(r.Text, "½") {
		return true
	}
	return r.Left == 0 || r.Right == 0 || r.Left == 100 && r.Right == 100
}

// moveNumber keeps a move number whose digits end at i, and tells where a
// record without a result ends and the next begins.
func (p *parser) moveNumber(l *line, n, i int) {
	start := p.pos
	dots := 0
	for p.at(i) == '.' {
		i++
		dots++
	}
	if strings.HasPrefix(p.s[min(i, len(p.s)):], "…") {
		i += len("…")
		dots += 2
	}
	black := dots > 1
	if l.depth == 0 && len(l.steps) > 0 {
		goesOn := n > 1 && (n == l.last || n == l.last+1)
		if p.g.Result.Outcome != Missing {
			if !goesOn {
				p.done = true
				return
			}
			p.defect(ResultInside, start, "moves go on after the result %s", p.g.Result.Text)
		} else if n == 1 && !black && p.fresh(start, l.last > 1) {
			p.done = true
			return
		}
		if !goesOn && l.last > 0 || black && n != l.last {
			p.defect(BadNumber, start, "the move number %d stands where %d is due", n, l.due(black))
		}
	}
	l.last, l.number, l.black = n, n, black
	p.pos = i
}

func (l *line) due(black bool) int {
	if black {
		return l.last
	}
	return l.last + 1
}

// fresh reports whether the number at i begins a new game: it stands at the
// start of a line, and moves beyond the first, or an empty line, before it.
func (p *parser) fresh(i int, beyond bool) bool {
	breaks := 0
	for i--; i >= 0; i-- {
		switch p.s[i] {
		case '\n':
			breaks++
		case ' ', '\t', '\r':
		default:
			return breaks > 1 || breaks == 1 && beyond
		}
	}
	return false
}

// result closes the record, unless a result already has.
func (p *parser) result(l *line, r Result, end int) {
	start := p.pos
	p.pos = end
	if l.depth > 0 {
		// The end of a variation is only a remark.
		p.addComment(l, r.Text)
		return
	}
	if have := p.g.Result; have.Outcome != Missing {
		if have.Text != r.Text && r.Outcome != Unfinished {
			p.defect(SecondResult, start, "a second result, %s; the first, %s, holds", r.Text, have.Text)
		}
		return
	}
	p.g.Result = r
}

// word reads a token that begins with a letter: a move in algebraic notation, a
// tick, the sign a.l., or words outside a comment.
func (p *parser) word(l *line) {
	start := p.pos
	switch c := p.s[start]; {
	case (c|0x20)-'a' < 12 && isDigit(p.at(start+1)):
		if p.algebraicMove(l) {
			return
		}
	case c == 'v' || c == 'V':
		if !isNameByte(p.at(start+1)) && p.at(start+1) != '.' {
			p.tick(l, 1)
			return
		}
	case c == 'a':
		if strings.HasPrefix(p.s[start:], "a.l.") && len(l.steps) > 0 {
			p.pos += len("a.l.")
			l.notes().AdLibitum = true
			return
		}
	case c == 'x' && isDigit(p.at(start+1)):
		n, end := p.number(start + 1)
		first := len(p.g.squares)
		p.g.squares = append(p.g.squares, Square{}, Square{Number: uint8(n)})
		p.pos = end
		p.add(l, Step{Offset: start, Text: p.s[start:end], Separator: 'x', Squares: p.g.squares[first : first+2 : first+2]})
		return
	case c >= 0x80:
		for _, mark := range [...]string{"√", "✓", "✔"} {
			if strings.HasPrefix(p.s[start:], mark) {
				p.tick(l, len(mark))
				return
			}
		}
		if n := half(p.s[start:]); n > 0 {
			if r, end := matchResult(p.s[start:]); end > 0 {
				p.result(l, r, start+end)
			} else {
				p.result(l, Result{Text: "½", Outcome: Drawn, Left: 50, Right: 50}, start+n)
			}
			return
		}
		if strings.HasPrefix(p.s[start:], "…") {
			p.pos += len("…")
			p.dots(l)
			return
		}
	}
	if strings.IndexByte(lookalikes, p.s[start]) >= 0 && p.lookalike(l) {
		return
	}
	p.words(l)
}

func (p *parser) tick(l *line, width int) {
	step := Step{Kind: Tick, Offset: p.pos, Text: p.s[p.pos : p.pos+width]}
	p.pos += width
	p.add(l, step)
}

// loneUnread reports whether a question mark that ends at i stands for a move that
// cannot be read: after a move number, or in place of the second move of a row. In
// the latter case the number after it shows that it does not qualify the move before
// it.
func (p *parser) loneUnread(l *line, i int) bool {
	if l.number > 0 {
		return true
	}
	if len(l.steps) == 0 || p.pos == 0 || strings.IndexByte(" \t\n", p.s[p.pos-1]) < 0 {
		return false
	}
	if last := &l.steps[len(l.steps)-1]; last.Number == 0 || last.Black || last.Kind == Setup {
		return false
	}
	_, at := p.ahead(i)
	n := 0
	for isDigit(p.at(at)) && n < 1000 {
		n = n*10 + int(p.at(at)-'0')
		at++
	}
	return n == l.last+1 && p.at(at) == '.'
}

// unread adds a move of which nothing can be read.
func (p *parser) unread(l *line) {
	step := Step{Offset: p.pos, Text: p.s[p.pos : p.pos+1], Separator: '-'}
	first := len(p.g.squares)
	p.g.squares = append(p.g.squares, Square{}, Square{})
	step.Squares = p.g.squares[first : first+2 : first+2]
	p.pos++
	p.add(l, step)
}

// words keeps text outside a comment as a comment, up to the next thing that
// could be read.
func (p *parser) words(l *line) {
	start, end := p.pos, p.pos
	for end < len(p.s) && end < start+margin-64 {
		c := p.s[end]
		if strings.IndexByte("{}()[]\n", c) >= 0 {
			break
		}
		if c == ' ' || c == '\t' || c == '\r' {
			next := p.at(end + 1)
			if !isLetter(next) || (next|0x20)-'a' < 12 && isDigit(p.at(end+2)) {
				break
			}
		}
		end++
	}
	if end == start {
		end++
	}
	text := p.decode(start, end)
	p.pos = end
	p.defect(StrayText, start, "the text %q stands outside a comment", shorten(text))
	p.addComment(l, text)
}

func shorten(s string) string {
	r := []rune(s)
	if len(r) > 40 {
		return string(r[:37]) + "..."
	}
	return s
}

// stray leaves out characters that mean nothing.
func (p *parser) stray(width int) {
	start := p.pos
	p.pos += width
	if text := p.s[start:p.pos]; text[0] < ' ' || text[0] == 0x7F {
		p.defect(StrayCharacter, start, "a control character (%#02x) was left out", text[0])
	} else {
		p.defect(StrayCharacter, start, "%q means nothing here and was left out", text)
	}
}

// dots takes an ellipsis: the move before it is not given.
func (p *parser) dots(l *line) {
	for p.at(p.pos) == '.' {
		p.pos++
	}
	l.black = true
}

// sign reads a token that begins with neither a digit nor a letter.
func (p *parser) sign(l *line) {
	start := p.pos
	switch c := p.s[start]; c {
	case '.':
		p.dots(l)
	case '$':
		n, i := 0, start+1
		for isDigit(p.at(i)) && i < start+5 {
			n = n*10 + int(p.at(i)-'0')
			i++
		}
		p.pos = i
		if i == start+1 || len(l.steps) == 0 {
			p.defect(BadNAG, start, "%q stands where no glyph can", p.s[start:i])
			return
		}
		if n == forcedNAG && l.steps[len(l.steps)-1].Strength == NoStrength && l.steps[len(l.steps)-1].Kind != Setup {
			l.qualify(Forced)
			return
		}
		notes := l.notes()
		notes.NAGs = append(notes.NAGs, n)
	case '*':
		p.star(l)
	case '!', '?':
		i := start
		for p.at(i) == '!' || p.at(i) == '?' {
			i++
		}
		if c == '?' && p.nearSeparator(i) {
			p.numericMove(l)
			return
		}
		if i == start+1 && c == '?' && p.loneUnread(l, i) {
			p.unread(l)
			return
		}
		p.pos = i
		if len(l.steps) == 0 {
			p.defect(StrayCharacter, start, "the sign %s stands before any move", p.s[start:i])
			return
		}
		l.qualify(strengthOf(p.s[start:i]))
	case '+', '=', '-':
		i := start + 1
		for isDigit(p.at(i)) && i < start+4 {
			i++
		}
		if len(l.steps) > 0 && (c != '-' || i > start+1) && p.outcomeSign(l, p.s[start:i]) {
			p.pos = i
			return
		}
		if c == '-' {
			for p.at(i) == '-' {
				i++
			}
			p.pos = i
			if l.number > 0 || len(l.steps) == 0 {
				p.defect(MissingMove, start, "a dash stands where a move should")
				l.dashes, l.dash = l.dashes+1, start
			}
			return
		}
		p.stray(1)
	case '/':
		p.setup(l)
	case '\\':
		if next := p.at(start + 1); next == 'n' || next == 'r' || next == 't' {
			p.pos += 2
			p.defect(StrayCharacter, start, "a line break written out as %s was left out", p.s[start:p.pos])
			return
		}
		p.stray(1)
	default:
		p.stray(1)
	}
}

// star reads a star on its own: the end of the record or, if the moves go on,
// the sign of a forced move.
func (p *parser) star(l *line) {
	start := p.pos
	if l.depth > 0 {
		p.pos++
		l.qualify(Forced)
		return
	}
	if c, at := p.ahead(start + 1); isDigit(c) && len(l.steps) > 0 {
		n := 0
		for i := at; isDigit(p.at(i)) && i < at+4; i++ {
			n = n*10 + int(p.at(i)-'0')
		}
		if n > 1 && n == l.last+1 {
			p.pos++
			l.qualify(Forced)
			return
		}
	}
	p.result(l, Result{Text: "*", Outcome: Unfinished}, start+1)
}

// setup reads /FEN "..."/.
func (p *parser) setup(l *line) {
	start := p.pos
	rest := p.s[start:min(len(p.s), start+margin)]
	if !strings.HasPrefix(rest, "/FEN") {
		p.stray(1)
		return
	}
	open := strings.IndexByte(rest, '"')
	if open < 0 || strings.TrimSpace(rest[len("/FEN"):open]) != "" {
		p.defect(BadSetup, start, "/FEN without a position in quotation marks")
		p.pos += len("/FEN")
		return
	}
	length := strings.IndexByte(rest[open+1:], '"')
	if length < 0 {
		p.defect(BadSetup, start, "/FEN whose position has no closing quotation mark")
		p.pos += len("/FEN")
		return
	}
	fen := rest[open+1 : open+1+length]
	end := start + open + 1 + length + 1
	if i := end + spaces(p.s[end:]); p.at(i) == '/' {
		end = i + 1
	} else {
		p.defect(BadSetup, start, "/FEN without its closing stroke")
	}
	p.pos = end
	p.add(l, Step{Kind: Setup, Offset: start, Text: fen})
}
