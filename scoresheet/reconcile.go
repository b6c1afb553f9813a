package scoresheet

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
	"flagfall/scoresheet/repair"
)

// The ways in which two sheets of one game can contradict each other, besides
// the moves.
const (
	ResultsDiffer  Kind = "results-differ"  // the sheets end with different results
	OffersDiffer   Kind = "offers-differ"   // a draw offer is on one sheet only
	TimesDiffer    Kind = "times-differ"    // the clock times are more than a minute apart
	DifferentGames Kind = "different-games" // the sheets have too little in common
	CannotBeTold   Kind = "cannot-be-told"  // more than one game fits the sheets
)

// Reconciliation is the record on which two sheets of a game agree, and where
// they do not. It is what a referee needs to establish the facts (WCDF 3.14, 4.4).
type Reconciliation struct {
	// Number is the place of the games in their files, from 1.
	Number       int
	Variant      draughts.Variant
	Start        draughts.Position
	White, Black string
	// Result is the result on which the sheets agree, as written; empty
	// when they do not.
	Result string
	// Agreement holds the moves, whether they are certain, and the
	// discrepancies.
	repair.Agreement
	// Findings lists what is irregular in the agreed game, and where the sheets
	// contradict each other besides the moves.
	Findings []Finding
	// Draws are the draw rules that held in the agreed game.
	Draws []Drawn
	// Notes say which variant was assumed for a sheet that names another, or
	// none.
	Notes []Note
}

// Moment is a ply of the agreed game as players count it: "Move 6 of White". Moves are
// counted from the start, as in a record ([Replay.MoveNumber]), also where a handicap
// has the second player begin.
func (c *Reconciliation) Moment(ply int) rule.Sentence {
	mover := c.Start.Turn()
	if ply%2 == 0 {
		mover = mover.Other()
	}
	return rule.Format("Move %d of %s", (ply+1)/2, ColourSaid(c.Variant, mover))
}

// Reason says why the game is as it is where the sheets differ, without a full stop.
func (c *Reconciliation) Reason(d *repair.Discrepancy) rule.Sentence {
	return d.Reason(BookOf(c.Variant).Article(TicksLeft))
}

// Clean reports whether the sheets agree in everything.
func (c *Reconciliation) Clean() bool { return len(c.Discrepancies) == 0 && len(c.Findings) == 0 }

// Reconciler brings the sheets of both players together, game by game.
type Reconciler struct {
	replayer *Replayer
	repairer repair.Reconciler
}

// NewReconciler makes a reconciler that reads records as the options say.
func NewReconciler(o Options) *Reconciler { return &Reconciler{replayer: NewReplayer(o)} }

// Shorten drops from a sheet the entries beyond those that are compared, except one
// that shows that it goes on: the rest of a long record need not stay while the other
// sheet is read.
func Shorten(g *pdn.Game) {
	if len(g.Steps) > repair.MaxEntries+1 {
		g.Steps = slices.Clone(g.Steps[:repair.MaxEntries+1])
	}
}

// Reconcile brings two sheets of one game together.
func (r *Reconciler) Reconcile(first, second *pdn.Game) *Reconciliation {
	a, b := r.look(first), r.look(second)
	if a.inferred && !b.inferred {
		a.variant, a.start = b.variant, b.start
	}
	c := &Reconciliation{Number: first.Number, Variant: a.variant, Start: a.start}
	c.Notes = notesOf(a.notes, b.notes)
	c.White, c.Black = eitherTag(first, second, "White"), eitherTag(first, second, "Black")
	c.Agreement = r.repairer.Reconcile(a.start, a.steps, b.steps)
	foreign := !a.inferred && !b.inferred && (a.variant != b.variant || a.start != b.start)
	switch {
	case foreign && !c.Different && a.variant != b.variant:
		c.Told, c.Certain = false, false
		c.Findings = append(c.Findings, Finding{Kind: DifferentGames}.saying(
			rule.Say("the first sheet is of {first} and the second of {second}: see whether they are of the same board and round", "first", a.variant.Rules().Title, "second", b.variant.Rules().Title)))
	case foreign && !c.Different:
		c.Told, c.Certain = false, false
		c.Findings = append(c.Findings, Finding{Kind: DifferentGames}.saying(rule.Say("the sheets begin with different positions: see whether they are of the same board and round")))
	case c.Different:
		c.Told, c.Certain = false, false
		c.Findings = append(c.Findings, Finding{Kind: DifferentGames}.saying(rule.Count(c.Alike,
			"the sheets have {n} move in common, too few for sheets of one game: see whether they are of the same board and round",
			"the sheets have {n} moves in common, too few for sheets of one game: see whether they are of the same board and round")))
	case c.Unexplained != [2]int{}:
		c.Findings = append(c.Findings, Finding{Kind: CannotBeTold}.saying(c.unexplained(a.steps, b.steps)))
	case !c.Told:
		c.Findings = append(c.Findings, Finding{Kind: CannotBeTold}.saying(rule.Say("more than one game fits the two sheets about as well; the moves given are the likeliest")))
	}
	c.Result = r.results(c, first, second)
	if !c.Different {
		c.compare(a.steps, b.steps)
		c.compareUsed(NewSheet(first), NewSheet(second))
	}
	r.judge(c, first)
	return c
}

