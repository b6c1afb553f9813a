package clocks

import (
	"encoding/json"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/hammer"

	"github.com/google/go-cmp/cmp"
)

// table sets up a clock and drives it by seconds, failing the test on any error.
type table struct {
	t     *testing.T
	clock Clock
	log   []Entry
}

func newTable(t *testing.T, control string) *table {
	t.Helper()
	c, err := Parse(control)
	if err != nil {
		t.Fatal(err)
	}
	clock, e, err := New(c, 0, "arbiter")
	if err != nil {
		t.Fatal(err)
	}
	return &table{t, clock, []Entry{e}}
}

func (b *table) apply(c Clock, e Entry, err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
	b.clock, b.log = c, append(b.log, e)
}

func at(seconds int) Instant { return Instant(seconds) * Instant(OneSecond) }

func (b *table) start(seconds int) {
	b.t.Helper()
	b.apply(b.clock.Start(First, at(seconds), "arbiter"))
}

func (b *table) press(seconds ...int) {
	b.t.Helper()
	for _, s := range seconds {
		b.apply(b.clock.Press(b.clock.Turn(), at(s)))
	}
}

// faces are the displays in seconds.
func (b *table) faces(seconds int) [2]int {
	r := b.clock.At(at(seconds))
	return [2]int{int(r.Sides[First].Face / OneSecond), int(r.Sides[Second].Face / OneSecond)}
}

func (b *table) want(seconds, first, second int) {
	b.t.Helper()
	if got := b.faces(seconds); got != [2]int{first, second} {
		b.t.Errorf("after %d s the displays show %v, want [%d %d]", seconds, got, first, second)
	}
}

// TestWCDF2_5: a move is complete when the clock is pressed, and the time until
// then is the mover's (2.6).
func TestWCDF2_5(t *testing.T) {
	b := newTable(t, "5m")
	b.start(10)
	b.want(40, 270, 300)
	b.press(70)
	if b.clock.Moves(First) != 1 || b.clock.Turn() != Second {
		t.Errorf("moves %d, turn %v", b.clock.Moves(First), b.clock.Turn())
	}
	b.want(100, 240, 270)
}

func TestBonuses(t *testing.T) {
	for _, tc := range []struct {
		control  string
		first    int // after a move of 2 s, the other of 10 s, and a move of 20 s
		standing int // 2 s into the move
	}{
		{"60s+5s", 60 - 2 + 5 - 20 + 5, 58},
		{"60s+5s bronstein", 60 - 15, 58},
		{"60s+5s delay", 60 - 15, 60},
		{"60s", 60 - 22, 58},
	} {
		b := newTable(t, tc.control)
		b.start(0)
		if got := b.faces(2)[0]; got != tc.standing {
			t.Errorf("%s: %d s shown after 2 s, want %d", tc.control, got, tc.standing)
		}
		b.press(2, 12, 32)
		if got := b.faces(32)[0]; got != tc.first {
			t.Errorf("%s: %d s shown, want %d", tc.control, got, tc.first)
		}
	}
}

// TestDelayOverStop: after a stop the delay does not begin again.
func TestDelayOverStop(t *testing.T) {
	b := newTable(t, "60s+5s delay")
	b.start(0)
	b.apply(b.clock.Stop(at(3), "arbiter", "board upset"))
	b.want(100, 60, 60)
	b.apply(b.clock.Resume(at(100), "arbiter"))
	if got := b.clock.At(at(100)).Standstill; got != 2*OneSecond {
		t.Errorf("the display stands still for %v more, want 2 s", got)
	}
	b.want(104, 58, 60)
}

// TestNoIncrementAfterFlag: the move in which the flag fell earns nothing.
func TestNoIncrementAfterFlag(t *testing.T) {
	b := newTable(t, "10s+5s")
	b.start(0)
	b.press(10) // to the instant
	b.want(10, 0, 10)
	b.press(12, 15)
	b.want(15, 0, 13)
	r := b.clock.At(at(15))
	if len(r.Falls) != 1 || r.Falls[0].At != at(10) || !r.Falls[0].Missed() || r.Sides[First].Used != 13*OneSecond {
		t.Errorf("falls %+v, used %v", r.Falls, r.Sides[First].Used)
	}
}

