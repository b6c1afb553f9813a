package scoresheet

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"flagfall/fixtures/corpus"
	"flagfall/fixtures/exhaustive"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// expectation is a row of expected.tsv: what a slow and independent engine
// made of a game.
type expectation struct {
	plies, ok int
	status    string
	final     string
}

func expectations(t testing.TB, variant string) map[string]expectation {
	t.Helper()
	file, err := os.Open(corpus.Dir(t, "games", variant, "expected.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows := map[string]expectation{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		c := strings.Split(lines.Text(), "\t")
		plies, err := strconv.Atoi(c[1])
		if err != nil {
			continue
		}
		ok, _ := strconv.Atoi(c[2])
		rows[c[0]] = expectation{plies, ok, c[3], c[6]}
	}
	return rows
}

// delft are the two games whose last step the independent engine took for a
// move; it is their result in the ten-point Delft count, as their Result tags
// say.
var delft = map[string]bool{"fail_delfts.pdn#1": true, "fail_delfts.pdn#2": true}

// TestCorpus replays every game of every folder and compares plies, legal
// plies, status and final position with the independent engine. It does so with
// the variant given, and with the variant inferred.
func TestCorpus(t *testing.T) {
	exhaustive.NotShort(t, "all real games are replayed")
	folders, err := os.ReadDir(corpus.Dir(t, "games"))
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range folders {
		variant, err := draughts.ParseVariant(folder.Name())
		if err != nil {
			t.Fatal(err)
		}
		want := expectations(t, folder.Name())
		seen := 0
		files, _ := filepath.Glob(corpus.Dir(t, "games", folder.Name()) + "/*.pdn")
		for _, file := range files {
			told, inferred := NewReplayer(Options{Variant: &variant}), NewReplayer(Options{})
			eachGame(t, file, func(g *pdn.Game) {
				id := filepath.Base(file) + "#" + strconv.Itoa(g.Number)
				w, known := want[id]
				if !known {
					t.Errorf("%s is not among the expected games", id)
					return
				}
				seen++
				if delft[id] {
					w.plies, w.status = w.ok, "ok"
				}
				for _, r := range []*Replayer{told, inferred} {
					if r == inferred && (folder.Name() == "frisian" && g.Number <= 3 || w.plies == 0) {
						continue // nothing says which variant it is
					}
					compare(t, id, variant, w, r.Replay(g))
				}
			})
		}
		if seen != len(want) {
			t.Errorf("%s: %d of %d games", folder.Name(), seen, len(want))
		}
	}
}

func compare(t *testing.T, id string, variant draughts.Variant, w expectation, got *Replay) {
	t.Helper()
	if len(got.Plies) != w.plies || got.PliesOK != w.ok {
		t.Errorf("%s as %v: %d plies, %d legal, want %d and %d: %+v", id, got.Variant, len(got.Plies), got.PliesOK, w.plies, w.ok, got.Findings)
		return
	}
	if (got.Verdict == Clean) != (w.status == "ok") {
		t.Errorf("%s: %v, want %s", id, got.Verdict, w.status)
	}
	final, err := draughts.Parse(variant, w.final)
	if err != nil {
		setup, err := draughts.ParseFEN(variant, w.final)
		if err != nil {
			t.Fatal(err)
		}
		if final, err = setup.Position(draughts.AllDefects); err != nil {
			t.Fatal(err)
		}
	}
	if g := got.Final; g.FEN() != final.FEN() {
		t.Errorf("%s: final position %s, want %s", id, g.FEN(), final.FEN())
	}
}

func eachGame(t testing.TB, file string, f func(*pdn.Game)) {
	t.Helper()
	source, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	r := pdn.NewReader(source, file)
	var g pdn.Game
	for {
		if err := r.Next(&g); err == io.EOF {
			return
		} else if err != nil {
			t.Fatal(err)
		}
		f(&g)
	}
}

// BenchmarkArchive reads, replays and writes out the whole Open Checkers
// Archive: 22,621 games and 1.16 million plies.
//
//	go test -run '^$' -bench Archive ./scoresheet
func BenchmarkArchive(b *testing.B) {
	file := corpus.Dir(b, "games", "english", "OCA_2.0.pdn")
	b.ReportAllocs()
	r := NewReplayer(Options{Results: LeftIsMover})
	var out []byte
	for range b.N {
		plies := 0
		eachGame(b, file, func(g *pdn.Game) {
			replay := r.Replay(g)
			plies += len(replay.Plies)
			out = replay.AppendJSON(out[:0], "OCA_2.0.pdn")
		})
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(plies), "ns/ply")
	}
}
