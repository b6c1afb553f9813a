package clocks

import (
	"fmt"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
)

func minutes(n int) *Instant {
	i := Instant(n) * Instant(OneMinute)
	return &i
}

// brief is a list of proposals in short.
func brief(proposals []AbsenceProposal) string {
	var parts []string
	for _, p := range proposals {
		parts = append(parts, fmt.Sprintf("%s %s g%d %s", p.What, p.Side, p.Game, p.Article))
	}
	return strings.Join(parts, "; ")
}

func TestAbsence(t *testing.T) {
	wcdf := WCDFAbsence()
	mover := wcdf
	mover.Clock = ClockOfMover
	half, err := FMJDAbsence(30*OneMinute, LateForfeit)
	if err != nil {
		t.Fatal(err)
	}
	warn, err := FMJDAbsence(15*OneMinute, LateWarning)
	if err != nil {
		t.Fatal(err)
	}
	zero, err := FMJDAbsence(0, LateForfeit)
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		name          string
		law           AbsenceRule
		first, second *Instant
		game, now     int
		want          string
	}{
		{"both in time", wcdf, minutes(-5), minutes(0), 0, 10, ""},
		{"2.21 second absent", wcdf, minutes(0), nil, 0, 5, "start-clock second g0 WCDF 2.21"},
		{"2.21 first absent", wcdf, nil, minutes(0), 0, 5, "start-clock first g0 WCDF 2.21"},
		{"2.22 the mover's clock", mover, minutes(0), nil, 0, 5, "start-clock first g0 WCDF 2.22"},
		{"2.23 late", wcdf, minutes(0), minutes(40), 0, 40, "reduced-time second g0 WCDF 2.23"},
		{"2.23 the last minute before the hour", wcdf, minutes(0), minutes(59), 0, 59, "reduced-time second g0 WCDF 2.23"},
		{"2.23 an hour has elapsed", wcdf, minutes(0), minutes(60), 0, 60, "forfeit second g0 WCDF 2.24"},
		{"2.24 still absent when the flag falls", wcdf, minutes(0), nil, 0, 60, "forfeit second g0 WCDF 2.24"},
		{"2.24 two hours", wcdf, minutes(120), minutes(0), 1, 120, "forfeit-both first g0 WCDF 2.24"},
		{"2.25 both absent when the hour is over", wcdf, nil, nil, 0, 60, "both-zero first g0 WCDF 2.25"},
		{"2.24 after the flag", wcdf, minutes(0), minutes(61), 0, 61, "forfeit second g0 WCDF 2.24"},
		{"2.24 still absent", wcdf, nil, minutes(0), 0, 61, "forfeit first g0 WCDF 2.24"},
		{"2.24 first of a heat", wcdf, nil, minutes(0), 1, 90, "forfeit first g1 WCDF 2.24; start-clock first g2 WCDF 2.21"},
		{"2.24 arrives for the second game", wcdf, minutes(90), minutes(0), 1, 90, "forfeit first g1 WCDF 2.24; reduced-time first g2 WCDF 2.23"},
		{"2.24 both games", wcdf, minutes(121), minutes(0), 1, 121, "forfeit-both first g0 WCDF 2.24"},
		{"late for the second game of a heat", wcdf, minutes(0), minutes(20), 2, 20, "reduced-time second g2 WCDF 2.23"},
		{"absent from the second game of a heat", wcdf, minutes(0), nil, 2, 130, "forfeit second g2 WCDF 2.24"},
		{"2.25 both absent", wcdf, nil, nil, 0, 5, "start-both first g0 WCDF 2.25"},
		{"2.25 both absent for the hour", wcdf, nil, nil, 0, 61, "both-zero first g0 WCDF 2.25"},
		{"2.25 both absent in a heat", wcdf, nil, nil, 1, 61, "both-zero first g1 WCDF 2.25; start-both first g2 WCDF 2.25"},
		{"2.25 both absent for two hours", wcdf, nil, nil, 1, 121, "both-zero first g0 WCDF 2.25"},
		{"both late", wcdf, minutes(10), minutes(70), 0, 70, "reduced-time first g0 WCDF 2.23; forfeit second g0 WCDF 2.24"},
		{"both after the hour", wcdf, minutes(75), minutes(80), 0, 90, "both-zero first g0 WCDF 2.25"},
		{"one after the hour, the other not at all", wcdf, minutes(75), nil, 0, 90, "both-zero first g0 WCDF 2.25"},
		{"both after the hour of a heat", wcdf, minutes(75), minutes(130), 1, 130, "both-zero first g1 WCDF 2.25; reduced-time first g2 WCDF 2.23; forfeit second g2 WCDF 2.24"},
		{"both after two hours of a heat", wcdf, minutes(125), nil, 1, 130, "both-zero first g0 WCDF 2.25"},
		{"both after a default time of 30", half, minutes(31), minutes(45), 0, 50, "both-zero first g0 FMJD Annex 3 5.2"},
		{"not yet arrived", wcdf, minutes(0), minutes(50), 0, 5, "start-clock second g0 WCDF 2.21"},
		{"default time of 30", half, minutes(0), minutes(31), 0, 31, "forfeit second g0 FMJD Annex 3 5.2"},
		{"default time of 30, met", half, minutes(0), minutes(30), 0, 30, "reduced-time second g0 FMJD Annex 3 5.2"},
		{"warning", warn, minutes(16), minutes(0), 0, 16, "warning first g0 FMJD Annex 3 5.2"},
		{"zero tolerance", zero, minutes(0), minutes(1), 0, 1, "forfeit second g0 FMJD Annex 3 5.2"},
	} {
		proposals, err := tc.law.Propose(Attendance{Arrived: [2]*Instant{tc.first, tc.second}, Game: tc.game, Now: *minutes(tc.now)})
		if got := brief(proposals); err != nil || got != tc.want {
			t.Errorf("%s: %q, %v; want %q", tc.name, got, err, tc.want)
		}
	}
}

