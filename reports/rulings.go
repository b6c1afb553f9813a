package reports

import (
	"slices"

	"flagfall/arbiter"
	"flagfall/reports/doc"
)

// rulingsOptions name one ruling by its entry in the journal, 0 for all.
type rulingsOptions struct {
	someRounds
	entry int64
}

var rulingsRow = row(Document{Name: "rulings", Title: "rulings, a page each", About: AllRounds}, rulings,
	option("entry", "only the ruling of this entry of the journal", func(o *rulingsOptions) any { return &o.entry }))

// rulings makes the rulings of a round, or of all with 0, a page each, in the
// order of rounds and boards: on irregularities of play, and on incidents, claims,
// flags and late players; with an entry of the journal only the one on that. Errors are those of [Ruling] and of the replay of the sheet
// that shows what was ruled on.
func rulings(r *report, of rulingsOptions) error {
	q, entry := of.q, of.entry
	s, round := q.State, q.Round
	r.decides()
	r.doc.Title = r.words.Say("Rulings")
	list := s.Rulings()
	slices.SortStableFunc(list, func(a, b arbiter.Ruled) int { return r.place(a) - r.place(b) })
	for _, ruled := range list {
		if entry != 0 && ruled.Seq != entry || !slices.ContainsFunc(of.rounds, func(in arbiter.Round) bool { return ruled.Round == in.Number || ruled.Round == 0 && round == 0 }) {
			continue
		}
		page, err := q.rulingPage(r, ruled)
		if err != nil {
			return err
		}
		if entry != 0 && page.Title != "" {
			r.doc = page
			return nil
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
	return nil
}

// mostBoards is larger than the number of boards in any round.
const mostBoards = 1 << 20

// place orders rulings by round and board.
func (r *report) place(ruled arbiter.Ruled) int {
	at := ruled.Round * mostBoards
	if g, err := r.state.FindGame(arbiter.GameRef{ID: ruled.Game}); ruled.Game != 0 && err == nil {
		at += g.Board
	}
	return at
}

// rulingPage makes the page of a ruling of any kind.
func (q *Request) rulingPage(r *report, ruled arbiter.Ruled) (*doc.Document, error) {
	if g, err := r.state.FindGame(arbiter.GameRef{ID: ruled.Game}); ruled.Game != 0 && err == nil {
		for i := range g.Rulings {
			ruling := &g.Rulings[i]
			if ruling.Seq != ruled.Seq {
				continue
			}
			if ruling.Sheet == "" {
				return Ruling(r.state, ruling, nil, r.look)
			}
			out, err := q.replay(g, ruling.Sheet, ruling.Ply)
			if err != nil {
				return nil, err
			}
			return Ruling(r.state, ruling, out, r.look)
		}
	}
	return r.otherRuling(ruled), nil
}

// addGame adds the board of a game and its players.
func (r *report) addGame(facts *doc.KeyValues, g *arbiter.Game) {
	facts.Add("board", r.words.Head("Board").Long, g.BoardName())
	facts.Add("first", r.sides[0].name, r.name(g.First))
	facts.Add("second", r.sides[1].name, r.name(g.Second))
}

// otherRuling makes the page of a ruling that is not on a ply of a sheet: an incident, a
// claim, a flag, a late player.
func (r *report) otherRuling(ruled arbiter.Ruled) *doc.Document {
	w, line := r.words, r.rulingLine(ruled)
	facts := &doc.KeyValues{}
	signed := []string{w.Say("Arbiter")}
	if g, err := r.state.FindGame(arbiter.GameRef{ID: ruled.Game}); ruled.Game != 0 && err == nil {
		r.addGame(facts, g)
		signed = append(signed, r.name(g.First), r.name(g.Second))
	}
	if len(signed) == 1 && ruled.Player != 0 {
		signed = append(signed, r.name(ruled.Player))
	}
	facts.Add("who", w.Say("Who"), line.who)
	facts.Add("time", w.Say("When"), r.clock(ruled.At))
	facts.Add("article", w.Head("Article").Long, line.ground)
	facts.Add("what", w.Say("What happened"), line.what)
	page := &doc.Document{
		Subtitle: w.Say("Entry {n} of the journal, by {name}", "n", itoa(int(ruled.Seq)), "name", r.signed(ruled.Who)),
		Blocks:   []doc.Block{facts},
	}
	if line.decision != "" {
		page.Blocks = append(page.Blocks, &doc.Paragraph{Heading: w.Say("Decision"), Text: capital(line.decision), Strong: true})
	}
	after := &doc.KeyValues{}
	after.Add("grounds", w.Say("Grounds"), r.reason(line.reason))
	after.Add("state", w.Say("State"), r.appealState(ruled.Seq))
	after.Add("open", w.Say("What remains open"), w.Say("Either player may appeal as the regulations of the event provide."))
	page.Blocks = append(page.Blocks, after, &doc.Signatures{Labels: signed})
	return page
}
