package reports

import (
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/rulebook"
	"flagfall/arbiter/standings"
	"flagfall/reports/doc"
)

// workingOptions name the player.
type workingOptions struct{ player string }

var workingRow = takes(Document{Name: "working", Title: "where the tie-breaks of a player come from", About: OnePlayer, Ranks: true},
	func(q *Request, own workingOptions) (*doc.Document, error) {
		if own.player == "" {
			return nil, rule.Errorf(rule.Usage, "no player was named").WithHint("give a number or a name")
		}
		p, err := q.State.NearPlayer(own.player)
		if err != nil {
			return nil, err
		}
		return working(q.State, p.ID, q.Round, q.look)
	},
	required(playerOption(func(o *workingOptions) any { return &o.player })))

// working shows where each tie-break of a player comes from, opponent by
// opponent, for the player who thinks that their place is wrong. A round of 0
// means now. Errors are those of [Standings], and rule.NotFound for a player
// who is not ranked.
func working(s *arbiter.State, player arbiter.PlayerID, round int, o Options) (*doc.Document, error) {
	r, table, err := beginRanked(s, round, o, "working")
	if err != nil {
		return nil, err
	}
	p, err := s.Player(player)
	if err != nil {
		return nil, err
	}
	w := r.words
	for i := range table.Rows {
		row := &table.Rows[i]
		if row.Player.Number != p.Number || p.Number == 0 {
			continue
		}
		r.doc.Title = r.nameOf(&p)
		r.doc.Blocks = append(r.doc.Blocks, &doc.KeyValues{Pairs: []doc.KeyValue{
			{Name: "place", Label: w.Head("Place").Long, Value: place(row).Print(&doc.Column{}, 0, r.doc.Labels)},
			{Name: "points", Label: w.Head("points").Long, Value: r.score(row.Points)},
		}})
		for k, b := range table.TieBreaks {
			r.doc.Blocks = append(r.doc.Blocks, r.workingOf(b, row.Figures[k], r.nameOfNumber)...)
		}
		return r.doc, nil
	}
	return nil, rule.Errorf(rule.NotFound, "%s is not in the standings", r.nameOf(&p)).WithHint("pair a round first")
}

// nameOfNumber returns the name of a player by their pairing number.
func (r *report) nameOfNumber(number int) string {
	p := r.state.ByNumber(number)
	return r.nameOf(&p)
}

// workingOf shows one tie-break: its text, and a row for each term. Opponents are
// named by their numbers.
func (r *report) workingOf(b standings.TieBreak, f standings.Figure, name func(number int) string) []doc.Block {
	w := r.words
	value := doc.P(f.Value, f.Unit).Print(&doc.Column{Halves: r.inHalves(b, f)}, 0, r.doc.Labels)
	if f.Idle {
		value = w.Say("nobody was level")
		if !b.Splits() || !f.Note.IsZero() {
			value = w.Say("nothing to count")
		}
	}
	h := w.tieBreak(b)
	text := r.rowText(&b.Row) + " – " + r.citeFull(b.Article)
	if !f.Note.IsZero() {
		text += " (" + r.note(f.Note) + ")"
	}
	blocks := []doc.Block{&doc.Paragraph{Heading: h.Long + r.words.Stop(": ") + value, Text: text}}
	if len(f.Working) == 0 {
		return blocks
	}
	t := &doc.Table{Name: b.Code, Columns: []doc.Column{
		w.column("round", w.Head("Round"), doc.Integer), w.column("opponent", w.Head("Opponent"), doc.Name), w.column("score", w.Head("Opponent's score as it was counted"), doc.Points),
		w.column("own", w.Head("Points taken from the opponent"), doc.Points), w.column("adds", w.Head("What it adds to the tie-break"), doc.Points), whenFilled(w.column("remark", w.Head("Remark"), doc.Text))}}
	keizer := b.Code == "keizer"
	if keizer {
		t.Columns[2], t.Columns[3] = w.column("value", w.Head("Value at present"), doc.Points), w.column("share", w.Head("Share of the value"), doc.Points)
		t.Columns[3].Halves, t.Columns[4].Halves = false, false
	}
	for _, term := range f.Working {
		remark := r.note(term.Note)
		adds := doc.P(term.Value, f.Unit)
		if term.Cut {
			remark = list([]string{remark, w.Say("left out")})
			adds = adds.With(doc.Struck)
		}
		opponent := doc.Cell{}
		score, own := doc.Cell{}, doc.Cell{}
		if term.Opponent > 0 {
			opponent, own = doc.T(name(term.Opponent)), points(term.Own)
			if term.Score != 0 || term.Value == 0 { // a count of wins does not use scores
				score = points(term.Score)
			}
			if term.Missing {
				own, adds = doc.Cell{}, doc.Cell{}
			}
		} else if keizer {
			score, own = points(term.Score), points(term.Own)
		}
		t.Add(some(term.Round), opponent, score, own, adds, doc.T(remark))
	}
	return append(blocks, t)
}

// note returns a note of a tie-break with the decimal mark of the language. Its values are names
// and figures, never articles or boards, whose full stops must stay.
func (r *report) note(s rule.Sentence) string { return r.say(marked(s, r.words.Decimal())) }

func marked(s rule.Sentence, mark string) rule.Sentence {
	s.Parts, s.With = slices.Clone(s.Parts), slices.Clone(s.With)
	for i := range s.Parts {
		s.Parts[i] = marked(s.Parts[i], mark)
	}
	for i, v := range s.With {
		if v.Said != nil {
			said := marked(*v.Said, mark)
			s.With[i].Said = &said
		} else if _, err := strconv.ParseFloat(v.Typed, 64); err == nil {
			s.With[i].Typed = strings.Replace(v.Typed, ".", mark, 1)
		}
	}
	return s
}

var regulationsRow = row(Document{Name: "regulations", Title: "the settings and the rule book of the event"}, func(r *report, _ anEvent) error {
	rows, err := rulebook.Of(r.state)
	if err != nil {
		return err
	}
	return r.regulationsBy(rows)
})

// regulationsBy makes the sheet of regulations of an event: its settings, and the rows of its rule
// book as they apply.
func (r *report) regulationsBy(rows []rule.Row) error {
	s, w := r.state, r.words
	r.doc.Title = w.Say("Regulations")
	r.doc.Subtitle = list([]string{s.Settings.Book, s.Settings.Edition})
	settings, err := r.settingFacts(everySetting)
	if err != nil {
		return err
	}
	t := &doc.Table{Name: "rules", Columns: []doc.Column{
		w.column("article", w.Head("Article"), doc.Text), w.column("title", w.Head("Rule"), doc.Text), w.column("text", w.Head("Text"), doc.Text), w.column("options", w.Head("Options as set"), doc.Text)}}
	for _, row := range rows {
		var options []string
		for _, option := range row.Options {
			options = append(options, r.option(option))
		}
		t.Add(doc.T(r.cite(row.Article)), doc.T(capital(r.tell(row.Title))).With(doc.Strong), doc.T(r.rowText(&row)), doc.T(list(options)))
	}
	r.doc.Blocks = []doc.Block{settings, t}
	r.explain(r.doc.Tables()...)
	return nil
}
