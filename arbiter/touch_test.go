package arbiter

import "testing"

// TestTouch: two entries meet only where they concern the same game, player or thing, and what concerns the whole event meets
// everything but what concerns nobody.
func TestTouch(t *testing.T) {
	const meet, pass = true, false
	for _, c := range []struct {
		name string
		a, b Event
		want bool
	}{
		{"results of two games", ResultEntered{Game: 1}, ResultEntered{Game: 2}, pass},
		{"two results of a game", ResultEntered{Game: 1}, ResultEntered{Game: 1}, meet},
		{"a result and its correction", ResultEntered{Game: 1}, ResultCorrected{Game: 1}, meet},
		{"a result and a sheet of another game", ResultEntered{Game: 1}, SheetTaken{Game: 2, By: 1}, pass},
		{"two sheets of a game", SheetTaken{Game: 2, By: 1}, SheetTaken{Game: 2, By: 2}, meet},
		{"new players", PlayersAdded{[]PlayerEntry{{ID: 9}}}, PlayersAdded{[]PlayerEntry{{ID: 10}}}, pass},
		{"new players and the next round", PlayersAdded{[]PlayerEntry{{ID: 9}}}, RoundPaired{Round: 2}, meet},
		{"a result and the next round", ResultEntered{Game: 1}, RoundPaired{Round: 2}, meet},
		{"a round twice", RoundPaired{Round: 2}, RoundPaired{Round: 2}, meet},
		{"what two players paid", FeePaid{ID: 1}, FeePaid{ID: 2}, pass},
		{"what a player paid twice", FeePaid{ID: 1}, FeePaid{ID: 1}, meet},
		{"a withdrawal and a payment", PlayerWithdrawn{ID: 1}, FeePaid{ID: 1}, meet},
		{"two pairs kept apart", PairsForbidden{Players: []PlayerID{1, 2}}, PairsForbidden{Players: []PlayerID{3, 4}}, pass},
		{"two bans with a player in both", PairsForbidden{Players: []PlayerID{1, 2}}, PairsForbidden{Players: []PlayerID{2, 3}}, meet},
		{"changes of two players", PlayersEdited{Players: []PlayerEdited{{ID: 1}}}, PlayersEdited{Players: []PlayerEdited{{ID: 2}, {ID: 3}}}, pass},
		{"changes of a player", PlayersEdited{Players: []PlayerEdited{{ID: 1}}}, PlayersEdited{Players: []PlayerEdited{{ID: 2}, {ID: 1}}}, meet},
		{"empty boards of two teams", LineupSet{Team: 1, Players: []PlayerID{1, 0}}, LineupSet{Team: 2, Players: []PlayerID{2, 0}}, pass},
		{"a board of two lineups", LineupSet{Team: 1, Players: []PlayerID{1, 2}}, LineupSet{Team: 1, Players: []PlayerID{2, 1}}, meet},
		{"a spectator and a round", IncidentRecorded{Spectator: 8}, RoundPaired{Round: 2}, pass},
		{"two spectators", IncidentRecorded{Spectator: 8}, IncidentRecorded{Spectator: 9}, pass},
		{"rows of the checklist", EquipmentChecked{Row: "boards"}, EquipmentChecked{Row: "clocks"}, pass},
		{"a row of the checklist", EquipmentChecked{Row: "boards"}, EquipmentChecked{Row: "boards", Amiss: true}, meet},
		{"a print and the next round", Printed{Number: 1}, RoundPaired{Round: 2}, pass},
		{"a publication and a result", RoundPublished{Round: 1}, ResultEntered{Game: 1}, pass},
		{"two questions", QuestionAsked{}, QuestionAsked{}, pass},
		{"a setting and a result", SettingChanged{"place", "Delft", ""}, ResultEntered{Game: 1}, meet},
		{"an undo and a payment", Undone{Seqs: []int64{3}}, FeePaid{ID: 1}, meet},
	} {
		of := func(e Event) Touch { return Touched([]Envelope{{Body: e}}) }
		if a, b := of(c.a), of(c.b); a.Meets(b) != c.want || b.Meets(a) != c.want {
			t.Errorf("%s meet: %v, %v, want %v", c.name, a.Meets(b), b.Meets(a), c.want)
		}
	}
	if mine := Touched([]Envelope{{Body: ResultEntered{Game: 1}}, {Body: FeePaid{ID: 2}}}); !mine.Meets(Touched([]Envelope{{Body: FeePaid{ID: 2}}})) || mine.Meets(Touched(nil)) {
		t.Error("a step does not concern what its entries do")
	}
}
