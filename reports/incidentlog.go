package reports

import (
	"strconv"
	"strings"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/regulations"
	"flagfall/reports/doc"
	"flagfall/scoresheet/draughts"
)

// incidentFilter chooses among the rulings of an event; its zero value takes
// all.
type incidentFilter struct {
	Round  int
	Player arbiter.PlayerID
	// Article is the beginning of an article up to a whole number: "WCDF 4".
	Article string
}

// takes reports whether a ruling is among those chosen.
func (f incidentFilter) takes(s *arbiter.State, line *rulingLine) bool {
	if f.Round != 0 && line.round != f.Round || f.Player != 0 && line.player != f.Player {
		return false
	}
	article := f.full(s)
	return article == "" || within(line.article, article)
}

// full returns the article of the filter with its rule book, "" for all.
func (f incidentFilter) full(s *arbiter.State) string {
	article := strings.TrimSuffix(f.Article, ".")
	if article != "" && !strings.Contains(article, " ") {
		article = strings.ToUpper(s.Settings.Rules().Name) + " " + article
	}
	return article
}

// within reports whether an article is another one or a part of it.
func within(article, of string) bool { return article == of || strings.HasPrefix(article, of+".") }

// rulingLine is a line of the report on a ruling.
type rulingLine struct {
	seq                                       int64
	at                                        time.Time
	round                                     int
	board, who, article, ground, what, reason string
	player                                    arbiter.PlayerID
	decision                                  string
}

// incidentLogOptions select rulings.
type incidentLogOptions struct{ player, article string }

var incidentLogRow = takes(Document{Name: "incident-log", Title: "what was ruled on, by article, with the offences counted", About: AllRounds},
	func(q *Request, own incidentLogOptions) (*doc.Document, error) {
		filter := incidentFilter{Round: q.Round, Article: own.article}
		if own.player != "" {
			p, err := q.State.NearPlayer(own.player)
			if err != nil {
				return nil, err
			}
			filter.Player = p.ID
		}
		return incidentLogOf(q.State, filter, q.look)
	},
	playerOption(func(o *incidentLogOptions) any { return &o.player }),
	option("article", "an article with all under it: 4, 4.16, 1.25", func(o *incidentLogOptions) any { return &o.article }))

// incidentLogOf returns the report on what was ruled on, of the rulings chosen alone:
// incidents by article on players and spectators, irregular moves, the clock, late
// players, games declared void or drawn, with the decision, the reason and what
// became of it on appeal. Below it are the offences that are counted, by player,
// for the game and for the event. Errors: rule.NotFound for a round that is not
// paired.
func incidentLogOf(s *arbiter.State, f incidentFilter, o Options) (*doc.Document, error) {
	if f.Round != 0 {
		if _, err := s.Round(f.Round); err != nil {
			return nil, err
		}
	}
	r, err := begin(s, o, "incident-log")
	if err != nil {
		return nil, err
	}
	w := r.words
	r.doc.Title = w.Say("Incidents and rulings")
	if f.Round != 0 {
		r.round(f.Round)
	}
	t := &doc.Table{Name: "incidents", Records: true, Empty: w.Say("Nothing was ruled on."), Frozen: 1, Columns: []doc.Column{
		plainColumn("entry", w.Say("Entry"), doc.Integer), plainColumn("time", w.Say("When"), doc.Code), r.words.column("round", r.words.Head("Round"), doc.Integer),
		r.words.column("board", r.words.Head("Board"), doc.Board), plainColumn("who", w.Say("Who"), doc.Name), r.words.column("article", r.words.Head("Article"), doc.Text),
		plainColumn("what", w.Say("What happened"), doc.Text), plainColumn("decision", w.Say("Decision"), doc.Text), plainColumn("reason", w.Say("Reason"), doc.Text),
		plainColumn("state", w.Say("State"), doc.Text)}}
	var lines []rulingLine
	oneDay, appealed := true, false
	for _, ruled := range s.Rulings() {
		line := r.rulingLine(ruled)
		if !f.takes(s, &line) {
			continue
		}
		lines = append(lines, line)
		// The day is left out if it is the one in the head of the page.
		oneDay = oneDay && inZone(line.at, o.Zone).Format(time.DateOnly) == inZone(r.doc.Meta.Printed, o.Zone).Format(time.DateOnly)
		appealed = appealed || r.appealState(line.seq) != ""
	}
	if !appealed {
		t.Columns = t.Columns[:len(t.Columns)-1]
	}
	for _, line := range lines {
		at := r.clock(line.at)
		if oneDay && at != "" {
			at = inZone(line.at, o.Zone).Format("15:04")
		}
		n := doc.Cell{}
		if line.round > 0 {
			n = doc.N(line.round)
		}
		cells := []doc.Cell{doc.N(int(line.seq)), doc.T(at), n, doc.T(line.board), doc.T(line.who), doc.T(line.ground),
			doc.T(line.what), doc.T(line.decision).With(doc.Strong), doc.T(r.reason(line.reason)), doc.T(r.appealState(line.seq))}
		t.Add(cells[:len(t.Columns)]...)
	}
	r.doc.Blocks = []doc.Block{t}
	if counted := r.tally(f); len(counted.Rows) > 0 {
		r.doc.Blocks = append(r.doc.Blocks, counted)
	}
	return r.doc, nil
}

