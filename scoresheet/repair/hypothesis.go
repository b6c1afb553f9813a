package repair

import (
	"cmp"
	"math"
	"slices"

	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// Figures for the answer.
const (
	whole       = 1_000_000 // of a share
	certainFrom = 900_000   // the share from which a game counts as certain ...
	certainMore = 970_000   // ... one that needs several changes, including a filled gap ...
	certainPair = 940_000   // ... that of two sheets, of which more is required ...
	doubtFrom   = 15_000    // ... unless an irregular move explains it with this share or, if it has one, a slip of the pen does
	orderFrom   = 2_000     // ... and unless entries may just as well be in yet another order
	toldFrom    = 500_000
	maxListed   = 8
)

// ply is a ply of a game that has been rebuilt.
type ply struct {
	before, after draughts.Position
	move          draughts.Move   // zero when the move was irregular and is not a move of the engine
	step          int             // the entry, from 0; -1 where it was not written
	edit          int             // the index in the chain, -1 for a ply read as written
	from, to      draughts.Square // of an irregular move that is not a move of the engine
}

// rebuild rebuilds the game of a node, in s.plies.
func (s *Searcher) rebuild(index int32) {
	s.chain = s.chain[:0]
	for i := index; i >= 0; i = s.nodes[i].parent {
		s.chain = append(s.chain, i)
	}
	slices.Reverse(s.chain)
	s.plies = s.plies[:0]
	for k, i := range s.chain {
		n := &s.nodes[i]
		if k > 0 {
			s.rebuildEdit(k, &s.nodes[s.chain[k-1]], n)
		}
		stopAt := int(n.reach)
		if k+1 < len(s.chain) {
			stopAt = int(s.nodes[s.chain[k+1]].edit.at)
		}
		p := n.position
		for i := int(n.at); i < stopAt; i++ {
			t := s.token(i, n.shift)
			if t.sort == setup {
				p = t.board
				continue
			}
			m, _, _ := s.read(p, t, &s.trial)
			after := p.Play(m)
			s.plies = append(s.plies, ply{before: p, after: after, move: m, step: s.order(i, n.shift), edit: -1})
			p = after
		}
	}
}

// rebuildEdit adds the plies of a change.
func (s *Searcher) rebuildEdit(k int, parent, n *node) {
	e := &n.edit
	p := parent.position
	if len(s.plies) > 0 {
		p = s.plies[len(s.plies)-1].after
	}
	if e.at > parent.at { // a setup may come just before
		if t := s.token(int(e.at)-1, parent.shift); t.sort == setup {
			p = t.board
		}
	}
	if e.kind == TwoRunning {
		p = p.WithTurn(p.Turn().Other())
	}
	for j := range int(e.count) {
		one := ply{before: p, edit: k, step: -1}
		switch e.kind {
		case ColumnsSwapped, Exchanged:
		case Missing:
			one.move = s.missing[int(e.gap)+j]
		default:
			one.move = e.moves[j]
		}
		switch e.kind {
		case ColumnsSwapped:
			one.step = int(e.at) + (j ^ 1)
			s.trial = p.Moves(s.trial[:0])
			one.move, _ = s.match(p, &s.tokens[one.step], s.trial)
		case LeftOut, ColumnsShifted, Missing:
		case RowCopied:
			one.step = s.order(int(e.at)+j, parent.shift)
		case Exchanged:
			one.step = s.order(int(e.at)+orders[e.order].entries[j], parent.shift)
			s.trial = p.Moves(s.trial[:0])
			one.move, _ = s.match(p, &s.tokens[one.step], s.trial)
		default:
			one.step = s.order(int(e.at), parent.shift)
		}
		if one.move.IsZero() {
			one.from, one.to = s.tokens[one.step].from, s.tokens[one.step].to
		}
		if j+1 == int(e.count) {
			one.after = n.position
		} else {
			one.after = p.Play(one.move)
		}
		s.plies = append(s.plies, one)
		p = one.after
	}
}

// answer ranks what was found.
func (s *Searcher) answer(record Record) Answer {
	a := Answer{Positions: s.spent}
	exhausted := s.exhausted()
	if len(s.solved) == 0 {
		s.rebuild(s.deepest())
		h := s.hypothesis(record, 0)
		a.Hypotheses = []Hypothesis{h}
		return a
	}
	games := s.games()
	s.compare(games)
	var sum uint64
	for _, g := range games {
		sum += g.weight
	}
	for _, g := range games[:min(len(games), maxListed)] {
		share := int(float64(g.weight) / float64(sum) * whole)
		if len(a.Hypotheses) > 0 && share == 0 {
			break
		}
		s.rebuild(g.node)
		h := s.hypothesis(record, share)
		h.Certain = len(a.Hypotheses) == 0 && share >= s.certainFrom() && !exhausted && h.Explained == h.Steps && !h.open() && s.borneOut() && !s.bySlipsAlone(g.node) && !s.overlooked(games) && !s.besides(games) && !s.bridged(g.cost)
		if len(a.Hypotheses) == 0 && h.Explained == h.Steps {
			a.Way = s.way()
		}
		a.Hypotheses = append(a.Hypotheses, h)
	}
	top := &a.Hypotheses[0]
	for i := range a.Hypotheses[1:] {
		h := &a.Hypotheses[1+i]
		if h.Share >= doubtFrom && h.onBoard() != top.onBoard() || h.Share >= orderFrom && h.reordered() && top.reordered() {
			top.Certain = false
		}
	}
	a.Told = top.Share >= toldFrom && top.Explained == top.Steps
	a.Replays = true
	for _, c := range top.Changes {
		if c.Kind != Separator && c.Kind != SeveralWays {
			a.Replays = false
		}
	}
	s.candidates(a.Hypotheses)
	return a
}

// certainFrom is the share from which the game in s.chain counts as certain.
func (s *Searcher) certainFrom() int {
	if len(s.chain) > 2 {
		return certainMore
	}
	return certainFrom
}

// deepest is the node that explains most at the lowest cost.
func (s *Searcher) deepest() int32 {
	best := int32(0)
	value := func(n *node) cost { return nat*cost(n.reach) - n.slips }
	for i := range s.nodes {
		if value(&s.nodes[i]) > value(&s.nodes[best]) {
			best = int32(i)
		}
	}
	return best
}

// game is the set of explanations that lead to one game.
type game struct {
	node   int32
	cost   cost
	hash   uint64
	weight uint64
}

// games adds up the explanations by the game that they lead to, the best first.
func (s *Searcher) games() []game {
	slices.SortStableFunc(s.solved, func(a, b solution) int { return cmp.Compare(a.cost, b.cost) })
	var games []game
	for i := range s.solved {
		one := &s.solved[i]
		if one.cost > s.best+margin || len(games) == 256 || i > 0 && i*len(s.tokens) > maxRebuilt {
			break
		}
		s.rebuild(one.node)
		h := hashOf(s.plies)
		weight := uint64(math.Round(math.Exp(-float64(one.cost-s.best)/float64(nat)) * (1 << 32)))
		at := slices.IndexFunc(games, func(g game) bool { return g.hash == h })
		if at < 0 {
			games = append(games, game{one.node, one.cost, h, weight})
			continue
		}
		games[at].weight += weight
	}
	slices.SortStableFunc(games, func(a, b game) int { return cmp.Compare(b.weight, a.weight) })
	return games
}

// hashOf is a number shared by games with the same positions.
func hashOf(plies []ply) uint64 {
	h := uint64(len(plies))
	for k := range plies {
		h = (h ^ plies[k].after.Hash()) * 0x9E3779B97F4A7C15
	}
	return h
}

// hypothesis writes down the game in s.plies.
func (s *Searcher) hypothesis(record Record, share int) Hypothesis {
	h := Hypothesis{Share: share, Steps: len(record.Steps)}
	end := s.nodes[s.chain[len(s.chain)-1]]
	for k := 1; k < len(s.chain); k++ {
		n, parent := &s.nodes[s.chain[k]], &s.nodes[s.chain[k-1]]
		if n.edit.count == 0 || n.edit.kind == ColumnsShifted {
			h.Changes = append(h.Changes, Change{Kind: n.edit.kind, Step: s.order(int(n.edit.at), parent.shift) + 1,
				Ply: s.plyOf(k) + 1, Written: s.text(record, int(n.edit.at), parent.shift, n.edit)})
		}
	}
	for k := range s.plies {
		one := &s.plies[k]
		text := s.notation(one)
		h.Moves = append(h.Moves, text)
		if one.edit < 0 {
			t := &s.tokens[one.step]
			if s.signCost(t, one.move) > slightSign {
				h.Changes = append(h.Changes, Change{Kind: Separator, Step: one.step + 1, Ply: k + 1, Written: record.Steps[one.step].Text, Read: text})
			}
			continue
		}
		h.Changes = append(h.Changes, s.change(record, k, text)...)
	}
	// A wrong sign is never the reason why a record does not replay, and comes
	// after what is.
	last := func(c Change) int {
		if c.Kind == Separator {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(h.Changes, func(a, b Change) int {
		return cmp.Or(cmp.Compare(last(a), last(b)), cmp.Compare(a.Ply, b.Ply), cmp.Compare(a.Step, b.Step))
	})
	h.Explained = int(end.reach)
	if end.stop != atEnd {
		if i := int(end.reach); i < len(record.Steps) {
			h.Changes = append(h.Changes, Change{Kind: Unexplained, Step: i + 1, Ply: len(s.plies) + 1, Written: record.Steps[i].Text})
		}
		return h
	}
	s.closingGaps(record, &h)
	return h
}

// plyOf is where in s.plies the k-th change of the chain begins.
func (s *Searcher) plyOf(k int) int {
	for i := range s.plies {
		if s.plies[i].edit >= k {
			return i
		}
	}
	// A change without plies of its own: count the plies of the nodes before
	// it.
	n := &s.nodes[s.chain[k]]
	plies := 0
	for i := range s.plies {
		if one := &s.plies[i]; one.edit < k && (one.step < 0 || one.step < int(n.edit.at)) {
			plies = i + 1
		}
	}
	return plies
}

// text is the entry that a change without plies leaves out.
func (s *Searcher) text(record Record, at int, shift int32, e edit) string {
	if e.kind == ColumnsShifted {
		return ""
	}
	return record.Steps[s.order(at, shift)].Text
}

// change says how the k-th ply differs from its entry.
func (s *Searcher) change(record Record, k int, text string) []Change {
	one := &s.plies[k]
	e := &s.nodes[s.chain[one.edit]].edit
	c := Change{Kind: e.kind, Ply: k + 1, Read: text}
	switch e.kind {
	case ColumnsShifted:
		c.Kind = LeftOut
		fallthrough
	case LeftOut:
		c.Step = int(e.at) + 1
		return []Change{c}
	case Missing:
		if k > 0 && s.plies[k-1].edit == one.edit {
			return nil // the first says it for all
		}
		c.Step, c.Plies = int(e.at)+1, int(e.count)
		for j := 1; j < c.Plies; j++ {
			c.Read += " " + s.notation(&s.plies[k+j])
		}
		return []Change{c}
	}
	t := &s.tokens[one.step]
	c.Step, c.Written = one.step+1, record.Steps[one.step].Text
	switch e.kind {
	case WrongSquare:
		c.Kind = s.slipKind(t, one.move)
	case Unread:
		if record.Steps[one.step].Kind == pdn.Tick {
			c.Kind = Ticked
		}
	case ColumnsSwapped:
		if one.step != int(e.at)+1 {
			return nil // the first says it for all
		}
		c.Rows = int(e.count) / 2
	case Exchanged:
		if !c.reordered(e, k-s.plyOf(one.edit)) {
			return nil
		}
	}
	return []Change{c}
}

// notation is a ply in canonical notation.
func (s *Searcher) notation(one *ply) string {
	if one.move.IsZero() {
		separator := "-"
		if pieces(one.before) != pieces(one.after) {
			separator = "x"
		}
		return one.from.String() + separator + one.to.String()
	}
	s.trial = one.before.Moves(s.trial[:0])
	return one.before.Notation(one.move, s.trial)
}

// open reports whether a gap was left open.
func (h *Hypothesis) open() bool {
	return slices.ContainsFunc(h.Changes, func(c Change) bool { return c.Open })
}

// onBoard reports whether the game has an irregularity on the board, and not on
// paper alone.
func (h *Hypothesis) onBoard() bool {
	return slices.ContainsFunc(h.Changes, func(c Change) bool { return c.Kind.OnBoard() })
}

// way is the game in s.plies.
func (s *Searcher) way() []Way {
	list := make([]Way, len(s.plies))
	for k := range s.plies {
		one := &s.plies[k]
		list[k] = Way{Step: one.step, Move: one.move, Before: one.before, After: one.after}
		if one.edit >= 0 {
			list[k].Kind = s.nodes[s.chain[one.edit]].edit.kind
		}
	}
	return list
}

// candidates gives the gaps of the best game the moves that the other games
// have there.
func (s *Searcher) candidates(list []Hypothesis) {
	top := &list[0]
	for k := range top.Changes {
		c := &top.Changes[k]
		if c.Read == "" || c.Kind != Unread && c.Kind != Ticked && c.Kind != LeftOut && c.Kind != Missing && c.Kind != SeveralWays {
			continue
		}
		for _, other := range list {
			for _, o := range other.Changes {
				if o.Step == c.Step && o.Kind == c.Kind && o.Ply == c.Ply && o.Plies == c.Plies && o.Read != "" && !slices.Contains(c.Candidates, o.Read) {
					c.Candidates = append(c.Candidates, o.Read)
				}
			}
		}
		if len(c.Candidates) < 2 || top.Certain {
			c.Candidates = nil
		}
		c.Open = c.Candidates != nil
	}
}

func pieces(p draughts.Position) int {
	men, kings := p.Count(draughts.White)
	men2, kings2 := p.Count(draughts.Black)
	return men + kings + men2 + kings2
}
