package clocks

import (
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/hammer"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestParseControl(t *testing.T) {
	for _, tc := range []struct{ text, canonical, words string }{
		{"80m+60s", "80m+60s", "80 minutes for the whole game with 1 minute added after each move"},
		{"80' + 1'", "80m+60s", "80 minutes for the whole game with 1 minute added after each move"},
		{"25m", "25m", "25 minutes for the whole game"},
		{"5m+3s", "5m+3s", "5 minutes for the whole game with 3 seconds added after each move"},
		{`5'+3"`, "5m+3s", "5 minutes for the whole game with 3 seconds added after each move"},
		{"50/2h,25/1h...", "50/2h,25/1h...", "50 moves in 2 hours, then 25 moves in each further hour"},
		{"2h/50, then 1h/25...", "50/2h,25/1h...", "50 moves in 2 hours, then 25 moves in each further hour"},
		{"30/60m,15/30m...", "30/1h,15/30m...", "30 moves in 1 hour, then 15 moves in each further 30 minutes"},
		{"30/1h...", "30/1h...", "30 moves in every hour"},
		{"30/60m,15/30m... at zero", "30/1h,15/30m... at zero", "30 moves in 1 hour, then 15 moves in each further 30 minutes; both players get the next period when a display reaches zero"},
		{"40/1h30,1h", "40/90m,1h", "40 moves in 90 minutes, then 1 hour for the rest of the game"},
		{"50/2h; 30m+30s", "50/2h,30m+30s", "50 moves in 2 hours, then 30 minutes for the rest of the game with 30 seconds added after each move"},
		{"5m+3s bronstein", "5m+3s bronstein", "5 minutes for the whole game with up to 3 seconds given back after each move (Bronstein)"},
		{"5m+3s us delay", "5m+3s delay", "5 minutes for the whole game with a delay of 3 seconds before the display runs at each move"},
		{"0s+5s delay", "0s+5s delay", "no time for the whole game with a delay of 5 seconds before the display runs at each move"},
		{"12m+5s | 7m30s+5s", "12m+5s | 7m30s+5s", "the player who moves first: 12 minutes for the whole game with 5 seconds added after each move; the player who moves second: 7 minutes 30 seconds for the whole game with 5 seconds added after each move"},
		{"5m+0s", "5m", "5 minutes for the whole game"},
		{"1:20:00+0:01:00", "80m+60s", "80 minutes for the whole game with 1 minute added after each move"},
		{"80'+1'/move", "80m+60s", "80 minutes for the whole game with 1 minute added after each move"},
		{"1h30/40+1h", "40/90m,1h", "40 moves in 90 minutes, then 1 hour for the rest of the game"},
		{"50/2h+25/1h...", "50/2h,25/1h...", "50 moves in 2 hours, then 25 moves in each further hour"},
		{"40 moves in 2 hours, 1h", "40/2h,1h", "40 moves in 2 hours, then 1 hour for the rest of the game"},
		{"24 moves/hour", "24/1h...", "24 moves in every hour"},
		{"30 moves per hour", "30/1h...", "30 moves in every hour"},
		{"1.5h", "90m", "90 minutes for the whole game"},
		{"G/90;+30", "90m+30s", "90 minutes for the whole game with 30 seconds added after each move"},
		{"G/60; d5", "1h+5s delay", "1 hour for the whole game with a delay of 5 seconds before the display runs at each move"},
		{"40/90,SD/30;+30", "40/90m+30s,30m+30s", "40 moves in 90 minutes with 30 seconds added after each move, then 30 minutes for the rest of the game with 30 seconds added after each move"},
		{"30m + 3 x 30s byo-yomi", "30m+3x30s byoyomi", "30 minutes for the whole game, then 3 × 30 seconds for each move (byo-yomi)"},
		{"0m+10s byoyomi", "0s+10s byoyomi", "no time for the whole game, then 1 × 10 seconds for each move (byo-yomi)"},
		{"3m hourglass", "3m hourglass", "3 minutes for the whole game, and what one player uses is given to the other (hourglass)"},
		{"5m+3s delay | 5m", "5m+3s delay | 5m", "the player who moves first: 5 minutes for the whole game with a delay of 3 seconds before the display runs at each move; the player who moves second: 5 minutes for the whole game"},
		{"FMJD-Standard", "80m+60s", "80 minutes for the whole game with 1 minute added after each move"},
		{"wcdf", "30/1h,15/30m... at zero", "30 moves in 1 hour, then 15 moves in each further 30 minutes; both players get the next period when a display reaches zero"},
	} {
		c, err := Parse(tc.text)
		if err != nil {
			t.Errorf("Parse(%q): %v", tc.text, err)
			continue
		}
		if c.String() != tc.canonical {
			t.Errorf("Parse(%q) prints %q, want %q", tc.text, c, tc.canonical)
		}
		if c.Words() != tc.words {
			t.Errorf("Parse(%q) in words:\n got %s\nwant %s", tc.text, c.Words(), tc.words)
		}
	}
}

