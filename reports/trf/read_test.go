package trf

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/hammer"
	"flagfall/pairing"
)

// four is an event of four after a round, in 2-1-0.
const four = "012 Club évening\r\n142 3\r\n152 W\r\n162  W 2.0    D 1.0    L 0.0\r\n" +
	"001    1      Åkesson, Ada                      2100 SWE                         2.0    1     3 w 1\r\n" +
	"001    2      Boer, Bas                         2000                             1.0    2     4 b =\r\n" +
	"001    3      Cohen, Ciel                       1900                             0.0    4     1 b 0\r\n" +
	"001    4      Diallo, Dior                      1800                             1.0    3     2 w =  0000 - H\r\n"

func TestReadField(t *testing.T) {
	for _, ends := range []string{"\r\n", "\n", "\r"} {
		f, err := Read(strings.NewReader(strings.ReplaceAll(four, "\r\n", ends)), "four.trf")
		if err != nil {
			t.Fatal(err)
		}
		field, err := f.Field()
		if err != nil {
			t.Fatal(err)
		}
		if field.Round != 2 || field.Rounds != 3 || field.Scoring != pairing.TwoOneZero() || f.Header("012") != "Club évening" {
			t.Errorf("%+v", field)
		}
		p := field.Players[3]
		if p.Name != "Diallo, Dior" || !p.Out || p.Bye != pairing.HalfBye || p.Score() != pairing.Point ||
			p.Entries[0] != (pairing.Entry{Kind: pairing.Played, Opponent: 2, Colour: pairing.First, Points: pairing.Point}) {
			t.Errorf("%+v", p)
		}
	}
}

