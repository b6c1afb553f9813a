package reports

import (
	"flagfall/clocks"
	"flagfall/reports/doc"
)

// SettingCards prints how clocks are set to a time control, a card a page: the
// option, the values, what the clock will and will not do at a control, and
// what is left to the arbiter. The texts of the cards are in English.
func SettingCards(cards []clocks.Card, o Options) *doc.Document {
	d := &doc.Document{Name: "clock-cards", Language: "en", Title: "Setting of the clocks", Look: doc.Look{Paper: o.Paper}}
	for i, card := range cards {
		if i == 0 {
			d.Subtitle = card.Words
		} else {
			d.Blocks = append(d.Blocks, &doc.PageBreak{})
		}
		d.Blocks = append(d.Blocks, &doc.KeyValues{Heading: card.Clock, Pairs: []doc.KeyValue{
			{Name: "control", Label: "Time control", Value: card.Control},
			{Name: "option", Label: "Option", Value: card.Option},
		}})
		for _, part := range []struct {
			heading string
			lines   []string
		}{
			{"Set", card.Values}, {"The clock", card.Will}, {"The clock does not", card.WillNot},
			{"The arbiter", card.Arbiter}, {"The players", card.Players},
		} {
			for k, line := range part.lines {
				item := &doc.Paragraph{Text: "– " + line}
				if k == 0 {
					item.Heading = part.heading
				}
				d.Blocks = append(d.Blocks, item)
			}
		}
	}
	return d
}
