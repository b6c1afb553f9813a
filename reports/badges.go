package reports

import (
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/reports/doc"
)

var badgesRow = row(Document{Name: "badges", Title: "a badge for each player, eight to a sheet", About: Form}, badges, onePlayer)

// badges are cards of the players to be worn, eight to a sheet: the given name
// large, the surname, title, federation, club and the number in the event.
func badges(r *report, own personal) error {
	players, err := own.players(r.state)
	if err != nil {
		return err
	}
	r.doc.Title = r.words.Say("Badges")
	players = slices.DeleteFunc(players, func(p arbiter.Player) bool { return p.Withdrawn > 0 })
	byName(r, players, func(p arbiter.Player) string { return r.nameOf(&p) })
	forms := &doc.Forms{Across: 2, Down: 4, Cut: true, Table: r.playerTable("badges", players)}
	width, height := r.sheetSize()
	for i := range players {
		forms.Items = append(forms.Items, r.badge(&players[i], width/2, height/4))
	}
	r.forms(forms)
	return nil
}

func (r *report) badge(p *arbiter.Player, width, height float64) doc.Drawing {
	const edge = formEdge
	f := &form{report: r}
	room := width - 2*edge
	centred := func(y, h, size float64, text string) *doc.Shape {
		return f.Text(edge, y, room, h, size, text).Aligned(doc.Centre)
	}
	f.emblem(edge, edge-1, 18, 8, doc.Left)
	centred(edge, 6, size9, r.doc.Meta.Event).Muted()
	first, rest := natural(r.nameOf(p)), ""
	if surname, given, comma := strings.Cut(r.nameOf(p), ","); comma && first != r.nameOf(p) {
		first, rest = strings.TrimSpace(given), strings.TrimSpace(surname)
	}
	if rest == "" {
		centred(edge+8, 26, 30, first).Strong()
	} else {
		centred(edge+8, 15, 34, first).Strong()
		centred(edge+23, 11, 20, rest).Strong()
	}
	f.Rule(edge, height-edge-16, room, 0, fine)
	centred(height-edge-15, 7, 13, joinDots(p.Title, p.Federation))
	centred(height-edge-8, 5, size9, p.Club)
	f.Text(edge, height-edge-3, room, 3.6, size7, r.words.Head("Player number").Short+itoa(int(p.ID))).Muted().Aligned(doc.Right)
	return f.Drawing
}