// TestWCDF2_17: time saved in one period is carried to the next.
func TestWCDF2_17(t *testing.T) {
	b := newTable(t, "2/60s,1/30s...")
	b.start(0)
	b.press(20, 30)
	b.want(30, 40, 50)
	b.press(40)        // second move of the first player: the control is met
	b.want(40, 60, 50) // 30 left and 30 more
	b.press(50, 55)    // and their third
	b.want(55, 85, 70) // 55 left and 30 more
	if r := b.clock.At(at(55)); r.Sides[First].Required != 4 || r.Sides[Second].Required != 3 || len(r.Falls) != 0 {
		t.Errorf("%+v", r)
	}
}

// TestWCDF2_16: both displays get the next period when one reaches zero, and
// each player's moves are checked at the end of their own time (2.18).
func TestWCDF2_16(t *testing.T) {
	b := newTable(t, "2/60s,1/30s... at zero")
	b.start(0)
	b.press(20, 30, 50)
	b.want(50, 20, 50) // two moves made, and no time for it yet
	b.press(60)
	b.want(80, 30, 70) // first used 60 of 60: both get half a minute
	r := b.clock.At(at(80))
	if len(r.Falls) != 1 || r.Falls[0].Missed() || r.Falls[0].At != at(80) {
		t.Fatalf("falls %+v", r.Falls)
	}
	if r.Sides[Second].Left != 40*OneSecond {
		t.Errorf("the second player's own hour has %v left, want 40 s", r.Sides[Second].Left)
	}
	b.press(90) // first: 3 moves
	// The second player has made 2 of 2 and thinks past their own first control.
	b.want(130, 20, 30)
	r = b.clock.At(at(130))
	if len(r.Falls) != 2 || r.Falls[1].Side != Second || !r.Falls[1].Hidden || r.Falls[1].Missed() {
		t.Errorf("falls %+v", r.Falls)
	}
}

// TestWCDF2_19: a flag counts only when it is called or observed, and a claim
// must be valid.
func TestWCDF2_19(t *testing.T) {
	b := newTable(t, "3/60s,60s")
	b.start(0)
	b.press(10)
	_, _, err := b.clock.CallFlag(First, Called, at(20), "second player")
	if rule.CodeOf(err) != rule.Refused || !strings.Contains(err.Error(), "has not fallen: 0:00:50 left") {
		t.Errorf("a false claim: %v", err)
	}
	b.press(20)
	law := WCDFFlag()
	if j := law.Judge(b.clock.At(at(75)), nil); j.Verdict != NotCalled || j.Side != First {
		t.Errorf("%+v", j)
	}
	b.apply(b.clock.CallFlag(First, Called, at(75), "second player"))
	j := law.Judge(b.clock.At(at(80)), nil)
	if j.Verdict != Loses || j.Side != First || j.Article != rule.WCDF("2.20") || !strings.Contains(j.Reason.String(), "after 1 move of 3") {
		t.Errorf("%+v", j)
	}
	if _, _, err := b.clock.CallFlag(First, Observed, at(76), "arbiter"); rule.CodeOf(err) != rule.Refused {
		t.Errorf("a flag called twice: %v", err)
	}
}

// TestWCDF2_18: a flag that falls with the moves made costs nothing.
func TestWCDF2_18(t *testing.T) {
	b := newTable(t, "1/60s,60s at zero")
	b.start(0)
	b.press(10, 20)
	_, _, err := b.clock.CallFlag(First, Called, at(70), "second player")
	if rule.CodeOf(err) != rule.Refused || !strings.Contains(err.Error(), "the control was met") {
		t.Errorf("a claim against a player who made the moves: %v", err)
	}
}

