package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

// FuzzConfiguration: whatever stands in flagfall.yaml is read or refused as wrong
// usage, with its place.
func FuzzConfiguration(f *testing.F) {
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
func FuzzExchangePlayers(f *testing.F) {
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
		table, err := exchangePlayers(bytes.NewReader(data), "fuzz.trf")
		if err == nil {
			var roster office.Roster
			if roster, err = o.ReadPlayers(table.lines); err == nil {
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
