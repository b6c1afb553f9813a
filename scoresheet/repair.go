package scoresheet

import (
	"fmt"
	"slices"

	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// Repair is one explanation of a step that is not legal: what to change, and
// how much of the rest of the record it explains.
type Repair struct {
	// Kind is what happened on the paper or on the board: stood, misread,
	// left-out, written-twice, exchanged.
	Kind RepairKind
	// Ply is where the change is made; Was what is written there, Now what
	// should stand there.
	Ply      int
	Was, Now string
	// Explains is how many of the Of plies that follow are legal then.
	Explains, Of int
}

// RepairKind names a sort of explanation, for programs.
type RepairKind string

// The explanations.
const (
	Stood        RepairKind = "stood"         // the irregular move was made and accepted
	Misread      RepairKind = "misread"       // another move was played there
	LeftOut      RepairKind = "left-out"      // a move before it was not written
	WrittenTwice RepairKind = "written-twice" // the step repeats an earlier one
	Exchanged    RepairKind = "exchanged"     // two moves of one side changed places
)

// hypothesis is a repair while it is weighed.
type hypothesis struct {
	Repair
	prior int
	after draughts.Position
	texts []string // the plies that take the place of the step
	used  int      // steps of the record that it uses up
	steps []pdn.Step
}

// score weighs an explanation: one that explains all the rest comes before all
// others, then the length of what it explains and its likelihood.
func (h *hypothesis) score() int {
	score := h.prior + 10*min(h.Explains, 20)
	if h.Explains == h.Of {
		score += 1000
	}
	return score
}

// irregular deals with a step that is no legal move: it names it, weighs the
// explanations, and gives the step and the position to go on from. ok is false
// when there is nothing to go on from.
func (r *Replayer) irregular(g *pdn.Game, i int, p draughts.Position) (next int, after draughts.Position, ok bool) {
	out := &r.out
	steps := g.Steps
	if m, n := r.hops(p, steps[i:]); n > 0 {
		line, column := g.Place(steps[i].Offset)
		r.note(g, Note{Kind: NoteHops, Ply: len(out.Plies) + 1, Line: line, Column: column, Message: fmt.Sprintf("%d jumps of one capture are written one by one", n)})
		after = p.Play(m)
		r.tracker.Play(m, after)
		out.Plies = append(out.Plies, Ply{Move: m, After: after, Step: i, text: p.Notation(m, p.Moves(r.legal[:0]))})
		return i + n, after, true
	}
	if !r.trusted {
		r.note(g, Note{Kind: NoteUnreliable, Ply: len(out.Plies) + 1, Message: "from here on the record could not be followed"})
		return i, p, false
	}
	step := &steps[i]
	rest := steps[i+1:]
	d := r.classify(p, step, rest)
	legal := p.Moves(nil)
	if r.run != (draughts.KingRun{}) {
		legal = r.run.Filter(p, legal)
	}
	hypotheses := r.hypotheses(p, step, steps[i:], d, legal)
	r.report(g, i, p, d, legal, hypotheses)

	drive := r.drive(d, hypotheses)
	if drive == nil {
		out.Plies = append(out.Plies, Ply{Step: i, After: p, text: d.text})
		r.tracker.Disturb(p)
		return i + 1, p, false
	}
	r.trusted = drive.Explains == drive.Of || drive.Explains >= 4
	if out.Repaired == nil {
		r.repair(steps[i:], p, hypotheses)
	}
	// The main line keeps what is written; the position is what was played.
	for k := 0; k < drive.used; k++ {
		text := d.text
		if k > 0 {
			text = r.asRead(&steps[i+k])
		}
		out.Plies = append(out.Plies, Ply{Step: i + k, After: drive.after, text: text})
		r.tracker.Disturb(drive.after)
	}
	if drive.used == 0 {
		r.tracker.Disturb(drive.after)
		r.base--
	}
	return i + drive.used, drive.after, true
}

// report adds the finding for an irregular step.
func (r *Replayer) report(g *pdn.Game, i int, p draughts.Position, d deed, legal []draughts.Move, hypotheses []hypothesis) {
	out := &r.out
	ply := len(out.Plies) + 1
	if out.PliesOK < 0 {
		out.PliesOK = ply - 1
	}
	f := Finding{Kind: d.kind, Ply: ply, Move: g.Steps[i].Text, Article: r.article(d.kind), Message: d.message}
	f.Line, f.Column = g.Place(g.Steps[i].Offset)
	for _, m := range legal {
		f.Legal = append(f.Legal, p.Notation(m, legal))
	}
	for k := range hypotheses {
		if h := &hypotheses[k]; k < 5 {
			h.Ply += ply
			f.Repairs = append(f.Repairs, h.Repair)
		}
	}
	out.Findings = append(out.Findings, f)
}

// drive chooses what the replay goes on from: the irregular move as it was
// played (FMJD 5.7, WCDF 1.26), and another explanation only where that one
// explains clearly more of what follows.
func (r *Replayer) drive(d deed, hypotheses []hypothesis) *hypothesis {
	if len(hypotheses) == 0 {
		return nil
	}
	best := &hypotheses[0]
	for i := range hypotheses {
		h := &hypotheses[i]
		if h.Kind != Stood {
			continue
		}
		clearly := 1
		if h.prior >= priorOf(TooManyCaptured) {
			clearly = 5
		}
		if best.Explains >= h.Explains+clearly {
			return best
		}
		return h
	}
	return best
}

// repair keeps the whole of the likeliest true game.
func (r *Replayer) repair(steps []pdn.Step, p draughts.Position, hypotheses []hypothesis) {
	out := &r.out
	out.Repaired = make([]string, 0, len(out.Plies)+len(steps))
	for i := range out.Plies {
		out.Repaired = append(out.Repaired, out.Plies[i].Text())
	}
	best := &hypotheses[0]
	out.Repaired = append(out.Repaired, best.texts...)
	out.Repaired = r.follow(out.Repaired, best.after, best.steps)
	// Certain is only what explains a good deal alone.
	out.Certain = best.Explains == best.Of && best.Of >= 6
	for i := range hypotheses[1:] {
		if h := &hypotheses[1+i]; h.Explains == h.Of && 4*h.prior >= best.prior {
			out.Certain = false
		}
	}
}

// follow appends the canonical moves of steps from a position on; behind the
// first that is not legal they stand as read.
func (r *Replayer) follow(texts []string, p draughts.Position, steps []pdn.Step) []string {
	lost := false
	for i := range steps {
		step := &steps[i]
		if step.Kind == pdn.Setup {
			lost = true
			continue
		}
		if !lost {
			r.legal = p.Moves(r.legal[:0])
			m, n := r.match(p, step, r.legal)
			if n > 1 {
				m, _ = r.settle(p, steps[i+1:])
				r.legal = p.Moves(r.legal[:0])
			}
			if n > 0 {
				texts = append(texts, p.Notation(m, r.legal))
				p = p.Play(m)
				continue
			}
			lost = true
		}
		texts = append(texts, r.asRead(step))
	}
	return texts
}

// hops finds a capture that is written jump by jump, and how many steps it
// takes up.
func (r *Replayer) hops(p draughts.Position, steps []pdn.Step) (draughts.Move, int) {
	squares, ok := r.reading.squares(nil, &steps[0])
	if !ok {
		return draughts.Move{}, 0
	}
	legal := p.Moves(r.legal[:0])
	for n := 1; n < len(steps); n++ {
		more, ok := r.reading.squares(nil, &steps[n])
		if !ok || steps[n].Kind != pdn.Move || more[0] != squares[len(squares)-1] || len(squares) >= maxSquares-len(more) {
			break
		}
		squares = append(squares, more[1:]...)
		if r.found = p.Match(r.found[:0], squares, legal); len(r.found) > 0 && r.found[0].IsCapture() {
			return r.found[0], n + 1
		}
	}
	return draughts.Move{}, 0
}

// hypotheses weighs what can have happened at a step, the likeliest first.
func (r *Replayer) hypotheses(p draughts.Position, step *pdn.Step, steps []pdn.Step, d deed, legal []draughts.Move) []hypothesis {
	var all []hypothesis
	rest := steps[1:]
	of := movesIn(rest)
	add := func(h hypothesis, from draughts.Position, steps []pdn.Step, taken int) {
		budget := fitBudget
		h.steps = steps
		h.Explains, h.Of = max(0, min(r.fit(from, steps, &budget), len(steps))-taken), of
		h.Explains = min(h.Explains, of)
		all = append(all, h)
	}
	if d.done {
		add(hypothesis{Repair: Repair{Kind: Stood, Was: step.Text, Now: d.text}, prior: priorOf(d.kind), after: d.after, texts: []string{d.text}, used: 1}, d.after, rest, 0)
	}
	for _, m := range legal {
		prior := r.likeness(step, m)
		if prior > 0 {
			now := p.Notation(m, legal)
			add(hypothesis{Repair: Repair{Kind: Misread, Was: step.Text, Now: now}, prior: prior, after: p.Play(m), texts: []string{now}, used: 1}, p.Play(m), rest, 0)
		}
	}
	if step.Readable() {
		for _, m := range legal {
			q := p.Play(m)
			if _, n := r.match(q, step, q.Moves(r.ahead[:0])); n > 0 {
				now := p.Notation(m, legal)
				add(hypothesis{Repair: Repair{Kind: LeftOut, Was: "", Now: now}, prior: 20, after: q, texts: []string{now}}, q, steps, 1)
			}
		}
		if len(rest) >= 2 {
			swapped := slices.Clone(steps)
			swapped[0], swapped[2] = swapped[2], swapped[0]
			if m, n := r.match(p, &swapped[0], legal); n > 0 {
				now := p.Notation(m, legal)
				h := hypothesis{Repair: Repair{Kind: Exchanged, Was: step.Text, Now: now}, prior: 15, after: p.Play(m), texts: []string{now}, used: 1}
				add(h, h.after, swapped[1:], 0)
			}
		}
		if twice := r.repeats(step); twice {
			add(hypothesis{Repair: Repair{Kind: WrittenTwice, Was: step.Text}, prior: 45, after: p, used: 1}, p, rest, 0)
		}
	}
	slices.SortStableFunc(all, func(a, b hypothesis) int { return b.score() - a.score() })
	return all
}

func movesIn(steps []pdn.Step) int {
	n := 0
	for i := range steps {
		if steps[i].Kind != pdn.Setup {
			n++
		}
	}
	return n
}

// repeats reports whether a step names the squares of one of the two before.
func (r *Replayer) repeats(step *pdn.Step) bool {
	plies := r.out.Plies
	for i := len(plies) - 1; i >= 0 && i >= len(plies)-2; i-- {
		if slices.Equal(r.out.Game.Steps[plies[i].Step].Squares, step.Squares) {
			return true
		}
	}
	return false
}

// priorOf is how likely a kind of irregularity is to have happened on the
// board and been accepted, of 100.
func priorOf(k Kind) int {
	switch k {
	case MissedCapture, TooFewCaptured, StoppedShort, WrongCapture, ThroughKingRow, KingRun:
		return 60
	case BackwardMan:
		return 40
	case TooManyCaptured, PlayAfterEnd:
		return 25
	case TwoMovesRunning:
		return 15
	}
	return 8
}

// likeness is how likely a step is a slip for a legal move, of 100; 0 where
// what can be read speaks against it.
func (r *Replayer) likeness(step *pdn.Step, m draughts.Move) int {
	if step.Kind == pdn.Tick {
		return 50
	}
	if step.Kind != pdn.Move || len(step.Squares) < 2 {
		return 0
	}
	from, to := step.Squares[0], step.Squares[len(step.Squares)-1]
	if !step.Readable() {
		if from.Number != 0 && r.reading.square(from) != m.From() || to.Number != 0 && r.reading.square(to) != m.To() {
			return 0
		}
		return 50
	}
	prior := 0
	sameFrom, sameTo := r.reading.square(from) == m.From(), r.reading.square(to) == m.To()
	switch {
	case sameFrom && sameTo:
		return 0 // it is among the legal ones: a rule beside the moves forbids it
	case sameFrom:
		prior = slip(int(to.Number), int(m.To()))
	case sameTo:
		prior = slip(int(from.Number), int(m.From()))
	case r.reading.square(from) == m.To() && r.reading.square(to) == m.From():
		prior = 30
	default:
		prior = 2
	}
	if step.Separator != 0 && (step.Separator == '-') == m.IsCapture() {
		prior = (prior + 1) / 2
	}
	return prior
}

// slip is how likely one square is written for another: one digit misread or
// the digits exchanged before anything else.
func slip(written, meant int) int {
	switch {
	case written%10 == meant%10 || written/10 == meant/10:
		return 40
	case written%10 == meant/10 && written/10 == meant%10:
		return 40
	}
	return 25
}
