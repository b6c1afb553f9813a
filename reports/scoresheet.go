package reports

import (
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/reports/doc"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
)

// The places of the parts of a scoresheet, in millimetres.
const (
	sheetBoard  = 47.0  // the side of the board
	sheetMoves  = 70.0  // where the rows of moves begin
	sheetFoot   = 52.0  // the room left below them, with three rows of boxes for counting moves
	sheetCode   = 17.0  // the side of the code
	counterLine = 5.0   // a row of boxes for counting moves
	sheetGap    = 4.0   // between columns of moves
	sheetNumber = 7.5   // the width of the numbers of moves
	sheetTime   = 0.155 // the share of a column that a time takes
)

// scoresheetsOptions are the options of [scoresheets].
type scoresheetsOptions struct {
	// SlipsOptions are the board that is wanted, and the link of the codes.
	SlipsOptions
	// Moves is how many moves there is room for; 0 is 50, or 60 for a heat.
	// Moves that a sheet cannot hold are continued on further sheets.
	Moves int
	// From is the number of the move with which the sheets begin, for games that are continued; 0
	// means 1.
	From int
	// Ballot is the opening of a heat of English draughts, printed into the
	// sheets: "10-15 21-17 9-13".
	Ballot string
}

var scoresheetsRow = takes(Document{Name: "scoresheets", Title: "empty scoresheets with the names of a round", About: Form},
	func(q *Request, own scoresheetsOptions) (*doc.Document, error) {
		return scoresheets(q.State, q.Round, q.look, own)
	},
	boardOption(func(o *scoresheetsOptions) any { return &o.Board }), linkOption(func(o *scoresheetsOptions) any { return &o.Link }),
	option("moves", "how many moves they have room for: 50 or 60 a sheet, 120 on two, and so on", func(o *scoresheetsOptions) any { return &o.Moves }),
	option("from", "the move that they begin with, such as 61, to continue a sheet that is full", func(o *scoresheetsOptions) any { return &o.From }),
	option("ballot", "the opening of a heat of English draughts, such as \"10-15 21-17 9-13\"", func(o *scoresheetsOptions) any { return &o.Ballot }))

// scoresheets returns the sheets on which the players of a round write their games:
// two for every board, one for each player, with the names filled in; a single
// one without names where no round is paired. A round of 0 is the last one. In
// English draughts a sheet holds a heat of two games with the colours changed
// and the opening by ballot. Errors: rule.Usage for a number of moves or a
// ballot that cannot be, and those of [arbiter.State.Round].
func scoresheets(s *arbiter.State, round int, o Options, own scoresheetsOptions) (*doc.Document, error) {
	variant, err := draughts.ParseVariant(s.Settings.Variant)
	if err != nil {
		return nil, err
	}
	var r *report
	var paired arbiter.Round
	if len(s.Rounds) == 0 && round == 0 {
		r, err = begin(s, o, "scoresheets")
	} else {
		r, paired, err = beginRound(s, round, o, "scoresheets")
	}
	if err != nil {
		return nil, err
	}
	b := &scoresheetForm{report: r, variant: variant, policy: draw.For(variant), early: r.drawMove(), moves: own.Moves, link: own.Link}
	if err := b.set(own.Ballot, own.From); err != nil {
		return nil, err
	}
	r.doc.Title = r.words.Say("title|Scoresheets")
	games, err := formGames(&paired, own.Board)
	if err != nil {
		return nil, err
	}
	forms := &doc.Forms{Table: r.gameFacts("scoresheets", games)}
	for i := range games {
		g := &games[i]
		if b.heat() && i > 0 && games[i-1].Board == g.Board && g.Heat%2 == 0 {
			continue // it is on the sheet of the game before
		}
		for _, writer := range [2]arbiter.PlayerID{g.First, g.Second} {
			if forms.Items, err = b.sheets(forms.Items, g, writer); err != nil {
				return nil, err
			}
		}
	}
	if len(s.Rounds) == 0 {
		if forms.Items, err = b.sheets(forms.Items, nil, 0); err != nil {
			return nil, err
		}
	}
	return r.forms(forms), nil
}

