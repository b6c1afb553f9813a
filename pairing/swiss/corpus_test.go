package swiss_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/corpus"
	"flagfall/pairing"
	"flagfall/pairing/swiss"
	"flagfall/reports/trf"
)

func readField(t testing.TB, path string) pairing.Field {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := trf.Read(bytes.NewReader(data), path)
	if err != nil {
		t.Fatal(err)
	}
	field, err := f.Field()
	if err != nil {
		t.Fatal(err)
	}
	return field
}

func form(p pairing.Pairing) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d\n", len(p))
	for _, x := range p {
		fmt.Fprintf(&b, "%d %d\n", x.First, x.Second)
	}
	return b.String()
}

// Every position of the collection pairs as expected, boards and colours,
// byte for byte; an empty expectation means that no legal pairing exists.
func TestCorpusPositions(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join(corpus.Dir(t, "pairing"), "*.expected"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no positions: %v", err)
	}
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".expected")
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		field := readField(t, strings.TrimSuffix(path, ".expected")+".trf")
		got, err := swiss.Dutch{Verify: len(field.Players) < 60}.Pair(field)
		if len(bytes.TrimSpace(want)) == 0 {
			if !errors.Is(err, pairing.ErrNoPairing) || rule.CodeOf(err) != rule.NoPairing {
				t.Errorf("%s: no legal pairing exists, and Pair gives %v, %v", name, got, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if form(got) != strings.ReplaceAll(string(want), "\r", "") {
			t.Errorf("%s:\n%swant\n%s", name, form(got), want)
		}
	}
}

// Whole tournaments of the collection: every round pairs again as it was
// paired, colours too.
func TestCorpusWholeEvents(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join(corpus.Dir(t, "pairing", "whole"), "*.trf"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no events: %v", err)
	}
	paths = append(paths, corpus.Dir(t, "pairing", "whole-n500.trf"))
	for _, path := range paths {
		field := readField(t, path)
		if field.Rounds == 0 {
			field.Rounds = field.Round - 1
		}
		for round := 1; round < field.Round; round++ {
			past := field.Before(round)
			got, err := swiss.Dutch{}.Pair(past)
			if err != nil {
				t.Errorf("%s, round %d: %v", filepath.Base(path), round, err)
				continue
			}
			want := map[pairing.Pair]bool{}
			for _, p := range field.PairsOf(round) {
				want[p] = true
			}
			for _, p := range got {
				if !want[p] {
					t.Errorf("%s, round %d: %v was not paired then", filepath.Base(path), round, p)
				}
			}
		}
	}
}
