package repair

import (
	"slices"

	"flagfall/scoresheet/draughts"
)

// The thresholds for calling the game of a sheet certain.
const (
	// A slip has to be confirmed by this many entries, and more slips than
	// these are not an explanation to rely on.
	entriesPerSlip = 8
	mostSlips      = 3
	mostMissing    = 2 // plies that were not written
	// This many entries must follow two of them running, which may have been four ...
	fewestBehindRow = 12
	// ... and this many a rare irregularity, up to an entry that does not fit
	// without it.
	fewestBehind = 4
	// How far one of several changes may be before the entry that does not fit.
	farthestBefore = 12
)

// borneOut reports whether the sheet is long enough to confirm the changes of
// the game in s.chain. Gaps that are filled are not slips.
func (s *Searcher) borneOut() bool {
	slips, missing, wide, exchanged, board := 0, 0, false, false, false
	for k, i := range s.chain[1:] {
		e := &s.nodes[i].edit
		exchanged, board = exchanged || e.kind == ColumnsSwapped, board || e.kind.OnBoard()
		wide = wide || e.kind == LeftOut && e.count > 1 || e.kind == RowCopied || e.kind == ColumnsShifted
		behind := s.end - int(e.at) // entries, including that of the change
		if e.kind == LeftOut || e.kind == Missing {
			missing += int(e.count)
			if e.count > 1 && behind < fewestBehindRow {
				return false // more may be missing
			}
		}
		switch e.kind {
		case ExtraLifted:
			return false // as rare as a gap that looks like it
		case TwoRunning, LeftStanding:
			if e.kind == TwoRunning && e.at == 0 {
				return false // nobody had moved: the sheet may begin after the first move, or the board may be turned
			}
			if s.end-int(s.nodes[s.chain[k]].reach) < fewestBehind {
				return false // too few that would not fit without it
			}
		case WrittenTwice:
			if behind <= 2 {
				return false // any move may have been played in its place
			}
		case Irregular, Recalled:
			if behind <= max(1, int(e.count)) {
				return false // more may be missing, and nothing confirms it
			}
		}
		if e.kind != Unread && e.kind != SeveralWays {
			slips++
		}
	}
	if slips > 1 && s.farFetched() || slips > 0 && s.crossedKing() || exchanged && board {
		return false
	}
	for i := range s.plies {
		one := &s.plies[i]
		if one.edit < 0 || s.nodes[s.chain[one.edit]].edit.kind != WrongSquare {
			continue
		}
		switch s.slipKind(&s.tokens[one.step], one.move) {
		case AnotherMove:
			return false // nothing that is written confirms it
		case FileOff:
			if slips > 1 {
				return false // it fits as well in another entry
			}
		}
	}
	if wide && (slips > 1 || s.blank()) {
		// It may as well be rows away, and the search does not try all of that together with
		// each other slip; and an unreadable entry may be a cell that was left empty.
		return false
	}
	return missing <= mostMissing && slips <= mostSlips && slips*entriesPerSlip <= len(s.tokens) && !s.twoRare()
}

// blank reports whether the sheet has an entry of which nothing can be read.
func (s *Searcher) blank() bool {
	return slices.ContainsFunc(s.tokens, func(t token) bool { return t.sort == gap && t.from == 0 && t.to == 0 })
}

// crossedKing reports whether a move of a king over several squares is written as a
// capture: it may have taken a piece that was left on the board.
func (s *Searcher) crossedKing() bool {
	return slices.ContainsFunc(s.plies, func(one ply) bool {
		if one.edit >= 0 || s.tokens[one.step].sign <= 0 || one.move.IsCapture() {
			return false
		}
		row, _, _ := s.variant.Place(one.move.From())
		last, _, _ := s.variant.Place(one.move.To())
		return row-last > 1 || last-row > 1
	})
}

// farFetched reports whether one change of the game in s.chain is far before the
// entry that it explains, exchanges two moves of one side, or is undone by another.
// With several changes, not everything that could take their place is tried.
func (s *Searcher) farFetched() bool {
	read := map[[2]draughts.Square]bool{}
	for k, i := range s.chain[1:] {
		n, parent := &s.nodes[i], &s.nodes[s.chain[k]]
		switch n.edit.kind {
		case Unread, SeveralWays, Ticked, LeftOut, Missing:
			continue
		case Exchanged:
			if n.edit.count > 2 {
				return true
			}
		}
		if int(parent.reach)-int(n.edit.at) > farthestBefore {
			return true
		}
	}
	for i := range s.plies {
		one := &s.plies[i]
		if one.edit < 0 || one.step < 0 || one.move.IsZero() {
			continue
		}
		t := &s.tokens[one.step]
		if read[[2]draughts.Square{t.from, t.to}] {
			return true
		}
		read[[2]draughts.Square{one.move.From(), one.move.To()}] = true
	}
	return false
}

// twoRare reports whether the game in s.chain needs two irregularities of one rare kind:
// somebody who did it once in a game hardly did it twice. An entry that stands for no ply
// counts as two.
func (s *Searcher) twoRare() bool {
	seen := map[Kind]bool{}
	for _, i := range s.chain[1:] {
		switch kind := s.nodes[i].edit.kind; kind {
		case Stray, Unexplained:
			return true // nothing confirms even one
		case Irregular:
			if e := &s.nodes[i].edit; e.moves[0].IsZero() && seen[kind] {
				return true
			} else if e.moves[0].IsZero() {
				seen[kind] = true
			}
		case TwoRunning, LeftStanding, ExtraLifted, Recalled, ColumnsShifted:
			if seen[kind] {
				return true
			}
			seen[kind] = true
		}
	}
	return false
}

// bySlipsAlone reports whether the game of a node takes several slips of the pen
// where another explanation that was found takes fewer changes, one of them on
// the board.
func (s *Searcher) bySlipsAlone(node int32) bool {
	slips, board := s.changes(node)
	if slips < 2 || board > 0 {
		return false
	}
	return slices.ContainsFunc(s.solved, func(one solution) bool {
		n, board := s.changes(one.node)
		return board > 0 && n < slips
	})
}

// changes counts the changes that lead to a node, except filled gaps, and those
// of them on the board.
func (s *Searcher) changes(node int32) (all, board int) {
	for i := node; s.nodes[i].parent >= 0; i = s.nodes[i].parent {
		switch kind := s.nodes[i].edit.kind; {
		case kind == Unread || kind == SeveralWays:
		case kind.OnBoard():
			all, board = all+1, board+1
		default:
			all++
		}
	}
	return all, board
}
