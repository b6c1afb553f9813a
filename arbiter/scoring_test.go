package arbiter

import (
	"reflect"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/hammer"
	"flagfall/pairing"
)

// Every result of every scoring with a name can be typed as it is printed, and
// both sides get what it says.
func TestScoringsReadWhatTheyWrite(t *testing.T) {
	for _, s := range Scorings() {
		if s.Source == "" || s.Grades[0].Name != GradeWin {
			t.Errorf("%s: %+v", s.Name, s)
		}
		seen := map[string]bool{}
		for _, r := range s.Results() {
			text := s.ResultText(r)
			if seen[text] {
				t.Errorf("%s: two results are written %s", s.Name, text)
			}
			seen[text] = true
			got, err := s.Parse(text)
			if err != nil || !got.equal(r) {
				t.Errorf("%s: %s is read as %+v, %v; it was %+v", s.Name, text, got, err, r)
			}
			if err := r.check(); err != nil {
				t.Errorf("%s, %s: %v", s.Name, text, err)
			}
			first, second := r.Points(s)
			back1, back2 := r.Mirrored().Points(s)
			if first != back2 || second != back1 {
				t.Errorf("%s, %s: %v-%v, mirrored %v-%v", s.Name, text, first, second, back1, back2)
			}
		}
	}
}

// The worth of results as given by the sources of the catalogue.
func TestWorthOfResults(t *testing.T) {
	for _, tc := range []struct {
		scoring, typed string
		first, second  pairing.Points // in points
		winner         Winner
	}{
		{"2-1-0", "2-0", 2, 0, FirstWins},
		{"2-1-0", "1-0", 2, 0, FirstWins},
		{"2-1-0", "=-0", 1, 0, Drawn},
		{"2-1-0", "0-½", 0, 1, Drawn},
		{"2-1-0", "0-0", 0, 0, BothLose},
		{"3-1-0", "0-3", 0, 3, SecondWins},
		{"4-2-0", "2-2", 2, 2, Drawn},
		{"micro-match", "1-3", 1, 3, SecondWins},
		{"12-8-7-6", "8-4", 8, 4, Drawn},
		{"12-8-7-6", "5-7", 5, 7, Drawn},
		{"12-8-7-6", "6:6", 6, 6, Drawn},
		{"12-8-7-6", "1-0", 12, 0, FirstWins},
		{"delft", "3-1", 3, 1, Drawn},
		{"delft-10", "1-9", 1, 9, Drawn},
		{"delft-10", "10-0", 10, 0, FirstWins},
		{"delft-10", "5-5", 5, 5, Drawn},
		{"point-win", "9-1", 9, 1, FirstWins},
		{"plus-draw", "1+-1-", 1, 1, Drawn},
		{"plus-draw", "1-", 1, 1, Drawn},
		{"super-blitz", "2-3", 2, 3, Drawn},
	} {
		s, err := ParseScoring(tc.scoring)
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Parse(tc.typed)
		if err != nil {
			t.Errorf("%s, %s: %v", tc.scoring, tc.typed, err)
			continue
		}
		first, second := r.Points(s)
		if first != tc.first*pairing.Point || second != tc.second*pairing.Point || r.Winner != tc.winner {
			t.Errorf("%s, %s: %v-%v, %s", tc.scoring, tc.typed, first, second, r.Winner)
		}
	}
	half, _ := ParseScoring("delft-half")
	if r, err := half.Parse("½-1½"); err != nil || r.Better != SecondWins || half.ResultText(r) != "½-1½" {
		t.Errorf("½-1½: %+v, %v", r, err)
	}
	goes, _ := ParseScoring("goes")
	if r, err := goes.Parse("1.01-0.99"); err != nil || r.Better != FirstWins {
		t.Errorf("1.01-0.99: %+v, %v", r, err)
	}
	half.PAB = half.Draw
	if r := (Result{Winner: SecondWins, Reason: Forfeit}); half.ResultText(r) != "0-2" {
		t.Error(half.ResultText(r))
	}
}

