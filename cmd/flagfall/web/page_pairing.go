package web

import (
	"html/template"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/language"

	"flagfall/arbiter"
	"flagfall/reports"
)

// tableKeys move players and boards without a mouse.
var tableKeys = []shortcut{
	{on: "Enter", does: "take up, put down"},
	{on: "↑ ↓ ← →", does: "go to another place"},
	{on: "Esc", does: "put back what was taken up"},
}

var pairingPage = &page{name: "pairing", now: true, then: pairingsPage, title: "Change the pairings", sought: "swap players, swap colours, bye, wrong opponent, change boards, latecomer", role: Arbiter, keys: tableKeys, actions: []string{"rearrange", "latecomer"}, show: showPairing}

// pairing is a round whose players and boards can be moved.
type pairing struct {
	*view
	Boards []pairedBoard
	// Byes and Out are those without a game: Byes have a place in the round that can
	// be exchanged, Out have none.
	Byes, Out []placed
	// All are the players of the round as options, by name, and Everybody those who can
	// be in the next one. Each is in two lists, and is written once.
	All, Everybody template.HTML
	// Holder: somebody has the bye of the round, so that a latecomer can meet them.
	Holder bool
	// Why says that the system explains why two do not meet, Drafted that nobody in
	// the hall sees the round yet.
	Why, Drafted bool
	Next         int
}

// options returns players to be chosen by their numbers.
func options(list []placed) template.HTML {
	var b strings.Builder
	for _, p := range list {
		b.WriteString(`<option value="` + p.Number + `">` + template.HTMLEscapeString(p.Name) + `</option>`)
	}
	return template.HTML(b.String())
}

// pairedBoard is a pair; of a heat, its first game.
type pairedBoard struct {
	Number        string
	First, Second placed
	// Fixed: a result or a sheet is in, so that it can no longer be moved.
	Fixed  bool
	Result string
}

// placed is a player in a round.
type placed struct {
	ID, Number, Name, What string
}

func showPairing(v *view) (any, error) {
	p := pairing{view: v, Next: len(v.State.Rounds) + 1, Why: !v.State.System().Teams}
	_, p.Holder = v.State.ByeHolder()
	place := func(id arbiter.PlayerID, what string) placed {
		player, err := v.State.Player(id)
		if err != nil {
			return placed{}
		}
		return placed{"#" + itoa(int(id)), itoa(player.Number), player.Name(), what}
	}
	seated, all := map[arbiter.PlayerID]bool{}, []placed(nil)
	if v.Round > 0 {
		round := &v.State.Rounds[v.Round-1]
		p.Drafted = round.Draft()
		for _, heat := range round.Pairs() {
			g := heat[0]
			b := pairedBoard{Number: strconv.Itoa(g.Board), First: place(g.First, ""), Second: place(g.Second, "")}
			for _, g := range heat {
				if b.Fixed = b.Fixed || g.Result != nil || len(g.Sheets) > 0; g.Result != nil {
					b.Result = v.State.ResultText(g)
				}
			}
			seated[g.First], seated[g.Second] = true, true
			p.Boards = append(p.Boards, b)
			all = append(all, b.First, b.Second)
		}
		for _, b := range round.Byes {
			seated[b.Player] = true
			at := place(b.Player, v.say(arbiter.TellBye(b.Kind).Text))
			p.Byes, all = append(p.Byes, at), append(all, at)
		}
	}
	for _, player := range v.State.Players {
		if player.Withdrawn == 0 && !seated[player.ID] {
			p.Out = append(p.Out, place(player.ID, ""))
		}
	}
	reports.SortByName(v.State, language.Make(v.Language()), all, func(p placed) string { return p.Name })
	p.All = options(all)
	p.Everybody = p.All + options(p.Out)
	from, to := v.cut(len(p.Boards), slices.IndexFunc(p.Boards, func(b pairedBoard) bool { return b.Number == v.query("board") }))
	p.Boards = p.Boards[from:to]
	return p, nil
}
