package reports

import (
	"flagfall/arbiter"
	"flagfall/reports/doc"
)

var tableCardsRow = takes(Document{Name: "table-cards", Title: "cards to be folded for each board of a round, with both names", About: Form},
	func(q *Request, own SlipsOptions) (*doc.Document, error) {
		return tableCards(q.State, q.Round, q.look, own)
	},
	boardOption(func(o *SlipsOptions) any { return &o.Board }), linkOption(func(o *SlipsOptions) any { return &o.Link }))

// tableCards are cards to be folded into a tent on each board of a round, two to
// a sheet, with its number and the names of both players; with a link they have
// its code. A round of 0 is the last one paired; errors are those of
// [arbiter.State.Round].
func tableCards(s *arbiter.State, round int, o Options, own SlipsOptions) (*doc.Document, error) {
	r, paired, err := beginRound(s, round, o, "table-cards")
	if err != nil {
		return nil, err
	}
	r.doc.Title = r.words.Say("Table cards")
	games, err := formGames(&paired, own.Board)
	if err != nil {
		return nil, err
	}
	forms := &doc.Forms{Down: 2, Cut: true, Stacked: true, Table: r.gameFacts("table-cards", games)}
	width, height := r.sheetSize()
	for i := range games {
		face, err := r.tableCard(&games[i], width, height/4, own.Link)
		if err != nil {
			return nil, err
		}
		forms.Items = append(forms.Items, r.tent(face, width, height/2))
	}
	return r.forms(forms), nil
}

// tableCard draws one face of the card of a board.
func (r *report) tableCard(g *arbiter.Game, width, height float64, link string) (doc.Drawing, error) {
	const edge, gap, code = 12.0, 8.0, 22.0
	f := &form{report: r}
	room := width - 2*edge
	f.Text(edge, formEdge, room/3, 5, size8, r.doc.Meta.Event).Muted()
	f.Text(edge+room*2/3, formEdge, room/3, 5, size8, joinDots(r.doc.Meta.Round, r.stageOf(g))).Muted().Aligned(doc.Right)
	f.Text(edge+room/3, formEdge-2, room/3, height*0.32, 60, g.BoardName()).Strong().Aligned(doc.Centre)
	half := (room - gap) / 2
	y := formEdge + height*0.32
	if link != "" {
		modules, err := Code(boardLink(link, r.state.Settings.Name, g.Round, g.BoardName()))
		if err != nil {
			return doc.Drawing{}, err
		}
		f.Box(doc.Picture, (width-code)/2, y, code, code, 0).Code = modules
		half = (room - code - 2*gap) / 2
	}
	if said := r.handicap(g); said != "" {
		f.Text(edge, y-1, room, 6, size10, said).Aligned(doc.Centre)
		y += 6
	}
	for i, id := range [2]arbiter.PlayerID{g.First, g.Second} {
		x, align := edge, doc.Left
		if i == 1 {
			x = width - edge - half
		}
		names := height - y - formEdge - 6
		f.disc(x, y, names, i)
		f.Text(x+discRoom+1, y, half-discRoom-1, names, 26, natural(r.name(id))).Strong().Aligned(align)
		f.Text(x+discRoom+1, height-formEdge-5, half-discRoom-1, 5, size9, r.playerFacts(id)).Muted().Aligned(align)
	}
	return f.Drawing, nil
}
