package reports

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/sheets"
	"flagfall/reports/doc"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
)

// claimOptions name a game and, if not the claim that was decided last, another one in it.
type claimOptions struct {
	board, move, rule string
	// ply is the one after which the claim is made; unset means the end of the sheet.
	ply *int
}

var claimRow = takes(Document{Name: "claim", Title: "a draw claim in a game, decided", About: OneGame}, (*Request).claim,
	required(boardOption(func(o *claimOptions) any { return &o.board })),
	option("ply", "the ply after which it is claimed (default: the end of the sheet)", func(o *claimOptions) any {
		o.ply = new(int)
		return o.ply
	}),
	option("move", "the move that the claimant is about to make, such as 12-16", func(o *claimOptions) any { return &o.move }),
	option("rule", "the rule that is claimed, such as draw-25", func(o *claimOptions) any { return &o.rule }))

// claim judges a claim on the first sheet of a game, or shows the one that was
// decided last.
func (q *Request) claim(own claimOptions) (*doc.Document, error) {
	g, err := q.gameOf(own.board)
	if err != nil {
		return nil, err
	}
	if n := len(g.Claims); n > 0 && own.ply == nil && own.rule == "" && own.move == "" {
		return q.claimed(g, &g.Claims[n-1])
	}
	var page *doc.Document
	err = sheets.Each(q.State, g.Round, q.Sheet, func(of *arbiter.Game, out *scoresheet.Replay) error {
		if of.ID != g.ID {
			return nil
		}
		claim := scoresheet.Claim{Ply: -1, Rule: own.rule}
		if own.ply != nil {
			claim.Ply = *own.ply
		}
		page, err = q.judged(g, nil, out, claim, own.move)
		return err
	})
	if err == nil && page == nil {
		return nil, rule.Errorf(rule.NotFound, "no scoresheet of round %d, board %d was taken in", g.Round, g.Board).
			WithWay("take it in with {sheet}", rule.Try("sheet"))
	}
	return page, err
}

// claimed makes the page of a claim in the journal, judged again from the sheet that showed it.
func (q *Request) claimed(g *arbiter.Game, claim *arbiter.DrawClaim) (*doc.Document, error) {
	out, err := q.replay(g, claim.Sheet, 0)
	if err != nil {
		return nil, err
	}
	return q.judged(g, claim, out, scoresheet.Claim{Rule: claim.Claimed, Ply: claim.Ply}, claim.Intended)
}

// judged judges a claim, made with the move that the claimant intends to make or
// with "", by the draw rules of the game.
func (q *Request) judged(g *arbiter.Game, held *arbiter.DrawClaim, out *scoresheet.Replay, claim scoresheet.Claim, intended string) (*doc.Document, error) {
	if intended != "" {
		var err error
		if claim.Intended, err = scoresheet.ParseIntended(out.Variant, intended); err != nil {
			return nil, err
		}
	}
	rulings, err := scoresheet.JudgeClaim(out, draw.For(out.Variant), claim)
	if err != nil {
		return nil, err
	}
	return ClaimOf(q.State, g.ID, held, out, claim.Ply, rulings, q.look)
}

// Claim returns the decision on a draw claim with its evidence on one page, to be shown
// to both players and signed: the facts of the game, the rule that holds and the
// plies that show it, the position, the counts of the other rules that were
// examined, and what remains open. Errors: rule.Usage for an unknown language.
func Claim(out *scoresheet.Replay, ply int, rulings []scoresheet.ClaimRuling, o Options) (*doc.Document, error) {
	w, err := wordsOf(o.Language)
	if err != nil {
		return nil, err
	}
	c := &claimPage{report: &report{words: w, sides: sidesOf(out.Variant.Name(), w)}, out: out}
	tag := func(name string) string { value, _ := out.Game.Tag(name); return value }
	c.doc = &doc.Document{Name: "claim", Language: w.Tag().String(), Look: o.look(),
		Meta:   doc.Meta{Event: tag("Event"), Venue: tag("Site"), Date: dateOf(tag("Date"), w), Letterhead: o.Letterhead},
		Labels: w.labels()}
	if round := tag("Round"); round != "" && round != "?" {
		c.doc.Meta.Round = w.Say("Round {n}", "n", round)
	}
	c.board = tag("Board")
	for i, colour := range [2]draughts.Colour{out.Variant.FirstMover(), out.Variant.FirstMover().Other()} {
		c.players[i] = tag("White")
		if colour == draughts.Black {
			c.players[i] = tag("Black")
		}
	}
	c.write(ply, rulings)
	return c.doc, nil
}

