package reports

import (
	"strconv"
	"strings"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/regulations"
	"flagfall/clocks"
	"flagfall/reports/doc"
)

// IncidentFilter chooses among the rulings of an event; its zero value takes
// all.
type IncidentFilter struct {
	Round  int
	Player arbiter.PlayerID
	// Article is the beginning of one, whole numbers at a time: "WCDF 4".
	Article string
}

// takes reports whether a ruling is among those chosen.
func (f IncidentFilter) takes(s *arbiter.State, line *rulingLine) bool {
	if f.Round != 0 && line.round != f.Round || f.Player != 0 && line.player != f.Player {
		return false
	}
	article := f.full(s)
	return article == "" || within(line.article, article)
}

// full is the article of the filter with its rule book, "" for all.
func (f IncidentFilter) full(s *arbiter.State) string {
	article := strings.TrimSuffix(f.Article, ".")
	if article != "" && !strings.Contains(article, " ") {
		article = strings.ToUpper(s.Settings.Rules().Name) + " " + article
	}
	return article
}

// within reports whether an article is another one or a part of it.
func within(article, of string) bool { return article == of || strings.HasPrefix(article, of+".") }

// rulingLine is a ruling as a line of the report.
type rulingLine struct {
	seq                                       int64
	at                                        time.Time
	round                                     int
	board, who, article, ground, what, reason string
	player                                    arbiter.PlayerID
	decision                                  string
}

// IncidentLog is the report on what was ruled on: incidents by article on players
// and spectators, irregular moves, the clock, late players, games declared void
// or drawn, with the decision, the reason and what became of it on appeal. Below
// it stand the offences that are counted, by player, in the game and in the
// event. A round of 0 means all.
func IncidentLog(s *arbiter.State, round int, o Options) (*doc.Document, error) {
	return IncidentLogOf(s, IncidentFilter{Round: round}, o)
}

