package scoresheet

import (
	"cmp"
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
	"flagfall/scoresheet/pdn"
	"flagfall/scoresheet/repair"
)

// Replayer replays records one after the other. It is not safe for use by
// several goroutines; make one for each.
type Replayer struct {
	options  Options
	reading  reading
	trackers map[draughts.Variant]*draw.Tracker
	tracker  *draw.Tracker
	base     int   // how far a ply of the game is ahead of the tracker's
	recorded []int // the ply of the record for each of the tracker, along a way; else nil
	run      draughts.KingRun
	out      Replay

	delft    *pdn.Step // a last step that is a result
	trusted  bool      // the board is what the players had
	playable bool      // the start could be used
	hopped   bool      // a capture is written jump by jump
	stood    bool      // the replay continued from the first irregular move itself
	along    bool      // the replay went along an explanation

	guesses map[traits]draughts.Variant // that were inferred: the games of a file are much alike

	searcher repair.Searcher

	legal, loose, ahead, found, part []draughts.Move
	list                             []draughts.Square
	drawn                            []draw.Draw
}

// NewReplayer sets up a replayer.
func NewReplayer(o Options) *Replayer {
	return &Replayer{
		options:  o,
		guesses:  map[traits]draughts.Variant{},
		trackers: map[draughts.Variant]*draw.Tracker{},
		legal:    make([]draughts.Move, 0, 128),
		ahead:    make([]draughts.Move, 0, 128),
	}
}

// Replay replays a record. What it gives is valid until the next call and as
// long as the record is.
func (r *Replayer) Replay(g *pdn.Game) *Replay {
	out := &r.out
	*out = Replay{Game: g, Plies: out.Plies[:0], Draws: out.Draws[:0]}
	v, sure := r.variantOf(g)
	_, out.typed = g.Tag("GameType")
	out.Inferred = !sure
	noted := len(out.Notes)
	r.replayAs(g, reading{variant: v})
	if first := r.firstFault(); first != nil {
		if other, ok := r.otherReading(g, v, sure, first); ok {
			out.Findings, out.Repaired, out.Notes = nil, nil, out.Notes[:noted]
			r.sayReading(v, other)
			r.replayAs(g, other)
		}
	}
	r.judgeResult(g)
	if out.PliesOK < len(out.Plies) {
		r.explain(g)
	}
	r.judgeEnd(g)
	r.judgeFinal()
	r.judgeHeader(g)
	for _, d := range g.Defects {
		out.Notes = append(out.Notes, Note{Kind: string(d.Kind), Line: d.Line, Column: d.Column, Said: d.Said})
	}
	if len(out.Findings) > 0 {
		r.conclude()
		r.complete()
		slices.SortStableFunc(out.Findings, func(a, b Finding) int { return cmp.Compare(uint(a.Ply-1), uint(b.Ply-1)) })
	}
	return out
}

// conclude settles the verdict of a record with findings. It speaks of the
// moves: a clean game may still have a result that contradicts it.
func (r *Replayer) conclude() {
	out := &r.out
	for i := range out.Findings {
		switch f := &out.Findings[i]; {
		case f.Kind == BadPosition && !r.playable, f.Kind == UnreadableMove && f.Ply == out.PliesOK+1:
			out.Verdict = Unreadable
			return
		}
	}
	if out.PliesOK < len(out.Plies) {
		out.Verdict = Irregular
	}
}

// complete ensures that a game that is not clean has its most likely text in
// full, even if there is no explanation.
func (r *Replayer) complete() {
	out := &r.out
	if out.Verdict == Clean || out.Repaired != nil {
		return
	}
	out.Repaired = make([]string, len(out.Plies))
	for i := range out.Plies {
		out.Repaired[i] = out.Plies[i].Text()
	}
}

// firstFault is the first finding about a move.
func (r *Replayer) firstFault() *Finding {
	for i := range r.out.Findings {
		if f := &r.out.Findings[i]; f.Ply > 0 {
			return f
		}
	}
	return nil
}

