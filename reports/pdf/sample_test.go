package pdf

import (
	"fmt"
	"strings"
	"time"

	"flagfall/reports/doc"
)

// names are of every alphabet that the print must master.
var names = []string{
	"Иванов Иван", "Łukasz Wójcik-Żółć", "Bērziņš, Jānis", "Öztürk, Gülşah İpek", "Nguyễn Thị Phương Thảo", "O'Brien, Séamus",
	"van der Westhuizen, Jan-Willem", "Çelik, Ömer", "Šimkutė-Žukauskienė, Eglė", "Бат-Эрдэнэ Мөнхбаяр", "Ly, A", "Müller, Jörg",
}

// name returns a name for player i; one in seven is of sixty letters.
func name(i int) string {
	s := names[i%len(names)]
	if i/len(names) > 0 {
		s += " " + strings.ToUpper(string(rune('A'+i/len(names)%26))) + "."
	}
	if i%7 == 6 {
		s += strings.Repeat(" de Oliveira-Świętosławski", 3)
		s = string([]rune(s)[:60])
	}
	return s
}

func document(title string, blocks ...doc.Block) *doc.Document {
	return &doc.Document{
		Name: "sample", Language: "en", Title: title,
		Meta: doc.Meta{Event: "Riga Autumn Open 2026", Venue: "Draughts House, Riga", Round: "Round 5 of 9", Date: "21 November 2026",
			Stamp: "Printed 21 November 2026, 14:32 · version 118 · provisional", Printed: time.Date(2026, 11, 21, 14, 32, 0, 0, time.UTC),
			Version: 118, Status: doc.Provisional, Arbiter: "A. Kalniņa"},
		Legend: []doc.Note{{Sign: "Pts", Text: "points"}, {Sign: "SB", Text: "Sonneborn-Berger"}, {Sign: "Sol", Text: "Solkoff"}},
		Blocks: blocks,
	}
}

func standings(players int) *doc.Document {
	t := &doc.Table{Frozen: 2, Empty: "No players yet.", Columns: []doc.Column{
		{Key: "rank", Title: "Place", Kind: doc.Rank}, {Key: "name", Title: "Name", Kind: doc.Name}, {Key: "title", Title: "Title", Kind: doc.Code},
		{Key: "rating", Title: "Rating", Kind: doc.Integer}, {Key: "club", Title: "Club", Kind: doc.Text}, {Key: "nation", Title: "Nat.", Kind: doc.Code},
		{Key: "points", Title: "Pts", Kind: doc.Points, Halves: true}, {Key: "wins", Title: "Wins", Kind: doc.Integer},
		{Key: "sb", Title: "SB", Kind: doc.Points}, {Key: "sol", Title: "Sol", Kind: doc.Points}}}
	for i := range players {
		rank := doc.Ranks(i+1, i+1)
		if i == 2 || i == 3 {
			rank = doc.Ranks(3, 4)
		}
		row := t.Add(rank, doc.T(name(i)), doc.T([]string{"GMI", "", "MF"}[i%3]), doc.N(2450-i*7), doc.T([]string{"Rīgas dambretes klubs", "Damclub Utrecht"}[i%2]),
			doc.T("LAT"), doc.P(int64(3000-150*(i/3)), 300).With(doc.Strong), doc.N(9-i/5), doc.P(int64(12000-37*i*10), 300), doc.N(80-i))
		if i == 5 {
			row.Cells[1] = row.Cells[1].With(doc.Struck)
		}
	}
	return document("Standings", t)
}

