package draughts

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"flagfall/arbiter/rule"
)

// Parse reads a position without defects from its FEN. The error tells the
// column, in characters from 1.
func Parse(v Variant, fen string) (Position, error) {
	setup, err := ParseFEN(v, fen)
	if err != nil {
		return Position{}, err
	}
	return setup.Position(0)
}

// ParseFEN reads a setup from the text of a PDN FEN tag, such as
// "W:W31-50:BK1,7,12". It reads what programs write: lists in any order, empty
// or missing, ranges, K or k before a square or a range, squares by name (c3),
// zeros in front, spaces, a full stop at the end, small letters for the colours, pieces
// of the unknown colour "?", and the counters (H0, F1) and captured pieces
// (G22, P31) of one server, which it leaves out. On the board of 144 squares k
// before a number is a king, not the file.
//
// What can be read and is wrong on the board, a square it does not have
// included, is left to [Setup.Defects]; what cannot be read is an error of the
// code [rule.Input] that tells the column.
func ParseFEN(v Variant, fen string) (Setup, error) {
	f := fenReader{setup: NewSetup(v), text: fen}
	err := f.read()
	return f.setup, err
}

type fenReader struct {
	setup Setup
	text  string
	at    int // the next byte to be read
	// The bytes before counted hold this many characters, so that columns are
	// counted only once.
	counted, characters int
}

// column is the column of a byte, from 1.
func (f *fenReader) column(at int) int {
	if at < f.counted {
		f.counted, f.characters = 0, 0
	}
	f.characters += utf8.RuneCountInString(f.text[f.counted:at])
	f.counted = at
	return f.characters + 1
}

func (f *fenReader) fail(at int, said rule.Sentence) error {
	return rule.Fault(rule.Input, said).
		At(rule.Place{Column: f.column(at)}).
		WithHint("a position is written like W:W31-50:BK1,7,12")
}

func (f *fenReader) peek() byte {
	if f.at < len(f.text) {
		return f.text[f.at]
	}
	return 0
}

func (f *fenReader) skip(set string) {
	for f.at < len(f.text) && strings.IndexByte(set, f.text[f.at]) >= 0 {
		f.at++
	}
}

const blank = " \t\r\n"

func (f *fenReader) read() error {
	f.skip(blank)
	if f.at == len(f.text) {
		return f.fail(f.at, rule.Say("the position is empty"))
	}
	f.setup.turnColumn = uint32(f.column(f.at))
	start := f.at
	turn, known := colourLetter(f.peek())
	if known {
		f.at++
		f.skip(blank)
	}
	switch f.peek() {
	case ':':
		f.setup.Turn = turn
	default:
		f.at = start // the text begins with a list: no side to move
	}
	for f.at < len(f.text) {
		if err := f.section(); err != nil {
			return err
		}
	}
	return nil
}

func colourLetter(c byte) (Colour, bool) {
	switch c {
	case 'W', 'w':
		return White, true
	case 'B', 'b':
		return Black, true
	case '?':
		return NoColour, true
	}
	return NoColour, false
}

// section reads the text between two colons, including the first of them.
func (f *fenReader) section() error {
	f.skip(blank + ":")
	switch f.peek() {
	case 0:
		if f.at < len(f.text) {
			return f.stray()
		}
		return nil
	case '.':
		return f.end()
	case 'H', 'F':
		f.at++
		if _, ok := f.number(); !ok {
			return f.stray()
		}
		return f.close()
	}
	colour, ok := colourLetter(f.peek())
	if !ok {
		return f.fail(f.at, rule.Say("a list of pieces begins with W or B, not with {sign}", "sign", strconv.QuoteRune(f.rune())))
	}
	for f.at++; ; {
		f.skip(blank + ",;")
		if c := f.peek(); c == 0 || c == ':' || c == '.' {
			return f.close()
		}
		if err := f.item(colour); err != nil {
			return err
		}
	}
}

// close ends a section: a colon, a full stop or the end of the text must
// follow.
func (f *fenReader) close() error {
	f.skip(blank)
	switch c := f.peek(); {
	case c == ':' || f.at == len(f.text):
		return nil
	case c == '.':
		return f.end()
	}
	return f.stray()
}

// end reads a full stop, which only counters may follow.
func (f *fenReader) end() error {
	f.skip(".")
	f.skip(blank)
	if f.at < len(f.text) && f.peek() != ':' {
		return f.stray()
	}
	return nil
}