// Each fault says where it is and what was expected.
func TestFaults(t *testing.T) {
	for _, tc := range []struct{ name, old, new, want string }{
		{"two players with one number", "001    2", "001    1", "four.trf:6:5: two players have the number 1: here and in line 5"},
		{"one side alone reports a game", "3 w 1", "     ", "four.trf:7:92: player 3 alone reports the game 3-1 of round 1: player 1 (line 5) has no opponent there"},
		{"opponent elsewhere", "3 w 1", "4 w 1", "four.trf:5:92: player 1 alone reports the game 1-4 of round 1: player 4 (line 8) has met 2 there"},
		{"no such opponent", "3 w 1", "9 w 1", "four.trf:5:92: player 1 has met 9 in round 1, but there is no player 9"},
		{"result for a bye", "0000 - H", "0000 - 1", `four.trf:8:109: the result "1" is given for a round without an opponent: H, F, U, Z, + or - was expected`},
		{"bye with an opponent", "3 w 1", "3 w U", `four.trf:5:99: the result "U" is for a bye, but there is an opponent`},
		{"one colour twice", "1 b 0", "1 w 0", "four.trf:5:97: both sides of the game 1-3 of round 1 have the colour w"},
		{"results that do not fit", "1 b 0", "1 b =", `four.trf:5:99: the result '1' of 1 and the result '=' of 3 (line 7) do not fit in round 1: one of "0" was expected against it`},
		{"points out of step", " 2.0    1     3", " 1.0    1     3", "four.trf:5:81: player 1 has 1 points in columns 81-84, but the results give 2"},
		{"shifted column", "   3 w 1", "  3 w 1", "four.trf:5:96: \"w\" was found where a blank was expected: the columns of the rounds are shifted"},
		{"wrong colour", "3 w 1", "3 x 1", `four.trf:5:97: the colour is "x", and w, b or - was expected`},
		{"wrong result", "3 w 1", "3 w 2", `four.trf:5:99: the result is "2", and one of 1 = 0 W D L + - H F U Z was expected`},
		{"self", "3 w 1", "1 w 1", "four.trf:5:92: player 1 is paired with themselves in round 1"},
		{"rating", "2100", "21OO", `four.trf:5:49: "21OO" was found where a rating from 0 to 9999 was expected (columns 49-52)`},
		{"points", " 2.0    1", " 2,0    1", `four.trf:5:81: "2,0" was found where points such as 11.5 were expected (columns 81-84)`},
		{"rounds", "142 3", "142 x", `four.trf:2:4: "x" was found where the number of rounds from 1 to 999 was expected`},
		{"bye granted to a player who was paired", "152 W", "240 H   1    3", "four.trf:3:11: player 3 was paired in round 1, but has a bye in it"},
		{"bye of nobody", "152 W", "240 H   2    3    9", "four.trf:3:16: a bye is granted to player 9, but there is no such player"},
		{"bye behind the last round", "152 W", "240 H   4    3", "four.trf:3:7: a bye is granted in round 4, but the event has 3 rounds"},
		{"two different byes", "152 W", "240 F   2    4", "four.trf:3:11: player 4 has a full-point bye (F) in round 2 here, but a half-point bye (H) elsewhere"},
		{"shifted bye", "152 W", "240 H   2   13   1", "four.trf:3:11: a bye is granted to player 13"},
		{"shifted rating", "   2100 SWE", "  2100  SWE", `four.trf:5:48: "2" was found where a blank was expected: the columns are shifted`},
		{"shifted federation", " SWE ", "SWE  ", `four.trf:5:53: "S" was found where a blank was expected`},
		{"shifted points", " 2.0    1     3", "  2.0   1     3", `four.trf:5:85: "0" was found where a blank was expected`},
		{"shifted number", "001    1", "0011    ", `four.trf:5:4: "1" was found where a blank was expected`},
		{"rounds contradict", "152 W", "XXR 4", "four.trf:3:5: the event has 4 rounds here, and 3 in line 2"},
		{"colours contradict", "142 3", "XXC black1", "four.trf:3:5: the colour of the first player is not the one on line 2"},
		{"colour of the first", "142 3", "XXC whit1", `four.trf:2:5: "whit1" was found where white1, black1 or rank was expected`},
		{"shifted scoring", "162  W", "162 W ", `four.trf:4:5: "W" was found where a blank was expected`},
		{"scoring without its symbol", "162  W", "162   ", `four.trf:4:6: the symbol is " ", and one of W D L A P X was expected`},
		{"forbidden with nobody", "152 W", "260   1   3    1    9", "four.trf:3:18: player 9 may not meet others, but there is no such player"},
		{"forbidden with himself", "152 W", "XXP 2 2", "four.trf:3:7: player 2 is named twice among those who may not meet"},
		{"shifted forbidden", "152 W", "260   1   31    2", `four.trf:3:12: "1" was found where a blank was expected`},
		{"shifted acceleration", "152 W", "250    1.0   1   2    1    2", "four.trf:3:9: "},
		{"acceleration of nobody", "152 W", "XXA    9  1.0", "four.trf:3:5: virtual points are given to player 9, but there is no such player"},
		{"adjustment of nobody", "152 W", "299           0.5        9", "four.trf:3:24: a line 299 gives points to player 9, but there is no such player"},
	} {
		text := strings.Replace(four, tc.old, tc.new, 1)
		if text == four {
			t.Fatalf("%s: nothing changed", tc.name)
		}
		f, err := Read(strings.NewReader(text), "four.trf")
		if err == nil {
			_, err = f.Field()
		}
		if err == nil || !strings.Contains(err.Error(), tc.want) || rule.CodeOf(err) != rule.Input {
			t.Errorf("%s: %v\nwant %s", tc.name, err, tc.want)
		}
	}
}

func TestRoundPairedAlready(t *testing.T) {
	text := strings.NewReplacer("3 w 1", "3 w  ", "1 b 0", "1 b  ", " 2.0    1", " 0.0    1").Replace(four)
	f, err := Read(strings.NewReader(text), "four.trf")
	if err != nil {
		t.Fatal(err)
	}
	if _, err = f.Field(); rule.CodeOf(err) != rule.Refused || !strings.Contains(err.Error(), "round 1 is paired already") {
		t.Errorf("%v", err)
	}
	if field, err := f.History(); err != nil || field.Players[0].Entries[0].Kind != pairing.Open {
		t.Errorf("%v", err)
	}
}

