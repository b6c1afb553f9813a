package reports

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/language"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/standings"
	"flagfall/pairing"
	"flagfall/pairing/roundrobin"
	"flagfall/reports/doc"
	"flagfall/reports/render"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
	"flagfall/scoresheet/pdn"
)

var update = flag.Bool("update", os.Getenv("FLAGFALL_UPDATE_SCRIPTS") != "", "write the golden texts anew")

// kinds are all documents, each of the last round or as of now.
var kinds = map[string]func(*arbiter.State, Options) (*doc.Document, error){
	"players":          Players,
	"pairings":         func(s *arbiter.State, o Options) (*doc.Document, error) { return Pairings(s, 0, o) },
	"pairings-by-name": func(s *arbiter.State, o Options) (*doc.Document, error) { return PairingsByName(s, 0, o) },
	"slips":            func(s *arbiter.State, o Options) (*doc.Document, error) { return Slips(s, 0, o) },
	"scoresheets":      func(s *arbiter.State, o Options) (*doc.Document, error) { return Scoresheets(s, 0, o) },
	"wall-chart":       WallChart,
	"player-cards":     PlayerCards,
	"name-plates":      NamePlates,
	"board-numbers":    BoardNumbers,
	"certificates":     func(s *arbiter.State, o Options) (*doc.Document, error) { return Certificates(s, 0, o) },
	"game": func(s *arbiter.State, o Options) (*doc.Document, error) {
		return Game(s, arbiter.Board(1, 1), playedOnFirst(s)[1], o)
	},
	"bulletin": func(s *arbiter.State, o Options) (*doc.Document, error) {
		return Bulletin(s, 1, playedOnFirst(s), o)
	},
	"results":     func(s *arbiter.State, o Options) (*doc.Document, error) { return Results(s, 0, o) },
	"standings":   func(s *arbiter.State, o Options) (*doc.Document, error) { return Standings(s, 0, o) },
	"crosstable":  func(s *arbiter.State, o Options) (*doc.Document, error) { return Crosstable(s, 0, o) },
	"findings":    func(s *arbiter.State, o Options) (*doc.Document, error) { return Findings(s, 0, o) },
	"working":     func(s *arbiter.State, o Options) (*doc.Document, error) { return Working(s, 1, 0, o) },
	"regulations": func(s *arbiter.State, o Options) (*doc.Document, error) { return Regulations(s, ruleBook(), o) },
	"progress":    func(s *arbiter.State, o Options) (*doc.Document, error) { return Progress(s, 0, o) },
	"clock-use": func(s *arbiter.State, o Options) (*doc.Document, error) {
		return ClockUse(s, arbiter.Board(1, 1), playedOnFirst(s)[1], o)
	},
	"claim":          claimOnFirst,
	"rulings":        func(s *arbiter.State, o Options) (*doc.Document, error) { return Rulings(s, 0, noReplay, o) },
	"incidents":      Incidents,
	"clock-cards":    ClockCards,
	"final-report":   FinalReport,
	"missing-sheets": func(s *arbiter.State, o Options) (*doc.Document, error) { return MissingSheets(s, 0, o) },
}

// claimOnFirst is the decision on a claim at the end of a game in which the
// kings walk to and fro.
func claimOnFirst(s *arbiter.State, o Options) (*doc.Document, error) {
	variant, err := draughts.ParseVariant(s.Settings.Variant)
	if err != nil {
		return nil, err
	}
	fen, moves := "W:WK1:BK50", "1. 1-6 50-45 2. 6-1 45-50 3. 1-6 50-45 4. 6-1 45-50 5. 1-6 50-45"
	if variant == draughts.English {
		fen, moves = "B:WK1:BK32", "1. 32-28 1-5 2. 28-32 5-1 3. 32-28 1-5 4. 28-32 5-1"
	}
	games, err := pdn.ReadAll([]byte(fmt.Sprintf("[Event %q]\n[Round \"1\"]\n[White \"Ann Berg\"]\n[Black \"Rui Costa\"]\n[FEN %q]\n%s *", s.Settings.Name, fen, moves)), "x")
	if err != nil {
		return nil, err
	}
	out := scoresheet.NewReplayer(scoresheet.Options{Variant: &variant}).Replay(games[0])
	rulings, err := scoresheet.JudgeClaim(out, draw.For(variant), scoresheet.Claim{Ply: -1})
	if err != nil {
		return nil, err
	}
	return Claim(out, -1, rulings, o)
}

