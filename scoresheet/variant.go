package scoresheet

import (
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// traits are what the squares of a record show about its board.
type traits struct {
	algebraic bool
	highest   int // the highest number, or file and rank
}

func traitsOf(g *pdn.Game) traits {
	var file, number uint8 // the highest
	for i := range g.Steps {
		squares := g.Steps[i].Squares
		if len(squares) == 2 {
			a, b := squares[0], squares[1]
			if a.File|b.File != 0 {
				file = max(file, a.File, b.File)
			}
			number = max(number, a.Number, b.Number)
			continue
		}
		for _, q := range squares {
			file, number = max(file, q.File), max(number, q.Number)
		}
	}
	if file > 0 {
		return traits{true, int(max(file, number))}
	}
	return traits{false, withoutSlips(g, int(number))}
}

// slips is how many squares of a record may be off its board before the variant is
// doubted rather than the writing; in a long record it is one for every slipEvery
// moves.
const (
	slips     = 2
	slipEvery = 10
)

// withoutSlips is the highest number of a record, leaving out numbers written
// by a slip of the pen: those that no board has, and a few beyond the board on
// which the first move is an opening move.
func withoutSlips(g *pdn.Game, highest int) int {
	if highest <= 32 {
		return highest
	}
	_, setUp := g.Tag("FEN")
	for _, squares := range [...]int{32, 50, 72} {
		if highest <= squares {
			return highest
		}
		beyond, within := 0, 0
		for i := range g.Steps {
			for _, q := range g.Steps[i].Squares {
				if n := int(q.Number); n > squares {
					beyond++
				} else {
					within = max(within, n)
				}
			}
		}
		if !setUp && beyond <= max(slips, len(g.Steps)/slipEvery) && opens(g, squares) {
			return squares
		}
		if squares == 72 && within > 0 {
			return within
		}
	}
	return highest
}

// opens reports whether the first move of a record goes from the foremost row
// of men to the row in front of it, on a board with that many squares.
func opens(g *pdn.Game, squares int) bool {
	if len(g.Steps) == 0 || len(g.Steps[0].Squares) != 2 {
		return false
	}
	from, to := int(g.Steps[0].Squares[0].Number), int(g.Steps[0].Squares[1].Number)
	in := func(n, least, most int) bool { return least <= n && n <= most }
	switch squares {
	case 32:
		return in(from, 21, 24) && in(to, 17, 20) || in(from, 9, 12) && in(to, 13, 16)
	case 50:
		return in(from, 31, 35) && in(to, 26, 30)
	}
	return in(from, 43, 48) && in(to, 37, 42)
}

// fits reports whether the squares can belong to a variant.
func (t traits) fits(v draughts.Variant) bool {
	if t.algebraic {
		return t.highest <= max(v.Width(), v.Height())
	}
	return t.highest <= v.Squares()
}

// beyond says why the squares cannot belong to a variant.
func (t traits) beyond(v draughts.Variant) rule.Sentence {
	if t.algebraic {
		return rule.Format("its squares do not fit that board")
	}
	return rule.Format("with a square %d, where that board has %d", t.highest, v.Squares())
}

// infer is the variant that the squares suggest, on the smallest board that has
// them: above 50 the board of 144 squares, above 32 International, letters a
// Russian-style board, and otherwise English, which PDN assumes if nothing is
// said.
func (t traits) infer() draughts.Variant {
	cost := func(v draughts.Variant) int {
		r := v.Rules()
		switch {
		case !r.Inferred:
			return 1000
		case !t.fits(v):
			return 999 - r.Width // the largest board, if none has such squares
		case (r.Notation == draughts.Algebraic) != t.algebraic:
			return 2*r.Width + 1
		}
		return 2 * r.Width
	}
	return slices.MinFunc(draughts.Variants(), func(a, b draughts.Variant) int { return cost(a) - cost(b) })
}

// variantOf settles the variant of a record and says how. sure is false when
// it was inferred, so that a relative may be tried.
func (r *Replayer) variantOf(g *pdn.Game) (v draughts.Variant, sure bool) {
	if r.options.Variant != nil {
		return *r.options.Variant, true
	}
	tag, given := g.Tag("GameType")
	if !given || tag == "" || tag == "?" {
		return r.inferred(g), false
	}
	t, err := pdn.ParseGameType(tag)
	if err != nil {
		v := r.inferred(g)
		r.note(Note{Kind: NoteGameType, Said: rule.Format("%v; it was taken for %s", err, v.Rules().Title)})
		return v, false
	}
	v, known := ByGameType(t)
	if !known {
		v := r.inferred(g)
		r.note(Note{Kind: NoteGameType, Said: rule.Format("the GameType %s is not known here; it was taken for %s", tag, v.Rules().Title)})
		return v, false
	}
	if squares := traitsOf(g); !squares.fits(v) {
		other := r.inferred(g)
		r.note(Note{Kind: NoteGameType, Said: rule.Format("said to be of %s (GameType %d), but %s; taken for %s", v.Rules().Title, t.Number, squares.beyond(v), other.Rules().Title)})
		return other, false
	}
	return v, true
}

// ByGameType is the variant of a GameType: by its number and, where several layouts
// share that number, by the side that begins and the orientation of the board,
// provided that squares are named by letters as in those layouts; false where it is
// not a variant of package draughts.
func ByGameType(t pdn.GameType) (draughts.Variant, bool) {
	v, known := draughts.ByGameType(t.Number)
	if !known || !t.Long {
		return v, known
	}
	first := draughts.White
	if t.First == 'B' {
		first = draughts.Black
	}
	layout := v.BegunBy(first, t.LightCorner)
	if t.Notation == 'N' && layout.Rules().Notation != v.Rules().Notation {
		return v, true
	}
	return layout, true
}

func (r *Replayer) inferred(g *pdn.Game) draughts.Variant {
	t := traitsOf(g)
	if fen, given := g.Tag("FEN"); given && !t.algebraic {
		n := 0
		for i := 0; i <= len(fen); i++ {
			if i < len(fen) && fen[i] >= '0' && fen[i] <= '9' {
				n = n*10 + int(fen[i]-'0')
				continue
			}
			if n < 100 {
				t.highest = max(t.highest, n)
			}
			n = 0
		}
	}
	if silent := r.options.Silent; silent != nil && t.highest == 0 {
		return *silent
	}
	if prefer := r.options.Prefer; prefer != nil && t.fits(*prefer) {
		return *prefer
	}
	v, known := r.guesses[t]
	if !known {
		v = t.infer()
		r.guesses[t] = v
	}
	return v
}

// relatives are the variants that are tried beside an inferred one, which has
// the squares of the record, the likeliest first.
func relatives(v draughts.Variant, algebraic bool) []draughts.Variant {
	return tried(func(t draughts.Tried) int {
		switch {
		case v.Width() == 10:
			return t.Large
		case v.Width() != 8:
			return 0
		case algebraic:
			return t.Letters
		}
		return t.Small
	})
}

// tried lists the variants that have a place in the order of trying, in that
// order.
func tried(turn func(draughts.Tried) int) []draughts.Variant {
	of := func(v draughts.Variant) int { return turn(v.Rules().Tried) }
	list := slices.DeleteFunc(draughts.Variants(), func(v draughts.Variant) bool { return of(v) == 0 })
	slices.SortFunc(list, func(a, b draughts.Variant) int { return of(a) - of(b) })
	return list
}

// moveName names a ply as players do: "move 24 of Black".
func (r *Replayer) moveName(ply int) rule.Sentence {
	number, mover := r.out.MoveNumber(ply)
	return MoveSaid(r.out.Variant, mover, number)
}

// afterMove is "after move 24 of Black".
func (r *Replayer) afterMove(ply int) rule.Sentence {
	number, mover := r.out.MoveNumber(ply)
	return afterMove(r.out.Variant, mover, number)
}