// A bye in a round after the coming one leaves the player in that one; the
// points column may have the byes that are granted, by columns or by line 240.
func TestByesOfRoundsToCome(t *testing.T) {
	for _, tc := range []struct {
		name, old, new string
		player         int
		out            bool
	}{
		{"granted by columns, two rounds ahead", "1 b 0", "1 b 0            0000 - H", 3, false},
		{"granted by columns, in the points", "1.0    3     2", "2.0    3     2", 4, true},
		{"granted by line 240, not in the points", "152 W", "240 H   2    3", 3, true},
		{"granted by line 240, in the points", "152 W\r\n162  W 2.0    D 1.0    L 0.0\r\n", "162  W 2.0    D 1.0    L 0.0\r\n240 H   2    2\r\n", 2, true},
		{"granted by both", "152 W", "240 H   2    4", 4, true},
	} {
		text := strings.Replace(four, tc.old, tc.new, 1)
		if tc.player == 2 {
			text = strings.Replace(text, "1.0    2     4", "2.0    2     4", 1)
		}
		if text == four {
			t.Fatalf("%s: nothing changed", tc.name)
		}
		f, err := Read(strings.NewReader(text), "four.trf")
		if err != nil {
			t.Fatal(err)
		}
		field, err := f.Field()
		if err != nil {
			t.Errorf("%s: %v", tc.name, err)
			continue
		}
		if got := field.Players[tc.player-1].Out; got != tc.out {
			t.Errorf("%s: out is %v, want %v", tc.name, got, tc.out)
		}
	}
}

// FIDE_DUTCH is the text in force when the event began (042): that of 2026 from
// 1 February 2026 on, and if the file does not say when it began.
func TestEditionByDate(t *testing.T) {
	for _, tc := range []struct {
		code, day string
		want      pairing.Edition
	}{
		{"FIDE_DUTCH", "2025/12/31", pairing.Edition2017}, {"FIDE_DUTCH_BAKU", "2026/01/31", pairing.Edition2017},
		{"FIDE_DUTCH", "2026/02/01", pairing.Edition2026}, {"FIDE_DUTCH", "", pairing.Edition2026},
		{"FIDE_DUTCH", "May 29, 20", pairing.Edition2026}, {"FIDE_DUTCH_2026", "2025/12/31", pairing.Edition2026},
		{"FIDE_DUTCH_2017", "2026/05/01", pairing.Edition2017}, {"", "2020/05/01", pairing.Edition2026},
	} {
		f := File{System: tc.code, Lines: []Line{{Code: "042", Text: "042 " + tc.day}}}
		if got := f.Edition(); got != tc.want {
			t.Errorf("%s, %s: %v, want %v", tc.code, tc.day, got, tc.want)
		}
	}
}

// A file of everything that the format has records for is written in either
// dialect, record by record, and once written is written the same again.
func TestEveryRecordIsWritten(t *testing.T) {
	text := "012 All\r\n142 5\r\nXXC black1 rank\r\n192 FIDE_DUTCH_2026\r\n162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0\r\n" +
		"240 H   2    4\r\n250  0.0  1.0   1   3    1    2\r\n260   1   2    1    3\r\n260   1   5    1    4\r\nXXP 2 3\r\n299           0.5   1    1\r\n" +
		"001    1      Adam                              2100                             3.5    1     2 w 1\r\n" +
		"001    2      Bart                              2000                             0.0    2     1 b 0\r\n" +
		"001    3      Cees                                                               3.0    3  0000 - U\r\n" +
		"001    4      Dirk                                                               1.0    4  0000 - H  0000 - H\r\n"
	for dialect, want := range map[Dialect][]string{
		TRF26: {"142 5", "152 B", "XXC rank", "192 FIDE_DUTCH_2026", "162  W 3.0    D 1.0    L 0.0",
			"240 H   2    4", "250  0.0  1.0   1   3    1    2", "260   1   2    1    3", "260   1   5    1    4", "XXP 2 3", "299           0.5    1    1"},
		TRF16: {"XXR 5", "XXC black1 rank", "192 FIDE_DUTCH_2026", "XXS W=3 D=1 L=0 PAB=3 FPB=3 HPB=1 ZPB=0 FW=3 FL=0",
			"BBW  3.0", "BBD  1.0", "BBL  0.0", "BBZ  0.0", "BBF  0.0", "BBU  3.0",
			"XXA    1  1.0  1.0  1.0", "XXA    2  1.0  1.0  1.0", "260   1   2    1    3", "XXP 1 4", "XXP 2 3"},
	} {
		f, err := Read(strings.NewReader(text), "all.trf")
		if err != nil {
			t.Fatal(err)
		}
		var once, again bytes.Buffer
		if err := f.Write(&once, dialect); err != nil {
			t.Fatal(err)
		}
		for _, line := range want {
			if !strings.Contains(once.String(), line+"\r\n") {
				t.Errorf("dialect %d: %q is missing in\n%s", dialect, line, once.String())
			}
		}
		g, err := Read(bytes.NewReader(once.Bytes()), "all.trf")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Field(); err != nil {
			t.Errorf("dialect %d: %v", dialect, err)
		}
		if err := g.Write(&again, dialect); err != nil || !bytes.Equal(once.Bytes(), again.Bytes()) {
			t.Errorf("dialect %d: %v, written again as\n%s", dialect, err, again.String())
		}
	}
}

