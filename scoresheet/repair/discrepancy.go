package repair

import (
	"math"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet/pdn"
)

// Discrepancy is a place where the two sheets differ from each other, or both
// from the game.
type Discrepancy struct {
	// Ply is the ply of the agreed game, counted from 1; for an entry that
	// stands for no ply, the one before which it was written; after the end of
	// the game, the one in whose place it is.
	Ply int
	// First and Second are the readings of the sheets, empty where the
	// sheet has nothing; FirstStep and SecondStep the entries, counted
	// from 1, or 0.
	First, Second         string
	FirstStep, SecondStep int
	// FirstKind and SecondKind are what is wrong with a reading, empty
	// where it is right.
	FirstKind, SecondKind Kind
	// Resolution is the move of the agreed game, empty for an entry that
	// stands for no ply.
	Resolution string
	// Open says that a game with another move here fits about as well.
	Open bool
}

// note is what one sheet has for a ply, or an extra entry.
type note struct {
	entry int // -1 for none
	kind  Kind
}

// readings turns the pairs of one sheet into what it has for every ply, and
// into the entries that stand for no ply, by the ply before which they were
// written.
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
				kind = "" // reported once
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
	inPlace(of)
	return of, extra
}

// inPlace gives moves that a sheet has in another order the entries that stand in their places,
// which are what the sheet has there; until then each has the entry that names it.
func inPlace(of []note) {
	for j := range of {
		for k := j + 1; k <= j+2 && k < len(of); k++ {
			if of[j].kind == Exchanged && of[k].kind == Exchanged && of[j].entry-of[k].entry == k-j {
				of[j].entry, of[k].entry = of[k].entry, of[j].entry
			}
		}
	}
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
// have and that is not legal is not a discrepancy: it was played.
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
			for n, one := range extra[k][j] {
				d := Discrepancy{Ply: j + 1}
				if j == len(plies) {
					d.Ply += n // no ply follows: each takes the place of one
				}
				if k == 0 {
					d.FirstKind = one.kind
					d.First, d.FirstStep = text(0, one)
				} else {
					d.SecondKind = one.kind
					d.Second, d.SecondStep = text(1, one)
				}
				list = append(list, d)
			}
		}
		if j == len(plies) || of[0][j].kind == "" && of[1][j].kind == "" {
			continue
		}
		d := Discrepancy{Ply: j + 1, FirstKind: of[0][j].kind, SecondKind: of[1][j].kind, Resolution: moves[j]}
		d.First, d.FirstStep = text(0, of[0][j])
		d.Second, d.SecondStep = text(1, of[1][j])
		list = append(list, d)
	}
	return list
}

// Reason says why the game is as it is where the sheets differ, without a full stop.
// The article is that on ticks.
func (d *Discrepancy) Reason(tick rule.Article) rule.Sentence {
	if d.Open {
		return rule.Format("the sheets leave it open; this is no more than the likeliest, because %s", d.decided(tick))
	}
	return d.decided(tick)
}

// decided says why the resolution is likelier than everything else.
func (d *Discrepancy) decided(tick rule.Article) rule.Sentence {
	one, two := d.FirstKind.did(tick), d.SecondKind.did(tick)
	switch {
	case d.FirstKind == "" && d.SecondKind != "" && (d.First != "" || d.Resolution == ""):
		if d.Resolution == "" {
			return rule.Format("the second sheet %s; without that entry the sheets agree", two)
		}
		return rule.Format("the second sheet %s; the first has the move that fits the rest of both", two)
	case d.SecondKind == "" && d.FirstKind != "" && (d.Second != "" || d.Resolution == ""):
		if d.Resolution == "" {
			return rule.Format("the first sheet %s; without that entry the sheets agree", one)
		}
		return rule.Format("the first sheet %s; the second has the move that fits the rest of both", one)
	case d.FirstKind == d.SecondKind && d.FirstKind == Unread:
		return rule.Format("neither sheet can be read here; this move fits the rest of both best")
	case d.FirstKind == d.SecondKind:
		return rule.Format("each sheet %s; this move fits the rest of both best", one)
	}
	return rule.Format("the first sheet %s, the second %s; this move fits the rest of both best", one, two)
}

// did is what a sheet did, in words.
func (k Kind) did(tick rule.Article) rule.Sentence {
	switch k {
	case DigitMisread:
		return rule.Format("has a digit that looks like the right one")
	case DigitsSwapped:
		return rule.Format("has the digits of a square exchanged")
	case Neighbour:
		return rule.Format("names a neighbouring square")
	case WrongSquare:
		return rule.Format("names another square")
	case Reversed:
		return rule.Format("has origin and destination exchanged")
	case AnotherMove:
		return rule.Format("names another move")
	case FileOff:
		return rule.Format("names the squares beside those of the move")
	case LeftOut:
		return rule.Format("leaves the move out")
	case WrittenTwice:
		return rule.Format("has an entry twice")
	case Stray:
		return rule.Format("has an entry that stands for no move")
	case Exchanged:
		return rule.Format("has two moves in the wrong order")
	case ColumnsShifted:
		return rule.Format("leaves the move out, and its column runs a row ahead from here on")
	case Separator:
		return rule.Format("has the wrong sign between the squares")
	case Unread:
		return rule.Format("cannot be read here")
	case Ticked:
		if tick.IsZero() {
			return rule.Format("has a tick")
		}
		return rule.Format("has a tick (%v)", tick)
	case Ended:
		return rule.Format("ends here")
	}
	return rule.Format("has nothing more")
}

