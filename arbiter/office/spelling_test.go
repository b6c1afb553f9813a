package office

import "testing"

func TestProposeSpellings(t *testing.T) {
	seen := []Sighting{
		{"De Vries Jan", 1, 1, ""}, {"Novák Petr", 1, 1, ""},
		{"Novak Petr", 2, 2, ""}, {"De Vries Jan", 2, 2, ""},
		{"Novák  Petr", 3, 3, ""}, {"De Vries Jan (ill)", 3, 3, ""},
		{"Novák Petr", 4, 4, ""}, {"Jan de Vries", 4, 4, ""},
		{"P. Novák", 5, 5, ""}, {"Wolf Eva", 5, 5, ""},
		{"Wolf Eva", 6, 6, ""}, {"Wolf Ewa", 6, 7, ""},
		{"Ann Lee", 6, 8, ""}, {"Bob Lee", 7, 9, ""},
	}
	want := map[string]string{
		"Novak Petr":         "Novák Petr",
		"Novák  Petr":        "Novák Petr",
		"De Vries Jan (ill)": "De Vries Jan",
		"Jan de Vries":       "De Vries Jan",
		"P. Novák":           "Novák Petr",
		// Wolf Eva and Wolf Ewa played in the same round: two people.
	}
	got := ProposeSpellings(seen)
	if len(got) != len(want) {
		t.Errorf("%d proposals, want %d: %v", len(got), len(want), got)
	}
	for _, s := range got {
		if want[s.Name] != s.Same {
			t.Errorf("%v, want %q", s, want[s.Name])
		}
		if s.Sure != (s.Name == "Novák  Petr") {
			t.Errorf("%v: sure = %v", s, s.Sure)
		}
	}
}

func TestOpponentsAreTwoPeople(t *testing.T) {
	if got := ProposeSpellings([]Sighting{{"Jansen Piet", 0, 1, ""}, {"Jansen Pier", 0, 1, ""}}); len(got) != 0 {
		t.Errorf("two opponents became one: %v", got)
	}
}

func TestDistance(t *testing.T) {
	for _, tc := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"raul", "raoul", 1}, {"bertè", "berté", 1}, {"ab", "ba", 1}, {"kitten", "sitting", 3}} {
		if got := distance([]rune(tc.a), []rune(tc.b)); got != tc.want {
			t.Errorf("distance(%q, %q) = %d, want %d", tc.a, tc.b, got, tc.want)
		}
	}
}
