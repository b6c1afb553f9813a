package reports

import (
	"fmt"
	"strconv"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
)

// Ruling returns a decision about an irregularity on one page, to be shown to both
// players and signed: the facts, the article broken, the rule that provides the
// remedy, the counters, the position, the decision, and what remains open. out
// is the replay of the sheet that shows it, nil where there is none. Errors: those
// of [arbiter.State.FindGame].
func Ruling(s *arbiter.State, ruling *arbiter.Ruling, out *scoresheet.Replay, o Options) (*doc.Document, error) {
	g, err := s.FindGame(arbiter.GameRef{ID: ruling.Game})
	if err != nil {
		return nil, err
	}
	r, err := begin(s, o, "ruling")
	if err != nil {
		return nil, err
	}
	p := r.words
	r.decides()
	r.doc.Title = p.Say("Ruling")
	r.doc.Subtitle = p.Say("Entry {n} of the journal, by {name}", "n", strconv.FormatInt(ruling.Seq, 10), "name", r.signed(ruling.Who))
	r.round(g.Round)
	if out != nil && ruling.Ply > len(out.Plies) {
		out = nil
	}
	variant, err := draughts.ParseVariant(s.Settings.Variant)
	if err != nil {
		return nil, err
	}
	b := &rulingPage{report: r, ruling: ruling, game: g, out: out, variant: variant}
	b.facts()
	b.rules()
	b.counters()
	if out != nil {
		d := r.boardOf(out.Before(ruling.Ply), marksOf(out, ruling.Ply))
		d.Caption = p.Say("Before {move}", "move", b.plyOf(out, ruling.Ply))
		b.doc.Blocks = append(b.doc.Blocks, d)
	}
	b.decision()
	b.doc.Blocks = append(b.doc.Blocks, &doc.Signatures{Labels: []string{p.Say("Arbiter"), b.name(g.First), b.name(g.Second)}})
	return b.doc, nil
}

// marksOf returns the squares that a ply of the record names.
func marksOf(out *scoresheet.Replay, ply int) draughts.SquareSet {
	var marks draughts.SquareSet
	for _, name := range strings.FieldsFunc(out.Plies[ply-1].Text(), func(c rune) bool { return c == '-' || c == 'x' }) {
		if s, ok := out.Variant.ParseSquare(name); ok {
			marks = marks.With(s)
		}
	}
	return marks
}

// rulingPage is a ruling in the making.
type rulingPage struct {
	*report
	ruling *arbiter.Ruling
	game   *arbiter.Game
	// out is nil if no sheet shows the irregularity.
	out     *scoresheet.Replay
	variant draughts.Variant
}

// opponent returns the player who suffered the irregularity.
func (b *rulingPage) opponent() arbiter.PlayerID {
	if b.ruling.Player == b.game.First {
		return b.game.Second
	}
	return b.game.First
}

func (b *rulingPage) facts() {
	p := b.words
	facts := &doc.KeyValues{}
	b.addGame(facts, b.game)
	where := b.ply(b.ruling.Ply)
	if b.out != nil {
		where = b.plyOf(b.out, b.ruling.Ply)
	}
	where += " (" + b.name(b.ruling.Player) + ")"
	if b.ruling.Move != "" {
		where += ", " + b.ruling.Move
	}
	facts.Add("move", p.Head("Move").Long, where)
	if f := b.finding(); f != nil {
		if !b.words.IsEnglish() {
			facts.Add("kind", p.Head("Kind").Long, p.kind(string(f.Kind)))
		}
		facts.Add("fact", p.Say("The sheet shows"), b.say(scoresheet.Customarily(b.out.Variant, f.Said)))
		facts.Add("legal", p.Say("Legal there"), scoresheet.CustomaryMoves(b.out.Variant, strings.Join(f.Legal, ", ")))
	} else {
		facts.Add("fact", p.Say("Seen"), p.Say("at the board"))
	}
	since := p.Say("has not moved since")
	if b.ruling.MovedOn {
		since = p.Say("has moved since")
	}
	facts.Add("since", p.Say("The opponent"), since)
	b.doc.Blocks = append(b.doc.Blocks, facts)
}

// finding returns what the replay of the sheet found at the ply; nil for nothing.
func (b *rulingPage) finding() *scoresheet.Finding {
	if b.out == nil || b.ruling.Finding == "" {
		return nil
	}
	for i := range b.out.Findings {
		if f := &b.out.Findings[i]; f.Ply == b.ruling.Ply && string(f.Kind) == b.ruling.Finding {
			return f
		}
	}
	return nil
}