// scoresheetForm holds what all scoresheets of an event have in common.
type scoresheetForm struct {
	*report
	variant draughts.Variant
	policy  draw.Policy
	moves   int // there is room for on a sheet
	first   int // the move that the sheets begin with, from 1
	each    int // how many sheets a player needs
	begins  int // the move that the sheet in hand begins with
	early   int // no draw may be agreed before this move; 0: a draw may be agreed at any move
	timed   int // moves to be made until the first time control of the game in hand; 0: all
	control clocks.Control
	ballot  []string // the first moves of all games, by the options
	link    string
}

// mostMoves is the largest number of moves for which sheets are made.
const mostMoves = 600

// set checks the moves and the ballot, and reads the time control from the settings.
func (b *scoresheetForm) set(ballot string, from int) error {
	if b.moves == 0 {
		b.moves = 50
		if b.heat() {
			b.moves = 60
		}
	}
	if b.moves < 20 || b.moves > mostMoves || b.moves%10 != 0 {
		return rule.Errorf(rule.Usage, "a scoresheet has no room for %d moves", b.moves).WithHint("choose 50 or 60, or more in tens for several sheets")
	}
	if from < 0 || from > mostMoves {
		return rule.Errorf(rule.Usage, "no scoresheet begins with move %d", from).WithHint("name the first move, such as 61")
	}
	b.first, b.each = max(from, 1), 1
	if all := b.moves; all > 60 {
		b.moves = 60
		if all%50 == 0 && all%60 != 0 {
			b.moves = 50
		}
		b.each = (all + b.moves - 1) / b.moves
	}
	if ballot == "" {
		return nil
	}
	if !b.heat() {
		return rule.Errorf(rule.Usage, "a ballot opens games of English draughts, but this event plays %s", b.variant.Name())
	}
	p := draughts.Start(b.variant)
	for _, text := range strings.Fields(ballot) {
		from, to, ok := strings.Cut(text, "-")
		a, okFrom := b.variant.ParseSquare(from)
		z, okTo := b.variant.ParseSquare(to)
		found := p.Match(nil, []draughts.Square{a, z}, p.Moves(nil))
		if !ok || !okFrom || !okTo || len(found) != 1 {
			return rule.Errorf(rule.Usage, "the ballot %q has no legal move %q", ballot, text).WithHint("write its moves as 10-15 21-17 9-13")
		}
		b.ballot = append(b.ballot, p.Notation(found[0], p.Moves(nil)))
		p = p.Play(found[0])
	}
	return nil
}

// heat reports whether a sheet holds two games with the colours changed.
func (b *scoresheetForm) heat() bool { return b.variant.Rules().Heats }

// sheets adds the sheets of a player: one, and those on which long games are continued.
func (b *scoresheetForm) sheets(to []doc.Drawing, g *arbiter.Game, writer arbiter.PlayerID) ([]doc.Drawing, error) {
	for n := range b.each {
		b.begins = b.first + n*b.moves
		sheet, err := b.sheet(g, writer)
		if err != nil {
			return nil, err
		}
		to = append(to, sheet)
	}
	return to, nil
}

// sheet draws one sheet, for a game and the player who writes it; nil and 0 leave the names to be
// filled in.
func (b *scoresheetForm) sheet(g *arbiter.Game, writer arbiter.PlayerID) (doc.Drawing, error) {
	width, height := b.sheetSize()
	f := &form{report: b.report}
	if err := b.timeOf(g); err != nil {
		return doc.Drawing{}, err
	}
	left, right := formEdge+1, width-formEdge-1
	board := emptyBoard(b.variant)
	f.Box(doc.Field, right-sheetBoard, 11, sheetBoard, sheetBoard, 0).Board = board
	room := right - sheetBoard - 6 - left
	if err := b.head(f, g, writer, left, room); err != nil {
		return doc.Drawing{}, err
	}
	foot := height - sheetFoot - max(0, b.counters(&form{report: b.report}, left, right-left, 0)-3*counterLine)
	if b.heat() {
		middle := (width - sheetGap) / 2
		for game := range 2 {
			x := left + float64(game)*(middle-left+sheetGap)
			b.half(f, g, game, x, middle-left, foot)
		}
	} else {
		b.columns(f, left, right-left, sheetMoves, foot, b.moves, nil, roomForTimes)
	}
	b.foot(f, g, left, right-left, foot)
	return f.Drawing, nil
}