// plainColumn makes a column whose head is the same in short and in full.
func plainColumn(key, title string, kind doc.Kind) doc.Column {
	return doc.Column{Key: key, Title: title, Long: title, Kind: kind}
}

// whenFilled makes a column that prints leave out if it is empty in all rows.
func whenFilled(c doc.Column) doc.Column {
	c.WhenFilled = true
	return c
}

// clock returns an instant as a clock on the wall shows it.
func (r *report) clock(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	at = inZone(at, r.look.Zone)
	return r.words.ShortDay(at) + "\u00a0" + at.Format("15:04")
}

// inZone returns an instant in local time; without a zone in UTC.
func inZone(at time.Time, zone *time.Location) time.Time {
	if zone == nil {
		zone = time.UTC
	}
	return at.In(zone)
}

// rulingLine describes a ruling.
func (r *report) rulingLine(ruled arbiter.Ruled) (line rulingLine) {
	s, w := r.state, r.words
	line = rulingLine{seq: ruled.Seq, at: ruled.At, round: ruled.Round, article: ruled.Article, ground: r.ground(ruled.Article, ruled.Analogy), reason: ruled.Reason}
	if g, err := s.FindGame(arbiter.GameRef{ID: ruled.Game}); ruled.Game != 0 && err == nil {
		line.board, line.who = g.BoardName(), r.name(g.First)+" – "+r.name(g.Second)
	}
	switch {
	case ruled.Spectator != 0:
		line.who = r.say(s.TellBystander(ruled.Spectator)) + " (" + w.Say("spectator") + ")"
	case ruled.Player != 0:
		line.player, line.who = ruled.Player, r.name(ruled.Player)
	}
	switch {
	case ruled.Penalty != "":
		line.decision = w.penalty(ruled.Penalty)
	case ruled.Choice != "":
		line.decision = w.choice(ruled.Choice)
	case ruled.Decision != "":
		line.decision = r.held(ruled.Decision)
	default:
		// Rulings on clocks and on late players describe themselves.
		line.what = r.entry(s.Log[ruled.Seq-1])
		return line
	}
	ply := ""
	if ruled.OfPly {
		ply = r.ply(ruled.Ply)
	}
	played, _ := draughts.ParseVariant(s.Settings.Variant)
	about := []string{ply, played.Customary(ruled.Move)}
	if !ruled.Claimed.IsZero() {
		about = []string{r.say(ruled.Claimed)}
	}
	line.what = list(append(about, r.drawRuleName(ruled.Rule), r.reason(ruled.Text)))
	if ruled.Unintentional {
		line.decision += ", " + w.Say("unintentional")
	}
	if ruled.Instead != "" {
		line.decision += r.words.Stop(": ") + played.Customary(ruled.Instead)
	}
	return line
}

// held returns a decision on a claim or an occurrence in the words of the document.
func (r *report) held(decision arbiter.Held) string {
	w := r.words
	switch decision {
	case arbiter.HeldNoted:
		return w.Say("noted")
	case arbiter.HeldAnew:
		return w.Say("declared void, played again")
	case arbiter.HeldDrawn:
		return w.Say("declared drawn")
	case arbiter.HeldPlayOn:
		return w.Say("played on")
	case arbiter.HeldValid:
		return r.words.Say("valid")
	case arbiter.HeldInvalid:
		return r.words.Say("not valid")
	}
	return string(decision)
}

