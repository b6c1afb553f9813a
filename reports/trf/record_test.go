package trf

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// player returns a line 001.
func player(number, points, rounds string) string {
	return "001 " + number + strings.Repeat(" ", 72) + points + "     " + rounds
}

// A typed line 299 sets what a result is worth, in its round or in all; one
// without a type gives points.
func TestTypedAdjustments(t *testing.T) {
	text := strings.Join([]string{
		"142 3", "162  W 2.0    D 1.0    L 0.0",
		player("   1", " 3.0", "     2 w 1     2 b 1  0000 - H"),
		player("   2", " 2.5", "     1 b 0     1 w 0  0000 - U"),
		"299 W         1.5        1", "299 H         0.0    3    1", "299 L         0.5    1    2", "299           0.0    0    2",
	}, "\n")
	file, err := Read(strings.NewReader(text), "typed.trf")
	if err != nil {
		t.Fatal(err)
	}
	field, err := file.History()
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range [][]pairing.Points{{450, 450, 0}, {150, 0, 600}} {
		for n, e := range field.Players[i].Entries {
			if e.Points != want[n] {
				t.Errorf("player %d, round %d: %v, want %v", i+1, n+1, e.Points, want[n])
			}
		}
	}
}

// A line of a player that is shifted by a blank, and a number of players that is
// not that of their lines, are refused with the place.
func TestShiftedAndMiscounted(t *testing.T) {
	for _, tc := range []struct {
		text, want string
		line       int
	}{
		{player("   1", " 0.0", "") + "\n " + player("   2", " 0.0", ""), "begins in column 2", 2},
		{"062 3\n" + player("   1", " 0.0", ""), "the number of players in the file is 3, but it has lines of 1", 1},
		{"062 1 (1 rated)\n" + player("   1", " 0.0", ""), "", 0},
	} {
		_, err := Read(strings.NewReader(tc.text), "x.trf")
		switch {
		case tc.want == "" && err != nil:
			t.Error(err)
		case tc.want != "" && (rule.CodeOf(err) != rule.Input || !strings.Contains(err.Error(), tc.want)):
			t.Errorf("%q: %v", tc.text, err)
		}
	}
}

// A system code that ends in _baku has the acceleration of C.04.7 in any case.
func TestBakuInAnyCase(t *testing.T) {
	for _, code := range []string{"FIDE_DUTCH_2026_BAKU", "fide_dutch_2026_baku", "Fide_Dutch_2026_Baku"} {
		file, err := Read(strings.NewReader("142 9\n192 "+code+"\n"+player("   1", " 0.0", "")+"\n"+player("   2", " 0.0", "")), "x.trf")
		if err != nil {
			t.Fatal(err)
		}
		field, err := file.Field()
		if err != nil || field.Players[0].AccelerationIn(1) != pairing.Point {
			t.Errorf("%s: %v, %v", code, field.Players[0].Acceleration, err)
		}
	}
}

// The records of teams are in their columns (TRF26).
func TestTeamRecords(t *testing.T) {
	lines := TeamLines([]Team{{Number: 2, Name: "Ukraine", Match: 14 * pairing.Point, Game: 26*pairing.Point + pairing.Half, Rank: 14, Players: []int{4, 20, 27, 22}}}, "WBWB",
		pairing.Scoring{Win: 3 * pairing.Point, Draw: pairing.Point})
	lines = append(lines, LineUp(3, 2, 11, []int{4, 0, 27}), TieBreaks("212", []string{"PTS", "DE"}),
		RoundDates([]time.Time{time.Date(2026, 3, 7, 0, 0, 0, 0, time.UTC), {}, time.Date(2026, 3, 9, 0, 0, 0, 0, time.UTC)}))
	var out []string
	for _, l := range lines {
		out = append(out, l.Text)
	}
	want := []string{
		"352 WBWB",
		"362 TW 3.0   TD 1.0   TL 0.0",
		"310   2 Ukraine" + strings.Repeat(" ", 41) + "14.0   26.5  14     4   20   27   22",
		"300   3   2  11    4 0000   27",
		"212 PTS,DE",
		"132" + strings.Repeat(" ", 88) + "26/03/07" + strings.Repeat(" ", 12) + "26/03/09",
	}
	if got := strings.Join(out, "\n"); got != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", got, strings.Join(want, "\n"))
	}
	team := []rune(out[2])
	for _, c := range []struct {
		from, to int
		want     string
	}{{5, 7, "  2"}, {9, 15, "Ukraine"}, {55, 60, "  14.0"}, {62, 67, "  26.5"}, {69, 71, " 14"}, {74, 77, "   4"}, {79, 82, "  20"}} {
		if got := string(team[c.from-1 : c.to]); got != c.want {
			t.Errorf("columns %d-%d are %q, want %q", c.from, c.to, got, c.want)
		}
	}
}

// Writing a file refuses anything too wide for its columns.
func TestTooWide(t *testing.T) {
	for _, p := range []Player{{Number: 10000}, {Number: 1, Points: 108 * pairing.Point, PointsGiven: true}} {
		err := (&File{Players: []Player{p}, Scoring: pairing.TwoOneZero()}).Write(&bytes.Buffer{}, TRF26)
		if rule.CodeOf(err) != rule.Refused {
			t.Errorf("%+v: %v", p, err)
		}
	}
}