// head draws the part above the moves: event, round and board, and the players.
func (b *scoresheetForm) head(f *form, g *arbiter.Game, writer arbiter.PlayerID, left, room float64) error {
	w := b.words
	names := room
	if g != nil {
		modules, err := Code(boardLink(b.link, b.state.Settings.Name, g.Round, itoa(g.Board)))
		if err != nil {
			return err
		}
		f.Box(doc.Picture, left+room-sheetCode, 11, sheetCode, sheetCode, 0).Code = modules
		names -= sheetCode + 4
	}
	f.Text(left, 10.5, names, 7, size14, w.Say("Scoresheet")).Strong()
	f.Text(left, 17.5, names, 8, size10, joinDots(append([]string{b.doc.Meta.Event}, b.doc.Meta.Letterhead...)...))
	f.emblem(left+names-24, 10.5, 24, 7, doc.Right)
	whose := ""
	if writer != 0 {
		whose = w.Say("sheet of {name}", "name", b.name(writer))
	}
	part := ""
	if b.begins > 1 {
		part = w.Say("moves {first} to {last}", "first", itoa(b.begins), "last", itoa(b.begins+b.moves-1))
	}
	f.Text(left, 25.2, names, 4, size8, joinDots(part, whose, b.stageOf(g))).Muted()
	round, table, date := "", "", ""
	if g != nil {
		round, table = itoa(g.Round), g.BoardName()
		if b.heat() {
			table = itoa(g.Board)
		}
	}
	slot := arbiter.Slot{}
	if g != nil {
		slot, _ = b.state.Slot(g.Round)
	}
	if !slot.At.IsZero() {
		if date = w.ShortDay(slot.At); slot.Timed {
			date += "\u00a0" + slot.At.Format("15:04")
		}
	} else if set := b.state.Settings; set.End == "" || set.End == set.Start { // otherwise the day of the round is written in
		date = b.doc.Meta.Date
	}
	f.labelled(left, 30.5, room*0.24, 6, w.Head("Round").Short, round)
	f.labelled(left+room*0.27, 30.5, room*0.24, 6, w.Head("Board").Short, table)
	f.labelled(left+room*0.54, 30.5, room*0.46, 6, w.Say("Date"), date)
	y := 39.0
	for i := range b.sides {
		const line = 9.4
		name, facts := "", ""
		if g != nil {
			id := [2]arbiter.PlayerID{g.First, g.Second}[i]
			name, facts = b.name(id), b.playerFacts(id)
		}
		const beside = 26.0
		at := 0.0
		if !b.heat() { // in a heat the players change colours
			at = 19
			f.disc(left, y, line, i)
			f.Text(left+discRoom, y, at-discRoom-1, line, size8, b.sides[i].name).Muted()
		}
		f.Text(left+at, y, room-at-beside-1, line, 12, name).Strong()
		f.Text(left+room-beside, y+line-6, beside, 4, size8, facts).Muted().Aligned(doc.Right)
		f.Rule(left+at, y+line-0.4, room-at, 0, fine)
		y += line + 0.8
	}
	if said := b.handicap(g); said != "" {
		f.Text(left, y, room, 4, size8, said)
	}
	return nil
}

// opening returns the moves to be filled in for a game: its ballot, or the one in the options.
func (b *scoresheetForm) opening(g *arbiter.Game) []string {
	if g != nil && g.Ballot != nil {
		return g.Ballot.Moves
	}
	return b.ballot
}

