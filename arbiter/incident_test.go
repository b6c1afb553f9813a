package arbiter

import (
	"strings"
	"testing"
	"time"

	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/pairing"
	"flagfall/pairing/systems"
)

// incident is a breach of an article or, by its name, an offence.
func incident(player PlayerID, ground string, p regulations.Penalty) RecordIncident {
	c := RecordIncident{Game: Board(1, 1), Player: player, Text: "it happened", Penalty: p, Reason: "seen by the arbiter"}
	if strings.ContainsAny(ground[:1], "0123456789") {
		c.Article = ground
	} else {
		c.Offence = ground
	}
	return c
}

// WCDF 6.9 with the articles that name a penalty of their own.
func TestPenaltiesWCDF(t *testing.T) {
	for _, tc := range []struct {
		article string
		penalty regulations.Penalty
		refused string
	}{
		{"1.25.4", regulations.Caution, ""},
		{"1.25.4", regulations.LossOfGame, "provides caution"},
		{"2.9", regulations.Warning, "provides caution"},
		{"2.9", regulations.Caution, ""},
		{"1.28", regulations.LossOfGame, ""},
		{"1.28", regulations.Warning, "provides loss of the game"},
		{"mobile-phone", regulations.Disqualified, ""},
		{"4.17", regulations.Warning, "provides loss of the game"},
		{"disturbance", regulations.Warning, ""},
		{"disturbance", regulations.LossOfGame, ""},
		{"disturbance", regulations.BothZero, "not a penalty under WCDF 6.9"},
		{"device-brought", regulations.Warning, ""},
		{"4.13", regulations.ExpelledEvent, ""},
	} {
		tb := newTable(t, Settings{Variant: "english"}, "Adams", "Berg")
		tb.pair(1, 2)
		c := incident(1, tc.article, tc.penalty)
		if tc.refused == "" {
			tb.must(c)
			continue
		}
		tb.refuse(c, rule.Refused, tc.refused)
		// Without intent the penalty may be lighter, never another.
		c.Unintentional = true
		if tc.penalty == regulations.Warning {
			tb.must(c)
		} else {
			tb.refuse(c, rule.Refused, tc.refused)
		}
	}
}

// WCDF 1.25 and 2.9 count by game, each separately; an appeal or a replayed
// game removes a caution from the count, a setting includes a condoned move.
func TestOffencesAreCounted(t *testing.T) {
	tb := newTable(t, Settings{Variant: "english"}, "Adams", "Berg")
	tb.pair(1, 2)
	count := func(code string) [2]int {
		g, err := tb.FindGame(Board(1, 1))
		if err != nil {
			t.Fatal(err)
		}
		inGame, inEvent := tb.OffencesOf(code, 1, g)
		return [2]int{inGame, inEvent}
	}
	tb.must(incident(1, "1.25.1", regulations.Caution))
	tb.must(NoteClock{Game: Board(1, 1), Side: "first", Article: "WCDF 2.9", Text: "struck the clock"})
	if count("illegal-move") != [2]int{1, 1} || count("clock-handling") != [2]int{1, 1} {
		t.Errorf("%v, %v", count("illegal-move"), count("clock-handling"))
	}
	tb.refuse(incident(1, "2.9", regulations.Caution), rule.Refused, "loss of the game")
	condoned := ruling(5, "WCDF 1.25.4", LetStand)
	condoned.MovedOn = true
	tb.must(condoned)
	if count("illegal-move") != [2]int{1, 1} {
		t.Errorf("condoned: %v", count("illegal-move"))
	}
	tb.must(SetSetting{"condoned", "count", "as announced"})
	if count("illegal-move") != [2]int{2, 2} {
		t.Errorf("condoned and counted: %v", count("illegal-move"))
	}
	tb.must(VoidGame{Game: Board(1, 1), Analogy: true, Reason: "11 men"})
	if count("illegal-move") != [2]int{0, 2} || count("clock-handling") != [2]int{0, 1} {
		t.Errorf("played anew: %v, %v", count("illegal-move"), count("clock-handling"))
	}
	tb.must(incident(1, "1.25.1", regulations.Caution))
	tb.appeal(tb.Seq, 1, nil)
	if count("illegal-move") != [2]int{0, 2} {
		t.Errorf("overruled: %v", count("illegal-move"))
	}
}

// appeal takes an appeal to its end: the ruling of the entry is overruled.
func (tb *table) appeal(entry int64, by PlayerID, result *Result) {
	tb.t.Helper()
	tb.must(LodgeAppeal{Entry: entry, By: by, Grounds: "no"})
	seq := tb.Seq
	tb.must(AppointCommittee{Appeal: seq, Members: []Candidate{{"Ek, Bo", "", "", "EC"}, {"Nu, Ada", "", "", "WC"}, {"Lo, Li", "", "", "Open"}}})
	tb.must(HoldHearing{Appeal: seq, Text: "heard"})
	tb.must(DecideAppeal{Appeal: seq, Outcome: OverruledByIt, Reason: "clearly incorrect", Result: result})
}

