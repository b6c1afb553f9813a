package arbiter

import (
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/systems"
)

// twoTeams are A, B, C against D, E, F over two boards.
func twoTeams(t *testing.T, s Settings) *table {
	tb := newTable(t, s, "A", "B", "C", "D", "E", "F")
	tb.must(EnterTeam{Name: "One", Players: []PlayerID{1, 2, 3}})
	tb.must(EnterTeam{Name: "Two", Players: []PlayerID{4, 5, 6}})
	return tb
}

func TestTeams(t *testing.T) {
	tb := twoTeams(t, Settings{System: systems.TeamRoundRobin})
	tb.refuse(EnterTeam{Name: "one"}, rule.Refused, "a team One already")
	tb.refuse(EnterTeam{Name: ""}, rule.Usage, "needs a name")
	tb.refuse(EnterTeam{Name: "Three", Players: []PlayerID{1}}, rule.Refused, "plays for One")
	tb.refuse(EnterTeam{Name: "Three", Players: []PlayerID{99}}, rule.NotFound, "no player 99")
	tb.refuse(EnterTeam{Team: 1, Name: "One", Players: []PlayerID{1, 1}}, rule.Usage, "twice")
	tb.refuse(EnterTeam{Team: 7, Name: "Seven"}, rule.NotFound, "no team 7")
	if n := tb.TeamBoards(); n != 3 {
		t.Errorf("%d boards", n)
	}
	tb.must(SetSetting{"boards", "2", ""})
	tb.refuse(SetLineup{Team: 1, Players: []PlayerID{1, 2, 3}}, rule.Usage, "has 2 boards")
	tb.refuse(SetLineup{Team: 1, Players: []PlayerID{4}}, rule.Refused, "does not play for One")
	tb.must(SetLineup{Team: 1, Players: []PlayerID{3, 0}})
	if got := tb.LineupOf(tb.Teams[0]); len(got) != 2 || got[0] != 3 || got[1] != 0 {
		t.Errorf("lineup %v", got)
	}
	tb.must(AnnounceAbsence{Player: 4, Round: 1})
	if got := tb.LineupOf(tb.Teams[1]); got[0] != 5 || got[1] != 6 {
		t.Errorf("who is absent does not play: %v", got)
	}
	match := []TeamMatch{{Table: 1, First: 1, Second: 2, From: 1, To: 2, Walkovers: [2]int{0, 1}}}
	tb.refuse(PairRound{Games: []Match{{First: 3, Second: 5}}}, rule.Refused, "the matches are paired")
	tb.refuse(PairRound{Games: []Match{{First: 3, Second: 2}}, Matches: match}, rule.Refused, "is not a game of One – Two")
	tb.must(PairRound{Games: []Match{{First: 3, Second: 5}}, Byes: []Bye{{Player: 6, Kind: pairing.FullBye}}, Matches: match})
	if s := tb.MatchScore(&tb.Rounds[0], match[0]); s.Open != 1 || s.Board[1] != 2*pairing.Point {
		t.Errorf("score %+v", s)
	}
	// A reserve may sit down before the game has a result, but not after.
	tb.refuse(SetLineup{Team: 1, Round: 1, Players: []PlayerID{1}}, rule.Usage, "needs a reason")
	tb.refuse(SetLineup{Team: 1, Round: 1, Players: []PlayerID{3, 2}, Reason: "came late"}, rule.Refused, "board 2 has no game")
	tb.must(SetLineup{Team: 1, Round: 1, Players: []PlayerID{1}, Reason: "C is ill"})
	if g := tb.Rounds[0].Games[0]; g.First != 1 {
		t.Errorf("game %+v", g)
	}
	tb.must(EnterResult{Board(1, 1), won(FirstWins)})
	tb.refuse(SetLineup{Team: 1, Round: 1, Players: []PlayerID{3}, Reason: "C is back"}, rule.Refused, "has a result already")
	s := tb.MatchScore(&tb.Rounds[0], match[0])
	if s.Board != [2]pairing.Points{2 * pairing.Point, 2 * pairing.Point} || s.Match != [2]pairing.Points{pairing.Point, pairing.Point} {
		t.Errorf("score %+v", s)
	}
	tb.refuse(EnterTeam{Team: 1, Name: "One", Players: []PlayerID{2, 3}, Reason: "x"}, rule.Refused, "A has played for One")
	tb.refuse(EnterTeam{Name: "Three"}, rule.Refused, "fixed once round 1 is paired")
	if f := tb.TeamField(-1); f.Players[0].Entries[0].Points != pairing.Point || f.Players[0].Entries[0].Opponent != 2 {
		t.Errorf("field %+v", f)
	}
}

