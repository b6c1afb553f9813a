package reports

import (
	"slices"

	"flagfall/arbiter"
	"flagfall/arbiter/standings"
	"flagfall/reports/doc"
)

// resultsOptions are the options of the results of a round, or of all.
type resultsOptions struct {
	// Open lists only the games that have no result yet.
	Open bool
}

var resultsRow = takes(Document{Name: "results", Title: "the results of a round, or of all", About: AllRounds, Sheet: 4, Vital: true,
	page: &sitePage{place: 7, ref: "rounds", nav: func(w *words, _ *arbiter.State) string { return w.Say("Rounds") }}}, func(q *Request, own resultsOptions) (*doc.Document, error) {
	if own.Open {
		return openResults(q.State, q.Round, q.look)
	}
	return Results(q.State, q.Round, q.look)
}, option("open", "only the games without a result", func(o *resultsOptions) any { return &o.Open }))

// openResults lists the games of a round, or of all, that have no result yet.
func openResults(s *arbiter.State, round int, o Options) (*doc.Document, error) {
	s = s.Clone()
	played := func(g arbiter.Game) bool { return !g.Open() }
	for i := range s.Rounds {
		r := &s.Rounds[i]
		r.Games, r.PlayOffs, r.Byes = slices.DeleteFunc(r.Games, played), slices.DeleteFunc(r.PlayOffs, played), nil
	}
	d, err := Results(s, round, o)
	if err != nil || len(s.Rounds) == 0 {
		return d, err
	}
	w, err := wordsOf(o.Language)
	if err != nil {
		return nil, err
	}
	d.Blocks = slices.DeleteFunc(d.Blocks, func(b doc.Block) bool {
		t, is := b.(*doc.Table)
		return is && len(t.Rows) == 0
	})
	if len(d.Blocks) == 0 {
		d.Blocks = []doc.Block{&doc.Paragraph{Text: w.Say("No game is open.")}}
	}
	return d, nil
}

// Results returns the overview of a round: each game with its result, how it ended
// and, where sheets are taken in, how many. A round of 0 means all of them.
func Results(s *arbiter.State, round int, o Options) (*doc.Document, error) {
	if round != 0 {
		if _, err := s.Round(round); err != nil {
			return nil, err
		}
	}
	r, err := begin(s, o, "results")
	if err != nil {
		return nil, err
	}
	w := r.words
	r.doc.Title = w.Say("Results")
	r.onWall(doc.Hung)
	from, to := 1, len(s.Rounds)
	if round != 0 {
		from, to = round, round
		r.round(round)
		r.doc.Headline = w.Say("Round {n}", "n", itoa(round))
	}
	var games []arbiter.Game
	open := 0
	for n := from; n <= to; n++ {
		paired := s.Rounds[n-1]
		games = append(games, paired.Games...)
		open += paired.Open()
		t := r.resultTable(&paired)
		if round == 0 {
			t.Title = w.Say("Round {n}", "n", itoa(n))
			t.Name = "round-" + itoa(n)
		}
		r.doc.Blocks = append(r.doc.Blocks, t)
		if played := r.playOffTable(&paired); played != nil {
			played.Name = t.Name + "-play-off"
			games = append(games, paired.PlayOffs...)
			r.doc.Blocks = append(r.doc.Blocks, played)
		}
		if without := r.withoutGame(&paired); without != nil {
			if round == 0 {
				without.Title = joinDots(t.Title, without.Title)
			}
			r.doc.Blocks = append(r.doc.Blocks, without)
		}
	}
	if to == 0 {
		r.doc.Blocks = append(r.doc.Blocks, &doc.Paragraph{Text: w.Say("No round is paired yet.")})
	}
	if open > 0 {
		r.doc.Subtitle = w.Count(open, "not final – 1 game pending", "not final – {n} games pending")
	}
	r.mark(s.Closed)
	r.legendForfeit(games)
	r.explain(r.doc.Tables()...)
	return r.doc, nil
}

func (r *report) resultTable(paired *arbiter.Round) *doc.Table { return r.gameTable(paired.Games) }

// playOffTable lists the tie-break games of a round, with what each is; nil if there are none.
func (r *report) playOffTable(paired *arbiter.Round) *doc.Table {
	if len(paired.PlayOffs) == 0 {
		return nil
	}
	t := r.gameTable(paired.PlayOffs)
	t.Name = "play-off"
	if b, err := standings.Find("play-off"); err == nil {
		t.Title = r.words.tieBreak(b).Long
	}
	for i := range paired.PlayOffs {
		g := &paired.PlayOffs[i]
		t.Rows[i].Cells[4] = doc.T(joinDots(r.stageOf(g), r.how(g)))
	}
	return t
}

// sheetsTaken reports whether any scoresheet of the event is stored: otherwise a column of noughts
// would mean nothing.
func (r *report) sheetsTaken() bool {
	taken := func(g arbiter.Game) bool { return len(g.Sheets) > 0 }
	return slices.ContainsFunc(r.state.Rounds, func(n arbiter.Round) bool {
		return slices.ContainsFunc(n.Games, taken) || slices.ContainsFunc(n.PlayOffs, taken)
	})
}

// gameTable lists games with their results and, if the event has any sheets, how many of each game
// are stored.
func (r *report) gameTable(games []arbiter.Game) *doc.Table {
	w := r.words
	t := &doc.Table{Name: "results", Empty: w.Say("No games in this round."), Frozen: 1, Columns: []doc.Column{
		w.column("board", w.Head("Board"), doc.Board),
		plainColumn("first", r.sides[0].name, doc.Name),
		w.column("result", w.Head("Result"), doc.Result),
		plainColumn("second", r.sides[1].name, doc.Name),
		whenFilled(w.column("how", w.Head("How the game ended"), doc.Text)),
		w.column("sheets", w.Head("Scoresheets taken in"), doc.Integer),
	}}
	taken := r.sheetsTaken()
	if !taken {
		t.Columns = t.Columns[:len(t.Columns)-1]
	}
	for i := range games {
		g := &games[i]
		result, first, second := doc.T(r.resultText(g)).To(gameRef(g.ID)), r.player(g.First), r.player(g.Second)
		if g.Annulled {
			result = result.With(doc.Muted)
		}
		switch g.Winner() {
		case 0:
		case g.First:
			first = first.With(doc.Strong)
		case g.Second:
			second = second.With(doc.Strong)
		}
		row := t.Add(boardCell(g), first, result, second, doc.T(r.how(g)))
		if taken {
			row.Cells = append(row.Cells, doc.N(len(g.Sheets)))
		}
	}
	return t
}