// What a ruling caused is taken back when it is overruled: WCDF 7.1.
func TestOverruledRulingsAreTakenBack(t *testing.T) {
	win := 2 * pairing.Point
	for name, tc := range map[string]struct {
		before []Command
		ruling Command
		after  Result // of board 1; without a winner it is open
		points pairing.Points
	}{
		"loss":           {nil, incident(1, "mobile-phone", regulations.LossOfGame), Result{}, 0},
		"correction":     {[]Command{EnterResult{Board(1, 1), won(FirstWins)}}, incident(1, "4.17", regulations.LossOfGame), won(FirstWins), win},
		"no sheet":       {[]Command{EnterResult{Board(1, 1), won(FirstWins)}}, incident(1, "3.10", regulations.ZeroPoints), won(FirstWins), win},
		"out":            {nil, incident(1, "4.13", regulations.Disqualified), Result{}, 0},
		"forfeit":        {[]Command{ruling(1, "WCDF 1.25.1", Cautioned)}, ruling(3, "WCDF 1.25.1", Forfeited), Result{}, 0},
		"quickplay":      {nil, RuleQuickplay{Game: Board(1, 1), By: 1, Refused: true, Drawn: true, Reason: "even"}, Result{}, 0},
		"claim":          {nil, RecordClaim{Game: Board(1, 1), By: 1, Ply: 80, Rule: "draw-40", Article: "WCDF 1.32.2", Holds: true, Said: rule.Typed("counted")}, Result{}, 0},
		"void":           {[]Command{EnterResult{Board(1, 1), won(FirstWins)}}, VoidGame{Game: Board(1, 1), Analogy: true, Reason: "turned"}, won(FirstWins), win},
		"late":           {nil, RuleAbsence{Game: Board(1, 1), Start: time.Unix(0, 0), Now: time.Unix(3601, 0), Arrived: [2]*time.Time{nil, new(time.Time)}}, Result{}, 0},
		"time":           {nil, AdjustTime{Game: Board(1, 1), Side: clocks.First, Amount: -clocks.OneMinute, Reason: "noise"}, Result{}, 0},
		"arbiter's draw": {nil, EnterResult{Board(1, 1), Result{Winner: Drawn, Reason: Arbiters}}, Result{}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			tb := newTable(t, Settings{Variant: "english", System: systems.Swiss, Rounds: 3}, "Adams, A", "Berg, B", "Cruz, C", "Diaz, D")
			tb.pair(1, 2, 3, 4)
			for _, c := range tc.before {
				tb.must(c)
			}
			entry := tb.Seq + 1
			tb.must(tc.ruling)
			tb.appeal(entry, 1, nil)
			g, err := tb.FindGame(Board(1, 1))
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case tc.after.Winner == "" && g.Result != nil:
				t.Errorf("the game has the result %v", g.Result)
			case tc.after.Winner != "" && (g.Result == nil || g.Result.Winner != tc.after.Winner || g.Result.Award != nil):
				t.Errorf("the result is %v, want %v", g.Result, tc.after)
			}
			p, _ := tb.Player(1)
			if tb.points(1) != tc.points || p.Withdrawn != 0 || p.Removed != "" || p.Unranked {
				t.Errorf("%v points, %+v", tb.points(1), p)
			}
			left := clocks.Span(0)
			for _, x := range g.Times {
				left += x.Amount
			}
			if left != 0 {
				t.Errorf("%v of time is not set back", left)
			}
			// It is no longer a ruling that could be overruled again.
			tb.refuse(LodgeAppeal{Entry: entry, By: 2, Grounds: "x"}, rule.Refused, "overruled already")
			folded, err := Fold(tb.log, tb.persons)
			if err != nil || picture(folded) != picture(tb.State) {
				t.Errorf("the fold differs: %v", err)
			}
		})
	}
}

// A player who is put out of the event is no longer paired; their results stand,
// and whether they have a place depends on the setting "expelled".
func TestPutOut(t *testing.T) {
	for setting, want := range map[string]struct {
		unranked, annulled bool
		points             pairing.Points
	}{
		"": {true, false, 2 * pairing.Point}, ExpelledUnranked: {true, false, 2 * pairing.Point},
		ExpelledRanked: {false, false, 2 * pairing.Point}, ExpelledAnnul: {true, true, 0},
	} {
		tb := newTable(t, Settings{Variant: "english", System: systems.Swiss, Rounds: 3}, "Adams", "Berg", "Cruz", "Diaz")
		if setting != "" {
			tb.must(SetSetting{"expelled", setting, ""})
		}
		tb.pair(1, 2, 3, 4)
		tb.must(EnterResult{Board(1, 1), won(FirstWins)})
		tb.must(incident(1, "4.13", regulations.Disqualified))
		p, _ := tb.Player(1)
		if p.Unranked != want.unranked || p.Annulled != want.annulled || tb.points(1) != want.points || p.Withdrawn != 2 {
			t.Errorf("%q: %+v, %v points", setting, p, tb.points(1))
		}
		tb.must(EnterResult{Board(1, 2), won(FirstWins)})
		tb.refuse(PairRound{Games: []Match{{First: 1, Second: 3}}}, rule.Refused, "cannot be paired")
		tb.refuse(Reinstate{Player: 1}, rule.Refused, "out of the event by disqualification")
		// Of two such rulings neither can be undone or overruled alone.
		tb.refuse(incident(1, "6.9", regulations.ExpelledEvent), rule.Refused, "out of the event by disqualification")
	}
}