func TestParseControlBad(t *testing.T) {
	for _, tc := range []struct {
		text string
		code rule.Code
		says string
	}{
		{"", rule.Input, "is empty"},
		{"80", rule.Input, "minutes or seconds"},
		{"80+60", rule.Input, "which are minutes and which are seconds"},
		{"G/x", rule.Input, "not a time control"},
		{"40/90,SD/30;+9999", rule.Input, "not a time control"},
		{"1.23456h", rule.Input, "not a time"},
		{"1.5s", rule.Input, "not a time"},
		{"Avro", rule.Input, "goes by the name"},
		{"AVRO control", rule.Input, "goes by the name"},
		{"30m+0x30s byoyomi", rule.Refused, "0 stretches"},
		{"30m+xx30s byoyomi", rule.Input, "number of stretches"},
		{"40/1h+30s byoyomi,1h", rule.Refused, "byo-yomi follows"},
		{"3m+2s hourglass", rule.Input, "no time for each move"},
		{"3m | 40/3m hourglass, 1h", rule.Refused, "for the player who moves second: impossible time control: an hourglass has one period"},
		{"40/3m hourglass, 1h", rule.Refused, "one period"},
		{"80m+", rule.Input, "missing"},
		{"/2h", rule.Input, "number of moves"},
		{"0/2h,1h", rule.Input, "number of moves"},
		{"501/2h,1h", rule.Input, "number of moves"},
		{"m", rule.Input, "not a time"},
		{"80x", rule.Input, "not a time"},
		{"-5m", rule.Input, "not a time"},
		{"30m1h", rule.Input, "wrong order"},
		{"1:20", rule.Input, "hours and minutes or minutes and seconds"},
		{"9999999999m", rule.Input, "not a time"},
		{"999999h", rule.Input, "longer than"},
		{"5m|", rule.Input, "empty"},
		{"5m,", rule.Input, "empty"},
		{strings.Repeat("9", 500), rule.Input, "longer than 400"},
		{"0m", rule.Refused, "gives no time"},
		{"0m+5s", rule.Refused, "no time for the first move"},
		{"0m+5s bronstein", rule.Refused, "no time for the first move"},
		{"40/2h,0m", rule.Refused, "period 2 gives no time"},
		{"1h...", rule.Refused, "never ends"},
		{"40/2h,1h...", rule.Refused, "never ends"},
		{"40/2h", rule.Refused, "nothing covers the moves after the last 40"},
		{"2h,1h", rule.Refused, "period 2 can never begin"},
		{"2h+1h", rule.Refused, "for each move"},
		{"25h", rule.Refused, "outside 0 to 24 hours"},
		{"5m | 0m", rule.Refused, "for the player who moves first|second"},
		{"1/1m,1/1m,1/1m,1/1m,1/1m,1/1m,1/1m,1/1m,1/1m,1/1m,1/1m,1/1m,1/1m...", rule.Refused, "periods"},
	} {
		_, err := Parse(tc.text)
		if rule.CodeOf(err) != tc.code {
			t.Errorf("Parse(%q): code %q (%v), want %q", tc.text, rule.CodeOf(err), err, tc.code)
			continue
		}
		found := false
		for _, part := range strings.Split(tc.says, "|") {
			found = found || strings.Contains(err.Error(), part)
		}
		if !found {
			t.Errorf("Parse(%q) says %q, want something with %q", tc.text, err, tc.says)
		}
	}
}

// TestMeantForms: a control that may mean two things is answered with the forms
// that it may mean.
func TestMeantForms(t *testing.T) {
	for text, want := range map[string]string{
		"15+5": "15m+5s", "Fischer 5+3": "5m+3s", "25 + 10": "25m+10s", "Lehmann": "lehmann-georgiev (5m+2s)", "90": "90m",
	} {
		_, err := Parse(text)
		if hint := rule.HintOf(err); !strings.Contains(hint, want) {
			t.Errorf("%q: %v, hint %q lacks %q", text, err, hint, want)
		}
	}
}

// TestUnsourcedNames: a name that no source defines gets a hint of its own, in which each
// form that is offered can be read.
func TestUnsourcedNames(t *testing.T) {
	for _, text := range []string{"Avro", "AVRO control", "avro-tempo", "Avrosysteem"} {
		_, err := Parse(text)
		hint := rule.HintOf(err)
		if rule.CodeOf(err) != rule.Input || !strings.Contains(hint, "no rule book") {
			t.Errorf("%q: %v, hint %q", text, err, hint)
		}
		forms := 0
		for _, word := range strings.Fields(hint) {
			if strings.ContainsAny(word, "0123456789") && strings.ContainsAny(word, "+/") || word == "25m" {
				forms++
				if _, err := Parse(word); err != nil {
					t.Errorf("the form %q: %v", word, err)
				}
			}
		}
		if forms != 3 {
			t.Errorf("%d forms in %q", forms, hint)
		}
	}
}