// Two digits are a pair, as they are typed at a keypad; one alone is what the first mover
// gets; with more of them nobody knows where the dash is missing.
func TestResultsTypedInDigits(t *testing.T) {
	type typed struct {
		text  string
		means Result
	}
	for scoring, list := range map[string][]typed{
		"2-1-0": {{"20", Result{Winner: FirstWins}}, {"11", Result{Winner: Drawn}}, {"02", Result{Winner: SecondWins}}, {"00", Result{Winner: BothLose}},
			{"10", Result{Winner: FirstWins}}, {"01", Result{Winner: SecondWins}}, {"2", Result{Winner: FirstWins}}, {"1", Result{Winner: Drawn}}, {"0", Result{Winner: SecondWins}}},
		"1-0.5-0":  {{"10", Result{Winner: FirstWins}}, {"01", Result{Winner: SecondWins}}, {"1", Result{Winner: FirstWins}}},
		"12-8-7-6": {{"66", Result{Winner: Drawn}}, {"84", Result{Winner: FirstWins, Grade: "one-up"}}},
	} {
		s, err := ParseScoring(scoring)
		if err != nil {
			t.Fatal(scoring, err)
		}
		for _, tc := range list {
			want := tc.means
			if want.Grade != "" {
				want = s.Results()[1]
			}
			if got, err := s.Parse(tc.text); err != nil || !got.equal(want) {
				t.Errorf("%s, %s: %+v, %v; want %+v", scoring, tc.text, got, err, want)
			}
		}
		for _, text := range []string{"002", "012", "2102", "22", "02½", "000", "99"} {
			if got, err := s.Parse(text); rule.CodeOf(err) != rule.Usage {
				t.Errorf("%s, %s: %+v, %v", scoring, text, got, err)
			}
		}
	}
}

func TestResultsThatAScoringLacks(t *testing.T) {
	for scoring, typed := range map[string][]string{
		"2-1-0": {"8-4", "3-1", "1+-1-", "2-2"}, "12-8-7-6": {"2-0", "1-1", "9-3"}, "delft-10": {"1-1", "2-0", "11-0"}, "point-win": {"5-5", "=", "6-6", "½-½"},
		"super-blitz": {"="}, "delft": {"2-0", "5-0"},
	} {
		s, err := ParseScoring(scoring)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range typed {
			if r, err := s.Parse(text); rule.CodeOf(err) != rule.Usage || rule.HintOf(err) == "" {
				t.Errorf("%s, %s: %+v, %v", scoring, text, r, err)
			}
		}
	}
}

func TestScoringsOfOnesOwn(t *testing.T) {
	s, err := ParseScoring("12-0, rapid:8-4=, 7-5=, 1+-1-, 6-6")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, g := range s.Grades {
		names = append(names, g.Name)
	}
	if got := strings.Join(names, " "); got != "win rapid 7-5 1-1 draw" {
		t.Error(got)
	}
	for _, text := range []string{"6-6,12-0", "12-0,12-0,6-6", "12-0,13-0,6-6", "4-12,6-6", ",", "12-0,half:6-0", "12-0,x", "2-0,1+-1", "2-0,2-0="} {
		if s, err := ParseScoring(text); rule.CodeOf(err) != rule.Usage {
			t.Errorf("%q: %+v, %v", text, s, err)
		}
	}
}

