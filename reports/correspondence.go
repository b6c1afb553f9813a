package reports

import (
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/reports/doc"
	"flagfall/scoresheet/draughts"
)

// correspondenceOptions are the options of [due].
type correspondenceOptions struct {
	someRounds
	// On is the day, "2026-11-22"; "" is that of the last entry.
	On string
}

var correspondenceRow = row(Document{Name: "correspondence", Title: "games by correspondence: whose move is due, and when", About: AllRounds},
	due,
	option("on", "the day for which it is worked out, such as 2026-11-22 (default: the day of the last entry)", func(o *correspondenceOptions) any { return &o.On }))

// open returns the games by correspondence without a result, in the order of rounds and boards.
func (r *report) open(rounds []arbiter.Round, board string) []*arbiter.Game {
	var games []*arbiter.Game
	for i := range rounds {
		for j := range rounds[i].Games {
			if g := &rounds[i].Games[j]; g.Result == nil && r.state.Settings.FormOfPlay().Dated && (board == "" || g.BoardName() == board) {
				games = append(games, g)
			}
		}
	}
	return games
}

// due lists the open games by correspondence: who has to move, since when, what
// they have used of their time, and whether a reminder or a claim is due. Errors:
// rule.Usage for a day that cannot be read.
func due(r *report, own correspondenceOptions) error {
	s := r.state
	_, at, _ := s.Changed()
	if own.On != "" {
		var err error
		if at, err = arbiter.ParseDay(own.On, at); err != nil {
			return err
		}
	}
	on := clocks.DayOf(at)
	w := r.words
	r.doc.Title = w.Say("Games by correspondence")
	r.onWall(doc.Hung)
	r.doc.Subtitle = w.Day(on.Date())
	t := &doc.Table{Name: "correspondence", Empty: w.Say("No game by correspondence is open."), Frozen: 2, Columns: append(r.gameColumns(),
		plainColumn("last-move", w.Say("Last move"), doc.Text), plainColumn("sent", w.Say("Sent on"), doc.Text), plainColumn("to-move", w.Say("Next move"), doc.Name),
		plainColumn("due", w.Say("Due"), doc.Text), plainColumn("state", w.Say("State"), doc.Text), plainColumn("used", w.Say("Used so far"), doc.Text))}
	for j := len(t.Columns) - 2; j < len(t.Columns); j++ { // about whoever has to move
		t.Columns[j].Beneath = doc.Itself
	}
	for _, g := range r.open(own.rounds, "") {
		turn := s.TurnOf(g)
		day := func(d clocks.Day) doc.Cell {
			if d == 0 {
				return doc.T("")
			}
			return doc.T(w.ShortDay(d.Date()))
		}
		last := ""
		if n := len(g.Given); n > 0 {
			last = givenName(g, n-1)
		}
		t.Rows = append(t.Rows, doc.Row{Cells: append(r.gameCells(g), doc.T(last), day(turn.Since), doc.T(r.name(turn.Player)),
			day(turn.Due), doc.T(r.dueState(turn, on)), doc.T(r.daysUsed(turn)))})
	}
	if len(t.Rows) > 0 {
		t.Notes = []doc.Note{{Text: r.settingName("thinking-time") + w.Stop(": ") + r.say(s.Settings.Thinking().Said())}}
	}
	r.doc.Blocks = []doc.Block{t}
	return nil
}

// dueState says what is due in a game on a day.
func (r *report) dueState(t arbiter.Turn, on clocks.Day) string {
	w := r.words
	switch {
	case t.Overstepped:
		return w.Say("overstepped with the last move: {player} may claim", "player", r.name(t.Player))
	case t.Due != 0 && on > t.Due:
		return w.Say("overstepped: the opponent may claim")
	case r.state.OnLeave(t.Player, on):
		return w.Say("on leave")
	case t.Remind != 0 && on >= t.Remind:
		return w.Say("reminder due")
	}
	return w.Say("in time")
}

// daysUsed returns the time that a player has used, and what is left.
func (r *report) daysUsed(t arbiter.Turn) string {
	used := r.words.Count(t.Count.Used, "{n} day", "{n} days")
	if left, some := r.state.Settings.Thinking().Left(t.Count); some {
		return list([]string{used, r.say(left)})
	}
	return used
}

