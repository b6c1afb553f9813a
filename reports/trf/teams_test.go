package trf

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/corpus"
	"flagfall/pairing"
)

// In a file of teams the byes, forbidden pairings and virtual points are of teams, whose numbers
// are also used by players.
func TestByesOfTeamsAreNotOfPlayers(t *testing.T) {
	row := func(n, rounds string) string { return "001    " + n + strings.Repeat(" ", 83) + rounds + "\n" }
	players := row("1", "   2 w 1") + row("2", "   1 b 0")
	lines := "142 3\n240 F   1    1\n260   1   3    1    2\n250  2.0  1.0   1   3    1    1\n"
	f, err := Read(strings.NewReader(lines+players), "f")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Results(); err == nil || !strings.Contains(err.Error(), "was paired in round 1, but has a bye in it") {
		t.Errorf("a bye of a player who was paired: %v", err)
	}
	f, err = Read(strings.NewReader(lines+players+"310   1 Uno                                                       2.0    1.0    1     1\n"), "f")
	if err != nil {
		t.Fatal(err)
	}
	field, err := f.Results()
	if err != nil || len(field.Forbidden) > 0 || field.Players[0].Out || field.Players[0].Acceleration != nil {
		t.Errorf("%+v, %v", field, err)
	}
}

// Who met whom, where they sat and what it was worth follows from the games, the lineups (300),
// the byes (320, 240), the matches without a game (330) and points beside them (299).
func TestTeamEventOfTheRecords(t *testing.T) {
	row := func(n, rounds string) string { return "001    " + n + strings.Repeat(" ", 83) + rounds + "\n" }
	team := func(n, players string) string {
		return "310   " + n + " Team" + strings.Repeat(" ", 60) + players + "\n"
	}
	text := "142 4\n192 FIDE_TEAM_TYPEB_GP_MP\n352 WB\n362 TW 3.0   TD 1.0   TL 0.0\n" +
		// Round 1: 1-2 (player 5 is a reserve, 2 won by forfeit), 3 is free. Round 2: 3 beats 2, who stay away; 1 has a half-point bye.
		row("1", "   3 w =") + row("2", "0000 - +") + row("5", "") + row("3", "   1 b =  0000 - -") + row("4", "0000 - -  0000 - -") +
		row("6", "          0000 - +") + row("7", "          0000 - +") +
		team("1", "   1    2    5") + team("2", "   4    3") + team("3", "   6    7") +
		"300   1   2   1    3    4\n320  1.0  1.0   3\n330 +-   2   3   2\n240 H   2    1\n299 +   2.0   1.5    2    3\n299     1.0   0.0    1    2\n"
	f, err := Read(strings.NewReader(text), "f")
	if err != nil {
		t.Fatal(err)
	}
	e, err := f.TeamEvent()
	if err != nil {
		t.Fatal(err)
	}
	if !e.BoardsFirst || e.Boards != 2 || f.TeamColours() != "type-b" || e.Scoring.Win != 3*pairing.Point {
		t.Errorf("%+v, %s", e, f.TeamColours())
	}
	got := fmt.Sprint(e.Rounds)
	// A side is its team, kind (1 played, 2 and 3 forfeits, 4 the bye of the pairing, 6 a half-point bye),
	// seats, what was taken there, board points and match points.
	want := "[[{[{1 1 [1 2] [0.5 1] 1.5 3} {2 1 [3 4] [0.5 0] 0.5 1}]} {[{3 4 [] [] 1 1} {0 0 [] [] 0 0}]}] " +
		"[{[{1 6 [] [] 1 1} {0 0 [] [] 0 0}]} {[{3 2 [6 7] [1 1] 1.5 2} {2 3 [0 0] [0 0] 0 0}]}]]"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if taken := fmt.Sprint(e.BoardPoints()); taken != "map[1:[1 1.5] 2:[0.5 0] 3:[2 2]]" {
		t.Errorf("by boards %s", taken)
	}
	// The records 299 in the columns of the draft say the same; a result of a round to come changes
	// nothing, nor does a bye of the pairing that is among those asked for too.
	for from, to := range map[string]string{
		"299 +   2.0   1.5    2    3\n": "299 +  2.0  1.5   2    3\n",
		"299     1.0   0.0    1    2\n": "299    1.0  0.0   1    2\n",
		"299 +   2.0   1.5 ":            "299 -   0.0   0.0\n299 +   2.0   1.5 ",
		"    2    3\n299":               "    2    3\n299 W   9.9   9.9    4    1\n299",
		"240 H   2    1\n":              "240 H   2    1\n240 H   1    3\n",
		"0   1.5    2    3\n":           "0          2    3\n299 +         1.5    2    3\n",
	} {
		f, err := Read(strings.NewReader(strings.Replace(text, from, to, 1)), "f")
		if err != nil {
			t.Fatal(err)
		}
		e, err := f.TeamEvent()
		if err != nil || !strings.Contains(text, from) {
			t.Errorf("%q: %v", to, err)
		} else if same := fmt.Sprint(e.Rounds); same != want {
			t.Errorf("%q: got\n%s\nwant\n%s", to, same, want)
		}
	}
	if f, err = Read(strings.NewReader(strings.Replace(text, "299     1.0   0.0    1    2", "299     1.0   0.5    9    2", 1)), "f"); err != nil {
		t.Fatal(err)
	}
	if e, err = f.TeamEvent(); err != nil {
		t.Fatal(err)
	}
	if match, board := e.Totals(); match[2] != pairing.Point || board[2] != pairing.Point {
		t.Errorf("points of a round to come are given %v and %v", match[2], board[2])
	}
	for _, c := range []struct{ from, to, want string }{
		{"    1    2\n", "    1    9\n", "a line 299 gives points to team 9, but there is no such team"},
		{"   1    2    5\n", "   1    2    4\n", "player 4 is in team 2 here, but also in team 1"},
		{"   1    2    5\n", "   1    2    9\n", "team 1 has player 9, but there is no such player"},
		{"300   1   2   1", "300   1   2   3", "by this lineup team 2 met team 3 in round 1, but their games say otherwise"},
		{"300   1   2   1    3    4", "300   1   2   1    1    4", "player 1 sits for team 2, but is in team 1"},
		{"330 +-", "330 ++", `the forfeit is "++", and one of +- -+ -- was expected`},
		{"240 H   2    1", "240 H   1    1", "team 1 has a bye in round 1 (320 or 240), but it met team 2"},
		{"320  1.0  1.0   3", "320  1.0  1.0               3", "round 3 has no games"},
		{"362 TW", "362 XW", `the symbol is "XW", and one of TW TD TL was expected`},
	} {
		f, err := Read(strings.NewReader(strings.Replace(text, c.from, c.to, 1)), "f")
		if err == nil {
			_, err = f.TeamEvent()
		}
		if rule.CodeOf(err) != rule.Input || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.to, err, c.want)
		}
	}
}

