package reports

import (
	"flagfall/arbiter"
	"flagfall/reports/doc"
)

var namePlatesRow = row(Document{Name: "name-plates", Title: "name plates to be folded and put on the tables", About: Form}, namePlates, onePlayer)

// namePlates are cards to be folded into a tent in front of each player,
// one to a sheet, with the name on both faces.
func namePlates(r *report, own personal) error {
	players, err := own.players(r.state)
	if err != nil {
		return err
	}
	r.doc.Title = r.words.Say("Name plates")
	forms := &doc.Forms{Table: r.playerTable("name-plates", players)}
	width, height := r.sheetSize()
	for i := range players {
		forms.Items = append(forms.Items, r.tent(r.namePlate(&players[i], width, height/2), width, height))
	}
	r.forms(forms)
	return nil
}

// tent draws a card with a face below its fold and the same above, upside down.
func (r *report) tent(face doc.Drawing, width, height float64) doc.Drawing {
	f := &form{report: r}
	f.Place(0, 0, face.Turn(width, height/2))
	f.Place(0, height/2, face)
	f.Box(doc.Dashed, 0, height/2, width, 0, fine)
	return f.Drawing
}

func (r *report) namePlate(p *arbiter.Player, width, height float64) doc.Drawing {
	const edge = 14.0
	f := &form{report: r}
	f.Text(edge+28, edge, width-2*edge-56, 8, size14, joinDots(append([]string{r.doc.Meta.Event}, r.doc.Meta.Letterhead[:min(1, len(r.doc.Meta.Letterhead))]...)...)).Muted().Aligned(doc.Centre)
	f.emblem(width-edge-26, edge-2, 26, 12, doc.Right)
	f.Text(edge, edge+11, width-2*edge, height-2*edge-30, 100, natural(r.nameOf(p))).Strong().Aligned(doc.Centre)
	line := joinDots(p.Title, p.Federation, p.Club)
	if p.Rating > 0 {
		line = joinDots(p.Title, p.Federation, itoa(p.Rating), p.Club)
	}
	f.Text(edge, height-edge-16, width-2*edge, 16, 28, line).Aligned(doc.Centre)
	return f.Drawing
}

var boardNumbersRow = row(Document{Name: "board-numbers", Title: "board numbers to be folded and put on the tables", About: Form},
	boardNumbers,
	linkOption(func(o *linked) any { return &o.link }))

// linked are the options of a document whose only option is a code.
type linked struct {
	anEvent
	link string
}

// boardNumbers makes cards to be folded into a tent for each board, two to a sheet:
// as many as the largest round has boards, or as the players will need. With a link
// they have the code of their board there.
func boardNumbers(r *report, own linked) error {
	s, w, link := r.state, r.words, own.link
	r.doc.Title = w.Say("Board numbers")
	boards := len(s.Players) / 2
	for i := range s.Rounds {
		for j := range s.Rounds[i].Games {
			boards = max(boards, s.Rounds[i].Games[j].Board)
		}
	}
	forms := &doc.Forms{Down: 2, Cut: true, Stacked: true,
		Table: &doc.Table{Name: "board-numbers", Empty: w.Say("No players are entered yet."), Columns: []doc.Column{w.column("board", w.Head("Board"), doc.Board)}}}
	width, height := r.sheetSize()
	for n := 1; n <= boards; n++ {
		forms.Table.Add(doc.N(n))
		f := &form{report: r}
		f.Text(12, formEdge, width-24, height/4-2*formEdge, 130, itoa(n)).Strong().Aligned(doc.Centre)
		if link != "" {
			const code = 30.0
			modules, err := Code(boardLink(link, s.Settings.Name, 0, itoa(n)))
			if err != nil {
				return err
			}
			f.Box(doc.Picture, width-formEdge-code-4, (height/4-code)/2, code, code, 0).Code = modules
		}
		forms.Items = append(forms.Items, r.tent(f.Drawing, width, height/2))
	}
	r.forms(forms)
	return nil
}