// givenName returns a move that was sent, with its number: "12. 32-28", "12. ... 19-23".
func givenName(g *arbiter.Game, i int) string {
	n := i
	if g.Ballot != nil {
		n += len(g.Ballot.Moves)
	}
	if n%2 == 1 {
		return itoa(n/2+1) + ". ... " + g.Given[i].Move
	}
	return itoa(n/2+1) + ". " + g.Given[i].Move
}

// transmissionOptions are the options of [transmissions].
type transmissionOptions struct {
	someRounds
	// Board is the one board to be printed, "3"; "" is all.
	Board string
}

var transmissionsRow = row(Document{Name: "transmissions", Title: "transmission slips for the replies of games by correspondence", About: AllRounds},
	transmissions,
	boardOption(func(o *transmissionOptions) any { return &o.Board }))

// transmissions are the slips on which the players of open games by
// correspondence reply, six to a sheet: the last move with the position after it
// and the days used, and room for the reply with its dates. Errors: rule.NotFound for a board without such a game.
func transmissions(r *report, own transmissionOptions) error {
	r.doc.Title = r.words.Say("Transmission slips")
	games := r.open(own.rounds, own.Board)
	if own.Board != "" && len(games) == 0 {
		return rule.Errorf(rule.NotFound, "no game by correspondence is open at board %s", own.Board).WithWay("{correspondence.due} lists those that are", rule.Try("correspondence.due"))
	}
	t := r.gameFacts("transmissions", nil)
	t.Empty = r.words.Say("No game by correspondence is open.")
	if len(games) == 0 {
		r.doc.Blocks = []doc.Block{t}
		return nil
	}
	forms := &doc.Forms{Table: t, Across: 2, Down: 3, Cut: true, Stacked: true}
	width, _ := r.sheetSize()
	for _, g := range games {
		t.Rows = append(t.Rows, doc.Row{Cells: r.gameCells(g)})
		slip, err := r.transmission(g, width/2)
		if err != nil {
			return err
		}
		forms.Items = append(forms.Items, slip)
	}
	r.forms(forms)
	return nil
}

// transmission makes one slip of a given width.
func (r *report) transmission(g *arbiter.Game, width float64) (doc.Drawing, error) {
	w, f, s := r.words, &form{report: r}, r.state
	position, err := s.PositionNow(g)
	if err != nil {
		return doc.Drawing{}, err
	}
	turn := s.TurnOf(g)
	const board, top = 40.0, 8.0
	left, room := formEdge, width-2*formEdge
	text := room - board - 3
	f.Text(left, top, room, 4, size8, joinDots(s.Settings.Name, r.roundName(g), w.Say("Board {n}", "n", g.BoardName()))).Muted()
	f.Box(doc.Field, left+text+3, top+5, board, board, 0).Board = r.boardFrom(position.Turn(), position, draughts.SquareSet{})
	y := top + 5
	for i, id := range [2]arbiter.PlayerID{g.First, g.Second} {
		f.disc(left, y, 7, i)
		f.Text(left+discRoom, y, text-discRoom, 7, size10, r.name(id)).Strong()
		y += 7.4
	}
	line := func(label, value string) {
		f.Text(left, y, text, 3, 6, label).Muted()
		f.Text(left, y+2.8, text, 5, size10, value).Strong()
		y += 7.6
	}
	if n := len(g.Given); n > 0 {
		line(w.Say("Last move"), givenName(g, n-1))
	}
	if turn.Since != 0 {
		line(w.Say("Sent on"), w.Day(turn.Since.Date()))
	}
	side := 0
	if turn.Player == g.Second {
		side = 1
	}
	line(w.Say("Next move"), r.sides[side].name)
	line(w.Say("Used so far"), r.daysUsed(turn))
	y = top + 5 + max(board, y-top-5) + 2
	for _, label := range []string{w.Say("Received on"), w.Say("Next move"), w.Say("Sent on"), w.Say("Signature")} {
		f.labelled(left, y, room, 6.2, label, "")
		y += 7
	}
	return f.Drawing, nil
}

// roundName returns the round of a game in the words of a slip.
func (r *report) roundName(g *arbiter.Game) string {
	return strings.TrimSpace(r.words.Say("Round {n}", "n", itoa(g.Round)))
}