// grid is the crosstable of a round-robin of so many games against each.
func roundRobin(players, games int) *doc.Document {
	t := &doc.Table{Frozen: 3, Columns: []doc.Column{
		{Key: "rank", Title: "", Kind: doc.Rank}, {Key: "no", Title: "No.", Kind: doc.Integer}, {Key: "name", Title: "Name", Kind: doc.Name}}}
	for i := range players {
		for g := range games {
			c := doc.Column{Key: fmt.Sprintf("vs%d-%d", i+1, g+1), Title: fmt.Sprint(i + 1), Kind: doc.Result, Narrow: true}
			if games > 1 {
				c.Title, c.Group = string(rune('a'+g)), fmt.Sprint(i+1)
			}
			t.Columns = append(t.Columns, c)
		}
	}
	t.Columns = append(t.Columns, doc.Column{Key: "points", Title: "Pts", Kind: doc.Points, Halves: true}, doc.Column{Key: "sb", Title: "SB", Kind: doc.Points})
	for i := range players {
		cells := []doc.Cell{doc.N(i + 1), doc.N((i*7)%players + 1), doc.T(name(i))}
		for j := range players {
			for g := range games {
				switch {
				case i == j:
					cells = append(cells, doc.Black())
				case (i+j+g)%5 == 0:
					cells = append(cells, doc.Cell{})
				default:
					cells = append(cells, doc.N((i+2*j+g)%3))
				}
			}
		}
		t.Rows = append(t.Rows, doc.Row{Cells: append(cells, doc.P(int64(150*(players-i)), 300).With(doc.Strong), doc.P(int64(4500+i), 300))})
	}
	return document("Crosstable", t)
}

func pairings(boards int) *doc.Document {
	t := &doc.Table{Columns: []doc.Column{
		{Key: "board", Title: "Board", Kind: doc.Board}, {Key: "white", Title: "White", Kind: doc.Name}, {Key: "pw", Title: "Pts", Kind: doc.Points, Halves: true},
		{Key: "result", Title: "Result", Kind: doc.Result, MinWidth: 6}, {Key: "black", Title: "Black", Kind: doc.Name}, {Key: "pb", Title: "Pts", Kind: doc.Points, Halves: true}}}
	for i := range boards {
		t.Add(doc.N(i+1), doc.T(name(2*i)), doc.P(1050, 300), doc.Cell{Style: doc.Boxed}, doc.T(name(2*i+1)), doc.P(900, 300))
	}
	d := document("Pairings", t)
	d.Look.Type = doc.Wall
	return d
}

func byName(players int) *doc.Document {
	t := &doc.Table{Flow: 3, Columns: []doc.Column{
		{Key: "name", Title: "Name", Kind: doc.Name}, {Key: "board", Title: "Board", Kind: doc.Board}, {Key: "colour", Title: "", Kind: doc.Code}}}
	for i := range players {
		t.Add(doc.T(name(i)), doc.N(i/2+1), doc.T([]string{"○", "●"}[i%2]))
	}
	return document("Find your board", t)
}

func blocks() *doc.Document {
	board := &doc.Diagram{Columns: 10, Rows: 10, Caption: "White to move after move 34", FEN: "W:W32,K37:B5,K14"}
	for n := range 50 {
		s := doc.Square{Row: n / 5, Column: n % 5 * 2, Number: fmt.Sprint(n + 1)}
		if s.Row%2 == 0 {
			s.Column++
		}
		switch {
		case n < 12:
			s.Piece = doc.DarkMan
		case n == 13:
			s.Piece = doc.DarkKing
		case n == 36:
			s.Piece = doc.LightKing
		case n > 38:
			s.Piece = doc.LightMan
		}
		s.Marked = n == 20
		board.Squares = append(board.Squares, s)
	}
	return document("Ruling 3", &doc.KeyValues{Heading: "Facts", Pairs: []doc.KeyValue{{Label: "Board", Value: "7"}, {Label: "White", Value: name(6)}, {Label: "Black", Value: name(4)}}},
		&doc.Paragraph{Heading: "Decision", Text: strings.Repeat("The game goes on with the illegal move standing, since the opponent answered it before the claim. ", 6)},
		board, &doc.Signatures{Labels: []string{"White", "Black", "Arbiter"}})
}