// TestNoText: a file in UTF-16, which some programs save as "Unicode", is reported as such and not
// as one without players; so is a file that is not text.
func TestNoText(t *testing.T) {
	for _, tc := range []struct{ text, want string }{
		{"\xff\xfe0\x000\x001\x00", "this is UTF-16 text"},
		{"\xfe\xff\x000\x000\x001", "this is UTF-16 text"},
		{"0\x000\x001\x00 \x00", "it contains NUL bytes"},
		{"\x000\x000\x001\x00 ", "it contains NUL bytes"},
	} {
		_, err := Read(strings.NewReader(tc.text), "x.trf")
		if rule.CodeOf(err) != rule.Input || !strings.Contains(fmt.Sprint(err), tc.want) || rule.HintOf(err) == "" {
			t.Errorf("%q: %v", tc.text, err)
		}
	}
}

func TestWindows1252(t *testing.T) {
	text := strings.Replace(four, "Åkesson", "\xc5kesson", 1)
	f, err := Read(strings.NewReader(text), "")
	if err != nil || f.Players[0].Name != "Åkesson, Ada" || f.Players[0].Rating != 2100 {
		t.Errorf("%+v, %v", f, err)
	}
}

// C.04.7: nine rounds, 4 of 6 players in the upper half, 3 rounds of a win and
// 2 of a draw.
func TestBakuBySystemCode(t *testing.T) {
	var text strings.Builder
	text.WriteString("142 9\n192 FIDE_DUTCH_2026_BAKU\n")
	for i := range 6 {
		fmt.Fprintf(&text, "001 %4d\n", i+1)
	}
	f, err := Read(strings.NewReader(text.String()), "")
	if err != nil {
		t.Fatal(err)
	}
	field, err := f.Field()
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range field.Players {
		want := "[]"
		if i < 4 {
			want = "[1 1 1 0.5 0.5]"
		}
		if got := fmt.Sprint(p.Acceleration); got != want {
			t.Errorf("player %d: %s, want %s", p.Number, got, want)
		}
	}
}

func TestWriteRefusesWhatDoesNotFit(t *testing.T) {
	f := &File{Players: []Player{{Number: 1, Points: 108 * pairing.Point, PointsGiven: true}}}
	if err := f.Write(&bytes.Buffer{}, TRF26); rule.CodeOf(err) != rule.Refused {
		t.Errorf("108 points do not fit four columns: %v", err)
	}
}