// The example of TRF26 has fifty teams over fourteen rounds. One had a bye that its record 320 leaves
// out, and a line 299 of everybody says that a match lost by forfeit gives 1.5 board points, which
// no team has in it. Otherwise the points of all follow from its records.
func TestTeamEventOfTheExample(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(corpus.Dir(t, "trf"), "example_trf26.trf"))
	if err != nil {
		t.Fatal(err)
	}
	f, err := Read(bytes.NewReader(text), "example")
	if err != nil {
		t.Fatal(err)
	}
	e, err := f.TeamEvent()
	if err != nil {
		t.Fatal(err)
	}
	match, board := e.Totals()
	lost := 0
	for _, matches := range e.Rounds {
		for _, m := range matches {
			for _, side := range m.Sides {
				if side.Kind == pairing.ForfeitLoss {
					board[side.Team] -= side.Board
					lost++
				}
			}
		}
	}
	for _, team := range e.Teams {
		if same := match[team.Number] == team.Match && board[team.Number] == team.Game; same == (team.Number == 47) {
			t.Errorf("%d: %v and %v, the file has %v and %v", team.Number, match[team.Number], board[team.Number], team.Match, team.Game)
		}
	}
	if forfeits := 2 + strings.Count(string(text), "\n330"); lost != forfeits {
		t.Errorf("%d matches lost by forfeit, and %d lines 330, two of them of both", lost, forfeits-2)
	}
	if len(e.Teams) != 50 || e.Boards != 4 || len(e.Rounds) != 14 {
		t.Errorf("%d teams, %d boards, %d rounds", len(e.Teams), e.Boards, len(e.Rounds))
	}
}
