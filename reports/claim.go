package reports

import (
	"fmt"
	"strconv"
	"strings"

	"flagfall/reports/doc"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
)

// Claim is the decision on a draw claim with its evidence, to be shown to both
// players and signed: the facts of the game, for each rule asked whether it
// holds and why, the plies that show it and the position. It speaks English.
func Claim(out *scoresheet.Replay, ply int, rulings []scoresheet.ClaimRuling, o Options) *doc.Document {
	if ply < 0 || ply > len(out.Plies) {
		ply = len(out.Plies)
	}
	tag := func(name string) string { value, _ := out.Game.Tag(name); return value }
	d := &doc.Document{Name: "claim", Language: "en", Title: "Draw claim", Look: doc.Look{Paper: o.Paper},
		Meta: doc.Meta{Event: tag("Event"), Venue: tag("Site"), Date: tag("Date")}}
	if round := tag("Round"); round != "" && round != "?" {
		d.Meta.Round = "Round " + round
	}
	sides := [2]draughts.Colour{out.Variant.FirstMover(), out.Variant.FirstMover().Other()}
	facts := &doc.KeyValues{}
	add := func(name, label, value string) {
		if value != "" {
			facts.Pairs = append(facts.Pairs, doc.KeyValue{Name: name, Label: label, Value: value})
		}
	}
	for i, c := range sides {
		name := tag("White")
		if c == draughts.Black {
			name = tag("Black")
		}
		add([2]string{"first", "second"}[i], scoresheet.ColourName(out.Variant, c), name)
	}
	add("board", "Board", tag("Board"))
	add("claimed", "Claimed after", plyText(out, ply))
	decision := "not valid"
	if r := scoresheet.Decide(rulings); r != nil {
		decision = "valid"
		switch r.Rule.Mode {
		case draw.Automatic:
			decision += ": the rule ends the game by itself, claimed or not"
		default:
			decision += ": the player has to claim it, and the referee declares it"
		}
	}
	add("decision", "Decision", decision)
	if out.PliesOK < ply {
		add("note", "Note", fmt.Sprintf("the record is not legal from %s on; moves count as they were played", plyText(out, out.PliesOK+1)))
	}
	d.Blocks = append(d.Blocks, facts)
	for i := range rulings {
		d.Blocks = append(d.Blocks, rulingBlocks(out, &rulings[i])...)
	}
	d.Blocks = append(d.Blocks, &doc.Signatures{Labels: []string{"Referee",
		scoresheet.ColourName(out.Variant, sides[0]), scoresheet.ColourName(out.Variant, sides[1])}})
	return d
}

// rulingBlocks are the sentence, the evidence and, for what holds, the board.
func rulingBlocks(out *scoresheet.Replay, r *scoresheet.ClaimRuling) []doc.Block {
	word := "does not hold"
	if r.Valid {
		word = "holds"
	}
	text := strings.ToUpper(r.Sentence[:1]) + r.Sentence[1:] + "."
	for _, other := range r.Readings {
		text += " Texts differ: " + other + "."
	}
	blocks := []doc.Block{&doc.Paragraph{Heading: fmt.Sprintf("%s (%s): %s", r.Rule.Title, r.Rule.Article, word), Text: text, Strong: r.Valid}}
	if len(r.Evidence) == 0 || !r.Valid && r.Rule.Count == draw.Positions && len(r.Evidence) < 2 {
		return blocks
	}
	t := &doc.Table{Name: "evidence-" + r.Rule.Code, Columns: []doc.Column{
		{Key: "what", Title: "Evidence", Long: "Evidence", Kind: doc.Text},
		{Key: "move", Title: "Move", Long: "Move", Kind: doc.Text},
		{Key: "played", Title: "Played", Long: "Played", Kind: doc.Text},
	}}
	for i, ply := range r.Evidence {
		what := "first move counted"
		switch {
		case r.Rule.Count == draw.Positions:
			what = "position stood, " + ordinal(i+1)
		case i > 0:
			what = "last move counted"
		}
		played := ""
		if ply > 0 && ply <= len(out.Plies) {
			played = out.Plies[ply-1].Text()
		}
		t.Rows = append(t.Rows, doc.Row{Cells: []doc.Cell{doc.T(what), doc.T(plyText(out, ply)), doc.T(played)}})
	}
	blocks = append(blocks, t)
	if r.Valid {
		position := boardOf(r.Position, draughts.SquareSet{})
		position.Caption = "The position"
		blocks = append(blocks, position)
	}
	return blocks
}

func ordinal(n int) string {
	if n <= 3 {
		return [...]string{"first time", "second time", "third time"}[n-1]
	}
	return strconv.Itoa(n) + "th time"
}

// plyText is a ply in words: "move 58 of White".
func plyText(out *scoresheet.Replay, ply int) string {
	if ply == 0 {
		return "the start"
	}
	n, side := out.MoveNumber(ply)
	return fmt.Sprintf("move %d of %s", n, scoresheet.ColourName(out.Variant, side))
}
