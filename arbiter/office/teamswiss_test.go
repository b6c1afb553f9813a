package office

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/fixtures/exhaustive"
	"flagfall/pairing"
	"flagfall/pairing/check"
	"flagfall/pairing/systems"
)

// Whole events of teams as they are played: boards that stay empty, games and matches
// by absence, corrections. The independent judge lets every round of the journal pass,
// by the scores of a ledger of the test's own.
func TestTeamSwissIsJudged(t *testing.T) {
	exhaustive.NotShort(t, "whole events are played")
	t.Parallel()
	judged, forfeits := 0, 0
	for seed := range uint64(24) {
		random := rand.New(rand.NewPCG(seed, 4))
		n, boards := 5+random.IntN(6), 2
		settings := arbiter.Settings{System: systems.TeamSwiss, Rounds: 4, Seed: fmt.Sprint(seed)}
		settings.Boards = boards
		settings.TeamColours = []string{"", "type-b", "none"}[seed%3]
		if seed%4 == 3 {
			settings.TeamRanking = arbiter.ByBoardPoints
		}
		o := newOffice(t, settings)
		for i := range n {
			var ids []arbiter.PlayerID
			for k := range boards {
				must(t, o, arbiter.AddPlayers{Players: []arbiter.Entry{{Person: arbiter.Person{Name: fmt.Sprintf("P%d-%d", i+1, k+1)}}}})
				ids = append(ids, arbiter.PlayerID(boards*i+k+1))
			}
			must(t, o, arbiter.EnterTeam{Name: fmt.Sprint("Team ", i+1), Players: ids})
		}
		ledger := pairing.Field{Rounds: 4, Scoring: pairing.TwoOneZero()}
		board := map[int]pairing.Points{}
		match := map[int]pairing.Points{}
		for i := range n {
			ledger.Players = append(ledger.Players, pairing.Player{Number: i + 1})
		}
		for round := 1; round <= 4; round++ {
			if random.IntN(3) == 0 {
				must(t, o, arbiter.SetLineup{Team: arbiter.TeamID(1 + random.IntN(n)), Round: round, Players: []arbiter.PlayerID{0, 0}})
			}
			if _, err := o.PairNext(); rule.CodeOf(err) == rule.NoPairing {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			s := o.State()
			r := s.Rounds[round-1]
			ledger.Round = round
			switch s.Settings.TopColour {
			case "first":
				ledger.TopColour = pairing.First
			case "second":
				ledger.TopColour = pairing.Second
			}
			var pairs pairing.Pairing
			for _, m := range r.Matches {
				pairs = append(pairs, pairing.Pair{First: int(m.First), Second: int(m.Second)})
			}
			second := board
			if s.BoardPointsFirst() {
				second = match
			}
			judge := check.TeamJudge{Preferences: settings.TeamColours, Secondary: second}
			if found := judge.Round(&ledger, pairs); len(found) > 0 {
				t.Fatalf("seed %d, round %d: %v: %v", seed, round, pairs, found)
			}
			judged++
			if lines, err := o.Explain(round, ""); err != nil || len(lines) < len(r.Matches) {
				t.Fatalf("%v, %v", lines, err)
			}
			gone := random.IntN(3) * (1 + random.IntN(len(r.Matches))) // a match by absence
			entries := map[int]pairing.Entry{}
			for at, m := range r.Matches {
				a, b := int(m.First), int(m.Second)
				if b == 0 {
					e := pairing.Entry{Kind: pairing.PAB, Points: pairing.Point}
					match[a] += pairing.Point
					board[a] += pairing.Points(boards) * pairing.Point
					if s.BoardPointsFirst() {
						e.Points = pairing.Points(boards) * pairing.Point
					}
					entries[a] = e
					continue
				}
				score := [2]pairing.Points{pairing.Points(m.Walkovers[0]) * 2 * pairing.Point, pairing.Points(m.Walkovers[1]) * 2 * pairing.Point}
				played := false
				for _, g := range r.Games {
					if g.Board < m.From || g.Board > m.To {
						continue
					}
					result := arbiter.Result{Winner: []arbiter.Winner{arbiter.FirstWins, arbiter.SecondWins, arbiter.Drawn}[random.IntN(3)]}
					side := 0
					if s.TeamOf(g.First).ID == m.Second {
						side = 1
					}
					if at+1 == gone {
						result = arbiter.Result{Winner: []arbiter.Winner{arbiter.FirstWins, arbiter.SecondWins}[side], Reason: arbiter.Forfeit}
					}
					must(t, o, arbiter.EnterResult{Game: arbiter.GameRef{ID: g.ID}, Result: result})
					played = played || result.Played()
					switch result.Winner {
					case arbiter.FirstWins:
						score[side] += 2 * pairing.Point
					case arbiter.SecondWins:
						score[1-side] += 2 * pairing.Point
					default:
						score[0], score[1] = score[0]+pairing.Point, score[1]+pairing.Point
					}
				}
				won := [2]pairing.Points{pairing.Point, pairing.Point}
				kind := [2]pairing.Kind{pairing.Played, pairing.Played}
				switch {
				case score[0] > score[1]:
					won = [2]pairing.Points{2 * pairing.Point, 0}
				case score[0] < score[1]:
					won = [2]pairing.Points{0, 2 * pairing.Point}
				}
				if !played {
					forfeits++
					kind = [2]pairing.Kind{pairing.ForfeitLoss, pairing.ForfeitLoss}
					for side := range 2 {
						if score[side] > score[1-side] {
							kind[side] = pairing.ForfeitWin
						}
					}
				}
				for side, team := range [2]int{a, b} {
					e := pairing.Entry{Kind: kind[side], Opponent: [2]int{b, a}[side], Colour: [2]pairing.Colour{pairing.First, pairing.Second}[side], Points: won[side]}
					if s.BoardPointsFirst() {
						e.Points = score[side]
					}
					entries[team] = e
					match[team] += won[side]
					board[team] += score[side]
				}
			}
			for i := range ledger.Players {
				p := &ledger.Players[i]
				p.Entries = append(p.Entries, entries[p.Number])
			}
		}
		totals := o.State().TeamTotals(-1)
		for i := range n {
			if got := totals[i+1]; got.Match[0] != match[i+1] || got.Board[0] != board[i+1] {
				t.Errorf("seed %d: team %d has %v, want %v and %v", seed, i+1, got, match[i+1], board[i+1])
			}
		}
	}
	t.Logf("%d rounds, %d matches by forfeit", judged, forfeits)
	if judged < 60 || forfeits == 0 {
		t.Errorf("%d rounds, %d matches by forfeit", judged, forfeits)
	}
}
