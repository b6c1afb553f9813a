package reports

import (
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/reports/doc"
)

var appealsRow = row(Document{Name: "appeals", Title: "the appeals and what became of them"}, appeals)

// appeals lists the appeals of an event, with their outcome.
func appeals(r *report, _ anEvent) error {
	s, w := r.state, r.words
	r.doc.Title = w.Say("Appeals")
	t := &doc.Table{Name: "appeals", Records: true, Empty: w.Say("There are no appeals."), Frozen: 1, Columns: []doc.Column{
		plainColumn("entry", w.Say("Entry"), doc.Integer), plainColumn("time", w.Say("When"), doc.Code), plainColumn("by", w.Say("Appeal by"), doc.Name),
		plainColumn("against", w.Say("Against"), doc.Text), plainColumn("grounds", w.Say("Reason"), doc.Text), plainColumn("committee", w.Say("Committee"), doc.Text),
		plainColumn("state", w.Say("State"), doc.Text), plainColumn("decision", w.Say("Decision"), doc.Text)}}
	for i := range s.Appeals {
		a := &s.Appeals[i]
		state := map[arbiter.Outcome]string{"": w.Say("under appeal"), arbiter.Upheld: w.Say("upheld on appeal"), arbiter.OverruledByIt: w.Say("overruled on appeal"), arbiter.AppealDropped: strings.TrimSuffix(w.Say("The appeal was withdrawn."), ".")}[a.Outcome]
		t.Add(doc.N(int(a.Seq)), doc.T(r.clock(a.At)), doc.T(r.name(a.By)), doc.T(r.entryText(a.Entry)), doc.T(a.Grounds),
			doc.T(strings.Join(r.members(a), w.Stop("; "))), doc.T(state).With(doc.Strong), doc.T(a.Reason))
	}
	r.doc.Blocks = []doc.Block{t}
	return nil
}

// entryText returns an entry of the journal with its number.
func (r *report) entryText(seq int64) string {
	text := strconv.FormatInt(seq, 10)
	if seq >= 1 && seq <= int64(len(r.state.Log)) {
		text += r.words.Stop(": ") + r.entry(r.state.Log[seq-1])
	}
	return text
}

// appealOptions name the appeal by its entry in the journal.
type appealOptions struct {
	anEvent
	appeal int64
}

var appealRow = row(Document{Name: "appeal", Title: "an appeal and its decision, on a page", About: OneAppeal},
	appeal,
	required(option("appeal", "the appeal, by its entry in the journal", func(o *appealOptions) any { return &o.appeal })))

