package text

import (
	"strings"
	"testing"
)

func TestColumns(t *testing.T) {
	var b strings.Builder
	rows := [][]string{{"place", "Utrecht", "where it is played"}, {"tie-breaks", "wins,direct,solkoff", "what decides among players of equal points"}}
	want := `place       Utrecht              where it is
                                 played
tie-breaks  wins,direct,solkoff  what decides
                                 among players of
                                 equal points
`
	if err := Columns(&b, rows, 50); err != nil || b.String() != want {
		t.Errorf("%v\n%swant\n%s", err, &b, want)
	}
	b.Reset()
	if err := Columns(&b, [][]string{{"Berg, Ann", "2"}, {"R&D", "10"}}, 0); err != nil || b.String() != "Berg, Ann  2\nR&D        10\n" {
		t.Errorf("%v\n%s", err, &b)
	}
}

func TestFold(t *testing.T) {
	for given, want := range map[string]string{
		"short\n\n":                                "short\n\n",
		"  1  one two three four":                  "  1  one two\n    three four\n",
		"https://example.org/a-long-path stays":    "https://example.org/a-long-path\n  stays\n",
		"Świętosława Żółć plays":                   "Świętosława\n  Żółć plays\n",
		"two  columns  are kept":                   "two  columns\n  are kept\n",
		"unbreakablewordofmany":                    "unbreakablewordofmany\n",
		"        a very far indented line of many": "        a very\n          far\n          indented\n          line\n          of\n          many\n",
	} {
		var b strings.Builder
		if err := Fold(&b, given, 14); err != nil || b.String() != want {
			t.Errorf("%q: %v\n%swant\n%s", given, err, &b, want)
		}
	}
}
