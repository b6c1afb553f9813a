package pdn

import (
	"strconv"
	"strings"
	"testing"
)

// TestFormsOfHands: what word processors, pages, tables and typists make of a sheet reads
// as the same ten moves.
func TestFormsOfHands(t *testing.T) {
	const base = "1. 32-28 19-23\n2. 28x19 14x23\n3. 37-32 10-14\n4. 41-37 14-19\n5. 46-41 5-10\n"
	const plain = "32-28 19-23 28x19 14x23 37-32 10-14 41-37 14-19 46-41 5-10"
	replaced := func(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(base) }
	for name, text := range map[string]string{
		"as it is": base, "en dashes": replaced("-", "–"), "em dashes": replaced("-", " — "), "figure dashes": replaced("-", "‒"), "soft hyphens": replaced("-", "\u00AD"),
		"dashes of Windows-1252": replaced("-", "\x96"), "long dashes of Windows-1252": replaced("-", "\x97"), "crosses of Windows-1252": replaced("x", "\xD7"),
		"blanks of Windows-1252": replaced(" ", "\xA0"), "no-break": replaced(" ", "\u00A0", "-", "\u00A0–\u00A0"), "thin": replaced(" ", "\u2009"), "narrow": replaced(" ", "\u202F"),
		"ideographic": replaced(" ", "\u3000"), "of no width": replaced(" ", "\u200B "), "source of a page": replaced(" ", "&nbsp;"), "stars": replaced("x", "*"),
		"a Russian letter": replaced("x", "х"), "a table": replaced(". ", ";", " ", ";"), "the letter O": replaced("10", "1O"), "a small o": replaced("10", "1o"),
		"the letter l": replaced("14", "l4"), "the letter I": replaced("41", "4I"), "in brackets": replaced("14x23", "14x23 [33-29 19-24]"), "times in brackets": replaced("28x19", "28x19 [1:58]", "5-10", "5-10 [%clk 1:09:58]"),
		"carriage returns": replaced("\n", "\r"), "a sign of strength": replaced("28x19", "28x19*"),
	} {
		list, err := ReadAll([]byte("[Event \"x\"]\n\n"+text+" *\n"), "sheet")
		if err != nil || len(list) != 1 {
			t.Errorf("%s: %d records, %v", name, len(list), err)
			continue
		}
		var got []string
		for i := range list[0].Steps {
			var squares []string
			for _, q := range list[0].Steps[i].Squares {
				squares = append(squares, strconv.Itoa(int(q.Number)))
			}
			got = append(got, strings.Join(squares, string(list[0].Steps[i].Separator)))
		}
		if strings.Join(got, " ") != plain || list[0].Result.Outcome != Unfinished {
			t.Errorf("%s: %s, %+v", name, strings.Join(got, " "), list[0].Result)
		}
	}
}

// TestResultsOfHands: every form of a result that people type; 0,5-0,5 used to be read
// as 5-0.
func TestResultsOfHands(t *testing.T) {
	for text, want := range map[string]Outcome{
		"½-½": Drawn, "½–½": Drawn, "½": Drawn, "½:½": Drawn, "1/2 - 1/2": Drawn, "0.5-0.5": Drawn, "0,5-0,5": Drawn, "0,5 – 0,5": Drawn, "1–1": Drawn, "1—1": Drawn, "1 − 1": Drawn,
		"\xBD\x96\xBD": Drawn, "2–0": LeftWins, "2 – 0": LeftWins, "1–0": LeftWins, "0–2": RightWins, "0—1": RightWins, "2:0": LeftWins, "1,2-0,8": Drawn,
	} {
		list, err := ReadAll([]byte("1. 32-28 19-23 2. 28x19 14x23 "+text+"\n"), "sheet")
		if err != nil || len(list) != 1 || len(list[0].Steps) != 4 || list[0].Result.Outcome != want {
			t.Errorf("%q: %v, %+v", text, err, list)
		}
	}
}

// TestRecordThatCannotBeRead: a record in which no move can be read is not one without
// moves, which would be clean.
func TestRecordThatCannotBeRead(t *testing.T) {
	for text, steps := range map[string]int{
		"１. ３２-２８ １９-２３\n２. ３７-３２ １０-１４ *":                  1,
		"1. 32~28 19~23 2. 37~32 10~14 *":                   1,
		"{32~28 19~23 37~32 10~14} not played, see 1/2 2-0": 0,
		"forfeit by White, board 3 of round 4 2-0":          0,
	} {
		list, err := ReadAll([]byte("[Event \"x\"]\n\n"+text+"\n"), "sheet")
		if err != nil || len(list) != 1 || len(list[0].Steps) != steps || steps > 0 && list[0].Steps[0].Readable() {
			t.Errorf("%q: %v, %+v", text, err, list[0].Steps)
		}
	}
}

// TestThreeDigits: 914 without a sign is a move that cannot be read, and is not ignored:
// the moves after it keep their places.
func TestThreeDigits(t *testing.T) {
	list, err := ReadAll([]byte("[GameType \"21\"]\n\n1. 914 2419 2. 11-15 *\n"), "sheet")
	if err != nil || len(list) != 1 || len(list[0].Steps) != 3 || list[0].Steps[0].Readable() || list[0].Steps[0].Text != "914" || !strings.Contains(list[0].Defects[0].Said.String(), "write 9-14, or 0914") {
		t.Errorf("%v, %+v", err, list)
	}
}