// A board that is put off counts as its sentence says in the match, in both points and
// for the pairing of the next round, and by its own result when it has one.
func TestPostponedBoardOfAMatch(t *testing.T) {
	for _, system := range []string{systems.TeamRoundRobin, systems.TeamSwiss} {
		tb := newTable(t, Settings{System: system, Rounds: 3}, "A", "B", "D", "E")
		tb.must(EnterTeam{Name: "One", Players: []PlayerID{1, 2}})
		tb.must(EnterTeam{Name: "Two", Players: []PlayerID{3, 4}})
		match := TeamMatch{Table: 1, First: 1, Second: 2, From: 1, To: 2}
		tb.must(PairRound{Games: []Match{{First: 1, Second: 3}, {First: 4, Second: 2}}, Matches: []TeamMatch{match}})
		tb.must(EnterResult{Board(1, 1), won(FirstWins)})
		for _, c := range []struct {
			put         PostponeGame
			over        bool
			one, two    pairing.Points
			match       pairing.Points
			provisional bool
		}{
			{PostponeGame{Game: Board(1, 2), Reason: "snow"}, true, 3, 1, 2, true},
			{PostponeGame{Game: Board(1, 2), Reason: "snow", Result: &Result{Winner: FirstWins}}, true, 2, 2, 1, true},
			{PostponeGame{Game: Board(1, 2), Reason: "snow", None: true}, false, 2, 0, 0, false},
		} {
			tb.must(c.put)
			score := tb.MatchScore(&tb.Rounds[0], match)
			if score.Over != c.over || score.Provisional != c.provisional || score.Board != [2]pairing.Points{c.one * pairing.Point, c.two * pairing.Point} || score.Match[0] != c.match*pairing.Point {
				t.Errorf("%s, put off as %+v: %+v", system, c.put.Result, score)
			}
			if e := tb.TeamField(-1).Players[0].Entries[0]; (e.Kind == pairing.Played) != c.over || e.Points != c.match*pairing.Point {
				t.Errorf("%s: the next round is paired by %+v", system, e)
			}
			if got := tb.TeamTotals(-1)[1]; got.Match[0] != c.match*pairing.Point || got.Provisional != c.provisional {
				t.Errorf("%s: totals %+v", system, got)
			}
			if (tb.points(4) + tb.points(2)) != c.one*pairing.Point+c.two*pairing.Point-2*pairing.Point {
				t.Errorf("%s: the players of board 2 have %v and %v", system, tb.points(4), tb.points(2))
			}
		}
		tb.must(EnterResult{Board(1, 2), won(FirstWins)})
		if score := tb.MatchScore(&tb.Rounds[0], match); score.Provisional || !score.Over || score.Match[0] != pairing.Point {
			t.Errorf("%s: played, it is %+v", system, score)
		}
	}
}

// A game that decides who goes on has no provisional winner.
func TestPostponedDecision(t *testing.T) {
	tb := newTable(t, Settings{System: systems.Knockout}, "A", "B", "C", "D")
	tb.pair(1, 4, 2, 3)
	tb.refuse(PostponeGame{Game: Board(1, 1), Reason: "snow", Result: &Result{Winner: FirstWins}}, rule.Refused, "counts for nothing")
	tb.must(PostponeGame{Game: Board(1, 1), Reason: "snow"})
	if g, err := tb.FindGame(Board(1, 1)); err != nil || g.Provisional() != nil || !tb.Waits() {
		t.Errorf("%+v, %v: the next round does not wait for it", g, err)
	}
}

// A lineup says of every board at which the team could have somebody who sits there.
func TestLineupNamesEveryBoard(t *testing.T) {
	tb := newTable(t, Settings{System: systems.TeamRoundRobin}, "A", "B", "C", "D", "E", "F", "G", "H")
	tb.must(EnterTeam{Name: "One", Players: []PlayerID{1, 2, 3, 4}})
	tb.must(EnterTeam{Name: "Two", Players: []PlayerID{5, 6, 7, 8}})
	tb.refuse(SetLineup{Team: 1, Players: []PlayerID{2, 1}}, rule.Usage, "2 boards")
	tb.must(SetLineup{Team: 1, Players: []PlayerID{2, 1, 0, 0}})
	tb.must(AnnounceAbsence{Player: 3, Round: 1})
	tb.must(AnnounceAbsence{Player: 4, Round: 1})
	tb.must(SetLineup{Team: 1, Players: []PlayerID{1, 2}}) // nobody else is there
	match := []TeamMatch{{Table: 1, First: 1, Second: 2, From: 1, To: 4}}
	tb.must(PairRound{Games: []Match{{First: 1, Second: 5}, {First: 6, Second: 2}}, Matches: match})
	tb.refuse(SetLineup{Team: 1, Round: 1, Players: []PlayerID{2}, Reason: "x"}, rule.Usage, "1 board")
	if n := len(tb.Rounds[0].Games); n != 2 {
		t.Errorf("%d games", n)
	}
	tb.must(SetLineup{Team: 1, Round: 1, Players: []PlayerID{1, 0}, Reason: "B went home"})
	if n := len(tb.Rounds[0].Games); n != 1 {
		t.Errorf("%d games", n)
	}
}

// The rounds of a league follow from no result, so that a correction says nothing of them.
func TestCorrectionInALeague(t *testing.T) {
	for system, notes := range map[string]int{systems.TeamRoundRobin: 0, systems.TeamSwiss: 1} {
		tb := newTable(t, Settings{System: system, Rounds: 3}, "A", "B", "C", "D")
		for i, name := range []string{"One", "Two", "Three", "Four"} {
			tb.must(EnterTeam{Name: name, Players: []PlayerID{PlayerID(i + 1)}})
		}
		pair := func(a, b, c, d TeamID) {
			tb.must(PairRound{Games: []Match{{First: PlayerID(a), Second: PlayerID(b)}, {First: PlayerID(c), Second: PlayerID(d)}},
				Matches: []TeamMatch{{Table: 1, First: a, Second: b, From: 1, To: 1}, {Table: 2, First: c, Second: d, From: 2, To: 2}}})
		}
		pair(1, 2, 3, 4)
		tb.must(EnterResult{Board(1, 1), won(FirstWins)})
		tb.must(EnterResult{Board(1, 2), won(FirstWins)})
		pair(1, 3, 2, 4)
		if d := tb.must(CorrectResult{Game: Board(1, 1), Result: &Result{Winner: Drawn}, Reason: "misread"}); len(d.Notices) != notes {
			t.Errorf("%s: %q", system, told(d))
		}
	}
}
