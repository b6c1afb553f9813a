package trf

import (
	"strings"
	"testing"
)

// In a file of teams the byes, those who may not meet and virtual points are of teams, whose
// numbers are those of players too.
func TestByesOfTeamsAreNotOfPlayers(t *testing.T) {
	row := func(n, rounds string) string { return "001    " + n + strings.Repeat(" ", 83) + rounds + "\n" }
	players := row("1", "   2 w 1") + row("2", "   1 b 0")
	lines := "142 3\n240 F   1    1\n260   1   3    1    2\n250  2.0  1.0   1   3    1    1\n"
	f, err := Read(strings.NewReader(lines+players), "f")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Results(); err == nil || !strings.Contains(err.Error(), "was paired in round 1, but has a bye in it") {
		t.Errorf("a bye of a player who was paired: %v", err)
	}
	f, err = Read(strings.NewReader(lines+players+"310   1 Uno                                                       2.0    1.0    1     1\n"), "f")
	if err != nil {
		t.Fatal(err)
	}
	field, err := f.Results()
	if err != nil || len(field.Forbidden) > 0 || field.Players[0].Out || field.Players[0].Acceleration != nil {
		t.Errorf("%+v, %v", field, err)
	}
}
