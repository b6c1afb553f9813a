package arbiter

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/pairing/systems"

	"pgregory.net/rapid"
)

var evening = time.Date(2026, 11, 21, 20, 41, 7, 0, time.UTC)

// said is the last entries of the journal in words.
func said(tb *table, n int) string {
	var lines []string
	for _, e := range tb.Log[len(tb.Log)-n:] {
		lines = append(lines, Describe(tb.State, e))
	}
	return strings.Join(lines, "\n")
}

func wants(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestTimeAdjusted(t *testing.T) {
	tb := newTable(t, Settings{TimeControl: "25m"}, "Adams", "Berg")
	tb.pair(1, 2)
	board := Board(1, 1)
	give := AdjustTime{Game: board, Side: clocks.Second, Amount: 2 * clocks.OneMinute, Reason: "illegal move of the opponent", Article: "club regulations 4"}
	tb.must(give)
	wants(t, said(tb, 1), "round 1, board 1: 2 minutes given to Berg (illegal move of the opponent; club regulations 4)")
	tb.must(AdjustTime{Game: board, Side: clocks.First, Amount: -20 * clocks.OneMinute, Reason: "came late"})
	wants(t, said(tb, 1), "round 1, board 1: 20 minutes taken from Adams (came late)")
	tb.refuse(AdjustTime{Game: board, Side: clocks.First, Amount: -6 * clocks.OneMinute, Reason: "again"}, rule.Refused, "6 minutes cannot be taken from Adams")
	tb.refuse(AdjustTime{Game: board, Amount: clocks.OneMinute}, rule.Usage, "needs a reason")
	tb.refuse(AdjustTime{Game: board, Reason: "nothing"}, rule.Usage, "no time is given or taken")
	tb.refuse(AdjustTime{Game: board, Amount: 25 * clocks.OneHour, Reason: "much"}, rule.Usage, "more than 24 hours")
	tb.refuse(AdjustTime{Game: Board(1, 2), Amount: clocks.OneMinute, Reason: "none"}, rule.NotFound, "no board 2")
	if g := tb.Rounds[0].Games[0]; len(g.Times) != 2 || g.Times[0].Amount != 2*clocks.OneMinute || g.Times[1].Side != clocks.First {
		t.Errorf("%+v", g.Times)
	}
	tb.must(Undo{})
	if g := tb.Rounds[0].Games[0]; len(g.Times) != 1 {
		t.Errorf("an undone penalty stands: %+v", g.Times)
	}
	tb.must(EnterResult{board, Result{Winner: FirstWins, Reason: Forfeit}})
	tb.refuse(give, rule.Refused, "was not played")
}

// called is a flag of the first player that was called in time.
func called(required, made int) FlagEvidence {
	return FlagEvidence{
		Flags: [2]FlagSeen{{Fallen: true, Required: required, Made: made}, {}},
		Way:   clocks.Called, Caller: "second", At: evening, Displays: &[2]clocks.Span{0, 12*clocks.OneMinute + 10*clocks.OneSecond},
	}
}

// WCDF 2.18 to 2.20: a called flag with moves missing loses, with its evidence.
func TestTimeForfeitWCDF(t *testing.T) {
	tb := newTable(t, Settings{Variant: "english", TimeControl: "30/60m,15/30m... at zero"}, "Adams", "Berg")
	tb.pair(1, 2)
	board := Board(1, 1)
	tb.refuse(RecordFlag{board, called(25, 23)}, rule.Refused, "never asks for 25 moves")
	tb.refuse(RecordFlag{board, called(0, 23)}, rule.Refused, "never asks for all moves")
	uncalled := called(30, 23)
	uncalled.Way = ""
	tb.refuse(RecordFlag{board, uncalled}, rule.Refused, "nobody has called or observed it (WCDF 2.19)")
	anonymous := called(30, 23)
	anonymous.Caller = ""
	tb.refuse(RecordFlag{board, anonymous}, rule.Usage, "the player who called the flag was not named")
	anonymous.Way = clocks.Observed
	tb.refuse(RecordFlag{board, anonymous}, rule.Usage, "who saw the flag")
	both := called(30, 23)
	both.Displays[1] = 0
	tb.refuse(RecordFlag{board, both}, rule.Refused, "the display of the second player shows zero")

	g0 := &tb.Rounds[0].Games[0]
	for name, want := range map[string]string{"Berg": "second", "adams": "first", "second": "second"} {
		if e, err := tb.Named(called(30, 23), g0, name); err != nil || e.Caller != want || e.By != "" {
			t.Errorf("%s: %+v, %v", name, e, err)
		}
	}
	if _, err := tb.Named(called(30, 23), g0, "Jansen"); rule.CodeOf(err) != rule.Refused {
		t.Errorf("a flag called by a stranger: %v", err)
	}
	tb.must(RecordFlag{board, called(30, 23)})
	wants(t, said(tb, 2), `round 1, board 1: flag of Adams fell after 23 moves of 30; called by Berg at 20:41:07 UTC, the displays showing 0:00:00 and 0:12:10: Adams loses (WCDF 2.20)
round 1, board 1: Berg beats Adams, on time`)
	g := &tb.Rounds[0].Games[0]
	if g.Source != FromFlag || g.Ground() != "WCDF 2.20, 23/30" {
		t.Errorf("%s %q", g.Source, g.Ground())
	}
	// The evidence and the result are one step; the result cannot exist without it.
	tb.must(Undo{})
	if g := &tb.Rounds[0].Games[0]; g.Result != nil || g.Flag != nil {
		t.Errorf("%+v", g)
	}

	// 2.18: the moves had been made. 2.12: the order is not known. Play goes on.
	met := called(30, 30)
	tb.must(RecordFlag{board, met})
	wants(t, said(tb, 1), "round 1, board 1: flag of Adams fell after 30 moves of 30; called by Berg at 20:41:07 UTC, the displays showing 0:00:00 and 0:12:10: the game goes on (WCDF 2.18)")
	unknown := called(30, 23)
	unknown.Flags[1] = FlagSeen{Fallen: true, Required: 30, Made: 22}
	unknown.Displays = nil
	d := tb.must(RecordFlag{board, unknown})
	if len(d.Events) != 1 || !strings.Contains(told(d), "WCDF 2.12") {
		t.Errorf("%+v", d)
	}
	unknown.Order = "second"
	tb.must(RecordFlag{board, unknown})
	if r := tb.Rounds[0].Games[0].Result; r == nil || r.Winner != FirstWins {
		t.Errorf("%v", r)
	}
	tb.refuse(RecordFlag{board, called(30, 23)}, rule.Refused, "is entered as")
	tb.refuse(CorrectResult{board, &Result{Winner: Drawn, Reason: OnTime}, "what?"}, rule.Refused, "no draw on time in this event (WCDF 2.20)")
}

// The International summary draws the game when the opponent cannot win.
func TestTimeForfeitInternational(t *testing.T) {
	for _, tc := range []struct {
		insufficient string
		material     *[2]clocks.Material
		want         Winner
		note         string
	}{
		{"", &[2]clocks.Material{{Men: 3, Kings: 1}, {Kings: 1}}, Drawn, ""},
		{"", &[2]clocks.Material{{Kings: 1}, {Kings: 2}}, SecondWins, ""},
		{"two-kings", &[2]clocks.Material{{Kings: 1}, {Kings: 2}}, Drawn, ""},
		{"never", &[2]clocks.Material{{Men: 3, Kings: 1}, {Kings: 1}}, SecondWins, ""},
		{"", nil, SecondWins, "the position was not given"},
	} {
		tb := newTable(t, Settings{TimeControl: "25m", Insufficient: tc.insufficient}, "Adams", "Berg")
		tb.pair(1, 2)
		e := called(0, 44)
		e.Material = tc.material
		d := tb.must(RecordFlag{Board(1, 1), e})
		r := tb.Rounds[0].Games[0].Result
		if r == nil || r.Winner != tc.want || r.Reason != OnTime || !strings.Contains(told(d), tc.note) {
			t.Errorf("%+v: %v %q", tc, r, told(d))
		}
	}
	// FMJD 3.10, 7.2.2 and 7.2.3: a flag no longer counts in a game that is over on the
	// board.
	for position, want := range map[string]string{
		"B:W28:B":         "Adams has won (FMJD 7.2.3)",
		"B:W41,47:B36":    "Adams has won (FMJD 7.2.2)",
		"W:W:BK1":         "Berg has won (FMJD 7.2.3)",
		"B:W41,47:B36,12": "",
	} {
		tb := newTable(t, Settings{TimeControl: "25m"}, "Adams", "Berg")
		tb.pair(1, 2)
		e := called(0, 44)
		if e.Position = position; want != "" {
			tb.refuse(RecordFlag{Board(1, 1), e}, rule.Refused, "over before the flag fell: "+want)
		} else {
			tb.must(RecordFlag{Board(1, 1), e})
		}
	}
	// WCDF 2.5: the move that ended it was not completed before the press.
	pressed := newTable(t, Settings{Variant: "english", TimeControl: "25m"}, "Adams", "Berg")
	pressed.pair(1, 2)
	unpressed := called(0, 44)
	unpressed.Position = "W:W:B17"
	pressed.must(RecordFlag{Board(1, 1), unpressed})

	tb := newTable(t, Settings{TimeControl: "25m"}, "Adams", "Berg")
	tb.pair(1, 2)
	wrong := called(0, 44)
	wrong.Displays[0] = 3 * clocks.OneMinute
	tb.refuse(RecordFlag{Board(1, 1), wrong}, rule.Refused, "that flag has not fallen")
	tb.refuse(RecordFlag{Board(1, 1), FlagEvidence{}}, rule.Refused, "no flag has fallen")
	tb.refuse(SetSetting{Name: "insufficient", Value: "two-men"}, rule.Usage, "cannot be")
}

// What a clock kept by the program knows of its flags is the evidence.
func TestEvidenceOfClock(t *testing.T) {
	control, err := clocks.Parse("30/1m,15/30s...")
	if err != nil {
		t.Fatal(err)
	}
	start := clocks.Instant(evening.UnixMilli())
	c, _, err := clocks.New(control, start, "arbiter")
	if err != nil {
		t.Fatal(err)
	}
	if c, _, err = c.Start(clocks.First, start, "arbiter"); err != nil {
		t.Fatal(err)
	}
	at := start.Add(61 * clocks.OneSecond)
	if c, _, err = c.CallFlag(clocks.First, clocks.Called, at, "Berg"); err != nil {
		t.Fatal(err)
	}
	e := EvidenceOf(c.At(at), "board 1")
	want := FlagSeen{Fallen: true, Required: 30}
	if e.Flags[0] != want || e.Flags[1].Fallen || e.Order != "" || e.Way != clocks.Called || e.Caller != "second" || e.By != "Berg" || !e.At.Equal(evening.Add(61*time.Second)) {
		t.Errorf("%+v", e)
	}
	if j := e.Judge(clocks.WCDFFlag()); j.Verdict != clocks.Loses || j.Side != clocks.First {
		t.Errorf("%+v", j)
	}
}

// after is a ruling so many minutes after the start, with arrivals in minutes;
// negative is absent.
func after(now, first, second, heat int) RuleAbsence {
	start := evening
	c := RuleAbsence{Game: Board(1, 1), Start: start, Now: start.Add(time.Duration(now) * time.Minute), Heat: heat}
	for side, minutes := range []int{first, second} {
		if minutes >= 0 {
			at := start.Add(time.Duration(minutes) * time.Minute)
			c.Arrived[side] = &at
		}
	}
	return c
}

func TestAbsenceRuled(t *testing.T) {
	fmjd := Settings{DefaultTime: "15m"}
	warned := Settings{DefaultTime: "15m", Late: "warning"}
	wcdf := Settings{Variant: "english"}
	for _, tc := range []struct {
		name     string
		settings Settings
		command  RuleAbsence
		want     string // the entries
		note     string
		result   string
	}{
		{"in time", fmjd, after(20, 0, 0, 0), "", "both players came in time", ""},
		{"start the clock", fmjd, after(10, 0, -1, 0), "", "Berg is absent after 10 minutes: start the clock of that player (FMJD Annex 3 5.2)", ""},
		{
			"after the default time", fmjd, after(16, 0, -1, 0), `round 1, board 1: Berg absent after 16 minutes: the game is lost (FMJD Annex 3 5.2)
round 1, board 1: Adams beats Berg, by absence`, "", "first wins, by absence",
		},
		{"a warning", warned, after(20, 20, 0, 0), "round 1, board 1: Adams came 20 minutes late: warned, and plays with the time that is left (FMJD Annex 3 5.2)", "", ""},
		{"WCDF 2.23", wcdf, after(45, 0, 45, 0), "round 1, board 1: Berg came 45 minutes late: plays with the time that is left (WCDF 2.23)", "", ""},
		{
			"WCDF 2.24", wcdf, after(61, 61, 0, 0), `round 1, board 1: Adams came 61 minutes late: the game is lost (WCDF 2.24)
round 1, board 1: Berg beats Adams, by absence`, "", "second wins, by absence",
		},
		{
			"WCDF 2.25", wcdf, after(61, -1, -1, 0), `round 1, board 1: both players absent after 61 minutes: zero points for both (WCDF 2.25)
round 1, board 1: Adams and Berg: both lose, by absence`, "", "both lose, by absence",
		},
		{
			"the second game of the heat", wcdf, after(90, 90, 0, 1), `round 1, board 1: Adams came 90 minutes late: the game is lost (WCDF 2.24)
round 1, board 1: Berg beats Adams, by absence`, "game 2 of the heat: Adams came 30 minutes late and plays with the time that is left (WCDF 2.23)", "second wins, by absence",
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			tb := newTable(t, tc.settings, "Adams", "Berg")
			tb.pair(1, 2)
			before := len(tb.Log)
			d := tb.must(tc.command)
			wants(t, said(tb, len(tb.Log)-before), tc.want)
			if !strings.Contains(told(d), tc.note) {
				t.Errorf("notes %q, want %q", told(d), tc.note)
			}
			got := ""
			if r := tb.Rounds[0].Games[0].Result; r != nil {
				got = r.String()
			}
			if got != tc.result {
				t.Errorf("result %q, want %q", got, tc.result)
			}
		})
	}
	tb := newTable(t, fmjd, "Adams", "Berg")
	tb.pair(1, 2)
	tb.refuse(after(-5, 0, -1, 0), rule.Refused, "the session begins in 5 minutes")
	tb.must(EnterResult{Board(1, 1), Result{Winner: FirstWins}})
	tb.refuse(after(16, 0, -1, 0), rule.Refused, "has a result already")
	tb.refuse(SetSetting{Name: "default-time", Value: "61m", Reason: "longer"}, rule.Refused, "outside 0 to 60 minutes")
}

