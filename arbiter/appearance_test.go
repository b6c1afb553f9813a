package arbiter

import (
	"slices"
	"strings"
	"testing"
)

func TestCareers(t *testing.T) {
	list := []Appearance{
		{Event: "a", Name: "Jansen, Piet", BirthYear: 1980, FMJD: "100"},
		{Event: "b", Name: "P. Jansen", FMJD: "100", Federation: "NED", Member: "7"},
		{Event: "c", Name: "Piet Jansen-Smit", Federation: "NED", Member: "7"},
		{Event: "d", Name: "Piet Jansen", BirthYear: 1980}, // by name and year
		{Event: "e", Name: "Piet Jansen", BirthYear: 2001}, // a namesake
		{Event: "f", Name: "Someone", Federation: "GER", Member: "7"},
		{Event: "g", Name: "Berg, Ann", FMJD: "200"}, {Event: "h", Name: "Ann Berg", FMJD: "201"},
		{Event: "i", Name: "Ann Berg"}, {Event: "j", Name: "Berg, Ann"}, // it is not known which of them
		{Event: "k", Name: "Łuk, Jan"},
	}
	for range 2 {
		var got []string
		for _, c := range Careers(list) {
			var events []string
			for _, a := range c.Appearances {
				events = append(events, a.Event)
			}
			got = append(got, strings.Join(events, ""))
		}
		slices.Sort(got)
		if want := "abcd e f g h ij k"; strings.Join(got, " ") != want {
			t.Errorf("%v, and not %s", got, want)
		}
		slices.Reverse(list) // whatever comes first
	}
	for typed, want := range map[string]string{"luk": "Łuk, Jan", "100": "Piet Jansen", "jansn piet": "Piet Jansen Piet Jansen", "smit": "Piet Jansen", "nobody at all": "", "": ""} {
		var got []string
		for _, c := range FindCareers(Careers(list), typed) {
			got = append(got, c.Name())
		}
		slices.Sort(got)
		if typed != "" && strings.Join(got, " ") != want {
			t.Errorf("%q finds %v, and not %s", typed, got, want)
		}
	}
}

// Anybody who may be the same person is included, but not more people than are
// asked for.
func TestNear(t *testing.T) {
	people := []Appearance{{Name: "Luk, Jan", FMJD: "1"}, {Name: "J. L.", FMJD: "1", Member: "9"}, {Name: "Somebody", Member: "9"}, {Name: "somebody", BirthYear: 1990}, {Name: "Berg, Ann"}, {Name: "Lukas, Kim"}}
	names := func(list []Appearance) (text string) {
		for _, a := range list {
			text += a.Name + ";"
		}
		return text
	}
	if near, more := Near(people, "łuk jan", 5); names(near) != "Luk, Jan;J. L.;Somebody;somebody;" || more {
		t.Errorf("%s, %v", names(near), more)
	}
	if near, more := Near(people, "luk", 1); names(near) != "Luk, Jan;J. L.;Somebody;somebody;" || !more {
		t.Errorf("%s, %v", names(near), more)
	}
	if near, more := Near(people, "nobody", 5); len(near) > 0 || more {
		t.Errorf("%s, %v", names(near), more)
	}
}
