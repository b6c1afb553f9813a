package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter/office"
	places "flagfall/arbiter/ranking"
	"flagfall/fixtures/corpus"
	"flagfall/pairing"
)

// TestImportOfRealChampionship imports the Italian championship of 2004, whose
// file has ten players in sixteen spellings, one game whose tag and moves
// disagree, and one without an end.
func TestImportOfRealChampionship(t *testing.T) {
	file := corpus.Dir(t, "games", "international", "fail_40Camp.DamaInternazionaleAssoluto.pdn")
	path := filepath.Join(t.TempDir(), "italy"+extension)
	var out, errs bytes.Buffer
	env := &env{In: strings.NewReader(""), Out: &out, Err: &errs, Now: time.Now, Getenv: func(string) string { return "" }, Width: 80}
	if code := run([]string{"import", file, "--event", path}, env); code != exitUsage || isFile(path) {
		t.Errorf("unconfirmed spellings: exit code %d, file written: %v", code, isFile(path))
	}
	if !strings.Contains(errs.String(), `"Bubbi Raul" looks like "Bubbi Raoul"`) {
		t.Errorf("the spellings are not proposed: %s", errs.String())
	}
	out.Reset()
	if code := run([]string{"import", file, "--event", path, "--accept"}, env); code != exitFine {
		t.Fatalf("exit code %d: %s", code, errs.String())
	}
	for _, want := range []string{
		"international, round-robin, 10 players, 9 rounds, 45 games",
		"the Result tag says a win for the second mover, the end of the moves a win for the first mover; the tag holds",
		"the moves end without a result; the Result tag says a draw",
	} {
		if !strings.Contains(strings.Join(strings.Fields(out.String()), " "), want) {
			t.Errorf("no %q in:\n%s", want, out.String())
		}
	}
	o, err := office.Open(path, office.Config{Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	s := o.State()
	games, points := map[string]int{}, pairing.Points(0)
	for _, r := range s.Rounds {
		for _, g := range r.Games {
			games[s.Name(g.First)]++
			games[s.Name(g.Second)]++
			points += g.Points[0] + g.Points[1]
		}
	}
	if len(games) != 10 {
		t.Errorf("%d players: %v", len(games), games)
	}
	for name, n := range games {
		if n != 9 {
			t.Errorf("%s has %d games", name, n)
		}
	}
	if points != 90*pairing.Point {
		t.Errorf("45 games are worth %v points, not 90", points)
	}
	table, err := places.Of(s, -1)
	if err != nil {
		t.Fatal(err)
	}
	var sum pairing.Points
	for _, row := range table.Rows {
		sum += row.Points
	}
	if sum != points {
		t.Errorf("the standings add up to %v, the games to %v", sum, points)
	}
}