// BallotText returns the ballot on a sheet: its number and moves, the squares of the
// men that are taken away in front.
func (b *scoresheetForm) BallotText(g *arbiter.Game) string {
	if g == nil || g.Ballot == nil {
		return strings.Join(b.ballot, "  ")
	}
	return BallotText(g.Ballot)
}

// BallotText returns a ballot in print: "8: 9-13 22-18 11-15", or "12: –9 –24
// 5-9 22-17" without the men on 9 and 24.
func BallotText(ballot *arbiter.Ballot) string {
	text := itoa(ballot.Number) + ":"
	for _, square := range ballot.Removed {
		text += " –" + itoa(square)
	}
	return text + " " + strings.Join(ballot.Moves, " ")
}

// half draws one game of a heat: its title, who has which colour, the ballot and
// the moves.
func (b *scoresheetForm) half(f *form, g *arbiter.Game, game int, x, width, foot float64) {
	w := b.words
	y := sheetMoves - 9
	number, opening := game+1, b.opening(g)
	if g != nil && g.Heat > 0 {
		number = g.Heat + game
	}
	f.Text(x, y, 30, 5, size10, w.Say("Game {n}", "n", itoa(number))).Strong()
	f.labelled(x+width*0.30, y, width*0.70, 5, w.Say("Ballot"), b.BallotText(g))
	y += 5.6
	half := width / 2
	for i := range b.sides {
		f.disc(x+half*float64(i), y, 4.4, i)
		if g == nil {
			f.Rule(x+half*float64(i)+discRoom, y+4, half-discRoom-2, 0, fine)
			continue
		}
		// The players change colours for the second game.
		id := [2]arbiter.PlayerID{g.First, g.Second}[(i+game)%2]
		f.Text(x+half*float64(i)+discRoom, y, half-discRoom-1, 4.4, size8, b.name(id))
	}
	b.columns(f, x, width, y+5, foot, b.moves, opening, movesAlone)
}

// timeColumns reports whether a form has columns for the times of the moves.
type timeColumns bool

const (
	roomForTimes timeColumns = true
	movesAlone   timeColumns = false
)

// columns rules two columns of numbered rows for moves between the heights top
// and foot, with the first moves filled in.
func (b *scoresheetForm) columns(f *form, x, width, top, foot float64, moves int, filled []string, times timeColumns) {
	const head = 5.5
	rows := (moves + 1) / 2
	step := (foot - top - head) / float64(rows)
	column := (width - sheetGap) / 2
	if !times {
		column = (width - 2) / 2
	}
	number := sheetNumber
	time := column * sheetTime
	if !times {
		number, time = 5.5, 0
	}
	cell := (column - number - 2*time) / 2
	for c := range 2 {
		cx := x + float64(c)*(width-column)
		for side := range b.sides {
			sx := cx + number + float64(side)*(cell+time)
			f.disc(sx+cell/2-1.6, top, head, side)
			if times {
				f.Text(sx+cell, top, time, head, 6, b.words.Say("Time")).Muted().Aligned(doc.Centre)
			}
		}
		for row := 1; row < rows; row += 2 { // below all lines
			f.Box(doc.Shade, cx, top+head+float64(row)*step, number, step, 0)
		}
		for row := range rows {
			move := b.begins + c*rows + row
			y := top + head + float64(row)*step
			f.Text(cx, y, number-1.2, step, size9, itoa(move)).Aligned(doc.Right)
			for i := range b.sides {
				if ply := 2*(move-1) + i; ply < len(filled) {
					f.Text(cx+number+float64(i)*(cell+time)+1, y, cell-2, step, size10, filled[ply]).Strong().Aligned(doc.Centre)
				}
			}
			line := thin
			switch {
			case move == b.early || move == b.timed:
				line = 2 * heavy
			case move%5 == 0:
				line = fine * 1.6
			}
			f.Rule(cx, y+step, column, 0, line)
		}
		bottom := top + head + float64(rows)*step
		f.Rule(cx, top+head, column, 0, heavy)
		for _, at := range []float64{0, number, number + cell + time, column} {
			f.Rule(cx+at, top+head, 0, bottom-top-head, fine)
		}
		if times {
			for i := range b.sides {
				f.Rule(cx+number+cell+float64(i)*(cell+time), top+head, 0, bottom-top-head, thin)
			}
		}
	}
}