// drawPlan draws a plan that may or may not be possible.
func drawPlan(t *rapid.T) Plan {
	n := rapid.IntRange(1, 4).Draw(t, "periods")
	plan := Plan{Repeat: rapid.Bool().Draw(t, "repeat")}
	for i := range n {
		var p Period
		if i < n-1 || plan.Repeat {
			p.Moves = rapid.IntRange(1, 60).Draw(t, "moves")
		}
		p.Time = Span(rapid.IntRange(1, 3*3600).Draw(t, "seconds")) * OneSecond
		if rapid.Bool().Draw(t, "bonus") {
			p.Increment = Span(rapid.IntRange(1, 200).Draw(t, "increment")) * OneSecond
			p.Bonus = rapid.SampledFrom([]Bonus{Fischer, Bronstein, Delay}).Draw(t, "way")
		}
		plan.Periods = append(plan.Periods, p)
	}
	return plan
}

func drawControl(t *rapid.T) Control {
	c := Control{First: drawPlan(t)}
	c.Second = c.First
	if rapid.Bool().Draw(t, "different") {
		c.Second = drawPlan(t)
	}
	c.Turnover = rapid.SampledFrom([]Turnover{ByMoves, AtZero}).Draw(t, "turnover")
	return c
}

func TestControlPrintsWhatItReads(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawControl(t)
		if err := c.Check(); err != nil {
			t.Fatalf("%+v is refused: %v", c, err)
		}
		back, err := Parse(c.String())
		if err != nil {
			t.Fatalf("Parse(%q): %v", c, err)
		}
		if diff := cmp.Diff(c, back); diff != "" {
			t.Fatalf("%q read back differs:\n%s", c, diff)
		}
	})
}

func TestTagPrintsWhatItReads(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		plan := drawPlan(t)
		tag, err := plan.Tag()
		for _, p := range plan.Periods {
			if p.Bonus == Bronstein || p.Bonus == Delay {
				if rule.CodeOf(err) != rule.Refused {
					t.Fatalf("%s has no tag, and yet Tag() = %q, %v", plan.grammar(), tag, err)
				}
				return
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		c, err := ParseTag(tag)
		if err != nil {
			t.Fatalf("ParseTag(%q): %v", tag, err)
		}
		if diff := cmp.Diff(plan, c.Second); diff != "" {
			t.Fatalf("%q read back differs:\n%s", tag, diff)
		}
	})
}

func TestPDNTimeControl(t *testing.T) {
	for _, tc := range []struct{ tag, want string }{
		{"600+2", "10m+2s"},
		{"4800+60", "80m+60s"},
		{"300", "5m"},
		{"300+0", "5m"},
		{"50/7200:25/3600", "50/2h,25/1h..."},
		{"40/5400:3600", "40/90m,1h"},
		{"40/7200:3600+60", "40/2h,1h+60s"},
		{"30/3600", "30/1h..."},
		{"*180", "3m hourglass"},
		{"?", "unknown"},
		{"-", "unknown"},
		{"", "unknown"},
	} {
		c, err := ParseTag(tc.tag)
		if err != nil || c.String() != tc.want {
			t.Errorf("ParseTag(%q) = %v, %v; want %s", tc.tag, c, err, tc.want)
		}
	}
	for _, bad := range []string{"*180+2", "*180:300", "abc", "600+", "+5", "40/", "0/300", "600+x", "0+0", "1e3", "300:300", strings.Repeat("1", 401)} {
		if c, err := ParseTag(bad); err == nil {
			t.Errorf("ParseTag(%q) = %v, want an error", bad, c)
		}
	}
}

func TestPDNTimeControlOfEachPlayer(t *testing.T) {
	c, err := ParseTags("600+2", "", "300+2")
	if err != nil || c.String() != "10m+2s | 5m+2s" {
		t.Errorf("ParseTags = %v, %v", c, err)
	}
	if _, err := ParseTags("", "600", ""); err == nil {
		t.Error("a control for one player only must be refused")
	}
}

func TestPresets(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range Presets() {
		if seen[p.Name] || p.Title == "" || p.Source == "" {
			t.Errorf("preset %q is double or has no title or source", p.Name)
		}
		seen[p.Name] = true
		if err := p.Control.Check(); err != nil {
			t.Errorf("preset %s is refused: %v", p.Name, err)
		}
	}
	for _, name := range []string{"fmjd-standard", "fmjd-rapid", "fmjd-blitz", "fmjd-super-blitz", "lehmann-georgiev", "wcdf"} {
		if !seen[name] {
			t.Errorf("no preset %s", name)
		}
	}
}

