package pdn

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/hammer"
)

func write(t testing.TB, g *Game) string {
	t.Helper()
	var out bytes.Buffer
	w := NewWriter(&out)
	if err := w.Write(g); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestWriter(t *testing.T) {
	g := read(t, "[Black \"b\"][Bianco \"a \\\"x\\\"\"][Opening \"o\"]\n{start} 1. 11-15* (1. 9-14 {why} (1. 10-15)) 24 - 20? {a} $5 2. 8:11 (=) /FEN \"W:W28:B1,2\"/ 28-22 +2 1-0")
	want := `[White "a \"x\""]
[Black "b"]
[Result "1-0"]
[Opening "o"]

{start} 1. 11-15 $7 ( 1. 9-14 {why} ( 1. 10-15 ) ) 24-20? $5 {a} 2. 8:11 {(=)}
/FEN "W:W28:B1,2"/ 28-22 {+2} *
`
	if got := write(t, g); got != want {
		t.Errorf("wrote\n%s\nwant\n%s", got, want)
	}
	for _, text := range []string{"1. 32-28 v *", "1. 32-28 ?-? *", "1. 32-28 (1. ?-?) *"} {
		if err := NewWriter(new(bytes.Buffer)).Write(read(t, text)); rule.CodeOf(err) != rule.Input {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// same compares what a record says and not how the file spelt it.
var same = cmp.Options{
	cmpopts.IgnoreUnexported(Game{}),
	cmpopts.IgnoreFields(Game{}, "Number", "Line", "Defects", "Result"),
	cmpopts.IgnoreFields(Tag{}, "Offset", "At"),
	cmpopts.IgnoreFields(Step{}, "Offset", "Text", "Number", "Black", "Separator", "MaybeResult"),
	cmpopts.EquateEmpty(),
}

// TestWriteThenRead is the property of the strict form: what is written is
// read back as the same game, without a defect.
func TestWriteThenRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[ -~éЖ]{0,20}`)
		var line func(depth int) []Step
		line = func(depth int) []Step {
			var steps []Step
			for range rapid.IntRange(1, 8).Draw(t, "plies") {
				s := Step{Separator: rapid.SampledFrom([]byte("-x:")).Draw(t, "separator"), Strength: Strength(rapid.IntRange(0, 7).Draw(t, "strength"))}
				algebraic := rapid.Bool().Draw(t, "algebraic")
				for range rapid.IntRange(2, 5).Draw(t, "squares") {
					q := Square{Number: uint8(rapid.IntRange(2, 12).Draw(t, "rank"))}
					if algebraic {
						q.File = uint8(rapid.IntRange(1, 12).Draw(t, "file"))
					}
					s.Squares = append(s.Squares, q)
				}
				s.Offered = rapid.Bool().Draw(t, "offered")
				if rapid.Bool().Draw(t, "notes") {
					s.Notes = &Notes{
						NAGs: rapid.SliceOfN(rapid.IntRange(1, 200), 0, 2).Draw(t, "nags"), Wins: rapid.Bool().Draw(t, "wins"),
						Men: rapid.IntRange(-3, 3).Draw(t, "men"), AdLibitum: rapid.Bool().Draw(t, "al"),
					}
					if s.Strength == NoStrength {
						// The glyph of a forced move is its strength when read.
						s.Notes.NAGs = slices.DeleteFunc(s.Notes.NAGs, func(n int) bool { return n == forcedNAG })
					}
					if depth < 3 && rapid.IntRange(0, 3).Draw(t, "branch") == 0 {
						s.Notes.Variations = []Variation{{Steps: line(depth + 1)}}
					}
					// A comment gets a word before it, so that it is not a sign.
					s.Notes.Comments = []string{strings.TrimSpace(strings.ReplaceAll("c "+text.Draw(t, "comment"), "}", ")"))}
				}
				steps = append(steps, s)
			}
			return steps
		}
		g := &Game{Steps: line(0), Tags: []Tag{{Name: "Event", Value: text.Draw(t, "event")}, {Name: "Result", Value: "1-0"}}}
		var out bytes.Buffer
		if err := NewWriter(&out).Write(g); err != nil {
			t.Fatal(err)
		}
		games, err := ReadAll(out.Bytes(), "")
		if err != nil || len(games) != 1 {
			t.Fatalf("%d games, %v in\n%s", len(games), err, out.String())
		}
		if len(games[0].Defects) > 0 {
			t.Fatalf("defects %v in\n%s", games[0].Defects, out.String())
		}
		if d := cmp.Diff(g, games[0], same); d != "" {
			t.Fatalf("(-written +read)\n%s\n%s", d, out.String())
		}
	})
}

// FuzzReader reads anything without a panic, keeps every offset within its
// record, and reads what it writes as the same game.
func FuzzReader(tf *testing.F) {
	f := hammer.Of(tf)
	for _, seed := range []string{
		"[Event \"a\"]\n1. 32-28 19-23 2. 28x19 14x23 1-0", "1. ?-? 3?-28 v (=) (1. a3:c5) {x} *", "1-1 2-0 1.2-0.8 1+ - 1- ½-½",
		"/FEN \"B:W1:B2\"/ 5x 14 $5 !? +2 a.l. \xff", "[A \"b\nc]{[%clk 0:00:01]", "((((1-2)))) } ] 3228", "1X1{\x0e*}", "1X1{a}1:01:01:01 01:01", "/FEN \"B:W1:B2\x00\"/ 5/FEN ",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		games, err := ReadAll([]byte(text), "f")
		if err != nil {
			return
		}
		for _, g := range games {
			for i := range g.Steps {
				if line, column := g.Place(g.Steps[i].Offset); line < 1 || column < 1 {
					t.Fatalf("place %d:%d", line, column)
				}
			}
			var out bytes.Buffer
			if err := NewWriter(&out).Write(g); err != nil {
				continue
			}
			again, err := ReadAll(out.Bytes(), "f")
			if len(g.Steps) == 0 {
				continue
			}
			if err != nil || len(again) != 1 {
				t.Fatalf("%d games, %v, in\n%s", len(again), err, out.String())
			}
			// Comments lose control characters and closing braces once.
			if first, second := moves(g.Steps), moves(again[0].Steps); first != second {
				t.Fatalf("first %s\nagain %s\n%s", first, second, out.String())
			}
			second := write(t, again[0])
			if second == out.String() {
				continue
			}
			third, err := ReadAll([]byte(second), "f")
			if err != nil || len(third) != 1 {
				t.Fatalf("%d games, %v", len(third), err)
			}
			// By text: a comparison by value doubles with each nested variation.
			if text := write(t, third[0]); text != second {
				t.Fatalf("second\n%s\nthird\n%s", second, text)
			}
		}
	})
}