// IncidentLogOf is IncidentLog with those chosen alone. Errors: rule.NotFound for a
// round that is not paired.
func IncidentLogOf(s *arbiter.State, f IncidentFilter, o Options) (*doc.Document, error) {
	if f.Round != 0 {
		if _, err := s.Round(f.Round); err != nil {
			return nil, err
		}
	}
	r, err := begin(s, o, "incident-log")
	if err != nil {
		return nil, err
	}
	w := r.words.Rulings
	r.doc.Title = w.Incidents
	if f.Round != 0 {
		r.round(f.Round)
	}
	t := &doc.Table{Name: "incidents", Empty: w.NoIncidents, Frozen: 1, Columns: []doc.Column{
		plainColumn("entry", w.Entry, doc.Integer), plainColumn("time", w.When, doc.Code), r.words.column("round", r.words.Game, doc.Integer),
		r.words.column("board", r.words.Board, doc.Board), plainColumn("who", w.Who, doc.Name), r.words.column("article", r.words.Article, doc.Text),
		plainColumn("what", w.What, doc.Text), plainColumn("decision", w.Decision, doc.Text), plainColumn("reason", w.Grounds, doc.Text),
		plainColumn("state", w.State, doc.Text)}}
	var lines []rulingLine
	oneDay, appealed := true, false
	for _, ruled := range s.Rulings() {
		line, ok := r.rulingLine(ruled)
		if !ok || !f.takes(s, &line) {
			continue
		}
		lines = append(lines, line)
		// The day is left out where it is that of the head of the page.
		oneDay = oneDay && inZone(line.at, o.Zone).Format(time.DateOnly) == inZone(r.doc.Meta.Printed, o.Zone).Format(time.DateOnly)
		appealed = appealed || r.appealState(line.seq) != ""
	}
	if !appealed {
		t.Columns = t.Columns[:len(t.Columns)-1]
	}
	for _, line := range lines {
		at := r.clock(line.at, o.Zone)
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
	r.noteEnglish()
	return r.doc, nil
}

// plainColumn is a column whose head is the same in print and in full.
func plainColumn(key, title string, kind doc.Kind) doc.Column {
	return doc.Column{Key: key, Title: title, Long: title, Kind: kind}
}

// clock is an instant on the clock on the wall.
func (r *report) clock(at time.Time, zone *time.Location) string {
	if at.IsZero() {
		return ""
	}
	at = inZone(at, zone)
	return r.words.shortDay(at) + "\u00a0" + at.Format("15:04")
}

// inZone is an instant as a clock on the wall shows it; without a zone in UTC.
func inZone(at time.Time, zone *time.Location) time.Time {
	if zone == nil {
		zone = time.UTC
	}
	return at.In(zone)
}

// rulingLine tells a ruling.
func (r *report) rulingLine(ruled arbiter.Ruled) (line rulingLine, ok bool) {
	s, w := r.state, r.words.Rulings
	line = rulingLine{seq: ruled.Seq, at: ruled.At, article: ruled.Ground, ground: r.groundText(ruled.Ground)}
	if g, err := s.FindGame(arbiter.GameRef{ID: ruled.Game}); ruled.Game != 0 && err == nil {
		line.round, line.board = g.Round, g.BoardName()
		line.who = r.name(g.First) + " – " + r.name(g.Second)
	}
	of := func(id arbiter.PlayerID) { line.player, line.who = id, r.name(id) }
	switch body := s.Log[ruled.Seq-1].Body.(type) {
	case arbiter.IncidentRecorded:
		line.round, line.what, line.reason, line.decision = body.Round, r.reason(body.Text), body.Reason, w.penalty(body.Penalty)
		line.article, line.ground = body.Article, r.ground(body.Article, body.Analogy)
		if body.Unintentional {
			line.decision += ", " + w.Unintentional
		}
		switch {
		case body.Spectator != 0:
			line.who = r.say(s.TellBystander(body.Spectator)) + " (" + w.Spectator + ")"
		case body.Player != 0:
			of(body.Player)
		}
	case arbiter.RulingRecorded:
		of(body.Player)
		line.what, line.reason = list([]string{r.ply(body.Ply), body.Move}), body.Reason
		line.decision = w.choice(body.Choice)
		if body.Instead != "" {
			line.decision += r.stop(": ") + body.Instead
		}
	case arbiter.ClockNoted:
		if side, err := clocks.ParseSide(body.Side); err == nil {
			if g, err := s.FindGame(arbiter.GameRef{ID: body.Game}); err == nil {
				of([2]arbiter.PlayerID{g.First, g.Second}[side])
			}
		}
		line.what, line.decision = body.Text, w.Noted
	case arbiter.GameVoided:
		line.ground, line.reason, line.decision = r.ground(body.Article, body.Analogy), body.Reason, w.PlayedAnew
		line.article = body.Article
	case arbiter.QuickplayRuled:
		of(body.By)
		line.article, line.ground = "WCDF 2.29", r.ground("WCDF 2.29", body.Analogy)
		line.reason, line.decision = body.Reason, w.PlayedOn
		if body.Drawn {
			line.decision = w.DeclaredDrawn
		}
	case arbiter.ClaimRuled:
		if body.By != 0 {
			of(body.By)
		}
		line.what, line.reason, line.article = list([]string{r.ply(body.Ply), body.Intended, r.drawRuleName(body.Rule)}), body.Reason, body.Article
		line.decision = r.words.Papers.NotValid
		if body.Holds {
			line.decision = r.words.Papers.Valid
		}
	default:
		// What was ruled on the clock and on late players tells itself.
		line.what = r.entry(s.Log[ruled.Seq-1])
	}
	return line, true
}

// ply is a ply by its number.
func (r *report) ply(n int) string { return fill(r.words.Papers.PlyN, "n", strconv.Itoa(n)) }

// ground is the article, or the analogy in the language of the document.
func (r *report) ground(article string, analogy bool) string {
	if !analogy {
		return r.citeText(article)
	}
	if article == "" {
		return r.words.Rulings.ByAnalogy
	}
	return r.words.Rulings.ByAnalogy + r.stop(": ") + r.citeText(article)
}

// appealState says what became of a ruling on appeal.
func (r *report) appealState(seq int64) string {
	w := r.words.Rulings
	if r.state.Overruled[seq] != 0 {
		return w.Overruled
	}
	text := ""
	for _, a := range r.state.Appeals {
		switch {
		case a.Entry != seq || a.Outcome == arbiter.AppealDropped:
		case a.Outcome == "":
			return w.UnderAppeal
		default:
			text = w.Upheld
		}
	}
	return text
}

func (w *rulingWords) penalty(p regulations.Penalty) string {
	switch p {
	case regulations.NoPenalty:
		return w.NoPenalty
	case regulations.Warning:
		return w.Warning
	case regulations.Caution:
		return w.Caution
	case regulations.ZeroPoints:
		return w.ZeroPoints
	case regulations.BothZero:
		return w.BothZero
	case regulations.LossOfGame:
		return w.LossOfGame
	case regulations.Disqualified:
		return w.Disqualified
	case regulations.ExpelledEvent:
		return w.Expelled
	}
	return string(p)
}

func (w *rulingWords) choice(c arbiter.Choice) string {
	switch c {
	case arbiter.Rectified:
		return w.Rectified
	case arbiter.LetStand:
		return w.Stands
	case arbiter.Cautioned:
		return w.Recalled
	}
	return w.LossOfGame
}

// tally counts the offences that have a row of their own, by player: in the
// game of the last of them, and in the event.
func (r *report) tally(f IncidentFilter) *doc.Table {
	s, w := r.state, r.words.Rulings
	t := &doc.Table{Name: "offences", Title: w.Tally, Frozen: 1, Columns: []doc.Column{
		plainColumn("who", w.Who, doc.Name), plainColumn("offence", w.Offence, doc.Text), r.words.column("article", r.words.Article, doc.Text),
		r.words.column("round", r.words.Game, doc.Integer), r.words.column("board", r.words.Board, doc.Board),
		plainColumn("in-game", w.InGame, doc.Integer), plainColumn("in-event", w.InEvent, doc.Integer)}}
	book := s.Settings.Rules()
	for i := range s.Players {
		p := &s.Players[i]
		if f.Player != 0 && f.Player != p.ID {
			continue
		}
		for _, o := range book.Offences {
			// An offence counts all of its article, of which the filter may name
			// a part.
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
