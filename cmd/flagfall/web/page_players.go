package web

import (
	"slices"
	"strconv"

	"golang.org/x/text/language"

	"flagfall/arbiter"
	"flagfall/reports"
)

// gridKeys are the shortcuts of the grid of players.
var gridKeys = []shortcut{
	{on: "↑ ↓ ← →", does: "go to the other cells"},
	{on: "Enter F2", does: "change the cell in place"},
	{on: "Tab", does: "change the next cell"},
	{on: "Esc", does: "leave the cell as it was"},
}

var playersPage = &page{name: "players", title: "Players", sought: "new player, add a player, latecomer, withdraw, remove, wrong name, replace, rating", key: "p", nav: true, role: Helper, keys: gridKeys, actions: []string{"player.add", "player.list", "checkin", "player.edit", "reinstate"}, show: showPlayers}

type players struct {
	*view
	// Rows are those of the part that is shown, of Count.
	Rows   []playerRow
	Count  int
	Import *Command
	// CheckIn: the event records who has reported.
	CheckIn bool
	// Twice are the players who may have been entered twice.
	Twice []enteredTwice
}

type playerRow struct {
	arbiter.Player
	ID      string // as commands name them
	Born    string
	Absent  []int
	Out     bool
	Ref     string
	Present bool
}

func showPlayers(v *view) (any, error) {
	p := players{view: v, Import: v.server.commands["player import"], CheckIn: len(v.State.Rounds) == 0}
	if v.May("player remove") {
		p.Twice = v.twice()
	}
	next := len(v.State.Rounds) + 1
	for _, player := range v.State.Players {
		row := playerRow{Player: player, ID: "#" + itoa(int(player.ID)), Out: player.Withdrawn > 0, Ref: v.PlayerLink(player.ID), Present: player.CheckedIn}
		if y := player.Person.BirthYear; y > 0 {
			row.Born = itoa(y)
		}
		for _, a := range player.Absences {
			if a.Round >= next {
				row.Absent = append(row.Absent, a.Round)
			}
		}
		p.Rows = append(p.Rows, row)
	}
	reports.SortByName(v.State, language.Make(v.Language()), p.Rows, func(r playerRow) string { return r.Name() })
	slices.SortStableFunc(p.Rows, func(a, b playerRow) int {
		switch {
		case a.Number != b.Number && a.Number > 0 && b.Number > 0:
			return a.Number - b.Number
		case a.Number > 0 && b.Number == 0:
			return -1
		case b.Number > 0 && a.Number == 0:
			return 1
		}
		return 0 // by name
	})
	p.Count = len(p.Rows)
	from, to := v.cut(len(p.Rows), -1)
	p.Rows = p.Rows[from:to]
	return p, nil
}

func itoa(n int) string { return strconv.Itoa(n) }
