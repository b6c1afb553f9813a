package pdn

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"flagfall/fixtures/corpus"
	"flagfall/fixtures/exhaustive"
)

// TestCorpusCounts reads every file of the corpus and compares the number of
// records and of plies with what an independent reader found.
func TestCorpusCounts(t *testing.T) {
	exhaustive.NotShort(t, "all real games are read")
	files, err := filepath.Glob(corpus.Dir(t, "games") + "/*/*.pdn")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	for _, file := range files {
		expected, err := os.ReadFile(filepath.Join(filepath.Dir(file), "expected.tsv"))
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]string{}
		for _, row := range strings.Split(string(expected), "\n") {
			if cells := strings.Split(row, "\t"); len(cells) > 1 && strings.HasPrefix(cells[0], filepath.Base(file)+"#") {
				want[cells[0]] = cells[1]
			}
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		games, err := ReadAll(text, file)
		if err != nil {
			t.Errorf("%s: %v", file, err)
		}
		if len(games) != len(want) {
			t.Errorf("%s: %d records, want %d", file, len(games), len(want))
		}
		kinds := map[Kind]int{}
		for _, g := range games {
			id := filepath.Base(file) + "#" + itoa(g.Number)
			if got := itoa(g.Plies()); got != want[id] {
				t.Errorf("%s: %s plies, want %s (line %d)", id, got, want[id], g.Line)
			}
			for _, d := range g.Defects {
				if kinds[d.Kind]++; kinds[d.Kind] < 4 {
					t.Logf("%s:%d:%d: %s: %s", file, d.Line, d.Column, d.Kind, d.Said)
				}
			}
		}
	}
}

func BenchmarkReader(b *testing.B) {
	text, err := os.ReadFile(corpus.Dir(b, "games", "english", "OCA_2.0.pdn"))
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	var g Game
	for range b.N {
		r := NewReader(bytes.NewReader(text), "OCA")
		for r.Next(&g) == nil {
		}
	}
}

func itoa(n int) string { return strconv.Itoa(n) }

// read reads one record and fails on anything else.
func read(t testing.TB, text string) *Game {
	t.Helper()
	games, err := ReadAll([]byte(text), "test.pdn")
	if err != nil || len(games) != 1 {
		t.Fatalf("%d records, %v, in %q", len(games), err, text)
	}
	return games[0]
}

