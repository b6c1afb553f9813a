package reports

import (
	"slices"

	"flagfall/arbiter"
	"flagfall/pairing"
	"flagfall/reports/doc"
)

var playerCardsRow = row(Document{Name: "player-cards", Title: "a card for each player, four to a page", About: Form, For: byRounds}, playerCards, onePlayer)

// personal are the options of a document that is made for one player or for all.
type personal struct {
	anEvent
	player string
}

var onePlayer = playerOption(func(o *personal) any { return &o.player })

// players returns those for whom a document is made, in the order of their numbers.
func (o personal) players(s *arbiter.State) ([]arbiter.Player, error) {
	if o.player == "" {
		return slices.Clone(s.Players), nil
	}
	p, err := s.NearPlayer(o.player)
	return []arbiter.Player{p}, err
}

// playerCards are cards for the players to keep, four to a sheet: a row a round
// with board, colour, opponent, result and running score, filled in as far as
// the event has gone.
func playerCards(r *report, own personal) error {
	if err := needRounds(r.state); err != nil {
		return err
	}
	players, err := own.players(r.state)
	if err != nil {
		return err
	}
	w := r.words
	r.doc.Title = w.Say("Player cards")
	forms := &doc.Forms{Across: 2, Down: 2, Cut: true, Stacked: true, Table: r.playerTable("player-cards", players)}
	width, height := r.sheetSize()
	entries, _ := r.entries()
	boards := r.boards()
	for i := range players {
		forms.Items = append(forms.Items, r.card(&players[i], entries[players[i].Number], boards, width/2, height/2))
	}
	r.forms(forms)
	return nil
}

// boards returns the boards of all players by round, from 0.
func (r *report) boards() map[arbiter.PlayerID][]int {
	boards := map[arbiter.PlayerID][]int{}
	for i := range r.state.Rounds {
		for j := range r.state.Rounds[i].Games {
			g := &r.state.Rounds[i].Games[j]
			for _, id := range [2]arbiter.PlayerID{g.First, g.Second} {
				for len(boards[id]) <= i {
					boards[id] = append(boards[id], 0)
				}
				boards[id][i] = g.Board
			}
		}
	}
	return boards
}

func (r *report) card(p *arbiter.Player, entries []pairing.Entry, boards map[arbiter.PlayerID][]int, width, height float64) doc.Drawing {
	w, f := r.words, &form{report: r}
	x, room := formEdge, width-2*formEdge
	f.Text(x, formEdge, room-18, 4, size8, joinDots(append([]string{r.doc.Meta.Event}, r.doc.Meta.Letterhead...)...)).Muted()
	f.emblem(x+room-17, formEdge, 17, 8, doc.Right)
	f.Text(x, formEdge+4.5, room-18, 10, size14, r.nameOf(p)).Strong()
	f.Text(x, formEdge+15, room, 4, size8, joinDots(r.playerFacts(p.ID), p.Club, p.Person.Member)).Muted()
	// Round, board, colour, opponent, result, score.
	columns := [6]float64{8, 9, 6, room - 47, 12, 12}
	heads := [6]string{"", w.Head("Board").Short, "", w.Head("Opponent").Short, w.Head("Result").Short, w.Head("points").Short}
	top, rounds := formEdge+21.0, r.roundsToPrint()
	step := min(9, (height-formEdge-top-5)/float64(rounds))
	at := x
	for i, c := range columns {
		f.Text(at, top, c-0.8, 5, size7, heads[i]).Muted()
		at += c
	}
	top += 5
	f.Rule(x, top, room, 0, heavy)
	score := pairing.Points(0)
	for n := range rounds {
		y := top + step*float64(n)
		cells := [6]string{itoa(n + 1)}
		if n < len(entries) {
			e := entries[n]
			score += e.Points
			if n < len(boards[p.ID]) {
				cells[1] = some(boards[p.ID][n]).Print(&doc.Column{}, 0, r.doc.Labels)
			}
			cells[3] = r.byeText(e.Kind)
			if g := r.annulled(p.ID, n+1); g != nil {
				opponent, side := g.Second, 0
				if g.Second == p.ID {
					opponent, side = g.First, 1
				}
				cells[3] = r.name(opponent)
				f.disc(x+columns[0]+columns[1]+0.8, y, step, side)
			}
			if e.Opponent > 0 {
				opponent := r.state.ByNumber(e.Opponent)
				cells[3] = r.nameOf(&opponent)
				f.disc(x+columns[0]+columns[1]+0.8, y, step, sideOf(e.Colour))
			}
			if e.Kind != pairing.Open && r.annulled(p.ID, n+1) == nil {
				cells[4], cells[5] = r.score(e.Points), r.score(score)
				if e.Kind == pairing.ForfeitWin || e.Kind == pairing.ForfeitLoss {
					cells[4] += " " + w.Say("letter|by absence")
				}
			}
		}
		at := x
		for i, c := range columns {
			align := doc.Left
			if i > 3 {
				align = doc.Centre
			}
			f.Text(at+0.6, y, c-1.2, step, size9, cells[i]).Aligned(align)
			if at += c; i > 2 {
				f.Rule(at-columns[i], y, 0, step, thin)
			}
		}
		f.Rule(x, y+step, room, 0, thin)
	}
	return f.Drawing
}

// annulled returns the game of a player in a round that does not count because one of its players
// withdrew; nil if there is none.
func (r *report) annulled(id arbiter.PlayerID, round int) *arbiter.Game {
	games := r.state.Rounds[round-1].Games
	if i := slices.IndexFunc(games, func(g arbiter.Game) bool { return g.Annulled && g.Has(id) }); i >= 0 {
		return &games[i]
	}
	return nil
}

// sideOf returns the index of a colour among the sides.
func sideOf(c pairing.Colour) int {
	if c == pairing.Second {
		return 1
	}
	return 0
}

// playerTable returns the table of players from which forms are made.
func (r *report) playerTable(name string, players []arbiter.Player) *doc.Table {
	w, f := r.words, r.facts(players)
	t := &doc.Table{Name: name, Empty: w.Say("No players are entered yet."), Frozen: 2, Columns: append([]doc.Column{
		w.column("number", w.Head("Player number"), doc.Integer), w.column("name", w.Head("Name"), doc.Name)}, f.columns()...)}
	for i := range players {
		t.Add(append([]doc.Cell{doc.N(int(players[i].ID)), r.rankedName(&players[i])}, f.cells(&players[i])...)...)
	}
	return t
}