// appeal is the decision of an appeals committee on one page, to be signed and
// given to the parties: the ruling, the grounds of the appeal, the committee
// with its experience, the hearing, the decision and its reason, and what was
// taken back (WCDF 7.1). Before the decision it says what is still missing.
// Errors: rule.NotFound where there is no such appeal.
func appeal(r *report, own appealOptions) error {
	s, w, seq := r.state, r.words, own.appeal
	if seq == 0 {
		return rule.Errorf(rule.Usage, "no appeal was named").WithHint("name it by its entry in the journal")
	}
	a, err := s.Appeal(seq)
	if err != nil {
		return err
	}
	r.decides()
	r.doc.Title = w.Say("Appeal {n}", "n", strconv.FormatInt(seq, 10))
	ground := "WCDF 7.1"
	if s.Settings.Rules().Appeals == "" {
		ground = w.Say("by analogy") + r.words.Stop(": ") + ground
	}
	r.doc.Subtitle = ground
	facts := &doc.KeyValues{}
	if ruled, ok := s.RulingOf(a.Entry); ok && ruled.Game != 0 {
		if g, err := s.FindGame(arbiter.GameRef{ID: ruled.Game}); err == nil {
			r.round(g.Round)
			r.addGame(facts, g)
		}
	}
	facts.Add("against", w.Say("Against"), r.entryText(a.Entry))
	facts.Add("by", w.Say("Appeal by"), r.name(a.By))
	facts.Add("time", w.Say("When"), r.clock(a.At))
	facts.Add("grounds", w.Say("Reason"), a.Grounds)
	r.doc.Blocks = append(r.doc.Blocks, facts)
	if len(a.Committee) > 0 {
		r.doc.Blocks = append(r.doc.Blocks, r.committee(&a)...)
	}
	for _, h := range a.Hearings {
		r.doc.Blocks = append(r.doc.Blocks, r.hearing(h))
	}
	text := map[arbiter.Outcome]string{"": w.Say("Not decided yet."), arbiter.Upheld: w.Say("The ruling stands."), arbiter.OverruledByIt: w.Say("The ruling is overruled; what it caused has been taken back."), arbiter.AppealDropped: w.Say("The appeal was withdrawn.")}[a.Outcome]
	r.doc.Blocks = append(r.doc.Blocks, &doc.Paragraph{Heading: w.Say("Decision of the committee"), Text: text, Strong: true})
	after := &doc.KeyValues{}
	after.Add("reason", w.Say("Reason"), a.Reason)
	for _, seq := range s.TakenBack(a.Seq) {
		after.Add("entry-"+strconv.FormatInt(seq, 10), w.Say("Entry"), r.entryText(seq))
	}
	if len(after.Pairs) > 0 {
		r.doc.Blocks = append(r.doc.Blocks, after)
	}
	if a.Outcome != "" && len(a.Committee) > 0 {
		r.doc.Blocks = append(r.doc.Blocks, &doc.Signatures{Labels: r.members(&a)})
	}
	return nil
}

// members returns the names of the members of an appeals committee.
func (r *report) members(a *arbiter.Appeal) (names []string) {
	for _, m := range a.Committee {
		names = append(names, r.say(r.state.TellMember(m)))
	}
	return names
}

// committee lists who decides on an appeal, with their experience (WCDF 7.1).
func (r *report) committee(a *arbiter.Appeal) []doc.Block {
	w := r.words
	t := &doc.Table{Name: "committee", Title: w.Say("Committee"), Columns: []doc.Column{
		plainColumn("member", w.Say("Member"), doc.Name), plainColumn("experience", w.Say("Experience"), doc.Text),
		w.column("club", w.Head("Club"), doc.Text), w.column("nation", w.Head("Federation"), doc.Code)}}
	for i, name := range r.members(a) {
		m := a.Committee[i]
		t.Add(doc.T(name), doc.T(m.Experience), doc.T(m.Club), doc.T(m.Federation))
	}
	if a.Despite == "" {
		return []doc.Block{t}
	}
	despite := &doc.KeyValues{}
	despite.Add("despite", w.Say("Appointed all the same"), a.Despite)
	return []doc.Block{t, despite}
}

// hearing lists what an appeals committee heard, and from whom.
func (r *report) hearing(h arbiter.Hearing) *doc.KeyValues {
	w := r.words
	heard := &doc.KeyValues{Heading: w.Say("Hearing")}
	heard.Add("time", w.Say("When"), r.clock(h.At))
	heard.Add("hearing", w.Say("Hearing"), h.Text)
	heard.Add("testimony", w.Say("The arbiter's testimony"), h.Testimony)
	var names []string
	for _, id := range h.Witnesses {
		names = append(names, r.say(r.state.TellBystander(id)))
	}
	heard.Add("witnesses", w.Say("Witnesses"), strings.Join(names, w.Stop("; ")))
	return heard
}

var questionsRow = row(Document{Name: "questions", Title: "questions for the rules committee"}, questions)

