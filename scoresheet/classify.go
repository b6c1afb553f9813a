package scoresheet

import (
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
	"flagfall/scoresheet/repair"
)

// irregularMove is what a player did on the board in making a move that is not legal.
type irregularMove struct {
	kind Kind
	said rule.Sentence
	// done says that the move is physically possible; after is the position
	// then and text the move.
	done  bool
	after draughts.Position
	text  string
	// under is the article, where a closer one than that of the kind applies.
	under rule.Article
}

// classify names what is wrong with a step that is not a legal move.
func (r *Replayer) classify(p draughts.Position, step *pdn.Step, rest []pdn.Step) irregularMove {
	mover := p.Turn()
	who := r.side(mover)
	d := irregularMove{text: r.asRead(step)}
	var ok bool
	r.list, ok = r.reading.squares(r.list[:0], step)
	switch {
	case step.Kind == pdn.Tick:
		d.kind, d.under, d.said = UnreadableMove, r.article(TicksLeft), rule.Say("the move was ticked and not written")
		return d
	case !step.Readable():
		d.kind, d.said = UnreadableMove, rule.Say("the move {move} cannot be read", "move", step.Text)
		return d
	case !ok:
		d.kind, d.said = ImpossibleMove, rule.Say("{move} names a square that the board of {game} does not have", "move", step.Text, "game", p.Variant().Rules().Title)
		return d
	}
	squares := append([]draughts.Square(nil), r.list...)
	from, to := squares[0], squares[len(squares)-1]
	piece := p.At(from)
	switch {
	case piece == draughts.NoPiece:
		d.kind, d.said = ImpossibleMove, rule.Say("{move} is not a move: no piece stands on {square}", "move", d.text, "square", from)
		return d
	case to != from && p.At(to) != draughts.NoPiece:
		d.kind, d.said = ImpossibleMove, rule.Say("{move} is not a move: a {piece} stands on {square}", "move", d.text, "piece", p.At(to).Said(), "square", to)
		return d
	case !p.CanMove():
		d.kind, d.under, d.said = PlayAfterEnd, r.out.Book.lost(p), rule.Say("{side} had no legal move left and had lost; {move} was written", "side", who, "move", d.text)
		if p.Variant().Rules().Aim != draughts.LastMove {
			d.said = rule.Say("{side} had won already; {move} was written", "side", r.side(p.Winner()), "move", d.text)
		}
		d.after, d.done = p.Unchecked(from, to, draughts.SquareSet{}, r.crowns(piece, to))
		return d
	case piece.Colour() != mover:
		return r.strangePiece(d, p, squares, step, rest)
	}
	r.loose = p.Loose(r.loose[:0])
	r.found = r.bySign(p.Match(r.found[:0], squares, r.loose), step, moveOrCapture)
	if len(r.found) > 0 {
		m, _ := r.settle(p, rest)
		r.loose = p.Loose(r.loose[:0])
		return r.loosely(d, p, m)
	}
	return r.irregularly(d, p, piece, squares, step)
}

// loosely names a move that the piece can make and that the rules forbid.
func (r *Replayer) loosely(d irregularMove, p draughts.Position, m draughts.Move) irregularMove {
	who := r.side(p.Turn())
	d.done, d.after, d.text = true, p.Play(m), p.Notation(m, []draughts.Move{m})
	if !m.IsCapture() {
		if r.run.Forbids(p, m) {
			d.kind, d.said = KingRun, rule.Say("{side} played {move}, a fourth move in a row with the same king while men are left", "side", who, "move", d.text)
			return d
		}
		d.kind, d.said = MissedCapture, rule.Say("{side} played {move} although a capture was due", "side", who, "move", d.text)
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
			d.said = rule.Say("{side} stopped on {square} during a multiple capture: {taken} taken where the piece could take {possible}",
				"side", who, "square", m.To(), "taken", m.Captures(), "possible", l.Captures())
			return d
		}
	}
	if m.Captures() < most {
		d.kind, d.said = TooFewCaptured, rule.Say("{side} took {taken} with {move} where {due} had to be taken", "side", who, "taken", m.Captures(), "move", d.text, "due", most)
		return d
	}
	d.kind, d.said = WrongCapture, rule.Say("{side} took with {move} although another capture had precedence", "side", who, "move", d.text)
	return d
}