// foot draws the part below the moves: result, times, the strips for counting moves, the signs and
// the lines to sign on.
func (b *scoresheetForm) foot(f *form, g *arbiter.Game, left, room, top float64) {
	w := b.words
	y := top + 3
	if b.heat() {
		for game := range 2 {
			f.labelled(left+room*0.26*float64(game), y, room*0.24, 6, w.Say("Game {n}", "n", itoa(game+1)), "")
		}
	} else {
		f.labelled(left, y, room*0.42, 6, w.Head("Result").Short, "")
		f.Text(left+room*0.53, y, min(24, room*0.14-1), 6, size8, w.Say("Time used")).Muted() // before the first disc, on small paper too
		for i := range b.sides {
			x := left + room*0.67 + float64(i)*room*0.17
			f.disc(x, y, 6, i)
			f.Rule(x+discRoom, y+5.2, room*0.16-discRoom, 0, fine)
		}
	}
	y += 8.5
	y = b.counters(f, left, room, y)
	var notes []string
	notes = append(notes, "(=) "+w.Say("draw offered"))
	if b.early >= b.begins && b.early < b.begins+b.moves {
		notes = append(notes, "▬ "+w.Say("draw before move {n}, allowed by the arbiter", "n", itoa(b.early)))
	}
	if b.timed >= b.begins && b.timed < b.begins+b.moves {
		notes = append(notes, "▬ "+b.say(b.control.Said()))
	}
	f.Text(left, y, room, 3.6, size7, strings.Join(notes, " · ")).Muted()
	_, height := b.sheetSize()
	line := height - formEdge - 4.4
	third := (room - 10) / 3
	signs := [2]string{w.Say("Signature"), w.Say("Signature")}
	if g != nil {
		signs = [2]string{b.name(g.First), b.name(g.Second)}
	}
	for i := range b.sides {
		x := left + float64(i)*(third+5)
		if b.heat() {
			f.sign(x, line, third, signs[i])
			continue
		}
		f.disc(x, line-4, 4, i)
		f.sign(x+discRoom, line, third-discRoom, w.Say("Signature"))
	}
	f.sign(left+2*(third+5), line, third, w.Say("Arbiter"))
}

// counters draws strips of boxes to be ticked, one for each draw rule that counts moves, with its
// article; a full line is continued on the next.
func (b *scoresheetForm) counters(f *form, left, room, y float64) float64 {
	const side, line = 3.9, counterLine
	x := left
	for i := range b.policy.Rules {
		r := &b.policy.Rules[i]
		n := r.Moves()
		if r.Off || n == 0 || y > f.bottom()-25 {
			continue
		}
		const label = 21.0
		across := min(n, int((room-label+0.1)/side)) // the others go on beneath
		need := label + side*float64(across)
		if x > left && x+need > left+room+0.1 {
			x, y = left, y+line
		}
		f.Text(x, y, label-1, 4, size7, itoa(r.Moves())+" · "+r.Article.String())
		for k := range n {
			if k > 0 && k%across == 0 {
				y += line
			}
			at := x + label + side*float64(k%across)
			f.Box(doc.Outline, at, y, side, side, thin)
			f.Text(at, y, side, side, 5.4, itoa(k+1)).Muted().Aligned(doc.Centre)
		}
		if x += need + 4; n > across {
			x, y = left, y+line
		}
	}
	if x > left {
		y += line
	}
	return y
}

// bottom returns the height of the paper.
func (f *form) bottom() float64 { _, h := f.sheetSize(); return h }