// questions lists the questions for the rules committee (WCDF 7.2).
func questions(r *report, _ anEvent) error {
	s, w := r.state, r.words
	r.doc.Title = w.Say("Questions for the rules committee")
	t := &doc.Table{Name: "questions", Records: true, Empty: w.Say("There are no questions."), Frozen: 1, Columns: []doc.Column{
		plainColumn("entry", w.Say("Entry"), doc.Integer), plainColumn("time", w.Say("When"), doc.Code), r.words.column("article", r.words.Head("Article"), doc.Text),
		plainColumn("question", w.Say("Question"), doc.Text), plainColumn("against", w.Say("Against"), doc.Text), plainColumn("answer", w.Say("Answer"), doc.Text)}}
	for i := range s.Questions {
		q := &s.Questions[i]
		answer, about := w.Say("open"), ""
		if q.Answer != "" {
			answer = q.Answer
			if q.AnsweredBy != "" {
				answer += " (" + q.AnsweredBy + ")"
			}
		}
		if q.Entry != 0 {
			about = r.entryText(q.Entry)
		}
		t.Add(doc.N(int(q.Seq)), doc.T(r.clock(q.At)), doc.T(r.citeText(q.Article)), doc.T(q.Text), doc.T(about), doc.T(answer))
	}
	t.Columns[4].Title, t.Columns[4].Long = w.Say("Entry"), w.Say("Entry")
	r.doc.Blocks = []doc.Block{t}
	return nil
}

var checklistRow = row(Document{Name: "checklist", Title: "the requirements for boards, pieces and clocks"}, checklist)

// checklist lists what the rule book requires of boards, pieces, clocks and sheets, with what was
// ticked off and what is amiss.
func checklist(r *report, _ anEvent) error {
	s, w := r.state, r.words
	r.doc.Title = w.Say("Checklist of equipment")
	t := &doc.Table{Name: "checklist", Frozen: 1, Columns: []doc.Column{
		r.words.column("article", r.words.Head("Article"), doc.Code), r.words.column("title", r.words.Head("Rule"), doc.Text), r.words.column("text", r.words.Head("Text"), doc.Text),
		plainColumn("state", w.Say("State"), doc.Text)}}
	for _, row := range s.Equipment() {
		state := w.Say("not checked")
		if c, checked := s.Checked[row.Code]; checked {
			if state = w.Say("in order"); c.Amiss {
				state = w.Say("amiss")
			}
			if c.Note != "" {
				state += r.words.Stop(": ") + c.Note
			}
		}
		t.Add(doc.T(r.cite(row.Article)), doc.T(r.tell(row.Title)).With(doc.Strong), doc.T(r.rowText(&row)), doc.T(state))
	}
	r.doc.Blocks = []doc.Block{t}
	return nil
}

var postponedRow = row(Document{Name: "postponed", Title: "games that are put off or adjourned"}, postponed)

// postponed lists the games that are postponed or adjourned and have no result yet.
func postponed(r *report, _ anEvent) error {
	s, w := r.state, r.words
	r.doc.Title = w.Say("Postponed and adjourned games")
	t := &doc.Table{Name: "postponed", Empty: w.Say("No game is postponed."), Frozen: 2, Columns: append(r.gameColumns(),
		plainColumn("state", w.Say("State"), doc.Text), plainColumn("until", w.Say("To be played"), doc.Text), plainColumn("counts", w.Say("Counts as"), doc.Text),
		plainColumn("reason", w.Say("Reason"), doc.Text))}
	games := s.PostponedGames()
	adjourned := slices.ContainsFunc(games, func(g arbiter.Game) bool { return g.Postponed.Adjourned })
	if adjourned {
		t.Columns = append(t.Columns, plainColumn("position", w.Say("label|Position"), doc.Text), plainColumn("sealed", w.Say("Sealed move"), doc.Text))
	}
	for _, g := range games {
		p := g.Postponed
		cells := append(r.gameCells(&g), doc.T(w.putOff(p)), doc.T(r.putOffTo(p.Until)), doc.T(r.provisional(&g)), doc.T(p.Reason))
		if adjourned {
			cells = append(cells, doc.T(p.Position), doc.T(p.Sealed))
		}
		t.Rows = append(t.Rows, doc.Row{Cells: cells})
	}
	r.doc.Blocks = []doc.Block{t}
	return nil
}

