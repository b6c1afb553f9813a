package scoresheet

import (
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/hammer"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"

	"pgregory.net/rapid"
)

func TestReadQuick(t *testing.T) {
	for _, c := range []struct {
		name, text string
		variant    draughts.Variant
		moves      string // canonical, as read
		verdict    Verdict
	}{
		{"two columns", "3228 1823\n3832 1218\n3429 23x34\n2-0\n", draughts.International, "32-28 18-23 38-32 12-18 34-29 23x34", Clean},
		{"one column", "3228\n1823\n3832\n", draughts.International, "32-28 18-23 38-32", Clean},
		{"numbered rows", "1. 3228 1823\n2. 3832 1218", draughts.International, "32-28 18-23 38-32 12-18", Clean},
		{"rows numbered without a stop", "1 3228 1823\n2 3832 1218", draughts.International, "32-28 18-23 38-32 12-18", Clean},
		{"the beginning does", "3228 1923 28 14", draughts.International, "32-28 19-23 28x19 14x23", Clean},
		{"a capture in full", "3228 1923 2819 14x23", draughts.International, "32-28 19-23 28x19 14x23", Clean},
		{"English, with a header", "variant: english\nred: A\nwhite: B\n1115 2218 15 25", draughts.English, "11-15 22-18 15x22 25x18", Clean},
		{"a square of one digit", "variant: english\n1115 2218\n1522 2518\n8 29", draughts.English, "11-15 22-18 15x22 25x18 8-11 29-25", Clean},
		{"the number of a row, not a square", "variant: english\n1 1115 2218\n2 1522 2518\n3 8 2925", draughts.English, "11-15 22-18 15x22 25x18 8-11 29-25", Clean},
		{"without leading zeros", "variant: english\n1115 2319 914 2217 711 1713", draughts.English, "11-15 23-19 9-14 22-17 7-11 17-13", Clean},
		{"Russian letters", "c3d4 f6g5 d4c5", draughts.Russian, "22-18 11-16 18-14", Clean},
		{"an irregular move in full", "3228 1923 3832 1419", draughts.International, "32-28 19-23 38-32 14-19", Irregular},
		{"a tick", "3228 v 3832 1823", draughts.International, "32-28 v 38-32 18-23", Unreadable},
		{"half a move", "3228 18? 3832", draughts.International, "32-28 18-? 38-32", Unreadable},
		{"a draw offer and a remark", "3228 1823(=) # at 14:30\n3832 1218 (=)", draughts.International, "32-28 18-23 38-32 12-18", Clean},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := Options{}
			if c.variant == draughts.International {
				o.Variant = &c.variant
			}
			if !IsQuick([]byte(c.text)) && !strings.Contains(c.name, "letters") {
				t.Error("it is not seen to be typed")
			}
			games, err := ReadQuick([]byte(c.text), "x", o)
			if err != nil {
				t.Fatal(err)
			}
			out := NewReplayer(o).Replay(games[0])
			var moves []string
			for i := range out.Plies {
				moves = append(moves, out.Plies[i].Text())
			}
			if got := strings.Join(moves, " "); got != c.moves || out.Variant != c.variant || out.Verdict != c.verdict {
				t.Errorf("%s, %v, %v; %+v", got, out.Variant, out.Verdict, out.Findings)
			}
			// As PDN it is the same game.
			again, err := pdn.ReadAll([]byte(WriteQuick(games[0])), "x")
			if err != nil || len(again) != 1 || again[0].Plies() != games[0].Plies() || len(again[0].Defects) > 0 {
				t.Errorf("%v, %q", err, WriteQuick(games[0]))
			}
		})
	}
}

func TestQuickHeaderAndGames(t *testing.T) {
	text := "white: Berg \"Ann\"\nblack: Costa\nround: 3\n\n3228 1823 2-0\n\nwhite: Diaz\nblack: Egli\n3329 1722\n"
	games, err := ReadQuick([]byte(text), "x", Options{})
	if err != nil || len(games) != 2 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	s := NewSheet(games[0])
	if s.White != `Berg "Ann"` || s.Round != 3 || games[0].Result.Text != "2-0" || games[1].Line != 7 || games[1].Number != 2 {
		t.Errorf("%+v, %+v", s, games[1])
	}
	again, err := pdn.ReadAll([]byte(WriteQuick(games[0])), "x")
	if white, _ := again[0].Tag("White"); err != nil || white != `Berg "Ann"` {
		t.Errorf("%v, %q", err, white)
	}
}

func TestQuickPlaces(t *testing.T) {
	international := draughts.International
	games, err := ReadQuick([]byte("# board 3\n\n3228 1923\n\t3832 1419\n"), "x", Options{Variant: &international})
	if err != nil {
		t.Fatal(err)
	}
	out := NewReplayer(Options{Variant: &international}).Replay(games[0])
	if f := out.Findings[0]; f.Line != 4 || f.Column != 2 || f.Kind != MissedCapture {
		t.Errorf("%+v", f)
	}
	for _, c := range []struct{ text, want, hint string }{
		{"3228 18\n", "x:1:6: 18 can mean 18-22 or 18-23 at move 1 of Black", "in full"},
		{"3228 1823\n99\n", "x:2:1: no legal move begins with 99 at move 2 of White", "legal there: "},
		{"3228 1823\nhello", `x:2:1: "hello" is not a move`, "#"},
		{"3228 1823\n3228 ä", `x:2:6: "ä" is not a move`, "#"},
		{"3228 v 38", "x:1:8: 38 is not a whole move", "in full"},
		{"colour: red\n3228 1823", `x:1:1: "colour" is not part of the header`, "variant"},
		{"variant: chess\n3228 1823", "x:1:1: ", ""},
		{"2-0\n3228 1823", "x:1:1: the result 2-0 stands before any move", ""},
		{"(=) 3228 1823", "x:1:1: a draw is offered before any move", ""},
	} {
		_, err := ReadQuick([]byte(c.text), "x", Options{Variant: &international})
		if err == nil || !strings.HasPrefix(err.Error(), c.want) || !strings.Contains(rule.HintOf(err), c.hint) || rule.CodeOf(err) != rule.Input {
			t.Errorf("%q: %v (%s), want %s", c.text, err, rule.HintOf(err), c.want)
		}
	}
}

