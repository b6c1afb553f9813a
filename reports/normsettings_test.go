package reports

import (
	"slices"
	"testing"

	"flagfall/arbiter"
	"flagfall/arbiter/rating"
	"flagfall/pairing/systems"
	"flagfall/reports/doc"
)

// A norm certificate says where, when and how the event was played, and leaves out the dozens of
// settings of a Keizer competition.
func TestNormCertificateKeepsToTheNorm(t *testing.T) {
	e := newEvent(t, arbiter.Settings{Name: "Club", Place: "Utrecht", Start: "2026-11-21", System: systems.Keizer, Rounds: 9, TimeControl: "80m+60s",
		Seed: "abc", PeopleSettings: arbiter.PeopleSettings{Categories: "Women: sex=w"}}, club...)
	d, err := normCertificate(e.State, 1, &rating.Norms{}, 0, how(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, pair := range d.Blocks[1].(*doc.KeyValues).Pairs {
		said = append(said, pair.Name)
	}
	if want := []string{"name", "place", "start", "variant", "book", "edition", "system", "rounds", "scoring", "time-control"}; !slices.Equal(said, want) {
		t.Errorf("a norm certificate has the settings %q, want %q", said, want)
	}
}

// If no sheets of an event are collected, the column of noughts for them is left out.
func TestSheetsAreCountedWhereTheyAreTakenIn(t *testing.T) {
	e := newEvent(t, arbiter.Settings{Name: "Club", System: systems.RoundRobin}, club...)
	e.pairAll(1, 1)
	for _, taken := range []bool{false, true} {
		if taken {
			e.State.Rounds[0].Games[0].Sheets = make([]arbiter.TakenSheet, 2)
		}
		d, err := Results(e.State, 1, Options{})
		if err != nil {
			t.Fatal(err)
		}
		results := d.Tables()[0]
		at := slices.IndexFunc(results.Columns, func(c doc.Column) bool { return c.Key == "sheets" })
		if taken != (at >= 0) {
			t.Errorf("with sheets taken in: %v; their column: %v", taken, at >= 0)
		}
		if len(results.Rows[0].Cells) != len(results.Columns) {
			t.Errorf("%d cells under %d columns", len(results.Rows[0].Cells), len(results.Columns))
		}
		if at >= 0 && results.Rows[0].Cells[at].Data() != "2" {
			t.Errorf("two sheets read %q", results.Rows[0].Cells[at].Data())
		}
	}
}
