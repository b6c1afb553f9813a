package scoresheet

import (
	"fmt"

	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// deed is what a hand did on the board when it made a move that is not legal.
type deed struct {
	kind    Kind
	message string
	// done says that a hand can do it; after is the position then and text
	// the move.
	done  bool
	after draughts.Position
	text  string
}

// classify names what is wrong with a step that is no legal move.
func (r *Replayer) classify(p draughts.Position, step *pdn.Step, rest []pdn.Step) deed {
	mover := p.Turn()
	who := r.name(mover)
	d := deed{text: r.asRead(step)}
	var ok bool
	r.list, ok = r.reading.squares(r.list[:0], step)
	switch {
	case step.Kind == pdn.Tick:
		d.kind, d.message = UnreadableMove, "the move was ticked and not written"
		return d
	case !step.Readable():
		d.kind, d.message = UnreadableMove, fmt.Sprintf("the move %s cannot be read", step.Text)
		return d
	case !ok:
		d.kind, d.message = ImpossibleMove, fmt.Sprintf("%s names a square that the board of %s does not have", step.Text, p.Variant().Rules().Title)
		return d
	}
	squares := append([]draughts.Square(nil), r.list...)
	from, to := squares[0], squares[len(squares)-1]
	piece := p.At(from)
	switch {
	case piece == draughts.NoPiece:
		d.kind, d.message = ImpossibleMove, fmt.Sprintf("%s is no move: no piece stands on %v", d.text, from)
		return d
	case to != from && p.At(to) != draughts.NoPiece:
		d.kind, d.message = ImpossibleMove, fmt.Sprintf("%s is no move: a %v stands on %v", d.text, p.At(to), to)
		return d
	case !p.CanMove():
		d.kind, d.message = PlayAfterEnd, fmt.Sprintf("%s had no legal move left and had lost; %s was written", who, d.text)
		d.after, d.done = p.Unchecked(from, to, draughts.SquareSet{}, r.crowns(piece, to))
		return d
	case piece.Colour() != mover:
		return r.strangePiece(d, p, squares, step, rest)
	}
	r.loose = p.Loose(r.loose[:0])
	r.found = p.Match(r.found[:0], squares, r.loose)
	if len(r.found) > 0 {
		m, _ := r.settle(p, rest)
		r.loose = p.Loose(r.loose[:0])
		return r.loosely(d, p, m)
	}
	return r.irregularly(d, p, piece, squares, step)
}

// loosely names a move that the piece can make and that the rules forbid.
func (r *Replayer) loosely(d deed, p draughts.Position, m draughts.Move) deed {
	who := r.name(p.Turn())
	d.done, d.after, d.text = true, p.Play(m), p.Notation(m, []draughts.Move{m})
	if !m.IsCapture() {
		if r.run.Forbids(p, m) {
			d.kind, d.message = KingRun, fmt.Sprintf("%s played %s, a fourth move in a row with the same king while he has men", who, d.text)
			return d
		}
		d.kind, d.message = MissedCapture, fmt.Sprintf("%s played %s although a capture was due", who, d.text)
		return d
	}
	most := 0
	for _, l := range p.Moves(nil) {
		most = max(most, l.Captures())
	}
	taken := m.Captured()
	for _, l := range r.loose {
		if l.From() == m.From() && l.Captures() > m.Captures() && taken.Minus(l.Captured()) == (draughts.SquareSet{}) {
			d.kind = StoppedShort
			d.message = fmt.Sprintf("%s stopped on %v during a multiple capture: %d taken where the piece could take %d", who, m.To(), m.Captures(), l.Captures())
			return d
		}
	}
	if m.Captures() < most {
		d.kind, d.message = TooFewCaptured, fmt.Sprintf("%s took %d with %s where %d had to be taken", who, m.Captures(), d.text, most)
		return d
	}
	d.kind, d.message = WrongCapture, fmt.Sprintf("%s took with %s although another capture had precedence", who, d.text)
	return d
}

// irregularly names a move that the piece does not make.
func (r *Replayer) irregularly(d deed, p draughts.Position, piece draughts.Piece, squares []draughts.Square, step *pdn.Step) deed {
	who := r.name(p.Turn())
	from, to := squares[0], squares[len(squares)-1]
	if !piece.IsKing() {
		// What a king could have done in its place.
		q := p.With(from, draughts.King(piece.Colour()))
		if r.found = q.Match(r.found[:0], squares, q.Loose(nil)); len(r.found) > 0 {
			if m := r.found[0]; len(squares) == 2 || r.goesBack(q, m) || !r.tooFar(p, squares) {
				return r.likeKing(d, p, q, m)
			}
		}
	}
	// A capture that goes on where nothing more can be taken.
	for k := len(squares) - 1; k >= 2; k-- {
		if r.found = p.Match(r.found[:0], squares[:k], r.loose); len(r.found) > 0 && r.found[0].IsCapture() {
			m := r.found[0]
			d.kind, d.message = TooManyCaptured, fmt.Sprintf("%s went on with %s where the capture ends on %v", who, d.text, m.To())
			d.after, d.done = p.Unchecked(from, to, m.Captured(), r.crowns(piece, to))
			return d
		}
	}
	d.kind = WrongSquare
	d.message = fmt.Sprintf("%s played %s, which a %s on %v cannot do", who, d.text, kindOf(piece), from)
	taken := draughts.SquareSet{}
	if step.Capture() {
		if s := between(p, from, to); s != 0 && p.At(s).Colour() == p.Turn().Other() {
			taken = taken.With(s)
		}
	}
	d.after, d.done = p.Unchecked(from, to, taken, r.crowns(piece, to))
	return d
}

// likeKing names a move that a man made as if it were a king.
func (r *Replayer) likeKing(d deed, p, q draughts.Position, m draughts.Move) deed {
	who := r.name(p.Turn())
	v := p.Variant()
	row, _, _ := v.Place(m.From())
	end, _, _ := v.Place(m.To())
	last := v.PromotionRow(p.Turn())
	switch back := (end > row) == (p.Turn() == draughts.White) && end != row; {
	case m.IsCapture() && r.passesRow(q, m, last):
		d.kind, d.message = ThroughKingRow, fmt.Sprintf("%s captured on with a man through the king-row: %s", who, d.text)
	case m.IsCapture() && r.goesBack(q, m):
		d.kind, d.message = BackwardMan, fmt.Sprintf("%s captured backwards with a man: %s", who, d.text)
	case m.IsCapture():
		d.kind, d.message = WrongSquare, fmt.Sprintf("%s captured with a man as only a king can: %s", who, d.text)
	case back && abs(end-row) == 1:
		d.kind, d.message = BackwardMan, fmt.Sprintf("%s moved a man backwards: %s", who, d.text)
	default:
		d.kind, d.message = WrongSquare, fmt.Sprintf("%s moved a man like a king: %s", who, d.text)
	}
	d.after, d.done = p.Unchecked(m.From(), m.To(), m.Captured(), last.Has(m.To()))
	return d
}

// tooFar reports whether a man could have made the first part of a capture that
// is written with more than two squares, and no more of it, short of the king-row.
func (r *Replayer) tooFar(p draughts.Position, squares []draughts.Square) bool {
	last := p.Variant().PromotionRow(p.Turn())
	part := r.part[:0]
	for k := len(squares) - 1; k >= 2; k-- {
		if part = p.Match(part[:0], squares[:k], r.loose); len(part) > 0 && part[0].IsCapture() {
			r.part = part
			return !last.Has(part[0].To())
		}
	}
	r.part = part
	return false
}

// goesBack reports whether a capture has a leg towards the mover's own side that a
// man of the variant cannot make.
func (r *Replayer) goesBack(q draughts.Position, m draughts.Move) bool {
	if q.Variant().Rules().MenCaptureBackwards {
		return false
	}
	path := q.Path(nil, m)
	for i := 1; i < len(path); i++ {
		from, _, _ := q.Variant().Place(path[i-1])
		to, _, _ := q.Variant().Place(path[i])
		if (to > from) == (q.Turn() == draughts.White) {
			return true
		}
	}
	return false
}

// passesRow reports whether a capture touches the row before its end.
func (r *Replayer) passesRow(q draughts.Position, m draughts.Move, row draughts.SquareSet) bool {
	path := q.Path(nil, m)
	for _, s := range path[1 : len(path)-1] {
		if row.Has(s) {
			return true
		}
	}
	return false
}

// strangePiece tells a second move of the opponent from a move with his piece:
// what follows goes on from the one or the other.
func (r *Replayer) strangePiece(d deed, p draughts.Position, squares []draughts.Square, step *pdn.Step, rest []pdn.Step) deed {
	mover, other := r.name(p.Turn()), r.name(p.Turn().Other())
	from, to := squares[0], squares[len(squares)-1]
	q := p.WithTurn(p.Turn().Other())
	piece := p.At(from)
	taken := draughts.SquareSet{}
	crown := r.crowns(piece, to)
	if m, n := r.match(q, step, q.Moves(nil)); n > 0 {
		twice := q.Play(m)
		taken, crown = m.Captured(), m.Promotes()
		d.text = q.Notation(m, []draughts.Move{m})
		once, _ := p.Unchecked(from, to, taken, crown)
		budget := 2 * fitBudget
		if r.fit(twice, rest, &budget) >= r.fit(once, rest, &budget) {
			d.kind, d.message = TwoMovesRunning, fmt.Sprintf("%s played %s when it was the turn of %s", other, d.text, mover)
			d.after, d.done = twice, true
			return d
		}
	}
	d.kind, d.message = WrongPiece, fmt.Sprintf("%s played %s with a piece of %s", mover, d.text, other)
	d.after, d.done = p.Unchecked(from, to, taken, crown)
	return d
}

// crowns reports whether a piece becomes a king on a square.
func (r *Replayer) crowns(piece draughts.Piece, to draughts.Square) bool {
	return !piece.IsKing() && r.reading.variant.PromotionRow(piece.Colour()).Has(to)
}

// between is the square in the middle of a jump over one square; 0 where the
// squares do not lie so.
func between(p draughts.Position, from, to draughts.Square) draughts.Square {
	v := p.Variant()
	row, column, _ := v.Place(from)
	row2, column2, _ := v.Place(to)
	if abs(row2-row) != 2 || abs(column2-column) != 2 {
		return 0
	}
	s, _ := v.SquareAt((row+row2)/2, (column+column2)/2)
	return s
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

func kindOf(piece draughts.Piece) string {
	if piece.IsKing() {
		return "king"
	}
	return "man"
}

// asRead is a step in numeric notation, as far as it can be read.
func (r *Replayer) asRead(step *pdn.Step) string {
	if !step.Readable() {
		return step.Text
	}
	separator := "-"
	if step.Capture() {
		separator = "x"
	}
	text := ""
	for i, q := range step.Squares {
		s := r.reading.square(q)
		if s == 0 {
			return step.Text
		}
		if i > 0 {
			text += separator
		}
		text += s.String()
	}
	return text
}