// WCDF 2.24: after a second fall both games of the heat are lost; the player
// has the other side in the second.
func TestAbsenceFromHeat(t *testing.T) {
	tb := newTable(t, Settings{Variant: "english", System: systems.Swiss}, "Adams", "Berg")
	tb.must(PairRound{Games: []Match{{First: 1, Second: 2}}})
	g := tb.Rounds[0].Games[0]
	g.ID, g.Board, g.First, g.Second = g.ID+1, 2, g.Second, g.First
	tb.Rounds[0].Games = append(tb.Rounds[0].Games, g)
	d, err := Decide(tb.State, after(121, -1, 0, 1))
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Events) != 4 {
		t.Fatalf("%+v", d.Events)
	}
	for i, want := range []Winner{SecondWins, FirstWins} {
		if e, ok := d.Events[2*i+1].(ResultEntered); !ok || e.Result.Winner != want {
			t.Errorf("game %d: %+v", i+1, d.Events[2*i+1])
		}
	}
}

func TestClockNoted(t *testing.T) {
	tb := newTable(t, Settings{Variant: "english"}, "Adams", "Berg")
	tb.pair(1, 2)
	rough := NoteClock{Game: Board(1, 1), Side: "second", Article: "WCDF 2.9", Text: "struck the clock; cautioned"}
	if d := tb.must(rough); len(d.Notices) > 0 {
		t.Errorf("%q", told(d))
	}
	wants(t, said(tb, 1), "round 1, board 1: Berg: struck the clock; cautioned (WCDF 2.9)")
	rough.Text = "lifted it"
	if d := tb.must(rough); len(d.Notices) != 1 || !strings.Contains(told(d), "costs the game (WCDF 2.9)") {
		t.Errorf("%q", told(d))
	}
	tb.must(NoteClock{Game: Board(1, 1), Article: "WCDF 2.29", Text: "draw claimed with 1:30 left; play goes on"})
	tb.refuse(NoteClock{Game: Board(1, 1), Article: "WCDF 1.25", Text: "touched a piece"}, rule.Usage, "not an article on clocks")
	tb.refuse(NoteClock{Game: Board(1, 1), Article: "WCDF 2.9"}, rule.Usage, "what happened was not described")
	tb.refuse(NoteClock{Game: Board(1, 1), Side: "white", Article: "WCDF 2.9", Text: "struck"}, rule.Input, "not a side")
}

