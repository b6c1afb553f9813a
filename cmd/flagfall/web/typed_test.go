package web

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flagfall/fixtures/corpus"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// keysOf returns how many keys a move takes: those of its first square, and as many more until no
// other legal move can be meant.
func keysOf(list []completion, move string) int {
	var code, origin string
	for _, c := range list {
		if c.Text == move {
			code = c.Codes[0]
			origin, _, _ = strings.Cut(strings.NewReplacer("x", "-", ":", "-").Replace(move), "-")
			for _, other := range c.Codes {
				if strings.HasPrefix(other, origin) && len(other) < len(code) {
					code = other
				}
			}
		}
	}
	meant := func(typed string) (n int) {
		for _, c := range list {
			for _, other := range c.Codes {
				if strings.HasPrefix(other, typed) {
					n++
					break
				}
			}
		}
		return n
	}
	for n := len(origin); n < len(code); n++ {
		if meant(code[:n]) == 1 {
			return n
		}
	}
	if meant(code) == 1 {
		return len(code)
	}
	return len(code) + 1 // Enter takes it
}

// TestKeystrokes types real games and counts: a move of a sheet takes 2.5 keys or
// fewer, in every kind of draughts that is written in numbers.
func TestKeystrokes(t *testing.T) {
	for _, kind := range []string{"international", "english"} {
		files, err := filepath.Glob(filepath.Join(corpus.Dir(t, "games", kind), "*.pdn"))
		if err != nil || len(files) == 0 {
			t.Fatal(err)
		}
		var games []*pdn.Game
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			list, err := pdn.ReadAll(text[:min(len(text), 20_000)], file)
			if err != nil {
				t.Fatal(err)
			}
			games = append(games, list...)
		}
		variant, err := draughts.ParseVariant(kind)
		if err != nil {
			t.Fatal(err)
		}
		replayer := scoresheet.NewReplayer(scoresheet.Options{Variant: &variant})
		moves, keys, typed := 0, 0, 0
		for _, g := range games {
			out := replayer.Replay(g)
			if out.Verdict != scoresheet.Clean || len(out.Plies) < 40 || typed == 10 {
				continue
			}
			typed++
			before := out.Start
			for _, ply := range out.Plies {
				list := completions(before)
				legal := before.Moves(nil)
				keys += keysOf(list, before.Notation(ply.Move, legal))
				moves++
				before = ply.After
			}
		}
		if typed < 10 {
			t.Fatalf("%s: %d clean games", kind, typed)
		}
		t.Logf("%s: %d moves of %d sheets take %d keys, %.2f each", kind, moves, typed, keys, float64(keys)/float64(moves))
		if keys*10 > moves*25 {
			t.Errorf("%s: %.2f keys a move", kind, float64(keys)/float64(moves))
		}
	}
}

// TestCompletions: what is typed for a move is understood with and without its
// sign, with a nought, and by the last digit of where it goes.
func TestCompletions(t *testing.T) {
	codes := func(variant draughts.Variant, fen, move string) []string {
		p, err := draughts.Parse(variant, fen)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range completions(p) {
			if c.Text == move {
				return c.Codes
			}
		}
		t.Fatalf("%s is not among the legal moves of %s", move, fen)
		return nil
	}
	if got := strings.Join(codes(draughts.International, draughts.Start(draughts.International).FEN(), "32-28"), " "); got != "3228 328" {
		t.Errorf("32-28 is typed %s", got)
	}
	if got := strings.Join(codes(draughts.International, "B:W40:B5", "5-10"), " "); got != "510 50 0510 050" {
		t.Errorf("5-10 is typed %s", got)
	}
	if got := strings.Join(codes(draughts.Russian, draughts.Start(draughts.Russian).FEN(), "c3-d4"), " "); got != "c3d4" {
		t.Errorf("c3-d4 is typed %s", got)
	}
}

// TestCustomaryBoard: squares have the names that players use: a board of ten columns has letters
// to j, and the two squares sent by a telephone that does not know the legal moves are understood
// as a move.
func TestCustomaryBoard(t *testing.T) {
	for _, one := range []struct {
		v           draughts.Variant
		first, last string
	}{{draughts.International, "1", "50"}, {draughts.Russian, "b8", "g1"}, {draughts.Spantsiretti, "b8", "i1"}, {draughts.Turkish, "a8", "h1"}} {
		names := lieOf(one.v).Names
		if len(names) != one.v.Squares() || names[0] != one.first || names[len(names)-1] != one.last {
			t.Errorf("%s: the squares are %v", one.v.Name(), names)
		}
		for _, c := range completions(draughts.Start(one.v)) {
			said := names[c.From-1] + "-" + names[c.To-1]
			if said != c.Text || !slices.Contains(c.Codes, strings.Map(onlySquares, said)) {
				t.Errorf("%s: %s is typed as %v", one.v.Name(), said, c.Codes)
			}
		}
	}
}

// Parts of a text that are not moves are reported by line, and a text without any move is refused.
func TestWrittenSaysWhatIsLeftOut(t *testing.T) {
	for what, want := range map[string]string{
		"1. 32-28 18-23\n2. 38-32 12-18\n3. 3b-27 7-12": "5 moves, lines 3",
		"1.32–28 18–23 2-0":                             "2 moves, lines ",
		"1. 3228 1823":                                  "2 moves, lines ",
		"":                                              "0 moves, lines ",
		"good morning":                                  "no move could be read in this",
		"1. cb4 ba5 2. gf4":                             "no move could be read in this",
	} {
		read, err := written(what)
		got := fmt.Sprintf("%d moves, lines %s", len(read.moves), strings.Join(read.lines, ", "))
		if err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q: %s", what, got)
		}
	}
}