// irregularly names a move that the piece cannot make.
func (r *Replayer) irregularly(d irregularMove, p draughts.Position, piece draughts.Piece, squares []draughts.Square, step *pdn.Step) irregularMove {
	who := r.side(p.Turn())
	from, to := squares[0], squares[len(squares)-1]
	if !piece.IsKing() {
		// What a king could have done in its place.
		q := p.With(from, draughts.King(piece.Colour()))
		if r.found = r.bySign(q.Match(r.found[:0], squares, q.Loose(nil)), step, r.dashes()); len(r.found) > 0 {
			if m := r.found[0]; len(squares) == 2 || r.goesBack(q, m) || !r.tooFar(p, squares) {
				return r.likeKing(d, p, q, m)
			}
		}
	}
	// A capture that goes on where nothing more can be taken.
	for k := len(squares) - 1; k >= 2; k-- {
		if r.found = p.Match(r.found[:0], squares[:k], r.loose); len(r.found) > 0 && r.found[0].IsCapture() {
			m := r.found[0]
			d.kind, d.said = TooManyCaptured, rule.Say("{side} went on with {move} where the capture ends on {square}", "side", who, "move", d.text, "square", m.To())
			d.after, d.done = p.Unchecked(from, to, m.Captured(), r.crowns(piece, to))
			return d
		}
	}
	d.kind = WrongSquare
	d.said = rule.Say("{side} played {move}, which a man on {square} cannot do", "side", who, "move", d.text, "square", from)
	if piece.IsKing() {
		d.said = rule.Say("{side} played {move}, which a king on {square} cannot do", "side", who, "move", d.text, "square", from)
	}
	taken := draughts.SquareSet{}
	if step.Capture() {
		var mine, theirs draughts.SquareSet
		if len(squares) == 2 {
			mine, theirs = repair.Jumped(p, from, to)
		}
		switch {
		case mine.Len() == 1 && theirs.Len() == 0:
			taken = mine
			d.kind, d.said = OwnPiece, rule.Say("{side} captured a piece of the same side with {move}", "side", who, "move", d.text)
		case mine.Len() == 0 && theirs.Len() == 2:
			taken = theirs
			d.kind, d.said = TooManyCaptured, rule.Say("{side} jumped over two pieces at once with {move}", "side", who, "move", d.text)
		case mine.Len() == 0 && theirs.Len() == 1:
			taken = theirs
		}
	}
	d.after, d.done = p.Unchecked(from, to, taken, r.crowns(piece, to))
	return d
}

// likeKing names a move that a man made as though it were a king.
func (r *Replayer) likeKing(d irregularMove, p, q draughts.Position, m draughts.Move) irregularMove {
	who := r.side(p.Turn())
	v := p.Variant()
	row, _, _ := v.Place(m.From())
	end, _, _ := v.Place(m.To())
	last := v.PromotionRow(p.Turn())
	switch back := (end > row) == (p.Turn() == draughts.White) && end != row; {
	case m.IsCapture() && r.passesRow(q, m, last):
		d.kind, d.said = ThroughKingRow, rule.Say("{side} captured on with a man through the king-row: {move}", "side", who, "move", d.text)
	case m.IsCapture() && r.goesBack(q, m):
		d.kind, d.said = BackwardMan, rule.Say("{side} captured backwards with a man: {move}", "side", who, "move", d.text)
	case m.IsCapture():
		d.kind, d.said = WrongSquare, rule.Say("{side} captured with a man as only a king can: {move}", "side", who, "move", d.text)
	case back && abs(end-row) == 1:
		d.kind, d.said = BackwardMan, rule.Say("{side} moved a man backwards: {move}", "side", who, "move", d.text)
	default:
		d.kind, d.said = WrongSquare, rule.Say("{side} moved a man like a king: {move}", "side", who, "move", d.text)
	}
	// A man that ends its move on the king-row becomes a king (WCDF 1.16); where
	// captures go on, it stays a man (FMJD 4.15).
	crown := last.Has(m.To()) || v.Rules().Promotion != draughts.PromoteAtEnd && m.IsCapture() && r.passesRow(q, m, last)
	d.after, d.done = p.Unchecked(m.From(), m.To(), m.Captured(), draughts.Crowning(crown))
	return d
}

// dash is what a dash between two squares means.
type dash int

const (
	quietMove     dash = iota
	moveOrCapture      // the writer uses a dash for captures too
)

