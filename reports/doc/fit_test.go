package doc

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func runes(s string) float64 { return float64(utf8.RuneCountInString(s)) }

func TestWrapLosesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := Clean(rapid.StringMatching(`[a-zé\-/ \x{301}]{0,60}`).Draw(t, "text"))
		room := float64(rapid.IntRange(1, 20).Draw(t, "room"))
		lines := Wrap(text, room, runes)
		for _, l := range lines {
			if runes(l) > room && len(letterEnds(l)) > 1 {
				t.Fatalf("line %q is wider than %v", l, room)
			}
		}
		strip := func(s string) string { return strings.ReplaceAll(s, " ", "") }
		rest := strip(text)
		for _, l := range lines {
			l = strip(l)
			if !strings.HasPrefix(rest, l) { // else with a hyphen that the text has not
				l = strings.TrimSuffix(l, "-")
			}
			if !strings.HasPrefix(rest, l) {
				t.Fatalf("%q became %q", text, lines)
			}
			rest = rest[len(l):]
		}
		if rest != "" {
			t.Fatalf("%q became %q", text, lines)
		}
	})
}

func TestWrapBreaks(t *testing.T) {
	for _, tc := range []struct {
		text string
		room float64
		want string
	}{
		{"", 5, ""},
		{"van der Berg", 7, "van der|Berg"},
		{"van der Westhuizen-Oppenheimer", 20, "van der Westhuizen-|Oppenheimer"},
		{"van der Westhuizen-Oppenheimer", 12, "van der|Westhuizen-|Oppenheimer"},
		{"van Meer, Jan-Willem", 14, "van Meer,|Jan-Willem"},
		{"Kowalska-Wójcik", 10, "Kowalska-|Wójcik"},
		{"Donaudampfschiff", 6, "Donau-|dampf-|schiff"},
		{"Fußgängerüberweges", 17, "Fußgängerüberwe-|ges"},
		{"Ааааааа", 6, "Ааааа-|аа"},
		{"abc", 2, "ab|c"},
		{"https:example.club", 8, "https:ex|ample.cl|ub"},
		{"3218e8a2", 4, "3218|e8a2"},
		{"王一二三四五", 4, "王一二三|四五"},
		{"W", 0, "W"},
	} {
		if got := strings.Join(Wrap(tc.text, tc.room, runes), "|"); got != tc.want {
			t.Errorf("Wrap(%q, %v) = %q, want %q", tc.text, tc.room, got, tc.want)
		}
	}
}

func TestFit(t *testing.T) {
	widths, ok := Fit([]float64{3, 40, 30, 5}, []float64{3, 10, 10, 5}, 60)
	if !ok || widths[0] != 3 || widths[3] != 5 {
		t.Fatalf("%v %v", widths, ok)
	}
	if d := widths[1] - widths[2]; d < -1e-6 || d > 1e-6 {
		t.Errorf("the two wide columns differ: %v", widths)
	}
	if sum := widths[0] + widths[1] + widths[2] + widths[3]; sum > 60 || sum < 59.999 {
		t.Errorf("the widths add up to %v", sum)
	}
	if _, ok := Fit([]float64{30, 30}, []float64{30, 12}, 20); ok {
		t.Error("what cannot fit was said to fit")
	}
}
