package pdn

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// separator is the sign between two squares at i in its plain form, and its
// width; 0 if there is none.
func (p *parser) separator(i int) (byte, int) {
	switch c := p.at(i); c {
	case '-', ':', 'x':
		return c, 1
	case 'X':
		return 'x', 1
	case '*':
		if p.starred(i) {
			return 'x', 1
		}
	case 0xD7: // × in Windows-1252
		if isDigit(p.at(i + 1)) {
			return 'x', 1
		}
	case 0xC3, 0xD0, 0xD1:
		for _, cross := range [...]string{"×", "х", "Х"} { // the last two are letters of the Russian alphabet
			if strings.HasPrefix(p.s[i:], cross) {
				return 'x', len(cross)
			}
		}
	default:
		if w := dash(p.s[i:min(i+3, len(p.s))]); w > 0 {
			return '-', w
		}
	}
	return 0, 0
}

// dash is the length of the dash that s begins with: a hyphen, one of those that word
// processors and web pages write, or one of Windows-1252; 0 if it begins with none.
func dash(s string) int {
	if s == "" {
		return 0
	}
	switch s[0] {
	case '-', 0x96, 0x97:
		return 1
	case 0xC2:
		if strings.HasPrefix(s, "\u00AD") {
			return 2
		}
	case 0xE2:
		for _, dash := range [...]string{"–", "‐", "‑", "−", "—", "‒", "―"} {
			if strings.HasPrefix(s, dash) {
				return len(dash)
			}
		}
	}
	return 0
}

// starred reports whether the star at i is between the first two squares of a move, as
// in 28*19; a sign of strength is not followed by a square.
func (p *parser) starred(i int) bool {
	from, to := i, i+1
	for from > 0 && isDigit(p.s[from-1]) {
		from--
	}
	for isDigit(p.at(to)) {
		to++
	}
	before := from == 0 || strings.IndexByte(" \t\r\n.", p.s[from-1]) >= 0
	return before && i-from > 0 && i-from <= 2 && to > i+1 && to <= i+3 && p.at(to) != '.' && p.at(to) != '-'
}

// numericMove reads a move in numbers, or a result that looks like one.
func (p *parser) numericMove(l *line) {
	start := p.pos
	step := Step{Offset: start}
	arena := p.g.squares
	first := len(arena)
	i := start
	spaced := false
	for {
		n, end := p.number(i)
		arena = append(arena, Square{Number: uint8(n)})
		i = end
		sep, w := p.separator(i)
		at := i
		if sep == 0 && len(arena) == first+1 {
			_, at = p.ahead(i)
			sep, w = p.separator(at)
		}
		if sep == 0 || len(arena)-first >= maxSquares {
			break
		}
		next := at + w
		if c := p.at(next); !isDigit(c) && c != '?' {
			// Only the sign of a capture, or the first sign, may be separated
			// from its square: "32-28 - 1" is not a chain.
			if len(arena) > first+1 && sep == '-' {
				break
			}
			_, next = p.ahead(next)
			if c := p.at(next); !isDigit(c) && c != '?' {
				break
			}
		}
		if at != i || next != at+w {
			spaced = true
		}
		if step.Separator == 0 {
			step.Separator = sep
		}
		i = next
	}
	p.g.squares = arena
	step.Text = p.s[start:i]
	step.Squares = arena[first:len(arena):len(arena)]
	if len(step.Squares) == 2 && (step.Separator == '-' || p.at(start+1) == ':') {
		a, b := step.Squares[0].Number, step.Squares[1].Number
		if (a == 0 || b == 0 || a == 1 && b == 1) && utf8.RuneCountInString(step.Text) <= 5 && !strings.Contains(step.Text, "?") {
			r, end := matchResult(p.s[start:])
			switch {
			case step.Separator == ':' && strings.Contains(step.Text, ":0") && !strings.HasSuffix(step.Text, ":0"):
				// No result gives 05 points: it is a clock time.
			case end > 0 && (a == 0) != (b == 0) && p.movesOn(l, start+end):
				// Between moves it is a move of which one square cannot be
				// read.
			case end > 0:
				p.result(l, r, start+end)
				return
			}
		}
	}
	if len(step.Squares) == 2 && step.Separator == ':' && step.Squares[0].Number == 1 && step.Squares[1].Number == 1 {
		step.Separator = 'x' // 01:01 that is a move; if it were written 1:1 it would be read as a result
	}
	if spaced {
		p.defect(SpaceInMove, start, "the move %s has a space in it", squeeze(step.Text))
	}
	p.pos = i
	p.add(l, step)
}