// ClaimOf is [Claim] for a game of an event. claim is the decision that the
// journal holds, nil where there is none. Errors: those of
// [arbiter.State.FindGame], and rule.Usage for an unknown language.
func ClaimOf(s *arbiter.State, game arbiter.GameID, claim *arbiter.DrawClaim, out *scoresheet.Replay, ply int, rulings []scoresheet.ClaimRuling, o Options) (*doc.Document, error) {
	g, err := s.FindGame(arbiter.GameRef{ID: game})
	if err != nil {
		return nil, err
	}
	r, err := begin(s, o, "claim")
	if err != nil {
		return nil, err
	}
	r.round(g.Round)
	c := &claimPage{report: r, out: out, board: g.BoardName(), over: g.Result != nil, players: [2]string{r.name(g.First), r.name(g.Second)}}
	if claim != nil {
		r.doc.Subtitle = r.words.Say("Entry {n} of the journal, by {name}", "n", strconv.FormatInt(claim.Seq, 10), "name", r.signed(claim.Who))
		c.grounds = claim.Reason
		if claim.By != 0 {
			c.by = r.name(claim.By)
		}
	}
	c.write(ply, rulings)
	return r.doc, nil
}

// write fills the page.
func (c *claimPage) write(ply int, rulings []scoresheet.ClaimRuling) {
	p := c.words
	out := c.out
	if ply < 0 || ply > len(out.Plies) {
		ply = len(out.Plies)
	}
	c.doc.Title = p.Say("Draw claim")
	facts := &doc.KeyValues{}
	facts.Add("board", c.words.Head("Board").Long, c.board)
	for i, name := range c.players {
		facts.Add([2]string{"first", "second"}[i], c.sides[i].name, name)
	}
	facts.Add("claimant", p.Say("Claimed by"), c.by)
	facts.Add("claimed", p.Say("Claimed after"), c.plyName(ply))
	if len(rulings) > 0 {
		facts.Add("intended", p.Say("With the move"), scoresheet.CustomaryMoves(c.out.Variant, rulings[0].Intended))
	}
	decision, open := p.Say("not valid"), p.Say("The game goes on.")
	if c.over {
		open = p.Say("The game is over.")
	}
	holds := scoresheet.Decide(rulings)
	if holds != nil {
		decision, open = p.Say("valid"), p.Say("The game is over.")
		switch holds.Rule.Mode {
		case draw.Automatic:
			decision += c.words.Stop(": ") + p.Say("the rule ends the game, claimed or not")
		default:
			decision += c.words.Stop(": ") + p.Say("the player has to claim it, and the arbiter declares it")
		}
	}
	facts.Add("decision", p.Say("Decision"), decision)
	if out.PliesOK < ply {
		facts.Add("note", p.Say("Note"), p.Say("the record is not legal from {move} on; moves count as they were played", "move", c.plyName(out.PliesOK+1)))
	}
	c.doc.Blocks = append(c.doc.Blocks, facts)
	c.rules(rulings, holds)
	last := &doc.KeyValues{}
	last.Add("grounds", p.Say("Grounds"), c.grounds)
	last.Add("open", p.Say("What remains open"), open+" "+p.Say("Either player may appeal as the regulations of the event provide."))
	c.doc.Blocks = append(c.doc.Blocks, last)
	labels := []string{p.Say("Arbiter")}
	for i, name := range c.players {
		if name == "" || name == "?" {
			name = c.sides[i].name
		}
		labels = append(labels, name)
	}
	c.doc.Blocks = append(c.doc.Blocks, &doc.Signatures{Labels: labels})
}

// rules are the rules that were asked: one is shown in full (the one that applies, or was claimed,
// or a position that has occurred twice), and the others in a line each.
func (c *claimPage) rules(rulings []scoresheet.ClaimRuling, holds *scoresheet.ClaimRuling) {
	p := c.words
	others := &doc.KeyValues{Heading: p.Say("Other rules")}
	shown := false
	for i := range rulings {
		r := &rulings[i]
		if twice := r.Rule.Count == draw.Positions && len(r.Evidence) > 1; shown || len(rulings) > 1 && r != holds && !(holds == nil && twice) {
			if holds != nil && !r.Valid && (!r.Counter.Active || r.Rule.Count == draw.Positions && !twice) {
				continue // the rule has counted nothing
			}
			word := p.Say("does not hold")
			if r.Valid {
				word = p.Say("holds")
			}
			others.Add(r.Rule.Code, c.cite(r.Rule.Article), capital(c.tell(r.Rule.Title))+c.words.Stop(": ")+word+". "+c.because(r))
			continue
		}
		shown = true
		c.doc.Blocks = append(append(c.doc.Blocks, c.blocks(r)...), c.diagram(r))
	}
	if !shown {
		others.Heading = p.Say("Rules")
		if n := len(rulings); n > 0 {
			c.doc.Blocks = append(c.doc.Blocks, c.diagram(&rulings[n-1]))
		}
	}
	if len(others.Pairs) > 0 {
		c.doc.Blocks = append(c.doc.Blocks, others)
	}
}

// dateOf returns the date of a record in words; an incomplete one is left as it is written.
func dateOf(text string, w words) string {
	if day, err := time.Parse("2006.01.02", text); err == nil {
		return w.Day(day)
	}
	return text
}

