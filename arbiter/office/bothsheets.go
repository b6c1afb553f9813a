package office

import (
	"slices"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/sheets"
	"flagfall/scoresheet"
	"flagfall/scoresheet/pdn"
	"flagfall/scoresheet/repair"
)

// Differences say where the sheet of a match has other moves than a sheet of the
// same game that was taken in before it, a sentence for each such sheet. Either may
// be in order by itself, as one that ends early is: what was played is established
// from both (WCDF 3.14, 4.4).
func (o *Office) Differences(m Match) ([]rule.Sentence, error) {
	g, err := o.State().FindGame(m.Game)
	if err != nil {
		return nil, err
	}
	var said []rule.Sentence
	if len(g.Rulings) > 0 {
		return nil, nil // sheets from before a ruling and after it are not alike
	}
	for _, taken := range g.Sheets {
		if taken.Digest == arbiter.NewSheet(m.Submitted.Text).Digest {
			continue
		}
		sheet, err := o.Sheet(taken.Digest)
		if err != nil {
			return nil, err
		}
		other, err := pdn.ReadAll([]byte(sheet.Text), "")
		if err != nil || len(other) != 1 {
			continue // it was typed, or is damaged; its own findings say so
		}
		this, err := pdn.ReadAll([]byte(m.Submitted.Text), "")
		if err != nil || len(this) != 1 {
			return said, nil
		}
		for _, game := range []*pdn.Game{other[0], this[0]} {
			sheets.SetUp(game, g.StartFEN())
		}
		options := m.Submitted.options
		options.Variant = &m.Submitted.Variant
		c := scoresheet.NewReconciler(options).Reconcile(other[0], this[0])
		// A move that neither sheet has is no difference.
		at := slices.IndexFunc(c.Discrepancies, func(d repair.Discrepancy) bool { return d.First != d.Second })
		if at < 0 {
			continue
		}
		d := &c.Discrepancies[at]
		entry := func(text string) rule.Sentence {
			if text == "" {
				return rule.Format("nothing")
			}
			return rule.Typed(text)
		}
		said = append(said, rule.Format("%s: the sheet of entry %d has %s, this one %s; establish from both what was played",
			c.Moment(d.Ply), taken.Seq, entry(d.First), entry(d.Second)))
	}
	return said, nil
}
