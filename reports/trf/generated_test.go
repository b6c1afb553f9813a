package trf_test

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"flagfall/arbiter/standings"
	"flagfall/fixtures/exhaustive"
	"flagfall/fixtures/gen"
	"flagfall/pairing"
	"flagfall/pairing/swiss"
	"flagfall/reports/trf"
)

// Random events of every system that exchange files can hold are read back unchanged from both
// dialects, and so are their standings by FIDE's tie-breaks.
func TestGeneratedRoundTrip(t *testing.T) {
	exhaustive.NotShort(t, "hundreds of events are written and read")
	ranked := func(f pairing.Field) standings.Table {
		table, err := standings.Rank(f, standings.Options{TieBreaks: []string{"BH/C1", "BH", "SB", "DE", "AOB", "REP", "TPN"}, Unplayed: standings.Dummy})
		if err != nil {
			t.Fatal(err)
		}
		return table
	}
	for name, pairer := range map[string]pairing.Pairer{
		"swiss":        swiss.Dutch{},
		"swiss-rating": swiss.Rating{}, "swiss-solkoff": swiss.Solkoff{}, "monrad": swiss.Monrad{}, "danish": swiss.Danish(),
	} {
		events := 0
		for seed := range uint64(12) {
			event := gen.Tournament{
				Seed: 9000 + seed, Players: 5 + int(seed*3), Rounds: 7, Played: 1 + int(seed%6), Draws: 40, Forfeits: int(seed%3) * 6,
				Absences: int(seed%4) * 5, Late: int(seed % 3), Withdrawn: int(seed % 2), Forbidden: int(seed % 3), Baku: seed%4 == 3 && name == "swiss",
				Scoring: map[bool]pairing.Scoring{true: pairing.TwoOneZero(), false: pairing.OneHalfZero()}[seed%2 == 0],
			}
			field, err := event.Field(pairer)
			if err != nil {
				continue // no legal pairing was left
			}
			events++
			for _, dialect := range []trf.Dialect{trf.TRF16, trf.TRF26} {
				var out bytes.Buffer
				if err := trf.FromField(&field).Write(&out, dialect); err != nil {
					t.Fatalf("%s, seed %d: %v", name, seed, err)
				}
				text := out.String()
				file, err := trf.Read(&out, "generated")
				if err != nil {
					t.Fatalf("%s, seed %d, dialect %d: %v\n%s", name, seed, dialect, err, text)
				}
				again, err := file.Results()
				if err != nil {
					t.Fatalf("%s, seed %d, dialect %d: %v\n%s", name, seed, dialect, err, text)
				}
				for i := range field.Players { // what ranks them and how they played; of an absence a file only keeps its points
					a, b := field.Players[i], again.Players[i]
					if diff := cmp.Diff(a.Entries, b.Entries, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(pairing.Entry{}, "Kind", "Heat")); diff != "" {
						t.Fatalf("%s, seed %d, dialect %d, player %d: %s\n%s", name, seed, dialect, a.Number, diff, text)
					}
				}
				one, two := ranked(field), ranked(again)
				for k := range one.Rows {
					a, b := one.Rows[k], two.Rows[k]
					if a.Place != b.Place || a.Player.Number != b.Player.Number || a.Points != b.Points || !cmp.Equal(values(a), values(b)) {
						t.Fatalf("%s, seed %d, dialect %d: place %d of %d with %v is %d of %d with %v\n%s", name, seed, dialect,
							a.Place, a.Player.Number, values(a), b.Place, b.Player.Number, values(b), text)
					}
				}
			}
		}
		if events < 6 {
			t.Errorf("%s: only %d events", name, events)
		}
	}
}

// values returns the figures of a row.
func values(r standings.Row) (list []int64) {
	for _, f := range r.Figures {
		list = append(append(list, f.Value), f.Then...)
	}
	return list
}
