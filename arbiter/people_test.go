package arbiter

import (
	"slices"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/pairing/systems"
)

func TestCategories(t *testing.T) {
	woman := Player{Person: Person{Name: "W", Sex: "w", BirthYear: 2009}, Registration: Registration{Rating: 1700, Club: "DC One"}}
	unknown := Player{Person: Person{Name: "U"}}
	for _, c := range []struct {
		text          string
		woman, nobody bool
	}{
		{"A: sex=w", true, false},
		{"A: sex!=w", false, false}, // not known is not "not a woman"
		{"A: born>=2009", true, false},
		{"A: born>2009", false, false},
		{"A: born<=2009, rating<1800", true, false},
		{"A: rating<1800", true, false}, // an unrated player may be of any strength
		{"A: rating=0", false, false},
		{"A: rating>=1600, rating<=1700", true, false},
		{"A: rating=1700", true, false},
		{"A: rating!=1700", false, false},
		{"A: club=dc one", true, false},
		{"A: title=GMI", false, false},
	} {
		list, err := ParseCategories(c.text)
		if err != nil || len(list) != 1 {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if list[0].Has(woman) != c.woman || list[0].Has(unknown) != c.nobody {
			t.Errorf("%s: %v %v, want %v %v", c.text, list[0].Has(woman), list[0].Has(unknown), c.woman, c.nobody)
		}
		if again, err := ParseCategories(list[0].String()); err != nil || again[0].String() != list[0].String() {
			t.Errorf("%s does not survive being written: %v", list[0], err)
		}
	}
	for _, text := range []string{"A", ":", "A:", "A: x=1", "A: born>=old", "A: sex<w", "A: sex=f", "A: rating!", "A: sex=w; a: sex=m", "A: rating"} {
		if _, err := ParseCategories(text); rule.CodeOf(err) != rule.Usage {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestMoney(t *testing.T) {
	for text, want := range map[string]Money{"15": 1500, "12.5": 1250, "12,50": 1250, "0": 0, "0.05": 5, "10000000": mostMoney} {
		if m, err := ParseMoney(text); err != nil || m != want {
			t.Errorf("%q: %v %v", text, m, err)
		}
	}
	for _, text := range []string{"", "-1", "1.", "1.234", "x", "1e3", "10000000.01", "99999999999999999999", "1 000"} {
		if m, err := ParseMoney(text); rule.CodeOf(err) != rule.Usage {
			t.Errorf("%q: %v %v", text, m, err)
		}
	}
}

func TestFeesOfCategories(t *testing.T) {
	tb := newTable(t, Settings{System: systems.Swiss, PeopleSettings: PeopleSettings{Categories: "Youth: born>=2008", Fee: "15; youth: 5"}})
	young := rated("Young", 0)
	young.Person.BirthYear = 2010
	tb.must(AddPlayers{[]Entry{rated("Old", 0), young}})
	account := func(i int) Account { return tb.Account(tb.Players[i]) }
	if a, b := account(0), account(1); a.Due != 1500 || b.Due != 500 {
		t.Fatalf("due %v and %v", a.Due, b.Due)
	}
	tb.must(PayFee{Player: 1})
	if a := account(0); a.Paid != 1500 || a.Open() != 0 {
		t.Errorf("%+v after paying all", a)
	}
	tb.refuse(PayFee{Player: 1}, rule.Refused, "")
	tb.refuse(PayFee{Player: 2, Amount: 100, Back: true}, rule.Refused, "")
	tb.must(PayFee{Player: 1, Amount: 500, Back: true})
	tb.refuse(AgreeFee{Player: 1, Amount: new(Money)}, rule.Usage, "")
	tb.must(AgreeFee{Player: 1, Amount: new(Money), Reason: "carries the boards"})
	if a := account(0); a.Open() != -1000 {
		t.Errorf("%+v after the agreement", a)
	}
	tb.must(Undo{})
	if a := account(0); a.Open() != 500 {
		t.Errorf("%+v after the undo", a)
	}
	tb.refuse(SetSetting{"fee", "15; Women: 5", ""}, rule.NotFound, "")
	// What is not UTF-8 would be read back with other letters, wherever it is typed.
	tb.refuse(SetSetting{"place", "Caf\xe9", ""}, rule.Usage, "")
	latin := rated("Zorg", 0)
	latin.Club = "Caf\xe9"
	tb.refuse(AddPlayers{[]Entry{latin}}, rule.Usage, "")
	tb.refuse(SetSetting{"categories", "", ""}, rule.NotFound, "") // the fee names one
}

func TestReplacement(t *testing.T) {
	tb := newTable(t, Settings{System: systems.RoundRobin})
	tb.must(AddPlayers{[]Entry{rated("A", 0), rated("B", 0), rated("C", 0), rated("D", 0)}})
	tb.pair(1, 2, 3, 4)
	tb.must(EnterResult{Board(1, 1), won(FirstWins)})
	tb.refuse(ReplacePlayer{Player: 1, Entry: rated("E", 0)}, rule.Usage, "")
	tb.refuse(ReplacePlayer{Player: 1, Entry: rated("B", 0), Reason: "ill"}, rule.Refused, "")
	tb.refuse(ReplacePlayer{Player: 1, Entry: rated("E", 0), Round: 1, Reason: "ill"}, rule.Refused, "")
	d := tb.must(ReplacePlayer{Player: 1, Entry: rated("E", 0), Reason: "ill"})
	if len(d.Notices) == 0 || !strings.Contains(told(d), "the result of round 1 stays with the place") {
		t.Errorf("notes %q", told(d))
	}
	if p := tb.Players[0]; p.Name() != "E" || len(p.Former) != 1 || p.Former[0].Person.Name != "A" || p.Former[0].Until != 1 {
		t.Errorf("%+v", p)
	}
	replaced := tb.Log[len(tb.Log)-1]
	if said := Describe(tb.State, replaced); !strings.Contains(said, "E takes the place of A from round 2 on") {
		t.Errorf("a replacement is told as %q", said)
	}
	// Earlier entries are described with the person who made them, and later ones
	// with the person who came.
	result := tb.Log[slices.IndexFunc(tb.Log, func(e Envelope) bool { _, is := e.Body.(ResultEntered); return is })]
	if said := Describe(tb.State, result); !strings.Contains(said, "A beats B") {
		t.Errorf("a result of before the replacement is told as %q", said)
	}
	tb.pair(1, 3, 2, 4)
	tb.must(EnterResult{Board(2, 1), won(FirstWins)})
	if said := Describe(tb.State, tb.Log[len(tb.Log)-1]); !strings.Contains(said, "E beats C") {
		t.Errorf("a result of now is told as %q", said)
	}
	// A postponed game belongs to the round in which it was paired.
	tb.must(ReplacePlayer{Player: 3, Entry: rated("F", 0), Round: 3, Reason: "ill"})
	tb.must(EnterResult{Board(1, 2), won(FirstWins)})
	if said := Describe(tb.State, tb.Log[len(tb.Log)-1]); !strings.Contains(said, "C beats D") {
		t.Errorf("the late result of round 1 is told as %q", said)
	}
	result.Seq = 1
	d = tb.must(ErasePerson{Player: 1, Former: 1, Reason: "asked"})
	if result.Seq = 1; strings.Contains(Describe(tb.State, result), "A beats B") {
		t.Error("who was erased is named")
	}
	if said := Describe(tb.State, replaced); !strings.Contains(said, "E takes the place of player #1 from") {
		t.Errorf("a replacement of who was erased is told as %q", said)
	}
	if tb.Players[0].Name() != "E" || !tb.person(tb.Players[0].Former[0].Person.ID).Erased {
		t.Errorf("erased %v of %+v", d.Erase, tb.Players[0])
	}
	tb.refuse(ErasePerson{Player: 1, Former: 2, Reason: "asked"}, rule.NotFound, "")

	swiss := newTable(t, Settings{System: systems.Swiss, Rounds: 3})
	swiss.must(AddPlayers{[]Entry{rated("A", 0), rated("B", 0)}})
	swiss.must(ReplacePlayer{Player: 2, Entry: rated("C", 0), Reason: "ill"})
	swiss.pair(1, 2)
	swiss.must(EnterResult{Board(1, 1), won(FirstWins)})
	swiss.refuse(ReplacePlayer{Player: 2, Entry: rated("D", 0), Reason: "ill"}, rule.Refused, "")
	// A system is named by its word in the language of the reader.
	refused := PlayerReplaced{ID: 2, Person: 9, Round: len(swiss.Rounds) + 1, Reason: "ill"}.check(swiss.State)
	if said := rule.SaidOf(refused).In(func(text, _ string, _ int) string {
		return strings.ReplaceAll(text, "event|Swiss", "Zwitsers toernooi")
	}); !strings.Contains(said, "in a Zwitsers toernooi") {
		t.Errorf("the system is named in %q", said)
	}
}

func TestSeats(t *testing.T) {
	tb := newTable(t, Settings{System: systems.Swiss, Rounds: 3})
	tb.must(AddPlayers{[]Entry{rated("A", 0), rated("B", 0), rated("C", 0), rated("D", 0), rated("E", 0), rated("F", 0)}})
	tb.must(FixSeat{Player: 1, Board: 3})
	tb.must(FixSeat{Player: 6, Board: 9})
	tb.refuse(FixSeat{Player: 2, Board: 3}, rule.Refused, "")
	tb.refuse(FixSeat{Player: 2}, rule.Refused, "")
	tb.pair(1, 2, 3, 4, 5, 6)
	tb.must(FixSeat{Player: 2, Board: 2})
	tb.refuse(FixSeat{Player: 2, Board: 4}, rule.Refused, "")
	tb.must(FixSeat{Player: 2})
	boards := func(pairs ...Match) []int {
		var list []int
		for _, m := range tb.Seated(pairs) {
			list = append(list, m.Board)
		}
		return list
	}
	if got := boards(Match{First: 1, Second: 2}, Match{First: 3, Second: 4}, Match{First: 5, Second: 6}); !slices.Equal(got, []int{1, 3, 9}) {
		t.Errorf("boards %v", got)
	}
	// Two with a board of their own meet: that of the one who entered first.
	if got := tb.Seated([]Match{{First: 6, Second: 1}, {First: 2, Second: 3}, {First: 4, Second: 5}}); got[2].Board != 3 || got[2].First != 6 {
		t.Errorf("boards %+v", got)
	}
}

func TestCheckIn(t *testing.T) {
	tb := newTable(t, Settings{System: systems.Swiss, Rounds: 3})
	tb.must(AddPlayers{[]Entry{rated("A", 0), rated("B", 0)}})
	tb.must(CheckIn{Players: []PlayerID{1}})
	tb.refuse(CheckIn{Players: []PlayerID{1}}, rule.Refused, "")
	tb.refuse(CheckIn{Players: []PlayerID{2}, Gone: true}, rule.Refused, "")
	tb.refuse(CheckIn{}, rule.Usage, "")
	if missing := tb.NotCheckedIn(); len(missing) != 1 || missing[0].ID != 2 {
		t.Errorf("missing %+v", missing)
	}
}