// noReplay is for rulings that left no trace on a sheet.
func noReplay(*arbiter.Game, *arbiter.Ruling) (*scoresheet.Replay, error) { return nil, nil }

func ruleBook() []rule.Row {
	return []rule.Row{
		{Code: "missed-capture", Article: rule.FMJD("5.4.6"), Title: "Capture not made", Text: "A player makes a move though he could have captured.",
			Options: []rule.Option{{Name: "remedy", Default: "opponent-chooses", Reason: "FMJD 5.4"}}},
		{Code: "draw-25", Article: rule.FMJD("6.2"), Title: "Twenty-five moves", Text: "Nobody has captured or moved a man for 25 moves."},
	}
}

func events(t testing.TB) map[string]*event {
	return map[string]*event{"single": single(t), "double": double(t), "swiss": swiss(t)}
}

// others are the events of what is more than a list of games.
func others(t testing.TB) map[string]*event {
	return map[string]*event{"busy": busy(t), "league": league(t, club...), "cup": cup(t, club...), "ladder": ladder(t), "heats": heats(t)}
}

// sample is a document of an event in the tests.
type sample struct {
	event, kind string
	state       *arbiter.State
	build       func(*arbiter.State, Options) (*doc.Document, error)
}

// everySample are the documents of all events that say something.
func everySample(t testing.TB) []sample {
	var list []sample
	for event, e := range events(t) {
		for kind, build := range kinds {
			list = append(list, sample{event, kind, e.State, build})
		}
	}
	more := others(t)
	for kind, l := range later {
		list = append(list, sample{l.of, kind, more[l.of].State, l.build})
	}
	for event, names := range otherwise {
		for _, kind := range names {
			list = append(list, sample{event, kind, more[event].State, kinds[kind]})
		}
	}
	return list
}

