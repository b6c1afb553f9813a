package reports

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/sheets"
	"flagfall/reports/csv"
	"flagfall/reports/doc"
)

// withoutRow are the documents that need more than the journal, and so have no row: those on files
// from outside the event, on single entries, and the pages of an export.
var withoutRow = []string{"rating-working", "ruling", "player", "contents"}

// Every document that the sources begin has a row, and every row of the sources is
// listed.
func TestEveryDocumentHasARow(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), f.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec:
				if strings.HasSuffix(n.Names[0].Name, "Row") {
					rows++
				}
			case *ast.CallExpr:
				name, ok := n.Fun.(*ast.Ident)
				if !ok || !strings.HasPrefix(name.Name, "begin") || len(n.Args) == 0 {
					break
				}
				literal, ok := n.Args[len(n.Args)-1].(*ast.BasicLit)
				if !ok {
					break
				}
				called := strings.Trim(literal.Value, `"`)
				has := slices.ContainsFunc(Documents(), func(d *Document) bool { return calledOf(d.Name) == called })
				if !has && !slices.Contains(withoutRow, called) {
					t.Errorf("%s makes a document %s, which has no row", f.Name(), called)
				}
			}
			return true
		})
	}
	if rows != len(Documents()) {
		t.Errorf("%d rows stand in the files, and %d are listed", rows, len(Documents()))
	}
}

// A row says what it is, and its options are those of one type of the package
// under one name, help and kind each.
func TestRowsAreWhole(t *testing.T) {
	seen, options := map[string]bool{}, map[string]Option{}
	for _, d := range Documents() {
		if d.Name == "" || d.Title == "" || d.make == nil || seen[d.Name] {
			t.Errorf("the row %q is not whole, or stands twice", d.Name)
		}
		seen[d.Name] = true
		if of, err := FindDocument(d.Working); d.Working != "" && (err != nil || of.Needs() == nil) {
			t.Errorf("the working of %s is %s, which is not of one row: %v", d.Name, d.Working, err)
		}
		if d.About.One() != (d.Needs() != nil) {
			t.Errorf("%s is of one thing and does not ask which, or asks and is not", d.Name)
		}
		for _, o := range d.Options {
			before, known := options[o.Name]
			if o.Required, o.field = false, nil; known && !reflect.DeepEqual(before, o) {
				t.Errorf("the option %s of %s is another one elsewhere: %+v and %+v", o.Name, d.Name, o, before)
			}
			options[o.Name] = o
		}
		for _, o := range CommonOptions() {
			if _, own := options[o.Name]; own {
				t.Errorf("%s has the option %s, which all documents have", d.Name, o.Name)
			}
		}
	}
}

// sampleValues are what the tests give to options for which "1" will not do.
var sampleValues = map[string]string{"link": "http://192.168.1.5:8080", "ballot": "10-15 21-17 9-13", "category": "Women", "article": "5", "move": "12-16",
	"rule": "draw-25", "moves": "60", "board": "2", "player": "2", "team": "2", "ply": "3", "from": "61", "size": "12",
	"table": "normal", "norm": "MI: games 1", "factors": "ffjd-1996", "performance": "linear"}

// Every option changes what a document says in one of the events of the tests, or makes it refused.
func TestEveryOptionIsUsed(t *testing.T) {
	all := events(t)
	maps.Copy(all, others(t))
	all["single"].Players[0].Club = "Draughts Club Riga"
	said := func(d *Document, s *arbiter.State, options map[string]string) any {
		page, err := Make(Request{Document: d.Name, State: s, Round: 1, Options: options, Sheet: sheetOnFirst, Played: playedOnFirst(s)})
		if err != nil {
			return err.Error()
		}
		return page
	}
	for _, d := range Documents() {
		for _, o := range d.Options {
			given := map[string]string{}
			if needs := d.Needs(); needs != nil {
				given[needs.Name] = "1"
			}
			if o.Name != "unfinished" && slices.ContainsFunc(d.Options, func(o Option) bool { return o.Name == "unfinished" }) {
				given["unfinished"] = "true"
			}
			value := sampleValues[o.Name]
			if value == "" {
				value = "1"
			}
			used := false
			for _, e := range all {
				before := said(d, e.State, given)
				with := maps.Clone(given)
				with[o.Name] = value
				if d.Needs() != nil && d.Needs().Name == o.Name {
					before = said(d, e.State, nil)
				}
				used = used || !reflect.DeepEqual(said(d, e.State, with), before)
			}
			if !used {
				t.Errorf("the option %s of %s says nothing in any event", o.Name, d.Name)
			}
		}
	}
}

// sheetOnFirst finds the same sheet for every game.
func sheetOnFirst(digest string) (arbiter.Sheet, error) {
	return arbiter.NewSheet("1. 32-28 19-23 2. 28x19 14x23 *"), nil
}

var _ sheets.Find = sheetOnFirst

