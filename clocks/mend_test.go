package clocks

import (
	"testing"

	"flagfall/arbiter/rule"
)

// do enters something at a second, failing the test on any error.
func (b *table) do(seconds int, e Entry) {
	b.t.Helper()
	e.At, e.By, e.Reason = at(seconds), "arbiter", "a mistake"
	b.apply(b.clock.do(e))
}

func (b *table) refused(seconds int, e Entry, code rule.Code) {
	b.t.Helper()
	e.At, e.By, e.Reason = at(seconds), "arbiter", "a mistake"
	if _, _, err := b.clock.do(e); rule.CodeOf(err) != code {
		b.t.Errorf("%s: %v, want %s", e, err, code)
	}
}

func (b *table) moves(first, second int) {
	b.t.Helper()
	if b.clock.Moves(First) != first || b.clock.Moves(Second) != second {
		b.t.Errorf("%d and %d moves, want %d and %d", b.clock.Moves(First), b.clock.Moves(Second), first, second)
	}
}

// TestPressTakenBack: the time since a mistaken press is charged to the player
// who had not moved yet, even if the arbiter stopped the clocks first.
func TestPressTakenBack(t *testing.T) {
	b := newTable(t, "5m+3s")
	b.start(0)
	b.press(10, 30, 35)
	b.refused(36, Entry{Kind: KindUnpress, Side: Second}, rule.Refused)
	b.do(45, Entry{Kind: KindStop})
	b.want(100, 291, 273)
	b.refused(101, Entry{Kind: KindUnpress, Side: Second}, rule.Refused)
	b.do(101, Entry{Kind: KindUnpress, Side: First})
	b.want(102, 278, 283)
	b.moves(1, 1)
	b.refused(103, Entry{Kind: KindUnpress, Side: Second}, rule.Refused) // one press, once
	b.do(104, Entry{Kind: KindResume})
	b.press(110) // First, whose turn it is again: 6 seconds more
	b.want(110, 275, 283)
	b.moves(2, 1)
}

// TestFlagByMistakenPress: a flag that fell because of a mistaken press did not fall.
func TestFlagByMistakenPress(t *testing.T) {
	b := newTable(t, "1m | 5s")
	b.start(0)
	b.press(10)
	if r := b.clock.At(at(20)); len(r.Falls) != 1 {
		t.Fatalf("%+v", r.Falls)
	}
	b.do(20, Entry{Kind: KindUnpress, Side: First})
	if r := b.clock.At(at(21)); len(r.Falls) != 0 || r.Turn != First {
		t.Errorf("%+v", r)
	}
	b.want(21, 39, 5)
}

// TestControlCorrected: with the right control each player has what it would have
// given for the moves made, with what the arbiter gave; a flag that fell under
// the wrong one did not fall.
func TestControlCorrected(t *testing.T) {
	b := newTable(t, "1m+1s")
	b.start(0)
	b.press(10, 20)
	b.do(20, Entry{Kind: KindAdjust, Side: Second, Amount: 7 * OneSecond})
	b.refused(80, Entry{Kind: KindCorrect, Control: "1/10m+5s,5m"}, rule.Refused) // it runs
	b.do(90, Entry{Kind: KindStop})
	if len(b.clock.falls) != 1 {
		t.Fatal("no flag fell under the wrong control")
	}
	b.refused(90, Entry{Kind: KindCorrect, Control: "1m"}, rule.Refused) // less than was used
	b.refused(90, Entry{Kind: KindCorrect, Control: "1m hourglass"}, rule.Refused)
	b.do(90, Entry{Kind: KindCorrect, Control: "1/10m+5s,5m"})
	b.want(90, 600+5+300-80, 600+5+300-10+7)
	b.moves(1, 1)
	if r := b.clock.At(at(90)); len(r.Falls) != 0 || r.Control != "1/10m+5s,5m" || r.Sides[First].Period != 1 {
		t.Errorf("%+v", r)
	}
}

