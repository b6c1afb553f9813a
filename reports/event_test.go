package reports

import (
	"testing"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/roundrobin"
	"flagfall/pairing/systems"
)

// event is a tournament in memory, made by the commands that an office uses.
type event struct {
	*arbiter.State
	t testing.TB
}

func newEvent(t testing.TB, set arbiter.Settings, names ...string) *event {
	t.Helper()
	s, err := arbiter.Fold(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	e := &event{s, t}
	e.do(arbiter.CreateEvent{Settings: set})
	var list []arbiter.Entry
	for i, n := range names {
		entry := arbiter.Entry{Person: arbiter.Person{Name: n}}
		entry.Rating = 2300 - 25*(i%60)
		entry.Federation = []string{"LAT", "NED", "SEN"}[i%3]
		list = append(list, entry)
	}
	if len(list) > 0 {
		e.do(arbiter.AddPlayers{Players: list})
	}
	return e
}

// set changes settings, given as names and values in turn, without an entry.
func (e *event) set(pairs ...string) {
	e.t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		var err error
		if e.Settings, err = e.Settings.With(pairs[i], pairs[i+1]); err != nil {
			e.t.Fatal(err)
		}
	}
	var err error
	if e.Settings, err = e.Settings.Read(); err != nil { // made only once, as in a journal
		e.t.Fatal(err)
	}
}

func (e *event) do(c arbiter.Command) {
	e.t.Helper()
	d, err := arbiter.Decide(e.State, c)
	if err != nil {
		e.t.Fatalf("%T: %v", c, err)
	}
	at := time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC).Add(time.Duration(e.Seq) * time.Minute)
	if _, err := e.Record(d, at, "arbiter", 0); err != nil {
		e.t.Fatal(err)
	}
}

// pairAll pairs a number of rounds of a round robin, with numbers in the order of
// entry.
func (e *event) pairAll(rounds, cycles int) {
	e.t.Helper()
	schedule := roundrobin.Pairer{Cycles: cycles}.Schedule(len(e.Players))
	for r := range rounds {
		c := arbiter.PairRound{Origin: "round-robin"}
		for _, p := range schedule[r] {
			if p.Second == 0 {
				c.Byes = append(c.Byes, arbiter.Bye{Player: arbiter.PlayerID(p.First), Kind: pairing.Absent})
				continue
			}
			c.Games = append(c.Games, arbiter.Match{First: arbiter.PlayerID(p.First), Second: arbiter.PlayerID(p.Second)})
		}
		e.do(c)
	}
}

// result enters a result as it is typed.
func (e *event) result(round, board int, text string) {
	e.t.Helper()
	r, err := arbiter.ParseResult(text)
	if err != nil {
		e.t.Fatal(err)
	}
	e.do(arbiter.EnterResult{Game: arbiter.Board(round, board), Result: r})
}

// playAll enters results by a rule for all games that are open.
func (e *event) playAll() {
	e.t.Helper()
	for i, g := range e.OpenGames() {
		e.result(g.Round, g.Board, []string{"2-0", "1-1", "0-2", "1-1"}[(i*5+g.Board)%4])
	}
}

var club = []string{"Jānis Bērziņš", "Łukasz Żółć", "Nguyễn Thị Ánh", "Öztürk, Gülşah", "Иванов Иван", "van Dam, Piet"}

// single returns a round robin of five, so that somebody is always free, with some
// games open.
func single(t testing.TB) *event {
	e := newEvent(t, arbiter.Settings{Name: "Club championship", Place: "Rīga", Start: "2026-11-21", End: "2026-11-29", Arbiter: "A. Kalniņa", TimeControl: "80m+60s"}, club[:5]...)
	e.pairAll(5, 1)
	e.result(1, 1, "2-0")
	e.result(1, 2, "1-1")
	e.result(2, 1, "+-")
	e.result(2, 2, "0-2")
	e.do(arbiter.CorrectResult{Game: arbiter.Board(1, 2), Result: &arbiter.Result{Winner: arbiter.SecondWins, Reason: arbiter.OnTime}, Reason: "the flag fell first"})
	e.do(arbiter.TakeSheet{Game: arbiter.Board(1, 1), By: 2, Text: "1. 32-28", Verdict: arbiter.Verdict{
		Verdict: "irregular", Plies: 40, PliesOK: 30, Said: []rule.Sentence{rule.Typed("FMJD 5.4.6 at ply 31"), rule.Typed("FMJD 6.1 at ply 38")}, Kinds: []string{"missed-capture", "play-after-end"}}})
	e.do(arbiter.RecordRuling{Game: arbiter.Board(1, 1), Ply: 31, Article: "FMJD 5.4.6", Finding: "missed-capture", Move: "32-28",
		Choice: arbiter.LetStand, MovedOn: true, Reason: "nobody noticed at the board"})
	e.do(arbiter.TakeSheet{Game: arbiter.Board(1, 2), Text: "1. 33-29", Verdict: arbiter.Verdict{Verdict: "clean", Plies: 60, PliesOK: 60}})
	return e
}

// double returns a double round robin of English draughts, from which a player withdrew before playing
// half of their games.
func double(t testing.TB) *event {
	e := newEvent(t, arbiter.Settings{Name: "Match tournament", Variant: "english", System: systems.DoubleRoundRobin, Scoring: "1-½-0"}, club[:4]...)
	e.pairAll(6, 2)
	e.result(1, 1, "1-0")
	e.result(1, 2, "1/2-1/2")
	e.result(2, 1, "1/2-1/2")
	e.result(2, 2, "0-1")
	e.do(arbiter.Withdraw{Player: 4, Round: 3, Reason: "ill"})
	e.playAll()
	return e
}

// swiss returns a Swiss of three rounds paired by hand.
func swiss(t testing.TB) *event {
	e := newEvent(t, arbiter.Settings{Name: "Rapid evening", System: systems.Swiss, Rounds: 5, TieBreaks: []string{"solkoff", "wins"}}, club[:5]...)
	e.do(arbiter.PairRound{Games: []arbiter.Match{{First: 1, Second: 3}, {First: 4, Second: 2}}, Byes: []arbiter.Bye{{Player: 5, Kind: pairing.PAB}}})
	e.playAll()
	e.do(arbiter.PairRound{Games: []arbiter.Match{{First: 5, Second: 1}, {First: 3, Second: 4}}, Byes: []arbiter.Bye{{Player: 2, Kind: pairing.HalfBye}}})
	e.result(2, 1, "0-2")
	e.result(2, 2, "-+")
	e.do(arbiter.PairRound{Games: []arbiter.Match{{First: 2, Second: 1}, {First: 4, Second: 5}}, Byes: []arbiter.Bye{{Player: 3, Kind: pairing.PAB}}})
	return e
}