// rules returns the article broken and the one that provides the remedy.
func (b *rulingPage) rules() {
	book := scoresheet.FMJD
	if strings.HasPrefix(b.ruling.Article, scoresheet.WCDF.String()+" ") {
		book = scoresheet.WCDF
	}
	facts := &doc.KeyValues{Heading: b.words.Say("Rules")}
	broken := doc.KeyValue{Name: "article", Label: b.citeText(b.ruling.Article), Value: b.words.Say("the article broken")}
	for _, offence := range book.Offences() {
		if offence.Article.String() == b.ruling.Article {
			broken.Value = b.row(&offence.Row)
		}
	}
	facts.Pairs = append(facts.Pairs, broken)
	// The ruling is in the journal, so the book in force then had the remedy; if this one lacks it,
	// only the article is printed.
	if remedies, err := b.state.RemediesOf(b.game, b.ruling.Player, b.ruling.Article, b.ruling.MovedOn); err == nil {
		row := remedies.Row
		facts.Add("remedy", b.cite(row.Article), b.row(&row))
	}
	b.doc.Blocks = append(b.doc.Blocks, facts)
}

// row returns a row of a rule book, its title and its text.
func (r *report) row(row *rule.Row) string {
	return capital(r.tell(row.Title)) + ". " + r.rowText(row)
}

// counters lists the cautions of the player and the draw rules that count.
func (b *rulingPage) counters() {
	facts := &doc.KeyValues{Heading: b.words.Say("Counters before the move")}
	if book := b.ruling.Article; strings.HasPrefix(book, "WCDF ") {
		n := 0
		for _, r := range b.game.Rulings {
			if r.Player == b.ruling.Player && r.Choice == arbiter.Cautioned && r.Seq < b.ruling.Seq {
				n++
			}
		}
		facts.Add("cautions", b.words.Say("Cautions of the player"), strconv.Itoa(n))
	}
	if b.out != nil {
		// Claiming all rules after a ply of the record cannot fail.
		rulings, _ := scoresheet.JudgeClaim(b.out, draw.For(b.out.Variant), scoresheet.Claim{Ply: b.ruling.Ply - 1})
		for i := range rulings {
			c := &rulings[i]
			if c.Rule.Count == draw.Positions && len(c.Evidence) < 2 || c.Rule.Count != draw.Positions && c.Counter.Count == 0 {
				continue
			}
			facts.Add(c.Rule.Code, fmt.Sprintf("%s (%s)", b.tell(c.Rule.Title), b.cite(c.Rule.Article)), b.say(c.Said))
		}
	}
	if len(facts.Pairs) > 0 {
		b.doc.Blocks = append(b.doc.Blocks, facts)
	}
}

// decision says what was decided and what remains open.
func (b *rulingPage) decision() {
	player, opponent := b.name(b.ruling.Player), b.name(b.opponent())
	p := b.words
	var text, open string
	// After a move out of turn it is the opponent's move.
	due, next := player, opponent
	if b.ruling.Finding == string(scoresheet.TwoMovesRunning) {
		due, next = opponent, player
	}
	onward := p.Say("The game goes on with a regular move of {name}.", "name", due)
	if b.ruling.Instead != "" {
		onward = p.Say("The game goes on from {move}; {name} has the move.", "move", b.variant.Customary(b.ruling.Instead), "name", next)
	}
	switch b.ruling.Choice {
	case arbiter.Rectified:
		text = p.Say("The irregularity is rectified.")
		remedies, err := b.state.RemediesOf(b.game, b.ruling.Player, b.ruling.Article, b.ruling.MovedOn)
		switch {
		case err != nil:
		case remedies.Accident:
			text = p.Say("The pieces are put back, without penalty.")
			if b.ruling.Instead == "" {
				onward = p.Say("The game goes on.")
			}
		case remedies.Opponent && remedies.Row.Article != (rule.Article{}):
			text = p.Say("{name} has the irregularity rectified (FMJD 5.4).", "name", opponent)
			onward += " " + p.Say("It is rectified wholly or not at all (FMJD 5.8).")
		}
		open = onward
	case arbiter.LetStand:
		text = p.Say("The move stands.")
		switch {
		case b.ruling.MovedOn && strings.HasPrefix(b.ruling.Article, "WCDF "):
			text += " " + p.Say("{name} condoned it by moving (WCDF 1.26).", "name", opponent)
		case b.ruling.MovedOn:
			text += " " + p.Say("{name} accepted it by moving (FMJD 5.7).", "name", opponent)
		default:
			text = p.Say("{name} lets the move stand (FMJD 5.4).", "name", opponent)
		}
		open = p.Say("The game goes on from the position as it is; the move can no longer be rectified.")
	case arbiter.Cautioned:
		text = p.Say("{name} is cautioned, and the move is recalled (WCDF 1.25).", "name", player)
		open = onward + " " + p.Say("A further false, improper or illegal move of {name} in this game forfeits it (WCDF 1.25).", "name", player)
	case arbiter.Forfeited:
		text = p.Say("{name} forfeits the game.", "name", player)
		open = p.Say("The game is over.")
	}
	b.doc.Blocks = append(b.doc.Blocks,
		&doc.Paragraph{Heading: p.Say("Decision"), Text: text, Strong: true},
		&doc.KeyValues{Pairs: []doc.KeyValue{
			{Name: "grounds", Label: p.Say("Grounds"), Value: b.ruling.Reason},
			{Name: "open", Label: p.Say("What remains open"), Value: open + " " + p.Say("Either player may appeal as the regulations of the event provide.")},
		}})
}