// The head of a clock's log is accepted as it is, and remains whatever is
// undone.
func TestClockSealed(t *testing.T) {
	tb := newTable(t, Settings{}, "Adams", "Berg")
	tb.pair(1, 2)
	seal := SealClock{Game: Board(1, 1), Clock: "1", Entries: 12, Head: strings.Repeat("3f9a", 8)}
	tb.must(seal)
	wants(t, said(tb, 1), "round 1, board 1: the log of the clock is sealed at its entry 12, head 3f9a-3f9a-3f9a")
	for _, wrong := range []SealClock{
		{Game: seal.Game, Clock: "1", Entries: 12, Head: "3f9a"}, {Game: seal.Game, Clock: "1", Head: seal.Head},
		{Game: seal.Game, Entries: 12, Head: seal.Head}, {Game: seal.Game, Clock: "1", Entries: 12, Head: strings.Repeat("3F9A", 8)},
	} {
		tb.refuse(wrong, rule.Usage, "")
	}
}

// Times on a slip are kept, and compared with the control and the result.
func TestTimesOfSlip(t *testing.T) {
	tb := newTable(t, Settings{TimeControl: "25m"}, "Adams", "Berg")
	tb.pair(1, 2)
	board := Board(1, 1)
	tb.refuse(NoteTimes{board, [2]clocks.Span{26 * clocks.OneMinute, 0}}, rule.Refused, "Adams cannot have 0:26:00 left of 25 minutes (FMJD 10.5)")
	tb.refuse(NoteTimes{board, [2]clocks.Span{-1, 0}}, rule.Usage, "cannot show")
	tb.must(AdjustTime{Game: board, Side: clocks.First, Amount: 2 * clocks.OneMinute, Reason: "penalty of the opponent"})
	tb.must(NoteTimes{board, [2]clocks.Span{26 * clocks.OneMinute, 5 * clocks.OneSecond}})
	wants(t, said(tb, 1), "round 1, board 1: 0:26:00 left to Adams, 0:00:05 to Berg")
	tb.must(EnterResult{board, Result{Winner: FirstWins, Reason: OnTime}})
	d := tb.must(NoteTimes{board, [2]clocks.Span{20 * clocks.OneMinute, 5 * clocks.OneSecond}})
	if len(d.Notices) != 1 || told(d) != "Berg is recorded as having lost on time with 0:00:05 left (International summary Time Forfeit)" {
		t.Errorf("%q", told(d))
	}
	if left := tb.Rounds[0].Games[0].Left; left == nil || left[0] != 20*clocks.OneMinute {
		t.Errorf("%v", left)
	}
}

