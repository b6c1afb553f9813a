package reports

import (
	"slices"

	"flagfall/arbiter"
	"flagfall/reports/doc"
	"flagfall/scoresheet/draughts"
)

// diagramEvery is how many moves lie between the diagrams of a game if none were chosen.
const diagramEvery = 20

// BulletinOptions are the options of [bulletin].
type BulletinOptions struct {
	// Diagrams are the numbers of the moves after which there is a diagram;
	// where none are given, there is one every twenty moves, at irregularities
	// and at the end.
	Diagrams []int
	// Whole makes the book of the whole event.
	Whole bool
}

// gameOptions are the options of [Game], with the board.
type gameOptions struct {
	BulletinOptions
	board string
}

var gameRow = takes(Document{Name: "game", Title: "a game with diagrams", About: OneGame},
	func(q *Request, own gameOptions) (*doc.Document, error) {
		g, played, err := q.game(own.board)
		if err != nil {
			return nil, err
		}
		return Game(q.State, arbiter.GameRef{ID: g.ID}, played, q.look, own.BulletinOptions)
	},
	required(boardOption(func(o *gameOptions) any { return &o.board })), diagramsOption(func(o *gameOptions) any { return &o.Diagrams }))

var bulletinRow = takes(Document{Name: "bulletin", Title: "a round with the moves and diagrams of its games", About: OneRound, EachRound: true},
	func(q *Request, own BulletinOptions) (*doc.Document, error) {
		if own.Whole {
			played, err := q.playedIn(0)
			if err != nil {
				return nil, err
			}
			return eventBulletin(q.State, played, q.look, own)
		}
		round := q.Round
		if round == 0 {
			round = max(len(q.State.Rounds), 1)
		}
		played, err := q.playedIn(round)
		if err != nil {
			return nil, err
		}
		return bulletin(q.State, round, played, q.look, own)
	},
	diagramsOption(func(o *BulletinOptions) any { return &o.Diagrams }),
	option("whole", "of the whole event: cover, contents, crosstable, rounds, games and an index of players", func(o *BulletinOptions) any { return &o.Whole }))

// Game is one game with its moves and diagrams. Without a sheet played is nil. Errors are those of
// [arbiter.State.FindGame].
func Game(s *arbiter.State, ref arbiter.GameRef, played *Played, o Options, own BulletinOptions) (*doc.Document, error) {
	g, err := s.FindGame(ref)
	if err != nil {
		return nil, err
	}
	r, err := begin(s, o, "game")
	if err != nil {
		return nil, err
	}
	r.round(g.Round)
	r.doc.Title = r.name(g.First) + " – " + r.name(g.Second)
	r.doc.Subtitle = joinDots(r.words.Say("Board {n}", "n", g.BoardName()), r.resultText(g), r.how(g))
	r.doc.Blocks = r.moves("", played, own.Diagrams)
	if chart := r.clockChart(g, played); chart != nil {
		chart.Heading = r.words.Say("Use of the clocks")
		r.doc.Blocks = append(r.doc.Blocks, chart)
	}
	r.explain(r.doc.Tables()...)
	return r.doc, nil
}

// bulletin returns all games of a round with the moves and diagrams of those whose
// sheets were taken in, and the standings after the round. A round of 0 is the
// last one paired; errors are those of [Standings].
func bulletin(s *arbiter.State, round int, played map[arbiter.GameID]*Played, o Options, own BulletinOptions) (*doc.Document, error) {
	r, paired, err := beginRound(s, round, o, "bulletin")
	if err != nil {
		return nil, err
	}
	ranking, err := Standings(s, paired.Number, o, standingsOptions{})
	if err != nil {
		return nil, err
	}
	w := r.words
	r.doc.Title = w.Say("Bulletin")
	r.mark(s.Closed)
	results := r.resultTable(&paired)
	results.Title = w.Say("Results")
	r.explain(results)
	r.doc.Blocks = []doc.Block{results}
	if without := r.withoutGame(&paired); without != nil {
		r.doc.Blocks = append(r.doc.Blocks, without)
	}
	if err := r.addTeams(paired.Number, teamStandingsRow); err != nil {
		return nil, err
	}
	for _, t := range ranking.Tables() {
		t.Title = w.standings(s)
		r.doc.Blocks = append(r.doc.Blocks, t)
	}
	r.doc.Legend = append(r.doc.Legend, ranking.Legend...)
	r.legendForfeit(paired.Games)
	games, _ := r.gamesOf(&paired, played, own)
	r.doc.Blocks = append(r.doc.Blocks, games...)
	return r.doc, nil
}