func (w *words) putOff(p *arbiter.Postponement) string {
	if p.Adjourned {
		return w.Say("game|adjourned")
	}
	return w.Say("postponed")
}

// provisional says how a postponed game counts until it is played.
func (r *report) provisional(g *arbiter.Game) string {
	result := g.Provisional()
	if result == nil {
		return r.words.Say("nothing")
	}
	first, second := result.Points(r.state.Settings.Points())
	return r.score(first) + "–" + r.score(second)
}

// legendPostponed says in a ranking which games count provisionally.
func (r *report) legendPostponed(rounds int) {
	r.legendProvisional(func(g *arbiter.Game) bool { return g.Round <= rounds })
}

// legendPostponedIn says which games of a round count provisionally.
func (r *report) legendPostponedIn(round int) {
	r.legendProvisional(func(g *arbiter.Game) bool { return g.Round == round })
}

func (r *report) legendProvisional(of func(*arbiter.Game) bool) {
	for _, g := range r.state.PostponedGames() {
		if !of(&g) || g.Provisional() == nil {
			continue
		}
		r.doc.Legend = append(r.doc.Legend, doc.Note{Sign: provisionalSign, Text: r.words.Say("{first} – {second} (round {n}) is {how} and counts as {result} until it is played", "first", r.name(g.First), "second", r.name(g.Second),
			"n", strconv.Itoa(g.Round), "how", r.words.putOff(g.Postponed), "result", r.provisional(&g))})
	}
}

// provisionalSign marks a player in the standings whose points are provisional.
const provisionalSign = "*"

// awaits reports whether a game of the player of a pairing number counts
// provisionally, up to a round.
func (r *report) awaits(number, rounds int) bool {
	if r.awaited == nil {
		r.awaited = map[int]int{}
		for _, g := range r.state.PostponedGames() {
			for _, id := range [2]arbiter.PlayerID{g.First, g.Second} {
				p, err := r.state.Player(id)
				if err != nil || g.Provisional() == nil {
					continue
				}
				if first, known := r.awaited[p.Number]; !known || g.Round < first {
					r.awaited[p.Number] = g.Round
				}
			}
		}
	}
	first, known := r.awaited[number]
	return known && first <= rounds
}

// until reports whether a single game of a player in a round counts provisionally.
func (r *report) until(round int, id arbiter.PlayerID) bool {
	return slices.ContainsFunc(r.provisionalIn(round), func(g *arbiter.Game) bool { return g.Has(id) })
}

// provisionalIn returns the single games of a round that count provisionally.
func (r *report) provisionalIn(round int) []*arbiter.Game {
	if known, asked := r.counted[round]; asked {
		return known
	}
	var list []*arbiter.Game
	games := r.state.Rounds[round-1].Games
	for i := range games {
		if g := &games[i]; g.Heat == 0 && g.Provisional() != nil {
			list = append(list, g)
		}
	}
	if r.counted == nil {
		r.counted = map[int][]*arbiter.Game{}
	}
	r.counted[round] = list
	return list
}

// runningScore returns the score of a player after a round, marked if a game counts provisionally.
func (r *report) runningScore(score pairing.Points, number, round int) doc.Cell {
	if r.awaits(number, round) {
		return points(score).As(r.score(score) + provisionalSign).With(doc.Unsettled)
	}
	return points(score)
}

// later says why a game is open, if that is known.
func (r *report) later(g *arbiter.Game) string {
	w := r.words
	var parts []string
	if p := g.Postponed; p != nil {
		parts = append(parts, w.putOff(p), p.Until)
		if g.Provisional() != nil {
			parts = append(parts, r.say(rule.Say("counts as {result}", "result", r.provisional(g))))
		}
	}
	if g.SetAside {
		parts = append(parts, r.say(arbiter.SaidAside()))
	}
	if len(g.Voided) > 0 {
		parts = append(parts, w.Say("declared void, played again"))
	}
	return list(parts)
}