// unexplained says from which entry on a sheet cannot be explained.
func (c *Reconciliation) unexplained(first, second []pdn.Step) rule.Sentence {
	onSecond, both, at, entry := false, false, c.Unexplained[0], ""
	switch {
	case at > 0:
		entry = first[at-1].Text
		if other := c.Unexplained[1]; other > 0 && second[other-1].Text == entry {
			both = true
		}
	default:
		onSecond, at = true, c.Unexplained[1]
		entry = second[at-1].Text
	}
	game := c.Variant.Rules().Title
	switch {
	case both:
		return rule.Say("nothing played in {game} explains both sheets from {move} on, entry {n}: see whether the game, and the moves before it, are right", "game", game, "move", entry, "n", at)
	case onSecond:
		return rule.Say("nothing played in {game} explains the second sheet from {move} on, entry {n}: see whether the game, and the moves before it, are right", "game", game, "move", entry, "n", at)
	}
	return rule.Say("nothing played in {game} explains the first sheet from {move} on, entry {n}: see whether the game, and the moves before it, are right", "game", game, "move", entry, "n", at)
}

// notesOf are the notes on how the two sheets were read, given once where they
// are the same.
func notesOf(first, second []Note) []Note {
	var list []Note
	for i, n := range first {
		if i < len(second) && second[i].Said.String() == n.Said.String() {
			n.Said = rule.Format("both sheets: %s", n.Said)
		} else {
			n.Said = rule.Format("the first sheet: %s", n.Said)
		}
		list = append(list, n)
	}
	for i, n := range second {
		if i >= len(first) || first[i].Said.String() != n.Said.String() {
			n.Said = rule.Format("the second sheet: %s", n.Said)
			list = append(list, n)
		}
	}
	return list
}

// looked is the outcome of one replay of a sheet.
type looked struct {
	variant  draughts.Variant
	start    draughts.Position
	inferred bool
	steps    []pdn.Step
	notes    []Note // how the variant was settled
}

func (r *Reconciler) look(g *pdn.Game) looked {
	out := r.replayer.Replay(g)
	steps := g.Steps
	if n := len(steps); n > 0 && steps[n-1].MaybeResult && (len(out.Plies) == 0 || out.Plies[len(out.Plies)-1].Step != n-1) {
		steps = steps[:n-1] // it was read as the result
	}
	l := looked{variant: out.Variant, start: out.Start, inferred: out.Inferred, steps: steps}
	for _, n := range out.Notes {
		switch n.Kind {
		case NoteGameType, NoteVariant, NoteRotated:
			l.notes = append(l.notes, n)
		}
	}
	return l
}

func eitherTag(first, second *pdn.Game, name string) string {
	value, _ := first.Tag(name)
	if value == "" {
		value, _ = second.Tag(name)
	}
	return value
}

// results compares the results and returns the one that counts.
func (r *Reconciler) results(c *Reconciliation, first, second *pdn.Game) string {
	one, two := written(first), written(second)
	switch {
	case !decided(one) && !decided(two):
		return ""
	case !decided(one):
		return two.Text
	case !decided(two) || one.Outcome == two.Outcome:
		return one.Text
	}
	c.Findings = append(c.Findings, Finding{Kind: ResultsDiffer}.saying(
		rule.Say("the first sheet ends with {first} and the second with {second}", "first", one.Text, "second", two.Text)))
	return ""
}

// written is the result of a sheet: from the tag, or from the moves.
func written(g *pdn.Game) pdn.Result {
	if tag, given := g.Tag("Result"); given {
		if result := pdn.ParseResult(tag); decided(result) {
			return result
		}
	}
	return g.Result
}

// compare compares draw offers and times. Of the times of each side only the
// first that differ are reported, since later ones follow from them.
func (c *Reconciliation) compare(first, second []pdn.Step) {
	var told [2]bool
	for k, move := range c.Moves {
		i, j := c.Entries[0][k], c.Entries[1][k]
		if i == 0 || j == 0 {
			continue
		}
		a, b := &first[i-1], &second[j-1]
		if a.Offered != b.Offered {
			said := rule.Say("a draw offer stands on the first sheet only")
			if b.Offered {
				said = rule.Say("a draw offer stands on the second sheet only")
			}
			c.Findings = append(c.Findings, Finding{Kind: OffersDiffer, Ply: k + 1, Move: move}.saying(said))
		}
		if told[k%2] {
			continue
		}
		if x, y, ok := clockTimes(a, b); ok && (x-y > 60 || y-x > 60) {
			told[k%2] = true
			c.Findings = append(c.Findings, Finding{Kind: TimesDiffer, Ply: k + 1, Move: move}.saying(
				rule.Say("the first sheet has {first} on the clock and the second {second}", "first", asClock(x), "second", asClock(y))))
		}
	}
}

