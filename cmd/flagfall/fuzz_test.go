package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/fixtures/hammer"
	"flagfall/reports/exchange"
	"flagfall/reports/playerlist"
)

// FuzzConfiguration: whatever is in flagfall.yaml is read or refused as wrong
// usage, with its place.
func FuzzConfiguration(tf *testing.F) {
	f := hammer.Of(tf)
	for _, text := range []string{"", "who: Ann\nlanguage: nl\n", "event: [a, b]\n", "who: &a [*a]\n", "nonsense: 1\n", "\t: {", "language: " + strings.Repeat("[", 100), "who: 2026-11-21\n", "\xff\xfe"} {
		f.Add([]byte(text))
	}
	file := filepath.Join(f.TempDir(), "flagfall.yaml")
	world := testEnv(io.Discard, func(name string) string { return map[string]string{"FLAGFALL_CONFIG": file}[name] })
	f.Fuzz(func(t *testing.T, text []byte) {
		if err := os.WriteFile(file, text, 0o600); err != nil {
			t.Fatal(err)
		}
		v, from, err := readConfiguration(world)
		if err != nil {
			if rule.CodeOf(err) != rule.Usage {
				t.Fatalf("code %q of %v", rule.CodeOf(err), err)
			}
			return
		}
		if from != file {
			t.Fatalf("read from %q", from)
		}
		for _, s := range settings {
			_ = v.GetString(s.name)
		}
	})
}

// FuzzExchangePlayers: the players of any exchange file that have no faults can
// be entered.
func FuzzExchangePlayers(tf *testing.F) {
	f := hammer.Of(tf)
	line := func(name, rating string) string {
		return "001    1 m  g " + name + strings.Repeat(" ", 33-len(name)) + " " + rating + " NED     1234567 1970/01/01  1.0    1     2 w 1\n"
	}
	f.Add([]byte("012 Cup\n" + line("Jansen, Jan", "2000")))
	f.Add([]byte(line("Ann", "    ") + line("Ann", "9999")))
	f.Add([]byte("001 x"))
	f.Add([]byte("### remark\r001    2      \x00"))
	o, err := office.Create(filepath.Join(f.TempDir(), "hall"+extension), arbiter.Settings{Name: "Hall"}, office.Config{Now: func() time.Time { return time.Unix(1_800_000_000, 0) }, Who: "test"})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { o.Close() })
	f.Fuzz(func(t *testing.T, data []byte) {
		table, err := playerlist.Read(bytes.NewReader(data), "fuzz.trf")
		if err == nil {
			var roster office.Roster
			if roster, err = o.ReadPlayers(table.Lines); err == nil {
				if sound, _ := roster.Sound(); len(sound) > 0 {
					_, _, err = o.Try(arbiter.AddPlayers{Players: sound})
				}
			}
		}
		if code := rule.CodeOf(err); err != nil && code != rule.Input && code != rule.Usage && code != rule.Refused {
			t.Fatalf("code %q of %v", code, err)
		}
	})
}

// FuzzTakeOver: an exchange file is taken over whole, with its points, or refused as
// what it is.
func FuzzTakeOver(tf *testing.F) {
	f := hammer.Of(tf)
	line := func(number int, points, rounds string) string {
		return fmt.Sprintf("001 %4d      Player %-62d  %s     %s\n", number, number, points, rounds)
	}
	f.Add([]byte("142 3\n" + line(1, "1.0", "     3 w 1") + line(2, "1.0", "  0000 - U") + line(3, "0.0", "     1 b 0")))
	f.Add([]byte("192 FIDE_ROUNDROBIN\n" + line(1, "1.0", "     2 w +") + line(2, "0.0", "     1 b -")))
	f.Add([]byte("142 5\n192 FIDE_DUTCH_BAKU\nXXP 1 2\n240 H   2    1\n" + line(1, "0.5", "     2 w =") + line(2, "0.5", "     1 b =")))
	f.Add([]byte("162  W 2.0    D 1.0    L 0.0    P 1.0\n299 W        1.0    1    1\n" + line(7, "1.0", "     9 w 1") + line(9, "0.0", "     7 b 0")))
	folder := f.TempDir()
	e := &env{Now: func() time.Time { return time.Unix(1_800_000_000, 0) }, Out: io.Discard, Err: io.Discard, Getenv: func(string) string { return "" }}
	f.Fuzz(func(t *testing.T, data []byte) {
		file := filepath.Join(folder, "fuzz.trf")
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "fuzz"+extension)
		var taken exchange.Taken
		read, err := readExchange(e, file)
		if err == nil {
			taken, err = exchange.TakeOver(read, arbiter.Settings{}, e.Now().Year())
		}
		var o *office.Office
		if err == nil {
			o, err = office.TakeOver(path, taken.Running, office.Config{Now: e.Now, Who: "test"})
		}
		if code := rule.CodeOf(err); err != nil {
			if code != rule.Input && code != rule.Usage && code != rule.Refused && code != rule.NotFound {
				t.Fatalf("code %q of %v", code, err)
			}
			if isFile(path) {
				t.Fatalf("refused (%v), and written", err)
			}
			return
		}
		defer o.Close()
		for i, p := range o.State().Field(-1).Players {
			if was := taken.Field.Players[i]; p.Score() != was.Score() {
				t.Fatalf("player %d has %v points, and %v in the file", was.Number, p.Score(), was.Score())
			}
		}
	})
}