// otherReading looks for a relative of an inferred variant, or squares named
// from the other side, under which every move is legal. A relative is taken
// only if the first fault is not one that a player at a board makes.
func (r *Replayer) otherReading(g *pdn.Game, v draughts.Variant, sure bool, first *Finding) (reading, bool) {
	t := traitsOf(g)
	strange := first.Kind == ImpossibleMove || first.Kind == WrongSquare || first.Kind == WrongPiece || first.Kind == TwoMovesRunning
	var others []reading
	if !sure && (strange || t.algebraic) {
		for _, relative := range relatives(v, t.algebraic) {
			if relative == v {
				continue
			}
			others = append(others, reading{variant: relative})
		}
	}
	if t.algebraic && strange {
		others = append(others, reading{v, true})
		if !sure {
			for _, turned := range tried(func(t draughts.Tried) int { return t.Turned }) {
				others = append(others, reading{turned, true})
			}
		}
	}
	held := r.reading
	defer func() { r.reading = held }()
	for _, other := range others {
		if !t.fits(other.variant) {
			continue
		}
		r.reading = other
		start, ok := r.startOf(g, other.variant, unnoted)
		budget := 4 * fitBudget
		if !ok || r.fit(start, g.Steps, &budget) < len(g.Steps) {
			continue
		}
		return other, true
	}
	return held, false
}

// sayReading notes that a record was taken for another variant than its squares
// suggest, or that its squares were turned round.
func (r *Replayer) sayReading(v draughts.Variant, other reading) {
	if other.rotated {
		r.note(Note{Kind: NoteRotated, Said: rule.Format("the squares are named as the other side sees the board")})
	}
	if other.variant != v {
		r.note(Note{Kind: NoteVariant, Said: rule.Format("without a GameType it was taken for %s, under whose rules every move is legal", other.variant.Rules().Title)})
	}
}

// replayAs replays the record under a reading.
func (r *Replayer) replayAs(g *pdn.Game, as reading) {
	out := &r.out
	r.reading = as
	out.Variant = as.variant
	out.Book = BookOf(as.variant)
	if r.options.Book != nil {
		out.Book = *r.options.Book
	}
	out.Plies, out.PliesOK, out.Draws = out.Plies[:0], -1, out.Draws[:0]
	r.delft, r.trusted, r.hopped, r.along, r.base, r.recorded, r.run = nil, true, false, false, 0, nil, draughts.KingRun{}
	r.tracker = r.trackers[as.variant]
	if r.tracker == nil {
		r.tracker = draw.NewTracker(draw.For(as.variant))
		r.trackers[as.variant] = r.tracker
	}
	out.Start, r.playable = r.startOf(g, as.variant, noted)
	out.End = out.Start
	r.tracker.Start(out.Start)
	if r.playable {
		r.walk(g)
	} else {
		r.unplayed(g, 0)
	}
	r.collectDraws()
	if out.PliesOK < 0 {
		out.PliesOK = len(out.Plies)
	}
	out.Final = out.Start
	if out.PliesOK > 0 {
		out.Final = out.Plies[out.PliesOK-1].After
	}
}

// noting says whether defects become findings.
type noting bool

const (
	noted   noting = true
	unnoted noting = false
)

// startOf is the position that the record starts from; false if its FEN cannot
// be read. A defect of the position is a finding and does not stop the replay.
func (r *Replayer) startOf(g *pdn.Game, v draughts.Variant, say noting) (draughts.Position, bool) {
	fen, given := g.Tag("FEN")
	if !given || fen == "" {
		return r.firstMover(g, v), true
	}
	setup, err := draughts.ParseFEN(v, fen)
	offset := 0
	for i := range g.Tags {
		if pdn.StandardName(g.Tags[i].Name) == "FEN" {
			offset = g.Tags[i].At
		}
	}
	if err != nil {
		if say == noted {
			r.badPosition(g, offset, 0, err)
		}
		return draughts.Start(v), false
	}
	if say == noted {
		setup.Defects().Each(func(one draughts.Defects) { r.badPosition(g, offset, 0, setup.Error(one)) })
	}
	p, err := setup.Position(draughts.AllDefects)
	return p, err == nil
}

// firstMover is the start of a game. Some people play a variant with the other
// side first and say so in the long GameType, as unified pool has White begin;
// that is believed if more of the moves are legal then.
func (r *Replayer) firstMover(g *pdn.Game, v draughts.Variant) draughts.Position {
	start := draughts.Start(v)
	tag, _ := g.Tag("GameType")
	if !strings.Contains(tag, ",") {
		return start
	}
	t, err := pdn.ParseGameType(tag)
	if err != nil || t.First == start.Turn().Letter()[0] {
		return start
	}
	turned, err := draughts.Parse(v, start.Turn().Other().Letter()+start.FEN()[1:])
	if err != nil {
		return start
	}
	usual, other := 2*fitBudget, 2*fitBudget
	if r.fit(turned, g.Steps, &other) > r.fit(start, g.Steps, &usual) {
		return turned
	}
	return start
}

