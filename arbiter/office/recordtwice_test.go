package office

import (
	"testing"

	"flagfall/arbiter/rule"
)

// TestRecordTwice: a record that stands in a file twice is one game, and one with two results is
// asked about. Games of a heat stay several.
func TestRecordTwice(t *testing.T) {
	const moves, others = "32-28 18-23 38-32 12-18 31-27 7-12", "33-29 19-24 39-33 14-19 44-39 20-25"
	record := func(game int, first, second, board, moves string, o Outcome) Record {
		return Record{Game: game, Round: "1", First: first, Second: second, Board: board, Moves: moves, Tag: o, Text: o}
	}
	for _, c := range []struct {
		name  string
		twice []Record
		games int // 0: refused
	}{
		{"the same", []Record{record(1, "Berg Ann", "Costa Rui", "", moves, Drawn), record(2, "Berg Ann", "Costa Rui", "", moves, Drawn)}, 1},
		{"one without moves", []Record{record(1, "Berg Ann", "Costa Rui", "", "", Drawn), record(2, "Berg Ann", "Costa Rui", "", moves, Drawn)}, 1},
		{"one without a result", []Record{record(1, "Berg Ann", "Costa Rui", "", moves, Unknown), record(2, "Berg Ann", "Costa Rui", "", "", FirstWon)}, 1},
		{"two spellings", []Record{record(1, "Ndjofang, J.M.", "Costa Rui", "", moves, Drawn), record(2, "Ndjofang,J", "Costa Rui", "", moves, Drawn)}, 1},
		{"two results", []Record{record(1, "Berg Ann", "Costa Rui", "", moves, Drawn), record(2, "Berg Ann", "Costa Rui", "", moves, FirstWon)}, 0},
		{"two colours", []Record{record(1, "Berg Ann", "Costa Rui", "", moves, Drawn), record(2, "Costa Rui", "Berg Ann", "", moves, Drawn)}, 0},
		{"a heat by its moves", []Record{record(1, "Berg Ann", "Costa Rui", "", moves, Drawn), record(2, "Berg Ann", "Costa Rui", "", others, FirstWon)}, 2},
		{"a heat by its boards", []Record{record(1, "Berg Ann", "Costa Rui", "1.1", "", Drawn), record(2, "Berg Ann", "Costa Rui", "1.2", "", Drawn)}, 2},
		{"a heat by its colours", []Record{record(1, "Berg Ann", "Costa Rui", "", "", Drawn), record(2, "Costa Rui", "Berg Ann", "", "", Drawn)}, 2},
	} {
		chronicle, err := Rebuild(c.twice, nil, true)
		switch {
		case c.games == 0:
			if rule.CodeOf(err) != rule.Input {
				t.Errorf("%s: %v", c.name, err)
			}
		case err != nil:
			t.Errorf("%s: %v", c.name, err)
		default:
			games := chronicle.Rounds[0]
			if len(games) != c.games || len(chronicle.Rounds) != 1 || len(chronicle.Players) != 2 {
				t.Errorf("%s: %d games of %v", c.name, len(games), chronicle.Players)
			}
			if c.games == 1 && (games[0].Tag == Unknown || len(chronicle.Notes) == 0) {
				t.Errorf("%s: %+v, notes %v", c.name, games[0], chronicle.Notes)
			}
		}
	}
}

// TestNamesByInitials: names that differ by initials are proposed as one, where only one person can
// be meant.
func TestNamesByInitials(t *testing.T) {
	got := ProposeSpellings([]Sighting{{"Ndjofang, J.M.", 1, 1, "Bos"}, {"Ndjofang,J", 2, 2, "Dam"}, {"Ndjofang, J.M.", 3, 3, "Ens"}})
	if len(got) != 1 || got[0].Name != "Ndjofang,J" || got[0].Same != "Ndjofang, J.M." || got[0].Sure {
		t.Errorf("%v", got)
	}
	if got := ProposeSpellings([]Sighting{{"Jansen, J.M.", 1, 1, "Bos"}, {"Jansen, J.P.", 1, 2, "Dam"}, {"Jansen,J", 2, 3, "Ens"}}); len(got) != 0 {
		t.Errorf("who is meant is not known: %v", got)
	}
}