// TestMovesRequired: WCDF 2.15 and 2.17, 30 moves by the first hour, 45 by the
// next half hour and so on.
func TestMovesRequired(t *testing.T) {
	c, err := Parse("wcdf")
	if err != nil {
		t.Fatal(err)
	}
	for n, want := range []int{30, 45, 60, 75} {
		if got, limited := c.First.Required(n); got != want || !limited {
			t.Errorf("Required(%d) = %d, %v; want %d", n, got, limited, want)
		}
	}
	for move, want := range map[int]int{1: 0, 30: 0, 31: 1, 45: 1, 46: 2, 60: 2, 61: 3} {
		if got := c.First.PeriodOf(move); got != want {
			t.Errorf("PeriodOf(%d) = %d, want %d", move, got, want)
		}
	}
	fixed, err := Parse("50/2h,1h")
	if err != nil {
		t.Fatal(err)
	}
	if _, limited := fixed.First.Required(1); limited {
		t.Error("the last period of 50/2h,1h asks for all moves")
	}
	if got := fixed.First.PeriodOf(400); got != 1 {
		t.Errorf("move 400 of 50/2h,1h belongs to period %d, want 1", got)
	}
}

func TestSpans(t *testing.T) {
	for _, tc := range []struct {
		span               Span
		text, face, inWord string
	}{
		{0, "0:00:00", "0:00:00", "no time"},
		{1, "0:00:00.001", "0:00:01", "0.001 seconds"},
		{80 * OneMinute, "1:20:00", "1:20:00", "80 minutes"},
		{2*OneHour + 5*OneMinute, "2:05:00", "2:05:00", "2 hours 5 minutes"},
		{90 * OneSecond, "0:01:30", "0:01:30", "90 seconds"},
		{-OneSecond, "-0:00:01", "0:00:00", "minus 1 second"},
		{9*OneSecond + 500, "0:00:09.500", "0:00:10", "9.5 seconds"},
	} {
		if tc.span.String() != tc.text || tc.span.Face() != tc.face || tc.span.Words() != tc.inWord {
			t.Errorf("%d: %q %q %q, want %q %q %q", int64(tc.span), tc.span, tc.span.Face(), tc.span.Words(), tc.text, tc.face, tc.inWord)
		}
	}
}

func TestReadings(t *testing.T) {
	for text, want := range map[string]Span{
		"1:55:21": OneHour + 55*OneMinute + 21*OneSecond, "0": 0, "2:52": 2*OneHour + 52*OneMinute,
		"1.20.05": 80*OneMinute + 5*OneSecond, "0:00:09.5": 9*OneSecond + 500, "0:00:09,25": 9*OneSecond + 250, "2.52": 2*OneHour + 52*OneMinute,
	} {
		if got, err := ParseReading(text); err != nil || got != want {
			t.Errorf("ParseReading(%q) = %v, %v; want %v", text, got, err, want)
		}
	}
	for _, bad := range []string{"", "x", "1:60:00", "1:2:3", "1:00:61", "123:00:00", "1:00:00.", "1:00:00.1234", "-1:00:00", ":", "1::2"} {
		if got, err := ParseReading(bad); err == nil {
			t.Errorf("ParseReading(%q) = %v, want an error", bad, got)
		}
	}
}

// FuzzParse: whatever can be read can be printed and read again; bad input is
// an error with a sentence.
func FuzzParse(tf *testing.F) {
	f := hammer.Of(tf)
	for _, seed := range []string{"80m+60s", "50/2h,25/1h...", "5m+3s bronstein", "12m | 7m+1s delay", "wcdf", "1h30/40,1h at zero", "4800+60", "*180",
		"3m hourglass | 5m+3s", "30m+3x30s byoyomi | 3m hourglass at zero", "40/2h,1h | 5m+3s bronstein"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if c, err := Parse(text); err == nil {
			back, err := Parse(c.String())
			if err != nil || back.String() != c.String() {
				t.Fatalf("%q reads as %q, which reads as %q (%v)", text, c, back, err)
			}
			if strings.Contains(c.Words(), "\n") || c.Words() == "" {
				t.Fatalf("%q in words is %q", text, c.Words())
			}
		} else if err.Error() == "" || rule.HintOf(err) == "" && rule.CodeOf(err) == rule.Internal {
			t.Fatalf("%q: a bare error %#v", text, err)
		}
		if c, err := ParseTag(text); err == nil && !c.IsZero() {
			tag, err := c.First.Tag()
			if err != nil {
				t.Fatalf("tag %q: %v", text, err)
			}
			if back, err := ParseTag(tag); err != nil || back.String() != c.String() {
				t.Fatalf("tag %q reads as %v and %q as %v (%v)", text, c, tag, back, err)
			}
		}
	})
}
