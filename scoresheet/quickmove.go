package scoresheet

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// literal holds the squares of a word that names them all: 3228, 32-28,
// 26x17x10, c3d4, 32? and ?14.
func literal(text string) ([]pdn.Square, bool) {
	var squares []pdn.Square
	if strings.ContainsAny(text, "-x:") {
		for _, part := range strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune("-x:", c) }) {
			s, ok := literalSquare(part)
			if !ok {
				return nil, false
			}
			squares = append(squares, s)
		}
		return squares, len(squares) > 1
	}
	for rest := text; rest != ""; {
		n := 2
		if rest[0] == '?' {
			n = 1
		}
		if len(rest) < n {
			return nil, false
		}
		s, ok := literalSquare(rest[:n])
		if !ok {
			return nil, false
		}
		squares, rest = append(squares, s), rest[n:]
	}
	return squares, len(squares) > 1
}

func literalSquare(text string) (pdn.Square, bool) {
	if strings.Trim(text, "?") == "" {
		return pdn.Square{}, text != ""
	}
	if n, err := strconv.Atoi(text); err == nil && n > 0 && n < 100 && digitsOnly(text) {
		return pdn.Square{Number: uint8(n)}, true
	}
	if file := text[0] | 0x20; len(text) >= 2 && file >= 'a' && file <= 'l' && digitsOnly(text[1:]) {
		if n, err := strconv.Atoi(text[1:]); err == nil && n > 0 && n <= 12 {
			return pdn.Square{File: file - 'a' + 1, Number: uint8(n)}, true
		}
	}
	return pdn.Square{}, false
}

// step reads a word as a move; nil for the number of a row.
func (q *quick) step(w word, row bool) (*pdn.Step, error) {
	switch strings.ToLower(w.text) {
	case "v", "√", "✓", "✔":
		return &pdn.Step{Kind: pdn.Tick, Text: w.text}, nil
	case "?", "??", "?-?":
		return &pdn.Step{Text: "?-?", Squares: make([]pdn.Square, 2)}, nil
	}
	squares, whole := literal(w.text)
	if whole && slices.Contains(squares, pdn.Square{}) {
		step := &pdn.Step{Squares: squares}
		for i, s := range squares {
			if i > 0 {
				step.Text += "-"
			}
			step.Text += squareText(s)
		}
		return step, nil
	}
	// A row number comes before a square of one digit.
	number := row && digitsOnly(w.text) && w.text == strconv.Itoa(len(q.g.Steps)/2+1)
	if q.known && !(number && len(w.text) == 1) {
		fitting := q.fitting(strings.ToLower(w.text), squares, whole)
		switch {
		case len(fitting) == 1:
			return stepFor(fitting[0], squares, whole), nil
		case len(fitting) > 1:
			return nil, q.fail(w, "%s can mean %s at %s", w.text, q.named(fitting), q.moment()).WithHint("type the move in full")
		}
	}
	if whole {
		step := &pdn.Step{Squares: squares}
		step.Text = step.Format()
		return step, nil
	}
	if number {
		return nil, nil
	}
	switch {
	case !digitsOnly(w.text) && !algebraicWord(w.text):
		return nil, q.fail(w, "%q is not a move", w.text).
			WithHint("type a move as %s, v for a tick, ? for what cannot be read, 2-0 for a result, and remarks after #", q.example())
	case !q.known:
		return nil, q.fail(w, "%s is not a whole move, and after what cannot be read the board is not known", w.text).WithHint("type it in full, as %s", q.example())
	}
	err := q.fail(w, "no legal move begins with %s at %s", w.text, q.moment())
	if len(q.legal) == 0 {
		return nil, err.WithHint("no move is legal there; an irregular move is typed in full, as %s", q.example())
	}
	return nil, err.WithHint("legal there: %s; an irregular move is typed in full, as %s", q.named(q.legal), q.example())
}

// example is a move in full as it is typed on the board in play: 3530, 1216, a3b4. It is
// one of the first moves of a game, because the hint only shows the form.
func (q *quick) example() string {
	first := draughts.Start(q.variant).Moves(nil)
	m := first[len(first)/2]
	if q.variant.Rules().Notation == draughts.Algebraic {
		return q.variant.Algebraic(m.From()) + q.variant.Algebraic(m.To())
	}
	return fmt.Sprintf("%02d%02d", m.From(), m.To())
}

func algebraicWord(text string) bool {
	c := text[0] | 0x20
	return c >= 'a' && c <= 'l' && (len(text) == 1 || digitsOnly(text[1:2]))
}

func squareText(s pdn.Square) string {
	switch {
	case s == pdn.Square{}:
		return "?"
	case s.File > 0:
		return string(rune('a'+s.File-1)) + strconv.Itoa(int(s.Number))
	}
	return strconv.Itoa(int(s.Number))
}

// fitting are the legal moves that a word can stand for, one for each pair of
// squares from and to. A word in full stands for itself; otherwise 17 is both
// 1-7 and the beginning of 17-22.
func (q *quick) fitting(text string, squares []pdn.Square, whole bool) []draughts.Move {
	var exact, begun []draughts.Move
	for _, m := range q.legal {
		from, to := m.From(), m.To()
		forms := []string{fmt.Sprintf("%02d%02d", from, to), q.variant.Algebraic(from) + q.variant.Algebraic(to)}
		if whole {
			r := reading{variant: q.variant}
			if r.square(squares[0]) == from && r.square(squares[len(squares)-1]) == to {
				exact = once(exact, m)
			}
			continue
		}
		if text == fmt.Sprint(from) || text == fmt.Sprintf("%d%d", from, to) || len(text) > 1 && (strings.HasPrefix(forms[0], text) || strings.HasPrefix(forms[1], text)) {
			begun = once(begun, m)
		}
	}
	if whole {
		return exact
	}
	return begun
}

// once appends a move unless the list has one between the same squares.
func once(list []draughts.Move, m draughts.Move) []draughts.Move {
	for _, other := range list {
		if other.From() == m.From() && other.To() == m.To() {
			return list
		}
	}
	return append(list, m)
}

// stepFor is a legal move as a step, with the squares as typed if they were all
// given.
func stepFor(m draughts.Move, squares []pdn.Square, whole bool) *pdn.Step {
	if !whole {
		squares = []pdn.Square{{Number: uint8(m.From())}, {Number: uint8(m.To())}}
	}
	step := &pdn.Step{Squares: squares, Separator: '-'}
	if m.IsCapture() {
		step.Separator = 'x'
	}
	step.Text = step.Format()
	return step
}

// named is a list of moves as players of the variant write them.
func (q *quick) named(moves []draughts.Move) rule.Sentence {
	const most = 8
	var list []string
	for _, m := range moves[:min(len(moves), most)] {
		list = append(list, q.variant.Customary(m.String()))
	}
	if len(moves) > most {
		return rule.Joined(", ", rule.Names(append(list, "..."))...)
	}
	return rule.Or(rule.Names(list))
}

// moment names the move that is due.
func (q *quick) moment() rule.Sentence {
	return MoveSaid(q.variant, q.here.Turn(), len(q.g.Steps)/2+1)
}
