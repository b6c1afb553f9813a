package reports

import (
	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/reports/doc"
)

// SettingCards prints how clocks are set to a time control, a card a page: the
// option, the values, what the clock will and will not do at a control, and
// what is left to the arbiter. Errors: rule.Usage for a language that is none.
func SettingCards(cards []clocks.Card, o Options) (*doc.Document, error) {
	w, err := wordsOf(o.Language)
	if err != nil {
		return nil, err
	}
	p, r := w, &report{words: w}
	d := &doc.Document{Name: "clock-cards", Language: w.Tag().String(), Title: p.Say("Setting of the clocks"), Look: doc.Look{Paper: o.Paper, Accent: o.Accent},
		Meta: doc.Meta{Letterhead: o.Letterhead}, Labels: doc.Labels{Page: w.Say("page {page} of {pages}"), Continued: w.Say("continued"), Decimal: w.Decimal()}}
	for i := range cards {
		card := &cards[i].Said
		if i == 0 {
			d.Subtitle = r.say(card.Words)
		} else {
			d.Blocks = append(d.Blocks, &doc.PageBreak{})
		}
		d.Blocks = append(d.Blocks, &doc.KeyValues{Heading: r.say(card.Clock), Pairs: []doc.KeyValue{
			{Name: "control", Label: p.Say("Time control"), Value: cards[i].Control},
			{Name: "option", Label: p.Say("Option"), Value: r.say(card.Option)},
		}})
		for _, part := range []struct {
			heading string
			lines   []rule.Sentence
		}{
			{p.Say("Set"), card.Values}, {p.Say("The clock"), card.Will}, {p.Say("The clock does not"), card.WillNot},
			{p.Say("The arbiter"), card.Arbiter}, {p.Say("The players"), card.Players},
		} {
			for k, line := range part.lines {
				item := &doc.Paragraph{Text: "– " + r.say(line)}
				if k == 0 {
					item.Heading = part.heading
				}
				d.Blocks = append(d.Blocks, item)
			}
		}
	}
	for _, note := range r.stayedEnglish() {
		d.Legend = append(d.Legend, doc.Note{Text: note})
	}
	return d, nil
}

var clockCardsRow = ofEvent(Document{Name: "clock-cards", Title: "how the clocks are set to the time control"}, ClockCards)

// ClockCards are the setting cards for the time control of an event, one for
// each make of clock that can keep it. Errors: those of [clocks.Parse] for a
// control that cannot be read.
func ClockCards(s *arbiter.State, o Options) (*doc.Document, error) {
	r, err := begin(s, o, "clock-cards")
	if err != nil {
		return nil, err
	}
	r.doc.Title = r.words.Say("Setting of the clocks")
	if s.Settings.TimeControl == "" {
		r.doc.Blocks = []doc.Block{&doc.Table{Name: "clock-cards", Empty: r.words.Say("The event has no time control yet: set it with the setting time-control.")}}
		return r.doc, nil
	}
	control := s.Settings.Control()
	var cards []clocks.Card
	for _, m := range clocks.Models() {
		card, err := clocks.SettingCard(control, m.Model, clocks.Use(s.Settings.Book))
		if rule.CodeOf(err) == rule.Refused {
			continue // this make cannot keep the control
		}
		if err != nil {
			return nil, err
		}
		cards = append(cards, card)
	}
	page, err := SettingCards(cards, o)
	if err != nil {
		return nil, err
	}
	r.doc.Subtitle, r.doc.Blocks, r.doc.Legend = page.Subtitle, page.Blocks, page.Legend
	return r.doc, nil
}
