package arbiter

import (
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/pairing"
	"flagfall/pairing/systems"
)

// FMJD: a match goes through its stages, the clocks of a Lehmann-Georgiev
// tie-break are carried over with the players, and none of it counts for the
// score.
func TestPlayOff(t *testing.T) {
	tb := newTable(t, Settings{System: systems.Swiss}, "A", "B", "C", "D")
	tb.pair(1, 2, 3, 4)
	add := func(kind string) AddPlayOff { return AddPlayOff{First: 1, Second: 2, Kind: kind} }
	tb.refuse(add(RapidPlayOff), rule.Refused, "board 1 has no result yet")
	tb.must(EnterResult{Board(1, 1), won(Drawn)})
	tb.must(EnterResult{Board(1, 2), won(FirstWins)})
	tb.refuse(add("bullet"), rule.Usage, "no tie-break game of the kind")
	tb.refuse(AddPlayOff{First: 1, Second: 1, Kind: RapidPlayOff}, rule.Usage, "the two players are the same")
	tb.refuse(AddPlayOff{First: 1, Second: 9, Kind: RapidPlayOff}, rule.NotFound, "no player 9")
	tb.must(add(RapidPlayOff))
	g, err := tb.FindGame(GameRef{Board: 1, Heat: 2})
	if err != nil || g.First != 2 || g.PlayOff == nil || g.PlayOff.Control != "20m+5s" {
		t.Fatalf("%+v, %v", g, err)
	}
	if main, err := tb.FindGame(Board(1, 1)); err != nil || main.PlayOff != nil {
		t.Errorf("board 1 is %+v, %v", main, err)
	}
	tb.refuse(PairRound{Games: []Match{{First: 1, Second: 3}, {First: 2, Second: 4}}}, rule.Refused, "board 1.2 has no result yet")
	tb.refuse(UnpairLastRound{}, rule.Refused, "a tie-break")
	tb.must(EnterResult{GameRef{Board: 1, Heat: 2}, won(Drawn)})
	tb.must(add(LehmannGeorgiev))
	lg := GameRef{Board: 1, Heat: 3}
	tb.must(EnterResult{lg, won(Drawn)})
	tb.refuse(add(LehmannGeorgiev), rule.Refused, "no times left that could be carried over")
	tb.must(NoteTimes{lg, [2]clocks.Span{130 * clocks.OneSecond, 65 * clocks.OneSecond}})
	tb.refuse(AddPlayOff{First: 1, Second: 2, Kind: LehmannGeorgiev, Control: "5m"}, rule.Usage, "carried over, not set again")
	tb.must(add(LehmannGeorgiev))
	first, _ := tb.FindGame(lg)
	next, err := tb.FindGame(GameRef{Board: 1, Heat: 4})
	if err != nil || next.First != first.Second || next.PlayOff.Stage != 2 || next.PlayOff.Control != "1m5s+2s | 2m10s+2s" {
		t.Fatalf("%+v %+v, %v", next, next.PlayOff, err)
	}
	if tb.PlayOffWinner(1, 1, 2) != 0 {
		t.Error("a tie-break with an open game has a winner")
	}
	tb.must(EnterResult{GameRef{Board: 1, Heat: 4}, won(SecondWins)})
	if got := tb.PlayOffWinner(1, 2, 1); got != next.Second {
		t.Errorf("player %d has won", got)
	}
	tb.refuse(add(LehmannGeorgiev), rule.Refused, "is decided")
	for i, want := range []pairing.Points{pairing.Point, pairing.Point, 2 * pairing.Point, 0} {
		if got := tb.Field(-1).Players[i].Score(); got != want {
			t.Errorf("player %d has %v, want %v", i+1, got, want)
		}
	}
	// Taking a result back takes the decision back with it.
	tb.refuse(Undo{Seqs: []int64{tb.Seq - 1}}, rule.Refused, "rests on it")
	tb.must(Undo{})
	if tb.PlayOffWinner(1, 1, 2) != 0 {
		t.Error("an undone result decides")
	}
	// Players who have not met in the round get a board of their own.
	tb.must(EnterResult{GameRef{Board: 1, Heat: 4}, won(SecondWins)})
	tb.must(AddPlayOff{First: 1, Second: 3, Kind: BlitzPlayOff, Control: "3m"})
	if g, err := tb.FindGame(Board(1, 3)); err != nil || g.First != 1 || g.Second != 3 {
		t.Errorf("%+v, %v", g, err)
	}
}
