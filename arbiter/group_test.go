package arbiter

import (
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/pairing/systems"
)

func TestGroups(t *testing.T) {
	tb := newTable(t, Settings{System: systems.RoundRobin}, "A", "B", "C", "D", "E", "F", "G")
	groups := []Group{{"One", []PlayerID{1, 3, 5}}, {"Two", []PlayerID{6, 4, 2}}}
	for _, c := range []struct {
		groups []Group
		code   rule.Code
		text   string
	}{
		{nil, rule.Usage, "no groups"},
		{[]Group{{"One", []PlayerID{1}}}, rule.Usage, "has 1 player"},
		{[]Group{{"", []PlayerID{1, 2}}}, rule.Usage, "not the name of a group"},
		{[]Group{{"One", []PlayerID{1, 2}}, {"one", []PlayerID{3, 4}}}, rule.Usage, "two groups"},
		{[]Group{{"One", []PlayerID{1, 2}}, {"Two", []PlayerID{2, 3}}}, rule.Usage, "in group One and in group Two"},
		{[]Group{{"One", []PlayerID{1, 1}}}, rule.Usage, "in group One and in group One"},
		{[]Group{{"One", []PlayerID{1, 99}}}, rule.NotFound, "no player 99"},
	} {
		tb.refuse(FormGroups{Groups: c.groups}, c.code, c.text)
	}
	d := tb.must(FormGroups{Groups: groups})
	if len(d.Notices) != 1 || told(d) != "G is in no group" {
		t.Errorf("notes %q", told(d))
	}
	tb.refuse(PairRound{Games: []Match{{First: 1, Second: 2}}}, rule.Refused, "not in the same group")
	tb.must(PairRound{Games: []Match{{First: 1, Second: 3}, {First: 6, Second: 4}}, Byes: []Bye{{Player: 5}, {Player: 2}}})
	tb.must(EnterResult{Board(1, 1), won(FirstWins)})
	tb.must(EnterResult{Board(1, 2), won(SecondWins)})

	two, err := tb.Group("two")
	if err != nil {
		t.Fatal(err)
	}
	f := two.Field(-1)
	if len(f.Players) != 3 || f.Round != 2 || f.Players[0].Name != "F" || f.Players[1].Name != "D" || f.Players[1].Entries[0].Opponent != 1 {
		t.Fatalf("the field of a group is %+v", f)
	}
	if g, err := two.FindGame(Board(1, 2)); err != nil || g.First != 6 {
		t.Errorf("game %+v: %v", g, err)
	}
	if _, err := two.FindGame(Board(1, 1)); err == nil {
		t.Error("a game of another group is found")
	}
	if g, err := two.game(two.Rounds[0].Games[0].ID); err != nil || g.Board != 2 {
		t.Errorf("by ID: %+v %v", g, err)
	}

	// A final, and a withdrawal from it: the preliminaries are not affected.
	tb.must(PairRound{Games: []Match{{First: 3, Second: 5}, {First: 4, Second: 2}}})
	tb.refuse(FormGroups{Groups: groups}, rule.Refused, "has no result yet")
	tb.must(EnterResult{Board(2, 1), won(FirstWins)})
	tb.must(EnterResult{Board(2, 2), won(FirstWins)})
	tb.must(FormGroups{Groups: []Group{{"Final", []PlayerID{3, 4}}}, Reason: "first places"})
	tb.must(PairRound{Games: []Match{{First: 3, Second: 4}}})
	tb.must(Withdraw{Player: 3})
	if !tb.Players[2].Annulled {
		t.Fatal("who leaves the final before half of their games is annulled in it (FMJD Annex 3)")
	}
	if g := tb.Rounds[1].Games[0]; g.Annulled || g.Points[0] == 0 {
		t.Errorf("the preliminary game is %+v", g)
	}
	if !tb.Rounds[2].Games[0].Annulled {
		t.Error("the game of the final counts")
	}
	one, err := tb.Group("One")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range one.Players {
		if p.Annulled || p.Withdrawn > 0 {
			t.Errorf("%s left in the final, and is %+v in the preliminaries", p.Name(), p)
		}
	}
	if len(one.Rounds) != 2 {
		t.Errorf("group One has %d rounds", len(one.Rounds))
	}
	tb.must(Undo{})
	tb.must(Undo{})
	tb.must(Undo{})
	if len(tb.Stages) != 1 {
		t.Errorf("%d stages after the undo", len(tb.Stages))
	}
}