// TestWCDF2_12: the clock knows whose flag fell first; if nobody knows, play goes
// on.
func TestWCDF2_12(t *testing.T) {
	b := newTable(t, "10s")
	b.start(0)
	b.press(11, 25)
	b.apply(b.clock.CallFlag(Second, Observed, at(26), "arbiter"))
	if j := WCDFFlag().Judge(b.clock.At(at(26)), nil); j.Verdict != Loses || j.Side != First {
		t.Errorf("the first flag to fall decides: %+v", j)
	}
	both := [2]FlagFact{{Missed: true, Counts: true}, {Missed: true, Counts: true}}
	for order, want := range map[Order]Judgement{
		UnknownOrder: {Verdict: PlayOn}, FirstBefore: {Verdict: Loses, Side: First}, SecondBefore: {Verdict: Loses, Side: Second},
	} {
		if j := WCDFFlag().JudgeFlags(both, order, nil); j.Verdict != want.Verdict || j.Side != want.Side {
			t.Errorf("order %d: %+v", order, j)
		}
	}
}

// TestTimeForfeitDraw: International only, and by its option; WCDF 2.20 loses
// regardless of the position.
func TestTimeForfeitDraw(t *testing.T) {
	flags := [2]FlagFact{First: {Missed: true, Counts: true}}
	king, two, man := Material{Kings: 1}, Material{Kings: 2}, Material{Men: 1}
	international := InternationalFlag()
	twoKings, err := international.WithInsufficient("two-kings")
	if err != nil {
		t.Fatal(err)
	}
	never, err := international.WithInsufficient("never")
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		name          string
		law           FlagRule
		loser, winner Material
		want          Verdict
	}{
		{"king against king", international, king, king, Drawn},
		{"king against three kings", international, Material{Kings: 3}, king, Drawn},
		{"man against king", international, king, man, Loses},
		{"king against man", international, man, king, Loses},
		{"two kings against king", international, king, two, Loses},
		{"two kings against king, wider", twoKings, king, two, Drawn},
		{"two kings against two, wider", twoKings, two, two, Loses},
		{"never", never, king, king, Loses},
		{"WCDF", WCDFFlag(), king, king, Loses},
	} {
		if j := tc.law.JudgeFlags(flags, FirstBefore, &[2]Material{tc.loser, tc.winner}); j.Verdict != tc.want {
			t.Errorf("%s: %+v, want %s", tc.name, j, tc.want)
		}
	}
	if _, err := WCDFFlag().WithInsufficient("lone-king"); err == nil {
		t.Error("WCDF 2.20 has no option")
	}
	if _, err := international.WithInsufficient("a whim"); err == nil {
		t.Error("an unknown choice must be refused")
	}
}

// TestWCDF2_11: a replacement clock shows what the director decided; the record
// of the old one is kept.
func TestWCDF2_11(t *testing.T) {
	b := newTable(t, "2/60s,1/30s... at zero")
	b.start(0)
	b.press(20, 30, 50, 60)
	if _, _, err := b.clock.Replace([2]Span{OneMinute, OneMinute}, at(70), "arbiter", "dead battery"); rule.CodeOf(err) != rule.Refused {
		t.Errorf("a running clock was replaced: %v", err)
	}
	b.apply(b.clock.Stop(at(85), "arbiter", "dead battery")) // both have the next period on display
	b.want(85, 25, 70)
	if _, _, err := b.clock.Replace([2]Span{-1, 0}, at(86), "arbiter", "dead battery"); rule.CodeOf(err) != rule.Refused {
		t.Errorf("a time below zero: %v", err)
	}
	b.apply(b.clock.Replace([2]Span{26 * OneSecond, 10 * OneSecond}, at(90), "arbiter", "dead battery"))
	b.want(90, 26, 10)
	if r := b.clock.At(at(90)); r.Sides[Second].Required != 3 || r.Sides[Second].Left != 10*OneSecond {
		t.Errorf("second: %+v", r.Sides[Second])
	}
}