func text(t testing.TB, d *doc.Document) string {
	t.Helper()
	var b bytes.Buffer
	if err := render.Write(&b, d, render.Text, render.Options{}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// The text of every document of every event. Written anew with
// go test ./reports -update.
func TestGolden(t *testing.T) {
	for _, x := range everySample(t) {
		t.Run(x.event+"/"+x.kind, func(t *testing.T) {
			d, err := x.build(x.state, Options{Zone: time.FixedZone("EET", 2*3600)})
			if err != nil {
				t.Fatal(err)
			}
			if d.Name != x.kind {
				t.Errorf("the document calls itself %q", d.Name)
			}
			compare(t, x.event+"-"+x.kind, text(t, d))
		})
	}
}

// compare compares a text with the golden one, or writes that anew.
func compare(t *testing.T, name, got string) {
	t.Helper()
	golden := filepath.Join("testdata", name+".txt")
	if *update {
		if err := os.MkdirAll(filepath.Dir(golden), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestEveryFormatOfEveryDocumentIsTheSameTwice(t *testing.T) {
	for _, x := range everySample(t) {
		t.Run(x.event+"/"+x.kind, func(t *testing.T) {
			t.Parallel()
			for _, f := range render.Formats() {
				var out [2]bytes.Buffer
				for i := range out {
					d, err := x.build(x.state, Options{})
					if err != nil {
						t.Fatal(err)
					}
					if err := render.Write(&out[i], d, f, render.Options{}); err != nil {
						t.Fatalf("as %s: %v", f, err)
					}
				}
				if !bytes.Equal(out[0].Bytes(), out[1].Bytes()) {
					t.Errorf("as %s: the same journal gave other bytes", f)
				}
			}
		})
	}
}

// An event without players or rounds gives a sensible page or a sentence.
func TestEmptyEvents(t *testing.T) {
	for name, e := range map[string]*event{
		"no players": newEvent(t, arbiter.Settings{Name: "Empty"}),
		"no rounds":  newEvent(t, arbiter.Settings{Name: "Empty", System: arbiter.Swiss}, club[:2]...),
	} {
		for kind, build := range everyKind() {
			d, err := build(e.State, Options{})
			if strings.HasPrefix(kind, "pairings") || slices.Contains([]string{"working", "slips", "game", "bulletin", "clock-use", "team-matches", "team-cards", "team-working", "appeal"}, kind) {
				if rule.CodeOf(err) != rule.NotFound || rule.HintOf(err) == "" {
					t.Errorf("%s: %s: %v", name, kind, err)
				}
				continue
			}
			if kind == "bracket" {
				if rule.CodeOf(err) != rule.Refused || rule.HintOf(err) == "" {
					t.Errorf("%s: %s: %v", name, kind, err)
				}
				continue
			}
			if kind == "rating-working" && name == "no players" {
				if rule.CodeOf(err) != rule.NotFound {
					t.Errorf("%s: %s: %v", name, kind, err)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s: %s: %v", name, kind, err)
				continue
			}
			for _, f := range render.Formats() {
				if err := render.Write(new(bytes.Buffer), d, f, render.Options{}); err != nil {
					t.Errorf("%s: %s as %s: %v", name, kind, f, err)
				}
			}
		}
	}
}

// The rows of a round robin add up: the cells of a row are its points, and two
// cells that face each other are what one game was worth.
func TestCrosstableAddsUp(t *testing.T) {
	for _, n := range []int{3, 4, 9, 12} {
		for _, cycles := range []int{1, 2} {
			system := arbiter.RoundRobin
			if cycles == 2 {
				system = arbiter.DoubleRoundRobin
			}
			var names []string
			for i := range n {
				names = append(names, fmt.Sprintf("Player %c", 'A'+i))
			}
			e := newEvent(t, arbiter.Settings{Name: "Sum", System: system, Scoring: "1-½-0"}, names...)
			e.pairAll(cycles*(n-1+n%2), cycles)
			e.playAll()
			d, err := Crosstable(e.State, 0, Options{})
			if err != nil {
				t.Fatal(err)
			}
			checkGrid(t, d.Tables()[0], n, cycles)
		}
	}
}

func checkGrid(t *testing.T, table *doc.Table, n, cycles int) {
	t.Helper()
	const first, unit = 2, int64(pairing.Point)
	if len(table.Rows) != n {
		t.Fatalf("%d rows for %d players", len(table.Rows), n)
	}
	total := int64(0)
	for i := range table.Rows {
		sum := int64(0)
		for j := range n {
			for k := range cycles {
				c, back := table.Rows[i].Cell(first+j*cycles+k), table.Rows[j].Cell(first+i*cycles+k)
				switch {
				case i == j && !c.Is(doc.Void):
					t.Errorf("the diagonal of row %d is not black", i+1)
				case i == j:
				case c.Number == nil:
					t.Errorf("row %d has no result against %d", i+1, j+1)
				case c.Number.Value+back.Number.Value != unit:
					t.Errorf("rows %d and %d share %d", i+1, j+1, c.Number.Value+back.Number.Value)
				default:
					sum += c.Number.Value
				}
			}
		}
		points := table.Rows[i].Cell(first + n*cycles)
		if points.Number.Value != sum {
			t.Errorf("row %d adds up to %d, its points are %d", i+1, sum, points.Number.Value)
		}
		total += sum
	}
	if want := int64(cycles*n*(n-1)/2) * unit; total != want {
		t.Errorf("the table adds up to %d, not %d", total, want)
	}
}

// A crosstable of 500 players after nine rounds, from the state to the PDF.
func BenchmarkCrosstable500(b *testing.B) {
	var names []string
	for i := range 500 {
		names = append(names, fmt.Sprintf("Player %03d, Of the Benchmark", i+1))
	}
	e := newEvent(b, arbiter.Settings{Name: "Large", System: arbiter.Swiss, Rounds: 9}, names...)
	schedule := roundrobin.Pairer{}.Schedule(500)
	for r := range 9 {
		c := arbiter.PairRound{}
		for _, p := range schedule[r] {
			c.Games = append(c.Games, arbiter.Match{First: arbiter.PlayerID(p.First), Second: arbiter.PlayerID(p.Second)})
		}
		e.do(c)
		e.playAll()
	}
	for b.Loop() {
		d, err := Crosstable(e.State, 0, Options{})
		if err != nil {
			b.Fatal(err)
		}
		if err := render.Write(io.Discard, d, render.PDF, render.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// The colours of English draughts are Red and White, and Red moves first
// (WCDF 1.9).
func TestColoursByVariant(t *testing.T) {
	w := english()
	for variant, want := range map[string]string{
		"english": "Red White", "international": "White Black", "russian": "White Black", "pool": "Black White", "italian": "White Black",
	} {
		s := sidesOf(variant, w)
		if got := s[0].name + " " + s[1].name; got != want {
			t.Errorf("%s: %s, want %s", variant, got, want)
		}
	}
}

func TestStandingsOfAnEarlierRound(t *testing.T) {
	e := single(t)
	d, err := Standings(e.State, 1, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(d.Subtitle, "after round 1 of 5") || d.Meta.Status != doc.Provisional {
		t.Errorf("subtitle %q, status %q", d.Subtitle, d.Meta.Status)
	}
	if _, err := Standings(e.State, 9, Options{}); rule.CodeOf(err) != rule.NotFound {
		t.Errorf("round 9: %v", err)
	}
	e.playAll()
	e.do(arbiter.CloseEvent{})
	if d, err = Standings(e.State, 0, Options{}); err != nil || d.Meta.Status != doc.Final || strings.Contains(d.Subtitle, "pending") {
		t.Errorf("closed: %q %q, %v", d.Subtitle, d.Meta.Status, err)
	}
}

func TestNamesAreSortedByLanguage(t *testing.T) {
	names := []string{"Zorn", "Ärlig", "Żuk", "ander", "Öst", "Bērziņš", "Иванов"}
	for tag, want := range map[string]string{
		"en": "ander Ärlig Bērziņš Öst Zorn Żuk Иванов",
		"sv": "ander Bērziņš Zorn Żuk Ärlig Öst Иванов",
		"pl": "ander Ärlig Bērziņš Öst Zorn Żuk Иванов",
	} {
		list := append([]string(nil), names...)
		byName(list, language.MustParse(tag), func(s string) string { return s })
		if got := strings.Join(list, " "); got != want {
			t.Errorf("%s: %s, want %s", tag, got, want)
		}
	}
}

// The letters of each language stand where its dictionaries have them: those
// that are letters of their own behind the plain one, umlauts and accents beside
// it.
func TestNamesAreSortedAsTheLanguageDoes(t *testing.T) {
	for tag, want := range map[string]string{
		"pl": "Lach Luty Łach Łuk Mazur Nowak Sowa Świt Zych Źrebak Żak",
		"lt": "Adomas Cibas Cuba Čiuta Saja Syras Šaka Zuikis Žukas",
		"lv": "Celms Cukurs Čaks Gailis Ģirts Kalns Ķēniņš Liepa Ļaudis Nagla Ņega Siliņš Šics Zars Žagars",
		"es": "Nadal Núñez Ñíguez Oliva",
		"de": "Ärmel Arndt Bach Öhler Ohm Olm Strass Straße Straube Überle Ulm Unger",
		"ru": "Егоров Ёлкин Жуков Иванов Йорк Щукин Яшин",
		"fr": "Eaubonne Ébène Ecole Élan Ève",
		"pt": "Abreu Álvares Ção Carmo Cunha",
		"nl": "Daan Dirk IJssel Jan",
	} {
		list := strings.Fields(want)
		slices.Reverse(list)
		byName(list, language.MustParse(tag), func(s string) string { return s })
		if got := strings.Join(list, " "); got != want {
			t.Errorf("%s: %s, want %s", tag, got, want)
		}
	}
}

// The lists that people look themselves up in are sorted by the language of the
// print.
func TestListsAreSortedByLanguage(t *testing.T) {
	e := newEvent(t, arbiter.Settings{Name: "Sorted", System: arbiter.RoundRobin}, "Zeller", "Łuk", "Luty", "Mazur")
	e.pairAll(1, 1)
	for language, want := range map[string]string{"pl": "Luty Łuk Mazur Zeller", "de": "Łuk Luty Mazur Zeller"} {
		for kind, column := range map[string]string{"pairings-by-name": "name", "fees": "name"} {
			e.Settings.Fee = "5"
			d, err := everyKind()[kind](e.State, Options{Language: language})
			if err != nil {
				t.Fatal(err)
			}
			table := d.Tables()[0]
			at := slices.IndexFunc(table.Columns, func(c doc.Column) bool { return c.Key == column })
			var names []string
			for i := range 4 {
				names = append(names, table.Rows[i].Cell(at).Text)
			}
			if got := strings.Join(names, " "); got != want {
				t.Errorf("%s in %s: %s, want %s", kind, language, got, want)
			}
		}
	}
}

// Days, spans of days, decimals and shares as each language writes them.
func TestDaysAndNumbersByLanguage(t *testing.T) {
	first, last := time.Date(2026, 11, 1, 9, 5, 0, 0, time.UTC), "2026-12-02"
	for tag, want := range map[string][5]string{
		"en": {"1 November 2026", "1–2 November 2026", "1 November – 2 December 2026", "1 Nov 2026", "12.5\u00a0%"},
		"nl": {"1 november 2026", "1–2 november 2026", "1 november – 2 december 2026", "01-11-2026", "12,5\u00a0%"},
		"fr": {"1er novembre 2026", "1er–2 novembre 2026", "1er novembre – 2 décembre 2026", "01/11/2026", "12,5\u00a0%"},
		"ru": {"1 ноября 2026 г.", "1–2 ноября 2026 г.", "1 ноября – 2 декабря 2026 г.", "01.11.2026", "12,5\u00a0%"},
		"pl": {"1 listopada 2026", "1–2 listopada 2026", "1 listopada – 2 grudnia 2026", "01.11.2026", "12,5\u00a0%"},
		"lv": {"2026. gada 1. novembris", "2026. gada 1.–2. novembris", "2026. gada 1. novembris – 2. decembris", "01.11.2026.", "12,5\u00a0%"},
		"lt": {"2026 m. lapkričio 1 d.", "2026 m. lapkričio 1–2 d.", "2026 m. lapkričio 1 d. – gruodžio 2 d.", "2026-11-01", "12,5\u00a0%"},
		"pt": {"1 de novembro de 2026", "1–2 de novembro de 2026", "1 de novembro – 2 de dezembro de 2026", "01/11/2026", "12,5\u00a0%"},
		"de": {"1. November 2026", "1.–2. November 2026", "1. November – 2. Dezember 2026", "01.11.2026", "12,5\u00a0%"},
		"es": {"1 de noviembre de 2026", "1–2 de noviembre de 2026", "1 de noviembre – 2 de diciembre de 2026", "01/11/2026", "12,5\u00a0%"},
	} {
		w, _, err := wordsOf(tag)
		if err != nil {
			t.Fatal(err)
		}
		r := &report{words: w}
		r.doc = &doc.Document{}
		got := [5]string{w.day(first), w.days("2026-11-01", "2026-11-02"), w.days("2026-11-01", last), w.shortDay(first), r.percent(125, 1000)}
		if got != want {
			t.Errorf("%s: %q, want %q", tag, got, want)
		}
	}
}

func TestEveryLanguageIsComplete(t *testing.T) {
	for _, name := range Languages() {
		w, _, err := wordsOf(name)
		if err != nil {
			t.Fatal(err)
		}
		missing(t, name, "", reflect.ValueOf(w))
		same(t, name, "", reflect.ValueOf(w), reflect.ValueOf(english()))
		for _, set := range arbiter.SettingList() {
			if w.Papers.Settings[set.Name] == "" {
				t.Errorf("%s has no name for the setting %s (papers_%s.go)", name, set.Name, name)
			}
			for _, value := range set.Choices {
				if strings.ContainsFunc(value, unicode.IsLetter) && w.Papers.Values[set.Name+"="+value] == "" && w.Papers.Values[value] == "" {
					t.Errorf("%s has no word for %s of the setting %s (papers_%s.go)", name, value, set.Name, name)
				}
			}
		}
		for _, pair := range [][2]map[string]string{{w.Papers.Settings, english().Papers.Settings}, {w.Papers.Values, english().Papers.Values}} {
			for code := range pair[1] {
				if pair[0][code] == "" {
					t.Errorf("%s has no word for %s (papers_%s.go)", name, code, name)
				}
			}
		}
		for code, text := range english().Papers.Kinds {
			if text == "" || w.Papers.Kinds[code] == "" {
				t.Errorf("%s has no name for %s (papers_%s.go)", name, code, name)
			}
		}
		if len(w.Papers.Kinds) != len(english().Papers.Kinds) {
			t.Errorf("%s names %d kinds, English %d", name, len(w.Papers.Kinds), len(english().Papers.Kinds))
		}
		if name == "en" {
			continue
		}
		for _, b := range standings.Catalogue() {
			if w.TieBreaks[b.Code] == (head{}) {
				t.Errorf("%s has no name for the tie-break %s", name, b.Code)
			}
		}
	}
	if _, _, err := wordsOf("tlh"); rule.CodeOf(err) != rule.Usage || rule.HintOf(err) == "" {
		t.Errorf("Klingon: %v", err)
	}
	if _, tag, err := wordsOf("en-GB"); err != nil || tag.String() != "en-GB" {
		t.Errorf("en-GB: %v %v", tag, err)
	}
}

// missing reports the empty fields of a value; a text with forms may lack its Few.
func missing(t *testing.T, language, path string, v reflect.Value) {
	t.Helper()
	switch v.Kind() {
	case reflect.String:
		if v.String() == "" && !strings.HasSuffix(path, ".Few") {
			t.Errorf("%s has no text for %s", language, path)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			missing(t, language, path+"."+v.Type().Field(i).Name, v.Field(i))
		}
	case reflect.Array, reflect.Slice:
		for i := range v.Len() {
			missing(t, language, fmt.Sprintf("%s[%d]", path, i), v.Index(i))
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			missing(t, language, fmt.Sprintf("%s[%v]", path, key), v.MapIndex(key))
		}
	}
}

// same reports texts that do not name the same values in {} as the English.
func same(t *testing.T, language, path string, v, english reflect.Value) {
	t.Helper()
	switch v.Kind() {
	case reflect.String:
		// A text for one may leave the number out, and a short day has months in
		// letters or in digits.
		if !strings.HasSuffix(path, ".One") && !strings.HasSuffix(path, ".Few") && !strings.HasSuffix(path, ".ShortDay") && values(v.String()) != values(english.String()) {
			t.Errorf("%s names %q in %s, English %q", language, values(v.String()), path, values(english.String()))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			same(t, language, path+"."+v.Type().Field(i).Name, v.Field(i), english.Field(i))
		}
	case reflect.Slice:
		if v.Len() != english.Len() {
			t.Errorf("%s has %d texts for %s, English %d", language, v.Len(), path, english.Len())
		}
	case reflect.Map:
		if strings.HasSuffix(path, ".TieBreaks") { // English has those of the catalogue
			return
		}
		for _, key := range english.MapKeys() {
			if other := v.MapIndex(key); !other.IsValid() {
				t.Errorf("%s has no text for %s[%v]", language, path, key)
			} else {
				same(t, language, fmt.Sprintf("%s[%v]", path, key), other, english.MapIndex(key))
			}
		}
		for _, key := range v.MapKeys() {
			if !english.MapIndex(key).IsValid() {
				t.Errorf("%s has a text for %s[%v], which English does not have", language, path, key)
			}
		}
	}
}

// A text that is missing, empty or names other values is found.
func TestMissingTextsAreFound(t *testing.T) {
	type texts struct {
		A string
		B map[string]string
		C []string
	}
	whole := texts{"{n} games", map[string]string{"x": "y"}, []string{"z"}}
	for name, bad := range map[string]texts{
		"empty": {"", whole.B, whole.C}, "other values": {"{m} games", whole.B, whole.C}, "no key": {whole.A, nil, whole.C},
		"empty value": {whole.A, map[string]string{"x": ""}, whole.C}, "another key": {whole.A, map[string]string{"x": "y", "w": "v"}, whole.C},
		"short list": {whole.A, whole.B, nil}, "empty item": {whole.A, whole.B, []string{""}},
	} {
		probe := &testing.T{}
		missing(probe, "xx", "", reflect.ValueOf(bad))
		same(probe, "xx", "", reflect.ValueOf(bad), reflect.ValueOf(whole))
		if !probe.Failed() {
			t.Errorf("%s: nothing was found", name)
		}
	}
}

// values are the names in {} of a text, sorted.
func values(text string) string {
	names := regexp.MustCompile(`\{[a-z0-9]+\}`).FindAllString(text, -1)
	slices.Sort(names)
	return strings.Join(names, " ")
}

func TestFormsOfNumbers(t *testing.T) {
	for language, want := range map[string]string{
		"en": "1 game|2 games|5 games|11 games|21 games|22 games",
		"ru": "1 партия|2 партии|5 партий|11 партий|21 партия|22 партии",
		"lv": "1 partija|2 partijas|5 partijas|11 partijas|21 partija|22 partijas",
		"lt": "1 partijos|2 partijų|5 partijų|11 partijų|21 partijos|22 partijų",
		"de": "1 Partie|2 Partien|5 Partien|11 Partien|21 Partien|22 Partien",
	} {
		w, tag, err := wordsOf(language)
		if err != nil {
			t.Fatal(err)
		}
		r := &report{words: w, tag: tag}
		var got []string
		for _, n := range []int{1, 2, 5, 11, 21, 22} {
			got = append(got, regexp.MustCompile(`[0-9]+ \pL+`).FindString(r.count(w.Pending, n)))
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%s: %s, want %s", language, strings.Join(got, "|"), want)
		}
	}
}

// Every document can be printed in every language.
func TestEveryDocumentInEveryLanguage(t *testing.T) {
	e := double(t)
	for _, language := range Languages() {
		for kind, build := range kinds {
			d, err := build(e.State, Options{Language: language})
			if err != nil {
				t.Fatalf("%s in %s: %v", kind, language, err)
			}
			if strings.ContainsAny(text(t, d), "{}") {
				t.Errorf("%s in %s has a text that was not filled in:\n%s", kind, language, text(t, d))
			}
			if kind == "crosstable" || kind == "results" {
				compare(t, language+"-"+kind, text(t, d))
			}
		}
	}
}

func TestDays(t *testing.T) {
	w := english()
	for _, tc := range []struct{ from, to, want string }{
		{"2026-11-21", "", "21 November 2026"},
		{"2026-11-21", "2026-11-21", "21 November 2026"},
		{"2026-11-21", "2026-11-29", "21–29 November 2026"},
		{"2026-11-21", "2026-12-02", "21 November – 2 December 2026"},
		{"2026-12-30", "2027-01-02", "30 December 2026 – 2 January 2027"},
		{"", "", ""},
		{"", "2026-11-21", "21 November 2026"},
		{"autumn", "", "autumn"},
		{"autumn", "2026-11-21", "autumn – 2026-11-21"},
	} {
		if got := w.days(tc.from, tc.to); got != tc.want {
			t.Errorf("%q to %q: %q, want %q", tc.from, tc.to, got, tc.want)
		}
	}
}
