package repair

import "flagfall/scoresheet/draughts"

// followed is a game, and how much more its moves cost than random ones.
type followed struct {
	s        *Searcher
	line     []ply
	position draughts.Position
	total    preferred
}

// follow walks along the line just walked, from one entry up to another.
func (s *Searcher) follow(from, to int) *followed {
	f := &followed{s: s, total: preferred{prior(0), prior(1)}}
	k := from - s.lineFrom
	for i := max(0, k-2); i < k; i++ {
		f.line = append(f.line, ply{before: s.line[i], move: s.lineMoves[i]})
	}
	for i := k; i < to-s.lineFrom; i++ {
		f.position = s.line[i]
		f.play(s.lineMoves[i], readChoice)
	}
	f.position = s.line[to-s.lineFrom]
	return f
}

// play makes a move, with the given weight for its choice.
func (f *followed) play(m draughts.Move, part float64) {
	if m.IsZero() {
		return // not a move of the engine, or a position that was set up
	}
	f.line = append(f.line, ply{before: f.position, move: m})
	for style, c := range f.s.plyPreference(f.line, len(f.line)-1) {
		f.total[style] += cost(float64(c) * part)
	}
	f.position = f.position.Play(m)
}

// makes makes moves that are not on the sheet.
func (f *followed) makes(moves []draughts.Move) {
	for _, m := range moves {
		f.play(m, 1)
	}
}

// read goes on with entries, up to one that does not name exactly one move.
func (f *followed) read(from, to int, shift int32) {
	for i := from; i < to; i++ {
		t := f.s.token(i, shift)
		if t.sort != written {
			return
		}
		m, count, _ := f.s.read(f.position, t, &f.s.second)
		if count != 1 {
			return
		}
		f.play(m, readChoice)
	}
}

func (f *followed) cost() cost { return together(f.total) }
