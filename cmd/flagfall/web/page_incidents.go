package web

import (
	"html/template"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/reports/html"
	"flagfall/scoresheet/verify"
)

var incidentPage = &page{name: "incidents", title: "Incidents", sought: "illegal move, penalty, warning, telephone, appeal, protest, forfeit", key: "i", nav: true, role: Arbiter, actions: []string{"incident.list"}, show: showIncidents}

// incidents is where a breach of the rules is recorded: who, what, and which penalties the book
// permits.
type incidents struct {
	*view
	Boards   []Word
	Players  []Word
	Offences []offenceRow
	// Board, Player and Offence are what was chosen.
	Board, Player string
	Offence       *offenceRow
	// Had are the player's offences so far, and Penalties what is permitted now.
	Had       []string
	Penalties []penaltyRow
	// Why says why nothing is permitted.
	Why string
	// Rulings are those that can be appealed against, the latest first, and Appeals
	// those that are open.
	Rulings []ruled
	Appeals []appealed
	// Log has the rulings so far.
	Log template.HTML
}

type offenceRow struct {
	Code, Title, Article, Text string
}

// penaltyRow is a penalty that the book permits, and what it would bring about.
type penaltyRow struct {
	Value, Words string
	Usual        bool
	Effects      []string
}

// ruled is a decision that can be appealed against.
type ruled struct {
	Seq     int64
	Text    rule.Sentence
	Players []Word
}

// appealed is an open appeal.
type appealed struct {
	Seq, Entry int64
	Text       rule.Sentence
	Members    int
	Heard      int
}

// mostRulings is how many rulings the page shows.
const mostRulings = 20

// appeals lists the rulings and the open appeals.
func (p *incidents) appeals() {
	list := p.State.Rulings()
	for i := len(list) - 1; i >= 0 && len(p.Rulings) < mostRulings; i-- {
		r := ruled{Seq: list[i].Seq, Text: p.tell(p.State, p.State.Log[list[i].Seq-1])}
		for _, id := range list[i].Players {
			r.Players = append(r.Players, Word{"#" + itoa(int(id)), p.Name(id)})
		}
		p.Rulings = append(p.Rulings, r)
	}
	for _, a := range p.State.Appeals {
		if a.Outcome == "" {
			p.Appeals = append(p.Appeals, appealed{a.Seq, a.Entry, p.tell(p.State, p.State.Log[a.Seq-1]), len(a.Committee), len(a.Hearings)})
		}
	}
}

func showIncidents(v *view) (any, error) {
	p := incidents{view: v, Board: v.query("board"), Player: v.query("player")}
	book := v.State.Settings.Rules()
	for _, o := range book.Offences {
		row := offenceRow{o.Code, v.say(o.Title), v.said(o.Article.Said()), v.said(o.Text)}
		p.Offences = append(p.Offences, row)
		if o.Code == v.query("offence") {
			p.Offence = &row
		}
	}
	var game *arbiter.Game
	if v.Round > 0 {
		for _, g := range v.State.Rounds[v.Round-1].All() {
			p.Boards = append(p.Boards, Word{g.BoardName(), v.Name(g.First) + " – " + v.Name(g.Second)})
			if g.BoardName() == p.Board {
				game = g
			}
		}
	}
	for _, player := range v.State.Players {
		if game == nil || game.Has(player.ID) {
			p.Players = append(p.Players, Word{"#" + itoa(int(player.ID)), player.Name()})
		}
	}
	if p.Player != "" {
		player, err := v.State.FindPlayer(p.Player)
		if err != nil {
			return nil, err
		}
		p.had(player.ID, game)
		if p.Offence != nil && v.AsOf == 0 {
			if err := p.permitted(player.ID, game); err != nil {
				return nil, err
			}
		}
	}
	p.appeals()
	h := hanging{view: v}
	log, err := h.document("incident-log")
	if err == nil && log != nil {
		p.Log, err = html.Fragment(log)
	}
	if err != nil {
		return nil, err
	}
	return p, nil
}

// had lists the offences of a player, with how often.
func (p *incidents) had(player arbiter.PlayerID, game *arbiter.Game) {
	for _, o := range p.Offences {
		inGame, inEvent := p.State.OffencesOf(o.Code, player, game)
		if inEvent == 0 {
			continue
		}
		text := o.Title + " (" + o.Article + "): " + itoa(inEvent) + " " + p.say("in the event")
		if game != nil {
			text += ", " + itoa(inGame) + " " + p.say("in this game")
		}
		p.Had = append(p.Had, text)
	}
}

// permitted tries every penalty, and keeps what the book does not refuse with what
// it would change.
func (p *incidents) permitted(player arbiter.PlayerID, game *arbiter.Game) error {
	usual := regulations.Penalty("")
	book := p.State.Settings.Rules()
	if o, err := book.Offence(p.Offence.Code); err == nil {
		inGame, inEvent := p.State.OffencesUnder(o, player, game)
		before := inEvent
		if o.Per == regulations.PerGame {
			before = inGame
		}
		usual = o.Penalty(before + 1)
	}
	for _, penalty := range regulations.Penalties() {
		c := arbiter.RecordIncident{Player: player, Offence: p.Offence.Code, Text: "?", Penalty: penalty, Reason: "?"}
		if game != nil {
			c.Game = arbiter.GameRef{ID: game.ID}
		}
		after, done, err := p.Office.Try(c)
		if err != nil {
			if rule.CodeOf(err) == rule.Internal {
				return err
			}
			p.Why = p.Worded(rule.SaidOf(err))
			continue
		}
		row := penaltyRow{Value: string(penalty), Words: verify.Capital(p.said(penalty.Said())), Usual: penalty == usual}
		for _, e := range done.Entries[1:] {
			row.Effects = append(row.Effects, p.Worded(p.tell(after, e)))
		}
		for _, n := range done.Notices {
			row.Effects = append(row.Effects, p.Worded(n.Said))
		}
		changes, err := office.StandingsChanges(p.State, after)
		if err != nil {
			return err
		}
		for _, c := range changes[:min(len(changes), 6)] {
			row.Effects = append(row.Effects, p.Worded(c.Said()))
		}
		p.Penalties = append(p.Penalties, row)
	}
	if len(p.Penalties) > 0 {
		p.Why = ""
	}
	return nil
}
