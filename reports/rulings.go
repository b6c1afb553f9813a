package reports

import (
	"flagfall/arbiter"
	"flagfall/reports/doc"
	"flagfall/scoresheet"
)

var rulingsRow = takes(Document{Name: "rulings", Title: "rulings on irregularities, a page each", About: AllRounds},
	func(q *Request, _ struct{}) (*doc.Document, error) {
		return Rulings(q.State, q.Round, func(g *arbiter.Game, r *arbiter.Ruling) (*scoresheet.Replay, error) {
			if r.Sheet == "" {
				return nil, nil
			}
			return q.replay(g, r.Sheet, r.Ply)
		}, q.look)
	})

// Rulings are the rulings of a round, or of all with 0, a page each, in the
// order of rounds and boards. replay gives the replay of the sheet that shows
// what was ruled on, nil where there is none. Errors are those of [Ruling] and
// of replay.
func Rulings(s *arbiter.State, round int, replay func(*arbiter.Game, *arbiter.Ruling) (*scoresheet.Replay, error), o Options) (*doc.Document, error) {
	r, rounds, err := beginRounds(s, round, o, "rulings")
	if err != nil {
		return nil, err
	}
	r.doc.Title = r.words.Papers.Rulings
	for i := range rounds {
		for j := range rounds[i].Games {
			g := &rounds[i].Games[j]
			for k := range g.Rulings {
				out, err := replay(g, &g.Rulings[k])
				if err != nil {
					return nil, err
				}
				page, err := Ruling(s, &g.Rulings[k], out, o)
				if err != nil {
					return nil, err
				}
				if len(r.doc.Blocks) > 0 {
					r.doc.Blocks = append(r.doc.Blocks, &doc.PageBreak{})
				}
				r.doc.Blocks = append(r.doc.Blocks, &doc.Paragraph{Heading: fill(r.words.Round, "n", itoa(g.Round)), Text: page.Subtitle})
				r.doc.Blocks = append(r.doc.Blocks, page.Blocks...)
			}
		}
	}
	if len(r.doc.Blocks) == 0 {
		r.doc.Blocks = []doc.Block{&doc.Table{Name: "rulings", Empty: r.words.Papers.NoRulings}}
	}
	return r.doc, nil
}
