package ranking

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"flagfall/arbiter"
)

// drawnEvent is an event of drawn size, rounds, results, scoring and order of
// tie-breaks, of which games are open in the last round or in the last two.
func drawnEvent(t *rapid.T) *arbiter.State {
	s, err := arbiter.Fold(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	do := func(c arbiter.Command) {
		d, err := arbiter.Decide(s, c)
		if err != nil {
			t.Fatalf("%T: %v", c, err)
		}
		s.AddPersons(d.Persons)
		for _, body := range d.Events {
			at := time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC).Add(time.Duration(s.Seq) * time.Minute)
			if err := s.Apply(arbiter.Envelope{Seq: s.Seq + 1, At: at, Who: "arbiter", Body: body}); err != nil {
				t.Fatal(err)
			}
		}
	}
	n := rapid.IntRange(4, 7).Draw(t, "players")
	rounds := rapid.IntRange(1, 3).Draw(t, "rounds")
	settings := arbiter.Settings{Name: "Cup", System: rapid.SampledFrom([]string{"swiss", "round-robin", "keizer"}).Draw(t, "system"),
		TieBreaks: rapid.SampledFrom([][]string{{}, {"wins"}, {"solkoff-truncated", "wins", "direct"}, {"wins", "score", "direct"}, {"sonneborn-berger"}}).Draw(t, "tie-breaks"),
		Scoring:   rapid.SampledFrom([]string{"", "3-1-0", "delft"}).Draw(t, "scoring")}
	settings.PrizeSharing = rapid.SampledFrom([]string{"", arbiter.PrizesEqual, arbiter.PrizesHort}).Draw(t, "sharing")
	if settings.System == "swiss" {
		settings.Rounds = rounds + rapid.IntRange(0, 1).Draw(t, "to come")
	}
	do(arbiter.CreateEvent{Settings: settings})
	var add arbiter.AddPlayers
	for i := range n {
		add.Players = append(add.Players, arbiter.Entry{Person: arbiter.Person{Name: fmt.Sprintf("Player %d", i+1)}})
	}
	do(add)
	do(arbiter.SetPrizes{Prizes: []arbiter.Prize{{Amount: 10000}, {Amount: 5000, Thing: "a cup"}, {Thing: "a book"}}})
	scoring := s.Settings.Points()
	results := scoring.Results()
	open := 0
	for round := 1; round <= rounds; round++ {
		ids := rapid.Permutation(func() (ids []arbiter.PlayerID) {
			for i := range n {
				ids = append(ids, arbiter.PlayerID(i+1))
			}
			return ids
		}()).Draw(t, "pairs")
		c := arbiter.PairRound{Round: round}
		for k := 0; k+1 < n; k += 2 {
			c.Games = append(c.Games, arbiter.Match{First: ids[k], Second: ids[k+1]})
		}
		do(c)
		for board := range c.Games {
			if (round == rounds || settings.System == "round-robin" && round == rounds-1) && open < 3 && rapid.IntRange(0, 9).Draw(t, "open") < 8 {
				open++
				continue
			}
			do(arbiter.EnterResult{Game: arbiter.Board(round, board+1), Result: rapid.SampledFrom(results).Draw(t, "result")})
		}
	}
	return s
}

// byHand enters every way in which the open games can end as decisions of an
// arbiter, and asks for the standings and the prizes each time.
func byHand(t *rapid.T, s *arbiter.State, id arbiter.PlayerID, each func(gain int, place Place, prize Prize)) {
	open := s.OpenGames()
	scoring := s.Settings.Points()
	var enter func(s *arbiter.State, k, gain int)
	enter = func(s *arbiter.State, k, gain int) {
		if k < len(open) {
			for _, r := range scoring.Results() {
				next := s.Clone()
				d, err := arbiter.Decide(next, arbiter.EnterResult{Game: arbiter.GameRef{ID: open[k].ID}, Result: r})
				if err != nil {
					t.Fatal(err)
				}
				for _, body := range d.Events {
					if err := next.Apply(arbiter.Envelope{Seq: next.Seq + 1, Who: "arbiter", Body: body}); err != nil {
						t.Fatal(err)
					}
				}
				took := gain
				first, second := r.Points(scoring)
				if open[k].First == id {
					took += int(first)
				} else if open[k].Second == id {
					took += int(second)
				}
				enter(next, k+1, took)
			}
			return
		}
		table, err := Of(s, -1)
		if err != nil {
			t.Fatal(err)
		}
		var place Place
		for _, r := range table.Rows {
			if s.ByNumber(r.Player.Number).ID == id {
				place = Place{r.Place, r.Last}
			}
		}
		awards, err := Prizes(s)
		if err != nil {
			t.Fatal(err)
		}
		var prize Prize
		for _, a := range awards {
			if arbiter.PlayerID(a.ID) == id {
				prize.Amount += arbiter.Money(a.Amount)
				prize.Things += a.Thing
			}
		}
		each(gain, place, prize)
	}
	enter(s, 0, 0)
}