// A graded result is stored by its winner and its name, so that a change of the
// scoring counts it anew; a scoring in which it has no place is refused.
func TestScoringOfAnEventChanges(t *testing.T) {
	tb := newTable(t, Settings{Scoring: "delft"}, "Adams", "Berg")
	tb.pair(1, 2)
	scoring := tb.Settings.Points()
	r, err := scoring.Parse("1-3")
	if err != nil {
		t.Fatal(err)
	}
	tb.must(EnterResult{Board(1, 1), r})
	if tb.points(1) != pairing.Point || tb.points(2) != 3*pairing.Point {
		t.Errorf("%v-%v", tb.points(1), tb.points(2))
	}
	if e := tb.Field(-1).Players[0].Entries[0]; e.Outcome != pairing.Drew || e.Edge != -1 {
		t.Errorf("%+v", e)
	}
	tb.must(SetSetting{Name: "scoring", Value: "delft-half", Reason: "the board of the federation decided so"})
	if tb.points(1) != pairing.Half || tb.points(2) != pairing.Point+pairing.Half {
		t.Errorf("%v-%v", tb.points(1), tb.points(2))
	}
	if _, err := Decide(tb.State, SetSetting{Name: "scoring", Value: "2-1-0", Reason: "no"}); rule.CodeOf(err) != rule.Refused || rule.HintOf(err) == "" {
		t.Error(err)
	}
	if _, err := Decide(tb.State, CorrectResult{Board(1, 1), &Result{Winner: FirstWins, Grade: "rapid"}, "slip"}); rule.CodeOf(err) != rule.Usage {
		t.Error(err)
	}
}

// TestDrawBetweenLossAndWin refuses a scoring in which a draw gives less than a
// loss, or to both sides what a win gives.
func TestDrawBetweenLossAndWin(t *testing.T) {
	for _, text := range []string{"12-3,1-1,8-4", "12-2,8-1=", "5-2,3+-1-", "1.0-0,1-1", "2-0,2+-2-"} {
		if s, err := ParseScoring(text); rule.CodeOf(err) != rule.Usage || rule.HintOf(err) == "" {
			t.Errorf("%q is read as %+v, %v", text, s, err)
		}
	}
}

func FuzzScoringResults(tf *testing.F) {
	f := hammer.Of(tf)
	for _, row := range scorings() {
		f.Add(row.name, row.results)
	}
	f.Add("1.01-1-0,99", "1+-")
	f.Fuzz(func(t *testing.T, text, typed string) {
		s, err := ParseScoring(text)
		if err != nil {
			return
		}
		if s.Win <= 0 || s.Loss < 0 || s.Draw < s.Loss || s.Win < s.Draw {
			t.Fatalf("%q: %+v", text, s)
		}
		r, err := s.Parse(typed)
		if err != nil {
			return
		}
		if err := r.check(); err != nil {
			t.Fatalf("%q, %q: %v", text, typed, err)
		}
	})
}

// A half result is a draw for the one side and a loss for the other, also in a
// heat.
func TestHalfResultInAHeat(t *testing.T) {
	tb := newTable(t, Settings{System: "swiss", HeatSettings: HeatSettings{Games: 2}}, "Adams", "Berg")
	tb.pair(1, 2)
	tb.must(EnterResult{GameRef{Board: 1, Heat: 1}, Result{Winner: Drawn, Grade: GradeHalf, Better: FirstWins}})
	tb.must(EnterResult{GameRef{Board: 1, Heat: 2}, Result{Winner: Drawn}})
	f := tb.Field(-1)
	if h := f.Players[0].Entries[0].Heat; h.Drawn != 2 || h.Lost != 0 || h.Points != 2*pairing.Point {
		t.Errorf("%+v", h)
	}
	if h := f.Players[1].Entries[0].Heat; h.Drawn != 1 || h.Lost != 1 || h.Points != pairing.Point {
		t.Errorf("%+v", h)
	}
}

// A result seen from the other side is worth to each what it was, and seen twice it is itself.
func TestMirroredResult(t *testing.T) {
	scoring := Settings{}.Defaults().Points()
	list := append(scoring.Results(), Result{Winner: Drawn, Award: &[2]pairing.Points{0, pairing.Half}}, Result{Winner: FirstWins, Reason: Forfeit})
	for _, r := range list {
		first, second := r.Points(scoring)
		a, b := r.Mirrored().Points(scoring)
		if a != second || b != first || !reflect.DeepEqual(r.Mirrored().Mirrored(), r) {
			t.Errorf("%+v is worth %v-%v, and mirrored %v-%v", r, first, second, a, b)
		}
	}
}