// A player who is put out during a heat loses the game in progress by the ruling
// (WCDF 6.9); the games that they have not played go to their opponents, including
// an adjourned one. An appeal or an undo restores all of it.
func TestPutOutOfAHeat(t *testing.T) {
	settings := Settings{Variant: "english", System: systems.Swiss, Rounds: 3, HeatSettings: heatSettingsOf(3, "")}
	heat := func(n int) GameRef { return GameRef{Round: 1, Board: 1, Heat: n} }
	for name, back := range map[string]func(*table, int64){
		"appeal": func(tb *table, entry int64) { tb.appeal(entry, 1, nil) },
		"undo":   func(tb *table, _ int64) { tb.must(Undo{}) },
	} {
		tb := newTable(t, settings, "Adams, A", "Berg, B", "Cruz, C", "Diaz, D")
		tb.pair(1, 2, 3, 4)
		tb.must(PostponeGame{Game: heat(2), Adjourned: true, Reason: "the hall closes"})
		entry := tb.Seq + 1
		out := incident(1, "6.9", regulations.Disqualified)
		out.Game = heat(1)
		d := tb.must(out)
		for n, want := range []Result{{Winner: SecondWins, Reason: Arbiters}, {Winner: FirstWins, Reason: Arbiters}, {Winner: SecondWins, Reason: Forfeit}} {
			if g, err := tb.FindGame(heat(n + 1)); err != nil || g.Result == nil || *g.Result != want {
				t.Errorf("%s: game %d has %+v, want %+v, %v", name, n+1, g.Result, want, err)
			}
		}
		if p, _ := tb.Player(1); p.Withdrawn != 2 || !strings.Contains(told(d), "round 1, board 1.3 (not played) goes to Berg, B") {
			t.Errorf("%s: %+v, %q", name, p, told(d))
		}
		back(tb, entry)
		for n := 1; n <= 3; n++ {
			if g, _ := tb.FindGame(heat(n)); g.Result != nil {
				t.Errorf("%s: game %d has %+v", name, n, g.Result)
			}
		}
		if p, _ := tb.Player(1); p.Withdrawn != 0 {
			t.Errorf("%s: %+v", name, p)
		}
	}
}

// Without a board the game in progress is meant, and not a postponed one; a
// player who is put out loses that one unplayed.
func TestGameInProgress(t *testing.T) {
	tb := newTable(t, Settings{Variant: "english", System: systems.Swiss, Rounds: 3}, "Adams", "Berg", "Cruz", "Diaz")
	tb.pair(1, 2, 3, 4)
	tb.must(PostponeGame{Game: Board(1, 1), Reason: "ill"})
	tb.must(EnterResult{Board(1, 2), won(FirstWins)})
	tb.pair(1, 3, 2, 4)
	out := incident(1, "6.9", regulations.ExpelledEvent)
	out.Game = GameRef{}
	tb.must(out)
	for ref, want := range map[GameRef]Result{
		Board(1, 1): {Winner: SecondWins, Reason: Forfeit}, Board(2, 1): {Winner: SecondWins, Reason: Arbiters},
	} {
		if g, err := tb.FindGame(ref); err != nil || g.Result == nil || *g.Result != want {
			t.Errorf("round %d: %+v, want %+v, %v", ref.Round, g.Result, want, err)
		}
	}
}

// A postponed game counts provisionally, and its result takes that place.
func TestPostponedGameCounts(t *testing.T) {
	tb := newTable(t, Settings{System: systems.Swiss, Rounds: 3}, "Adams", "Berg", "Cruz", "Diaz")
	tb.pair(1, 2, 3, 4)
	tb.must(EnterResult{Board(1, 2), won(FirstWins)})
	tb.must(PostponeGame{Game: Board(1, 1), Reason: "ill"})
	if tb.points(1) != pairing.Point || tb.points(2) != pairing.Point || tb.MayPair() != nil || len(tb.OpenGames()) != 1 {
		t.Errorf("%v, %v points, %v", tb.points(1), tb.points(2), tb.MayPair())
	}
	f := tb.Field(-1)
	if e := f.Players[0].Entries[0]; e.Kind != pairing.Played || e.Opponent != 2 || e.Colour != pairing.First {
		t.Errorf("the entry is %+v", e)
	}
	tb.pair(1, 3, 2, 4)
	tb.refuse(CloseEvent{}, rule.Refused, "without a result")
	tb.must(EnterResult{Board(1, 1), won(SecondWins)})
	if tb.points(1) != 0 || tb.points(2) != 2*pairing.Point || len(tb.PostponedGames()) != 0 {
		t.Errorf("%v, %v points", tb.points(1), tb.points(2))
	}
}