// TestExampleOfTheBoard: a hint shows a move in full by squares of the board in play.
func TestExampleOfTheBoard(t *testing.T) {
	for v, want := range map[draughts.Variant]string{
		draughts.International: "as 3530", draughts.English: "as 1216", draughts.Russian: "as a3b4", draughts.Canadian: "as 4639", draughts.Italian: "as 2420",
	} {
		for _, text := range []string{"hello", "variant: " + v.Name() + "\nhello", "v 38"} {
			_, err := ReadQuick([]byte(text), "x", Options{Variant: &v})
			if hint := rule.HintOf(err); !strings.Contains(hint, want) {
				t.Errorf("%v, %q: %s, want %s", v, text, hint, want)
			}
		}
	}
}

// TestBoardOfHints: hints give legal moves as players of the variant write them, and name
// the moment in every language.
func TestBoardOfHints(t *testing.T) {
	russian := draughts.Russian
	_, err := ReadQuick([]byte("c3d4 99"), "x", Options{Variant: &russian})
	if hint := rule.HintOf(err); !strings.HasPrefix(hint, "legal there: ") || !strings.Contains(hint, "f6-g5") || strings.Contains(hint, "12-16") {
		t.Errorf("%v: %s", err, hint)
	}
	other := err.(*rule.Error).Said().In(func(text, many string, n int) string {
		return strings.ReplaceAll(text, "move {n} of Black", "zet {n} van zwart")
	})
	if !strings.HasSuffix(other, "zet 1 van zwart") {
		t.Error(other)
	}
}

func TestIsQuick(t *testing.T) {
	for text, want := range map[string]bool{
		"3228 1823": true, "1. 32-28 18-23": false, "[White \"A\"]\n3228 1823": false, "": false, "2-0": false,
		"white: A\n32 18": true, "32-28 1823 3832": true, "{3228}": false, strings.Repeat("3228 ", 20000): false,
	} {
		if got := IsQuick([]byte(text)); got != want {
			t.Errorf("%.30q: %v", text, got)
		}
	}
}

// Every game that is typed in full, or by the shortest unambiguous beginnings,
// is read as it was played.
func TestQuickReadsAnyGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SampledFrom([]draughts.Variant{draughts.International, draughts.English}).Draw(t, "variant")
		p := draughts.Start(v)
		var words, played []string
		for range rapid.IntRange(1, 40).Draw(t, "plies") {
			legal := p.Moves(nil)
			if len(legal) == 0 {
				break
			}
			m := rapid.SampledFrom(legal).Draw(t, "move")
			if len(p.Match(nil, []draughts.Square{m.From(), m.To()}, legal)) > 1 {
				break
			}
			full := typed(m)
			short := full
			for n := 3; n >= 2 && rapid.Bool().Draw(t, "shorter"); n-- {
				if alone(legal, m, full[:n]) {
					short = full[:n]
				}
			}
			words, played = append(words, short), append(played, m.String())
			p = p.Play(m)
		}
		games, err := ReadQuick([]byte(strings.Join(words, rapid.SampledFrom([]string{" ", "\n"}).Draw(t, "column"))), "x", Options{Variant: &v})
		if len(words) == 0 {
			return
		}
		if err != nil {
			t.Fatalf("%v: %v", words, err)
		}
		out := NewReplayer(Options{Variant: &v}).Replay(games[0])
		if out.Verdict != Clean || len(out.Plies) != len(played) || out.End != p {
			t.Fatalf("%v was read as %v, %+v", words, games[0].Steps, out.Findings)
		}
	})
}

func typed(m draughts.Move) string {
	two := func(s draughts.Square) string { return string([]byte{'0' + byte(s)/10, '0' + byte(s)%10}) }
	return two(m.From()) + two(m.To())
}

// alone reports whether a beginning tells a move from all others, including
// those typed without leading zeros.
func alone(legal []draughts.Move, m draughts.Move, text string) bool {
	for _, other := range legal {
		if other.From() == m.From() && other.To() == m.To() {
			continue
		}
		if strings.HasPrefix(typed(other), text) || strings.ReplaceAll(other.String(), "-", "") == text || strings.ReplaceAll(other.String(), "x", "") == text {
			return false
		}
	}
	return true
}

func FuzzReadQuick(tf *testing.F) {
	f := hammer.Of(tf)
	f.Add("3228 1823\n3832 1218\n2-0")
	f.Add("white: A\n1 32 18(=) v ?-? 3? # x\n")
	f.Add("variant: russian\nc3d4 f6 d4:c5")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 600 {
			return
		}
		games, err := ReadQuick([]byte(text), "x", Options{})
		if err != nil {
			if rule.CodeOf(err) != rule.Input {
				t.Fatalf("%v", err)
			}
			return
		}
		r := NewReplayer(Options{})
		for _, g := range games {
			r.Replay(g)
			if _, err := pdn.ReadAll([]byte(WriteQuick(g)), "x"); err != nil {
				t.Fatalf("%v: %q", err, WriteQuick(g))
			}
		}
	})
}
