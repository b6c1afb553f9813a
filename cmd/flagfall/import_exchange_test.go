package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/fixtures/corpus"
	"flagfall/fixtures/exhaustive"
	"flagfall/pairing"
	"flagfall/reports/exchange"
	"flagfall/reports/trf"
)

// takenOverFrom is the event of an exchange file, in a folder of the test.
func takenOverFrom(t *testing.T, path string) (*office.Office, office.Running, error) {
	t.Helper()
	env := &env{Now: func() time.Time { return time.Unix(1_790_000_000, 0) }, Out: os.Stderr, Err: &bytes.Buffer{}, Getenv: func(string) string { return "" }}
	file, err := readExchange(env, path)
	if err != nil {
		return nil, office.Running{}, err
	}
	taken, err := exchange.TakeOver(file, arbiter.Settings{}, env.Now().Year())
	if err != nil {
		return nil, taken.Running, err
	}
	o, err := office.TakeOver(filepath.Join(t.TempDir(), "event"+extension), taken.Running, office.Config{Now: env.Now, Who: "test"})
	if err == nil {
		t.Cleanup(func() { o.Close() })
	}
	return o, taken.Running, err
}

// TestTakeOverGoesOn: an event that was begun elsewhere has the points of its
// file, and its next round is the one that all engines expect.
func TestTakeOverGoesOn(t *testing.T) {
	exhaustive.NotShort(t, "events of other programs are played on")
	t.Parallel()
	dir := corpus.Dir(t, "pairing")
	index, err := os.ReadFile(filepath.Join(dir, "index.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	paired, refused := 0, 0
	for i, l := range strings.Split(strings.TrimSpace(string(index)), "\n") {
		fields := strings.Split(l, "\t")
		name := fields[0]
		if players := len(fields[1]); players > 2 || i%4 != 0 || strings.Contains(name, "/") {
			continue
		}
		o, r, err := takenOverFrom(t, filepath.Join(dir, name+".trf"))
		if rule.CodeOf(err) == rule.Refused {
			refused++
			t.Logf("%s: %v", name, err)
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for k, p := range o.State().Field(-1).Players {
			if p.Score() != r.Field.Players[k].Score() {
				t.Errorf("%s: player %d has %v points, and %v in the file", name, p.Number, p.Score(), r.Field.Players[k].Score())
			}
		}
		expected, err := os.ReadFile(filepath.Join(dir, name+".expected"))
		if err != nil {
			t.Fatal(err)
		}
		round, err := o.PairNext()
		want := strings.Fields(string(expected))
		if len(want) == 0 {
			if rule.CodeOf(err) != rule.NoPairing {
				t.Errorf("%s: no legal pairing exists, and got %v, %v", name, round, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var got, pairs []string
		number := func(id arbiter.PlayerID) int {
			p, err := o.State().Player(id)
			if err != nil {
				t.Fatal(err)
			}
			return r.Field.Players[p.Number-1].Number
		}
		for _, g := range round.Games {
			got = append(got, fmt.Sprint(number(g.First), " ", number(g.Second)))
		}
		for _, b := range round.Byes {
			if b.Kind == pairing.PAB {
				got = append(got, fmt.Sprint(number(b.Player), " 0"))
			}
		}
		for k := 1; k+1 < len(want); k += 2 {
			pairs = append(pairs, want[k]+" "+want[k+1])
		}
		slices.Sort(got)
		slices.Sort(pairs)
		if !slices.Equal(got, pairs) {
			t.Errorf("%s: paired %v, want %v", name, got, pairs)
		}
		paired++
	}
	t.Logf("%d taken over and paired, %d refused", paired, refused)
	if paired < 20 {
		t.Errorf("%d events only were taken over", paired)
	}
}

// TestTakeOverOfOtherPrograms: the files of other programs are taken over, with
// the points that they give.
func TestTakeOverOfOtherPrograms(t *testing.T) {
	exhaustive.NotShort(t, "events of other programs are read")
	dir := corpus.Dir(t, "trf")
	for name, want := range map[string]string{
		"2020_06.trf":                "13 players, 10 rounds, 56 games",
		"2021_03.trf":                "9 players, 9 rounds, 36 games",
		"aeroflot_open_2026_r09.trf": "169 players, 8 rounds, 660 games",
		"example_trf16.trf":          "284 players, 7 rounds, 980 games",
		"trf-import-test.trf":        "16 players, 5 rounds, 36 games",
		"example_trf26.trf":          "Ukraine would have 26.5 board points, but has 28 in the file", // by its line 299
	} {
		o, _, err := takenOverFrom(t, filepath.Join(dir, name))
		if err != nil {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		s, games := o.State(), 0
		for i := range s.Rounds {
			games += len(s.Rounds[i].Games)
		}
		if got := fmt.Sprintf("%d players, %d rounds, %d games", len(s.Players), len(s.Rounds), games); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
		file, err := os.Open(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		f, err := trf.Read(file, name)
		if err != nil {
			t.Fatal(err)
		}
		field := s.Field(-1)
		for i, p := range field.Players {
			line := f.Players[slices.IndexFunc(f.Players, func(q trf.Player) bool { return q.Number == p.Number })]
			if p.Score() != line.Points {
				t.Errorf("%s: player %d has %v points, and %v in the file", name, i+1, p.Score(), line.Points)
			}
		}
	}
}

// TestTakeOverIsWrittenAgain: what was taken over is exported as it was read, except
// for the line by which a journal proves itself and the days of the rounds.
func TestTakeOverIsWrittenAgain(t *testing.T) {
	exhaustive.NotShort(t, "events of other programs are written again")
	t.Parallel()
	dir := corpus.Dir(t, "trf")
	dirs := corpus.Dir(t, "pairing")
	for _, path := range []string{filepath.Join(dir, "2020_06.trf"), filepath.Join(dir, "example_trf16.trf"), filepath.Join(dir, "trf-import-test.trf"),
		filepath.Join(dir, "lichess_swiss_2026.02.14_cY3wR140_weekly-agca-prize-50-dollars.trf"), filepath.Join(dirs, "s01004_r05_n015.trf")} {
		first := exportedExchange(t, path)
		again := filepath.Join(t.TempDir(), "again.trf")
		if err := os.WriteFile(again, first, 0o600); err != nil {
			t.Fatal(err)
		}
		if second := exportedExchange(t, again); !bytes.Equal(proofless(first), proofless(second)) {
			t.Errorf("%s: written again as\n%s\nand before as\n%s", path, second, first)
		}
	}
}

// exportedExchange takes an exchange file over and exports it.
func exportedExchange(t *testing.T, path string) []byte {
	t.Helper()
	o, _, err := takenOverFrom(t, path)
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "out")
	var told bytes.Buffer
	e := &env{Now: time.Now, In: strings.NewReader(""), Out: &told, Err: &told, Getenv: func(string) string { return "" }}
	if code := run([]string{"export", folder, "--documents", "exchange", "--event", o.Path()}, e); code != 0 {
		t.Fatal(told.String())
	}
	text, err := os.ReadFile(filepath.Join(folder, "event.trf"))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// proofless is a file without the remark that names the head of its journal, and the
// days of its rounds.
func proofless(text []byte) []byte {
	var kept [][]byte
	for _, l := range bytes.Split(text, []byte("\n")) {
		if !bytes.HasPrefix(l, []byte("### entry")) && !bytes.HasPrefix(l, []byte("132")) {
			kept = append(kept, l)
		}
	}
	return bytes.Join(kept, []byte("\n"))
}
