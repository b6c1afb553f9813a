package clocks

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// sheet makes a record from readings in seconds, as the moves are made: first,
// second, first ...; -1 is not a reading.
func sheet(t *testing.T, control string, left ...int) Record {
	t.Helper()
	c, err := Parse(control)
	if err != nil {
		t.Fatal(err)
	}
	r := Record{Control: c, Names: [2]string{"White", "Black"}, Law: InternationalFlag()}
	for i, seconds := range left {
		var p PlyTime
		if seconds >= 0 {
			p.Left[i&1] = Note(Span(seconds) * OneSecond)
		}
		r.Plies = append(r.Plies, p)
	}
	return r
}

// kinds is a list of findings in short.
func kinds(found []Finding) string {
	var names []string
	for _, f := range found {
		names = append(names, string(f.Kind))
	}
	return strings.Join(names, " ")
}

func TestCheckReadings(t *testing.T) {
	for _, tc := range []struct {
		name, control string
		left          []int
		want          string
		says          string
	}{
		{"clean", "60s+5s", []int{60, 61, 63, 50}, "", ""},
		{"rise by the increment", "60s+5s", []int{65, 65, 70, 70}, "", ""},
		{"increment given at the start", "60s+5s", []int{70, 70, 75, 75}, "", ""},
		{"rise beyond the increment", "60s+5s", []int{50, 60, 70, 60}, "time-added", "White rose from 0:00:50 to 0:01:10 at move 2, 15 seconds more"},
		{"rise without increment", "60s", []int{50, 60, 80, 59}, "time-added", "at move 2"},
		{"no rise with a delay", "60s+5s delay", []int{60, 60, 64, 60}, "time-added", "at move 2"},
		{"no rise with Bronstein", "60s+5s bronstein", []int{60, 60, 64, 60}, "time-added", "at move 2"},
		{"second of rounding", "60s", []int{50, 60, 51, 59}, "", ""},
		{"next period by moves", "2/60s,30s", []int{50, 50, 70, 50, 60, 70}, "", ""},
		{"too much for the next period", "2/60s,30s", []int{50, 50, 85, 50}, "time-added", "at move 2"},
		{"next period seen late, at zero", "2/60s,30s", []int{50, 50, 40, 40, 28, 38}, "", ""},
		{"10.1 passed before the moves were made", "3/60s,100s", []int{10, 50, 95, 40}, "missed-control", "White passed into the next period after 1 move of 3"},
		{"zero before the moves were made", "3/60s,100s", []int{10, 50, 0, 40}, "missed-control", "zero after 2 moves of 3"},
		{"zero in a game without increment", "60s", []int{10, 50, 0}, "missed-control", "before the game was over"},
		{"zero, and the game went on", "60s", []int{0, 50, 0, 40, 0, 30}, "missed-control", "zero after 1 move and the game went on"},
		{"unread moves gather increments", "60s+5s", []int{-1, 60, -1, 61, 70, 60}, "", ""},
		{"2.15 quick moves before the control", "6/60s,60s", []int{50, 55, 48, 54, 46, 53, 44, 52, 42, 51, 100, 60}, "burst-before-control", "last 5 moves before the control at move 6"},
	} {
		r := sheet(t, tc.control, tc.left...)
		found := Check(r)
		if kinds(found) != tc.want {
			t.Errorf("%s: %+v, want %q", tc.name, found, tc.want)
			continue
		}
		if tc.says != "" && !strings.Contains(found[0].Said.String(), tc.says) {
			t.Errorf("%s: %q, want %q", tc.name, found[0].Said.String(), tc.says)
		}
	}
}

// TestCheckTimeUsed: sheets that record the time used (mechanical clocks).
func TestCheckTimeUsed(t *testing.T) {
	r := sheet(t, "2/60s,1/30s...", -1, -1, -1, -1, -1)
	for i, used := range []int{20, 20, 59, 60, 90} {
		r.Plies[i].Used[i&1] = Note(Span(used) * OneSecond)
	}
	found := Check(r)
	if kinds(found) != "missed-control missed-control" || found[0].Ply != 4 || found[1].Ply != 5 {
		t.Fatalf("%+v", found)
	}
	if want := "Black had used 0:01:00 of 0:01:00 when move 2 was made: 1 move of 2 were complete"; found[0].Said.String() != want {
		t.Errorf("%q, want %q", found[0].Said.String(), want)
	}
}

