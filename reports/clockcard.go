package reports

import (
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/reports/doc"
)

// SettingCards prints how clocks are set to a time control, four cards a sheet:
// the option, the values, what the clock will and will not do at a control, and
// what is left to the arbiter. Errors: rule.Usage for an unknown language.
func SettingCards(cards []clocks.Card, o Options) (*doc.Document, error) {
	w, err := wordsOf(o.Language)
	if err != nil {
		return nil, err
	}
	r := &report{words: w}
	r.doc = &doc.Document{Name: "clock-cards", Language: w.Tag().String(), Title: w.Say("Setting of the clocks"), Look: o.look(),
		Meta: doc.Meta{Letterhead: o.Letterhead}, Labels: w.labels()}
	r.settingCards(cards)
	return r.doc, nil
}

// settingCards puts the cards into the document.
func (r *report) settingCards(cards []clocks.Card) {
	w := r.words
	t := &doc.Table{Name: "clock-cards", Columns: []doc.Column{
		{Key: "part", Kind: doc.Code}, w.column("text", w.Head("Text"), doc.Text)}}
	forms := &doc.Forms{Across: 2, Down: 2, Cut: true, Table: t}
	width, height := r.sheetSize()
	for i := range cards {
		card := &cards[i].Said
		name := capital(r.say(card.Clock))
		parts := []doc.Passage{{Heading: w.Say("Time control"), Lines: []string{r.say(card.Words)}}, {Heading: w.Say("Option"), Lines: []string{r.say(card.Option)}}}
		for _, part := range []struct {
			heading string
			lines   []rule.Sentence
		}{
			{w.Say("Set"), card.Values}, {w.Say("The clock"), card.Will}, {w.Say("Limits of the clock"), card.WillNot},
			{w.Say("The arbiter"), card.Arbiter}, {w.Say("The players"), card.Players},
		} {
			said := doc.Passage{Heading: part.heading}
			for _, line := range part.lines {
				said.Lines = append(said.Lines, r.say(line))
			}
			if len(said.Lines) > 0 {
				parts = append(parts, said)
			}
		}
		t.Rows = append(t.Rows, doc.Row{Cells: []doc.Cell{doc.T(w.Say("Clock")), doc.T(name).With(doc.Strong)}, Rule: i > 0})
		for _, part := range parts {
			for n, line := range part.Lines {
				heading := part.Heading
				if n > 0 {
					heading = ""
				}
				t.Add(doc.T(heading), doc.T(line))
			}
		}
		forms.Items = append(forms.Items, r.settingCard(name, parts, width/2, height/2))
	}
	r.forms(forms)
}

// settingCard draws a card.
func (r *report) settingCard(name string, parts []doc.Passage, width, height float64) doc.Drawing {
	const head = 14.0
	f := &form{report: r}
	x, y, room := formEdge, formEdge, width-2*formEdge
	f.Text(x, y, room-18, 4, size8, joinDots(append([]string{r.doc.Meta.Event}, r.doc.Meta.Letterhead...)...)).Muted()
	f.emblem(x+room-17, y, 17, 8, doc.Right)
	f.Text(x, y+4.5, room-18, 8, size14, name).Strong()
	f.Text(x, height-formEdge-3, room, 3, size7, r.doc.Meta.Stamp).Muted()
	f.Passages(x, y+head, room, height-2*formEdge-4-head, size10, parts)
	return f.Drawing
}

var clockCardsRow = row(Document{Name: "clock-cards", Title: "how the clocks are set to the time control, four cards a sheet", About: WholeEvent,
	Fill: rule.Try("set", "name", "time-control")}, clockCards)

// clockCards returns the setting cards for the time controls of an event, one for each make of
// clock that can keep the control: for the event's own, and for those of the stages of its
// micro-matches and of its tie-break games. Errors: those of [clocks.Parse] for a control that
// cannot be read.
func clockCards(r *report, _ anEvent) error {
	s := r.state
	r.doc.Title = r.words.Say("Setting of the clocks")
	controls, err := s.Controls()
	if err != nil {
		return err
	}
	if len(controls) == 0 {
		r.doc.Blocks = []doc.Block{&doc.Table{Name: "clock-cards", Empty: r.words.Say("The event has no time control yet.")}}
		return nil
	}
	var cards []clocks.Card
	for _, control := range controls {
		for _, m := range clocks.Models() {
			card, err := clocks.SettingCard(control, m.Model, clocks.Use(s.Settings.Book))
			if rule.CodeOf(err) == rule.Refused {
				continue // this make cannot keep the control
			}
			if err != nil {
				return err
			}
			cards = append(cards, card)
		}
	}
	r.settingCards(cards)
	return nil
}