// gamesOf returns the games of a round whose moves are known, and those of each player.
func (r *report) gamesOf(paired *arbiter.Round, played map[arbiter.GameID]*Played, own BulletinOptions) (games []doc.Block, of map[arbiter.PlayerID][]*doc.Moves) {
	of = map[arbiter.PlayerID][]*doc.Moves{}
	for i := range paired.Games {
		g := &paired.Games[i]
		if played[g.ID] == nil {
			continue
		}
		head := r.words.Say("Board {n}", "n", g.BoardName()) + r.words.Stop(": ") + r.name(g.First) + " – " + r.name(g.Second)
		for _, b := range r.moves(joinDots(head, r.resultText(g)), played[g.ID], own.Diagrams) {
			games = append(games, b)
			if moves, ok := b.(*doc.Moves); ok {
				of[g.First] = append(of[g.First], moves)
				of[g.Second] = append(of[g.Second], moves)
			}
		}
	}
	return games, of
}

// moves writes the moves of a game under a heading, what was irregular in it, and its diagrams.
func (r *report) moves(heading string, p *Played, chosen []int) []doc.Block {
	w := r.words
	if p == nil || len(p.Plies) == 0 {
		return []doc.Block{&doc.Paragraph{Heading: heading, Text: w.Say("No scoresheet of this game was taken in.")}}
	}
	line := &doc.Moves{Heading: heading, Words: r.moveWords(p), Board: emptyBoard(p.Start.Variant()), Called: r.piecesCalled(p.Start.Variant()),
		Start: w.Say("Start"), Back: w.Say("Back"), Next: w.Say("Next"), End: w.Say("End")}
	line.Steps = append(line.Steps, doc.Step{Pieces: pieces(p.Start)})
	for i := range p.Plies {
		ply := &p.Plies[i]
		line.Steps = append(line.Steps, doc.Step{Move: moveName(p, i), Pieces: pieces(ply.After), From: int(ply.From), To: int(ply.To)})
	}
	for _, plies := range diagramPlies(p, chosen) {
		ply := &p.Plies[plies-1]
		var marked draughts.SquareSet
		if ply.From != 0 {
			marked = draughts.Squares(ply.From, ply.To)
		}
		d := r.boardOf(ply.After, marked)
		d.Caption = joinDots(w.Say("after {move}", "move", moveName(p, plies-1)), r.citeText(ply.Article))
		line.Words[plies-1].Board = d
		if n, second := p.number(plies - 1); !second && plies < len(p.Plies) { // after a diagram the text says whose move it is
			line.Words[plies].Number = itoa(n) + ".\u00a0…"
		}
	}
	if p.Cut {
		line.Words = append(line.Words, doc.Word{Text: "… " + w.Say("The sheet cannot be replayed further than this.")})
	}
	return []doc.Block{line}
}

// moveWords returns the moves in running text; irregular ones are followed by a * and their
// article.
func (r *report) moveWords(p *Played) []doc.Word {
	words := make([]doc.Word, len(p.Plies))
	for i := range p.Plies {
		n, second := p.number(i)
		if !second {
			words[i].Number = itoa(n) + "."
		} else if i == 0 {
			words[i].Number = itoa(n) + ".\u00a0…"
		}
		words[i].Text = p.Plies[i].Text
		if a := p.Plies[i].Article; a != "" {
			words[i].Text += "* [" + r.citeText(a) + "]"
		}
	}
	return words
}

// moveName returns a single move with its number: "12. 32-28", "12. … 19-23".
func moveName(p *Played, ply int) string {
	n, second := p.number(ply)
	if second {
		return itoa(n) + ". … " + p.Plies[ply].Text
	}
	return itoa(n) + ". " + p.Plies[ply].Text
}

// diagramPlies returns the plies after which there are diagrams, in order: those of the chosen
// moves, or else at regular intervals and at irregularities; always at the end.
func diagramPlies(p *Played, chosen []int) []int {
	at := []int{len(p.Plies)}
	for i := range p.Plies {
		n, second := p.number(i)
		switch {
		case len(chosen) == 0 && p.Plies[i].Article != "",
			len(chosen) == 0 && second && n%diagramEvery == 0,
			second && slices.Contains(chosen, n):
			at = append(at, i+1)
		}
	}
	slices.Sort(at)
	return slices.Compact(at)
}