func TestCheckSums(t *testing.T) {
	r := sheet(t, "60s+5s", 55, 60, 50, 60)
	r.Plies[0].Spent = Note(10 * OneSecond)
	r.Plies[2].Spent = Note(30 * OneSecond)
	if found := Check(r); kinds(found) != "sum-wrong" || found[0].Ply != 3 {
		t.Errorf("time of the move: %+v", found)
	}
	r = sheet(t, "60s+5s", 55, 60, 50, 60)
	r.Plies[0].Used[First] = Note(10 * OneSecond)
	r.Plies[2].Used[First] = Note(29 * OneSecond)
	if found := Check(r); kinds(found) != "sum-wrong" || found[0].Ply != 3 {
		t.Errorf("time used: %+v", found)
	}
	r = sheet(t, "60s", 30, 30)
	r.Elapsed = Note(50 * OneSecond)
	if found := Check(r); kinds(found) != "more-than-elapsed" || found[0].Amount != 10*OneSecond {
		t.Errorf("elapsed: %+v", found)
	}
}

func TestCheckStandingClock(t *testing.T) {
	r := sheet(t, "60s", 50, 50, 40, 40)
	for i, other := range []int{60, 50, 50, 45} { // White's 40 reads 45 after Black's move
		r.Plies[i].Left[1^i&1] = Note(Span(other) * OneSecond)
	}
	if found := Check(r); kinds(found) != "standing-clock-changed" || found[0].Ply != 4 || found[0].Side != First {
		t.Errorf("%+v", found)
	}
	// Readings of the opponent's time after the next move are not a change.
	r = sheet(t, "60s", 50, 50, 40, 40)
	for i, other := range []int{50, 40, 40, 35} {
		r.Plies[i].Left[1^i&1] = Note(Span(other) * OneSecond)
	}
	if found := Check(r); len(found) != 0 {
		t.Errorf("%+v", found)
	}
}

func TestCheckForfeit(t *testing.T) {
	king := &[2]Material{{Kings: 1}, {Kings: 1}}
	won := &[2]Material{{Kings: 1}, {Kings: 3}}
	for _, tc := range []struct {
		name string
		make func(*Record)
		left []int
		want string
	}{
		{"the loser was to move", func(r *Record) { r.Result = WonBySecond }, []int{10, 50}, ""},
		{"the winner was to move", func(r *Record) { r.Result = WonByFirst }, []int{10, 50}, "forfeit-contradicted"},
		{"the winner was to move, no times", func(r *Record) { r.Result = WonByFirst }, []int{-1, -1}, ""},
		{"time left on the slip", func(r *Record) { r.Result = WonBySecond; r.Final[First] = Note(OneSecond) }, []int{10, 50}, "forfeit-contradicted"},
		{"the winner's flag fell first", func(r *Record) { r.Result = WonBySecond }, []int{10, 0, 5, 0}, "missed-control forfeit-contradicted"},
		{"a flag that was seen late", func(r *Record) { r.Result = WonByFirst }, []int{10, 0, 5, 0}, "missed-control"},
		{"the winner cannot win", func(r *Record) { r.Result = WonBySecond; r.Material = king }, []int{10, 50}, "forfeit-should-be-draw"},
		{"the winner can win", func(r *Record) { r.Result = WonBySecond; r.Material = won }, []int{10, 50}, ""},
		{"2.20 regardless of the position", func(r *Record) { r.Result = WonBySecond; r.Material = king; r.Law = WCDFFlag() }, []int{10, 50}, ""},
		{"2.20 knows no draw", func(r *Record) { r.Result = ResultDraw; r.Material = king; r.Law = WCDFFlag() }, []int{10, 50}, "forfeit-should-be-loss"},
		{"drawn, and cannot win", func(r *Record) { r.Result = ResultDraw; r.Material = king }, []int{10, 50}, ""},
		{"drawn, and can win", func(r *Record) { r.Result = ResultDraw; r.Material = won }, []int{10, 50}, "forfeit-should-be-loss"},
		{"no result", func(r *Record) {}, []int{10, 50}, ""},
	} {
		r := sheet(t, "60s", tc.left...)
		r.OnTime = true
		tc.make(&r)
		if found := Check(r); kinds(found) != tc.want {
			t.Errorf("%s: %+v, want %q", tc.name, found, tc.want)
		}
	}
}

