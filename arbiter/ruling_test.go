package arbiter

import (
	"testing"

	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
)

func ruling(ply int, article string, c Choice) RecordRuling {
	return RecordRuling{Game: Board(1, 1), Ply: ply, Article: article, Choice: c, Reason: "seen by the referee"}
}

// FMJD 5.4 gives the opponent the choice; 5.7 takes it from them when they have
// moved on.
func TestRulingFMJD54And57(t *testing.T) {
	tb := newTable(t, Settings{}, "Adams", "Berg")
	tb.pair(1, 2)
	tb.refuse(ruling(31, "FMJD 5.4.6", Cautioned), rule.Refused, "the opponent decides")
	tb.refuse(ruling(31, "FMJD 5.4.6", Forfeited), rule.Refused, "FMJD 5.4)")
	late := ruling(31, "FMJD 5.4.6", Rectified)
	late.MovedOn = true
	tb.refuse(late, rule.Refused, "can no longer be rectified (FMJD 5.7)")
	late.Choice = LetStand
	tb.must(late)
	tb.refuse(late, rule.Refused, "has been ruled on")
	right := ruling(40, "5.4.9", Rectified)
	right.Instead = "28x19x10"
	tb.must(right)
	g, _ := tb.FindGame(Board(1, 1))
	if len(g.Rulings) != 2 || g.Rulings[0].Player != g.First || g.Rulings[1].Player != g.Second || g.Result != nil {
		t.Errorf("rulings %+v, result %v", g.Rulings, g.Result)
	}
	// Both choices are open again once the ruling is undone.
	tb.must(Undo{Seqs: []int64{g.Rulings[0].Seq}})
	tb.must(ruling(31, "FMJD 5.4.6", Rectified))
}

// FMJD 5.5: what happened by accident is put right; 5.1: a board that was
// placed wrongly is not a matter of one move; 5.6: who refuses loses.
func TestRulingFMJDOtherArticles(t *testing.T) {
	tb := newTable(t, Settings{}, "Adams", "Berg")
	tb.pair(1, 2)
	tb.must(ruling(3, "5.5", Rectified))
	tb.refuse(ruling(4, "5.5", LetStand), rule.Refused, "FMJD 5.5")
	tb.refuse(ruling(5, "5.1", Rectified), rule.Refused, "not a matter of one move")
	tb.refuse(ruling(5, "4.7", Rectified), rule.Refused, "no remedy for article 4.7")
	tb.refuse(ruling(5, "WCDF 1.25.1", Rectified), rule.Refused, "another book")
	tb.refuse(ruling(0, "5.5", Rectified), rule.Usage, "from 1")
	tb.refuse(ruling(5, "", Rectified), rule.Usage, "article")
	tb.refuse(RecordRuling{Game: Board(1, 1), Ply: 5, Article: "5.5", Choice: Rectified}, rule.Usage, "needs a reason")
	tb.must(ruling(6, "5.6", Forfeited))
	g, _ := tb.FindGame(Board(1, 1))
	if g.Winner() != g.First || g.Result.Reason != Refusal {
		t.Errorf("the result is %v", g.Result)
	}
}