// plainMoves reads moves of two squares without remarks, and the move numbers
// between them, such as "32-28 27-23 2. ": nearly all moves of an archive have that
// form. It reports false, and reads nothing, for whatever [parser.numericMove] has
// to look at.
func (p *parser) plainMoves(l *line) bool {
	if l.dashes > 0 || l.waiting != nil || p.g.Result.Outcome != Missing {
		return false
	}
	s, pos := p.s, p.pos
	// A token that begins before least cannot continue in the next chunk, so it
	// can be read from one word of eight bytes.
	least := len(s) - wordLength
	if !p.eof {
		least = len(s) - margin
	}
	steps, arena := l.steps, p.g.squares
	number, black := l.number, l.black && l.number > 0
	for pos < least {
		w := word(s[pos : pos+wordLength])
		from, w, n := square(w)
		if n == 0 {
			break
		}
		sign := uint8(w)
		if sign == '.' && isBlank(uint8(w>>8)) && int(from) == l.last+1 && from > 1 {
			l.last, number, black = int(from), int(from), false
			pos += n + 1
			w >>= 8
		} else {
			if sign != '-' && sign != 'x' {
				break
			}
			to, behind, m := square(w >> 8)
			// A zero, or two ones, may be a result.
			if !isBlank(uint8(behind)) || from == 0 || to == 0 || from == 1 && to == 1 {
				break
			}
			w, n = behind, n+1+m
			arena = append(arena, Square{Number: from}, Square{Number: to})
			if len(steps) == cap(steps) {
				steps = slices.Grow(steps, usualPlies)
			}
			steps = steps[:len(steps)+1]
			// Field by field: a value assembled first would be copied.
			step := &steps[len(steps)-1]
			step.Kind, step.Separator, step.Strength, step.Offered, step.MaybeResult, step.Black = Move, sign, NoStrength, false, false, black
			step.Number, step.Offset, step.Text, step.Squares, step.Notes = number, pos, s[pos:pos+n], arena[len(arena)-2:len(arena):len(arena)], nil
			number, black = 0, false
			pos += n
		}
		if !isDigit(uint8(w >> 8)) {
			break
		}
		pos++
	}
	if pos == p.pos {
		return false
	}
	l.steps, l.number, l.black, p.g.squares, p.pos = steps, number, black, arena, pos
	return true
}

// usualPlies is the number of moves for which room is made at a time.
const usualPlies = 64

// isBlank reports whether a character is one of those that separate tokens in
// nearly all files.
func isBlank(c byte) bool { return c == ' ' || c == '\n' }

const wordLength = 8

