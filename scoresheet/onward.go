package scoresheet

import (
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// mostIrregular is how many irregular plies of one record are reported; a text
// with more is hardly the record of a game.
const mostIrregular = 40

// hypothesis is one way to go on from a step that is not legal, weighed by how
// much of what follows it makes legal. It only serves to follow the record to
// its end; package repair decides what was really played.
type hypothesis struct {
	stood bool // the irregular move itself
	prior int  // how likely it is, in percent
	after draughts.Position
	used  int // steps of the record that it uses up
	// Of the following plies, in number, explains is how many are legal then.
	explains, of int
}

// score weighs a way to go on: one that explains all the rest comes before all
// others; then the length of what it explains counts, and its likelihood.
func (h *hypothesis) score() int {
	score := h.prior + 10*min(h.explains, 20)
	if h.explains == h.of {
		score += 1000
	}
	return score
}

// irregular handles a step that is not a legal move: it classifies the step,
// weighs the explanations, and gives the step and the position to go on from.
// ok is false when there is nothing to go on from.
func (r *Replayer) irregular(g *pdn.Game, i int, p draughts.Position) (next int, after draughts.Position, ok bool) {
	out := &r.out
	steps := g.Steps
	if m, n := r.hops(p, steps[i:]); n > 0 {
		r.hopped = true
		line, column := g.Place(steps[i].Offset)
		r.note(Note{Kind: NoteHops, Ply: len(out.Plies) + 1, Line: line, Column: column, Said: rule.Format("%d jumps of one capture are written one by one", n)})
		after = p.Play(m)
		out.Plies = append(out.Plies, Ply{Move: m, After: after, Step: i, text: p.Notation(m, p.Moves(r.legal[:0]))})
		r.tracker.Play(m, after)
		return i + n, after, true
	}
	if !r.trusted || len(out.Findings) >= mostIrregular {
		r.note(Note{Kind: NoteUnreliable, Ply: len(out.Plies) + 1, Said: rule.Format("from here on the record could not be followed")})
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
	drive := r.drive(hypotheses)
	acceptance := Acceptance("")
	if drive != nil && drive.stood && d.kind != PlayAfterEnd {
		acceptance = Accepted
	}
	r.report(g, i, p, d, legal, acceptance)
	if out.PliesOK == len(out.Plies) {
		r.stood = drive != nil && drive.stood
	}
	if drive == nil {
		out.Plies = append(out.Plies, Ply{Step: i, After: p, text: d.text})
		r.tracker.Disturb(p)
		return i + 1, p, false
	}
	r.trusted = drive.explains == drive.of || drive.explains >= fewestFollowed || drive.stood && r.goesOn(drive.after, rest)
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

// fewestFollowed is how many of the plies after an irregular step must be
// legal, if there are as many, for the board to be known.
const fewestFollowed = 4

// goesOn reports whether what follows an irregular move is legal again for long
// enough when up to three more moves that the rules forbid are let stand.
func (r *Replayer) goesOn(p draughts.Position, rest []pdn.Step) bool {
	followed := 0
	for range 3 {
		budget := fitBudget
		n := r.fit(p, rest, &budget)
		if followed += n; n == len(rest) || followed >= fewestFollowed {
			return true
		}
		for i := range rest[:n] {
			m, _ := r.match(p, &rest[i], p.Moves(r.ahead[:0]))
			p = p.Play(m)
		}
		squares, ok := r.reading.squares(nil, &rest[n])
		if !ok {
			return false
		}
		loose := p.Loose(nil)
		found := r.bySign(p.Match(nil, squares, loose), &rest[n], moveOrCapture)
		if len(found) == 0 {
			return false
		}
		p, rest = p.Play(found[0]), rest[n+1:]
	}
	return false
}

// report adds the finding for an irregular step. An irregular move that stands at
// the end of the record is not accepted yet.
func (r *Replayer) report(g *pdn.Game, i int, p draughts.Position, d irregularMove, legal []draughts.Move, a Acceptance) {
	out := &r.out
	ply := len(out.Plies) + 1
	if out.PliesOK < 0 {
		out.PliesOK = ply - 1
	}
	if a == Accepted && !slices.ContainsFunc(g.Steps[i+1:], func(s pdn.Step) bool { return s.Kind != pdn.Setup && &g.Steps[i] != r.delft }) {
		a = Pending
	}
	f := Finding{Kind: d.kind, Ply: ply, Move: g.Steps[i].Text, Article: r.article(d.kind), By: p.Turn(), Acceptance: a}.saying(d.said)
	if d.under != (rule.Article{}) {
		f.Article = d.under
	}
	if d.kind == TwoMovesRunning {
		f.By = p.Turn().Other()
	}
	f.Line, f.Column = g.Place(g.Steps[i].Offset)
	for _, m := range legal {
		f.Legal = append(f.Legal, p.Notation(m, legal))
	}
	out.Findings = append(out.Findings, f)
}

// drive chooses what the replay goes on from: the irregular move as it was
// played (FMJD 5.7, WCDF 1.26), and another explanation only where that one
// explains clearly more of what follows.
func (r *Replayer) drive(hypotheses []hypothesis) *hypothesis {
	if len(hypotheses) == 0 {
		return nil
	}
	best := &hypotheses[0]
	for i := range hypotheses {
		h := &hypotheses[i]
		if !h.stood {
			continue
		}
		clearly := 1
		if h.prior >= priorOf(TooManyCaptured) {
			clearly = 5
		}
		if best.explains >= h.explains+clearly {
			return best
		}
		return h
	}
	return best
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

// hypotheses weighs the ways on from a step, the likeliest first.
func (r *Replayer) hypotheses(p draughts.Position, step *pdn.Step, steps []pdn.Step, d irregularMove, legal []draughts.Move) []hypothesis {
	var all []hypothesis
	rest := steps[1:]
	of := movesIn(rest)
	add := func(h hypothesis, steps []pdn.Step, taken int) {
		budget := fitBudget
		h.explains = min(max(0, r.fit(h.after, steps, &budget)-taken), of)
		h.of = of
		all = append(all, h)
	}
	if d.done {
		add(hypothesis{stood: true, prior: priorOf(d.kind), after: d.after, used: 1}, rest, 0)
	}
	for _, m := range legal {
		if prior := r.likeness(step, m); prior > 0 {
			add(hypothesis{prior: prior, after: p.Play(m), used: 1}, rest, 0)
		}
	}
	if step.Readable() {
		for _, m := range legal { // a ply left out before it
			q := p.Play(m)
			if _, n := r.match(q, step, q.Moves(r.ahead[:0])); n > 0 {
				add(hypothesis{prior: 20, after: q}, steps, 1)
			}
		}
		if r.repeats(step) {
			add(hypothesis{prior: 45, after: p, used: 1}, rest, 0)
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

// priorOf is how likely it is, in percent, that a kind of irregularity happened
// on the board and was accepted.
func priorOf(k Kind) int {
	switch k {
	case MissedCapture, TooFewCaptured, StoppedShort, WrongCapture, ThroughKingRow, KingRun:
		return 60
	case BackwardMan:
		return 40
	case TooManyCaptured, PlayAfterEnd:
		return 25
	case TwoMovesRunning, OwnPiece:
		return 15
	}
	return 8
}

// likeness is how likely it is, in percent, that a step is a slip for a legal
// move; 0 if what can be read rules that out.
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
		return 0 // the move is among the legal ones: a rule other than those of movement forbids it
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

// slip is how likely one square is to be written for another: one digit
// misread, or the digits exchanged, before anything else.
func slip(written, meant int) int {
	switch {
	case written%10 == meant%10 || written/10 == meant/10:
		return 40
	case written%10 == meant/10 && written/10 == meant%10:
		return 40
	}
	return 25
}