// TestAbsenceInTheColumns writes a file that can be read again of one whose
// columns say who is out of a round that is not paired: after the last round,
// or by a code that no line 240 has.
func TestAbsenceInTheColumns(t *testing.T) {
	for _, c := range []struct{ rounds, code string }{{"1", "H"}, {"3", "H"}, {"3", "-"}} {
		text := "142 " + c.rounds + "\n001    1" + strings.Repeat(" ", 83) + "   2 w 1  0000 - " + c.code + "\n001    2" + strings.Repeat(" ", 83) + "   1 b 0\n"
		f, err := Read(strings.NewReader(text), "f")
		if err != nil {
			t.Fatal(err)
		}
		field, err := f.History()
		if err != nil || field.Round != 2 || !field.Players[0].Out {
			t.Fatalf("%+v, %v", field, err)
		}
		var out bytes.Buffer
		if err := FromField(&field).Write(&out, TRF26); err != nil {
			t.Fatal(err)
		}
		written := out.String()
		again, err := Read(&out, "again")
		if err == nil {
			field, err = again.History()
		}
		if err != nil || field.Players[0].Out != (c.rounds == "3") {
			t.Errorf("%v: %v of\n%s", c, err, written)
		}
	}
}

// Reading never panics, whatever the input, and a field that was made passes through a file
// unchanged.
func FuzzRead(tf *testing.F) {
	f := hammer.Of(tf)
	f.Add([]byte(four))
	f.Add([]byte("142 5\rXXA    1  1.0  0.5\rXXP 1 2\r250      1.0   1   2    1    4\r260   1   3    1    2\r299 W         0.5    1    1\rXXZ 1\r001    1\r001    2\r"))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := Read(bytes.NewReader(data), "fuzz.trf")
		if err != nil {
			return
		}
		field, err := file.History()
		if err != nil {
			return
		}
		for i := range field.Players {
			if len(field.Players[i].Entries) != field.Round-1 {
				t.Fatalf("player %d has %d entries before round %d", field.Players[i].Number, len(field.Players[i].Entries), field.Round)
			}
		}
		var out bytes.Buffer
		if err := FromField(&field).Write(&out, TRF26); err != nil {
			return
		}
		again, err := Read(&out, "again.trf")
		if err != nil {
			t.Fatalf("%v\n%s", err, out.String())
		}
		if _, err := again.History(); err != nil {
			t.Fatalf("%v\n%s", err, out.String())
		}
	})
}

// Points that no result gives stand in lines 299, where a reader finds them:
// points in columns 14-17, the round in 20-22, the players from 24 on.
func TestPointsBesideTheResults(t *testing.T) {
	field := pairing.Field{Scoring: pairing.TwoOneZero(), Round: 3, Rounds: 5, Players: []pairing.Player{
		{Number: 1, Name: "A", Entries: []pairing.Entry{
			{Kind: pairing.Played, Opponent: 2, Colour: pairing.First, Points: 450, Outcome: pairing.Drew},
			{Kind: pairing.Played, Opponent: 2, Colour: pairing.Second, Points: 0, Outcome: pairing.Lost}}},
		{Number: 2, Name: "B", Entries: []pairing.Entry{
			{Kind: pairing.Played, Opponent: 1, Colour: pairing.Second, Points: 150, Outcome: pairing.Drew},
			{Kind: pairing.Played, Opponent: 1, Colour: pairing.First, Points: 300, Outcome: pairing.Drew}}},
	}}
	for _, dialect := range []Dialect{TRF16, TRF26} {
		var out bytes.Buffer
		if err := FromField(&field).Write(&out, dialect); err != nil {
			t.Fatal(err)
		}
		text := out.String()
		for _, line := range strings.FieldsFunc(text, func(r rune) bool { return r == '\r' || r == '\n' }) {
			if strings.HasPrefix(line, "299") && (strings.TrimSpace(line[19:22]) != "1" || strings.TrimSpace(line[23:27]) == "") {
				t.Errorf("dialect %d: %q", dialect, line)
			}
		}
		f, err := Read(&out, "x.trf")
		if err != nil {
			t.Fatal(err)
		}
		again, err := f.History()
		if err != nil {
			t.Fatalf("dialect %d: %v\n%s", dialect, err, text)
		}
		for i := range field.Players {
			for n, e := range again.Players[i].Entries {
				if want := field.Players[i].Entries[n]; e.Points != want.Points {
					t.Errorf("dialect %d, player %d, round %d: %v points, and there were %v", dialect, i+1, n+1, e.Points, want.Points)
				}
			}
		}
	}
}
