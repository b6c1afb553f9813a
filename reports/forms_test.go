package reports

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/pairing/roundrobin"
	"flagfall/reports/doc"
	"flagfall/reports/render"
)

// made makes a document by its row.
func made(t *testing.T, s *arbiter.State, name string, round int, options ...string) *doc.Document {
	t.Helper()
	q := Request{Document: name, State: s, Round: round, Options: map[string]string{}, Played: playedOnFirst(s)}
	for i := 0; i < len(options); i += 2 {
		q.Options[options[i]] = options[i+1]
	}
	d, err := Make(q)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// wordsOn returns the texts of a drawing.
func wordsOn(d *doc.Drawing) []string {
	var texts []string
	for _, s := range d.Shapes {
		if s.Kind == doc.Words && s.Text != "" {
			texts = append(texts, s.Text)
		}
	}
	return texts
}

// The check-in list has everybody who is expected, sorted, with room to sign, and nobody who has
// withdrawn.
func TestCheckIn(t *testing.T) {
	e := swiss(t)
	gone := slices.IndexFunc(e.Players, func(p arbiter.Player) bool { return p.Withdrawn > 0 })
	if gone < 0 {
		e.Players[3].Withdrawn, gone = 2, 3
	}
	table := made(t, e.State, "check-in", 0).Tables()[0]
	if !table.ByHand || len(table.Rows) >= len(e.Players) {
		t.Errorf("%d rows of %d players, by hand: %v", len(table.Rows), len(e.Players), table.ByHand)
	}
	for i := range table.Rows {
		row := &table.Rows[i]
		if name := row.Cell(2).Text; name == e.Players[gone].Person.Name {
			t.Errorf("%s withdrew and is on the list", name)
		}
		if !row.Cell(0).Is(doc.Boxed) || !row.Cell(len(table.Columns)-1).Is(doc.Boxed) {
			t.Errorf("row %d has no box to tick or no room to sign", i+1)
		}
	}
}

// The round sheet has a box for what is not known yet, and gives what is known.
func TestRoundSheet(t *testing.T) {
	e := swiss(t)
	for round := 1; round <= len(e.Rounds); round++ {
		table := made(t, e.State, "round-sheet", round).Tables()[0]
		at := func(key string) int {
			return slices.IndexFunc(table.Columns, func(c doc.Column) bool { return c.Key == key })
		}
		for i, g := range e.Rounds[round-1].Games {
			row := &table.Rows[i]
			if open := row.Cell(at("result")).Is(doc.Boxed); open != (g.Result == nil) {
				t.Errorf("round %d, board %d: a box for the result: %v", round, g.Board, open)
			}
			if in := row.Cell(at("first-sheet")).Text == "✓"; in != (len(g.Sheets) > 0) {
				t.Errorf("round %d, board %d: the sheet is in: %v, taken in are %d", round, g.Board, in, len(g.Sheets))
			}
			if !row.Cell(at("called")).Is(doc.Boxed) || !row.Cell(at("time")).Is(doc.Boxed) {
				t.Errorf("round %d, board %d has no room for the time or a call", round, g.Board)
			}
		}
	}
}

// A card of a table names both players with the given name first, on both faces.
func TestTableCards(t *testing.T) {
	e := single(t)
	forms := made(t, e.State, "table-cards", 2).Blocks[0].(*doc.Forms)
	games, err := formGames(&e.Rounds[1], "")
	if err != nil || len(games) == 0 || len(games) != len(forms.Items) {
		t.Fatalf("%d cards of %d games, %v", len(forms.Items), len(games), err)
	}
	for i, g := range games {
		texts := wordsOn(&forms.Items[i])
		for _, id := range []arbiter.PlayerID{g.First, g.Second} {
			p, _ := e.Player(id)
			if n := count(texts, natural(p.Person.Name)); n != 2 {
				t.Errorf("board %d has %q %d times: %q", g.Board, natural(p.Person.Name), n, texts)
			}
		}
		if n := count(texts, g.BoardName()); n != 2 {
			t.Errorf("board %d has its number %d times", g.Board, n)
		}
	}
}

func count(texts []string, text string) int {
	n := 0
	for _, s := range texts {
		if s == text {
			n++
		}
	}
	return n
}

// A badge has the given name, the surname and where the player comes from.
func TestBadges(t *testing.T) {
	e := newEvent(t, arbiter.Settings{Name: "Open"}, "Öztürk, Gülşah", "Aarts, Anton")
	forms := made(t, e.State, "badges", 0).Blocks[0].(*doc.Forms)
	if across, down := forms.Grid(); across*down != 8 || len(forms.Items) != 2 {
		t.Errorf("%d by %d, %d badges", across, down, len(forms.Items))
	}
	texts := wordsOn(&forms.Items[1])
	for _, want := range []string{"Gülşah", "Öztürk", "LAT", "Open"} {
		if count(texts, want) != 1 {
			t.Errorf("no %q on %q", want, texts)
		}
	}
}

// Blank slips are as many as asked for; impossible numbers are refused.
func TestBlankSlips(t *testing.T) {
	e := single(t)
	forms := made(t, e.State, "slips", 0, "blank", "11").Blocks[0].(*doc.Forms)
	if len(forms.Items) != 11 {
		t.Errorf("%d slips", len(forms.Items))
	}
	for _, text := range wordsOn(&forms.Items[0]) {
		for i := range e.Players {
			if strings.Contains(text, e.Players[i].Person.Name) {
				t.Errorf("a blank slip names %q", text)
			}
		}
	}
	for _, options := range []map[string]string{{"blank": "-1"}, {"blank": "100000"}, {"blank": "8", "board": "1"}} {
		if _, err := Make(Request{Document: "slips", State: e.State, Options: options}); rule.CodeOf(err) != rule.Usage {
			t.Errorf("%v: %v", options, err)
		}
	}
}

// A long game has as many sheets as its moves need, numbered consecutively; a full sheet is
// continued where it ended.
func TestScoresheetsGoOn(t *testing.T) {
	e := single(t)
	for _, tc := range []struct {
		options []string
		sheets  int
		first   []int // the first moves of the sheets of a player
		last    int
	}{
		{[]string{"board", "1"}, 1, []int{1}, 50},
		{[]string{"board", "1", "moves", "60"}, 1, []int{1}, 60},
		{[]string{"board", "1", "moves", "100"}, 2, []int{1, 51}, 100},
		{[]string{"board", "1", "moves", "150"}, 3, []int{1, 51, 101}, 150},
		{[]string{"board", "1", "moves", "180"}, 3, []int{1, 61, 121}, 180},
		{[]string{"board", "1", "from", "61", "moves", "60"}, 1, []int{61}, 120},
	} {
		items := made(t, e.State, "scoresheets", 2, tc.options...).Blocks[0].(*doc.Forms).Items
		if len(items) != 2*tc.sheets {
			t.Errorf("%v: %d sheets for both", tc.options, len(items))
			continue
		}
		for n, first := range tc.first {
			texts := wordsOn(&items[n])
			if count(texts, fmt.Sprint(first)) == 0 || n > 0 && count(texts, fmt.Sprint(first-1)) > 0 && first > 60 {
				t.Errorf("%v: sheet %d does not begin with move %d", tc.options, n+1, first)
			}
			if says := strings.Contains(strings.Join(texts, "|"), fmt.Sprintf("moves %d to", first)); says != (first > 1) {
				t.Errorf("%v: sheet %d says that it goes on: %v", tc.options, n+1, says)
			}
		}
		if texts := wordsOn(&items[tc.sheets-1]); count(texts, fmt.Sprint(tc.last)) == 0 || count(texts, fmt.Sprint(tc.last+1)) > 0 {
			t.Errorf("%v: the last sheet does not end with move %d", tc.options, tc.last)
		}
	}
	for _, options := range []map[string]string{{"moves": "55"}, {"moves": "5000"}, {"from": "-3"}, {"from": "9999"}} {
		if _, err := Make(Request{Document: "scoresheets", State: e.State, Options: options}); rule.CodeOf(err) != rule.Usage {
			t.Errorf("%v: %v", options, err)
		}
	}
}

// The colours of a player add up to their games over the board.
func TestColourHistory(t *testing.T) {
	e := swiss(t)
	table := made(t, e.State, "colours", 0).Tables()[0]
	n := len(table.Columns)
	var all [2]int64
	for i := range table.Rows {
		row, had := &table.Rows[i], [2]int64{}
		for j := 2; j < n-3; j++ {
			switch row.Cell(j).Text {
			case "○":
				had[0]++
			case "●":
				had[1]++
			}
		}
		if got := [2]int64{row.Cell(n - 3).Number.Value, row.Cell(n - 2).Number.Value}; got != had || row.Cell(n-1).Number.Value != had[0]-had[1] {
			t.Errorf("%s: %v are counted, %v stand there", row.Cell(1).Text, got, had)
		}
		all[0], all[1] = all[0]+had[0], all[1]+had[1]
	}
	if all[0] != all[1] || all[0] == 0 {
		t.Errorf("%v colours of both sides", all)
	}
}

// Clubs and federations: nobody is missing, and the points are those from games.
func TestFederations(t *testing.T) {
	e := swiss(t)
	table := made(t, e.State, "federations", 0).Tables()[0]
	at := func(key string) int {
		return slices.IndexFunc(table.Columns, func(c doc.Column) bool { return c.Key == key })
	}
	players, games, outcomes := int64(0), int64(0), int64(0)
	last := int64(1001)
	for i := range table.Rows {
		row := &table.Rows[i]
		players += row.Cell(at("players")).Number.Value
		games += row.Cell(at("games")).Number.Value
		for _, key := range []string{"won", "drawn", "lost"} {
			outcomes += row.Cell(at(key)).Number.Value
		}
		share := row.Cell(at("percentage")).Number
		if share == nil || share.Value > last {
			t.Errorf("row %d has the share %v behind %d", i+1, share, last)
			continue
		}
		last = share.Value
	}
	if players != int64(len(e.Players)) || games == 0 || games != outcomes {
		t.Errorf("%d players of %d, %d games with %d outcomes", players, len(e.Players), games, outcomes)
	}
	if empty := made(t, e.State, "clubs", 0).Tables()[0]; len(empty.Rows) != 0 || empty.Empty == "" {
		t.Errorf("clubs that nobody has: %v", empty.Rows)
	}
}

// Cards of boards with a link have the code of their board; the first board of
// round 2 was won by absence and has no card.
func TestCardsHaveCodes(t *testing.T) {
	e := single(t)
	for name, want := range map[string]string{"board-numbers": "http://x.org/a/board/1", "table-cards": "http://x.org/a/round/2/board/2"} {
		for _, link := range []string{"", "http://x.org/a/"} {
			codes := 0
			for _, s := range made(t, e.State, name, 2, "link", link).Blocks[0].(*doc.Forms).Items[0].Shapes {
				if s.Kind == doc.Picture {
					codes++
					if got := readCode(t, s.Code); got != want {
						t.Errorf("%s: %q, want %q", name, got, want)
					}
				}
			}
			if codes != map[bool]int{false: 0, true: 2}[link != ""] { // on both faces
				t.Errorf("%s with the link %q has %d codes", name, link, codes)
			}
		}
	}
}

// The code on a wall list holds the address; without an address there is no code.
func TestWallListsHaveTheCodeOfTheirPages(t *testing.T) {
	e := single(t)
	for _, name := range []string{"pairings", "names", "standings"} {
		for _, link := range []string{"", "https://club.example/cup/"} {
			d := made(t, e.State, name, 2, "link", link)
			if d.Link != link || (d.Code != nil) != (link != "") {
				t.Errorf("%s: the link %q gives %q", name, link, d.Link)
			}
			if d.Code != nil {
				if got := readCode(t, d.Code); got != link {
					t.Errorf("%s: a camera reads %q", name, got)
				}
			}
		}
	}
}

// Names are written with the surname in capitals, with title and federation if these have no
// columns.
func TestSurnamesInCapitals(t *testing.T) {
	e := newEvent(t, arbiter.Settings{Name: "Open", System: "round-robin"}, "Öztürk, Gülşah", "de Vries, Jan", "Ann Berg", "Żółć, Łukasz")
	e.Players[0].Title = "MI"
	e.pairAll(1, 1)
	for name, want := range map[string][]string{
		"pairings":  {"ÖZTÜRK Gülşah (MI LAT)", "DE VRIES Jan (NED)", "Ann Berg (SEN)", "ŻÓŁĆ Łukasz (LAT)"},
		"names":     {"ÖZTÜRK Gülşah (MI LAT)", "DE VRIES Jan (NED)", "Ann Berg (SEN)", "ŻÓŁĆ Łukasz (LAT)"},
		"standings": {"ÖZTÜRK Gülşah", "DE VRIES Jan", "Ann Berg", "ŻÓŁĆ Łukasz"},
	} {
		var texts []string
		d := made(t, e.State, name, 1, "surnames", "true")
		for i := range d.Tables()[0].Rows {
			for _, c := range d.Tables()[0].Rows[i].Cells {
				texts = append(texts, c.Text)
			}
		}
		for _, text := range want {
			if !slices.Contains(texts, text) {
				t.Errorf("%s: no %q in %q", name, text, texts)
			}
		}
	}
}

// Impossible options of a wall list are refused.
func TestWallOptionsAreRefused(t *testing.T) {
	e := single(t)
	for _, options := range []map[string]string{{"size": "9"}, {"size": "-4"}, {"size": "61"}, {"columns": "5"}, {"columns": "-1"}, {"columns": "many"}, {"link": strings.Repeat("x", 4000)}} {
		if _, err := Make(Request{Document: "names", State: e.State, Options: options}); rule.CodeOf(err) != rule.Usage {
			t.Errorf("%v: %v", options, err)
		}
	}
}

// The report for a federation has every player and every game with a result, and counts the games
// that were played between two rated players.
func TestFederationReport(t *testing.T) {
	e := swiss(t)
	e.Players[2].Rating = 0
	d := made(t, e.State, "federation-report", 0)
	results, counted := 0, 0
	for _, round := range e.Rounds {
		for _, g := range round.Games {
			if g.Result == nil {
				continue
			}
			results++
			if g.Result.Played() && g.First != e.Players[2].ID && g.Second != e.Players[2].ID {
				counted++
			}
		}
	}
	tables := d.Tables()
	ticks, games := 0, int64(0)
	for i := range tables[1].Rows {
		ticks += count([]string{tables[1].Rows[i].Cell(5).Text}, "✓")
	}
	for i := range tables[0].Rows {
		if tables[0].Rows[i].Cell(6).Number != nil { // of the rated ones
			games += tables[0].Rows[i].Cell(7).Number.Value
		}
	}
	if len(tables[0].Rows) != len(e.Players) || len(tables[1].Rows) != results || ticks != counted || counted == 0 || games < int64(counted) {
		t.Errorf("%d players, %d games of %d, %d count of %d, %d games of rated players", len(tables[0].Rows), len(tables[1].Rows), results, ticks, counted, games)
	}
	if kind := d.Blocks[len(d.Blocks)-1].Kind(); kind != "signatures" {
		t.Errorf("it ends with %s", kind)
	}
}

// Ratings are printed by the built-in tables; any other table is refused.
func TestRatingsAsADocument(t *testing.T) {
	e := swiss(t)
	change := func(options ...string) string {
		table := made(t, e.State, "ratings", 0, options...).Tables()[0]
		at := slices.IndexFunc(table.Columns, func(c doc.Column) bool { return c.Key == "change" })
		return fmt.Sprint(table.Rows[0].Cell(at).Number)
	}
	if ten, twenty := change("k", "10"), change("k", "20"); ten == twenty || ten == "<nil>" {
		t.Errorf("the factors 10 and 20 both change a rating by %s", ten)
	}
	for i := range e.Players {
		e.Players[i].Rating = 0
	}
	if table := made(t, e.State, "ratings", 0).Tables()[0]; len(table.Rows) != 0 || table.Empty == "" {
		t.Errorf("players without ratings have %d rows", len(table.Rows))
	}
	for _, options := range []map[string]string{{"table": "ours"}, {"k": "-5"}, {"percent": "-1"}, {"class": "no such"}} {
		if _, err := Make(Request{Document: "ratings", State: e.State, Options: options}); options["class"] == "" && rule.CodeOf(err) != rule.Usage {
			t.Errorf("%v: %v", options, err)
		}
	}
}

// The report of an event of 300 players and nine rounds has fewer than twenty pages, unless
// everything is asked for.
func TestFinalReportOfALargeEvent(t *testing.T) {
	var names []string
	for i := range 300 {
		names = append(names, fmt.Sprintf("Player %03d, Of the Open", i+1))
	}
	e := newEvent(t, arbiter.Settings{Name: "Large Open", System: "swiss", Rounds: 9}, names...)
	schedule := roundrobin.Pairer{}.Schedule(300)
	for r := range 9 {
		c := arbiter.PairRound{}
		for _, p := range schedule[r] {
			c.Games = append(c.Games, arbiter.Match{First: arbiter.PlayerID(p.First), Second: arbiter.PlayerID(p.Second)})
		}
		e.do(c)
		e.playAll()
	}
	pages := func(options ...string) int {
		var b bytes.Buffer
		if err := render.Write(&b, made(t, e.State, "final-report", 0, options...), render.PDF, render.Options{}); err != nil {
			t.Fatal(err)
		}
		return bytes.Count(b.Bytes(), []byte("/Type /Page\n"))
	}
	few, all := pages(), pages("everything", "true")
	if few == 0 || few >= 20 || all <= few {
		t.Errorf("%d pages, %d with everything", few, all)
	}
}