// Of several rounds, each table of data says which round it is of.
func TestTablesOfSeveralRoundsNameTheirs(t *testing.T) {
	tried := 0
	for _, e := range []*event{single(t), league(t, club...)} {
		for _, d := range Documents() {
			if !d.ofRounds() || d.About == Form {
				continue
			}
			page, err := Make(Request{Document: d.Name, State: e.State, Options: map[string]string{RoundsOption: "1-2"}, Sheet: sheetOnFirst, Played: playedOnFirst(e.State)})
			if err != nil {
				continue // documents on single players, or on teams
			}
			for _, table := range page.Tables() {
				tried++
				if table.Round == 0 && !slices.ContainsFunc(table.Columns, func(c doc.Column) bool { return c.Key == "round" }) {
					t.Errorf("%s: the table %s does not say of which round it is", d.Name, table.Name)
				}
			}
			var text strings.Builder
			if err := csv.Write(&text, page, csv.Options{}); err != nil {
				t.Fatal(err)
			}
			for i, head := range strings.Split(text.String(), "\r\n\r\n") {
				if line, _, _ := strings.Cut(head, "\r\n"); !slices.Contains(strings.Split(line, ","), "round") {
					t.Errorf("%s: table %d begins with %s", d.Name, i+1, line)
				}
			}
		}
	}
	if tried < 8 {
		t.Errorf("only %d tables", tried)
	}
}

// A request that makes no sense is refused with a suggestion.
func TestRequestsAreRefused(t *testing.T) {
	e := single(t)
	for name, q := range map[string]Request{
		"no such document": {Document: "menu"},
		"another's option": {Document: "players", Options: map[string]string{"clubs": "true"}},
		"no number":        {Document: "scoresheets", Options: map[string]string{"moves": "many"}},
		"no choice":        {Document: "players", Options: map[string]string{"paper": "a6"}},
		"no player":        {Document: "working"},
		"no team":          {Document: "team-working"},
		"no board":         {Document: "game"},
		"no appeal":        {Document: "appeal"},
	} {
		q.State = e.State
		if _, err := Make(q); rule.CodeOf(err) != rule.Usage {
			t.Errorf("%s: %v", name, err)
		}
	}
	// Documents about a team cover rounds that are paired.
	for _, name := range []string{"team-standings", "team-crosstable"} {
		if _, err := Make(Request{Document: name, State: league(t, club...).State, Round: 9}); rule.CodeOf(err) != rule.NotFound {
			t.Errorf("%s of round 9: %v", name, err)
		}
	}
}

// The options of all documents are read from text.
func TestLooksAreRead(t *testing.T) {
	o, err := ReadOptions(map[string]string{"paper": "letter", "accent": "blue", "letterhead": "Club| Street 1 |", "language": "de", "board": "3"})
	want := Options{Language: "de", Paper: 1, Accent: "blue", Letterhead: []string{"Club", "Street 1"}}
	if err != nil || !reflect.DeepEqual(o, want) {
		t.Errorf("%+v, %v, want %+v", o, err, want)
	}
	for _, name := range doc.PaperNames() {
		if o, err := ReadOptions(map[string]string{"paper": name}); err != nil || o.Paper.Style() == "" || !strings.EqualFold(o.Paper.Style(), name) && name != "tabloid" {
			t.Errorf("the paper %s: %v, %v", name, o.Paper, err)
		}
	}
	page, err := Make(Request{Document: "players", State: single(t).State, Options: map[string]string{"language": "de"}, Print: 7, Zone: time.UTC})
	if err != nil || page.Language != "de" || !strings.Contains(page.Meta.Stamp, "7") {
		t.Errorf("%v: %+v", err, page.Meta)
	}
}

// TestLeaguesNameTheirTables: where teams play, no two tables are called the same, the reports rank
// the teams before their players, and shared places of teams are explained.
func TestLeaguesNameTheirTables(t *testing.T) {
	e := league(t, longNames(12)...)
	titles := map[string]string{}
	for _, name := range []string{"standings", "crosstable", "team-standings", "team-crosstable"} {
		d, err := Make(Request{Document: name, State: e.State})
		if err != nil {
			t.Fatal(err)
		}
		if other := titles[d.Title]; other != "" {
			t.Errorf("%s and %s are both called %q", other, name, d.Title)
		}
		titles[d.Title] = name
		rank := ""
		for _, c := range d.Tables()[0].Columns {
			if c.Kind == doc.Rank {
				rank = c.Key
			}
		}
		shared, explained := false, false
		for _, row := range d.Tables()[0].Rows {
			for j, c := range d.Tables()[0].Columns {
				shared = shared || c.Key == rank && row.Cell(j).Text != ""
			}
		}
		for _, n := range d.Legend {
			explained = explained || n.Sign == "" && n.Text == "places with a dash are shared"
		}
		if shared != explained {
			t.Errorf("%s: shares places: %v, and explains it: %v", name, shared, explained)
		}
	}
	for plain := range map[string]bool{"Standings": true, "Crosstable": true} {
		if of := titles[plain]; of != "" {
			t.Errorf("%s is called %q, which could be of the teams", of, plain)
		}
	}
	for _, name := range []string{"final-report", "bulletin"} {
		d, err := Make(Request{Document: name, State: e.State})
		if err != nil {
			t.Fatal(err)
		}
		teams, players := -1, -1
		for i, table := range d.Tables() {
			switch {
			case table.Name == "team-standings":
				teams = i
			case table.Name == "standings":
				players = i
			}
		}
		signs := map[string]string{}
		for _, n := range d.Legend {
			if other := signs[n.Sign]; n.Sign != "" && other != "" {
				t.Errorf("%s: %s is %q and %q", name, n.Sign, other, n.Text)
			}
			signs[n.Sign] = n.Text
		}
		if teams < 0 || players < teams {
			t.Errorf("%s: the standings of the teams are its table %d, those of the players %d", name, teams, players)
		}
	}
	pages, err := Pages(Request{State: e.State})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, p := range pages {
		if p.Nav != "" && seen[p.Nav] || p.Nav == "Standings" || p.Nav == "Crosstable" {
			t.Errorf("the navigation has %q", p.Nav)
		}
		seen[p.Nav] = true
	}
}