// moves are the steps of a line in their strict form, with their signs.
func moves(steps []Step) string {
	var words []string
	for i := range steps {
		s := &steps[i]
		word := plain(s.Text) // as it is written
		if s.Readable() {
			word = s.Format()
		}
		word += s.Strength.String()
		if s.Offered {
			word += "(=)"
		}
		if s.Notes != nil {
			for _, v := range s.Notes.Variations {
				word += "(" + moves(v.Steps) + ")"
			}
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

// TestMovetext reads what real files hold. The numbers in the names are those
// of FMJD Annex 1, article 9.
func TestMovetext(t *testing.T) {
	for _, tc := range []struct{ name, text, moves, result, defects string }{
		{"plain", "1. 32-28 19-23 2. 28x19 14x23 *", "32-28 19-23 28x19 14x23", "*", ""},
		{"numbers glued", "1.32-28 19-23 2.28x19 1-0", "32-28 19-23 28x19", "1-0", ""},
		{"zeros", "01. 34-29  18-22 02. 08-12 1-1", "34-29 18-22 8-12", "1-1", ""},
		{"strength 9.1.3 to 9.1.8", "1. 32-28! 19-23?? 2. 28x19!? 14x23?! 3. 1-2!! 4-5? *", "32-28! 19-23?? 28x19!? 14x23?! 1-2!! 4-5?", "*", ""},
		{"strength apart", "1. 32-28 ! 19-23 (?) 2. 28x19(!) *", "32-28! 19-23? 28x19!", "*", ""},
		{"forced 9.1.9", "1. 32-28* 19-23 2. 28x19 * 3. 14-20*", "32-28* 19-23 28x19* 14-20", "*", ""},
		{"star and tag", "[White \"a\"] 1. 32-28* 19-23*", "32-28* 19-23", "*", ""},
		{"results are not moves", "1. 1-18 2-10 2. 1-10 1x10 0-1", "1-18 2-10 1-10 1x10", "0-1", ""},
		{"draw by halves", "1. 11-15 1/2-1/2", "11-15", "1/2-1/2", ""},
		{"half alone", "1. 11-15 1/2", "11-15", "1/2", ""},
		{"half sign", "1. 11-15 ½-½", "11-15", "½-½", ""},
		{"Delft", "1. 11-15 1 1/2 - 1/2", "11-15", "1 1/2 - 1/2", ""},
		{"plus draw", "1. 11-15 1+ - 1-", "11-15", "1+ - 1-", ""},
		{"minus draw", "1. 11-15 1- - 1+", "11-15", "1- - 1+", ""},
		{"Goes", "1. 11-15 1.2-0.8", "11-15", "1.2-0.8", ""},
		{"number and move like decimals", "1.2-6 11-15 2.1-5 *", "2-6 11-15 1-5", "*", ""},
		{"space in a capture", "1. 5x 14 22 - 18 2. 5 x14 *", "5x14 22-18 5x14", "*", "space-in-move space-in-move space-in-move"},
		{"line break in a capture", "1. 5x\n14 *", "5x14", "*", "space-in-move"},
		{"glued", "1. 3228 1923 2. 28x19 c3d4 *", "32-28 19-23 28x19 c3-d4", "*", "glued-move glued-move glued-move"},
		{"hops", "1. 26x17x10x1 a3:c5:e7 *", "26x17x10x1 a3:c5:e7", "*", ""},
		{"large algebraic", "1. l11-k12 a10-b11 *", "l11-k12 a10-b11", "*", ""},
		{"comments", "{first} 1. {a} 32-28 {b} {c} 19-23 *", "32-28 19-23", "*", ""},
		{"sign in a comment", "1. 11-15 {!} 22-18 {*! keeps on} *", "11-15! 22-18*", "*", ""},
		{"lost braces", "1. 8-11Redoversteppedthetime. 22-18 *", "8-11 22-18", "*", "stray-text"},
		{"lost closing brace", "1. 8-11 {Red\n 22-18 *", "8-11 22-18", "*", "open-comment"},
		{"nested braces", "1. 8-11 {a {b} c} 22-18 *", "8-11 22-18", "*", "stray-text stray-brace"},
		{"variations", "1. 32-28 (1. 33-28 18-22 (18-23)) 19-23 (1... 18-22) *", "32-28(33-28 18-22(18-23)) 19-23(18-22)", "*", ""},
		{"open variation", "1. 32-28 (33-28 [White \"a\"] 1. 33-29 *", "32-28(33-28)", "", "open-variation missing-result"},
		{"stray parenthesis", "1. 32-28) 19-23 *", "32-28 19-23", "*", "stray-close"},
		{"unreadable", "1. ?-? 19-? 2. ?x14 3?-28 ??-?? *", "?-? 19-? ?x14 3?-28 ??-??", "*", ""},
		{"tick", "1. v v 2. 32-28 v *", "v v 32-28 v", "*", ""},
		{"draw offer", "1. 32-28 (=) 19-23(=) *", "32-28(=) 19-23(=)", "*", ""},
		{"setup", "1. 32-28 /FEN \"B:W28:B1,2\"/ 1-6 *", "32-28 B:W28:B1,2 1-6", "*", ""},
		{"ellipsis", "1. ... 18-22 2. 32-28 *", "18-22 32-28", "*", ""},
		{"moves not known", "1. 32-28 19-23 2. - - 3. 37-32 4. - - *", "32-28 19-23 ?-? ?-? 37-32", "*", "missing-move missing-move missing-move missing-move"},
		{"no moves given", "1. - - 2. - -", "", "", "missing-move missing-move missing-move missing-move"},
		{"wrong number", "1. 32-28 19-23 3. 28x19 *", "32-28 19-23 28x19", "*", "bad-number"},
		{"number without dot", "1 32-28 19-23 2 28x19 *", "32-28 19-23 28x19", "*", "number-without-dot number-without-dot"},
		{"result inside", "1. 32-28 19-23 1-1 2. 28x19 1-0", "32-28 19-23 28x19", "1-1", "result-inside second-result"},
		{"per cent and semicolon", "% note\n1. 32-28 ; rest\n19-23 *", "32-28 19-23", "*", ""},
		{"control characters", "1. 32-28 \x01 19-23 \x1a*", "32-28 19-23", "*", "stray-character"},
		{"capital cross", "1. 28X19 14×23 32–28 *", "28x19 14x23 32-28", "*", ""},
		{"men won 9.1.12", "1. 32-28 +2", "32-28", "", "missing-result"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			games, err := ReadAll([]byte(tc.text), "t.pdn")
			if err != nil {
				t.Fatal(err)
			}
			g := new(Game)
			if len(games) > 0 {
				g = games[0]
			} else if err := NewReader(strings.NewReader(tc.text), "").Next(g); err != io.EOF {
				t.Fatal(err)
			}
			if got := moves(g.Steps); got != tc.moves {
				t.Errorf("moves %q, want %q", got, tc.moves)
			}
			if g.Result.Text != tc.result {
				t.Errorf("result %q, want %q", g.Result.Text, tc.result)
			}
			var kinds []string
			for _, d := range g.Defects {
				kinds = append(kinds, string(d.Kind))
			}
			if tc.result != "" || len(kinds) > 0 {
				want := tc.defects
				if _, given := g.Tag("Result"); !given && tc.result == "" && !strings.Contains(want, "missing-result") && len(g.Steps) > 0 {
					want = strings.TrimSpace(want + " missing-result")
				}
				if got := strings.Join(kinds, " "); got != want {
					t.Errorf("defects %q, want %q", got, want)
				}
			}
		})
	}
}
