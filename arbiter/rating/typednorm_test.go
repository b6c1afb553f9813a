package rating

import (
	"reflect"
	"testing"

	"flagfall/arbiter/rule"
)

// Norms may be typed on one line in the form in which a file has them.
func TestTypedNorms(t *testing.T) {
	got, err := ParseNorms(" MI: games 9, Average 2250, titled 3 MF MI GMI; MF: games 7 ")
	want := []Norm{{"MI", []Condition{{Kind: NormGames, Least: 9}, {Kind: NormAverage, Least: 2250}, {Kind: NormTitled, Least: 3, Titles: []string{"MF", "MI", "GMI"}}}},
		{"MF", []Condition{{Kind: NormGames, Least: 7}}}}
	if err != nil || !reflect.DeepEqual(got.Norms, want) {
		t.Errorf("%+v, %v, want %+v", got.Norms, err, want)
	}
	if none, err := ParseNorms(""); err != nil || len(none.Norms) != 0 {
		t.Errorf("no text: %+v, %v", none, err)
	}
	for _, bad := range []string{"MI", "MI:", ": games 9", "MI: games", "MI: games many", "MI: games 9 10", "MI: titled 3", "MI: luck 9", "MI: percentage 101"} {
		if _, err := ParseNorms(bad); rule.CodeOf(err) != rule.Usage || rule.HintOf(err) == "" {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