func (f *fenReader) rune() rune {
	r, _ := utf8.DecodeRuneInString(f.text[f.at:])
	return r
}

func (f *fenReader) stray() error {
	if f.at >= len(f.text) {
		return f.fail(f.at, rule.Say("the position breaks off"))
	}
	return f.fail(f.at, rule.Say("{sign} does not belong here", "sign", strconv.QuoteRune(f.rune())))
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

// item reads one square or range with its prefix.
func (f *fenReader) item(colour Colour) error {
	piece, captured := Man(colour), false
	following := byte(0)
	if f.at+1 < len(f.text) {
		following = f.text[f.at+1]
	}
	switch c := f.peek(); {
	case c == 'K', c == 'k' && (digit(following) || letter(following)):
		piece = King(colour)
		f.at++
		f.skip(blank)
	case (c == 'G' || c == 'P') && digit(following):
		captured = true
		f.at++
	}
	if letter(f.peek()) {
		return f.named(piece)
	}
	start := f.at
	first, ok := f.number()
	if !ok {
		return f.stray()
	}
	last, lastAt := first, start
	f.skip(blank)
	if f.peek() == '-' {
		f.at++
		f.skip(blank + "Kk")
		lastAt = f.at
		if last, ok = f.number(); !ok {
			return f.stray()
		}
		if last < first {
			return f.fail(start, rule.Say("the range {first}-{last} runs backwards", "first", first, "last", last))
		}
	}
	if captured {
		return nil
	}
	for n := first; n <= last; n++ {
		if n < 1 || n > f.setup.Variant.Squares() {
			if n > first {
				start, n = lastAt, last // the error is in the end of the range
			}
			f.outside(strconv.Itoa(n), start)
			break
		}
		f.put(Square(n), piece, start)
	}
	return nil
}

// named reads a square by file and rank.
func (f *fenReader) named(piece Piece) error {
	start := f.at
	f.at++
	if _, ok := f.number(); !ok {
		return f.stray()
	}
	name := f.text[start:f.at]
	if square, ok := f.setup.Variant.ParseSquare(name); ok {
		f.put(square, piece, start)
	} else {
		f.outside(name, start)
	}
	return nil
}

func letter(c byte) bool { c |= 0x20; return c >= 'a' && c <= 'l' }

// number reads digits; a number too large for any board stays too large.
func (f *fenReader) number() (int, bool) {
	start, n := f.at, 0
	for digit(f.peek()) {
		n = min(n*10+int(f.peek()-'0'), 9999)
		f.at++
	}
	return n, f.at > start
}

func (f *fenReader) put(square Square, piece Piece, at int) {
	s := &f.setup
	again := s.At(square) != NoPiece
	s.Put(square, piece)
	if again {
		s.twice = s.twice.With(square)
	}
	s.columns[square] = uint32(f.column(at))
}

func (f *fenReader) outside(name string, at int) {
	if f.setup.outside == "" {
		f.setup.outside, f.setup.outsideColumn = name, uint32(f.column(at))
	}
}

// FEN is the position as a PDN FEN, with numeric squares in rising order and
// White's list before Black's: "W:W31,K42:BK1,7". A king has a K before it.
func (p Position) FEN() string { return string(p.AppendFEN(nil)) }

// AppendFEN appends [Position.FEN] to a slice, which is all that it allocates.
func (p Position) AppendFEN(text []byte) []byte {
	text = append(text, p.Turn().Letter()...)
	kings := p.geometry().squares(p.wideKings())
	for _, c := range [...]Colour{White, Black} {
		text = append(append(text, ':'), c.Letter()...)
		text = appendList(text, p.geometry().squares(p.pieces(c)), kings)
	}
	return text
}

// FEN is the setup as a PDN FEN, what is unknown included.
func (s *Setup) FEN() string {
	text := []byte(s.Turn.Letter())
	for _, c := range [...]Colour{White, Black, NoColour} {
		if c == NoColour && s.count(c) == 0 {
			break
		}
		text = append(append(text, ':'), c.Letter()...)
		text = appendList(text, s.men[c].Union(s.kings[c]), s.kings[c])
	}
	return string(text)
}

func appendList(text []byte, squares, kings SquareSet) []byte {
	first := true
	for s := range squares.All() {
		if !first {
			text = append(text, ',')
		}
		first = false
		if kings.Has(s) {
			text = append(text, 'K')
		}
		if s >= 10 {
			text = append(text, '0'+byte(s/10))
		}
		text = append(text, '0'+byte(s%10))
	}
	return text
}
