package repair

import (
	"slices"

	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// Limits of one search, in positions looked at. A position takes a good tenth
// of a microsecond.
const (
	budgetWhole = 400_000
	budgetAfter = 4_000 // spent on rivals once the record has been explained ...
	budgetDear  = 2_000 // ... and for every nat by which that took more than one slip
	budgetMost  = 40_000
	minNodes    = 64 // for which there is room from the beginning
	maxNodes    = 100_000
	maxRebuilt  = 100_000 // plies put together again for ranking
	maxSolved   = 4096
)

// What a fitting ply is worth compared with a change: a wrong explanation
// survives such a ply at most every second time. Once the record has been
// explained, cheap changes are tried before those that got far.
const (
	biasBefore = nat / 2
	biasAfter  = nat / 5
	urgent     = 1000 * nat // what is tried before everything else
	slightSign = 2 * nat    // signs that cost less say nothing
)

// Record is what is searched: a sheet and where it begins.
type Record struct {
	Start draughts.Position
	// Steps are the entries of the sheet, in the order of the plies.
	Steps []pdn.Step
	// Winner is the side that won by the result, NoColour if neither did or it
	// is not known.
	Winner draughts.Colour
}

// Searcher finds explanations. The zero Searcher is ready for use and
// reuses its memory from one search to the next. It is not safe for
// concurrent use.
type Searcher struct {
	variant draughts.Variant
	winner  draughts.Colour
	tokens  []token
	squares []draughts.Square
	filled  draughts.Variant  // what the table was filled for
	custom  draughts.Notation // of writing squares
	table   *squareTable

	// The cost, on this sheet, of a sign that does not fit.
	dashedCapture, crossedMove cost

	nodes  []node
	queue  []entry
	solved []solution
	best   cost // of the solutions
	slips  cost // of the changes of the best solution
	spent  int  // positions looked at
	limit  int
	budget int // of the whole search; 0 for budgetWhole
	bias   cost
	end    int // entries before the gaps that close the record

	// Buffers: moves of the line that is expanded, of the hypotheses tried, and
	// of a second ply of those.
	legal, trial, second, found, loose []draughts.Move
	line                               []draughts.Position
	done                               []irregularMove
	lineMoves                          []draughts.Move
	lineCosts                          []cost
	lineFrom                           int
	lineShift                          int32
	lineWhole                          bool // it goes to the end, and what was left on the board may be captured later

	missing  []draughts.Move // of the gaps that were tried
	fillings []filling       // in place of the change that is doubted
	chain    []int32
	plies    []ply
	// For comparing games by how they were played.
	senses  map[sensed]preferred
	seen    map[draughts.Position]seen
	lines   [maxCompared][]ply
	values  []int // of the moves of a position
	sight   []sight
	sensing int // positions looked at
	ahead   [][]draughts.Move
}

// node is a hypothesis about a beginning of the record: a chain of changes,
// and how far the record can be read after the last of them.
type node struct {
	position       draughts.Position // after the change
	cost           cost              // of everything up to the change
	slips          cost              // of the changes alone
	parent         int32
	at             int32 // entries that the position stands after
	reach          int32 // entries that can be read from there on
	shift          int32 // 1 + the entry from which pairs are exchanged; 0 if none are
	stop           stop
	triedIrregular bool // what may have been done by hand at its end has been tried
	edit           edit
}

// edit is the change that a node begins with.
type edit struct {
	kind  Kind
	at    int32 // the entry it is made at
	count int8  // of moves
	moves [3]draughts.Move
	gap   int32 // of a gap, where its moves begin in Searcher.missing
	order int8  // of entries in another order, which of orders it is
}

// stop is why the reading ended.
type stop uint8

const (
	atEnd stop = iota
	atIllegal
	atGap
	atSeveral
)

// entry is a node in the queue, with what is to be tried on it next.
type entry struct {
	key   cost
	node  int32
	stage stage
}

type stage uint8

const (
	forced         stage = iota // fill a gap, choose among ways
	irregularMoves              // another irregular move after one
	single                      // one change
	rows                        // a row of two plies left out or written twice
	gaps                        // three plies and more not written
)

// solution is an explanation of the whole record.
type solution struct {
	node int32
	cost cost
}

// MaxEntries is how many entries of a record are searched. Of a longer record
// only these are searched, and the answer for it is never Told or Certain.
const MaxEntries = 4000

// Search explains a record.
func (s *Searcher) Search(record Record) Answer {
	all := len(record.Steps)
	record.Steps = record.Steps[:min(all, MaxEntries)]
	s.begin(record)
	s.explain()
	a := s.answer(record)
	s.turned(record, &a)
	if all > MaxEntries {
		a.Told = false
		for i := range a.Hypotheses {
			a.Hypotheses[i].Steps, a.Hypotheses[i].Certain = all, false
		}
	}
	return a
}

func (s *Searcher) begin(record Record) {
	s.variant, s.winner = record.Start.Variant(), record.Winner
	s.compile(record.Steps)
	s.end = len(s.tokens)
	for s.end > 0 && s.tokens[s.end-1].sort == gap {
		s.end--
	}
	s.nodes, s.queue, s.solved = s.nodes[:0], s.queue[:0], s.solved[:0]
	s.missing = s.missing[:0]
	s.best, s.slips, s.spent, s.limit, s.bias = never, never, 0, s.whole(), biasBefore
	s.forget()
	s.learnSigns(record.Start)
	root := node{position: record.Start, parent: -1}
	s.line = s.line[:0]
	s.lineShift, s.lineWhole = -1, false
	s.add(root)
}

func (s *Searcher) whole() int {
	if s.budget > 0 {
		return s.budget
	}
	return budgetWhole
}

// exhausted reports whether the search was given up before it was complete.
func (s *Searcher) exhausted() bool {
	return s.spent >= s.whole() || len(s.nodes) >= maxNodes || len(s.solved) >= maxSolved
}

// learnSigns learns from the beginning of the record, as far as it replays, how
// its writer marks captures. For a writer who never writes x, a dash says
// nothing.
func (s *Searcher) learnSigns(p draughts.Position) {
	var captures, dashed, moves, crossed float64
	for i := range s.tokens[:s.end] {
		t := &s.tokens[i]
		if t.sort != written {
			break
		}
		s.legal = p.Moves(s.legal[:0])
		m, n := s.match(p, t, s.legal)
		if n != 1 {
			break
		}
		if m.IsCapture() {
			captures++
			if t.sign == -1 {
				dashed++
			}
		} else {
			moves++
			if t.sign == 1 {
				crossed++
			}
		}
		p = p.Play(m)
	}
	s.dashedCapture = weigh(dashed+.1, captures+10)
	s.crossedMove = weigh(crossed+.1, moves+10)
}

// explain works through the queue.
func (s *Searcher) explain() {
	for len(s.queue) > 0 && s.spent < s.whole() && len(s.nodes) < maxNodes && len(s.solved) < maxSolved {
		e := s.pop()
		n := &s.nodes[e.node]
		if s.spent >= s.limit && (e.stage != forced || n.slips > s.slips) {
			// Gaps are filled to the end: an unfilled gap is not a reason to
			// call a game certain.
			if e.stage == forced {
				continue
			}
			return
		}
		least := leastCost
		if e.stage == forced {
			least = 0
		}
		if n.slips+least > s.slips+rival {
			continue
		}
		switch e.stage {
		case forced:
			s.fill(e.node)
			s.push(entry{n.slips - s.bias*cost(n.reach) + leastCost, e.node, single})
		case irregularMoves:
			s.expandIrregular(e.node)
		case single:
			s.expand(e.node)
			s.push(entry{e.key + costRowLeftOut - leastCost + nat, e.node, rows})
		case rows:
			s.expandRows(e.node)
			s.push(entry{e.key + costGap - costRowLeftOut + 2*nat, e.node, gaps})
		case gaps:
			if n.slips+costGap < s.slips {
				s.expandGaps(e.node)
			}
		}
	}
}

// token is the i-th entry in the order that a shift of columns produces.
func (s *Searcher) token(i int, shift int32) *token { return &s.tokens[s.order(i, shift)] }

func (s *Searcher) order(i int, shift int32) int {
	if k := int(shift) - 1; k >= 0 && i >= k {
		if j := k + ((i - k) ^ 1); j < s.end {
			return j
		}
	}
	return i
}

// add reads on from a node as far as the record is legal, and keeps the node
// unless it has rejoined the line that it was to improve, or leads nowhere.
func (s *Searcher) add(n node) {
	total, signs, back := s.readOn(&n)
	switch {
	case back:
	case n.stop == atEnd:
		s.addWhole(&n, total, signs)
	case n.slips > s.slips+rival || n.parent >= 0 && s.tooShort(int(n.reach)) && n.stop == atIllegal:
	default:
		s.addPart(&n)
	}
}

// readOn reads the record on from a node, and notes in it how far it is legal and
// what comes there. It returns the cost up to there and that of the signs of
// captures, and reports whether the game has rejoined the line that it was to
// improve.
func (s *Searcher) readOn(n *node) (total, signs cost, back bool) {
	p, i := n.position, int(n.at)
	total, n.stop = n.cost, atEnd
	for i < s.end {
		if k := i - s.lineFrom; n.shift == s.lineShift && k >= 0 && k < len(s.line) && p == s.line[k] && !(s.lineWhole && n.edit.kind == LeftStanding) {
			return 0, 0, true
		}
		t := s.token(i, n.shift)
		if t.sort == setup {
			p = t.board
			i++
			continue
		}
		if t.sort == gap {
			s.spent++
			n.stop = atGap
			break
		}
		if !p.MayGo(t.from, t.to) {
			n.stop = atIllegal
			break
		}
		s.spent++
		m, count, legal := s.read(p, t, &s.trial)
		if count != 1 {
			n.stop = atIllegal
			if count > 1 {
				n.stop = atSeveral
			}
			break
		}
		sign := s.signCost(t, m)
		signs += sign
		total += reading(legal) + sign
		p = p.Play(m)
		i++
	}
	n.reach = int32(i)
	if n.stop == atEnd && s.winner != draughts.NoColour && p.Winner() == s.winner.Other() {
		total += costResult
	}
	return total, signs, false
}

// addWhole keeps a node from which the whole record is legal, unless others cost much less.
func (s *Searcher) addWhole(n *node, total, signs cost) {
	if total > s.best+margin {
		return
	}
	if total < s.best {
		first := s.best == never
		s.best, s.slips = total, n.slips
		dear := max(0, n.slips-oneSlip) / nat * budgetDear
		s.limit = min(s.whole(), s.spent+min(budgetAfter+int(dear), budgetMost))
		if first {
			s.explained()
		}
	}
	index := s.keep(n)
	s.solved = append(s.solved, solution{node: index, cost: total})
	if n.parent < 0 && signs > slightSign {
		// It replays, but a sign speaks against it.
		s.slips += signs
		s.push(entry{leastCost, index, single})
	}
}

// addPart keeps a node from which the record is legal up to an entry.
func (s *Searcher) addPart(n *node) {
	index := s.keep(n)
	key := n.slips - s.bias*cost(n.reach)
	switch {
	case n.stop == atIllegal:
		s.push(entry{key + leastCost, index, single})
		if n.edit.kind == Irregular {
			s.push(entry{key - urgent, index, irregularMoves})
		}
	case s.best < never:
		// Cheap to try, and competing with what has been found: at once.
		s.push(entry{key - urgent, index, forced})
	default:
		s.push(entry{key, index, forced})
	}
}

// keep stores a node with all others that were kept. They are some 200 bytes each, and
// a search keeps thousands: growing by a quarter, as append does, copies each four
// times.
func (s *Searcher) keep(n *node) int32 {
	if len(s.nodes) == cap(s.nodes) {
		s.nodes = slices.Grow(s.nodes, max(len(s.nodes), minNodes))
	}
	s.nodes = append(s.nodes, *n)
	return int32(len(s.nodes) - 1)
}

// tooShort reports whether a line that can only be read up to an entry is not worth
// keeping beside the line that it was to improve.
func (s *Searcher) tooShort(reach int) bool { return reach+8 < s.lineFrom+len(s.line) }

// explained puts the queue in the order that holds from then on.
func (s *Searcher) explained() {
	s.bias = biasAfter
	old := s.queue
	s.queue = s.queue[:0]
	for i := range old {
		e := old[i] // push writes no further than it has read
		e.key += (biasBefore - biasAfter) * cost(s.nodes[e.node].reach)
		if e.stage == forced || e.stage == irregularMoves {
			e.key -= urgent
		}
		s.push(e)
	}
}

// push and pop keep the queue a heap, the smallest key on top and the older
// node first among equals.
func (s *Searcher) push(e entry) {
	q := append(s.queue, e)
	for i := len(q) - 1; i > 0; {
		up := (i - 1) / 2
		if !before(q[i], q[up]) {
			break
		}
		q[i], q[up] = q[up], q[i]
		i = up
	}
	s.queue = q
}

func (s *Searcher) pop() entry {
	q := s.queue
	top := q[0]
	last := len(q) - 1
	q[0] = q[last]
	q = q[:last]
	for i := 0; ; {
		down := 2*i + 1
		if down >= len(q) {
			break
		}
		if down+1 < len(q) && before(q[down+1], q[down]) {
			down++
		}
		if !before(q[down], q[i]) {
			break
		}
		q[i], q[down] = q[down], q[i]
		i = down
	}
	s.queue = q
	return top
}

func before(a, b entry) bool {
	if a.key != b.key {
		return a.key < b.key
	}
	if a.node != b.node {
		return a.node < b.node
	}
	return a.stage < b.stage
}