// claimPage is the decision on a claim in the making.
type claimPage struct {
	*report
	out                *scoresheet.Replay
	board, by, grounds string
	players            [2]string // the side that moves first, and the other
	over               bool      // the game has a result
}

// because says why a rule applies or not.
func (c *claimPage) because(r *scoresheet.ClaimRuling) string {
	text := capital(c.say(scoresheet.Customarily(c.out.Variant, r.Said))) + "."
	for _, other := range r.Readings {
		text += " " + c.words.Say("Texts differ") + c.words.Stop(": ") + c.otherReading(other) + "."
	}
	return text
}

// otherReading returns the verdict on the claim under another value of an option, with the option and
// its value in words.
func (c *claimPage) otherReading(other scoresheet.OtherReading) string {
	name, value := c.optionWords(other.Option, other.Value)
	return c.say(with(with(other.Said, "option", name), "value", value))
}

// diagram returns the position that a ruling is about, beside the one from which its moves are
// counted.
func (c *claimPage) diagram(r *scoresheet.ClaimRuling) *doc.Diagrams {
	boards := &doc.Diagrams{}
	add := func(p draughts.Position, caption string) {
		d := c.boardOf(p, draughts.SquareSet{})
		d.Caption = caption
		boards.Items = append(boards.Items, d)
	}
	if r.Valid && r.Rule.Count != draw.Positions && len(r.Evidence) == 2 {
		from := r.Evidence[0]
		add(c.out.PositionAfter(from-1), c.words.Say("Before {move}", "move", c.plyName(from)))
	}
	add(r.Position, c.words.Say("The position"))
	return boards
}

// blocks returns the sentence and the evidence.
func (c *claimPage) blocks(r *scoresheet.ClaimRuling) []doc.Block {
	p := c.words
	word := p.Say("does not hold")
	if r.Valid {
		word = p.Say("holds")
	}
	blocks := []doc.Block{&doc.Paragraph{Heading: fmt.Sprintf("%s (%s)%s%s", capital(c.tell(r.Rule.Title)), c.cite(r.Rule.Article), c.words.Stop(": "), word), Text: c.because(r), Strong: r.Valid}}
	if len(r.Evidence) == 0 || !r.Valid && r.Rule.Count == draw.Positions && len(r.Evidence) < 2 {
		return blocks
	}
	if r.Rule.Count != draw.Positions {
		counted := &doc.KeyValues{}
		for i, ply := range r.Evidence {
			name, label := "first", p.Say("first move counted")
			if i > 0 {
				name, label = "last", p.Say("last move counted")
			}
			counted.Add(name, label, c.plyName(ply)+", "+c.played(ply))
		}
		if len(r.Evidence) == 2 {
			counted.Add("evidence-"+r.Rule.Code, p.Head("Evidence").Long, c.counted(r.Evidence[0], r.Evidence[1]))
		}
		return append(blocks, counted)
	}
	t := &doc.Table{Name: "evidence-" + r.Rule.Code, Columns: []doc.Column{
		c.words.column("what", p.Head("Evidence"), doc.Text), c.words.column("move", p.Head("Move"), doc.Text), c.words.column("played", p.Head("Move as played"), doc.Text)}}
	for i, ply := range r.Evidence {
		t.Rows = append(t.Rows, doc.Row{Cells: []doc.Cell{doc.T(p.Say("position stood, time {n}", "n", itoa(i+1))), doc.T(c.plyName(ply)), doc.T(c.played(ply))}})
	}
	return append(blocks, t)
}

// played returns a ply of the record as it was played, "" for the start.
func (c *claimPage) played(ply int) string {
	if ply < 1 || ply > len(c.out.Plies) {
		return ""
	}
	return c.out.Variant.Customary(c.out.Plies[ply-1].Text())
}

// counted returns the plies of the record from one to another, numbered.
func (c *claimPage) counted(from, to int) string {
	var text strings.Builder
	for ply := max(from, 1); ply <= min(to, len(c.out.Plies)); ply++ {
		n, colour := c.out.MoveNumber(ply)
		switch {
		case colour == c.out.Variant.FirstMover():
			fmt.Fprintf(&text, "%d. ", n)
		case ply == from:
			fmt.Fprintf(&text, "%d. ... ", n)
		}
		text.WriteString(c.played(ply) + " ")
	}
	return strings.TrimSpace(text.String())
}

// plyName returns a ply of the record in words.
func (c *claimPage) plyName(ply int) string { return c.plyOf(c.out, ply) }

// plyOf returns a ply in words: "move 58 of White".
func (r *report) plyOf(out *scoresheet.Replay, ply int) string {
	if ply == 0 {
		return r.words.Say("position|the start")
	}
	n, colour := out.MoveNumber(ply)
	return r.say(scoresheet.MoveSaid(out.Variant, colour, n))
}
