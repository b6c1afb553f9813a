package arbiter

import (
	"slices"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// table is a tournament under test: a journal in memory.
type table struct {
	t testing.TB
	*State
	log     []Envelope
	persons []Person
}

func newTable(t testing.TB, settings Settings, names ...string) *table {
	t.Helper()
	s, err := Fold(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	tb := &table{t: t, State: s}
	if settings.Name == "" {
		settings.Name = "Test"
	}
	tb.must(CreateEvent{settings})
	if len(names) > 0 {
		tb.must(AddPlayers{entries(names...)})
	}
	return tb
}

func entries(names ...string) []Entry {
	var list []Entry
	for _, n := range names {
		list = append(list, Entry{Person: Person{Name: n}})
	}
	return list
}

// do decides and applies, as the office does.
func (tb *table) do(c Command) (Decision, error) {
	d, err := Decide(tb.State, c)
	if err != nil {
		return d, err
	}
	entries, err := tb.Record(d, time.Unix(1_800_000_000+60*tb.Seq, 0).UTC(), "arbiter", 0)
	if err != nil {
		tb.t.Fatalf("%#v: %v", c, err)
	}
	tb.persons = append(tb.persons, d.Persons...)
	for i, p := range tb.persons {
		if slices.Contains(d.Erase, p.ID) {
			tb.persons[i] = Person{ID: p.ID, Erased: true, Entry: p.Entry, Digest: p.Digest}
		}
	}
	tb.log = append(tb.log, entries...)
	return d, nil
}

func (tb *table) must(c Command) Decision {
	tb.t.Helper()
	d, err := tb.do(c)
	if err != nil {
		tb.t.Fatalf("%#v: %v", c, err)
	}
	return d
}

func (tb *table) refuse(c Command, code rule.Code, part string) {
	tb.t.Helper()
	seq := tb.Seq
	_, err := tb.do(c)
	if err == nil || rule.CodeOf(err) != code || !strings.Contains(err.Error(), part) {
		tb.t.Errorf("%#v: error %q (%s), want %s with %q", c, err, rule.CodeOf(err), code, part)
	}
	if err != nil && strings.Contains(err.Error(), "\n") {
		tb.t.Errorf("%q has more than one line", err)
	}
	if tb.Seq != seq {
		tb.t.Error("a refused command left an entry")
	}
}

func (tb *table) pair(pairs ...PlayerID) {
	tb.t.Helper()
	var c PairRound
	for i := 0; i+1 < len(pairs); i += 2 {
		c.Games = append(c.Games, Match{First: pairs[i], Second: pairs[i+1]})
	}
	tb.must(c)
}

func (tb *table) points(id PlayerID) pairing.Points {
	tb.t.Helper()
	p, err := tb.Player(id)
	if err != nil {
		tb.t.Fatal(err)
	}
	f := tb.Field(-1)
	for i := range f.Players {
		if f.Players[i].Number == p.Number {
			return f.Players[i].Score()
		}
	}
	tb.t.Fatalf("player %d is not in the field", id)
	return 0
}

func won(by Winner) Result { return Result{Winner: by} }

func TestLifeOfAnEvent(t *testing.T) {
	tb := newTable(t, Settings{}, "Adams, Ann", "Berg, Bo", "Cruz, Cy", "Diaz, Di")
	tb.refuse(EnterResult{Board(1, 1), won(FirstWins)}, rule.NotFound, "no round is paired")
	tb.pair(1, 4, 2, 3)
	tb.refuse(EnterResult{Board(1, 3), won(FirstWins)}, rule.NotFound, "round 1 has no board 3")
	tb.must(EnterResult{Board(0, 1), won(FirstWins)})
	tb.refuse(EnterResult{Board(1, 1), won(Drawn)}, rule.Refused, "has a result already")
	tb.must(EnterResult{GameRef{Players: [2]PlayerID{3, 2}}, Result{Winner: Drawn, Reason: Agreement}})
	if tb.points(1) != 2*pairing.Point || tb.points(2) != pairing.Point || tb.points(4) != 0 {
		t.Errorf("points %v %v %v", tb.points(1), tb.points(2), tb.points(4))
	}
	tb.refuse(CorrectResult{Board(1, 1), &Result{Winner: SecondWins}, ""}, rule.Usage, "needs a reason")
	tb.must(CorrectResult{Board(1, 1), &Result{Winner: SecondWins, Reason: Resigned}, "sheets swapped"})
	g, err := tb.FindGame(Board(1, 1))
	if err != nil || len(g.Corrections) != 1 || g.Corrections[0].Before.Winner != FirstWins || g.Winner() != 4 {
		t.Errorf("game after correction: %+v, %v", g, err)
	}
	tb.must(SetSetting{"scoring", "1-½-0", "regulations of the club"})
	if tb.points(4) != pairing.Point || tb.points(3) != pairing.Half {
		t.Errorf("points after the change of scoring: %v %v", tb.points(4), tb.points(3))
	}
	tb.must(CloseEvent{})
	tb.refuse(SetSetting{"place", "Riga", ""}, rule.Refused, "closed")
	tb.must(ReopenEvent{"a sheet came late"})
	past, err := tb.AsOf(5)
	if err != nil || past.points(1) != 2*pairing.Point {
		t.Errorf("as of entry 5: %v, %v", past.points(1), err)
	}
}

func (s *State) points(id PlayerID) pairing.Points {
	p, _ := s.Player(id)
	for _, q := range s.Field(-1).Players {
		if q.Number == p.Number {
			return q.Score()
		}
	}
	return -1
}

func TestPlayerTwice(t *testing.T) {
	tb := newTable(t, Settings{}, "Adams, Ann")
	tb.refuse(AddPlayers{entries("ann  ADAMS")}, rule.Refused, "entered already, as player #1")
	tb.refuse(AddPlayers{entries("Berg", "Berg")}, rule.Refused, "entered already")
	tb.must(AddPlayers{[]Entry{{Person: Person{Name: "Ann Adams"}, Namesake: true}}})
	tb.must(AddPlayers{[]Entry{{Person: Person{Name: "Cruz", FMJD: "77"}}}})
	tb.refuse(AddPlayers{[]Entry{{Person: Person{Name: "Diaz", FMJD: "77"}}}}, rule.Refused, "FMJD number 77")
	if len(tb.Players) != 3 {
		t.Errorf("%d players", len(tb.Players))
	}
}
