package arbiter

import (
	"slices"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/systems"
)

func rated(name string, rating int) Entry {
	return Entry{Person: Person{Name: name}, Registration: Registration{Rating: rating}}
}

// numbersOf are the players' names by number.
func numbersOf(s *State) []string {
	var names []string
	for _, p := range s.numberOrder() {
		names = append(names, p.Name())
	}
	return names
}

// C.04.2: a late entry takes the place of their rank; who has met whom is
// unchanged.
func TestLateEntryTakesHisRank(t *testing.T) {
	tb := newTable(t, Settings{System: systems.Swiss, Rounds: 5})
	tb.must(AddPlayers{[]Entry{rated("A", 2000), rated("B", 1900), rated("C", 1800), rated("D", 1700)}})
	tb.pair(1, 3, 2, 4)
	tb.must(EnterResult{Board(1, 1), won(FirstWins)})
	tb.must(EnterResult{Board(1, 2), won(Drawn)})
	tb.must(AddPlayers{[]Entry{rated("Late", 1850), rated("Later", 2100), rated("Latest", 0)}})
	if got, want := numbersOf(tb.State), []string{"Later", "A", "B", "Late", "C", "D", "Latest"}; !slices.Equal(got, want) {
		t.Fatalf("numbers %v, want %v", got, want)
	}
	f := tb.Field(-1)
	if e := f.Players[1].Entries[0]; e.Opponent != 5 || e.Points != 2*pairing.Point {
		t.Errorf("A (2) met %+v in round 1, and it was C (5)", e)
	}
	if e := f.Players[3].Entries[0]; e.Kind != pairing.Absent || e.Points != 0 {
		t.Errorf("the late entry has %+v in round 1", e)
	}
	tb.must(Undo{})
	if got, want := numbersOf(tb.State), []string{"A", "B", "C", "D"}; !slices.Equal(got, want) {
		t.Errorf("after the undo %v, want %v", got, want)
	}
	tb.must(SetSetting{"late-numbers", LateLast, "printed"})
	tb.must(AddPlayers{[]Entry{rated("Late", 1850)}})
	if p := tb.ByNumber(5); p.Name() != "Late" {
		t.Errorf("number 5 is %s", p.Name())
	}
}

// C.04.7: the upper half is that of round 1, ending with the same person,
// whoever enters later.
func TestBakuKeepsTheLastOfTheUpperHalf(t *testing.T) {
	tb := newTable(t, Settings{System: systems.Swiss, Rounds: 9, Acceleration: Baku})
	tb.must(AddPlayers{[]Entry{rated("A", 2000), rated("B", 1900), rated("C", 1800), rated("D", 1700), rated("E", 1600), rated("F", 1500)}})
	tb.must(GiveNumbers{Order: []PlayerID{1, 2, 3, 4, 5, 6}})
	accelerated := func(round int) []string {
		f := tb.Field(0)
		var names []string
		for i := range f.Players {
			if f.Players[i].AccelerationIn(round) > 0 {
				names = append(names, f.Players[i].Name)
			}
		}
		return names
	}
	if got := accelerated(1); !slices.Equal(got, []string{"A", "B", "C", "D"}) {
		t.Fatalf("six players: %v have virtual points, want 2*2 of them", got)
	}
	tb.pair(1, 4, 2, 3, 5, 6)
	tb.must(AddPlayers{[]Entry{rated("High", 1950), rated("Low", 1400)}})
	for _, round := range []int{1, 5} {
		if got := accelerated(round); !slices.Equal(got, []string{"A", "High", "B", "C", "D"}) {
			t.Errorf("round %d: %v have virtual points; the last of them is D still", round, got)
		}
	}
	if got := accelerated(6); got != nil {
		t.Errorf("round 6 of 9 is accelerated for %v", got)
	}
	f := tb.Field(0)
	if a := &f.Players[0]; a.AccelerationIn(3) != 2*pairing.Point || a.AccelerationIn(4) != pairing.Point {
		t.Errorf("virtual points of A in rounds 3 and 4: %v, %v", a.AccelerationIn(3), a.AccelerationIn(4))
	}
	tb.must(UnpairLastRound{})
	if got := accelerated(1); len(got) != 4 {
		t.Errorf("before round 1 is paired again: %v of eight", got)
	}
}

func TestForbiddenPairs(t *testing.T) {
	tb := newTable(t, Settings{System: systems.Swiss, Rounds: 5, Apart: []string{ApartFamily}}, "Berg, Ann", "Rui Costa", "Berg, Leo", "Eva COSTA")
	tb.must(GiveNumbers{Order: []PlayerID{4, 3, 2, 1}})
	tb.must(ForbidPairs{Players: []PlayerID{4, 1}, From: 2, To: 3, Reason: "neighbours"})
	f := tb.Field(-1)
	if len(f.Forbidden) != 3 {
		t.Fatalf("%+v", f.Forbidden)
	}
	if x := f.Forbidden[0]; !slices.Equal(x.Numbers, []int{4, 1}) || x.Wish || x.InForce(1) || !x.InForce(3) || x.InForce(4) {
		t.Errorf("%+v", x)
	}
	for _, x := range f.Forbidden[1:] {
		if !x.Wish || len(x.Numbers) != 2 {
			t.Errorf("families: %+v", x)
		}
	}
	tb.refuse(ForbidPairs{Players: []PlayerID{1, 4}, From: 2, To: 3}, rule.Refused, "are kept apart already (neighbours)")
	tb.refuse(ForbidPairs{Players: []PlayerID{1, 9}}, rule.NotFound, "there is no player 9")
	tb.refuse(AllowPairs{Players: []PlayerID{1, 2}}, rule.Refused, "nothing keeps")
	tb.must(AllowPairs{Players: []PlayerID{4, 1}})
	if n := len(tb.Bans); n != 0 {
		t.Errorf("%d bans are left", n)
	}
	tb.must(Undo{})
	if n := len(tb.Bans); n != 1 {
		t.Errorf("%d bans after the undo", n)
	}
	robin := newTable(t, Settings{}, "A", "B")
	robin.refuse(ForbidPairs{Players: []PlayerID{1, 2}}, rule.Refused, "everybody meets everybody")
}

func TestFixedPairsAndAbsentPlayers(t *testing.T) {
	tb := newTable(t, Settings{System: systems.Swiss, Rounds: 5}, "A", "B", "C", "D", "E")
	round := PairRound{Games: []Match{{First: 1, Second: 2}, {First: 3, Second: 4}}, Byes: []Bye{{Player: 5, Kind: pairing.PAB}}}
	round.Fixed = []FixedPair{{First: 1, Second: 2}, {First: 5}}
	tb.refuse(round, rule.Usage, "a pair fixed by the arbiter needs a reason")
	round.Reason = "asked by both"
	wrong := round
	wrong.Fixed = []FixedPair{{First: 2, Second: 1}}
	tb.refuse(wrong, rule.Refused, "is not in its pairing")
	tb.must(AnnounceAbsence{Player: 3, Round: 1, As: "half-bye"})
	tb.refuse(round, rule.Refused, "C is absent in round 1 and cannot be paired in it")
	tb.must(AnnounceAbsence{Player: 3, Round: 1, As: "none"})
	tb.must(round)
	if got := Describe(tb.State, tb.Log[tb.Seq-1]); got != "round 1 paired: 2 games; without a game: E; set by the arbiter: A – B, E with the bye (asked by both)" {
		t.Errorf("the entry reads %q", got)
	}
}
