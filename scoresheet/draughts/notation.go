package draughts

import "strconv"

// Notation is the move in canonical numeric notation: "32-28", "28x19", and
// with all squares of its [Position.Path] where another legal move has the same
// origin and destination: "47x38x24x13x36". A capture of one piece has no
// squares between, so that it stays short even where longer ones share its ends
// ("3x17"). legal is the legal moves of the position.
func (p Position) Notation(m Move, legal []Move) string {
	return string(p.AppendNotation(nil, m, legal))
}

// AppendNotation appends [Position.Notation] to a slice, which is all that it
// allocates.
func (p Position) AppendNotation(text []byte, m Move, legal []Move) []byte {
	if !ambiguous(m, legal) {
		return appendShort(text, m)
	}
	var room [maxBits]Square
	for i, s := range p.Path(room[:0], m) {
		if i > 0 {
			text = append(text, 'x')
		}
		text = strconv.AppendUint(text, uint64(s), 10)
	}
	return text
}

// Algebraic is the move in algebraic notation with the separator of captures
// that is the custom of the variant: "c3-d4", "c3:e5". Squares of the path are
// added as [Position.Notation] does.
func (p Position) Algebraic(m Move, legal []Move) string {
	v := p.Variant()
	var room [maxBits]Square
	squares := append(room[:0], m.From(), m.To())
	if ambiguous(m, legal) {
		squares = p.Path(room[:0], m)
	}
	separator := byte('-')
	if m.IsCapture() {
		separator = v.Rules().Separator
	}
	var text []byte
	for i, s := range squares {
		if i > 0 {
			text = append(text, separator)
		}
		text = append(text, v.Algebraic(s)...)
	}
	return string(text)
}

// Customary is a move in canonical notation as players of the variant write it:
// "c3:e5" for "22x15" in Russian draughts, and the same where squares have numbers.
// What is no move in canonical notation stays as it is.
func (v Variant) Customary(move string) string {
	if v.Rules().Notation != Algebraic {
		return move
	}
	var text []byte
	number := 0
	for i := 0; i <= len(move); i++ {
		switch {
		case i < len(move) && move[i] >= '0' && move[i] <= '9' && number <= v.Squares():
			number = 10*number + int(move[i]-'0')
			continue
		case number < 1 || number > v.Squares():
			return move
		}
		text = append(text, v.Algebraic(Square(number))...)
		number = 0
		switch {
		case i == len(move):
		case move[i] == '-':
			text = append(text, '-')
		case move[i] == 'x':
			text = append(text, v.Rules().Separator)
		default:
			return move
		}
	}
	return string(text)
}

// ambiguous reports whether another move has the same origin and destination.
func ambiguous(m Move, legal []Move) bool {
	if !m.IsCapture() {
		return false
	}
	for _, other := range legal {
		if (other.rest^m.rest)&endsMask == 0 && other != m {
			return true
		}
	}
	return false
}

func appendShort(text []byte, m Move) []byte {
	text = strconv.AppendUint(text, uint64(m.From()), 10)
	if m.IsCapture() {
		text = append(text, 'x')
	} else {
		text = append(text, '-')
	}
	return strconv.AppendUint(text, uint64(m.To()), 10)
}

// Match appends the moves among legal that the written squares can mean.
//
// Two squares are origin and destination. More squares are first taken for the
// whole way, one square after each piece captured, as [Position.Path] lists
// them; if no move fits, for some squares that the piece came to rest on, then
// for some that it went over; and if none fits still, for captured squares in
// any order, written between the ends or after them. No move appended means
// that nothing fits, several that the notation is ambiguous. The first of
// several is then the one that strict PDN means: two squares without any
// between are the whole way of a capture of one piece.
func (p Position) Match(found []Move, squares []Square, legal []Move) []Move {
	if len(squares) < 2 {
		return found
	}
	start, last := len(found), len(squares)-1
	written := p.ends(squares[0], squares[last])
	for as := anyWay; as <= partOfWay; as++ {
		for _, m := range legal {
			if m.rest&endsMask == written &&
				(last == 1 || as > anyWay && m.IsCapture() && p.goesOver(m, squares[1:last], as)) {
				found = append(found, m)
			}
		}
		if len(found) > start || last == 1 {
			strictFirst(found[start:])
			return found
		}
	}
	for _, m := range legal {
		if m.From() == squares[0] && m.IsCapture() &&
			(m.To() == squares[last] && m.Captured() == Squares(squares[1:last]...) ||
				m.To() == squares[1] && m.Captured() == Squares(squares[2:]...)) {
			found = append(found, m)
		}
	}
	return found
}

// endsMask is the bits of a move's rest that hold its origin and destination.
const endsMask = 1<<moveCrowns - 1

// ends puts two squares into those bits; squares off the board match the ends
// of no move.
func (p Position) ends(from, to Square) uint64 {
	if from > MaxSquares || to > MaxSquares {
		return endsMask
	}
	bit := &p.geometry().bit
	return uint64(bit[from]) | uint64(bit[to])<<moveTo
}

// strictFirst moves the capture of one piece, of which there is at most one, in
// front of others with the same ends.
func strictFirst(found []Move) {
	for i, m := range found {
		if m.Captures() == 1 {
			found[0], found[i] = m, found[0]
		}
	}
}
