package reports

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/fixtures/exhaustive"
	"flagfall/pairing"
	"flagfall/pairing/roundrobin"
	"flagfall/pairing/systems"
	"flagfall/reports/doc"
	"flagfall/reports/render"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
	"flagfall/scoresheet/pdn"
)

var update = flag.Bool("update", os.Getenv("FLAGFALL_UPDATE_SCRIPTS") != "", "write the golden texts anew")

// kinds returns the documents of an event that is a list of games, each of the last round or as of
// now, by their own names.
var kinds = func() map[string]build {
	all := map[string]build{}
	for _, d := range Documents() {
		if later[d.Name].of == "" {
			all[calledOf(d.Name)] = asked(d.Name)
		}
	}
	// What does not come from the row: evidence and a rule book of the test's own.
	all["claim"], all["regulations"] = claimOnFirst, twoRules
	return all
}()

// build makes a document.
type build = func(*arbiter.State, Options) (*doc.Document, error)

// calledOf returns the name of a document in JSON and in its file.
func calledOf(name string) string {
	if name == "names" {
		return "pairings-by-name"
	}
	return name
}

// asked makes a document by its row, for the first game, player, team and appeal if it needs one,
// with the moves of [playedOnFirst].
func asked(name string) build {
	return func(s *arbiter.State, o Options) (*doc.Document, error) {
		d, err := FindDocument(name)
		if err != nil {
			return nil, err
		}
		q := Request{Document: name, State: s, Played: playedOnFirst(s), look: o}
		q.Options = map[string]string{}
		if d.Ranks && d.About != WholeEvent { // in the middle of a round too
			q.Round = len(s.Rounds)
		}
		switch d.About {
		case OneGame:
			q.Round = 1
			q.Options["board"] = "1"
		case OnePlayer:
			q.Options["player"] = "1"
		case OneTeam:
			q.Options["team"] = "1"
		case OneAppeal:
			q.Options["appeal"] = "1"
			if len(s.Appeals) > 0 {
				q.Options["appeal"] = strconv.FormatInt(s.Appeals[0].Seq, 10)
			}
		}
		switch name {
		case "bulletin":
			q.Round = 1
		case "certificates": // none of the events is over
			q.Options["unfinished"] = "true"
		}
		return d.make(&q)
	}
}

// claimOnFirst returns the decision on a claim at the end of a game in which the
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

// twoRules are regulations with two rows for a rule book.
func twoRules(s *arbiter.State, o Options) (*doc.Document, error) {
	r, err := begin(s, o, "regulations")
	if err != nil {
		return nil, err
	}
	return r.doc, r.regulationsBy([]rule.Row{
		{Code: "missed-capture", Article: rule.FMJD("5.4.6"), Title: "Capture not made", Text: rule.English("A player makes a move though a capture was possible."),
			Options: []rule.Option{{Name: "remedy", Default: "opponent-chooses", Reason: "FMJD 5.4"}}},
		{Code: "draw-25", Article: rule.FMJD("6.2"), Title: "Twenty-five moves", Text: rule.English("Nobody has captured or moved a man for 25 moves.")},
	})
}

func events(t testing.TB) map[string]*event {
	return map[string]*event{"single": single(t), "double": double(t), "swiss": swiss(t)}
}

// others returns the events for documents that need more than a list of games.
func others(t testing.TB) map[string]*event {
	return map[string]*event{"busy": busy(t), "league": league(t, club...), "cup": cup(t, club...), "seance": seance(t, club...), "post": post(t, club...), "duel": duel(t, club...), "ladder": ladder(t), "heats": heats(t)}
}

// sample is a document of an event in the tests.
type sample struct {
	event, kind string
	state       *arbiter.State
	build       func(*arbiter.State, Options) (*doc.Document, error)
}

// samples are the documents of all events, which no test changes: made once.
var samples struct {
	sync.Once
	list []sample
}

// everySample returns the documents of all events that say something.
func everySample(t testing.TB) []sample {
	t.Helper()
	samples.Do(func() { samples.list = makeSamples(t) })
	if len(samples.list) == 0 {
		t.Fatal("the events of the samples could not be made: the test that asked first says why")
	}
	return samples.list
}

