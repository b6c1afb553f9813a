package scoresheet

import (
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
)

// Every variant names a book by which irregularities are judged.
func TestBookOfEveryVariant(t *testing.T) {
	for _, v := range draughts.Variants() {
		if got := BookOf(v).String(); got != v.Rules().Book {
			t.Errorf("%v: %s, want %s", v, got, v.Rules().Book)
		}
	}
}

// WCDF 1.9: Black is Red in English draughts, and in no other game.
func TestSidesInSentences(t *testing.T) {
	for _, v := range draughts.Variants() {
		dark := "Black"
		if v == draughts.English {
			dark = "Red"
		}
		for c, name := range map[draughts.Colour]string{draughts.White: "White", draughts.Black: dark} {
			if got := ColourName(v, c); got != name {
				t.Errorf("%v: %s, want %s", v, got, name)
			}
			if got := MoveSaid(v, c, 24).String(); got != "move 24 of "+name {
				t.Errorf("%v: %s", v, got)
			}
			if got := afterMove(v, c, 24).String(); got != "after move 24 of "+name {
				t.Errorf("%v: %s", v, got)
			}
		}
	}
}

// mentions translates every text into its values, so that any English left in a
// sentence is English that no other language could replace.
func mentions(text, _ string, _ int) string {
	var b strings.Builder
	for rest := text; ; {
		from, to := strings.IndexByte(rest, '{'), strings.IndexByte(rest, '}')
		if from < 0 {
			return b.String()
		}
		b.WriteString(rest[from : to+1])
		rest = rest[to+1:]
	}
}

// What a record shows has no English in it but its texts: moves, figures and
// results are all that is left without them.
func TestFindingsKeepTheirValues(t *testing.T) {
	wcdf := WCDF
	for name, tc := range map[string]struct {
		options Options
		text    string
		kinds   []Kind
	}{
		"a capture missed":     {Options{}, "1. 32-28 19-23 2. 33-29 23x32 *", []Kind{MissedCapture}},
		"a man backwards":      {Options{}, "1. 32-28 19-23 2. 28x19 14x23 3. 31-27 23-19 4. 37-31 *", []Kind{BackwardMan}},
		"no piece":             {Options{}, "1. 27-22 *", []Kind{ImpossibleMove}},
		"a piece in the way":   {Options{}, "1. 41-36 *", []Kind{ImpossibleMove}},
		"no such square":       {Options{Variant: variant(draughts.English)}, "1. 11-15 23-19 2. 8-45 *", []Kind{ImpossibleMove}},
		"unreadable":           {Options{}, "1. 35-30 ?-? *", []Kind{UnreadableMove}},
		"results that differ":  {Options{}, `[Result "2-0"]` + "\n1. 32-28 19-23 0-2", []Kind{ResultConflict}},
		"a wrong position":     {Options{}, `[FEN "W:W3,31:B5"]` + "\n1. 31-27 *", []Kind{BadPosition}},
		"a broken position":    {Options{}, `[FEN "W:W31-20:B5"]` + "\n1. 31-27 *", []Kind{BadPosition}},
		"an unsigned sheet":    {Options{Book: &wcdf, Variant: variant(draughts.English)}, `[SignedBlack "no"]` + "\n1. 11-15 *", []Kind{UnsignedSheet}},
		"a piece of the other": {Options{}, "1. 32-28 31-27 2. 33-29 19-23 *", nil},
	} {
		out := replay(t, tc.options, tc.text)
		if len(out.Findings) == 0 {
			t.Errorf("%s: nothing found", name)
		}
		for i := range out.Findings {
			f := &out.Findings[i]
			if f.Said.String() == "" {
				t.Errorf("%s: %s says nothing", name, f.Kind)
			}
			if len(tc.kinds) > 0 && i == 0 && f.Kind != tc.kinds[0] {
				t.Errorf("%s: %s, %s", name, f.Kind, f.Said.String())
			}
			if left := f.Said.In(mentions); strings.ContainsAny(strings.ReplaceAll(left, "x", ""), "abcdefghijklmnopqrstuvwyz") {
				t.Errorf("%s: %q stays in every language", name, left)
			}
			short := out.InShort(f).String()
			if f.Ply > 0 && !strings.HasPrefix(short, "move ") || !f.Article.IsZero() && !strings.HasSuffix(short, " ("+f.Article.String()+")") {
				t.Errorf("%s: %q in short", name, short)
			}
		}
	}
}

func variant(v draughts.Variant) *draughts.Variant { return &v }

// The same of what a claim rests on; other readings name the option by its code.
func TestRulingsOnClaimsKeepTheirValues(t *testing.T) {
	for _, v := range []draughts.Variant{draughts.International, draughts.English, draughts.Russian} {
		text := "1. 32-28 19-23 2. 28x19 14x23 *"
		if v != draughts.International {
			text = "1. 11-15 23-19 2. 8-11 *"
		}
		out := replay(t, Options{Variant: variant(v)}, text)
		for ply := range out.Plies {
			rulings, err := JudgeClaim(out, draw.For(v), Claim{Ply: ply})
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range rulings {
				if r.Said.String() == "" {
					t.Errorf("%v %s says nothing", v, r.Rule.Code)
				}
				if left := r.Said.In(mentions); strings.ContainsAny(left, "abcdefghijklmnopqrstuvwyz") {
					t.Errorf("%v %s: %q stays in every language", v, r.Rule.Code, left)
				}
			}
		}
	}
	if said := Cited(rule.Say("late"), rule.WCDF("5.3")).String(); said != "late (WCDF 5.3)" {
		t.Error(said)
	}
}
