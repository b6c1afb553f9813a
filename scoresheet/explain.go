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
	// Share is its part of the weight of all explanations that were found, in
	// millionths.
	Share int
}

// maxRepairs is how many explanations a finding carries.
const maxRepairs = 5

// mostSearched is the longest record that is searched, in steps. A longer one
// is left as it was read.
const mostSearched = 2000

// fewestTelling is how many plies must follow an irregular move that could be
// made by hand before they can show that it was not made.
const fewestTelling = 6

// explain searches for the game that was really played, and attaches it and the
// explanations to the first finding about a move.
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
		// A run of gaps too long to be filled is left as it was written.
		if c := &best.Changes[i]; c.Ply > len(best.Moves) && (c.Kind == repair.Unread || c.Kind == repair.Ticked) {
			out.Repaired = append(out.Repaired, r.asRead(&steps[c.Step-1]))
		}
	}
	for i := range best.Changes {
		if best.Changes[i].Kind != repair.Unexplained {
			continue
		}
		// A record that nothing explains is left as it was read.
		for k := best.Changes[i].Step - 1; k < len(steps); k++ {
			if steps[k].Kind != pdn.Setup {
				out.Repaired = append(out.Repaired, r.asRead(&steps[k]))
			}
		}
		break
	}
	if answer.Replays {
		return // a rule other than those of movement was broken: the king-run
	}
	var repairs []Repair
	for i := range answer.Hypotheses[:min(len(answer.Hypotheses), maxRepairs)] {
		h := &answer.Hypotheses[i]
		repairs = append(repairs, Repair{Changes: h.Changes, Explains: h.Explained, Of: h.Steps, Share: h.Share})
	}
	slip := answer.Told && onPaper(best.Changes)
	ply := first.Ply
	if r.follows(&answer, slip, ply) {
		r.goAlong(g, answer.Way, best.Changes)
	} else {
		r.acceptAs(best, slip)
	}
	for i := range out.Findings {
		if f := &out.Findings[i]; f.Ply == ply && f.Kind != BadPosition {
			f.Slip, f.Repairs = slip, repairs
			return
		}
	}
}

// follows reports whether the replay goes on along the best explanation: one that
// is certain, or that is likelier than all others together where the record could
// not be followed as it is written. An irregular move that could be made by hand
// gives way to slips of the pen only if enough follows to tell.
func (r *Replayer) follows(answer *repair.Answer, slip bool, ply int) bool {
	best := answer.Best()
	if !answer.Told || answer.Way == nil || slices.ContainsFunc(best.Changes, func(c repair.Change) bool { return c.Kind == repair.Unexplained }) {
		return false
	}
	telling := best.Certain && len(r.out.Plies)-ply >= fewestTelling
	if slip {
		return telling || !r.stood
	}
	return best.Certain || !r.trusted
}

// goAlong replays the record again from its first irregular step on, along a game
// that explains it: every entry stands for the ply that the explanation says, what
// was irregular on the board is a finding, and so is an entry that is changed.
func (r *Replayer) goAlong(g *pdn.Game, way []repair.Way, changes []repair.Change) {
	out := &r.out
	from, text := out.Plies[out.PliesOK].Step, out.Plies[out.PliesOK].Text()
	r.turnBack()
	played, changed := entriesOf(way, changes)
	p, k, ply := out.Start, 0, 0
	next := func() {
		w := &way[k]
		k++
		if w.Move.IsZero() || w.Kind.OnBoard() {
			r.tracker.Disturb(w.After)
		} else {
			r.tracker.Play(w.Move, w.After)
		}
		if r.recorded = append(r.recorded, ply); w.Step < 0 {
			r.recorded[len(r.recorded)-1]-- // nobody wrote it
		}
		p = w.After
	}
	for i := range g.Steps {
		step := &g.Steps[i]
		if step.Kind == pdn.Setup {
			r.collectDraws()
			if setup, err := draughts.ParseFEN(r.reading.variant, step.Text); err == nil {
				if q, err := setup.Position(draughts.AllDefects); err == nil {
					p = q
				}
			}
			r.tracker.Start(p)
			r.recorded, r.base = r.recorded[:0], ply
			continue
		}
		if r.delft == step {
			break
		}
		ply++
		for played[i] && k < len(way) && way[k].Step < 0 {
			next()
		}
		one := Ply{Step: i, text: r.asRead(step)}
		_, odd := changed[i]
		odd = odd || i == from
		before := p
		if played[i] && k < len(way) {
			w := &way[k]
			if w.Step == i && !w.Kind.OnBoard() {
				one.Move = w.Move
				if legal := p.Moves(r.legal[:0]); !odd {
					one.text = p.Notation(w.Move, legal)
				}
			}
			next()
		}
		one.After = p
		switch {
		case ply == out.PliesOK+1:
			r.accept(ply, acceptanceOf(changed[i], i == len(g.Steps)-1))
			one.text = text
		case odd && ply > out.PliesOK+1:
			if d, found := r.foundAlong(g, i, before, changed[i]); found {
				one.text = d.text
			}
		}
		if ply > out.PliesOK {
			out.Plies = append(out.Plies, one)
		}
	}
	r.collectDraws()
	out.End = p
}

