package reports

import (
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
)

// SlipsOptions are the options of [slips], and of other forms of a board.
type SlipsOptions struct {
	// Board is the one board to be printed, as people name it, "3" or "3.2"; "" is
	// all boards.
	Board string
	// Link is the address of the office in the network, for the codes:
	// "http://192.168.1.5:8080". Without it they name event, round and board.
	Link string
	// Blank is how many slips without names to make instead of those for a round.
	Blank int
}

var slipsRow = takes(Document{Name: "slips", Title: "result slips to be cut apart and signed", About: Form},
	func(q *Request, own SlipsOptions) (*doc.Document, error) { return slips(q.State, q.Round, q.look, own) },
	boardOption(func(o *SlipsOptions) any { return &o.Board }), linkOption(func(o *SlipsOptions) any { return &o.Link }),
	option("blank", "this many without names and boards, instead of those of the round", func(o *SlipsOptions) any { return &o.Blank }))

// mostBlank is how many blank slips are made at once.
const mostBlank = 1000

// slips returns the result slips of a round, eight to a sheet, placed so that the piles, once cut, are
// in the order of boards, with tie-breaks last. The players tick the result and sign; the code of a
// slip names its board. A round of 0 is the last one paired; errors are those of
// [arbiter.State.Round].
func slips(s *arbiter.State, round int, o Options, own SlipsOptions) (*doc.Document, error) {
	if own.Blank != 0 {
		return blankSlips(s, o, own)
	}
	r, paired, err := beginRound(s, round, o, "slips")
	if err != nil {
		return nil, err
	}
	r.doc.Title = r.words.Say("Result slips")
	games, err := formGames(&paired, own.Board)
	if err != nil {
		return nil, err
	}
	forms := &doc.Forms{Table: r.gameFacts("slips", games), Across: 2, Down: 4, Cut: true, Stacked: true}
	width, height := r.sheetSize()
	early := r.drawMove()
	for i := range games {
		slip, err := r.slip(&games[i], width/2, height/4, early, own.Link)
		if err != nil {
			return nil, err
		}
		forms.Items = append(forms.Items, slip)
	}
	return r.forms(forms), nil
}

// blankSlips makes slips on which round, board and names are written by hand. Errors: rule.Usage
// for an impossible number, or if a board is named.
func blankSlips(s *arbiter.State, o Options, own SlipsOptions) (*doc.Document, error) {
	if own.Blank < 0 || own.Blank > mostBlank {
		return nil, rule.Errorf(rule.Usage, "there cannot be %d blank slips", own.Blank).WithHint("ask for 1 to %d", mostBlank)
	}
	if own.Board != "" {
		return nil, rule.Errorf(rule.Usage, "a blank slip has no board").WithWay("leave the board out: {without}", "without", rule.Without("board"))
	}
	r, err := begin(s, o, "slips")
	if err != nil {
		return nil, err
	}
	r.doc.Title = r.words.Say("Result slips")
	forms := &doc.Forms{Table: r.gameFacts("slips", nil), Across: 2, Down: 4, Cut: true}
	width, height := r.sheetSize()
	slip, err := r.slip(&arbiter.Game{}, width/2, height/4, r.drawMove(), "")
	if err != nil {
		return nil, err
	}
	for range own.Blank {
		forms.Items = append(forms.Items, slip)
	}
	return r.forms(forms), nil
}

// slip draws one result slip of a given width and height; without a game it is blank.
func (r *report) slip(g *arbiter.Game, width, height float64, early int, link string) (doc.Drawing, error) {
	w, f := r.words, &form{report: r}
	left, room := formEdge, width-2*formEdge
	// A slip of a Letter sheet is 4 mm lower than one of A4: it begins higher.
	const upright, foot = 74.25, 7.5
	top := 7 - min(upright-height, 2)
	if err := f.slipHead(g, top, room, link); err != nil {
		return doc.Drawing{}, err
	}
	results := r.tickedResults()
	y := f.slipResults(g, results, top+18.4, room, 6.2-(upright-height)*0.2)
	// The times have room for hours, minutes and seconds by hand.
	const label, timeHeight = 17.0, 6.4
	f.Text(left, y, label-1, timeHeight, size7, w.Say("Time left")).Muted()
	for i := range r.sides {
		each := (room - label) / 2
		x := left + label + float64(i)*each
		f.disc(x, y+0.8, timeHeight-0.8, i)
		f.Rule(x+discRoom-1, y+timeHeight-0.6, each-discRoom-1, 0, fine)
	}
	y += timeHeight
	const moves = 42.0
	beside := ""
	if strings.HasSuffix(results[len(results)-1], w.Say("letter|by absence")) {
		beside = w.Say("letter|by absence") + " = " + w.Say("decided by absence, not played")
	}
	f.labelled(left, y, moves, 4.4, w.Say("Moves played"), "")
	if g.Ballot != nil {
		f.Text(left+moves+2, y, room-moves-2, 4.4, size8, w.Say("Ballot")+" "+BallotText(g.Ballot))
	} else {
		f.Text(left+moves+2, y, room-moves-2, 4.4, 6, beside).Muted().Aligned(doc.Right)
	}
	y += 4.6
	if early > 0 {
		f.tick(left, y, room, 4, w.Say("draw before move {n}, allowed by the arbiter", "n", itoa(early)))
		y += 4
	}
	if note := 2.8; g.Ballot != nil && y+note <= height-foot-4.4 {
		f.Text(left, y, room, note, 6, beside).Muted()
	}
	for i := range r.sides {
		x := left + float64(i)*(room/2+2)
		f.disc(x, height-foot-4.2, 4, i)
		f.Rule(x+discRoom-1, height-foot-0.2, room/2-2-discRoom+1, 0, fine)
		f.Text(x+discRoom-0.6, height-foot-3, room/2-2-discRoom, 2.6, 6, w.Say("Signature")).Muted()
	}
	return f.Drawing, nil
}