// badPosition notes that a position cannot be used, with its place.
func (r *Replayer) badPosition(g *pdn.Game, offset, ply int, err error) {
	if len(r.out.Findings) >= mostIrregular {
		return
	}
	f := Finding{Kind: BadPosition, Ply: ply}
	f.Line, f.Column = g.Place(offset)
	fault := rule.English(err.Error())
	if e, ok := err.(*rule.Error); ok {
		f.Column += max(0, e.Place.Column-1)
		fault = e.Message
	}
	said := rule.Say("the position to start from: {fault}", "fault", fault)
	if ply > 0 {
		said = rule.Say("the position set up here: {fault}", "fault", fault)
	}
	r.out.Findings = append(r.out.Findings, f.saying(said))
}

// unplayed keeps the rest of a record that cannot be replayed.
func (r *Replayer) unplayed(g *pdn.Game, from int) {
	out := &r.out
	if out.PliesOK < 0 {
		out.PliesOK = len(out.Plies)
	}
	out.Plies = slices.Grow(out.Plies, len(g.Steps)-from)
	for i := from; i < len(g.Steps); i++ {
		if step := &g.Steps[i]; step.Kind != pdn.Setup {
			out.Plies = append(out.Plies, Ply{Step: i, After: out.End, text: r.asRead(step)})
		}
	}
}

// walk replays the main line from the start.
func (r *Replayer) walk(g *pdn.Game) {
	out := &r.out
	steps := g.Steps
	p := out.Start
	limited := r.reading.variant.Rules().KingRun > 0
	for i := 0; i < len(steps); {
		step := &steps[i]
		text := ""
		m, plain := r.plain(p, step)
		if !plain || limited && r.run.Forbids(p, m) {
			if step.Kind == pdn.Setup {
				p = r.setUp(g, step, p)
				i++
				continue
			}
			if step.MaybeResult && r.isResult(g, step, p) {
				r.delft = step
				break
			}
			var n int
			r.legal = p.Moves(r.legal[:0])
			m, n = r.match(p, step, r.legal)
			if n == 0 || limited && r.run.Forbids(p, m) {
				next, after, ok := r.irregular(g, i, p)
				if !ok {
					r.unplayed(g, next)
					break
				}
				i, p = next, after
				continue
			}
			if n > 1 {
				m = r.ambiguous(g, i, p)
				text = p.Notation(m, r.legal)
			} else if len(step.Squares) > 2 {
				if text = p.Notation(m, r.legal); len(text) <= 5 {
					text = ""
				}
			}
			if step.Separator != 0 && (step.Separator == '-') == m.IsCapture() {
				r.mismatch(g, i, m)
			}
		}
		if limited {
			r.run = r.run.After(p, m)
		}
		p = p.Play(m)
		if len(out.Plies) == cap(out.Plies) {
			out.Plies = slices.Grow(out.Plies, 1)
		}
		out.Plies = out.Plies[:len(out.Plies)+1]
		// Field by field: a value assembled first would be copied.
		ply := &out.Plies[len(out.Plies)-1]
		ply.Move, ply.After, ply.Step, ply.text = m, p, i, text
		r.tracker.Play(m, p)
		i++
	}
	if r.playable {
		out.End = p
	}
}

// setUp puts the position of a setup step on the board.
func (r *Replayer) setUp(g *pdn.Game, step *pdn.Step, p draughts.Position) draughts.Position {
	setup, err := draughts.ParseFEN(r.reading.variant, step.Text)
	if err != nil {
		r.badPosition(g, step.Offset, len(r.out.Plies)+1, err)
		return p
	}
	setup.Defects().Each(func(one draughts.Defects) { r.badPosition(g, step.Offset, len(r.out.Plies)+1, setup.Error(one)) })
	if q, err := setup.Position(draughts.AllDefects); err == nil {
		p = q
	}
	r.noteAt(g, step, Note{Kind: NoteSetup, Said: rule.Format("the position was changed within the game")})
	r.collectDraws()
	r.tracker.Start(p)
	r.base, r.run, r.trusted = len(r.out.Plies), draughts.KingRun{}, true
	return p
}

