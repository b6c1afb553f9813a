package reports

import (
	"slices"

	"flagfall/arbiter"
	"flagfall/reports/doc"
	"flagfall/scoresheet"
)

var rulingsRow = takes(Document{Name: "rulings", Title: "rulings, a page each", About: AllRounds},
	func(q *Request, _ struct{}) (*doc.Document, error) {
		return Rulings(q.State, q.Round, func(g *arbiter.Game, r *arbiter.Ruling) (*scoresheet.Replay, error) {
			if r.Sheet == "" {
				return nil, nil
			}
			return q.replay(g, r.Sheet, r.Ply)
		}, q.look)
	})

// Rulings are the rulings of a round, or of all with 0, a page each, in the
// order of rounds and boards: on irregularities of play, and on incidents, claims,
// flags and late players. replay gives the replay of the sheet that shows
// what was ruled on, nil where there is none. Errors are those of [Ruling] and
// of replay.
func Rulings(s *arbiter.State, round int, replay func(*arbiter.Game, *arbiter.Ruling) (*scoresheet.Replay, error), o Options) (*doc.Document, error) {
	r, rounds, err := beginRounds(s, round, o, "rulings")
	if err != nil {
		return nil, err
	}
	r.doc.Title = r.words.Say("Rulings")
	list := s.Rulings()
	slices.SortStableFunc(list, func(a, b arbiter.Ruled) int { return r.place(a) - r.place(b) })
	for _, ruled := range list {
		if !slices.ContainsFunc(rounds, func(in arbiter.Round) bool { return ruled.Round == in.Number || ruled.Round == 0 && round == 0 }) {
			continue
		}
		page, err := r.rulingPage(ruled, replay, o)
		if err != nil {
			return nil, err
		}
		if len(r.doc.Blocks) > 0 {
			r.doc.Blocks = append(r.doc.Blocks, &doc.PageBreak{})
		}
		heading := r.words.Say("Round {n}", "n", itoa(ruled.Round))
		if ruled.Round == 0 {
			heading = s.Settings.Name
		}
		r.doc.Blocks = append(r.doc.Blocks, &doc.Paragraph{Heading: heading, Text: page.Subtitle})
		r.doc.Blocks = append(r.doc.Blocks, page.Blocks...)
	}
	if len(r.doc.Blocks) == 0 {
		r.doc.Blocks = []doc.Block{&doc.Table{Name: "rulings", Empty: r.words.Say("No ruling was recorded.")}}
	}
	return r.doc, nil
}

// mostBoards is more boards than a round has.
const mostBoards = 1 << 20

// place orders rulings by round and board.
func (r *report) place(ruled arbiter.Ruled) int {
	at := ruled.Round * mostBoards
	if g, err := r.state.FindGame(arbiter.GameRef{ID: ruled.Game}); ruled.Game != 0 && err == nil {
		at += g.Board
	}
	return at
}

// rulingPage is the page of a ruling of any kind.
func (r *report) rulingPage(ruled arbiter.Ruled, replay func(*arbiter.Game, *arbiter.Ruling) (*scoresheet.Replay, error), o Options) (*doc.Document, error) {
	if g, err := r.state.FindGame(arbiter.GameRef{ID: ruled.Game}); ruled.Game != 0 && err == nil {
		for i := range g.Rulings {
			if g.Rulings[i].Seq != ruled.Seq {
				continue
			}
			out, err := replay(g, &g.Rulings[i])
			if err != nil {
				return nil, err
			}
			return Ruling(r.state, &g.Rulings[i], out, o)
		}
	}
	return r.otherRuling(ruled, o), nil
}

// otherRuling is the page of a ruling that is not on a ply of a sheet: an incident, a
// claim, a flag, a late player.
func (r *report) otherRuling(ruled arbiter.Ruled, o Options) *doc.Document {
	w, line := r.words, r.rulingLine(ruled)
	facts := &doc.KeyValues{}
	add := func(name, label, value string) {
		if value != "" {
			facts.Pairs = append(facts.Pairs, doc.KeyValue{Name: name, Label: label, Value: value})
		}
	}
	signed := []string{w.Say("Arbiter")}
	if g, err := r.state.FindGame(arbiter.GameRef{ID: ruled.Game}); ruled.Game != 0 && err == nil {
		add("board", w.Head("Board").Long, g.BoardName())
		add("first", r.sides[0].name, r.name(g.First))
		add("second", r.sides[1].name, r.name(g.Second))
		signed = append(signed, r.name(g.First), r.name(g.Second))
	}
	if len(signed) == 1 && ruled.Player != 0 {
		signed = append(signed, r.name(ruled.Player))
	}
	add("who", w.Say("Who"), line.who)
	add("time", w.Say("When"), r.clock(ruled.At, o.Zone))
	add("article", w.Head("Article").Long, line.ground)
	add("what", w.Say("What happened"), line.what)
	page := &doc.Document{
		Subtitle: w.Say("Entry {n} of the journal, by {name}", "n", itoa(int(ruled.Seq)), "name", r.signed(ruled.Who)),
		Blocks:   []doc.Block{facts},
	}
	if line.decision != "" {
		page.Blocks = append(page.Blocks, &doc.Paragraph{Heading: w.Say("Decision"), Text: capital(line.decision), Strong: true})
	}
	after := &doc.KeyValues{}
	for _, p := range []doc.KeyValue{
		{Name: "grounds", Label: w.Say("Grounds"), Value: r.reason(line.reason)},
		{Name: "state", Label: w.Say("State"), Value: r.appealState(ruled.Seq)},
		{Name: "open", Label: w.Say("What remains open"), Value: w.Say("Either player may appeal as the regulations of the event provide.")},
	} {
		if p.Value != "" {
			after.Pairs = append(after.Pairs, p)
		}
	}
	page.Blocks = append(page.Blocks, after, &doc.Signatures{Labels: signed})
	return page
}
