package repair

import (
	"fmt"

	"flagfall/scoresheet/pdn"
)

// note is what one sheet has for a ply, or an entry too much.
type note struct {
	entry int // -1 for none
	kind  Kind
}

// readings turns the pairs of one sheet into what it has for every ply, and
// into the entries that stand for none, by the ply before which they stand.
func (r *Reconciler) readings(k int, plies []ply, steps []pdn.Step, pairs []pair) (of []note, extra map[int][]note) {
	c := &r.channels[k]
	of = make([]note, len(plies))
	for i := range of {
		of[i] = note{entry: -1, kind: LeftOut}
	}
	extra = map[int][]note{}
	next, over := 0, false
	for _, one := range pairs {
		kind := Kind("")
		switch one.way {
		case omitted, omittedRow:
			kind = LeftOut
		case beginsShift:
			kind = ColumnsShifted
		case ended:
			if kind = Ended; over {
				kind = "" // said once
			}
			over = true
		case swappedTwo, swappedThree:
			kind = Exchanged
		case added:
			kind = Stray
			t := c.s.tokens[one.entry]
			if one.entry > 0 && t.alikeEntry(&c.s.tokens[one.entry-1]) || one.entry > 1 && t.alikeEntry(&c.s.tokens[one.entry-2]) {
				kind = WrittenTwice
			}
			extra[next] = append(extra[next], note{one.entry, kind})
			continue
		default:
			kind = r.kindOf(c.s, one, &plies[one.ply], steps)
		}
		of[one.ply] = note{one.entry, kind}
		next = one.ply + 1
	}
	return of, extra
}

// kindOf is what is wrong with the entry for a ply.
func (r *Reconciler) kindOf(s *Searcher, one pair, played *ply, steps []pdn.Step) Kind {
	t := &s.tokens[one.entry]
	switch {
	case t.sort == gap && steps[one.entry].Kind == pdn.Tick:
		return Ticked
	case t.sort == gap:
		return Unread
	case one.way == misWritten && played.move.IsZero():
		return AnotherMove
	case one.way == misWritten:
		return s.slipKind(t, played.move)
	case !played.move.IsZero() && s.signCost(t, played.move) > slightSign:
		return Separator
	}
	return ""
}

// discrepancies lists where the sheets differ from the game. A move that both
// have and that is not legal is none: it was played.
func (r *Reconciler) discrepancies(moves []string, plies []ply, sheets [2][]pdn.Step, at [2][]pair) []Discrepancy {
	var list []Discrepancy
	var of [2][]note
	var extra [2]map[int][]note
	for k := range sheets {
		of[k], extra[k] = r.readings(k, plies, sheets[k], at[k])
	}
	text := func(k int, one note) (string, int) {
		if one.entry < 0 {
			return "", 0
		}
		return sheets[k][one.entry].Text, one.entry + 1
	}
	for j := 0; j <= len(plies); j++ {
		for k := range sheets {
			for _, one := range extra[k][j] {
				d := Discrepancy{Ply: j + 1}
				if k == 0 {
					d.FirstKind = one.kind
					d.First, d.FirstStep = text(0, one)
				} else {
					d.SecondKind = one.kind
					d.Second, d.SecondStep = text(1, one)
				}
				d.Reason = reason(d)
				list = append(list, d)
			}
		}
		if j == len(plies) || of[0][j].kind == "" && of[1][j].kind == "" {
			continue
		}
		d := Discrepancy{Ply: j + 1, FirstKind: of[0][j].kind, SecondKind: of[1][j].kind, Resolution: moves[j]}
		d.First, d.FirstStep = text(0, of[0][j])
		d.Second, d.SecondStep = text(1, of[1][j])
		d.Reason = reason(d)
		list = append(list, d)
	}
	return list
}

// reason says why the game is as it is where the sheets differ.
func reason(d Discrepancy) string {
	one, two := d.FirstKind.phrase(), d.SecondKind.phrase()
	switch {
	case d.FirstKind == "" && d.SecondKind != "" && (d.First != "" || d.Resolution == ""):
		if d.Resolution == "" {
			return fmt.Sprintf("the second sheet %s; without that entry the sheets agree", two)
		}
		return fmt.Sprintf("the second sheet %s; the first has the move that fits the rest of both", two)
	case d.SecondKind == "" && d.FirstKind != "" && (d.Second != "" || d.Resolution == ""):
		if d.Resolution == "" {
			return fmt.Sprintf("the first sheet %s; without that entry the sheets agree", one)
		}
		return fmt.Sprintf("the first sheet %s; the second has the move that fits the rest of both", one)
	case d.FirstKind == d.SecondKind && d.FirstKind == Unread:
		return "neither sheet can be read here; this move fits the rest of both best"
	case d.FirstKind == d.SecondKind:
		return fmt.Sprintf("each sheet %s; this move fits the rest of both best", one)
	}
	return fmt.Sprintf("the first sheet %s, the second %s; this move fits the rest of both best", one, two)
}

// phrase is what a sheet did, in words.
func (k Kind) phrase() string {
	switch k {
	case DigitMisread:
		return "has a digit that looks like the right one"
	case DigitsSwapped:
		return "has the digits of a square exchanged"
	case Neighbour:
		return "names a neighbouring square"
	case WrongSquare:
		return "names another square"
	case Reversed:
		return "has origin and destination exchanged"
	case AnotherMove:
		return "names another move"
	case LeftOut:
		return "leaves the move out"
	case WrittenTwice:
		return "has an entry twice"
	case Stray:
		return "has an entry that stands for no move"
	case Exchanged:
		return "has two moves in the wrong order"
	case ColumnsShifted:
		return "leaves the move out, and its column runs a row ahead from here on"
	case Separator:
		return "has the wrong sign between the squares"
	case Unread:
		return "cannot be read here"
	case Ticked:
		return "has a tick"
	case Ended:
		return "ends here"
	}
	return "has nothing more"
}