// TestCount: a corrected number of moves takes back a control passed too early,
// and leaves the display alone.
func TestCount(t *testing.T) {
	b := newTable(t, "2/60s,1/30s...")
	b.start(0)
	b.press(5, 10, 15) // first: 2 moves, 50 left, 30 more
	b.want(15, 80, 55)
	b.apply(b.clock.Stop(at(15), "arbiter", "illegal move"))
	b.apply(b.clock.Count(First, 1, at(15), "arbiter", "the move is taken back"))
	b.apply(b.clock.GiveTurn(First, at(15), "arbiter", "the move is taken back"))
	b.apply(b.clock.Resume(at(20), "arbiter"))
	b.want(20, 80, 55)
	if r := b.clock.At(at(20)); r.Sides[First].Required != 2 || r.Sides[First].Left != 50*OneSecond {
		t.Errorf("first: %+v", r.Sides[First])
	}
	b.press(30)
	b.want(30, 70, 55)
	if r := b.clock.At(at(30)); r.Sides[First].Required != 3 || r.Sides[First].Left != 70*OneSecond {
		t.Errorf("first: %+v", r.Sides[First])
	}
}

// TestWCDF3_12: five minutes or less is time shortage.
func TestWCDF3_12(t *testing.T) {
	b := newTable(t, "6m")
	b.start(0)
	for _, tc := range []struct {
		seconds int
		short   bool
	}{{59, false}, {60, true}, {61, true}} {
		if r := b.clock.At(at(tc.seconds)); r.Sides[First].Short != tc.short {
			t.Errorf("after %d s short is %v", tc.seconds, r.Sides[First].Short)
		}
	}
	b.press(90)
	if d := b.clock.At(at(91)).Duties(); len(d) != 1 || d[0].Article != rule.WCDF("3.13") {
		t.Errorf("one in time shortage: %v", d)
	}
	if d := b.clock.At(at(180)).Duties(); len(d) != 1 || d[0].Article != rule.WCDF("3.14") {
		t.Errorf("both in time shortage: %v", d)
	}
	if d := b.clock.At(at(480)).Duties(); len(d) != 2 || d[0].Article != rule.WCDF("2.19") || !strings.HasPrefix(d[1].Said.String(), "stop the clocks") {
		t.Errorf("a flag has fallen: %v", d)
	}
	// Only the WCDF has ticks, and the same is true of its book's rules on
	// flags.
	if d := b.clock.At(at(180)).DutiesUnder(InternationalFlag()); len(d) != 0 {
		t.Errorf("ticks in an event of the FMJD: %v", d)
	}
	if d := b.clock.At(at(480)).DutiesUnder(InternationalFlag()); len(d) != 1 || d[0].Article != InternationalFlag().Article {
		t.Errorf("a flag has fallen in an event of the FMJD: %v", d)
	}
	if d := b.clock.At(at(480)).DutiesUnder(WCDFFlag()); len(d) != 2 || d[0].Article != rule.WCDF("2.19") {
		t.Errorf("a flag has fallen in an event of the WCDF: %v", d)
	}
	// The arbiter gives time: the flag is up again, and there is nothing to
	// call.
	b.apply(b.clock.Stop(at(481), "arbiter", "bench fell"))
	b.apply(b.clock.Adjust(Second, 60*OneSecond, at(482), "arbiter", "bench fell"))
	for _, d := range b.clock.At(at(482)).Duties() {
		if strings.Contains(d.Said.String(), "nobody has called it") {
			t.Errorf("with time on the clock: %v", d)
		}
	}
}

// TestNoShortageInBlitz: a game that is played in five minutes has no phase of
// time shortage, and nobody need record its moves (FMJD 10.4).
func TestNoShortageInBlitz(t *testing.T) {
	for control, short := range map[string]bool{"5m+3s": false, "3m+2s": false, "5m1s": true, "10/4m,4m": false} {
		b := newTable(t, control)
		b.start(0)
		r := b.clock.At(at(100))
		if r.Sides[First].Short != short || len(r.Duties()) > 0 != short {
			t.Errorf("%s: short is %v, duties %v", control, r.Sides[First].Short, r.Duties())
		}
	}
}