// slipHead names event, round and board of a slip, beside the code of the board.
func (f *form) slipHead(g *arbiter.Game, top, room float64, link string) error {
	const left, picture = formEdge, 18.0
	w, meta, head := f.words, &f.doc.Meta, room-picture-3
	f.Text(left, top+0.8, head, 6.2, size8, joinDots(append([]string{meta.Event}, meta.Letterhead...)...)).Muted()
	f.emblem(left+head-16, top+10.8, 16, 7.6, doc.Right)
	f.Text(left, top+7, head, 3.8, size8, joinDots(meta.Round, f.stageOf(g), meta.Date)).Muted()
	if g.ID == 0 {
		f.labelled(left, top+11.6, room*0.3, 6, w.Head("Round").Short, "")
		f.labelled(left+room*0.35, top+11.6, room*0.3, 6, w.Head("Board").Short, "")
		return nil
	}
	f.Text(left, top+10.8, head*0.5, 7.6, size20, w.Say("Board {n}", "n", g.BoardName())).Strong()
	if g.Handicap != nil {
		f.Text(left+head*0.5, top+10.8, head*0.5, 7.6, size7, f.handicap(g))
	}
	modules, err := Code(boardLink(link, f.state.Settings.Name, g.Round, g.BoardName()))
	if err != nil {
		return err
	}
	f.Box(doc.Picture, left+room-picture, top, picture, picture, 0).Code = modules
	return nil
}

// slipResults draws the names of both players, a line each, and the results to be ticked; it
// returns where they end.
func (f *form) slipResults(g *arbiter.Game, results []string, y, room, line float64) float64 {
	const left = formEdge
	const across = 7 // results fit beside each other
	rows := (len(results) + across - 1) / across
	gap, tick := 0.5, 4.6
	if rows > 1 { // two rows of results take the room of the names
		line, gap, tick = 5.4, 0.2, 4.2
	}
	for i, id := range [2]arbiter.PlayerID{g.First, g.Second} {
		const facts = 26.0
		f.disc(left, y, line, i)
		if g.ID == 0 {
			f.Rule(left+discRoom, y+line-0.8, room-discRoom, 0, fine)
		} else {
			f.Text(left+discRoom, y, room-discRoom-facts-1, line, size10, f.name(id)).Strong()
			f.Text(left+room-facts, y, facts, line, size7, f.playerFacts(id)).Muted().Aligned(doc.Right)
		}
		y += line + gap
	}
	y += 0.8
	each := (len(results) + rows - 1) / rows
	for i, text := range results {
		step := room / float64(each)
		f.tick(left+step*float64(i%each), y+tick*float64(i/each), step, tick, text)
	}
	return y + 0.8 + tick*float64(rows)
}

// tickedResults returns the results that a slip offers, as written between two names: the wins and
// the draw, then the wins by absence.
func (r *report) tickedResults() []string {
	var texts []string
	scoring := r.state.Settings.Points()
	results := scoring.Results()
	if len(results) <= 5 { // a slip has no room for more
		results = append(results, arbiter.Result{Winner: arbiter.FirstWins, Reason: arbiter.Forfeit}, arbiter.Result{Winner: arbiter.SecondWins, Reason: arbiter.Forfeit})
	}
	for _, result := range results {
		texts = append(texts, r.resultText(&arbiter.Game{Result: &result}))
	}
	return texts
}
