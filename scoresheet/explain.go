package scoresheet

import (
	"slices"

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

// mostSearched is the longest record that is searched, in steps. What is longer
// stands as it was read.
const mostSearched = 2000

// fewestTelling is how many plies must follow an irregular move that a hand
// could make before they can show that it was not made.
const fewestTelling = 6

// explain searches for the game that was really played, and keeps it and the
// explanations with the first finding about a move.
func (r *Replayer) explain(g *pdn.Game) {
	out := &r.out
	var first *Finding
	for i := range out.Findings {
		if f := &out.Findings[i]; f.Ply == out.PliesOK+1 && f.Kind != BadPosition {
			first = f
		}
	}
	if first == nil || r.hopped || !r.playable || len(g.Steps) > mostSearched {
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
		// A run of gaps too long to be filled stands as it was written.
		if c := &best.Changes[i]; c.Ply > len(best.Moves) && (c.Kind == repair.Unread || c.Kind == repair.Ticked) {
			out.Repaired = append(out.Repaired, r.asRead(&steps[c.Step-1]))
		}
	}
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
	first.Slip = answer.Told && onPaper(best.Changes)
	telling := best.Certain && len(out.Plies)-first.Ply >= fewestTelling
	believed := first.Slip && (telling || !r.stood) && r.believe(best)
	for i := range answer.Hypotheses[:min(len(answer.Hypotheses), maxRepairs)] {
		h := &answer.Hypotheses[i]
		first.Repairs = append(first.Repairs, Repair{Changes: h.Changes, Explains: h.Explained, Of: h.Steps, Share: h.Share})
	}
	if believed {
		r.dropEchoes(first.Ply, best)
	}
}

// believe takes the game behind slips of the pen for what was on the board at
// the end. An irregular move that a hand could make gives way to it only where
// that game is certain.
func (r *Replayer) believe(h *repair.Hypothesis) bool {
	text := make([]byte, 0, 8*len(h.Moves)+1)
	for _, m := range h.Moves {
		text = append(append(text, m...), ' ')
	}
	games, err := pdn.ReadAll(append(text, '*'), "")
	if err != nil || len(games) != 1 {
		return false
	}
	p := r.out.Start
	held := r.reading
	r.reading.rotated = false
	defer func() { r.reading = held }()
	for i := range games[0].Steps {
		m, n := r.match(p, &games[0].Steps[i], p.Moves(r.legal[:0]))
		if n != 1 {
			return false
		}
		p = p.Play(m)
	}
	r.out.End, r.trusted = p, true
	return true
}

// dropEchoes removes the findings behind the first that are no faults of their
// own: the replay went on from another position than the board had, and the
// game that explains the whole record changes nothing there.
func (r *Replayer) dropEchoes(first int, h *repair.Hypothesis) {
	r.out.Findings = slices.DeleteFunc(r.out.Findings, func(f Finding) bool {
		return f.Ply > first && f.Kind != BadPosition && !slices.ContainsFunc(h.Changes, func(c repair.Change) bool {
			return c.Ply >= f.Ply-2 && c.Ply <= f.Ply+2
		})
	})
}

// onPaper reports whether changes are slips of the pen, and nothing went wrong
// on the board.
func onPaper(changes []repair.Change) bool {
	return !slices.ContainsFunc(changes, func(c repair.Change) bool {
		switch c.Kind {
		case repair.Irregular, repair.TwoRunning, repair.LeftStanding, repair.Unexplained:
			return true
		}
		return false
	})
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