// word is the first eight bytes of a text, the first of them lowest.
func word(s string) uint64 {
	s = s[:wordLength]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// square reads a number of one or two digits from the lowest bytes of a word,
// and returns the word after it and the length of the number: 0 if there is
// none.
func square(w uint64) (n uint8, behind uint64, length int) {
	first := uint8(w) - '0'
	if first > 9 {
		return 0, w, 0
	}
	number := twoDigits[first][uint8(w>>8)]
	return uint8(number), w >> (number >> 8 & 63), int(number >> 11)
}

// twoDigits holds the numbers indexed by their first digit and the byte after it, and
// above them their lengths in bits of text. A branch on whether that byte is a digit
// would be mispredicted one time in three.
var twoDigits = func() (all [10][256]uint16) {
	for first := range all {
		for second := range all[first] {
			if all[first][second] = uint16(8<<8 | first); isDigit(uint8(second)) {
				all[first][second] = uint16(16<<8 | 10*first + second - '0')
			}
		}
	}
	return all
}()

// movesOn reports whether moves of the same record follow at i: the next move
// number, or a move.
func (p *parser) movesOn(l *line, i int) bool {
	if l.depth > 0 || len(l.steps) == 0 || p.g.Result.Outcome != Missing {
		return false
	}
	c, i := p.ahead(i)
	if !isDigit(c) {
		return false
	}
	n := 0
	for ; isDigit(p.at(i)) && n < 1000; i++ {
		n = n*10 + int(p.at(i)-'0')
	}
	if p.at(i) == '.' {
		return n > 1 && (n == l.last || n == l.last+1)
	}
	sep, w := p.separator(i)
	return n > 0 && sep != 0 && isDigit(p.at(i+w)) && p.at(i+w) != '0'
}

// number reads a square at i, 0 if it cannot be read, and returns its end.
func (p *parser) number(i int) (n, end int) {
	start := i
	doubt := false
	for i < len(p.s) && i < start+4 {
		if c := p.s[i]; isDigit(c) {
			n = n*10 + int(c-'0')
		} else if c == '?' && (p.nearSeparator(i+1) || !hasDigit(p.s[start:i])) {
			doubt = true
		} else {
			break
		}
		i++
	}
	if doubt {
		return 0, i
	}
	if i > start+2 {
		p.defect(NoSquare, start, "no board has a square %s", p.s[start:i])
		n = 0
	}
	return n, i
}

// nearSeparator reports whether a mark of doubt at i-1 still belongs to a
// square that another follows, as in 3?-28.
func (p *parser) nearSeparator(i int) bool {
	sep, w := p.separator(i)
	return sep != 0 && (isDigit(p.at(i+w)) || p.at(i+w) == '?')
}

func hasDigit(s string) bool { return strings.ContainsAny(s, "0123456789") }

func squeeze(s string) string {
	return strings.Join(strings.Fields(s), "")
}

// gluedMove reads 3228.
func (p *parser) gluedMove(l *line, start, end int) {
	first := len(p.g.squares)
	for i := start; i < end; i += 2 {
		p.g.squares = append(p.g.squares, Square{Number: (p.s[i]-'0')*10 + p.s[i+1] - '0'})
	}
	p.pos = end
	p.defect(GluedMove, start, "the squares of the move %s are not separated", p.s[start:end])
	p.add(l, Step{Offset: start, Text: p.s[start:end], Squares: p.g.squares[first:len(p.g.squares):len(p.g.squares)]})
}

// parted keeps 914, a move of three digits, as one that cannot be read: it can be divided
// in two ways, and only the position can tell which of them is a move.
func (p *parser) parted(l *line, start, end int) {
	p.pos = end
	text := p.s[start:end]
	p.defect(GluedMove, start, "the squares of the move %s are not separated: write %s-%s, or 0%s", text, text[:1], text[1:], text)
	p.add(l, Step{Offset: start, Text: text})
}

// algebraicMove reads c3-d4, c3d4 or a3:c5:e7 at the position, and reports
// whether there was one.
func (p *parser) algebraicMove(l *line) bool {
	start := p.pos
	first := len(p.g.squares)
	step := Step{Offset: start}
	i := start
	glued := false
	for len(p.g.squares)-first < maxSquares {
		file := (p.at(i) | 0x20) - 'a'
		if p.at(i) == '?' && i > start {
			for p.at(i) == '?' {
				i++
			}
			p.g.squares = append(p.g.squares, Square{})
		} else if file < 12 && isDigit(p.at(i+1)) && p.at(i+1) != '0' {
			rank := p.at(i+1) - '0'
			i += 2
			if rank == 1 && p.at(i) >= '0' && p.at(i) <= '2' {
				rank = 10 + p.at(i) - '0'
				i++
			}
			p.g.squares = append(p.g.squares, Square{File: file + 1, Number: rank})
		} else {
			break
		}
		sep, w := p.separator(i)
		if sep == 0 {
			if next := (p.at(i) | 0x20) - 'a'; next >= 12 || !isDigit(p.at(i+1)) {
				break
			}
			glued = true
		} else if c := p.at(i + w); c == '?' || (c|0x20)-'a' < 12 && isDigit(p.at(i+w+1)) {
			if step.Separator == 0 {
				step.Separator = sep
			}
			i += w
		} else {
			break
		}
	}
	if len(p.g.squares)-first < 2 {
		p.g.squares = p.g.squares[:first]
		return false
	}
	step.Squares = p.g.squares[first:len(p.g.squares):len(p.g.squares)]
	step.Text = p.s[start:i]
	if glued {
		p.defect(GluedMove, start, "the squares of the move %s are not separated", step.Text)
	}
	p.pos = i
	p.add(l, step)
	return true
}

// longRecord is the number of steps from which on room is made for what the rest of the
// text is expected to hold: growing bit by bit would leave several times the memory of
// a long record behind.
const longRecord = 4096

// add appends a step with the signs that are attached to it.
func (p *parser) add(l *line, step Step) {
	if p.g.Result.Outcome != Missing && l.depth == 0 && l.number == 0 && len(l.steps) > 0 {
		p.defect(ResultInside, step.Offset, "moves go on after the result %s", p.g.Result.Text)
	}
	step.Number, step.Black = l.number, l.black && l.number > 0
	l.number, l.black = 0, false
	if c := p.at(p.pos); step.Kind != Setup && (c == '!' || c == '?' || c == '*') {
		i := p.pos
		for p.at(i) == '!' || p.at(i) == '?' {
			i++
		}
		step.Strength = strengthOf(p.s[p.pos:i])
		if p.at(i) == '*' {
			// Attached and followed by more: forced. At the end of the
			// record it is the terminator.
			if next, _ := p.ahead(i + 1); next != 0 && next != '[' {
				if step.Strength == NoStrength {
					step.Strength = Forced
				}
				i++
			}
		}
		p.pos = i
	}
	// Dashes between moves stand for moves that nobody knows; before the first
	// move and after the last they mean nothing.
	if l.dashes > 0 && len(l.steps) > 0 && step.Kind != Setup {
		for range l.dashes {
			first := len(p.g.squares)
			p.g.squares = append(p.g.squares, Square{}, Square{})
			l.steps = append(l.steps, Step{Separator: '-', Squares: p.g.squares[first : first+2 : first+2], Text: "?-?", Offset: l.dash})
		}
	}
	l.dashes = 0
	if n := len(l.steps); n == cap(l.steps) && n >= longRecord {
		// As many more as the rest of the text will have if it goes on like
		// this.
		l.steps = slices.Grow(l.steps, min(n, n*(len(p.s)-p.pos)/p.pos+2))
	}
	l.steps = append(l.steps, step)
	if l.waiting != nil {
		notes := l.notes()
		notes.Variations = append(notes.Variations, l.waiting...)
		l.waiting = nil
	}
}
