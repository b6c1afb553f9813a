package arbiter

import (
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/pairing/systems"
)

// A federation is its code, however it is written.
func TestFederationCodes(t *testing.T) {
	for text, want := range map[string]string{
		"ned": "NED", "NL": "NED", "NLD": "NED", "HOL": "NED", "Nederland": "NED", "Pays-Bas": "NED", "нидерланды": "NED", "the netherlands": "NED",
		"Côte d’Ivoire": "CIV", "Lettonie": "LAT", "Deutschland": "GER", "DEU": "GER", "BRN": "BRN", "Schotland": "SCO", "": "", "Gouda": "",
	} {
		if code, known := FederationCode(text); code != want || known != (want != "") {
			t.Errorf("%q is %q, %v", text, code, known)
		}
	}
}

// What is entered has the code; what is unknown is kept, and asked about.
func TestFederationsOfPlayers(t *testing.T) {
	tb := newTable(t, Settings{System: systems.RoundRobin})
	d := tb.must(AddPlayers{Players: []Entry{
		{Person: Person{Name: "Berg, Ann"}, Registration: Registration{Federation: "Nederland"}},
		{Person: Person{Name: "Dahl, Per"}, Registration: Registration{Federation: "Atlantis"}},
	}})
	if got := d.Persons[0].Entered.Federation; got != "NED" {
		t.Errorf("Nederland is %q", got)
	}
	if got := d.Persons[1].Entered.Federation; got != "Atlantis" {
		t.Errorf("what is unknown is %q", got)
	}
	asked := 0
	for _, n := range d.Notices {
		if n.Grade == rule.Decision && len(n.Ways) > 0 && n.Ways[0].Action == "player.edit" {
			asked++
		}
	}
	if asked != 1 {
		t.Errorf("%d federations are asked about: %v", asked, d.Notices)
	}
}
