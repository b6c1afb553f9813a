package draw

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"flagfall/fixtures/corpus"
	"flagfall/fixtures/exhaustive"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// The expectations of the collection were made with the International
// thresholds for all variants, by a separate engine.
func TestCorpusColumns(t *testing.T) {
	exhaustive.NotShort(t, "all real games are replayed")
	for _, tc := range []struct {
		variant draughts.Variant
		file    string
	}{
		{draughts.English, "OCA_2.0.pdn"},
		{draughts.English, "Tricks_traps_and_shots.pdn"},
		{draughts.International, "kurnik.pdn"},
		{draughts.International, "lidraughts_pydraughts_tests.pdn"},
		{draughts.Russian, "lidraughts_pydraughts_tests.pdn"},
		{draughts.Italian, "Campionato_Assoluto_2005.pdn"},
		{draughts.Czech, "mrcd2007.pdn"},
	} {
		t.Run(tc.variant.Name()+"/"+tc.file, func(t *testing.T) {
			want := expectations(t, corpus.Dir(t, "games", tc.variant.Name(), "expected.tsv"), tc.file)
			path := corpus.Dir(t, "games", tc.variant.Name(), tc.file)
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			records, err := readRecords(data, path, tc.variant)
			if err != nil {
				t.Fatal(err)
			}
			tracker := NewTracker(fmjd())
			games, compared, held := 0, 0, 0
			for i, r := range records {
				w, ok := want[i+1]
				if !ok || w.status != "ok" || w.plies == 0 {
					continue
				}
				games++
				if !r.replay(tracker, tc.variant) || tracker.Ply() != w.plies {
					continue // a sheet that needs a better reader than this test has
				}
				compared++
				got := map[string]int{}
				for _, d := range tracker.Draws(nil) {
					got[d.Rule.Code] = d.Ply
				}
				for code, ply := range w.first {
					if got[code] != ply {
						t.Errorf("game %d: %s first held at ply %d, want %d", i+1, code, got[code], ply)
					}
					if ply > 0 {
						held++
					}
				}
			}
			if compared*100 < 99*games {
				t.Errorf("only %d of %d games could be compared", compared, games)
			}
			t.Logf("%d of %d games with moves compared, %d draws", compared, games, held)
		})
	}
}

type expectation struct {
	plies  int
	status string
	first  map[string]int
}

func expectations(t *testing.T, path, file string) map[int]expectation {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := map[int]expectation{}
	for line := range strings.Lines(string(data)) {
		f := strings.Split(strings.TrimRight(line, "\n"), "\t")
		name, number, ok := strings.Cut(f[0], "#")
		if !ok || name != file {
			continue
		}
		n := atoi(t, number)
		want[n] = expectation{
			plies: atoi(t, f[1]), status: f[3],
			first: map[string]int{
				"draw-repetition": atoi(t, f[8]), "draw-25": atoi(t, f[9]), "draw-16": atoi(t, f[10]), "draw-5": atoi(t, f[11]),
			},
		}
	}
	if len(want) == 0 {
		t.Fatalf("no expectations for %s", file)
	}
	return want
}

func atoi(t *testing.T, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// record is one game as written: a start and the squares of the moves.
type record struct {
	fen   string
	moves [][]draughts.Square
}

func readRecords(data []byte, path string, v draughts.Variant) ([]record, error) {
	games, err := pdn.ReadAll(data, path)
	if err != nil {
		return nil, err
	}
	records := make([]record, len(games))
	for i, g := range games {
		records[i].fen, _ = g.Tag("FEN")
		for _, step := range g.Steps {
			if step.Kind != pdn.Move {
				continue
			}
			var squares []draughts.Square
			for _, s := range step.Squares {
				text := strconv.Itoa(int(s.Number))
				if s.File > 0 {
					text = string(rune('a'+s.File-1)) + text
				}
				square, _ := v.ParseSquare(text)
				squares = append(squares, square)
			}
			records[i].moves = append(records[i].moves, squares)
		}
	}
	return records, nil
}

// replay plays the record, trying every meaning of an ambiguous capture.
func (r record) replay(tracker *Tracker, v draughts.Variant) bool {
	p := draughts.Start(v)
	if r.fen != "" {
		var err error
		if p, err = draughts.Parse(v, r.fen); err != nil {
			return false
		}
	}
	line := r.line(p, 0)
	if len(line) != len(r.moves) {
		return false
	}
	tracker.Start(p)
	for _, m := range line {
		p = p.Play(m)
		tracker.Play(m, p)
	}
	return true
}

func (r record) line(p draughts.Position, from int) []draughts.Move {
	var line []draughts.Move
	for i := from; i < len(r.moves); i++ {
		found := p.Match(nil, r.moves[i], p.Moves(nil))
		switch len(found) {
		case 0:
			return line
		case 1:
			line = append(line, found[0])
			p = p.Play(found[0])
		default:
			var best []draughts.Move
			for _, m := range found {
				if rest := append([]draughts.Move{m}, r.line(p.Play(m), i+1)...); len(rest) > len(best) {
					best = rest
				}
			}
			return append(line, best...)
		}
	}
	return line
}

// BenchmarkTracker measures the English archive, replayed beforehand:
//
//	go test -bench Tracker ./scoresheet/draw
func BenchmarkTracker(b *testing.B) {
	path := corpus.Dir(b, "games", "english", "OCA_2.0.pdn")
	data, err := os.ReadFile(path)
	if err != nil {
		b.Fatal(err)
	}
	records, err := readRecords(data, path, draughts.English)
	if err != nil {
		b.Fatal(err)
	}
	type step struct {
		move  draughts.Move
		after draughts.Position
	}
	var games [][]step
	plies := 0
	for _, r := range records {
		p := draughts.Start(draughts.English)
		steps := []step{{after: p}}
		for _, m := range r.line(p, 0) {
			p = p.Play(m)
			steps = append(steps, step{m, p})
		}
		plies += len(steps) - 1
		games = append(games, steps)
	}
	tracker := NewTracker(wcdf())
	b.ReportAllocs()
	for b.Loop() {
		for _, steps := range games {
			tracker.Start(steps[0].after)
			for _, s := range steps[1:] {
				tracker.Play(s.move, s.after)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(plies), "ns/ply")
}