// bySign keeps, of the moves that the squares of a step can mean, those that
// its sign allows. A step to an adjoining square is a quiet move, even if a
// capture has the same ends. A dash does not mean a capture; where it might,
// only a quiet move is preferred to it.
func (r *Replayer) bySign(found []draughts.Move, step *pdn.Step, means dash) []draughts.Move {
	quiet := slices.ContainsFunc(found, func(m draughts.Move) bool { return !m.IsCapture() })
	if quiet && (!step.Capture() || len(step.Squares) == 2 && r.oneOn(step)) || step.Separator == '-' && means == quietMove {
		return slices.DeleteFunc(found, draughts.Move.IsCapture)
	}
	return found
}

// oneOn reports whether a step goes to a square that touches the one it leaves.
func (r *Replayer) oneOn(step *pdn.Step) bool {
	row, column, _ := r.reading.variant.Place(r.reading.square(step.Squares[0]))
	end, side, _ := r.reading.variant.Place(r.reading.square(step.Squares[1]))
	return abs(end-row) == 1 && abs(side-column) == 1
}

// dashes is what a dash means to this writer, judging by the captures written so
// far.
func (r *Replayer) dashes() dash {
	if slices.ContainsFunc(r.out.Plies, func(p Ply) bool {
		return p.Move.IsCapture() && r.out.Game.Steps[p.Step].Separator == '-'
	}) {
		return moveOrCapture
	}
	return quietMove
}

// tooFar reports whether a man could have made the first part of a capture that is
// written with more than two squares, but no more of it, up to the king-row.
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

// passesRow reports whether a capture touches the king-row before its end.
func (r *Replayer) passesRow(q draughts.Position, m draughts.Move, row draughts.SquareSet) bool {
	path := q.Path(nil, m)
	for _, s := range path[1 : len(path)-1] {
		if row.Has(s) {
			return true
		}
	}
	return false
}

// strangePiece tells a second move of the opponent from a move with the
// opponent's piece, by which of the two the moves that follow fit.
func (r *Replayer) strangePiece(d irregularMove, p draughts.Position, squares []draughts.Square, step *pdn.Step, rest []pdn.Step) irregularMove {
	from, to := squares[0], squares[len(squares)-1]
	q := p.WithTurn(p.Turn().Other())
	piece := p.At(from)
	taken := draughts.SquareSet{}
	crown := r.crowns(piece, to)
	if m, n := r.match(q, step, q.Moves(nil)); n > 0 {
		twice := q.Play(m)
		taken, crown = m.Captured(), draughts.Crowning(m.Promotes())
		d.text = q.Notation(m, []draughts.Move{m})
		once, _ := p.Unchecked(from, to, taken, crown)
		budget := 2 * fitBudget
		if r.fit(twice, rest, &budget) >= r.fit(once, rest, &budget) {
			d.kind, d.said = TwoMovesRunning, r.outOfTurn(p.Turn(), d.text)
			d.after, d.done = twice, true
			return d
		}
	}
	d.kind, d.said = WrongPiece, r.withPieceOf(p.Turn().Other(), d.text)
	d.after, d.done = p.Unchecked(from, to, taken, crown)
	return d
}

// outOfTurn says that the other side moved when it was not its turn.
func (r *Replayer) outOfTurn(turn draughts.Colour, move string) rule.Sentence {
	other := r.side(turn.Other())
	return bySide(r.out.Variant, turn,
		rule.Say("{side} played {move} when it was the turn of White", "side", other, "move", move),
		rule.Say("{side} played {move} when it was the turn of Black", "side", other, "move", move),
		rule.Say("{side} played {move} when it was the turn of Red", "side", other, "move", move))
}

// withPieceOf says that the other side moved a piece of an owner.
func (r *Replayer) withPieceOf(owner draughts.Colour, move string) rule.Sentence {
	mover := r.side(owner.Other())
	return bySide(r.out.Variant, owner,
		rule.Say("{side} played {move} with a piece of White", "side", mover, "move", move),
		rule.Say("{side} played {move} with a piece of Black", "side", mover, "move", move),
		rule.Say("{side} played {move} with a piece of Red", "side", mover, "move", move))
}

// crowns reports whether a piece becomes a king on a square.
func (r *Replayer) crowns(piece draughts.Piece, to draughts.Square) draughts.Crowning {
	return draughts.Crowning(!piece.IsKing() && r.reading.variant.PromotionRow(piece.Colour()).Has(to))
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// asRead writes a step in numeric notation, as far as it can be read.
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
