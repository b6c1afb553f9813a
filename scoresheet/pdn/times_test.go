package pdn

import (
	"strings"
	"testing"
)

// TestTimesBetweenMoves: clock times after every move are remarks and not captures,
// and captures written with a colon remain captures.
func TestTimesBetweenMoves(t *testing.T) {
	const moves = "32-28 19-23 28x19 14x23"
	for name, tc := range map[string]struct{ text, want string }{
		"hours and minutes":    {"1. 32-28 1:58 19-23 1:57 2. 28x19 1:56 14x23 1:55 *", moves},
		"used":                 {"1. 32-28 0:02 19-23 0:00 2. 28x19 0:05 14x23 0:05 2-0", moves},
		"one row":              {"1. 32-28 1:58 19-23 1:57 *", "32-28 19-23"},
		"the number twice":     {"1. 32-28 1:58 1... 19-23 1:57 2. 28x19 1:56 2... 14x23 1:55 *", moves},
		"without numbers":      {"32-28 1:58 19-23 1:57 28:19 1:56 14:23 1:55", "32-28 19-23 28:19 14:23"},
		"with seconds":         {"1. 32-28 1:58:10 19-23 1:57:00 2. 28:19 1:56:59 *", "32-28 19-23 28:19"},
		"minutes and seconds":  {"1. 32-28 58:13 19-23 57:10 2. 28x19 50:00 14x23 49:10 3. 37-32 40:00 10-14 41:41 *", moves + " 37-32 10-14"},
		"no order":             {"1. 32-28 1:18 19-23 1:17 2. 28x19 1:16 14x23 1:25 *", "32-28 1:18 19-23 1:17 28x19 1:16 14x23 1:25"},
		"captures":             {"1. 32-28 19-23 2. 28:19 14:23 *", "32-28 19-23 28:19 14:23"},
		"a row without number": {"1. 37-32 26:37 42:31 16:37 2. 41:32 9-14 *", "37-32 26:37 42:31 16:37 41:32 9-14"},
		"captures each time":   {"[FEN \"W:W28,32:B7,8\"] 28-22 8:17 32-28 7:12 *", "28-22 8:17 32-28 7:12"},
		"a sign for all":       {"1. 32-28 19:23 2. 28-19 14:23 *", "32-28 19:23 28-19 14:23"},
	} {
		list, err := ReadAll([]byte("[GameType \"20\"]\n"+tc.text+"\n"), "sheet")
		if err != nil || len(list) != 1 {
			t.Errorf("%s: %d records, %v", name, len(list), err)
			continue
		}
		var got []string
		remarks := 0
		for i := range list[0].Steps {
			step := &list[0].Steps[i]
			got = append(got, step.Text)
			if step.Notes != nil {
				remarks += len(step.Notes.Comments)
			}
		}
		said := 0
		for _, d := range list[0].Defects {
			if d.Kind == StrayText {
				said++
			}
		}
		if strings.Join(got, " ") != tc.want || (said == 1) != (remarks > 0) {
			t.Errorf("%s: %s, %d remarks, %+v", name, strings.Join(got, " "), remarks, list[0].Defects)
		}
	}
}
