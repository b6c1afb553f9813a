package reports

import (
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/reports/doc"
	"flagfall/scoresheet/draughts"
)

// diagramEvery is how many moves lie between the diagrams of a game where
// nobody chose any.
const diagramEvery = 20

// BulletinOptions are the options of [Bulletin].
type BulletinOptions struct {
	// Diagrams are the moves of a game behind which there is a diagram; with none
	// they stand every twenty moves, at irregularities, and at the end.
	Diagrams []int
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
		round := q.Round
		if round == 0 {
			round = max(len(q.State.Rounds), 1)
		}
		played, err := q.playedIn(round)
		if err != nil {
			return nil, err
		}
		return Bulletin(q.State, round, played, q.look, own)
	},
	diagramsOption(func(o *BulletinOptions) any { return &o.Diagrams }))

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
	r.doc.Subtitle = joinDots(fill(r.words.BoardN, "n", g.BoardName()), r.resultText(g), r.how(g))
	r.doc.Blocks = r.moves("", played, own.Diagrams)
	if chart := r.clockChart(g, played, o); chart != nil {
		chart.Heading = r.words.Papers.ClockUse
		r.doc.Blocks = append(r.doc.Blocks, chart)
	}
	r.explain(r.doc.Tables()...)
	return r.doc, nil
}

// Bulletin is all games of a round with the moves and diagrams of those whose
// sheets were taken in, and the standings after the round. A round of 0 is the
// last one paired; errors are those of [Standings].
func Bulletin(s *arbiter.State, round int, played map[arbiter.GameID]*Played, o Options, own BulletinOptions) (*doc.Document, error) {
	r, paired, err := beginRound(s, round, o, "bulletin")
	if err != nil {
		return nil, err
	}
	ranking, err := Standings(s, paired.Number, o, StandingsOptions{})
	if err != nil {
		return nil, err
	}
	w := r.words
	r.doc.Title = w.Bulletin
	r.mark(s.Closed)
	results := r.resultTable(&paired)
	results.Title = w.Results
	r.doc.Blocks = []doc.Block{results}
	if without := r.withoutGame(&paired); without != nil {
		r.doc.Blocks = append(r.doc.Blocks, without)
	}
	for _, t := range ranking.Tables() {
		t.Title = w.Standings
		r.doc.Blocks = append(r.doc.Blocks, t)
	}
	r.doc.Legend = append(r.doc.Legend, ranking.Legend...)
	r.legendForfeit(paired.Games)
	for i := range paired.Games {
		g := &paired.Games[i]
		if played[g.ID] == nil {
			continue
		}
		head := fill(w.BoardN, "n", g.BoardName()) + r.stop(": ") + r.name(g.First) + " – " + r.name(g.Second)
		r.doc.Blocks = append(r.doc.Blocks, r.moves(joinDots(head, r.resultText(g)), played[g.ID], own.Diagrams)...)
	}
	r.explain(r.doc.Tables()...)
	return r.doc, nil
}

// moves are the moves of a game under a heading, what was irregular in it, and
// its diagrams.
func (r *report) moves(heading string, p *Played, chosen []int) []doc.Block {
	w := r.words
	if p == nil || len(p.Plies) == 0 {
		return []doc.Block{&doc.Paragraph{Heading: heading, Text: w.NoSheetOfGame}}
	}
	text := r.moveText(p)
	if p.Cut {
		text += " … " + w.UnreadFrom
	}
	line := &doc.Moves{Heading: heading, Text: text, Board: emptyBoard(p.Start.Variant()),
		Start: w.ViewStart, Back: w.ViewBack, Next: w.ViewNext, End: w.ViewEnd}
	line.Steps = append(line.Steps, doc.Step{Pieces: pieces(p.Start)})
	for i := range p.Plies {
		ply := &p.Plies[i]
		line.Steps = append(line.Steps, doc.Step{Move: moveName(p, i), Pieces: pieces(ply.After), From: int(ply.From), To: int(ply.To)})
	}
	blocks := []doc.Block{line}
	boards := &doc.Diagrams{}
	for _, plies := range diagramPlies(p, chosen) {
		ply := &p.Plies[plies-1]
		var marked draughts.SquareSet
		if ply.From != 0 {
			marked = draughts.Squares(ply.From, ply.To)
		}
		d := boardOf(ply.After, marked)
		d.Caption = joinDots(fill(w.AfterMove, "move", moveName(p, plies-1)), r.citeText(ply.Article))
		boards.Items = append(boards.Items, d)
	}
	return append(blocks, boards)
}

// moveText is the moves in running text; irregular ones have a * and their
// article behind them.
func (r *report) moveText(p *Played) string {
	var b strings.Builder
	for i := range p.Plies {
		n, second := p.number(i)
		if i > 0 {
			b.WriteByte(' ')
		}
		// A number and its move stay in one line.
		if !second {
			b.WriteString(itoa(n) + ".\u00a0")
		} else if i == 0 {
			b.WriteString(itoa(n) + ".\u00a0…\u00a0")
		}
		b.WriteString(p.Plies[i].Text)
		if a := p.Plies[i].Article; a != "" {
			b.WriteString("* [" + r.citeText(a) + "]")
		}
	}
	return b.String()
}

// moveName is a single move with its number: "12. 32-28", "12. … 19-23".
func moveName(p *Played, ply int) string {
	n, second := p.number(ply)
	if second {
		return itoa(n) + ". … " + p.Plies[ply].Text
	}
	return itoa(n) + ". " + p.Plies[ply].Text
}

// diagramPlies says after how many plies there are diagrams, in order: behind
// the moves that were chosen, else every so many and at irregularities; always
// at the end.
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