func makeSamples(t testing.TB) (list []sample) {
	for event, e := range events(t) {
		for kind, build := range kinds {
			list = append(list, sample{event, kind, e.State, build})
		}
	}
	more, every := others(t), everyKind()
	for kind, l := range later {
		list = append(list, sample{l.of, kind, more[l.of].State, every[kind]})
	}
	for event, names := range otherwise {
		for _, kind := range names {
			list = append(list, sample{event, kind, more[event].State, kinds[kind]})
		}
	}
	slices.SortFunc(list, func(a, b sample) int {
		return cmp.Or(strings.Compare(a.event, b.event), strings.Compare(a.kind, b.kind))
	})
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
	if diff := gocmp.Diff(string(want), got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestEveryFormatOfEveryDocumentIsTheSameTwice(t *testing.T) {
	exhaustive.NotShort(t, "every document is printed twice in every format")
	seen := map[string]bool{}
	events := map[string][2][]*doc.Document{}
	for _, x := range everySample(t) {
		if testing.Short() && seen[x.kind] {
			continue // one event of a kind is enough for a quick look
		}
		seen[x.kind] = true
		var twice [2]*doc.Document
		bundles := events[x.event]
		for i := range twice {
			d, err := x.build(x.state, Options{})
			if err != nil {
				t.Fatal(err)
			}
			twice[i], bundles[i] = d, append(bundles[i], d)
		}
		events[x.event] = bundles
		t.Run(x.event+"/"+x.kind, func(t *testing.T) {
			t.Parallel()
			for _, f := range render.Formats() {
				if f != render.PDF {
					sameBytes(t, f, func(i int, w io.Writer) error { return render.Write(w, twice[i], f, render.Options{}) })
				}
			}
		})
	}
	// Fonts make up most of a small PDF file, so those of an event are in one file.
	for event, bundles := range events {
		t.Run(event+"/pdf", func(t *testing.T) {
			t.Parallel()
			sameBytes(t, render.PDF, func(i int, w io.Writer) error { return render.Bundle(w, bundles[i], render.Options{}) })
		})
	}
}

// sameBytes writes something twice, and compares the two.
func sameBytes(t *testing.T, f render.Format, write func(i int, w io.Writer) error) {
	t.Helper()
	var out [2]bytes.Buffer
	for i := range out {
		if err := write(i, &out[i]); err != nil {
			t.Fatalf("as %s: %v", f, err)
		}
	}
	if !bytes.Equal(out[0].Bytes(), out[1].Bytes()) {
		t.Errorf("as %s: the same journal gave other bytes", f)
	}
}

// An event without players or rounds gives a sensible page or a sentence.
func TestEmptyEvents(t *testing.T) {
	exhaustive.NotShort(t, "every document is printed in every format")
	for name, e := range map[string]*event{
		"no players": newEvent(t, arbiter.Settings{Name: "Empty"}),
		"no rounds":  newEvent(t, arbiter.Settings{Name: "Empty", System: systems.Swiss}, club[:2]...),
	} {
		for kind, build := range everyKind() {
			d, err := build(e.State, Options{})
			if strings.HasPrefix(kind, "pairings") || slices.Contains([]string{"round-sheet", "table-cards", "working", "chances", "slips", "game", "bulletin", "clock-use", "team-matches", "team-cards", "team-working", "appeal", "partner-board"}, kind) {
				if rule.CodeOf(err) != rule.NotFound || rule.HintOf(err) == "" {
					t.Errorf("%s: %s: %v", name, kind, err)
				}
				continue
			}
			if kind == "bracket" || kind == "display" || kind == "room" {
				if rule.CodeOf(err) != rule.Refused || rule.HintOf(err) == "" {
					t.Errorf("%s: %s: %v", name, kind, err)
				}
				continue
			}
			if (kind == "rating-working" || kind == "norm-certificate") && name == "no players" {
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

// The rows of a round robin add up: the cells of a row sum to its points, and two mirrored cells to
// the worth of one game.
func TestCrosstableAddsUp(t *testing.T) {
	for _, n := range []int{3, 4, 9, 12} {
		for _, cycles := range []int{1, 2} {
			system := systems.RoundRobin
			if cycles == 2 {
				system = systems.DoubleRoundRobin
			}
			var names []string
			for i := range n {
				names = append(names, fmt.Sprintf("Player %c", 'A'+i))
			}
			e := newEvent(t, arbiter.Settings{Name: "Sum", System: system, Scoring: "1-½-0"}, names...)
			e.pairAll(cycles*(n-1+n%2), cycles)
			e.playAll()
			d, err := crosstable(e.State, 0, Options{}, crosstableOptions{})
			if err != nil {
				t.Fatal(err)
			}
			checkGrid(t, d.Tables()[0], n, cycles)
		}
	}
}

func checkGrid(t *testing.T, table *doc.Table, n, cycles int) {
	t.Helper()
	const unit = int64(pairing.Point)
	first := slices.IndexFunc(table.Columns, func(c doc.Column) bool { return strings.HasPrefix(c.Key, "vs-") })
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
	e := newEvent(b, arbiter.Settings{Name: "Large", System: systems.Swiss, Rounds: 9}, names...)
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
		d, err := crosstable(e.State, 0, Options{}, crosstableOptions{})
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
	w, err := wordsOf("en")
	if err != nil {
		t.Fatal(err)
	}
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
	d, err := Standings(e.State, 1, Options{}, standingsOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(d.Subtitle, "after round 1 of 5") || d.Meta.Status != doc.Provisional {
		t.Errorf("subtitle %q, status %q", d.Subtitle, d.Meta.Status)
	}
	if _, err := Standings(e.State, 9, Options{}, standingsOptions{}); rule.CodeOf(err) != rule.NotFound {
		t.Errorf("round 9: %v", err)
	}
	e.playAll()
	e.do(arbiter.CloseEvent{})
	if d, err = Standings(e.State, 0, Options{}, standingsOptions{}); err != nil || d.Meta.Status != doc.Final || strings.Contains(d.Subtitle, "pending") {
		t.Errorf("closed: %q %q, %v", d.Subtitle, d.Meta.Status, err)
	}
}
