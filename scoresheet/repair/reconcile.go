package repair

import (
	"cmp"
	"math"
	"slices"

	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// Agreement is what two sheets of one game say together.
type Agreement struct {
	// Moves is the whole game in canonical notation.
	Moves []string
	// Certain says that no other game competes; Told, that it is known which
	// game was played.
	Certain, Told bool
	// Share is the part of the game in the weight of all games found, in
	// millionths.
	Share int
	// Discrepancies are in the order of the game.
	Discrepancies []Discrepancy
	// Entries gives the entry of each sheet for every ply, counted from 1; 0 if
	// the sheet has none.
	Entries [2][]int
	// Alike is how many entries the sheets have in common. Two sheets of one
	// game agree in nearly all.
	Alike int
	// Different says that the sheets have too little in common to be of one
	// game; the moves are then those of the sheet that replays better.
	Different bool
	// Unexplained is the entry of each sheet, counted from 1, from which on
	// nothing fits the moves given; 0 if the whole sheet does.
	Unexplained [2]int
	// Positions counts those looked at in all the searches.
	Positions int
}

// Reconciler reconciles two sheets. The zero Reconciler is ready for use
// and reuses its memory from one call to the next. It is not safe for
// concurrent use.
type Reconciler struct {
	first, second, joint Searcher
	differ               differ
	channels             [2]channel
	candidates           []candidate
	path                 []ply
	leaves, spent        int // games read by turns, and positions looked at for them
	searched             int // positions looked at in the searches
	// short says that the search for the game itself was given up before it was
	// complete.
	short bool
	// part says that no game explains a whole sheet: the candidates go as far
	// as any game did.
	part bool
}

// candidate is a game that may have been played.
type candidate struct {
	plies  []ply
	hash   uint64
	prior  cost // of what happened on the board
	cost   cost // with what the two sheets say
	twice  cost // the part of it that both sheets have, at most
	weight float64
}

// Limits of one reconciliation.
const (
	maxLeaves = 128    // games read from the sheets in turns ...
	maxCells  = 20_000 // ... and the plies of all of them
	maxMerged = 40_000 // positions looked at for them
	// budgetAlone is what the search of one sheet may look at when the two read
	// by turns do not replay.
	budgetAlone = 200_000
	// budgetRivals is what the search of one sheet may look at when there
	// are better witnesses.
	budgetRivals = 30_000
	// contestedFrom is the weight of a rival, relative to the best, from which
	// on a discrepancy is left open.
	contestedFrom = 0.1
	maxJoint      = 4 // sheets read by turns that are searched when none of them replays
)

// Reconcile finds the game that two sheets describe together. The order of the
// sheets does not matter but for the names in the answer.
func (r *Reconciler) Reconcile(start draughts.Position, first, second []pdn.Step) Agreement {
	whole := max(len(first), len(second)) <= MaxEntries
	first, second = first[:min(len(first), MaxEntries)], second[:min(len(second), MaxEntries)]
	a := Record{Start: start, Steps: first}
	b := Record{Start: start, Steps: second}
	r.candidates = r.candidates[:0]
	r.leaves, r.spent, r.searched, r.short = 0, 0, 0, false
	r.first.begin(a)
	r.second.begin(b)
	if r.complementary() {
		a.Steps, b.Steps = filled(first, second, r.first.tokens), filled(second, first, r.second.tokens)
		r.first.begin(a)
		r.second.begin(b)
	}
	stretches := r.differ.diff(r.first.tokens, r.second.tokens)
	r.path = r.path[:0]
	r.merge(start, stretches, 0)
	replay := r.leaves > 0
	if !replay {
		r.searchTurns(start, first, second, stretches)
	}
	alone := budgetAlone
	if replay {
		alone = budgetRivals
	}
	r.search(&r.first, a, alone)
	r.search(&r.second, b, alone)
	r.short = r.short || r.leaves >= maxLeaves || r.spent > maxMerged
	var out Agreement
	for _, one := range stretches {
		if one.same {
			out.Alike += one.aEnd - one.a
		}
	}
	out.Different = 2*out.Alike < min(len(first), len(second))
	if r.part = len(r.candidates) == 0; r.part {
		r.give(&r.first, r.first.deepest())
		r.give(&r.second, r.second.deepest())
	}
	// What was found is compared with the sheets as they were written.
	r.first.begin(Record{Start: start, Steps: first})
	r.second.begin(Record{Start: start, Steps: second})
	r.rank()
	r.describe(&out, first, second)
	out.Positions = r.searched + r.spent
	if !whole {
		out.Told, out.Certain = false, false
	}
	return out
}

// fewestFilled is the number of gaps that the other sheet fills from which on two
// sheets are read as one. Fewer gaps are filled by the search, on each sheet by
// itself.
const fewestFilled = 3

// complementary reports whether what one sheet leaves open is on the other: each
// player wrote only their own moves, or one ticked them in time trouble (WCDF
// 3.14). The sheets must have equally many entries, and hardly any that contradict
// each other.
func (r *Reconciler) complementary() bool {
	a, b := r.first.tokens, r.second.tokens
	n := min(len(a), len(b))
	if max(len(a), len(b)) > n+1 {
		return false
	}
	fills, contradict := 0, 0
	for i := range n {
		switch {
		case a[i].sort == setup || b[i].sort == setup:
			return false
		case a[i].sort == gap && b[i].sort == gap:
		case a[i].sort == gap || b[i].sort == gap:
			fills++
		case !a[i].alikeEntry(&b[i]):
			contradict++
		}
	}
	return fills >= fewestFilled && 8*contradict <= n
}

// filled is a sheet with its gaps filled from the other.
func filled(steps, other []pdn.Step, tokens []token) []pdn.Step {
	steps = slices.Clone(steps)
	for i := range min(len(steps), len(other)) {
		if tokens[i].sort == gap && other[i].Readable() {
			steps[i] = other[i]
		}
	}
	return steps
}

// search adds the games that one sheet alone allows.
//
// The sheets read by turns are better evidence: when they replay, or are
// searched together, a sheet alone is only searched for rivals.
func (r *Reconciler) search(s *Searcher, record Record, budget int) {
	s.budget = budget
	s.begin(record)
	s.explain()
	r.searched += s.spent
	if budget == budgetAlone && s.exhausted() {
		r.short = true
	}
	if len(s.solved) == 0 {
		return
	}
	for i, g := range s.games() {
		if i == maxListed {
			break
		}
		r.give(s, g.node)
	}
}

// give adds the game of a node.
func (r *Reconciler) give(s *Searcher, node int32) {
	s.rebuild(node)
	var prior cost
	for i := range s.plies {
		one := &s.plies[i]
		kind := Kind("")
		if one.edit >= 0 {
			kind = s.nodes[s.chain[one.edit]].edit.kind
		}
		prior += s.onBoard(one, kind)
	}
	r.add(s.plies, prior)
}

// onBoard is the cost of a ply having been played as it was, whatever was
// written.
func (s *Searcher) onBoard(one *ply, kind Kind) cost {
	switch kind {
	case Irregular:
		if one.move.IsZero() {
			return costUnchecked
		}
		s.loose = one.before.Loose(s.loose[:0])
		return costLoose + choice(len(s.loose))
	case TwoRunning:
		return costTwoRunning
	case LeftStanding:
		return costStanding
	case ExtraLifted:
		return costLifted
	}
	s.second = one.before.Moves(s.second[:0])
	return reading(len(s.second))
}

// add adds a candidate unless it is there already.
func (r *Reconciler) add(plies []ply, prior cost) {
	h := hashOf(plies)
	for i := range r.candidates {
		if r.candidates[i].hash == h {
			r.candidates[i].prior = min(r.candidates[i].prior, prior)
			return
		}
	}
	if n := len(r.candidates); n < cap(r.candidates) {
		r.candidates = r.candidates[:n+1]
	} else {
		r.candidates = append(r.candidates, candidate{})
	}
	c := &r.candidates[len(r.candidates)-1]
	c.plies = append(c.plies[:0], plies...)
	for i := range c.plies {
		c.plies[i].edit = -1
	}
	c.hash, c.prior = h, prior
}

// merge reads the sheets by turns: one where they agree, now one and now the
// other where they differ, as far as the game stays legal.
func (r *Reconciler) merge(p draughts.Position, rest []stretch, prior cost) {
	if r.full() {
		return
	}
	if len(rest) == 0 {
		r.leaves++
		r.add(r.path, prior)
		return
	}
	one := rest[0]
	depth := len(r.path)
	r.read(p, &r.first, one.a, one.aEnd, rest[1:], prior)
	r.path = r.path[:depth]
	if !one.same {
		r.read(p, &r.second, one.b, one.bEnd, rest[1:], prior)
		r.path = r.path[:depth]
	}
}

// full reports whether enough games have been read by turns. Two gaps in the same
// place have as many readings as there are ways to play on.
func (r *Reconciler) full() bool {
	return r.leaves >= maxLeaves || r.leaves > 0 && r.leaves*len(r.path) > maxCells || r.spent > maxMerged
}

// read goes on with some entries of one sheet.
func (r *Reconciler) read(p draughts.Position, s *Searcher, from, to int, rest []stretch, prior cost) {
	depth := len(r.path)
	for i := from; i < to; i++ {
		t := &s.tokens[i]
		if t.sort == setup {
			p = t.board
			continue
		}
		r.spent++
		r.joint.legal = p.Moves(r.joint.legal[:0])
		prior += reading(len(r.joint.legal))
		var m draughts.Move
		var n int
		if t.sort == gap {
			m, n = admitted(t, r.joint.legal)
		} else {
			m, n = s.match(p, t, r.joint.legal)
		}
		if n == 0 {
			return
		}
		if n > 1 {
			options := make([]draughts.Move, 0, n)
			for _, m := range r.joint.legal {
				if t.sort == gap && t.admits(m) || t.sort != gap && slices.Contains(s.found, m) {
					options = append(options, m)
				}
			}
			depth := len(r.path)
			for _, m := range options {
				if r.full() {
					break
				}
				r.path = append(r.path[:depth], ply{before: p, after: p.Play(m), move: m, step: -1, edit: -1})
				r.read(p.Play(m), s, i+1, to, rest, prior)
			}
			r.path = r.path[:depth]
			return
		}
		r.path = append(r.path, ply{before: p, after: p.Play(m), move: m, step: -1, edit: -1})
		p = p.Play(m)
	}
	r.merge(p, rest, prior)
	r.path = r.path[:depth]
}

// admitted counts the legal moves that fit a gap.
func admitted(t *token, legal []draughts.Move) (first draughts.Move, n int) {
	for _, m := range legal {
		if t.admits(m) {
			if n == 0 {
				first = m
			}
			n++
		}
	}
	return first, n
}

// searchTurns searches the readings that the sheets give by turns, for when
// none of them replays: both sheets are wrong in the same place.
func (r *Reconciler) searchTurns(start draughts.Position, first, second []pdn.Step, stretches []stretch) {
	differing := 0
	for _, one := range stretches {
		if !one.same {
			differing++
		}
	}
	turns := 1 << min(differing, 10)
	for n := range min(turns, maxJoint) {
		var steps []pdn.Step
		k := 0
		for _, one := range stretches {
			if one.same || n>>k&1 == 0 {
				steps = append(steps, first[one.a:one.aEnd]...)
			} else {
				steps = append(steps, second[one.b:one.bEnd]...)
			}
			if !one.same {
				k++
			}
		}
		r.search(&r.joint, Record{Start: start, Steps: steps}, budgetRivals)
	}
}

// copied is how much less the two sheets cost because a slip on both was hardly made
// twice: one player wrote what the other had written, or both wrote what one of them
// had said.
func (r *Reconciler) copied() (less cost) {
	first := map[slipped]cost{}
	r.channels[0].slips(func(at slipped, c cost) { first[at] = c })
	if len(first) == 0 {
		return 0
	}
	r.channels[1].slips(func(at slipped, c cost) {
		if c = min(c, first[at]); c > costCopied {
			less += c - costCopied
		}
	})
	return less
}

// rank weighs the candidates, the best first.
func (r *Reconciler) rank() {
	best := never
	r.joint.forget()
	for i := range r.candidates {
		c := &r.candidates[i]
		c.cost, c.twice = c.prior, never
		for k, s := range [...]*Searcher{&r.first, &r.second} {
			r.channels[k].s, r.channels[k].whole = s, !r.part
			one := r.channels[k].weigh(s.tokens, c.plies, best+2*margin-c.cost)
			c.cost, c.twice = min(never, c.cost+one), min(c.twice, one)
			if c.cost >= never {
				break
			}
		}
		if c.cost < never {
			once := r.copied()
			c.cost, c.twice = c.cost-once, c.twice-once
		}
		best = min(best, c.cost)
	}
	byCost := func(a, b candidate) int { return cmp.Compare(a.cost, b.cost) }
	slices.SortStableFunc(r.candidates, byCost)
	if len(r.candidates) > 1 && r.candidates[1].cost < best+margin && len(r.candidates[0].plies) <= maxPlies {
		var room [2 * maxCompared][]ply
		lines := room[:0]
		for i := range r.candidates {
			if c := &r.candidates[i]; i < 2*maxCompared && c.cost < best+margin {
				lines = append(lines, c.plies)
			}
		}
		plays := r.joint.plays(lines)
		for i := range r.candidates {
			// Those after it keep their distance to the last one compared.
			r.candidates[i].cost += plays[min(i, len(lines)-1)]
		}
		slices.SortStableFunc(r.candidates, byCost)
	}
	sum := 0.0
	for i := range r.candidates {
		c := &r.candidates[i]
		c.weight = math.Exp(-float64(c.cost-r.candidates[0].cost) / float64(nat))
		sum += c.weight
	}
	for i := range r.candidates {
		r.candidates[i].weight /= sum
	}
}
