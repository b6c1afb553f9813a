package arbiter

import (
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/pairing/systems"
)

// TestMatchesEndEarly: the third game of a match that is won after two is played, and
// asked for, unless the event ends matches as soon as they are decided; then nothing waits
// for it, and it opens again if a correction makes it decisive.
func TestMatchesEndEarly(t *testing.T) {
	heats := func(end, scoring string) Settings {
		return Settings{HeatSettings: HeatSettings{Games: 3, HeatScoring: scoring}, MatchSettings: MatchSettings{MatchEnd: end}}
	}
	for _, c := range []struct {
		name     string
		system   string
		settings Settings
		aside    bool // the third game is no longer played
		told     bool // the arbiter is told that it decides nothing
	}{
		{"a knock-out", systems.Knockout, heats("", ""), false, true},
		{"a knock-out that ends", systems.Knockout, heats(MatchDecided, ""), true, false},
		{"heats of one result", systems.RoundRobin, heats(MatchDecided, OneResult), true, false},
		{"heats in which each game counts", systems.RoundRobin, heats(MatchDecided, ""), false, false},
		{"a match", systems.Match, func() Settings { s := heats(MatchDecided, ""); s.Rounds = 1; return s }(), true, false},
		{"a match of rounds to come", systems.Match, func() Settings { s := heats(MatchDecided, ""); s.Rounds = 4; return s }(), false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.settings.System = c.system
			tb := newTable(t, c.settings, "Adams", "Berg")
			tb.pair(1, 2)
			heat := func(n int) GameRef { return GameRef{Round: 1, Board: 1, Heat: n} }
			tb.must(EnterResult{heat(1), won(FirstWins)})
			tb.must(EnterResult{heat(2), won(SecondWins)})
			third := func() *Game { g, _ := tb.FindGame(heat(3)); return g }
			g, winner := tb.Settled()
			if third().SetAside != c.aside || third().Open() == c.aside || (g != nil) != c.told || c.told && winner != 1 {
				t.Fatalf("set aside %v, told of %v, %d", third().SetAside, g, winner)
			}
			if !c.aside {
				tb.must(EnterResult{heat(3), won(Drawn)})
				return
			}
			if n := tb.Rounds[0].Open(); n != 0 {
				t.Errorf("%d games are waited for", n)
			}
			tb.refuse(EnterResult{heat(3), won(Drawn)}, rule.Refused, "Adams has won this match")
			tb.must(CorrectResult{heat(2), &Result{Winner: FirstWins}, "upside down"})
			if !third().Open() {
				t.Error("the third game decides, and is not open")
			}
			tb.must(CorrectResult{heat(2), &Result{Winner: SecondWins}, "no, as it was"})
			tb.must(CloseEvent{})
			if c.settings.HeatScoring == OneResult && tb.points(1) != 2*300 {
				t.Errorf("the match is worth %s", tb.points(1))
			}
		})
	}
}
