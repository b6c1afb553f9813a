package reports

import "testing"

// Consecutive boards are named by the first and the last of them.
func TestRunsOfBoards(t *testing.T) {
	for want, boards := range map[string][]string{
		"": nil, "3": {"3"}, "3, 4": {"3", "4"}, "3–5": {"3", "4", "5"}, "1, 3–6, 8, 9": {"1", "3", "4", "5", "6", "8", "9"}, "2.1, 2.2, 2.3": {"2.1", "2.2", "2.3"},
	} {
		if got := runs(boards); got != want {
			t.Errorf("%v is %q, want %q", boards, got, want)
		}
	}
}