// entriesOf lists the entries that stand for a ply of an explanation, and those that
// it changes, by their places in the record.
func entriesOf(way []repair.Way, changes []repair.Change) (played map[int]bool, changed map[int]repair.Kind) {
	played, changed = map[int]bool{}, map[int]repair.Kind{}
	for _, w := range way {
		if w.Step >= 0 {
			played[w.Step] = true
		}
	}
	for _, c := range changes {
		if c.Kind != repair.LeftOut && c.Kind != repair.Separator && c.Kind != repair.SeveralWays {
			changed[c.Step-1] = c.Kind
		}
	}
	return played, changed
}

// turnBack discards what the replay found after the first irregular step, and restarts
// the counts of the draw rules.
func (r *Replayer) turnBack() {
	out := &r.out
	out.Plies = out.Plies[:out.PliesOK]
	out.Findings = slices.DeleteFunc(out.Findings, func(f Finding) bool { return f.Ply > out.PliesOK+1 })
	out.Notes = slices.DeleteFunc(out.Notes, func(n Note) bool { return n.Ply > out.PliesOK || n.Kind == NoteUnreliable })
	out.Draws = out.Draws[:0]
	r.along, r.trusted, r.base, r.run = true, true, 0, draughts.KingRun{}
	r.recorded = r.recorded[:0]
	r.tracker.Start(out.Start)
}

// foundAlong reports an entry that the explanation changes, unless it is legal as
// it is written.
func (r *Replayer) foundAlong(g *pdn.Game, i int, p draughts.Position, kind repair.Kind) (irregularMove, bool) {
	step := &g.Steps[i]
	legal := p.Moves(nil)
	if _, n := r.match(p, step, legal); n > 0 {
		return irregularMove{}, false
	}
	d := r.classify(p, step, g.Steps[i+1:])
	const last = false // the game goes on along an explanation
	r.report(g, i, p, d, legal, acceptanceOf(kind, last))
	return d, true
}

// acceptanceOf says what came of an entry that an explanation changes.
func acceptanceOf(kind repair.Kind, last bool) Acceptance {
	switch {
	case kind == repair.Recalled:
		return Recalled
	case kind != repair.Irregular && kind != repair.TwoRunning:
		return ""
	case last:
		return Pending
	}
	return Accepted
}

// acceptAs says what came of irregular moves where the replay did not go along
// the best explanation.
func (r *Replayer) acceptAs(best *repair.Hypothesis, slip bool) {
	first := r.out.PliesOK + 1
	for i := range r.out.Findings {
		f := &r.out.Findings[i]
		if f.Ply > first && slip {
			f.Acceptance = ""
		}
	}
	step := r.out.Plies[first-1].Step + 1
	a := Acceptance("")
	if r.stood && !slip && !best.Certain {
		a = acceptanceOf(repair.Irregular, first == len(r.out.Plies))
	}
	for _, c := range best.Changes {
		if now := acceptanceOf(c.Kind, first == len(r.out.Plies)); c.Step == step && now != "" {
			a = now
		}
	}
	r.accept(first, a)
}

// accept says what came of the irregular move at a ply.
func (r *Replayer) accept(ply int, a Acceptance) {
	for i := range r.out.Findings {
		if f := &r.out.Findings[i]; f.Ply == ply && f.Kind != BadPosition {
			f.Acceptance = a
		}
	}
}

// onPaper reports whether changes are slips of the pen, and nothing went wrong
// on the board.
func onPaper(changes []repair.Change) bool {
	return !slices.ContainsFunc(changes, func(c repair.Change) bool { return c.Kind.OnBoard() || c.Kind == repair.Unexplained })
}

// wonBy is the colour that won, or [draughts.NoColour] if neither did.
func wonBy(w Winner) draughts.Colour {
	switch w {
	case WhiteWins:
		return draughts.White
	case BlackWins:
		return draughts.Black
	}
	return draughts.NoColour
}