// TestClockRefuses: bad entries are refused in words and leave the clock as it was.
func TestClockRefuses(t *testing.T) {
	b := newTable(t, "5m+3s")
	b.start(10)
	b.press(20)
	running := b.clock
	seq := running.Seq() + 1
	for _, tc := range []struct {
		name  string
		entry Entry
		code  rule.Code
		says  string
	}{
		{"wrong side", Entry{Seq: seq, At: at(30), Kind: KindPress, Side: First}, rule.Refused, "display of the second player is running"},
		{"twice", Entry{Seq: seq, At: at(20), Kind: KindPress, Side: First}, rule.Refused, "display of the second player is running"},
		{"backwards", Entry{Seq: seq, At: at(19), Kind: KindPress, Side: Second}, rule.Refused, "runs backwards"},
		{"below zero", Entry{Seq: seq, At: at(30), Kind: KindAdjust, Side: First, Amount: -300 * OneSecond, By: "a", Reason: "b"}, rule.Refused, "cannot be taken"},
		{"no reason", Entry{Seq: seq, At: at(30), Kind: KindAdjust, Side: First, Amount: OneSecond, By: "a"}, rule.Refused, "author and a reason"},
		{"no author", Entry{Seq: seq, At: at(30), Kind: KindStop}, rule.Refused, "author"},
		{"nothing", Entry{Seq: seq, At: at(30), Kind: KindAdjust, Side: First, By: "a", Reason: "b"}, rule.Input, "changes nothing"},
		{"too much", Entry{Seq: seq, At: at(30), Kind: KindAdjust, Amount: 25 * OneHour, By: "a", Reason: "b"}, rule.Input, "24 hours"},
		{"hole", Entry{Seq: seq + 1, At: at(30), Kind: KindPress, Side: Second}, rule.Input, "hole"},
		{"again", Entry{Seq: seq - 1, At: at(30), Kind: KindPress, Side: Second}, rule.Conflict, "already"},
		{"third side", Entry{Seq: seq, At: at(30), Kind: KindPress, Side: 2}, rule.Input, "two sides"},
		{"strange kind", Entry{Seq: seq, At: at(30), Kind: "smash"}, rule.Input, "smash"},
		{"started twice", Entry{Seq: seq, At: at(30), Kind: KindStart}, rule.Refused, "started before"},
		{"set anew", Entry{Seq: seq, At: at(30), Kind: KindSet, Control: "5m"}, rule.Refused, "cannot be set again"},
		{"not stopped", Entry{Seq: seq, At: at(30), Kind: KindResume, By: "a"}, rule.Refused, "not stopped"},
		{"turn of a running clock", Entry{Seq: seq, At: at(30), Kind: KindTurn, By: "a", Reason: "b"}, rule.Refused, "both displays are stopped"},
		{"flag by hearsay", Entry{Seq: seq, At: at(30), Kind: KindFlag, Side: First, Way: "rumoured", By: "a"}, rule.Input, "rumoured"},
		{"no count", Entry{Seq: seq, At: at(30), Kind: KindCount, Moves: -1, By: "a", Reason: "b"}, rule.Input, "not a number of moves"},
		{"no instant", Entry{Seq: seq, At: 1 << 60, Kind: KindPress, Side: Second}, rule.Input, "not an instant"},
	} {
		c, err := running.Apply(tc.entry)
		if rule.CodeOf(err) != tc.code || !strings.Contains(err.Error(), tc.says) {
			t.Errorf("%s: %v (%s)", tc.name, err, rule.CodeOf(err))
		}
		if diff := cmp.Diff(running.At(at(60)), c.At(at(60))); diff != "" || c.Seq() != running.Seq() {
			t.Errorf("%s: the clock has changed:\n%s", tc.name, diff)
		}
	}
	var unset Clock
	if _, _, err := unset.Press(First, 0); rule.CodeOf(err) != rule.Refused {
		t.Errorf("a press on a clock that is not set: %v", err)
	}
	if _, _, err := New(Control{}, 0, "a"); err == nil {
		t.Error("a clock was set to no control")
	}
	b.apply(b.clock.End(at(30), "arbiter", "resigned"))
	if _, _, err := b.clock.Press(Second, at(40)); rule.CodeOf(err) != rule.Refused {
		t.Errorf("a press after the end: %v", err)
	}
	b.want(400, 293, 290)
}