// TestEvidenceJudgesAsTheClock: whatever was played, the evidence taken from a
// clock gives the same judgement as the clock.
func TestEvidenceJudgesAsTheClock(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		control, err := clocks.Parse(rapid.SampledFrom([]string{"1m", "1m+5s", "3/1m,2/30s...", "2/30s,1m", "3/1m,2/30s... at zero", "1m | 30s"}).Draw(t, "control"))
		if err != nil {
			t.Fatal(err)
		}
		now := clocks.Instant(evening.UnixMilli())
		c, _, err := clocks.New(control, now, "arbiter")
		if err != nil {
			t.Fatal(err)
		}
		if c, _, err = c.Start(clocks.First, now, "arbiter"); err != nil {
			t.Fatal(err)
		}
		for range rapid.IntRange(0, 12).Draw(t, "plies") {
			now = now.Add(clocks.Span(rapid.IntRange(0, 40).Draw(t, "seconds")) * clocks.OneSecond)
			if c, _, err = c.Press(c.Turn(), now); err != nil {
				t.Fatal(err)
			}
		}
		now = now.Add(clocks.Span(rapid.IntRange(0, 90).Draw(t, "after")) * clocks.OneSecond)
		side := rapid.SampledFrom([]clocks.Side{clocks.First, clocks.Second}).Draw(t, "side")
		if next, _, err := c.CallFlag(side, clocks.Observed, now, "Jansen"); err == nil {
			c = next
		}
		r := c.At(now)
		want, got := clocks.WCDFFlag().Judge(r, nil), EvidenceOf(r, "1").Judge(clocks.WCDFFlag())
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("%s: the evidence says %+v, the clock %+v\n%+v", control, got, want, r.Falls)
		}
	})
}

// told is what a decision says to the arbiter.
func told(d Decision) string {
	var said []string
	for _, n := range d.Notices {
		said = append(said, n.Said.String())
	}
	return strings.Join(said, "\n")
}
