package pairing

import (
	"reflect"
	"testing"
)

func TestWishes(t *testing.T) {
	f := Field{Players: []Player{
		{Number: 1, Name: "Berg, Ann", Club: "One", Nation: "NED"},
		{Number: 2, Name: "Rui Costa", Club: "Two", Nation: "POR"},
		{Number: 3, Name: "Leo BERG", Club: "one", Nation: "NED"},
		{Number: 4, Name: "Costa", Nation: "POR"},
		{Number: 5, Name: "berg, Zoe", Club: "Three"},
	}}
	for _, tc := range []struct {
		name string
		sets []Forbidden
		want [][]int
	}{
		{"club", SameClub(&f), [][]int{{1, 3}}},
		{"federation", SameNation(&f), [][]int{{1, 3}, {2, 4}}},
		{"family: a single word is not a family name", SameFamily(&f), [][]int{{1, 3, 5}}},
	} {
		var got [][]int
		for _, x := range tc.sets {
			if !x.Wish || x.Reason == "" || !x.InForce(1) || !x.InForce(99) {
				t.Errorf("%s: %+v", tc.name, x)
			}
			got = append(got, x.Numbers)
		}
		if !reflect.DeepEqual(got, tc.want) {
			t.Errorf("%s: %v, want %v", tc.name, got, tc.want)
		}
	}
}