// What is said about a player's chances is what all outcomes give in the real
// standings; if not all outcomes are ranked, the places found are among them and are
// bounded by points.
func TestChancesAgainstEveryWay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawnEvent(t)
		id := arbiter.PlayerID(rapid.IntRange(1, len(s.Players)).Draw(t, "player"))
		exact, err := ChancesOf(s, id)
		if err != nil {
			t.Fatal(err)
		}
		if !exact.Exact || exact.Tried != int(exact.Ways) {
			t.Fatalf("%d of %d ways were ranked", exact.Tried, exact.Ways)
		}
		type seen struct {
			places []Place
			prizes []Prize
		}
		all := map[int]*seen{}
		ways := 0
		byHand(t, s, id, func(gain int, place Place, prize Prize) {
			ways++
			if all[gain] == nil {
				all[gain] = &seen{}
			}
			all[gain].places = append(all[gain].places, place)
			all[gain].prizes = append(all[gain].prizes, prize)
		})
		if int64(ways) != exact.Ways || len(all) != len(exact.Cases) {
			t.Fatalf("%d ways and %d cases, want %d and %d", exact.Ways, len(exact.Cases), ways, len(all))
		}
		few, err := chancesOf(s, id, 1)
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range exact.Cases {
			x := all[int(c.Gain)]
			best := slices.MinFunc(x.places, func(a, b Place) int { return 100*(a.First-b.First) + a.Last - b.Last })
			worst := slices.MaxFunc(x.places, func(a, b Place) int { return 100*(a.Last-b.Last) + a.First - b.First })
			if c.Best != best || c.Worst != worst {
				t.Fatalf("with %v points: %v to %v, want %v to %v", c.Gain, c.Best, c.Worst, best, worst)
			}
			rich := slices.MaxFunc(x.prizes, func(a, b Prize) int { return int(a.Amount - b.Amount) })
			poor := slices.MinFunc(x.prizes, func(a, b Prize) int { return int(a.Amount - b.Amount) })
			if c.Rich.Amount != rich.Amount || c.Poor.Amount != poor.Amount {
				t.Fatalf("with %v points: %v to %v, want %v to %v", c.Gain, c.Poor, c.Rich, poor, rich)
			}
			if few.Exact {
				continue
			}
			f := few.Cases[i]
			if f.Gain != c.Gain || f.Least > best.First || f.Most < worst.Last || f.Best.better(best) || f.Worst.worse(worst) {
				t.Fatalf("with %v points: found %v to %v between %d and %d, but it is %v to %v", f.Gain, f.Best, f.Worst, f.Least, f.Most, best, worst)
			}
		}
	})
}

// Another game is named if the place or the prize depends on it.
func TestChancesNameTheGamesThatMatter(t *testing.T) {
	e := newTournament(t, arbiter.Settings{TieBreaks: []string{"wins"}})
	// 4 beat 1 and 2 beat 3; now 4 meets 2, and 1 meets 3.
	e.do(arbiter.PairRound{Games: []arbiter.Match{{First: 4, Second: 2}, {First: 1, Second: 3}}})
	c, err := ChancesOf(e.State, 4)
	if err != nil {
		t.Fatal(err)
	}
	other := e.Rounds[1].Games[1].ID
	if len(c.Cases) != 3 || c.Ways != 9 || !c.Exact {
		t.Fatalf("%+v", c)
	}
	for i, want := range []struct {
		best, worst Place
		depends     []arbiter.GameID
	}{{Place{1, 1}, Place{1, 1}, nil}, {Place{1, 2}, Place{1, 2}, nil}, {Place{2, 2}, Place{2, 3}, []arbiter.GameID{other}}} {
		x := c.Cases[i]
		if x.Best != want.best || x.Worst != want.worst || !slices.Equal(x.Depends, want.depends) {
			t.Errorf("with %v points: %+v, want %+v", x.Gain, x, want)
		}
	}
}
