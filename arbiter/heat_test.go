package arbiter

import (
	"testing"

	"pgregory.net/rapid"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/hammer"
	"flagfall/pairing"
	"flagfall/pairing/systems"
)

func heatSettingsOf(n int, scoring string) HeatSettings {
	return HeatSettings{Games: n, HeatScoring: scoring}
}

// A heat is two games with the colours changed (WCDF 1.12), each of them a game
// of its own.
func TestHeatOfTwo(t *testing.T) {
	tb := newTable(t, Settings{System: systems.Swiss, HeatSettings: heatSettingsOf(2, "")}, "A", "B", "C", "D", "E")
	tb.must(PairRound{Games: []Match{{First: 1, Second: 2}, {First: 3, Second: 4}}, Byes: []Bye{{Player: 5, Kind: pairing.PAB}}})
	games := tb.Rounds[0].Games
	if len(games) != 4 || games[1].First != 2 || games[1].Second != 1 || games[1].Board != 1 || games[1].BoardName() != "1.2" {
		t.Fatalf("%+v", games)
	}
	tb.refuse(EnterResult{Board(1, 1), won(FirstWins)}, rule.Usage, "board 1 has 2 games")
	tb.must(EnterResult{GameRef{Board: 1, Heat: 1}, won(FirstWins)})
	tb.must(EnterResult{GameRef{Board: 1, Heat: 2}, won(Drawn)})
	tb.must(EnterResult{GameRef{Players: [2]PlayerID{4, 3}}, won(FirstWins)}) // the game in which D moves first
	tb.refuse(PairRound{Games: []Match{{First: 1, Second: 3}}}, rule.Refused, "board 2.1 has no result yet")
	tb.must(EnterResult{GameRef{Board: 2, Heat: 1}, Result{Winner: SecondWins, Reason: Forfeit}})
	f := tb.Field(-1)
	for i, want := range []pairing.Entry{
		{Kind: pairing.Played, Opponent: 2, Colour: pairing.First, Points: 3 * pairing.Point,
			Heat: pairing.Heat{Games: 2, Played: 2, Won: 1, Drawn: 1, Seconds: 1, Points: 3 * pairing.Point, PlayedPoints: 3 * pairing.Point}},
		{Kind: pairing.Played, Opponent: 1, Colour: pairing.Second, Points: pairing.Point,
			Heat: pairing.Heat{Games: 2, Played: 2, Drawn: 1, Lost: 1, Seconds: 1, Points: pairing.Point, PlayedPoints: pairing.Point}},
		{Kind: pairing.Played, Opponent: 4, Colour: pairing.First, Heat: pairing.Heat{Games: 2, Played: 1, Lost: 1, Seconds: 1}},
		{Kind: pairing.Played, Opponent: 3, Colour: pairing.Second, Points: 4 * pairing.Point,
			Heat: pairing.Heat{Games: 2, Played: 1, Won: 1, Forfeits: 1, Points: 4 * pairing.Point, PlayedPoints: 2 * pairing.Point}},
		{Kind: pairing.PAB, Points: 4 * pairing.Point},
	} {
		if got := f.Players[i].Entries[0]; got != want {
			t.Errorf("player %d: %+v, want %+v", i+1, got, want)
		}
	}
	tb.must(SetSetting{"heat-scoring", OneResult, "the regulations say so"})
	if e := tb.Field(-1).Players[0].Entries[0]; e.Points != 2*pairing.Point || e.Heat.Points != 3*pairing.Point {
		t.Errorf("as one result: %+v", e)
	}
	if e := tb.Field(-1).Players[4].Entries[0]; e.Points != 2*pairing.Point {
		t.Errorf("a bye as one result: %+v", e)
	}
}

// A postponed game of a heat counts provisionally beside those that were
// played, and the next round can be paired.
func TestHeatWithPostponedGame(t *testing.T) {
	tb := newTable(t, Settings{System: systems.Swiss, Rounds: 3, HeatSettings: heatSettingsOf(2, "")}, "A", "B", "C", "D")
	tb.pair(1, 2, 3, 4)
	for _, ref := range []GameRef{{Board: 1, Heat: 1}, {Board: 2, Heat: 1}, {Board: 2, Heat: 2}} {
		tb.must(EnterResult{ref, won(FirstWins)})
	}
	tb.must(PostponeGame{Game: GameRef{Board: 1, Heat: 2}, Reason: "ill"})
	f := tb.Field(-1)
	for i, want := range []pairing.Entry{
		{Kind: pairing.Played, Opponent: 2, Colour: pairing.First, Points: 3 * pairing.Point,
			Heat: pairing.Heat{Games: 2, Played: 2, Won: 1, Drawn: 1, Seconds: 1, Points: 3 * pairing.Point, PlayedPoints: 3 * pairing.Point}},
		{Kind: pairing.Played, Opponent: 1, Colour: pairing.Second, Points: pairing.Point,
			Heat: pairing.Heat{Games: 2, Played: 2, Drawn: 1, Lost: 1, Seconds: 1, Points: pairing.Point, PlayedPoints: pairing.Point}},
	} {
		if got := f.Players[i].Entries[0]; got != want {
			t.Errorf("player %d: %+v, want %+v", i+1, got, want)
		}
	}
	tb.must(PairRound{Games: []Match{{First: 1, Second: 3}, {First: 2, Second: 4}}})
}

