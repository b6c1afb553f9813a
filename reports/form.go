package reports

import (
	"slices"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/reports/doc"
)

// formEdge is the margin of a form in millimetres: more than any printer needs, with room for the
// paper knife.
const formEdge = 10.0

// These are the sizes of type on forms, in points.
const (
	size7  = 7.0
	size8  = 8.0
	size9  = 9.0
	size10 = 10.5
	size14 = 14.0
	size20 = 20.0
)

// The thickness of lines on forms, in millimetres.
const (
	thin  = 0.12
	fine  = 0.25
	heavy = 0.6
)

// form is a drawing in the making, with the words of its document.
type form struct {
	*report
	doc.Drawing
}

// forms makes a document of forms, upright and without page headers.
func (r *report) forms(f *doc.Forms) *doc.Document {
	r.doc.Look.Orientation = doc.Portrait
	r.doc.Blocks = append(r.doc.Blocks, f)
	return r.doc
}

// sheetSize returns the width and height of the paper in millimetres.
func (r *report) sheetSize() (width, height float64) { return r.doc.Look.Paper.Size() }

// labelled draws a small label followed by a text or a line to write on.
func (f *form) labelled(x, y, w, h float64, label, value string) {
	lw := min(w*0.45, 1.6*float64(len([]rune(label)))+2)
	f.Text(x, y, lw, h, size8, label).Muted()
	if value != "" {
		f.Text(x+lw, y, w-lw, h, size10, value).Strong()
		return
	}
	f.Rule(x+lw, y+h-0.8, w-lw, 0, fine)
}

// tick draws a box to be ticked, followed by its meaning.
func (f *form) tick(x, y, w, h float64, text string) {
	const side = 3.6
	f.Box(doc.Outline, x, y+(h-side)/2, side, side, fine)
	f.Text(x+side+1.2, y, w-side-1.8, h, size9, text)
}

// disc draws the colour of a side as a sign, in the middle of a line of height h.
func (f *form) disc(x, y, h float64, side int) {
	const width = 3.2
	kind := doc.Ring
	if f.sides[side].dark() {
		kind = doc.Disc
	}
	f.Box(kind, x, y+(h-width)/2, width, width, 0.35)
}

// emblem draws the logo in a box.
func (f *form) emblem(x, y, w, h float64, align doc.Align) {
	f.Box(doc.Emblem, x, y, w, h, 0).Align = align
}

// discRoom is the width that a disc needs with the space after it.
const discRoom = 5.0

// sign draws a line to sign on, with its label below.
func (f *form) sign(x, y, w float64, label string) {
	f.Rule(x, y, w, 0, fine)
	f.Text(x, y+0.3, w, 3.4, size7, label).Muted()
}

// playerFacts returns what is known of a player besides their name: number, title, rating,
// federation.
func (r *report) playerFacts(id arbiter.PlayerID) string {
	p, err := r.state.Player(id)
	if err != nil {
		return ""
	}
	parts := []string{r.words.Head("Player number").Short + itoa(int(p.ID))}
	if p.Title != "" {
		parts = append(parts, p.Title)
	}
	if p.Rating > 0 {
		parts = append(parts, itoa(p.Rating))
	}
	if p.Federation != "" {
		parts = append(parts, p.Federation)
	}
	return joinDots(parts...)
}

// joinDots joins the texts that are not empty with middle dots.
func joinDots(parts ...string) string {
	text := ""
	for _, p := range parts {
		if p == "" {
			continue
		}
		if text != "" {
			text += " · "
		}
		text += p
	}
	return text
}

// drawMove returns the move before which no draw may be agreed, 0 if it may be at any move (FMJD
// Annex 3, 5.3).
func (r *report) drawMove() int {
	book := r.state.Settings.Rules()
	return book.DrawAfter()
}

// formGames returns the games of a round for which forms are made, tie-break games after the
// others, without those that will not be played; only one board if a board is named. Errors have
// the code rule.NotFound.
func formGames(paired *arbiter.Round, board string) ([]arbiter.Game, error) {
	games := append(slices.Clone(paired.Games), paired.PlayOffs...)
	if board == "" {
		return slices.DeleteFunc(games, func(g arbiter.Game) bool { return g.Annulled || g.SetAside || g.Result != nil && !g.Result.Played() }), nil
	}
	ref, err := arbiter.ParseBoard(paired.Number, board)
	if err != nil {
		return nil, err
	}
	games = slices.DeleteFunc(games, func(g arbiter.Game) bool { return g.Board != ref.Board || ref.Heat != 0 && g.Heat != ref.Heat })
	if len(games) == 0 {
		return nil, rule.Errorf(rule.NotFound, "round %d has no board %s", paired.Number, board).WithWay("{pairings} shows the boards", rule.Try("pairings"))
	}
	return games, nil
}

// stageOf describes a tie-break game, with its time control; "" for others.
func (r *report) stageOf(g *arbiter.Game) string {
	if g == nil || g.PlayOff == nil {
		return ""
	}
	control, err := clocks.Parse(g.PlayOff.Control)
	if err != nil {
		return r.say(g.PlayOff.Said())
	}
	return r.say(g.PlayOff.Said()) + " " + control.String()
}

// gameFacts returns the table of games from which forms are made.
func (r *report) gameFacts(name string, games []arbiter.Game) *doc.Table {
	t := &doc.Table{Name: name, Empty: r.words.Say("No games in this round."), Frozen: 2, Columns: r.gameColumns()}
	handicaps := slices.ContainsFunc(games, func(g arbiter.Game) bool { return g.Handicap != nil })
	if handicaps {
		title := r.words.Say("Handicap")
		t.Columns = append(t.Columns, plainColumn("handicap", title, doc.Text))
	}
	for i := range games {
		cells := r.gameCells(&games[i])
		if handicaps {
			cells = append(cells, doc.T(r.handicap(&games[i])))
		}
		t.Rows = append(t.Rows, doc.Row{Cells: cells})
	}
	return t
}
