package pdn

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/exhaustive"
)

func TestDefectPlace(t *testing.T) {
	text := "\uFEFF[White \"Müller\"]\r\n[Event \"a \"b\" c\"]\r\n1. 32-28 {ü} 5x 14 junk *\r\n\r\n[White \"Café\xe9\"]\r\n1. 31-26 *"
	games, err := ReadAll([]byte(text), "t.pdn")
	if err != nil || len(games) != 2 {
		t.Fatal(len(games), err)
	}
	var got []string
	for _, g := range games {
		for _, d := range g.Defects {
			got = append(got, fmt.Sprintf("%d:%d %s", d.Line, d.Column, d.Kind))
		}
	}
	want := "2:11 bad-tag, 2:13 bad-tag, 3:14 space-in-move, 3:20 stray-text, 5:9 encoding"
	if s := strings.Join(got, ", "); s != want {
		t.Errorf("defects %s, want %s", s, want)
	}
	if v, _ := games[0].Tag("Event"); v != `a "b" c` {
		t.Errorf("Event %q", v)
	}
	// A value that is not UTF-8 is read whole as Windows-1252.
	if v, _ := games[1].Tag("White"); v != "CafÃ©é" {
		t.Errorf("White %q", v)
	}
}

func TestTags(t *testing.T) {
	for _, tc := range []struct{ text, white, defects string }{
		{`[White "a"] *`, "a", ""},
		{`[ White   "a" ] *`, "a", ""},
		{`[White "a \"b\" \\"] *`, `a "b" \`, ""},
		{`[Bianco "a"][Nero "b"] *`, "a", ""},
		{`[Белые "Абациев"] *`, "Абациев", ""},
		{"[White \"a]\n*", "a", "bad-tag"},
		{"[White a]\n*", "a", "bad-tag"},
		{"[White \"a\"\n*", "a", "bad-tag"},
		{`[White "a"][White "b"] *`, "a", "duplicate-tag"},
		{"[White \"\xc9mile\"] *", "Émile", "encoding"},
		{"[White \"\x93x\x94\"] *", "“x”", "encoding"},
	} {
		g := read(t, tc.text)
		if v, ok := g.Tag("White"); v != tc.white || !ok {
			t.Errorf("%q: White %q, want %q", tc.text, v, tc.white)
		}
		var kinds []string
		for _, d := range g.Defects {
			kinds = append(kinds, string(d.Kind))
		}
		if s := strings.Join(kinds, " "); s != tc.defects {
			t.Errorf("%q: defects %q, want %q", tc.text, s, tc.defects)
		}
	}
}

// TestRecords separates a file where one game ends and the next begins.
func TestRecords(t *testing.T) {
	for _, tc := range []struct {
		name, text string
		steps      []int
	}{
		{"tags", "[Event \"a\"]\n1. 32-28 *\n[Event \"b\"]\n1. 32-28 19-23 *", []int{1, 2}},
		{"tag on the line of the result", "[Event \"a\"] 1. 32-28 0-1[Event \"b\"] 1. 33-28 1-0", []int{1, 1}},
		{"no results", "[Event \"a\"]\n1. 32-28\n[Event \"b\"]\n", []int{1, 0}},
		{"no tags", "1. 32-28 2-0\n1. 33-28 18-22 0-2\n", []int{1, 2}},
		{"no tags and no results", "1. 32-28 18-23 2. 37-32\n1. 33-28\n\n\n1. 34-29", []int{3, 1, 1}},
		{"result alone does not count", "1-0\n*\n[Event \"a\"] *", []int{0}},
		{"event again among few tags", "[White \"x\"][Event \"a\"]\n[Event \"b\"] 1. 32-28 *", []int{1}},
		{"event behind three tags", "[White \"x\"][Black \"y\"][Date \"z\"]\n[Event \"b\"] 1. 32-28 *", []int{1}},
		{"site first", "[Site \"x\"][White \"y\"][Black \"z\"][Date \"z\"][Event \"b\"] 1. 32-28 *", []int{1}},
		{"the first tag again behind others", "[White \"x\"][Black \"y\"]\n[White \"z\"][Black \"y\"] 1. 32-28 *", []int{0, 1}},
		{"two events running", "[Event \"x\"]\n[Event \"y\"][White \"z\"] 1. 32-28 *", []int{1}},
		{"a result with a colon", "1. 32-28 2:0\n1. 33-28 18-22 0:2\n", []int{1, 2}},
		{"a result that is a move half read", "1. 32-28 1-0 2. 37-32 18-23 2-0", []int{4}},
		{"comment behind the result", "1. 32-28 1-0 {late}\n[Event \"a\"] *", []int{1, 0}},
		{"comments alone", "{nothing} ; here\n% or here\n", nil},
		{"nothing", "", nil},
	} {
		games, err := ReadAll([]byte(tc.text), "t.pdn")
		var got []int
		for i, g := range games {
			got = append(got, len(g.Steps))
			if g.Number != i+1 {
				t.Errorf("%s: record %d has number %d", tc.name, i+1, g.Number)
			}
		}
		if err != nil || fmt.Sprint(got) != fmt.Sprint(tc.steps) {
			t.Errorf("%s: %v steps, %v, want %v", tc.name, got, err, tc.steps)
		}
	}
}

// TestMaybeResult keeps both readings of a Delft result that looks like a
// move.
func TestMaybeResult(t *testing.T) {
	for text, want := range map[string]bool{
		"1. 32-28 4-6":                     true,
		"1. 32-28 1-9\n[Event \"x\"]":      true,
		"1. 32-28 4-6 *":                   false,
		"1. 4-6 32-28":                     false,
		"[Result \"12-8\"]\n1. 32-28 12-8": true,
	} {
		games, err := ReadAll([]byte(text), "")
		if err != nil {
			t.Fatal(err)
		}
		s := games[0].Steps
		if got := s[len(s)-1].MaybeResult; got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

func TestParseResult(t *testing.T) {
	for text, want := range map[string]Result{
		"":              {},
		"*":             {Outcome: Unfinished},
		"1-0":           {Outcome: LeftWins, Left: 100},
		"0-2":           {Outcome: RightWins, Right: 200},
		"1-1":           {Outcome: Drawn, Left: 100, Right: 100},
		"1/2-1/2":       {Outcome: Drawn, Left: 50, Right: 50},
		"½ - ½":         {Outcome: Drawn, Left: 50, Right: 50},
		"0-0":           {Outcome: BothLose},
		"4-6":           {Outcome: Drawn, Left: 400, Right: 600, Edge: -1},
		"1-9":           {Outcome: RightWins, Left: 100, Right: 900},
		"1 1/2 - 1/2":   {Outcome: Drawn, Left: 150, Right: 50, Edge: 1},
		"1+ - 1-":       {Outcome: Drawn, Left: 100, Right: 100, Edge: 1},
		"1--1+":         {Outcome: Drawn, Left: 100, Right: 100, Edge: -1},
		"1.2-0.8":       {Outcome: Drawn, Left: 120, Right: 80, Edge: 1},
		"12-8":          {Outcome: LeftWins, Left: 1200, Right: 800},
		"White resigns": {Outcome: Strange},
	} {
		want.Text = text
		if got := ParseResult(text); got != want {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
	}
}

func TestClockReadings(t *testing.T) {
	for comment, want := range map[string]string{
		"[%clk 0:09:58]":                       "[{clk 0 false 598}]",
		"good [%clock w0:10:00 B0:09:58] move": "[{clock 87 false 600} {clock 66 true 598}]",
		"[%clock 1:00:00][%emt 12]":            "[{clock 0 false 3600} {emt 0 false 12}]",
		"[%clk W1:02:03]":                      "[{clk 87 true 3723}]",
		"[%egt 5:10] [%mct 0:05:10.5]":         "[{egt 0 false 310} {mct 0 false 310}]",
		"[%clk x] [%eval 3] [%clk 0:0":         "[]",
	} {
		if got := fmt.Sprint(ClockReadings(comment)); got != want {
			t.Errorf("%q: %s, want %s", comment, got, want)
		}
	}
}

func TestParseGameType(t *testing.T) {
	for _, value := range []string{"20", "20,W,10,10,N2,0", "21,B,8,8,N1,0", "31,B,8,8,N2,1"} {
		got, err := ParseGameType(value)
		if err != nil || got.String() != value {
			t.Errorf("%q: %v, %v", value, got, err)
		}
	}
	if got, err := ParseGameType("20,W,10,10,N1"); err != nil || got.Corner != 1 || !got.Long {
		t.Errorf("five parts: %+v, %v", got, err)
	}
	for _, value := range []string{"", "x", "20,W", "20,X,10,10,N2,0", "20,W,a,10,N2,0", "20,W,10,b,N2,0", "20,W,10,10,Z2,0", "20,W,10,10,N2,7", "-1"} {
		if _, err := ParseGameType(value); rule.CodeOf(err) != rule.Input || rule.HintOf(err) == "" {
			t.Errorf("%q: %v", value, err)
		}
	}
}

// endless gives the same bytes again and again, n of them.
type endless struct {
	head, unit string
	left       int
}

func (e *endless) Read(b []byte) (int, error) {
	if e.left <= 0 {
		return 0, io.EOF
	}
	n := 0
	for n < len(b) && e.left > 0 {
		piece := e.unit
		if e.head != "" {
			piece, e.head = e.head, ""
		}
		c := copy(b[n:], piece)
		n += c
		e.left -= c
	}
	return n, nil
}

// TestGiantRecord refuses a record beyond MaxRecord with its place, and goes
// on with the game after it.
func TestGiantRecord(t *testing.T) {
	giant := &endless{head: "[Event \"a\"]\n1. 32-28 *\n[Event \"b\"]\n[White \"x\"]\n\n[Black \"y\"]\n{", unit: "never closed ", left: 4 * MaxRecord}
	r := NewReader(io.MultiReader(giant, strings.NewReader("\n[Event \"c\"]\n1. 33-28 *\n")), "big.pdn")
	var g Game
	if err := r.Next(&g); err != nil {
		t.Fatal(err)
	}
	var fault *rule.Error
	if err := r.Next(&g); !errors.As(err, &fault) || fault.Code != rule.Input || fault.Place.Line != 3 || r.Broken() {
		t.Fatalf("error %v", err)
	}
	if err := r.Next(&g); err != nil || g.Number != 3 || len(g.Steps) != 1 {
		t.Errorf("the game behind: %v, number %d", err, g.Number)
	}
	if err := r.Next(&g); err != io.EOF {
		t.Errorf("end: %v", err)
	}
	hollow := NewReader(&endless{unit: "(((( ", left: 3 * MaxRecord}, "hollow.pdn")
	if err := hollow.Next(&g); rule.CodeOf(err) != rule.Input || !hollow.Broken() {
		t.Errorf("a file that is one record: %v", err)
	}
}

// TestNoText refuses a file that is not text, in one line.
func TestNoText(t *testing.T) {
	for text, want := range map[string]string{
		"\x89PNG\r\n\x1a\n\x00\x00": "f:3:1: this is not a text file: a zero byte at position 9",
		"\xff\xfe1\x00.\x00":        "f:1:1: this is UTF-16 text",
		"%PDF-1.4 ...":              "f:1:1: this is a document of a word processor or printer, not a text file",

		"ab" + strings.Repeat("\x01\x02xyz\xfe", 9): "f:1:3: this is not a text file: many control characters, the first at position 3",
	} {
		var g Game
		err := NewReader(strings.NewReader(text), "f").Next(&g)
		if err == nil || err.Error() != want || rule.HintOf(err) == "" {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	var g Game
	r := NewReader(iotest.ErrReader(errors.New("disk gone")), "f")
	if err := r.Next(&g); rule.CodeOf(err) != rule.Input || !strings.Contains(err.Error(), "disk gone") {
		t.Errorf("a broken source: %v", err)
	}
}

// TestDamagedText reads the games around a damaged record.
func TestDamagedText(t *testing.T) {
	const text = "[Event \"a\"]\n1. 32-28 *\n[Event \"b\"]\n1. \x00\x00\x00\x00\x00\x00\x00\x00 31-27 *\n[Event \"c\"]\n1. 33-28 *\n"
	games, err := ReadAll([]byte(text), "f")
	if err != nil || len(games) != 3 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	if d := games[1].Defects; len(games[1].Steps) != 1 || len(d) == 0 || d[0].Kind != StrayCharacter || d[0].Line != 4 {
		t.Errorf("the damaged record: %d steps, %v", len(games[1].Steps), d)
	}
}

// TestChunks reads a file whose records lie across every border of a chunk.
func TestChunks(t *testing.T) {
	var b strings.Builder
	n := 0
	for b.Len() < 3*chunkSize {
		n++
		fmt.Fprintf(&b, "[White \"p%d\"]\n1. 32-28 {%s} 19-23 1-0\n", n, strings.Repeat("x", n%97))
	}
	games, err := ReadAll([]byte(b.String()), "")
	if err != nil || len(games) != n {
		t.Fatalf("%d games, %v, want %d", len(games), err, n)
	}
	for i, g := range games {
		if v, _ := g.Tag("White"); v != fmt.Sprintf("p%d", i+1) || len(g.Steps) != 2 || len(g.Defects) != 0 || g.Line != 2*i+1 && i > 0 && g.Line != 2*i {
			t.Fatalf("game %d: %s, %d steps, line %d", i+1, v, len(g.Steps), g.Line)
		}
	}
}

// TestMemoryStaysFlat reads a file of many chunks into games that are reused;
// none of them may hold on to the text of an earlier record.
func TestMemoryStaysFlat(t *testing.T) {
	exhaustive.NotShort(t, "a file of many megabytes is read")
	short := "[White \"a\"]\n1. 33-28 18-22 {" + strings.Repeat("long ", 100) + "} 2. 39-33 1-1\n"
	// Now and then a game is longer than those that use its place later.
	unit := strings.Repeat(short, 96) + "[White \"b\"]\n" + strings.Repeat("33-28 ", 90) + "1-1\n"
	r := NewReader(&endless{unit: unit, left: 100 * chunkSize / len(unit) * len(unit)}, "")
	games := make([]Game, 101)
	before := heap()
	n := 0
	for ; ; n++ {
		if err := r.Next(&games[n%len(games)]); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if grown := int(heap()) - int(before); grown > 8*chunkSize {
		t.Errorf("%d bytes more after %d games", grown, n)
	}
	if games[0].Number == 0 {
		t.Error("nothing was read")
	}
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// String is the tag's value in its shortest full form.
func (t GameType) String() string {
	if !t.Long {
		return strconv.Itoa(t.Number)
	}
	light := "0"
	if t.LightCorner {
		light = "1"
	}
	return strconv.Itoa(t.Number) + "," + string(t.First) + "," + strconv.Itoa(t.Width) + "," + strconv.Itoa(t.Height) +
		"," + string(t.Notation) + strconv.Itoa(t.Corner) + "," + light
}

// TestManyTags keeps the first of two tags with one name, however many stand
// before them, and finds each by its standard name.
func TestManyTags(t *testing.T) {
	var text strings.Builder
	for i := range 40 {
		fmt.Fprintf(&text, "[Tag%c%c \"%d\"]\n", 'A'+i/26, 'A'+i%26, i)
	}
	text.WriteString("[Wit \"Ann\"]\n[TagAC \"other\"]\n[TagBK \"other\"]\n[TagBK \"36\"]\n1. 32-28 *\n")
	games, err := ReadAll([]byte(text.String()), "")
	if err != nil || len(games) != 1 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	g := games[0]
	if len(g.Tags) != 41 || len(g.Defects) != 2 {
		t.Errorf("%d tags and %d defects, not 41 and 2: %v", len(g.Tags), len(g.Defects), g.Defects)
	}
	for name, want := range map[string]string{"White": "Ann", "TagAC": "2", "TagBK": "36", "TagBN": "39"} {
		if got, ok := g.Tag(name); !ok || got != want {
			t.Errorf("the tag %s is %q, %v; want %q", name, got, ok, want)
		}
	}
}
