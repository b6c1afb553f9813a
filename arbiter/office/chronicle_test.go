package office

import (
	"strings"
	"testing"

	"flagfall/arbiter/rule"
)

func games(lines ...string) []Record {
	var records []Record
	for i, line := range lines {
		f := strings.Split(line, "|")
		outcome := map[string]Outcome{"1": FirstWon, "2": SecondWon, "=": Drawn, "": Unknown}
		records = append(records, Record{Game: i + 1, Round: f[0], First: f[1], Second: f[2], Tag: outcome[f[3]], Text: outcome[f[4]]})
	}
	return records
}

func TestRebuild(t *testing.T) {
	c, err := Rebuild(games("1|Berg Ann|Costa Rui|1|1", "1|Dahl Per|Egede Lars|=|1", "2|Costa  Rui|Dahl Per|2|", "2|Egede Lars|Berg Anna|=|="), nil, false)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(c.Players, ","); got != "Berg Ann,Costa Rui,Dahl Per,Egede Lars,Berg Anna" {
		t.Errorf("players: %s", got)
	}
	if len(c.Proposals) != 1 || c.Proposals[0].Name != "Berg Anna" || c.Proposals[0].Same != "Berg Ann" {
		t.Errorf("proposals: %v", c.Proposals)
	}
	if len(c.Rounds) != 2 || len(c.Rounds[0]) != 2 || c.Rounds[0][1].Tag != Drawn {
		t.Errorf("rounds: %+v", c.Rounds)
	}
	var notes []string
	for _, n := range c.Notes {
		notes = append(notes, n.Said.String())
	}
	all := strings.Join(notes, "\n")
	for _, want := range []string{
		"game 2, Dahl Per – Egede Lars: the Result tag says a draw, the end of the moves a win for the first mover; the tag holds",
		"game 3, Costa Rui – Dahl Per: the moves end without a result; the Result tag says a win for the second mover",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("no note %q in:\n%s", want, all)
		}
	}
}

func TestRebuildWithAliases(t *testing.T) {
	records := games("1|Berg Ann|Costa Rui|1|1", "2|Costa Rui|Berg Anna|2|2")
	for _, tc := range []struct {
		aliases   map[string]string
		acceptAll bool
	}{{map[string]string{"Berg Anna": "Berg Ann"}, false}, {nil, true}} {
		c, err := Rebuild(records, tc.aliases, tc.acceptAll)
		if err != nil {
			t.Fatal(err)
		}
		if len(c.Players) != 2 || len(c.Proposals) != 0 || c.Rounds[1][0].Second != "Berg Ann" {
			t.Errorf("%+v: %+v", tc, c)
		}
	}
}

func TestRebuildWithoutRounds(t *testing.T) {
	c, err := Rebuild(games("|A One|B Two|1|1", "?|C Three|D Four|1|1", "|A One|C Three|=|="), nil, false)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Rounds) != 2 || len(c.Rounds[0]) != 2 || len(c.Rounds[1]) != 1 {
		t.Errorf("rounds: %+v", c.Rounds)
	}
}

func TestRebuildRefuses(t *testing.T) {
	for _, tc := range []struct {
		name    string
		records []Record
		aliases map[string]string
		want    string
		code    rule.Code
	}{
		{"nothing", nil, nil, "the file contains no game", rule.Input},
		{"not the name of a group", games("1|A One||1|1"), nil, "game 1 does not name both players", rule.Input},
		{"twice in a round", games("1|A One|B Two|1|1", "1|A One|C Three|1|1"), nil, "A One plays twice in round 1: in game 1 and in game 2", rule.Input},
		{"alias of nobody", games("1|A One|B Two|1|1"), map[string]string{"X": "A One"}, `no game has a player "X"`, rule.Usage},
		{"circle", games("1|A One|B Two|1|1"), map[string]string{"A One": "B Two", "B Two": "A One"}, "lead in a circle", rule.Usage},
	} {
		_, err := Rebuild(tc.records, tc.aliases, false)
		if err == nil || !strings.Contains(err.Error(), tc.want) || rule.CodeOf(err) != tc.code {
			t.Errorf("%s: %v, want %q", tc.name, err, tc.want)
		}
	}
}

func TestRoundNumber(t *testing.T) {
	for tag, want := range map[string]int{"": 0, "?": 0, "-": 0, "3": 3, "R12": 12, "Round 4": 4, "3.2": 3, "20041027": 0} {
		if got := roundNumber(tag); got != want {
			t.Errorf("roundNumber(%q) = %d, want %d", tag, got, want)
		}
	}
}

func TestRebuildPartOfAnEvent(t *testing.T) {
	c, err := Rebuild(games("3|A One|B Two|1|1", "12|A One|C Three|1|1"), nil, false)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Rounds) != 2 || c.Rounds[1][0].Second != "C Three" {
		t.Errorf("rounds: %+v", c.Rounds)
	}
	want := "the file has rounds 3, 12 only; they become rounds 1 to 2 of the event"
	if len(c.Notes) != 1 || c.Notes[0].Said.String() != want {
		t.Errorf("notes: %+v", c.Notes)
	}
}