// compareUsed compares the times used, as the headers give them.
func (c *Reconciliation) compareUsed(first, second Sheet) {
	for _, side := range [2]struct {
		colour   draughts.Colour
		one, two int
	}{{draughts.White, first.UsedWhite, second.UsedWhite}, {draughts.Black, first.UsedBlack, second.UsedBlack}} {
		if x, y := side.one, side.two; x >= 0 && y >= 0 && (x-y > 60 || y-x > 60) {
			c.Findings = append(c.Findings, Finding{Kind: TimesDiffer}.saying(bySide(c.Variant, side.colour,
				rule.Say("the first sheet has {first} used by White and the second {second}", "first", asClock(x), "second", asClock(y)),
				rule.Say("the first sheet has {first} used by Black and the second {second}", "first", asClock(x), "second", asClock(y)),
				rule.Say("the first sheet has {first} used by Red and the second {second}", "first", asClock(x), "second", asClock(y)))))
		}
	}
}

// clockTimes are the first clock times of the same kind at two entries, in seconds.
func clockTimes(a, b *pdn.Step) (x, y int, ok bool) {
	for _, one := range clocksOf(a) {
		for _, two := range clocksOf(b) {
			if one.Command == two.Command && one.Colour == two.Colour {
				return one.Seconds, two.Seconds, true
			}
		}
	}
	return 0, 0, false
}

func clocksOf(s *pdn.Step) (list []pdn.ClockReading) {
	if s.Notes == nil {
		return nil
	}
	for _, comment := range s.Notes.Comments {
		list = append(list, pdn.ClockReadings(comment)...)
	}
	return list
}

func asClock(seconds int) string {
	return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
}

// judge replays the agreed game and takes over its findings.
func (r *Reconciler) judge(c *Reconciliation, first *pdn.Game) {
	var text strings.Builder
	tag := func(name, value string) {
		fmt.Fprintf(&text, "[%s \"%s\"]\n", name, strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value))
	}
	tag("GameType", strconv.Itoa(c.Variant.Rules().GameType))
	if fen, given := first.Tag("FEN"); given {
		tag("FEN", fen)
	}
	if c.Result != "" {
		tag("Result", c.Result)
	}
	for k, move := range c.Moves {
		if k%2 == 0 {
			fmt.Fprintf(&text, "%d. ", k/2+1)
		}
		text.WriteString(move + " ")
	}
	text.WriteString("*\n")
	games, err := pdn.ReadAll([]byte(text.String()), "agreed record")
	if err != nil || len(games) != 1 {
		return // sheets with neither moves nor tags
	}
	out := r.replayer.Replay(games[0])
	for _, f := range out.Findings {
		f.Repairs, f.Slip, f.Line, f.Column = nil, false, 0, 0
		c.Findings = append(c.Findings, f)
	}
	c.Draws = append(c.Draws, out.Draws...)
}

// AppendJSON appends the reconciliation as one JSON object without a line break:
// the form of docs/repair.md.
func (c *Reconciliation) AppendJSON(b []byte) []byte {
	b = strconv.AppendInt(append(b, `{"game":`...), int64(c.Number), 10)
	b = append(append(append(b, `,"variant":"`...), c.Variant.Name()...), '"')
	b = appendString(append(b, `,"white":`...), c.White)
	b = appendString(append(b, `,"black":`...), c.Black)
	b = appendString(append(b, `,"result":`...), c.Result)
	b = appendStrings(append(b, `,"agreed":`...), c.Moves)
	b = strconv.AppendBool(append(b, `,"certain":`...), c.Certain)
	b = strconv.AppendBool(append(b, `,"told":`...), c.Told)
	b = append(b, `,"discrepancies":[`...)
	for i := range c.Discrepancies {
		d := &c.Discrepancies[i]
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(append(b, `{"ply":`...), int64(d.Ply), 10)
		b = appendString(append(b, `,"first":`...), d.First)
		b = appendString(append(b, `,"second":`...), d.Second)
		b = appendString(append(b, `,"first_kind":`...), string(d.FirstKind))
		b = appendString(append(b, `,"second_kind":`...), string(d.SecondKind))
		b = appendString(append(b, `,"resolution":`...), d.Resolution)
		b = strconv.AppendBool(append(b, `,"open":`...), d.Open)
		b = append(appendString(append(b, `,"reason":`...), c.Reason(d).String()), '}')
	}
	b = append(b, `],"findings":[`...)
	for i := range c.Findings {
		if i > 0 {
			b = append(b, ',')
		}
		b = c.Findings[i].appendJSON(b)
	}
	b = append(b, ']')
	if len(c.Notes) > 0 {
		b = append(b, `,"notes":[`...)
		for i := range c.Notes {
			if i > 0 {
				b = append(b, ',')
			}
			b = c.Notes[i].appendJSON(b)
		}
		b = append(b, ']')
	}
	return append(b, '}')
}
