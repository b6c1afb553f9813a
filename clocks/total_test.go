package clocks

import (
	"strings"
	"testing"
)

// inGame is a game of so many moves a side, without readings, lost on time by
// the side named.
func inGame(t *testing.T, control string, moves int, result Result) Record {
	t.Helper()
	c, err := Parse(control)
	if err != nil {
		t.Fatal(err)
	}
	return Record{Control: c, Plies: make([]PlyTime, 2*moves), Result: result, TotalUnit: OneSecond, Law: WCDFFlag()}
}

// TestTotalOfTheGame: the time used by the head of a sheet (WhiteTime) is held
// against the control, the readings and a time forfeit.
func TestTotalOfTheGame(t *testing.T) {
	for _, tc := range []struct {
		name    string
		control string
		moves   int
		total   string
		unit    Span
		onTime  bool
		left    Span // the latest reading of the first player; 0 for none
		want    FindingKind
		says    string
	}{
		{"within the control", "25m", 40, "0:24:59", OneSecond, false, 0, "", ""},
		{"to the second", "25m", 40, "0:25:00", OneSecond, false, 0, "", ""},
		{"beyond it (WCDF 2.20)", "25m", 40, "0:26:10", OneSecond, false, 0, MissedControl, "used 0:26:10 in the game, but the control gives 0:25:00 for 40 moves"},
		{"beyond it by less than is written", "25m", 40, "0:26", OneMinute, false, 0, "", ""},
		{"the moves of the first control were made", "50/2h,25/1h...", 50, "2:30:00", OneSecond, false, 0, "", ""},
		{"the move before is another matter", "50/2h,25/1h...", 49, "2:30:00", OneSecond, false, 0, MissedControl, "gives 2:00:00 for 49 moves"},
		{"lost on time with time left (WCDF 2.19)", "50/2h,25/1h...", 60, "2:40:00", OneSecond, true, 0, ForfeitContradicted, "with 0:19:59 left"},
		{"lost on time", "50/2h,25/1h...", 60, "3:00:00", OneSecond, true, 0, "", ""},
		{"less than the display shows", "25m", 40, "0:10:00", OneSecond, false, 5 * OneMinute, SumWrong, "0:20:00 by the latest reading"},
		{"time after the last press", "25m", 40, "0:22:00", OneSecond, false, 5 * OneMinute, "", ""},
		{"with increments it may be what is left", "25m+5s", 40, "0:40:00", OneSecond, true, 0, "", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r := inGame(t, tc.control, tc.moves, Unfinished)
			if tc.onTime {
				r.OnTime, r.Result = true, WonBySecond
			}
			used, err := ParseReading(tc.total)
			if err != nil {
				t.Fatal(err)
			}
			r.Total[First], r.TotalUnit = Note(used), tc.unit
			if tc.left > 0 {
				r.Plies[len(r.Plies)-2].Left[First] = Note(tc.left)
			}
			found := Check(r)
			switch {
			case tc.want == "" && len(found) > 0:
				t.Errorf("%+v", found)
			case tc.want != "" && (len(found) != 1 || found[0].Kind != tc.want || !strings.Contains(found[0].Said.String(), tc.says)):
				t.Errorf("%+v, want %s: %s", found, tc.want, tc.says)
			}
		})
	}
}
