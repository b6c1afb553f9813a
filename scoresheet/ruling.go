package scoresheet

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// Ruling is what was decided about a ply of a record, as far as it matters to
// the replay.
type Ruling struct {
	// Ply counts from 1, in the game as it continued after earlier rulings.
	Ply int
	// Recalled says that the move written was undone: rectified (FMJD 5.4) or
	// recalled with a caution (WCDF 1.25). Otherwise it is let stand, and is
	// replayed as played.
	Recalled bool
	// Instead is the move that was made in its place, such as 28x19; "" if
	// nobody noted it; then the record has to show it.
	Instead string
	// Basis is what it rests on, for the note: "FMJD 5.4, entry 12".
	Basis string
}

// ParseRuling reads a ruling as typed: 31=34x23, 31= where the sheet shows what
// was made instead, or 31=stand. The error is of the code [rule.Usage].
func ParseRuling(text string) (Ruling, error) {
	before, after, ok := strings.Cut(text, "=")
	ply, err := strconv.Atoi(strings.TrimSpace(before))
	if !ok || err != nil || ply < 1 {
		return Ruling{}, rule.Errorf(rule.Usage, "%q is not a ruling", text).
			WithHint("write the ply and the move made instead, such as 31=34x23; 31= where the sheet shows it; 31=stand for a move that stands")
	}
	if after == "stand" {
		return Ruling{Ply: ply}, nil
	}
	return Ruling{Ply: ply, Recalled: true, Instead: strings.TrimSpace(after)}, nil
}

// NoteRuling is the kind of the notes that say where a replay followed a
// ruling.
const NoteRuling = "ruling"

// ReplayRuled replays a record from which moves were recalled by rulings: the
// game goes on from the move that was made instead. A record that holds that
// move already, in place of the irregular one or after it, is read so.
//
// It fails with rule.Usage for a ruling on a ply that the record does not
// have, or with a replacement that is not a move.
func (r *Replayer) ReplayRuled(g *pdn.Game, rulings []Ruling) (*Replay, error) {
	rulings = slices.Clone(rulings)
	slices.SortStableFunc(rulings, func(a, b Ruling) int { return cmp.Compare(a.Ply, b.Ply) })
	game := *g
	game.Steps = slices.Clone(g.Steps)
	var notes []Note
	for _, ruling := range rulings {
		i := stepOf(game.Steps, ruling.Ply)
		if i < 0 {
			return nil, rule.Errorf(rule.Usage, "the record has %s, but there is a ruling on ply %d", rule.Count(g.Plies(), "{n} ply", "{n} plies"), ruling.Ply)
		}
		written := game.Steps[i]
		said := rule.Format("%s stands by ruling", written.Text)
		if ruling.Recalled {
			var err error
			if said, err = r.recall(&game, i, ruling); err != nil {
				return nil, err
			}
		}
		if ruling.Basis != "" {
			said = rule.Joined("", said, rule.Typed(" ("+ruling.Basis+")"))
		}
		note := Note{Kind: NoteRuling, Ply: ruling.Ply, Said: said}
		note.Line, note.Column = g.Place(written.Offset)
		notes = append(notes, note)
	}
	out := r.Replay(&game)
	for _, n := range notes {
		r.note(n)
	}
	return out, nil
}

// stepOf is the place of a ply among the steps; -1 where there is none.
func stepOf(steps []pdn.Step, ply int) int {
	for i := range steps {
		if steps[i].Kind == pdn.Setup {
			continue
		}
		if ply--; ply == 0 {
			return i
		}
	}
	return -1
}

// recall takes the move of step i out of the record.
func (r *Replayer) recall(game *pdn.Game, i int, ruling Ruling) (rule.Sentence, error) {
	written := game.Steps[i].Text
	if ruling.Instead == "" {
		legal := r.legalAt(game, i)
		switch {
		case legal(i):
			return rule.Format("%s is the move put right by ruling", written), nil
		case i+1 < len(game.Steps) && legal(i+1):
			said := rule.Format("%s was recalled by ruling, and %s was made instead", written, game.Steps[i+1].Text)
			game.Steps = slices.Delete(game.Steps, i, i+1)
			return said, nil
		}
		return rule.Format("%s was recalled by ruling; the record does not show what was made instead", written), nil
	}
	made, err := pdn.ReadAll([]byte(ruling.Instead+" *"), "ruling")
	if err != nil || len(made) != 1 || len(made[0].Steps) != 1 || !made[0].Steps[0].Readable() {
		return rule.Sentence{}, rule.Errorf(rule.Usage, "%q is not a move", ruling.Instead).WithHint("write it as 12-16 or 12x19")
	}
	instead := made[0].Steps[0]
	instead.Offset, instead.Number, instead.Black = game.Steps[i].Offset, game.Steps[i].Number, game.Steps[i].Black
	switch {
	case sameEnds(&game.Steps[i], &instead):
		return rule.Format("%s is the move put right by ruling", written), nil
	case i+1 < len(game.Steps) && sameEnds(&game.Steps[i+1], &instead):
		game.Steps = slices.Delete(game.Steps, i, i+1)
	default:
		game.Steps[i] = instead
	}
	return rule.Format("%s was recalled by ruling, and %s was made instead", written, ruling.Instead), nil
}

// legalAt replays the record up to a step, and returns a function that reports
// whether a step is a legal move there.
func (r *Replayer) legalAt(game *pdn.Game, i int) func(step int) bool {
	before := *game
	before.Steps = game.Steps[:i]
	p := r.Replay(&before).End
	legal := p.Moves(nil)
	return func(step int) bool {
		_, n := r.match(p, &game.Steps[step], legal)
		return n > 0
	}
}

func sameEnds(a, b *pdn.Step) bool {
	return a.Readable() && b.Readable() && a.Squares[0] == b.Squares[0] && a.Squares[len(a.Squares)-1] == b.Squares[len(b.Squares)-1]
}

// Mover is the side that committed what a finding is about.
func (out *Replay) Mover(f *Finding) draughts.Colour {
	if f.Acceptance != "" {
		return f.By
	}
	_, side := out.MoveNumber(f.Ply)
	if f.Kind == TwoMovesRunning {
		return side.Other()
	}
	return side
}

// Before is the position in which a ply of the record was played, irregular
// moves before it applied as played.
func (out *Replay) Before(ply int) draughts.Position {
	return out.PositionAfter(min(max(ply-1, 0), len(out.Plies)))
}
