package web

import (
	"fmt"
	"slices"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
)

var overviewPage = &page{name: "", title: "Round", sought: "what to do now, next round, start, overview", key: "c", nav: true, role: Helper, actions: []string{"status"}, show: showOverview}

type overview struct {
	*view
	Agenda  office.Agenda
	Urgent  []agendaItem
	Later   []agendaItem
	Missing []person
	// LeftOut: whoever has not reported is left out of round 1. Ticked: somebody has reported, so
	// that one may expect the others to be left out.
	LeftOut, Ticked bool
	// Draft: the round that is looked at is not published.
	Draft bool
	// Boards are the first games of the round that is looked at, and Byes the players
	// without one; More says that there are more games.
	Boards []board
	Byes   []without
	More   bool
	Recent []office.Entry
	Print  []Word
	// Sent are the results that players have sent for open boards.
	Sent map[string]*report
}

// agendaItem is one thing to do with its buttons.
type agendaItem struct {
	What, How string
	Ways      []Way
}

type person struct {
	Name, Number string
}

// recent is how many entries the overview has; it shows the last few, and those that
// came since the reader looked last.
const (
	recent      = 60
	recentShown = 8
)

// Older reports whether an entry of the list is shown only if it is new.
func (c overview) Older(i int) bool { return i >= recentShown }

// pairsShown is how many games of the round the overview has.
const pairsShown = 40

// games returns the pairs of a round with the results that are in.
func (c *overview) games(round *arbiter.Round) {
	games := round.All()
	c.More = len(games) > pairsShown
	for _, g := range games[:min(len(games), pairsShown)] {
		b := board{Game: g, Name: g.BoardName(), First: c.Name(g.First), Second: c.Name(g.Second)}
		b.Text = c.State.ResultText(g)
		c.Boards = append(c.Boards, b)
	}
	if !c.More {
		c.Byes = c.byes(round)
	}
}

func showOverview(v *view) (any, error) {
	var a office.Agenda
	var err error
	if v.AsOf == 0 { // the tasks of that time no longer matter
		if a, err = v.Office.Agenda(); err != nil {
			return nil, err
		}
	}
	c := overview{view: v, Agenda: a}
	for _, item := range a.Items {
		t := agendaItem{v.Worded(item.What), v.Worded(item.Way), v.Ways(item.Way)}
		if item.Waits {
			c.Later = append(c.Later, t)
		} else {
			c.Urgent = append(c.Urgent, t)
		}
	}
	if len(v.State.Rounds) == 0 && v.AsOf == 0 {
		for _, p := range v.State.NotCheckedIn() {
			c.Missing = append(c.Missing, person{p.Name(), fmt.Sprintf("#%d", p.ID)})
		}
		c.LeftOut = v.State.Settings.CheckIn == arbiter.CheckInRequired
		c.Ticked = slices.ContainsFunc(v.State.Players, func(p arbiter.Player) bool { return p.CheckedIn }) && !v.State.System().PrePaired
	} else if v.Round > 0 {
		c.Draft = v.State.Rounds[v.Round-1].Draft()
	}
	if v.Round > 0 {
		c.games(&v.State.Rounds[v.Round-1])
	}
	if v.Playing > 0 && v.AsOf == 0 {
		c.Sent = v.sent(v.Playing)
	}
	for _, e := range slices.Backward(v.State.Log[max(0, len(v.State.Log)-recent):]) {
		c.Recent = append(c.Recent, v.line(e))
	}
	for _, w := range []Word{{"pairings", v.say("Pairings")}, {"slips", v.say("Result slips")}, {"standings", v.say("Standings")}, {"crosstable", v.say("Crosstable")}, {"display", v.say("Simultaneous display")}} {
		if offers(w.Value)(v.State) {
			c.Print = append(c.Print, w)
		}
	}
	return c, nil
}