func TestParseBoard(t *testing.T) {
	for text, want := range map[string]GameRef{"3": {Board: 3}, "3.2": {Board: 3, Heat: 2}, "3/2": {Board: 3, Heat: 2}, " 12.1 ": {Board: 12, Heat: 1}} {
		if got, err := ParseBoard(0, text); err != nil || got != want {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "0", "3.", ".2", "3.0", "3.x", "-1", "3.1.2", "99999999999999999999"} {
		if _, err := ParseBoard(0, text); rule.CodeOf(err) != rule.Usage || rule.HintOf(err) == "" {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// A round of a journal whose games share a board in any other way is refused.
func TestHeatsOfRoundPaired(t *testing.T) {
	tb := newTable(t, Settings{System: systems.Swiss}, "A", "B", "C", "D")
	for name, games := range map[string][]PairedGame{
		"a gap":            {{1, 1, 1, 2, 1}, {2, 1, 2, 1, 3}},
		"begins at 2":      {{1, 1, 1, 2, 2}},
		"others sit there": {{1, 1, 1, 2, 1}, {2, 1, 3, 4, 2}},
		"no heat":          {{1, 1, 1, 2, 0}, {2, 1, 2, 1, 1}},
		"two boards":       {{1, 1, 1, 2, 1}, {2, 2, 2, 1, 2}},
	} {
		if err := (RoundPaired{Round: 1, Games: games}).check(tb.State); rule.CodeOf(err) != rule.Refused {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Whatever happens in the games, a round gives a player the points of their
// games, the score of a heat and of the match is their sum, and the two
// players' entries agree.
func TestHeatsAddUp(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(1, mostGames).Draw(rt, "games")
		tb := newTable(t, Settings{System: systems.Swiss, HeatSettings: heatSettingsOf(n, "")}, "A", "B", "C", "D")
		for round := range 3 {
			tb.must(PairRound{Games: []Match{{First: 1, Second: PlayerID(2 + round)}, {First: PlayerID(2 + (round+1)%3), Second: PlayerID(2 + (round+2)%3)}}})
			for _, g := range tb.Rounds[round].Games {
				tb.must(EnterResult{GameRef{ID: g.ID}, Result{
					Winner: rapid.SampledFrom([]Winner{FirstWins, SecondWins, Drawn, BothLose}).Draw(rt, "winner"),
				}})
			}
		}
		sum := map[PlayerID]pairing.Points{}
		colours := map[PlayerID]int{}
		for _, r := range tb.Rounds {
			for _, g := range r.Games {
				sum[g.First] += g.Points[0]
				sum[g.Second] += g.Points[1]
				colours[g.First]++
				colours[g.Second]--
			}
		}
		f := tb.Field(-1)
		for i := range f.Players {
			p := &f.Players[i]
			if p.Score() != sum[PlayerID(p.Number)] {
				rt.Fatalf("player %d has %v of games worth %v", p.Number, p.Score(), sum[PlayerID(p.Number)])
			}
			if n%2 == 0 && colours[PlayerID(p.Number)] != 0 {
				rt.Fatalf("the colours of player %d do not balance", p.Number)
			}
			for round, e := range p.Entries {
				other := f.Players[e.Opponent-1].Entries[round]
				if e.Heat.Won > other.Heat.Lost || e.Heat.Drawn != other.Heat.Drawn || e.Heat.Games != other.Heat.Games {
					rt.Fatalf("%+v against %+v", e, other)
				}
			}
		}
	})
}

// FuzzParseBoard: whatever is read as a board is written as it was read.
func FuzzParseBoard(tf *testing.F) {
	f := hammer.Of(tf)
	for _, text := range []string{"3", "3.2", "3/2", "03.01", "3.", "x", "3.2.1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		ref, err := ParseBoard(0, text)
		if err != nil {
			if rule.CodeOf(err) != rule.Usage {
				t.Fatal(err)
			}
			return
		}
		if again, err := ParseBoard(0, boardName(ref.Board, ref.Heat)); err != nil || again != ref || ref.Board < 1 || ref.Heat < 0 {
			t.Fatalf("%q: %+v, %+v, %v", text, ref, again, err)
		}
	})
}

// The games of a pair that is added to a round are numbered like those of any other pair; a
// damaged entry with other numbers is refused.
func TestHeatsOfAnAddedPair(t *testing.T) {
	for games, bad := range map[int][]int{1: {-1, 1, 99}, 2: {-1, 0, 2, 99}} {
		tb := newTable(t, Settings{System: systems.Swiss, HeatSettings: heatSettingsOf(games, "")}, "A", "B", "C", "D")
		tb.must(PairRound{Games: []Match{{First: 1, Second: 2}}, Byes: []Bye{{Player: 3, Kind: pairing.ZeroBye}, {Player: 4, Kind: pairing.ZeroBye}}})
		d, err := AddGame{First: 3, Second: 4, Reason: "late"}.decide(tb.State)
		if err != nil {
			t.Fatal(err)
		}
		e := d.Events[0].(GameAdded)
		if err := e.check(tb.State); err != nil {
			t.Fatal(err)
		}
		right := e.Games[0]
		for _, heat := range bad {
			e.Games[0].Heat = heat
			if err := e.check(tb.State); rule.CodeOf(err) != rule.Refused {
				t.Errorf("%d games, heat %d: %v", games, heat, err)
			}
			e.Games[0] = right
		}
	}
}
