package repair_test

import (
	"math"
	"math/rand/v2"
	"slices"

	"flagfall/fixtures/gen/slips"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// reader knows how often each fault is planted, how many are on the sheet, and how the
// generator chose the moves, and tries each fault on paper in each place. What it leaves
// open cannot be decided by anybody.
type reader struct {
	mix     slips.SlipMix
	faults  int
	left    int // entries that may still be read
	entered int // entries of the sheet
	choices map[draughts.Position][]draughts.Move
	wrong   *[4][draughts.MaxSquares + 1][100]float64 // of Misread to AnySquare: right, written

	line  []draughts.Position // the game that is tried, and its moves
	moves []draughts.Move
	legal [][]draughts.Move
	games map[uint64]float64
	most  float64 // the faults of a game that was found weigh so much at most
	floor float64 // below which nothing is tried
	open  float64 // about how likely the moves are of which nothing is written
}

// negligible is the weight of an explanation's faults, relative to the best, below which
// it is left out.
const negligible = 1e-3

// mostRead is how many entries are read for one sheet; what is found by then counts.
const mostRead = 8_000_000

// mark is an entry of the sheet: 0 for a square that cannot be read.
type mark struct {
	from, to int
	sign     byte
}

func newReader(v draughts.Variant, mix slips.SlipMix, faults int) *reader {
	r := &reader{mix: mix, faults: faults, choices: map[draughts.Position][]draughts.Move{}, wrong: new([4][draughts.MaxSquares + 1][100]float64)}
	for f := range r.wrong {
		for right := 1; right <= v.Squares(); right++ {
			for written := 1; written < 100; written++ {
				r.wrong[f][right][written] = wrongBy(slips.Slip(f), v, right, written)
			}
		}
	}
	return r
}

// explain gives the games that a sheet may stand for, by [hashed], and their weights.
func (r *reader) explain(start draughts.Position, steps []pdn.Step) map[uint64]float64 {
	marks := make([]mark, len(steps))
	for i, s := range steps {
		if len(s.Squares) == 2 {
			marks[i] = mark{int(s.Squares[0].Number), int(s.Squares[1].Number), s.Separator}
		}
	}
	r.line, r.moves = append(r.line[:0], start), r.moves[:0]
	r.open, r.entered, r.left = 1, len(steps), mostRead
	r.games, r.most = map[uint64]float64{}, 0
	// What is found early shows what need not be tried.
	for r.floor = r.highest(); ; r.floor /= 30 {
		clear(r.games)
		r.read(marks, 0, r.faults, 0, 1)
		if len(r.games) > 0 && r.floor <= negligible*r.most || r.floor < 1e-9 || r.left < 0 {
			break
		}
		if len(r.games) > 0 {
			r.floor = 30 * negligible * r.most
		}
	}
	return r.games
}

// highest is the weight of faults of which everything is certain.
func (r *reader) highest() float64 {
	most := 0
	for _, part := range r.mix {
		most = max(most, part)
	}
	return math.Pow(float64(most), float64(r.faults))
}

// then makes a move, does something, and takes it back.
func (r *reader) then(m draughts.Move, do func()) {
	r.line = append(r.line, r.line[len(r.line)-1].Play(m))
	r.moves = append(r.moves, m)
	do()
	r.line, r.moves = r.line[:len(r.line)-1], r.moves[:len(r.moves)-1]
}

// read goes on with an entry; so many faults are still to come, and digits misread of the
// fault that misreads three.
func (r *reader) read(sheet []mark, i, faults, misread int, weight float64) {
	if r.left--; r.left < 0 || weight*r.open < r.least() {
		return
	}
	if i == len(sheet) {
		if faults == 0 && misread == 0 {
			r.found(weight)
		}
		return
	}
	depth := len(r.moves)
	for len(r.legal) <= depth {
		r.legal = append(r.legal, nil)
	}
	legal := r.line[depth].Moves(r.legal[depth][:0])
	r.legal[depth] = legal
	e := sheet[i]
	for _, m := range legal {
		if int(m.From()) == e.from && int(m.To()) == e.to && (e.sign == 'x') == m.IsCapture() {
			r.then(m, func() { r.read(sheet, i+1, faults, misread, weight) })
		}
	}
	if faults > 0 {
		r.entries(sheet, i, faults-1, misread, weight, legal)
		r.squares(sheet, i, faults-1, misread, weight, legal)
	}
	if misread > 0 {
		for _, m := range legal {
			if w := r.miswrote(slips.Misread, e, m); w > 0 {
				r.then(m, func() { r.read(sheet, i+1, faults, misread-1, weight*w) })
			}
		}
	}
}

// entries tries the faults of whole entries.
func (r *reader) entries(sheet []mark, i, faults, misread int, weight float64, legal []draughts.Move) {
	// worth is the weight of a fault, 0 where it need not be tried.
	worth := func(f slips.Slip, more float64) float64 {
		if w := weight * float64(r.mix[f]) * more; w*r.open >= r.least() {
			return w
		}
		return 0
	}
	// goOn reads from the next entry on after so many plies of which nothing is written.
	goOn := func(w float64, sheet []mark, plies, next int) {
		if w > 0 {
			r.unwritten(plies, func() { r.read(sheet, next, faults, misread, w) })
		}
	}
	same := func(a, b int) bool { return a >= 0 && b < len(sheet) && sheet[a] == sheet[b] }
	fits := func(k int) bool {
		return k < len(sheet) && slices.ContainsFunc(legal, func(m draughts.Move) bool { return int(m.From()) == sheet[k].from && int(m.To()) == sheet[k].to })
	}
	even := len(r.moves)%2 == 0
	goOn(worth(slips.LeftOut, 1), sheet, 1, i)
	goOn(worth(slips.RowLeftOut, 1), sheet, 2, i)
	if w := worth(slips.Shifted, 1); w > 0 {
		goOn(w, inPairs(sheet, i, len(sheet)), 1, i)
	}
	if w := worth(slips.Gap, 1./5); w > 0 {
		horizon := len(sheet)
		if faults+misread > 0 {
			horizon = 8 // what stands nearer than that is not found
		}
		for plies := 2; plies <= 6; plies++ {
			r.gap(sheet[i:min(len(sheet), i+horizon)], plies, func() { r.read(sheet, i, faults, misread, w) })
		}
	}
	if same(i-1, i) {
		goOn(worth(slips.Twice, 1), sheet, 0, i+1)
	}
	if same(i-2, i) && same(i-1, i+1) {
		goOn(worth(slips.RowTwice, 1), sheet, 0, i+2)
	}
	if even && same(i, i+2) && same(i+1, i+3) {
		goOn(worth(slips.RowCopied, 2), sheet, 2, i+2)
	}
	if fits(i + 1) {
		if w := worth(slips.Exchanged, 1); w > 0 {
			goOn(w, inPairs(sheet, i, i+2), 0, i)
		}
		for rows := 3; even && rows <= 6 && i+2*rows <= len(sheet); rows++ {
			if w := worth(slips.ColumnsSwapped, 2./4); w > 0 {
				goOn(w, inPairs(sheet, i, i+2*rows), 0, i)
			}
		}
	}
	if w := worth(slips.SameSide, 1); w > 0 && fits(i+2) {
		changed := slices.Clone(sheet)
		changed[i], changed[i+2] = changed[i+2], changed[i]
		goOn(w, changed, 0, i)
	}
	if worth(slips.Recalled, 1) > 0 && sheet[i].from > 0 && sheet[i].to > 0 {
		goOn(worth(slips.Recalled, r.irregular(sheet[i], legal)), sheet, 0, i+1)
	}
	if left := len(sheet) - i; faults+misread == 0 && left <= 3 && r.mix[slips.LastHalfRead] > 0 {
		r.halves(sheet[i:], weight*float64(r.mix[slips.LastHalfRead])/3*float64(len(sheet)))
	}
}

// least is what the faults of an explanation have to weigh.
func (r *reader) least() float64 { return max(r.floor, negligible*r.most, 1e-300) }

// inPairs is a sheet with the entries exchanged in pairs from one up to another.
func inPairs(sheet []mark, from, to int) []mark {
	changed := slices.Clone(sheet)
	for k := from; k+1 < to; k += 2 {
		changed[k], changed[k+1] = changed[k+1], changed[k]
	}
	return changed
}

// irregular is the part that an entry has in the moves that are forbidden here.
func (r *reader) irregular(e mark, legal []draughts.Move) float64 {
	var wrong []draughts.Move
	mine := 0.
	for _, m := range r.line[len(r.moves)].Loose(nil) {
		if slices.ContainsFunc(legal, func(l draughts.Move) bool { return l.From() == m.From() && l.To() == m.To() }) {
			continue
		}
		wrong = append(wrong, m)
		if int(m.From()) == e.from && int(m.To()) == e.to && m.IsCapture() == (e.sign == 'x') {
			mine++
		}
	}
	return mine / float64(max(1, len(wrong)))
}

// halves reads the last entries, each of which was half written.
func (r *reader) halves(rest []mark, weight float64) {
	if len(rest) == 0 {
		r.found(weight)
		return
	}
	e := rest[0]
	if (e.from == 0) == (e.to == 0) {
		return
	}
	for _, m := range r.line[len(r.moves)].Moves(nil) {
		if (e.sign == 'x') == m.IsCapture() && (int(m.From()) == e.from || int(m.To()) == e.to) {
			r.then(m, func() { r.halves(rest[1:], weight/2) })
		}
	}
}

// squares tries the faults of one entry.
func (r *reader) squares(sheet []mark, i, faults, misread int, weight float64, legal []draughts.Move) {
	e := sheet[i]
	three := 6 / float64(len(sheet)*len(sheet)) * float64(r.mix[slips.ThreeMisread])
	for _, m := range legal {
		if w := r.one(e, m); w > 0 {
			r.then(m, func() { r.read(sheet, i+1, faults, misread, weight*w) })
		}
		if w := three * r.miswrote(slips.Misread, e, m); w > 0 {
			r.then(m, func() { r.read(sheet, i+1, faults, misread+2, weight*w) })
		}
	}
}

// one is how likely one entry was written for a move by a fault of its own.
func (r *reader) one(e mark, m draughts.Move) (sum float64) {
	from, to := int(m.From()), int(m.To())
	part := func(f slips.Slip) float64 { return float64(r.mix[f]) }
	switch sign := (e.sign == 'x') == m.IsCapture(); {
	case e == mark{}:
		return part(slips.Ticked)
	case e.from == 0 && e.to == 0:
		return part(slips.NotRead)
	case !sign:
		if from == e.from && to == e.to {
			return part(slips.Sign)
		}
		return 0
	case e.from == 0 || e.to == 0:
		if from == e.from || to == e.to {
			return part(slips.HalfRead) / 2
		}
		return 0
	case from == e.to && to == e.from:
		sum = part(slips.Reversed)
	case from-e.from == to-e.to && (from-e.from == 1 || e.from-from == 1):
		sum = part(slips.FileOff) / 2
	}
	for f := slips.Misread; f <= slips.AnySquare; f++ {
		if r.mix[f] > 0 {
			sum += part(f) * r.miswrote(f, e, m)
		}
	}
	return sum
}

// miswrote is how likely one square of a move was written wrongly as in an entry.
func (r *reader) miswrote(f slips.Slip, e mark, m draughts.Move) float64 {
	from, to := int(m.From()), int(m.To())
	switch {
	case e.from == 0 || e.to == 0 || max(e.from, e.to) > 99 || (e.sign == 'x') != m.IsCapture():
		return 0
	case from == e.from:
		return r.wrong[f][to][e.to] / 2
	case to == e.to:
		return r.wrong[f][from][e.from] / 2
	}
	return 0
}

// unwritten makes a number of moves of which nothing is written.
func (r *reader) unwritten(plies int, do func()) {
	if plies == 0 {
		do()
		return
	}
	legal := r.line[len(r.moves)].Moves(nil)
	before := r.open
	r.open *= min(1, 2/float64(len(legal)))
	for _, m := range legal {
		r.then(m, func() { r.unwritten(plies-1, do) })
	}
	r.open = before
}

// gap makes a number of moves such that each piece moved by the entries after it can
// be on its square.
func (r *reader) gap(behind []mark, plies int, do func()) {
	p := r.line[len(r.moves)]
	var wanting [2]int // of the side to move, and of the other
	for side := range wanting {
		colour := p.Turn()
		if side == 1 {
			colour = colour.Other()
		}
		var come, gone [draughts.MaxSquares + 1]bool
		for k := (plies + side) % 2; k < len(behind); k += 2 {
			e := behind[k]
			if e.from == 0 || e.to == 0 || max(e.from, e.to) > p.Variant().Squares() {
				break
			}
			if !come[e.from] && (gone[e.from] || !p.Has(colour, draughts.Square(e.from))) {
				wanting[side]++
			}
			come[e.from], gone[e.from], come[e.to] = false, true, true
		}
	}
	if wanting[0] > (plies+1)/2 || wanting[1] > plies/2 {
		return
	}
	if plies == 0 {
		do()
		return
	}
	choice, before := r.chosen(p), r.open
	r.open /= float64(len(choice))
	for _, m := range choice {
		r.then(m, func() { r.gap(behind, plies-1, do) })
	}
	r.open = before
}

// chosen are the moves among which the generator chose.
func (r *reader) chosen(p draughts.Position) []draughts.Move {
	list, known := r.choices[p]
	if !known {
		if len(r.choices) > 400_000 {
			clear(r.choices)
		}
		list = slips.Choice(p)
		r.choices[p] = list
	}
	return list
}

// found weighs the game in r.line: the moves, where the faults could stand, and how long
// the generator plays.
func (r *reader) found(weight float64) {
	const about = 4 // a constant for each entry keeps the product within bounds
	slips := weight * r.open
	for i, m := range r.moves {
		choice := r.chosen(r.line[i])
		if !slices.Contains(choice, m) {
			return
		}
		weight *= about / float64(len(choice))
	}
	n := len(r.moves)
	weight *= math.Pow(about, float64(r.entered-n))
	for k := range r.faults {
		weight /= float64(n - k)
	}
	switch {
	case !r.line[n].CanMove():
		weight *= math.Min(1, float64(120-n)/60)
	case n < 60 || n >= 120:
		weight = 0
	default:
		weight /= 60
	}
	if weight > 0 {
		r.most = max(r.most, slips)
	}
	r.games[hashed(r.line)] += weight
}

// hashed is a number that the same game always has.
func hashed(line []draughts.Position) uint64 {
	h := uint64(len(line))
	for _, p := range line {
		h = (h ^ p.Hash()) * 0x9E3779B97F4A7C15
	}
	return h
}

// likeliest is the game of most weight, and its share.
func likeliest(games map[uint64]float64) (game uint64, share float64) {
	sum, most := 0.0, 0.0
	for g, w := range games {
		sum += w
		if w > most || w == most && g < game {
			game, most = g, w
		}
	}
	if sum == 0 {
		return 0, 0
	}
	return game, most / sum
}

// positions are those of a game in canonical notation.
func positions(start draughts.Position, game []string) []draughts.Position {
	line := []draughts.Position{start}
	for _, text := range game {
		p := line[len(line)-1]
		legal := p.Moves(nil)
		k := slices.IndexFunc(legal, func(m draughts.Move) bool { return p.Notation(m, legal) == text })
		if k < 0 {
			return nil // irregular on the board
		}
		line = append(line, p.Play(legal[k]))
	}
	return line
}

// planted draws sheets with faults that leave a trace.
func planted(mix slips.SlipMix, random *rand.Rand, games []record, v draughts.Variant, faults int) slips.FaultySheet {
	for {
		sheet, ok := mix.Plant(random, draughts.Start(v), games[random.IntN(len(games))].moves, faults)
		if ok && !slices.ContainsFunc(sheet.Faults, func(f slips.MadeSlip) bool { return f.Traceless }) {
			return sheet
		}
	}
}
