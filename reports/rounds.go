package reports

import (
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
)

// inRounds makes a document of several rounds: each begins a page under its number, while forms
// follow one another, so that they can be cut as one pile. If not all rounds of an event are
// paired, "all" means those that are.
func (d *Document) inRounds(q Request, text string) (*doc.Document, error) {
	if q.Round != 0 {
		return nil, rule.Errorf(rule.Usage, "a round and several rounds were named").WithHint("name one of the two")
	}
	rounds, err := q.State.ParseRounds(text)
	if err != nil {
		return nil, err
	}
	if paired := len(q.State.Rounds); strings.EqualFold(strings.TrimSpace(text), "all") && paired > 0 {
		rounds = rounds[:min(paired, len(rounds))]
	}
	var whole *doc.Document
	for i, n := range rounds {
		q.Round = n
		part, err := d.make(&q)
		if err != nil {
			return nil, err
		}
		if len(rounds) == 1 {
			return part, nil
		}
		_, isForms := part.Blocks[0].(*doc.Forms)
		if !isForms {
			for _, t := range part.Tables() {
				if !slices.ContainsFunc(t.Columns, func(c doc.Column) bool { return c.Key == "round" }) {
					t.Round = n
				}
			}
			name := part.Meta.Round
			if slot, _ := q.State.Slot(n); !slot.At.IsZero() {
				name = joinDots(name, part.Meta.Date)
			}
			under(joinDots(name, part.Subtitle), part.Blocks)
		}
		if i == 0 {
			whole = part
			continue
		}
		if first, both := whole.Blocks[0].(*doc.Forms); both && isForms {
			more := part.Blocks[0].(*doc.Forms)
			first.Items = append(first.Items, more.Items...)
			first.Table.Rows = append(first.Table.Rows, more.Table.Rows...)
			continue
		}
		whole.Blocks = append(whole.Blocks, &doc.PageBreak{})
		join(whole, part)
	}
	frame, err := begin(q.State, q.look, whole.Name)
	if err != nil {
		return nil, err
	}
	m := &whole.Meta
	m.Round, m.Date, m.Venue = frame.words.Say("Rounds")+" "+strings.ReplaceAll(strings.TrimSpace(text), "-", "–"), frame.doc.Meta.Date, frame.doc.Meta.Venue
	if strings.EqualFold(strings.TrimSpace(text), "all") {
		m.Round = frame.words.Say("Rounds") + " 1–" + itoa(rounds[len(rounds)-1])
	}
	whole.Subtitle, whole.Headline = "", m.Round
	return whole, nil
}
