package reports

import (
	"flagfall/clocks"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
)

// Played is the moves of a game, as a sheet that was taken in has them.
type Played struct {
	Start draughts.Position
	Plies []PlayedPly
	// Times are what the sheet records of the clocks with each ply; none where
	// it records nothing.
	Times []clocks.PlyTime
	// Cut is set when the sheet goes on and cannot be replayed further.
	Cut bool
}

// PlayedPly is one move.
type PlayedPly struct {
	// Text is the move in the notation of the variant, "32-28".
	Text  string
	After draughts.Position
	// From and To are its squares; no square where the move is not legal.
	From, To draughts.Square
	// Article is that of the irregularity found there, "FMJD 5.4.6"; "" for none.
	Article string
}

// NewPlayed keeps the moves of a replay, which itself is overwritten by the
// next. Irregular moves that stood are among them.
func NewPlayed(out *scoresheet.Replay) *Played {
	p := &Played{Start: out.Start}
	before := out.Start
	for i := range out.Plies {
		ply := &out.Plies[i]
		if ply.Move.IsZero() && ply.After == before {
			p.Cut = true
			break
		}
		move := PlayedPly{Text: ply.Text(), After: ply.After}
		if !ply.Move.IsZero() {
			move.From, move.To = ply.Move.From(), ply.Move.To()
		}
		p.Plies = append(p.Plies, move)
		before = ply.After
	}
	for _, f := range out.Findings {
		if f.Ply > 0 && f.Ply <= len(p.Plies) && p.Plies[f.Ply-1].Article == "" {
			p.Plies[f.Ply-1].Article = f.Article.String()
		}
	}
	return p
}

// number is the number of the move that a ply belongs to, from 1, and whether
// it is the second half of it.
func (p *Played) number(ply int) (int, bool) {
	if p.Start.Turn() != p.Start.Variant().FirstMover() {
		ply++
	}
	return ply/2 + 1, ply%2 == 1
}
