package arbiter

import (
	"strings"
	"testing"

	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/pairing/systems"
)

// TestGamesThatAreLeft: a player who withdraws from a game that has begun has given it up
// and was not absent from it (FMJD 7.2.1), in every form of play; the event may have it
// adjudicated.
func TestGamesThatAreLeft(t *testing.T) {
	move := func(board int) Command { return GiveMove{Game: Board(1, board), Move: "32-28"} }
	sent := GiveMove{Game: Board(1, 1), Move: "32-28", Days: &clocks.Thinking{Received: 20000, Sent: 20003}, Form: Correspondence}
	for _, c := range []struct {
		name     string
		settings Settings
		commands []Command
		leaves   PlayerID
		want     string // the result of the game of board 1, "" for none
	}{
		{"a display", Settings{System: systems.Simultaneous}, []Command{move(1)}, 2, "first wins, resigned"},
		{"a display, not begun", Settings{System: systems.Simultaneous}, []Command{move(2)}, 2, "first wins, by absence"},
		{"a display, adjudicated", Settings{System: systems.Simultaneous, GivenUp: GivenUpAdjudicated}, []Command{move(1)}, 2, ""},
		{"the exhibitor", Settings{System: systems.Simultaneous}, []Command{move(2)}, 1, ""},
		{"by correspondence", Settings{System: systems.RoundRobin, FormSettings: FormSettings{Form: Correspondence}}, []Command{sent}, 1, "second wins, resigned"},
		{"blindfold", Settings{System: systems.RoundRobin, FormSettings: FormSettings{Form: Blindfold}}, []Command{AnnounceWrongly{Board(1, 1), "1-1"}}, 2, "first wins, resigned"},
		{"over the board, adjourned", Settings{System: systems.Swiss, Rounds: 3}, []Command{PostponeGame{Game: Board(1, 1), Adjourned: true, Reason: "late"}}, 1, "second wins, resigned"},
		{"over the board, a sheet", Settings{System: systems.Swiss, Rounds: 3}, []Command{TakeSheet{Game: Board(1, 1), By: 1, Text: "1. 32-28 *", Verdict: Verdict{Verdict: "clean"}}}, 1, "second wins, resigned"},
		{"over the board, nothing known", Settings{System: systems.Swiss, Rounds: 3}, nil, 1, "second wins, by absence"},
		{"a heat", Settings{System: systems.Simultaneous, HeatSettings: HeatSettings{Games: 2}}, []Command{GiveMove{Game: GameRef{Round: 1, Board: 1, Heat: 1}, Move: "32-28"}}, 2, "first wins, resigned"},
	} {
		t.Run(c.name, func(t *testing.T) {
			tb := newTable(t, c.settings, "Adams", "Berg", "Cruz", "Diaz")
			if c.settings.System == systems.Simultaneous {
				tb.pair(1, 2, 1, 3, 1, 4)
			} else {
				tb.pair(1, 2, 3, 4)
			}
			for _, command := range c.commands {
				tb.must(command)
			}
			tb.must(Withdraw{Player: c.leaves, Reason: "ill"})
			g := &tb.Rounds[0].Games[0]
			got := ""
			if g.Result != nil {
				got = g.Result.String()
			}
			if got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
			if p, _ := tb.Player(c.leaves); p.Withdrawn == 0 {
				t.Error("the player has not withdrawn")
			}
			tb.must(Undo{})
			if g = &tb.Rounds[0].Games[0]; g.Result != nil {
				t.Errorf("after the undo of the step: %s", g.Result)
			}
		})
	}
}

// TestLeavingFromARound: a game that has begun does not belong to a missed round, and
// what was given up remains lost when the player comes back.
func TestLeavingFromARound(t *testing.T) {
	tb := newTable(t, Settings{System: systems.Simultaneous}, "Adams", "Berg", "Cruz")
	tb.pair(1, 2, 1, 3)
	tb.must(GiveMove{Game: Board(1, 1), Move: "32-28"})
	tb.refuse(Withdraw{Player: 2, Round: 1}, rule.Refused, "board 1 has begun")
	tb.must(Withdraw{Player: 2})
	d := tb.must(Reinstate{Player: 2})
	if len(d.Notices) != 1 || tb.Rounds[0].Games[0].Result == nil {
		t.Errorf("%v, %v", d.Notices, tb.Rounds[0].Games[0].Result)
	}
}

// TestExpelledFromAGame: the games of an expelled player that have begun are lost as
// played, the others by absence.
func TestExpelledFromAGame(t *testing.T) {
	tb := newTable(t, Settings{System: systems.RoundRobin, FormSettings: FormSettings{Form: Blindfold}}, "Adams", "Berg", "Cruz", "Diaz")
	tb.pair(1, 2, 3, 4)
	tb.pair(1, 3, 2, 4)
	tb.must(GiveMove{Game: Board(1, 1), Move: "32-28", Form: Blindfold})
	tb.must(RecordIncident{Player: 1, Game: Board(2, 1), Article: "7.2.4", Analogy: true, Penalty: regulations.Disqualified, Text: "blows", Reason: "seen"})
	if r := tb.Rounds[0].Games[0].Result; r == nil || !r.Played() {
		t.Errorf("the game that had begun: %v", r)
	}
}

// TestGameThatWaitsIsPlayed: a game that waits to be adjudicated counts among those played
// (FMJD Annex 3), so that its decision does not change whose results are annulled.
func TestGameThatWaitsIsPlayed(t *testing.T) {
	for played, want := range map[bool]struct {
		annulled bool
		notice   string
	}{
		true:  {false, "to be adjudicated: board 1 of round 1"},
		false: {true, "to be adjudicated, for the record alone: board 1 of round 1"},
	} {
		tb := newTable(t, Settings{System: systems.RoundRobin, GivenUp: GivenUpAdjudicated}, "Adams", "Berg", "Cruz", "Diaz")
		tb.pair(1, 2, 3, 4)
		tb.must(PostponeGame{Game: Board(1, 1), Adjourned: true, Reason: "late"})
		if played {
			tb.pair(1, 3, 2, 4)
			tb.must(EnterResult{Game: Board(2, 1), Result: Result{Winner: FirstWins}})
			tb.must(EnterResult{Game: Board(2, 2), Result: Result{Winner: FirstWins}})
		}
		d := tb.must(Withdraw{Player: 1})
		if said := d.Notices[len(d.Notices)-1].Said.String(); !strings.HasPrefix(said, want.notice) {
			t.Errorf("%q, want %q", said, want.notice)
		}
		for _, decided := range []bool{false, true} {
			if p, _ := tb.Player(1); p.Annulled != want.annulled {
				t.Errorf("%t played, decided %t: annulled %t", played, decided, p.Annulled)
			}
			if !decided {
				tb.must(EnterResult{Game: Board(1, 1), Result: Result{Winner: Drawn}})
			}
		}
	}
}