// describe records the best candidate and where the sheets differ from it.
func (r *Reconciler) describe(out *Agreement, first, second []pdn.Step) {
	best := &r.candidates[0]
	out.Share = int(best.weight * whole)
	for i := range best.plies {
		out.Moves = append(out.Moves, r.joint.notation(&best.plies[i]))
	}
	sheets := [2][]pdn.Step{first, second}
	var at [2][]pair
	explained := true
	for k, s := range [...]*Searcher{&r.first, &r.second} {
		c := &r.channels[k]
		c.s, c.whole = s, !r.part
		if c.weigh(s.tokens, best.plies, never) >= never {
			explained = false
			n := min(len(s.tokens), len(best.plies))
			out.Unexplained[k] = n + 1
			c.weigh(s.tokens[:n], best.plies, never)
		}
		at[k] = c.pairs(nil)
		if r.part {
			explained = false
			for n := len(at[k]); n > 0 && at[k][n-1].way == added; n-- {
				out.Unexplained[k] = at[k][n-1].entry + 1
				at[k] = at[k][:n-1]
			}
		}
		out.Entries[k] = make([]int, len(best.plies))
		for _, one := range at[k] {
			if one.ply >= 0 {
				out.Entries[k][one.ply] = one.entry + 1
			}
		}
	}
	out.Told = explained && out.Share >= toldFrom && !out.Different
	out.Certain = out.Told && out.Share >= certainPair && !r.short && !r.irregularAtEnd(best.plies) && r.oneWitness(best)
	out.Discrepancies = r.discrepancies(out.Moves, best.plies, sheets, at)
	extra := map[int]bool{} // the plies before which the first sheet has an extra entry
	for i := range out.Discrepancies {
		d := &out.Discrepancies[i]
		if d.Resolution == "" && d.FirstKind != "" {
			extra[d.Ply] = true
		}
		if d.Resolution != "" && d.FirstKind.slip() && d.SecondKind.slip() || d.Resolution == "" && d.SecondKind != "" && extra[d.Ply] {
			// Two players do not make a slip at the same move by chance.
			out.Certain = false
		}
		if d.Ply == len(best.plies) && (d.FirstKind == Ended || d.SecondKind == Ended) {
			out.Certain = false // one more move of one sheet may have been shown but not played
		}
		if r.contested(d.Ply - 1) {
			d.Open = true
		}
	}
}

// oneWitness reports whether a game with something irregular on the board would be certain
// if both sheets were one: if both players wrote the same unplayable move, one may have
// copied the other, and two such sheets confirm it no better than one.
func (r *Reconciler) oneWitness(best *candidate) bool {
	if !slices.ContainsFunc(best.plies, r.irregular) {
		return true
	}
	sum := 0.0
	for i := range r.candidates {
		if c := &r.candidates[i]; c.cost < never {
			sum += math.Exp(-float64(c.cost-c.twice-(best.cost-best.twice)) / float64(nat))
		}
	}
	return sum*certainPair <= whole
}

// irregular reports whether a ply is not a legal move, or did not lead where the legal moves
// do.
func (r *Reconciler) irregular(one ply) bool {
	r.joint.legal = one.before.Moves(r.joint.legal[:0])
	return !slices.Contains(r.joint.legal, one.move) || one.before.Play(one.move) != one.after
}

// irregularAtEnd reports whether something irregular on the board is so near the end
// that the entries after it cannot confirm it: both players may have made the same slip.
func (r *Reconciler) irregularAtEnd(plies []ply) bool {
	return slices.ContainsFunc(plies[max(0, len(plies)-entriesPerSlip):], r.irregular)
}

// contested reports whether a game that fits about as well as the best has
// another move at a ply, counted from 0.
func (r *Reconciler) contested(k int) bool {
	best := &r.candidates[0]
	for i := range r.candidates[1:] {
		c := &r.candidates[1+i]
		if c.weight < contestedFrom*best.weight {
			return false
		}
		switch {
		case k >= len(best.plies):
			if len(c.plies) != len(best.plies) {
				return true
			}
		case k >= len(c.plies) || !samePly(&c.plies[k], &best.plies[k]):
			return true
		}
	}
	return false
}

// samePly reports whether two plies go from and to the same squares.
func samePly(a, b *ply) bool {
	from, to := a.squares()
	from2, to2 := b.squares()
	return from == from2 && to == to2
}

// slip reports whether a reading is wrong, and not just missing or unreadable.
func (k Kind) slip() bool {
	switch k {
	case "", Unread, Ticked, Ended, Separator:
		return false
	}
	return true
}
