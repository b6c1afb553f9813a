package standings_test

import (
	"testing"

	"flagfall/arbiter/standings"
)

// Every tie-break, under every name that it has, is refused when it is listed twice; only the
// direct encounters may be.
func TestEveryNameOfATieBreakIsTheSame(t *testing.T) {
	for _, b := range standings.Catalogue() {
		names := []string{b.Code}
		if b.FIDE() != "" {
			names = append(names, b.FIDE(), b.Token())
		}
		for _, m := range b.Modifiers() {
			switch m {
			case "-reverse":
				names = append(names, b.Code+m, b.FIDE()+"/R")
			case "-gp":
				names = append(names, b.Code+m, b.FIDE()+":GP")
			}
		}
		again := b.Base == "direct" || len(b.Base) > 10 && b.Base[:11] == "team-direct"
		for _, first := range names {
			for _, second := range names {
				if _, _, twice := standings.NamedTwice([]string{first, "lots", second}, "gp"); twice == (again && b.Base != "lots") {
					t.Errorf("%s,%s: named twice %v", first, second, twice)
				}
			}
		}
	}
	for _, c := range []struct {
		codes []string
		twice bool
	}{
		{[]string{"KS", "koya"}, true}, {[]string{"KS/L+1", "koya"}, false}, {[]string{"ks/l1", "koya+1"}, true},
		{[]string{"solkoff-truncated", "solkoff-cut-1"}, true}, {[]string{"solkoff-median-1", "solkoff-median"}, true},
		{[]string{"solkoff-truncated", "solkoff"}, false}, {[]string{"solkoff-truncated", "solkoff-median"}, false},
		{[]string{"BH/C1/P", "buchholz-forfeits-cut-1"}, true}, {[]string{"BH/C1", "BH/C2"}, false}, {[]string{"BH", "FB"}, false},
		{[]string{"BH:GP", "BH:MP"}, false}, {[]string{"BH:MP", "BH"}, false}, {[]string{"AOB/F", "average-buchholz-fore"}, true},
		{[]string{"RTNG/R", "rating"}, true}, {[]string{"DE", "BH", "direct"}, false},
	} {
		if _, _, twice := standings.NamedTwice(c.codes, "gp"); twice != c.twice {
			t.Errorf("%q: named twice %v", c.codes, twice)
		}
	}
}
