package trf

import (
	"fmt"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
)

// A record 299 stands in the columns that FIDE's council adopted on 12 May 2025 (8-11, 14-17, 20-22,
// 24-27), or in those of the draft of September 2024 (7-10, 12-15, 17-19, 21-24), as its sample and
// one program have it. Without numbers it applies to everybody, without a round to all rounds.
func TestAssignmentsInBothColumns(t *testing.T) {
	for _, tc := range []struct{ line, want string }{
		{"299 W         1.5        1", "[1.5 1.5 1] [0 0 2]"},
		{"299 W       1.5        1", "[1.5 1.5 1] [0 0 2]"},
		{"299 W         1.5    2    1", "[2 1.5 1] [0 0 2]"},
		{"299 W       1.5   2    1", "[2 1.5 1] [0 0 2]"},
		{"299 W       1.5 002 0001", "[2 1.5 1] [0 0 2]"},
		{"299 L        -0.5  001    2", "[2 2 1] [-0.5 0 2]"},
		{"299 L      -0.5   1    2", "[2 2 1] [-0.5 0 2]"},
		{"299           0.5    2    1    2", "[2 2.5 1] [0 0.5 2]"},
		{"299         0.5   2    1    2", "[2 2.5 1] [0 0.5 2]"},
		{"299    0.0  0.5   2    1    2", "[2 2.5 1] [0 0.5 2]"}, // 0.0 match points have no effect
		{"299     0.0   0.5    2    1    2", "[2 2.5 1] [0 0.5 2]"},
		{"299 W         3.0", "[3 3 1] [0 0 2]"},
		{"299 W       3.0", "[3 3 1] [0 0 2]"},
		{"299 L         0.5    1", "[2 2 1] [0.5 0 2]"},
		{"299          11.5", "[2 2 12.5] [0 0 13.5]"},
	} {
		file, err := Read(strings.NewReader(strings.Join([]string{
			"142 3", "162  W 2.0    D 1.0    L 0.0", tc.line,
			player("   1", "", "         2 w 1     2 b 1  0000 - H"),
			player("   2", "", "         1 b 0     1 w 0  0000 - U"),
		}, "\n")), "both.trf")
		if err != nil {
			t.Errorf("%q: %v", tc.line, err)
			continue
		}
		field, err := file.History()
		if err != nil {
			t.Errorf("%q: %v", tc.line, err)
			continue
		}
		var got []string
		for i := range field.Players {
			var points []string
			for _, e := range field.Players[i].Entries {
				points = append(points, e.Points.String())
			}
			got = append(got, fmt.Sprint(points))
		}
		if text := strings.Join(got, " "); text != tc.want {
			t.Errorf("%q: %s, want %s", tc.line, text, tc.want)
		}
	}
}

// A record that fits neither layout is refused, naming the place in the adopted columns; so are
// match points if no teams play.
func TestAssignmentsRefused(t *testing.T) {
	for line, want := range map[string]string{
		"299 W   1.5        1":            "x.trf:1:7: the line 299 gives match points, but no teams play in the file (310)",
		"299     1.0   0.5    1    1":     "x.trf:1:7: the line 299 gives match points, but no teams play in the file (310)",
		"299 W          1.5       1":      `x.trf:1:18: "5" was found where a blank was expected`,
		"299 X         1.5        1":      `x.trf:1:5: the kind of points is "X"`,
		"299 W         1.5  x     1":      `x.trf:1:20: "x" was found where the round from 0 to 999 was expected (columns 20-22)`,
		"299 W         1.5        1\n299": `x.trf:2:14: "" was found where points such as 11.5 were expected`,
	} {
		_, err := Read(strings.NewReader(line+"\n"+player("   1", "", "")), "x.trf")
		if rule.CodeOf(err) != rule.Input || !strings.Contains(fmt.Sprint(err), want) {
			t.Errorf("%q: %v, want %s", line, err, want)
		}
	}
}