// ply returns a ply by its number.
func (r *report) ply(n int) string { return r.words.Say("ply {n}", "n", strconv.Itoa(n)) }

// ground returns the article, or the analogy in the language of the document.
func (r *report) ground(article string, analogy bool) string {
	if !analogy {
		return r.groundText(article)
	}
	if article == "" {
		return r.words.Say("by analogy")
	}
	return r.words.Say("by analogy") + r.words.Stop(": ") + r.citeText(article)
}

// appealState says what became of a ruling on appeal.
func (r *report) appealState(seq int64) string {
	w := r.words
	if r.state.Overruled[seq] != 0 {
		return w.Say("overruled on appeal")
	}
	text := ""
	for _, a := range r.state.Appeals {
		switch {
		case a.Entry != seq || a.Outcome == arbiter.AppealDropped:
		case a.Outcome == "":
			return w.Say("under appeal")
		default:
			text = w.Say("upheld on appeal")
		}
	}
	return text
}

func (w *words) penalty(p regulations.Penalty) string {
	switch p {
	case regulations.NoPenalty:
		return w.Say("ruling|no penalty")
	case regulations.Warning:
		return w.Say("warning")
	case regulations.Caution:
		return w.Say("caution")
	case regulations.ZeroPoints:
		return w.Say("zero points for the round")
	case regulations.BothZero:
		return w.Say("zero points for both")
	case regulations.LossOfGame:
		return w.Say("loss of the game")
	case regulations.Disqualified:
		return w.Say("disqualification")
	case regulations.ExpelledEvent:
		return w.Say("expulsion")
	}
	return string(p)
}

func (w *words) choice(c arbiter.Choice) string {
	switch c {
	case arbiter.Rectified:
		return w.Say("rectified")
	case arbiter.LetStand:
		return w.Say("the move stands")
	case arbiter.Cautioned:
		return w.Say("caution, the move recalled")
	}
	return w.Say("loss of the game")
}

// tally counts, by player, the offences that have a row of their own: in the game of the last one,
// and in the event.
func (r *report) tally(f incidentFilter) *doc.Table {
	s, w := r.state, r.words
	t := &doc.Table{Name: "offences", Title: w.Say("Offences counted"), Frozen: 1, Columns: []doc.Column{
		plainColumn("who", w.Say("Who"), doc.Name), plainColumn("offence", w.Say("Offence"), doc.Text), r.words.column("article", r.words.Head("Article"), doc.Text),
		r.words.column("round", r.words.Head("Round"), doc.Integer), r.words.column("board", r.words.Head("Board"), doc.Board),
		plainColumn("in-game", w.Say("In the game"), doc.Integer), plainColumn("in-event", w.Say("In the event"), doc.Integer)}}
	book, offenders := s.Settings.Rules(), s.Offenders()
	for i := range s.Players {
		p := &s.Players[i]
		if f.Player != 0 && f.Player != p.ID || !offenders[p.ID] {
			continue
		}
		for _, o := range book.Offences {
			// All offences under the article count, even if the filter names only a part of it.
			row, asked := o.Article.String(), f.full(s)
			if asked != "" && !within(row, asked) && !within(asked, row) {
				continue
			}
			_, inEvent := s.OffencesOf(o.Code, p.ID, nil)
			if inEvent == 0 {
				continue
			}
			games := 0
			for j := range s.Rounds {
				for k := range s.Rounds[j].Games {
					g := &s.Rounds[j].Games[k]
					if !g.Has(p.ID) || f.Round != 0 && f.Round != g.Round {
						continue
					}
					if inGame, _ := s.OffencesOf(o.Code, p.ID, g); inGame > 0 {
						games++
						t.Add(doc.T(r.nameOf(p)), doc.T(r.tell(o.Title)), doc.T(r.cite(o.Article)), doc.N(g.Round), boardCell(g), doc.N(inGame), doc.N(inEvent))
					}
				}
			}
			if games == 0 && f.Round == 0 {
				t.Add(doc.T(r.nameOf(p)), doc.T(r.tell(o.Title)), doc.T(r.cite(o.Article)), doc.Cell{}, doc.Cell{}, doc.Cell{}, doc.N(inEvent))
			}
		}
	}
	return t
}