// What happened by accident is nobody's offence: under FMJD 5.5 it is put right if it
// is noticed at once, that is, before the next move; WCDF 1.27 has no such condition,
// and both know no penalty for it.
func TestRulingAccident(t *testing.T) {
	tb := newTable(t, Settings{}, "Adams", "Berg")
	tb.pair(1, 2)
	late := ruling(3, "5.5", Rectified)
	late.MovedOn = true
	tb.refuse(late, rule.Refused, "can no longer be rectified (FMJD 5.7)")
	tb.must(ruling(3, "5.5", Rectified))
	wants(t, said(tb, 1), "round 1, board 1: an accident at ply 3 is put right (5.5) (seen by the referee)")
	sleeve := RecordIncident{Player: 1, Article: "5.5", Text: "sleeve", Reason: "seen", Penalty: regulations.Warning}
	tb.refuse(sleeve, rule.Refused, "FMJD 5.5 provides no penalty")
	sleeve.Penalty = regulations.NoPenalty
	tb.must(sleeve)

	tb = newTable(t, Settings{Variant: "english"}, "Adams", "Berg")
	tb.pair(1, 2)
	tb.refuse(ruling(3, "1.27", LetStand), rule.Refused, "replaced without penalty and the game is continued. (WCDF 1.27)")
	tb.refuse(ruling(3, "1.27", Forfeited), rule.Refused, "replaced without penalty and the game is continued. (WCDF 1.27)")
	late = ruling(3, "1.27", Rectified)
	late.MovedOn = true
	tb.must(late)
	sleeve.Article, sleeve.Penalty = "1.27", regulations.Warning
	tb.refuse(sleeve, rule.Refused, "WCDF 1.27 provides no penalty")
}

// WCDF 1.24: a move begun over a corner is completed in that direction; once the
// opponent has moved it is condoned like any improper move (1.26).
func TestRulingWCDF124(t *testing.T) {
	tb := newTable(t, Settings{Variant: "english"}, "Adams", "Berg")
	tb.pair(1, 2)
	tb.refuse(ruling(3, "1.24", LetStand), rule.Refused, "completed in that direction. (WCDF 1.24)")
	tb.refuse(ruling(3, "1.24", Forfeited), rule.Refused, "completed in that direction. (WCDF 1.24)")
	late := ruling(3, "1.24", Rectified)
	late.MovedOn = true
	tb.refuse(late, rule.Refused, "condones the illegal move (WCDF 1.26)")
	tb.must(ruling(3, "1.24", Rectified))
	// It is not a caution.
	tb.refuse(ruling(5, "1.25.1", Forfeited), rule.Refused, "first offence")
}

// WCDF 1.25: a caution first, the game the second time, counted by player and
// game; 1.26: the opponent's move condones.
func TestRulingWCDF125And126(t *testing.T) {
	tb := newTable(t, Settings{Variant: "english"}, "Adams", "Berg", "Cruz", "Diaz")
	tb.pair(1, 2, 3, 4)
	tb.refuse(ruling(5, "WCDF 1.25.1", Rectified), rule.Refused, "recalled: the player is cautioned the first time")
	tb.refuse(ruling(5, "WCDF 1.25.1", Forfeited), rule.Refused, "first offence")
	tb.refuse(ruling(5, "WCDF 1.25.1", LetStand), rule.Refused, "WCDF 1.26")
	condoned := ruling(5, "WCDF 1.25.1", Cautioned)
	condoned.MovedOn = true
	tb.refuse(condoned, rule.Refused, "condones the illegal move (WCDF 1.26)")
	tb.must(ruling(5, "WCDF 1.25.1", Cautioned))
	caution := tb.Seq
	tb.must(ruling(6, "WCDF 1.25.4", Cautioned)) // the other player's first
	other := ruling(7, "WCDF 1.25.4", Cautioned)
	other.Game = Board(1, 2)
	tb.must(other) // another game
	tb.refuse(ruling(9, "WCDF 1.25.3", Cautioned), rule.Refused, "a second offence forfeits it (WCDF 1.25)")
	tb.must(EnterResult{Board(1, 1), won(FirstWins)})
	d := tb.must(ruling(9, "WCDF 1.25.3", Forfeited))
	g, _ := tb.FindGame(Board(1, 1))
	if g.Winner() != g.Second || g.Result.Reason != Illegal || len(g.Corrections) != 1 || len(d.Notices) != 1 {
		t.Errorf("the result is %v, corrections %v, notes %v", g.Result, g.Corrections, told(d))
	}
	if tb.points(1) != 0 || tb.points(2) == 0 {
		t.Errorf("%v and %v points", tb.points(1), tb.points(2))
	}
	// The loss rests on the caution.
	tb.refuse(Undo{Seqs: []int64{caution}}, rule.Refused, "rest")
}