// isResult decides whether a last step such as 4-6 is a result: it is if it
// does not mean a legal move, or if the Result tag says the same.
func (r *Replayer) isResult(g *pdn.Game, step *pdn.Step, p draughts.Position) bool {
	tag, _ := g.Tag("Result")
	r.legal = p.Moves(r.legal[:0])
	if _, n := r.match(p, step, r.legal); n > 0 && tag != step.Text {
		return false
	}
	line, column := g.Place(step.Offset)
	r.note(Note{Kind: NoteDelft, Line: line, Column: column, Said: rule.Format("%s was taken for a result, not for a move", step.Text)})
	return true
}

// ambiguous settles a capture that can mean several moves, and reports it.
func (r *Replayer) ambiguous(g *pdn.Game, i int, p draughts.Position) draughts.Move {
	n := len(r.found)
	m, alone := r.settle(p, g.Steps[i+1:])
	r.legal = p.Moves(r.legal[:0])
	step := &g.Steps[i]
	text := p.Variant().Customary(p.Notation(m, r.legal))
	said := rule.Format("%s can mean %d captures; only %s fits what follows", step.Text, n, text)
	if !alone {
		said = rule.Format("%s can mean %d captures and what follows does not tell which; %s was taken", step.Text, n, text)
	}
	r.noteAt(g, step, Note{Kind: NoteAmbiguous, Said: said})
	return m
}

// mismatch notes a move written with the sign of a capture, or the reverse.
func (r *Replayer) mismatch(g *pdn.Game, i int, m draughts.Move) {
	step := &g.Steps[i]
	said := rule.Format("%s captures nothing, but is written as a capture", step.Text)
	if m.IsCapture() {
		said = rule.Format("%s is a capture, but is written as a quiet move", step.Text)
	}
	r.noteAt(g, step, Note{Kind: NoteSeparator, Said: said})
}

// collectDraws takes over the rules that have held.
func (r *Replayer) collectDraws() {
	if !r.tracker.Held() {
		return
	}
	r.drawn = r.tracker.Draws(r.drawn[:0])
	for _, d := range r.drawn {
		r.out.Draws = append(r.out.Draws, Drawn{Rule: d.Rule, Ply: r.ofRecord(d.Ply), From: r.ofRecord(d.From)})
	}
}

// ofRecord is the ply of the record for one of the tracker.
func (r *Replayer) ofRecord(ply int) int {
	if ply > 0 && ply <= len(r.recorded) {
		return r.recorded[ply-1]
	}
	return ply + r.base
}

// drawnAt is the rule that first ended the game by itself, if the replay can be
// relied on that far; nil for none.
func (r *Replayer) drawnAt() *Drawn {
	var first *Drawn
	for i := range r.out.Draws {
		d := &r.out.Draws[i]
		relied := d.Ply <= r.out.PliesOK || r.trusted
		if d.Rule.Mode == draw.Automatic && relied && (first == nil || d.Ply < first.Ply) {
			first = d
		}
	}
	return first
}

// judgeEnd finds moves played after a rule had ended the game.
func (r *Replayer) judgeEnd(g *pdn.Game) {
	out := &r.out
	d := r.drawnAt()
	if d == nil || d.Ply >= len(out.Plies) {
		return
	}
	step := &g.Steps[out.Plies[d.Ply].Step]
	f := Finding{Kind: PlayAfterEnd, Ply: d.Ply + 1, Move: step.Text, Article: d.Rule.Article}.saying(
		rule.Say("the game was drawn {after} ({rule}), but play went on", "after", r.afterMove(d.Ply), "rule", rule.English(d.Rule.Title)))
	f.Line, f.Column = g.Place(step.Offset)
	r.finding(f)
}

func (r *Replayer) finding(f Finding) { r.out.Findings = append(r.out.Findings, f) }

// maxNotes is how many notes of one record are kept.
const maxNotes = 100

func (r *Replayer) note(n Note) {
	if len(r.out.Notes) < maxNotes {
		r.out.Notes = append(r.out.Notes, n)
	}
}

// noteAt keeps a note about a step that is replayed. The place is looked for only
// where the note is kept: a record may have a note for every step.
func (r *Replayer) noteAt(g *pdn.Game, step *pdn.Step, n Note) {
	if len(r.out.Notes) < maxNotes {
		n.Ply = len(r.out.Plies) + 1
		n.Line, n.Column = g.Place(step.Offset)
		r.out.Notes = append(r.out.Notes, n)
	}
}

func (r *Replayer) article(k Kind) rule.Article { return r.out.Book.Article(k) }