func TestCheckNotations(t *testing.T) {
	r := sheet(t, "60s", 50, 50, 40)
	r.Plies[0].Notations = []string{"clk"}
	r.Plies[1].Notations = []string{"clock", "clk"}
	if found := Check(r); len(found) != 0 {
		t.Errorf("two notations: %+v", found)
	}
	r.Plies[2].Notations = []string{"emt"}
	if found := Check(r); kinds(found) != "mixed-time-notations" || found[0].Ply != 3 {
		t.Errorf("three notations: %+v", found)
	}
}

// inMinutes turns the seconds of a plan into minutes, so that rounding by a second
// hardly matters.
func inMinutes(p Plan) Plan {
	p.Periods = slices.Clone(p.Periods)
	for i := range p.Periods {
		p.Periods[i].Time *= 60
	}
	return p
}

// TestCheckBelievesTheClock: a sheet that records what the clock showed has no
// findings except the flags that fell.
func TestCheckBelievesTheClock(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		control := drawQuick(t)
		control.First, control.Second = inMinutes(control.First), inMinutes(control.Second)
		c, _, err := New(control, 0, "arbiter")
		if err != nil {
			t.Fatal(err)
		}
		if c, _, err = c.Start(First, 0, "arbiter"); err != nil {
			t.Fatal(err)
		}
		r := Record{Control: control, Law: WCDFFlag()}
		now := Instant(0)
		for range rapid.IntRange(1, 20).Draw(t, "plies") {
			now = now.Add(Span(rapid.IntRange(0, 300).Draw(t, "seconds")) * OneSecond)
			mover := c.Turn()
			if c, _, err = c.Press(mover, now); err != nil {
				t.Fatal(err)
			}
			var p PlyTime
			p.Left[mover] = Note(c.At(now).Sides[mover].Face)
			r.Plies = append(r.Plies, p)
		}
		var missed [2]bool
		for _, f := range c.At(now).Falls {
			missed[f.Side] = missed[f.Side] || f.Missed()
		}
		for _, f := range Check(r) {
			if f.Kind == Burst || f.Kind == MissedControl && missed[f.Side] {
				continue
			}
			if f.Kind == TimeAdded && (missed[f.Side] || missed[f.Side.Opponent()] && control.Turnover == AtZero) {
				continue // past a missed control the periods no longer follow the moves
			}
			t.Fatalf("%s: %+v\nsheet %+v\nfalls %+v", control, f, r.Plies, c.At(now).Falls)
		}
	})
}

// TestCheckFindsAddedTime: a reading beyond anything that the control gives is
// found at its ply, whatever the rest of the sheet says.
func TestCheckFindsAddedTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		increment := Span(rapid.IntRange(0, 60).Draw(t, "increment")) * OneSecond
		plan := Plan{Periods: []Period{{Time: OneHour}}}
		if increment > 0 {
			plan.Periods[0].Increment, plan.Periods[0].Bonus = increment, Fischer
		}
		r := Record{Control: Control{First: plan, Second: plan}}
		left := [2]Span{OneHour, OneHour}
		plies := rapid.IntRange(3, 40).Draw(t, "plies")
		bad := rapid.IntRange(2, plies-1).Draw(t, "bad")
		for i := range plies {
			side := i & 1
			left[side] += increment - Span(rapid.IntRange(0, 60).Draw(t, "spent"))*OneSecond
			if i == bad {
				left[side] = r.Plies[i-2].Left[side].Time + increment + Span(rapid.IntRange(2, 600).Draw(t, "added"))*OneSecond
			}
			var p PlyTime
			p.Left[side] = Note(left[side])
			r.Plies = append(r.Plies, p)
		}
		found := Check(r)
		if len(found) != 1 || found[0].Kind != TimeAdded || found[0].Ply != bad+1 {
			t.Fatalf("time was added at ply %d: %+v", bad+1, found)
		}
	})
}

// TestCheckFromTheMiddle: in a record that begins in the middle, the first
// reading is believed and the rest checked from there.
func TestCheckFromTheMiddle(t *testing.T) {
	r := sheet(t, "50/2h,25/1h...", 600, 700, 500, 690, 550, 680)
	r.MovesBefore = 40
	if found := Check(r); kinds(found) != "time-added" || found[0].Ply != 5 || !strings.Contains(found[0].Said.String(), "at move 43") {
		t.Errorf("%+v", found)
	}
	r = sheet(t, "50/2h,25/1h...", 600, 700, 500, 690, 3900, 4000, 3890, 3990)
	r.MovesBefore = 47
	if found := Check(r); len(found) != 0 {
		t.Errorf("the next hour after move 50: %+v", found)
	}
}