// TestCallTakenBack: a call that was entered wrongly is taken back, and the flag
// can be called again; who called is one of the players.
func TestCallTakenBack(t *testing.T) {
	b := newTable(t, "5s")
	b.start(0)
	b.refused(6, Entry{Kind: KindUncall, Side: First}, rule.Refused)
	b.refused(6, Entry{Kind: KindFlag, Side: First, Way: Called, Caller: "arbiter"}, rule.Input)
	b.refused(6, Entry{Kind: KindFlag, Side: First, Way: Called, By: "arbiter"}, rule.Refused)
	b.refused(6, Entry{Kind: KindFlag, Side: First, Way: Observed, Caller: "second"}, rule.Input)
	b.do(6, Entry{Kind: KindFlag, Side: First, Way: Called, Caller: "first"})
	b.refused(7, Entry{Kind: KindFlag, Side: First, Way: Called, Caller: "second"}, rule.Refused)
	b.do(7, Entry{Kind: KindUncall, Side: First})
	if f := b.clock.falls[0]; f.Way != "" || f.Caller != "" {
		t.Errorf("%+v", f)
	}
	b.do(8, Entry{Kind: KindFlag, Side: First, Way: Called, Caller: "second"})
	if f := b.clock.falls[0]; f.Caller != "second" || f.CalledAt != at(8) {
		t.Errorf("%+v", f)
	}
}

// TestNextGame: a clock whose game ended is set for the next round, and its log
// keeps the flags of all.
func TestNextGame(t *testing.T) {
	b := newTable(t, "5s")
	b.start(0)
	b.refused(1, Entry{Kind: KindSet, Control: "1m", Round: 2}, rule.Refused)
	b.do(6, Entry{Kind: KindEnd})
	b.do(60, Entry{Kind: KindSet, Control: "1m", Round: 2})
	b.want(61, 60, 60)
	if r := b.clock.At(at(61)); r.Round != 2 || len(r.Falls) != 0 || r.Phase != Ready {
		t.Errorf("%+v", r)
	}
	found, err := CheckLog(b.log, FlagRule{}, [2]string{})
	if err != nil || len(found) != 1 {
		t.Errorf("%v, %v", found, err)
	}
}

// TestByoyomi: three stretches; a move within one leaves it whole, and the flag
// falls at the end of the last.
func TestByoyomi(t *testing.T) {
	b := newTable(t, "10s+3x5s byoyomi")
	b.start(0)
	b.press(8, 9) // 2 and 9 left
	b.press(13, 14, 18)
	b.want(18, 5, 8) // in the first stretch, made anew twice
	b.press(19)
	if r := b.clock.At(at(25)); r.Sides[First].Stretches != 2 || r.Sides[Second].Stretches != 3 || len(r.Falls) != 0 {
		t.Errorf("%+v", r)
	}
	r := b.clock.At(at(40))
	if len(r.Falls) != 1 || r.Falls[0].At != at(19+15) {
		t.Errorf("%+v", r.Falls)
	}
}

// TestHourglass: what one player uses, the other has.
func TestHourglass(t *testing.T) {
	b := newTable(t, "30s hourglass")
	b.start(0)
	b.want(10, 20, 40)
	b.press(10)
	b.want(25, 35, 25)
	if r := b.clock.At(at(51)); len(r.Falls) != 1 || r.Falls[0].At != at(50) || r.Sides[First].Face != 60*OneSecond {
		t.Errorf("%+v", r)
	}
}

// TestNoReasonIsAnEntry: a line end in a typed reason does not look like an entry that
// nobody made.
func TestNoReasonIsAnEntry(t *testing.T) {
	e := Entry{Kind: KindStop, By: "Berg\nboard 2  clock pressed", Reason: "noise\r\nboard 3  game ended\u2028"}
	if want := `both displays stopped, by Berg\u000aboard 2  clock pressed: noise\u000d\u000aboard 3  game ended\u2028`; e.String() != want {
		t.Errorf("%q, want %q", e.String(), want)
	}
}
