package text

import (
	"bytes"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"flagfall/reports/doc"
)

func render(t *testing.T, d *doc.Document, width int) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, d, Options{Width: width}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func standings() *doc.Document {
	table := &doc.Table{Frozen: 2, Columns: []doc.Column{
		{Key: "rank", Title: "#", Kind: doc.Rank}, {Key: "name", Title: "Name", Kind: doc.Name},
		{Key: "1", Title: "1", Kind: doc.Result, Narrow: true}, {Key: "2", Title: "2", Kind: doc.Result, Narrow: true},
		{Key: "points", Title: "Pts", Kind: doc.Points, Halves: true}},
		Notes: []doc.Note{{Sign: "Pts", Text: "points"}}}
	table.Add(doc.Ranks(1, 2), doc.T("Müller, Jörg"), doc.Black(), doc.N(1), doc.P(1, 1))
	table.Add(doc.Ranks(1, 2), doc.T("王小明"), doc.N(1), doc.Black(), doc.P(3, 2))
	return &doc.Document{Title: "Crosstable", Meta: doc.Meta{Event: "Club", Round: "Round 1 of 1", Stamp: "provisional"}, Blocks: []doc.Block{table}}
}

func TestTable(t *testing.T) {
	want := `Club
Crosstable
Round 1 of 1
provisional

  #  Name          1  2  Pts
───  ────────────  ─  ─  ───
1–2  Müller, Jörg  ■  1   1
1–2  王小明        1  ■   1½

Pts = points
`
	if got := render(t, standings(), 80); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A sentence stands beside its row where there is room, and otherwise across the page beneath it.
func TestSentencesStandAcross(t *testing.T) {
	table := &doc.Table{Columns: []doc.Column{
		{Key: "offence", Title: "Offence", Kind: doc.Code}, {Key: "counted", Title: "Counted by", Kind: doc.Code},
		{Key: "text", Title: "Text", Kind: doc.Text, Across: true}}}
	table.Add(doc.T("score-sheet"), doc.T("event"), doc.T("Each player records the whole game."))
	table.Add(doc.T("claim"), doc.T("game"), doc.T("No price."))
	d := &doc.Document{Title: "Offences", Blocks: []doc.Block{table}}
	want := `Offences

Offence      Counted by
───────────  ──────────
score-sheet  event
  Each player records the
  whole game.
claim        game
  No price.
`
	if got := render(t, d, 27); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := render(t, d, 100); !strings.Contains(got, "score-sheet  event       Each player records the whole game.\n") {
		t.Errorf("not beside its row: %s", got)
	}
}

func TestNarrowTableGoesOnBeneath(t *testing.T) {
	want := `Club
Crosstable
Round 1 of 1
provisional

  # Name         1 2
─── ──────────── ─ ─
1–2 Müller, Jörg ■ 1
1–2 王小明       1 ■

  # Name         Pts
─── ──────────── ───
1–2 Müller, Jörg  1
1–2 王小明        1½

Pts = points
`
	d := standings()
	got := render(t, d, 20)
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// No line is wider than asked, and no letter of a name is lost, however long
// the names and however narrow the terminal.
func TestNothingIsCutAndNothingIsWide(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.IntRange(20, 132).Draw(t, "width")
		rows := rapid.IntRange(0, 6).Draw(t, "rows")
		games := rapid.IntRange(0, 30).Draw(t, "games")
		table := &doc.Table{Frozen: 2, Title: "A table with a title", Empty: "nobody",
			Columns: []doc.Column{{Key: "rank", Title: "Rank", Kind: doc.Rank}, {Key: "name", Title: "Name", Kind: doc.Name}, {Key: "club", Title: "Club"}}}
		for range games {
			table.Columns = append(table.Columns, doc.Column{Title: "g", Group: "round", Kind: doc.Result, Narrow: true})
		}
		var names []string
		for i := range rows {
			name := doc.Clean(rapid.StringMatching(`[A-Zżé]{1,40}( [a-zł]{1,30}){0,2}`).Draw(t, "name"))
			names = append(names, name)
			table.Add(doc.N(i+1), doc.T(name), doc.T(name), doc.N(2))
		}
		d := &doc.Document{Title: "A title that is a little longer than twenty letters", Blocks: []doc.Block{table,
			&doc.KeyValues{Pairs: []doc.KeyValue{{Label: "A long label indeed", Value: "a value that is long as well"}}},
			&doc.Signatures{Labels: []string{"Arbiter"}}}}
		var b bytes.Buffer
		if err := Write(&b, d, Options{Width: width}); err != nil {
			t.Fatal(err)
		}
		for _, l := range strings.Split(b.String(), "\n") {
			if cells(l) > width {
				t.Fatalf("%d cells in a line of %d: %q", cells(l), width, l)
			}
			if strings.HasSuffix(l, " ") {
				t.Fatalf("the line %q ends with a space", l)
			}
		}
		if games == 0 && rows == 1 && width >= 60 {
			for _, letter := range names[0] {
				if strings.Count(b.String(), string(letter)) < strings.Count(names[0], string(letter)) {
					t.Fatalf("a letter %q of %q is missing in\n%s", letter, names[0], b.String())
				}
			}
		}
	})
}

func TestControlCharactersDoNotReachTheTerminal(t *testing.T) {
	table := &doc.Table{Columns: []doc.Column{{Key: "name", Title: "Name", Kind: doc.Name}}}
	table.Add(doc.T("\x1b[2Jevil\u202e"))
	got := render(t, &doc.Document{Title: "a\x1bb", Blocks: []doc.Block{table}}, 80)
	if strings.ContainsAny(got, "\x1b\u202e") {
		t.Errorf("%q", got)
	}
}

func TestCut(t *testing.T) {
	for _, c := range []struct {
		line, want string
		room       int
	}{{"games", "games", 5}, {"games", "gam…", 4}, {"партия", "пар…", 4}, {"日本語", "日…", 4}, {"日本語", "日本語", 6}, {"e\u0301ab", "e\u0301…", 2}} {
		if got := Cut(c.line, c.room); got != c.want || cells(got) > c.room {
			t.Errorf("Cut(%q, %d) is %q, want %q", c.line, c.room, got, c.want)
		}
	}
}