func TestAbsenceRefuses(t *testing.T) {
	if _, err := FMJDAbsence(61*OneMinute, LateForfeit); rule.CodeOf(err) != rule.Refused {
		t.Errorf("a default time of 61 minutes: %v", err)
	}
	if _, err := FMJDAbsence(OneHour, LateFine); rule.CodeOf(err) != rule.Refused {
		t.Errorf("a fine after 60 minutes: %v", err)
	}
	if _, err := FMJDAbsence(OneMinute, "shame"); rule.CodeOf(err) != rule.Input {
		t.Errorf("an unknown consequence: %v", err)
	}
	if _, err := WCDFAbsence().Propose(Attendance{Start: 10, Now: 5}); rule.CodeOf(err) != rule.Refused {
		t.Errorf("before the session: %v", err)
	}
	if _, err := WCDFAbsence().Propose(Attendance{Game: 3}); rule.CodeOf(err) != rule.Input {
		t.Errorf("the third game of a heat: %v", err)
	}
}

// TestLesserCostEndsWithTheHour: even if arriving after the default time only
// costs a warning or a fine, the game is lost after the hour of the book.
func TestLesserCostEndsWithTheHour(t *testing.T) {
	for _, late := range []LateConsequence{LateWarning, LateFine} {
		law, err := FMJDAbsence(15*OneMinute, late)
		if err != nil {
			t.Fatal(err)
		}
		start, came := Instant(0), Instant(0)
		for _, tc := range []struct {
			minutes            int
			one, arrives, both Proposed
		}{
			{16, StartClock, Proposed(late), StartBoth},
			{60, StartClock, Proposed(late), StartBoth},
			{61, Forfeit, Forfeit, BothZero},
		} {
			now := Instant(tc.minutes) * Instant(OneMinute)
			for _, q := range []struct {
				arrived [2]*Instant
				want    Proposed
			}{{[2]*Instant{&came, nil}, tc.one}, {[2]*Instant{&came, &now}, tc.arrives}, {[2]*Instant{}, tc.both}} {
				got, err := law.Propose(Attendance{Start: start, Arrived: q.arrived, Now: now})
				if err != nil || len(got) != 1 || got[0].What != q.want {
					t.Errorf("%s after %d minutes: %+v, %v; want %s", late, tc.minutes, got, err, q.want)
				}
			}
		}
	}
}
