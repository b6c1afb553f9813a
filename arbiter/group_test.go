package arbiter

import (
	"slices"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/systems"
)

func TestGroups(t *testing.T) {
	tb := newTable(t, Settings{System: systems.RoundRobin}, "A", "B", "C", "D", "E", "F", "G")
	groups := []Group{{Name: "One", Players: []PlayerID{1, 3, 5}}, {Name: "Two", Players: []PlayerID{6, 4, 2}}}
	for _, c := range []struct {
		groups []Group
		code   rule.Code
		text   string
	}{
		{nil, rule.Usage, "no groups"},
		{[]Group{{Name: "One", Players: []PlayerID{1}}}, rule.Usage, "has 1 player"},
		{[]Group{{Name: "", Players: []PlayerID{1, 2}}}, rule.Usage, "not the name of a group"},
		{[]Group{{Name: "One", Players: []PlayerID{1, 2}}, {Name: "one", Players: []PlayerID{3, 4}}}, rule.Usage, "two groups"},
		{[]Group{{Name: "One", Players: []PlayerID{1, 2}}, {Name: "Two", Players: []PlayerID{2, 3}}}, rule.Usage, "in group One and in group Two"},
		{[]Group{{Name: "One", Players: []PlayerID{1, 1}}}, rule.Usage, "in group One and in group One"},
		{[]Group{{Name: "One", Players: []PlayerID{1, 99}}}, rule.NotFound, "no player 99"},
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
	tb.must(FormGroups{Groups: []Group{{Name: "Final", Players: []PlayerID{3, 4}}}, Reason: "first places"})
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

// A latecomer is in no group until somebody names one, which does not end the stage: the
// group goes on with its points and games, and so do the others.
func TestGroupTakesALatecomerIn(t *testing.T) {
	tb := newTable(t, Settings{System: systems.Swiss, Rounds: 4}, "A", "B", "C", "D", "E", "F", "G", "H")
	tb.must(FormGroups{Groups: []Group{{Name: "One", Players: []PlayerID{1, 2, 3, 4}}, {Name: "Two", Players: []PlayerID{5, 6, 7, 8}}}})
	tb.must(PairRound{Games: []Match{{First: 1, Second: 2}, {First: 3, Second: 4}, {First: 5, Second: 6}, {First: 7, Second: 8}}})
	for board := 1; board <= 3; board++ {
		tb.must(EnterResult{Board(1, board), won(FirstWins)})
	}
	if d := tb.must(AddPlayers{entries("I")}); !slices.ContainsFunc(d.Notices, func(n rule.Notice) bool { return len(n.Ways) == 1 && n.Ways[0].Action == "group.set" }) {
		t.Errorf("entering a latecomer says %q, and not that they are in no group", told(d))
	}
	if said, way := tb.Ungrouped(); said.IsZero() || way.IsZero() {
		t.Error("the latecomer is in no group, and nobody says so")
	}
	tb.must(AddPlayers{entries("J")})
	tb.refuse(AddGame{First: 9, Second: 10, Reason: "late"}, rule.Refused, "not in the same group")
	tb.must(Undo{})
	tb.refuse(Rearrange{Exchange: [][2]PlayerID{{7, 8}, {3, 7}}, Reason: "x"}, rule.Refused, "not in the same group")

	tb.must(SetGroup{Name: "one", Players: []PlayerID{9}}) // while a game is open
	if len(tb.Stages) != 1 || tb.Stages[0].From != 1 {
		t.Fatalf("the stages are %+v", tb.Stages)
	}
	if said, _ := tb.Ungrouped(); !said.IsZero() {
		t.Errorf("everybody is in a group, but %q", said)
	}
	one, err := tb.Group("One")
	if err != nil {
		t.Fatal(err)
	}
	f := one.Field(-1)
	if len(f.Players) != 5 || f.Players[4].Known != 9 || f.Players[4].Since != 2 || f.Round != 2 || f.Players[0].Entries[0].Points != 2*pairing.Point {
		t.Errorf("the group goes on as %+v", f)
	}
	if last := one.lastUpper; last != 2 {
		t.Errorf("player %d is the last of the upper half, which a latecomer does not move (C.04.7)", last)
	}
	two, err := tb.Group("Two")
	if err != nil || len(two.Players) != 4 || len(two.Rounds) != 1 {
		t.Errorf("the other group is %+v: %v", two, err)
	}
	tb.refuse(SetGroup{Name: "One", Players: []PlayerID{1, 9}}, rule.Refused, "in group One already")
	tb.refuse(SetGroup{Name: "Two", Players: []PlayerID{1}}, rule.Usage, "in group One and in group Two")
	tb.must(EnterResult{Board(1, 4), won(FirstWins)})
	tb.must(PairRound{Games: []Match{{First: 1, Second: 3}, {First: 2, Second: 9}, {First: 5, Second: 7}, {First: 6, Second: 8}}, Byes: []Bye{{Player: 4, Kind: pairing.PAB}}})
	tb.must(Undo{})
	tb.must(Undo{})
	tb.must(Undo{})
	if said, _ := tb.Ungrouped(); said.IsZero() || len(tb.Stages) != 1 {
		t.Errorf("after the undo %q, %+v", said, tb.Stages)
	}

	// Where every opponent is known beforehand nobody comes in.
	rr := newTable(t, Settings{System: systems.RoundRobin}, "A", "B", "C", "D", "E", "F", "G")
	rr.must(FormGroups{Groups: []Group{{Name: "One", Players: []PlayerID{1, 2, 3}}, {Name: "Two", Players: []PlayerID{4, 5, 6}}}})
	rr.must(PairRound{Games: []Match{{First: 1, Second: 2}, {First: 4, Second: 5}}})
	rr.refuse(SetGroup{Name: "One", Players: []PlayerID{7}}, rule.Refused, "is fixed once round 1 is paired")
}

// The games of tie-breaks are those of the group whose players play them.
func TestPlayOffsOfAGroup(t *testing.T) {
	tb := newTable(t, Settings{System: systems.RoundRobin}, "A", "B", "C", "D")
	tb.must(FormGroups{Groups: []Group{{Name: "One", Players: []PlayerID{1, 2}}, {Name: "Two", Players: []PlayerID{3, 4}}}})
	tb.must(PairRound{Games: []Match{{First: 1, Second: 2}, {First: 3, Second: 4}}})
	tb.must(EnterResult{Board(1, 1), won(Drawn)})
	tb.must(EnterResult{Board(1, 2), won(Drawn)})
	tb.must(AddPlayOff{First: 3, Second: 4, Kind: BlitzPlayOff})
	for name, open := range map[string]int{"One": 0, "Two": 1} {
		group, err := tb.Group(name)
		if err != nil || len(group.OpenGames()) != open {
			t.Errorf("group %s has %d open games: %v", name, len(group.OpenGames()), err)
		}
	}
}
