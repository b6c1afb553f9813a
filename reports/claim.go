package reports

import (
	"fmt"
	"strings"
	"time"

	"flagfall/reports/doc"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
)

// Claim is the decision on a draw claim with its evidence, to be shown to both
// players and signed: the facts of the game, for each rule asked whether it
// holds and why, the plies that show it and the position. What the replay says
// of a rule stands in English. Errors: rule.Usage for a language that is none.
func Claim(out *scoresheet.Replay, ply int, rulings []scoresheet.ClaimRuling, o Options) (*doc.Document, error) {
	w, language, err := wordsOf(o.Language)
	if err != nil {
		return nil, err
	}
	c := &claimPage{report: &report{words: w, tag: language, sides: sidesOf(out.Variant.Name(), w)}, out: out}
	p := w.Papers
	if ply < 0 || ply > len(out.Plies) {
		ply = len(out.Plies)
	}
	tag := func(name string) string { value, _ := out.Game.Tag(name); return value }
	d := &doc.Document{Name: "claim", Language: language.String(), Title: p.Claim, Look: doc.Look{Paper: o.Paper, Accent: o.Accent},
		Meta:   doc.Meta{Event: tag("Event"), Venue: tag("Site"), Date: dateOf(tag("Date"), w), Letterhead: o.Letterhead},
		Labels: doc.Labels{Page: w.Page, Continued: w.Continued, Decimal: w.Decimal}}
	if round := tag("Round"); round != "" && round != "?" {
		d.Meta.Round = fill(w.Round, "n", round)
	}
	sides := [2]draughts.Colour{out.Variant.FirstMover(), out.Variant.FirstMover().Other()}
	facts := &doc.KeyValues{}
	add := func(name, label, value string) {
		if value != "" {
			facts.Pairs = append(facts.Pairs, doc.KeyValue{Name: name, Label: label, Value: value})
		}
	}
	for i, colour := range sides {
		name := tag("White")
		if colour == draughts.Black {
			name = tag("Black")
		}
		add([2]string{"first", "second"}[i], c.sides[i].name, name)
	}
	add("board", w.Board.Long, tag("Board"))
	add("claimed", p.ClaimedAfter, c.plyName(ply))
	decision := p.NotValid
	if r := scoresheet.Decide(rulings); r != nil {
		decision = p.Valid
		switch r.Rule.Mode {
		case draw.Automatic:
			decision += ": " + p.ByItself
		default:
			decision += ": " + p.MustClaim
		}
	}
	add("decision", p.Decision, decision)
	if out.PliesOK < ply {
		add("note", p.Note, fill(p.NotLegalFrom, "move", c.plyName(out.PliesOK+1)))
	}
	d.Blocks = append(d.Blocks, facts)
	for i := range rulings {
		d.Blocks = append(d.Blocks, c.blocks(&rulings[i])...)
	}
	for _, note := range c.quoted() {
		d.Legend = append(d.Legend, doc.Note{Text: note})
	}
	d.Blocks = append(d.Blocks, &doc.Signatures{Labels: []string{p.Referee, c.sides[0].name, c.sides[1].name}})
	return d, nil
}

// dateOf is the date of a record in words; one that is not whole stays as it is
// written.
func dateOf(text string, w words) string {
	if day, err := time.Parse("2006.01.02", text); err == nil {
		return w.day(day)
	}
	return text
}

// claimPage is the decision on a claim in the making.
type claimPage struct {
	*report
	out *scoresheet.Replay
}

// blocks are the sentence, the evidence and, for what holds, the board.
func (c *claimPage) blocks(r *scoresheet.ClaimRuling) []doc.Block {
	out, p := c.out, c.words.Papers
	word := p.HoldsNot
	if r.Valid {
		word = p.Holds
	}
	text := strings.ToUpper(r.Sentence[:1]) + r.Sentence[1:] + "."
	for _, other := range r.Readings {
		text += " " + p.TextsDiffer + ": " + other + "."
	}
	blocks := []doc.Block{&doc.Paragraph{Heading: fmt.Sprintf("%s (%s): %s", r.Rule.Title, r.Rule.Article, word), Text: text, Strong: r.Valid}}
	if len(r.Evidence) == 0 || !r.Valid && r.Rule.Count == draw.Positions && len(r.Evidence) < 2 {
		return blocks
	}
	t := &doc.Table{Name: "evidence-" + r.Rule.Code, Columns: []doc.Column{
		c.words.column("what", p.Evidence, doc.Text), c.words.column("move", p.Move, doc.Text), c.words.column("played", p.Played, doc.Text)}}
	for i, ply := range r.Evidence {
		what := p.FirstCounted
		switch {
		case r.Rule.Count == draw.Positions:
			what = fill(p.Stood, "n", itoa(i+1))
		case i > 0:
			what = p.LastCounted
		}
		played := ""
		if ply > 0 && ply <= len(out.Plies) {
			played = out.Plies[ply-1].Text()
		}
		t.Rows = append(t.Rows, doc.Row{Cells: []doc.Cell{doc.T(what), doc.T(c.plyName(ply)), doc.T(played)}})
	}
	blocks = append(blocks, t)
	if r.Valid {
		position := boardOf(r.Position, draughts.SquareSet{})
		position.Caption = p.ThePosition
		blocks = append(blocks, position)
	}
	return blocks
}

// plyName is a ply of the record in words.
func (c *claimPage) plyName(ply int) string { return c.plyOf(c.out, ply) }

// plyOf is a ply in words: "move 58 of White".
func (r *report) plyOf(out *scoresheet.Replay, ply int) string {
	if ply == 0 {
		return r.words.Papers.TheStart
	}
	n, colour := out.MoveNumber(ply)
	side := 0
	if colour != out.Variant.FirstMover() {
		side = 1
	}
	return fill(r.words.Papers.MoveOf, "n", itoa(n), "name", r.sides[side].name)
}
