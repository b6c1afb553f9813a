package scoresheet

import (
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
	"flagfall/scoresheet/repair"
)

// Repair is one explanation of a record that does not replay: what to change
// for a legal game, or which irregular move stood.
type Repair struct {
	Changes []repair.Change
	// Explains is how many of the Of entries of the record it accounts for.
	Explains, Of int
	// Share is its part, in millionths, of the weight of all explanations
	// that were found.
	Share int
}

// maxRepairs is how many explanations a finding carries.
const maxRepairs = 5

// explain searches for the game that was really played, and keeps it and the
// explanations with the first finding about a move.
func (r *Replayer) explain(g *pdn.Game) {
	out := &r.out
	first := r.firstFault()
	if first == nil || r.hopped || !r.playable {
		return
	}
	steps := g.Steps
	if r.delft != nil {
		steps = steps[:len(steps)-1]
	}
	answer := r.searcher.Search(repair.Record{Start: out.Start, Steps: steps, Winner: wonBy(out.Winner)})
	best := answer.Best()
	out.Repaired = append([]string(nil), best.Moves...)
	out.Certain = best.Certain && answer.Told
	for i := range best.Changes {
		if best.Changes[i].Kind != repair.Unexplained {
			continue
		}
		// What nothing explains stands as it was read.
		for k := best.Changes[i].Step - 1; k < len(steps); k++ {
			if steps[k].Kind != pdn.Setup {
				out.Repaired = append(out.Repaired, r.asRead(&steps[k]))
			}
		}
		break
	}
	if answer.Replays {
		return // a rule beside the moves was broken: the king-run
	}
	for i := range answer.Hypotheses[:min(len(answer.Hypotheses), maxRepairs)] {
		h := &answer.Hypotheses[i]
		first.Repairs = append(first.Repairs, Repair{Changes: h.Changes, Explains: h.Explained, Of: h.Steps, Share: h.Share})
	}
}

// wonBy is the colour that won, [draughts.NoColour] where none did.
func wonBy(w Winner) draughts.Colour {
	switch w {
	case WhiteWins:
		return draughts.White
	case BlackWins:
		return draughts.Black
	}
	return draughts.NoColour
}