func TestRebuildRefusesHole(t *testing.T) {
	b := newTable(t, "5m")
	b.start(1)
	b.press(2, 3, 4)
	if _, err := Rebuild(b.log); err != nil {
		t.Fatal(err)
	}
	_, err := Rebuild(append(b.log[:2:2], b.log[3:]...))
	if rule.CodeOf(err) != rule.Input || !strings.Contains(err.Error(), "hole") || !strings.Contains(err.Error(), "at entry 3") {
		t.Errorf("a log with a hole: %v", err)
	}
}

func TestEntryJSON(t *testing.T) {
	e := Entry{Seq: 3, At: 1000, Kind: KindPress, Side: Second}
	body, err := json.Marshal(e)
	if err != nil || string(body) != `{"seq":3,"at":1000,"kind":"press","side":"second"}` {
		t.Errorf("%s, %v", body, err)
	}
	var back Entry
	if err := json.Unmarshal(body, &back); err != nil || back != e {
		t.Errorf("%+v, %v", back, err)
	}
	if err := json.Unmarshal([]byte(`{"side":"third"}`), &back); err == nil {
		t.Error("a third side was read")
	}
}

// FuzzRebuild: no log, however strange, leads to a clock that cannot be read.
func FuzzRebuild(tf *testing.F) {
	f := hammer.Of(tf)
	f.Add([]byte(`[{"seq":1,"at":0,"kind":"set","control":"1/5s,1/3s+2s... at zero"},{"seq":2,"at":0,"kind":"start","by":"a"},{"seq":3,"at":90000,"kind":"press"},{"seq":4,"at":95000,"kind":"stop","by":"a"},{"seq":5,"at":95000,"kind":"count","moves":7,"by":"a","reason":"b"},{"seq":6,"at":95000,"kind":"replace","faces":[1,2],"by":"a","reason":"b"},{"seq":7,"at":95000,"kind":"resume","by":"a"}]`))
	f.Add([]byte(`[{"seq":1,"at":0,"kind":"set","control":"5m"},{"seq":2,"at":0,"kind":"replace","faces":[-9223372036854775808,1],"by":"a","reason":"b"}]`))
	f.Add([]byte(`[{"seq":1,"at":-5,"kind":"set","control":"40/1h30m,0m+30s"},{"seq":2,"at":9007199254740992,"kind":"start","side":"second"}]`))
	f.Add([]byte(`[{"seq":1,"at":0,"kind":"set","control":"3s hourglass | 5s+3x2s byoyomi"},{"seq":2,"at":0,"kind":"start","by":"a"},{"seq":3,"at":5000,"kind":"press"},{"seq":4,"at":6000,"kind":"press","side":"second"},{"seq":5,"at":6500,"kind":"stop","by":"a"},{"seq":6,"at":6500,"kind":"unpress","side":"second","by":"a","reason":"b"}]`))
	f.Fuzz(func(t *testing.T, body []byte) {
		var log []Entry
		if json.Unmarshal(body, &log) != nil {
			return
		}
		c, err := Rebuild(log)
		if err != nil {
			if rule.CodeOf(err) != rule.Input {
				t.Fatalf("code %s: %v", rule.CodeOf(err), err)
			}
			return
		}
		r := c.At(c.LastAt().Add(1000 * OneHour))
		for side, s := range r.Sides {
			if s.Face < 0 || s.Left < 0 || s.Left > s.Face {
				t.Fatalf("%v player: %+v", Side(side), s)
			}
		}
		r.Duties()
		WCDFFlag().Judge(r, nil)
	})
}
